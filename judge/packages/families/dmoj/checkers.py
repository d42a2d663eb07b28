"""Tell which program judges outputs: a comparison, a Python checker, or a program in C or C++.

Source: DMOJ's documentation of checkers and graders, and `dmoj/checkers` of the judge.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from judge.model import SourceFile
from judge.packages.families.description import FamilyProgram
from judge.packages.families.dmoj.cases import DmojCase
from judge.packages.families.dmoj.config import DmojNode
from judge.packages.families.folder import FamilyFolder, shown
from judge.packages.families.layout import safe_name

_ARGS: Mapping[str, Mapping[str, type]] = {
    "standard": {},
    "identical": {"pe_allowed": bool},
    "rstripped": {"filter_new_line": bool},
    "sorted": {"split_on": str},
    "unordered": {},
    "floats": {"precision": int, "error_mode": str},
    "floatsabs": {"precision": int},
    "floatsrel": {"precision": int},
}
_CHOICES = {"split_on": ("lines", "whitespace"), "error_mode": ("default", "absolute", "relative")}
_ERROR_MODES = {"floatsabs": "absolute", "floatsrel": "relative"}
_PARTIAL = ("linecount", "linematches")
_MOST_PRECISION = 300

_HOST = Path(__file__).with_name("checker_host.py")
_UNKNOWN = re.compile(
    rb"\b(submission_source|submission_language|execution_time|problem_id|run_on_error)\b"
)
_TESTLIB = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*[\"<]testlib\.h[\">]", re.MULTILINE)
_COMPILERS = {"C": "cc -O2 -std=gnu11", "CPP": "c++ -O2 -std=gnu++20"}
_RUN = """\
#!/bin/sh
here=$(dirname "$0")
{before}
case $? in 0) exit 42 ;; 1) exit 43 ;; *) exit 1 ;; esac
"""
_CHECKS = 'cat > "$3/output"\n"$here/program" "$1" "$3/output" "$2" > "$3/judgemessage.txt"'
_TALKS = '"$here/program" "$1" "$2"'


@dataclass(frozen=True, slots=True, kw_only=True)
class DmojJudging:
    """What judges outputs: a comparison or a `program`, and its arguments for each case by name."""

    program: FamilyProgram | None
    args: Sequence[tuple[str, ...]]


def is_partial(config: DmojNode) -> bool:
    """Whether a checker may give a part of the points: a Python checker may."""
    name = _name_of(config, config.get("checker"))[0]
    return name.endswith(".py")


def read_judging(folder: FamilyFolder, config: DmojNode, cases: Sequence[DmojCase]) -> DmojJudging:
    """What judges the outputs on the cases; `ProblemError` if it is not supported."""
    if (interactive := config.get("interactive")) is not None:
        node = config.inner("interactive", interactive)
        program = _native(folder, node, _TALKS, "an interactor")
        return DmojJudging(program=program, args=[()] * len(cases))
    programs: dict[str, FamilyProgram | None] = {}
    args = []
    for position, one in enumerate(cases):
        name, node = _name_of(one.node, one.node.get("checker"))
        if name.endswith(".py"):
            ends_batch = [other.batch for other in cases[position + 1 :]][:1] != [one.batch]
            args.append(_host_args(name, node, one, position, ends_batch=ends_batch))
        else:
            args.append(() if name == "bridged" else _comparison(name, node))
        kind = name if name.endswith(".py") or name == "bridged" else "compare"
        if kind not in programs:
            programs[kind] = _program(folder, kind, node)
    if len(programs) > 1:
        config.fail(f"cases have different checkers: {' and '.join(sorted(programs))}")
    return DmojJudging(program=next(iter(programs.values())), args=args)


def _name_of(node: DmojNode, value: object) -> tuple[str, DmojNode]:
    """The name of a checker, and the map of its arguments."""
    if value is None:
        return "standard", node.inner("checker", {})
    if isinstance(value, str):
        return value, node.inner("checker", {})
    checker = node.inner("checker", value)
    name = checker.own.get("name")
    if not isinstance(name, str):
        checker.fail(f"name is {shown(name)}, but the name of a checker was expected")
    return name, checker.inner("args", checker.own.get("args") or {})


def _program(folder: FamilyFolder, kind: str, node: DmojNode) -> FamilyProgram | None:
    if kind == "compare":
        return None
    if kind == "bridged":
        return _native(folder, node, _CHECKS, "a checker")
    if not folder.has(kind):
        node.fail(f"the checker {kind} is not in the folder")
    program = folder.program(kind)
    if found := _UNKNOWN.search(program.files[0].content):
        node.fail(f"the checker {kind} asks for {found[1].decode()}, which is not known here")
    host = SourceFile(name="main.py", content=_HOST.read_bytes())
    module = SourceFile(name=f"{_module(kind)}.py", content=program.files[0].content)
    return FamilyProgram(name="checker", files=(host, module))


def _module(name: str) -> str:
    return "checker_" + re.sub(r"\W", "_", PurePosixPath(name).stem)


def _host_args(
    name: str, node: DmojNode, one: DmojCase, position: int, *, ends_batch: bool
) -> tuple[str, ...]:
    points = one.case.points
    if not all(isinstance(value, str | int | float) for value in node.own.values()):
        node.fail("args holds more than numbers and texts, which is not supported")
    known = {
        "args": dict(node.own),
        "point_value": int(points) if points.denominator == 1 else float(points),
        "batch": one.batch,
        "case_position": position,
        "ends_batch": not one.batch or ends_batch,
        "binary_data": one.node.flag("binary_data"),
    }
    try:
        return _module(name), json.dumps(known, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        node.fail(f"the args cannot be handed on: {error}")


def _comparison(name: str, node: DmojNode) -> tuple[str, ...]:
    """The mode and what else `compare.py` needs to know."""
    if name in _PARTIAL:
        node.fail(f"the checker {name} gives points to wrong outputs, which is not supported")
    if name not in _ARGS:
        node.fail(f"the checker {name!r} is not supported", f"Known are {', '.join(_ARGS)}")
    args = dict(node.own)
    if name.startswith("floats") and isinstance(args.get("precision"), str):
        text = str(args["precision"])
        args["precision"] = int(text) if text.isascii() and text.isdigit() else text
    for key, value in args.items():
        kind = _ARGS[name].get(key)
        is_right = kind is not None and type(value) is kind
        if not is_right or value not in _CHOICES.get(key, (value,)):
            node.fail(f"{key}: {shown(value)} is nothing that {name} takes")
        if key == "precision" and not 0 <= int(str(value)) <= _MOST_PRECISION:
            node.fail(f"precision is {value}, but 0 to {_MOST_PRECISION} was expected")
    if name in _ERROR_MODES:
        args["error_mode"] = _ERROR_MODES[name]
        name = "floats"
    return (name, json.dumps(args)) if args else (name,)


def _native(folder: FamilyFolder, node: DmojNode, call: str, what: str) -> FamilyProgram:
    """A program in C or C++ that answers with 0 or 1, or as testlib does."""
    files = node.own.get("files")
    names = [files] if isinstance(files, str) else files
    if not isinstance(names, list) or not names or not all(isinstance(one, str) for one in names):
        node.fail(f"files is {shown(files)}, but names of files were expected")
    for name in names:
        if not folder.has(name) or safe_name(name) != name:
            node.fail(f"{what} is made of {name!r}, which is not in the folder")
    kind = node.own.get("type") or "default"
    if kind not in ("default", "testlib"):
        node.fail(f"the type {shown(kind)} is not supported: default or testlib")
    if node.own.get("args") is not None or node.own.get("flags"):
        node.fail("args and flags of the program are not supported")
    language = str(node.own.get("lang") or ("C" if names[0].endswith(".c") else "CPP"))
    family = "CPP" if language.startswith("CPP") else "C" if language in ("C", "C11") else ""
    if not family:
        node.fail(f"lang is {language[:40]!r}, but only C and C++ are supported")
    program = folder.program(names[0], [*names, *folder.headers("")])
    uses_testlib = any(_TESTLIB.search(file.content) for file in program.files)
    if uses_testlib != (kind == "testlib"):
        node.fail(f"the type is {kind}, but {what} is {'' if uses_testlib else 'not '}for testlib")
    if uses_testlib:
        return program
    sources = " ".join(name for name in names if not name.endswith((".h", ".hpp")))
    scripts = (
        ("build", f"#!/bin/sh\n{_COMPILERS[family]} -o program {sources} -lm\n"),
        ("run", _RUN.format(before=call)),
    )
    made = [SourceFile(name=name, content=text.encode(), executable=True) for name, text in scripts]
    return FamilyProgram(name="program", files=(*made, *program.files))
