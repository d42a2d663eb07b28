"""All shortest solutions of the 8-puzzle, counted at the first meeting alone. WRONG.

Idea    Two breadth-first searches go layer by layer, one from the start and one from the goal, and
        note how many shortest ways lead to each position. At the first position that both know
        the ways from the start and the ways from the goal are multiplied.
Error   That the searches stop at the first common position is right for the number of moves, but
        there may be others in the same layer, and the ways through them are left out. Nor are
        all ways to this one known yet: more may come from the rest of the layer.
Time    about 3,000 positions for an average board, 20,000 for the hardest: about b^(M/2) for M
        moves, where a search from one end needs b^M
Memory  the same
Source  A search for one way that was turned into one for all.
"""

import os
import sys

GOAL = bytes([1, 2, 3, 4, 5, 6, 7, 8, 0])
SQUARES = range(9)
# For each square its neighbours: one row or one column away.
NEAR = [[b for b in SQUARES if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1] for a in SQUARES]


def solvable(board):
    """Whether the number of inversions is even."""
    tiles = [tile for tile in board if tile]
    return sum(a > b for place, a in enumerate(tiles) for b in tiles[place:]) % 2 == 0


def shortest(start):
    """The least number of moves, the number of ways; and how many positions were made."""
    if start == GOAL:
        return 0, 1, 1
    one, other = ({start: 1}, {}), ({GOAL: 1}, {})
    moves, made = 0, 2
    while True:
        if len(one[0]) > len(other[0]):
            one, other = other, one
        layer, before = one
        moves += 1
        ways = {}
        for position, count in layer.items():
            blank = position.index(0)
            for square in NEAR[blank]:
                cells = bytearray(position)
                cells[blank], cells[square] = cells[square], 0
                after = bytes(cells)
                if after in before:
                    continue
                ways[after] = ways.get(after, 0) + count
                if after in other[0]:
                    return moves, ways[after] * other[0][after], made
        made += len(ways)
        one = ways, layer


def main():
    count, *numbers = map(int, sys.stdin.read().split())
    nodes = 0
    for first in range(0, 9 * count, 9):
        board = bytes(numbers[first : first + 9])
        if not solvable(board):
            print(-1)
            continue
        moves, ways, made = shortest(board)
        print(moves, ways)
        nodes += made
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={nodes}", file=sys.stderr)


main()
