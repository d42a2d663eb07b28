"""Pancakes: from text to games and back, and from an output to the flips in it.

A state is the sizes of the pancakes from the top. A move is called by the number of pancakes that
are turned over, 2 to n: a flip of one pancake would change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Tuple

from judge.game import Constraint, Fact, FormatError, Way, Words, read_ways, write_ways

INSTANCE = "stack"
CHECK = "moves"
NUMBERS = {"flip": "flips"}

MOST_STACKS = 200
MOST_PANCAKES = 16

_SMALL_NODES = 200_000

State = Tuple[int, ...]

CONSTRAINTS = (
    Constraint(row="number of stacks `T`", low=1, high=MOST_STACKS, all=len),
    Constraint(
        row="number of pancakes `n`", low=1, high=MOST_PANCAKES, each=lambda game: len(game.start)
    ),
)


@dataclass(frozen=True)
class Stack:
    """One stack: the sizes from the top."""

    start: State

    def moves(self, state: State) -> Iterator[tuple[str, int, State]]:
        """Every flip."""
        for count in range(2, len(state) + 1):
            yield str(count), 1, flipped(state, count)

    def solved(self, state: State) -> bool:
        """Whether the sizes grow from the top to the bottom."""
        return all(upper < lower for upper, lower in zip(state, state[1:]))


def flipped(state: State, count: int) -> State:
    """The stack after the upper `count` pancakes are turned over together."""
    return state[:count][::-1] + state[count:]


def parse(text: str) -> list[Stack]:
    """The stacks of `text`."""
    words = Words(text)
    stacks = words.integer("the number of stacks", 1, MOST_STACKS)
    games = [_read_stack(words, Fact("stack {}", number)) for number in range(1, stacks + 1)]
    words.end()
    return games


def _read_stack(words: Words, name: Fact) -> Stack:
    pancakes = words.integer("the number of pancakes of {}", 1, MOST_PANCAKES, name)
    sizes: list[int] = []
    for place in range(1, pancakes + 1):
        size = words.integer("pancake {} of {}", 1, pancakes, place, name)
        if size in sizes:
            raise FormatError(
                "pancakes {} and {} of {} are {}", sizes.index(size) + 1, place, name, size
            )
        sizes.append(size)
    return Stack(start=tuple(sizes))


def write(games: Sequence[Stack]) -> str:
    """The canonical text of `games`."""
    lines = (f"{len(game.start)} {' '.join(map(str, game.start))}\n" for game in games)
    return f"{len(games)}\n{''.join(lines)}"


def write_answer(games: Iterable[Stack], ways: Iterable[Way | None]) -> str:
    """The number of flips and the flips of each way."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[Stack]) -> Iterator[Way | None]:
    """The way that `text` holds for each game, None for -1."""
    return read_ways(text, games, INSTANCE, moves="flips", move="flip")


def show(game: Stack, state: State) -> str:
    """The stack from the side, on its plate."""
    width = 2 * len(state) + 1
    lines = [f"{('=' * (2 * size - 1)).center(width)}  {size}" for size in state]
    return "\n".join([*lines, "-" * width])


def goal(game: Stack) -> Fact:
    """The order that is wanted."""
    return Fact("the smallest on top, each on a larger one")


# The oracle


def gaps(state: State) -> int:
    """The neighbours whose sizes differ by more than 1; the plate is a pancake of size n + 1."""
    return sum(abs(upper - lower) > 1 for upper, lower in zip(state, (*state[1:], len(state) + 1)))


class _OutOfNodes(Exception):
    """The nodes that were allowed are spent."""


def shortest(game: Stack) -> Way:
    """A shortest way, the same one every time: by iterative deepening with the gaps as a bound."""
    return _deepen(game.start, None)


def small(game: Stack) -> bool:
    """Whether `shortest` answers within about a second. It is tried: that long it takes."""
    try:
        _deepen(game.start, _SMALL_NODES)
    except _OutOfNodes:
        return False
    return True


def _deepen(start: State, most_nodes: int | None) -> Way:
    nodes = 0

    def search(state: State, left: int) -> Way | None:
        nonlocal nodes
        nodes += 1
        if nodes == most_nodes:
            raise _OutOfNodes
        bound = gaps(state)
        if bound == 0:
            return []
        row = (*state, len(state) + 1)
        for count in range(2, len(row)):
            closed = abs(row[count - 1] - row[count]) > 1
            opened = abs(row[0] - row[count]) > 1
            if bound - closed + opened < left:
                rest = search(flipped(state, count), left - 1)
                if rest is not None:
                    return [str(count), *rest]
        return None

    limit = gaps(start)
    while (way := search(start, limit)) is None:
        limit += 1
    return way
