"""Write all cases of the 2x2x2 cube: listed, enumerated, searched and random cubes.

    python testdata/cube/make.py            writes the files
    python testdata/cube/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `problems.cube.rules.shortest`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.cube.rules import (
    CORNERS,
    MOST_CUBES,
    MOVES,
    SOLVED,
    Cube,
    assembled,
    inverse,
    shortest,
    turned,
    twisted,
    write,
    write_answer,
)
from testdata.case_files.generate import Texts, main, shuffle

HERE = Path(__file__).resolve().parent

PLACES = list(CORNERS)[:7]

# Drawn at random from the table of all cubes: one for each number of turns ...
EVERY_DISTANCE = [
    *("", "R2", "F2 U2", "F2 U R", "F R' U2 F", "F' U2 R F U", "R' U2 F U R2 F"),
    *("R' U2 R U F' R U", "R' F R2 U R' F U2 F", "R' F U R' U2 F' R F U"),
    *("U2 F R' F' R2 F2 R' U R U'", "U2 F R' U R' F U F U2 R' U'"),
]
# ... cubes that need 11 turns ...
ELEVEN = [
    "U2 R2 U' F R U2 F' R U2 R' U'",
    "R F U' R2 U2 R' U F' U R' U'",
    "R U2 F U' R U R2 F' U R' U'",
    "R' F U2 F R' U' F' R2 F2 R' U'",
    "F2 U F' R' F' U2 R2 F U R2 U'",
    "U2 F R' F U2 R U' R F2 R2 U2",
    "U R F2 R F U R2 F' U2 R' U'",
    "F R2 F R' U' R F' R2 U R' U'",
    "R2 U2 R F' U2 R U2 R' U2 R2 U'",
]
# ... and cubes that need 14 turns if all of them are quarter turns.
FOURTEEN_QUARTERS = [
    "F' R F' U F' U R F' R' R' U R' U' U'",
    "F' U R U' F' R F' R' F' F' U' R' U' U'",
    "R' F U F U' R F' R' F' U R' R' U' U'",
    "R U F R' U R' U R' U R' F' R' U' U'",
]
_NEXT_FACE = {"U": "R", "R": "F", "F": "U"}


def cases() -> Iterator[tuple[str, list[str]]]:
    """The name and the cubes of every case."""
    swapped = exchanged(2, 3)
    yield "sample/01-one-cube", [after("R U2 F'")]
    yield (
        "sample/02-several-cubes",
        [SOLVED, after("U2"), twisted(SOLVED, PLACES[2]), swapped, after(ELEVEN[0])],
    )
    yield "secret/01-solved", [SOLVED]
    yield "secret/02-one-turn", [after(move) for move in MOVES]
    yield "secret/03-two-turns", [after(f"{a} {b}") for a in MOVES for b in MOVES if a[0] != b[0]]
    yield "secret/04-half-turns-alone", half_turns()
    yield "secret/05-same-turn-again", [after(" ".join(["R U"] * times)) for times in range(1, 16)]
    yield "secret/06-one-corner-twisted", [twisted(SOLVED, place) for place in PLACES]
    yield "secret/07-one-corner-twisted-back", [twisted(twisted(SOLVED, p), p) for p in PLACES]
    yield "secret/08-two-corners-twisted", [in_place(a, b, b) for a, b in combinations(PLACES, 2)]
    yield "secret/09-three-corners-twisted", [in_place(*few) for few in combinations(PLACES, 3)]
    yield "secret/10-all-in-place-and-twisted", all_in_place()
    yield "secret/11-two-corners-exchanged", [exchanged(*two) for two in combinations(range(7), 2)]
    yield "secret/12-upright-in-random-order", [assembled(order(12, n), [0] * 7) for n in range(30)]
    yield "secret/13-upper-layer-alone", upper_layer(13, 40)
    yield "secret/14-lower-layer-costs-more", [after(f"R {text} F") for text in EVERY_DISTANCE[2:9]]
    yield "secret/15-every-distance", [after(text) for text in EVERY_DISTANCE]
    yield "secret/16-four-turns", walks(16, 4, 60)
    yield "secret/17-seven-turns", walks(17, 7, 60)
    yield "secret/18-one-with-eleven-turns", [after(ELEVEN[1])]
    yield "secret/19-eleven-turns", [after(text) for text in ELEVEN]
    yield "secret/20-eleven-turns-turned-round", turned_round()
    yield "secret/21-fourteen-quarter-turns", [after(text) for text in FOURTEEN_QUARTERS]
    yield "secret/22-taken-apart", taken_apart(22, 60)
    yield "secret/23-twisted-by-force", [twisted(cube, PLACES[2]) for cube in walks(23, 20, 40)]
    yield "secret/24-hundred-solved", [SOLVED] * MOST_CUBES
    yield "secret/25-hundred-after-long-walks", walks(25, 30, MOST_CUBES)
    yield "secret/26-hundred-of-all-kinds", taken_apart(26, MOST_CUBES)


def after(text: str) -> str:
    """The solved cube after these turns."""
    state = SOLVED
    for move in text.split():
        state = turned(state, move)
    return state


def half_turns() -> list[str]:
    """The cubes that half turns alone can make within three turns."""
    halves = [move for move in MOVES if move.endswith("2")]
    return list(dict.fromkeys(after(" ".join(few)) for few in product(halves, repeat=3)))


def in_place(*places: str) -> str:
    """The solved cube with these corners twisted clockwise; one that is named twice, twice."""
    state = SOLVED
    for place in places:
        state = twisted(state, place)
    return state


def all_in_place() -> list[str]:
    """Every corner is in its place, and some are twisted; most of these cannot be solved."""
    few = list(product(range(3), repeat=7))[1::40]
    return [assembled(PLACES, twists) for twists in few]


def exchanged(one: int, other: int) -> str:
    """The solved cube with two corners exchanged."""
    corners = list(PLACES)
    corners[one], corners[other] = corners[other], corners[one]
    return assembled(corners, [0] * 7)


def order(seed: int, number: int) -> list[str]:
    """The corners in random order."""
    return shuffle(PLACES, Random(f"{seed} {number}"))


def upper_layer(seed: int, count: int) -> list[str]:
    """Cubes whose lower layer is solved."""
    random = Random(seed)
    cubes = []
    for _ in range(count):
        twists = [int(random.random() * 3) for _ in range(3)]
        twists.append(-sum(twists) % 3)
        corners = [*shuffle(PLACES[:4], random), *PLACES[4:]]
        cubes.append(assembled(corners, [*twists, 0, 0, 0]))
    return cubes


def walks(seed: int, turns: int, count: int) -> list[str]:
    """The solved cube after random turns; no face is turned twice in a row."""
    random = Random(seed)
    cubes = []
    for _ in range(count):
        state, face = SOLVED, ""
        for _ in range(turns):
            moves = [move for move in MOVES if move[0] != face]
            move = moves[int(random.random() * len(moves))]
            state, face = turned(state, move), move[0]
        cubes.append(state)
    return cubes


def turned_round() -> list[str]:
    """More cubes of 11 turns: U, R and F exchanged in a circle, and the inverse turns backwards."""
    cubes = []
    for text in ELEVEN:
        for _ in range(2):
            text = "".join(_NEXT_FACE.get(letter, letter) for letter in text)
            cubes.append(after(text))
        cubes.append(after(backwards(text.split())))
    return cubes


def backwards(moves: Sequence[str]) -> str:
    """The turns that take these back."""
    return " ".join(inverse(move) for move in reversed(moves))


def taken_apart(seed: int, count: int) -> list[str]:
    """Cubes put together at random: one in three can be solved."""
    random = Random(seed)
    return [
        assembled(shuffle(PLACES, random), [int(random.random() * 3) for _ in PLACES])
        for _ in range(count)
    ]


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, cubes in cases():
        games = [Cube(start=state) for state in cubes]
        yield name, write(games), write_answer(games, [shortest(game) for game in games])


if __name__ == "__main__":
    main("the 2x2x2 cube", HERE, texts())
