"""The strongest level of sandbox that this machine has had, so that a weaker one is noticed.

It is kept in a small file in the user's data folder. What cannot be read there is not known, and
what cannot be written is known next time or never: the file only makes the judge more careful.
"""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path

from judge.files import data_folder, make_private_folder, replace_file
from judge.sandbox.interface import Level

_CONTAINER_MARKS = ("/.dockerenv", "/run/.containerenv")
_MOST_BYTES = 1 << 16


def best_known_path() -> Path:
    """The file."""
    return data_folder() / "sandbox.json"


def best_known_level() -> Level | None:
    """The strongest level that this machine has had for this user, as far as it is known."""
    word = _known_words().get(machine_name())
    return next((level for level in Level if level.value == word), None)


def remember_level(level: Level) -> None:
    """Notes that this machine has a level now."""
    known = best_known_level()
    if known is not None and not is_weaker(known, level):
        return
    words = _known_words() | {machine_name(): level.value}
    try:
        make_private_folder(data_folder())
        replace_file(best_known_path(), json.dumps(words, indent=1).encode())
    except OSError:
        pass


def is_weaker(level: Level, other: Level) -> bool:
    """Whether a level is weaker than another."""
    order = list(Level)
    return order.index(level) > order.index(other)


def _known_words() -> dict[str, object]:
    """Words of levels by machine; empty if the file is not there or damaged."""
    try:
        with best_known_path().open("rb") as file:
            words = json.loads(file.read(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return words if isinstance(words, dict) else {}


def machine_name() -> str:
    """What this machine is called, with the user: root has other levels, and so has a container.

    A home may be shared by many machines.
    """
    try:
        name = Path("/etc/machine-id").read_text().strip()
    except OSError:
        name = ""
    name = name or platform.node()
    if any(os.path.lexists(mark) for mark in _CONTAINER_MARKS):
        name += f" container {platform.node()}"
    return f"{name} {os.getuid()}"
