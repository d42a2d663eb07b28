"""What `judge cache` finds and removes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from judge.commands.cache.result import CacheContent, CachePart
from judge.commands.cache.work import clean_cache, read_cache
from judge.runner.cache.cache_folder import CacheFolder

NOW = 1_000_000.0


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    for name, age_s in (("programs/a", 50), ("programs/b", 70), ("answers/push", 90)):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes(4096))
        os.utime(path, (NOW - age_s, NOW - age_s))
    return tmp_path


def test_each_kind_is_counted(cache: Path) -> None:
    found = read_cache(cache, now=NOW)

    assert found == CacheContent(
        folder=str(cache),
        disk_bytes=3 * 4096,
        most_bytes=2 << 30,
        parts=(
            CachePart(kind="programs", entries=2, disk_bytes=8192, oldest_s=70.0),
            CachePart(kind="answers", entries=1, disk_bytes=4096, oldest_s=90.0),
            CachePart(kind="graphs", entries=0, disk_bytes=0, oldest_s=None),
            CachePart(kind="results", entries=0, disk_bytes=0, oldest_s=None),
            CachePart(kind="headers", entries=0, disk_bytes=0, oldest_s=None),
            CachePart(kind="other", entries=0, disk_bytes=0, oldest_s=None),
        ),
        running_judges=0,
    )


def test_cleaning_leaves_what_a_running_judge_uses(cache: Path) -> None:
    judge = CacheFolder(cache)
    judge.touch(cache / "programs/a")

    found = clean_cache(cache)

    assert (found.removed_bytes, found.disk_bytes, found.running_judges) == (8192, 4096, 1)
    assert (cache / "programs/a").exists()


def test_without_a_cache_there_is_nothing_and_none_is_made(tmp_path: Path) -> None:
    found = clean_cache(tmp_path / "none")

    assert (found.removed_bytes, found.disk_bytes) == (0, 0)
    assert not (tmp_path / "none").exists()
