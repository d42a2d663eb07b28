"""Sokoban: from XSB text to a game and back, and from an output to what is wrong with it.

Blanks are floor here: a level is read line by line, not word by word. An output is replayed by a
check of its own, which speaks of pushes and of places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from judge.game import (
    Constraint,
    Fact,
    Fault,
    FormatError,
    Way,
    Words,
    counted,
    number_fault,
    pairs,
    shorten,
)
from problems.sokoban.level import DIRECTIONS, Sokoban, SokobanState, Square
from problems.sokoban.oracle import shortest, small

__all__ = [
    "CHECK",
    "INSTANCE",
    "SIZE",
    "check",
    "parse",
    "read_answer",
    "shortest",
    "show",
    "size",
    "small",
    "write",
    "write_answer",
]

INSTANCE = "level"
SIZE = "boxes"
CHECK = "moves"  # so that ways are read and can be shown; what is wrong with one says `check`

BLANKS_MATTER = True
"""Whether blanks mean something in an input. At the ends of its lines they never do."""

LONGEST_SIDE = 30
MOST_BOXES = 20

_MOST_MOVES = 200_000  # walking costs nothing, but replaying it takes time
_MANY = 10**9  # what a way really costs, `check` says

_FLOOR, _WALL = " -_", "#"
_MAN, _BOX, _GOAL = "@+", "$*", ".+*"
_SIGNS = frozenset(_FLOOR + _WALL + _MAN + _BOX + _GOAL)

CONSTRAINTS = (
    Constraint(row="lines", low=1, high=LONGEST_SIDE, each=lambda game: len(game.rows)),
    Constraint(
        row="characters in a line",
        low=1,
        high=LONGEST_SIDE,
        each=lambda game: map(len, game.rows),
    ),
    Constraint(
        row="boxes, and goals", low=1, high=MOST_BOXES, each=lambda game: len(game.start.boxes)
    ),
)


def size(game: Sokoban) -> int:
    """The number of boxes, by which the cost of solving a level grows."""
    return len(game.start.boxes)


def parse(text: str) -> list[Sokoban]:
    """The level of `text`, alone in a list.

    White space at the end of a line is not read, nor are empty lines before and after the level.
    """
    lines = {n: line.rstrip(" \t\r\f\v") for n, line in enumerate(text.split("\n"), 1)}
    there = [number for number, line in lines.items() if line]
    if not there:
        raise FormatError("the text has no level, but 1 is expected")
    rows = [lines[number] for number in range(there[0], there[-1] + 1)]
    if len(rows) > LONGEST_SIDE:
        raise FormatError("the level has {} lines, but at most {}", len(rows), LONGEST_SIDE)
    signs = {
        (row, column): sign
        for row, line in enumerate(rows)
        for column, sign in enumerate(_validate_line(line, there[0] + row))
    }
    width = max(map(len, rows))
    everything = {(row, column) for row in range(len(rows)) for column in range(width)}
    man, boxes, goals, walls = (
        frozenset(square for square, sign in signs.items() if sign in kind)
        for kind in (_MAN, _BOX, _GOAL, _WALL)
    )
    if len(man) != 1:
        raise FormatError("the level has {} men (@ or +), but exactly 1 is expected", len(man))
    if not 1 <= len(boxes) <= MOST_BOXES:
        raise FormatError(
            "the level has {} boxes ($ or *), but 1 to {} are expected", len(boxes), MOST_BOXES
        )
    if len(goals) != len(boxes):
        raise FormatError(
            "the level has {} (. + or *) and {} ($ or *), but equal numbers are expected",
            counted(len(goals), "goal"),
            counted(len(boxes), "box", "boxes"),
        )
    return [
        Sokoban(
            rows=tuple(rows),
            floor=frozenset(everything - walls),
            goals=goals,
            start=SokobanState(boxes, *man),
        )
    ]


def write(games: Iterable[Sokoban]) -> str:
    """The canonical text of a level: its rows, with the signs for floor as they were written.

    What stands where comes from the start, so that the level may have been given another one.
    """
    found = list(games)
    if len(found) != 1:
        raise FormatError("an input holds 1 level, not {}", len(found))
    (game,) = found
    lines = (
        "".join(_written(game, sign, (row, column)) for column, sign in enumerate(line))
        for row, line in enumerate(game.rows)
    )
    return "".join(f"{line}\n" for line in lines)


def write_answer(games: Sequence[Sokoban], ways: Sequence[Way | None]) -> str:
    """The number of pushes and the way on a line each; -1 for None."""
    texts = []
    for _, way in pairs(games, ways):
        if way is None:
            texts.append("-1\n")
        else:
            texts.append(f"{_cost(way)}\n" + (f"{''.join(way)}\n" if way else ""))
    return "".join(texts)


def read_answer(text: str, games: Sequence[Sokoban]) -> Iterator[Way | None]:
    """The way in an output for each of `games`, letter by letter; None for -1."""
    words = Words(text)
    for _ in games:
        least = words.integer("the number of pushes", -1, _MANY)
        yield None if least == -1 else list(words.word("the solution") if words else "")
    words.end()


def show(game: Sokoban, state: SokobanState) -> str:
    """The level in XSB, with blanks for floor."""
    width = max(map(len, game.rows))
    rows, columns = range(len(game.rows)), range(width)
    return "\n".join("".join(_sign(game, state, (y, x)) for x in columns) for y in rows)


def check(games: Sequence[Sokoban], expected: str, actual: str) -> Fault | None:
    """What is wrong with the output `actual`, where `expected` is a complete right one.

    Raises `FormatError` if `expected` is not, or if `actual` solves the level with fewer pushes.
    """
    (game,) = games
    minimum = _minimum(game, expected)
    words = actual.split()
    message, move = _fault(game, minimum, words)
    return Fault(message=message, instance=1, move=move) if message else None


# Reading a level


def _validate_line(line: str, number: int) -> str:
    """The line itself, if it may be part of a level."""
    if not line:
        raise FormatError("line {} is empty, but a level has no empty lines inside", number)
    if len(line) > LONGEST_SIDE:
        raise FormatError(
            "line {} has {} characters, but at most {}", number, len(line), LONGEST_SIDE
        )
    for column, sign in enumerate(line, 1):
        if sign not in _SIGNS:
            raise FormatError(
                "line {}, column {} is {!r} where one of # @ + $ * . - _ or a blank is expected",
                number,
                column,
                sign,
            )
    return line


def _written(game: Sokoban, sign: str, square: Square) -> str:
    """The sign of a square at the start, where `sign` was read."""
    if sign in _FLOOR + _WALL and square not in game.start.boxes and square != game.start.man:
        return sign
    now = _sign(game, game.start, square)
    return "-" if now == " " else now


def _sign(game: Sokoban, state: SokobanState, square: Square) -> str:
    on_goal = square in game.goals
    if square == state.man:
        return "+" if on_goal else "@"
    if square in state.boxes:
        return "*" if on_goal else "$"
    if on_goal:
        return "."
    return " " if square in game.floor else "#"


# Checking an output


def _minimum(game: Sokoban, expected: str) -> int:
    """The pushes of the answer, or -1; `FormatError` if it is not a complete right output.

    It may tell the pushes alone, if there are any.
    """
    words = Words(expected)
    least = words.integer("the minimum number of pushes", -1, _MANY)
    way = words.word("the solution") if words else ""
    words.end()
    if least == -1:
        if way:
            raise FormatError("the answer is -1, but moves follow")
        return -1
    if not way and least > 0:
        return least
    if message := _replay(game, str(least), way)[0]:
        raise FormatError("the answer does not solve its level: {}", message)
    return least


def _fault(game: Sokoban, minimum: int, words: Sequence[str]) -> tuple[Fact, int | None]:
    """What is wrong with an output, and at which move; an empty message if it is right."""
    if not words:
        return Fact("the output is empty, but a number is expected"), None
    number, way = words[0], words[1] if len(words) > 1 else ""
    if message := number_fault(number):
        return message, None
    if len(words) > (1 if number == "-1" else 2):
        surplus = 2 if number == "-1" else 3
        found = shorten(words[surplus - 1])
        return Fact("word {} is {!r} where the output should end", surplus, found), None
    if number == "-1":
        if minimum == -1:
            return Fact(), None
        return Fact("-1, but it can be solved in {}", _pushes(minimum)), None
    if not way and number != "0":
        if minimum == -1:
            return Fact("{}, but it cannot be solved: -1 is expected", shorten(number)), None
        return Fact("there is a number of pushes, but no moves after it"), None
    if len(way) > _MOST_MOVES:
        lengths = len(way), _MOST_MOVES
        return Fact("the output has {} moves, but at most {} are allowed", *lengths), None
    message, move = _replay(game, number, way)
    if message:
        return message, move
    if minimum == -1 or int(number) < minimum:
        known = "-1" if minimum == -1 else _pushes(minimum)
        raise FormatError("the answer is {}, but {} solve it", known, _pushes(int(number)))
    if int(number) > minimum:
        enough = Fact("1 is") if minimum == 1 else Fact("{} are", minimum)
        return Fact("{}, but {} enough", _pushes(int(number)), enough), None
    return Fact(), None


def _replay(game: Sokoban, number: str, way: str) -> tuple[Fact, int | None]:
    """Why `way` does not solve the level with that number of pushes, and at which move."""
    boxes, man = set(game.start.boxes), game.start.man
    directions = {letter: (down, right) for letter, down, right in DIRECTIONS}
    for index, letter in enumerate(way, 1):
        if letter.lower() not in directions:
            rule = Fact("a move is one of l u r d (walk) and L U R D (push)")
            return Fact("move {} is {!r}, but {}", index, letter, rule), index
        down, right = directions[letter.lower()]
        to = man[0] + down, man[1] + right
        beyond = to[0] + down, to[1] + right
        legal = to in game.floor and (to in boxes) == letter.isupper()
        if not legal or (to in boxes and (beyond in boxes or beyond not in game.floor)):
            state = SokobanState(frozenset(boxes), man)
            moves = " ".join(name for name, _, _ in game.moves(state)) or Fact("nothing")
            place = Fact("the man at line {}, column {} (legal: {})", man[0] + 1, man[1] + 1, moves)
            return Fact("move {} is {!r}, which is not legal with {}", index, letter, place), index
        if to in boxes:
            boxes.remove(to)
            boxes.add(beyond)
        man = to
    left = len(boxes - game.goals)
    if left == 1:
        return Fact("after {} moves 1 box is not on a goal", len(way)), None
    if left:
        return Fact("after {} moves {} boxes are not on a goal", len(way), left), None
    if number != str(_cost(way)):
        found = shorten(number), _pushes(_cost(way))
        return Fact("the output says {}, but its moves have {}", *found), None
    return Fact(), None


def _cost(way: Iterable[str]) -> int:
    return sum(map(str.isupper, way))


def _pushes(number: int) -> Fact:
    return counted(number, "push", "pushes")
