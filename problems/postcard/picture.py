"""Postcard: a board as a picture."""

from __future__ import annotations

from problems.sliding_puzzles.picture import picture

__all__ = ["picture"]
