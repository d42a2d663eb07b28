"""Tasks in the Italian format for tests, each for a feature, and what programs get on them."""

from collections.abc import Mapping

from tests.unit.packages.written import source

TASK = source("italy/task.yml")
GEN = source("italy/gen.txt")
SUMS: dict[str, str] = {
    "task.yaml": TASK,
    "gen/GEN": GEN,
    "sol/solution.py": "print(sum(map(int, input().split())))\n",
    "sol/three.py": "print(3)\n",
    "sol/template.py": "pass\n",
    "testo/testo.pdf": "%PDF-1.4\n",
}
for _index, _pair in enumerate(((1, 2), (1, 20), (2, 30), (3, 40))):
    SUMS[f"input/input{_index}.txt"] = "{} {}\n".format(*_pair)
    SUMS[f"output/output{_index}.txt"] = f"{sum(_pair)}\n"


def with_task(old: str, new: str) -> dict[str, str]:
    """The task with one change in its `task.yaml`."""
    assert old in TASK, old
    return SUMS | {"task.yaml": TASK.replace(old, new, 1)}


FILES = with_task('infile: ""\noutfile: ""\n', "") | {
    "sol/solution.py": (
        "print(sum(map(int, open('input.txt').read().split())), file=open('output.txt', 'w'))\n"
    )
}
"""The same with the files that CMS supposes where none are named."""

CHECKER = source("italy/checker.cpp")
CHECKED = SUMS | {"cor/correttore.cpp": CHECKER}
"""The same with a checker that gives a half for what is one too much."""

UNMADE = {
    name: text for name, text in FILES.items() if name.partition("/")[0] not in ("input", "output")
} | {
    "gen/example.txt": "1 2\n",
    "gen/generator.py": "import sys\nfrom words import spaced\n\nprint(spaced(sys.argv[1:]))\n",
    "gen/words.py": "spaced = ' '.join\n",
}
"""The task before its tests are made, as it lies in a repository."""

CASES_GEN = source("italy/cases_gen.txt")
"""The same tests as task-maker reads them."""


_TESTS = {name: text for name, text in SUMS.items() if not name.startswith("sol/")}

GRADED: dict[str, str] = {
    **_TESTS,
    "sol/grader.cpp": source("italy/graded_grader.cpp"),
    "sol/grader.c": source("italy/graded_grader.c"),
    "sol/sums.h": "int sum(int first, int second);\n",
    "sol/solution.cpp": '#include "sums.h"\n\nint sum(int a, int b) { return a + b; }\n',
    "sol/other.py": "def sum(a, b): return a + b\n",
}
"""A solution is a function that a grader in C or C++ calls; the file in Python is none."""

_MANAGER = source("italy/manager.cpp")
TALKS: dict[str, str] = {**_TESTS, "check/manager.cpp": _MANAGER}
"""A dialogue on the standard streams: the solution says each sum so far."""

STUBBED: dict[str, str] = {
    **TALKS,
    "sol/stub.cpp": source("italy/stubbed_stub.cpp"),
    "sol/sums.h": "int add(int sum, int number);\n",
    "sol/solution.cpp": '#include "sums.h"\n\nint add(int a, int b) { return a + b; }\n',
}
"""A dialogue through two pipes, of which a stub knows."""

_READ, _WRITTEN = 'std::fopen(words[1], "r")', 'std::fopen(words[2], "w")'
REVERSED: dict[str, str] = {
    name: text.replace(_READ, _READ.replace("1", "2")).replace(_WRITTEN, _WRITTEN.replace("2", "1"))
    for name, text in STUBBED.items()
}
"""The same where the first pipe is to write, as in task-maker."""

