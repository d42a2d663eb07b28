"""The case that words of a command name, and one run on it, for commands that look closely at it.

A case comes with its answer, if that can be had.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from judge import languages
from judge.catalog import counterexamples, kit_files
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.errors import ProblemError, UsageError
from judge.facts import Fact
from judge.game import Rules
from judge.grading.verdicts import is_surely_late
from judge.model import Case, Problem, Solution, Verdict
from judge.runner.build import CompileFailure
from judge.runner.judge_case import case_outcome, start_run
from judge.runner.local import LocalExecutor
from judge.runner.references import Oracle
from judge.runner.solution_run import CaseOutcome

_MOST_BYTES = 64 << 20  # of a file that is named as a case
_MOST_NAMED = 3  # solutions, where one is expected


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
    if len(files := [word for word in words if languages.is_source(word)]) > 1:
        raise UsageError(
            Fact("expected one solution; got {}: {}", len(files), " ".join(files[:_MOST_NAMED])),
            advice=Fact("Name one of them"),
        )
    if not 1 <= len(words) <= 2:
        raise UsageError(
            Fact("expected a file and a case after the problem; got {} words", len(words)),
            advice=Fact("For example: judge {} PROBLEM FILE CASE", command),
        )
    problem = source.problem(slug)
    return replace(problem, limits=problem.limits.scale(order.time_scale)), list(words)


def ordered_cases(
    source: ProblemSource, order: CaseOrder, slug: str, words: Sequence[str]
) -> list[Case]:
    """The case that the second of the words names, or else all cases."""
    return select_cases(source, slug, words[1] if len(words) == 2 else None, order.data)


def select_cases(
    source: ProblemSource, slug: str, word: str | None, data: Sequence[str] = ()
) -> list[Case]:
    """The case or file that `word` names; all cases without a word.

    Stored counterexamples come first, unless `data` names sets of cases. The answer of a file
    `X.in` is `X.ans`, if that exists. Raises `UsageError` unless the word names one case.
    """
    path = Path(word or "")
    if word and kit_files.is_file(path):
        answer_path = path.with_suffix(".ans")
        has_answer = path.suffix == ".in" and kit_files.is_file(answer_path)
        answer = _read_file(answer_path) if has_answer else b""
        return [Case(name=word, input=_read_file(path), answer=answer)]
    stored_cases = [] if data else counterexamples.load_cases(source.counterexample_key(slug))
    cases = filter_cases(slug, [*stored_cases, *source.cases(slug, data or DEFAULT_DATA)], ())
    if word is None:
        return cases
    for glob in (word, f"{word}*"):
        try:
            chosen = filter_cases(slug, cases, [glob])
        except UsageError:
            continue
        if len(chosen) == 1:
            return chosen
        names = " ".join([*(case.name for case in chosen[:4]), *(["..."] if chosen[4:] else [])])
        message = Fact("{!r} matches {} cases of {}", word, len(chosen), slug)
        raise UsageError(
            Fact("{}, but one is expected: {}", message, names),
            advice=Fact("Name one of them"),
        )
    raise UsageError(
        "{!r} is neither a file nor a case of {}; there are {} cases, from {} to {}",
        word,
        slug,
        len(cases),
        cases[0].name,
        cases[-1].name,
    )


def _read_file(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise UsageError("{} has more than {} MiB", path, _MOST_BYTES >> 20)
        return path.read_bytes()
    except OSError as error:
        raise UsageError("{} cannot be read: {}", path, error.strerror) from error


def with_answer(rules: Rules, case: Case) -> Case:
    """The case, with the oracle's answer if it has none and is small.

    Raises `UsageError` if its input is malformed, or its instances have no positions.
    """
    try:
        games = rules.parse(case.input.decode())
    except ValueError as error:  # FormatError, UnicodeDecodeError
        raise UsageError(
            Fact("{} is not an input of this problem: {}", case.name, error),
            advice=Fact("Name a case, or a file in the format of the statement"),
        ) from error
    if not all(hasattr(game, "start") for game in games):
        raise UsageError(
            Fact("the instances of this problem have no positions and moves to replay"),
            advice=Fact("judge run PROBLEM FILE shows what is wrong with an output"),
        )
    return replace(case, answer=case.answer or Oracle(rules).answer(games) or b"")


def run_on_case(
    executor: LocalExecutor, problem: Problem, solution: Solution, case: Case
) -> CaseOutcome:
    """A run as when it is judged, without a second look.

    Its output is not checked if the case has no answer. A TLE that a busy machine may have caused
    is run again. Raises `UsageError` if the solution does not compile, `ProblemError` if the judge
    or the problem is at fault. Call it in the executor's thread, so that Ctrl-C is handled.
    """
    run = start_run(problem, solution, case, jails=executor.jails)
    if isinstance(run, CompileFailure):
        raise UsageError("{} cannot be compiled:\n\n{}", solution.name, run.message)
    for _ in range(2):
        if case.answer or problem.validation is not None:
            outcome = case_outcome(run, solution)
        else:
            outcome = replace(run.run(case.input), is_checked=False)
        is_tle = outcome.verdict is Verdict.TLE
        if not is_tle or is_surely_late(outcome.seen.cpu_s, run.limits):
            break
    if outcome.verdict is Verdict.JE:
        raise ProblemError(outcome.message)
    if outcome.known_verdict is None:
        return replace(outcome, message=Fact("no answer is known"))
    return outcome


def run_to_failure(
    executor: LocalExecutor,
    problem: Problem,
    solution: Solution,
    cases: Sequence[Case],
    rules: Rules,
) -> tuple[Case, CaseOutcome]:
    """The first of some cases on which a solution fails, or else the last, with its answer.

    Raises as `with_answer` and `run_on_case` do, which run in the executor's thread.
    """
    for case in cases:
        case = with_answer(rules, case)
        outcome = executor.submit(run_on_case, executor, problem, solution, case).result()
        if outcome.known_verdict is not Verdict.AC:
            break
    return case, outcome
