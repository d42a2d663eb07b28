"""Write all cases of the 11-puzzle: hand-made, searched, enumerated and random boards.

    python testdata/puzzle11/make.py            writes the files
    python testdata/puzzle11/make.py --check    compares, and exits with 1 if any file differs
    python testdata/puzzle11/make.py --ways     searches the ways of hard boards again: `ways.txt`

It writes the same files every time. The ways of boards that are small for the oracle in
`problems/sliding_puzzles/rules.py` come from there, all others from `ways.txt`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.puzzle11.rules import PUZZLE, small, write, write_answer
from problems.sliding_puzzles.rules import Sliding, is_solvable, swap_two_tiles
from testdata.case_files.generate import Texts, options, write_cases
from testdata.sliding_puzzles.boards import (
    at_distance,
    blank_anywhere,
    exchange_pairs,
    games,
    known_distances,
    random_boards,
    random_solvable,
    random_walks,
    read_boards,
    read_ways,
    same_boards,
    save_ways,
    way_of,
)

HERE = Path(__file__).resolve().parent
BOARDS = HERE / "boards.txt"
WAYS = HERE / "ways.txt"
SOLVER = HERE.parents[1] / "solutions" / "puzzle11" / "pattern_database.py"


def cases() -> Iterator[tuple[str, list[Sliding]]]:
    """The name and the boards of every case."""
    yield from read_boards(PUZZLE, BOARDS)
    yield "secret/03-all-within-three-moves", at_distance(PUZZLE, range(4))
    yield "secret/04-all-of-four-moves", at_distance(PUZZLE, [4])
    yield "secret/05-blank-on-each-square", blank_anywhere(PUZZLE)
    yield (
        "secret/06-neighbours-exchanged",
        exchange_pairs(PUZZLE, pairwise(range(PUZZLE.squares - 1))),
    )
    yield "secret/10-same-board-twenty-times", same_boards(PUZZLE, 10)
    yield "secret/11-twenty-solved-boards", games(PUZZLE, [PUZZLE.goal] * 20)
    yield "secret/12-twenty-near-boards", random_walks(PUZZLE, 12, 20, 16)
    yield (
        "secret/13-twenty-unsolvable-boards",
        [swap_two_tiles(g) for g in random_walks(PUZZLE, 13, 20, 100)],
    )
    yield "secret/14-random-boards", random_boards(PUZZLE, 14, 20)
    yield "secret/20-boards-that-can-be-solved", random_solvable(PUZZLE, 50, 20)
    yield "secret/21-boards-that-can-be-solved-again", random_solvable(PUZZLE, 25, 20)


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    known = read_ways(PUZZLE, WAYS)
    for name, boards in cases():
        ways = [way_of(game, known, known_distances(BOARDS)) for game in boards]
        yield name, write(boards), write_answer(boards, ways)


def write_ways() -> None:
    """Writes the ways of the boards that are too hard for the oracle, each board once."""
    boards = dict.fromkeys(game for _, some in cases() for game in some)
    save_ways(WAYS, [SOLVER], [game for game in boards if is_solvable(game) and not small(game)])


def main() -> None:
    words = options("the 11-puzzle")
    words.add_argument("--ways", action="store_true", help="find the ways of hard boards anew")
    asked = words.parse_args()
    if asked.ways and not asked.check:
        write_ways()
    write_cases(HERE, texts(), check=asked.check)


if __name__ == "__main__":
    main()
