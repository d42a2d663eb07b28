"""Mend the package that the words of `judge verify --fix` name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from judge.catalog import kit_files
from judge.errors import UsageError
from judge.escaping import printable
from judge.packages import SUFFIXES
from judge.packages.kit_or_package import is_package
from judge.packages.lints.mending import mend_package


def mend(words: Sequence[str]) -> Iterator[str]:
    """A line for each change of the package, as it is made.

    Raises `UsageError` unless the first word names a package that is a folder.
    """
    path = Path(words[0]) if words else Path()
    if path.name.endswith(SUFFIXES) and not kit_files.is_folder(path):
        raise UsageError(
            f"{path} is an archive, which --fix does not change",
            advice="Unpack it, and give the folder",
        )
    if not words or not kit_files.is_folder(path) or not is_package(path):
        raise UsageError(
            "--fix mends a package that is a folder",
            advice="Give its path: ./sums rather than sums",
        )
    count = 0
    for subject, what in mend_package(path.resolve()):
        count += 1
        yield f"{printable(subject)}: {what}"
    if not count:
        yield "nothing is to be mended"
