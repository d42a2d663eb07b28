"""Write all cases of Rook ending: hand-made, enumerated and random positions.

    python testdata/rook/make.py            writes the files
    python testdata/rook/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `shortest` of the rules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.catalog.datasets.random_choices import RandomChoices
from problems.rook.dataset import random_position
from problems.rook.rules import (
    BLACK,
    MOST_POSITIONS,
    WHITE,
    Ending,
    Position,
    analysed,
    board_of,
    parse,
    shortest,
    why_illegal,
    write,
    write_answer,
)
from testdata.case_files.generate import Texts, main

HERE = Path(__file__).resolve().parent

SMALL = ("c1 d1 b3 w", "c2 a1 a3 b", "c2 b2 a1 b", "d3 b2 a1 b", "c2 d1 a3 w", "c1 d3 a2 b")
CHESS = ("e6 a8 e8 b", "c3 h3 a3 w", "a1 b2 e5 w", "a1 b2 c3 b", "a1 b4 c3 b")


def cases() -> Iterator[tuple[str, Sequence[Ending]]]:
    """The name and the positions of every case."""
    yield "sample/01-small-board", listed(3, 4, SMALL)
    yield "sample/02-chess-board", listed(8, 8, CHESS)
    yield "secret/01-two-rows", every(2, 3, WHITE + BLACK)
    yield "secret/02-two-columns", every(3, 2, WHITE + BLACK)
    yield "secret/03-two-long-rows", drawn(3, 2, 8, 100)
    yield "secret/04-two-long-columns", drawn(4, 8, 2, 100)
    yield "secret/05-three-by-three", every(3, 3, WHITE + BLACK)
    yield "secret/06-three-by-four-white", every(3, 4, WHITE)
    yield "secret/07-four-by-three-black", every(4, 3, BLACK)
    yield "secret/08-mates", drawn(8, 8, 8, 100, BLACK, is_mate)
    yield "secret/09-stalemates", drawn(9, 8, 8, 60, BLACK, is_stalemate)
    yield "secret/10-stalemates-on-a-small-board", drawn(10, 4, 5, 100, BLACK, is_stalemate)
    yield "secret/11-rook-is-taken", drawn(11, 8, 8, 100, BLACK, may_take)
    yield "secret/12-rook-is-protected", drawn(12, 8, 8, 100, BLACK, is_protected)
    yield "secret/13-rook-is-protected-on-a-small-board", drawn(13, 5, 4, 100, BLACK, is_protected)
    yield "secret/14-king-in-the-way", drawn(14, 8, 8, 100, WHITE + BLACK, is_shielded)
    yield "secret/15-king-in-the-way-on-a-wide-board", drawn(15, 3, 8, 100, BLACK, is_shielded)
    yield "secret/16-back-along-the-line", drawn(16, 8, 8, 100, BLACK, is_check)
    yield "secret/17-back-along-the-line-on-a-tall-board", drawn(17, 7, 4, 100, BLACK, is_check)
    yield "secret/18-black-king-in-the-way", drawn(18, 6, 6, 100, WHITE, is_rook_beside)
    yield "secret/19-each-number-of-moves", each_number(19, 8, 8, 5)
    yield "secret/20-most-moves", drawn(20, 8, 8, 100, WHITE + BLACK, takes_sixteen)
    yield "secret/21-wide-board", drawn(21, 5, 8, 400)
    yield "secret/22-tall-board", drawn(22, 8, 6, 400)
    yield "secret/23-odd-board", drawn(23, 7, 7, 400)
    yield "secret/24-mirror-images", mirror_images(24, 8, 8)
    yield "secret/25-mirror-images-on-a-wide-board", mirror_images(25, 6, 8)
    yield "secret/26-a-single-position", drawn(26, 4, 4, 1)
    yield "secret/27-most-positions", drawn(27, 8, 8, MOST_POSITIONS)
    yield "secret/28-most-positions-on-a-wide-board", drawn(28, 7, 8, MOST_POSITIONS)


def listed(rows: int, columns: int, lines: Sequence[str]) -> list[Ending]:
    """Positions by their lines in the input."""
    return parse("\n".join([f"{rows} {columns}", f"{len(lines)}", *lines]))


def every(rows: int, columns: int, sides: str) -> list[Ending]:
    """All positions of a board with one of these sides to move."""
    squares = range(rows * columns)
    starts = (Position(*pieces) for pieces in product(squares, squares, squares, sides))
    return [Ending(rows, columns, start) for start in starts if not why_illegal(columns, start)]


def any_position(game: Ending) -> bool:
    """Take what comes."""
    return True


def drawn(
    seed: int,
    rows: int,
    columns: int,
    count: int,
    sides: str = WHITE + BLACK,
    is_wanted: Callable[[Ending], bool] = any_position,
) -> list[Ending]:
    """Different random positions, of a kind; fewer if many draws in a row give no new one."""
    choices = RandomChoices("rook", seed)
    found: dict[Ending, None] = {}
    failures = 0
    while len(found) < count and failures < 20_000:
        failures += 1
        game = random_position(choices, rows, columns, sides)
        if game not in found and is_wanted(game):
            found[game] = None
            failures = 0
    return list(found)


def moves_of(game: Ending) -> int | None:
    """How many moves White needs."""
    return analysed(game.rows, game.columns).distance(game.start)


def is_mate(game: Ending) -> bool:
    return moves_of(game) == 0


def takes_sixteen(game: Ending) -> bool:
    return moves_of(game) == 16


def has_reply(game: Ending) -> bool:
    return any(True for _ in analysed(game.rows, game.columns).black_moves(game.start))


def is_check(game: Ending) -> bool:
    """Whether Black is in check."""
    king, rook, black, _ = game.start
    return bool(board_of(game.rows, game.columns).attacked[king][rook] >> black & 1)


def is_stalemate(game: Ending) -> bool:
    return not has_reply(game) and not is_check(game)


def is_beside(game: Ending, one: int, other: int) -> bool:
    return bool(board_of(game.rows, game.columns).near[one] >> other & 1)


def is_rook_beside(game: Ending) -> bool:
    return is_beside(game, game.start.rook, game.start.black)


def may_take(game: Ending) -> bool:
    return is_rook_beside(game) and not is_beside(game, game.start.king, game.start.rook)


def is_protected(game: Ending) -> bool:
    return is_rook_beside(game) and is_beside(game, game.start.king, game.start.rook)


def is_shielded(game: Ending) -> bool:
    """Whether the white king is between the rook and the black king or a square beside it."""
    board = board_of(game.rows, game.columns)
    king, rook, black, _ = game.start
    without = sum(1 << target for target in board.lines[rook][rook])
    return bool((without & ~board.attacked[king][rook] & ~(1 << king)) & board.near[black])


def each_number(seed: int, rows: int, columns: int, count: int) -> list[Ending]:
    """So many positions for each side and each number of moves, the fewest first, then draws."""
    choices = RandomChoices("rook", seed)
    kinds: dict[tuple[str, int], list[Ending]] = {}
    full = 0
    while full < 2 * 16 + 1 + 1:  # White has no 0 moves and no draw
        game = random_position(choices, rows, columns, WHITE + BLACK)
        moves = moves_of(game)
        some = kinds.setdefault((game.start.side, 99 if moves is None else moves), [])
        some.append(game)
        full += len(some) == count
    return [game for _, some in sorted(kinds.items()) for game in some[:count]]


def mirror_images(seed: int, rows: int, columns: int) -> list[Ending]:
    """Random positions, each with all its mirror images."""
    found: list[Ending] = []
    for game in drawn(seed, rows, columns, 12):
        for turn in range(8 if rows == columns else 4):
            pieces = []
            for square in game.start[:3]:
                row, column = divmod(square, columns)
                row = rows - 1 - row if turn & 1 else row
                column = columns - 1 - column if turn & 2 else column
                row, column = (column, row) if turn & 4 else (row, column)
                pieces.append(row * columns + column)
            found.append(Ending(rows, columns, Position(*pieces, game.start.side)))
    return found


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, games in cases():
        yield name, write(games), write_answer(games, [shortest(game) for game in games])


if __name__ == "__main__":
    main("Rook ending", HERE, texts())
