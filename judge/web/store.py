"""Store persons, submissions, drafts and boards in an SQLite database.

What a page shows is here, so a reload, a second tab and a new start lose nothing. Whatever a judge
does to a submission is one transaction, and a kill at any moment leaves one state or the other.
"""

from __future__ import annotations

import fcntl
import json
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

import msgspec

from judge.commands.history.store import ProblemProgress
from judge.facts import Fact, decode_fact, encode_fact
from judge.files.typed_values import convert_value, decode_json
from judge.model import Verdict
from judge.runner.store import Database, FileKind, as_history_error
from judge.web.records import (
    OWNER,
    Attempt,
    CaseRecord,
    Draft,
    Finding,
    NewSubmission,
    Person,
    PlayedBoard,
    ReportRecord,
    State,
    Submission,
)

MOST_KEPT = 2000
"""How many submissions of a person are kept; the oldest go first."""

MOST_SAVES = 200
"""How many saves of the user's own file are kept among them."""

MOST_FINDINGS = 50
"""How many findings are kept."""

MOST_BYTES, MOST_GUEST_BYTES = 64 << 20, 8 << 20
"""How large sources and inputs of the owner, and of another, may be; the oldest go first."""

MOST_BESTS = 5000
"""How many solved boards of a person are kept; the oldest go first."""

MOST_PERSONS = 500
"""How many persons may join: each may keep `MOST_GUEST_BYTES`."""

MOST_BROWSERS = 20
"""In how many browsers a person may be; the one that was let in first goes first."""

SESSION_DAYS = 60
"""For how many days a browser stays let in."""

MOST_TRIES = 2
"""How often a submission is judged that was being judged when the server died."""

_WHOSE = """user INTEGER NOT NULL REFERENCES users (id),
            problem INTEGER NOT NULL REFERENCES problems (id)"""

MIGRATIONS = (
    (
        "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)",
        "CREATE TABLE problems (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE)",
        f"""CREATE TABLE submissions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            {_WHOSE},
            language TEXT NOT NULL,
            file TEXT NOT NULL,
            source BLOB NOT NULL,
            is_whole INTEGER NOT NULL,
            is_watched INTEGER NOT NULL,
            time TEXT NOT NULL,
            state TEXT NOT NULL,
            tries INTEGER NOT NULL DEFAULT 0,
            message TEXT NOT NULL DEFAULT '',
            verdict TEXT,
            report BLOB
        )""",
        "CREATE INDEX submissions_by_user ON submissions (user, problem)",
        """CREATE TABLE outcomes (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            submission INTEGER NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
            content BLOB NOT NULL
        )""",
        "CREATE INDEX outcomes_by_submission ON outcomes (submission)",
        f"""CREATE TABLE drafts (
            {_WHOSE},
            language TEXT NOT NULL,
            source BLOB NOT NULL,
            PRIMARY KEY (user, problem)
        )""",
    ),
    (
        f"""CREATE TABLE boards (
            {_WHOSE},
            input TEXT NOT NULL,
            instance INTEGER NOT NULL,
            way TEXT NOT NULL,
            undone TEXT NOT NULL,
            PRIMARY KEY (user, problem)
        )""",
    ),
    (
        "ALTER TABLE submissions ADD COLUMN task TEXT NOT NULL DEFAULT 'judge'",
        "ALTER TABLE submissions ADD COLUMN input BLOB NOT NULL DEFAULT x''",
        "ALTER TABLE submissions ADD COLUMN case_name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE submissions ADD COLUMN finding BLOB",
        "ALTER TABLE drafts ADD COLUMN input TEXT NOT NULL DEFAULT ''",
        """CREATE TABLE own_files (
            user INTEGER PRIMARY KEY REFERENCES users (id),
            problem INTEGER NOT NULL REFERENCES problems (id),
            path TEXT NOT NULL
        )""",
    ),
    (
        """CREATE TABLE sessions (
            digest BLOB PRIMARY KEY,
            user INTEGER NOT NULL REFERENCES users (id),
            since TEXT NOT NULL
        )""",
        f"""CREATE TABLE hints (
            {_WHOSE},
            shown INTEGER NOT NULL,
            PRIMARY KEY (user, problem)
        )""",
    ),
    (
        "ALTER TABLE drafts RENAME TO drafts_of_problems",
        f"""CREATE TABLE drafts (
            {_WHOSE},
            language TEXT NOT NULL,
            source BLOB NOT NULL,
            input TEXT NOT NULL,
            revision INTEGER NOT NULL,
            PRIMARY KEY (user, problem, language)
        )""",
        """INSERT INTO drafts SELECT user, problem, language, source, input, 1
            FROM drafts_of_problems""",
        "DROP TABLE drafts_of_problems",
    ),
    (
        f"""CREATE TABLE bests (
            {_WHOSE},
            board TEXT NOT NULL,
            cost INTEGER NOT NULL,
            PRIMARY KEY (user, problem, board)
        )""",
    ),
    (
        f"INSERT OR IGNORE INTO users VALUES ({OWNER}, 'local')",
        "CREATE TABLE joining (id INTEGER PRIMARY KEY, token TEXT NOT NULL)",
        "ALTER TABLE boards ADD COLUMN view INTEGER NOT NULL DEFAULT 0",
    ),
)
"""The steps from each version of the file to the next; never change a step that was released."""


