"""Packages of DMOJ for tests, each for a feature of its format, and what programs get on them."""

from __future__ import annotations

from collections.abc import Mapping

Files = dict[str, str | bytes]

_ANSWERS = {"a.in": "3\n", "a.out": "1\n2\n3\n", "b.in": "2\n", "b.out": "1\n2\n"}
LINECOUNT: Files = {
    "init.yml": """\
checker: linecount
test_cases:
- {points: 60, in: a.in, out: a.out}
- {points: 40, in: b.in, out: b.out}
""",
    **_ANSWERS,
}
"""Each right line counts, also of a program that fails."""

LINEMATCHES: Files = {
    "init.yml": """\
test_cases:
- points: 60
  in: a.in
  out: a.out
  checker: {name: linematches, args: {point_distribution: [1, 0, 2]}}
- {points: 40, in: b.in, out: b.out}
""",
    **_ANSWERS,
}
"""A case whose lines have shares of their own, beside one that is compared as a whole."""

COUNTS = "for i in range(int(input())):\n    print(i + 1)\n"

_GENERATOR = """\
#include <cstdlib>
#include <iostream>

int main(int count, char **words) {
    int given = 0, add = count > 1 ? std::atoi(words[1]) : 0;
    std::cin >> given;
    std::cout << given + add << "\\r\\n";
    for (int i = 1; i <= given + add; ++i) std::cerr << i << "\\r\\n";
}
"""
GENERATED: Files = {
    "init.yml": """\
generator: make.cpp
test_cases:
- {points: 10, generator_args: [2]}
- {points: 20, in: a.in, generator_args: [1]}
- {points: 30, in: a.in, out: a.out}
- {points: 40, generator: {source: make.py, args: [5]}}
""",
    "make.cpp": _GENERATOR,
    "make.py": """\
import sys

count = int(sys.argv[1])
print(count)
print(*range(1, count + 1), sep="\\n", file=sys.stderr)
""",
    **_ANSWERS,
}
"""Cases that generators make, with arguments and with a standard input; one is in files."""

SIGNATURE: Files = {
    "init.yml": """\
signature_grader: {entry: entry.cpp, header: double.h}
test_cases:
- {points: 100, in: a.in, out: a.out}
""",
    "entry.cpp": """\
#include <stdio.h>
#include "double.h"

int main() {
    int number;
    scanf("%d", &number);
    printf("%d\\n", twice(number));
}
""",
    "double.h": "int twice(int number);\n",
    "a.in": "21\n",
    "a.out": "42\n",
}
"""A submission is the function `twice`."""

PRETESTS: Files = {
    "init.yml": """\
pretest_test_cases:
- {in: a.in, out: a.out, points: 5}
- batched: [{in: b.in, out: b.out}]
  points: 10
test_cases:
- batched: [{in: a.in, out: a.out}]
  points: 30
- batched: [{in: b.in, out: b.out}]
  points: 60
  dependencies: [1]
""",
    **_ANSWERS,
}
"""A pretest whose failure ends all, and a batch of pretests, which has points and a number."""

_GRADER = """\
from dmoj.graders.interactive import InteractiveGrader, WrongAnswer
from dmoj.result import CheckerResult


class Grader(InteractiveGrader):
    def interact(self, case, interactor):
        number, secret = int(case.input_data()), int(case.output_data().split()[-1])
        interactor.writeln(number)
        for asked in range(1, 5):
            guess = interactor.readint(1, 1000)
            if guess == secret:
                interactor.writeln("found")
                return asked == 1 or CheckerResult(True, case.points / asked)
            interactor.writeln("more" if guess < secret else "less")
        raise WrongAnswer("too many questions")
"""
CUSTOM: Files = {
    "init.yml": """\
custom_judge: grader.py
unbuffered: true
test_cases:
- {points: 60, in: a.in, out: a.out}
- points: 40
  batched: [{in: b.in, out: b.out}, {in: a.in, out: a.out}]
""",
    "grader.py": _GRADER,
    **_ANSWERS,
}
"""A grader that gives fewer points for more questions; the answer's last line is the number."""

