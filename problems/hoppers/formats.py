"""Lists of Hoppers boards, one a line.

1111110111111           holes 0 to 12, pegs and empty holes; the last peg must end in the
                        hole that is empty, if there is only one
1111110111111 6         followed by the hole for the last peg
1111110111111 6 7       followed by the optimum
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.catalog.datasets.instances import (
    Instance,
    InstanceFile,
    InstanceFormat,
    RefusedInstance,
    Solve,
    instance_name,
    refuse_unknown_options,
    word_lines,
    write_line,
)
from judge.errors import UsageError
from problems.hoppers.rules import HOLES

_PEGS, _EMPTY = "1oOxX*", "0.-_"
_TABLE = str.maketrans(_PEGS + _EMPTY, "1" * len(_PEGS) + "0" * len(_EMPTY))
_INDEX = re.compile(r"[0-9]{1,9}")
_MOST_MOVES = 1_000_000


def read(text: str, options: Mapping[str, str], solve: Solve) -> InstanceFile:
    """The boards of a list; the option `target` is the target hole of boards that state none."""
    refuse_unknown_options(options, ("target",))
    target = options.get("target")
    if target is not None and not _is_hole(target):
        raise UsageError(f"target={target}: a hole from 0 to {HOLES - 1} is expected")
    boards: list[tuple[int, str, int | None]] = []
    refused = []
    for number, words in word_lines(text):
        try:
            boards.append((number, *_parse_board(words, target)))
        except ValueError as error:
            refused.append(RefusedInstance(line=number, reason=str(error)))
    instances = []
    for index, (line, board, minimum) in enumerate(boards, 1):
        name = instance_name(index, len(boards))
        instances.append(Instance(name=name, line=line, text=f"1\n{board}\n", minimum=minimum))
    return InstanceFile(instances=tuple(instances), refused=tuple(refused))


def _parse_board(words: list[str], default: str | None) -> tuple[str, int | None]:
    """The board with its target, and the optimum; `ValueError` if the line is invalid."""
    if len(words) > 1 and not _is_board(words[0]) and _INDEX.fullmatch(words[0]):
        words = words[1:]
    board, *rest = words
    if not _is_board(board):
        raise ValueError(
            f"{board[:40]!r} is no board: {HOLES} characters, 1 (or o x *) for a peg and "
            "0 (or . -) for an empty hole, are expected"
        )
    board = board.translate(_TABLE)
    if "1" not in board:
        raise ValueError(f"{board} has no peg, but at least one is expected")
    if len(rest) > 2:
        raise ValueError(f"{rest[2][:40]!r} where the line should end: board, target, optimum")
    target = rest[0] if rest else default or _only_empty_hole(board)
    if target is None:
        raise ValueError(
            f"{board} does not state the target of the last peg: write the hole after it, or "
            "set it for all boards with FILE,target=HOLE"
        )
    if not _is_hole(target):
        raise ValueError(f"the target is {target[:40]!r}, but 0 to {HOLES - 1} is expected")
    if len(rest) < 2:
        return f"{board} {int(target)}", None
    if not re.fullmatch(r"-1|[0-9]{1,7}", rest[1]) or int(rest[1]) > _MOST_MOVES:
        raise ValueError(f"the optimum is {rest[1][:40]!r}, but -1 or a number is expected")
    return f"{board} {int(target)}", int(rest[1])


def _is_board(word: str) -> bool:
    return len(word) == HOLES and not word.strip(_PEGS + _EMPTY)


def _is_hole(word: str) -> bool:
    return bool(re.fullmatch("[0-9]{1,2}", word)) and int(word) < HOLES


def _only_empty_hole(board: str) -> str | None:
    return str(board.index("0")) if board.count("0") == 1 else None


BOARD_LIST = InstanceFormat(
    description="boards of 13 characters, one a line",
    suffixes=(".txt",),
    read=read,
    write_instance=write_line,
)
