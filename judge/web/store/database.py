"""Store users, problems and submissions in an SQLite database.

What a page shows is here, so a reload, a second tab and a new start lose nothing. Whatever a judge
does to a submission is one transaction, and a kill at any moment leaves one state or the other.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import msgspec

from judge.files.typed_values import decode_json
from judge.model import Verdict
from judge.web.store.boards import PlayedBoard
from judge.web.store.file import MIGRATIONS, as_store_error, open_store_file
from judge.web.store.findings import Finding
from judge.web.store.records import CaseRecord, ReportRecord
from judge.web.store.submissions import (
    NewSubmission,
    SiteProgress,
    Submission,
    SubmissionState,
    SubmissionTask,
)

MOST_OF_A_USER = 2000
"""How many submissions of a user are kept; the oldest go first."""

MOST_SAVES = 200
"""How many saves of a user's own file are kept among them."""

MOST_FINDINGS = 50
"""How many findings of a user are kept."""

MOST_BYTES_OF_A_USER = 64 << 20
"""How large the sources and inputs of a user may be together; the oldest go first."""

MOST_TRIES = 2
"""How often a submission is judged that was being judged when the server died."""

_FINDING: Any = Finding  # mypy takes a union for no type
_SELECT = """SELECT submissions.id, users.name, problems.slug, language, file, source, is_whole,
    is_watched, time, state, tries, message, verdict, report, task, input, case_name, finding
    FROM submissions
    JOIN users ON users.id = user JOIN problems ON problems.id = problem"""


