"""The figures in headers and on pages of problems: what a run can count is counted by a run."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from math import comb, factorial, perm
from pathlib import Path
from random import Random

import pytest

from judge.catalog.solution_text import read_solution_text
from problems.hanoi import rules as hanoi
from problems.hoppers.rules import HOLES
from problems.jugs.rules import LARGEST
from problems.pancakes.rules import gaps
from problems.puzzle8count.rules import counts
from problems.rushhour.rules import reached
from problems.sliding_puzzles.rules import Sliding, distances
from tests.conftest import ROOT
from tests.kit.games.test_known import (
    BY_QUARTER_TURNS,
    BY_TURNS,
    boards_by_presses,
    flips_of,
    reached_states,
)
from tests.kit.games.test_moves import FIFTY_ONE, game_of
from tests.kit.solutions import (
    SOLUTIONS,
    build_solution,
    case_texts,
    count_nodes,
    problem_slug,
    rules_for,
    run_program,
    source_of,
)

# What is measured stands between these; it differs from machine to machine.
COSTS = re.compile(r"<!-- costs -->.*?<!-- /costs -->", re.DOTALL)
HARDEST_8 = "1\n8 6 7\n2 5 4\n3 0 1\n"
HARDEST_11 = "1\n0 3 2 1\n8 7 6 5\n4 11 10 9\n"


@cache
def nodes(name: str, case: str) -> int:
    """The nodes that a solution tells of on an input, or on the case of this name."""
    text = case if case[0].isdigit() else case_texts(problem_slug(name), case)[0]
    if name.endswith(".py"):
        return count_nodes(name, text)
    with tempfile.TemporaryDirectory() as base:
        told = run_program(build_solution(name, Path(base)), text, stats="1")[1]
    return int(told.removeprefix("nodes="))


def nodes_on_average(name: str) -> int:
    """The nodes for a board of the 8-puzzle alone, to the thousand."""
    rules, puzzle = rules_for(problem_slug(name)), game_of("puzzle8", HARDEST_8).puzzle
    some = Random(8).sample(list(distances(puzzle)), 150)
    texts = (rules.write([Sliding(puzzle=puzzle, start=board)]) for board in some)
    return 1000 * round(sum(nodes(name, text) for text in texts) / len(some) / 1000)


def states(slug: str, case: str) -> int:
    """How many states of the first game of a case can be reached."""
    return len(reached_states(game_of(slug, case_texts(slug, case)[0])))


def plain_states(case: str) -> int:
    """How many states plain A* examined on a level, as `testdata/sokoban/prove.py` has counted."""
    text = (ROOT / "testdata/sokoban/ways.txt").read_text(encoding="utf-8")
    found = re.search(rf"^= secret/{case}-.*\n; plain A\*: (\d+) ", text, re.MULTILINE)
    assert found, case
    return int(found[1])


def stacks_above_their_gaps(more: int) -> int:
    """The stacks of eight that need so many flips more than they have gaps."""
    return sum(flips == gaps(state) + more for state, flips in flips_of(8).items())


def stacks_by_flips(size: int) -> list[int]:
    """The stacks of a size, then how many there are at each distance."""
    found = Counter(flips_of(size).values())
    return [factorial(size), *(found[flips] for flips in sorted(found))]


def row(start: str, cells: int) -> str:
    """The form of a row of a table."""
    return f"| {start} | {' | '.join(f'{{0[{place}]:,}}' for place in range(cells))} |"


def boards_with(solutions: int) -> int:
    """The boards of the 8-puzzle with so many shortest solutions."""
    return Counter(counts().values())[solutions]


DATABASE, STRONG = "puzzle11/pattern_database.cpp", "puzzle15/pattern_database.cpp"

# What computes a figure, with the phrases that state it: format strings, parted by `|`.
FIGURES: dict[str, list[tuple[str, Callable[[], object]]]] = {
    "cube": [
        ("{:,} cubes|not 9 * {:,}|twist follows from the others: {:,}", lambda: sum(BY_TURNS)),
        ("{:,} orders|9 * {:,} entries", lambda: factorial(7)),
        ("{:,} cubes that need at most six turns|only {:,} cubes need", lambda: sum(BY_TURNS[:7])),
        ("at most {:,} cubes", lambda: sum(BY_TURNS[:6])),
        ("there are {} such cubes", lambda: BY_QUARTER_TURNS[14]),
    ],
    "farmer": [
        ("{:,} loads on each bank|{:,} for 12 things", lambda: 3**12),
        (
            "2 * 2^12 = {:,} states|if there are more than {:,}|all {:,} states can be reached",
            lambda: states("farmer", "secret/31-most-states"),
        ),
        (
            "{:,} states, and no solution",
            lambda: states("farmer", "secret/32-many-states-no-solution"),
        ),
    ],
    "hanoi": [
        ("{:,} positions of 15 discs on three pegs", lambda: 3**15),
        ("{:,} positions of 10 discs on four pegs", lambda: 4**10),
        (
            "{:,} moves for 15 discs",
            lambda: len(hanoi.shortest(hanoi.Hanoi(pegs=3, start="A" * 15, goal="B" * 15))),
        ),
    ],
    "hoppers": [
        ("2^13 = {:,}|only {:,} boards|a number with {:,} bits", lambda: 1 << HOLES),
        (
            "the search examines only {:,}",
            lambda: nodes("hoppers/iterative_deepening.py", "sample/01-centre-empty"),
        ),
    ],
    "jugs": [
        (
            "that is {:,} states out of a hundred million",
            lambda: (LARGEST + 1) ** 2 - (LARGEST - 1) ** 2,
        )
    ],
    "knights": [
        ("at most {:,} sets", lambda: comb(16, 8)),
        ("{:,} times as many for five of each", lambda: factorial(5) ** 2),
        ("3^16 = {:,} numbers|{:,} bytes", lambda: 3**16),
        *(
            (phrase, lambda name=name, case=case: nodes(f"knights/{name}.py", case))
            for phrase, name, case in [
                (
                    "from one end, {:,} positions",
                    "bit_sets",
                    "secret/42-rows-exchanged-on-four-by-four",
                ),
                (
                    "from both ends, only {:,}",
                    "bidirectional_bit_sets",
                    "secret/42-rows-exchanged-on-four-by-four",
                ),
            ]
        ),
    ],
    "lightsout": [
        (
            "{:,} of the 33,554,432 boards of 5 x 5",
            lambda: sum(boards_by_presses(5, 5).values()),
        ),
        ("{:,} boards of 5 x 5 need 15 presses", lambda: boards_by_presses(5, 5)[15]),
        ("{:,} of the 65,536 boards of 4 x 4", lambda: sum(boards_by_presses(4, 4).values())),
    ],
    "pancakes": [
        ("{:,} for 8 pancakes|the {:,} stacks of eight pancakes", lambda: factorial(8)),
        (row("7", 10), lambda: stacks_by_flips(7)),
        (row("8", 11), lambda: stacks_by_flips(8)),
        ("{:,} need as many flips as they have gaps", lambda: stacks_above_their_gaps(0)),
        ("and {:,} need three more", lambda: stacks_above_their_gaps(3)),
        ("16! = {:,} stacks", lambda: factorial(16)),
    ],
    "postcard": [("{:,} boards", lambda: factorial(16) // 2)],
    "push": [
        (
            "all 49 * 48 = {:,} states can be reached",
            lambda: states("push", "secret/44-most-positions"),
        ),
        ("A* examines {:,}", lambda: nodes("push/push_distance.py", "secret/38-random-7-by-7")),
    ],
    "puzzle8": [
        (
            "{:,} boards can be solved|all {:,} solvable boards|half of them, {:,}, can be solved",
            lambda: factorial(9) // 2,
        ),
        *(
            (phrases, lambda name=name: nodes(f"puzzle8/{name}.py", HARDEST_8))
            for name, phrases in {
                "whole_layers": "{:,} for the hardest|whole_layers.py | {:,}",
                "bidirectional": "{:,} boards on the hardest",
                "ida_star": "moves; {:,} boards on the hardest|IDA* generates {:,} boards.",
                "bidirectional_a_star": "board it generates {:,} boards.|generated: {:,} on",
                "a_star": "A* generates {:,} boards,",
            }.items()
        ),
        (
            "about {:,} boards for an input of one average board",
            lambda: nodes_on_average("puzzle8/whole_layers.py"),
        ),
    ],
    "puzzle8count": [
        ("all {:,} solvable boards|of which {:,} can be solved", lambda: factorial(9) // 2),
        ("{:,} have a single shortest solution", lambda: boards_with(1)),
        ("{:,} have two", lambda: boards_with(2)),
        *(
            (phrases, lambda name=name: nodes(f"puzzle8count/{name}.py", HARDEST_8))
            for name, phrases in {
                "bidirectional": "this takes {:,} boards|search from both ends {:,}",
                "iterative_deepening": "board, {:,} for the hardest|IDA* generates {:,} boards",
            }.items()
        ),
        (
            "about {:,} boards for an average board, ",
            lambda: nodes_on_average("puzzle8count/iterative_deepening.py"),
        ),
    ],
    "puzzle11": [
        ("{:,} boards", lambda: factorial(12) // 2),
        ("12!/6! = {:,}", lambda: perm(12, 6)),
        ("12!/5! = {:,}", lambda: perm(12, 7)),
        ("95,040 and 95,040 and {:,} states", lambda: perm(12, 4)),
        ("groups of six and five: {:,}", lambda: nodes(DATABASE, HARDEST_11)),
        (
            "all 18 boards of 53 moves: {:,}",
            lambda: nodes(DATABASE, "secret/18-all-of-53-moves"),
        ),
    ],
    "puzzle15": [
        ("{:,} boards", lambda: factorial(16) // 2),
        ("16!/10! = {:,} states", lambda: perm(16, 6)),
        (
            "the blank can reach, as in `pattern_database.cpp`: {:,}",
            lambda: nodes(STRONG, "secret/18-more-random-boards"),
        ),
    ],
    "puzzle24": [("= {:,} states", lambda: perm(25, 3))],
    "rushhour": [
        ("reaches {:,} positions", lambda: reached(game_of("rushhour", f"1\n{FIFTY_ONE}")))
    ],
    "sokoban": [
        ("six boxes: {:,} states for plain A*", lambda: plain_states("59")),
        ("plain A* examines {:,} states", lambda: plain_states("62")),
        ("six boxes: {:,} states, or 88", lambda: plain_states("63")),
        ("{:,} sets of squares", lambda: comb(40, 10)),
    ],
}


def pages(slug: str) -> Iterator[str]:
    """The texts of a problem that state figures; white space is one space."""
    for name in SOLUTIONS:
        if problem_slug(name) == slug:
            source = read_solution_text(source_of(name))
            yield " ".join(" ".join((source.title, *source.labels.values())).split())
    for path in (
        ROOT / "testdata" / slug / "README.md",
        *(ROOT / "problems" / slug / page for page in ("editorial.en.md", "hints.en.md")),
    ):
        text = COSTS.sub("", path.read_text(encoding="utf-8")) if path.is_file() else ""
        prose = "\n".join(line for line in text.splitlines() if not line.startswith("    "))
        yield " ".join(prose.split())


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("slug", FIGURES)
def test_a_figure_is_what_a_run_finds(slug: str) -> None:
    text = "\n".join(pages(slug))

    stated = [
        phrase.format(compute())
        for phrases, compute in FIGURES[slug]
        for phrase in ([phrases] if phrases.startswith("|") else phrases.split("|"))
    ]

    assert [phrase for phrase in stated if phrase not in text] == []
