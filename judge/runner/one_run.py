"""One run of one solution, for the commands that look closely at it, and its verdict."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.catalog.source import ProblemSource
from judge.errors import ProblemError, UsageError
from judge.model import Case, Problem, Solution, Verdict
from judge.runner.build import CompileFailure
from judge.runner.judge_case import case_outcome, start_run
from judge.runner.local import LocalExecutor
from judge.runner.references import select_cases
from judge.runner.solution_run import CaseOutcome


class CaseOrder(Struct, frozen=True, kw_only=True):
    """The words `[PROBLEM] FILE [CASE]` and options of a command; `instance` counts from 1.

    `cores` are those to run on, by default any.
    """

    words: tuple[str, ...]
    data: tuple[str, ...] = ()
    instance: int | None = None
    time_scale: float = 1.0
    sandbox: str = "best"
    cores: Sequence[int] | None = None


def ordered_problem(
    source: ProblemSource, order: CaseOrder, command: str
) -> tuple[Problem, list[str]]:
    """The problem with its limits scaled, and the words for the file and the case, if any.

    Raises `UsageError` if the words are too few or too many for the command.
    """
    (slug, *_), words = source.resolve(order.words)
    if not 1 <= len(words) <= 2:
        raise UsageError(
            f"expected a file and a case after the problem; got {len(words)} words",
            advice=f"For example: judge {command} PROBLEM FILE CASE",
        )
    problem = source.problem(slug)
    return replace(problem, limits=problem.limits.scale(order.time_scale)), list(words)


def ordered_cases(
    source: ProblemSource, order: CaseOrder, slug: str, words: Sequence[str]
) -> list[Case]:
    """The case that the second of the words names, or else all cases."""
    return select_cases(source, slug, words[1] if len(words) == 2 else None, order.data)


def run_on_case(
    executor: LocalExecutor, problem: Problem, solution: Solution, case: Case
) -> CaseOutcome:
    """A run as when it is judged, without a second look or a second chance.

    Its output is not checked if the case has no answer. Raises `UsageError` if the solution does
    not compile, `ProblemError` if the judge or the problem is at fault. Call it in the executor's
    thread, so that Ctrl-C is handled.
    """
    run = start_run(problem, solution, case, builder=executor.builder, jails=executor.jails)
    if isinstance(run, CompileFailure):
        raise UsageError(f"{solution.name} cannot be compiled: {run.message}")
    if case.answer or problem.validation is not None:
        outcome = case_outcome(run, solution, builder=executor.builder)
    else:
        outcome = replace(run.run(case.input), is_checked=False)
    if outcome.verdict is Verdict.JE:
        raise ProblemError(outcome.message)
    return outcome
