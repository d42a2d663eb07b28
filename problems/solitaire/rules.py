"""Peg solitaire: from text to games and back, and from an output to the jumps in it.

The board of 33 holes. A hole is a number from 0 to 32, row by row; a state is the set of holes with
a peg, a number with a bit for each. A move is one jump, `24-44`: row and column of the hole that a
peg leaves, and of the hole in which it lands, each from 1 to 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Dict, Tuple

from judge.game import Constraint, Fact, FormatError, Way, Words, read_ways, shorten, write_ways

INSTANCE = "board"
CHECK = "moves"

MOST_BOARDS = 10
MOST_PEGS = 14
"""More pegs has only a board with a single empty hole."""

SIDE = 7
PEG, EMPTY, OUTSIDE = "o.#"

PLACES = tuple(
    (row, column)
    for row in range(SIDE)
    for column in range(SIDE)
    if 2 <= row <= 4 or 2 <= column <= 4
)
"""Row and column of each hole, both from 0."""

HOLES = len(PLACES)
WHOLE = (1 << HOLES) - 1
"""A peg in every hole."""

CONSTRAINTS = (
    Constraint(row="number of boards `T`", low=1, high=MOST_BOARDS, all=len),
    Constraint(
        row="`r` and `c`, a hole",
        name="r",
        low=1,
        high=SIDE,
        each=lambda game: PLACES[game.target][0] + 1,
    ),
    Constraint(
        row="`r` and `c`, a hole",
        name="c",
        low=1,
        high=SIDE,
        each=lambda game: PLACES[game.target][1] + 1,
    ),
    Constraint(
        row="pegs, if several holes are empty",
        low=1,
        high=MOST_PEGS,
        each=lambda game: [pegs for pegs in (bin(game.start).count("1"),) if pegs < HOLES - 1],
    ),
)

_HOLE_AT = {place: hole for hole, place in enumerate(PLACES)}

JUMPS = tuple(
    (_HOLE_AT[row, column], _HOLE_AT[row + down, column + right], _HOLE_AT[beyond])
    for row, column in PLACES
    for down, right in ((0, -1), (-1, 0), (0, 1), (1, 0))
    for beyond in ((row + 2 * down, column + 2 * right),)
    if beyond in _HOLE_AT
)
"""Of each jump the hole that the peg leaves, the one that it jumps over, the one where it lands."""


def name_of(hole: int) -> str:
    """Its row and column, from 1."""
    row, column = PLACES[hole]
    return f"{row + 1}{column + 1}"


_JUMPS = tuple(
    (f"{name_of(origin)}-{name_of(beyond)}", 1 << origin | 1 << over, 1 << beyond)
    for origin, over, beyond in JUMPS
)


@dataclass(frozen=True)
class Solitaire:
    """One board: the pegs at the start, and the hole for the last one."""

    start: int
    target: int

    def moves(self, state: int) -> Iterator[tuple[str, int, int]]:
        """Every jump."""
        for name, pegs, hole in _JUMPS:
            if state & (pegs | hole) == pegs:
                yield name, 1, state ^ pegs ^ hole

    def solved(self, state: int) -> bool:
        """Whether the only peg left is in the right hole."""
        return state == 1 << self.target


def jumps_back(state: int) -> list[int]:
    """The states from which one jump leads to this one."""
    return [state ^ pegs ^ hole for _, pegs, hole in _JUMPS if state & (pegs | hole) == hole]


def parse(text: str) -> list[Solitaire]:
    """The boards of `text`."""
    words = Words(text)
    games: list[Solitaire] = []
    for number in range(1, words.integer("the number of boards", 1, MOST_BOARDS) + 1):
        name = Fact("board {}", number)
        place = (
            words.integer("the row of the target of {}", 1, SIDE, name) - 1,
            words.integer("the column of the target of {}", 1, SIDE, name) - 1,
        )
        if place not in _HOLE_AT:
            raise FormatError("the target of {} lies outside of the board", name)
        signs = "".join(
            _row(words, Fact("row {} of {}", row + 1, name), row) for row in range(SIDE)
        )
        start = sum(1 << hole for hole, sign in enumerate(signs) if sign == PEG)
        pegs = signs.count(PEG)
        if not 1 <= pegs <= MOST_PEGS and pegs != HOLES - 1:
            raise FormatError(
                "{} has {} pegs, but 1 to {} or {} are expected", name, pegs, MOST_PEGS, HOLES - 1
            )
        games.append(Solitaire(start=start, target=_HOLE_AT[place]))
    words.end()
    return games


def _row(words: Words, name: Fact, row: int) -> str:
    """The signs of its holes."""
    text = words.word(name)
    if len(text) != SIDE:
        raise FormatError("{} is {!r}, but {} characters are expected", name, shorten(text), SIDE)
    for column, sign in enumerate(text):
        wanted = PEG + EMPTY if (row, column) in _HOLE_AT else OUTSIDE
        if sign not in wanted:
            raise FormatError(
                "{} has {!r} in column {} where {} is expected",
                name,
                sign,
                column + 1,
                "/".join(wanted),
            )
    return text.strip(OUTSIDE)


def write(games: Sequence[Solitaire]) -> str:
    """The canonical text of `games`."""
    lines = [f"{len(games)}"]
    for game in games:
        row, column = PLACES[game.target]
        lines += [f"{row + 1} {column + 1}", *_rows(game.start)]
    return "\n".join([*lines, ""])


def _rows(state: int) -> list[str]:
    signs = [[OUTSIDE] * SIDE for _ in range(SIDE)]
    for hole, (row, column) in enumerate(PLACES):
        signs[row][column] = PEG if state >> hole & 1 else EMPTY
    return ["".join(row) for row in signs]


def write_answer(games: Iterable[Solitaire], ways: Iterable[Way | None]) -> str:
    """The number of jumps and the jumps of each way, -1 for None."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[Solitaire]) -> Iterator[Way | None]:
    """The way that `text` holds for each game, None for -1."""
    return read_ways(text, games, INSTANCE)


