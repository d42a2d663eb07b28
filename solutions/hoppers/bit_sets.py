"""Hoppers by search back from the last peg, with a set of boards as one large number.

Idea    One search back from a target answers all lines of the input with this target. One operation
        makes a jump on all boards of a set at once.
        1. A board is a number below 2^13, with a bit for each hole. A set of boards is a number of
           2^13 bits: bit k is set if board k is in the set.
        2. A jump changes three holes, so the jump adds the same amount to the number of every board
           on which it is legal. For a set of boards, a jump is one "and" and one shift.
        3. Layer d holds all boards that are d moves away from the target. To find the next layer,
           take back one move. Split the layer by the hole where the moved peg stands. Then take
           back one jump after another: each puts the peg back into the hole from which it jumped.
           All boards reached in this way are one move away from the layer.
        4. To print a solution, go forwards: from a board of layer d, at least one move leads to
           layer d - 1.
Time    O(jumps * moves) operations on numbers of 2^13 bits for each target, and a few moves for
        each line
Memory  O(boards) bits for each layer of each target
Source  Moore, "The shortest path through a maze" (1959), for the search; moves of several jumps:
        Beasley, "The Ins and Outs of Peg Solitaire" (1985).
"""

import os
import sys
from functools import lru_cache

HOLES = range(13)
LINES = (
    *((0, 1, 2), (5, 6, 7), (10, 11, 12)),
    *((0, 5, 10), (1, 6, 11), (2, 7, 12)),
    *((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10)),
    *((1, 3, 5), (1, 4, 7), (5, 8, 11), (7, 9, 11)),
)
JUMPS = [(a, b, c) for line in LINES for a, b, c in (line, line[::-1])]
JUMPS_FROM = [
    [(1 << b, 1 << c, 1 << a | 1 << b | 1 << c, c) for a, b, c in JUMPS if a == hole]
    for hole in HOLES
]

# The boards with a peg in a hole: of 2^hole boards that follow one another none, of the next all.
ALL = (1 << (1 << 13)) - 1
WITH_PEG = [ALL ^ ALL // ((1 << (1 << hole)) + 1) for hole in HOLES]
# For each jump its holes, the boards that it can have made, and how much it takes from a board.
TAKEN_BACK = [
    (a, c, WITH_PEG[c] & ~WITH_PEG[a] & ~WITH_PEG[b], (1 << a) + (1 << b) - (1 << c))
    for a, b, c in JUMPS
]


def one_move_before(layer):
    """The boards from which one move leads to a board of `layer`."""
    made = [0] * 13  # for each hole the boards with the moving peg there, one jump taken back
    standing = [layer & boards for boards in WITH_PEG]
    while any(standing):
        earlier = [0] * 13
        for origin, beyond, possible, taken in TAKEN_BACK:
            boards = standing[beyond] & possible
            if boards:
                earlier[origin] |= boards << taken if taken > 0 else boards >> -taken
        standing = [new & ~old for new, old in zip(earlier, made)]
        made = [new | old for new, old in zip(earlier, made)]
    before = 0
    for boards in made:
        before |= boards
    return before


@lru_cache(maxsize=None)
def layers(target):
    """The boards that are 0, 1, 2, ... moves away from the last peg in `target`."""
    found = [1 << (1 << target)]
    seen = found[0]
    while found[-1]:
        found.append(one_move_before(found[-1]) & ~seen)
        seen |= found[-1]
    return found[:-1]


def move_into(layer, board):
    """A board of `layer` that one move makes of `board`, and the holes of the peg."""
    begun = [(board, (hole,)) for hole in HOLES if board >> hole & 1]
    for now, holes in begun:  # it grows while it is read
        for over, beyond, changed, hole in JUMPS_FROM[holes[-1]]:
            if now & over and not now & beyond:
                after = now ^ changed
                if layer >> after & 1:
                    return after, (*holes, hole)
                begun.append((after, (*holes, hole)))
    raise ValueError(f"no move of board {board} leads to the layer")


def shortest(board, target):
    """The moves of a shortest solution, or None if there is none."""
    found = layers(target)
    least = next((moves for moves, layer in enumerate(found) if layer >> board & 1), None)
    if least is None:
        return None
    solution = []
    for layer in reversed(found[:least]):
        board, holes = move_into(layer, board)
        solution.append(holes)
    return solution


def main():
    tokens = iter(sys.stdin.read().split())
    targets = set()
    for _ in range(int(next(tokens))):
        start, target = int(next(tokens)[::-1], 2), int(next(tokens))
        targets.add(target)
        solution = shortest(start, target)
        if solution is None:
            print(-1)
        else:
            print(len(solution))
            print(*("-".join(map(str, holes)) for holes in solution))
    if os.environ.get("JUDGE_STATS") == "1":
        examined = sum(bin(layer).count("1") for target in targets for layer in layers(target))
        print(f"nodes={examined}", file=sys.stderr)


main()
