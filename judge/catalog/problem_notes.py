"""Remember for which problem a file was made, in a note in the user's data folder."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

import msgspec
import platformdirs

from judge.escaping import printable
from judge.files import replace_file


class _ProblemNote(msgspec.Struct):
    path: str
    problem: str


def remember_problem(path: Path, problem: str) -> None:
    """Write a note for which problem a file was made. On a full disk there is no note."""
    note_path = _note_path(path)
    with suppress(OSError):
        note_path.parent.mkdir(parents=True, exist_ok=True)
        note = _ProblemNote(path=printable(str(path.resolve())), problem=printable(problem))
        replace_file(note_path, msgspec.json.encode(note))


def remembered_problem(path: Path) -> str | None:
    """The problem that a file was made for: its slug, or the path of its package; or None."""
    try:
        note = msgspec.json.decode(_note_path(path).read_bytes(), type=_ProblemNote)
    except (OSError, msgspec.DecodeError):
        return None  # there is no note, or it was cut off
    return note.problem if note.path == printable(str(path.resolve())) else None


def _note_path(path: Path) -> Path:
    """The path of a file's note. Each file has its own, so that two judges do not conflict."""
    key = hashlib.blake2b(str(path.resolve()).encode(errors="surrogateescape"), digest_size=12)
    return platformdirs.user_data_path("judge") / "started" / f"{key.hexdigest()}.json"
