"""Run a solution on a case as when it is judged, and replay its output by the problem's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from judge.catalog.rules import load_picture, load_rules
from judge.catalog.source import ProblemSource
from judge.commands.replay.scenes import SolutionReplay
from judge.errors import ProblemError, UsageError
from judge.game import Rules
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Problem, Solution, Verdict
from judge.runner.build import CompileFailure
from judge.runner.judge_case import check_within_limits, limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.references import select_cases, with_answer
from judge.sandbox import Sandbox


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOrder:
    """The words `[PROBLEM] FILE [CASE]` and options of `judge replay`; `instance` counts from 1."""

    words: tuple[str, ...]
    data: tuple[str, ...] = ()
    instance: int | None = None
    time_scale: float = 1.0
    sandbox: str = "best"


def replay_solution(
    source: ProblemSource, order: ReplayOrder, *, sandbox: Sandbox | None = None
) -> SolutionReplay:
    """The replay of the case, or of the first case that fails, or else of the last.

    Raises `UsageError` if the order names nothing that can be replayed, if the solution cannot be
    compiled or if an input is malformed, `ProblemError` if the problem is broken.
    """
    (slug, *_), words = source.resolve(order.words)
    if not 1 <= len(words) <= 2:
        raise UsageError(
            f"expected a file and a case after the problem; got {len(words)} words",
            advice="For example: judge replay PROBLEM FILE CASE",
        )
    problem = source.problem(slug)
    rules = load_rules(problem)
    if rules is None:
        raise UsageError(
            f"{slug} has no rules that draw its boards",
            advice="Only problems of a kit can be replayed",
        )
    if problem.validation is not None:
        raise UsageError(
            f"{slug} is judged by what a program says, so no output holds moves to replay",
            advice="`judge run PROBLEM FILE -v` shows what was said in a dialogue",
        )
    problem = replace(problem, limits=problem.limits.scale(order.time_scale))
    (solution,) = source.named_solutions(slug, words[:1])
    cases = select_cases(source, slug, words[1] if len(words) == 2 else None, order.data)
    with one_core_executor(sandbox, order.sandbox) as executor:
        for case in cases:
            # In the executor's thread, so that Ctrl-C is handled.
            found = executor.submit(_replay_case, executor, problem, rules, solution, case).result()
            if found.verdict is not Verdict.AC:
                break
    return found


def instance_indices(replay: SolutionReplay, instance: int | None) -> Sequence[int]:
    """The index of an instance that counts from 1, or all indices; `UsageError` if it is none."""
    count = len(replay.games)
    if instance is None:
        return range(count)
    if not 1 <= instance <= count:
        what = replay.rules.instance or "instance"
        raise UsageError(f"{replay.case} has no {what} {instance}; it has {count}")
    return [instance - 1]


def _replay_case(
    executor: LocalExecutor, problem: Problem, rules: Rules, solution: Solution, case: Case
) -> SolutionReplay:
    case = with_answer(rules, case)
    seen = executor.run(problem, solution, case.input, args=case.args)
    if isinstance(seen, CompileFailure):
        raise UsageError(f"{solution.name} cannot be compiled: {seen.message}")
    limits, check = limits_of(problem, solution), None
    verdict = verdict_of(seen, limits)
    if verdict is not None:
        message = verdict_reason(seen, limits, verdict)
    elif not case.answer:
        message = "there is no answer beside the input, and it is too large for the oracle"
    else:
        verdict, message, check = check_within_limits(
            problem, case, seen.stdout, calls=executor.jails.calls
        )
        if verdict is Verdict.JE:
            raise ProblemError(message)
    return SolutionReplay(
        problem,
        rules,
        solution.name,
        case,
        seen.stdout,
        verdict=verdict,
        message=message,
        check=check,
        picture=load_picture(problem),
    )
