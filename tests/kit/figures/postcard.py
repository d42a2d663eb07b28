"""The figures that headers and pages of Postcard state, computed again."""

from __future__ import annotations

from math import factorial

FIGURES = {"{:,} boards": lambda: factorial(16) // 2}
