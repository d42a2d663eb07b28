"""Packages of SIO2 for tests: sums of two numbers."""

from tests.unit.packages.written import source

CONFIG = source("sinol/config.yml")
SUMS: dict[str, str] = {
    "config.yml": CONFIG,
    "prog/sum.py": "print(sum(map(int, input().split())))\n",
    "prog/sumb.py": "print(3)\n",
    "prog/sums1.py": "print(sum(map(int, input().split())))\n",
    "prog/sumingen.py": "raise SystemExit(1)\n",
}
for _test, _pair in {
    "0": (1, 2),
    "1ocen": (2, 1),
    "1a": (1, 20),
    "2a": (2, 30),
    "2b": (3, 40),
}.items():
    SUMS[f"in/sum{_test}.in"] = "{} {}\n".format(*_pair)
    SUMS[f"out/sum{_test}.out"] = f"{sum(_pair)}\n"


def with_config(old: str, new: str) -> dict[str, str]:
    """The package with one change in its `config.yml`."""
    assert old in CONFIG, old
    return SUMS | {"config.yml": CONFIG.replace(old, new, 1)}


CHECKER = source("sinol/checker.cpp")
CHECKER_IN_PYTHON = """\
import sys

found, expected = (int(open(name).read()) for name in sys.argv[2:4])
print("OK" if abs(found) == expected else "WA", "", 100 if found == expected else 50, sep="\\n")
"""
CHECKED = SUMS | {"prog/sumchk.cpp": CHECKER}
"""The same with a checker."""

_ADDS = """\
#include <iostream>

int main() {{
    int first, second;
    std::cin >> first >> second;
    std::cout << {said} << std::endl;
}}
"""
IN_CPP: dict[str, str] = {
    **{name: text for name, text in CHECKED.items() if not name.endswith(".py")},
    "config.yml": CONFIG.partition("sinol_expected_scores")[0],
    "prog/sum.cpp": _ADDS.format(said="first + second"),
    "prog/sumb1.cpp": _ADDS.format(said="3"),
    "prog/sumb2.cpp": _ADDS.format(said="-first - second"),
    "prog/sumb3.cpp": _ADDS.format(said="(first < 2 ? first + second : 0)"),
}
"""Solutions in C++, which get all, nothing, a half for the sign, and the first group."""

SCORES = {"sum.cpp": 100, "sumb1.cpp": 0, "sumb2.cpp": 50, "sumb3.cpp": 40}
"""The points of the solutions of `IN_CPP`."""


_BUSY = source("sinol/busy.cpp")
_LIMITS = source("sinol/limits.yml")
LIMITED: dict[str, str] = {
    **{name: text for name, text in SUMS.items() if name.startswith(("in/", "out/"))},
    **{f"in/sum3{letter}.in": "1 1\n" for letter in "ab"},
    **{f"out/sum3{letter}.out": "2\n" for letter in "ab"},
    "config.yml": _LIMITS,
    "prog/sumchk.cpp": CHECKER,
    "prog/sum.cpp": _ADDS.format(said="first + second"),
    "prog/sums1.cpp": _BUSY,
    "prog/sums2.c": source("sinol/limited_sums2.c"),
}
"""Limits that differ by tests and languages; two solutions take 0.3 s on each test."""

LIMITED_SCORES = {"sum.cpp": 100, "sums1.cpp": 25, "sums2.c": 100}
"""The points of the solutions of `LIMITED`."""

LIMITED_VERDICTS = {
    "sample/sum0": "AC",
    "sample/sum1ocen": "TLE",
    "secret/1-group-1/sum1a": "TLE",
    "secret/2-group-2/sum2a": "TLE",
    "secret/2-group-2/sum2b": "AC",
    "secret/3-group-3/sum3a": "AC",
    "secret/3-group-3/sum3b": "AC",
}
"""The verdicts on `sums1.cpp` by the names of the cases."""

