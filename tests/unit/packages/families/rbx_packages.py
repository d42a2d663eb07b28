"""Packages of rbx for tests: sums of two numbers."""

from __future__ import annotations

YML = """\
name: "sums"
titles: {en: "Sums"}
timeLimit: 1500
memoryLimit: 128
checker: {path: "check.cpp"}
validator: {path: "tests/valid.cpp"}
testcases:
  - name: samples
    testcaseGlob: "statement/samples/*.in"
  - name: tests
    subgroups:
      - name: small
        generators: [{name: "tests/gen", args: "3 4"}]
      - name: large
        generatorScript: {path: "tests/plan.txt"}
solutions:
  - {path: "sols/main.py", outcome: ACCEPTED}
  - {path: "sols/wa-*.py", outcome: "wrong answer"}
  - {path: "sols/*.py", outcome: "incorrect"}
statements:
  - {language: "*", file: "statement/statement-{lang}.rbx.tex", type: "rbxTeX"}
vars:
  N: {min: 1, max: "py`10**9`"}
"""
_CHECKER = """\
#include <fstream>
#include <iostream>

int main(int, char **words) {
    std::ifstream output(words[2]), answer(words[3]);
    long long found, expected;
    if (!(answer >> expected)) return 3;
    std::cerr << "compared" << std::endl;
    return output >> found && found == expected ? 0 : 1;
}
"""
_VALIDATOR = """\
#include <iostream>

#include "rbx.h"
#include "limits.h"

int main(int count, char **words) {
    long long first, second;
    std::cin >> first >> second;
    bool told = count > 4 && std::string(words[1]) == "--N.min=1" &&
                std::string(words[count - 2]) == "--group";
    bool fits = first >= getVar<int>("N.min") && second <= getVar<long long>("N.max");
    return told && fits && std::string(words[count - 1]) != "other" ? 0 : ANY_FAULT;
}
"""
SUMS: dict[str, str | bytes] = {
    "problem.rbx.yml": YML,
    "check.cpp": _CHECKER,
    "tests/valid.cpp": _VALIDATOR,
    "tests/limits.h": "#define ANY_FAULT 3\n",
    "tests/gen.py": "import sys\n\nprint(*sys.argv[1:])\n",
    "tests/plan.txt": """\
# comments are of either kind
tests/gen 1000000000 1
@copy tests/given.in
@input {
  7  8
}
// the next is for another group
@testgroup other { tests/gen 1 2
}
@testgroup tests/large {
  @input "5 6\\n"
}
""",
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
    "problem.rbx.yml": """\
name: "sums"
timeLimit: 1500
memoryLimit: 128
scoring: POINTS
checker: {path: "wcmp.cpp"}
testcases:
  - name: samples
    testcases: [{inputPath: "tests/given.in"}]
  - name: hard
    score: 60
    deps: [easy]
    testcases: [{inputPath: "a.in", outputPath: "a.out"}]
  - {name: easy, score: 40, testcases: [{inputPath: "b.in"}]}
solutions:
  - {path: "sols/main.py", outcome: ac}
""",
    "a.in": "3 4\n",
    "a.out": "7\n",
    "b.in": "5 6\n",
    "b.ans": "11\n",
}
"""Groups with points, of which the first needs the second."""

_INTERACTOR = """\
#include <fstream>
#include <iostream>

int main(int, char **words) {
    std::ifstream input(words[1]);
    std::ofstream output(words[2]);
    int first, second, found;
    input >> first >> second;
    std::cout << first << " " << second << std::endl;
    bool right = std::cin >> found && found == first + second;
    output << found;
    return right ? 0 : 1;
}
"""
TALKS: dict[str, str | bytes] = {
    **SUMS,
    "problem.rbx.yml": """\
name: "sums"
type: COMMUNICATION
timeLimit: 1500
memoryLimit: 128
interactor: {path: "talk.cpp"}
testcases:
  - {name: tests, testcaseGlob: "*.in"}
solutions:
  - {path: "sols/main.py", outcome: ac}
  - {path: "sols/wa-three.py", outcome: wa}
  - {path: "sols/fails.py", outcome: rte}
""",
    "talk.cpp": _INTERACTOR,
    "a.in": "3 4\n",
    "b.in": "5 6\n",
}
"""A dialogue."""

BOCA = with_yml('checker: {path: "check.cpp"}', 'checker: {path: "check.py", mode: boca}') | {
    "check.py": """\
import sys

output, answer, _ = sys.argv[1:]
sys.exit(4 if open(output).read().split() == open(answer).read().split() else 6)
""",
}
"""A checker that answers as those of BOCA do."""
