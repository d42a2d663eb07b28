"""Write all cases of Hoppers: hand-made, enumerated and random boards.

    python testdata/hoppers/make.py            writes the files
    python testdata/hoppers/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `judge.game.shortest`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.game import Way, shortest
from problems.hoppers.rules import HOLES, LINES, MOST_BOARDS, Hoppers, write, write_answer
from testdata.case_files.generate import Texts, main, shuffle

HERE = Path(__file__).resolve().parent

FULL = 2**HOLES - 1


def cases() -> Iterator[tuple[str, Sequence[Hoppers]]]:
    """The name and the boards of every case."""
    yield "sample/01-centre-empty", [empty_at(6, 6)]
    yield (
        "sample/02-several-boards",
        parse("0011100000000 0", "0000000011001 4", "0011100000000 6", "0000000100000 7"),
    )
    yield "secret/01-one-peg", [Hoppers(start=1 << hole, target=hole) for hole in range(HOLES)]
    yield (
        "secret/02-one-peg-elsewhere",
        [Hoppers(start=1 << hole, target=(hole + 1) % HOLES) for hole in range(HOLES)],
    )
    yield "secret/03-every-jump", every_jump(LINES)
    yield "secret/04-sides-of-the-diamond", every_jump(LINES[12:])
    yield "secret/05-no-hole-empty", [Hoppers(start=FULL, target=hole) for hole in range(HOLES)]
    yield "secret/06-two-pegs-no-way", apart()
    yield "secret/07-one-move-of-many-jumps", one_move(7)
    yield "secret/08-last-peg-elsewhere", elsewhere()
    yield (
        "secret/09-stop-before-the-end",
        parse("0000000011001 4", "0000000011100 3", "1001100011110 8", "0111111111111 0"),
    )
    yield (
        "secret/10-back-to-where-it-began",
        parse("0000000011011 12", "0000000011110 10", "0111100011010 11", "0111111111111 2"),
    )
    yield (
        "secret/11-fewest-pegs-are-not-nearest",
        parse("0000000011110 5", "0000001011010 1", "1101101101000 0", "0111111111111 0"),
    )
    yield (
        "secret/12-first-way-found-is-long",
        parse("0000000011110 5", "0000001011010 1", "1101101010100 12", "0111111111111 0"),
    )
    yield (
        "secret/13-jumps-in-any-order",
        parse("0000001110001 6", "0000001111000 12", "0000011111111 1", "0111111111111 1"),
    )
    yield "secret/14-every-hole-to-itself", [empty_at(hole, hole) for hole in range(HOLES)]
    yield (
        "secret/15-every-hole-to-every-hole",
        [empty_at(hole, target) for hole in range(HOLES) for target in range(HOLES)],
    )
    yield "secret/16-most-moves", most_moves()
    yield "secret/17-for-each-number-of-moves", for_each_number(17)
    yield "secret/18-two-hundred-hopeless-boards", hopeless(18)
    yield "secret/19-random-pegs", random_pegs(19)
    yield "secret/20-random-jumps-taken-back", random_back(20, 11)
    yield "secret/21-random-few-jumps-taken-back", random_back(21, 6)
    yield "secret/22-a-single-board", parse("0111111111111 0")


def empty_at(hole: int, target: int) -> Hoppers:
    """The board with one hole empty."""
    return Hoppers(start=FULL ^ 1 << hole, target=target)


def parse(*boards: str) -> list[Hoppers]:
    """Boards as they stand in an input."""
    found = []
    for text in boards:
        holes, target = text.split()
        start = sum(1 << hole for hole, sign in enumerate(holes) if sign == "1")
        found.append(Hoppers(start=start, target=int(target)))
    return found


def every_jump(lines: Sequence[tuple[int, int, int]]) -> list[Hoppers]:
    """Along each line, each way: two pegs that a single jump makes one."""
    return [
        Hoppers(start=1 << origin | 1 << over, target=beyond)
        for line in lines
        for origin, over, beyond in (line, line[::-1])
    ]


def apart() -> list[Hoppers]:
    """All pairs of pegs of which neither can jump over the other."""
    return [
        Hoppers(start=1 << one | 1 << other, target=(one + other) % HOLES)
        for one, other in combinations(range(HOLES), 2)
        if not list(empty_at(0, 0).moves(1 << one | 1 << other))
    ]


def answers(random: Random) -> Iterator[tuple[Hoppers, int]]:
    """Boards in random order, each with its least number of moves or -1."""
    while True:
        board = Hoppers(
            start=1 + int(random.random() * (FULL - 1)), target=int(random.random() * HOLES)
        )
        way = answer(board)
        yield board, -1 if way is None else len(way)


def one_move(seed: int) -> list[Hoppers]:
    """Twenty random boards with more than 4 pegs that one move is enough for."""
    found: list[Hoppers] = []
    for board, least in answers(Random(seed)):
        if least == 1 and board.start.bit_count() > 4 and board not in found:
            found.append(board)
            if len(found) == 20:
                break
    return found


def elsewhere() -> list[Hoppers]:
    """Boards with a way to one target, and with another target that none leads to."""
    return [
        Hoppers(start=board.start, target=target)
        for board in [*every_jump(LINES[:3]), empty_at(6, 0), empty_at(3, 0)]
        for target in (board.target, 6, 4)
    ]


def most_moves() -> list[Hoppers]:
    """All boards that need 10 moves, which is the most."""
    boards = [
        Hoppers(start=start, target=target)
        for start in range(1, FULL)
        if start.bit_count() > 10
        for target in range(HOLES)
    ]
    return [board for board in boards if len(answer(board) or []) == 10]


def for_each_number(seed: int) -> list[Hoppers]:
    """Five random boards or more for each least number of moves from 0 to 8, shuffled."""
    random = Random(seed)
    found: dict[int, list[Hoppers]] = {number: [] for number in range(9)}
    found[0] = [Hoppers(start=1 << hole, target=hole) for hole in range(5)]
    for board, least in answers(random):
        if 0 < least < 9 and len(found[least]) < 15 and board not in found[least]:
            found[least].append(board)
        if all(len(boards) >= 5 for boards in found.values()):
            break
    return shuffle((board for boards in found.values() for board in boards), random)


def hopeless(seed: int) -> list[Hoppers]:
    """As many boards as are allowed, with 11 pegs or 12, none of which has a way."""
    random = Random(seed)
    found = [empty_at(hole, 6) for hole in (3, 4, 8, 9)]
    while len(found) < MOST_BOARDS:
        one, other, target = (int(random.random() * HOLES) for _ in range(3))
        board = Hoppers(start=FULL & ~(1 << one | 1 << other), target=target)
        if board.start != FULL and answer(board) is None:
            found.append(board)
    return found


def random_pegs(seed: int) -> list[Hoppers]:
    """As many boards as are allowed, a peg in each hole or none, by chance."""
    random = Random(seed)
    return [
        Hoppers(start=1 + int(random.random() * FULL), target=int(random.random() * HOLES))
        for _ in range(MOST_BOARDS)
    ]


def random_back(seed: int, most: int) -> list[Hoppers]:
    """As many boards as are allowed, each made from a single peg by jumps that are taken back."""
    random = Random(seed)
    found = []
    for _ in range(MOST_BOARDS):
        target = int(random.random() * HOLES)
        pegs = 1 << target
        for _ in range(1 + int(random.random() * most)):
            back = [
                pegs ^ 1 << origin ^ 1 << over ^ 1 << beyond
                for line in LINES
                for origin, over, beyond in (line, line[::-1])
                if pegs >> beyond & 1 and not pegs >> over & 1 and not pegs >> origin & 1
            ]
            pegs = back[int(random.random() * len(back))] if back else pegs
        found.append(Hoppers(start=pegs, target=target))
    return found


@cache
def answer(board: Hoppers) -> Way | None:
    """A shortest way."""
    return shortest(board)


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, games in cases():
        yield name, write(games), write_answer(games, [answer(game) for game in games])


if __name__ == "__main__":
    main("Hoppers", HERE, texts())
