"""The figures that headers and pages of the 11-puzzle state, computed again."""

from __future__ import annotations

import math

from tests.kit.figures import nodes, rows_of_a_database
from tests.kit.solutions import case_texts

HARDEST = "1\n0 3 2 1\n8 7 6 5\n4 11 10 9\n"
DATABASE = "puzzle11/pattern_database.cpp"


def tables_of_counts(lines: int, length: int) -> int:
    """The tables of counts that are reached from the goal."""
    rows = tuple(tuple(length * (line == home) for home in range(lines)) for line in range(lines))
    goal = ((*rows[:-1], (*rows[-1][:-1], length - 1)), lines - 1)
    found, queue = {goal}, [goal]
    for counts, blank in queue:  # grows while it is read
        for line in {blank - 1, blank + 1} & set(range(lines)):
            for home in range(lines):
                if counts[line][home]:
                    changed = [list(row) for row in counts]
                    changed[line][home] -= 1
                    changed[blank][home] += 1
                    after = (tuple(map(tuple, changed)), line)
                    if after not in found:
                        found.add(after)
                        queue.append(after)
    return len(found)


FIGURES = {
    "{:,} boards": lambda: math.factorial(12) // 2,
    "half of all {:,} boards": lambda: math.factorial(12),
    "12!/6! = {:,}": lambda: math.perm(12, 6),
    "12!/5! = {:,}": lambda: math.perm(12, 7),
    "95,040 and 95,040 and {:,} states": lambda: math.perm(12, 4),
    "{:,} rows of 720 numbers": lambda: rows_of_a_database(12, 6),
    "{:,} rows of 120 numbers": lambda: rows_of_a_database(12, 5),
    "tables: {:,} entries for each row": lambda: math.perm(12, 4),
    "and {:,} entries for each column": lambda: math.perm(12, 3),
    "255 for the rows and {:,} for the columns": lambda: tables_of_counts(4, 3),
    "Manhattan distance: {:,}": lambda: nodes(
        "puzzle11/time_limit_exceeded/ida_manhattan.c", HARDEST
    ),
    "groups of six and five: {:,}": lambda: nodes(DATABASE, HARDEST),
    "all 18 boards of 53 moves: {:,}": lambda: nodes(
        DATABASE, case_texts("puzzle11", "secret/18-all-of-53-moves")[0]
    ),
}

GIVEN: dict[str, str] = {}
