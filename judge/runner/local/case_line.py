"""The cases that wait for a thread of this machine, and how many of them it takes at once.

The judge's own work for a case takes half the time when it is done for several one after the other,
for each program that runs in between empties the caches of the processor. So a thread takes several
cases of a solution at a time, as long as the last one was over in a moment; see `Jail.run_ahead`.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Self

from msgspec import Struct, field

from judge.model import Case, Judgement, Problem, Solution
from judge.sandbox.supervisor.protocol import MOST_RUNS, SHORT_S

_LATE_S = 0.01  # from one judgement that waits to the next that does


class CaseTask(Struct, frozen=True, eq=False):
    """A case to be judged, and where the judgement goes."""

    problem: Problem
    solution: Solution
    case: Case
    future: Future[Judgement] = field(default_factory=Future)


class ResultBatch:
    """Judgements that go to their futures together, at the end of the context at the latest.

    Whoever waits for them would else wake up for each, and take turns with the thread that judges.
    """

    def __init__(self) -> None:
        self._results: list[tuple[CaseTask, Judgement]] = []
        self._since_s = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.tell()

    def add(self, task: CaseTask, judgement: Judgement) -> None:
        """Takes the judgement on a task."""
        if not self._results:
            self._since_s = time.monotonic()
        self._results.append((task, judgement))
        if time.monotonic() - self._since_s > _LATE_S:
            self.tell()

    def tell(self) -> None:
        """Gives out what there is; call it before you wait for a program."""
        for task, judgement in self._results:
            task.future.set_result(judgement)
        self._results.clear()


class CaseLine:
    """A queue of tasks. Threads may share it."""

    def __init__(self, threads: int) -> None:
        """So many threads take from it."""
        self._threads = threads
        self._guard = threading.Lock()
        self._tasks: deque[CaseTask] = deque()
        self._busy = 0  # threads that take from it, or are about to
        self._last: tuple[Solution, bool] | None = None
        self._is_closed = False

    def ahead(self, solution: Solution) -> int:
        """How many cases of a solution may wait or be under way, so that no thread waits."""
        return 2 * self._threads * (MOST_RUNS if self._is_short(solution) else 1)

    def add(self, tasks: Sequence[CaseTask], *, first: bool = False) -> int:
        """Adds tasks at the end, or at the beginning; after `close` they are cancelled.

        The answer is how many more threads have to come and take.
        """
        with self._guard:
            if not self._is_closed:
                if first:
                    self._tasks.extendleft(reversed(tasks))
                else:
                    self._tasks.extend(tasks)
                missing = min(len(tasks), self._threads - self._busy)
                self._busy += missing
                return missing
        for task in tasks:
            task.future.cancel()
        return 0

    def take(self) -> list[CaseTask]:
        """The next task, and perhaps some more of the same solution; nothing if there is none.

        Of short tasks it is no more than the thread's share, so that the others have something too.
        """
        with self._guard:
            if not self._tasks:
                return []
            taken = [first := self._tasks.popleft()]
            if self._is_short(first.solution):
                share = min(MOST_RUNS - 1, len(self._tasks) // self._threads)
                while len(taken) <= share and _are_alike(first, self._tasks[0]):
                    taken.append(self._tasks.popleft())
            return taken

    def may_rest(self) -> bool:
        """Whether a thread that has judged what it took may go; otherwise it comes again."""
        with self._guard:
            if self._tasks:
                return False
            self._busy -= 1
            return True

    def note(self, task: CaseTask, judgement: Judgement) -> bool:
        """Takes notice of how long a case took; whether that was short."""
        is_short = judgement.wall_s is not None and judgement.wall_s <= SHORT_S
        self._last = task.solution, is_short
        return is_short

    def close(self) -> None:
        """Cancels what waits, and all that is added."""
        with self._guard:
            self._is_closed = True
            tasks = [*self._tasks]
            self._tasks.clear()
        for task in tasks:
            task.future.cancel()

    def _is_short(self, solution: Solution) -> bool:
        return self._last is not None and self._last[0] is solution and self._last[1]


def _are_alike(one: CaseTask, other: CaseTask) -> bool:
    return one.solution is other.solution and one.problem is other.problem
