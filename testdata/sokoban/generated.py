"""Makes fifty levels of Sokoban of 3 to 12 boxes, and says who solves how many of them in time.

    python testdata/sokoban/generated.py FOLDER     writes them there as 00.xsb to 49.xsb

The same levels come out every time. They are taken as they come, easy or hard.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from pulled import Plan, level

FEWEST, MOST = 3, 12


def plans(boxes: int) -> list[Plan]:
    """Five kinds of levels: rooms with goals together and strewn, larger rooms, pillars."""
    more = boxes // 4
    return [
        Plan(width=9 + more, height=8 + more, boxes=boxes, rooms=5, pulls=4000),
        Plan(width=11 + more, height=9 + more, boxes=boxes, rooms=6, patch=False, pulls=4000),
        Plan(width=14 + more, height=12 + more, boxes=boxes, rooms=7, pulls=4000),
        Plan(width=9 + more, height=8 + more, boxes=boxes, pillars=20 + 4 * more, pulls=4000),
        Plan(width=9 + more, height=8 + more, boxes=boxes, pillars=14, patch=False, pulls=4000),
    ]


def levels() -> Iterator[tuple[str, str]]:
    """The names and the texts of all fifty, by kind and then by boxes."""
    kinds = len(plans(FEWEST))
    for kind in range(kinds):
        for boxes in range(FEWEST, MOST + 1):
            number = kind * (MOST - FEWEST + 1) + boxes - FEWEST
            yield f"{number:02}", level(plans(boxes)[kind], number)


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for name, text in levels():
        (folder / f"{name}.xsb").write_text(text)


if __name__ == "__main__":
    main()
