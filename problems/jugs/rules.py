"""Water jugs: from text to games and back, and from an output to its moves.

Two jugs stand empty beside a tap. A state is `(a, b)`, what is in them, and a move is named by
the state after it, `a,b`, as the output wants it: which jug was filled or poured does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Tuple

from judge.game import Constraint, Fact, FormatError, Way, Words, read_ways, write_ways

INSTANCE = "pair"
CHECK = "moves"

MOST_PAIRS = 1000
LARGEST = 10_000
MOST_IN_ALL = 200_000
"""What all jugs of an input may hold together: a right output has no more words than that."""

_MARKS = 40  # the length of the largest jug on the screen

State = Tuple[int, int]

CONSTRAINTS = (
    Constraint(row="number of pairs `T`", low=1, high=MOST_PAIRS, all=len),
    Constraint(
        row="sizes `A` and `B`", name="A", low=1, high=LARGEST, each=lambda game: game.sizes[0]
    ),
    Constraint(
        row="sizes `A` and `B`", name="B", low=1, high=LARGEST, each=lambda game: game.sizes[1]
    ),
    Constraint(row="litres wanted `G`", low=0, high=LARGEST, each=lambda game: game.goal),
    Constraint(
        row="sum of all `A` and `B` of an input",
        high=MOST_IN_ALL,
        all=lambda games: sum(sum(game.sizes) for game in games),
    ),
)


@dataclass(frozen=True)
class Jugs:
    """One pair of jugs: what each holds when it is full, and what is wanted in one of them."""

    sizes: tuple[int, int]
    goal: int

    @property
    def start(self) -> State:
        """Both jugs are empty."""
        return 0, 0

    def moves(self, state: State) -> Iterator[tuple[str, int, State]]:
        """The states one move away, each once: fill, empty or pour, and something must flow."""
        (a, b), (most_a, most_b) = state, self.sizes
        to_b, to_a = min(a, most_b - b), min(b, most_a - a)
        after = (
            (most_a, b),
            (a, most_b),
            (0, b),
            (a, 0),
            (a - to_b, b + to_b),
            (a + to_a, b - to_a),
        )
        for target in dict.fromkeys(after):
            if target != state:
                yield _name(target), 1, target

    def solved(self, state: State) -> bool:
        """Whether one jug holds what is wanted."""
        return self.goal in state


def parse(text: str) -> list[Jugs]:
    """The pairs of `text`."""
    words = Words(text)
    count = words.integer("the number of pairs", 1, MOST_PAIRS)
    games: list[Jugs] = []
    in_all = 0
    for number in range(1, count + 1):
        name = Fact("pair {}", number)
        a = words.integer("jug A of {}", 1, LARGEST, name)
        b = words.integer("jug B of {}", 1, LARGEST, name)
        goal = words.integer("the goal of {}", 0, LARGEST, name)
        in_all += a + b
        if in_all > MOST_IN_ALL:
            pairs = name if number == 1 else Fact("pairs 1 to {}", number)
            raise FormatError(
                "the jugs of {} hold {} in all, but at most {} is expected",
                pairs,
                in_all,
                MOST_IN_ALL,
            )
        games.append(Jugs(sizes=(a, b), goal=goal))
    words.end()
    return games


def write(games: Sequence[Jugs]) -> str:
    """The canonical text of `games`."""
    lines = (f"{game.sizes[0]} {game.sizes[1]} {game.goal}\n" for game in games)
    return f"{len(games)}\n{''.join(lines)}"


def write_answer(games: Iterable[Jugs], ways: Iterable[Way | None]) -> str:
    """The number of moves and the states after them, -1 for None."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[Jugs]) -> Iterator[Way | None]:
    """The moves that `text` holds for each game, None for -1."""
    return read_ways(text, games, INSTANCE, move="state")


def show(game: Jugs, state: State) -> str:
    """The jugs lying on their sides: `~` water, `.` room; large ones are to scale."""
    scale = max(_MARKS, *game.sizes)
    lines = []
    for letter, size, water in zip("AB", game.sizes, state):
        # Rounded up: a jug that is not empty does not look empty.
        marks, wet = (-(-litres * _MARKS // scale) for litres in (size, water))
        lines.append(f"{letter} |{'~' * wet}{'.' * (marks - wet)}]  {water} / {size}")
    return "\n".join(lines)


def goal(game: Jugs) -> Fact:
    """How much is wanted."""
    return Fact("{} in one of the jugs", game.goal)


def _name(state: State) -> str:
    return f"{state[0]},{state[1]}"