_SELECT = """SELECT submissions.id, slug AS problem, language, file, source, is_whole, is_watched,
    time, state, tries, message, verdict, report, task, input, case_name AS "case", finding,
    user AS person
    FROM submissions JOIN problems ON problems.id = problem"""

KIND = FileKind("store of the practice site", 0x6A756473, "move the file away", MIGRATIONS)


class Store:
    """The database of a site. Any thread may use it."""

    def __init__(self, path: Path, *, kind: FileKind = KIND) -> None:
        """Open the file at `path`; create or migrate it if necessary.

        Raises `HistoryError` if that fails, or if the file is no store, or from a newer judge.
        """
        self.path, self._lock = path, threading.RLock()
        with self._errors():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.touch(mode=0o600)  # SQLite gives the files beside it the same mode
            self._base = Database.open(path, kind=kind).base
            self._base.row_factory = sqlite3.Row
            self._base.execute("PRAGMA foreign_keys = ON")

    def close(self) -> None:
        """Close the file; what is stored stays."""
        with self._lock:
            self._base.close()

    @contextmanager
    def joined(self, start: Callable[[bool], None]) -> Iterator[None]:
        """Be one of the servers of the store. `start` is told whether there is no other.

        Then what is unfinished was left by a dead server; else another one may be judging it. The
        lock is one of the process: a program that the server has started does not keep it.
        """
        with self.path.with_suffix(".lock").open("a+b") as lock:
            try:
                fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                is_alone = True
            except (BlockingIOError, PermissionError):  # POSIX allows either
                is_alone = False
                fcntl.lockf(lock, fcntl.LOCK_SH)
            start(is_alone)
            fcntl.lockf(lock, fcntl.LOCK_SH)
            yield

    def add(self, new: NewSubmission) -> int:
        """Store a submission, queued; its number."""
        with self._transaction() as base:
            now = datetime.now(UTC).isoformat(timespec="milliseconds")
            row = base.execute(
                """INSERT INTO submissions
                (user, problem, language, file, source, is_whole, is_watched, time, state, task,
                 input, case_name)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?)""",
                (
                    *(new.person, self._problem(new.problem), new.language, new.file, new.source),
                    *(new.is_whole, new.is_watched, now, new.task.value, new.input, new.case),
                ),
            )
            for which, most in ("AND is_watched", MOST_SAVES), ("", MOST_KEPT):
                base.execute(
                    f"""DELETE FROM submissions WHERE user = ?1 {which}
                    AND state NOT IN ('queued', 'judging')
                    AND id <= (SELECT id FROM submissions WHERE user = ?1 {which}
                               ORDER BY id DESC LIMIT 1 OFFSET ?2)""",
                    (new.person, most),
                )
            base.execute(
                """DELETE FROM submissions WHERE state NOT IN ('queued', 'judging') AND id IN (
                    SELECT id FROM (SELECT id, SUM(LENGTH(source) + LENGTH(input))
                    OVER (ORDER BY id DESC) AS bytes FROM submissions WHERE user = ?)
                    WHERE bytes > ?)""",
                (new.person, MOST_BYTES if new.person == OWNER else MOST_GUEST_BYTES),
            )
            assert row.lastrowid is not None
            return row.lastrowid

    def get(self, number: int) -> Submission | None:
        """The submission of that number."""
        rows = self._rows(f"{_SELECT} WHERE submissions.id = ?", number)
        return _submission(rows[0]) if rows else None

    def newest(
        self,
        person: int,
        problem: str | None = None,
        *,
        before: int | None = None,
        most: int = 50,
        with_tasks: bool = False,
    ) -> list[Submission]:
        """The newest submissions of a person, the last first; only those below a number.

        What a task is for, such as a stress test, is no submission, except `with_tasks`.
        """
        rows = self._rows(
            f"""{_SELECT} WHERE user = ?4 AND (?1 IS NULL OR slug = ?1) AND (?5 OR task = 'judge')
            AND (?2 IS NULL OR submissions.id < ?2) ORDER BY submissions.id DESC LIMIT ?3""",
            *(problem, before, most, person, with_tasks),
        )
        return [_submission(row) for row in rows]

    def newest_save(self) -> Submission | None:
        """The submission of the last save of the user's own file."""
        rows = self._rows(f"{_SELECT} WHERE is_watched ORDER BY submissions.id DESC LIMIT 1")
        return _submission(rows[0]) if rows else None

    def unfinished(self) -> list[tuple[int, int]]:
        """The submissions that are queued or being judged, with their persons, in order."""
        query = "SELECT id, user FROM submissions WHERE state IN ('queued', 'judging') ORDER BY id"
        return [(number, person) for number, person in self._rows(query)]

    def progress(self, person: int) -> dict[str, ProblemProgress]:
        """A person's progress in each problem that was tried, by submissions on all cases."""
        rows = self._rows(
            """SELECT slug, MAX(verdict IS 'AC') AS solved, COUNT(*) AS tries, MAX(time) AS last,
            MIN(CASE WHEN verdict = 'AC' THEN json_extract(CAST(report AS TEXT), '$.cpu_s') END)
                AS best_cpu_s
            FROM submissions JOIN problems ON problems.id = problem
            WHERE user = ? AND is_whole AND state = 'done' GROUP BY slug""",
            person,
        )
        return {
            row["slug"]: convert_value(dict(row), ProblemProgress, strict=False) for row in rows
        }

    def attempts(self, person: int) -> list[Attempt]:
        """What a person's programs got on all cases, the first first."""
        rows = self._rows(
            """SELECT time, slug AS problem, verdict,
            json_extract(CAST(report AS TEXT), '$.cpu_s') AS cpu_s
            FROM submissions JOIN problems ON problems.id = problem
            WHERE user = ? AND is_whole AND state = 'done' AND verdict IS NOT NULL
            AND task = 'judge' ORDER BY submissions.id""",
            person,
        )
        return [convert_value(dict(row), Attempt, strict=False) for row in rows]

    def start(self, number: int) -> Submission | None:
        """Mark a submission as being judged; None if it is over, or was tried too often.

        Outcomes of an earlier try are dropped.
        """
        with self._transaction() as base:
            submission = self.get(number)
            if submission is None or submission.state.is_over:
                return None
            if submission.tries >= MOST_TRIES:
                why = Fact("the server ended {} times while this was judged", MOST_TRIES)
                self.end(number, State.FAILED, why)
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
            row = base.execute(
                "INSERT INTO outcomes (submission, content) VALUES (?, ?)",
                (number, _json(outcome)),
            )
            assert row.lastrowid is not None
            return row.lastrowid

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
            for outcome in outcomes:
                self.add_outcome(number, outcome)
            base.execute(
                "UPDATE submissions SET state = 'done', verdict = ?, report = ? WHERE id = ?",
                (report.verdict and report.verdict.value, _json(report), number),
            )

    def finish_task(self, number: int, verdict: Verdict | None, finding: Finding) -> None:
        """Store what came of a task; the oldest findings are dropped."""
        with self._transaction() as base:
            base.execute(
                "UPDATE submissions SET state = 'done', verdict = ?, finding = ? WHERE id = ?",
                (verdict and verdict.value, _json(finding), number),
            )
            base.execute(
                """UPDATE submissions SET finding = NULL WHERE finding IS NOT NULL AND id NOT IN
                (SELECT id FROM submissions WHERE finding IS NOT NULL ORDER BY id DESC LIMIT ?)""",
                (MOST_FINDINGS,),
            )

    def end(self, number: int, state: State, message: Fact | None = None) -> None:
        """Store that a submission is cancelled, or why it could not be judged."""
        with self._transaction() as base:
            base.execute(
                """UPDATE submissions SET state = ?, message = ?
                WHERE id = ? AND state IN ('queued', 'judging')""",
                (state.value, _json(message).decode() if message else "", number),
            )

    def save_draft(self, new: NewSubmission, *, known: int | None = None) -> int | None:
        """Keep what was typed in a language; its revision.

        None if the draft is another one by now than that of the revision `known`, and nothing is
        kept: somebody has typed in another window. Without `known`, any draft is replaced.
        """
        with self._transaction():
            drafts = self._drafts(new.person, new.problem)
            before = next((draft for draft in drafts if draft.language == new.language), None)
            typed = new.input.decode()
            if before is not None and (before.source, before.input) == (new.source, typed):
                return before.revision
            if known is not None and known != (0 if before is None else before.revision):
                return None
            revision = 1 + max((draft.revision for draft in drafts), default=0)
            values = (new.language, new.source, typed, revision)
            self._keep("drafts", new.person, new.problem, *values)
            return revision

    def draft(self, person: int, problem: str, language: str | None = None) -> Draft | None:
        """What the person typed last, in a language or in any."""
        drafts = self._drafts(person, problem)
        drafts = [draft for draft in drafts if language in (None, draft.language)]
        return max(drafts, key=lambda draft: draft.revision, default=None)

    def _drafts(self, person: int, problem: str) -> list[Draft]:
        rows = self._kept("drafts", "language, source, input, revision", person, problem)
        return [convert_value(dict(row), Draft) for row in rows]

    def save_own_file(self, problem: str, path: Path) -> None:
        """Keep which file of the owner's is watched."""
        self._keep("own_files", OWNER, problem, str(path))

    def own_file(self) -> tuple[str, str] | None:
        """The problem and the path of the file that was watched last."""
        rows = self._kept("own_files", "slug, path", OWNER)
        return tuple(rows[0]) if rows else None

    def save_hints(self, person: int, problem: str, shown: int) -> None:
        """Keep how many hints to a problem the person has seen."""
        self._keep("hints", person, problem, shown)

    def hints(self, person: int, problem: str) -> int:
        """How many hints to a problem the person has seen."""
        rows = self._kept("hints", "shown", person, problem)
        return int(rows[0][0]) if rows else 0

    def save_board(self, person: int, problem: str, board: PlayedBoard) -> None:
        """Keep the board that the person plays."""
        ways = (json.dumps(way) for way in (board.way, board.undone))
        self._keep("boards", person, problem, board.input, board.instance, *ways, board.view)

    def board(self, person: int, problem: str) -> PlayedBoard | None:
        """The board that the person has played last."""
        rows = self._kept("boards", "input, instance, view, way, undone", person, problem)
        if not rows:
            return None
        text, instance, view, *ways = rows[0]
        way, undone = (tuple(json.loads(names)) for names in ways)
        return PlayedBoard(input=text, instance=instance, view=view, way=way, undone=undone)

    def save_best(self, person: int, problem: str, board: str, cost: int) -> None:
        """Keep the cost at which the person has solved a board, if no lower one is kept."""
        with self._transaction() as base:
            base.execute(
                """INSERT INTO bests VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET cost = min(cost, excluded.cost)""",
                (person, self._problem(problem), board, cost),
            )
            base.execute(
                """DELETE FROM bests WHERE user = ?1 AND rowid <= (SELECT rowid FROM bests
                WHERE user = ?1 ORDER BY rowid DESC LIMIT 1 OFFSET ?2)""",
                (person, MOST_BESTS),
            )

    def bests(self, person: int, problem: str | None = None) -> dict[str, int]:
        """The boards that the person has solved, of a problem or of all, with the least costs."""
        rows = self._kept("bests", "board, cost", person, problem)
        return dict(rows)

    def persons(self) -> list[Person]:
        """The owner, and who has joined, in the order of joining."""
        rows = self._rows(
            """SELECT id, name, COUNT(since) AS browsers FROM users
            LEFT JOIN sessions ON user = id AND since >= ? GROUP BY id ORDER BY id""",
            _oldest_session(),
        )
        return [_person(row) for row in rows]

    def add_person(self, name: str) -> Person | Literal["taken", "full"]:
        """A new person; or why there is none: the name is taken, or too many have joined."""
        with self._transaction() as base:
            names = [person.name.casefold() for person in self.persons()]
            if name.casefold() in names:
                return "taken"
            if len(names) > MOST_PERSONS:
                return "full"
            row = base.execute("INSERT INTO users (name) VALUES (?)", (name,))
            assert row.lastrowid is not None
            return Person(id=row.lastrowid, name=name)

    def join_token(self, *, anew: bool = False) -> str:
        """The secret in the link to join: the same until it is made anew."""
        with self._transaction() as base:
            if anew:
                base.execute("DELETE FROM joining")
            new = secrets.token_urlsafe(16)
            base.execute("INSERT OR IGNORE INTO joining VALUES (1, ?)", (new,))
            return str(self._rows("SELECT token FROM joining")[0][0])

    def let_in(self, digest: bytes, person: int) -> None:
        """Store that a browser of the person has the secret of that digest."""
        with self._transaction() as base:
            now = datetime.now(UTC).isoformat()
            base.execute("DELETE FROM sessions WHERE since < ?", (_oldest_session(),))
            base.execute("INSERT INTO sessions VALUES (?, ?, ?)", (digest, person, now))
            base.execute(
                """DELETE FROM sessions WHERE user = ?1 AND digest NOT IN (
                    SELECT digest FROM sessions WHERE user = ?1 ORDER BY since DESC LIMIT ?2)""",
                (person, MOST_BROWSERS),
            )

    def person_with(self, digest: bytes) -> Person | None:
        """The person in whose browser the secret of that digest is."""
        query = """SELECT id, name, 0 AS browsers FROM users JOIN sessions ON user = id
            WHERE digest = ? AND since >= ?"""
        rows = self._rows(query, digest, _oldest_session())
        return _person(rows[0]) if rows else None

    def end_session(self, digest: bytes) -> None:
        """Let one browser out."""
        with self._transaction() as base:
            base.execute("DELETE FROM sessions WHERE digest = ?", (digest,))

    def end_sessions(self, person: int, *, but: bytes | None = None) -> None:
        """Let the browsers of a person out, but for one; what the person has made stays."""
        with self._transaction() as base:
            base.execute("DELETE FROM sessions WHERE user = ? AND digest IS NOT ?", (person, but))

    def _keep(self, table: str, person: int, problem: str, *values: Any) -> None:
        """Replace the row that a table has for a person and a problem."""
        with self._transaction() as base:
            row = (person, self._problem(problem), *values)
            marks = ", ".join("?" * len(row))
            base.execute(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", row)

    def _kept(self, table: str, columns: str, person: int, problem: str | None = None) -> list[Any]:
        query = f"SELECT {columns} FROM {table} JOIN problems ON problems.id = problem"
        return self._rows(f"{query} WHERE user = ?2 AND (?1 IS NULL OR slug = ?1)", problem, person)

    def _problem(self, slug: str) -> int:
        self._base.execute("INSERT OR IGNORE INTO problems (slug) VALUES (?)", (slug,))
        return int(self._rows("SELECT id FROM problems WHERE slug = ?", slug)[0][0])

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with self._lock, self._errors():
            return self._base.execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; may be entered again inside."""
        with self._lock, self._errors():
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

    def _errors(self) -> AbstractContextManager[None]:
        return as_history_error(self.path, KIND)


def _json(value: object) -> bytes:
    return msgspec.json.encode(value, enc_hook=encode_fact)


def _oldest_session() -> str:
    return (datetime.now(UTC) - timedelta(days=SESSION_DAYS)).isoformat()


def _person(row: sqlite3.Row) -> Person:
    return convert_value(dict(row), Person, strict=False)


def _submission(row: sqlite3.Row) -> Submission:
    values = dict(row)
    for name in "report", "finding":  # objects in JSON
        values[name] = values[name] and json.loads(values[name])
    message = values["message"]  # which was a plain text once
    values["message"] = decode_fact(Fact, json.loads(message) if message[:2] == '["' else message)
    return convert_value(values, Submission, strict=False)
