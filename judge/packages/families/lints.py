"""What is likely a mistake in a package of another family; its reader has found nothing wrong.

A subject is a path in the package as its author knows it, or the file that describes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from judge.facts import Fact
from judge.model import Family, Finding
from judge.model.codes import Code
from judge.packages.families.description import FamilySolution
from judge.packages.families.detect import MARKS
from judge.packages.families.opening import FamilyPackage
from judge.packages.lints.contents import name_list, remark, warning

LINT_TITLE = "What is likely a mistake in a package of another family"
"""What the lint is about, for reports."""

_WITHOUT_DESCRIPTION = (Family.OJ, Family.CODEFORCES)
_VALIDATOR: Mapping[Family, Fact] = {
    Family.POLYGON: Fact("write one with testlib"),
    Family.RBX: Fact("write one with testlib"),
    Family.TERRY: Fact("write managers/validator"),
    Family.SINOL: Fact("write prog/IDinwer, with the name of the task"),
    Family.LIBRARY: Fact("write verifier.cpp"),
}
_WITHOUT_SAMPLES = (Family.DMOJ, Family.TERRY)
_WRITTEN_BY_HAND = (Family.SINOL, Family.LIBRARY)  # no tool fills the file with keys of its own
_MAIN: Mapping[Family, Fact] = {
    Family.POLYGON: Fact("tag one with main"),
    Family.RBX: Fact("list it first, with the outcome accepted"),
    Family.ITALY: Fact("call it sol/solution"),
    Family.TERRY: Fact("call it solutions/solution"),
    Family.SINOL: Fact("call it prog/ID, with the name of the task"),
    Family.LIBRARY: Fact("call it sol/correct.cpp"),
}
_FAILS = re.compile(
    r"(?:^|[^a-z0-9])(wa|wrong|tle|slow|mle|rte|incorrect|bad)(?:[^a-z]|$)", re.IGNORECASE
)
_TESTS: Mapping[Family, tuple[str, re.Pattern[str]]] = {
    Family.ITALY: ("input", re.compile(r"input[0-9]+\.txt")),
    Family.SINOL: ("out", re.compile(r".+\.out")),
    Family.POLYGON: ("tests", re.compile(r"[0-9]+")),
    Family.LIBRARY: ("gen", re.compile(r".+\.(?:in|cpp)")),
}


def family_findings(package: FamilyPackage) -> Iterator[Finding]:
    """The findings in a package that was read, which name no problem."""
    family, folder, problem = package.choice.family, package.folder, package.description
    if family in _WITHOUT_DESCRIPTION:
        return
    name = MARKS[family]  # the file that describes the package
    if family in _VALIDATOR and not problem.input_validators:
        fault = Fact("no validator checks the inputs of the tests: {}", _VALIDATOR[family])
        yield warning(Code.FAMILY_WITHOUT_VALIDATOR, name, fault)
    for place in problem.without_output[:5]:
        fault = Fact(
            "the case has no output, so a program that writes nothing is right: name its file"
        )
        yield warning(Code.FAMILY_CASE_WITHOUT_OUTPUT, f"{name}: {place}", fault)
    if family in _TESTS:
        place, pattern = _TESTS[family]
        left = [
            name
            for name in folder.names(place)
            if pattern.fullmatch(name) and not folder.was_read(f"{place}/{name}")
        ]
        if left:
            fault = Fact(
                "{} counts no test for {}: add it there, or remove the file", name, name_list(left)
            )
            yield warning(Code.FAMILY_UNCOUNTED_TESTS, place, fault)
    if family in _MAIN and not problem.is_submit_answer:
        yield from _check_solutions(family, name, problem.solutions)
    if family not in _WITHOUT_SAMPLES and not problem.samples:
        fault = Fact("no test is a sample, so whoever solves the problem sees none")
        yield remark(Code.FAMILY_WITHOUT_SAMPLES, name, fault)
    unread: list[str] = [f"{key}: it is an unknown key" for key in problem.unknown_keys]
    if family in _WRITTEN_BY_HAND:
        unread = [loss.words for loss in package.not_read if loss.place == name]
    for line in unread:
        yield remark(Code.FAMILY_UNREAD_KEY, name, "{}", line)


def _check_solutions(
    family: Family, name: str, solutions: Sequence[FamilySolution]
) -> Iterator[Finding]:
    accepted = [solution for solution in solutions if solution.folder == "accepted"]
    if not accepted:
        fault = Fact("no solution is said to be right: {}", _MAIN[family])
        yield warning(Code.FAMILY_MAIN_SOLUTION, name, fault)
    for solution in accepted:
        if match := _FAILS.search(PurePosixPath(solution.name).stem):
            fault = Fact(
                "{} is said to be right, but its name has {!r}: correct one of them",
                solution.name,
                match[1],
            )
            yield warning(Code.FAMILY_MAIN_SOLUTION, name, fault)
    if accepted and not any(
        solution.folder not in ("accepted", "unstated") or set(solution.required) - {"AC"}
        for solution in solutions
    ):
        fault = Fact(
            "no solution is expected to fail, so nothing shows that the tests catch mistakes: "
            "add a wrong one"
        )
        yield remark(Code.FAMILY_WITHOUT_FAILURES, name, fault)
