"""The figures that headers and pages of Sokoban state, computed again or read from the proofs.

`testdata/sokoban/prove.py` counts the states of plain A*, which takes minutes, and writes them to
`ways.txt`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import partial

from tests.conftest import ROOT


def plain_states(case: str) -> int:
    """How many states plain A* examined on a case."""
    text = (ROOT / "testdata" / "sokoban" / "ways.txt").read_text(encoding="utf-8")
    found = re.search(rf"^= secret/{case}-.*\n; plain A\*: (\d+) ", text, re.MULTILINE)
    assert found, case
    return int(found[1])


FIGURES: dict[str, Callable[[], object]] = {
    "six boxes: {:,} states for plain A*": partial(plain_states, "59"),
    "plain A* examines {:,} states": partial(plain_states, "62"),
    "six boxes: {:,} states, or 88": partial(plain_states, "63"),
    "seven boxes: {:,} states, or 52": partial(plain_states, "64"),
    "seven boxes: {:,} states, or 650": partial(plain_states, "65"),
    "{:,} sets of squares": partial(math.comb, 40, 10),
}

GIVEN = {"at most 200,000 letters": "the statement"}
