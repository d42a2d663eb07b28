"""YAML to be written: values come in, text goes out that every reader takes for the same. Pure.

Text is always quoted, so that no reader takes a word for a number, a date or a truth value.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

Value = str | int | float | Sequence["Value"] | Mapping[str, "Value"]


def to_yaml(value: Mapping[str, Value]) -> str:
    """The YAML of a map of maps, lists, texts and numbers, in its order."""
    return "".join(f"{line}\n" for line in _lines(value))


def _lines(value: Mapping[str, Value] | Sequence[Value]) -> list[str]:
    if isinstance(value, Mapping):
        entries = [(f"{key}:", inner) for key, inner in value.items()]
    else:
        entries = [("-", inner) for inner in value]
    lines: list[str] = []
    for head, inner in entries:
        if isinstance(inner, str | int | float):
            lines.append(f"{head} {json.dumps(inner, ensure_ascii=False)}")
        elif not inner:
            lines.append(f"{head} {'{}' if isinstance(inner, Mapping) else '[]'}")
        else:
            lines += [head, *(f"  {line}" for line in _lines(inner))]
    return lines
