"""Hoppers by 0-1 breadth-first search over single jumps. WRONG: states are marked too early.

A state is the board and the hole of the peg that jumped last.
A jump of the same peg costs 0 and goes to the front, a jump of another one costs 1.
A state is marked when it is put into the queue. It should be marked when it is taken out,
because a cheaper way may come later. Then the answer is too large, but only now and then.
"""

import sys
from collections import deque
from functools import cache

LINES = (
    *((0, 1, 2), (5, 6, 7), (10, 11, 12), (0, 5, 10), (1, 6, 11), (2, 7, 12)),
    *((0, 3, 6), (3, 6, 9), (6, 9, 12), (2, 4, 6), (4, 6, 8), (6, 8, 10)),
    *((1, 3, 5), (1, 4, 7), (5, 8, 11), (7, 9, 11)),
)
JUMPS = [*LINES, *(line[::-1] for line in LINES)]


@cache
def jumps_on(board):
    """The jumps that are possible, with the board after each."""
    return [
        (origin, to, board ^ (1 << origin | 1 << over | 1 << to))
        for origin, over, to in JUMPS
        if board >> origin & 1 and board >> over & 1 and not board >> to & 1
    ]


def solve(start, goal):
    """The single jumps of a solution as a list of (from, to), or None."""
    first = (start, None)
    came_from = {first: None}
    queue = deque([first])
    while queue:
        state = queue.popleft()
        board, last = state
        if board == goal:
            jumps = []
            while came_from[state]:
                state, jump = came_from[state]
                jumps.append(jump)
            return jumps[::-1]
        for origin, to, new_board in jumps_on(board):
            after = new_board, to
            if after in came_from:
                continue
            came_from[after] = state, (origin, to)
            if origin == last:
                queue.appendleft(after)
            else:
                queue.append(after)
    return None


def joined(jumps):
    """The moves, each with all jumps that one peg makes in a row."""
    moves = []
    for origin, to in jumps:
        if moves and moves[-1][-1] == origin:
            moves[-1].append(to)
        else:
            moves.append([origin, to])
    return moves


def main():
    words = sys.stdin.read().split()
    for at in range(1, len(words), 2):
        signs, target = words[at : at + 2]
        start = sum(1 << hole for hole, sign in enumerate(signs) if sign == "1")
        jumps = solve(start, 1 << int(target))
        if jumps is None:
            print(-1)
            continue
        moves = joined(jumps)
        print(len(moves))
        print(*("-".join(map(str, move)) for move in moves))


main()
