"""What `judge doctor` finds out about a machine; the fields are the keys of its JSON documents."""

from __future__ import annotations

import msgspec


class Tool(msgspec.Struct, frozen=True, kw_only=True):
    """A language by its code, and the version found here, or why it cannot be used.

    `changed_by` are the files of the user's that added or changed its row, with the keys.
    """

    language: str
    suffixes: tuple[str, ...] = ()
    version: str | None = None
    missing: str | None = None
    changed_by: tuple[str, ...] = ()


class LanguageList(msgspec.Struct, frozen=True, kw_only=True):
    """What `judge doctor languages` lists; `files` are those that may change it, if they exist."""

    schema: int = 1
    files: tuple[str, ...]
    languages: tuple[Tool, ...]


class Promise(msgspec.Struct, frozen=True, kw_only=True):
    """A guarantee of the sandbox: `by` what it is held, or `why` it is not, and a `remedy`."""

    promise: str
    meaning: str
    held: bool
    by: str | None = None
    why: str | None = None
    remedy: str | None = None


class BestLevel(msgspec.Struct, frozen=True, kw_only=True):
    """What the sandbox guarantees at its best level here."""

    level: str
    promises: tuple[Promise, ...]


class Examination(msgspec.Struct, frozen=True, kw_only=True):
    """What `judge doctor` found."""

    schema: int = 1
    system: str
    python: str
    kit: str
    cache: str
    cores: tuple[int, ...]
    unsupported: str | None
    sandbox: BestLevel
    languages: tuple[Tool, ...]


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
