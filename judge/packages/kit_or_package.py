"""Open the problem source that a command names: the kit, or a package on disk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from judge.catalog.datasets.answers import AnswerFinder
from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from judge.packages.package import Package, is_package, open_package


@contextmanager
def open_problem_source(
    words: Sequence[str],
    start: Path,
    environment: Mapping[str, str],
    *,
    testlib: Path | None = None,
    answering: AnswerFinder | None = None,
) -> Iterator[tuple[Kit | Package, tuple[str, ...]]]:
    """What the words of a command are about, and the words that are left to say.

    A first word that is the path of a package (a folder with a `problem.yaml`, or a zip) means that
    package, until the end of the context; all others are about the kit. `testlib` is a `testlib.h`
    for validators that need one; `answering` answers what users bring without answers.
    """
    if words and is_package(Path(words[0])):
        with open_package(Path(words[0]), testlib=testlib) as package:
            yield package, tuple(words[1:])
    else:
        yield find_kit(start, environment, answer_finder=answering), tuple(words)
