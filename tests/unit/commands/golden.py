"""Golden documents: what a command shows of one result, in a file beside the test."""

from __future__ import annotations

import os
from pathlib import Path


def golden(test: str, name: str, found: str) -> str:
    """The document `name` beside the file of a test; JUDGE_GOLDEN=write makes it what was found."""
    path, text = Path(test).with_name(name), found.rstrip("\n")
    if os.environ.get("JUDGE_GOLDEN") == "write":
        path.write_text(f"{text}\n", encoding="utf-8")
    return path.read_text(encoding="utf-8").rstrip("\n") + found[len(text) :]
