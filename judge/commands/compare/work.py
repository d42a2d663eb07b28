"""Compare two solutions.

with open_comparison(source, order) as runs:
    for event in runs: ...
runs.comparison()
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from judge.catalog.source import ProblemSource
from judge.commands.compare.paired_runs import PairedRuns
from judge.commands.compare.result import CompareOptions
from judge.commands.compare.selection import read_candidate, split_revision
from judge.errors import UsageError
from judge.runner.local import one_core_executor
from judge.sandbox import Sandbox
from judge.sandbox.temporary_folders import temporary_folder


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareOrder(CompareOptions):
    """The words and options of `judge compare`.

    `problem` holds the word for the problem, or nothing if the candidates tell it. A candidate is
    a file, or `FILE@REVISION`.
    """

    candidates: tuple[str, str]
    problem: tuple[str, ...] = ()


@contextmanager
def open_comparison(
    source: ProblemSource,
    order: CompareOrder,
    *,
    sandbox: Sandbox | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[PairedRuns]:
    """The runs of one order; what they need is closed in the end.

    Raises `UsageError` if the order names something unknown, `ProblemError` if the problem is
    broken, `LanguageError` if a solution cannot be run here.
    """
    slug = _slug(source, order)
    with temporary_folder() as scratch, one_core_executor(sandbox, order.sandbox) as executor:
        first, second = (read_candidate(source, slug, word, scratch) for word in order.candidates)
        yield PairedRuns(
            source,
            slug,
            (first, second),
            order,
            executor=executor,
            clock=clock,
        )


def _slug(source: ProblemSource, order: CompareOrder) -> str:
    """The problem. Raises `UsageError` if the words do not tell it."""
    words = list(order.problem)
    if not words and len(source.slugs()) != 1:
        paths = [split_revision(word)[0] for word in order.candidates]
        words = list(filter(os.path.lexists, paths))
        if not words:
            both = " nor ".join(map(repr, order.candidates))
            raise UsageError(
                f"neither {both} is a file here, so the problem is unknown",
                advice="Name it: `judge compare PROBLEM A B`; or give the paths of files",
            )
    slugs, _ = source.resolve(words)
    return slugs[0]
