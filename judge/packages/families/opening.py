"""Open a package of any family as an ICPC package in a temporary folder."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from judge.catalog import kit_files
from judge.files.hidden import hide
from judge.model import Family, FamilyChoice
from judge.model.dialects import MACROS
from judge.packages.archive import (
    package_name,
    require_package,
    unpack_archive,
    unpack_package,
)
from judge.packages.families.description import FamilyProblem
from judge.packages.families.detect import family_of
from judge.packages.families.dmoj.reader import read_dmoj
from judge.packages.families.folder import FamilyFolder
from judge.packages.families.italy.reader import read_italy
from judge.packages.families.layout import safe_name, write_package
from judge.packages.families.lints import LINT_TITLE as LINT_TITLE
from judge.packages.families.lints import family_findings
from judge.packages.families.polygon.reader import read_polygon
from judge.packages.families.rbx.reader import read_rbx
from judge.packages.families.simple import read_codeforces, read_oj
from judge.packages.families.sinol.reader import read_sinol
from judge.packages.families.terry.reader import read_terry
from judge.packages.programs import with_macros
from judge.sandbox.temporary_folders import temporary_folder

READERS: Mapping[Family, Callable[[FamilyFolder], FamilyProblem]] = {
    Family.OJ: read_oj,
    Family.CODEFORCES: read_codeforces,
    Family.POLYGON: read_polygon,
    Family.DMOJ: read_dmoj,
    Family.ITALY: read_italy,
    Family.TERRY: read_terry,
    Family.SINOL: read_sinol,
    Family.RBX: read_rbx,
}


@contextmanager
def open_as_icpc(
    path: Path, family: Family | None = None
) -> Iterator[tuple[Path, FamilyChoice | None]]:
    """The folder of an ICPC package that stands for the package at `path`, and its family.

    An ICPC package stands for itself, and its family is None. Without `family` the package shows
    it. Raises `UsageError` and `ProblemError` as `unpack_package`, and for what is not supported.
    """
    if family is Family.ICPC:
        with unpack_package(path) as root:
            yield root, None
        return
    with unpack_archive(path, lambda root: family_of(root) is not None) as root:
        choice = family_of(root)
        if family is not None:
            choice = FamilyChoice(family=family, told_by="your setting")
        if choice is None or choice.family is Family.ICPC:
            yield require_package(root, path), None
            return
        hide(root)
        inner = FamilyFolder(root)
        problem = _with_macros(READERS[choice.family](inner), choice.family)
        with temporary_folder() as folder:
            name = package_name(path) if kit_files.is_file(path) else path.resolve().name
            place = folder.resolve() / safe_name(name)
            place.mkdir()
            own_limits = write_package(problem, place)
            choice = replace(
                choice,
                limit_source=problem.limit_source,
                input_file=problem.input_file,
                output_file=problem.output_file,
                memory_bytes=problem.memory_bytes,
                output_bytes=problem.output_bytes,
                judges_failures=problem.judges_failures,
                parts_are_wrong=problem.parts_are_wrong,
                prefixes=problem.prefixes,
                answer_left=problem.answer_left,
                first_programs={key: one.name for key, one in problem.first_programs.items()},
                own_limits=own_limits,
                findings=family_findings(choice.family, inner, problem),
                not_read=(*_defaults(problem), *problem.not_read, *inner.unread()),
            )
            yield place, choice


def _with_macros(problem: FamilyProblem, family: Family) -> FamilyProblem:
    """The problem with solutions that define what the compiler of their system does."""
    macros = MACROS.get(family, ())
    return dataclasses.replace(
        problem,
        solutions=tuple(
            dataclasses.replace(one, files=tuple(with_macros(one.files, macros)))
            for one in problem.solutions
        ),
        includes={
            key: tuple(with_macros(files, macros)) for key, files in problem.includes.items()
        },
    )


def _defaults(problem: FamilyProblem) -> list[str]:
    """The limits that the package does not state."""
    if not problem.limit_source.startswith("the default"):
        return []
    return [f"limits: {problem.limit_source}; {problem.time_limit_s:g} s, {problem.memory_mib} MiB"]
