"""Write all cases of Sokoban: hand-made, generated and systematic levels.

    python testdata/sokoban/make.py            writes the files
    python testdata/sokoban/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The oracle answers small levels; the
answers to the others are in `ways.txt`, which `prove.py` wrote.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.sokoban.reverse_play import Plan, generate_level, place_boxes
from problems.sokoban.rules import check, parse, shortest, small, write_answer
from testdata.case_files.generate import Texts, main, read_blocks, with_group

HERE = Path(__file__).resolve().parent
LEVELS, ROOMS, WAYS = (HERE / name for name in ("levels.txt", "rooms.txt", "ways.txt"))

PLANS = {
    "secret/50-pulled-one-box": (Plan(width=12, height=10, boxes=1, rooms=6), 35),
    "secret/51-pulled-two-boxes": (Plan(width=12, height=10, boxes=2, rooms=5), 35),
    "secret/52-pulled-three-boxes": (Plan(width=10, height=9, boxes=3, rooms=4), 4),
    "secret/53-pulled-three-strewn-goals": (
        Plan(width=8, height=7, boxes=3, rooms=3, patch=False),
        15,
    ),
    "secret/54-pulled-four-boxes": (Plan(width=8, height=7, boxes=4, rooms=3), 17),
    "secret/56-four-boxes-and-a-corral": (Plan(width=14, height=12, boxes=4, rooms=5), 99),
    "secret/57-six-boxes-for-greed": (Plan(width=9, height=8, boxes=6, rooms=4), 89),
    "secret/58-four-boxes-for-no-bound": (Plan(width=14, height=12, boxes=4, rooms=5), 59),
    "secret/59-six-boxes-among-pillars": (
        Plan(width=9, height=8, boxes=6, pillars=8, pulls=1500),
        3,
    ),
    "secret/60-five-boxes-through-tunnels": (Plan(width=14, height=12, boxes=5, rooms=4), 64),
    "secret/61-five-boxes-far-away": (Plan(width=14, height=12, boxes=5, rooms=4), 12),
    "secret/62-six-boxes": (Plan(width=10, height=8, boxes=6, rooms=4), 43),
    "secret/63-six-boxes-and-a-corral": (Plan(width=9, height=8, boxes=6, rooms=4), 59),
    "secret/65-seven-boxes": (Plan(width=13, height=10, boxes=7, rooms=4, pulls=800), 23),
    "secret/66-eight-boxes": (Plan(width=10, height=9, boxes=8, rooms=4), 0),
    "secret/68-nine-boxes-strewn-goals": (
        Plan(width=11, height=10, boxes=9, rooms=5, patch=False, pulls=1500),
        6,
    ),
    "secret/69-ten-boxes-among-pillars": (
        Plan(width=10, height=8, boxes=10, pillars=14, pulls=2000),
        26,
    ),
    "secret/72-twelve-boxes": (Plan(width=12, height=10, boxes=12, rooms=6), 28),
}
"""Levels that are pulled on a floor made at random: how, and with which seed."""

SIDE = 30

GROUPS = {"1-one-box": 1, "2-three-boxes": 3, "3-four-boxes": 4, "4-all": 20}
"""The groups of cases, and the most boxes of a level in each."""


def cases() -> Iterator[tuple[str, str]]:
    """The name and the level of every case."""
    for name, rows in read_blocks(LEVELS):
        yield name, f"{rows}\n"
    for head, rows in read_blocks(ROOMS):
        name, seed, pulls = head.split(" ")
        yield name, place_boxes(rows.splitlines(), int(seed), int(pulls))
    for name, (plan, seed) in PLANS.items():
        yield name, generate_level(plan, seed)
    yield "secret/80-thirty-squares-wide", "@$" + "-" * (SIDE - 3) + ".\n"
    yield "secret/81-thirty-squares-high", "@\n$\n" + "-\n" * (SIDE - 3) + ".\n"
    yield "secret/82-thirty-by-thirty-open", write_signs({(0, 0): "@", (14, 14): "$", (1, 28): "."})
    yield "secret/83-thirty-by-thirty-twenty-boxes", twenty_boxes()
    yield "secret/84-thirty-by-thirty-long-walk", long_walk()
    yield "secret/85-thirty-by-thirty-in-the-last-corner", last_corner()
    halls = winding()
    yield "secret/96-winding-halls", write_rows(halls)
    yield "secret/97-winding-halls-on-their-side", write_rows(zip(*halls, strict=True))


def write_signs(signs: dict[tuple[int, int], str]) -> str:
    """A level of 30 x 30 with these signs, and floor elsewhere."""
    squares = range(SIDE)
    return "".join("".join(signs.get((y, x), "-") for x in squares) + "\n" for y in squares)


def twenty_boxes() -> str:
    """Walls all around, and twenty boxes in a hall, each two squares from its goal."""
    signs = {(0, 0): "@"}
    signs |= {(y, x): "#" for y in range(SIDE) for x in range(SIDE) if {y, x} & {0, SIDE - 1}}
    signs[14, 14] = "@"
    for number in range(20):
        y, x = 4 + number // 5 * 7, 4 + number % 5 * 5
        down, right = ((0, 2), (2, 0), (0, -2), (-2, 0))[number % 4]
        signs |= {(y, x): "$", (y + down, x + right): "."}
    return write_signs(signs)


def long_walk() -> str:
    """The man stands before the box, and a winding passage leads behind it."""
    signs = {(y, 1): "#" for y in range(1, SIDE - 1)}
    for y in range(1, SIDE, 2):
        open_at = SIDE - 1 if y % 4 == 1 else 2
        signs |= {(y, x): "#" for x in range(2, SIDE) if x != open_at}
    signs |= {(SIDE - 1, x): "-" for x in range(SIDE)}
    signs |= {(0, 1): ".", (0, 2): "@", (0, 3): "$"}
    return write_signs(signs)


def last_corner() -> str:
    """All is wall but for a few squares at the end."""
    signs = {(y, x): "#" for y in range(SIDE) for x in range(SIDE)}
    signs |= {(SIDE - 1, SIDE - 4 + number): sign for number, sign in enumerate("@$-.")}
    return write_signs(signs)


def winding(halls: int = 6) -> list[str]:
    """Halls of two rows one below the other, with doors at their ends in turn: 164 pushes."""
    rows = ["#" * SIDE]
    for number in range(halls):
        door = SIDE - 3 if number % 2 == 0 else 2
        wall = ["#"] * SIDE
        if number < halls - 1:
            wall[door] = "-"
        rows += [f"#{'-' * (SIDE - 2)}#"] * 2 + ["".join(wall)]
    rows[2] = f"#-@${rows[2][4:]}"
    last = SIDE - 3 if halls % 2 else 2
    rows[-2] = rows[-2][:last] + "." + rows[-2][last + 1 :]
    return rows


def write_rows(rows: Iterable[Sequence[str]]) -> str:
    """A level of these rows."""
    return "".join(f"{''.join(row)}\n" for row in rows)


def known_ways() -> dict[str, str]:
    """The answers of the levels that are not small."""
    return {name: f"{answer}\n" for name, answer in read_blocks(WAYS)}


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    ways = known_ways()
    for name, text in cases():
        games = parse(text)
        if small(games[0]):
            answer = write_answer(games, [shortest(games[0])])
        else:
            answer = ways[name]
            assert check(games, answer, answer) is None, name
        boxes = text.count("$") + text.count("*")
        yield with_group(name, GROUPS, boxes), text, answer


if __name__ == "__main__":
    main("Sokoban", HERE, texts())
