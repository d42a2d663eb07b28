"""Write all cases of Rush Hour: listed, chosen and random boards.

    python testdata/rushhour/make.py            writes the files
    python testdata/rushhour/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `judge.game.shortest`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.game import Way, shortest
from problems.rushhour.dataset import farthest
from problems.rushhour.dataset import games as stream
from problems.rushhour.rules import (
    MOST_BOARDS,
    RED,
    RushHour,
    game_of,
    write,
    write_answer,
)
from testdata.case_files.generate import Texts, main

HERE = Path(__file__).resolve().parent

# The boards of this list are our own, but for one that is known as the hardest: in the database of
# Fogleman, "Solving Rush Hour, the puzzle" (2018), no board without walls takes more than 51 moves.
# After the first move of a shortest solution, 50 are left.
FIFTY = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJ.FF"
FIFTY_ONE = "GBB.L. GHI.LM GHIXXM CCCK.M ..JKDD EEJFF."

SAMPLE = "AA...B ..C..B XXC..B ..CDD. ....E. .FFFE."
THIRTY = "DLCCHH DLI.GG XXI.BK ..EEBK AAA.BK ..JJFF"  # found by a search of our own

# From these 18,000 to 27,000 positions can be reached each.
LARGE = [
    ".CC... EE.AF. XX.AFG ...A.G II.HH. DD.BB.",
    ".A..BB .AC... XXC... D.FF.. D..... ....EE",
    "....DD ....CC .XX.F. ..B.FG ..BAFG .EEA.G",
    "AHHH.. AIICC. .XX... .FE... GFE.DB G...DB",
]

# 105,297 positions, and none at the exit: found by a search of our own. The second board is the
# position that breadth-first search from the first one reaches last, with other letters.
LARGEST = "B...GG BHH..K XXEAAK .FEIC. .F.ICD JJ...D"
LAST_REACHED = "GGEIW. HHEIWK YXXZZK Y....D .F...D .F..JJ"


def cases() -> Iterator[tuple[str, Sequence[RushHour]]]:
    """The name of every case and its boards."""
    yield "sample/01-one-board", boards(SAMPLE)
    yield (
        "sample/02-several-boards",
        boards(
            "...... ...... .XX... ...... ...... ......",
            ".....A .....A XX...A .....B .....B .....B",
            "..A... ..A... ..A.XX .BB... ...... ......",
            "...A.. ...A.. XX.A.. ...... .BBB.. ...CC.",
        ),
    )
    yield "secret/01-red-car-alone", boards(*(red_row(offset) for offset in range(5)))
    yield (
        "secret/02-at-the-exit",
        boards(
            "AAB... ..B... ..B.XX CCC... ...DDD EEFFGG",
            "....AB ....AB CC..XX ....DE ....DE ......",
            "AABBCC DDEEFF GGHHXX IIJJKK LLMMNN OOPPQQ",
        ),
    )
    yield (
        "secret/03-one-slide",
        boards(
            "AABB.. ...... XX.... ...... ..CCDD ......",
            "AAABBB CCCDDD .XX... EEEFFF GGGHHH IIIJJJ",
            "A..... A..... A.XX.. B..... B..... B.....",
            "..A... ..A... ...XX. ..BB.. ..C... ..C...",
        ),
    )
    yield (
        "secret/04-one-car-in-the-way",
        boards(
            "...... ...A.. XX.A.. ...... ...... ......",
            "...... ...... XX.A.. ...A.. ...... ......",
            "...BB. ...A.. XX.A.. ...... ...... ......",
            "...BB. ...A.. XX.A.. ...... ...... ......",
        ),
    )
    yield (
        "secret/05-one-truck-in-the-way",
        boards(
            "...A.. ...A.. XX.A.. ...... ...... ......",
            "...... ...A.. XX.A.. ...A.. ...... ......",
            "...... ...A.. XX.A.. ...A.. ..BB.. ......",
            "...... ...A.. XX.A.. ...A.. ...... .BBB..",
            "...... ...A.. XX.A.. ...A.. ...... ...BBB",
        ),
    )
    yield (
        "secret/06-two-in-the-way",
        boards(
            "..A... ..AB.. XXAB.. ...B.. ...... ......",
            "..AB.. ..AB.. XXAB.. ...... ...... CC....",
            "..A.B. ..A.B. XXA.B. .CCDD. ...... ......",
        ),
    )
    yield (
        "secret/07-third-square-of-a-truck",
        boards(
            "..A... ..A... XXA... ...... ..BBB. ......",
            ".....A BBB..A XX...A ...CCC ....D. ....D.",
            "AAA..B .....B XX...B CCC... ...DDD ......",
        ),
    )
    yield (
        "secret/08-nothing-may-be-jumped-over",
        boards(
            "...... ...... XX.AA. ...... ...... ......",
            "...... ...... XXAAA. ...... ...... ......",
            "AA.B.. ...B.. XX.B.. CCC... ...D.. ...D..",
            "..AB.. ..AB.. XXAB.. CCC... ..DD.. ......",
        ),
    )
    yield (
        "secret/09-no-move-at-all",
        boards(
            "AABBCC DDEEFF XXGGHH IIJJKK LLMMNN OOPPQQ",
            "ABCDEF ABCDEF XXGHHI JJGKKI LMNOPQ LMNOPQ",
        ),
    )
    yield (
        "secret/10-a-column-is-full",
        boards(
            "A....F A....F XX...F .BB..G D....G DEEE.G",
            "A.CC.F A....F XX...F .BBH.G D..H.G DEE..G",
            "AACC.F ....HF XX..HF .BB..G D..J.G DEEJ.G",
        ),
    )
    yield "secret/11-no-solution", chosen(12, lambda game, way: way is None)
    yield (
        "secret/12-long-slides",
        chosen(12, lambda _, way: way is not None and squares_of(way) >= 2 * len(way)),
    )
    yield "secret/13-what-is-in-the-way-is-blocked", chosen(12, at_least(5))
    yield (
        "secret/14-red-car-moves-more-than-once",
        chosen(10, lambda _, way: way is not None and red_moves(way) >= 2),
    )
    yield (
        "secret/15-red-car-goes-back",
        chosen(6, lambda _, way: any(move.startswith(f"{RED}-") for move in way or ())),
    )
    yield (
        "secret/16-many-pieces",
        chosen(10, lambda game, way: len(game.pieces) >= 11 and way is not None),
    )
    yield "secret/17-eight-moves-and-more", chosen(8, at_least(8))
    yield "secret/18-seventeen-pieces", boards("AABBE. CCDDEF GG.XXF HHIIJJ KKLLMM NNOOPP")
    yield "secret/19-thirty-moves", boards(THIRTY)
    yield "secret/20-fifty-moves", boards(FIFTY)
    yield "secret/21-fifty-one-moves", boards(FIFTY_ONE)
    yield "secret/22-letters-after-the-red-car", boards(*map(last_letters, (SAMPLE, THIRTY)))
    yield "secret/23-many-positions", [far(text) for text in LARGE]
    yield "secret/24-random-boards", random_boards(30)
    yield "secret/25-hundred-boards", random_boards(MOST_BOARDS)
    yield "secret/26-hundred-thousand-positions", boards(LARGEST)
    yield "secret/27-the-same-from-the-other-end", boards(LAST_REACHED)


Wanted = Callable[[RushHour, Way | None], bool]


def boards(*texts: str) -> list[RushHour]:
    """The boards of texts with their rows."""
    return [game_of(text.split()) for text in texts]


def red_row(offset: int) -> str:
    """A board with the red car alone."""
    empty = "......"
    row = "." * offset + "XX" + "." * (4 - offset)
    return " ".join([empty, empty, row, empty, empty, empty])


def last_letters(text: str) -> str:
    """The board with Z, Y and W for A, B and C."""
    return text.translate(str.maketrans("ABC", "ZYW"))


def at_least(moves: int) -> Wanted:
    """Whether a shortest solution has so many moves."""
    return lambda _, way: way is not None and len(way) >= moves


@cache
def pool() -> list[tuple[RushHour, Way | None]]:
    """Random boards, each as far from the exit as it can be, with a shortest solution."""
    games = [game for _, game in islice(stream("cases"), MOST_BOARDS)]
    return [(game, shortest(game)) for game in games]


def chosen(count: int, wanted: Wanted) -> list[RushHour]:
    """The first random boards that are as is wanted."""
    return [game for game, way in pool() if wanted(game, way)][:count]


def random_boards(count: int) -> list[RushHour]:
    """The first random boards."""
    return [game for game, _ in pool()[:count]]


def far(text: str) -> RushHour:
    """The position farthest from the exit that can be reached."""
    game = farthest(game_of(text.split()))
    assert game is not None
    return game


def squares_of(way: Way) -> int:
    """How many squares the pieces slide over in all."""
    return sum(int(move[2:]) for move in way)


def red_moves(way: Way) -> int:
    """How many of the moves are those of the red car."""
    return sum(move.startswith(RED) for move in way)


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, games in cases():
        yield name, write(games), write_answer(games, [shortest(game) for game in games])


if __name__ == "__main__":
    main("Rush Hour", HERE, texts())
