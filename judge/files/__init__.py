"""Write files."""

from __future__ import annotations

import secrets
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """Write a file as a whole, or raise `OSError` and leave what is there unchanged.

    The content goes to a new file in the same folder first. Nobody can guess its name, and it is
    not created through a link.
    """
    fresh = path.with_name(f".{secrets.token_hex(8)}.new")
    try:
        with fresh.open("xb") as file:
            file.write(content)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def write_file(path: Path, content: bytes, *, executable: bool = False) -> None:
    """Write a file, and create the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    if executable:
        path.chmod(path.stat().st_mode | 0o111)
