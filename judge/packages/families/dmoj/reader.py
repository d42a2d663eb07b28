"""Read a DMOJ package. It has no limits and no solutions: these are in the site's database.

`file_io` is a key of VNOJ's judge, a fork; DMOJ 4.1 passes over it. With `signature_grader` a
submission is a function that a program of the package calls: DMOJ compiles both together, in the
language of the submission. Before the submission it includes the header, and `main` gets another
name unless `allow_main` is true.

Source: `base_executor.py` of both judges, and `dmoj/graders/signature.py` of DMOJ's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from judge.model import SourceFile
from judge.packages.families.description import (
    FamilyFolder,
    FamilyGroup,
    FamilyProblem,
    safe_name,
)
from judge.packages.families.dmoj.cases import (
    DmojData,
    read_groups,
)
from judge.packages.families.dmoj.config import DmojCase, DmojNode, open_archive, read_config
from judge.packages.families.dmoj.programs import DmojJudging, is_partial, read_judging
from judge.packages.families.simple import MEMORY_BYTES, TIME_LIMIT_S


def read_file_names(config: DmojNode, cases: Sequence[DmojCase]) -> tuple[str, str, bool]:
    """The file that solutions read and that which they write; empty for a standard stream.

    With it whether the standard streams may be used as well. Raises `ProblemError` where they
    differ between cases, and for links to other files.
    """
    found = dict.fromkeys(_names(one.node) for one in cases)
    if len(found) > 1:
        config.fail("file_io or symlinks is not the same for all cases, which is not supported")
    names = next(iter(found), ("", "", False))
    talks = [key for key in ("interactive", "custom_judge") if config.get(key) is not None]
    if any(names) and talks:
        config.fail(f"files are for programs that talk with nothing, but {talks[0]} is there")
    return names


def _names(node: DmojNode) -> tuple[str, str, bool]:
    keys = {"/dev/stdin": "input", "/dev/stdout": "output"}
    if links := node.get("symlinks"):
        targets = node.node("symlinks", links).own
        if odd := [name for name, target in targets.items() if target not in keys]:
            node.fail(
                f"symlinks has {odd[0][:40]!r}, which is not supported: it leads to a file on the "
                "machine of DMOJ's judge, and neither to /dev/stdin nor to /dev/stdout"
            )
        if len(targets) > len({*targets.values()}):
            node.fail("symlinks has two names for one stream, which is not supported")
        value: object = {keys[str(target)]: name for name, target in targets.items()}
    else:
        value = node.get("file_io")
    if value is None:
        return "", "", False
    inner = node.node("symlinks" if links else "file_io", value, ("input", "output"))
    names = inner.name("input"), inner.name("output")
    for name in names:
        if name and safe_name(name) != name:
            inner.fail(f"{name[:40]!r} is not the name of a file")
    if names[0] and names[0] == names[1]:
        inner.fail(f"{names[0]!r} is both read and written")
    return (*names, bool(links))


# Functions as submissions


_KEYS = frozenset({"entry", "header", "allow_main"})
_ENTRY = "signature_grader_entry"
_SUFFIXES = {"c": ".c", "cpp": ".cpp"}
_DEFINES = b"#define SIGNATURE_GRADER 1\n"


def read_signature(
    config: DmojNode, data: DmojData
) -> tuple[Mapping[str, tuple[SourceFile, ...]], Mapping[str, bytes]]:
    """What is compiled with a submission, and what stands before its source, by languages."""
    if config.own.get("signature_grader") is None:
        return {}, {}
    node = config.node("signature_grader", config.own["signature_grader"], _KEYS)
    contents = {}
    for key in ("entry", "header"):
        content = data.content(node, key)
        if content is None:
            node.fail(f"{key} is missing", "It names a file in C or C++")
        contents[key] = content
    header = node.name("header")
    if safe_name(header) != header:
        node.fail(f"header is {header!r}, not the name of a file")
    prefix = _DEFINES + f'#include "{header}"\n'.encode()
    if not node.flag("allow_main"):
        prefix += b"#define main main_of_the_submission\n"
    entry = _DEFINES + b"#line 1\n" + contents["entry"]
    files = {
        language: (
            SourceFile(name=f"{_ENTRY}{suffix}", content=entry),
            SourceFile(name=header, content=contents["header"]),
        )
        for language, suffix in _SUFFIXES.items()
    }
    return files, dict.fromkeys(_SUFFIXES, prefix + b"#line 1\n")


# The package


_OUTPUT_BYTES = 24 << 20
_MOST_OUTPUT_BYTES = 1 << 30
_MOST_LINES = 5  # of files of the archive that nothing has read
_WITHOUT_EFFECT = {
    "hints": "not read",
    "wall_time_factor": "not read; the wall limit is that of the kit",
    "short_circuit": "not read; the site's database says it",
    "output_prefix_length": "not read; it is about what is shown",
}


def read_dmoj(folder: FamilyFolder) -> FamilyProblem:
    """All that `init.yml` says; `ProblemError` names the place of what is not supported."""
    config = read_config(folder)
    graders = [
        one for one in ("custom_judge", "signature_grader", "interactive") if one in config.own
    ]
    if len(graders) > 1:
        config.fail(f"{' and '.join(graders)} are both there: DMOJ ignores the second")
    with open_archive(folder, config) as archive:
        data = DmojData(folder, archive)
        groups, cases = read_groups(config, data, partial(is_partial, folder))
        includes, prefixes = read_signature(config, data)
        left = archive.unread() if archive else []
        if len(left) > _MOST_LINES:
            left = [f"{left[0].partition(':')[0]} and {len(left) - 1} more files: not read"]
        unread = [f"{config.name('archive')}/{line}" for line in left]
    input_file, output_file, has_streams_too = read_file_names(config, cases)
    judging = read_judging(folder, config, cases)
    if judging.judges_failures and any(one.requires for one in groups):
        config.fail(
            "a checker judges programs that fail, and a case or a batch depends on others",
            "DMOJ lets a program that fails pass if its output is right, which cannot be said here",
        )
    output_bytes = config.number(
        "output_limit_length", default=_OUTPUT_BYTES, most=_MOST_OUTPUT_BYTES
    )
    return FamilyProblem(
        names={"en": folder.root.name},
        time_limit_s=TIME_LIMIT_S,
        limit_source="the default: init.yml has none",
        memory_bytes=MEMORY_BYTES,
        output_bytes=output_bytes,
        groups=tuple(_with_args(groups, cases, judging)),
        is_scored=True,
        scores_wrong=True,
        comparison=("standard",) if judging.program is None else (),
        validator=judging.program,
        judges_failures=judging.judges_failures,
        reads_submission=judging.reads_submission,
        is_interactive=any(config.own.get(key) for key in ("custom_judge", "interactive")),
        generators=data.generators.programs(),
        includes=includes,
        prefixes=prefixes,
        languages=tuple(prefixes),
        writes_files=bool(input_file or output_file),
        input_file=input_file,
        output_file=output_file,
        has_streams_too=has_streams_too,
        unbuffered=config.flag("unbuffered"),
        without_output=tuple(
            one.node.place.rstrip(": ")
            for one in cases
            if judging.program is None and not one.node.name("out") and not one.case.command
        ),
        unknown_keys=tuple(config.unknown),
        not_read=(
            *(f"init.yml: {place}: not read; it is an unknown key" for place in config.unknown),
            *(
                f"init.yml: {key}: {why}"
                for key, why in _WITHOUT_EFFECT.items()
                if any(node.own.get(key) for node in (config, *(one.node for one in cases)))
            ),
            *(
                ["init.yml: checker: not read; the interactor judges alone, as in DMOJ"]
                if "interactive" in graders and any(one.node.get("checker") for one in cases)
                else []
            ),
            *unread,
        ),
    )


def _with_args(
    groups: list[FamilyGroup], cases: list[DmojCase], judging: DmojJudging
) -> Iterator[FamilyGroup]:
    """The groups, whose cases have the arguments of what judges them."""
    args = {id(one.case): words for one, words in zip(cases, judging.args, strict=True)}
    for group in groups:
        yield replace(
            group,
            cases=tuple(
                case
                if args[id(case)] in ((), ("standard",))
                else replace(case, validator_args=args[id(case)])
                for case in group.cases
            ),
        )
