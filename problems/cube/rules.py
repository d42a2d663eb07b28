"""The 2x2x2 cube: from text to games and back, and from an output to the turns in it.

A state is the 24 stickers in the order in which the net is read; a move turns one of the faces U, R
and F. The corner down-back-left never moves, so a cube is held in one way only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.game import Constraint, Fact, FormatError, Way, Words, read_ways, write_ways

INSTANCE = "cube"
CHECK = "moves"
NUMBERS = {"turn": "turns"}

MOST_CUBES = 100

SOLVED = "WWWWOOGGRRBBOOGGRRBBYYYY"

# The stickers of each corner clockwise, first that on the upper or the lower face.
CORNERS: Mapping[str, tuple[int, ...]] = {
    Fact("up-back-left"): (0, 4, 11),
    Fact("up-back-right"): (1, 10, 9),
    Fact("up-front-right"): (3, 8, 7),
    Fact("up-front-left"): (2, 6, 5),
    Fact("down-front-left"): (20, 13, 14),
    Fact("down-front-right"): (21, 15, 16),
    Fact("down-back-right"): (23, 17, 18),
    Fact("down-back-left"): (22, 19, 12),
}

# A turn clockwise takes each sticker to the place of the next one.
_TURNS = {
    "U": ((0, 1, 3, 2), (6, 4, 10, 8), (7, 5, 11, 9)),
    "R": ((8, 9, 17, 16), (7, 1, 18, 21), (15, 3, 10, 23)),
    "F": ((6, 7, 15, 14), (2, 8, 21, 13), (3, 16, 20, 5)),
}

_WORDS = 12
_INDENT = "   "
_GOAL_DEPTH = 5

CONSTRAINTS = (Constraint(row="number of cubes `T`", low=1, high=MOST_CUBES, all=len),)


@dataclass(frozen=True)
class Cube:
    """One cube: its stickers, as the net is read."""

    start: str

    def moves(self, state: str) -> Iterator[tuple[str, int, str]]:
        """Every turn of a face by a quarter or a half."""
        for name in MOVES:
            yield name, 1, turned(state, name)

    def solved(self, state: str) -> bool:
        """Whether each face has one colour."""
        return state == SOLVED


def _sources() -> dict[str, tuple[int, ...]]:
    """For each move the place from which each sticker comes."""
    moves = {}
    for face, cycles in _TURNS.items():
        quarter = list(range(24))
        for cycle in cycles:
            for place, after in zip(cycle, (*cycle[1:], cycle[0])):
                quarter[after] = place
        half = [quarter[place] for place in quarter]
        moves[face] = tuple(quarter)
        moves[f"{face}2"] = tuple(half)
        moves[f"{face}'"] = tuple(quarter[place] for place in half)
    return moves


MOVES = _sources()


def turned(state: str, move: str) -> str:
    """The cube after a move."""
    return "".join([state[place] for place in MOVES[move]])


def twist(state: str) -> int:
    """The sum of the twists of all corners, modulo 3: no turn changes it."""
    total = sum(
        next(turn for turn, place in enumerate(places) if state[place] in "WY")
        for places in CORNERS.values()
    )
    return total % 3


def twisted(state: str, corner: str) -> str:
    """The cube after the corner in a place is turned clockwise by force."""
    stickers = list(state)
    one, two, three = CORNERS[corner]
    stickers[two], stickers[three], stickers[one] = state[one], state[two], state[three]
    return "".join(stickers)


def assembled(corners: Sequence[str], twists: Sequence[int]) -> str:
    """The cube with these corners in the first seven places, each twisted so often."""
    stickers = list(SOLVED)
    for places, corner, times in zip(CORNERS.values(), corners, twists):
        for turn, source in enumerate(CORNERS[corner]):
            stickers[places[(turn + times) % 3]] = SOLVED[source]
    return "".join(stickers)


def parse(text: str) -> list[Cube]:
    """The cubes of `text`."""
    words = Words(text)
    count = words.integer("the number of cubes", 1, MOST_CUBES)
    games = [_read_cube(words, Fact("cube {}", number)) for number in range(1, count + 1)]
    words.end()
    return games


def _read_cube(words: Words, name: Fact) -> Cube:
    pairs = [words.word("pair {} of {}", place, name) for place in range(1, _WORDS + 1)]
    for place, pair in enumerate(pairs, 1):
        if len(pair) != 2 or not set(pair) <= set(SOLVED):
            raise FormatError(
                "pair {} of {} is {!r}: two of W O G R B Y are expected", place, name, pair[:40]
            )
    state = "".join(pairs)
    pieces = {_colours(SOLVED, places): corner for corner, places in CORNERS.items()}
    seen: dict[str, str] = {}
    for corner, places in CORNERS.items():
        colours = _colours(state, places)
        piece = pieces.get(colours)
        if piece is None:
            found = "".join(state[place] for place in places)
            raise FormatError("the corner {} of {} is {}, which no cube has", corner, name, found)
        if piece in seen:
            raise FormatError("the corners {} and {} of {} are the same", seen[piece], corner, name)
        seen[piece] = corner
    if any(state[place] != SOLVED[place] for place in CORNERS["down-back-left"]):
        raise FormatError("the corner down-back-left of {} is not in place", name)
    return Cube(start=state)


def _colours(state: str, places: Sequence[int]) -> tuple[str, ...]:
    """The colours of a corner clockwise, from white or yellow on, wherever that is."""
    colours = [state[place] for place in places]
    first = next((turn for turn, colour in enumerate(colours) if colour in "WY"), 0)
    return (*colours[first:], *colours[:first])


def write(games: Sequence[Cube]) -> str:
    """The canonical text of `games`."""
    return "".join([f"{len(games)}\n", *(f"{_net(game.start)}\n" for game in games)])


def _net(state: str) -> str:
    pairs = [state[place : place + 2] for place in range(0, 24, 2)]
    upper, lower = (f"{_INDENT}{pair}" for pair in pairs[:2]), (f"{_INDENT}{p}" for p in pairs[10:])
    return "\n".join([*upper, " ".join(pairs[2:6]), " ".join(pairs[6:10]), *lower])


def write_answer(games: Iterable[Cube], ways: Iterable[Way | None]) -> str:
    """The number of turns and the turns of each way, -1 for None."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[Cube]) -> Iterator[Way | None]:
    """The way that `text` holds for each game, None for -1."""
    return read_ways(text, games, INSTANCE, moves="turns", move="turn")


