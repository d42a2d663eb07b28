"""Write all cases of the 8-puzzle: hand-made, searched, enumerated and random boards.

    python testdata/puzzle8/make.py            writes the files
    python testdata/puzzle8/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers come from the table of all boards in
`problems/sliding_puzzles/rules.py`; the hand-made and searched boards are in `boards.txt`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.puzzle8.rules import PUZZLE, shortest, write, write_answer
from problems.puzzle8count.rules import counts
from problems.sliding_puzzles.rules import Board, Sliding, distances, swap_two_tiles
from testdata.case_files.generate import Texts, main, shuffle
from testdata.sliding_puzzles.boards import (
    at_distance,
    blank_anywhere,
    by_distance,
    exchange_pairs,
    games,
    layers,
    random_boards,
    random_solvable,
    read_boards,
)

HERE = Path(__file__).resolve().parent


def cases() -> Iterator[tuple[str, list[Sliding]]]:
    """The name and the boards of every case."""
    yield from read_boards(PUZZLE, HERE / "boards.txt")
    yield "secret/03-all-within-five-moves", at_distance(PUZZLE, range(6))
    yield "secret/04-all-within-ten-moves", at_distance(PUZZLE, range(11))
    yield "secret/05-each-pair-exchanged", exchange_pairs(PUZZLE, combinations(range(8), 2))
    yield "secret/06-looks-almost-solved", hardest_for_the_bound()[:12]
    yield "secret/07-blank-on-each-square", moved_blanks_and_swapped_tiles()
    yield "secret/08-straight-to-the-goal", straight(20)
    yield "secret/10-many-ways-or-one", games(PUZZLE, many_ways_or_one())
    yield "secret/11-every-distance", every_distance(11, 1)
    yield "secret/12-every-distance-mixed", mix_with_unsolvable(12, every_distance(12, 2))
    yield "secret/15-thirty-moves", at_least(15, 30, 20)
    yield "secret/21-thousand-solved-boards", games(PUZZLE, [PUZZLE.goal] * 1000)
    yield "secret/22-thousand-near-boards", near(22, 6, 1000)
    yield "secret/23-thousand-unsolvable-boards", unsolvable(23, 1000)
    yield "secret/24-hundred-far-boards", at_least(24, 28, 100)
    yield "secret/25-hundred-random-boards", random_solvable(PUZZLE, 25, 100)
    yield "secret/26-thousand-random-boards", random_boards(PUZZLE, 26, 1000)
    yield "secret/28-same-hash-code", same_hash_code()
    yield "secret/29-a-move-before-the-same-hash-code", a_move_before(same_hash_code())
    yield "secret/30-boards-that-come-again", three_times(random_solvable(PUZZLE, 30, 20))


def manhattan(board: Board) -> int:
    """The rows and columns of all tiles to their homes."""
    homes = ((square, tile - 1) for square, tile in enumerate(board) if tile)
    return sum(abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for a, b in homes)


def hardest_for_the_bound() -> list[Sliding]:
    """Boards whose moves are the most above their Manhattan distance, nearest first."""
    above = {board: moves - manhattan(board) for board, moves in distances(PUZZLE).items()}
    most = max(above.values())
    return [game for game in by_distance(PUZZLE) if above[game.start] == most]


def straight(least: int) -> list[Sliding]:
    """Boards of `least` moves and more that need just their Manhattan distance."""
    table = distances(PUZZLE)
    boards = by_distance(PUZZLE)
    return [game for game in boards if manhattan(game.start) == table[game.start] >= least]


def moved_blanks_and_swapped_tiles() -> list[Sliding]:
    """The tiles in their order and the blank on every square; then two tiles exchanged."""
    boards = blank_anywhere(PUZZLE)
    return [*boards, *map(swap_two_tiles, boards)]


def many_ways_or_one() -> list[Board]:
    """The two boards with the most shortest solutions, and the furthest two with a single one."""
    ways = counts()
    table = distances(PUZZLE)
    most = sorted(ways, key=lambda board: (-ways[board], board))[:2]
    single = (board for board in ways if ways[board] == 1)
    return [*most, *sorted(single, key=lambda board: (-table[board], board))[:2]]


def every_distance(seed: int, each: int) -> list[Sliding]:
    """`each` random boards for every number of moves, or all if there are fewer."""
    random = Random(seed)
    return [game for layer in layers(PUZZLE) for game in shuffle(layer, random)[:each]]


def mix_with_unsolvable(seed: int, boards: Sequence[Sliding]) -> list[Sliding]:
    """The boards in random order, a third of them turned into ones that cannot be solved."""
    some = [swap_two_tiles(game) if place % 3 == 2 else game for place, game in enumerate(boards)]
    return shuffle(some, Random(seed))


def at_least(seed: int, least: int, count: int) -> list[Sliding]:
    """Random boards of `least` moves and more."""
    far = chain.from_iterable(islice(layers(PUZZLE), least, None))
    return shuffle(far, Random(seed))[:count]


def near(seed: int, most: int, count: int) -> list[Sliding]:
    """Random boards up to `most` moves away; many come more than once."""
    random = Random(seed)
    boards = at_distance(PUZZLE, range(most + 1))
    return [boards[int(random.random() * len(boards))] for _ in range(count)]


def unsolvable(seed: int, count: int) -> list[Sliding]:
    """Random boards of which none can be solved."""
    return [swap_two_tiles(game) for game in random_solvable(PUZZLE, seed, count)]


def hash_code(board: Board) -> int:
    """What Java's `Arrays.hashCode` says; `String.hashCode` of the digits is alike as often."""
    code = 1
    for number in board:
        code = (31 * code + number) % 2**32
    return code


def same_hash_code() -> list[Sliding]:
    """The boards that can be solved and share their hash code with another one."""
    boards = list(by_distance(PUZZLE))
    codes = Counter(hash_code(game.start) for game in boards)
    return [game for game in boards if codes[hash_code(game.start)] > 1]


def a_move_before(some: Sequence[Sliding]) -> list[Sliding]:
    """The boards beside them that are a move farther from the goal."""
    table = distances(PUZZLE)
    farther = {
        after: None
        for game in some
        for _, _, after in game.moves(game.start)
        if table[after] > table[game.start]
    }
    return games(PUZZLE, farther)


def three_times(some: Sequence[Sliding]) -> list[Sliding]:
    """The boards in turn, three times."""
    return [*some, *some, *some]


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, boards in cases():
        yield name, write(boards), write_answer(boards, [shortest(game) for game in boards])


if __name__ == "__main__":
    main("the 8-puzzle", HERE, texts())
