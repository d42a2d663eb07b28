"""What packages of rbx have beside plain tests and checkers, and the verdicts that they mean."""

from collections.abc import Mapping

from tests.unit.packages.written import source

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


Files = Mapping[str, str | bytes]

_HEAD = """\
name: "sums"
timeLimit: 1500
memoryLimit: 128
"""
_MAIN = 'solutions:\n  - {path: "sols/main.py", outcome: ac}\n'
_PLAN = source("rbx/plan.py")
PRINTED: Files = {
    **SUMS,
    "problem.rbx.yml": _HEAD + source("rbx/printed_testcases.yml") + _MAIN,
    "tests/plan.py": _PLAN,
    "tests/numbers_of.py": "FIRST = (1000, 2000)\n",
}
"""A generator script that a program prints: three tests, of which two groups have the first."""

_GUESSES = source("rbx/guesses.cpp")
_COUNTS = source("rbx/counts.py")
_HALVES = source("rbx/halves.py")
_CLIMBS = source("rbx/climbs.py")
COUNTED: Files = {
    "problem.rbx.yml": _HEAD + source("rbx/counted_problem.yml"),
    "talk.cpp": _GUESSES,
    "counts.py": _COUNTS,
    "a.in": "5 10\n",
    "b.in": "63 100\n",
    "sols/halves.py": _HALVES,
    "sols/climbs.py": _CLIMBS,
    "sols/odd.py": "print(0)\n",
    "sols/fails.py": f"{_HALVES}raise SystemExit(1)\n",
}
"""A dialogue, after which a checker compares how often was asked with what the main one needs."""

ANSWERED: Files = {
    **SUMS,
    "problem.rbx.yml": _HEAD + source("rbx/answered_testcases.yml") + _MAIN,
    "s.in": "1 2\n",
    "t.in": "5 6\n",
}
"""The samples are answered by a program of their own."""

_WAITS = """\
import time

while time.process_time() < {cpu_s}:
    pass
print(sum(map(int, input().split())))
"""
_WAITS_IN_CPP = source("rbx/waits_in_cpp.cpp")
MODIFIED: Files = {
    "problem.rbx.yml": source("rbx/modified_problem.rbx.yml"),
    "t.in": "5 6\n",
    "sols/waits.py": _WAITS.format(cpu_s=0.9),
    "sols/sleepy.py": _WAITS.format(cpu_s=9),
    "sols/waits.cpp": _WAITS_IN_CPP,
}
"""Programs in Python have six times the time limit."""

_LIMITS = "timeLimit: 1500\nmemoryLimit: 128\n"
_PLAIN = str(SUMS["problem.rbx.yml"])
INCLUDED: Files = {
    **SUMS,
    "problem.rbx.yml": "<<: !include shared/all.yml\n"
    + _PLAIN.replace(_LIMITS, "").partition("vars:")[0],
    "shared/all.yml": "<<: !include_deep more/vars.yml\nvars: {N: {min: 1}}\nmemoryLimit: 128\n",
    "shared/more/vars.yml": "timeLimit: 1500\nvars:" + _PLAIN.partition("vars:")[2],
}
"""The sums, whose limits and variables stand in two other files."""


def with_builtin(name: str, answer: str) -> dict[str, str | bytes]:
    """A package with a checker that rbx brings, and one test."""
    return {
        "problem.rbx.yml": f"{_HEAD}checker: {{path: {name}}}\n"
        "testcases: [{name: tests, testcases: [{inputPath: a.in}]}]\n",
        "a.in": "1\n",
        "a.ans": answer,
    }


Programs = Mapping[str, tuple[str, str]]
BUILTIN: Mapping[str, tuple[str, Programs]] = {
    "wcmp.cpp": (
        "a b\n",
        {"same.py": ("print('a\\nb')", "AC"), "more.py": ("print('a b c')", "WA")},
    ),
    "ncmp.cpp": (
        "1 2\n",
        {
            "same.py": ("print('1\\n2')", "AC"),
            "zero.py": ("print('1 02')", "WA"),
            "less.py": ("print(1)", "WA"),
        },
    ),
    "dcmp.cpp": (
        "0.5\n",
        {"close.py": ("print('0.5000009')", "AC"), "far.py": ("print('0.500002')", "WA")},
    ),
    "yesno.cpp": ("Yes\n", {"same.py": ("print('yES')", "AC"), "other.py": ("print('no')", "WA")}),
}
"""The checkers that are there by their names: an answer, and what programs get."""
