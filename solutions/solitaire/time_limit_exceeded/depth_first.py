"""Peg solitaire depth-first, with a table of the boards without a solution. SLOW.

Idea    Try all jumps, and turn back where none is left. Different orders of jumps lead to the same
        board, so a table holds every board that was tried in vain.
Slow    With 14 pegs the table has a few thousand boards. With a single empty hole it may have
        millions: if an early jump spoils everything, the program notices it only after it has
        tried all that can follow.
Correct layers.py
Time    O(boards that can be reached)
Memory  O(boards that can be reached)

holes      row and column of each hole
jumps      for each jump the two pegs, the hole where it lands, and its name; a board is a number
           with a bit for each hole that has a peg
"""

import sys

holes = [(r, c) for r in range(7) for c in range(7) if 2 <= r <= 4 or 2 <= c <= 4]
bit = {place: 1 << number for number, place in enumerate(holes)}
jumps = [
    (
        bit[r, c] | bit[r + down, c + right],
        bit[r + 2 * down, c + 2 * right],
        f"{r + 1}{c + 1}-{r + 2 * down + 1}{c + 2 * right + 1}",
    )
    for r, c in holes
    for down, right in ((0, -1), (-1, 0), (0, 1), (1, 0))
    if (r + 2 * down, c + 2 * right) in bit
]


def class_of(board):
    """For diagonals numbered 0 1 2 0 1 2 ..., whether two counts differ in parity."""
    sums = [0] * 6
    for number, (r, c) in enumerate(holes):
        if board >> number & 1:
            sums[(r + c) % 3] += 1
            sums[3 + (r - c) % 3] += 1
    return [(sums[one] + sums[other]) % 2 for one, other in ((0, 1), (0, 2), (3, 4), (3, 5))]


def find_jumps(board, goal):
    """The names of the jumps from one board to another, or None if there is no solution."""
    if class_of(board) != class_of(goal):
        return None
    failed = set()
    names = []

    def search(board):
        if board == goal:
            return True
        # SLOW: with many pegs there are millions of boards without a solution.
        for pegs, hole, name in jumps:
            after = board ^ pegs ^ hole
            if board & (pegs | hole) == pegs and after not in failed:
                names.append(name)
                if search(after):
                    return True
                names.pop()
        failed.add(board)
        return False

    return names if search(board) else None


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        goal = bit[int(next(words)) - 1, int(next(words)) - 1]
        rows = [next(words) for _ in range(7)]
        board = sum(bit[r, c] for r, c in holes if rows[r][c] == "o")
        names = find_jumps(board, goal)
        if names is None:
            print(-1)
        else:
            print(len(names))
            print(*names)


main()
