"""Knight exchange by breadth-first search over boards as strings. TOO SLOW.

Idea    A position is the board as it is read: a string of all its signs. A move exchanges two of
        them. Breadth-first search with a dictionary that notes where each position came from.
Error   None: it is what one writes first, and on most boards it is good enough. But with five
        knights of each colour on 4 x 4 there are two million positions, and for each of them all
        squares and all eight directions are gone through, and a new string is made for every
        move, hashed and kept.
Time    O(positions * squares * squares)
Memory  O(positions * squares)
Source  Moore, "The shortest path through a maze" (1959), for the search.
"""

import os
import sys

LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def after_one_move(board, rows, columns):
    """The boards that one move makes, each with the move."""
    for origin in range(rows * columns):
        if board[origin] not in "BW":
            continue
        for down, right in LEAPS:
            row, column = origin // columns + down, origin % columns + right
            if 0 <= row < rows and 0 <= column < columns:
                target = row * columns + column
                if board[target] == ".":
                    signs = list(board)
                    signs[origin], signs[target] = signs[target], signs[origin]
                    yield "".join(signs), f"{origin}-{target}"


def shortest(rows, columns, start, goal):
    """The moves of a shortest way (None if there is none), and how many positions were examined."""
    came_from = {start: None}
    queue = [start]
    for examined, board in enumerate(queue, 1):  # it grows while it is read
        if board == goal:
            way = []
            while came_from[board]:
                board, move = came_from[board]
                way.append(move)
            return way[::-1], examined
        for after, move in after_one_move(board, rows, columns):
            if after not in came_from:
                came_from[after] = (board, move)
                queue.append(after)
    return None, len(queue)


def main():
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    start, goal = "".join(words[2 : 2 + rows]), "".join(words[2 + rows :])
    way, examined = shortest(rows, columns, start, goal)
    if way is None:
        print(-1)
    else:
        print(len(way))
        print(*way)
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
