"""Farmer, wolf, goat and cabbage: from text to a game and back, and from an output to its moves.

A farmer takes things across a river. A set of things is a number with a bit for each, in the order
of the names. A move is named by who crosses with the farmer, in that order too: `wolf+goat`, or
`-` for the farmer alone. An answer may name them in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from textwrap import fill
from typing import NamedTuple

from judge.game import Constraint, FormatError, Formula, Way, Words, pairs, read_ways, write_ways

INSTANCE = ""  # an input is just one
CHECK = "moves"
NUMBERS = {"crossing": "crossings"}

MOST_THINGS = 12
LONGEST_NAME = 20
ALONE = "-"

_NAME = re.compile(rf"[A-Za-z]{{1,{LONGEST_NAME}}}")
_LONGEST_LOAD = MOST_THINGS * (LONGEST_NAME + 1)
_LONGEST_SHOWN = 40
_SMALL = 50_000
_WIDTH = 76

CONSTRAINTS = (
    Constraint(
        row="number of things `n`", low=1, high=MOST_THINGS, each=lambda game: len(game.things)
    ),
    Constraint(
        row="number of seats for things `s`",
        low=0,
        high=Formula(text="n", value=lambda game: len(game.things)),
        each=lambda game: game.seats,
    ),
    Constraint(
        row="number of pairs `m`",
        low=0,
        high=Formula(text="n (n - 1) / 2", value=lambda game: comb(len(game.things), 2)),
        each=lambda game: len(game.pairs),
    ),
    Constraint(
        row="a name",
        name="letters of a name",
        low=1,
        high=LONGEST_NAME,
        each=lambda game: map(len, game.things),
    ),
)


class RiverState(NamedTuple):
    """What a move changes: the things on the near bank, and whether the farmer is with them."""

    near: int
    farmer_near: bool


@dataclass(frozen=True)
class River:
    """One puzzle: the names of the things, seats beside the farmer's, and pairs of names."""

    things: tuple[str, ...]
    seats: int
    pairs: tuple[tuple[str, str], ...]

    @property
    def start(self) -> RiverState:
        """All are on the near bank."""
        return RiverState(near=self._all, farmer_near=True)

    def moves(self, state: RiverState) -> Iterator[tuple[str, int, RiverState]]:
        """Every load, the smallest first, that leaves no pair behind without the farmer."""
        here = state.near if state.farmer_near else self._all ^ state.near
        bits = [1 << index for index in range(len(self.things)) if here >> index & 1]
        foes = _foes(self)
        for size in range(min(self.seats, len(bits)) + 1):
            for load in combinations(bits, size):
                crossing = sum(load)
                if _safe(foes, here ^ crossing):
                    after = RiverState(state.near ^ crossing, not state.farmer_near)
                    yield self.load(crossing), 1, after

    def solved(self, state: RiverState) -> bool:
        """Whether all are on the far bank. The farmer is: nothing crosses without him."""
        return state.near == 0

    def load(self, crossing: int) -> str:
        """What a move is called that takes the things of the set `crossing` over."""
        return "+".join(self._names(crossing)) or ALONE

    def banks(self, state: RiverState) -> tuple[list[str], list[str]]:
        """Who is on the near and who on the far bank."""
        near, far = self._names(state.near), self._names(self._all ^ state.near)
        (near if state.farmer_near else far).insert(0, "(farmer)")
        return near, far

    @property
    def _all(self) -> int:
        return (1 << len(self.things)) - 1

    def _names(self, things: int) -> list[str]:
        return [name for index, name in enumerate(self.things) if things >> index & 1]