def show(game: Cube, state: str) -> str:
    """The net."""
    return _net(state)


def goal(game: Cube) -> Fact:
    """What is wanted."""
    return Fact("each face of one colour")


# The oracle


def shortest(game: Cube) -> Way | None:
    """A shortest way, or None if there is none: the search meets all cubes near the solved one."""
    if twist(game.start):
        return None
    near = _near_goal()
    ways: dict[str, Way] = {game.start: []}
    layer = [game.start]
    while not (met := [state for state in layer if state in near]):
        ways, before = {}, ways
        seen = before.keys()
        for state in layer:
            for move in MOVES:
                after = turned(state, move)
                if after not in ways and after not in seen:
                    ways[after] = [*before[state], move]
        layer = list(ways)
    return ways[met[0]] + near[met[0]]


@lru_cache(maxsize=None)
def _near_goal() -> dict[str, Way]:
    """The way to the goal from each cube that has one of at most five turns."""
    ways: dict[str, Way] = {SOLVED: []}
    layer = [SOLVED]
    for _ in range(_GOAL_DEPTH):
        reached: list[str] = []
        for state in layer:
            for move in MOVES:
                before = turned(state, inverse(move))
                if before not in ways:
                    ways[before] = [move, *ways[state]]
                    reached.append(before)
        layer = reached
    return ways


def inverse(move: str) -> str:
    """The move that takes `move` back."""
    return {"": f"{move}'", "2": move, "'": move[0]}[move[1:]]