_INWER = source("sinol/inwer.cpp")
LIBRARY: dict[str, str] = {
    **{name: text for name, text in SUMS.items() if name.startswith("in/")},
    "out/sum0.out": "3\n",
    "config.yml": source("sinol/library_config.yml"),
    "prog/sumchk.cpp": CHECKER,
    "prog/suminwer.cpp": _INWER,
    "prog/lib.h": "void numbers(int &first, int &second);\nvoid say(int number);\n",
    "prog/lib.cpp": source("sinol/library_lib.cpp"),
    "prog/pylib.py": "def numbers():\n    return map(int, input().split())\n",
    "prog/sum.cpp": source("sinol/library_sum.cpp"),
    "prog/sum2.py": "import pylib\n\nprint(sum(pylib.numbers()))\n",
    "prog/sumb.cpp": source("sinol/library_sumb.cpp"),
}
"""A library in C++ and Python; the model solution makes most outputs, `inwer` checks inputs."""

LIBRARY_SCORES = {"sum.cpp": 100, "sum2.py": 100, "sumb.cpp": 40}
"""The points of the solutions of `LIBRARY`."""

_MAKES = {
    "sumingen.py": """\
for name, pair in {"1a": "1 20", "2a": "2 30", "2b": "3 40"}.items():
    with open(f"sum{name}.in", "w") as file:
        print(pair, file=file)
""",
    "sumingen.cpp": source("sinol/makes_sumingen.cpp"),
    "sumingen.sh": source("sinol/makes_sumingen.sh"),
}
MADE: dict[str, dict[str, str]] = {
    name: {
        **{one: text for one, text in IN_CPP.items() if not one.startswith(("in/", "out/"))},
        "in/sum0.in": "1 2\n",
        "out/sum0.out": "3\n",
        "prog/numbers.h": "#include <string>\n\nconst int ONE = 1;\n",
        "prog/maker.cpp": source("sinol/made_maker.cpp"),
        f"prog/{name}": text,
    }
    for name, text in _MAKES.items()
}
"""`ingen` makes all tests but an example, in several languages; see `SCORES`."""

_SOC = source("sinol/soc.cpp")
_GUESS = """\
#include <cstdio>
#include <cstring>

int main(int count, char **words) {{
    if (count != 2 || std::strcmp(words[1], "0") != 0) return 1;
    int low = 1, high = 16;
    char said[10];
    while (true) {{
        int middle = {middle};
        std::printf("%d\\n", middle);
        std::fflush(stdout);
        if (std::scanf("%9s", said) != 1 || std::strcmp(said, "yes") == 0) return 0;
        if (said[0] == 'm') low = middle + 1;
        else high = middle - 1;
        {extra}
    }}
}}
"""
TALK: dict[str, str] = {
    "config.yml": source("sinol/talk_config.yml"),
    **{f"in/sum{test}.in": f"{number}\n" for test, number in {"0": 3, "1": 2, "2": 15}.items()},
    "prog/sumsoc.cpp": "#include <stdio.h>\n" + _SOC,
    "prog/sum.cpp": _GUESS.format(middle="(low + high) / 2", extra=""),
    "prog/sums1.cpp": _GUESS.format(middle="low + 0 * high", extra=""),
    "prog/sumb1.cpp": _GUESS.format(middle="(low + high) / 2", extra="return 0;"),
    "prog/sumb2.cpp": _GUESS.format(middle="(low + high) / 2", extra="return 3;"),
}
"""A dialogue: `soc` knows a number and answers guesses; more than five get a half."""

TALK_SCORES = {"sum.cpp": 100, "sums1.cpp": 71, "sumb1.cpp": 0, "sumb2.cpp": 0}
"""The points of the solutions of `TALK`: 41 and the half of 59, rounded up, for many guesses."""

TALK_VERDICTS = {"sum.cpp": "AC", "sums1.cpp": "AC", "sumb1.cpp": "WA", "sumb2.cpp": "RTE"}
"""The verdicts on the solutions of `TALK`."""
