"""Lists of sliding puzzles, one board a line: a text comes in, boards of ours go out. Pure.

    14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3         a board, row by row
    1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3       the same with its number before it
    14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57      with its optimum behind it; or both

Numbers stand apart by blanks, commas and the like; the blank is 0, or the largest number where the
others begin with 1. The goal may have the blank first (0 1 2 ...) or last. Ours has it last: boards
for the other one are turned by half a turn, and their tiles numbered from the other end, which
changes no way's length. A remark in the list may say what else is concluded, or asked for:
`# goal=first extra=optimum`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from judge.catalog.datasets.instances import (
    Instance,
    InstanceFile,
    RefusedInstance,
    instance_name,
    option_value,
    refuse_unknown_options,
)
from judge.errors import UsageError

Board = tuple[int, ...]

Solve = Callable[[str], int | None]
"""The optimum of an input of one board, -1 for no way; None if that would take too long."""

GOALS = ("last", "first")
EXTRAS = ("index", "optimum")

_BETWEEN = re.compile(r"[\s,;:|\[\](){}]+")
_SAID = re.compile(r"^[ \t]*[#;%][ \t]*((?:(?:goal|extra)=[a-z]+[ \t]*)+)$", re.MULTILINE)
_REMARK = re.compile(r"^\s*(?:#|;|%|//).*|#.*")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_MOST_MOVES = 1_000_000
_FEW, _MANY = 0.1, 0.5  # of the lines may speak against the goal that is taken, and the other one


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The sides of the tray."""

    rows: int
    columns: int

    @property
    def squares(self) -> int:
        """How many numbers a board has."""
        return self.rows * self.columns


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that holds one board, as it is written but for the blank, which is 0."""

    number: int
    board: Board
    index: int | None
    minimum: int | None


def read(text: str, size: Size, options: Mapping[str, str], solve: Solve) -> InstanceFile:
    """The boards of a list. `solve` is asked only where nothing else tells the goal.

    Raises `UsageError` if it cannot be told what the numbers mean.
    """
    refuse_unknown_options(options, ("goal", "extra"))
    options = {**_said(text), **options}
    lines, refused = _lines(text, size, option_value(options, "extra", EXTRAS))
    if not lines:
        return InstanceFile(instances=(), refused=tuple(refused))
    goal, remark = _goal(lines, size, option_value(options, "goal", GOALS), solve)
    boards = [_ours(line.board) if goal == "first" else line.board for line in lines]
    names = _names(lines)
    instances = []
    for line, board, name in zip(lines, boards, names, strict=True):
        if words := _impossible(board, size, line.minimum):
            refused.append(RefusedInstance(line=line.number, reason=f"the optimum {words}"))
            continue
        instances.append(
            Instance(name=name, line=line.number, text=written(board, size), minimum=line.minimum)
        )
    refused.sort(key=lambda one: one.line)
    return InstanceFile(
        instances=tuple(instances), refused=tuple(refused), remarks=(remark,) if remark else ()
    )


HEAD = "# goal=last extra=optimum\n"
"""What is said at the head of a list of ours."""


def listed(text: str, minimum: int | None) -> str:
    """The line for an input of one board: its numbers, and its optimum if that is known."""
    words = text.split()[1:]
    return " ".join([*words, *([] if minimum is None else [str(minimum)])]) + "\n"


def written(board: Sequence[int], size: Size) -> str:
    """The input that holds the board alone."""
    firsts = range(0, size.squares, size.columns)
    rows = (" ".join(map(str, board[first : first + size.columns])) for first in firsts)
    return "1\n" + "".join(f"{row}\n" for row in rows)


# Lines


def _said(text: str) -> dict[str, str]:
    """The options that a list tells itself, in the first remark of that kind."""
    found = _SAID.search(text)
    pairs = (word.partition("=") for word in found[1].split()) if found else ()
    return {name: value for name, _, value in pairs}


def _lines(text: str, size: Size, extra: str | None) -> tuple[list[_Line], list[RefusedInstance]]:
    lines: list[_Line] = []
    refused: list[RefusedInstance] = []
    doubtful: list[tuple[int, list[int]]] = []
    for number, words in _rows(text, size):
        odd = next((word for word in words if not _NUMBER.fullmatch(word)), None)
        if odd is not None:
            refused.append(RefusedInstance(line=number, reason=f"{odd[:40]!r} is no number"))
            continue
        row = [int(word) for word in words]
        fitting = [layout for layout in _LAYOUTS if _board(row, layout, size) is not None]
        if len(fitting) > 1 and extra is not None:
            fitting = [layout for layout in fitting if layout[0] == (extra == "index")]
        if not fitting:
            refused.append(RefusedInstance(line=number, reason=_unfit(row, size)))
        elif len(fitting) > 1:
            doubtful.append((number, row))
        else:
            lines.append(_line(number, row, fitting[0], size))
    lines += _settled(doubtful, lines, size)
    lines.sort(key=lambda line: line.number)
    for line in list(lines):
        if line.minimum is not None and not -1 <= line.minimum <= _MOST_MOVES:
            lines.remove(line)
            told = f"the optimum is {line.minimum}, but -1 to {_MOST_MOVES} is expected"
            refused.append(RefusedInstance(line=line.number, reason=told))
    return lines, refused


def _rows(text: str, size: Size) -> list[tuple[int, list[str]]]:
    """The words of each line that says something, with its number."""
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        words = [word for word in _BETWEEN.split(_REMARK.sub("", line)) if word]
        if words:
            rows.append((number, [part for word in words for part in _unpacked(word, size)]))
    # The number of boards alone on the first line, as in inputs of the problem.
    if len(rows) > 1 and rows[0][1] == [str(len(rows) - 1)]:
        del rows[0]
    return rows


def _unpacked(word: str, size: Size) -> list[str]:
    """A word that is a whole board, one digit a square, as words; any other alone."""
    if len(word) == size.squares and re.fullmatch("[0-9a-fA-F]+", word):
        digits = [int(digit, 16) for digit in word]
        if sorted(digits) in (list(range(size.squares)), list(range(1, size.squares + 1))):
            return [str(digit) for digit in digits]
    return [word]


_Layout = tuple[bool, bool]
"""Whether an index stands before the board, and whether an optimum stands behind it."""

_LAYOUTS: tuple[_Layout, ...] = ((False, False), (True, False), (False, True), (True, True))


def _board(row: Sequence[int], layout: _Layout, size: Size) -> Board | None:
    """The board in a line of that layout, None if it is none."""
    before, behind = layout
    if len(row) != before + size.squares + behind:
        return None
    board = row[before : before + size.squares]
    if min(board) == 1:  # the largest number is the blank
        board = [tile % size.squares for tile in board]
    return tuple(board) if sorted(board) == list(range(size.squares)) else None


def _line(number: int, row: Sequence[int], layout: _Layout, size: Size) -> _Line:
    board = _board(row, layout, size)
    assert board is not None
    before, behind = layout
    return _Line(number, board, row[0] if before else None, row[-1] if behind else None)


def _settled(
    doubtful: Sequence[tuple[int, list[int]]], others: Sequence[_Line], size: Size
) -> list[_Line]:
    """Lines that have the same number at both ends: what it means, the other lines tell."""
    if not doubtful:
        return []
    told = Counter(line.index is not None for line in others if _has_one_extra(line))
    if len(told) == 1:
        is_index = next(iter(told))
    else:
        firsts = [row[0] for _, row in doubtful]
        counts = firsts in (list(range(len(firsts))), list(range(1, len(firsts) + 1)))
        is_index = counts and len(firsts) > 1
        if told or not is_index:
            raise UsageError(
                f"line {doubtful[0][0]} has {size.squares + 1} numbers, and it cannot be told "
                "whether the first is an index or the last is an optimum",
                advice="Say it behind the name: FILE,extra=index or FILE,extra=optimum",
            )
    return [_line(number, row, (is_index, not is_index), size) for number, row in doubtful]


def _has_one_extra(line: _Line) -> bool:
    return (line.index is None) != (line.minimum is None)


def _unfit(row: Sequence[int], size: Size) -> str:
    """Why a line of numbers holds no board."""
    squares = size.squares
    if not squares <= len(row) <= squares + 2:
        found = "1 number" if len(row) == 1 else f"{len(row)} numbers"
        return f"{found}, but {squares} are expected, with an index before or an optimum behind"
    start = 1 if len(row) == squares + 2 else 0
    board = row[start : start + squares]
    first = 1 if 0 not in board and squares in board else 0
    wanted = set(range(first, first + squares))
    for tile in board:
        if tile not in wanted:
            return f"{tile} is no tile: {first} to {first + squares - 1} are expected"
    missing = " ".join(map(str, sorted(wanted - set(board))))
    twice = " ".join(str(tile) for tile, count in sorted(Counter(board).items()) if count > 1)
    return f"{twice} more than once, and {missing} missing"


def _names(lines: Sequence[_Line]) -> list[str]:
    """Names by the lines' own indices if each has another one, else by counting."""
    indices = [line.index for line in lines if line.index is not None and line.index >= 0]
    if len(set(indices)) == len(lines):
        return [instance_name(index, max(indices)) for index in indices]
    return [instance_name(number, len(lines)) for number in range(1, len(lines) + 1)]


