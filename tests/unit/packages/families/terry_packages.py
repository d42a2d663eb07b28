"""Tasks of terry for tests: sums of pairs of numbers, five pairs in each input."""

from collections.abc import Mapping
from functools import partial

from tests.unit.packages.written import changed, files_of

SUMS = files_of("terry/sums")
"""All in Python; the checker asks the official solution, and gives a fifth for each sum."""

TASK = SUMS["task.yaml"]
with_task = partial(changed, SUMS, "task.yaml")

SAID: Mapping[str, tuple[dict[str, str], Mapping[str, tuple[str, float]]]] = {
    "python": (
        SUMS,
        {
            "solution.py": ("AC", 50),
            "fails.py": ("RTE", 0),
            "three.py": ("WA", 0),
            "two.py": ("WA", 20),
        },
    ),
    "c and c++": (files_of("terry/in_cpp"), {"soluzione.cpp": ("AC", 50), "four.cpp": ("WA", 40)}),
}
"""By name: a task, and the verdicts and scores of its solutions; one in C and C++ has a header."""


def without(*names: str) -> dict[str, str]:
    """The task without these files."""
    return {name: text for name, text in SUMS.items() if name not in names}
