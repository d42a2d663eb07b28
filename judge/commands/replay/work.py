"""Run a solution on a case, and replay its output by the problem's rules.

    with ReplayRun(source, order) as run:
        replay = run.replay()

The solution runs in the sandbox, as when it is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from judge.catalog import counterexamples, kit_files
from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.commands.replay.scenes import SolutionReplay
from judge.errors import UsageError
from judge.game import Rules
from judge.grading import checkers
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Case, Check, Execution, Verdict
from judge.runner.build import CompileFailure
from judge.runner.executor import ResourceScope
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor
from judge.sandbox import Sandbox, physical_cores, sandbox_named

_MAX_BYTES = 64 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOrder:
    """The words `[PROBLEM] FILE [CASE]` and options of `judge replay`; `instance` counts from 1."""

    words: tuple[str, ...]
    data: tuple[str, ...] = ()
    instance: int | None = None
    time_scale: float = 1.0
    sandbox: str = "best"


class ReplayRun(ResourceScope):
    """The replay of one order."""

    def __init__(
        self, source: ProblemSource, order: ReplayOrder, *, sandbox: Sandbox | None = None
    ) -> None:
        """Raises `UsageError` if the order names nothing that can be replayed."""
        super().__init__()
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
        self.interrupted = False
        self._rules: Rules = rules
        self._order = order
        self._problem = replace(problem, limits=problem.limits.scale(order.time_scale))
        self._solution = source.named_solutions(slug, words[:1])[0]
        self._cases = select_cases(source, slug, words[1] if len(words) == 2 else None, order.data)
        executor = LocalExecutor(
            sandbox or sandbox_named(order.sandbox), cores=physical_cores()[-1:]
        )
        self._executor = self._stack.enter_context(executor)

    def replay(self) -> SolutionReplay:
        """The replay of the case, or of the first case that fails, or else of the last.

        Raises `UsageError` if the solution cannot be compiled or an input is malformed,
        `ProblemError` if the problem is broken.
        """
        for case in self._cases:
            # In the executor's thread, so that Ctrl-C is handled.
            found = self._executor.submit(self._replay_case, case).result()
            if found.verdict is not Verdict.AC:
                break
        return found

    def indices(self, replay: SolutionReplay) -> Sequence[int]:
        """The indices of the selected instances, from 0."""
        wanted, count = self._order.instance, len(replay.games)
        if wanted is None:
            return range(count)
        if not 1 <= wanted <= count:
            what = self._rules.instance or "instance"
            raise UsageError(f"{replay.case} has no {what} {wanted}; it has {count}")
        return [wanted - 1]

    def status(self, replay: SolutionReplay) -> int:
        """0 if the output is right or no answer is known, 1 if it is wrong, 130 interrupted."""
        if self.interrupted:
            return 130
        return 0 if replay.verdict in (Verdict.AC, None) else 1

    def _replay_case(self, case: Case) -> SolutionReplay:
        case = with_answer(self._rules, case)
        seen = self._executor.run(self._problem, self._solution, case.input, args=case.args)
        if isinstance(seen, CompileFailure):
            raise UsageError(f"{self._solution.name} cannot be compiled: {seen.message}")
        verdict, message, check = self._judge(case, seen)
        return SolutionReplay(
            self._problem,
            self._rules,
            self._solution.name,
            case,
            seen.stdout,
            verdict=verdict,
            message=message,
            check=check,
        )

    def _judge(self, case: Case, seen: Execution) -> tuple[Verdict | None, str, Check | None]:
        """The verdict, the reason, and the check if the checker was called."""
        limits = limits_of(self._problem, self._solution)
        verdict = verdict_of(seen, limits)
        if verdict is not None:
            return verdict, verdict_reason(seen, limits, verdict), None
        if not case.answer:
            return (
                None,
                "no answer lies beside the input, and it is too large for the oracle",
                None,
            )
        check = checkers.check_output(
            self._rules,
            self._problem.checker_args,
            case_input=case.input,
            expected=case.answer,
            actual=seen.stdout,
        )
        return Verdict.AC if check.ok else Verdict.WA, check.message, check


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

    Raises `UsageError` if its input is malformed.
    """
    try:
        games = rules.parse(case.input.decode())
    except ValueError as error:  # FormatError, UnicodeDecodeError
        raise UsageError(
            f"{case.name} is not an input of this problem: {error}",
            advice="Name a case, or a file in the format of the statement",
        ) from error
    if case.answer or not rules.are_small(games):
        return case
    return replace(case, answer=rules.answer(games).encode())


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
