"""Run a solution on a case as when it is judged, and replay its output by the problem's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from judge.catalog import counterexamples, kit_files
from judge.catalog.rules import load_picture, load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.commands.replay.scenes import SolutionReplay
from judge.errors import ProblemError, UsageError
from judge.game import Rules
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Problem, Solution, Verdict
from judge.runner.build import CompileFailure
from judge.runner.case_check import check_within_limits
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.references import Oracle
from judge.sandbox import Sandbox

_MAX_BYTES = 64 << 20


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
            advice="`judge run PROBLEM FILE --transcript` shows what was said in a dialogue",
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


def select_cases(
    source: ProblemSource, slug: str, word: str | None, data: Sequence[str] = ()
) -> list[Case]:
    """The case or file that `word` names; all cases without a word.

    Stored counterexamples come first, unless `data` names sets of cases. The answer of a file
    `X.in` is `X.ans`, if that exists. Raises `UsageError` unless the word names one case.
    """
    path = Path(word or "")
    if word and kit_files.is_file(path):
        return [Case(name=word, input=_read_file(path), answer=_answer_of(path))]
    there = source.cases(slug, data or DEFAULT_DATA)
    first = [] if data else counterexamples.load_cases(source.counterexample_key(slug))
    cases = filter_cases(slug, [*first, *there], ())
    if word is None:
        return cases
    for glob in (word, f"{word}*"):
        try:
            found = filter_cases(slug, cases, [glob])
        except UsageError:
            continue
        if len(found) == 1:
            return found
        names = " ".join(case.name for case in found[:4])
        raise UsageError(
            f"{word!r} matches {len(found)} cases of {slug}, but one is expected: {names}"
            + (" ..." if len(found) > 4 else ""),
            advice="Name one of them",
        )
    raise UsageError(
        f"{word!r} is neither a file nor a case of {slug}; there are {len(cases)} cases, from "
        f"{cases[0].name} to {cases[-1].name}"
    )


def with_answer(rules: Rules, case: Case) -> Case:
    """The case, with the oracle's answer if it has none and is small.

    Raises `UsageError` if its input is malformed, or its instances have no positions.
    """
    try:
        games = rules.parse(case.input.decode())
    except ValueError as error:  # FormatError, UnicodeDecodeError
        raise UsageError(
            f"{case.name} is not an input of this problem: {error}",
            advice="Name a case, or a file in the format of the statement",
        ) from error
    if not all(hasattr(game, "start") for game in games):
        raise UsageError(
            "the instances of this problem have no positions and moves to replay",
            advice="judge run PROBLEM FILE shows what is wrong with an output",
        )
    return replace(case, answer=case.answer or Oracle(rules).answer(games) or b"")


def _read_file(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise UsageError(f"{path} has more than {_MAX_BYTES >> 20} MiB")
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error


def _answer_of(path: Path) -> bytes:
    beside = path.with_suffix(".ans")
    return _read_file(beside) if path.suffix == ".in" and kit_files.is_file(beside) else b""
