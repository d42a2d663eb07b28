"""Take languages out of the names in a `problem.yaml`, and put them back.

Readers want a statement for each name. The rest of the file stays as it is, byte by byte, if the
names stand on lines of their own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_NAMES = re.compile(r"(?m)^name:[ \t]*\n(?:[ \t]+\S.*(?:\n|\Z))+")
_ON_ONE_LINE = re.compile(r"(?m)^name:[ \t]*\{[^{}\n]*\}[ \t]*(?:\n|\Z)")
_LANGUAGE = re.compile(r"""[ \t]+["']?([\w-]+)["']?[ \t]*:""")
_LANGUAGE_OR_COMMENT = re.compile(rf"{_LANGUAGE.pattern}|[ \t]*#")


def keep_names(text: str, names: Mapping[str, str]) -> str | None:
    """The text of a `problem.yaml` with these names, which are some of those that it has.

    None if these stand neither on lines of their own nor all on one.
    """
    if found := _ON_ONE_LINE.search(text):
        return f"{text[: found.start()]}name:\n{_lines(names, '  ')}{text[found.end() :]}"
    block = _block_of(text)
    if block is None:
        return None
    lines = [
        line
        for line in block[0].splitlines(keepends=True)
        if (found := _LANGUAGE.match(line)) is None or found[1] in names
    ]
    return text[: block.start()] + "".join(lines) + text[block.end() :]


def add_names(text: str, names: Mapping[str, str]) -> str | None:
    """The text with these names after the others; None if these have no lines of their own."""
    block = _block_of(text)
    if block is None or not block[0].endswith("\n"):
        return None if names else text
    indent = re.findall(r"(?m)^[ \t]+", block[0])[-1]
    return text[: block.end()] + _lines(names, indent) + text[block.end() :]


def _block_of(text: str) -> re.Match[str] | None:
    """The lines of the names and their key, if each has one name or a comment."""
    block = _NAMES.search(text)
    plain = block and all(map(_LANGUAGE_OR_COMMENT.match, block[0].splitlines()[1:]))
    return block if plain else None


def _lines(names: Mapping[str, str], indent: str) -> str:
    return "".join(
        f"{indent}{key}: {json.dumps(name, ensure_ascii=False)}\n" for key, name in names.items()
    )
