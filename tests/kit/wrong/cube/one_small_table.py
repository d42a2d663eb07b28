"""The 2x2x2 cube by IDA* with one small table. WRONG: too slow for several of the hardest cubes.

The table bounds the turns by the twists of the corners; their order is ignored.
The answers are right, and most cubes are solved at once.
But if many turns are left after the twists are right, Python tries too many sequences.
Only inputs with several cubes of 10 or 11 turns show it.
"""

import sys
from itertools import permutations, product

SOLVED = "WWWWOOGGRRBBOOGGRRBBYYYY"
NAMES = [face + times for face in "URF" for times in ("", "2", "'")]
# The stickers of each corner clockwise, first that on the upper or the lower face.
CORNERS = [
    *((0, 4, 11), (1, 10, 9), (3, 8, 7), (2, 6, 5)),
    *((20, 13, 14), (21, 15, 16), (23, 17, 18)),
]
# A quarter turn brings to each place the corner from another one, and twists it.
FROM = [(3, 0, 1, 2, 4, 5, 6), (0, 2, 5, 3, 4, 6, 1), (0, 1, 3, 4, 5, 2, 6)]
TWIST = [(0, 0, 0, 0, 0, 0, 0), (0, 1, 2, 0, 0, 1, 2), (0, 0, 1, 2, 1, 2, 0)]


def turned_order(order, face):
    return tuple(order[place] for place in FROM[face])


def turned_twists(twists, face):
    return tuple(
        (twists[place] + add) % 3 for place, add in zip(FROM[face], TWIST[face], strict=True)
    )


def move_table(states, turned):
    """For each state the numbers of the states after the nine moves."""
    number = {state: i for i, state in enumerate(states)}
    table = []
    for state in states:
        row = []
        for face in range(3):
            after = state
            for _ in range(3):
                after = turned(after, face)
                row.append(number[after])
        table.append(row)
    return number, table


def distances(table):
    turns = [None] * len(table)
    turns[0] = 0
    layer = [0]
    for state in layer:
        for after in table[state]:
            if turns[after] is None:
                turns[after] = turns[state] + 1
                layer.append(after)
    return turns


ORDERS, ORDER_AFTER = move_table(list(permutations(range(7))), turned_order)
TWISTS, TWISTS_AFTER = move_table(
    [(*six, -sum(six) % 3) for six in product(range(3), repeat=6)], turned_twists
)
TWIST_TURNS = distances(TWISTS_AFTER)
OTHER_FACES = [[move for move in range(9) if move // 3 != face] for face in range(3)]


def search(order, twists, left, moves):
    """The moves of a solution with at most `left` turns, the last one first, or None."""
    if order == 0 and twists == 0:
        return []
    for move in moves:
        next_order = ORDER_AFTER[order][move]
        next_twists = TWISTS_AFTER[twists][move]
        if TWIST_TURNS[next_twists] < left:
            rest = search(next_order, next_twists, left - 1, OTHER_FACES[move // 3])
            if rest is not None:
                rest.append(move)
                return rest
    return None


def solve(cube):
    order, twists = [], []
    for corner in CORNERS:
        colours = [cube[place] for place in corner]
        twist = next(i for i in range(3) if colours[i] in "WY")
        colours = colours[twist:] + colours[:twist]
        solved = [[SOLVED[place] for place in corner] for corner in CORNERS]
        order.append(solved.index(colours))
        twists.append(twist)
    if sum(twists) % 3:
        return None
    start = ORDERS[tuple(order)], TWISTS[tuple(twists)]
    limit = 0
    while True:
        moves = search(*start, limit, range(9))
        if moves is not None:
            return [NAMES[move] for move in reversed(moves)]
        limit += 1


def main():
    pairs = sys.stdin.read().split()
    for i in range(1, len(pairs), 12):
        names = solve("".join(pairs[i : i + 12]))
        if names is None:
            print(-1)
        else:
            print(len(names))
            print(*names)


main()
