"""Keys and doors by walking to the nearest key. WRONG.

Idea    If the exit can be reached with the keys that you have, go there. If not, go to the nearest
        key that you do not have, and try again.
Error   Each walk is a shortest one, but all of them together need not be. The nearest key may be of
        no use, and a door may save more moves than its key costs. The program finds a walk whenever
        there is one, but not always a shortest one. The smallest example: `b@a>` in one row, where
        it chooses the wrong one of two keys that are equally near.
Correct breadth_first.py
Time    O(k h w) for each maze with k keys
Memory  O(h w)
Cause   A choice that looks best now is right in some problems, such as a minimum spanning tree.

height, width   the number of rows and columns
rows            the maze, with a frame of walls
"""

import sys
from collections import deque

KEYS, DOORS = "abcdef", "ABCDEF"
STEPS = (("L", 0, -1), ("U", -1, 0), ("R", 0, 1), ("D", 1, 0))


def shortest_walk(rows):
    """The letters of a walk to the exit, or None if there is none."""
    places = {sign: (row, line.index(sign)) for row, line in enumerate(rows) for sign in line}
    square, keys, walk = places["@"], 0, []
    while True:
        legs = legs_from(rows, square, keys)
        if ">" in legs:
            return walk + legs[">"]
        if not legs:
            return None
        # WRONG: another key may be the better one, and the exit may be nearer with one key more.
        key = min(legs, key=lambda sign: len(legs[sign]))
        walk += legs[key]
        square, keys = places[key], keys | 1 << KEYS.index(key)


def legs_from(rows, start, keys):
    """The letters of a shortest walk to each new key and to the exit, by the sign there."""
    came_from = {start: None}  # by square: the letter of the last step, and the square before it
    queue = deque([start])
    legs = {}
    while queue:
        square = queue.popleft()
        row, column = square
        sign = rows[row][column]
        if sign == ">" or (sign in KEYS and not keys >> KEYS.index(sign) & 1):
            legs[sign] = letters_to(square, came_from)
            continue
        for letter, down, right in STEPS:
            after = row + down, column + right
            sign = rows[row + down][column + right]
            if sign == "#" or (sign in DOORS and not keys >> DOORS.index(sign) & 1):
                continue
            if after not in came_from:
                came_from[after] = letter, square
                queue.append(after)
    return legs


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
