"""Read the values of variables that the hook in a Python program has told."""

from __future__ import annotations

import json

from msgspec.structs import replace

from judge.escaping import printable
from judge.model import SourceFault
from judge.runner.second_look.python_hook import MARK as MARK
from judge.runner.second_look.python_hook import MOST_CHARACTERS, MOST_VALUES


def with_values(fault: SourceFault, told: bytes) -> SourceFault:
    """The fault with the values; the program may have written anything in their place."""
    try:
        found = json.loads(told.decode(errors="replace"))
        values = [(str(name), str(value)) for name, value in found]
    except (ValueError, TypeError, RecursionError):
        return fault
    shown = ((printable(name)[:40], printable(value)) for name, value in values[:MOST_VALUES])
    return replace(fault, values=tuple((name, value[:MOST_CHARACTERS]) for name, value in shown))
