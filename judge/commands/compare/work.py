"""One use of `judge compare`: an order comes in, news come out as it is measured, figures stay.

with Compare(source, order) as work:
    for event in work: ...
work.compared()
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, filter_cases
from judge.commands.compare.paired_runs import PairedRuns, Terms
from judge.commands.compare.result import DEFAULT_MARGIN, Comparison
from judge.commands.compare.selection import RootedSource, path_part, read_candidate
from judge.errors import UsageError
from judge.reports.progress import Phase, Step
from judge.runner.executor import ResourceScope
from judge.runner.local import LocalExecutor
from judge.sandbox import (
    INSTRUCTIONS,
    Level,
    Sandbox,
    physical_cores,
    sandbox_named,
    why_not_counted,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareOrder:
    """What is to be compared, and how; the words and options of `judge compare`.

    `problem` holds the word for the problem, or nothing where the sides tell it; the sides are
    files, or `FILE@REVISION`.
    """

    candidates: tuple[str, str]
    problem: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    time_s: float = 60.0
    width: float = DEFAULT_MARGIN
    time_scale: float = 1.0
    sandbox: str = "best"


class Compare(ResourceScope):
    """The comparison that one order asks for."""

    def __init__(
        self,
        source: RootedSource,
        order: CompareOrder,
        *,
        sandbox: Sandbox | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Raises `UsageError` if the order's words name nothing, `ProblemError` if it is broken,
        `LanguageError` if a solution cannot be run here.
        """
        super().__init__()
        slug = _slug(source, order)
        problem = source.problem(slug)
        load_rules(problem)  # broken rules are said before anything is run
        problem = replace(problem, limits=problem.limits.scale(order.time_scale))
        data = order.data or DEFAULT_DATA
        cases = filter_cases(slug, source.cases(slug, data), order.cases)
        with ExitStack() as stack:
            scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="judge-")))
            sides = [read_candidate(source, slug, word, scratch) for word in order.candidates]
            place = counting_sandbox(order.sandbox) if sandbox is None else (sandbox, None)
            executor = stack.enter_context(LocalExecutor(place[0], cores=physical_cores()[-1:]))
            self._stack = stack.pop_all()
        self._duel = PairedRuns(
            problem,
            (sides[0], sides[1]),
            cases,
            Terms(time_s=order.time_s, width=order.width),
            executor=executor,
            setting=executor.conditions(data, order.time_scale),
            uncounted=place[1],
            clock=clock,
        )
        self.interrupted = False

    def __iter__(self) -> Iterator[Phase | Step]:
        """The news. What makes them is done only as far as they are asked for."""
        return iter(self._duel)

    @property
    def status(self) -> int:
        """The exit status for what is known so far."""
        return self.compared().status

    def compared(self) -> Comparison:
        """What is known so far."""
        self._duel.interrupted = self.interrupted
        return self._duel.compared()


def counting_sandbox(word: str) -> tuple[Sandbox, str | None]:
    """The sandbox that a word means, which counts instructions, or why it does not."""
    why = why_not_counted(INSTRUCTIONS)
    if word == Level.NONE.value:
        why = "without a sandbox nothing is counted"
    return sandbox_named(word, counter=None if why else INSTRUCTIONS), why


def _slug(source: RootedSource, order: CompareOrder) -> str:
    """The problem that is meant. Raises `UsageError` if the words do not tell it."""
    words = list(order.problem)
    if not words and len(source.slugs()) != 1:
        words = [path for word in order.candidates if os.path.lexists(path := path_part(word))]
        if not words:
            both = " nor ".join(map(repr, order.candidates))
            raise UsageError(
                f"neither {both} is a file here, so nothing tells which problem they solve",
                advice="Say it: `judge compare PROBLEM A B`; or give the paths of files",
            )
    slugs, _ = source.resolve(words)
    return slugs[0]