class Store:
    """The database of a site. Any thread may use it."""

    def __init__(self, base: sqlite3.Connection, path: Path) -> None:
        """`base` is up to date; see `open`."""
        self._base, self.path = base, path
        self._lock = threading.RLock()

    @classmethod
    def open(cls, path: Path, *, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> Self:
        """Open the store at `path`; create or migrate the file if necessary.

        Raises `StoreError` if that fails, or if the file is no store, or from a newer judge.
        """
        return cls(open_store_file(path, migrations), path)

    def close(self) -> None:
        """Close the file; what is stored stays."""
        with self._lock:
            self._base.close()

    def add(self, new: NewSubmission) -> int:
        """Store a submission, queued; its number."""
        with self._transaction() as base:
            user, problem = self._id("users", "name", new.user), self._problem(new.problem)
            now = datetime.now(UTC).isoformat(timespec="milliseconds")
            found = base.execute(
                """INSERT INTO submissions
                (user, problem, language, file, source, is_whole, is_watched, time, state, task,
                 input, case_name)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                (
                    *(user, problem, new.language, new.file, new.source),
                    *(new.is_whole, new.is_watched, now, SubmissionState.QUEUED.value),
                    *(new.task.value, new.input, new.case),
                ),
            )
            if new.is_watched:
                base.execute(_drop_oldest("AND is_watched"), (user, user, MOST_SAVES))
            base.execute(_drop_oldest(), (user, user, MOST_OF_A_USER))
            base.execute(
                """DELETE FROM submissions WHERE state NOT IN ('queued', 'judging') AND id IN (
                    SELECT id FROM (SELECT id, SUM(LENGTH(source) + LENGTH(input))
                    OVER (ORDER BY id DESC) AS bytes FROM submissions WHERE user = ?)
                    WHERE bytes > ?)""",
                (user, MOST_BYTES_OF_A_USER),
            )
            assert found.lastrowid is not None
            return found.lastrowid

    def get(self, number: int) -> Submission | None:
        """The submission of that number."""
        found = self._rows(f"{_SELECT} WHERE submissions.id = ?", number)
        return _submission(found[0]) if found else None

    def newest(
        self, user: str, problem: str | None = None, *, before: int | None = None, most: int = 50
    ) -> list[Submission]:
        """The newest submissions of a user, the last first; only those below a number."""
        return [
            _submission(row)
            for row in self._rows(
                f"""{_SELECT} WHERE users.name = ? AND (? IS NULL OR problems.slug = ?)
                AND (? IS NULL OR submissions.id < ?) ORDER BY submissions.id DESC LIMIT ?""",
                *(user, problem, problem, before, before, most),
            )
        ]

    def unfinished(self) -> list[int]:
        """The numbers of submissions that are queued or being judged, the first first."""
        found = "SELECT id FROM submissions WHERE state IN ('queued', 'judging') ORDER BY id"
        return [number for (number,) in self._rows(found)]

    def progress(self, user: str) -> dict[str, SiteProgress]:
        """A user's progress in each problem that was tried."""
        found: dict[str, SiteProgress] = {}
        rows = self._rows(
            """SELECT problems.slug, verdict, report FROM submissions
            JOIN users ON users.id = user JOIN problems ON problems.id = problem
            WHERE users.name = ? AND is_whole AND state = 'done'""",
            user,
        )
        for slug, verdict, report in rows:
            last = found.get(slug, SiteProgress(solved=False, tries=0, best_cpu_s=None))
            best, is_solved = last.best_cpu_s, verdict == Verdict.AC.value
            if is_solved:
                cpu_s = decode_json(report, ReportRecord).cpu_s
                best = min((one for one in (best, cpu_s) if one is not None), default=None)
            found[slug] = SiteProgress(
                solved=last.solved or is_solved, tries=last.tries + 1, best_cpu_s=best
            )
        return found

    def start(self, number: int) -> Submission | None:
        """Mark a submission as being judged; None if it is over, or was tried too often.

        Outcomes of an earlier try are dropped.
        """
        with self._transaction() as base:
            submission = self.get(number)
            if submission is None or submission.state.is_over:
                return None
            if submission.tries >= MOST_TRIES:
                self._finish(
                    number,
                    SubmissionState.FAILED,
                    f"the server ended {MOST_TRIES} times while this was judged",
                )
                return None
            base.execute("DELETE FROM outcomes WHERE submission = ?", (number,))
            base.execute(
                "UPDATE submissions SET state = 'judging', tries = tries + 1 WHERE id = ?",
                (number,),
            )
        return submission

    def put_back(self, number: int) -> None:
        """Queue a submission again that was being judged when the server was told to end."""
        with self._transaction() as base:
            base.execute(
                """UPDATE submissions SET state = 'queued', tries = tries - 1
                WHERE id = ? AND state = 'judging'""",
                (number,),
            )

    def add_outcome(self, number: int, outcome: CaseRecord) -> int:
        """Store the outcome of a case; its own number, which grows."""
        with self._transaction() as base:
            found = base.execute(
                "INSERT INTO outcomes (submission, content) VALUES (?, ?)",
                (number, msgspec.json.encode(outcome)),
            )
            assert found.lastrowid is not None
            return found.lastrowid

    def outcomes(self, number: int, after: int = 0) -> list[tuple[int, CaseRecord]]:
        """The outcomes of a submission with their numbers, those above `after`."""
        rows = self._rows(
            "SELECT id, content FROM outcomes WHERE submission = ? AND id > ? ORDER BY id",
            *(number, after),
        )
        return [(row, decode_json(content, CaseRecord)) for row, content in rows]

    def finish(self, number: int, report: ReportRecord, outcomes: Sequence[CaseRecord]) -> None:
        """Store the report; the outcomes, in the order of the cases, replace those so far."""
        with self._transaction() as base:
            base.execute("DELETE FROM outcomes WHERE submission = ?", (number,))
            for one in outcomes:
                self.add_outcome(number, one)
            verdict = None if report.verdict is None else report.verdict.value
            base.execute(
                "UPDATE submissions SET state = 'done', verdict = ?, report = ? WHERE id = ?",
                (verdict, msgspec.json.encode(report), number),
            )

    def finish_task(self, number: int, verdict: Verdict | None, finding: Finding) -> None:
        """Store what came of a task; the oldest findings of its user are dropped."""
        with self._transaction() as base:
            base.execute(
                "UPDATE submissions SET state = 'done', verdict = ?, finding = ? WHERE id = ?",
                (
                    None if verdict is None else verdict.value,
                    msgspec.json.encode(finding),
                    number,
                ),
            )
            base.execute(
                """UPDATE submissions SET finding = NULL WHERE finding IS NOT NULL AND user =
                (SELECT user FROM submissions WHERE id = ?) AND id NOT IN
                (SELECT id FROM submissions WHERE finding IS NOT NULL AND user =
                 (SELECT user FROM submissions WHERE id = ?) ORDER BY id DESC LIMIT ?)""",
                (number, number, MOST_FINDINGS),
            )

    def end(self, number: int, state: SubmissionState, message: str = "") -> None:
        """Store that a submission is cancelled, or why it could not be judged."""
        with self._transaction():
            self._finish(number, state, message)

    def save_draft(
        self, user: str, problem: str, language: str, source: bytes, text: str | None = None
    ) -> None:
        """Keep what a user has typed and not submitted; without an input, that stays."""
        with self._transaction() as base:
            base.execute(
                """INSERT INTO drafts VALUES (?1, ?2, ?3, ?4, COALESCE(?5, ''))
                ON CONFLICT DO UPDATE SET
                language = ?3, source = ?4, input = COALESCE(?5, input)""",
                (self._id("users", "name", user), self._problem(problem), language, source, text),
            )

    def draft(self, user: str, problem: str) -> tuple[str, bytes, str] | None:
        """The language, the source and the input that a user has typed last."""
        found = self._rows(
            """SELECT language, source, input FROM drafts JOIN users ON users.id = user
            JOIN problems ON problems.id = problem WHERE users.name = ? AND problems.slug = ?""",
            *(user, problem),
        )
        return found[0] if found else None

    def newest_save(self, user: str) -> Submission | None:
        """The submission of the last save of a user's own file."""
        found = self._rows(
            f"{_SELECT} WHERE users.name = ? AND is_watched ORDER BY submissions.id DESC LIMIT 1",
            user,
        )
        return _submission(found[0]) if found else None

    def save_own_file(self, user: str, problem: str, path: str) -> None:
        """Keep which file of a user is watched."""
        with self._transaction() as base:
            base.execute(
                "INSERT OR REPLACE INTO own_files VALUES (?, ?, ?)",
                (self._id("users", "name", user), self._problem(problem), path),
            )

    def own_file(self, user: str) -> tuple[str, str] | None:
        """The problem and the path of the file of a user that was watched last."""
        found = self._rows(
            """SELECT problems.slug, path FROM own_files JOIN users ON users.id = user
            JOIN problems ON problems.id = problem WHERE users.name = ?""",
            user,
        )
        return found[0] if found else None

    def save_board(self, user: str, problem: str, board: PlayedBoard) -> None:
        """Keep the board that a user plays."""
        ways = (json.dumps(one) for one in (board.way, board.undone))
        with self._transaction() as base:
            base.execute(
                "INSERT OR REPLACE INTO boards VALUES (?, ?, ?, ?, ?, ?)",
                (
                    *(self._id("users", "name", user), self._problem(problem)),
                    *(board.input, board.instance, *ways),
                ),
            )

    def board(self, user: str, problem: str) -> PlayedBoard | None:
        """The board that a user has played last."""
        found = self._rows(
            """SELECT input, instance, way, undone FROM boards JOIN users ON users.id = user
            JOIN problems ON problems.id = problem WHERE users.name = ? AND problems.slug = ?""",
            *(user, problem),
        )
        if not found:
            return None
        text, instance, way, undone = found[0]
        return PlayedBoard(
            input=text,
            instance=instance,
            way=tuple(json.loads(way)),
            undone=tuple(json.loads(undone)),
        )

    def _finish(self, number: int, state: SubmissionState, message: str) -> None:
        self._base.execute(
            """UPDATE submissions SET state = ?, message = ?
            WHERE id = ? AND state IN ('queued', 'judging')""",
            (state.value, message, number),
        )

    def _problem(self, slug: str) -> int:
        return self._id("problems", "slug", slug)

    def _id(self, table: str, column: str, name: str) -> int:
        self._base.execute(f"INSERT OR IGNORE INTO {table} ({column}) VALUES (?)", (name,))
        found = self._base.execute(f"SELECT id FROM {table} WHERE {column} = ?", (name,))
        return int(found.fetchone()[0])

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with self._lock, as_store_error(self.path):
            return self._base.execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; may be entered again inside."""
        with self._lock, as_store_error(self.path):
            if self._base.in_transaction:
                yield self._base
                return
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield self._base
            except BaseException:
                self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")


def _submission(row: Sequence[Any]) -> Submission:
    (number, user, problem, language, file, source, is_whole, is_watched, time, state) = row[:10]
    tries, message, verdict, report, task, text, case, finding = row[10:]
    return Submission(
        id=number,
        user=user,
        problem=problem,
        language=language,
        file=file,
        source=source,
        is_whole=bool(is_whole),
        is_watched=bool(is_watched),
        time=datetime.fromisoformat(time),
        state=SubmissionState(state),
        tries=tries,
        message=message,
        verdict=None if verdict is None else Verdict(verdict),
        report=None if report is None else decode_json(report, ReportRecord),
        task=SubmissionTask(task),
        input=text,
        case=case,
        finding=None if finding is None else decode_json(finding, _FINDING),
    )


def _drop_oldest(which: str = "") -> str:
    """Delete the submissions of a user that are over, but for the newest of some kind."""
    return f"""DELETE FROM submissions WHERE user = ? AND state NOT IN ('queued', 'judging') {which}
        AND id <= (SELECT id FROM submissions WHERE user = ? {which}
                   ORDER BY id DESC LIMIT 1 OFFSET ?)"""
