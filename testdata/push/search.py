"""Search for hard 7 x 7 boards of Push!!, by a measure and a seed.

    python testdata/push/search.py pushes 1

Hill climbing: each step changes the board a little and keeps the change if it is not worse.
The same command draws the same board every time. What it found stands in `boards.txt`.
Boards are numbers here, with a bit for each square (8 bits a row, the last one is always wall), so
that a flood fill takes a few operations.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random

SIDE, LINE = 7, 8
SQUARES = [row * LINE + column for row in range(SIDE) for column in range(SIDE)]
EMPTY, WALL, BOX, GOAL, MAN = "-#$.@"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What breadth-first search over (box, region of the man) finds.

    `way` holds the squares of the box on a shortest way, or is empty; `regions` counts the
    positions that were found, `squares` the squares of all their regions: positions (box, man).
    """

    way: list[int]
    regions: int
    squares: int


def outcome(cells: dict[int, str]) -> Outcome:
    """The outcome for a board, given as the sign of each square."""
    floor = sum(1 << square for square, sign in cells.items() if sign != WALL)
    start, goal, man = (square_of(cells, sign) for sign in (BOX, GOAL, MAN))
    first = (start, flood_fill(floor & ~(1 << start), 1 << man))
    came: dict[tuple[int, int], tuple[int, int] | None] = {first: None}
    queue = [first]
    for position in queue:
        box, region = position
        if box == goal:
            break
        for step in (-1, -LINE, 1, LINE):
            after = box + step
            if after < 0 or box < step or not region >> (box - step) & floor >> after & 1:
                continue
            pushed = (after, flood_fill(floor & ~(1 << after), 1 << box))
            if pushed not in came:
                came[pushed] = position
                queue.append(pushed)
    way: list[int] = []
    at = position if box == goal else None
    while at is not None:
        way.append(at[0])
        at = came[at]
    squares = sum(region.bit_count() for _, region in came)
    return Outcome(way=way[::-1], regions=len(came), squares=squares)


def flood_fill(free: int, region: int) -> int:
    """All squares of `free` that hang together with those of `region`."""
    grown = 0
    while grown != region:
        grown = region
        region |= (region << 1 | region >> 1 | region << LINE | region >> LINE) & free
    return region


def square_of(cells: dict[int, str], sign: str) -> int:
    """The square with this sign, which is there once."""
    return next(square for square, other in cells.items() if other == sign)


def pushes(seen: Outcome) -> int:
    """The pushes of a shortest way, -1 if there is none."""
    return len(seen.way) - 1


def beside(seen: Outcome) -> int:
    """The pushes of a shortest way to a goal that is next to the box, else 0."""
    near = bool(seen.way) and abs(seen.way[-1] - seen.way[0]) in (1, LINE)
    return len(seen.way) - 1 if near else 0


def returns(seen: Outcome) -> int:
    """How often the box comes to a square where it has been; then the pushes."""
    return (len(seen.way) - len(set(seen.way))) * 100 + len(seen.way)


def turns(seen: Outcome) -> int:
    """How often the box changes its direction: the man must walk each time."""
    steps = [after - before for before, after in pairwise(seen.way)]
    return sum(before != after for before, after in pairwise(steps))


def positions(seen: Outcome) -> int:
    """The positions (box, man) that a search without a lower bound looks at."""
    return seen.squares


def hopeless(seen: Outcome) -> int:
    """The positions (box, region) of a board that cannot be solved."""
    return 0 if seen.way else seen.regions


MEASURES: dict[str, Callable[[Outcome], int]] = {
    "pushes": pushes,
    "beside": beside,
    "returns": returns,
    "turns": turns,
    "positions": positions,
    "hopeless": hopeless,
}


def change_board(cells: dict[int, str], random: Random) -> dict[int, str]:
    """A board that differs in a few squares: floor and wall swapped, or two squares exchanged."""
    after = dict(cells)
    for _ in range(1 + random.randrange(3)):
        one, other = (SQUARES[random.randrange(len(SQUARES))] for _ in range(2))
        if random.randrange(2) and after[one] in (EMPTY, WALL):
            after[one] = WALL if after[one] == EMPTY else EMPTY
        else:
            after[one], after[other] = after[other], after[one]
    return after


def hard_board(measure: Callable[[Outcome], int], seed: int, tries: int) -> dict[int, str]:
    """The best board that `tries` changes lead to, with a new start after a third of them."""
    random = Random(seed)
    best: tuple[int, dict[int, str]] = (-2, {})
    for _ in range(3):
        signs = [BOX, GOAL, MAN] + [WALL] * 12 + [EMPTY] * (len(SQUARES) - 15)
        cells = dict(zip(sorted(SQUARES, key=lambda _: random.random()), signs, strict=True))
        score = measure(outcome(cells))
        for _ in range(tries // 3):
            after = change_board(cells, random)
            value = measure(outcome(after))
            if value >= score:
                score, cells = value, after
        if score > best[0]:
            best = score, cells
    return best[1]


def draw_board(cells: dict[int, str]) -> str:
    """The board as text."""
    rows = [SQUARES[first : first + SIDE] for first in range(0, len(SQUARES), SIDE)]
    return "\n".join("".join(cells[square] for square in row) for row in rows)


def main() -> None:
    words = argparse.ArgumentParser(description="Draw a hard 7 x 7 board of Push!!.")
    words.add_argument("measure", choices=MEASURES)
    words.add_argument("seed", type=int)
    words.add_argument("--tries", type=int, default=60_000)
    asked = words.parse_args()
    measure = MEASURES[asked.measure]
    board = hard_board(measure, asked.seed, asked.tries)
    print(draw_board(board))
    print(f"\n{asked.measure}: {measure(outcome(board))}, {outcome(board)}")


if __name__ == "__main__":
    main()