# The goal


def _goal(lines: Sequence[_Line], size: Size, said: str | None, solve: Solve) -> tuple[str, str]:
    """Where the goal has its blank, and a remark that tells why if that is to be known."""
    if said is not None:
        return said, ""
    against = {goal: _against(lines, goal, size) for goal in GOALS}
    neither = set(against["last"]).intersection(against["first"])  # they tell nothing
    against = {
        goal: [line for line in found if line not in neither] for goal, found in against.items()
    }
    if not any(against.values()):
        against = {goal: _not_solved_so(lines, goal, size, solve) for goal in GOALS}
    boards = "1 board" if len(lines) == 1 else f"{len(lines)} boards"
    last, first = (len(against[goal]) for goal in GOALS)
    if last == first == 0:
        remark = "nothing tells whether the goal has the blank last or first: last is taken"
        return "last", f"{boards}; {remark} (else say FILE,goal=first)"
    if last <= _FEW * len(lines) and first > _MANY * len(lines):
        return "last", ""
    if first <= _FEW * len(lines) and last > _MANY * len(lines):
        speak = f"{last} of {len(lines)} speak against a goal with the blank last"
        return "first", f"{boards}; the goal has the blank first, and they are converted: {speak}"
    if 0 in (last, first):
        goal = "last" if last == 0 else "first"
        return goal, f"{boards}; the goal has the blank {goal}: no line speaks against it"
    raise UsageError(
        f"{last} of {boards} speak against a goal with the blank last (as line "
        f"{against['last'][0]}), {first} against one with the blank first (as line "
        f"{against['first'][0]}): some cannot be solved, or their optimum is wrong",
        advice="Say the goal behind the name: FILE,goal=last or FILE,goal=first",
    )


