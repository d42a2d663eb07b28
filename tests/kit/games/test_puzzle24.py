"""24-puzzle: the share of the points that an output gets."""

from __future__ import annotations

from fractions import Fraction

from problems.puzzle24.rules import PUZZLE, parse, score, write
from problems.sliding_puzzles.rules import Sliding, swap_two_tiles, walk_from_goal
from tests.conftest import each_row

GOAL = Sliding(puzzle=PUZZLE, start=PUZZLE.goal)
NEAR = walk_from_goal(PUZZLE, [0])
BOARDS = write([NEAR, GOAL, swap_two_tiles(GOAL)])


def test_a_way_twice_as_long_as_the_best_known_gets_half() -> None:
    games = parse(write([walk_from_goal(PUZZLE, [0, 0])]))
    # One tile goes there, back and there again.
    assert score(games, "2\n", "4\n15 15 15 20\n") == Fraction(1, 2)


@each_row("answer", ["1\n20\n0\n\n-1\n", "1 0 -1\n"])
def test_the_answer_may_be_costs_alone(answer: str) -> None:
    assert score(parse(BOARDS), answer, "1\n20\n0\n\n-1\n") == 1
