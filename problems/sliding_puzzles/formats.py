"""Lists of sliding puzzle boards, one a line.

    14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3         a board, row by row
    1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3       the board after its number in the list
    14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57      the board before its optimum; or both

Spaces, commas, brackets and the like separate numbers. The blank is 0, or the largest number if
the others begin with 1. The goal has the blank first (0 1 2 ...) or last. Ours has it last: a board
for the other goal is rotated by half a turn and its tiles are renumbered from the other end, which
keeps the length of every solution. A comment in the list may state what the reader would otherwise
infer: `# goal=first extra=optimum`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from judge.catalog.datasets.instances import (
    Instance,
    InstanceFile,
    InstanceFormat,
    RefusedInstance,
    Solve,
    instance_name,
    option_value,
    refuse_unknown_options,
    word_lines,
    write_line,
)
from judge.errors import UsageError
from problems.sliding_puzzles.rules import (
    Board,
    Puzzle,
    Sliding,
    is_solvable,
    squares_apart,
    write,
)

GOALS = ("last", "first")
EXTRAS = ("index", "optimum")

_OPTIONS = re.compile(r"^[ \t]*[#;%][ \t]*((?:(?:goal|extra)=[a-z]+[ \t]*)+)$", re.MULTILINE)
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_MOST_MOVES = 1_000_000
_FEW, _MANY = 0.1, 0.5  # shares of the lines that may contradict the goal taken, and the other one


def board_list(puzzle: Puzzle) -> InstanceFormat:
    """The format of lists of boards of a puzzle."""
    return InstanceFormat(
        description=f"boards of {puzzle.squares} numbers, one a line",
        suffixes=(".txt",),
        read=partial(read, puzzle),
        write_instance=write_line,
        header="# goal=last extra=optimum\n",
    )


@dataclass(frozen=True, slots=True)
class _BoardLine:
    """A line that contains one board, as it is written except for the blank, which is 0."""

    number: int
    board: Board
    index: int | None
    minimum: int | None


def read(puzzle: Puzzle, text: str, options: Mapping[str, str], solve: Solve) -> InstanceFile:
    """The boards of a list. `solve` is called only where nothing else determines the goal.

    Raises `UsageError` if the meaning of the numbers is ambiguous.
    """
    refuse_unknown_options(options, ("goal", "extra"))
    options = {**_options_in(text), **options}
    lines, refused = _parse_lines(text, puzzle, option_value(options, "extra", EXTRAS))
    if not lines:
        return InstanceFile(instances=(), refused=tuple(refused))
    goal, remark = _infer_goal(lines, puzzle, option_value(options, "goal", GOALS), solve)
    instances = []
    for line, name in zip(lines, _names(lines), strict=True):
        game = _game(line, goal, puzzle)
        if reason := _contradiction(game, line.minimum):
            refused.append(RefusedInstance(line=line.number, reason=f"the optimum {reason}"))
            continue
        instances.append(
            Instance(name=name, line=line.number, text=write([game]), minimum=line.minimum)
        )
    refused.sort(key=lambda one: one.line)
    return InstanceFile(
        instances=tuple(instances), refused=tuple(refused), remarks=(remark,) if remark else ()
    )


# Lines


def _options_in(text: str) -> dict[str, str]:
    """The options that a list sets itself, in its first comment of that form."""
    found = _OPTIONS.search(text)
    pairs = (word.partition("=") for word in found[1].split()) if found else ()
    return {name: value for name, _, value in pairs}


def _parse_lines(
    text: str, puzzle: Puzzle, extra: str | None
) -> tuple[list[_BoardLine], list[RefusedInstance]]:
    lines: list[_BoardLine] = []
    refused: list[RefusedInstance] = []
    ambiguous: list[tuple[int, list[int]]] = []
    for number, words in word_lines(text):
        words = [digit for word in words for digit in _split_digits(word, puzzle)]
        odd = next((word for word in words if not _NUMBER.fullmatch(word)), None)
        if odd is not None:
            refused.append(RefusedInstance(line=number, reason=f"{odd[:40]!r} is not a number"))
            continue
        row = [int(word) for word in words]
        fitting = [layout for layout in _LAYOUTS if _parse_board(row, layout, puzzle) is not None]
        if len(fitting) > 1 and extra is not None:
            fitting = [layout for layout in fitting if layout[0] == (extra == "index")]
        if not fitting:
            refused.append(RefusedInstance(line=number, reason=_why_no_board(row, puzzle)))
        elif len(fitting) > 1:
            ambiguous.append((number, row))
        else:
            lines.append(_board_line(number, row, fitting[0], puzzle))
    lines += _resolve_ambiguous(ambiguous, lines, puzzle)
    lines.sort(key=lambda line: line.number)
    for line in list(lines):
        if line.minimum is not None and not -1 <= line.minimum <= _MOST_MOVES:
            lines.remove(line)
            reason = f"the optimum is {line.minimum}, but -1 to {_MOST_MOVES} is expected"
            refused.append(RefusedInstance(line=line.number, reason=reason))
    return lines, refused


def _split_digits(word: str, puzzle: Puzzle) -> list[str]:
    """A word that is a whole board, one digit a square, as words; any other word unchanged."""
    squares = puzzle.squares
    if len(word) == squares and re.fullmatch("[0-9a-fA-F]+", word):
        digits = [int(digit, 16) for digit in word]
        if sorted(digits) in (list(range(squares)), list(range(1, squares + 1))):
            return [str(digit) for digit in digits]
    return [word]


_Layout = tuple[bool, bool]
"""Whether an index precedes the board, and whether an optimum follows it."""

_LAYOUTS: tuple[_Layout, ...] = ((False, False), (True, False), (False, True), (True, True))


def _parse_board(row: Sequence[int], layout: _Layout, puzzle: Puzzle) -> Board | None:
    """The board in a line of that layout, None if it is none."""
    before, behind = layout
    if len(row) != before + puzzle.squares + behind:
        return None
    board = row[before : before + puzzle.squares]
    if min(board) == 1:  # the largest number is the blank
        board = [tile % puzzle.squares for tile in board]
    return tuple(board) if sorted(board) == list(range(puzzle.squares)) else None


def _board_line(number: int, row: Sequence[int], layout: _Layout, puzzle: Puzzle) -> _BoardLine:
    board = _parse_board(row, layout, puzzle)
    assert board is not None
    before, behind = layout
    return _BoardLine(number, board, row[0] if before else None, row[-1] if behind else None)


def _resolve_ambiguous(
    ambiguous: Sequence[tuple[int, list[int]]], others: Sequence[_BoardLine], puzzle: Puzzle
) -> list[_BoardLine]:
    """Lines where the extra number fits at either end: the other lines decide what it is."""
    if not ambiguous:
        return []
    kinds = {line.index is not None for line in others if _has_one_extra(line)}
    if len(kinds) == 1:
        (is_index,) = kinds
    else:
        firsts = [row[0] for _, row in ambiguous]
        counts = firsts in (list(range(len(firsts))), list(range(1, len(firsts) + 1)))
        is_index = counts and len(firsts) > 1
        if kinds or not is_index:
            raise UsageError(
                f"line {ambiguous[0][0]} has {puzzle.squares + 1} numbers, and it is unclear "
                "whether the first is an index or the last is an optimum",
                advice="State it after the name: FILE,extra=index or FILE,extra=optimum",
            )
    return [_board_line(number, row, (is_index, not is_index), puzzle) for number, row in ambiguous]


def _has_one_extra(line: _BoardLine) -> bool:
    return (line.index is None) != (line.minimum is None)


def _why_no_board(row: Sequence[int], puzzle: Puzzle) -> str:
    """Why a line of numbers is not a board."""
    squares = puzzle.squares
    if not squares <= len(row) <= squares + 2:
        found = "1 number" if len(row) == 1 else f"{len(row)} numbers"
        return f"{found}, but {squares} are expected, and maybe an index before or an optimum after"
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


def _names(lines: Sequence[_BoardLine]) -> list[str]:
    """Names by the indices in the lines if they are distinct, else by counting."""
    indices = [line.index for line in lines if line.index is not None and line.index >= 0]
    if len(set(indices)) == len(lines):
        return [instance_name(index, max(indices)) for index in indices]
    return [instance_name(number, len(lines)) for number in range(1, len(lines) + 1)]


# The goal


def _infer_goal(
    lines: Sequence[_BoardLine], puzzle: Puzzle, stated: str | None, solve: Solve
) -> tuple[str, str]:
    """Where the goal has its blank, and a remark that says why unless that is obvious."""
    if stated is not None:
        return stated, ""
    against = {
        goal: [line.number for line in lines if _contradicts(line, _game(line, goal, puzzle))]
        for goal in GOALS
    }
    both = set(against["last"]).intersection(against["first"])  # they determine nothing
    against = {
        goal: [number for number in numbers if number not in both]
        for goal, numbers in against.items()
    }
    if not any(against.values()):
        against = {goal: _with_another_optimum(lines, goal, puzzle, solve) for goal in GOALS}
    boards = "1 board" if len(lines) == 1 else f"{len(lines)} boards"
    last, first = (len(against[goal]) for goal in GOALS)
    if last == first == 0:
        remark = "nothing shows whether the goal has the blank last or first: last is assumed"
        return "last", f"{boards}; {remark} (for the other: FILE,goal=first)"
    if last <= _FEW * len(lines) and first > _MANY * len(lines):
        return "last", ""
    if first <= _FEW * len(lines) and last > _MANY * len(lines):
        reason = f"{last} of {len(lines)} contradict a goal with the blank last"
        return "first", f"{boards}; the goal has the blank first, and they are converted: {reason}"
    if 0 in (last, first):
        goal = "last" if last == 0 else "first"
        return goal, f"{boards}; the goal has the blank {goal}: no line contradicts it"
    raise UsageError(
        f"{last} of {boards} contradict a goal with the blank last (for example line "
        f"{against['last'][0]}), {first} one with the blank first (for example line "
        f"{against['first'][0]}): some cannot be solved, or their optimum is wrong",
        advice="State the goal after the name: FILE,goal=last or FILE,goal=first",
    )


def _game(line: _BoardLine, goal: str, puzzle: Puzzle) -> Sliding:
    """The board of a line as a game with our goal, if the file means `goal`."""
    board = line.board
    if goal == "first":
        board = tuple(-tile % puzzle.squares for tile in reversed(board))
    return Sliding(puzzle=puzzle, start=board)


def _contradicts(line: _BoardLine, game: Sliding) -> bool:
    """Whether the line would be wrong if it meant `game`: unsolvable, or another optimum."""
    if line.minimum is None:
        return not is_solvable(game)
    return bool(_contradiction(game, line.minimum))


def _with_another_optimum(
    lines: Sequence[_BoardLine], goal: str, puzzle: Puzzle, solve: Solve
) -> list[int]:
    """The numbers of the lines whose optimum is wrong, as far as `solve` knows."""
    return [
        line.number
        for line in lines
        if line.minimum is not None
        and solve(write([_game(line, goal, puzzle)])) not in (None, line.minimum)
    ]


def _contradiction(game: Sliding, minimum: int | None) -> str:
    """Why a board cannot have that optimum; empty if it may."""
    if minimum is None:
        return ""
    if minimum == -1:
        return "is -1, but there is a way" if is_solvable(game) else ""
    if not is_solvable(game):
        return f"is {minimum}, but there is no way"
    board, puzzle = game.start, game.puzzle
    blank = squares_apart(board.index(0), puzzle.squares - 1, puzzle.columns)
    if (minimum - blank) % 2:
        return f"is {minimum}, but every way has an {'odd' if blank % 2 else 'even'} number"
    least = sum(
        squares_apart(tile - 1, square, puzzle.columns) for square, tile in enumerate(board) if tile
    )
    return f"is {minimum}, but at least {least} moves are needed" if minimum < least else ""
