"""One use of `judge replay`: an order comes in, the replay of a solution's output goes out.

    with Replaying(source, order) as replaying:
        reel = replaying.reel()

The solution runs in the sandbox as it does when it is judged; what it printed is then played by the
problem's rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from judge.catalog import counterexamples, kit_files
from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.commands.replay import scenes
from judge.commands.replay.scenes import Replay
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

_LARGEST_BYTES = 64 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayOrder:
    """What is to be replayed; the words `[PROBLEM] FILE [CASE]` and options of `judge replay`.

    Without a case it is the first one that the solution fails. `instance` counts from 1.
    """

    words: tuple[str, ...]
    data: tuple[str, ...] = ()
    instance: int | None = None
    time_scale: float = 1.0
    sandbox: str = "best"


class ReplayRun(ResourceScope):
    """The replay that one order asks for."""

    def __init__(
        self, source: ProblemSource, order: ReplayOrder, *, sandbox: Sandbox | None = None
    ) -> None:
        """Raises `UsageError` if the order's words name nothing that can be replayed."""
        super().__init__()
        (slug, *_), words = source.resolve(order.words)
        if not 1 <= len(words) <= 2:
            found = f"{len(words)} words after the problem" if words else "no file"
            raise UsageError(
                f"there is {found}, but a file and a case are expected",
                advice="Say: judge replay PROBLEM FILE CASE",
            )
        problem = source.problem(slug)
        rules = load_rules(problem)
        if rules is None:
            raise UsageError(
                f"{slug} has no rules, by which boards could be drawn",
                advice="Packages cannot be replayed, but the problems of a kit can",
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

    def reel(self) -> Replay:
        """The replay of the case, or of the first that fails, or else of the last.

        Raises `UsageError` if the solution cannot be compiled or an input is none, `ProblemError`
        if the problem is broken.
        """
        # By a worker, so that Ctrl-C can be heard.
        for case in self._cases[:-1]:
            found = self._executor.submit(self._played, case).result()
            if found.verdict is not Verdict.AC:
                return found
        return self._executor.submit(self._played, self._cases[-1]).result()

    def indices(self, reel: Replay) -> Sequence[int]:
        """The indices of the instances that are asked for, from 0."""
        wanted, count = self._order.instance, len(reel.games)
        if wanted is None:
            return range(count)
        if not 1 <= wanted <= count:
            what = self._rules.instance or "instance"
            raise UsageError(f"{reel.case} has no {what} {wanted}; it has {count}")
        return [wanted - 1]

    def status(self, reel: Replay) -> int:
        """The exit status: whether the output is right, as far as anybody knows."""
        if self.interrupted:
            return 130
        return 0 if reel.verdict in (Verdict.AC, None) else 1

    def _played(self, case: Case) -> Replay:
        case = with_answer(self._rules, case)
        seen = self._executor.run(self._problem, self._solution, case.input, args=case.args)
        if isinstance(seen, CompileFailure):
            raise UsageError(f"{self._solution.name} cannot be compiled: {seen.message}")
        verdict, message, check = self._judged(case, seen)
        return scenes.build_replay(
            self._rules,
            case,
            seen.stdout,
            title=self._problem.title,
            slug=self._problem.slug,
            solution=self._solution.name,
            verdict=verdict,
            message=message,
            check=check,
        )

    def _judged(self, case: Case, seen: Execution) -> tuple[Verdict | None, str, Check | None]:
        """What the solution gets, why, and what the checker said if it was asked."""
        limits = limits_of(self._problem, self._solution)
        verdict = verdict_of(seen, limits)
        if verdict is not None:
            return verdict, verdict_reason(seen, limits, verdict), None
        if not case.answer:
            return None, "no answer lies beside the input, and it is too large for the oracle", None
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
    """The one case that `word` names, a case or a file; without a word all of them.

    Counterexamples that are kept come first, unless `data` names sets of cases. A file `X.in` has
    its answer in `X.ans`, if that is there. Raises `UsageError` if the word names nothing, or
    several cases.
    """
    path = Path(word or "")
    if word and kit_files.is_file(path):
        return [Case(name=word, input=_content(path), answer=_answer_beside(path))]
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
            f"{word!r} means {len(found)} cases of {slug}, but one is expected: {names}"
            + (" ..." if len(found) > 4 else ""),
            advice="Name one of them",
        )
    raise UsageError(
        f"{word!r} is neither a file nor a case of {slug}; there are {len(cases)} cases, from "
        f"{cases[0].name} to {cases[-1].name}"
    )


def with_answer(rules: Rules, case: Case) -> Case:
    """The case, with the oracle's answer if it has none and is small.

    Raises `UsageError` if its input is not as the statement says.
    """
    try:
        games = rules.parse(case.input.decode())
    except ValueError as error:  # FormatError, UnicodeDecodeError
        raise UsageError(
            f"{case.name} is no input of this problem: {error}",
            advice="Name a case, or a file as the statement describes it",
        ) from error
    if case.answer or not rules.are_small(games):
        return case
    return replace(case, answer=rules.answer(games).encode())


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > _LARGEST_BYTES:
            raise UsageError(f"{path} has more than {_LARGEST_BYTES >> 20} MiB")
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error


def _answer_beside(path: Path) -> bytes:
    beside = path.with_suffix(".ans")
    return _content(beside) if path.suffix == ".in" and kit_files.is_file(beside) else b""
