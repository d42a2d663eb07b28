"""Find what to debug: a solution, and a case on which it fails."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from judge.catalog.rules import load_rules
from judge.catalog.source import ProblemSource
from judge.commands.debug.wrong_byte import first_wrong_byte
from judge.errors import UsageError
from judge.grading.verdicts import is_surely_late
from judge.model import Case, Judgement, Problem, Solution, Verdict
from judge.runner.build import CompileFailure
from judge.runner.judge_case import check_within_limits, limits_of
from judge.runner.local import LocalExecutor
from judge.runner.references import select_cases


@dataclass(frozen=True, slots=True, kw_only=True)
class DebugOrder:
    """The words `[PROBLEM] FILE [CASE]` and options of `judge debug`."""

    words: tuple[str, ...]
    data: tuple[str, ...] = ()
    time_scale: float = 1.0
    sandbox: str = "best"
    stops_at_start: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DebugTarget:
    """A solution and a case, with the verdict on it.

    `path` is the solution's file, None if it is not known. `wrong_byte` is where in its output the
    first wrong thing stands, None if that cannot be told.
    """

    problem: Problem
    solution: Solution
    path: Path | None
    case: Case
    verdict: Verdict
    message: str
    wrong_byte: int | None = None


def find_target(
    source: ProblemSource, order: DebugOrder, executor: LocalExecutor
) -> DebugTarget | None:
    """The solution with the case that is named, or with the smallest on which it fails.

    None if no case was named and it fails on none. Raises `UsageError` if the order names nothing
    that can be debugged.
    """
    (slug, *_), words = source.resolve(order.words)
    if not 1 <= len(words) <= 2:
        raise UsageError(
            f"expected a file and a case after the problem; got {len(words)} words",
            advice="For example: judge debug PROBLEM FILE CASE",
        )
    problem = source.problem(slug)
    if problem.validation is not None and not problem.validation.has_one_output:
        raise UsageError(
            f"{slug} is judged by what a program says in a dialogue or in several runs, so no "
            "debugger can give it its input",
            advice="`judge run PROBLEM FILE -v` shows what was said",
        )
    problem = replace(problem, limits=problem.limits.scale(order.time_scale))
    (solution,) = source.named_solutions(slug, words[:1])
    cases = select_cases(source, slug, words[1] if len(words) == 2 else None, order.data)
    for case in sorted(cases, key=lambda one: len(one.input)):
        judged = executor.judge(problem, solution, case).result()
        if judged.verdict is Verdict.TLE and not is_surely_late(
            judged.cpu_s, limits_of(problem, solution, case.name)
        ):
            judged = executor.judge(problem, solution, case).result()  # the machine may be busy
        if judged.verdict is Verdict.CE:
            raise UsageError(f"{solution.name} cannot be compiled: {judged.message}")
        if judged.verdict is not Verdict.AC or len(words) == 2:
            return DebugTarget(
                problem=problem,
                solution=solution,
                path=_own_path(words[0], solution),
                case=case,
                verdict=judged.verdict,
                message=judged.message,
                wrong_byte=_wrong_byte(problem, solution, case, judged, executor),
            )
    return None


def _own_path(word: str, solution: Solution) -> Path | None:
    """The file of a solution that was named by its path, if its content is what is judged."""
    path = Path(word).absolute()
    try:
        return path if path.read_bytes() == solution.files[0].content else None
    except OSError:
        return None


def _wrong_byte(
    problem: Problem, solution: Solution, case: Case, judged: Judgement, executor: LocalExecutor
) -> int | None:
    """Where in the output the first wrong thing stands; it runs once more, to have all of it."""
    rules = load_rules(problem)
    if judged.verdict is not Verdict.WA or rules is None or problem.validation is not None:
        return None
    seen = executor.submit(executor.run, problem, solution, case.input, args=case.args).result()
    if isinstance(seen, CompileFailure):
        return None
    verdict, _, check = check_within_limits(problem, case, seen.stdout, calls=executor.jails.calls)
    if verdict is not Verdict.WA or check is None:  # it differs from run to run
        return None
    return first_wrong_byte(rules, case, seen.stdout, check)
