"""The figures in headers and on pages of problems: what a run can count is counted by a run."""

import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import permutations
from math import comb, factorial, perm
from pathlib import Path
from random import Random
from typing import Any

import pytest

from judge.catalog.baseline import baseline_path, read_baseline
from judge.catalog.solution_text import read_solution_text
from judge.model import Verdict
from problems.hanoi.rules import Hanoi
from problems.hoppers.rules import HOLES
from problems.jugs.rules import LARGEST
from problems.pancakes.rules import gaps
from problems.puzzle8count.rules import counts
from problems.roads.proofs import must_ask, must_expand
from problems.roads.rules import parse as parse_maps
from problems.rook.rules import board_of
from problems.rushhour.rules import reached
from problems.sliding_puzzles.rules import Sliding, distances
from problems.solitaire.rules import JUMPS
from tests.conftest import ROOT
from tests.kit.games.test_known import (
    BY_QUARTER_TURNS,
    BY_TURNS,
    CENTRAL,
    HARDEST_11,
    KRKOPT,
    boards_by_presses,
    layers_of,
    single_holes,
    stacks_by_flips,
)
from tests.kit.games.test_moves import FIFTY_ONE, game_of, least
from tests.kit.solutions import (
    KIT,
    SOLUTIONS,
    build_solution,
    cases,
    count_nodes,
    count_questions,
    problem_slug,
    rules_for,
    run_program,
    source_of,
)

# What is measured stands between these; it differs from machine to machine.
COSTS = re.compile(r"<!-- costs -->.*?<!-- /costs -->", re.DOTALL)
HARDEST_8 = "1\n8 6 7\n2 5 4\n3 0 1\n"
HARDEST = {"puzzle11": HARDEST_11}


def text_of(slug: str, case: str) -> str:
    """The input of the case whose name begins so; without any the hardest board."""
    if not case:
        return HARDEST.get(slug, HARDEST_8)
    return next(one.input.decode() for name, one in cases(slug).items() if name.startswith(case))


@cache
def nodes(name: str, case: str) -> int:
    """The nodes that a solution tells of on a case, or on the hardest board."""
    return nodes_on(name, text_of(problem_slug(name), case))


def nodes_on(name: str, text: str) -> int:
    """The nodes that a solution tells of on an input."""
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
    return 1000 * round(sum(nodes_on(name, text) for text in texts) / len(some) / 1000)


def states(slug: str, case: str) -> int:
    """How many states of the first game of a secret case can be reached."""
    return sum(map(len, layers_of(game_of(slug, text_of(slug, f"secret/{case}")))))


def crossings(case: str) -> int:
    """How many crossings there are from all states of the first group of a secret case."""
    game = game_of("bridge", text_of("bridge", f"secret/{case}"))
    return sum(len(list(game.moves(state))) for layer in layers_of(game) for state in layer)


def points(name: str) -> Fraction:
    """The points of a solution by the baseline: those of the groups that it passes."""
    slug = problem_slug(name)
    results = read_baseline(baseline_path(ROOT, slug), slug).results[name.partition("/")[2]]
    failed = {case for case, result in results.items() if result.verdict is not Verdict.AC}
    return sum(
        (
            group.max_score or Fraction(0)
            for group in KIT.problem(slug).groups
            if group.name.startswith("secret/")
            and not any(case.startswith(f"{group.name}/") for case in failed)
        ),
        Fraction(0),
    )


def plain_states(case: str) -> int:
    """How many states plain A* examined on a level, as `testdata/sokoban/prove.py` has counted."""
    text = (ROOT / "testdata/sokoban/ways.txt").read_text(encoding="utf-8")
    found = re.search(rf"^= secret/{case}-.*\n; plain A\*: (\d+) ", text, re.MULTILINE)
    assert found, case
    return int(found[1])


def stacks_above_their_gaps(more: int) -> int:
    """The stacks of eight that need so many flips more than they have gaps."""
    stacks = enumerate(stacks_by_flips(8))
    return sum(flips == gaps(one) + more for flips, layer in stacks for one in layer)


