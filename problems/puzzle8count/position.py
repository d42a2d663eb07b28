"""The positions of the puzzle as a search reports them."""

from __future__ import annotations

from problems.sliding_puzzles.position import POSITION, read_position

__all__ = ["POSITION", "read_position"]
