"""An executor comes in, one that begins with one task alone goes out."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


class WarmupExecutor(Executor):
    """An executor that begins all else when its first task is done: no core is taken from it.

    Tasks come from one thread.
    """

    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self._begun = False
        self._done = threading.Event()

    def submit(
        self,
        task: Callable[Parameters, Answer],
        /,
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Future[Answer]:
        """The future of a task, which may have to wait."""
        if self._begun:
            return self._pool.submit(self._run_after_first, task, *args, **kwargs)
        self._begun = True
        future = self._pool.submit(task, *args, **kwargs)
        future.add_done_callback(lambda _: self._done.set())
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the executor that it stands on."""
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def _run_after_first(
        self,
        task: Callable[Parameters, Answer],
        /,
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Answer:
        self._done.wait()
        return task(*args, **kwargs)