SHARED: dict[str, str] = {
    **_TESTS,
    "task.yaml": f"{TASK}num_processes: 2\n",
    "check/manager.py": """\
import sys
given, heard = list(map(int, sys.stdin.read().split())), []
for number, name, reply in zip(given, sys.argv[2::2], sys.argv[1::2]):
    print(number, file=open(name, "w"), flush=True)
    heard.append(open(reply).readline().strip())
print(float(heard == [str(given[0]), str(2 * given[1])]))
""",
}
"""A dialogue with two processes: each gets a number, and the second says the double of its own."""

_TYPES = "score_type: GroupThreshold\nscore_type_parameters: [[40, 2, 0.5], [60, 2, 1]]\n"
THRESHOLD: dict[str, str] = {**CHECKED, "task.yaml": f"{TASK}{_TYPES}"}
"""Groups that count outcomes up to a threshold: in the first only the half of the checker."""

_ADDS = "a, b = map(int, input().split())\nprint(a + b{})\n"
_TIMES = "import sys, time\nnumber = int(sys.argv[1]) + 1\n{}\nprint(int(input()) * number)\n"
_SAYS = "a = int(input())\nprint(a, flush=True)\nprint(a + int(input()){})\n"

SAID: Mapping[str, tuple[dict[str, str], Mapping[str, tuple[str, str, float]]]] = {
    "graders": (
        GRADED,
        {
            "right.cpp": (
                '#include "sums.h"\nint sum(int a, int b) { return a + b; }\n',
                "AC",
                100,
            ),
            "right.c": ('#include "sums.h"\nint sum(int a, int b) { return a + b; }\n', "AC", 100),
            "small.cpp": ("int sum(int a, int b) { return a < 2 ? a + b : 0; }\n", "WA", 40),
            "whole.cpp": ("int main() {}\n", "CE", 0),
            "other.py": ("def sum(a, b): return a + b\n", "CE", 0),
        },
    ),
    "managers": (
        TALKS,
        {
            "right.py": (_SAYS.format(""), "AC", 100),
            "more.py": (_SAYS.format(" + (a == 3)"), "AC", 40 + 30),
            "wrong.py": (_SAYS.format(" + 2"), "WA", 0),
            "fails.py": ("print(1)\n1 / 0\n", "RTE", 0),
        },
    ),
    "processes": (
        SHARED,
        {
            "right.py": (_TIMES.format(""), "AC", 100),
            "once.py": (_TIMES.format("number = 1"), "WA", 0),
            "fails.py": (_TIMES.format("1 // (2 - number)"), "RTE", 0),
            "leaves.py": (_TIMES.format("number < 2 or sys.exit()"), "WA", 0),
            "adds_up.py": (_TIMES.format("while time.process_time() < 0.1: pass"), "TLE", 0),
        },
    ),
    "stubs": (
        STUBBED,
        {
            "right.cpp": ("int add(int a, int b) { return a + b; }\n", "AC", 100),
            "wrong.cpp": ("int add(int a, int b) { return a - b; }\n", "WA", 0),
        },
    ),
    "stubs of task-maker": (
        REVERSED,
        {
            "right.cpp": ("int add(int a, int b) { return a + b; }\n", "AC", 100),
            "wrong.cpp": ("int add(int a, int b) { return a - b; }\n", "WA", 0),
        },
    ),
    "thresholds": (
        THRESHOLD,
        {
            "right.py": (_ADDS.format(""), "WA", 60),
            "more.py": (_ADDS.format(" + 1"), "AC", 100),
            "wrong.py": (_ADDS.format(" + 2"), "WA", 0),
        },
    ),
    "files": (
        with_task('infile: ""\noutfile: ""\n', "infile: in.txt\noutfile: out.txt\n"),
        {
            "right.py": (
                "print(sum(map(int, open('in.txt').read().split())), file=open('out.txt', 'w'))\n",
                "AC",
                100,
            ),
            "prints.py": ("print(sum(map(int, open('in.txt').read().split())))\n", "WA", 0),
        },
    ),
}
"""By name: a task, and by the names of programs their source, their verdict and their score."""
