"""Search for an input on which a solution fails, shrink it, and keep it.

    with StressTest(source, order) as stress:
        for event in stress: ...
        result = stress.conclude()

A known input, such as a case, is soon found and may be large: then the search goes on for a while,
for failures that are smaller.

Worker threads do all of it, so the main thread can take Ctrl-C. The result then holds what is known
so far. One of them searches and shrinks, one makes inputs, one builds the reference, and one for
each core and one more run the solution.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from queue import SimpleQueue

from msgspec import structs

from judge.catalog import counterexamples
from judge.catalog.kit import Kit
from judge.commands.stress.inputs import (
    KNOWN_ORIGINS,
    Generator,
    GeneratorCommand,
    InputStrategy,
    Origin,
    known_inputs,
)
from judge.commands.stress.result import (
    AttemptObject,
    Counterexample,
    FailureFound,
    StressResult,
    attempt_fields,
    blame_by_opinions,
    found_text,
    stress_text,
)
from judge.commands.stress.search import (
    Candidate,
    ParallelSearch,
    Search,
    Strategy,
    turns,
)
from judge.commands.stress.shrinking import Shrinker
from judge.commands.stress.slowest import SlowSearch
from judge.commands.stress.strategies import (
    CandidateSource,
    generator_strategy,
    known_strategy,
)
from judge.commands.stress.tester import Attempt, SolutionTester
from judge.errors import JudgeError, SandboxError, UsageError
from judge.facts import Fact, counted
from judge.grading.verdicts import LIMIT_VERDICTS
from judge.model import Case, Solution, Source, Verdict
from judge.packages.package import Package
from judge.reports.json import header_fields, json_text
from judge.reports.progress import advance_bar, report_gaps
from judge.runner.local import LocalExecutor
from judge.runner.scheduler import Phase, ResourceScope, Step
from judge.sandbox import Sandbox, physical_cores, sandbox_by_name
from judge.terminal.screen import Screen

_SLOW_TURN = 20  # inputs of a strategy before the next has its turn, if each is measured
_PATIENCE_SHARE = 0.25  # of the time, for other failures than that a limit is exceeded
_SMALLER_SHARE = 0.25  # of the time to shrink a known input, for smaller failures
_MOST_FURTHER = 20  # failures; if none of them is smaller, the known input is small
_EVENT_INTERVAL_S = 0.05
_MOST_NAMED = 3  # files in a message
_MORE = 22  # columns that a line needs beside what is shown of an output


@dataclass(frozen=True, slots=True, kw_only=True)
class StressOrder:
    """The words and options of `judge stress`. `cores` are those to run on, by default all."""

    words: tuple[str, ...]
    against: str | None = None
    generator: str | None = None
    save_to: str | None = None
    time_s: float = 60.0
    shrink_s: float = 30.0
    examples: int | None = None
    seed: int | None = None
    slow: bool = False
    time_scale: float = 1.0
    sandbox: str = "best"
    cores: tuple[int, ...] | None = None


class StressTest(ResourceScope):
    """One use of `judge stress`. Iterate over it to do the work; it yields its progress."""

    def __init__(
        self, source: Kit | Package, order: StressOrder, *, sandbox: Sandbox | None = None
    ) -> None:
        """Raises `UsageError` if the order's words do not name a problem and a file."""
        super().__init__()
        slug, file = _problem_and_file(source, order)
        self._order, self._source, self._slug = order, source, slug
        self._save_to: Path | None = None
        if order.save_to is not None:
            if isinstance(source, Package):
                raise UsageError(
                    Fact("--save-to saves cases to a kit, not to a package"),
                    advice=Fact("Leave it out, and copy the case from the folder where it is kept"),
                )
            folder = source.root / "testdata" / slug
            self._save_to = counterexamples.new_case_path(folder, order.save_to)
        problem = source.problem(slug)
        self.problem = structs.replace(problem, limits=problem.limits.scale(order.time_scale))
        if order.against and not problem.has_one_output:
            raise UsageError(
                Fact(
                    "{} is interactive or runs a program several times, so two outputs "
                    "cannot be compared",
                    slug,
                ),
                advice=Fact("Leave --against out: the validator judges each run"),
            )
        self._solution = self._named_solution(file)
        self._reference = self._named_solution(order.against) if order.against else None
        self.has_reference = self._reference is not None
        programs = self._generators()
        strategy = None if programs else InputStrategy(slug)
        default_seed = 1 if programs else random.SystemRandom().randrange(1_000_000)
        self._seed = default_seed if order.seed is None else order.seed
        cores = physical_cores() if order.cores is None else order.cores
        self._slots = len(cores) + 1  # so that no core waits while outputs are compared
        self._executor = self._stack.enter_context(
            LocalExecutor(sandbox or sandbox_by_name(order.sandbox), cores=cores[::-1])
        )
        self.setting = self._executor.conditions((), order.time_scale)
        validators = source.input_validators() if isinstance(source, Package) else []
        self._inputs = strategy or Generator(
            self.problem, programs, validators, self._executor.add_jails()
        )
        self._builders, self._makers, self._runners = (
            self._stack.enter_context(ThreadPoolExecutor(number, f"stress-{name}"))
            for name, number in (("build", 1), ("make", 1), ("run", self._slots))
        )
        self._stack.callback(self._stop)
        self._events: SimpleQueue[Phase | Step | FailureFound | None] = SimpleQueue()
        self._last_event_at = 0.0
        self._phase_began = time.monotonic()
        self._phase_s = self._shown_s = 0
        self._search_until = math.inf
        self._search_s = 0.0
        self._tester: SolutionTester | None = None
        self._search: Search | None = None
        self._candidates: CandidateSource | None = None
        self._slow: SlowSearch | None = None
        self._found_by: Origin | None = None
        self._shrinker: Shrinker | None = None
        self._failure: Counterexample | None = None
        self._input = b""
        self._answer: bytes | None = None
        self._is_exhausted = False
        self._is_stopped = False
        self._trouble: Fact | None = None
        self.interrupted = False

    def __iter__(self) -> Iterator[Phase | Step | FailureFound]:
        """Do the work; a step is a second. Raises `JudgeError` if the work cannot be done."""
        work = self._executor.submit(self._run)
        work.add_done_callback(lambda _: self._events.put(None))
        while (event := self._events.get()) is not None:
            yield event
        if not self.interrupted:
            work.result()

    def interrupt(self) -> None:
        """End the work from any thread, as Ctrl-C does."""
        self.interrupted = True
        self._events.put(None)

    def conclude(self) -> StressResult:
        """End the work, keep the counterexample, and return the result."""
        self._stop()
        if self._shrinker is not None and self._failure is None:  # it was interrupted
            best = self._shrinker.best
            if best.verdict is Verdict.TLE and best.is_capped:  # no reference was asked
                best = self._shrinker.failure.attempt
            failure = self._describe(self._shrinker, best)
            self._failure = (
                failure
                if self._reference is None
                else blame_by_opinions(failure, self._solution.name)
            )
        result = self._result()
        if self._failure is None or self._answer is None:
            return result
        case = Case(name="stress", input=self._input, answer=self._answer)
        key = self._source.counterexample_key(self._slug)
        try:
            if self._save_to is not None:
                counterexamples.save_case(self._save_to, case)
                result = structs.replace(result, saved=f"{self._save_to}.in")
            case = counterexamples.store_case(key, case)
            counterexamples.record_catch(key, case.name, self._solution)
        except UsageError as error:
            return structs.replace(result, trouble=str(error))
        path = counterexamples.folder(key) / f"{case.hash}.in"
        return structs.replace(result, kept=case.name, kept_in=str(path))

    def _stop(self) -> None:
        self._is_stopped = True
        if self._shrinker is not None:
            self._shrinker.stop()
        self._executor.stop()

    def _result(self) -> StressResult:
        tester, candidates = self._tester, self._candidates
        return StressResult(
            **header_fields(self.problem, self.setting),
            solution=self._solution.name,
            language=self._solution.language.code,
            against=tuple(tester.references) if tester else (),
            seed=self._seed,
            inputs=self._search.input_count if self._search else 0,
            instances=self._search.instance_count if self._search else 0,
            runs=tester.runs if tester else 0,
            passed_over=dict(self._search.passed_over) if self._search else {},
            search_s=round(self._search_s or time.monotonic() - self._phase_began, 3),
            failure=self._failure,
            found_by=self._found_by.value if self._found_by else None,
            strategies=self._search.counts_by_strategy() if self._search else {},
            space=candidates.space if candidates else None,
            slowest=self._slow.result() if self._slow else None,
            exhausted=self._is_exhausted,
            interrupted=self.interrupted,
            trouble=self._trouble,
        )

    def _run(self) -> None:
        tester = self._tester = self._new_tester(self._solution, self._reference)
        search = self._search = Search(tester, self._is_budget_spent, self._order.examples)
        inputs = self._inputs
        entries = known_inputs(self._source, self._slug, self._solution)
        on_tried = None
        if isinstance(inputs, Generator):
            own = [generator_strategy(search, inputs, self._seed)]
        else:
            source = self._candidates = CandidateSource(search, tester, entries, inputs, self._seed)
            self._stack.callback(source.close)
            on_tried = source.observe
            own = source.strategies()
        self._start_phase(self._order.time_s)
        self._search_until = self._phase_began + self._order.time_s
        strategies = [known_strategy(search, tester, entries), *own]
        parallel = ParallelSearch(
            search,
            maker=self._makers,
            pool=self._runners,
            slots=self._slots,
            on_tried=on_tried,
        )
        if self._order.slow:  # each input is measured alone
            slow = self._slow = SlowSearch(tester, search, self._seed)
            batches = takewhile(lambda _: not search.is_over(), turns(strategies, _SLOW_TURN))
            failure = next(filter(None, map(slow.first_failure, batches)), None)
        else:
            patience_s = _PATIENCE_SHARE * self._order.time_s
            failure = parallel.first_failure(strategies, patience_s)
        self._is_exhausted = failure is None and not search.is_over()
        self._search_s = time.monotonic() - self._phase_began
        if failure is None:
            return
        self._found_by = failure.origin
        games = tester.instance_count(failure.attempt.input)
        inputs_tried = search.input_count
        self._events.put(FailureFound(attempt=failure.attempt, games=games, inputs=inputs_tried))
        self._start_phase(self._order.shrink_s)
        shrinker = self._shrinker = Shrinker(
            tester, search, failure, self._order.shrink_s, self._report_shrinking
        )
        if self._reference is None:
            self._answer = shrinker.best.expected
        further: list[Candidate] = []
        try:
            if failure.origin in KNOWN_ORIGINS and not (self._order.slow or self._order.examples):
                further = self._further_failures(shrinker, parallel, own)
            if self._candidates is not None:
                self._candidates.close()
            if not self._is_stopped:
                self._shrink(shrinker, search, inputs, further)
        except SandboxError as error:  # what was found before the machine failed stays
            self._trouble = error.fact

    def _further_failures(
        self, shrinker: Shrinker, parallel: ParallelSearch, strategies: Sequence[Strategy]
    ) -> list[Candidate]:
        """What else the solution fails on, until one is smaller than the known input: the new best.

        The inputs count for shrinking: how many the search needed is known before.
        """
        further: list[Candidate] = []
        attempt = shrinker.failure.attempt
        if attempt.verdict in LIMIT_VERDICTS:
            return further
        search = parallel.search
        counts = search.tried.copy(), search.instance_count
        self._search_until = self._phase_began + _SMALLER_SHARE * self._order.shrink_s
        while len(further) < _MOST_FURTHER and not search.is_stopped():
            failure = parallel.first_failure(strategies, math.inf)
            if failure is None or failure.attempt.verdict in LIMIT_VERDICTS:
                break
            if failure.candidate is not None:
                further.append(failure.candidate)
                if shrinker.size(failure.attempt.input) < shrinker.size(attempt.input):
                    shrinker.best = failure.attempt
                    break
        search.tried, search.instance_count = counts
        return further

    def _shrink(
        self,
        shrinker: Shrinker,
        search: Search,
        inputs: InputStrategy | Generator,
        further: Sequence[Candidate],
    ) -> None:
        if isinstance(inputs, Generator):
            shrinker.shrink_by_generator(inputs, self._seed + search.input_count)
        else:
            candidates = self._candidates.known_candidates() if self._candidates else []
            shrinker.shrink_by_strategy(inputs, [*search.drawn, *candidates, *further])
        failure = self._describe(shrinker, shrinker.confirm())
        other = shrinker.other
        failure = structs.replace(
            failure,
            deterministic=other is None,
            other=None if other is None else AttemptObject(**attempt_fields(other)),
            shrink_s=round(time.monotonic() - self._phase_began, 3),
        )
        if self._reference is not None:
            failure = structs.replace(failure, opinions=self._opinions())
            failure = blame_by_opinions(failure, self._solution.name)
        self._failure = failure

    def _describe(self, shrinker: Shrinker, best: Attempt) -> Counterexample:
        """The counterexample; if a reference is known to be right, its answer is kept with it."""
        if self._reference is None:
            self._answer = best.expected
        self._input = best.input
        candidate = shrinker.failure.candidate
        first = candidate.content if candidate else shrinker.failure.attempt.input
        assert self._tester is not None
        return Counterexample(
            **attempt_fields(best),
            input=best.input.decode(errors="replace"),
            expected=best.expected.decode(errors="replace"),
            bytes=len(best.input),
            instances=self._tester.instance_count(best.input),
            first_bytes=len(first),
            first_instances=self._tester.instance_count(first),
            shrink_runs=shrinker.runs,
            smallest=shrinker.is_done,
        )

    def _opinions(self) -> tuple[AttemptObject, ...]:
        """What the oracle, or the fastest accepted solution, says of both files; () if nothing."""
        opinions = []
        for solution in (self._solution, self._reference):
            assert solution is not None
            try:
                attempt = self._new_tester(solution, None).attempt(self._input)
            except JudgeError:
                return ()
            opinions.append(AttemptObject(solution=solution.name, **attempt_fields(attempt)))
            if solution is self._solution and not attempt.ok:
                self._answer = attempt.expected
        return tuple(opinions)

    def _generators(self) -> list[tuple[GeneratorCommand, Source]]:
        source = self._source
        if self._order.generator is not None:
            command = GeneratorCommand.parse(self._order.generator)
            return [(command, self._named_solution(command.file))]
        if isinstance(source, Package) and (plan := source.generator_plan) is not None:
            made_by = [case.call for case in plan.cases if not case.path.startswith("invalid_")]
            calls = {
                GeneratorCommand(call.program, ("{seed}",))
                if plan.takes_seeds
                else GeneratorCommand.of_call(call): call.program
                for call in made_by
                if call is not None and (plan.takes_seeds or call.uses_seed)
            }
            if calls:
                return [(command, source.generator(name)) for command, name in calls.items()]
        if self.problem.rules is None:
            raise UsageError(
                Fact("{} is a package, which does not define how to generate inputs", self._slug),
                advice=Fact("Give a program that writes inputs: --generator FILE"),
            )
        return []

    def _named_solution(self, word: str) -> Solution:
        return self._source.named_solutions(self._slug, [word])[0]

    def _new_tester(self, solution: Solution, reference: Solution | None) -> SolutionTester:
        return SolutionTester(
            self.problem,
            solution,
            reference=reference,
            accepted=self._source.solutions(self._slug),
            cases=self._source.cases(self._slug),
            jails=self._executor.jails,
            background=self._builders,
        )

    def _is_budget_spent(self, tried: int) -> bool:
        """Whether the search is over; also reports its progress."""
        if self._shrinker is None:
            self._report(Fact("{} tried", counted(tried, "input")))
        else:
            self._report_shrinking()
        is_late = time.monotonic() >= self._search_until and tried > 0  # on the slowest machine one
        return self._is_stopped or is_late

    def _report_shrinking(self) -> None:
        assert self._shrinker is not None
        size = counted(len(self._shrinker.best.input), "byte")
        self._report(Fact("smallest so far: {}", size))

    def _start_phase(self, seconds: float) -> None:
        self._phase_began = time.monotonic()
        self._phase_s, self._shown_s = max(1, round(seconds)), 0
        self._events.put(Phase(self._phase_s))

    def _report(self, label: Fact) -> None:
        """Report progress, but not more often than anyone can read it."""
        now = time.monotonic()
        if now - self._last_event_at >= _EVENT_INTERVAL_S:
            self._last_event_at = now
            seconds = min(int(now - self._phase_began), self._phase_s)
            self._events.put(Step(label, seconds - self._shown_s, is_in_seconds=True))
            self._shown_s = seconds


