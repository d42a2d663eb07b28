"""Where the scripts are kept that programs of a package have printed.

A script lists the tests of a package of rbx. What a program prints depends on its files alone, so
the key is a hash of them; it is printed once, by `judge dataset`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress

from judge.files import cache_folder, make_private_folder, read_file, replace_file
from judge.model import SourceFile

MOST_BYTES = 16 << 20

_FOLDER = "scripts"


def script_key(files: Sequence[SourceFile]) -> str:
    """What tells the program of these files from others: 32 hexadecimal digits."""
    told = hashlib.sha256()
    for file in sorted(files, key=lambda one: one.name):
        label = file.name.encode()
        told.update(b"%d %d " % (len(label), len(file.content)) + label + file.content)
    return told.hexdigest()[:32]


def printed_script(key: str) -> bytes | None:
    """What the program with that key has printed; None if it has not run yet."""
    with suppress(OSError):
        return read_file(cache_folder() / _FOLDER / key)
    return None


def keep_script(key: str, text: bytes) -> None:
    """Keep what a program has printed; `OSError` if that fails."""
    make_private_folder(cache_folder() / _FOLDER)
    replace_file(cache_folder() / _FOLDER / key, text)
