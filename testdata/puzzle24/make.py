"""Write all cases of the 24-puzzle: hand-made boards, walks and random boards.

    python testdata/puzzle24/make.py            writes the files
    python testdata/puzzle24/make.py --check    compares, and exits with 1 if any file differs
    python testdata/puzzle24/make.py --ways     searches the ways of far boards again: `ways.txt`

It writes the same files every time. The ways of near boards come from the oracle and are shortest;
those of far boards are the best that a wide beam has found.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.game import replay
from problems.puzzle24.rules import PUZZLE, write, write_answer
from problems.sliding_puzzles.rules import (
    Sliding,
    is_solvable,
    read_answer,
    swap_two_tiles,
)
from testdata.case_files.generate import Texts, options, write_cases
from testdata.sliding_puzzles.boards import (
    games,
    random_solvable,
    random_walks,
    read_boards,
    read_ways,
    way_of,
)

HERE = Path(__file__).resolve().parent
BOARDS = HERE / "boards.txt"
WAYS = HERE / "ways.txt"
SOLVER = HERE / "wide_beam.cpp"
WIDTH = 600_000


def cases() -> Iterator[tuple[str, list[Sliding]]]:
    """The name and the boards of every case."""
    yield from read_boards(PUZZLE, BOARDS)
    yield "secret/1-near/05-near-boards", random_walks(PUZZLE, 5, 4, 16)
    unsolvable = [swap_two_tiles(game) for game in random_walks(PUZZLE, 6, 4, 100)]
    yield "secret/1-near/06-no-solution", unsolvable
    yield "secret/2-walks/07-walks", random_walks(PUZZLE, 7, 4, 150)
    yield "secret/2-walks/08-solved-between", between(random_walks(PUZZLE, 8, 2, 150))
    yield "secret/3-random/09-one-board", random_solvable(PUZZLE, 9, 1)
    yield "secret/3-random/10-two-boards", random_solvable(PUZZLE, 10, 2)
    for number in range(11, 18):
        yield f"secret/3-random/{number}-four-boards", random_solvable(PUZZLE, number, 4)


def between(some: list[Sliding]) -> list[Sliding]:
    """Two boards with the goal and a board without a solution between them."""
    return [some[0], *games(PUZZLE, [PUZZLE.goal]), swap_two_tiles(some[1]), some[1]]


def is_near(game: Sliding) -> bool:
    """Whether the oracle finds a shortest way soon: by the Manhattan distance, which is quick."""
    squares, columns = PUZZLE.squares, PUZZLE.columns
    far = (
        abs((tile - 1) // columns - square // columns)
        + abs((tile - 1) % columns - square % columns)
        for square, tile in zip(range(squares), game.start, strict=True)
        if tile
    )
    return sum(far) <= 16 or not is_solvable(game)


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    known = read_ways(PUZZLE, WAYS)
    for name, boards in cases():
        ways = [way_of(game, known, {}) for game in boards]
        yield name, write(boards), write_answer(boards, ways)


def write_ways() -> None:
    """Writes the ways of far boards, each board once: the better of those known and those found."""
    far = list(dict.fromkeys(game for _, some in cases() for game in some if not is_near(game)))
    known = read_ways(PUZZLE, WAYS) if WAYS.is_file() else {}
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/beam"
        subprocess.run(["g++", "-O3", "-std=gnu++20", "-o", program, SOLVER], check=True)
        run = subprocess.run(
            [program, str(WIDTH)], input=write(far), capture_output=True, text=True, check=True
        )
    lines = []
    for game, way in zip(far, read_answer(run.stdout, far), strict=True):
        assert way is not None
        best = min(way, known.get(game.start, way), key=len)
        if not replay(game, best).solved:
            raise ValueError(f"{game.start}: the way does not lead to the goal")
        lines.append(f"{' '.join(map(str, game.start))}: {' '.join(best)}\n")
    WAYS.write_text("".join(lines), encoding="utf-8")


def main() -> None:
    words = options("the 24-puzzle")
    words.add_argument("--ways", action="store_true", help="find the ways of far boards anew")
    asked = words.parse_args()
    if asked.ways and not asked.check:
        write_ways()
    write_cases(HERE, texts(), check=asked.check)


if __name__ == "__main__":
    main()
