"""One use of `judge stress`: an order comes in, news are told, the smallest failure stays.

    with Stress(source, order) as stress:
        for event in stress: ...
    outcome = stress.conclude()

First inputs are drawn and tried until one fails or the budget is spent, then that one is shrunk.
All of it is done by one worker, so that Ctrl-C can be heard; what is known then is not lost.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Self

from judge.catalog import counterexamples
from judge.catalog.kit import Kit
from judge.commands.stress.generators import Generator, GeneratorCommand
from judge.commands.stress.inputs import InputStrategy
from judge.commands.stress.result import Counterexample, ReferenceVerdict, StressResult
from judge.commands.stress.search import Candidate, FirstFailure, Search
from judge.commands.stress.shrinking import Shrinker, ShrinkState
from judge.commands.stress.tester import Tester
from judge.errors import JudgeError, UsageError
from judge.model import Case, Problem, Solution
from judge.packages.package import Package
from judge.runner.local import LocalExecutor
from judge.sandbox import Sandbox, physical_cores, sandbox_named

_FIRST_BATCH, _MAX_BATCH = 20, 400
_MAX_EMPTY_DRAWS, _MAX_EMPTY_RUNS = (
    8,
    30,
)  # times drawn, or made, without anything new: there is no more
_POOL_SIZE = 2_000  # inputs drawn last, among which a small one is looked for
_SEED_STEP = 1_000_003  # between the seeds of one draw and the next
_EVENT_INTERVAL_S = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class StressOrder:
    """What is to be tried, and how; the words and options of `judge stress`."""

    words: tuple[str, ...]
    against: str | None = None
    generator: str | None = None
    save_to: str | None = None
    time_s: float = 60.0
    shrink_s: float = 30.0
    examples: int | None = None
    seed: int | None = None
    time_scale: float = 1.0
    sandbox: str = "best"


@dataclass(frozen=True, slots=True)
class SearchProgress:
    """So many inputs were tried in so many seconds."""

    inputs: int
    seconds: float


@dataclass(frozen=True, slots=True)
class ShrinkProgress:
    """After so many runs and seconds the smallest input that fails has so many bytes."""

    runs: int
    seconds: float
    size: int


StressEvent = SearchProgress | ShrinkProgress
"""What is told while it goes on."""


class StressTest:
    """The search that one order asks for."""

    def __init__(
        self, source: Kit | Package, order: StressOrder, *, sandbox: Sandbox | None = None
    ) -> None:
        """Raises `UsageError` if the order's words name nothing that can be tried."""
        slug, file = _problem_and_file(source, order)
        self.order = order
        self._source = source
        self._slug = slug
        self._save_to = None if order.save_to is None else _case_path(source, slug, order.save_to)
        problem = source.problem(slug)
        self._problem = replace(problem, limits=problem.limits.scale(order.time_scale))
        (self._solution,) = source.named_solutions(slug, [file])
        self._reference = (
            source.named_solutions(slug, [order.against])[0] if order.against else None
        )
        self._generator_command = (
            None if order.generator is None else GeneratorCommand.parse(order.generator)
        )
        self._generator_source = (
            source.named_solutions(slug, [self._generator_command.file])[0]
            if self._generator_command
            else None
        )
        self._inputs = None if self._generator_command else _input_strategy(problem)
        self._seed = _seed(order)
        self._executor = LocalExecutor(
            sandbox or sandbox_named(order.sandbox), cores=physical_cores()[-1:]
        )
        self._generator_jails = self._executor.add_jails()  # those of who makes inputs stay warm
        self._news: SimpleQueue[StressEvent | None] = SimpleQueue()
        self._last_event_at = 0.0
        self._began = time.monotonic()
        self._search_s: float | None = None
        self._tester: Tester | None = None
        self._search: Search | None = None
        self._shrinker: Shrinker | None = None
        self._failure: FirstFailure | None = None
        self._counterexample: Counterexample | None = None
        self._answer: bytes | None = None
        self._exhausted = False
        self._stopped = False
        self.interrupted = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()
        self._executor.__exit__(kind, error, trace)

    def __iter__(self) -> Iterator[StressEvent]:
        """The news, while the work is done. Raises `JudgeError` if it cannot be done."""
        self._began = time.monotonic()
        work = self._executor.submit(self._work)
        work.add_done_callback(lambda _: self._news.put(None))
        while (event := self._news.get()) is not None:
            yield event
        if not self.interrupted:
            work.result()

    def interrupt(self) -> None:
        """Ends the work, from any thread, as Ctrl-C does."""
        self.interrupted = True
        self._news.put(None)

    def conclude(self) -> StressResult:
        """What is known; what was found is kept. Nothing is run any more.

        Raises `UsageError` if it cannot be kept, or not be saved where it was to be.
        """
        self._stop()
        witness = self._counterexample or self._unfinished_counterexample()
        outcome = self._result(witness)
        if witness is None or self._answer is None:
            return outcome
        case = Case(name="stress", input=witness.attempt.input, answer=self._answer)
        try:
            if self._save_to is not None:
                counterexamples.save_case(self._save_to, case)
                outcome = replace(outcome, saved_path=Path(f"{self._save_to}.in"))
            case = counterexamples.store_case(self._key, case)
        except UsageError as error:
            return replace(outcome, trouble=str(error))
        path = counterexamples.folder(self._key) / f"{case.hash}.in"
        return replace(outcome, case_name=case.name, case_path=path)

    def _stop(self) -> None:
        """Ends the work, wherever it is, and waits until it has ended."""
        self._stopped = True
        if self._shrinker is not None:
            self._shrinker.stop()
        self._executor.stop()

    @property
    def _key(self) -> str:
        """Under which key what was found is kept."""
        return self._source.counterexample_key(self._slug)

    def _result(self, witness: Counterexample | None) -> StressResult:
        contest, now = self._tester, time.monotonic()
        return StressResult(
            problem=self._problem,
            setting=self._executor.conditions((), self.order.time_scale),
            solution=self._solution.name,
            language=self._solution.language.code,
            against=tuple(contest.references) if contest else (),
            seed=self._seed,
            inputs=self._search.input_count if self._search else 0,
            runs=contest.runs if contest else 0,
            search_s=now - self._began if self._search_s is None else self._search_s,
            counterexample=witness,
            exhausted=self._exhausted,
            interrupted=self.interrupted,
        )

    def _work(self) -> None:
        """All of it, in the worker."""
        contest = self._tester = self._new_tester(self._solution, self._reference)
        hunt = self._search = Search(contest, self._is_budget_spent)
        generator = self._new_generator()
        self._began = time.monotonic()
        pool: list[Candidate] = []
        for batch in self._batches(hunt, generator):
            pool = [*pool, *batch][-_POOL_SIZE:]
            self._failure = hunt.first_failure(batch)
            if self._failure is not None or self._is_budget_spent(hunt.input_count):
                break
        self._search_s = time.monotonic() - self._began
        if self._failure is not None and not self._stopped:
            self._shrink(contest, hunt, self._failure, generator, pool)

    def _batches(self, hunt: Search, generator: Generator | None) -> Iterator[list[Candidate]]:
        """Inputs that were not tried before, until there are no more."""
        vain = size = 0
        for number in count():
            if generator is not None:
                fresh = hunt.new_candidates([generator.generate(self._seed, number)], 0, 0)
            else:
                assert self._inputs is not None
                size = min(_MAX_BATCH, 2 * size or _FIRST_BATCH)
                seed = self._seed + number * _SEED_STEP
                texts = self._inputs.draw(seed, size)
                fresh = hunt.new_candidates([text.encode() for text in texts], seed, size)
            if self.order.examples is not None:
                fresh = fresh[: self.order.examples - hunt.input_count]
            vain = 0 if fresh else vain + 1
            if vain == (_MAX_EMPTY_DRAWS if generator is None else _MAX_EMPTY_RUNS):
                self._exhausted = True
                return
            yield fresh

    def _shrink(
        self,
        contest: Tester,
        hunt: Search,
        found: FirstFailure,
        generator: Generator | None,
        pool: Sequence[Candidate],
    ) -> None:
        """Makes what was found small, looks whether it always comes out so, and keeps it so."""
        self._answer = found.attempt.expected if self._reference is None else None
        shrinker = self._shrinker = Shrinker(
            contest, hunt, found, seconds=self.order.shrink_s, on_progress=self._report_shrinking
        )
        began = time.monotonic()
        if generator is not None:
            seed = self._seed + hunt.input_count
            shrinker.shrink_by_generator(
                lambda number: generator.generate_smaller(shrinker.state.best.input, seed, number)
            )
        elif self._inputs is not None:
            shrinker.shrink_by_strategy(self._inputs, pool)
        best = shrinker.confirm()
        witness = replace(self._counterexample_of(found, shrinker.state), attempt=best)
        witness = replace(witness, other=shrinker.other, shrink_s=time.monotonic() - began)
        if self._reference is None:
            self._answer = best.expected
        else:
            witness = replace(witness, reference_verdicts=self._reference_verdicts(best.input))
        self._counterexample = witness

    def _unfinished_counterexample(self) -> Counterexample | None:
        """The smallest failure so far, of work that was broken off."""
        if self._failure is None:
            return None
        state = self._shrinker.state if self._shrinker else ShrinkState(self._failure.attempt)
        if self._reference is None:
            self._answer = state.best.expected
        return self._counterexample_of(self._failure, state)

    def _counterexample_of(self, found: FirstFailure, state: ShrinkState) -> Counterexample:
        first = found.attempt.input if found.candidate is None else found.candidate.content
        contest = self._tester
        assert contest is not None
        return Counterexample(
            attempt=state.best,
            instances=len(contest.games(state.best.input) or ()),
            first_bytes=len(first),
            first_instances=len(contest.games(first) or ()),
            shrink_runs=state.runs,
            is_smallest=state.is_done,
            is_between_two=self._reference is not None,
        )

    def _reference_verdicts(self, content: bytes) -> tuple[ReferenceVerdict, ...]:
        """What the oracle, or the fastest accepted solution, says of the two files on an input."""
        opinions = []
        for solution in (self._solution, self._reference):
            assert solution is not None
            try:
                attempt = self._new_tester(solution, None).attempt(content)
            except JudgeError:  # nobody knows better
                return ()
            opinions.append(ReferenceVerdict(solution=solution.name, attempt=attempt))
            if solution is self._solution and not attempt.ok:
                self._answer = attempt.expected
        return tuple(opinions)

    def _new_tester(self, solution: Solution, rival: Solution | None) -> Tester:
        return Tester(
            self._problem,
            solution,
            reference=rival,
            accepted=self._source.solutions(self._slug),
            cases=self._source.cases(self._slug),
            builder=self._executor.builder,
            jails=self._executor.jails,
        )

    def _new_generator(self) -> Generator | None:
        if self._generator_command is None or self._generator_source is None:
            return None
        source = self._source
        validators = source.input_validators() if isinstance(source, Package) else []
        builder = self._executor.builder
        return Generator(
            self._problem,
            self._generator_command,
            self._generator_source,
            validators,
            builder,
            self._generator_jails,
        )

    def _is_budget_spent(self, tried: int) -> bool:
        """Whether the budget is spent; news are told by the way."""
        spent = time.monotonic() - self._began
        self._report(SearchProgress(tried, spent))
        if self._stopped:
            return True
        examples = self.order.examples
        return spent >= self.order.time_s or (examples is not None and tried >= examples)

    def _report_shrinking(self, state: ShrinkState) -> None:
        spent = time.monotonic() - self._began - (self._search_s or 0.0)
        self._report(ShrinkProgress(state.runs, spent, len(state.best.input)))

    def _report(self, event: StressEvent) -> None:
        """Tells news, but not more often than anybody can read."""
        now = time.monotonic()
        if now - self._last_event_at >= _EVENT_INTERVAL_S:
            self._last_event_at = now
            self._news.put(event)


