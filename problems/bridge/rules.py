"""Bridge and torch: from text to games and back, and from an output to what is wrong with it.

Some people cross a bridge at night with one torch. A set of people is a number with a bit for each,
in the order of the input. A move is named by the letters of those who cross, such as `AC`, and it
costs as many minutes as the slowest of them needs. The answer is the minimum number of minutes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import NamedTuple

from judge.game import Constraint, Fact, FormatError, Way, Words, write_costs

INSTANCE = "group"
SIZE = "minutes"
CHECK = "numbers"
NUMBERS = {"minute": "minutes"}

MOST_GROUPS = 100
MOST_PEOPLE = 12
MOST_AT_ONCE = 4
SLOWEST = 100
MOST_SETS = 4096
"""How many sets of people the groups of an input may have: the sum of 2^n."""

_SMALL = 20_000

CONSTRAINTS = (
    Constraint(row="number of groups `T`", low=1, high=MOST_GROUPS, all=len),
    Constraint(
        row="number of people `n`", low=1, high=MOST_PEOPLE, each=lambda game: len(game.minutes)
    ),
    Constraint(
        row="people on the bridge `c`", low=1, high=MOST_AT_ONCE, each=lambda game: game.at_once
    ),
    Constraint(row="minutes of a person", low=1, high=SLOWEST, each=lambda game: game.minutes),
    Constraint(
        row="sum of 2^`n` over all groups",
        high=MOST_SETS,
        all=lambda games: sum(1 << len(game.minutes) for game in games),
    ),
)


class BridgeState(NamedTuple):
    """What a move changes: who is on the near side, and whether the torch is there."""

    near: int
    torch_near: bool


@dataclass(frozen=True)
class Bridge:
    """One group: how many the bridge holds at once, and the minutes of each person."""

    at_once: int
    minutes: tuple[int, ...]

    @property
    def start(self) -> BridgeState:
        """All are on the near side."""
        return BridgeState(near=self._all, torch_near=True)

    def moves(self, state: BridgeState) -> Iterator[tuple[str, int, BridgeState]]:
        """Everyone who may cross with the torch, the fewest first."""
        here = state.near if state.torch_near else self._all ^ state.near
        people = [index for index in range(len(self.minutes)) if here >> index & 1]
        for size in range(1, self.at_once + 1):
            for some in combinations(people, size):
                crossing = sum(1 << index for index in some)
                after = BridgeState(state.near ^ crossing, not state.torch_near)
                name = "".join(chr(ord("A") + index) for index in some)
                yield name, max(self.minutes[index] for index in some), after

    def solved(self, state: BridgeState) -> bool:
        """Whether all are on the far side. So is the torch: nobody crosses without it."""
        return state.near == 0

    def people(self, some: int) -> list[str]:
        """The letters and the minutes of those in a set."""
        letters = enumerate(self.minutes)
        return [f"{chr(ord('A') + index)}{took}" for index, took in letters if some >> index & 1]

    def sides(self, state: BridgeState) -> tuple[list[str], list[str]]:
        """Who is on the near and who on the far side, after the torch."""
        near, far = self.people(state.near), self.people(self._all ^ state.near)
        (near if state.torch_near else far).insert(0, "*")
        return near, far

    @property
    def _all(self) -> int:
        return (1 << len(self.minutes)) - 1


def parse(text: str) -> list[Bridge]:
    """The groups of `text`."""
    words = Words(text)
    count = words.integer("the number of groups", 1, MOST_GROUPS)
    games: list[Bridge] = []
    sets = 0
    for number in range(1, count + 1):
        name = Fact("group {}", number)
        people = words.integer("the number of people of {}", 1, MOST_PEOPLE, name)
        at_once = words.integer("how many cross at once in {}", 1, MOST_AT_ONCE, name)
        sets += 1 << people
        if sets > MOST_SETS:
            raise FormatError(
                "the sum of 2^n is {} with {}, but at most {} is expected", sets, name, MOST_SETS
            )
        minutes = tuple(
            words.integer("the minutes of person {} of {}", 1, SLOWEST, person, name)
            for person in range(1, people + 1)
        )
        games.append(Bridge(at_once=at_once, minutes=minutes))
    words.end()
    return games


def write(games: Sequence[Bridge]) -> str:
    """The canonical text of `games`."""
    lines = (
        f"{len(game.minutes)} {game.at_once}\n{' '.join(map(str, game.minutes))}\n"
        for game in games
    )
    return f"{len(games)}\n{''.join(lines)}"


def write_answer(games: Iterable[Bridge], ways: Iterable[Way | None]) -> str:
    """The minutes of each group, -1 for None."""
    return write_costs(games, ways)


def small(game: Bridge) -> bool:
    """Whether Dijkstra's algorithm on these rules is soon done: so many crossings."""
    count = len(game.minutes)
    loads = sum(
        comb(count, size) << count - size for size in range(1, min(count, game.at_once) + 1)
    )
    return 2 * loads <= _SMALL


def show(game: Bridge, state: BridgeState) -> str:
    """The far side, the bridge, and the near side; `*` is the torch."""
    near, far = (" ".join(people) for people in game.sides(state))
    everyone, _ = game.sides(game.start)
    return f"{far}\n{'=' * len(' '.join(everyone))}\n{near}"
