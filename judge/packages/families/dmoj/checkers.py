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
from judge.packages.families.dmoj.programs import (
    bridged_checker,
    bridged_interactor,
    gives_parts,
)
from judge.packages.families.folder import FamilyFolder, shown
from judge.packages.families.layout import COMPARE

_ARGS: Mapping[str, Mapping[str, type]] = {
    "standard": {},
    "easy": {},
    "identical": {"pe_allowed": bool},
    "rstripped": {"filter_new_line": bool},
    "sorted": {"split_on": str},
    "unordered": {},
    "floats": {"precision": int, "error_mode": str},
    "floatsabs": {"precision": int},
    "floatsrel": {"precision": int},
    "linecount": {"feedback": bool},
    "linematches": {"point_distribution": list, "filler_lines_required": bool},
}
_CHOICES = {"split_on": ("lines", "whitespace"), "error_mode": ("default", "absolute", "relative")}
_ERROR_MODES = {"floatsabs": "absolute", "floatsrel": "relative"}
_LINES = ("linecount", "linematches")
_MOST_PRECISION = 300
_MOST_SHARE = 10**6

_HOST = Path(__file__).with_name("checker_host.py")
_LINE_CHECKERS = Path(__file__).with_name("line_checkers.py")
_UNKNOWN = re.compile(rb"\b(submission_source|submission_language|execution_time|problem_id)\b")
_ON_ERROR = re.compile(rb"\brun_on_error\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class DmojJudging:
    """What judges outputs: a comparison or a `program`, and its arguments for each case by name.

    `judges_failures`: what failed programs wrote is judged as well, and may give points.
    """

    program: FamilyProgram | None
    args: Sequence[tuple[str, ...]]
    judges_failures: bool = False


def is_partial(folder: FamilyFolder, node: DmojNode) -> bool:
    """Whether the checker of a case, or a grader, may give a part of its points."""
    if node.get("custom_judge") is not None:
        return True
    if (interactive := node.get("interactive")) is not None:
        return gives_parts(folder, node.inner("interactive", interactive), "an interactor")
    name, args = _name_of(node, node.get("checker"))
    if name == "bridged":
        return gives_parts(folder, args, "a checker")
    return name.endswith(".py") or name in _LINES


def read_judging(folder: FamilyFolder, config: DmojNode, cases: Sequence[DmojCase]) -> DmojJudging:
    """What judges the outputs on the cases; `ProblemError` if it is not supported."""
    if (interactive := config.get("interactive")) is not None:
        node = config.inner("interactive", interactive)
        program = bridged_interactor(folder, node)
        has_parts = gives_parts(folder, node, "an interactor")
        return DmojJudging(program=program, args=_bridge_args(cases, has_parts=has_parts))
    checkers = [_name_of(one.node, one.node.get("checker")) for one in cases]
    names = {name for name, _ in checkers}
    if "bridged" in names:
        if len(names) > 1:
            config.fail(f"cases have different checkers: {' and '.join(sorted(names))}")
        program = bridged_checker(folder, checkers[0][1])
        has_parts = gives_parts(folder, checkers[0][1], "a checker")
        return DmojJudging(program=program, args=_bridge_args(cases, has_parts=has_parts))
    compared = [
        None if name.endswith(".py") else _comparison(name, node) for name, node in checkers
    ]
    if all(name in _ARGS and name not in _LINES for name in names):
        return DmojJudging(program=None, args=[_as_words(*one) for one in compared if one])
    program, on_error = _hosted(folder, checkers)
    judges_failures = bool(names & on_error)
    if judges_failures and names != on_error:
        config.fail(
            f"the checker {min(names & on_error)} judges programs that fail, and others do not",
            "Give all cases checkers of one kind",
        )
    args = [
        _host_args(checkers[position], compared[position], cases, position)
        for position in range(len(cases))
    ]
    return DmojJudging(program=program, args=args, judges_failures=judges_failures)


def _bridge_args(cases: Sequence[DmojCase], *, has_parts: bool) -> list[tuple[str, ...]]:
    """What a program that may give a part of the points is told of each case."""
    if not has_parts:
        return [()] * len(cases)
    return [(json.dumps(known_of(cases, position)),) for position in range(len(cases))]


def known_of(cases: Sequence[DmojCase], position: int) -> dict[str, object]:
    """What every program that judges is told of a case: its points and its place."""
    one, points = cases[position], cases[position].case.points
    return {
        "point_value": int(points) if points.denominator == 1 else float(points),
        "batch": one.number,
        "case_position": one.position,
        "ends_batch": not one.batch
        or [other.batch for other in cases[position + 1 :]][:1] != [one.batch],
    }


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


def _hosted(
    folder: FamilyFolder, checkers: Sequence[tuple[str, DmojNode]]
) -> tuple[FamilyProgram, set[str]]:
    """The program that calls any checker in Python, and the names of those that judge failures."""
    on_error = {"linecount"}
    files = {"main.py": _HOST.read_bytes()}
    for name, node in checkers:
        if not name.endswith(".py"):
            files |= {one.name: one.read_bytes() for one in (COMPARE, _LINE_CHECKERS)}
            continue
        module = f"{_module(name)}.py"
        if module in files:
            continue
        if not folder.has(name):
            node.fail(f"the checker {name} is not in the folder")
        files[module] = folder.program(name).files[0].content
        if found := _UNKNOWN.search(files[module]):
            node.fail(f"the checker {name} asks for {found[1].decode()}, which is not known here")
        if _ON_ERROR.search(files[module]):
            on_error.add(name)
    sources = [SourceFile(name=name, content=content) for name, content in files.items()]
    return FamilyProgram(name="checker", files=tuple(sources)), on_error


def _module(name: str) -> str:
    return "checker_" + re.sub(r"\W", "_", PurePosixPath(name).stem)


def _host_args(
    checker: tuple[str, DmojNode],
    compared: tuple[str, Mapping[str, object]] | None,
    cases: Sequence[DmojCase],
    position: int,
) -> tuple[str, ...]:
    """The module of a checker, and all that it may ask for besides the files."""
    (name, node), one = checker, cases[position]
    if compared is None:
        if not all(isinstance(value, str | int | float) for value in node.own.values()):
            node.fail("args holds more than numbers and texts, which is not supported")
        module, function, args = _module(name), "check", node.own
    else:
        function, args = compared
        module = "line_checkers" if name in _LINES else "compare"
        if name == "linematches":
            _require_lines(node, args, one)
    known = {
        "function": function,
        "args": dict(args),
        **known_of(cases, position),
        "binary_data": one.node.flag("binary_data"),
    }
    try:
        return module, json.dumps(known, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        node.fail(f"the args cannot be handed on: {error}")


def _require_lines(node: DmojNode, args: Mapping[str, object], one: DmojCase) -> None:
    """Raises `ProblemError` if the answer of a case has not as many lines as there are shares."""
    shares = args.get("point_distribution", [1])
    assert isinstance(shares, list)
    if one.case.answer is None:
        return
    lines = len(list(filter(None, re.split(rb"[\r\n]", one.case.answer))))
    if lines != len(shares):
        node.fail(f"point_distribution has {len(shares)} numbers, but the answer {lines} lines")


def _comparison(name: str, node: DmojNode) -> tuple[str, Mapping[str, object]]:
    """The mode of a comparison and what else it needs to know."""
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
        if key == "point_distribution" and not _are_shares(value):
            node.fail(f"{key} is {shown(value)}, but whole numbers, not all 0, were expected")
    if name in _ERROR_MODES:
        args["error_mode"] = _ERROR_MODES[name]
        name = "floats"
    return name, args


def _are_shares(values: object) -> bool:
    return (
        isinstance(values, list)
        and all(type(one) is int and 0 <= one <= _MOST_SHARE for one in values)
        and sum(values) > 0
    )


def _as_words(name: str, args: Mapping[str, object]) -> tuple[str, ...]:
    return (name, json.dumps(args)) if args else (name,)
