"""The makers of instances: a problem's `dataset.py` comes in, a `Maker` of functions goes out.

A `dataset.py` lies beside the `rules.py` of a problem, and offers

    STRATA                    how difficult instances are, in words: "moves of the optimum"
    games(seed) -> pairs      a name and a game, one after the other, as many as anybody wants,
                              the strata in turn; the same ones for the same seed

It may offer `FORMAT`, the format of files of such instances (see `formats`), and `ORACLE = False`
where the oracle of the rules is too slow for most of them and it takes long to find that out.
The seed is text. Of `random.Random` only `random()` is to be used: its numbers never change.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from judge.errors import ProblemError
from judge.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class InstanceGenerator:
    """What the `dataset.py` of a problem offers; see the head of this file."""

    strata: str
    games: Callable[[str], Iterable[tuple[str, Game[Any]]]]
    format: str | None = None
    oracle: bool = True


def load_generator(slug: str) -> InstanceGenerator:
    """The maker of a problem that has a `dataset.py`, whose kit is entered.

    Raises `ProblemError` if it cannot be imported or lacks something.
    """
    name = f"problems.{slug}.dataset"
    try:
        module: Any = importlib.import_module(name)
    except (Exception, SystemExit) as error:  # whatever the kit's code does when it is run
        raise ProblemError(
            f"{name} cannot be imported: {type(error).__name__}: {error}",
            advice="Mend its dataset.py",
        ) from error
    if lacking := [word for word in ("STRATA", "games") if not hasattr(module, word)]:
        raise ProblemError(
            f"{name} lacks {', '.join(lacking)}",
            advice="judge/catalog/datasets/generators.py says at its head what a dataset.py needs",
        )
    return InstanceGenerator(
        strata=module.STRATA,
        games=module.games,
        format=getattr(module, "FORMAT", None),
        oracle=getattr(module, "ORACLE", True),
    )
