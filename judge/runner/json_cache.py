"""Keep small JSON objects in the cache folder. Losing one only costs time."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from judge.files import replace_file


def read_object(path: Path) -> dict[str, Any]:
    """The object in a file; empty if there is none."""
    try:
        content = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def write_object(path: Path, content: dict[str, Any]) -> None:
    """Replace the file as a whole, if that is possible."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, json.dumps(content).encode())
