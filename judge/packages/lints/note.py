"""Notes of lints, and the words that they share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

import msgspec
from msgspec import Struct

from judge.model import Severity
from judge.model.codes import Code

NEAR = 0.75
"""How alike two names must be for one to be a slip of the other, as in problemtools."""

_UNKNOWN_KEY = re.compile(r"unknown field `(.*?)`")


class Note(Struct, frozen=True):
    """What is wrong with a part of a package; `subject` is its path below the package."""

    code: Code
    subject: str
    severity: Severity
    message: str


def error(code: Code, subject: str, message: str) -> Note:
    """A note on something that must be corrected: the format, or a judge, would be wrong."""
    return Note(code, subject, Severity.ERROR, message)


def warning(code: Code, subject: str, message: str) -> Note:
    """A note on something that is likely a mistake."""
    return Note(code, subject, Severity.WARNING, message)


def remark(code: Code, subject: str, message: str) -> Note:
    """A note on something that is worth a look, and often meant."""
    return Note(code, subject, Severity.NOTE, message)


def suggestion(word: object, known: Iterable[str], cutoff: float = NEAR) -> str:
    """A question that names the known name of which `word` may be a slip; empty without one."""
    found = get_close_matches(str(word)[:100], sorted(known)[:1000], n=1, cutoff=cutoff)
    return f"; did you mean {found[0]}?" if found else ""


def key_suggestion(fault: msgspec.ValidationError, *shapes: type[msgspec.Struct]) -> str:
    """The suggestion for the unknown key in `fault`, of the keys of `shapes`; empty without one."""
    unknown = _UNKNOWN_KEY.search(str(fault))
    known = {key for shape in shapes for key in shape.__struct_encode_fields__}
    return suggestion(unknown[1], known) if unknown else ""


def name_list(names: Iterable[str]) -> str:
    """Names for a sentence, the first five of many."""
    every = sorted(names)
    more = len(every) - 5
    return ", ".join(every[:5]) + (f" and {more} more" if more > 0 else "")


def yaml_value(value: object) -> str:
    """A value of a YAML file for a sentence, cut: a list or a map may be larger than it looks."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a map"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
