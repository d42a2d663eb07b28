"""Keys and doors by breadth-first search that visits each square once. WRONG.

Idea    Breadth-first search over the squares, with the keys that were found on the way. A square
        that has been visited is not visited again, since a second visit only costs moves.
Error   With a new key a second visit is worth it: if you fetch a key from a dead end, you have to
        walk back over the same squares. The program never comes back, and prints -1 or a detour.
        The smallest example: `a@A>` in one row.
Correct breadth_first.py
Time    O(h w) for each maze
Memory  O(h w)
Cause   In a maze without keys this mark is right. The keys were added later, but not to the mark.

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
    visited = {start[:2]}
    while queue:
        state = queue.popleft()
        row, column, keys = state
        if rows[row][column] == ">":
            return letters_to(state, came_from)
        for letter, down, right in STEPS:
            sign = rows[row + down][column + right]
            if sign == "#" or (sign in DOORS and not keys >> DOORS.index(sign) & 1):
                continue
            taken = 1 << KEYS.index(sign) if sign in KEYS else 0
            after = row + down, column + right, keys | taken
            # WRONG: the square alone does not say what can be done from here; the keys do, too.
            # RIGHT: if after not in came_from:
            if after[:2] not in visited:
                visited.add(after[:2])
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
