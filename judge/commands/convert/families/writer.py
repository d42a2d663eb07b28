"""Collect the files of a package of another family; what all writers of families share."""

from __future__ import annotations

from collections.abc import Iterable

from judge.commands.convert.families.described import PortableProblem
from judge.commands.convert.families.report import ConversionReport
from judge.errors import ProblemError
from judge.model import SourceFile


class FamilyWriter:
    """The files that are made of a problem; what cannot be written goes to the report.

    `testlib` is the content of a `testlib.h`, if there is one.
    """

    def __init__(
        self, portable: PortableProblem, report: ConversionReport, testlib: bytes | None
    ) -> None:
        self._portable, self._problem = portable, portable.problem
        self._report, self._testlib = report, testlib
        self._files: dict[str, SourceFile] = {}

    def _file(self, name: str, content: bytes, *, executable: bool = False) -> None:
        """Adds a file; `ProblemError` if there is another one of that name."""
        made = SourceFile(name=name, content=content, executable=executable)
        if self._files.setdefault(name, made) != made:
            raise ProblemError(f"two files of the package would both be {name}")

    def _add_below(self, folder: str, files: Iterable[SourceFile]) -> None:
        """Adds files with the names that they have, below a folder."""
        for file in files:
            self._file(f"{folder}/{file.name}", file.content, executable=file.executable)
