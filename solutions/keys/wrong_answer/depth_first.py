"""Keys and doors by depth-first search. WRONG.

Idea    Start at `@` without a key. Take a state and add the states that its moves lead to, until
        the exit is reached. Each state is added only once.
Error   `pop` takes the state that was added last, so this is depth-first search. It finds a walk
        whenever there is one, but not always a shortest one. The smallest example: `>@a` in one
        row, where it fetches the key first.
Correct breadth_first.py
Time    O(2^k h w) for each maze with k keys
Memory  O(2^k h w)
Cause   One word decides between a queue and a stack.

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
        # WRONG: this takes the newest state, not the oldest one, so the queue is a stack.
        # RIGHT: state = queue.popleft()
        state = queue.pop()
        row, column, keys = state
        if rows[row][column] == ">":
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
