"""Read the files and folders of a kit."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path

from judge.errors import ProblemError, UsageError
from judge.facts import Fact
from judge.model import Case

_READ_BYTES = 1 << 15
_CASE_SUFFIXES = (".in", ".ans", ".out")
_CASE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")


def read_cases(folder: Path, group: str) -> list[Case]:
    """The cases in a folder, by name, and after them those of its folders, which are groups.

    Raises `ProblemError` if one of the two files of a case is missing.
    """
    inputs: set[str] = set()
    answers: set[str] = set()
    inner: list[str] = []
    with os.scandir(folder) as entries:  # and no Path for each: there may be 100,000 cases
        for entry in entries:
            stem, _, suffix = entry.name.rpartition(".")
            if stem and suffix == "in":
                inputs.add(stem)
            elif stem and suffix == "ans":
                answers.add(stem)
            elif entry.is_dir() and _is_public(entry.name):
                inner.append(entry.name)
    if alone := sorted(inputs ^ answers):
        stem = alone[0]
        present, missing = (".in", ".ans") if stem in inputs else (".ans", ".in")
        raise ProblemError(
            Fact("{}{} has no {}{} beside it", folder / stem, present, stem, missing),
            advice=Fact(
                "A case is two files; `judge run PROBLEM FILE --input IN -o ANS` writes the answer"
            )
            if stem in inputs
            else Fact("A case is two files: add the other one, or remove this one"),
        )
    if odd := sorted(stem for stem in inputs if not _CASE_NAME.fullmatch(stem)):
        path = folder / f"{odd[0]}.in"
        raise ProblemError("{}: the name of a case has only letters, digits and . _ -", path)
    return [
        Case(
            name=f"{group}/{stem}",
            input=read_bytes(f"{folder}/{stem}.in"),
            answer=read_bytes(f"{folder}/{stem}.ans"),
        )
        for stem in sorted(inputs)
    ] + [case for name in sorted(inner) for case in read_cases(folder / name, f"{group}/{name}")]


def read_bytes(path: str) -> bytes:
    """The content of a file; a `Path` or a file object would take twice as long.

    Raises `ProblemError` for a pipe or a device, which may have no end.
    """
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise ProblemError(Fact("{} is not a file", path), advice=Fact("Remove it"))
        parts = []
        while part := os.read(file, _READ_BYTES):
            parts.append(part)
        return b"".join(parts)
    finally:
        os.close(file)


def files(folder: Path) -> list[Path]:
    """The solution files in a folder, by name; none if there is no such folder."""
    return sorted(path for path in _entries(folder) if is_solution_file(path))


def folders(folder: Path) -> list[Path]:
    """The folders in a folder, by name, without hidden and private ones."""
    return sorted(path for path in _entries(folder) if path.is_dir() and _is_public(path.name))


_MOST_FILES = 1000  # of the solutions of a class


def files_below(folder: Path) -> tuple[list[str], list[str]]:
    """The files in a folder and in the folders below, and apart what cannot be solutions.

    Those are byproducts, inputs, answers, hidden files, and folders that are hidden, private, links
    or not readable. Raises `UsageError` if there are so many that the wrong folder must be meant.
    """
    names: list[str] = []
    others: list[str] = []
    for path in sorted(_entries(folder)):
        if len(names) + len(others) > _MOST_FILES:
            raise UsageError(
                Fact("{} holds more than {} files", folder, _MOST_FILES),
                advice=Fact("Name a folder that holds solutions alone"),
            )
        if path.is_dir() and _is_public(path.name) and not path.is_symlink():
            try:
                files, rest = files_below(path)
            except OSError:
                files, rest = [], [""]
            names += [f"{path.name}/{name}" for name in files]
            others += [f"{path.name}/{name}" for name in rest]
        elif is_solution_file(path) and path.suffix not in _CASE_SUFFIXES:
            names.append(path.name)
        else:
            others.append(path.name)
    return names, others


def _is_public(name: str) -> bool:
    return not name.startswith(("_", "."))


def _entries(folder: Path) -> Iterable[Path]:
    return folder.iterdir() if folder.is_dir() else ()


def is_solution_file(path: Path) -> bool:
    """Whether a path may be a solution: not a byproduct of compilers, editors or systems."""
    return (
        path.is_file()
        and not path.name.startswith(".")
        and path.suffix not in (".pyc", ".pyo", ".md")
        and not path.name.endswith("~")
        and "__pycache__" not in path.parts
    )


def path_below(path: Path, folder: Path) -> Path | None:
    """`path` relative to `folder` if it lies below it, as written or with links resolved."""
    for absolute, base in (
        (path.absolute(), folder.absolute()),
        (path.resolve(), folder.resolve()),
    ):
        normal = Path(os.path.normpath(absolute))
        if normal.is_relative_to(base):
            return normal.relative_to(base)
    return None


def is_file(path: Path) -> bool:
    """Whether there is a file at `path`, which may be any word."""
    return os.path.isfile(path)  # noqa: PTH113  # Path's raises for a name that is too long


def is_folder(path: Path) -> bool:
    """Whether there is a folder at `path`, which may be any word."""
    return os.path.isdir(path)  # noqa: PTH112  # as above


def read_text(path: Path) -> str:
    """The UTF-8 text of a file; `ProblemError` if it is missing or not UTF-8."""
    try:
        if path.exists() and not (is_file(path) or is_folder(path)):
            raise ProblemError(Fact("{} is not a file", path), advice=Fact("Remove it"))
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise ProblemError(Fact("{} is missing", path), advice=Fact("Write one")) from error
    except OSError as error:
        raise ProblemError("{} cannot be read: {}", path, error.strerror) from error
    except UnicodeDecodeError as error:
        raise ProblemError(
            "{} is not UTF-8: {} at byte {}", path, error.reason, error.start
        ) from error
