"""8-puzzle: a board as a picture."""

from __future__ import annotations

from problems.sliding_puzzles.picture import goal, handles, picture

__all__ = ["goal", "handles", "picture"]
