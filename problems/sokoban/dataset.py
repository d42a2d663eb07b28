"""Generate levels of Sokoban: 1 to 8 boxes in turn, by reverse play from the goals.

There are five kinds: rooms and passages or open halls with pillars, goals together or scattered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from judge.catalog.datasets.random_choices import RandomChoices
from problems.sokoban.formats import LEVEL_COLLECTION
from problems.sokoban.level import Sokoban
from problems.sokoban.reverse_play import Plan, generate_level
from problems.sokoban.rules import parse

FORMAT = LEVEL_COLLECTION
STRATA = "boxes"

_MOST_BOXES = 8


def games(seed: str) -> Iterator[tuple[str, Sokoban]]:
    """Levels by their boxes."""
    for number in count():
        boxes = 1 + number % _MOST_BOXES
        plan = RandomChoices(seed, number).one_of(_plans(boxes))
        (game,) = parse(generate_level(plan, f"{seed} {number}"))
        yield f"boxes-{boxes}", game


def _plans(boxes: int) -> list[Plan]:
    """The kinds of levels. Many boxes have little room, so that good programs come to an end."""
    side = 6 + min(boxes, 4) // 2
    pulls = 80 * boxes
    rooms = Plan(width=side, height=side - 1, boxes=boxes, rooms=4, pulls=pulls)
    pillars = Plan(width=side, height=side - 1, boxes=boxes, pillars=side, pulls=pulls)
    large = Plan(width=9, height=8, boxes=boxes, rooms=4, pulls=pulls)
    scattered = [replace(rooms, patch=False), replace(pillars, patch=False)]
    return [rooms, pillars, *scattered, *([large] if boxes <= 6 else [])]
