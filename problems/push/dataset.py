"""Generate boards of Push!!: sides of 2 to 7 squares in turn.

The box is pulled away from the goal, so there is usually a way; on one board in six the places of
man, box and goal are random.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.push.rules import LONGEST_SIDE, Push, PushState, Square

STRATA = "squares of the longer side"

_SHORTEST_SIDE = 2
_STEPS = ((0, -1), (-1, 0), (0, 1), (1, 0))
_PULLS = 60


def games(seed: str) -> Iterator[tuple[str, Push]]:
    """Boards by their longer side."""
    for number in count():
        choices = RandomChoices(seed, number)
        side = _SHORTEST_SIDE + number % (LONGEST_SIDE - _SHORTEST_SIDE + 1)
        sides = [side, choices.between(min(side, 2), side)]
        if choices.below(2):
            sides.reverse()
        yield f"side-{side}", _board(choices, *sides)


def _board(choices: RandomChoices, width: int, height: int) -> Push:
    squares = [(row, column) for row in range(height) for column in range(width)]
    goal, box, man, *rest = choices.shuffle(squares)
    walls = rest[: choices.between(0, 2 * len(rest) // 5)]
    floor = frozenset(squares) - frozenset(walls)
    pulled = None if choices.below(6) == 0 else _pull_box(choices, floor, goal)
    return Push(
        width=width, height=height, floor=floor, goal=goal, start=pulled or PushState(box, man)
    )


def _pull_box(choices: RandomChoices, floor: frozenset[Square], goal: Square) -> PushState | None:
    """Box and man at one of the furthest places that random pulls from the goal came to."""
    box, best, furthest = goal, None, 0
    man: Square | None = None
    for _ in range(_PULLS):
        down, right = choices.one_of(_STEPS)
        near = box[0] + down, box[1] + right
        far = near[0] + down, near[1] + right
        if not {near, far} <= floor or (man is not None and near not in _region(floor, box, man)):
            continue
        box, man = near, far
        apart = abs(box[0] - goal[0]) + abs(box[1] - goal[1])
        if apart >= furthest and goal not in (box, man):
            best, furthest = PushState(box, man), apart
    return best


def _region(floor: frozenset[Square], box: Square, man: Square) -> set[Square]:
    """The squares that the man can walk to."""
    region, stack = {man}, [man]
    while stack:
        row, column = stack.pop()
        for down, right in _STEPS:
            near = row + down, column + right
            if near in floor and near != box and near not in region:
                region.add(near)
                stack.append(near)
    return region
