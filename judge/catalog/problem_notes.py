"""Remember for which problem a file was made, in a note in the user's data folder."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from judge.files import data_folder, make_private_folder
from judge.files.json_cache import read_object, write_object


def remember_problem(path: Path, problem: str) -> None:
    """Write a note for which problem a file was made. On a full disk there is no note."""
    with suppress(OSError):
        make_private_folder(data_folder())
        write_object(_note_path(path), {"path": str(path.resolve()), "problem": problem})


def remembered_problem(path: Path) -> str | None:
    """The problem that a file was made for: its slug, or the path of its package; or None."""
    note = read_object(_note_path(path))
    return note["problem"] if note.get("path") == str(path.resolve()) else None


def _note_path(path: Path) -> Path:
    """The path of a file's note. Each file has its own, so that two judges do not conflict."""
    key = hashlib.blake2b(str(path.resolve()).encode(errors="surrogateescape"), digest_size=12)
    return data_folder() / "started" / f"{key.hexdigest()}.json"
