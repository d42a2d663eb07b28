"""A thread pool that runs its first task alone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


class WarmupExecutor(ThreadPoolExecutor):
    """Starts the other tasks when the first one has ended, so that nothing slows that one down.

    Tasks come from one thread.
    """

    _first: Future[object] | None = None

    def submit(
        self,
        task: Callable[Parameters, Answer],
        /,
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Future[Answer]:
        """The future of a task, which may have to wait for the first one."""
        if (first := self._first) is None:
            future = super().submit(task, *args, **kwargs)
            self._first = future  # type: ignore[assignment]  # only waited for
            return future

        def run_after_first() -> Answer:
            wait([first])
            return task(*args, **kwargs)

        return super().submit(run_after_first)
