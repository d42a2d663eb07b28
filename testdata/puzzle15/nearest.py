"""Looks for the nearest board of the 15-puzzle on which a solution's way is too long.

    python testdata/puzzle15/nearest.py wrong_answer/greedy.py

Breadth-first search from the goal, layer by layer; the solution, in Python, is run once on all
boards of a layer, which may be more than an input may hold. The same board is found every time.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.puzzle15.rules import PUZZLE, read_answer, write
from problems.sliding import Board, Sliding

ROOT = Path(__file__).resolve().parents[2]


def layers() -> Iterator[list[Sliding]]:
    """The boards of no moves, of one move and so on, each layer in the order of its numbers."""
    seen: set[Board] = set()
    layer = {PUZZLE.goal}
    while layer:
        seen |= layer
        games = [Sliding(puzzle=PUZZLE, start=board) for board in sorted(layer)]
        yield games
        layer = {after for game in games for _, _, after in game.moves(game.start)} - seen


def lengths(solution: Path, games: Sequence[Sliding]) -> list[int]:
    """How many moves a solution makes of each board."""
    command = [sys.executable, str(solution)]
    run = subprocess.run(command, input=write(games), capture_output=True, text=True, check=True)
    return [len(way or ()) for way in read_answer(run.stdout, games)]


def main() -> None:
    words = argparse.ArgumentParser(description="Print the nearest board that is solved badly.")
    words.add_argument("solution", help="its path in solutions/puzzle15")
    solution = ROOT / "solutions" / "puzzle15" / words.parse_args().solution
    for least, games in enumerate(layers()):
        for game, moves in zip(games, lengths(solution, games), strict=True):
            if moves > least:
                print(*game.start)
                print(f"{moves} moves, but {least} are enough", file=sys.stderr)
                return


if __name__ == "__main__":
    main()