def show(game: Solitaire, state: int) -> str:
    """The board: `o` pegs, `.` empty holes; the target is `O` or, if it is empty, `x`."""
    rows = [list(row.replace(OUTSIDE, " ")) for row in _rows(state)]
    row, column = PLACES[game.target]
    rows[row][column] = "O" if rows[row][column] == PEG else "x"
    return "\n".join(" ".join(line).rstrip() for line in rows)


# The oracle. What tells at once that a board has no way is in the editorial: classes and pagodas.

_PAGODAS = (
    """
           0  1  0
           0  0  0
    -1  1  0  1  0  1 -1
     0  0  0  0  0  0  0
    -1  1  0  1  0  1 -1
           0  1  0
           0  0  0
    """,
    """
           1  1  0
           0  0  0
     1  0  1  1  0  1 -1
     0  0  0  0  0  0  0
     1  0  1  1  0  1 -1
           1  1  0
           0  0  0
    """,
)


def symmetries() -> list[list[int]]:
    """For each turn and mirror image of the board, where each hole comes to."""
    images = []
    for number in range(8):
        image = []
        for row, column in PLACES:
            down = SIDE - 1 - row if number & 1 else row
            right = SIDE - 1 - column if number & 2 else column
            image.append(_HOLE_AT[(right, down) if number & 4 else (down, right)])
        images.append(image)
    return images


def pagodas() -> list[tuple[int, ...]]:
    """Pagoda functions: weights of the holes, of whose sum over all pegs no jump makes more."""
    weights = [tuple(map(int, text.split())) for text in _PAGODAS]
    return sorted({tuple(one[hole] for hole in image) for one in weights for image in symmetries()})


def class_of(state: int) -> tuple[bool, ...]:
    """What no jump changes: for diagonals numbered 0 1 2 0 1 2 ..., which parities are equal."""
    kinds: dict[tuple[int, int], int] = {}
    for hole, (row, column) in enumerate(PLACES):
        for side, diagonal in enumerate(((row + column) % 3, (row - column) % 3)):
            kinds[side, diagonal] = kinds.get((side, diagonal), 0) ^ (state >> hole & 1)
    return tuple(kinds[side, 0] == kinds[side, diagonal] for side in (0, 1) for diagonal in (1, 2))


_FIELD = 5
"""Bits for each function: four hold up to 15, and the one before them is 1."""
_SIGNS = sum(1 << _FIELD * number + _FIELD - 1 for number in range(len(pagodas())))


@lru_cache(maxsize=None)
def _packed(hole: int) -> int:
    return sum(weights[hole] << _FIELD * number for number, weights in enumerate(pagodas()))


_FAR = tuple((row - 3) ** 2 + (column - 3) ** 2 for row, column in PLACES)


@lru_cache(maxsize=None)
def _effects() -> tuple[tuple[int, int, int, int, str], ...]:
    """Of each jump: the pegs it needs, the holes it changes, the loss of the sums and of far."""
    return tuple(
        (
            pegs,
            pegs | hole,
            _packed(origin) + _packed(over) - _packed(beyond),
            _FAR[origin] + _FAR[over] - _FAR[beyond],
            name,
        )
        for (origin, over, beyond), (name, pegs, hole) in zip(JUMPS, _JUMPS)
    )


def can_be_ruled_out(game: Solitaire) -> bool:
    """Whether its class or a pagoda function tells that there is no way."""
    return class_of(game.start) != class_of(1 << game.target) or _spare(game) & _SIGNS != _SIGNS


def _spare(game: Solitaire) -> int:
    """By how much each sum exceeds that of the goal, with a 1 before it as long as it does."""
    pegs = [hole for hole in range(HOLES) if game.start >> hole & 1]
    return sum(map(_packed, pegs)) - _packed(game.target) + _SIGNS


def shortest(game: Solitaire) -> Way | None:
    """The number of jumps of a solution, which is the same for all solutions."""
    if can_be_ruled_out(game):
        return None
    width = 100
    while True:
        layers, is_cut = layers_from(game, width)
        if 1 << game.target in layers[-1]:
            way: list[str] = []
            state = 1 << game.target
            for layer in layers[:0:-1]:
                _, _, state, name = layer[state]
                way.append(name)
            return way[::-1]
        if not is_cut:
            return None
        width *= 10


Layer = Dict[int, Tuple[int, int, int, str]]
"""For each state how far from the centre its pegs are, its spare, the state before, the jump."""


def layers_from(game: Solitaire, width: int) -> tuple[list[Layer], bool]:
    """For 0, 1, 2, ... jumps at most `width` states; and whether some were left out."""
    jumps = _effects()
    far = sum(_FAR[hole] for hole in range(HOLES) if game.start >> hole & 1)
    layers: list[Layer] = [{game.start: (far, _spare(game), 0, "")}]
    is_cut = False
    for _ in range(bin(game.start).count("1") - 1):
        after: Layer = {}
        for state, (far, spare, _, _) in layers[-1].items():
            for pegs, changed, loss, nearer, name in jumps:
                if state & changed == pegs and (spare - loss) & _SIGNS == _SIGNS:
                    after[state ^ changed] = far - nearer, spare - loss, state, name
        if len(after) > width:
            is_cut = True
            after = {state: after[state] for state in sorted(after, key=after.__getitem__)[:width]}
        layers.append(after)
    return layers, is_cut
