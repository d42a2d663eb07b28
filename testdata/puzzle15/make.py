"""Write all cases of the 15-puzzle: hand-made, searched, enumerated and random boards.

    python testdata/puzzle15/make.py            writes the files
    python testdata/puzzle15/make.py --check    compares, and exits with 1 if any file differs
    python testdata/puzzle15/make.py --ways     proves the ways of hard boards again: `ways.txt`
    python testdata/puzzle15/make.py --random 15 100    prints 100 random boards, made with seed 15

It writes the same files every time. The oracle in `problems/sliding_puzzles/rules.py` finds the
ways of boards that are small for it. All others are in `ways.txt`: two solutions with different
lower bounds found ways of the same length.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.game import Way
from problems.puzzle15.rules import PUZZLE, small, write, write_answer
from problems.sliding_puzzles.rules import Board, Sliding, is_solvable, swap_two_tiles
from testdata.case_files.generate import Texts, options, with_group, write_cases
from testdata.sliding_puzzles.boards import (
    at_distance,
    blank_anywhere,
    exchange_pairs,
    games,
    known_distances,
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
GROUPS = {"1-near": 14, "2-middle": 40, "3-far": 59, "4-all": 66}
"""The groups of cases, and the most moves that a board of each needs."""
SOLUTIONS = HERE.parents[1] / "solutions" / "puzzle15"
SOLVERS = [
    SOLUTIONS / "pattern_database.py",
    SOLUTIONS / "time_limit_exceeded" / "ida_walking_distance.py",
]


def cases() -> Iterator[tuple[str, list[Sliding]]]:
    """The name and the boards of every case."""
    drawn = dict(read_boards(PUZZLE, BOARDS))
    yield from drawn.items()
    yield (
        "secret/22-one-tile-in-two-conflicts-reflected",
        [reflected(game) for game in drawn["secret/19-one-tile-in-two-conflicts"]],
    )
    yield (
        "secret/23-64-to-66-moves-reflected",
        [reflected(game) for game in drawn["secret/17-63-to-66-moves"][1:]],
    )
    yield (
        "secret/25-last-move-and-conflict-reflected",
        [reflected(game) for game in drawn["secret/24-last-move-and-conflict"]],
    )
    yield "secret/03-all-within-five-moves", at_distance(PUZZLE, range(6))
    yield "secret/04-blank-on-each-square", blank_anywhere(PUZZLE)
    yield (
        "secret/05-neighbours-exchanged",
        exchange_pairs(PUZZLE, pairwise(range(PUZZLE.squares - 1))),
    )
    yield "secret/09-same-board-hundred-times", same_boards(PUZZLE, 9)
    yield "secret/10-hundred-near-boards", random_walks(PUZZLE, 10, 100, 24)
    yield (
        "secret/11-hundred-unsolvable-boards",
        [swap_two_tiles(g) for g in random_walks(PUZZLE, 11, 100, 200)],
    )
    yield "secret/12-ladder-1-to-40", ladder(range(1, 41))
    yield "secret/13-random-boards", random_solvable(PUZZLE, 13, 4)
    yield "secret/14-ladder-41-to-50", ladder(range(41, 51))
    yield "secret/15-ladder-51-to-59", ladder(range(51, 60))
    yield "secret/18-more-random-boards", random_solvable(PUZZLE, 20, 8)


def reflected(game: Sliding) -> Sliding:
    """The board with rows and columns exchanged, and each number for that of the square there."""
    side = PUZZLE.columns
    mirror = [row + side * column for row in range(side) for column in range(side)]
    board = tuple(
        number and mirror[number - 1] + 1 for number in map(game.start.__getitem__, mirror)
    )
    return Sliding(puzzle=PUZZLE, start=board)


def ladder(distances: Iterable[int]) -> list[Sliding]:
    """A board for each number of moves, in turn from the ways of the boards of 62 and 63 moves.

    What is left of a shortest way after some moves is a shortest way, too.
    """
    known = read_ways(PUZZLE, WAYS)
    far = [board for board, moves in known_distances(BOARDS).items() if moves in (62, 63)]
    return [on_the_way(far[left % 2], known[far[left % 2]], left) for left in distances]


def on_the_way(start: Board, way: Way, left: int) -> Sliding:
    """The board from which so many moves are left on the way."""
    game = Sliding(puzzle=PUZZLE, start=start)
    board = start
    for letter in way[: len(way) - left]:
        board = next(after for name, _, after in game.moves(board) if name == letter)
    return Sliding(puzzle=PUZZLE, start=board)


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    known = read_ways(PUZZLE, WAYS)
    for name, boards in cases():
        ways = [way_of(game, known, known_distances(BOARDS)) for game in boards]
        most = max(len(way or ()) for way in ways)
        yield with_group(name, GROUPS, most), write(boards), write_answer(boards, ways)


def write_ways() -> None:
    """Writes the ways of the boards of 60 moves and more, then of all that the oracle cannot do."""
    # The ladder's boards stand on the first of these ways.
    save_ways(WAYS, SOLVERS, games(PUZZLE, known_distances(BOARDS)))
    boards = dict.fromkeys(game for _, some in cases() for game in some)
    save_ways(WAYS, SOLVERS, [game for game in boards if is_solvable(game) and not small(game)])


def main() -> None:
    words = options("the 15-puzzle")
    words.add_argument("--ways", action="store_true", help="prove the ways of hard boards anew")
    words.add_argument("--random", nargs=2, type=int, metavar=("SEED", "COUNT"))
    asked = words.parse_args()
    if asked.random:
        print(write(random_solvable(PUZZLE, *asked.random)), end="")
        return
    if asked.ways and not asked.check:
        write_ways()
    write_cases(HERE, texts(), check=asked.check)


if __name__ == "__main__":
    main()
