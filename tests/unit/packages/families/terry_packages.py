"""Tasks of terry for tests: sums of pairs of numbers, five pairs in each input."""

from __future__ import annotations

from collections.abc import Mapping

TASK = """\
name: sums
description: Somme
max_score: 50
"""
_GENERATOR = """\
import random
import sys

seed, zero = map(int, sys.argv[1:])
assert zero == 0
random.seed(seed)
print(5)
for _ in range(5):
    print(random.randint(1, 99), random.randint(1, 99))
"""
_VALIDATOR = """\
import sys

count, *pairs = sys.stdin.read().splitlines()
assert int(count) == len(pairs) == 5
assert all(0 < int(number) < 100 for pair in pairs for number in pair.split())
"""
_CHECKER = """\
import json
import os
import subprocess
import sys

import lines

given, output = sys.argv[1:]
official = sys.argv[0].replace("checker", "solution")
os.chmod(official, 0o555)
said = subprocess.run([official], stdin=open(given), capture_output=True, check=True).stdout
right, found = said.decode().split(), lines.of(output)
status = [{"status": "parsed" if one else "missing"} for one in found]
correct = [one == other for one, other in zip(right, found)]
feedback = [{"correct": one, "message": None if one else "not the sum"} for one in correct]
print(json.dumps({
    "score": sum(0.2 for one in correct if one),
    "validation": {"cases": status, "alerts": []},
    "feedback": {"cases": feedback, "alerts": [{"severity": "warning", "message": "look"}]},
}))
"""
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
_CHECKER_CPP = """\
#include <fstream>
#include <iostream>
#include "sums.h"

int main(int count, char **words) {
    if (count != 3) return 1;
    std::ifstream input(words[1]), output(words[2]);
    int pairs, first, second, found, right = 0;
    input >> pairs;
    std::string cases, feedback;
    for (int i = 0; i < pairs; ++i) {
        input >> first >> second;
        bool is_there = static_cast<bool>(output >> found);
        bool is_right = is_there && found == sum(first, second);
        std::string comma = i ? ", " : "";
        cases += comma + "{\\"status\\": \\"" + (is_there ? "parsed" : "missing") + "\\"}";
        feedback += comma + "{\\"correct\\": " + (is_right ? "true" : "false") + "}";
        right += is_right;
    }
    std::cout << "{\\"score\\": " << right / double(pairs) << ", \\"validation\\": {\\"cases\\": ["
              << cases << "], \\"alerts\\": []}, \\"feedback\\": {\\"cases\\": [" << feedback
              << "], \\"alerts\\": []}, \\"subtasks\\": []}";
}
"""
_GENERATOR_C = """\
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
    if (count != 3) return 1;
    srand(atoi(words[1]));
    puts("5");
    for (int i = 0; i < 5; ++i) printf("%d %d\\n", 1 + rand() % 99, 1 + rand() % 99);
}
"""
_VALIDATOR_CPP = """\
#include <iostream>

int main() {
    int count, number, numbers = 0;
    std::cin >> count;
    while (std::cin >> number) ++numbers;
    return numbers == 2 * count ? 0 : 1;
}
"""
_ADDS_CPP = """\
#include <iostream>

int main() {{
    int count, first, second;
    std::cin >> count;
    for (int i = 0; i < {count}; ++i) {{
        std::cin >> first >> second;
        std::cout << first + second << std::endl;
    }}
}}
"""
IN_CPP: dict[str, str] = {
    "task.yaml": TASK,
    "managers/generator.c": _GENERATOR_C,
    "managers/validator.cpp": _VALIDATOR_CPP,
    "managers/checker.cpp": _CHECKER_CPP,
    "managers/checker.linux.x86_64": "made by task-maker",
    "managers/sums.h": _SUMS_H,
    "solutions/soluzione.cpp": _ADDS_CPP.format(count="count"),
    "solutions/four.cpp": f"// @check-wrong-answer: *\n{_ADDS_CPP.format(count=4)}",
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
    "c and c++": (
        IN_CPP,
        {"accepted/soluzione.cpp": ("AC", 50), "unstated/four.cpp": ("WA", 40)},
    ),
}
"""By name: a task, and the verdicts and scores of its solutions."""


def with_task(old: str, new: str) -> dict[str, str]:
    """The task with one change in its `task.yaml`."""
    assert old in TASK, old
    return SUMS | {"task.yaml": TASK.replace(old, new, 1)}


def without(*names: str) -> dict[str, str]:
    """The task without these files."""
    return {name: text for name, text in SUMS.items() if name not in names}
