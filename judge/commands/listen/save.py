"""Problems that arrive: a task comes in, a folder with its package goes out."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import msgspec

from judge.catalog.yaml_file import read_yaml
from judge.commands.listen.task import FOLDERS, Task, package_files
from judge.errors import ProblemError, UsageError


class SaveStatus(Enum):
    """What became of a problem that came."""

    NEW = "new"
    CHANGED = "changed"  # it was there, and some of its files were other ones
    SAME = "the same as before"


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedProblem:
    """Where a problem is now. `replaced` are files that were other ones, with their copies."""

    folder: Path
    status: SaveStatus
    replaced: tuple[tuple[str, str], ...] = ()


def prepare_folder(folder: Path) -> None:
    """Makes a folder for problems; `UsageError` if nothing can be written into it."""
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
    """Writes a problem into a folder in `home`; raises `OSError` if that fails.

    A folder that is of the same address is brought up to date, and no other is touched: a number
    after the name tells them apart. One at a time.
    """
    number = 1
    while True:
        folder = home / (task.slug if number == 1 else f"{task.slug}{_numbered(task.slug, number)}")
        if not os.path.lexists(folder):
            if _write_new(folder, task):
                return SavedProblem(folder=folder, status=SaveStatus.NEW)
        elif _has_url_of(folder, task):
            return _update(folder, task)
        number += 1


def _numbered(slug: str, number: int) -> str:
    """A number after a short name; one that ends with a digit is told apart by a letter."""
    return f"x{number}" if slug[-1].isdigit() else str(number)


def _write_new(folder: Path, task: Task) -> bool:
    """Writes a new folder, whole or not at all; False if another one was there first."""
    fresh = folder.parent / f".judge-listen-{os.getpid()}"
    try:
        shutil.rmtree(fresh, ignore_errors=True)  # what a kill has left
        for name in FOLDERS:
            (fresh / name).mkdir(parents=True)
        for name, content in package_files(task).items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        fresh.rename(folder)
    except OSError as error:
        shutil.rmtree(fresh, ignore_errors=True)
        if error.errno in (errno.ENOTEMPTY, errno.EEXIST) or (
            error.errno == errno.ENOTDIR and os.path.lexists(folder)
        ):
            return False
        raise
    return True


class _YamlSource(msgspec.Struct):
    url: str = ""


class _YamlOrigin(msgspec.Struct):
    source: _YamlSource = msgspec.field(default_factory=_YamlSource)


def _has_url_of(folder: Path, task: Task) -> bool:
    """Whether a folder is of the same problem: its `problem.yaml` names the same address."""
    if not task.url or not (folder / "problem.yaml").is_file():
        return False
    try:
        return read_yaml(folder / "problem.yaml", _YamlOrigin).source.url == task.url
    except ProblemError:
        return False


def _update(folder: Path, task: Task) -> SavedProblem:
    """Writes what is missing or other in the folder of a problem; what was there stays beside."""
    replaced, added = [], False
    for name, content in package_files(task).items():
        path = folder / name
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}.new")
        fresh.write_bytes(content)
        if os.path.lexists(path):
            former = _backup_path(path)
            path.rename(former)
            replaced.append((name, former.name))
        fresh.rename(path)
        added = True
    way = SaveStatus.CHANGED if added else SaveStatus.SAME
    return SavedProblem(folder=folder, status=way, replaced=tuple(replaced))


def _backup_path(path: Path) -> Path:
    """Where a file goes that is replaced: hidden, so it is no part of the package."""
    number = 1
    while os.path.lexists(former := path.with_name(f".{path.name}.old{number}")):
        number += 1
    return former
