"""Find the packages below a folder, and be one problem source of them, each opened when needed.

The slug of a package is its path from the folder. A package that cannot be read is an error when it
is first asked for, so the others are judged all the same. Links are followed within the folder
only, and no folder is entered twice. What lies in a package is part of it and no package of its
own.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Concatenate, ParamSpec, Self, TypeVar

from msgspec.structs import replace

from judge.catalog.source import ProblemSource
from judge.errors import JudgeError, UsageError
from judge.escaping import printable
from judge.facts import Fact
from judge.files.hidden import hide
from judge.model import Dialect, Family, Finding, Problem
from judge.packages import SUFFIXES
from judge.packages.archive import name_archive
from judge.packages.compressed import names_in_tar
from judge.packages.families.detect import MARKS, family_of
from judge.packages.package import Package, open_package

_DEPTH = 12
_FOLDERS = 20_000
_LISTED, _TAR_BYTES = 100_000, 1 << 30  # of a tar that is looked at: entries, and unpacked
_TARS = (".tgz", ".tar.gz")
_FILES = ("problem.yaml", "domjudge-problem.ini")
_FAMILIES = (
    *(Family.POLYGON, Family.RBX, Family.ITALY, Family.TERRY, Family.SINOL, Family.LIBRARY),
)
"""The other families whose packages hold solutions."""


def find_packages(folder: Path) -> dict[str, Path]:
    """The packages below `folder` by their paths from it, in the order of these names.

    Raises `UsageError` if there are more folders than anyone means.
    """
    top = Path(os.path.realpath(folder))
    seen: set[str] = set()
    roots = {
        printable(path.relative_to(folder).as_posix()): path
        for path in _walk(folder, top, seen, _DEPTH)
    }
    return dict(sorted(roots.items()))


def _walk(folder: Path, top: Path, seen: set[str], depth: int) -> Iterator[Path]:
    real = os.path.realpath(folder)
    if real in seen or not Path(real).is_relative_to(top):
        return
    seen.add(real)
    if len(seen) > _FOLDERS:
        raise UsageError(
            f"{top} holds more than {_FOLDERS} folders", advice="Name a smaller folder of packages"
        )
    try:
        with os.scandir(folder) as scanned:
            visible = [entry for entry in scanned if entry.name[0] != "."]
    except OSError:
        return
    for entry in sorted(visible, key=lambda entry: entry.name):
        path = Path(entry.path)
        if entry.name.endswith(SUFFIXES):
            if entry.is_file() and _is_zipped_package(path):
                yield path
        elif entry.is_dir():
            if _is_package(path):
                yield path
            elif depth > 0:
                yield from _walk(path, top, seen, depth - 1)


def _is_package(path: Path) -> bool:
    """Whether a folder holds what all packages have: its keys, and data or submissions."""
    choice = family_of(path)
    if choice is not None and choice.family in _FAMILIES:
        return True
    parts = [(path / name).is_dir() for name in ("data", "submissions")]
    return all(parts) or (any(parts) and any((path / name).is_file() for name in _FILES))


def _is_zipped_package(path: Path) -> bool:
    try:
        if path.name.endswith(_TARS):
            names = names_in_tar(path, most=_TAR_BYTES, entries=_LISTED)
        else:
            with zipfile.ZipFile(path) as zipped:
                names = zipped.namelist()
    except (OSError, zipfile.BadZipFile, ValueError):
        return False
    known = {*_FILES, *(MARKS[family] for family in _FAMILIES)}
    return any(name.split("/")[-1] in known and name.count("/") <= 1 for name in names)


# As a source


_Answer = TypeVar("_Answer")
_Words = ParamSpec("_Words")


def _asked(
    question: Callable[Concatenate[Package, str, _Words], _Answer],
) -> Callable[Concatenate[PackageFolder, str, _Words], _Answer]:
    """The same question to the package of a slug, called as the user knows it in an error."""

    def ask(
        folder: PackageFolder, slug: str, /, *args: _Words.args, **named: _Words.kwargs
    ) -> _Answer:
        package = folder.package(slug)
        try:
            asked: _Answer = getattr(package, question.__name__)(package.slug, *args, **named)
            return asked
        except JudgeError as error:
            name_archive(error, package.root, folder.paths[slug])
            raise

    return ask


class PackageFolder(ProblemSource):
    """The packages below `root`; use it as a context, at whose end the packages are closed."""

    is_collection = True
    root: Path

    def __init__(
        self, root: Path, *, testlib: Path | None = None, dialect: Dialect | None = None
    ) -> None:
        """`testlib` and `dialect` are as in `open_package`."""
        self.root = root
        self.paths = find_packages(root)
        self._testlib = testlib
        self._dialect = dialect
        self._stack = ExitStack()
        self._opened: dict[str, Package] = {}

    def __enter__(self) -> Self:
        hide(self.root)
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def slugs(self) -> list[str]:
        """The packages by their paths from the folder."""
        return list(self.paths)

    def resolve(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """The packages that the words name, by path or pattern; all of them without a word."""
        slugs = self.slugs()
        if not words:
            return slugs, []
        names = [word.rstrip("/") for word in words]
        for name in names:
            if not any(fnmatchcase(slug, name) for slug in slugs):
                raise UsageError(
                    Fact("there is no package {!r} below {}", name, str(self.root)),
                    advice=f"There are: {' '.join(slugs[:20])}{' ...' if len(slugs) > 20 else ''}",
                )
        return [slug for slug in slugs if any(fnmatchcase(slug, name) for name in names)], []

    cases = _asked(Package.cases)
    solutions = _asked(Package.solutions)
    solution = _asked(Package.solution)
    validator_inputs = _asked(Package.validator_inputs)
    visualizers = _asked(Package.visualizers)
    silences = _asked(Package.silences)
    counterexample_key = _asked(Package.counterexample_key)
    solutions_folder = _asked(Package.solutions_folder)
    _problem = _asked(Package.problem)
    _lints = _asked(Package.lints)

    def problem(self, slug: str) -> Problem:
        """The problem of a package, called as the package is called here."""
        return replace(self._problem(slug), slug=slug)

    def lints(self, slug: str) -> Mapping[str, tuple[str, Sequence[Finding]]]:
        """What the lints find in a package."""
        return {
            name: (words, [replace(finding, problem=slug) for finding in some])
            for name, (words, some) in self._lints(slug).items()
        }

    def package_path(self, slug: str) -> Path:
        """The package below the folder."""
        return self.paths[slug]

    def package(self, slug: str) -> Package:
        """The package of that slug, which is opened when it is asked for first."""
        if slug not in self._opened:
            opened = open_package(
                self.paths[slug], testlib=self._testlib, dialect=self._dialect, named=self.root
            )
            self._opened[slug] = self._stack.enter_context(opened)
        return self._opened[slug]