def parse(text: str) -> list[River]:
    """The one puzzle of `text`."""
    words = Words(text)
    count = words.integer("the number of things", 1, MOST_THINGS)
    seats = words.integer("the number of seats beside the farmer's", 0, count)
    bans = words.integer("the number of pairs", 0, count * (count - 1) // 2)
    things: list[str] = []
    for number in range(1, count + 1):
        name = words.word("name {}", number)
        if not _NAME.fullmatch(name):
            raise FormatError(
                "name {} is {!r}, but 1 to {} letters of A-Z and a-z are expected",
                number,
                name[:40],
                LONGEST_NAME,
            )
        if name in things:
            same = number, name, things.index(name) + 1
            raise FormatError(
                "name {} is {!r}, and so is name {}, but distinct names are expected", *same
            )
        things.append(name)
    pairs: list[tuple[str, str]] = []
    for number in range(1, bans + 1):
        pairs.append(_pair(words, number, things, pairs))
    words.end()
    return [River(things=tuple(things), seats=seats, pairs=tuple(pairs))]


def write(games: Sequence[River]) -> str:
    """The canonical text of the one game in `games`."""
    found = list(games)
    if len(found) != 1:
        raise FormatError("an input holds 1 river, not {}", len(found))
    (game,) = found
    head = f"{len(game.things)} {game.seats} {len(game.pairs)}"
    lines = [head, " ".join(game.things), *(" ".join(pair) for pair in game.pairs)]
    return "".join(f"{line}\n" for line in lines)


def write_answer(games: Iterable[River], ways: Iterable[Way | None]) -> str:
    """The number of crossings and who crosses each time, -1 for None."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[River]) -> Iterator[Way | None]:
    """The loads that `text` holds, the names of each in order, or None for -1."""
    ways = read_ways(
        text, games, INSTANCE, moves="crossings", move="crossing", longest=_LONGEST_LOAD
    )
    for game, way in pairs(games, ways):
        yield None if way is None else [_sort_load(game, load) for load in way]


def small(game: River) -> bool:
    """Whether breadth-first search on these rules is soon done: so many loads."""
    count = len(game.things)
    loads = sum(comb(count, size) for size in range(game.seats + 1))
    return (loads << count) <= _SMALL


def show(game: River, state: RiverState) -> str:
    """The far bank, the river, and the near bank."""
    near, far = (fill("  ".join(names), width=_WIDTH) for names in game.banks(state))
    water = "~" * min(_WIDTH, len("  ".join(["(farmer)", *game.things])))
    return f"{far}\n{water}\n{near}"


def _pair(
    words: Words, number: int, things: Sequence[str], pairs: Sequence[tuple[str, str]]
) -> tuple[str, str]:
    first = words.word("the first name of pair {}", number)
    second = words.word("the second name of pair {}", number)
    for name in (first, second):
        if name not in things:
            known = " ".join(things)
            raise FormatError(
                "pair {} names {!r}, but one of these is expected: {}", number, name[:40], known
            )
    if first == second:
        raise FormatError("pair {} names {!r} twice, but two things are expected", number, first)
    for earlier, pair in enumerate(pairs, 1):
        if {first, second} == set(pair):
            same = number, first, second, earlier
            raise FormatError(
                "pair {} is {} {}, and so is pair {}, but distinct pairs are expected", *same
            )
    return first, second


def _sort_load(game: River, word: str) -> str:
    """The load of `word` with its names in order; an invalid load stays, for the message."""
    names = word.split("+")
    if len(set(names)) < len(names) or not set(names) <= set(game.things):
        return word if len(word) <= _LONGEST_SHOWN else f"{word[:_LONGEST_SHOWN]}..."
    return "+".join(sorted(names, key=game.things.index))


@lru_cache(maxsize=None)
def _foes(game: River) -> tuple[int, ...]:
    """For each thing the set of those that must not be left alone with it."""
    foes = [0] * len(game.things)
    for pair in game.pairs:
        first, second = map(game.things.index, pair)
        foes[first] |= 1 << second
        foes[second] |= 1 << first
    return tuple(foes)


@lru_cache(maxsize=None)
def _safe(foes: tuple[int, ...], things: int) -> bool:
    """Whether no two of these things must be kept apart."""
    return not any(things >> index & 1 and foe & things for index, foe in enumerate(foes))
