"""The names of source files."""

from __future__ import annotations
