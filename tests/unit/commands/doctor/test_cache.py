"""What `judge cache` finds, says and removes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from judge.commands.doctor.text import cache_text, size_text
from judge.commands.doctor.work import clean_cache, read_cache
from judge.runner.cache_folder import CacheFolder
from tests.unit.commands.golden import golden

NOW = 1_000_000.0


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    for name, age_s in (("programs/a", 50), ("programs/b", 70), ("headers/push", 90)):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(bytes(4096))
        os.utime(path, (NOW - age_s, NOW - age_s))
    return tmp_path


def test_each_kind_is_counted(cache: Path) -> None:
    judge = CacheFolder(cache)
    judge.touch(cache / "programs/a")

    found = cache_text(read_cache(cache, now=NOW + 3 * 86400)).plain.replace(str(cache), "CACHE")

    assert found == golden(__file__, "cache.txt", found)


def test_cleaning_leaves_what_a_running_judge_uses(cache: Path) -> None:
    judge = CacheFolder(cache)
    judge.touch(cache / "programs/a")

    found = clean_cache(cache)

    assert (found.removed_bytes, found.disk_bytes, found.running_judges) == (8192, 4096, 1)
    assert (cache / "programs/a").exists()
    assert clean_cache(cache / "none").removed_bytes == 0
    assert not (cache / "none").exists()


def test_sizes_are_short() -> None:
    sizes = [size_text(one) for one in (999, 1000, 1 << 20, 581 << 20, 5 << 30)]

    assert sizes == ["999 bytes", "1.0 KiB", "1.0 MiB", "581 MiB", "5.0 GiB"]
