"""What the history keeps of earlier runs, and a user's progress; see `judge.runner.store`.

One call of `add` stores all of its runs or none. No source is stored, only its hash.

The file holds the newest 10,000 runs of a user's own solutions, and as many of solutions that come
with problems. The fastest accepted run of each problem is never deleted: what is solved stays
solved.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from judge.escaping import printable
from judge.files.typed_values import convert_value
from judge.model import Source, Verdict
from judge.runner.store import Database, as_history_error


class PastRun(msgspec.Struct, frozen=True, kw_only=True):
    """One solution, run on the cases of one problem. The fields are the keys in JSON too.

    `time` is in UTC. `package` is the path of the problem's package; None for a problem of a kit.
    `path` is the user's own file, or the address of a submission to the practice site, which is
    relative; None for a solution that came with the problem. `cpu_s`, `wall_s` and `memory_bytes`
    are the largest of all cases. `complete` is false if an option or an interruption left out
    cases. `cached` counts the cases whose judgements, with their costs, came from an earlier run.
    """

    time: datetime
    problem: str
    package: str | None
    solution: str
    path: str | None
    hash: str
    language: str
    verdict: Verdict
    expected: tuple[str, ...]
    as_expected: bool | None
    complete: bool
    cases_done: int
    cases_total: int
    first_failing: str | None
    score: float | None
    cpu_s: float | None
    wall_s: float | None
    memory_bytes: int | None
    data: tuple[str, ...]
    level: str = msgspec.field(name="sandbox")
    time_scale: float
    version: str
    cached: int = 0


class ProblemProgress(msgspec.Struct, frozen=True, kw_only=True):
    """A user's progress in a problem, by the user's own solutions only.

    The problem is solved if one was accepted on all cases; `best_cpu_s` is the CPU time of the
    fastest of those. `tries` counts different sources, however often each was run.
    """

    solved: bool
    best_cpu_s: float | None
    tries: int
    last: datetime


class ExerciseProgress(msgspec.Struct, frozen=True, kw_only=True):
    """A user's progress in an exercise: how often it was tried, and whether that was right once."""

    tries: int
    solved: bool


def source_fingerprint(source: Source) -> str:
    """A hash of a program's files; a single file counts without its name."""
    if len(source.files) == 1:
        content = source.files[0].content
    else:
        content = repr(sorted((file.name, file.content) for file in source.files)).encode()
    return hashlib.blake2b(content, digest_size=8).hexdigest()


def storable_text(name: Path | str) -> str:
    """A name that SQLite can store: bytes that are not UTF-8 are escaped."""
    return printable(str(name))


MOST_RUNS = 10_000
"""How many runs are stored, of own solutions and of others."""

_ACCEPTED = "verdict = 'AC' AND complete AND cases_done = cases_total"


