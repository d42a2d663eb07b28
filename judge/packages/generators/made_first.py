"""What programs of a package make before anybody knows which tests there are.

A program of rbx may print the script that lists the tests, and `ingen` of a sinolpack makes inputs
that it names itself. Such a program starts in a folder with an empty folder `made`, and what it
leaves there depends on its files alone. `judge dataset` runs it, and the user's cache keeps that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from judge.files import cache_folder
from judge.model import SourceFile
from judge.packages.generators.cache import KEPT, add_file

PLACE = "made"
"""The folder in which such a program leaves what it makes."""

_VERSION = b"made first 1"


def program_key(files: Sequence[SourceFile]) -> str:
    """What tells the program of these files from others: 32 hexadecimal digits."""
    told = hashlib.sha256(_VERSION)
    for file in sorted(files, key=lambda one: one.name):
        add_file(told, file.name, file.content)
    return told.hexdigest()[:32]


def made_folder(key: str) -> Path:
    """The folder that holds, or will hold, what the program with that key makes."""
    return cache_folder() / KEPT / key / PLACE


def made_files(key: str) -> Mapping[str, bytes] | None:
    """What the program with that key has made, by names; None if it has not run yet."""
    folder = made_folder(key)
    if not folder.is_dir():
        return None
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
