"""Keep what was judged, in one SQLite file of the user.

    <data>/history.sqlite3    runs, hints, exercises    see `judge.commands.history.store`
                              books, records            see `JudgementStore`

Several judges may use the file at once, and a kill at any moment does no harm. A file that cannot
be used costs time and never a verdict: each record starts with a hash of the rest, and what does
not fit it counts as not there.
"""

from __future__ import annotations

import hashlib
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, Self, TypeVar

import msgspec

from judge.errors import KitError
from judge.files import data_folder, make_private_folder

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
    (
        """CREATE TABLE books (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            digest BLOB NOT NULL UNIQUE,
            used REAL NOT NULL,
            differs INTEGER NOT NULL DEFAULT 0
        )""",
        # Records are appended, and only their small index is in another order: a table in the
        # order of the digests would write a page of the disk for each of them.
        """CREATE TABLE records (
            id INTEGER PRIMARY KEY,
            book INTEGER NOT NULL,
            key BLOB NOT NULL,
            content BLOB NOT NULL
        )""",
        "CREATE UNIQUE INDEX records_by_key ON records (book, key)",
    ),
)
"""The steps from each version of the file to the next; never change a step that was released."""

KEPT_S = 30 * 24 * 3600
"""How long a book is kept that nobody opens."""

MOST_RECORDS = 100_000
"""How many records are kept, some 70 MB; the books that were opened longest ago go first."""

_WAIT_S = 5.0
_RETRY_S = 30.0  # after another judge has had the file for `_WAIT_S`, lest each case waits as long
_FLUSH_S = 0.05  # how long a record waits for others: to write each alone costs four times as much
_LONGEST = 1 << 20  # bytes of a record
_CHECK_LENGTH = 8
_FRESH_S = 24 * 3600  # a book that was opened since then need not be marked as used


Result = TypeVar("Result")


class HistoryError(KitError):
    """The file with the history, or that of the practice site, cannot be read or written."""


class FileKind(NamedTuple):
    """A kind of files with a database of ours: its name, its number in SQLite, what helps.

    `migrations` are the steps from each version to the next. `PRAGMA user_version` counts those
    that a file has taken.
    """

    name: str
    application_id: int
    advice: str
    migrations: Sequence[Sequence[str]]


HISTORY = FileKind("history", 0x6A756467, "turn it off: JUDGE_HISTORY=off", MIGRATIONS)  # "judg"


def history_path() -> Path:
    """The file in the user's data folder."""
    return data_folder() / "history.sqlite3"


