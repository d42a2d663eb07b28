"""Lights Out by Gaussian elimination over GF(2), and the best of all solutions.

Idea    1. There is one unknown for each button: it is 1 if the button is pressed. There is one
        equation for each light: the unknowns of its own button and of the buttons beside it sum to
        1 modulo 2 if the light is on, and to 0 if it is off.
        2. Solve the system by Gauss-Jordan elimination. An equation is stored as one number, so one
        exclusive or adds two equations. If an equation becomes 0 = 1, there is no solution.
        3. Unknowns without a pivot are free. Setting all of them to 0 gives one solution. Each free
        unknown also gives a set of presses that changes nothing; if you add this set to a solution,
        you get another solution.
        4. With k free unknowns there are 2^k solutions. Take the one with the fewest presses.
Time    O(n^3 / w + 2^k) for n squares and words of w bits; k is at most the length of the shorter
        side
Memory  O(n^2 / w + 2^k)
Source  Anderson and Feil, "Turning Lights Out with linear algebra", Mathematics Magazine 71 (1998).

equations   bit i: the unknown of square i; bit n: the right-hand side
pivots      the unknown that equation 0, 1, 2 ... is solved for
"""

import sys


def equation(square, rows, columns, is_on):
    """The unknowns that switch the light of a square, and the right-hand side."""
    row, column = divmod(square, columns)
    unknowns = 1 << square | is_on << rows * columns
    for y, x in (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1):
        if 0 <= y < rows and 0 <= x < columns:
            unknowns |= 1 << y * columns + x
    return unknowns


def fewest_presses(rows, columns, lights):
    """The squares to press as bits of a number; None if there is no solution."""
    squares = rows * columns
    equations = [equation(s, rows, columns, lights[s] == "*") for s in range(squares)]
    pivots = []
    for unknown in range(squares):
        rank = len(pivots)
        pivot = next((e for e in range(rank, squares) if equations[e] >> unknown & 1), None)
        if pivot is None:
            continue
        equations[rank], equations[pivot] = equations[pivot], equations[rank]
        for e in range(squares):
            if e != rank and equations[e] >> unknown & 1:
                equations[e] ^= equations[rank]
        pivots.append(unknown)
    if any(equations[len(pivots) :]):
        return None

    solutions = [sum(1 << p for e, p in enumerate(pivots) if equations[e] >> squares)]
    for free in set(range(squares)) - set(pivots):
        nothing = 1 << free | sum(1 << p for e, p in enumerate(pivots) if equations[e] >> free & 1)
        solutions += [solution ^ nothing for solution in solutions]
    return min(solutions, key=lambda presses: bin(presses).count("1"))


def main():
    words = iter(sys.stdin.read().split())
    for _ in range(int(next(words))):
        rows, columns = int(next(words)), int(next(words))
        lights = "".join(next(words) for _ in range(rows))
        presses = fewest_presses(rows, columns, lights)
        if presses is None:
            print(-1)
        else:
            pressed = [s for s in range(rows * columns) if presses >> s & 1]
            print(len(pressed))
            print(*(f"{s // columns + 1},{s % columns + 1}" for s in pressed))


main()