class History(Database):
    """The runs, hints and exercises in the file of the store. Use as a context."""

    def add(self, runs: Sequence[PastRun], *, most: int = MOST_RUNS) -> None:
        """Store runs, all or none of them; raises `HistoryError` if that fails.

        If there are more than `most` of own solutions or of others, the oldest are deleted.
        """
        if not runs:
            return
        marks = ", ".join("?" * len(_COLUMNS))
        with as_history_error(self.path), self.base:  # a transaction: all or nothing
            self.base.execute("BEGIN IMMEDIATE")
            self.base.executemany(
                f"INSERT INTO runs ({', '.join(_COLUMNS)}) VALUES ({marks})", map(_row, runs)
            )
            for kind in ("path IS NOT NULL", "path IS NULL"):
                self.base.execute(
                    f"""DELETE FROM runs WHERE {kind}
                    AND id <= (SELECT id FROM runs WHERE {kind}
                               ORDER BY id DESC LIMIT 1 OFFSET ?)
                    AND (path IS NULL OR id NOT IN (
                        SELECT id FROM (SELECT id, row_number() OVER (
                            PARTITION BY problem, package ORDER BY cpu_s NULLS LAST, id
                        ) AS place FROM runs WHERE path IS NOT NULL AND {_ACCEPTED})
                        WHERE place = 1))""",
                    (most,),
                )

    def runs(
        self,
        problem: str | None = None,
        *,
        package: Path | None = None,
        own: bool = False,
        limit: int | None = None,
    ) -> list[PastRun]:
        """Runs, newest first: of all problems or one, of all solutions or only the user's `own`.

        `problem` is the slug of a kit's problem or of a package; `package` is the path of one.
        """
        with as_history_error(self.path):
            rows = self.base.execute(
                f"""SELECT {", ".join(_COLUMNS)} FROM runs
                WHERE (problem = :problem OR :problem IS NULL)
                AND (package = :package OR :package IS NULL)
                AND (path IS NOT NULL OR NOT :own) ORDER BY id DESC LIMIT :limit""",
                {
                    "problem": None if problem is None else storable_text(problem),
                    "package": None if package is None else storable_text(package),
                    "own": own,
                    "limit": -1 if limit is None else limit,
                },
            ).fetchall()
            return [_decode_run(row) for row in rows]

    def progress(self) -> dict[str, ProblemProgress]:
        """The user's progress in each problem of a kit that was tried, by slug."""
        with as_history_error(self.path):
            rows = self.base.execute(
                f"""SELECT problem, max({_ACCEPTED}), min(CASE WHEN {_ACCEPTED} THEN cpu_s END),
                count(DISTINCT hash), max(time)
                FROM runs WHERE path IS NOT NULL AND package IS NULL GROUP BY problem"""
            ).fetchall()
            names = ProblemProgress.__struct_fields__
            return {
                problem: convert_value(
                    dict(zip(names, row, strict=True)), ProblemProgress, strict=False
                )
                for problem, *row in rows
            }

    def shipped_cpu_s(self, problem: str) -> dict[str, float]:
        """The CPU time of each shipped solution of a kit's problem when it was accepted last."""
        with as_history_error(self.path):
            rows = self.base.execute(
                f"""SELECT solution, cpu_s, max(time) FROM runs WHERE problem = ? AND path IS NULL
                AND package IS NULL AND cpu_s IS NOT NULL AND {_ACCEPTED} GROUP BY solution""",
                (problem,),
            ).fetchall()
            return {str(solution): float(cpu_s) for solution, cpu_s, _ in rows}

    def hints(self, problem: str) -> int:
        """How many hints to a problem of a kit the user has seen."""
        with as_history_error(self.path):
            cursor = self.base.execute("SELECT shown FROM hints WHERE problem = ?", (problem,))
            return int((cursor.fetchone() or (0,))[0])

    def record_hints(self, problem: str, shown: int) -> None:
        """Store how many hints to a problem of a kit the user has seen; never less than before."""
        with as_history_error(self.path), self.base:
            self.base.execute(
                """INSERT INTO hints VALUES (:problem, :shown)
                ON CONFLICT (problem) DO UPDATE SET shown = max(shown, :shown)""",
                {"problem": problem, "shown": shown},
            )

    def exercises(self, problem: str) -> dict[str, ExerciseProgress]:
        """The user's progress in the exercises to a problem that were tried."""
        with as_history_error(self.path):
            rows = self.base.execute(
                "SELECT exercise, tries, solved FROM exercises WHERE problem = ?", (problem,)
            ).fetchall()
            return {
                name: ExerciseProgress(tries=tries, solved=bool(solved))
                for name, tries, solved in rows
            }

    def record_exercise(self, problem: str, exercise: str, *, solved: bool) -> None:
        """Store a try of an exercise; what is solved stays solved."""
        with as_history_error(self.path), self.base:
            self.base.execute(
                """INSERT INTO exercises VALUES (:problem, :exercise, 1, :solved)
                ON CONFLICT (problem, exercise)
                DO UPDATE SET tries = tries + 1, solved = max(solved, :solved)""",
                {"problem": problem, "exercise": exercise, "solved": solved},
            )


_COLUMNS = PastRun.__struct_fields__


def _row(run: PastRun) -> list[Any]:
    """A run as a row of the database; lists are stored as JSON."""
    changed = msgspec.structs.asdict(run) | {
        "time": run.time.isoformat(timespec="microseconds"),
        "verdict": run.verdict.value,
        "expected": json.dumps(run.expected),
        "data": json.dumps(run.data),
    }
    return list(changed.values())


def _decode_run(row: Sequence[Any]) -> PastRun:
    values = dict(zip(PastRun.__struct_encode_fields__, row, strict=True))
    values |= {name: json.loads(str(values[name])) for name in ("expected", "data")}
    return convert_value(values, PastRun, strict=False)
