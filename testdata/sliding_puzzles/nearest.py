"""Search for the nearest board of a sliding puzzle on which a solution's way is too long.

    python testdata/sliding_puzzles/nearest.py puzzle11 wrong_answer/adds_all_moves.py
    python testdata/sliding_puzzles/nearest.py puzzle15 wrong_answer/greedy.py

Breadth-first search from the goal, layer by layer; the solution, in Python, is run once on all
boards of a layer, which may be more than an input may hold. The same board is found every time.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.puzzle11 import rules as puzzle11
from problems.puzzle15 import rules as puzzle15
from testdata.sliding_puzzles.boards import layers, ways_by

SOLUTIONS = Path(__file__).resolve().parents[2] / "solutions"
PUZZLES = {"puzzle11": puzzle11.PUZZLE, "puzzle15": puzzle15.PUZZLE}


def main() -> None:
    parser = argparse.ArgumentParser(description="Print the nearest board that is solved badly.")
    parser.add_argument("problem", choices=PUZZLES)
    parser.add_argument("solution", help="its path in solutions/PROBLEM")
    options = parser.parse_args()
    solution = SOLUTIONS / options.problem / options.solution
    for least, games in enumerate(layers(PUZZLES[options.problem])):
        for game, way in zip(games, ways_by(solution, games), strict=True):
            moves = len(way or ())
            if moves > least:
                print(*game.start)
                print(f"{moves} moves, but {least} are enough", file=sys.stderr)
                return


if __name__ == "__main__":
    main()