def _problem_and_file(source: Kit | Package, order: StressOrder) -> tuple[str, str]:
    slugs, files = source.resolve(order.words)
    if len(slugs) != 1 or len(files) != 1:
        some = " ".join([*files[:_MOST_NAMED], *(["..."] if files[_MOST_NAMED:] else [])])
        named = Fact("{} files are named ({})", len(files), some)
        raise UsageError(
            Fact("expected one file to test, but {}", named if files else Fact("no file is named")),
            advice=Fact("judge stress PROBLEM FILE; a second file goes to --against"),
        )
    if order.against is not None:
        source.resolve([*order.words, order.against])  # raises if it is for another problem
    return slugs[0], files[0]


def report_stress(stress: StressTest, screen: Screen, form: str) -> StressResult:
    """Run `stress` behind a progress bar and report its result, also after Ctrl-C.

    A failure is noted as soon as it is found, for shrinking it takes a while.
    """
    try:
        for event in stress:
            if isinstance(event, FailureFound):
                text = found_text(event, stress.problem, has_reference=stress.has_reference)
                screen.print_note(text)
            else:
                advance_bar(screen, event)
    except KeyboardInterrupt:
        stress.interrupted = True
    result = stress.conclude()
    if form == "json":
        screen.write_document(json_text(result))
    else:
        report_gaps(stress.setting, screen)
        shown = {"columns": max(screen.width - _MORE, _MORE)} if screen.is_terminal else {}
        screen.print(
            stress_text(result, stress.problem, has_reference=stress.has_reference, **shown)
        )
    return result
