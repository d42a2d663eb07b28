"""Finds boards that catch a wrong count, to be pasted into `boards.txt`, and prints them.

    python testdata/puzzle8count/search.py NAME COUNT    seconds

The boards are those nearest to the goal, but not the goal itself, for which the solution
`wrong_answer/NAME.py` gives a wrong answer; equals come in the order of their numbers.
"""

from __future__ import annotations

import io
import runpy
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.puzzle8count.rules import PUZZLE, counts, write
from problems.sliding_puzzles.rules import Board, Sliding, distances

SOLUTIONS = Path(__file__).resolve().parents[2] / "solutions" / "puzzle8count"


def catches(name: str) -> Iterator[tuple[str, Board]]:
    """The boards with a wrong answer and a remark on each, nearest first."""
    table = distances(PUZZLE)
    boards = sorted(table, key=lambda board: (table[board], board))[1:]
    for first in range(0, len(boards), PUZZLE.most):
        some = boards[first : first + PUZZLE.most]
        text = write([Sliding(puzzle=PUZZLE, start=board) for board in some])
        lines = run(SOLUTIONS / "wrong_answer" / f"{name}.py", text).splitlines()
        for board, line in zip(some, lines, strict=True):
            right = f"{table[board]} {counts()[board]}"
            if line != right:
                yield f"{right}, and {line} by {name}", board


def run(path: Path, text: str) -> str:
    """What the solution prints for the input `text`."""
    out, before = io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(text)
    try:
        with redirect_stdout(out):
            runpy.run_path(str(path), run_name="__main__")
    finally:
        sys.stdin = before
    return out.getvalue()


def main() -> None:
    match sys.argv[1:]:
        case [name, count]:
            found = islice(catches(name), int(count))
        case _:
            sys.exit(__doc__)
    for remark, board in found:
        print(f"; {remark}")
        for row in range(3):
            print(*board[3 * row : 3 * row + 3])
        print()


if __name__ == "__main__":
    main()
