"""Write all cases of Keys and doors: mazes drawn by hand, enumerated, and random ones.

    python testdata/keys/make.py            writes the files
    python testdata/keys/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `judge.game.shortest`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.catalog.datasets.random_choices import RandomChoices
from judge.game import shortest
from problems.keys.dataset import rooms
from problems.keys.rules import (
    DOORS,
    EXIT,
    FLOOR,
    KEYS,
    LONGEST_SIDE,
    MOST_MAZES,
    START,
    WALL,
    Maze,
    parse,
    write,
    write_answer,
)
from testdata.case_files.generate import Texts, main

HERE = Path(__file__).resolve().parent


def cases() -> Iterator[tuple[str, Sequence[str]]]:
    """The name of every case and its mazes, rows parted by blanks."""
    yield "sample/01-there-and-back", ["a..#..b .@.A... ...#... ##B#### >...c.."]
    yield (
        "sample/02-several-mazes",
        ["@a. ##. >..", "@.Aa>", "@.A> .... ...a", "b.@..aA>", "@#>"],
    )
    yield "secret/01-smallest", ["@>", ">@", "@ >", "> @", "@. #>", "@# #>"]
    yield (
        "secret/02-without-keys",
        ["@.... ###.# >.... .###. .....", "..... .@.>. .....", "@..#. .#.#. .#.#. .#..>"],
    )
    yield "secret/03-no-way", ["@.#>", "@A>", "@Aa.>", "@.B.a.A.b.>", "@ABb.a>C", "aA@ AB# .b>"]
    yield (
        "secret/04-fetch-and-come-back",
        ["a@A>", "a.@.A.>", "a@ .A .>", ">A@.a", "..a## @#A.> ..###"],
    )
    yield (
        "secret/05-not-all-keys",
        ["a@>", "@>.a", "ab@.Bc>", "@.>#a", "@.>Aa", "b....@..a.A> ##########..", "@.bB.>#c"],
    )
    yield (
        "secret/06-both-keys-at-once",
        [">AB@ab", ">BA@ab", "a@b BA# >..", "ba@ ##A >BA", "..a.@.b.. .#######. >..A.B..."],
    )
    yield (
        "secret/07-round-the-door",
        [
            "@.A> .... ...a",
            "@A.> .##. .... a...",
            "a..@A> ...#.. ......",
            "@..A..> .####.. ...a...",
        ],
    )
    yield (
        "secret/08-with-the-key-it-is-shorter",
        ["a.@A> ...#. .##.. .....", "@.A.> a.#.. ..#.. ....."],
    )
    yield (
        "secret/09-the-nearest-key-is-not-the-one",
        ["b.@..aA>", "b@...a.A.>", ".b@....a .######A .......>", "c.b.@....aA>", "a.@...b.A.B.>"],
    )
    yield (
        "secret/10-keys-in-a-chain",
        [
            "@a..A.b..B.c..C.d..D.e..E.f..F.>",
            "....@.... f##e##d## c##a##b## A..B..C.. ########D >...F..E.",
            "f.E.d.C.b.A.@.a.B.c.D.e.F.>",
        ],
    )
    yield "secret/11-many-doors-of-one-kind", ["a@AAAAA>", "a.A.A @#.#A .A.A. AA.A>", "@a AA A>"]
    yield "secret/12-doors-without-keys", ["@A. .#> ..B", "@C>", "@.F.. .#.#. ..a.> FFFFA"]
    yield "secret/13-over-the-exit-and-the-start", ["a>@", "b.a@.B.A>", "@.a>", "a...@A> ......."]
    yield (
        "secret/14-beside-key-and-door",
        ["a@A>", "ba@.A>", ".a. A@> .#.", "#a# .@A ##>", "c@C# b.B> #a##"],
    )
    yield "secret/15-all-orders-of-one-key", orders("@>aA.")
    yield "secret/16-orders-of-two-keys", orders("@>aAbB")[::4]
    yield "secret/17-rooms-with-one-key", some_rooms(1, 30, (5, 9))
    yield "secret/18-rooms-with-two-keys", some_rooms(2, 30, (5, 9))
    yield "secret/19-rooms-with-three-keys", some_rooms(3, 30, (5, 9))
    yield "secret/20-rooms-with-four-keys", some_rooms(4, 30, (5, 9))
    yield "secret/21-rooms-with-five-keys", some_rooms(5, 30, (5, 9))
    yield "secret/22-rooms-with-six-keys", some_rooms(6, 30, (5, 9))
    yield "secret/23-hundred-mazes", some_rooms(4, MOST_MAZES, (4, 5))
    yield "secret/24-four-of-25-by-25", some_rooms(5, 4, (25, 25), least=20)
    yield "secret/25-a-single-row", [corridor()]
    yield "secret/26-a-single-column", [" ".join(corridor())]
    yield "secret/27-large-rooms", some_rooms(6, 1, (50, 50), least=80)
    yield "secret/28-many-rooms", some_rooms(6, 1, (50, 50), least=25)
    yield "secret/29-all-keys-at-once", [hall(is_open=True)]
    yield "secret/30-all-keys-and-no-way", [hall(is_open=False)]
    yield "secret/31-snake", [snake()]


def orders(things: str) -> list[str]:
    """A row for each order of the things; of two that mirror each other one."""
    rows = {"".join(order) for order in permutations(things)}
    return sorted(row for row in rows if row <= row[::-1])


def some_rooms(kinds: int, count: int, sides: tuple[int, int], least: int = 8) -> list[str]:
    """Mazes with so many keys: of 20 random ones each time the one with the longest walk.

    One in ten is just a random one; many of these have no way.
    """
    mazes: list[str] = []
    for number in range(count):
        choices = RandomChoices("keys", kinds, count, least, number)
        tries = 1 if number % 10 == 9 else 20
        height, width = choices.between(*sides), choices.between(*sides)
        drawn = [
            rooms(choices, height, width, kinds, choices.between(2, 3), least) for _ in range(tries)
        ]
        best = max(drawn, key=lambda maze: len(shortest(maze) or ()))
        mazes.append(" ".join(best.rows))
    return mazes


def corridor() -> str:
    """A row of 50 squares in which each key lies on the other side of the start than the last one.

    A door that this key opens lies before the next one.
    """
    left, right = "...a...B...c...D...e...F...>", "...A..b...C..d...E..f"
    return left[::-1] + START + right


def hall(*, is_open: bool) -> str:
    """An empty maze of 50 x 50 squares with all keys; the exit is in a corner behind six doors.

    All states can be reached. If it is not open, the exit is walled in.
    """
    side = LONGEST_SIDE
    rows = [[FLOOR] * side for _ in range(side)]
    rows[side // 2][side // 2] = START
    places = ((3, 5), (44, 7), (9, 45), (30, 2), (24, 40), (47, 30))
    for key, (row, column) in zip(KEYS, places, strict=True):
        rows[row][column] = key
    # The exit is at the end of a passage along the right side, with a door on each square.
    for row in range(side - len(DOORS) - 1, side):
        rows[row][side - 2] = WALL
    for row, door in enumerate(DOORS, side - len(DOORS) - 1):
        rows[row][side - 1] = door
    if not is_open:
        rows[side - 2][side - 1] = WALL
    rows[side - 1][side - 1] = EXIT
    return " ".join(map("".join, rows))


def snake() -> str:
    """A passage of 1,274 squares, folded into 49 rows, that has to be walked again for each key."""
    side = LONGEST_SIDE
    rows = [[FLOOR if row % 2 == 0 else WALL] * side for row in range(side)]
    passage: list[tuple[int, int]] = []
    for row in range(0, side, 2):
        there = [(row, column) for column in range(side)]
        passage += there if row % 4 == 0 else there[::-1]
        if row < side - 2:
            down, column = row + 1, passage[-1][1]
            rows[down][column] = FLOOR
            passage.append((down, column))
    start = len(passage) // 2
    left = {START: 0, "a": 600, "B": 601, "c": 610, "D": 611, "e": 620, "F": 621, EXIT: 630}
    right = {"A": 590, "b": 600, "C": 601, "d": 610, "E": 611, "f": 620}
    steps = {sign: -far for sign, far in left.items()} | right
    for sign, step in steps.items():
        row, column = passage[start + step]
        rows[row][column] = sign
    return " ".join(map("".join, rows))


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, mazes in cases():
        text = write([Maze(tuple(rows.split())) for rows in mazes])
        games = parse(text)
        yield name, text, write_answer(games, [shortest(game) for game in games])


if __name__ == "__main__":
    main("Keys and doors", HERE, texts())
