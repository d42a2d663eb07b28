"""What `judge doctor cache` finds; the fields are the keys of its JSON document."""

from __future__ import annotations

import msgspec


class CachePart(msgspec.Struct, frozen=True, kw_only=True):
    """The entries of one kind, and for how many seconds the oldest has not been used."""

    kind: str
    entries: int
    disk_bytes: int
    oldest_s: float | None


class CacheContent(msgspec.Struct, frozen=True, kw_only=True):
    """What the cache holds. `most_bytes` is its bound, null for none."""

    schema: int = 1
    folder: str
    disk_bytes: int
    most_bytes: int | None
    parts: tuple[CachePart, ...]
    running_judges: int
    removed_bytes: int | None = None
