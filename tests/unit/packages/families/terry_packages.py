"""Tasks of terry for tests: sums of pairs of numbers, five pairs in each input."""

from collections.abc import Mapping

from tests.unit.packages.written import source

TASK = """\
name: sums
description: Somme
max_score: 50
"""
_GENERATOR = source("terry/generator.py")
_VALIDATOR = source("terry/validator.py")
_CHECKER = source("terry/checker.py")
_LINES = """\
def of(name):
    found = open(name, errors="replace").read().split()
    return [*found, *[""] * 5][:5]
"""
_ADDS = """\
for _ in range(int(input())):
    print(sum(map(int, input().split())))
"""
_TWO = _ADDS.replace("int(input())", "int(input()) - 3")
SUMS: dict[str, str] = {
    "task.yaml": TASK,
    "managers/generator.py": _GENERATOR,
    "managers/validator.py": _VALIDATOR,
    "managers/checker.py": _CHECKER,
    "managers/solution.py": _ADDS,
    "managers/lines.py": _LINES,
    "solutions/solution.py": _ADDS,
    "solutions/two.py": f"# @check-partial-score: *\n{_TWO}",
    "solutions/three.py": "# @check-zero: *\nprint(3)\n",
    "solutions/fails.py": "# @check-runtime-error: *\nprint(input())\n1 / 0\n",
    "statement/statement.md": "# Somme\n\nSomma le coppie.\n",
}
"""All in Python; the checker asks the official solution, and gives a fifth for each sum."""

_SUMS_H = """\
inline int sum(int first, int second) { return first + second; }
"""
_CHECKER_CPP = source("terry/checker_cpp.cpp")
_GENERATOR_C = source("terry/generator_c.c")
_VALIDATOR_CPP = source("terry/validator_cpp.cpp")
_ADDS_CPP = source("terry/adds.cpp")
IN_CPP: dict[str, str] = {
    "task.yaml": TASK,
    "managers/generator.c": _GENERATOR_C,
    "managers/validator.cpp": _VALIDATOR_CPP,
    "managers/checker.cpp": _CHECKER_CPP,
    "managers/checker.linux.x86_64": "made by task-maker",
    "managers/sums.h": _SUMS_H,
    "solutions/soluzione.cpp": _ADDS_CPP.replace("COUNT", "count"),
    "solutions/four.cpp": f"// @check-wrong-answer: *\n{_ADDS_CPP.replace('COUNT', '4')}",
}
"""Managers in C and C++, with a header and without an official solution."""

SAID: Mapping[str, tuple[dict[str, str], Mapping[str, tuple[str, float]]]] = {
    "python": (
        SUMS,
        {
            "accepted/solution.py": ("AC", 50),
            "unstated/fails.py": ("RTE", 0),
            "unstated/three.py": ("WA", 0),
            "unstated/two.py": ("WA", 20),
        },
    ),
    "c and c++": (IN_CPP, {"accepted/soluzione.cpp": ("AC", 50), "unstated/four.cpp": ("WA", 40)}),
}
"""By name: a task, and the verdicts and scores of its solutions."""


def with_task(old: str, new: str) -> dict[str, str]:
    """The task with one change in its `task.yaml`."""
    assert old in TASK, old
    return SUMS | {"task.yaml": TASK.replace(old, new, 1)}


def without(*names: str) -> dict[str, str]:
    """The task without these files."""
    return {name: text for name, text in SUMS.items() if name not in names}
