"""All shortest solutions of the 8-puzzle by breadth-first search from both ends.

Idea    Two searches go layer by layer, one from the start and one from the goal; the one with the
        smaller outer layer takes the next step. Each notes for the positions of its outer layer
        how many shortest ways lead there: the ways of all neighbours in the layer before.
        When the two outer layers have positions in common, the shortest ways have been found:
        each goes through exactly one position of this layer. There any way from the start can be
        put together with any way from the goal, so the answer is the sum of their products.
        The layer must be complete before this is done, or ways would be missing.
        Boards that cannot be solved are told before, by their inversions (pairs of tiles, the
        larger one first): a tile that moves sideways passes no other, one that moves up or down
        passes two, so their number stays even or stays odd. The goal has none.
Time    about 3,000 positions for an average board, 20,000 for the hardest: about b^(M/2) for M
        moves, where a search from one end needs b^M
Memory  the same
Source  Pohl, "Bi-directional search", Machine Intelligence 6 (1971), for the search.
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
    """The next layer after `layer`, with its ways; `before` is the one before `layer`."""
    ways = {}
    for position, count in layer.items():
        blank = position.index(0)
        for square in NEAR[blank]:
            cells = bytearray(position)
            cells[blank], cells[square] = cells[square], 0
            after = bytes(cells)
            # A neighbour is one move nearer or one further: there is no other old one.
            if after not in before:
                ways[after] = ways.get(after, 0) + count
    return ways


def shortest(start):
    """The least number of moves, the number of ways; and how many positions were made."""
    one, other = ({start: 1}, {}), ({GOAL: 1}, {})
    moves, made = 0, 2
    while not (common := one[0].keys() & other[0].keys()):
        if len(one[0]) > len(other[0]):
            one, other = other, one
        layer, before = one
        one = following(layer, before), layer
        moves += 1
        made += len(one[0])
    return moves, sum(one[0][position] * other[0][position] for position in common), made


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
