"""Keys and doors by breadth-first search, where a key on one neighbour opens all others. WRONG.

Idea    Breadth-first search over the square and the set of keys. If there is a key on the next
        square, its bit is set.
Error   The bit is set in the variable of the state that is being expanded. So the key that lies on
        the square to the left counts for the steps up, right and down from the same square, too,
        although nobody has been there. The smallest example: `a@A>` in one row.
Correct breadth_first.py
Time    O(2^k h w) for each maze with k keys
Memory  O(2^k h w)
Cause   A variable that is changed in a loop keeps its value in the next round. Keys that lie after
        the door, in the order of the directions, do no harm; so the error depends on the maze.

height, width   the number of rows and columns
rows            the maze, with a frame of walls
"""

import sys
from collections import deque

KEYS, DOORS = "abcdef", "ABCDEF"
STEPS = (("L", 0, -1), ("U", -1, 0), ("R", 0, 1), ("D", 1, 0))


def shortest_walk(rows):
    """The letters of a shortest walk to the exit, or None if there is none."""
    (start,) = [(row, line.index("@"), 0) for row, line in enumerate(rows) if "@" in line]
    came_from = {start: None}  # by state: the letter of the last step, and the state before it
    queue = deque([start])
    while queue:
        state = queue.popleft()
        row, column, keys = state
        if rows[row][column] == ">":
            return letters_to(state, came_from)
        for letter, down, right in STEPS:
            # WRONG: `keys` still has the key that was found in another direction.
            # RIGHT: keys = state[2]
            # RIGHT: sign = rows[row + down][column + right]
            sign = rows[row + down][column + right]
            if sign == "#" or (sign in DOORS and not keys >> DOORS.index(sign) & 1):
                continue
            if sign in KEYS:
                keys |= 1 << KEYS.index(sign)
            after = row + down, column + right, keys
            if after not in came_from:
                came_from[after] = letter, state
                queue.append(after)
    return None


def letters_to(state, came_from):
    """The letters of the walk to a state."""
    letters = []
    while came_from[state] is not None:
        letter, state = came_from[state]
        letters.append(letter)
    return letters[::-1]


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        height, width = int(next(words)), int(next(words))
        rows = ["#" + next(words) + "#" for _ in range(height)]
        frame = "#" * (width + 2)
        walk = shortest_walk([frame, *rows, frame])
        if walk is None:
            print(-1)
        else:
            print(len(walk))
            print(*walk)


main()