def row(start: str, cells: int) -> str:
    """The form of a row of a table."""
    return f"| {start} | {' | '.join(f'{{0[{place}]:,}}' for place in range(cells))} |"


def boards_with(solutions: int) -> int:
    """The boards of the 8-puzzle with so many shortest solutions."""
    return Counter(counts().values())[solutions]


ASKERS = ("dijkstra.py", "TwoEnds.java", "a_star.py", "shortest_possible.py", "fewer_in_front.cpp")


ASKED_CASES = (
    *("2-open/11-winding-roads", "2-open/13-blocks", "3-detours/15-rivers"),
    *("3-detours/16-valley-at-the-start", "3-detours/18-two-trees", "3-detours/19-cities"),
)


@cache
def questions() -> dict[str, list[int]]:
    """How often the solutions of `roads` ask on cases, and about how many towns everybody must.

    All of them are sure of their routes, so none asks less on any map. A* asks about the towns that
    every A* must ask about: Dechter and Pearl, 1985.
    """
    found = {}
    with tempfile.TemporaryDirectory() as base:
        programs = [build_solution(f"roads/{name}", Path(base)) for name in ASKERS]
        for case in ASKED_CASES:
            text = text_of("roads", f"secret/{case}")
            maps = parse_maps(text)
            asked = [count_questions(program, "roads", text) for program in programs]
            necessary = [len(must_ask(one)) for one in maps]
            for number, one in enumerate(maps):
                assert necessary[number] <= min(some[number] for some in asked)
                assert must_expand(one) <= asked[ASKERS.index("a_star.py")][number]
            found[case] = [*map(sum, asked), sum(necessary)]
    return found


def expanded(case: str) -> int:
    """About how many towns of a case of `roads` every A* must ask."""
    return sum(map(must_expand, parse_maps(text_of("roads", f"secret/{case}"))))


# What states a figure, format strings parted by `|`, and the figure or what computes it.
# Of a solution it is the number of nodes that it tells of on a case, else on the hardest board.
def count_endings(side: str) -> int:
    """The positions of a chess board with a side to move."""
    board, checks = board_of(8, 8), side == "w"
    return sum(
        (board.free(king, rook) & ~(checks * board.attacked[king][rook])).bit_count()
        for king, rook in permutations(range(64), 2)
    )


