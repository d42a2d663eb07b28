"""A thread pool that runs its first task alone."""

from __future__ import annotations

import threading

from judge.commands.watch.warmup_executor import WarmupExecutor


def test_nothing_else_begins_before_the_first_task_is_done() -> None:
    order: list[str] = []
    go_on = threading.Event()

    def first() -> None:
        go_on.wait(5)
        order.append("first")

    with WarmupExecutor(2) as pool:
        futures = [pool.submit(first), pool.submit(order.append, "second")]
        go_on.set()
        for future in futures:
            future.result()

    assert order == ["first", "second"]


def test_a_first_task_that_fails_lets_the_others_begin() -> None:
    with WarmupExecutor(2) as pool:
        failed, other = pool.submit(int, "no number"), pool.submit(int, "2")

        assert isinstance(failed.exception(), ValueError)
        assert other.result() == 2
