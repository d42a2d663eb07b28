"""Knight exchange by breadth-first search over boards as strings. SLOW.

Idea    A position is the board as it is read: a string of all its characters. A move swaps two of
        them. A dictionary stores the predecessor of each position, the position from which it was
        reached.
Slow    On most boards it is fast enough. But with five knights of one colour and six of the other
        on 4 x 4 there are 2,018,016 positions. For each of them the program tries all squares and
        all eight leaps. Each move creates a new string, and the program hashes it. If the position
        is new, the program also stores it.
Correct breadth_first.py
Time    O(positions * squares^2): each move copies the board
Memory  O(positions * squares)
Source  Moore, "The shortest path through a maze" (1959), for the search.
"""

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
                    squares = list(board)
                    squares[origin], squares[target] = squares[target], squares[origin]
                    yield "".join(squares), f"{origin}-{target}"


def shortest(rows, columns, start, goal):
    """The moves of a shortest solution, or None if there is none."""
    came_from = {start: None}
    queue = [start]
    for board in queue:  # it grows while it is read
        if board == goal:
            solution = []
            while came_from[board]:
                board, move = came_from[board]
                solution.append(move)
            return solution[::-1]
        for after, move in after_one_move(board, rows, columns):
            if after not in came_from:
                came_from[after] = (board, move)
                queue.append(after)
    return None


def main():
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    start, goal = "".join(words[2 : 2 + rows]), "".join(words[2 + rows :])
    solution = shortest(rows, columns, start, goal)
    if solution is None:
        print(-1)
    else:
        print(len(solution))
        print(*solution)


main()
