"""Packages of rbx for tests: sums of two numbers."""

from __future__ import annotations

from tests.unit.packages.families.sources import source

YML = source("rbx/sums.yml")
_CHECKER = source("rbx/checker.cpp")
_VALIDATOR = source("rbx/validator.cpp")
SUMS: dict[str, str | bytes] = {
    "problem.rbx.yml": YML,
    "check.cpp": _CHECKER,
    "tests/valid.cpp": _VALIDATOR,
    "tests/limits.h": "#define ANY_FAULT 3\n",
    "tests/gen.py": "import sys\n\nprint(*sys.argv[1:])\n",
    "tests/plan.txt": source("rbx/sums_plan.txt"),
    "tests/given.in": "20 30\n",
    "tests/given.ans": "50\n",
    "statement/samples/000.in": "1 2\n",
    "statement/samples/000.ans": "3\n",
    "sols/main.py": "print(sum(map(int, input().split())))\n",
    "sols/wa-three.py": "print(3)\n",
    "sols/fails.py": "print(1 / 0)\n",
}
"""Two groups of tests, of files, generators and a script; a validator that asks for variables."""


def with_yml(old: str, new: str) -> dict[str, str | bytes]:
    """The package with one change in its `problem.rbx.yml`."""
    assert old in YML, old
    return SUMS | {"problem.rbx.yml": YML.replace(old, new, 1)}


SCORED: dict[str, str | bytes] = {
    **SUMS,
    "problem.rbx.yml": source("rbx/scored_problem.rbx.yml"),
    "a.in": "3 4\n",
    "a.out": "7\n",
    "b.in": "5 6\n",
    "b.ans": "11\n",
}
"""Groups with points, of which the first needs the second."""

_INTERACTOR = source("rbx/interactor.cpp")
TALKS: dict[str, str | bytes] = {
    **SUMS,
    "problem.rbx.yml": source("rbx/talks_problem.rbx.yml"),
    "talk.cpp": _INTERACTOR,
    "a.in": "3 4\n",
    "b.in": "5 6\n",
}
"""A dialogue."""

BOCA = with_yml('checker: {path: "check.cpp"}', 'checker: {path: "check.py", mode: boca}') | {
    "check.py": source("rbx/boca_check.py")
}
"""A checker that answers as those of BOCA do."""
