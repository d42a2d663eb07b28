"""Keys and doors by one search for each order of the keys. SLOW.

Idea    Choose some of the keys and an order for them. Walk to these keys one after the other, each
        time by a shortest path, and then to the exit. The best order gives a shortest walk.
Slow    There are 1,957 orders of some or all of six keys. In a large maze where every key can be
        reached at once, they take 11,743 searches. But all that matters is which keys you have and
        where you are: 193 pairs of a place and a set of keys.
Correct breadth_first.py
Time    O(k! k h w) for each maze with k keys
Memory  O(h w)

height, width   the number of rows and columns
rows            the maze, with a frame of walls
"""

import sys
from collections import deque
from itertools import permutations

KEYS, DOORS = "abcdef", "ABCDEF"
STEPS = (("L", 0, -1), ("U", -1, 0), ("R", 0, 1), ("D", 1, 0))


def shortest_walk(rows):
    """The letters of a shortest walk to the exit, or None if there is none."""
    places = {sign: (row, line.index(sign)) for row, line in enumerate(rows) for sign in line}
    keys = [key for key in KEYS if key in places]
    best = None
    # SLOW: the same walk between two keys is searched for again in hundreds of orders.
    for count in range(len(keys) + 1):
        for order in permutations(keys, count):
            walk = walk_in_order(rows, places, order)
            if walk is not None and (best is None or len(walk) < len(best)):
                best = walk
    return best


def walk_in_order(rows, places, order):
    """The letters of a shortest walk over these keys to the exit, or None if there is none."""
    square, keys, walk = places["@"], 0, []
    for sign in (*order, ">"):
        leg = leg_to(rows, square, places[sign], keys)
        if leg is None:
            return None
        walk += leg
        square = places[sign]
        if sign in KEYS:
            keys |= 1 << KEYS.index(sign)
    return walk


def leg_to(rows, start, end, keys):
    """The letters of a shortest walk between two squares with these keys, or None."""
    came_from = {start: None}  # by square: the letter of the last step, and the square before it
    queue = deque([start])
    while queue:
        square = queue.popleft()
        if square == end:
            return letters_to(square, came_from)
        row, column = square
        for letter, down, right in STEPS:
            after = row + down, column + right
            sign = rows[row + down][column + right]
            if sign == "#" or (sign in DOORS and not keys >> DOORS.index(sign) & 1):
                continue
            if after not in came_from:
                came_from[after] = letter, square
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
