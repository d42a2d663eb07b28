"""The formats of files of instances: a name comes in, how such a file is read and written goes out.

levels                  Sokoban collections: .sok, .xsb
permutations 4 4        sliding puzzles of 4 rows of 4, one board a line
pegs                    Hoppers boards, one a line
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from judge.catalog.datasets import hoppers as pegs
from judge.catalog.datasets import sliding as permutations
from judge.catalog.datasets import sokoban as levels
from judge.catalog.datasets.instances import InstanceFile
from judge.catalog.datasets.sliding import Size, Solve
from judge.errors import ProblemError

_PERMUTATIONS = re.compile(r"permutations ([1-9][0-9]?) ([1-9][0-9]?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class InstanceFormat:
    """How files of one format are read and written.

    `read(text, options, solve)` gives what a file holds, `solve` being an oracle that answers only
    where that is fast; `listed(text, minimum, title)` is how an input of one instance is written,
    below `head`.
    """

    what: str
    suffixes: tuple[str, ...]
    read: Callable[[str, Mapping[str, str], Solve], InstanceFile]
    listed: Callable[[str, int | None, str], str]
    head: str = ""


def format_of(name: str) -> InstanceFormat:
    """The format that is so called; `ProblemError` if there is none."""
    if name == "levels":
        return InstanceFormat(
            what="a collection of levels in XSB signs",
            suffixes=(".sok", ".xsb", ".txt"),
            read=lambda text, options, solve: levels.read(text, options),
            listed=levels.listed,
        )
    if name == "pegs":
        return InstanceFormat(
            what="boards of 13 signs, one a line",
            suffixes=(".txt",),
            read=lambda text, options, solve: pegs.read(text, options),
            listed=lambda text, minimum, title: pegs.listed(text, minimum),
        )
    if found := _PERMUTATIONS.fullmatch(name):
        size = Size(rows=int(found[1]), columns=int(found[2]))
        return InstanceFormat(
            what=f"boards of {size.squares} numbers, one a line",
            suffixes=(".txt",),
            read=partial(_permutations, size),
            listed=lambda text, minimum, title: permutations.listed(text, minimum),
            head=permutations.HEAD,
        )
    raise ProblemError(
        f"there is no format {name!r} of files of instances",
        advice="A dataset.py may say FORMAT = 'levels', 'pegs' or 'permutations ROWS COLUMNS'",
    )


def _permutations(size: Size, text: str, options: Mapping[str, str], solve: Solve) -> InstanceFile:
    return permutations.read(text, size, options, solve)
