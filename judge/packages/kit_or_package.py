"""Open the problem source that a command names, the kit or a package on disk; tell the two apart.

What reads packages is imported for packages alone, and what reads a kit for a kit: each takes as
long to import as the rest of `judge run`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

from judge import languages
from judge.catalog import kit_files
from judge.catalog.solution_text import named_problem
from judge.catalog.source import ProblemSource
from judge.errors import UsageError
from judge.facts import Fact
from judge.model import Dialect, Family
from judge.packages import SUFFIXES
from judge.packages.families.detect import family_of

if TYPE_CHECKING:
    from judge.catalog.datasets.answers import AnswerFinder
    from judge.catalog.kit import Kit
    from judge.packages.package import Package


class Reading(TypedDict, total=False):
    """How to read a package: a `testlib.h` for validators that need one, its dialect and family.

    `answering` is as in `Kit`.
    """

    testlib: Path | None
    dialect: Dialect | None
    family: Family | None
    answering: Callable[[], AnswerFinder]


@contextmanager
def open_problem_source(
    words: Sequence[str], start: Path, environment: Mapping[str, str], **reading: Unpack[Reading]
) -> Iterator[tuple[Kit | Package, tuple[str, ...]]]:
    """What the words of a command are about, and the words that are left to say.

    A first word that is the path of a package (a folder of any family, or a zip) means that
    package, until the end of the context, and so does a file that names it; all
    others are about the kit. Raises `UsageError` if a file was made for another problem than that
    of the first file.
    """
    testlib, dialect = reading.get("testlib"), reading.get("dialect")
    family = reading.get("family")
    if (made_for := named_package(words)) is not None:
        words = [made_for, *words]
    # The files of a package may not show the family that is given.
    is_named = family and words and os.path.lexists(words[0]) and not languages.is_source(words[0])
    if words and (is_package(Path(words[0])) or is_named):
        from judge.packages.package import open_package  # not for the kit

        opened = open_package(Path(words[0]), testlib=testlib, dialect=dialect, family=family)
        with opened as package:
            yield package, tuple(words[1:])
    else:
        from judge.catalog.find_kit import find_kit  # not for a package

        kit = find_kit(start, environment, answering=reading.get("answering"))
        if words and not os.path.lexists(words[0]) and words[0] not in kit.slugs():
            _refuse_misspelt_package(kit, words[0])
        yield kit, tuple(words)


def _refuse_misspelt_package(kit: Kit, word: str) -> None:
    """Raise `UsageError` if a word is no problem, and nearly the name of a package here."""
    from difflib import get_close_matches  # for a word that names nothing

    with suppress(OSError):
        names = [path.name for path in Path().iterdir() if is_package(path)]
        near = get_close_matches(word, names, n=1)
        if near:
            path = f"./{near[0]}"
            raise UsageError(
                Fact("there is no problem {!r}", word), advice=Fact("Did you mean {!r}?", path)
            )


@contextmanager
def open_problem_sources(
    words: Sequence[str], start: Path, environment: Mapping[str, str], **reading: Unpack[Reading]
) -> Iterator[tuple[ProblemSource, tuple[str, ...]]]:
    """As `open_problem_source`, but the first word may also be a folder with packages below it."""
    folder = Path(words[0]) if words and reading.get("family") is None else None
    if folder is not None and kit_files.is_folder(folder) and not is_package(folder):
        from judge.packages.package_folder import PackageFolder  # not for the kit

        testlib, dialect = reading.get("testlib"), reading.get("dialect")
        with PackageFolder(folder, testlib=testlib, dialect=dialect) as packages:
            if packages.slugs():
                yield packages, tuple(words[1:])
                return
    with open_problem_source(words, start, environment, **reading) as opened:
        yield opened


def named_package(words: Sequence[str]) -> str | None:
    """The package that the first file names, or None if that names none."""
    first = named_problem(Path(words[0])) if words else None
    if first is None or not is_package(Path(first)):
        return None
    for word in words[1:]:
        if (other := named_problem(Path(word))) not in (None, first):
            raise UsageError(
                f"the files are for different problems: {words[0]} for {first}, {word} for {other}",
                advice="Judge them one problem at a time",
            )
    return first


def is_package(path: Path) -> bool:
    """Whether `path` is a package: a zip, or a folder that holds what only packages have."""
    if path.name.endswith(SUFFIXES):
        return True
    return kit_files.is_folder(path) and family_of(path) is not None
