"""Search levels of Sokoban backwards, by pulls from the goals.

A set of squares is an integer with a bit for each, so that the man's region grows by a few shifts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from problems.sokoban.level import SokobanState, Square

Squares = frozenset[Square]


class SquareBits:
    """The bits of the squares of one floor: `down` is the shift to the square below, right is 1.

    A column that is no floor ends each row, so a shift never leads to another row.
    """

    def __init__(self, floor: Iterable[Square]) -> None:
        squares = sorted(floor)
        self.down = max(column for _, column in squares) + 2
        self._bits = {square: 1 << square[0] * self.down + square[1] for square in squares}
        self._squares = {bit: square for square, bit in self._bits.items()}
        self.floor = self.of(squares)

    def of(self, squares: Iterable[Square]) -> int:
        """The bits of some squares of the floor."""
        return sum(self._bits[square] for square in squares)

    def square(self, bit: int) -> Square:
        """The square of a single bit."""
        return self._squares[bit]

    def squares(self, bits: int) -> Iterator[Square]:
        """The squares of some bits, in ascending order."""
        return map(self.square, _single_bits(bits))

    def region(self, man: int, free: int) -> int:
        """The squares to which a man on the square `man` can walk over those of `free`."""
        down, region, before = self.down, man, 0
        while region != before:
            before = region
            region |= (region << 1 | region >> 1 | region << down | region >> down) & free
        return region


def farthest_by_pulls(
    floor: Squares, goals: Squares, most: int, count: int
) -> Sequence[SokobanState]:
    """The last `count` of up to `most` positions from which the boxes can be pushed to the goals.

    They are found breadth first, the nearest first. A position is the boxes and the first square
    that the man can walk to.
    """
    bits = SquareBits(floor)
    on_goals = bits.of(goals)
    found: dict[tuple[int, int], None] = {}
    left = bits.floor & ~on_goals
    while left:
        region = bits.region(left & -left, left)
        found[on_goals, region & -region] = None
        left &= ~region
    queue = list(found)
    for boxes, man in queue:  # grows while it is read
        if len(queue) >= most:
            break
        for after, near in _pulls(bits, boxes, bits.region(man, bits.floor & ~boxes)):
            region = bits.region(near, bits.floor & ~after)
            position = after, region & -region
            if position not in found:
                found[position] = None
                queue.append(position)
    return [
        SokobanState(frozenset(bits.squares(boxes)), bits.square(man))
        for boxes, man in queue[-count:]
    ]


def _pulls(bits: SquareBits, boxes: int, region: int) -> Iterator[tuple[int, int]]:
    """Boxes and man after each pull by a man who can walk to the squares of `region`."""
    for step in (1, bits.down):
        for near in _single_bits(region & (region >> step) & (boxes << step)):
            yield boxes ^ (near >> step) ^ near, near << step
        for near in _single_bits(region & (region << step) & (boxes >> step)):
            yield boxes ^ (near << step) ^ near, near >> step


def room_text(height: int, width: int, floor: Squares, goals: Squares, state: SokobanState) -> str:
    """The level of a room with walls around it."""
    signs = {square: "." if square in goals else " " for square in floor}
    signs |= {square: "*" if square in goals else "$" for square in state.boxes}
    signs[state.man] = "+" if state.man in goals else "@"
    rows = [
        "".join(signs.get((row, column), "#") for column in range(-1, width + 1))
        for row in range(-1, height + 1)
    ]
    return "".join(f"{row}\n" for row in rows)


def _single_bits(bits: int) -> Iterator[int]:
    """The bits of an integer one by one, in ascending order."""
    while bits:
        yield bits & -bits
        bits &= bits - 1
