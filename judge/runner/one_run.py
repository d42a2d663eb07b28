"""One run of one solution, for the commands that look closely at it, and its verdict."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from judge.catalog.source import ProblemSource
from judge.errors import UsageError
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Check, Execution, Problem, Solution, Verdict
from judge.runner.build import CompileFailure
from judge.runner.judge_case import check_within_limits, limits_of
from judge.runner.local import LocalExecutor
from judge.runner.references import select_cases


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


class CheckedRun(Struct, frozen=True, kw_only=True):
    """How a run ended, and the check of its output; no verdict if no answer is known."""

    seen: Execution
    verdict: Verdict | None = None
    message: str = ""
    check: Check | None = None


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


def run_and_check(
    executor: LocalExecutor,
    problem: Problem,
    solution: Solution,
    case: Case,
    *,
    has_answer: bool = True,
) -> CheckedRun | CompileFailure:
    """A run without a second look or a second chance; the output is checked if there `has_answer`.

    Call it in the executor's thread, so that Ctrl-C is handled.
    """
    seen = executor.run(problem, solution, case.input, args=case.args)
    if isinstance(seen, CompileFailure):
        return seen
    limits = limits_of(problem, solution, case.name)
    verdict = verdict_of(seen, limits)
    if verdict is not None:
        return CheckedRun(seen=seen, verdict=verdict, message=verdict_reason(seen, limits, verdict))
    if not has_answer:
        return CheckedRun(seen=seen)
    verdict, message, check = check_within_limits(
        problem, case, seen.stdout, calls=executor.jails.calls
    )
    return CheckedRun(seen=seen, verdict=verdict, message=message, check=check)
