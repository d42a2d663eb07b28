"""Push!! by A* over pushes on bit boards, with the push distance of the box as the lower bound.

Idea    A set of squares is one number, with a bit for each square; the squares next to a set are
        four shifts of it. A wall at the end of each row keeps what leaves a row on one side from
        coming back on the other.
        The box can be pushed along a row where the squares on both sides of it are free, and then
        in either direction, and so for columns. These squares are two sets. They give the push
        distance, the number of pushes that the box needs if the man is always where he has to be:
        layer by layer away from the goal, each layer one operation on all its squares.
        With a push the estimate, pushes made + push distance left, stays as it is or grows by an
        even number. So no heap is needed: positions with the same estimate are taken from a
        stack, and all others wait for the next round, with two pushes more; if the box is still
        further away then, for another one. The layers beyond the start of the box are made only
        if there is a second round.
        A position is the box and those of the four squares beside it which the man can walk to and
        push from. His walk, which grows in all directions at once, ends as soon as it has come to
        all of them: mostly after a few steps.
Time    O(squares) positions a data set at most, each with O(squares) steps of a walk; mostly few
Memory  O(squares)
Source  A*: Hart, Nilsson and Raphael, IEEE Trans. SSC 4 (1968). The bound: Junghanns and
        Schaeffer on Sokoban, Artificial Intelligence 129 (2001).

w, h    width and height of the board
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
    """The answer, and how many positions were examined."""
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
    # Each position with a distance: that of the box, or if it has to wait a lower one.
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
            now = [position for position in later if position[2] < len(layers)]
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
        answer, positions = fewest_pushes(free, w + 1, box, goal, man)
        answers.append(answer)
        examined += positions
    print(*answers, sep="\n")
    if os.environ.get("JUDGE_STATS") == "1":
        print(f"nodes={examined}", file=sys.stderr)


main()
