"""Values as text, for the documents that tests compare with `inline_snapshot.external_file`."""

import io
import json
from collections.abc import Callable, Iterable, Mapping, Set
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from judge.errors import JudgeError
from judge.model import Language
from judge.terminal.screen import Screen


def printed(show: Callable[[Screen], object]) -> str:
    """What is printed to a screen while something is shown on it."""
    page = io.StringIO()
    with Screen(output=page) as screen:
        show(screen)
    return page.getvalue()


def in_short(value: object) -> str:
    """A value as text for a document; of a struct only what differs from the defaults."""
    if isinstance(value, Language):
        return value.name
    if isinstance(value, msgspec.Struct):
        parts = {field.name: getattr(value, field.name) for field in msgspec.structs.fields(value)}
        usual = {
            field.name: field.default_factory()
            if field.default_factory is not msgspec.NODEFAULT
            else field.default
            for field in msgspec.structs.fields(value)
        }
        shown = [f"{name}={in_short(part)}" for name, part in parts.items() if part != usual[name]]
        return f"{type(value).__name__}({', '.join(shown)})"
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Mapping):
        rows = sorted(f"{in_short(key)}: {in_short(part)}" for key, part in value.items())
        return f"{{{', '.join(rows)}}}"
    if isinstance(value, Set):
        return f"{{{', '.join(sorted(map(in_short, value)))}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(in_short, value))}]"
    return str(value) if isinstance(value, Fraction) else repr(value)


def outcome(act: Callable[..., object], *args: object) -> str:
    """What a call returns, or its error, which is one paragraph, as text for a document."""
    try:
        found = in_short(act(*args))
    except JudgeError as error:
        found = f"{type(error).__name__}: {error}"
    assert "\n" not in found
    return found


def with_results(
    document: Path, root: Path, act: Callable[[Path, str, dict[str, Any]], Iterable[str]]
) -> str:
    """A document with what becomes of each row, which is indented below it.

    A row is words and an object in JSON, such as the files of a package, which may be written to a
    folder of its own below `root`. A line with `#` in front is a remark.
    """
    found = ""
    for number, line in enumerate(document.read_text().splitlines()):
        if not line.startswith("  "):
            found += f"{line}\n"
            if line and not line.startswith("#"):
                words, brace, rest = line.partition("{")
                said = act(root / f"{number}", words.strip(), json.loads(brace + rest or "{}"))
                found += "".join(f"  {one}\n" for one in said)
    return found
