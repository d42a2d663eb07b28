"""What all that keep judgements have in common: hashes, and judgements as JSON."""

from __future__ import annotations

import hashlib
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
    files = []
    for path in sorted(Path(__file__).parents[2].rglob("*.py")):
        with suppress(OSError):
            status = path.stat()
            files.append((str(path), status.st_size, status.st_mtime_ns))
    return digest_of(files)


def decode_hook(kind: Any, text: Any) -> Any:
    """For `msgspec`: what is no JSON is a text there. That is fractions only."""
    return kind(text)


ENCODER = msgspec.json.Encoder(enc_hook=str)
