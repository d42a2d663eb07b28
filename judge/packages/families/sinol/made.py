"""The inputs that `ingen` has made, in the user's cache.

The name of their folder holds a hash of all that they depend on: programs and given inputs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from judge.files import cache_folder
from judge.packages.families.description import FamilyProgram

_VERSION = b"1"  # of what is made


def made_folder(ingen: FamilyProgram) -> Path:
    """The folder that holds, or will hold, the inputs that a program makes."""
    told = hashlib.sha256(_VERSION)
    for file in ingen.files:
        label = file.name.encode()
        told.update(b"%d %d " % (len(label), len(file.content)) + label + file.content)
    return cache_folder() / "ingen" / told.hexdigest()[:32]


def made_inputs(folder: Path) -> Mapping[str, bytes] | None:
    """The inputs by their names; None if they have not been made."""
    if not folder.is_dir():
        return None
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.in"))}
