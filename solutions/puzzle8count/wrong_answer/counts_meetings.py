"""All shortest solutions of the 8-puzzle, with the meetings counted for the ways. WRONG.

Idea    Two breadth-first searches go layer by layer, one from the start and one from the goal. When
        their outer layers have positions in common, every shortest way goes through one of them.
Error   The answer is taken to be the number of these positions. But several ways may go through
        one and the same, since more than one may lead there from the start, or from there to
        the goal. Each position stands for the product of the two numbers.
Time    about 3,000 positions for an average board, 20,000 for the hardest: about b^(M/2) for M
        moves, where a search from one end needs b^M
Memory  the same
Source  Two positions in the middle, two ways: true on boards that are near.
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


def following(layer, before):
    """The next layer after `layer`; `before` is the one before `layer`."""
    made = set()
    for position in layer:
        blank = position.index(0)
        for square in NEAR[blank]:
            cells = bytearray(position)
            cells[blank], cells[square] = cells[square], 0
            after = bytes(cells)
            # A neighbour is one move nearer or one further: there is no other old one.
            if after not in before:
                made.add(after)
    return made


def shortest(start):
    """The least number of moves, the number of ways; and how many positions were made."""
    one, other = ({start}, set()), ({GOAL}, set())
    moves, made = 0, 2
    while not (common := one[0] & other[0]):
        if len(one[0]) > len(other[0]):
            one, other = other, one
        layer, before = one
        one = following(layer, before), layer
        moves += 1
        made += len(one[0])
    return moves, len(common), made


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
