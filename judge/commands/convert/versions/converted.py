"""Collect the files of a converted package, and say what is not in it as it was."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from judge.errors import ProblemError
from judge.model import SourceFile
from judge.packages.archive import ReadBudget, files_below, is_read
from judge.packages.package import SILENCES, Package


@dataclass(slots=True)
class ConvertedPackage:
    """The files by name, and in `notes` each thing of the source that the target does not hold."""

    files: dict[str, SourceFile] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, name: str, content: bytes | str, *, executable: bool = False) -> None:
        """Adds a file; `ProblemError` if there is one of that name."""
        if name in self.files:
            raise ProblemError(f"two files of the package would both be {name}")
        raw = content.encode() if isinstance(content, str) else content
        self.files[name] = SourceFile(name=name, content=raw, executable=executable)

    def note(self, words: str) -> None:
        """Adds a note, once."""
        if words not in self.notes:
            self.notes.append(words)


def refused(package: Package, why: str, advice: str = "") -> ProblemError:
    """The error for a package that would be judged in another way in the target."""
    return ProblemError(
        f"{package.origin} cannot be exported to that format: {why}",
        advice=advice or "Judge the package as it is: `judge run PACKAGE`",
    )


def source_files(package: Package) -> Iterator[SourceFile]:
    """All files of the package that are read, by their names in it, in order; and its silences."""
    root, budget = package.root, ReadBudget(package.root)
    silences = [root / SILENCES] if os.path.lexists(root / SILENCES) else []
    for path in (*silences, *files_below(root, root)):
        yield SourceFile(
            name=path.relative_to(root).as_posix(),
            content=budget.read(root, path),
            executable=bool(path.stat().st_mode & 0o111),
        )


def unread_names(root: Path) -> list[str]:
    """The files and folders that no reader sees because of their names, such as hidden ones."""
    found = []
    for folder, folders, files in os.walk(root):
        found += [
            (Path(folder) / name).relative_to(root).as_posix()
            for name in (*folders, *files)
            if not is_read(name)
        ]
        folders[:] = [name for name in folders if is_read(name)]
    return sorted(name for name in found if name != SILENCES)


def decimal(package: Package, where: str, value: object) -> int | float:
    """A number of points as YAML holds it; raises `ProblemError` if it has no decimal form."""
    exact = Fraction(str(value))
    if exact.denominator == 1:
        return int(exact)
    if Fraction(str(float(exact))) != exact:
        raise refused(package, f"{where} would be {exact} points, which no decimal number says")
    return float(exact)


def mentions_scores(package: Package) -> bool:
    """Whether an output validator may leave points: its text speaks of them, or uses testlib."""
    validation = package.problem(package.slug).validation
    return validation is not None and any(
        word in file.content.lower()
        for source in validation.validators
        for file in source.files
        for word in (b"score", b"testlib", b"quitp")
    )
