"""Hypothesis strategies for Sokoban: small choices become levels, and so they shrink.

In some levels the places of boxes and man are random. In the others the boxes start on the goals
and are pulled away from them, so most of these can be solved.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import cycle

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game import weighted
from problems.sokoban.level import Sokoban, Square
from problems.sokoban.pulls import farthest_by_pulls, room_text
from problems.sokoban.rules import LONGEST_SIDE, MOST_BOXES, parse

_LONGEST_SIDE = 6
_MARGIN = 20
_ROOMS = ((4, 4, 3), (4, 5, 3), (4, 4, 4), (4, 5, 4), (4, 5, 4), (5, 5, 4), (5, 5, 4), (5, 6, 5))
_HALLS = ((5, 5, 1), (5, 6, 1), (5, 6, 1), (6, 6, 2))
_FEW_WALLS, _MANY_WALLS, _MOST_PULLED, _FARTHEST = (0, 4), (6, 14), 600, 6
_STEPS = ((0, -1), (-1, 0), (0, 1), (1, 0))


def inputs() -> SearchStrategy[str]:
    """Canonical inputs: levels of 1 to 3 boxes, at most 6 x 6 without the walls around them.

    A few levels of a single box lie far from the corner, with a margin of floor above and beside.
    """
    side = st.sampled_from((*range(1, _LONGEST_SIDE + 1), *[5, 6] * 5))
    place = st.tuples(*[st.integers(0, _LONGEST_SIDE - 1)] * 2)
    walls = st.lists(place, max_size=10)
    box = st.tuples(place, place)
    # What concerns several boxes mostly needs three of them.
    boxes = st.lists(box, min_size=1, max_size=3) | st.lists(box, min_size=3, max_size=3)
    pull = st.tuples(st.integers(0, 2), st.integers(0, 3))
    # After many pulls it no longer matters from which goal a box came.
    pulls = st.lists(pull, min_size=4, max_size=24) | st.lists(pull, min_size=24, max_size=60)
    scattered = st.sampled_from(weighted({True: 1, False: 6}))
    sizes = st.tuples(side, side).filter(lambda size: size[0] * size[1] >= 2)
    signs = st.sampled_from(" -_")
    margin = st.sampled_from(weighted({0: 15, _MARGIN: 1}))
    return st.builds(
        _text, sizes, place, boxes, walls, scattered, pulls, signs, st.booleans(), margin
    )


def edges() -> Iterator[str]:
    """The thinnest and the largest levels, the most boxes, and the longest ways for one."""
    for line in ("@$.", ".$@", "+$", "@*", "*@", "$+", "@.$", "+$*", "@$.$."):
        yield f"{line}\n"
        yield "".join(f"{sign}\n" for sign in line)
    yield "@$" + " " * (LONGEST_SIDE - 3) + ".\n"
    yield "." + " " * (LONGEST_SIDE - 3) + "$@\n"
    yield "@\n$\n" + "-\n" * (LONGEST_SIDE - 3) + ".\n"
    empty = "-" * LONGEST_SIDE
    for top, bottom in (("@$", "-."), ("-@$", "."), (".", "-$@"), (".", "--@\n--$\n---")):
        rows = [top, *[empty] * (LONGEST_SIDE - 2 - bottom.count("\n")), *bottom.split("\n")]
        yield "".join(f"{row}\n" for row in rows)
    for sides in ((1, 1), (1, LONGEST_SIDE), (LONGEST_SIDE, 1), (LONGEST_SIDE, LONGEST_SIDE)):
        yield from _solved(*sides)
    yield "@" + "*" * MOST_BOXES + "\n"
    yield "@" + "-" * MOST_BOXES + "\n-" + "$" * MOST_BOXES + "\n-" + "." * MOST_BOXES + "\n"
    yield from map(_snake, (2, 3, 4))


def hard(seed: int) -> Iterator[str]:
    """Small rooms with several boxes, as far from their goals as pulls have brought them.

    The positions are found breadth first, backwards from the goals, so each can be solved; in a
    narrow room with boxes side by side nearly every push must be the right one. In turn with them
    come halls of many walls, for passages with their mouths and doors, with a box or two.
    """
    rng = random.Random(seed)
    for rooms, most_walls in cycle(((_ROOMS, _FEW_WALLS), (_HALLS, _MANY_WALLS))):
        height, width, boxes = rng.choice(rooms)
        squares = [(row, column) for row in range(height) for column in range(width)]
        walls = rng.sample(squares, rng.randint(*most_walls))
        floor = sorted(set(squares) - set(walls))
        if len(floor) < 2 * boxes + 1:
            continue
        goals = frozenset(rng.sample(floor, boxes))
        for state in farthest_by_pulls(frozenset(floor), goals, _MOST_PULLED, _FARTHEST):
            if state.boxes != goals:
                yield room_text(height, width, frozenset(floor), goals, state)


def _solved(height: int, width: int) -> Iterator[str]:
    """Levels of a size with one box and with the most, all on their goals."""
    for boxes in (1, MOST_BOXES):
        signs = ("@" + "*" * boxes).ljust(height * width, "-")
        if len(signs) == height * width:
            yield "".join(f"{signs[row * width : (row + 1) * width]}\n" for row in range(height))


def _snake(lane: int) -> str:
    """A level whose one box must be pushed along all of its lanes: the narrower, the farther."""
    rows = [["-"] * LONGEST_SIDE for _ in range(LONGEST_SIDE)]
    for number, row in enumerate(range(lane, LONGEST_SIDE - lane, lane + 1)):
        rows[row] = ["#"] * (LONGEST_SIDE - 2)
        # The way to the next lane is at the right end, then at the left one.
        rows[row] = [*rows[row], "-", "-"] if number % 2 == 0 else ["-", "-", *rows[row]]
    goes_right = (LONGEST_SIDE - lane - 1) // (lane + 1) % 2 == 1
    rows[0][0], rows[1][1] = "@", "$"
    rows[-2][-2 if goes_right else 1] = "."
    return "".join(f"{''.join(row)}\n" for row in rows)


def games() -> SearchStrategy[list[Sokoban]]:
    """The level of an input, alone in a list."""
    return inputs().map(parse)


def _text(
    size: tuple[int, int],
    man: Square,
    things: Sequence[tuple[Square, Square]],
    walls: Sequence[Square],
    scattered: bool,
    pulls: Sequence[tuple[int, int]],
    floor_sign: str,
    framed: bool,
    margin: int,
) -> str:
    width, height = size
    squares = [(row, column) for row in range(height) for column in range(width)]
    left = list(squares)
    man = _take_square(left, man)
    boxes: list[Square] = []
    goals: list[Square] = []
    for box, goal in things[: len(left)]:
        boxes.append(_take_square(left, box))
        # A goal may lie where a box or the man is, but not where there is one already.
        goals.append(_take_square([square for square in squares if square not in goals], goal))
    # At most half of the rest: a level that is all walls is rarely of interest.
    free = [square for square in left if square not in goals]
    built = {wall for wall in walls if wall in free}
    built = set(sorted(built)[: len(free) // 2])
    floor = set(squares) - built
    pulled = None if scattered else _pull_boxes(floor, goals, pulls)
    if pulled is not None:
        boxes, man = pulled
    signs = dict.fromkeys(built, "#")
    signs |= dict.fromkeys(goals, ".")
    signs |= {box: "*" if box in goals else "$" for box in boxes}
    signs[man] = "+" if man in goals else "@"
    rows = ["".join(signs.get((y, x), floor_sign) for x in range(width)) for y in range(height)]
    if framed:
        rows = ["#" * (width + 2), *(f"#{row}#" for row in rows), "#" * (width + 2)]
    if len(boxes) == 1:
        beside = floor_sign * margin
        rows = [beside + floor_sign * len(rows[0])] * margin + [beside + row for row in rows]
    # A row of floor alone needs another sign: a row of blanks would be an empty line.
    return "".join(f"{row.rstrip() or '-'}\n" for row in rows)


def _take_square(left: list[Square], place: Square) -> Square:
    """Takes out of `left` the square at `place`, or the next one that is left (then the last)."""
    square = min((square for square in left if square >= place), default=left[-1])
    left.remove(square)
    return square


def _pull_boxes(
    floor: set[Square], goals: Sequence[Square], pulls: Sequence[tuple[int, int]]
) -> tuple[list[Square], Square] | None:
    """Where boxes and man are after boxes were pulled away from the goals, None if none could be.

    Between two pulls the man is taken to where he is needed without asking for a way, so a few
    levels come out that cannot be solved.
    """
    boxes, man = list(goals), None
    for number, direction in pulls:
        row, column = boxes[number % len(boxes)]
        down, right = _STEPS[direction]
        near, far = (row + down, column + right), (row + 2 * down, column + 2 * right)
        if {near, far} <= floor - set(boxes):
            boxes[number % len(boxes)], man = near, far
    return None if man is None else (boxes, man)