FIGURES: dict[str, list[tuple[str, object]]] = {
    "bridge": [
        ("2^(n + 1) states, for 12 people {:,}|2 * 2^12 = {:,} states", 2**13),
        ("them can be reached, {:,}", partial(states, "bridge", "20")),
        ("torch on the same side, {:,} for 12 people", 3**12),
        ("at once there are {:,} crossings", partial(crossings, "20")),
    ],
    "cube": [
        ("{:,} cubes|not 9 * {:,}|twist follows from the others: {:,}", sum(BY_TURNS)),
        ("{:,} orders|9 * {:,} entries", factorial(7)),
        ("{:,} cubes that need at most six turns|only {:,} cubes need", sum(BY_TURNS[:7])),
        ("at most {:,} cubes", sum(BY_TURNS[:6])),
        ("there are {} such cubes", BY_QUARTER_TURNS[14]),
    ],
    "farmer": [
        ("{:,} loads on each bank|{:,} for 12 things", 3**12),
        ("2 * 2^12 = {:,} states|if there are more than {:,}", partial(states, "farmer", "31")),
        ("all {:,} states can be reached", partial(states, "farmer", "31")),
        ("{:,} states, and no solution", partial(states, "farmer", "32")),
    ],
    "hanoi": [
        ("{:,} positions of 15 discs on three pegs", 3**15),
        ("{:,} positions of 10 discs on four pegs", 4**10),
        (
            "{:,} moves for 15 discs",
            lambda: least("hanoi", Hanoi(pegs=3, start="A" * 15, goal="B" * 15)),
        ),
    ],
    "hoppers": [
        ("2^13 = {:,}|only {:,} boards|a number with {:,} bits", 1 << HOLES),
        ("the search examines only {:,}", ("iterative_deepening.py", "sample/01")),
    ],
    "jugs": [
        ("that is {:,} states out of a hundred million", (LARGEST + 1) ** 2 - (LARGEST - 1) ** 2)
    ],
    "keys": [
        ("at most 2,500 * 64 = {:,} states|so at most {:,} states", 2500 * 64),
        ("the search reaches {:,} states", partial(states, "keys", "30")),
        ("1 + 6 * 32 = {} states|you are: {} places", 1 + 6 * 32),
        (
            "sets of keys, {:,} for six|Six keys have {:,} orders",
            sum(perm(6, count) for count in range(7)),
        ),
        (
            "That takes {:,} searches|that takes {:,} searches",
            sum(perm(6, count) * (count + 1) for count in range(7)),
        ),
        (
            "the longest walk, {:,} moves",
            lambda: least("keys", game_of("keys", text_of("keys", "secret/31"))),
        ),
    ],
    "knights": [
        ("at most {:,} sets", comb(16, 8)),
        ("{:,} times as many for five of each", factorial(5) ** 2),
        ("3^16 = {:,} numbers|{:,} bytes", 3**16),
        ("from one end, {:,} positions", ("bit_sets.py", "secret/4-all/42")),
        ("from both ends, only {:,}", ("bidirectional_bit_sets.py", "secret/4-all/42")),
        ("It gets {} of 100 points", partial(points, "knights/brute_force/strings.py")),
    ],
    "lightsout": [
        ("{:,} of the 33,554,432 boards of 5 x 5", lambda: sum(boards_by_presses(5, 5).values())),
        ("{:,} boards of 5 x 5 need 15 presses", lambda: boards_by_presses(5, 5)[15]),
        ("{:,} of the 65,536 boards of 4 x 4", lambda: sum(boards_by_presses(4, 4).values())),
    ],
    "pancakes": [
        ("{:,} for 8 pancakes|the {:,} stacks of eight pancakes", factorial(8)),
        (row("7", 10), lambda: [factorial(7), *map(len, stacks_by_flips(7))]),
        (row("8", 11), lambda: [factorial(8), *map(len, stacks_by_flips(8))]),
        ("{:,} need as many flips as they have gaps", partial(stacks_above_their_gaps, 0)),
        ("and {:,} need three more", partial(stacks_above_their_gaps, 3)),
        ("16! = {:,} stacks", factorial(16)),
    ],
    "postcard": [("{:,} boards", factorial(16) // 2)],
    "push": [
        ("all 49 * 48 = {:,} states can be reached", partial(states, "push", "44")),
        ("A* examines {:,}", ("push_distance.py", "secret/38")),
    ],
    "puzzle8": [
        ("{:,} boards can be solved|all {:,} solvable boards", factorial(9) // 2),
        ("half of them, {:,}, can be solved", factorial(9) // 2),
        ("{:,} for the hardest|whole_layers.py | {:,}", ("whole_layers.py", "")),
        ("{:,} boards on the hardest", ("bidirectional.py", "")),
        ("moves; {:,} boards on the hardest|IDA* generates {:,} boards.", ("ida_star.py", "")),
        ("board it generates {:,} boards.|generated: {:,} on", ("bidirectional_a_star.py", "")),
        ("A* generates {:,} boards,", ("a_star.py", "")),
        (
            "about {:,} boards for an input of one average board",
            partial(nodes_on_average, "puzzle8/whole_layers.py"),
        ),
    ],
    "puzzle8count": [
        ("all {:,} solvable boards|of which {:,} can be solved", factorial(9) // 2),
        ("{:,} have a single shortest solution", partial(boards_with, 1)),
        ("{:,} have two", partial(boards_with, 2)),
        ("this takes {:,} boards|search from both ends {:,}", ("bidirectional.py", "")),
        ("board, {:,} for the hardest|IDA* generates {:,} boards", ("iterative_deepening.py", "")),
        (
            "about {:,} boards for an average board, ",
            partial(nodes_on_average, "puzzle8count/iterative_deepening.py"),
        ),
    ],
    "puzzle11": [
        ("{:,} boards", factorial(12) // 2),
        ("12!/6! = {:,}", perm(12, 6)),
        ("12!/5! = {:,}", perm(12, 7)),
        ("95,040 and 95,040 and {:,} states", perm(12, 4)),
        ("groups of six and five: {:,}", ("pattern_database.cpp", "")),
        ("all 18 boards of 53 moves: {:,}", ("pattern_database.cpp", "secret/18")),
    ],
    "puzzle15": [
        ("{:,} boards", factorial(16) // 2),
        ("16!/10! = {:,} states", perm(16, 6)),
        (
            "the blank can reach, as in `pattern_database.cpp`: {:,}",
            ("pattern_database.cpp", "secret/3-far/18"),
        ),
        (
            "about 40 moves, which gives {} of 100 points",
            partial(points, "puzzle15/time_limit_exceeded/ida_manhattan.py"),
        ),
        (
            "so the program gets {} of 100 points",
            partial(points, "puzzle15/time_limit_exceeded/ida_walking_distance.py"),
        ),
        ("too much for it: {} of 100 points", partial(points, "puzzle15/brute_force/a_star.py")),
    ],
    "puzzle24": [("= {:,} states", perm(25, 3))],
    "roads": [
        ("are {} of 600 towns", partial(expanded, "3-detours/19")),
        *(
            (row(f"`{case.partition('/')[2]}`", 6), lambda case=case: questions()[case])
            for case in ASKED_CASES
        ),
    ],
    "rook": [
        ("But there are few positions: {:,} on", lambda: sum(map(count_endings, "bw"))),
        ("chess board {:,} positions with Black|left of {:,}.", lambda: count_endings("b")),
        ("and {:,} with White to move", lambda: count_endings("w")),
        ("there are {:,} with Black|board {:,} positions", sum(map(int, KRKOPT.split()))),
    ],
    "rushhour": [
        ("reaches {:,} positions", lambda: reached(game_of("rushhour", f"1\n{FIFTY_ONE}")))
    ],
    "sokoban": [
        ("six boxes: {:,} states for plain A*", partial(plain_states, "59")),
        ("plain A* examines {:,} states", partial(plain_states, "62")),
        ("six boxes: {:,} states, or 88", partial(plain_states, "63")),
        ("{:,} sets of squares", comb(40, 10)),
        (
            "too many states: it gets {} of 100 points",
            partial(points, "sokoban/time_limit_exceeded/astar.cpp"),
        ),
    ],
    "solitaire": [
        ("2^33 = {:,} boards", 1 << 33),
        ("there are {} such jumps|each of the {} jumps", len(JUMPS)),
        (
            "after 1, 2, 3, ... jumps are {}.",
            lambda: ", ".join(f"{len(layer):,}" for layer in layers_of(CENTRAL, 6)[1:]),
        ),
        ("{} pairs of an empty hole|All {} problems", lambda: len(single_holes())),
    ],
}


def figure(slug: str, found: Any) -> object:
    """A figure, computed if it has to be."""
    if callable(found):
        return found()
    return nodes(f"{slug}/{found[0]}", found[1]) if isinstance(found, tuple) else found


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


@pytest.mark.nightly
@pytest.mark.parametrize("slug", FIGURES)
def test_a_figure_is_what_a_run_finds(slug: str) -> None:
    text = "\n".join(pages(slug))

    stated = [
        phrase.format(figure(slug, found))
        for phrases, found in FIGURES[slug]
        for phrase in ([phrases] if phrases.startswith("|") else phrases.split("|"))
    ]

    assert [phrase for phrase in stated if phrase not in text] == []