class Database:
    """The file. Use as a context."""

    def __init__(self, base: sqlite3.Connection, path: Path) -> None:
        """`base` is up to date; see `open`."""
        self.base = base
        self.path = path

    @classmethod
    def open(cls, path: Path, *, kind: FileKind = HISTORY) -> Self:
        """Open the file at `path`; create or migrate it if necessary.

        Raises `HistoryError` if that fails, or if the file is not ours, or from a newer judge.
        """
        with as_history_error(path, kind):
            # The folder of a file that the user names may be any, such as /proc.
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if path.exists() and not (path.is_file() or path.is_dir()):
                raise sqlite3.OperationalError("it is not a file")
            base = _connect(str(path))
            with _close_on_error(base):
                if _version(base, path, kind) < len(kind.migrations):
                    _migrate(base, path, kind)
                # Let others read while one writes. If another judge is busy now, a later one
                # does it.
                if base.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                    with suppress(sqlite3.OperationalError):
                        base.execute("PRAGMA journal_mode = WAL")
                base.execute("PRAGMA synchronous = NORMAL")
        return cls(base, path)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open the file for reading; this creates none and needs no permission to write."""
        if not path.exists():
            base = _connect(":memory:")
            _migrate(base, path)
            return cls(base, path)
        try:
            return cls.open(path)
        except HistoryError as error:
            with as_history_error(path):
                base = _connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)
                with _close_on_error(base):
                    if _version(base, path) < len(MIGRATIONS):
                        raise error  # an old file that cannot be migrated
            return cls(base, path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.base.close()


class Book:
    """Rows that belong together, such as the judgements of a program on the cases of a problem.

    `differs`: the program was seen to do something else on the same case.
    """

    __slots__ = ("differs", "digest", "number")

    def __init__(self, digest: bytes, number: int = 0, *, differs: bool = False) -> None:
        self.digest, self.number, self.differs = digest, number, differs


class JudgementStore:
    """The records in the file, in books. Threads may share it.

    The file is opened with the first book. If it cannot be used, nothing is known, and `trouble`
    says why. Short cases are written some at a time, so a kill loses what came in `_FLUSH_S`
    seconds, and nothing that took longer.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or history_path()
        self.trouble: str | None = None
        self._guard = threading.RLock()
        self._database: Database | None = None
        self._books: dict[bytes, Book] = {}
        self._pending: dict[tuple[int, bytes], bytes] = {}
        self._marks: set[bytes] = set()  # the digests of books that differ, to be written
        self._next_flush_s = 0.0
        self._has_grown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def open_book(self, digest: bytes) -> Book:
        """The book of this digest, which covers all that its records depend on."""
        with self._guard:
            if digest not in self._books:
                book = self._use(lambda base: _open_book(base, digest))
                self._books[digest] = book or Book(digest)
            return self._books[digest]

    def get(self, book: Book, key: bytes) -> bytes | None:
        """The content of a record, or None if it is unknown or damaged."""
        with self._guard:
            content = self._pending.get((book.number, key))
            if content is None:
                query = "SELECT content FROM records WHERE book = ? AND key = ?"
                row = self._use(lambda base: base.execute(query, (book.number, key)).fetchone())
                content = row[0] if row else None
        if isinstance(content, bytes):
            check, text = content[:_CHECK_LENGTH], content[_CHECK_LENGTH:]
            if check == _check(book, key, text):
                return text
        return None

    def put(self, book: Book, key: bytes, content: bytes, *, took_s: float = 0.0) -> None:
        """Keep a record in the place of the one with this key; `took_s` is what it cost.

        One that is too long removes the one that is there.
        """
        if self.trouble is not None:
            return
        with self._guard:
            record = _check(book, key, content) + content
            self._pending[book.number, key] = record if len(content) <= _LONGEST else b""
            self._flush_in_time(is_due=took_s > _FLUSH_S)

    def mark_as_differing(self, book: Book) -> None:
        """Note for all times that a program did something else on the same case."""
        book.differs = True
        with self._guard:
            self._marks.add(book.digest)
            self._flush_in_time(is_due=True)

    def content(self) -> tuple[int, int, float | None]:
        """How many records there are, their bytes, and when the oldest book was opened."""
        query = "SELECT count(*), ifnull(sum(length(content)), 0) FROM records"
        try:
            with Database.read(self.path) as database, as_history_error(self.path):
                records, size = database.base.execute(query).fetchone()
                (oldest,) = database.base.execute("SELECT min(used) FROM books").fetchone()
        except HistoryError:
            return 0, 0, None
        return records, size, oldest

    def forget(self) -> int:
        """Remove all records, and return their bytes; the history stays."""
        _, removed_bytes, _ = self.content()
        if removed_bytes:
            self._use(lambda base: base.executescript("DELETE FROM records; DELETE FROM books"))
            self._use(lambda base: base.execute("VACUUM"))
        return removed_bytes

    def close(self) -> None:
        """Write what is not written yet, and remove what nobody has used for long."""
        with self._guard:
            self._flush()
            if self._has_grown:
                self._use(_remove_old_books)
            if self._database is not None:
                self._database.base.close()
            self._database = None

    def _flush_in_time(self, *, is_due: bool) -> None:
        """Write what waits: now if it is due, but not while another judge has the file."""
        now = time.monotonic()
        if now >= self._next_flush_s + (0.0 if is_due else _FLUSH_S):
            self._next_flush_s = now if self._flush() else time.monotonic() + _RETRY_S

    def _flush(self) -> bool:
        """Write what waits; whether nothing waits any more."""
        if self._pending or self._marks:
            rows = [(book, key, content) for (book, key), content in self._pending.items()]
            is_written = self._use(lambda base: _write(base, rows, self._marks))
            if is_written is None and self.trouble is None:
                return False  # another judge has the file
            self._has_grown = True
            self._pending.clear()
            self._marks.clear()
        return True

    def _use(self, action: Callable[[sqlite3.Connection], Result]) -> Result | None:
        """What the action returns, or None where the file cannot be used, or could not before.

        A file that another judge has for too long can be used later.
        """
        if self.trouble is not None:
            return None
        try:
            with as_history_error(self.path):
                if self._database is None:
                    make_private_folder(self.path.parent)
                    self._database = Database.open(self.path)
                return action(self._database.base)
        except HistoryError as error:
            code = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF  # without its details
            if code != sqlite3.SQLITE_BUSY:
                self.trouble = str(error)
            return None


