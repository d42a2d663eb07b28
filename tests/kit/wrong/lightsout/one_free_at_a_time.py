"""Lights Out by Gaussian elimination. WRONG: free buttons are changed one at a time.

From the first solution, one free button is changed as long as this saves presses.
But sometimes only two changes together save presses, and neither of them alone does.
Only sizes with two free buttons or more show it, and only some of their boards.
"""

import sys


def equations_of(rows, columns, lights):
    """For each square the buttons that switch it, and above them a bit for its light."""
    size = rows * columns
    for r in range(rows):
        for c in range(columns):
            cells = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
            inside = [y * columns + x for y, x in cells if 0 <= y < rows and 0 <= x < columns]
            yield sum(1 << square for square in inside) | (lights[r][c] == "*") << size


def eliminate(equations, size):
    """The reduced equations by their pivots, and what is left of the others."""
    by_pivot = {}
    for button in range(size):
        found = next((i for i, equation in enumerate(equations) if equation >> button & 1), None)
        if found is None:
            continue
        chosen = equations.pop(found)
        equations = [x ^ chosen if x >> button & 1 else x for x in equations]
        by_pivot = {p: x ^ chosen if x >> button & 1 else x for p, x in by_pivot.items()}
        by_pivot[button] = chosen
    return by_pivot, equations


def count(presses):
    return bin(presses).count("1")


def solve(rows, columns, lights):
    size = rows * columns
    by_pivot, rest = eliminate(list(equations_of(rows, columns, lights)), size)
    if any(rest):
        return None
    presses = sum(1 << button for button, equation in by_pivot.items() if equation >> size & 1)
    changes = []
    for free in range(size):
        if free not in by_pivot:
            forced = (button for button, equation in by_pivot.items() if equation >> free & 1)
            changes.append(sum((1 << button for button in forced), 1 << free))
    better = True
    while better:
        better = False
        for change in changes:
            if count(presses ^ change) < count(presses):
                presses ^= change
                better = True
    return presses


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        rows, columns = int(next(words)), int(next(words))
        presses = solve(rows, columns, [next(words) for _ in range(rows)])
        if presses is None:
            print(-1)
            continue
        print(count(presses))
        squares = (i for i in range(rows * columns) if presses >> i & 1)
        print(*(f"{i // columns + 1},{i % columns + 1}" for i in squares))


main()
