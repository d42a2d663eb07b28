"""Choose what a run tests of things that are many and alike: each day others, at night all.

CI has minutes, and the kit has hundreds of solutions, dozens of languages, and more than a hundred
programs that `judge stress` is to find wrong. What is due today depends on the date alone, so that
whoever repeats a run sees the same, and within some days everything has had its turn. `JUDGE_SWEEP`
says another day, or `all`.
"""

import os
import re
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import PurePath

# The workers of pytest-xdist inherit it: they must choose the same, also around midnight.
_DAY = os.environ.setdefault("JUDGE_SWEEP", str(date.today().toordinal()))

AT_NIGHT = _DAY == "all"
"""Whether there is time for everything (`nox -s nightly`)."""


def idea(solution: str) -> str:
    """What a solution shares with those in other languages: `push/a_star` of `push/AStar.java`."""
    stem = solution.removesuffix("".join(PurePath(solution).suffixes))
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", stem).lower()


def due(
    names: Iterable[str],
    *,
    days: int = 1,
    by: Callable[[str], str] = idea,
    place: Callable[[str], int] | None = None,
    day: str = _DAY,
) -> list[str]:
    """One name of each group that is due on a day; all names if the day is `all`.

    A group is due every `days` days, each time with its next member. Groups whose names have the
    same `place` are due together; without it each has a place of its own.
    """
    if day == "all":
        return list(names)
    groups: dict[str, list[str]] = {}
    for name in sorted(names):
        groups.setdefault(by(name), []).append(name)
    return [
        members[int(day) // days % len(members)]
        for number, members in enumerate(groups.values())
        if ((place(members[0]) if place else number) + int(day)) % days == 0
    ]
