"""Keys and doors by breadth-first search that requires all keys. WRONG.

Idea    Breadth-first search over the square and the set of keys. The walk ends at the exit, when
        all keys have been found.
Error   Not every key is needed. The program makes a detour for those that are not, and prints -1 if
        one of them cannot be reached. The smallest example: `a>@` in one row.
Correct breadth_first.py
Time    O(2^k h w) for each maze with k keys
Memory  O(2^k h w)
Cause   In a well-known puzzle of this kind all keys must be collected.

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
    every = sum(1 << bit for bit, key in enumerate(KEYS) if any(key in line for line in rows))
    came_from = {start: None}  # by state: the letter of the last step, and the state before it
    queue = deque([start])
    while queue:
        state = queue.popleft()
        row, column, keys = state
        # WRONG: the exit is enough.
        # RIGHT: if rows[row][column] == ">":
        if rows[row][column] == ">" and keys == every:
            return letters_to(state, came_from)
        for letter, down, right in STEPS:
            sign = rows[row + down][column + right]
            if sign == "#" or (sign in DOORS and not keys >> DOORS.index(sign) & 1):
                continue
            taken = 1 << KEYS.index(sign) if sign in KEYS else 0
            after = row + down, column + right, keys | taken
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
