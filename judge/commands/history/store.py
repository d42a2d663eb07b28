"""Store earlier runs in an SQLite database.

Several judges may use it at once, and a kill at any moment does no harm: one call of `add` stores
all of its runs or none. No source is stored, only its hash.

The store holds the newest 10,000 runs of a user's own solutions, and as many of solutions that come
with problems. The fastest accepted run of each problem is never deleted: what is solved stays
solved.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import msgspec

from judge.commands.history.result import (
    ExerciseProgress,
    PastRun,
    ProblemProgress,
    storable_text,
)
from judge.errors import KitError
from judge.files.typed_values import convert_value

MOST_RUNS = 10_000
"""How many runs are stored, of own solutions and of others."""

MIGRATIONS = (
    (
        """CREATE TABLE runs (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            time TEXT NOT NULL,
            problem TEXT NOT NULL,
            package TEXT,
            solution TEXT NOT NULL,
            path TEXT,
            hash TEXT NOT NULL,
            language TEXT NOT NULL,
            verdict TEXT NOT NULL,
            expected TEXT NOT NULL,
            as_expected INTEGER,
            complete INTEGER NOT NULL,
            cases_done INTEGER NOT NULL,
            cases_total INTEGER NOT NULL,
            first_failing TEXT,
            score REAL,
            cpu_s REAL,
            wall_s REAL,
            memory_bytes INTEGER,
            data TEXT NOT NULL,
            level TEXT NOT NULL,
            time_scale REAL NOT NULL,
            version TEXT NOT NULL
        )""",
        "CREATE INDEX runs_by_problem ON runs (problem, package)",
    ),
    ("CREATE TABLE hints (problem TEXT PRIMARY KEY, shown INTEGER NOT NULL)",),
    (
        """CREATE TABLE exercises (
            problem TEXT NOT NULL,
            exercise TEXT NOT NULL,
            tries INTEGER NOT NULL,
            solved INTEGER NOT NULL,
            PRIMARY KEY (problem, exercise)
        )""",
    ),
    ("ALTER TABLE runs ADD COLUMN cached INTEGER NOT NULL DEFAULT 0",),
)
"""The steps from each version of the file to the next; never change a step that was released.

