"""The seam between the scheduler and what judges the cases: threads here, or a cluster."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from typing import Protocol, Self

from judge import __version__
from judge.model import Case, Judgement, Problem, Setting, Solution
from judge.sandbox import Level


class CaseExecutor(Protocol):
    """Judges cases."""

    @property
    def size(self) -> int:
        """How many cases it takes at once. It may change during the work."""
        ...

    def ahead(self, solution: Solution) -> int:
        """How many cases of a solution may wait or be under way: enough that it is never idle."""
        ...

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """Judge a case; see `judge_case`."""
        ...


class ResourceScope:
    """A context that closes everything on its `_stack` when it ends, the last first."""

    def __init__(self) -> None:
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()


class HostExecutor(ResourceScope, ABC):
    """What the executors on this machine and on a cluster have in common."""

    def __init__(self, level: Level) -> None:
        super().__init__()
        self.level = level

    @property
    @abstractmethod
    def missing(self) -> tuple[str, ...]:
        """The guarantees that the sandbox does not give, on one of the machines at least."""

    def conditions(self, data: Sequence[str], time_scale: float) -> Setting:
        """The conditions for a report."""
        return Setting(
            version=__version__,
            data=tuple(data),
            time_scale=time_scale,
            level=self.level.value,
            missing=self.missing,
        )
