"""Push!!: from text to games and back, and from an output to what is wrong with it.

A man pushes one box to a goal. A square is `(row, column)`, both from 0. What is not floor is
wall, and so is all that lies outside.
The answer to a data set is a number of pushes; the moves are not asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple, Tuple

from judge.game import Constraint, Fact, FormatError, Way, Words, write_costs

INSTANCE = "data set"
SIZE = "pushes"
CHECK = "numbers"
NUMBERS = {"push": "pushes"}

LONGEST_SIDE = 7
MOST_DATA_SETS = 1000

Square = Tuple[int, int]

EMPTY, WALL, BOX, GOAL, MAN = range(5)
_ONCE = {BOX: Fact("the box"), GOAL: Fact("the goal"), MAN: Fact("the man")}

_DIRECTIONS = (("l", 0, -1), ("u", -1, 0), ("r", 0, 1), ("d", 1, 0))

CONSTRAINTS = (
    Constraint(row="number of data sets", low=1, high=MOST_DATA_SETS, all=len),
    *(
        Constraint(
            row="width `w` and height `h`",
            name=name,
            low=1,
            high=LONGEST_SIDE,
            each=attrgetter(side),
        )
        for name, side in (("w", "width"), ("h", "height"))
    ),
)


class PushState(NamedTuple):
    """What a move changes."""

    box: Square
    man: Square


@dataclass(frozen=True)
class Push:
    """One data set. `floor` holds every square that is no wall, those of box, goal and man too."""

    width: int
    height: int
    floor: frozenset[Square]
    goal: Square
    start: PushState

    def moves(self, state: PushState) -> Iterator[tuple[str, int, PushState]]:
        """The legal moves in LURD letters: `l u r d` walk and cost 0, `L U R D` push and cost 1."""
        box, (row, column) = state
        for letter, down, right in _DIRECTIONS:
            man = row + down, column + right
            if man != box:
                if man in self.floor:
                    yield letter, 0, PushState(box, man)
                continue
            beyond = man[0] + down, man[1] + right
            if beyond in self.floor:
                yield letter.upper(), 1, PushState(beyond, man)

    def solved(self, state: PushState) -> bool:
        """Whether the box stands on the goal."""
        return state.box == self.goal


def parse(text: str) -> list[Push]:
    """The data sets of `text`, 1 to `MOST_DATA_SETS`; the final `0 0` may be missing."""
    words = Words(text)
    games: list[Push] = []
    while words:
        name = Fact("data set {}", len(games) + 1)
        width = words.integer("the width of {}, or the final 0 0", 0, LONGEST_SIDE, name)
        height = words.integer("the height of {}, or the final 0 0", 0, LONGEST_SIDE, name)
        if width == height == 0:
            words.end()
            break
        if len(games) == MOST_DATA_SETS:
            raise FormatError("the text has more than {} data sets", MOST_DATA_SETS)
        if 0 in (width, height):
            raise FormatError("{} is {} x {}, but both sides are at least 1", name, width, height)
        games.append(_board(words, width, height, name))
    if not games:
        raise FormatError("the text has no data set, but at least 1 is expected")
    return games


def write(games: Iterable[Push]) -> str:
    """The canonical text of `games`, with the final `0 0`."""
    lines: list[str] = []
    for game in games:
        lines.append(f"{game.width} {game.height}")
        for row in range(game.height):
            line = (str(_cell(game, (row, column))) for column in range(game.width))
            lines.append(" ".join(line))
    return "\n".join([*lines, "0 0", ""])


def write_answer(games: Sequence[Push], ways: Sequence[Way | None]) -> str:
    """The number of pushes in the way of each game, -1 for None; one a line."""
    return write_costs(games, ways)


def show(game: Push, state: PushState) -> str:
    """The board as in XSB: `#` wall, `@` man (`+` on the goal), `$` box (`*`), `.` goal."""
    rows = range(-1, game.height + 1)
    columns = range(-1, game.width + 1)
    return "\n".join("".join(_sign(game, state, (y, x)) for x in columns) for y in rows)


def _board(words: Words, width: int, height: int, name: Fact) -> Push:
    floor: set[Square] = set()
    found: dict[int, list[Square]] = {cell: [] for cell in _ONCE}
    for row in range(height):
        for column in range(width):
            cell = words.integer("row {}, column {} of {}", EMPTY, MAN, row + 1, column + 1, name)
            if cell != WALL:
                floor.add((row, column))
            if cell in found:
                found[cell].append((row, column))
    for cell, squares in found.items():
        if len(squares) != 1:
            times = name, len(squares), cell, _ONCE[cell]
            raise FormatError("{} has {} times {} ({}), but exactly 1 is expected", *times)
    return Push(
        width=width,
        height=height,
        floor=frozenset(floor),
        goal=found[GOAL][0],
        start=PushState(box=found[BOX][0], man=found[MAN][0]),
    )


def _cell(game: Push, square: Square) -> int:
    special = {game.start.box: BOX, game.goal: GOAL, game.start.man: MAN}
    return special.get(square, EMPTY if square in game.floor else WALL)


def _sign(game: Push, state: PushState, square: Square) -> str:
    on_goal = square == game.goal
    if square == state.man:
        return "+" if on_goal else "@"
    if square == state.box:
        return "*" if on_goal else "$"
    if on_goal:
        return "."
    return " " if square in game.floor else "#"
