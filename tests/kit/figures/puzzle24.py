"""The figures that headers and pages of the 24-puzzle state, computed again."""

from __future__ import annotations

FIGURES = {"= {:,} states": lambda: 25 * 24 * 23}
GIVEN = {"200,000 moves": "the statement"}
