"""Read folders that hold little but tests: those of online-judge-tools, and `tests/01`, `01.a`.

Such a folder has no limits and no solutions. Its user brings the solution.
"""

from __future__ import annotations

import re

from judge.errors import ProblemError
from judge.model import Limits
from judge.packages.families.description import (
    FamilyCase,
    FamilyFolder,
    FamilyProblem,
    Files,
    safe_name,
)
from judge.terminal.translation import mark

USUAL_LIMITS = Limits.of(cpu_s=10.0, memory_bytes=2 << 30, output_bytes=64 << 20)
"""The limits where a package has none."""

_NUMBER = re.compile(r"[0-9]{1,4}")
_CHECKERS = ("check.cpp", "checker.cpp", "files/check.cpp")


def read_oj(folder: FamilyFolder) -> FamilyProblem:
    """The tests in `test`: what is called `sample` is one, and everything else is secret.

    Source: online-judge-tools, `oj test`: outputs are the same but for CR LF.
    """
    names = folder.names("test")
    cases = [
        _case(folder, "test", name.removesuffix(".in"), name, f"{name.removesuffix('.in')}.out")
        for name in names
        if name.endswith(".in")
    ]
    stems = {f"{case.name}.out" for case in cases}
    lonely = [name for name in names if name.endswith(".out") and safe_name(name) not in stems]
    _require_cases(folder, cases, "test", "test/sample-1.in and test/sample-1.out", lonely)
    return FamilyProblem(
        names={"en": folder.root.name},
        limits=USUAL_LIMITS,
        limit_source=mark("the default: oj has no limit"),
        samples=tuple(case for case in cases if case.name.startswith("sample")),
        cases=tuple(case for case in cases if not case.name.startswith("sample")),
        comparison=("exact",),
    )


def read_codeforces(folder: FamilyFolder) -> FamilyProblem:
    """The tests in `tests`, called by their numbers, with the answers in `01.a`.

    A checker for testlib that lies beside them judges; else words are compared, as `wcmp` does.
    """
    names = [name for name in folder.names("tests") if _NUMBER.fullmatch(name)]
    answers = {name for name in folder.names("tests") if name.endswith(".a")}
    width = max((len(name) for name in names), default=1)
    numbered = sorted(names, key=lambda name: (int(name), name))
    cases = [_case(folder, "tests", name.zfill(width), name, f"{name}.a") for name in numbered]
    if len({case.name for case in cases}) < len(cases):
        raise ProblemError(f"{folder.root}/tests: a number is there twice, as 1 and 01 are")
    lonely = sorted(answers - {f"{name}.a" for name in names})
    _require_cases(folder, cases, "tests", "tests/01 and tests/01.a", lonely)
    checkers = [name for name in _CHECKERS if folder.has(name)]
    checker: Files = ()
    if checkers:
        place = checkers[0].rpartition("/")[0]
        checker = folder.program(checkers[0], folder.headers(place))
    return FamilyProblem(
        names={"en": folder.root.name},
        limits=USUAL_LIMITS,
        limit_source=mark("the default: none is given"),
        cases=tuple(cases),
        validator=checker,
    )


def _case(folder: FamilyFolder, place: str, called: str, name: str, answer: str) -> FamilyCase:
    there = folder.has(f"{place}/{answer}")
    return FamilyCase(
        name=safe_name(called),
        input=folder.read(f"{place}/{name}"),
        answer=folder.read(f"{place}/{answer}") if there else None,
    )


def _require_cases(
    folder: FamilyFolder, cases: list[FamilyCase], place: str, example: str, lonely: list[str]
) -> None:
    """Raises `ProblemError` without a whole case, for an answer alone, and for equal names."""
    where = folder.root / place
    if lonely:
        raise ProblemError(
            f"{where}/{lonely[0]} has no input beside it", advice="Add it, or remove the answer"
        )
    if not any(case.answer is not None for case in cases):
        raise ProblemError(f"{where} holds no test", advice=f"A test is two files: {example}")
    names = [case.name for case in cases]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ProblemError(f"{where}: two tests are called like {twice[0]}")