def _against(lines: Sequence[_Line], goal: str, size: Size) -> list[int]:
    """The numbers of the lines that cannot be meant so: no way, or not of that length."""
    found = []
    for line in lines:
        board = line.board if goal == "last" else _ours(line.board)
        lost = line.minimum is None and not _solvable(board, size)
        if lost or _impossible(board, size, line.minimum):
            found.append(line.number)
    return found


def _not_solved_so(lines: Sequence[_Line], goal: str, size: Size, solve: Solve) -> list[int]:
    """The numbers of the lines whose optimum is another one, as far as that is known at once."""
    found = []
    for line in lines:
        board = line.board if goal == "last" else _ours(line.board)
        if line.minimum is not None and solve(written(board, size)) not in (None, line.minimum):
            found.append(line.number)
    return found


def _impossible(board: Board, size: Size, minimum: int | None) -> str:
    """Why a board with our goal cannot have that optimum; empty if it may."""
    if minimum is None:
        return ""
    solvable = _solvable(board, size)
    if minimum == -1:
        return "is -1, but there is a way" if solvable else ""
    if not solvable:
        return f"is {minimum}, but there is no way"
    blank = _apart(board.index(0), size.squares - 1, size)
    if (minimum - blank) % 2:
        return f"is {minimum}, but every way has an {'odd' if blank % 2 else 'even'} number"
    least = sum(_apart(tile - 1, square, size) for square, tile in enumerate(board) if tile)
    return f"is {minimum}, but at least {least} moves are needed" if minimum < least else ""


def _ours(board: Board) -> Board:
    """A board for the goal with the blank first, turned into one for that with the blank last."""
    return tuple(-tile % len(board) for tile in reversed(board))


def _solvable(board: Board, size: Size) -> bool:
    """Whether our goal can be reached: see `solvable` in problems/sliding.py."""
    seen: set[int] = set()
    cycles = 0
    for tile in board:
        cycles += tile not in seen
        while tile not in seen:
            seen.add(tile)
            tile = board[(tile - 1) % size.squares]
    exchanges = size.squares - cycles
    return (exchanges - _apart(board.index(0), size.squares - 1, size)) % 2 == 0


def _apart(one: int, other: int, size: Size) -> int:
    """The rows plus the columns between two squares."""
    columns = size.columns
    return abs(one // columns - other // columns) + abs(one % columns - other % columns)
