"""A thread pool that runs its first task alone."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any


class WarmupExecutor(ThreadPoolExecutor):
    """Starts the other tasks when the first one has ended, so that nothing slows that one down.

    Tasks come from one thread.
    """

    _first: Future[Any] | None = None

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The future of a task, which may have to wait for the first one."""
        if (first := self._first) is None:
            self._first = super().submit(task, *args, **kwargs)
            return self._first

        def run_after_first() -> Any:
            wait([first])
            return task(*args, **kwargs)

        return super().submit(run_after_first)
