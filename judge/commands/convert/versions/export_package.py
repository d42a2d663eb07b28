"""Export a package in the version that a reader wants, with a list of what that cannot hold."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from judge.commands.convert.package_writer import require_free, write_package
from judge.commands.convert.submissions import ExportTarget
from judge.commands.convert.versions.converted import (
    ConvertedPackage,
    source_files,
    unread_names,
)
from judge.commands.convert.versions.to_current import to_current
from judge.commands.convert.versions.to_legacy import to_legacy
from judge.errors import ProblemError
from judge.files import write_file
from judge.model import Dialect
from judge.packages.metadata import FormatVersion
from judge.packages.package import Package
from judge.sandbox.temporary_folders import temporary_folder


def export_package(package: Package, to: ExportTarget, output: Path) -> Sequence[str]:
    """Writes the package to `output`, a folder or a zip file; gives what is not kept, in words.

    Either all of it is written, or nothing. Raises `ProblemError` if the package would be judged in
    another way in that format, `UsageError` if it cannot be written there.
    """
    require_free(output)
    if package.family and package.family.own_limits:
        raise ProblemError(
            f"{package.origin}: tests or languages have limits of their own, which no ICPC package "
            "can say",
            advice="judge convert --to icpc writes it with the largest limits",
        )
    made = convert_package(package, to)
    files = sorted(made.files.values(), key=lambda file: file.name)
    write_package(output, files, "" if to is ExportTarget.DOMJUDGE else f"{package.slug}/")
    return made.notes


def convert_package(package: Package, to: ExportTarget) -> ConvertedPackage:
    """The package in the format that `to` reads; one that is in it already stays as it is."""
    if package.family and (words := package.family.beyond_icpc):
        raise ProblemError(f"{package.origin}: {words}, which no ICPC package can say")
    version = package.metadata.format
    if to is ExportTarget.ICPC:
        return _as_it_is(package) if version is FormatVersion.CURRENT else to_current(package)
    if version is FormatVersion.CURRENT:
        return to_legacy(package, to)
    is_domjudge = package.metadata.dialect.dialect is Dialect.DOMJUDGE
    if version.is_legacy and is_domjudge == (to is ExportTarget.DOMJUDGE):
        return _as_it_is(package)
    with ExitStack() as stack:
        first = to_current(package)
        folder = stack.enter_context(temporary_folder()) / package.root.name
        for file in first.files.values():
            write_file(folder / file.name, file.content, executable=file.executable)
        second = to_legacy(Package(folder, origin=package.origin), to)
    second.notes[:0] = first.notes
    return second


def _as_it_is(package: Package) -> ConvertedPackage:
    made = ConvertedPackage()
    for file in source_files(package):
        made.add(file.name, file.content, executable=file.executable)
    for name in unread_names(package.root):
        if name == ".timelimit":
            made.add(name, (package.root / name).read_bytes())
        else:
            made.note(f"{name}: left out, because no reader sees a file of that name")
    return made
