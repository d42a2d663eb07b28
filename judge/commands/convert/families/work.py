"""Convert a problem of the kit or a package of any family, and report what is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from judge.catalog.kit import Kit
from judge.commands.convert.exporter import left_out_languages, package_files
from judge.commands.convert.families.described import describe
from judge.commands.convert.families.left_out import note_kit_files
from judge.commands.convert.families.polygon import to_polygon
from judge.commands.convert.families.report import ConversionReport, Loss
from judge.commands.convert.families.required_groups import leave_out_required_parts
from judge.commands.convert.families.testlib_scripts import wrap_testlib
from judge.commands.convert.package_writer import require_free, write_package
from judge.commands.convert.submissions import ExportTarget
from judge.commands.convert.versions.export_package import convert_package
from judge.errors import UsageError
from judge.files import write_file
from judge.model import Family, SourceFile
from judge.packages.metadata import FormatVersion
from judge.packages.package import Package, open_package
from judge.sandbox.temporary_folders import temporary_folder


class ConversionTarget(Enum):
    """The version or the family for which a package is written."""

    ICPC = "icpc"
    LEGACY = "legacy"
    DOMJUDGE = "domjudge"
    POLYGON = "polygon"


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """What was converted, and what was lost. `family` is that of the source.

    `is_written` is false if something would have been lost and nothing may be.
    """

    source: str
    family: Family
    to: ConversionTarget
    cases: int
    solutions: int
    losses: tuple[Loss, ...]
    is_written: bool


def convert(
    source: Path | tuple[Kit, str],
    output: Path,
    to: ConversionTarget,
    *,
    strict: bool = False,
    testlib: Path | None = None,
    family: Family | None = None,
) -> Conversion:
    """Writes the package of a problem to `output`, a folder or a zip file.

    `source` is the path of a package, or a kit and the slug of its problem. With `strict` nothing
    is written if anything is lost. `testlib` is a `testlib.h` for packages that need one. Raises
    `ProblemError` for what would be judged in another way, `UsageError` if `output` cannot be
    written.
    """
    require_free(output)
    report = ConversionReport()
    header = _read_header(testlib)
    with _open(source, family, testlib) as package:
        if package.family is not None:
            for line in package.family.not_kept:
                report.lose_line(line)
        if isinstance(source, Path):
            files = _package_files(package, to, report, header)
        else:
            files = _kit_files(*source, package, to, report, header)
        is_written = not (strict and report.losses)
        if is_written:
            prefix = "" if to is ConversionTarget.DOMJUDGE else f"{package.slug}/"
            write_package(output, sorted(files, key=lambda file: file.name), prefix)
        return Conversion(
            source=str(source) if isinstance(source, Path) else source[1],
            family=package.family.family if package.family else Family.ICPC,
            to=to,
            cases=len(package.cases(package.slug)),
            solutions=len(package.solutions(package.slug)),
            losses=tuple(report.losses),
            is_written=is_written,
        )


@contextmanager
def _open(
    source: Path | tuple[Kit, str], family: Family | None, testlib: Path | None
) -> Iterator[Package]:
    """The package, or one that is made of the problem of a kit."""
    if isinstance(source, Path):
        with open_package(source, testlib=testlib, family=family) as package:
            yield package
        return
    kit, slug = source
    with temporary_folder() as place:
        yield _written(package_files(kit, slug, ExportTarget.ICPC), place.resolve() / slug)


def _written(files: Iterable[SourceFile], folder: Path, origin: Path | None = None) -> Package:
    for file in files:
        write_file(folder / file.name, file.content, executable=file.executable)
    return Package(folder, origin=origin)


def _kit_files(
    kit: Kit,
    slug: str,
    package: Package,
    to: ConversionTarget,
    report: ConversionReport,
    testlib: bytes | None,
) -> Sequence[SourceFile]:
    is_old = to in (ConversionTarget.LEGACY, ConversionTarget.DOMJUDGE)
    note_kit_files(kit, slug, report, is_old=is_old)
    if to is ConversionTarget.POLYGON:
        return to_polygon(describe(package, report), report, testlib)
    for language in left_out_languages(kit, slug):
        report.lose(
            f"problem.{language}.md",
            f"the usual fonts of LaTeX lack its signs; source.{language}.md and .tex hold it",
        )
    return package_files(kit, slug, ExportTarget(to.value))


def _package_files(
    package: Package, to: ConversionTarget, report: ConversionReport, testlib: bytes | None
) -> Sequence[SourceFile]:
    if to is not ConversionTarget.POLYGON:
        made = convert_package(package, ExportTarget(to.value))
        for note in made.notes:
            report.lose_line(note)
        files = list(made.files.values())
        if not package.family:
            return files
        files = leave_out_required_parts(files, package, report)
        return wrap_testlib(files, testlib, report)
    with ExitStack() as stack:
        if package.metadata.format is not FormatVersion.CURRENT:
            made = convert_package(package, ExportTarget.ICPC)
            for note in made.notes:
                report.lose_line(note)
            place = stack.enter_context(temporary_folder()).resolve() / package.root.name
            package = _written(made.files.values(), place, package.origin)
        return to_polygon(describe(package, report), report, testlib)


def _read_header(path: Path | None) -> bytes | None:
    try:
        return None if path is None else path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error
