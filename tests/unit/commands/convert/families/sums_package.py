"""An ICPC package with groups for tests of conversions, and what may judge its outputs."""

from __future__ import annotations

from judge.packages.families.italy import programs as italy
from judge.packages.families.sinol import programs as sinol
from tests.conftest import ROOT

TESTLIB = ROOT / "tests/packages/polygon/output_validator/testlib.h"

YAML = """\
problem_format_version: 2025-09
type: scoring
name: {en: Sums, ja: 和}
uuid: 8c3a2f34-1111-4c58-9a77-2f1fb3f1d8a4
license: cc by
keywords: [sum, numbers]
limits: {time_limit: 1.5, memory: 128, output: 16}
"""
SUMS: dict[str, str] = {
    "problem.yaml": YAML,
    "statement/problem.en.md": "Add two numbers.\n\n## Input\n\n`a`, `b`.\n\n## Output\n\nOne.\n",
    "data/sample/01.in": "1 2\n",
    "data/sample/01.ans": "3\n",
    "data/secret/test_group.yaml": "max_score: 100\nscore_aggregation: sum\n",
    "data/secret/1-small/test_group.yaml": (
        "max_score: 40\nscore_aggregation: pass-fail\nrequire_pass: sample\n"
    ),
    "data/secret/1-small/01.in": "10 20\n",
    "data/secret/1-small/01.ans": "30\n",
    "data/secret/1-small/02.in": "3 5\n",
    "data/secret/1-small/02.ans": "8\n",
    "data/secret/2-large/test_group.yaml": (
        "max_score: 60\nscore_aggregation: pass-fail\nrequire_pass: [sample, 1-small]\n"
    ),
    "data/secret/2-large/01.in": "1000 1\n",
    "data/secret/2-large/01.ans": "1001\n",
    "submissions/accepted/adds.py": "print(sum(map(int, input().split())))\n",
    "submissions/rejected/small.py": "print(min(sum(map(int, input().split())), 100))\n",
    "submissions/wrong_answer/odd.py": "a, b = map(int, input().split())\nprint(a + b - (a == 3))",
    "submissions/run_time_error/fails.py": "raise SystemExit(1)\n",
    "attachments/notes.txt": "what only explains\n",
}
"""Two groups, of which the second needs the first, and both need the sample."""

