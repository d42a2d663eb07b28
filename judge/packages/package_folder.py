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
from typing import Self, TypeVar

from msgspec.structs import replace

from judge.errors import JudgeError, UsageError
from judge.escaping import printable
from judge.files.hidden import hide
from judge.model import Case, Dialect, Family, Finding, Problem, Solution
from judge.model.inspections import ValidatorInput
from judge.model.pictures import Visualizers
from judge.packages import SUFFIXES
from judge.packages.archive import name_archive, names_in_tar
from judge.packages.data import SETS
from judge.packages.families.detect import MARKS, family_of
from judge.packages.package import Package, open_package

_DEPTH = 12
_FOLDERS = 20_000
_LISTED, _TAR_BYTES = 100_000, 1 << 30  # of a tar that is looked at: entries, and unpacked
_TARS = (".tgz", ".tar.gz")
_FILES = ("problem.yaml", "domjudge-problem.ini")
_FAMILIES = (Family.POLYGON, Family.RBX, Family.ITALY, Family.TERRY, Family.SINOL)
"""The other families whose packages hold solutions."""


def find_packages(folder: Path) -> dict[str, Path]:
    """The packages below `folder` by their paths from it, in the order of these names.

    Raises `UsageError` if there are more folders than anyone means.
    """
    top = Path(os.path.realpath(folder))
    seen: set[str] = set()
    found = {
        printable(path.relative_to(folder).as_posix()): path
        for path in _walk(folder, top, seen, _DEPTH)
    }
    return dict(sorted(found.items()))


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
            visible = [one for one in scanned if one.name[0] != "."]
    except OSError:
        return
    for one in sorted(visible, key=lambda one: one.name):
        path = Path(one.path)
        if one.name.endswith(SUFFIXES):
            if one.is_file() and _is_zipped_package(path):
                yield path
        elif one.is_dir():
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


_Answer = TypeVar("_Answer")


class PackageFolder:
    """The packages below `root`; use it as a context, at whose end the packages are closed."""

    def __init__(
        self, root: Path, *, testlib: Path | None = None, dialect: Dialect | None = None
    ) -> None:
        """`testlib` and `dialect` are as in `open_package`."""
        self.root = root
        self._paths = find_packages(root)
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
        return list(self._paths)

    def resolve(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """The packages that the words name, by path or pattern; all of them without a word."""
        known = self.slugs()
        if not words:
            return known, []
        names = [word.rstrip("/") for word in words]
        for name in names:
            if not any(fnmatchcase(slug, name) for slug in known):
                raise UsageError(
                    f"there is no package {name!r} below {self.root}",
                    advice=f"There are: {' '.join(known[:20])}{' ...' if len(known) > 20 else ''}",
                )
        return [slug for slug in known if any(fnmatchcase(slug, name) for name in names)], []

    def problem(self, slug: str) -> Problem:
        """The problem of a package, called as the package is called here."""
        found = self._ask(slug, lambda package: package.problem(package.slug))
        return replace(found, slug=slug)

    def cases(self, slug: str, data: Sequence[str] = SETS) -> list[Case]:
        """The cases of the sets named in `data`; see `Package.cases`."""
        return self._ask(slug, lambda package: package.cases(package.slug, data))

    def solutions(self, slug: str) -> list[Solution]:
        """The submissions of a package."""
        return self._ask(slug, lambda package: package.solutions(package.slug))

    def named_solutions(self, slug: str, words: Sequence[str]) -> list[Solution]:
        """The named submissions of a package."""
        return self._ask(slug, lambda package: package.named_solutions(package.slug, words))

    def dataset_errors(self, slug: str) -> Sequence[JudgeError]:
        """No errors: packages take no files of instances."""
        return []

    def validator_inputs(self, slug: str, mutations: int = 0) -> list[ValidatorInput]:
        """The inputs and outputs on which to check the validators of a package."""
        return self._ask(slug, lambda package: package.validator_inputs(package.slug, mutations))

    def lints(self, slug: str) -> Mapping[str, tuple[str, Sequence[Finding]]]:
        """What the lints find in a package."""
        found = self._ask(slug, lambda package: package.lints(package.slug))
        return {
            name: (words, [replace(one, problem=slug) for one in some])
            for name, (words, some) in found.items()
        }

    def visualizers(self, slug: str) -> Visualizers | None:
        """The programs of a package that draw inputs and outputs."""
        return self._ask(slug, lambda package: package.visualizers(package.slug))

    def silences(self, slug: str) -> tuple[str, bytes] | None:
        """The file of a package that silences findings."""
        return self._ask(slug, lambda package: package.silences(package.slug))

    def counterexample_key(self, slug: str) -> str:
        """The key of a package's counterexamples."""
        return self._ask(slug, lambda package: package.counterexample_key(package.slug))

    def path_of(self, slug: str, subject: str) -> str | None:
        """The file that a finding is about, from the folder; None if it is not about a file."""
        found = self._ask(slug, lambda package: package.path_of(package.slug, subject))
        is_folder = self._paths[slug].is_dir()
        return f"{slug}/{found}" if found is not None and is_folder else None

    def _open(self, slug: str) -> Package:
        if slug not in self._opened:
            opened = open_package(
                self._paths[slug], testlib=self._testlib, dialect=self._dialect, named=self.root
            )
            self._opened[slug] = self._stack.enter_context(opened)
        return self._opened[slug]

    def _ask(self, slug: str, question: Callable[[Package], _Answer]) -> _Answer:
        """What a package answers; an error names the package as the user knows it."""
        package = self._open(slug)
        try:
            return question(package)
        except JudgeError as error:
            name_archive(error, package.root, self._paths[slug])
            raise
