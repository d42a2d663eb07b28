"""Check plain values and JSON against types of msgspec, in any thread.

Where two threads meet a type for the first time, msgspec 0.22 may read it half made, and the
process ends by a signal. So one thread at a time does this.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

from judge.facts import Fact, decode_fact

Shape = TypeVar("Shape")

_LOCK = threading.Lock()


def convert_value(value: object, shape: type[Shape], *, strict: bool = True) -> Shape:
    """As `msgspec.convert`, which raises `msgspec.ValidationError`."""
    with _LOCK:
        return msgspec.convert(value, shape, strict=strict, dec_hook=_decode)


def decode_json(content: bytes | str, shape: type[Shape]) -> Shape:
    """As `msgspec.json.decode`, which raises `msgspec.DecodeError`."""
    with _LOCK:
        return msgspec.json.decode(content, type=shape, dec_hook=_decode)


def _decode(kind: type, value: Any) -> Any:
    """A fact as the store has it; msgspec checks whether another value is of its kind."""
    return decode_fact(kind, value) if kind is Fact else value
