"""Search for knights that are far apart, on a board and by a seed.

    python testdata/knights/search.py 4 4 5 6 1 10

Rows, columns, black knights, white knights, the seed, and how many random starts to try; squares to
leave out may follow. From each start all positions are searched, breadth-first, then from the
furthest one again, as long as that leads further away; the two that are furthest apart are drawn.
What it found stands in `boards.txt`. With five knights and six on 4 x 4 a start takes some 15
seconds and 100 MB.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.knights.rules import Knights, KnightsState, show

Layer = dict[int, set[int]]
"""For the occupied squares the sets of squares where black can be."""


def furthest(game: Knights) -> tuple[int, KnightsState]:
    """The number of moves to the furthest position, and the least of those that far away."""
    moves = [
        (1 << origin, 1 << target)
        for origin, targets in enumerate(neighbours(game))
        for target in targets
    ]
    occupied = game.start.black | game.start.white
    before: Layer = {}
    layer: Layer = {occupied: {game.start.black}}
    depth = 0
    while following := grow(layer, before, moves):
        before, layer = layer, following
        depth += 1
    occupied, black = min((there, black) for there, blacks in layer.items() for black in blacks)
    return depth, KnightsState(black, occupied ^ black)


def grow(layer: Layer, before: Layer, moves: list[tuple[int, int]]) -> Layer:
    """The next layer: a position next to `layer` that is not new is in the one before it."""
    after: Layer = {}
    for occupied, blacks in layer.items():
        for origin, target in moves:
            if occupied & origin and not occupied & target:
                both = origin | target
                found = after.setdefault(occupied ^ both, set())
                found.update([black ^ both if black & origin else black for black in blacks])
    for occupied, blacks in before.items():
        if occupied in after:
            after[occupied] -= blacks
    return {occupied: blacks for occupied, blacks in after.items() if blacks}


def neighbours(game: Knights) -> list[list[int]]:
    """For each square those that a lone knight can go to from it."""
    found = []
    for square in range(game.rows * game.columns):
        lone = KnightsState(1 << square & ~game.missing, 0)
        found.append([after.black.bit_length() - 1 for _, _, after in game.moves(lone)])
    return found


def random_board(
    size: tuple[int, int], knights: tuple[int, int], missing: int, random: Random
) -> Knights:
    """A board with the knights on random squares."""
    rows, columns = size
    squares = [square for square in range(rows * columns) if not missing >> square & 1]
    squares.sort(key=lambda _: random.random())
    black, white = squares[: knights[0]], squares[knights[0] : sum(knights)]
    start = KnightsState(sum(1 << square for square in black), sum(1 << square for square in white))
    return Knights(rows=rows, columns=columns, missing=missing, start=start, goal=start)


def main() -> None:
    rows, columns, black, white, seed, starts, *left_out = map(int, sys.argv[1:])
    random = Random(seed)
    missing = sum(1 << square for square in left_out)
    best = -1
    for _ in range(starts):
        game = random_board((rows, columns), (black, white), missing, random)
        depth, position = furthest(game)
        while True:
            back = replace(game, start=position)
            more, again = furthest(back)
            if more <= depth:
                break
            game, depth, position = back, more, again
        if depth > best:
            best = depth
            halves = [show(game, state).split("\n") for state in (game.start, position)]
            picture = "\n".join(" ".join(lines) for lines in zip(*halves, strict=True))
    print(f"; {best} moves\n{picture}")


if __name__ == "__main__":
    main()
