"""The figures that headers and pages of the 15-puzzle state, computed again."""

from __future__ import annotations

import math
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from problems.puzzle15.rules import PUZZLE, write
from testdata.puzzle15.search import walks
from testdata.sliding_puzzles.boards import random_solvable
from tests.conftest import ROOT
from tests.kit.figures import nodes, rows_of_a_database
from tests.kit.solutions import case_texts

STRONG = "puzzle15/pattern_database.cpp"
RANDOM = case_texts("puzzle15", "secret/18-more-random-boards")[0]
"""The eight boards of the slowest case."""

# What makes the plain solutions count the moves that they try: text, and what replaces it.
_COUNTED = {
    "linear_conflict.cpp": [
        ("string path;", "string path; long long tried;"),
        ("        const int square = row", "        ++tried; const int square = row"),
        ("    make_tables();\n", "    make_tables();\n    atexit([] { cerr << tried; });\n"),
    ],
    "walking_distance.go": [
        ("var nodes =", "var tried int\n\nvar nodes ="),
        ("\t\ttile := board[square]\n\t\trows", "\t\ttried++\n\t\ttile := board[square]\n\t\trows"),
        (
            "\tdefer out.Flush()\n",
            "\tdefer func() { out.Flush(); fmt.Fprint(os.Stderr, tried) }()\n",
        ),
    ],
    "pattern_database.c": [
        ("static int length;", "static int length; static long long tried;"),
        ("        int tile = board[square]", "        ++tried; int tile = board[square]"),
        (
            "static bool solvable(",
            'static void show(void) { fprintf(stderr, "%lld", tried); }\n'
            "int atexit(void (*)(void));\nstatic bool solvable(",
        ),
        ("    int boards, blank = 0;\n", "    int boards, blank = 0;\n    atexit(show);\n"),
    ],
}
# The same tables look at the board reflected in its main diagonal; the larger bound counts.
_REFLECTED = (
    (
        "static bool solve(",
        "static int reflected(int blank) {\n"
        "    int index[GROUPS] = {0}, bound = 0;\n"
        "    for (int i = 0; i < SQUARES; ++i) {\n"
        "        int home = board[i] - 1, tile = home % N * N + home / N + 1;\n"
        "        if (i != blank) index[group[tile]] += (i % N * N + i / N) << shift[tile];\n"
        "    }\n"
        "    for (int g = 0; g < GROUPS; ++g) bound += cost[g][index[g]];\n"
        "    return bound;\n}\nstatic bool solve(",
    ),
    ("if (bound > left) return", "if (bound > left || reflected(blank) > left) return"),
    (
        "for (int limit = bound;",
        "int first = reflected(blank) > bound ? reflected(blank) : bound; for (int limit = first;",
    ),
)
_NO_CONFLICTS = ("2 * leaving(line)", "0 * leaving(line)")
_COMPILERS = {
    ".cpp": ["g++", "-O2", "-std=gnu++20", "-o"],
    ".c": ["gcc", "-O2", "-o"],
    ".go": ["go", "build", "-o"],
}


@cache
def tried(name: str, *changes: tuple[str, str]) -> int:
    """The moves that a solution tries on the eight boards of the slowest case."""
    text = (ROOT / "solutions" / "puzzle15" / name).read_text(encoding="utf-8")
    for old, new in (*_COUNTED[name], *changes):
        assert text.count(old) == 1, (name, old)
        text = text.replace(old, new)
    with tempfile.TemporaryDirectory() as base:
        source, program = Path(base, name), Path(base, "program")
        source.write_text(text, encoding="utf-8")
        subprocess.run([*_COMPILERS[source.suffix], program, source], check=True)
        run = subprocess.run([program], input=RANDOM, capture_output=True, text=True, check=True)
    return int(run.stderr)


FIGURES = {
    "{:,} boards": lambda: math.factorial(16) // 2,
    "16!/10! = {:,} states": lambda: math.perm(16, 6),
    "16!/11! = {:,} numbers": lambda: math.perm(16, 5),
    "{:,} tables of counts": lambda: len(walks()),
    "{:,} rows of 120 numbers": lambda: rows_of_a_database(16, 5),
    "Manhattan distance alone: {:,}": lambda: tried("linear_conflict.cpp", _NO_CONFLICTS),
    "with linear conflicts: {:,}": lambda: tried("linear_conflict.cpp"),
    "walking distance: {:,}": lambda: tried("walking_distance.go"),
    "three groups of five: {:,}": lambda: tried("pattern_database.c"),
    "with their reflections: {:,}": lambda: tried("pattern_database.c", *_REFLECTED),
    "the blank can reach, as in `pattern_database.cpp`: {:,}": lambda: nodes(STRONG, RANDOM),
    "tries {:,} moves for all hundred": lambda: nodes(
        STRONG, write(random_solvable(PUZZLE, 15, 100))
    ),
}

GIVEN: dict[str, str] = {}