_CPP = """\
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

int main(int count, char **words) {
    std::ifstream answer(words[2]), given(words[1]);
    std::ofstream message(std::string(words[3]) + "judgemessage.txt");
    long expected, found, first;
    if (count < 4 || !(answer >> expected) || !(given >> first)) exit(1);
    if (!(std::cin >> found) || found != expected) {
        message << "not the sum";
        std::exit(43);
    }
    return 42;
}
"""
_PYTHON = """\
import sys

from numbers_of import number

expected = number(open(sys.argv[2]).read())
found = number(sys.stdin.read())
if found != expected:
    with open(sys.argv[3] + "judgemessage.txt", "w") as file:
        file.write("not the sum")
sys.exit(42 if found == expected else 43)
"""
_NUMBERS = """\
def number(text):
    words = text.split()
    return int(words[0]) if len(words) == 1 and words[0].isdigit() else None
"""
_TESTLIB = """\
#include "testlib.h"

int main(int count, char **words) {
    registerTestlibCmd(count, words);
    int expected = ans.readInt(0, 1000000, "answer");
    if (ouf.readInt(0, 1000000, "output") != expected) quitf(_wa, "not the sum");
    quitf(_ok, "right");
}
"""
_BUILD = """\
#!/bin/bash
# Two sources, one program.
set -e
g++ -std=c++20 -O2 -DMOST=1000000 -c \\
    check.cpp reads.cpp
g++ -o run check.o reads.o
rm -f *.o
"""
_SPLIT = """\
#include "reads.h"

#include <fstream>
#include <iostream>

int main(int count, char **words) {
    std::ifstream answer(words[2]);
    std::ofstream message(std::string(words[3]) + "judgemessage.txt");
    long expected, found;
    if (count < 4 || !reads(answer, expected)) return 1;
    if (reads(std::cin, found) && found == expected && found <= MOST) return 42;
    message << "not the sum";
    return 43;
}
"""
_READS = {
    "reads.h": """\
#pragma once
#include <istream>

bool reads(std::istream &from, long &number);
""",
    "reads.cpp": """\
#include "reads.h"

bool reads(std::istream &from, long &number) { return bool(from >> number); }
""",
}
_BOCA = """\
import sys

from numbers_of import number

output, answer, given = sys.argv[1:]
assert number(open(given).read().split()[0]) is not None
sys.exit(4 if number(open(output).read()) == number(open(answer).read()) else 6)
"""
_STARTS = """\
#!/bin/sh
here=$(dirname "$0")
cat > "$3/output"
{start} 2> "$3/judgemessage.txt"
case $? in {right}) exit 42 ;; {wrong}) exit 43 ;; *) exit 1 ;; esac
"""
_BOCA_CPP = """\
#include "lib/numbers.h"

int main(int, char **words) { return number_in(words[1]) == number_in(words[2]) ? 4 : 6; }
"""
_NUMBER_IN = """\
#include <fstream>

inline long number_in(const char *name) {
    std::ifstream file(name);
    long found;
    return file >> found ? found : -1;
}
"""
BUILD, RUN = "output_validator/build!", "output_validator/run!"
_SAYS = """\
#include <cstdio>
#include <fstream>

int main(int, char **words) {{
    std::ifstream answer(words[{answer}]), output(words[{output}]);
    long expected, found;
    bool is_right = bool(answer >> expected) && bool(output >> found) && found == expected;
    std::puts(is_right ? "{right}" : "{wrong}");
}}
"""
CHECKERS: dict[str, dict[str, str]] = {
    "words": {},
    "cpp": {"output_validator/check.cpp": _CPP},
    "python": {"output_validator/main.py": _PYTHON, "output_validator/numbers_of.py": _NUMBERS},
    "testlib": {
        "output_validator/check.cpp": _TESTLIB,
        "output_validator/testlib.h": TESTLIB.read_text(),
    },
    "built": {
        BUILD: _BUILD.replace("*.o", "check.o reads.o"),
        "output_validator/check.cpp": _SPLIT,
        **{f"output_validator/{name}": text for name, text in _READS.items()},
    },
    "testlib with scripts": {
        BUILD: "#!/bin/sh\nc++ -O2 -std=gnu++20 -I. -o program src/check.cpp -lm\n",
        RUN: _STARTS.format(start='"$here/program" "$1" "$3/output" "$2"', right="0", wrong="1|2"),
        "output_validator/src/check.cpp": _TESTLIB.replace("testlib.h", "../testlib.h", 1),
        "output_validator/testlib.h": TESTLIB.read_text(),
    },
    "statuses": {
        BUILD: "#!/bin/sh\nc++ -I. -o program src/check.cpp\n",
        RUN: _STARTS.format(
            start='"$here/program" "$3/output" "$2" "$1"', right="0|4", wrong="1|2|6"
        ),
        "output_validator/src/check.cpp": _BOCA_CPP,
        "output_validator/lib/numbers.h": _NUMBER_IN,
    },
    "python statuses": {
        RUN: _STARTS.format(
            start='python3 "$here"/check.py "$3/output" "$2" "$1"', right="4", wrong="6"
        ),
        "output_validator/check.py": _BOCA,
        "output_validator/numbers_of.py": _NUMBERS,
    },
    "share of CMS": {
        BUILD: "#!/bin/sh\nc++ -O2 -std=gnu++20 -o checker checker.cpp -lm\n",
        RUN: italy.RUN_CHECKER,
        "output_validator/checker.cpp": _SAYS.format(answer=2, output=3, right="1.0", wrong="0.0"),
    },
    "verdict of SIO2": {
        BUILD: "#!/bin/sh\nc++ -O2 -D_CHECKER -o checker sumschk.cpp -lm\n",
        RUN: sinol.RUN_CHECKER,
        "output_validator/sumschk.cpp": _SAYS.format(answer=3, output=2, right="OK", wrong="NO"),
    },
}
"""What may judge the outputs of `SUMS`: the files to add."""
