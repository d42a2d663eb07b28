"""Finds boards of the 8-puzzle that are pasted into `boards.txt`, and prints them.

    python testdata/puzzle8/search.py nearest NAME COUNT   seconds
    python testdata/puzzle8/search.py positions COUNT      some five minutes

`nearest` prints the boards nearest to the goal for which the solution NAME in `wrong_answer/`,
Python or C++, is longer than necessary, `positions` those for which `ida_star.py` examines the most
boards. Equals come in the order of their numbers.
"""

from __future__ import annotations

import io
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.puzzle8.rules import PUZZLE, read_answer, write
from problems.sliding_puzzles.rules import Board, Sliding, distances

SOLUTIONS = Path(__file__).resolve().parents[2] / "solutions" / "puzzle8"
AT_ONCE = 1000


def nearest(name: str, count: int) -> list[tuple[str, Board]]:
    """The `count` boards nearest to the goal with a solution that is too long."""
    found: list[tuple[str, Board]] = []
    for excess, board in excesses(name):
        if excess:
            least = distances(PUZZLE)[board]
            found.append((f"{least} moves, {least + excess} by {name}", board))
        if len(found) == count:
            break
    return found


def excesses(name: str) -> Iterator[tuple[int, Board]]:
    """By how many moves the answers are too long, board by board, nearest first."""
    table = distances(PUZZLE)
    boards = sorted(table, key=lambda board: (table[board], board))
    for first in range(0, len(boards), AT_ONCE):
        some = boards[first : first + AT_ONCE]
        games = [Sliding(puzzle=PUZZLE, start=board) for board in some]
        output = output_of(name, write(games))
        for board, way in zip(some, read_answer(output, games), strict=True):
            assert way is not None
            yield len(way) - table[board], board


def positions(count: int) -> list[tuple[str, Board]]:
    """The `count` boards for which IDA* examines the most boards."""
    _, names = run(SOLUTIONS / "ida_star.py", "1\n1 2 3\n4 5 6\n7 8 0\n")
    made: dict[Board, int] = {}
    for board in distances(PUZZLE):
        search = names["Search"](list(board))
        search.shortest()
        made[board] = search.nodes
    hardest = sorted(made, key=lambda board: (-made[board], board))[:count]
    least = distances(PUZZLE)
    return [(f"{least[b]} moves, {made[b]} boards by ida_star", b) for b in hardest]


def output_of(name: str, text: str) -> str:
    """What a wrong solution prints for the input `text`."""
    path = SOLUTIONS / "wrong_answer" / f"{name}.py"
    if path.exists():
        return run(path, text)[0]
    program = compiled(path.with_suffix(".cpp"))
    return subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout


@cache
def compiled(path: Path) -> Path:
    """The program of a C++ solution."""
    program = Path(tempfile.mkdtemp(), path.stem)
    subprocess.run(["g++", "-O2", "-std=gnu++20", "-o", program, path], check=True)
    return program


def run(path: Path, text: str) -> tuple[str, dict[str, Any]]:
    """What the solution prints for the input `text`, and the names that it defines."""
    out, before = io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(text)
    try:
        with redirect_stdout(out):
            names = runpy.run_path(str(path), run_name="__main__")
    finally:
        sys.stdin = before
    return out.getvalue(), names


def main() -> None:
    match sys.argv[1:]:
        case ["nearest", name, count]:
            found = nearest(name, int(count))
        case ["positions", count]:
            found = positions(int(count))
        case _:
            sys.exit(__doc__)
    for remark, board in found:
        print(f"; {remark}")
        for row in range(3):
            print(*board[3 * row : 3 * row + 3])
        print()


if __name__ == "__main__":
    main()
