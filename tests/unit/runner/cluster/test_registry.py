"""What is known of workers, and why one is not used."""

from __future__ import annotations

import platform
from typing import Any

from judge import __version__
from judge.model import Worker
from judge.runner.cluster import registry
from tests.conftest import each_row

ROW = {"name": "w", "host": "10.0.0.7", "resources": {"slot": 2}, "nthreads": 4}
HELLO = {
    "version": __version__,
    "python": "3.11.2",
    "host": "box",
    "cores": 8,
    "level": "landlock",
    "refused": None,
    "missing": ("disk",),
    "seconds": None,
    "trouble": "",
}


@each_row(
    ("row", "slots", "unused"),
    [
        ({}, 2, ""),
        ({"nthreads": 1}, 1, ""),
        ({"resources": {}}, 0, "it was not started with --resources slot=1"),
    ],
)
def test_a_worker_has_as_many_slots_as_it_was_given(
    row: dict[str, Any], slots: int, unused: str
) -> None:
    found = registry.new_entry("tcp://10.0.0.7:1", ROW | row)

    assert (found.slots, found.unused) == (slots, unused)


@each_row(
    ("said", "why"),
    [
        ({}, ""),
        ({"version": "0.0.1"}, f"it has judge 0.0.1, and this is {__version__}"),
        ({"python": "2.7.18"}, "it runs Python 2.7.18"),
        ({"refused": "no userns"}, "its sandbox is landlock, and namespaces is asked for"),
    ],
)
def test_a_worker_that_cannot_judge_for_us_is_refused(said: dict[str, Any], why: str) -> None:
    hello = HELLO | {"python": platform.python_version()} | said

    assert registry.refusal_reason(hello, "namespaces").startswith(why)
    assert bool(registry.refusal_reason(hello, "namespaces")) == bool(why)


def test_a_hello_is_applied_to_the_entry() -> None:
    found = registry.new_entry("tcp://10.0.0.7:1", ROW)

    words = registry.apply_hello(found, HELLO | {"seconds": 0.5}, "landlock", 0.2)

    assert words == ""
    assert found.worker() == Worker(name="w", host="box", cores=8, level="landlock", factor=2.5)


def test_a_worker_of_unknown_speed_counts_as_ours_with_a_notice() -> None:
    found = registry.new_entry("tcp://10.0.0.7:1", ROW)

    words = registry.apply_hello(found, HELLO | {"trouble": "no python3"}, "landlock", 0.2)

    assert (found.factor, words) == (
        1.0,
        "its speed could not be measured, and counts as ours: no python3",
    )
