"""How `judge cache` says what it found."""

from __future__ import annotations

from judge.commands.cache.result import CacheContent, CachePart
from judge.commands.cache.text import cache_text, size_text
from tests.conftest import each_row

CONTENT = CacheContent(
    folder="/home/me/.cache/judge",
    disk_bytes=5 << 20,
    most_bytes=2 << 30,
    parts=(
        CachePart(kind="programs", entries=62, disk_bytes=5 << 20, oldest_s=3 * 24 * 3600.0),
        CachePart(kind="answers", entries=0, disk_bytes=0, oldest_s=None),
    ),
    running_judges=1,
)


def test_the_text_has_folder_sizes_ages_and_limit() -> None:
    assert cache_text(CONTENT).plain == (
        "folder   /home/me/.cache/judge\n"
        "size     5.0 MiB of 2.0 GiB; JUDGE_CACHE_SIZE sets the limit\n"
        "programs   5.0 MiB in 62 items, the oldest used 3 days ago\n"
        "answers    0 bytes in 0 items\n"
        "1 judge is running; what is in use stays\n"
        "`judge cache clean` removes all of it"
    )


@each_row(
    ("count", "text"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.0 KiB"),
        (20480, "20 KiB"),
        (1 << 20, "1.0 MiB"),
        (581 << 20, "581 MiB"),
        (5 << 30, "5.0 GiB"),
    ],
)
def test_sizes_are_short(count: int, text: str) -> None:
    assert size_text(count) == text
