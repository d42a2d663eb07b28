"""8-puzzle by hill climbing. WRONG: the ways are much longer than needed.

Idea    From a position go to that neighbour which seems nearest to the goal, by its Manhattan
        distance, and on from there. No position is entered twice, and where there is no new
        neighbour the search goes back to the last position that had another one. So it goes down
        one way, as a climber goes up the steepest slope, and comes to the goal in the end.
Error   A choice once made is followed to its end, even if all that comes after is worse than what
        was left aside. There are local summits: positions all of whose neighbours are further from
        the goal. Every detour around them becomes a part of the way.
Time    O(9!) a board at most, mostly much less
Memory  the same
Source  Winston, "Artificial Intelligence" (1977): depth-first search, the best child first.
"""

import os
import sys

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)


def apart(one, other):
    """The rows plus the columns between two squares."""
    return abs(one // 3 - other // 3) + abs(one % 3 - other % 3)


# For each square its neighbours, and for each tile how far each square is from its home.
NEAR = [[b for b in SQUARES if apart(a, b) == 1] for a in SQUARES]
FAR = [[apart(square, (tile - 1) % 9) for square in SQUARES] for tile in range(9)]


def solvable(board):
    """Whether the number of inversions is even."""
    tiles = [tile for tile in board if tile]
    return sum(a > b for place, a in enumerate(tiles) for b in tiles[place:]) % 2 == 0


def shortest(start):
    """The tiles to move; and how many positions were made."""
    far = sum(FAR[tile][square] for square, tile in enumerate(start) if tile)
    came = {start: None}
    stack = [(far, start)]
    while True:
        far, position = stack.pop()
        if position == GOAL:
            return way_to(position, came), len(came)
        blank = position.index(0)
        children = []
        for square in NEAR[blank]:
            tile = position[square]
            cells = bytearray(position)
            cells[blank], cells[square] = tile, 0
            after = bytes(cells)
            if after not in came:
                came[after] = position
                children.append((far + FAR[tile][blank] - FAR[tile][square], after))
        stack += sorted(children, reverse=True)  # the best one is on top


def way_to(position, came):
    """The tiles that were moved from the start to `position`."""
    tiles = []
    while came[position] is not None:
        before = came[position]
        # The tile that was moved is now where the blank was.
        tiles.append(position[before.index(0)])
        position = before
    return tiles[::-1]


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        board = bytes(numbers[first : first + 9])
        if not solvable(board):
            print(-1)
            continue
        way, made = shortest(board)
        nodes += made
        print(len(way))
        print(*way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
