"""Lists of Hoppers boards, one a line: a text comes in, inputs of the problem go out. Pure.

1111110111111           holes 0 to 12, pegs and empty holes; the last peg is to stand in the
                        hole that is empty, if it is the only one
1111110111111 6         with the hole for the last peg
1111110111111 6 7       with the optimum behind it
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.catalog.datasets.instances import (
    Instance,
    InstanceFile,
    RefusedInstance,
    instance_name,
    refuse_unknown_options,
)
from judge.errors import UsageError

HOLES = 13

_PEGS, _EMPTY = "1oOxX*", "0.-_"
_TABLE = str.maketrans(_PEGS + _EMPTY, "1" * len(_PEGS) + "0" * len(_EMPTY))
_BETWEEN = re.compile(r"[\s,;:|]+")
_REMARK = re.compile(r"^\s*(?:#|;|%|//).*|#.*")
_INDEX = re.compile(r"[0-9]{1,9}")
_MOST_MOVES = 1_000_000


def read(text: str, options: Mapping[str, str]) -> InstanceFile:
    """The boards of a list; the option `target` is the hole of those that tell none."""
    refuse_unknown_options(options, ("target",))
    target = options.get("target")
    if target is not None and not _is_hole(target):
        raise UsageError(f"target={target}: a hole from 0 to {HOLES - 1} is expected")
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        words = [word for word in _BETWEEN.split(_REMARK.sub("", line)) if word]
        if words:
            rows.append((number, words))
    if len(rows) > 1 and rows[0][1] == [str(len(rows) - 1)]:
        del rows[0]  # the number of boards, as in inputs of the problem
    found: list[tuple[int, str, int | None]] = []
    refused = []
    for number, words in rows:
        try:
            found.append((number, *_board(words, target)))
        except ValueError as error:
            refused.append(RefusedInstance(line=number, reason=str(error)))
    instances = [
        Instance(
            name=instance_name(index, len(found)), line=line, text=f"1\n{words}\n", minimum=minimum
        )
        for index, (line, words, minimum) in enumerate(found, 1)
    ]
    return InstanceFile(instances=tuple(instances), refused=tuple(refused))


def listed(text: str, minimum: int | None) -> str:
    """The line for an input of one board: the board, its target, and its optimum if known."""
    words = text.split()[1:]
    return " ".join([*words, *([] if minimum is None else [str(minimum)])]) + "\n"


def _board(words: list[str], default: str | None) -> tuple[str, int | None]:
    """The board with its target, and the optimum; `ValueError` if a line holds none."""
    if len(words) > 1 and not _is_board(words[0]) and _INDEX.fullmatch(words[0]):
        words = words[1:]
    board, *rest = words
    if not _is_board(board):
        raise ValueError(
            f"{board[:40]!r} is no board: {HOLES} signs, 1 (or o x *) for a peg and 0 (or . -) for "
            "an empty hole, are expected"
        )
    board = board.translate(_TABLE)
    if "1" not in board:
        raise ValueError(f"{board} has no peg, but at least one is expected")
    if len(rest) > 2:
        raise ValueError(f"{rest[2][:40]!r} where the line should end: board, target, optimum")
    target = rest[0] if rest else default or _only_empty(board)
    if target is None:
        raise ValueError(
            f"{board} does not tell where the last peg is to stand: write the hole behind it, or "
            "say one for all with FILE,target=HOLE"
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


def _only_empty(board: str) -> str | None:
    return str(board.index("0")) if board.count("0") == 1 else None
