"""What a lint tells: a subject, how bad it is, and words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from judge.model import Severity

NEAR = 0.75
"""How alike two names are of which one is taken for a slip of the other (as problemtools does)."""


@dataclass(frozen=True, slots=True)
class Note:
    """What is wrong with a part of a package; `subject` is its path below the package."""

    subject: str
    severity: Severity
    message: str


def error(subject: str, message: str) -> Note:
    """A note on what must be mended."""
    return Note(subject, Severity.ERROR, message)


def warning(subject: str, message: str) -> Note:
    """A note on what must be looked at."""
    return Note(subject, Severity.WARNING, message)


def suggestion(word: str, known: Iterable[str], cutoff: float = NEAR) -> str:
    """Words on which of the known names `word` may be a slip of; empty if there is none."""
    found = get_close_matches(word[:100], sorted(known)[:1000], n=1, cutoff=cutoff)
    return f"; is {found[0]} meant?" if found else ""


def name_list(names: Iterable[str]) -> str:
    """Names in a sentence, of many the first ones."""
    every = sorted(names)
    more = len(every) - 5
    return ", ".join(every[:5]) + (f" and {more} more" if more > 0 else "")


def yaml_value(value: object) -> str:
    """A value of a YAML file in a sentence, cut: a list or a map may be larger than it looks."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a map"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
