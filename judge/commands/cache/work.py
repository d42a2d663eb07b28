"""Measure the cache and what is kept of judgements, and empty both."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from judge.commands.cache.result import CacheContent, CachePart
from judge.runner.cache_folder import KINDS, CacheFolder
from judge.runner.store import JudgementStore


def read_cache(folder: Path | None = None, *, now: float | None = None) -> CacheContent:
    """What the cache holds, by default that of the user; and the records of judgements."""
    cache = CacheFolder(folder)
    entries = cache.entries()
    now = time.time() if now is None else now
    parts = []
    for kind in KINDS:
        of_kind = [entry for entry in entries if entry.kind == kind]
        oldest_s = max((max(0.0, now - entry.used) for entry in of_kind), default=None)
        disk_bytes = sum(entry.disk_bytes for entry in of_kind)
        parts.append(
            CachePart(kind=kind, entries=len(of_kind), disk_bytes=disk_bytes, oldest_s=oldest_s)
        )
    records, disk_bytes, used = JudgementStore().content()
    oldest_s = None if used is None else max(0.0, now - used)
    parts.append(
        CachePart(kind="results", entries=records, disk_bytes=disk_bytes, oldest_s=oldest_s)
    )
    return CacheContent(
        folder=str(cache.path),
        disk_bytes=sum(part.disk_bytes for part in parts),
        most_bytes=cache.most_bytes,
        parts=tuple(parts),
        running_judges=cache.running_judges(),
    )


def clean_cache(folder: Path | None = None) -> CacheContent:
    """Remove all that no running judge uses; return what is left."""
    cache = CacheFolder(folder)
    removed_bytes = cache.clean() if cache.path.is_dir() else 0
    cache.close()
    with JudgementStore() as store:
        removed_bytes += store.forget()
    return msgspec.structs.replace(read_cache(folder), removed_bytes=removed_bytes)