def _open_book(base: sqlite3.Connection, digest: bytes) -> Book:
    now = time.time()
    row = base.execute("SELECT id, differs, used FROM books WHERE digest = ?", (digest,)).fetchone()
    if row is None or row[2] < now - _FRESH_S:
        row = base.execute(
            """INSERT INTO books (digest, used) VALUES (?, ?)
            ON CONFLICT (digest) DO UPDATE SET used = excluded.used RETURNING id, differs""",
            (digest, now),
        ).fetchone()
    return Book(digest, row[0], differs=bool(row[1]))


def _write(
    base: sqlite3.Connection,
    rows: Sequence[tuple[int, bytes, bytes]],
    differing: Collection[bytes],
) -> bool:
    with base:
        base.execute("BEGIN IMMEDIATE")
        # By the digest: another judge may have removed the book.
        base.executemany(
            """INSERT INTO books (digest, used, differs) VALUES (?, ?, 1)
            ON CONFLICT (digest) DO UPDATE SET differs = 1""",
            [(digest, time.time()) for digest in differing],
        )
        base.executemany(
            """INSERT INTO records (book, key, content) VALUES (?, ?, ?)
            ON CONFLICT (book, key) DO UPDATE SET content = excluded.content""",
            rows,
        )
    return True


def _remove_old_books(base: sqlite3.Connection) -> None:
    with base:
        base.execute("BEGIN IMMEDIATE")
        (count,) = base.execute("SELECT count(*) FROM records").fetchone()
        for book, used in base.execute("SELECT id, used FROM books ORDER BY used").fetchall():
            if used > time.time() - KEPT_S and count <= MOST_RECORDS:
                break
            count -= base.execute("DELETE FROM records WHERE book = ?", (book,)).rowcount
            base.execute("DELETE FROM books WHERE id = ?", (book,))
        base.execute("DELETE FROM records WHERE book NOT IN (SELECT id FROM books)")


def _check(book: Book, key: bytes, text: bytes) -> bytes:
    return hashlib.blake2b(book.digest + key + text, digest_size=_CHECK_LENGTH).digest()


def _version(base: sqlite3.Connection, path: Path, kind: FileKind = HISTORY) -> int:
    """The version of an opened file; `HistoryError` if it is not ours or too new."""
    version = int(base.execute("PRAGMA user_version").fetchone()[0])
    application_id = int(base.execute("PRAGMA application_id").fetchone()[0])
    is_used = version or base.execute("SELECT 1 FROM sqlite_master").fetchone()
    if application_id != kind.application_id and is_used:
        raise HistoryError(
            f"{path} is a database, but not a {kind.name} of judge",
            advice="Move it to another place",
        )
    if version > len(kind.migrations):
        raise HistoryError(
            f"the {kind.name} in {path} has version {version}, which a newer judge wrote; "
            f"this judge knows versions up to {len(kind.migrations)}",
            advice="Update judge; nothing in the file was changed",
        )
    return version


def _migrate(base: sqlite3.Connection, path: Path, kind: FileKind = HISTORY) -> None:
    """Take the remaining steps, all or none. Another judge may take them first."""
    with base:
        base.execute("BEGIN IMMEDIATE")
        for step in kind.migrations[_version(base, path, kind) :]:
            for statement in step:
                base.execute(statement)
        base.execute(f"PRAGMA application_id = {kind.application_id}")
        base.execute(f"PRAGMA user_version = {len(kind.migrations)}")


def _connect(database: str, *, uri: bool = False) -> sqlite3.Connection:
    return sqlite3.connect(
        database, timeout=_WAIT_S, isolation_level=None, uri=uri, check_same_thread=False
    )


@contextmanager
def _close_on_error(base: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        base.close()
        raise


@contextmanager
def as_history_error(path: Path, kind: FileKind = HISTORY) -> Iterator[None]:
    """Raise `HistoryError` for whatever is wrong with the file."""
    try:
        yield
    except (sqlite3.DatabaseError, OSError, msgspec.MsgspecError, TypeError, ValueError) as error:
        message = f"the {kind.name} in {path} cannot be used: "
        advice = f"Check disk space and permissions, or {kind.advice}"
        if isinstance(error, OSError):
            message += str(error.strerror)
        elif isinstance(error, sqlite3.OperationalError):
            message += str(error)
        else:
            message = f"{path} is not a {kind.name}, or it is damaged: {error}"
            advice = "Move it away; the next run creates a new one"
        raise HistoryError(message, advice=advice) from error
