"""Push!! by A* over pushes on bit boards, with the push distance of the box as the lower bound.

Idea    The push distance is the lower bound of A*, as in push_distance.py. These things differ:
        1. A set of squares is one number, with a bit for each square. Four shifts of a set give the
           squares next to it. A wall at the end of each row keeps the rows apart.
        2. A box can be pushed along its row, in either direction, if the squares on its left and
           right are free. The same holds for its column. Two sets of squares say where a box can be
           pushed along its row and where along its column. With them the push distances are found
           in layers around the goal, a whole layer at a time.
        3. A push lowers the push distance by 1 or raises it by an odd number. So the estimate,
           pushes made + push distance, stays the same or grows by an even number. Therefore no heap
           is needed: a stack holds the states with the current estimate. All other states wait for
           the next round, in which the estimate is higher by two. A state whose own estimate is
           still higher waits again. The first round needs only the push distances up to that of the
           box at the start. So the layers farther from the goal are found only if there is a second
           round.
        4. A state is the square of the box and those sides of the box from which the man can push.
           To find these sides, flood the floor from the square of the man, in all directions at
           once. The flood ends as soon as it has reached every side from which the box could be
           pushed.
Time    for each data set, at most O(squares) states with a flood fill of O(squares) steps each;
        usually far fewer states
Memory  O(squares)
Source  Hart, Nilsson and Raphael, IEEE Trans. SSC 4 (1968), for A*; Junghanns and Schaeffer,
        Artificial Intelligence 129 (2001), for the bound.

line    the number of squares in a row, including the wall at its end
"""

import os
import sys

# Every number of the input has one digit. For each one whether its square is free.
FREE = bytes(ord("0" if sign == ord("1") else "1") for sign in range(256))


def layers_around(goal, line, free, along_row, along_column):
    """The squares of push distance 1, 2, 3, ... as long as there are any."""
    outer, unseen = goal, free ^ goal
    while True:
        pulled = (outer << 1 | outer >> 1) & along_row
        pulled |= (outer << line | outer >> line) & along_column
        outer = pulled & unseen
        if outer == 0:
            return
        unseen ^= outer
        yield outer


def walked(man, line, free, wanted):
    """The squares of `wanted` that the man can walk to."""
    reached = man
    while wanted & ~reached:
        near = reached << 1 | reached >> 1 | reached << line | reached >> line
        grown = near & free | reached
        if grown == reached:
            break
        reached = grown
    return wanted & reached


def fewest_pushes(free, line, box, goal, man):
    """The answer, and how many states were examined."""
    along_row = free << 1 & free >> 1  # both neighbours are free
    along_column = free << line & free >> line
    further = layers_around(goal, line, free, along_row, along_column)
    layers = [goal]
    while not box & layers[-1]:
        layer = next(further, 0)
        if layer == 0:
            return -1, 0
        layers.append(layer)
    pushes = len(layers) - 1
    # Each state with a distance: that of the box, or if it has to wait a lower one.
    now, later = [(box, man, pushes)], []
    done = set()
    while now:
        box, man, distance = now.pop()
        if box & layers[distance]:
            row = box << 1 | box >> 1 if box & along_row else 0
            column = box << line | box >> line if box & along_column else 0
            sides = walked(man, line, free ^ box, row | column)
            if (box, sides) not in done:
                done.add((box, sides))
                for side, after in (
                    (box << 1, box >> 1),
                    (box >> 1, box << 1),
                    (box << line, box >> line),
                    (box >> line, box << line),
                ):
                    if side & sides:
                        if not after & layers[distance - 1]:
                            later.append((after, box, distance + 1))
                        elif distance > 1:
                            now.append((after, box, distance - 1))
                        else:
                            return pushes, len(done)
        else:
            later.append((box, man, distance + 2))
        if not now:
            layers.extend(further)
            now = [state for state in later if state[2] < len(layers)]
            later = []
            pushes += 2
    return -1, len(done)


def main():
    digits = sys.stdin.read().encode().translate(None, b" \t\n\v\f\r")
    start = examined = 0
    answers = []
    while start < len(digits) and digits[start] != ord("0"):
        w, h = digits[start] - ord("0"), digits[start + 1] - ord("0")
        start += 2
        end = start + w * h
        cells = b"1".join([digits[row : row + w] for row in range(start, end, w)])
        start = end
        # The first square has the highest bit.
        box, goal, man = (1 << len(cells) - 1 - cells.index(sign) for sign in b"234")
        free = int(cells.translate(FREE), 2)
        answer, states = fewest_pushes(free, w + 1, box, goal, man)
        answers.append(answer)
        examined += states
    print(*answers, sep="\n")
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
