"""Mend the package that the words of `judge verify --fix` name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from judge.catalog import kit_files
from judge.errors import UsageError
from judge.escaping import printable
from judge.model import Family
from judge.packages import SUFFIXES
from judge.packages.families.detect import family_of
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
    if not words or not kit_files.is_folder(path) or not _is_icpc(path):
        raise UsageError(
            "--fix mends an ICPC package that is a folder",
            advice="Give its path: ./sums rather than sums",
        )
    count = 0
    for subject, what in mend_package(path.resolve()):
        count += 1
        yield f"{printable(subject)}: {what}"
    if not count:
        yield "nothing is to be mended"


def _is_icpc(path: Path) -> bool:
    choice = family_of(path)
    return choice is not None and choice.family is Family.ICPC