`PRAGMA user_version` counts the steps that a file has taken.
"""

_OURS = 0x6A756467
"""The `application_id` of our files: "judg"."""

_WAIT_S = 5.0
_ACCEPTED = "verdict = 'AC' AND complete AND cases_done = cases_total"


class HistoryError(KitError):
    """The history cannot be read or written."""


class History:
    """The file with all runs. Use as a context."""

    def __init__(self, base: sqlite3.Connection, path: Path) -> None:
        """`base` is up to date; see `open`."""
        self._base = base
        self.path = path

    @classmethod
    def open(cls, path: Path, *, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> Self:
        """Open the history at `path`; create or migrate the file if necessary.

        Raises `HistoryError` if that fails, or if the file is no history, or from a newer judge.
        """
        with _as_history_error(path):
            # Who names the file answers for a folder that is there: it may be any, as /proc.
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            base = _connect(str(path))
            with _close_on_error(base):
                if _version(base, path, migrations) < len(migrations):
                    _migrate(base, path, migrations)
                _write_ahead(base)
        return cls(base, path)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open the history for reading; this creates no file and needs no permission to write."""
        if not path.exists():
            base = _connect(":memory:")
            _migrate(base, path, MIGRATIONS)
            return cls(base, path)
        try:
            return cls.open(path)
        except HistoryError as error:
            with _as_history_error(path):
                base = _connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
                with _close_on_error(base):
                    if _version(base, path, MIGRATIONS) < len(MIGRATIONS):
                        raise error  # an old file that cannot be migrated
            return cls(base, path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._base.close()

    def add(self, runs: Sequence[PastRun], *, most: int = MOST_RUNS) -> None:
        """Store runs, all or none of them; raises `HistoryError` if that fails.

        If there are more than `most` of own solutions or of others, the oldest are deleted.
        """
        if not runs:
            return
        marks = ", ".join("?" * len(_COLUMNS))
        with _as_history_error(self.path), self._base:  # a transaction: all or nothing
            self._base.execute("BEGIN IMMEDIATE")
            self._base.executemany(
                f"INSERT INTO runs ({', '.join(_COLUMNS)}) VALUES ({marks})", map(_row, runs)
            )
            for whose in ("path IS NOT NULL", "path IS NULL"):
                self._base.execute(
                    f"""DELETE FROM runs WHERE {whose}
                    AND id <= (SELECT id FROM runs WHERE {whose}
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
        with _as_history_error(self.path):
            found = self._base.execute(
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
            return [_decode_run(row) for row in found]

    def progress(self) -> dict[str, ProblemProgress]:
        """The user's progress in each problem of a kit that was tried, by slug."""
        with _as_history_error(self.path):
            found = self._base.execute(
                f"""SELECT problem, max({_ACCEPTED}), min(CASE WHEN {_ACCEPTED} THEN cpu_s END),
                count(DISTINCT hash), max(time)
                FROM runs WHERE path IS NOT NULL AND package IS NULL GROUP BY problem"""
            ).fetchall()
            names = ProblemProgress.__struct_fields__
            return {
                problem: convert_value(
                    dict(zip(names, row, strict=True)), ProblemProgress, strict=False
                )
                for problem, *row in found
            }

    def shipped_cpu_s(self, problem: str) -> dict[str, float]:
        """The CPU time of each shipped solution of a kit's problem when it was accepted last."""
        with _as_history_error(self.path):
            found = self._base.execute(
                f"""SELECT solution, cpu_s, max(time) FROM runs WHERE problem = ? AND path IS NULL
                AND package IS NULL AND cpu_s IS NOT NULL AND {_ACCEPTED} GROUP BY solution""",
                (problem,),
            ).fetchall()
            return {str(solution): float(cpu_s) for solution, cpu_s, _ in found}

    def hints(self, problem: str) -> int:
        """How many hints to a problem of a kit the user has seen."""
        with _as_history_error(self.path):
            found = self._base.execute("SELECT shown FROM hints WHERE problem = ?", (problem,))
            return int((found.fetchone() or (0,))[0])

    def record_hints(self, problem: str, shown: int) -> None:
        """Store how many hints to a problem of a kit the user has seen; never less than before."""
        with _as_history_error(self.path), self._base:
            self._base.execute(
                """INSERT INTO hints VALUES (:problem, :shown)
                ON CONFLICT (problem) DO UPDATE SET shown = max(shown, :shown)""",
                {"problem": problem, "shown": shown},
            )

    def exercises(self, problem: str) -> dict[str, ExerciseProgress]:
        """The user's progress in the exercises to a problem that were tried."""
        with _as_history_error(self.path):
            found = self._base.execute(
                "SELECT exercise, tries, solved FROM exercises WHERE problem = ?", (problem,)
            ).fetchall()
            return {
                name: ExerciseProgress(tries=tries, solved=bool(solved))
                for name, tries, solved in found
            }

    def record_exercise(self, problem: str, exercise: str, *, solved: bool) -> None:
        """Store a try of an exercise; what is solved stays solved."""
        with _as_history_error(self.path), self._base:
            self._base.execute(
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


def _version(base: sqlite3.Connection, path: Path, migrations: Sequence[Sequence[str]]) -> int:
    """The version of an opened file; `HistoryError` if it is not ours or too new."""
    version = int(base.execute("PRAGMA user_version").fetchone()[0])
    ours = int(base.execute("PRAGMA application_id").fetchone()[0])
    if ours != _OURS and (version or base.execute("SELECT 1 FROM sqlite_master").fetchone()):
        raise HistoryError(
            f"{path} is a database, but not a history of judge", advice="Move it to another place"
        )
    if version > len(migrations):
        raise HistoryError(
            f"the history in {path} has version {version}, which a newer judge wrote; "
            f"this judge knows versions up to {len(migrations)}",
            advice="Update judge; nothing in the file was changed",
        )
    return version


def _migrate(base: sqlite3.Connection, path: Path, migrations: Sequence[Sequence[str]]) -> None:
    """Take the remaining steps, all or none. Another judge may take them first."""
    with base:
        base.execute("BEGIN IMMEDIATE")
        for step in migrations[_version(base, path, migrations) :]:
            for statement in step:
                base.execute(statement)
        base.execute(f"PRAGMA application_id = {_OURS}")
        base.execute(f"PRAGMA user_version = {len(migrations)}")


def _write_ahead(base: sqlite3.Connection) -> None:
    """Let others read while one writes. If another judge is busy now, a later one does it."""
    if base.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        with suppress(sqlite3.OperationalError):
            base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = NORMAL")


def _connect(where: str, *, uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(where, timeout=_WAIT_S, isolation_level=None, uri=uri)


@contextmanager
def _close_on_error(base: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        base.close()
        raise


@contextmanager
def _as_history_error(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.DatabaseError, OSError, msgspec.MsgspecError, ValueError) as error:
        what = f"the history in {path} cannot be used: "
        if isinstance(error, OSError):
            what, advice = f"{what}{error.strerror}", "JUDGE_HISTORY=off turns it off"
        elif isinstance(error, sqlite3.OperationalError):
            advice = "Check disk space and permissions, or turn it off: JUDGE_HISTORY=off"
            what += str(error)
        else:
            what = f"{path} is not a history, or it is damaged: {error}"
            advice = "Move it away; the next run creates a new one"
        raise HistoryError(what, advice=advice) from error
