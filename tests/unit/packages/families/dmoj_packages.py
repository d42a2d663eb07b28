"""Packages of DMOJ for tests: sums of two numbers."""

from __future__ import annotations

import io
import zipfile

INIT = """\
archive: sums.zip
test_cases:
- {points: 0, in: sums.0.in, out: sums.0.out}
- {points: 10, in: sums.1.in, out: sums.1.out}
- points: 20
  batched:
  - {in: sums.2.in, out: sums.2.out}
  - {in: sums.3.in, out: sums.3.out}
- points: 70
  batched:
  - {in: sums.4.in, out: sums.4.out}
  dependencies: [1]
"""

DATA = {f"sums.{number}.in": f"{number} {number * 10}\r\n" for number in range(5)} | {
    f"sums.{number}.out": f"{number * 11}" for number in range(5)
}


def zip_of(files: dict[str, str]) -> bytes:
    """A zip of these files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return buffer.getvalue()


SUMS: dict[str, str | bytes] = {"init.yml": INIT, "sums.zip": zip_of(DATA)}
"""A case without points, one with them, and two batches of which one needs the other."""


FILES = SUMS | {"init.yml": f"file_io: {{input: in.txt, output: out.txt}}\n{INIT}"}
"""The same for VNOJ: solutions read and write files."""


def with_init(old: str, new: str) -> dict[str, str | bytes]:
    """The package with one change in its `init.yml`."""
    assert old in INIT, old
    return SUMS | {"init.yml": INIT.replace(old, new, 1)}


CHECKER = """\
from dmoj.result import CheckerResult
from dmoj.utils.unicode import utf8text


def check(process_output, judge_output, judge_input, point_value, bonus=0, **kwargs):
    words = utf8text(process_output).split()
    if not words or words[0] != utf8text(judge_output).strip():
        return CheckerResult(False, 0, feedback="not the sum")
    if len(words) == 1:
        return True
    return CheckerResult(True, point_value / 2 + bonus, feedback="one word is enough")
"""
CHECKED: dict[str, str | bytes] = {
    "init.yml": "checker: {name: check.py, args: {bonus: 0}}\n"
    + INIT.replace("  dependencies: [1]\n", ""),
    "sums.zip": SUMS["sums.zip"],
    "check.py": CHECKER,
}
"""A checker that gives half of the points for more than one word; no batch needs another."""

BRIDGED_CHECKER = """\
#include <stdio.h>

int main(int count, char **words) {
    int expected, found;
    FILE *output = fopen(words[2], "r"), *answer = fopen(words[3], "r");
    if (count != 4 || fscanf(answer, "%d", &expected) != 1) return 2;
    return fscanf(output, "%d", &found) != 1 || found != expected;
}
"""
BRIDGED = with_init(
    "archive", "checker: {name: bridged, args: {files: check.c, lang: C}}\narchive"
) | {"check.c": BRIDGED_CHECKER}

INTERACTOR = """\
#include <iostream>
#include <fstream>

int main(int, char **words) {
    std::ifstream input(words[1]);
    int first, second, sum;
    input >> first >> second;
    std::cout << first << " " << second << std::endl;
    return std::cin >> sum && sum == first + second ? 0 : 1;
}
"""
TALKS = with_init("archive", "interactive: {files: talk.cpp}\nunbuffered: true\narchive") | {
    "talk.cpp": INTERACTOR
}
