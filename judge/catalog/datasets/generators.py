"""Load the generator of a problem's instances from its `dataset.py`.

A `dataset.py` lies beside the `rules.py` of a problem, and defines

    STRATA                    what makes instances difficult, in words: "moves of the optimum"
    games(seed) -> pairs      a name and a game each, without end, the strata in turn;
                              the same pairs for the same seed

It may define `FORMAT`, an `InstanceFormat` of files of such instances (see `instances`), and
`ORACLE = False` if the oracle of the rules is too slow for most of them and takes long to find out.
The seed is text. `random_choices` makes choices that are the same on every machine.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from judge.catalog.datasets.instances import InstanceFormat
from judge.catalog.rules import import_failures, load_rules_from_text
from judge.errors import ProblemError
from judge.game import Game, Rules
from judge.model import RulesSource


class InstanceGenerator(Struct, frozen=True, kw_only=True):
    """The contents of a problem's `dataset.py`; see the head of this file."""

    strata: str
    games: Callable[[str], Iterable[tuple[str, Game[Any]]]]
    format: InstanceFormat | None = None
    oracle: bool = True


def load_generator_from_text(source: RulesSource) -> tuple[Rules, InstanceGenerator]:
    """The rules and the generator of a problem, from the text of `read_generator_source`.

    Raises `ProblemError` as `load_generator` does.
    """
    return load_rules_from_text(source), load_generator(source.module.split(".")[1])


def load_generator(slug: str) -> InstanceGenerator:
    """The generator of a problem that has a `dataset.py`, in the kit on the import path.

    Raises `ProblemError` if it cannot be imported or lacks something.
    """
    name = f"problems.{slug}.dataset"
    with import_failures(name):
        module: Any = importlib.import_module(name)
    see_head = "The head of judge/catalog/datasets/generators.py lists what a dataset.py defines"
    if missing := [word for word in ("STRATA", "games") if not hasattr(module, word)]:
        raise ProblemError(f"{name} lacks {', '.join(missing)}", advice=see_head)
    file_format = getattr(module, "FORMAT", None)
    if not isinstance(file_format, InstanceFormat | None):
        raise ProblemError(
            f"{name}: FORMAT is {file_format!r}, but an InstanceFormat is expected", advice=see_head
        )
    return InstanceGenerator(
        strata=module.STRATA,
        games=module.games,
        format=file_format,
        oracle=getattr(module, "ORACLE", True),
    )
