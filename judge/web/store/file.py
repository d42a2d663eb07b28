"""Open the SQLite file of the site: create it, bring it up to date, refuse what is not ours."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from judge.errors import KitError

_WAIT_S = 5.0
_OURS = 0x6A756473  # the application_id of our files: "juds"

MIGRATIONS = (
    (
        "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)",
        "CREATE TABLE problems (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE)",
        """CREATE TABLE submissions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user INTEGER NOT NULL REFERENCES users (id),
            problem INTEGER NOT NULL REFERENCES problems (id),
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
        """CREATE TABLE drafts (
            user INTEGER NOT NULL REFERENCES users (id),
            problem INTEGER NOT NULL REFERENCES problems (id),
            language TEXT NOT NULL,
            source BLOB NOT NULL,
            PRIMARY KEY (user, problem)
        )""",
    ),
    (
        """CREATE TABLE boards (
            user INTEGER NOT NULL REFERENCES users (id),
            problem INTEGER NOT NULL REFERENCES problems (id),
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
)
"""The steps from each version of the file to the next; never change a step that was released."""


class StoreError(KitError):
    """The store cannot be read or written."""


def open_store_file(
    path: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS
) -> sqlite3.Connection:
    """The file at `path`, for any thread, one at a time; created or migrated if necessary.

    Raises `StoreError` if that fails, or if the file is not ours, or from a newer judge.
    """
    with as_store_error(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        base = sqlite3.connect(path, timeout=_WAIT_S, isolation_level=None, check_same_thread=False)
        try:
            _migrate(base, path, migrations)
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = NORMAL")
            base.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            base.close()
            raise
    with suppress(OSError):
        path.chmod(0o600)
    return base


def _migrate(base: sqlite3.Connection, path: Path, migrations: Sequence[Sequence[str]]) -> None:
    """Take the steps that the file has not taken, all or none."""
    base.execute("BEGIN IMMEDIATE")
    with base:
        version = int(base.execute("PRAGMA user_version").fetchone()[0])
        ours = int(base.execute("PRAGMA application_id").fetchone()[0])
        if ours != _OURS and (version or base.execute("SELECT 1 FROM sqlite_master").fetchone()):
            raise StoreError(
                f"{path} is a database, but not one of the practice site",
                advice="Move it to another place",
            )
        if version > len(migrations):
            raise StoreError(
                f"{path} has version {version}, which a newer judge wrote; this judge knows "
                f"versions up to {len(migrations)}",
                advice="Update judge; nothing in the file was changed",
            )
        for step in migrations[version:]:
            for statement in step:
                base.execute(statement)
        base.execute(f"PRAGMA application_id = {_OURS}")
        base.execute(f"PRAGMA user_version = {len(migrations)}")


@contextmanager
def as_store_error(path: Path) -> Iterator[None]:
    """Raise what SQLite and the system raise as `StoreError`."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise StoreError(
            f"the submissions in {path} cannot be used: {reason}",
            advice="Check disk space and permissions, or move the file away",
        ) from error
