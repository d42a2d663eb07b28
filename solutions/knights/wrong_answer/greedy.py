"""Knight exchange by greedy best-first search on the number of wrong squares. WRONG.

Idea    Of all positions that have been generated, but not yet expanded, always expand one with the
        fewest squares that differ from the goal. So the search heads for the goal and finds it
        soon.
Error   The program finds a solution, but the task asks for a shortest one. The search ignores the
        moves made so far. Moreover, knights may have to leave squares that are right already. So
        the number of wrong squares says little about the number of moves that are left.
Correct breadth_first.py
Time    O(positions * moves * log positions) at most
Memory  O(positions)
Cause   A* becomes a greedy search if the estimate alone orders the priority queue.
"""

import sys
from heapq import heappop, heappush

LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def read():
    """The knight moves on the board as pairs of bits, and the two positions."""
    words = sys.stdin.read().split()
    rows, columns = int(words[0]), int(words[1])
    start, goal = "".join(words[2 : 2 + rows]), "".join(words[2 + rows :])
    bits = {
        (row, column): 1 << row * columns + column
        for row in range(rows)
        for column in range(columns)
        if start[row * columns + column] != "#"
    }
    moves = [
        (origin, bits[row + down, column + right])
        for (row, column), origin in bits.items()
        for down, right in LEAPS
        if (row + down, column + right) in bits
    ]
    return moves, position_of(start), position_of(goal)


def position_of(board):
    """The sets of the occupied squares and of the black knights."""
    black = sum(1 << square for square, content in enumerate(board) if content == "B")
    white = sum(1 << square for square, content in enumerate(board) if content == "W")
    return black | white, black


def wrong(position, goal):
    """The number of squares that differ from the goal."""
    (occupied, black), (goal_occupied, goal_black) = position, goal
    return bin(occupied ^ goal_occupied | black ^ goal_black).count("1")


def some_solution(moves, start, goal):
    """The moves of a solution as pairs of bits, or None if there is none."""
    came_from = {start: None}
    heap = [(wrong(start, goal), start)]
    while heap:
        _, position = heappop(heap)
        if position == goal:
            solution = []
            while came_from[position]:
                position, move = came_from[position]
                solution.append(move)
            return solution[::-1]
        occupied, black = position
        for origin, target in moves:
            if occupied & origin and not occupied & target:
                both = origin | target
                after = (occupied ^ both, black ^ both if black & origin else black)
                if after not in came_from:
                    came_from[after] = (position, (origin, target))
                    # WRONG: the moves made so far do not count, so the first solution may be long.
                    heappush(heap, (wrong(after, goal), after))
    return None


def main():
    moves, start, goal = read()
    solution = some_solution(moves, start, goal)
    if solution is None:
        print(-1)
    else:
        print(len(solution))
        print(*(f"{a.bit_length() - 1}-{b.bit_length() - 1}" for a, b in solution))


main()
