"""Read a DMOJ package. It has no limits and no solutions: these are in the site's database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from judge.packages.families.description import FamilyCase, FamilyGroup, FamilyProblem
from judge.packages.families.dmoj.archive import DmojArchive, open_zip
from judge.packages.families.dmoj.cases import DmojCase, DmojData, read_groups
from judge.packages.families.dmoj.checkers import DmojJudging, is_partial, read_judging
from judge.packages.families.dmoj.config import DmojNode, read_config
from judge.packages.families.dmoj.custom import custom_args, read_custom
from judge.packages.families.dmoj.files import read_file_names
from judge.packages.families.dmoj.signature import read_signature
from judge.packages.families.folder import FamilyFolder
from judge.packages.families.simple import MEMORY_MIB, TIME_LIMIT_S
from judge.packages.package_folder.paths_inside import require_inside

_OUTPUT_BYTES = 24 << 20
_MOST_OUTPUT_BYTES = 1 << 30
_WITHOUT_EFFECT = {
    "hints": "not read",
    "wall_time_factor": "not read; the wall limit is that of the kit",
    "short_circuit": "not read; the site's database says it",
    "output_prefix_length": "not read; it is about what is shown",
    "unbuffered": "not read; a program must flush what it says",
}


def read_dmoj(folder: FamilyFolder) -> FamilyProblem:
    """All that `init.yml` says; `ProblemError` names the place of what is not supported."""
    config = read_config(folder)
    _require_one_grader(config)
    with _open_archive(folder, config) as archive:
        data = DmojData(folder, archive)
        groups, cases = read_groups(config, data, partial(is_partial, folder))
        header = read_signature(config, data)
        unread = (
            [f"{config.name('archive')}/{line}" for line in archive.unread()] if archive else []
        )
    input_file, output_file = read_file_names(config, cases)
    custom = read_custom(folder, config)
    if custom is None:
        judging = read_judging(folder, config, cases)
    else:
        judging = DmojJudging(program=custom, args=custom_args(cases))
    if judging.judges_failures and any(one.requires for one in groups):
        config.fail(
            "a checker judges programs that fail, and a case or a batch depends on others",
            "DMOJ lets a program that fails pass if its output is right, which cannot be said here",
        )
    output_bytes = config.number("output_limit_length", _OUTPUT_BYTES, _MOST_OUTPUT_BYTES)
    return FamilyProblem(
        names={"en": folder.root.name},
        time_limit_s=TIME_LIMIT_S,
        limit_source="the default: init.yml has none",
        memory_mib=MEMORY_MIB,
        output_mib=-(-output_bytes >> 20),
        output_bytes=output_bytes,
        groups=tuple(_with_args(groups, cases, judging)),
        is_scored=True,
        comparison=("standard",) if judging.program is None else (),
        validator=judging.program,
        judges_failures=judging.judges_failures,
        is_interactive=custom is not None or config.get("interactive") is not None,
        generators=data.generators.programs(),
        includes=header.files if header else {},
        prefixes=header.prefixes if header else {},
        languages=tuple(header.prefixes) if header else (),
        writes_files=bool(input_file or output_file),
        input_file=input_file,
        output_file=output_file,
        without_output=tuple(_without_output(cases, judging)),
        not_read=(*(f"init.yml: {key}: {why}" for key, why in _unused(config, cases)), *unread),
    )


def _require_one_grader(config: DmojNode) -> None:
    """Raises `ProblemError` for two ways to judge at once, of which DMOJ ignores one."""
    found = [
        one for one in ("custom_judge", "signature_grader", "interactive") if one in config.own
    ]
    if len(found) > 1:
        config.fail(f"{' and '.join(found)} are both there: DMOJ ignores the second")


def _without_output(cases: list[DmojCase], judging: DmojJudging) -> Iterator[str]:
    """The places of cases without an output, where outputs are compared with it."""
    if judging.program is None:
        for one in cases:
            if not one.node.name("out") and not one.case.command:
                yield one.node.place.rstrip(": ")


def _unused(config: DmojNode, cases: list[DmojCase]) -> Iterator[tuple[str, str]]:
    """The keys without effect here, and why."""
    nodes = [config, *(one.node for one in cases)]
    for key, why in _WITHOUT_EFFECT.items():
        if any(node.own.get(key) for node in nodes):
            yield key, why


@contextmanager
def _open_archive(folder: FamilyFolder, config: DmojNode) -> Iterator[DmojArchive | None]:
    name = config.name("archive")
    if not name:
        yield None
        return
    if not folder.has(name):
        config.fail(f"archive names {name!r}, which is not in the folder")
    folder.mark_read(name)
    path = folder.path(name)
    with open_zip(require_inside(folder.root, path)) as contents:
        yield DmojArchive(path, contents)


def _with_args(
    groups: list[FamilyGroup], cases: list[DmojCase], judging: DmojJudging
) -> Iterator[FamilyGroup]:
    """The groups, whose cases have the arguments of what judges them."""
    args: Mapping[int, tuple[str, ...]] = {
        id(one.case): words for one, words in zip(cases, judging.args, strict=True)
    }
    for group in groups:
        yield replace(group, cases=tuple(_with_own(case, args[id(case)]) for case in group.cases))


def _with_own(case: FamilyCase, args: tuple[str, ...]) -> FamilyCase:
    return case if args in ((), ("standard",)) else replace(case, validator_args=args)