def _problem_and_file(source: Kit | Package, order: StressOrder) -> tuple[str, str]:
    """The problem and the file that an order is about."""
    slugs, files = source.resolve(order.words)
    if len(slugs) != 1 or len(files) != 1:
        found = " ".join(files) or "none"
        raise UsageError(
            f"one file is tried at a time, but {len(files)} are named ({found})"
            if files
            else "no file is named that is to be tried",
            advice="judge stress PROBLEM FILE; a second one goes to --against",
        )
    return slugs[0], files[0]


def _case_path(source: Kit | Package, slug: str, name: str) -> Path:
    """Where the case is to be saved that is found."""
    if isinstance(source, Package):
        raise UsageError(
            "--save-to writes cases of the kit, and not of packages",
            advice="Leave it out, and copy the case from where it is kept",
        )
    return counterexamples.new_case_path(source.root / "testdata" / slug, name)


def _input_strategy(problem: Problem) -> InputStrategy:
    if problem.rules is None:
        raise UsageError(
            f"{problem.slug} is a package, and nothing tells how its inputs are drawn",
            advice="Give a program that writes inputs: --generator FILE",
        )
    return InputStrategy(problem.slug)


def _seed(order: StressOrder) -> int:
    if order.seed is not None:
        return order.seed
    return 1 if order.generator else random.SystemRandom().randrange(1_000_000)
