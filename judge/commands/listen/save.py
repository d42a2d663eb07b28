"""Save a posted problem as the folder of a package."""

from __future__ import annotations

import errno
import os
import tempfile
from dataclasses import dataclass
from enum import Enum
from itertools import count
from pathlib import Path

from judge.catalog.yaml_file import read_yaml_texts
from judge.commands.listen.task import FOLDERS, Task, package_files
from judge.errors import ProblemError, UsageError
from judge.files import fresh_file


class SaveStatus(Enum):
    """What saving a problem has done; the value is the word in the output."""

    NEW = "new"
    CHANGED = "changed"  # some files of an existing folder were replaced or added
    SAME = "the same as before"


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedProblem:
    """The folder of a problem. `replaced` are changed files, each with its backup."""

    folder: Path
    status: SaveStatus
    replaced: tuple[tuple[str, str], ...] = ()


def prepare_folder(folder: Path) -> None:
    """Create the folder for problems. Raises `UsageError` if it is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".judge-listen-", dir=folder):
            pass
    except OSError as error:
        raise UsageError(
            f"problems cannot be written to {folder}: {error.strerror}",
            advice="Name another folder: --folder DIR",
        ) from error


def save_problem(home: Path, task: Task) -> SavedProblem:
    """Write a problem into a folder in `home`. Call it from one thread at a time.

    A folder with the same URL is updated. Other folders stay as they are, and a number after the
    name makes a new one. Raises `OSError` if writing fails.
    """
    number, folder = 1, home / task.slug
    while True:
        if not os.path.lexists(folder):
            if _write_new(folder, task):
                return SavedProblem(folder=folder, status=SaveStatus.NEW)
        elif _has_url_of(folder, task):
            return _update(folder, task)
        number += 1
        separator = "x" if task.slug[-1].isdigit() else ""
        folder = home / f"{task.slug}{separator}{number}"


def _write_new(folder: Path, task: Task) -> bool:
    """Write a new folder, completely or not at all; False if it exists meanwhile."""
    try:
        with tempfile.TemporaryDirectory(prefix=".judge-listen-", dir=folder.parent) as holder:
            fresh = Path(holder) / folder.name
            for name in FOLDERS:
                (fresh / name).mkdir(parents=True)
            _update(fresh, task)
            fresh.rename(folder)
    except OSError as error:
        if error.errno in (errno.ENOTEMPTY, errno.EEXIST) or (
            error.errno == errno.ENOTDIR and os.path.lexists(folder)
        ):
            return False
        raise
    return True


def _has_url_of(folder: Path, task: Task) -> bool:
    if not task.url or not (folder / "problem.yaml").is_file():
        return False
    try:
        source = read_yaml_texts(folder / "problem.yaml").get("source")
    except ProblemError:
        return False
    return isinstance(source, dict) and source.get("url") == task.url


def _update(folder: Path, task: Task) -> SavedProblem:
    """Write what is missing or different in a folder, and keep a backup of what is replaced."""
    replaced, status = [], SaveStatus.SAME
    for name, content in package_files(task).items():
        path = folder / name
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh_file(path.parent, content) as fresh:
            if os.path.lexists(path):
                backup = _backup_path(path)
                path.rename(backup)
                replaced.append((name, backup.name))
            fresh.rename(path)
        status = SaveStatus.CHANGED
    return SavedProblem(folder=folder, status=status, replaced=tuple(replaced))


def _backup_path(path: Path) -> Path:
    """A new hidden path beside a file, so that the backup is not part of the package."""
    names = (path.with_name(f".{path.name}.old{number}") for number in count(1))
    return next(backup for backup in names if not os.path.lexists(backup))
