"""Packages of DMOJ for tests, each for a feature of its format, and what programs get on them."""

import io
import zipfile
from collections.abc import Mapping

from tests.unit.packages.written import source

INIT = source("dmoj/init.yml")

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


_LINKS = "symlinks: {in.txt: /dev/stdin, out.txt: /dev/stdout}"
LINKS = SUMS | {"init.yml": f"{_LINKS}\n{INIT}"}
"""Solutions may read and write files that DMOJ links to the standard streams."""


def with_init(old: str, new: str) -> dict[str, str | bytes]:
    """The package with one change in its `init.yml`."""
    assert old in INIT, old
    return SUMS | {"init.yml": INIT.replace(old, new, 1)}


CHECKER = source("dmoj/checker.py")
CHECKED: dict[str, str | bytes] = {
    "init.yml": "checker: {name: check.py, args: {bonus: 0}}\n"
    + INIT.replace("  dependencies: [1]\n", ""),
    "sums.zip": SUMS["sums.zip"],
    "check.py": CHECKER,
}
"""A checker that gives half of the points for more than one word; no batch needs another."""

BRIDGED_CHECKER = source("dmoj/bridged_checker.c")
BRIDGED = with_init(
    "archive", "checker: {name: bridged, args: {files: check.c, lang: C}}\narchive"
) | {"check.c": BRIDGED_CHECKER}

INTERACTOR = source("dmoj/interactor.cpp")
TALKS = with_init("archive", "interactive: {files: talk.cpp}\nunbuffered: true\narchive") | {
    "talk.cpp": INTERACTOR
}


Files = dict[str, str | bytes]

_ANSWERS = {"a.in": "3\n", "a.out": "1\n2\n3\n", "b.in": "2\n", "b.out": "1\n2\n"}
LINECOUNT: Files = {"init.yml": source("dmoj/linecount_init.yml"), **_ANSWERS}
"""Each right line counts, also of a program that fails."""

LINEMATCHES: Files = {"init.yml": source("dmoj/linematches_init.yml"), **_ANSWERS}
"""A case whose lines have shares of their own, beside one that is compared as a whole."""

COUNTS = "for i in range(int(input())):\n    print(i + 1)\n"

_GENERATOR = source("dmoj/generator.cpp")
GENERATED: Files = {
    "init.yml": source("dmoj/generated_init.yml"),
    "make.cpp": _GENERATOR,
    "make.py": source("dmoj/generated_make.py"),
    "make.sh": 'read n || n=2\necho "$n"\nseq "$n" >&2\n',
    **_ANSWERS,
}
"""Cases that generators make, with arguments and with a standard input; two inputs are in files."""

SIGNATURE: Files = {
    "init.yml": """\
signature_grader: {entry: entry.cpp, header: double.h}
test_cases:
- {points: 100, in: a.in, out: a.out}
""",
    "entry.cpp": source("dmoj/signature_entry.c"),
    "double.h": "int twice(int number);\n",
    "a.in": "21\n",
    "a.out": "42\n",
}
"""A submission is the function `twice`."""

PRETESTS: Files = {"init.yml": source("dmoj/pretests_init.yml"), **_ANSWERS}
"""A pretest whose failure ends all, and a batch of pretests, which has points and a number."""

_GRADER = source("dmoj/grader.py")
CUSTOM: Files = {"init.yml": source("dmoj/custom_init.yml"), "grader.py": _GRADER, **_ANSWERS}
"""A grader that gives fewer points for more questions; the answer's last line is the number."""

STANDARD: Files = {
    **CUSTOM,
    "init.yml": f"more: 'and'\n{CUSTOM['init.yml']!s}",
    "grader.py": source("dmoj/standard.py"),
}
"""A grader that runs the solution itself, asks the checker, and looks at the source."""

_BY_WORD = str(source("dmoj/shares_init.yml")).partition("\n")[2]
READS: Files = {
    "init.yml": f"checker: check.py\n{_BY_WORD}",
    "check.py": source("dmoj/reads.py"),
    **_ANSWERS,
}
"""A checker that uses those of DMOJ, and gives half of the points for a source with a comment."""

UNFLUSHED: Files = {
    "init.yml": f"unbuffered: yes\ninteractive: {{files: talk.c}}\n{_BY_WORD}",
    "talk.c": source("dmoj/unflushed.c"),
    **_ANSWERS,
}
"""An interactor that flushes nothing, for solutions that need not either."""

_SHARE = source("dmoj/share.py")
SHARES: Files = {"init.yml": source("dmoj/shares_init.yml"), "check.py": _SHARE, **_ANSWERS}
"""A checker that says which part of the points an output gets."""

QUOTIENTS: Files = {
    **SHARES,
    "init.yml": str(SHARES["init.yml"]).replace("coci", "peg"),
    "check.py": source("dmoj/quotients_check.py"),
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
    "standard": (
        STANDARD,
        {
            "counts.py": (f"{COUNTS}print(input())\n", "AC", 100),
            "comment.py": (f"{COUNTS}print(input())  # and\n", "AC", 0),
            "first.py": ("print(1)\n", "WA", 0),
            "dies.py": (f"{COUNTS}print(input(), flush=True)\n1 / 0\n", "RTE", 0),
        },
    ),
    "reads": (
        READS,
        {
            "counts.py": (COUNTS, "AC", 100),
            "comment.py": (f"# It counts.\n{COUNTS}", "AC", 50),
            "first.py": ("print(1)\n", "WA", 0),
        },
    ),
    "unflushed": (
        UNFLUSHED,
        {
            name: (text, "AC", 100)
            for name, text in {
                "asks.c": """\
#include <stdio.h>
int main() {
    char said[9] = "n";
    for (int i = 1; said[0] == 'n'; ++i) printf("%d\\n", i), scanf("%8s", said);
}
""",
                "asks.py": "import sys\ni = 1\nwhile True:\n    print(i)\n    i += 1\n"
                "    if sys.stdin.readline() == 'found\\n': break\n",
            }.items()
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
