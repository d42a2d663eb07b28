"""`PackageFolder`: the packages below a folder as one problem source, each opened when needed.

The slug of a package is its path from the folder. A package that cannot be read is an error when it
is first asked for, so the others are judged all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Self, TypeVar

from msgspec.structs import replace

from judge.errors import JudgeError, UsageError
from judge.files.hidden import hide
from judge.model import Case, Dialect, Finding, Problem, Solution
from judge.model.inspections import ValidatorInput
from judge.model.pictures import Visualizers
from judge.packages.archive import name_archive
from judge.packages.cases.data import SETS
from judge.packages.package import Package, open_package
from judge.packages.package_folder.find import find_packages

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
