"""Hypothesis strategies for Push!!: small choices become boards, and so they shrink.

Some of the boards are random (man, box and goal anywhere), the others are pulled: the box starts on
the goal and is pulled away from it, so most of these can be solved.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game import weighted
from judge.game.edges import edge_values
from problems.push.rules import LONGEST_SIDE, MOST_DATA_SETS, Push, PushState, Square, write

_THINGS = 3  # man, box and goal
_STEPS = ((0, -1), (-1, 0), (0, 1), (1, 0))
_MANY_WALLS, _MOST_PULLS = (14, 20), 40


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 3 data sets."""
    return games().map(write)


def texts() -> SearchStrategy[str]:
    """Inputs of 1 to 3 data sets, of which some lack the final `0 0`, as they may."""
    ends = st.sampled_from(weighted({"0 0\n": 15, "": 1}))
    return st.builds(lambda text, end: text.removesuffix("0 0\n") + end, inputs(), ends)


def edges() -> Iterator[str]:
    """Boards of every size without walls, things in corners and the middle; the most data sets."""
    sides = range(1, LONGEST_SIDE + 1)
    for width, height in product(sides, repeat=2):
        squares = [(row, column) for row in range(height) for column in range(width)]
        if len(squares) < _THINGS:
            continue
        floor = frozenset(squares)
        some = {squares[0], squares[1], squares[len(squares) // 2], squares[-1]}
        yield write(
            [
                Push(width, height, floor, goal, PushState(box, man))
                for goal, box, man in permutations(sorted(some), _THINGS)
            ]
        )
    smallest = Push(3, 1, frozenset(((0, 0), (0, 1), (0, 2))), (0, 2), PushState((0, 1), (0, 0)))
    yield from (write([smallest] * count) for count in edge_values(1, MOST_DATA_SETS))
    for width, height in ((1, _THINGS), (1, LONGEST_SIDE), (LONGEST_SIDE, 1), (LONGEST_SIDE,) * 2):
        squares = [(row, column) for row in range(height) for column in range(width)]
        place = PushState(squares[len(squares) // 2], squares[0])
        board = Push(width, height, frozenset(squares), squares[-1], place)
        yield write([board])
        yield write([board] * MOST_DATA_SETS)


def hard(seed: int) -> Iterator[str]:
    """Boards of the longest sides with many walls, on which the box was pulled far.

    Only there it comes to the same square by several paths that are not equally good.
    """
    rng = random.Random(seed)
    squares = range(LONGEST_SIDE**2)
    while True:
        things = [divmod(square, LONGEST_SIDE) for square in rng.sample(squares, _THINGS)]
        walls = rng.sample(squares, rng.randint(*_MANY_WALLS))
        pulls = rng.choices(range(len(_STEPS)), k=_MOST_PULLS)
        yield write([_board((LONGEST_SIDE, LONGEST_SIDE), things, walls, pulls)])


def games() -> SearchStrategy[list[Push]]:
    """1 to 3 data sets."""
    return st.lists(boards(), min_size=1, max_size=3)


def boards() -> SearchStrategy[Push]:
    """One data set of any size; long sides come more often.

    A side and a place are drawn apart from each other: a board that loses an empty row or column
    keeps the rest of its picture, so a large one shrinks to the small one that is left of it.
    """
    side = st.sampled_from((*range(1, LONGEST_SIDE + 1), 5, 6, 7, 7))
    sizes = st.tuples(side, side).filter(lambda size: size[0] * size[1] >= _THINGS)
    place = st.tuples(*[st.integers(0, LONGEST_SIDE - 1)] * 2)
    things = st.tuples(*[place] * _THINGS)
    wall = st.integers(0, LONGEST_SIDE**2 - 1)  # there are many, and one number is drawn faster
    few, many = st.lists(wall, max_size=6), st.lists(wall, min_size=10, max_size=18)
    none: SearchStrategy[list[int]] = st.just([])
    some = st.lists(st.integers(0, 3), min_size=3, max_size=12)
    # Only after many pulls the box has been to a square twice, or man and box are far apart.
    long = st.lists(st.integers(0, 3), min_size=12, max_size=_MOST_PULLS)
    return st.builds(_board, sizes, things, few | many, none | some | long | long)


def _board(
    size: tuple[int, int],
    places: Sequence[Square],
    walls: Sequence[int],
    pulls: Sequence[int],
) -> Push:
    width, height = size
    squares = [(row, column) for row in range(height) for column in range(width)]
    left = list(squares)
    goal, box, man = (_take_square(left, place) for place in places)
    # At most half of the rest: a board that is all walls is rarely of interest.
    drawn = (divmod(wall, LONGEST_SIDE) for wall in walls)
    built = [wall for wall in drawn if wall in left][: len(left) // 2]
    floor = frozenset(squares).difference(built)
    return Push(
        width=width,
        height=height,
        floor=floor,
        goal=goal,
        start=_pull_box(floor, goal, pulls) or PushState(box, man),
    )


def _take_square(left: list[Square], place: Square) -> Square:
    """Takes out of `left` the square at `place`, or the next one that is left (then the last)."""
    square = min((square for square in left if square >= place), default=left[-1])
    left.remove(square)
    return square


def _pull_box(floor: frozenset[Square], goal: Square, pulls: Sequence[int]) -> PushState | None:
    """Where box and man are after the box was pulled away from `goal`, None if it could not be.

    Between two pulls the man is taken to where he is needed without asking for a way, so a few
    boards come out that cannot be solved. Neither he nor the box ends a pull on the goal.
    """
    state = None
    box = goal
    for pull in pulls:
        down, right = _STEPS[pull]
        near = box[0] + down, box[1] + right
        far = near[0] + down, near[1] + right
        if {near, far} <= floor - {goal}:
            box = near
            state = PushState(box, far)
    return state
