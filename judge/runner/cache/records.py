"""What all that keep judgements have in common: hashes, and judgements as JSON."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

CHECK_LENGTH = 16
"""The length of `check_of`."""


def check_of(text: bytes) -> bytes:
    """A hash of a line, to be written before it: one that does not fit counts as not there."""
    return hashlib.blake2b(text, digest_size=CHECK_LENGTH // 2).hexdigest().encode()


def digest_of(*parts: object, size: int = 8) -> bytes:
    """A hash of values, by what `repr` says of them."""
    return hashlib.blake2b(repr(parts).encode(), digest_size=size).digest()


@cache
def state_of_judge() -> bytes:
    """A hash of the judge's own files: in a checkout they change while the version does not."""
    return digest_of(sorted(_python_files(Path(__file__).parents[2])))


def _python_files(folder: Path | str) -> Iterator[tuple[str, int, int]]:
    """Paths, sizes and times of change below a folder; pathlib needs twice as long."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _python_files(entry.path)
            elif entry.name.endswith(".py"):
                with suppress(OSError):
                    status = entry.stat()
                    yield entry.path, status.st_size, status.st_mtime_ns


def decode_hook(kind: Any, text: Any) -> Any:
    """For `msgspec`: what is no JSON is a text there. That is fractions only."""
    return kind(text)


ENCODER = msgspec.json.Encoder(enc_hook=str)
