# judge: puzzle8
"""A solution to 8-puzzle"""

import sys
from collections import deque

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
NEAR = [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]


def shortest(start):
    seen = {start}
    queue = deque([(start, [])])
    while queue:
        board, way = queue.popleft()
        if board == GOAL:
            return way
        blank = board.index(0)
        for square in NEAR[blank]:
            after = list(board)
            after[blank], after[square] = board[square], 0
            after = tuple(after)
            if after not in seen:
                seen.add(after)
                queue.append((after, [*way, board[square]]))
    return None


def main():
    words = iter(sys.stdin.read().split())
    boards = int(next(words))
    for _ in range(boards):
        board = tuple(int(next(words)) for _ in range(9))
        way = shortest(board)
        if way is None:
            print(-1)
        else:
            print(len(way))
            print(*way)


main()
