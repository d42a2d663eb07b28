"""Generate Sokoban levels by reverse play, in XSB text.

The boxes start on the goals, and the man pulls them away; so there is a solution. The same seed
gives the same level: of `random.Random` only `random()` is used, which never changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from problems.sokoban.level import Square
from problems.sokoban.pulls import SquareBits

Thing = TypeVar("Thing")

STEPS = ((0, -1), (-1, 0), (0, 1), (1, 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a level is to be like.

    `rooms` are carved out and joined by passages one square wide; without rooms all is open, but
    for `pillars` squares of wall. With `patch` the goals lie together, else anywhere. The man makes
    `pulls` pulls; the best of all positions on the way becomes the level.
    """

    width: int
    height: int
    boxes: int
    rooms: int = 0
    pillars: int = 0
    patch: bool = True
    pulls: int = 400


def place_boxes(rows: Sequence[str], seed: int, pulls: int) -> str:
    """A level in the given rooms: `rows` have `#` and `.`, from which the boxes are pulled away."""
    signs = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    goals = {square for square, sign in signs.items() if sign == "."}
    inside = {square for square, sign in signs.items() if sign != "#"}
    floor = _reachable(min(goals), inside)
    found = _pull_boxes(floor, goals, pulls, Random(seed))
    if found is None:
        raise ValueError(f"seed {seed} leaves some box on its goal")
    return _text(floor, goals, *found)


def generate_level(plan: Plan, seed: int | str) -> str:
    """The level of that plan and seed, with walls around all that can be reached."""
    random = Random(seed)
    while True:
        floor = _rooms(plan, random) if plan.rooms else _open(plan, random)
        goals = _goals(plan, floor, random)
        if goals is None:
            continue
        found = _pull_boxes(floor, goals, plan.pulls, random)
        if found is not None:
            return _text(floor, goals, *found)


def _rooms(plan: Plan, random: Random) -> set[Square]:
    floor: set[Square] = set()
    before: Square | None = None
    for _ in range(plan.rooms):
        height, width = (2 + int(random.random() * 4) for _ in range(2))
        height, width = min(height, plan.height), min(width, plan.width)
        top = int(random.random() * (plan.height - height + 1))
        left = int(random.random() * (plan.width - width + 1))
        squares = [(top + y, left + x) for y in range(height) for x in range(width)]
        middle = _one_of(squares, random)
        if before is not None:
            floor.update(_passage(before, middle))
        floor.update(squares)
        before = middle
    return floor


def _passage(one: Square, other: Square) -> list[Square]:
    """Squares from `one` to `other`: down or up first, then sideways."""
    (top, left), (bottom, right) = one, other
    down = [(y, left) for y in range(min(top, bottom), max(top, bottom) + 1)]
    return down + [(bottom, x) for x in range(min(left, right), max(left, right) + 1)]


def _open(plan: Plan, random: Random) -> set[Square]:
    squares = [(y, x) for y in range(plan.height) for x in range(plan.width)]
    order = sorted(squares, key=lambda _: random.random())
    floor = set(order[plan.pillars :])
    return _reachable(order[-1], floor)


def _goals(plan: Plan, floor: set[Square], random: Random) -> set[Square] | None:
    """As many goals as boxes, or None if there is no place for them."""
    if len(floor) < 2 * plan.boxes + 2:
        return None
    if not plan.patch:
        return set(sorted(sorted(floor), key=lambda _: random.random())[: plan.boxes])
    goals = [_one_of(sorted(floor), random)]
    edge = [goals[0]]
    while len(goals) < plan.boxes:
        beside = sorted({near for goal in edge for near in _beside(goal)} & floor - set(goals))
        if not beside:
            return None
        goals.append(_one_of(beside, random))
        edge.append(goals[-1])
    return set(goals)


def _pull_boxes(
    floor: set[Square], goals: set[Square], pulls: int, random: Random
) -> tuple[set[Square], Square] | None:
    """Boxes and man where the boxes were furthest from the goals, or None if none ever moved."""
    boxes = set(goals)
    man = _one_of(sorted(floor - boxes), random)
    far = {square: _distance(square, goals, floor) for square in floor}
    bits = SquareBits(floor)
    best, furthest = None, 0
    last: Square | None = None
    for _ in range(pulls):
        region = bits.region(bits.of([man]), bits.floor & ~bits.of(boxes))
        able = list(_possible_pulls(bits, sorted(boxes), region))
        if not able:  # he has locked himself in
            boxes, man = set(goals), _one_of(sorted(floor - goals), random)
            continue
        # More often than not the same box again: else all boxes tremble, and none goes far.
        same = [pull for pull in able if pull[0] == last]
        box, (down, right) = _one_of(same if same and random.random() < 0.7 else able, random)
        last = box[0] + down, box[1] + right
        man = last[0] + down, last[1] + right
        boxes = boxes - {box} | {last}
        together = sum(far[square] for square in boxes)
        if together > furthest:
            best, furthest = (boxes, man), together
    return best


def _possible_pulls(
    bits: SquareBits, boxes: Sequence[Square], region: int
) -> Iterator[tuple[Square, Square]]:
    """Each box that a man in `region` can pull, and the step that he pulls it by."""
    for box in boxes:
        bit = bits.of([box])
        for down, right in STEPS:
            shift = down * bits.down + right
            near, far = _shifted(bit, shift), _shifted(bit, 2 * shift)
            if near & region and far & region:
                yield box, (down, right)


def _shifted(bit: int, shift: int) -> int:
    return bit << shift if shift >= 0 else bit >> -shift


def _distance(square: Square, goals: set[Square], floor: set[Square]) -> int:
    """The steps from a square to the nearest goal."""
    seen, layer, steps = {square}, {square}, 0
    while not layer & goals:
        layer = {near for here in layer for near in _beside(here)} & floor - seen
        if not layer:
            return 0
        seen |= layer
        steps += 1
    return steps


def _reachable(square: Square, free: set[Square]) -> set[Square]:
    seen, stack = {square}, [square]
    while stack:
        for near in _beside(stack.pop()):
            if near in free and near not in seen:
                seen.add(near)
                stack.append(near)
    return seen


def _beside(square: Square) -> list[Square]:
    return [(square[0] + down, square[1] + right) for down, right in STEPS]


def _one_of(things: Sequence[Thing], random: Random) -> Thing:
    return things[int(random.random() * len(things))]


def _text(floor: set[Square], goals: set[Square], boxes: set[Square], man: Square) -> str:
    rows, columns = ([square[axis] for square in floor] for axis in (0, 1))
    around = {
        (row + down, column + right)
        for row, column in floor
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
    }
    lines = []
    for y in range(min(rows) - 1, max(rows) + 2):
        signs = []
        for x in range(min(columns) - 1, max(columns) + 2):
            square = y, x
            on_goal = square in goals
            if square == man:
                signs.append("+" if on_goal else "@")
            elif square in boxes:
                signs.append("*" if on_goal else "$")
            elif on_goal:
                signs.append(".")
            else:
                signs.append("#" if square in around - floor else " ")
        lines.append("".join(signs).rstrip())
    return "\n".join(lines) + "\n"