_SHARE = """\
import sys
from pathlib import Path

output, answer = (Path(name).read_text().split() for name in sys.argv[2:4])
right = sum(one == two for one, two in zip(output, answer))
print(f"partial {right}/{len(answer)}", file=sys.stderr)
sys.exit(0 if output == answer else 7 if right else 1)
"""
SHARES: Files = {
    "init.yml": """\
checker: {name: bridged, args: {files: check.py, lang: PY3, type: coci}}
test_cases:
- {points: 60, in: a.in, out: a.out}
- {points: 40, in: b.in, out: b.out}
""",
    "check.py": _SHARE,
    **_ANSWERS,
}
"""A checker that says which part of the points an output gets."""

QUOTIENTS: Files = {
    **SHARES,
    "init.yml": str(SHARES["init.yml"]).replace("coci", "peg"),
    "check.py": """\
import sys
from pathlib import Path

answer, output = (Path(name).read_text().split() for name in sys.argv[1:3])
print(sum(one == two for one, two in zip(output, answer)))
print(len(answer))
sys.exit(output != answer)
""",
}
"""The same, by two lines of which the first is divided by the second."""

SAID: Mapping[str, tuple[Files, Mapping[str, tuple[str, str, float]]]] = {
    "linecount": (
        LINECOUNT,
        {
            "counts.py": (COUNTS, "AC", 100),
            "first.py": ("print(1)\n", "WA", 20 + 20),
            "more.py": (COUNTS + "print(0)\n", "WA", 0),
            "dies.py": ("print(1, flush=True)\nprint(2, flush=True)\n1 / 0\n", "RTE", 40 + 40),
            "idle.py": ("print(' 1 ', flush=True)\nwhile True: pass\n", "TLE", 20 + 20),
        },
    ),
    "linematches": (
        LINEMATCHES,
        {
            "counts.py": (COUNTS, "AC", 100),
            "third.py": ("print('x\\nx\\n3')\n", "WA", 40),
            "first.py": ("print(1)\n", "WA", 0),
            "dies.py": (COUNTS + "1 / 0\n", "RTE", 0),
        },
    ),
    "signature": (
        SIGNATURE,
        {
            "right.cpp": ("int twice(int n) { return 2 * n; }\nint main() {}\n", "AC", 100),
            "right.c": ("int twice(int n) { return 2 * n; }\n", "AC", 100),
            "wrong.cpp": ("int twice(int n) { return n; }\n", "WA", 0),
            "other.cpp": ("int thrice(int n) { return n; }\n", "CE", 0),
        },
    ),
    "custom": (
        CUSTOM,
        {
            "knows.py": ("print(input(), flush=True)\ninput()\n", "AC", 100),
            "counts.py": (
                "input()\nfor i in range(1, 5):\n    print(i, flush=True)\n"
                "    if input() == 'found': break\n",
                "AC",
                20 + 13.333333333333334,
            ),
            "never.py": ("for i in range(5):\n    input()\n    print(1, flush=True)\n", "WA", 0),
            "word.py": ("print('a', flush=True)\ninput()\n", "WA", 0),
            "fails.py": ("print(input(), flush=True)\ninput()\n1 / 0\n", "RTE", 0),
            "quiet.py": ("pass\n", "WA", 0),
        },
    ),
    **{
        name: (
            files,
            {
                "counts.py": (COUNTS, "AC", 100),
                "first.py": ("print(1)\n", "AC", 20 + 20),
                "none.py": ("print(5)\n", "WA", 0),
            },
        )
        for name, files in {"coci": SHARES, "peg": QUOTIENTS}.items()
    },
    "pretests": (
        PRETESTS,
        {
            "counts.py": (COUNTS, "AC", 100),
            "three.py": ("print('1\\n2\\n3')\n", "WA", 30),
            "two.py": ("print('1\\n2')\n", "WA", 0),
        },
    ),
}
"""By name: a package, and by the names of programs their source, their verdict and their score."""
