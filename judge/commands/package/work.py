"""Convert a problem of the kit or a package of any family, and report what is lost.

There is one way: whatever was loaded gets files in the format 2025-09, and one writer for each
target takes both. A package that is in the format of the target already stays as it is.
"""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from enum import Enum
from pathlib import Path

from msgspec import Struct

from judge.catalog.kit import Kit
from judge.commands.package.files import (
    PackageFiles,
    require_free,
    source_files,
    write_files,
    write_package,
)
from judge.commands.package.from_family import from_family
from judge.commands.package.kit_problem import from_kit, to_kit, unsupported, write_to_kit
from judge.commands.package.to_current import to_current
from judge.commands.package.to_legacy import to_legacy
from judge.commands.package.to_polygon import to_polygon
from judge.errors import ProblemError
from judge.escaping import printable
from judge.facts import Fact, counted
from judge.model import Dialect, Family, SourceFile
from judge.model.inspections import Loss
from judge.packages.archive import is_read
from judge.packages.families.opening import FamilyPackage
from judge.packages.icpc import IcpcPackage
from judge.packages.metadata import FormatVersion
from judge.packages.package import SILENCES, Package, open_package
from judge.sandbox.temporary_folders import temporary_folder
from judge.terminal.translation import translate_fact


class Target(Enum):
    """What is written: a version of the ICPC format, a package of another family, a kit's problem.

    `DOMJUDGE` is legacy as DOMjudge reads it.
    """

    ICPC = "icpc"
    LEGACY = "legacy"
    DOMJUDGE = "domjudge"
    POLYGON = "polygon"
    KIT = "kit"


class Conversion(Struct, frozen=True, kw_only=True):
    """What was converted, and what was lost. `family` is that of the source.

    `is_written` is false if something would have been lost and nothing may be.
    """

    source: str
    family: Family
    to: Target
    output: str
    cases: int
    solutions: int
    losses: tuple[Loss, ...]
    is_written: bool

    def text(self) -> str:
        """A line about the package, and one for each loss."""
        source, target = self.family.value, self.to.value
        formats = target if source == target else Fact("{} to {}", source, target)
        counts = counted(self.cases, "case"), counted(self.solutions, "solution")
        head = Fact("{}: {}, {}, {}, nothing is lost", self.output, formats, *counts)
        if self.losses:
            lost = len(self.losses)
            head = Fact("{}: {}, {}, {}; {} lost or changed:", self.output, formats, *counts, lost)
        lines = (f"  {printable(translate_fact(loss.fact))}" for loss in self.losses)
        return "\n".join([translate_fact(head), *lines, ""])

    def json(self) -> str:
        """The same as one JSON object."""
        document = {
            "schema": 1,
            "source": self.source,
            "family": self.family.value,
            "to": self.to.value,
            "output": self.output if self.is_written else None,
            "cases": self.cases,
            "solutions": self.solutions,
            "losses": [{"place": loss.place, "words": loss.words} for loss in self.losses],
        }
        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def convert(
    source: Path | tuple[Kit, str],
    output: Path | tuple[Kit, str | None],
    to: Target,
    *,
    strict: bool = False,
    testlib: Path | None = None,
    dialect: Dialect | None = None,
    family: Family | None = None,
    time_limit_s: float | None = None,
    trusted: bool = False,
) -> Conversion:
    """Writes the problem to `output`: a folder, a zip file, or for `Target.KIT` a kit.

    `source` is the path of a package, or a kit and the slug of its problem. Without a slug a
    problem of the kit is called as the package. With `strict` nothing is written if anything is
    lost. `testlib`, `dialect` and `family` are as in `open_package`. `time_limit_s` is for packages
    that state none; `trusted` rules of a package become those of the kit. Raises `ProblemError` for
    what would be judged in another way, `UsageError` if `output` cannot be written.
    """
    if isinstance(output, Path):
        require_free(output)
    with ExitStack() as stack:
        steps = _Steps(stack, testlib)
        made = steps.made
        if isinstance(source, Path):
            opened = open_package(source, testlib=testlib, dialect=dialect, family=family)
            package = stack.enter_context(opened)
            _note_unread(package, made)
        else:
            step = PackageFiles(made.losses)
            without_fonts = from_kit(*source, step, for_legacy=to is Target.LEGACY)
            for language in without_fonts if to is not Target.POLYGON else ():
                loss = Fact(
                    "the usual fonts of LaTeX lack its characters; source.{}.md and .tex hold it",
                    language,
                )
                step.lose(f"problem.{language}.md", loss)
            package = steps.written(step, source[1], Path(source[1]))
        slug = package.slug
        if isinstance(output, Path):
            steps.add_files(package, to)
        else:
            if package.beyond_icpc:
                raise unsupported(package, package.beyond_icpc)
            kit, slug = output[0], output[1] or package.name
            if package.stated_limit is not None and not package.has_default_limit:
                time_limit_s = None
            current = steps.current(package, time_limit_s=time_limit_s)
            to_kit(*current, kit, slug, made, time_limit_s=time_limit_s, trusted=trusted)
        is_written = not (strict and made.losses)
        if is_written and isinstance(output, Path):
            files = sorted(made.files.values(), key=lambda file: file.name)
            write_package(output, files, "" if to is Target.DOMJUDGE else f"{slug}/")
        elif is_written and not isinstance(output, Path):
            write_to_kit(output[0], slug, made)
        choice = package.problem(package.slug).family
        return Conversion(
            source=str(source) if isinstance(source, Path) else source[1],
            family=choice.family if choice else Family.ICPC,
            to=to,
            output=str(output) if isinstance(output, Path) else slug,
            cases=len(package.test_data.cases),
            solutions=len(package.solutions(package.slug)),
            losses=tuple(made.losses),
            is_written=is_written,
        )


