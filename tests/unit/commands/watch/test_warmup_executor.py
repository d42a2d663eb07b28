"""An executor that begins with one task alone."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from judge.commands.watch.warmup_executor import WarmupExecutor


def test_nothing_else_begins_before_the_first_task_is_done() -> None:
    order: list[str] = []
    go_on = threading.Event()

    def first() -> None:
        go_on.wait(5)
        order.append("first")

    with ThreadPoolExecutor(2) as pool:
        gate = WarmupExecutor(pool)
        futures = [gate.submit(first), gate.submit(order.append, "second")]
        go_on.set()
        for future in futures:
            future.result()

    assert order == ["first", "second"]


def test_a_first_task_that_fails_lets_the_others_begin() -> None:
    with ThreadPoolExecutor(2) as pool:
        gate = WarmupExecutor(pool)
        failed, other = gate.submit(int, "no number"), gate.submit(int, "2")

        assert isinstance(failed.exception(), ValueError)
        assert other.result() == 2
