"""Write YAML that every reader understands in the same way.

Readers of packages use YAML 1.1 and 1.2, so every text is quoted: no reader takes a word for a
number, a date or a truth value. ruamel.yaml quotes a text only where its own version demands it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

YamlValue = str | int | float | Sequence["YamlValue"] | Mapping[str, "YamlValue"]


def to_yaml(value: Mapping[str, YamlValue]) -> str:
    """The YAML of a map of maps, lists, texts and numbers, in its order."""
    return "".join(f"{line}\n" for line in _lines(value))


def _lines(value: Mapping[str, YamlValue] | Sequence[YamlValue]) -> list[str]:
    if isinstance(value, Mapping):
        entries = [(f"{key}:", inner) for key, inner in value.items()]
    else:
        entries = [("-", inner) for inner in value]
    lines: list[str] = []
    for head, inner in entries:
        if isinstance(inner, str | int | float) or not inner:
            lines.append(f"{head} {json.dumps(inner, ensure_ascii=False)}")
        else:
            lines += [head, *(f"  {line}" for line in _lines(inner))]
    return lines