def _note_unread(package: Package, made: PackageFiles) -> None:
    """Adds what the reader of the package passed over to the losses."""
    for loss in package.not_kept:
        made.lose(loss.place, loss.words)
    unread = []
    for folder, folders, files in os.walk(package.format_root) if package.format_root else ():
        unread += [Path(folder, name) for name in (*folders, *files) if not is_read(name)]
        folders[:] = [name for name in folders if is_read(name)]
    for path in sorted(unread):
        name = path.relative_to(package.root).as_posix()
        if name not in (SILENCES, ".timelimit"):
            made.lose(name, "left out, because no reader sees a file of that name")


class _Steps:
    """The steps from one format to another; `made` are the files, and the losses of all steps."""

    def __init__(self, stack: ExitStack, testlib: Path | None) -> None:
        self.made = PackageFiles()
        self._stack, self._testlib = stack, testlib

    def written(self, step: PackageFiles, name: str, origin: Path) -> Package:
        """The package of the files of a step, in a temporary folder."""
        folder = self._stack.enter_context(temporary_folder()).resolve() / name
        write_files(folder, list(step.files.values()))
        return IcpcPackage(folder, origin=origin, testlib=self._testlib)

    def current(
        self, package: Package, *, time_limit_s: float | None = None, is_target: bool = False
    ) -> tuple[Package, dict[str, SourceFile]]:
        """The package with its files in the format 2025-09.

        `time_limit_s` counts if it states no time limit; `is_target` is as in `from_family`.
        """
        step = PackageFiles(self.made.losses)
        if isinstance(package, FamilyPackage):
            from_family(package, step, is_target=is_target)
            return package, step.files
        if package.metadata.format is not FormatVersion.CURRENT:
            to_current(package, step, time_limit_s)
            package = self.written(step, package.name, package.origin)
        return package, {file.name: file for file in source_files(package)}

    def add_files(self, package: Package, to: Target) -> None:
        """Adds the files for any target but a kit."""
        if to is Target.POLYGON:
            to_polygon(*self.current(package), self.made)
            return
        if package.beyond_icpc:
            words = package.beyond_icpc
            raise ProblemError("{}: {}, which no ICPC package can say", package.origin, words)
        is_of_domjudge = package.metadata.dialect.dialect is Dialect.DOMJUDGE
        stays = package.metadata.format.is_legacy and is_of_domjudge == (to is Target.DOMJUDGE)
        if to is Target.ICPC or not stays:
            package, files = self.current(package, is_target=True)
        else:
            files = {file.name: file for file in source_files(package)}
        if to is Target.ICPC or stays:
            self.made.files |= files
            if package.format_root and (limit := package.format_root / ".timelimit").is_file():
                self.made.add(".timelimit", limit.read_bytes())
        else:
            to_legacy(package, files, self.made, for_domjudge=to is Target.DOMJUDGE)
