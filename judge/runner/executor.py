"""The seam between who has cases judged and who judges them: threads here, or other machines."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Protocol

from judge.model import Case, Judgement, Problem, Solution


class CaseExecutor(Protocol):
    """Who judges."""

    @property
    def size(self) -> int:
        """How many cases it takes at once. It may change while it works."""
        ...

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """Has a case judged; see `judging.judge_case`."""
        ...
