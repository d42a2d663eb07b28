"""One use of `judge watch`: an order comes in; news come out at every save, until it is left.

    with Watch(source, order) as watch:
        for event in watch: ...

Each save begins a round: the sample, then the cases that failed last time, then the rest, up to the
first failure. A round has a sandbox of its own, so a new save can end it at once, whatever it is
doing; what is asked of the machine and of the problem is asked once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Self

from judge.catalog import kit_files
from judge.catalog.counterexamples import load_cases
from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.commands.watch import file_watcher as saves
from judge.commands.watch.warmup_executor import WarmupExecutor
from judge.errors import JudgeError, UsageError
from judge.grading.expectations import exit_status
from judge.model import Case, Judgement, Problem, Report, Solution, Verdict
from judge.runner.local import LocalExecutor
from judge.runner.scheduler import Run, is_failure
from judge.sandbox import Sandbox, SupervisedSandbox, physical_cores, sandbox_named

_SAMPLE = "sample/"


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchOrder:
    """What is to be watched, and how; the words and options of `judge watch`."""

    words: tuple[str, ...]
    data: tuple[str, ...] = ()
    jobs: int | None = None
    time_scale: float = 1.0
    sandbox: str = "best"


class Key(Enum):
    """What somebody who watches may ask for."""

    ALL = "all"
    STRESS = "stress"
    QUIT = "quit"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted:
    """A round begins. With `whole` it goes on after a failure."""

    problem: Problem
    solution: str
    cases: int
    whole: bool


@dataclass(frozen=True, slots=True)
class CaseJudged:
    """The judgement on a case of the round."""

    judgement: Judgement


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over; its report tells of the cases that it came to."""

    report: Report


@dataclass(frozen=True, slots=True)
class RoundFailed:
    """The round could not be begun or ended: there is no such file now, or the machine refuses."""

    error: JudgeError


@dataclass(frozen=True, slots=True, kw_only=True)
class StressRequested:
    """Somebody asked for `judge stress`. Nothing runs until the next event is asked for."""

    slug: str
    file: str


WatchEvent = RoundStarted | CaseJudged | RoundEnded | RoundFailed | StressRequested
"""What a watch tells."""


@dataclass(frozen=True, slots=True)
class _FileSaved:
    """Something happened to the file."""


@dataclass(frozen=True, slots=True)
class _RoundEvent:
    """News of the round that has this number."""

    number: int
    event: CaseJudged | RoundEnded | RoundFailed


_Event = _FileSaved | _RoundEvent | Key | Exception


def round_order(cases: Sequence[Case], first: Collection[str]) -> list[Case]:
    """The cases in the order of a round: the sample, those whose names are in `first`, the rest."""
    return sorted(
        cases, key=lambda case: (not case.name.startswith(_SAMPLE), case.name not in first)
    )


class Watch:
    """The watching that one order asks for. `press` may be called from any thread."""

    def __init__(
        self,
        source: ProblemSource,
        order: WatchOrder,
        *,
        sandboxes: Callable[[], Sandbox] | None = None,
        counterexamples: Callable[[], Sequence[Case]] | None = None,
    ) -> None:
        """`sandboxes` makes one for each round.

        `counterexamples` are run before all but the sample: by default those that are kept of the
        problem, unless the order names sets of cases. Raises `UsageError` if the order's words name
        nothing, `ProblemError` if it is broken.
        """
        slugs, files = source.resolve(order.words)
        if len(slugs) != 1 or len(files) != 1:
            raise UsageError(
                "one solution of one problem can be watched",
                advice="Say it: `judge watch PROBLEM FILE`",
            )
        self._source, self._slug, self._file = source, slugs[0], files[0]
        problem = source.problem(self._slug)
        load_rules(problem)  # broken rules are said before anything is run
        self._problem = replace(problem, limits=problem.limits.scale(order.time_scale))
        data = order.data or DEFAULT_DATA
        self._cases = filter_cases(self._slug, source.cases(self._slug, data), ())
        self._counterexamples = counterexamples or partial(
            _stored_counterexamples, source, self._slug, order
        )
        self._path = _file_path(source, self._slug, self._file)
        source.named_solutions(
            self._slug, [self._file]
        )  # what cannot be judged here is said at once
        self._jobs = order.jobs or len(physical_cores())
        self._sandboxes = sandboxes or (lambda: sandbox_named(order.sandbox))
        self._next_sandbox: Sandbox | None = None
        self._failed: set[str] = set()
        self._events: SimpleQueue[_Event] = SimpleQueue()
        self._over = threading.Event()
        self._threads: list[threading.Thread] = []
        self._round: _Round | None = None
        self._rounds = 0
        self._stress_stopper: Callable[[], None] | None = None
        self._last_stamp: object = None
        self.report: Report | None = None

    def __enter__(self) -> Self:
        """Raises `SandboxError` if this machine does not give the sandbox."""
        self._prepare()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._stop()
        if self._next_sandbox is not None:
            self._next_sandbox.cancel()
        for thread in self._threads:
            thread.join()

    def press(self, key: Key) -> None:
        """Asks for something."""
        self._events.put(key)

    def set_stress_stopper(self, end: Callable[[], None]) -> None:
        """Has the stress that was asked for ended by `end`, from any thread, when a save comes."""
        self._stress_stopper = end

    def stop_stress(self) -> bool:
        """Ends the stress that is under way; whether there was one."""
        end = self._stress_stopper
        if end is not None:
            end()
        return end is not None

    @property
    def status(self) -> int:
        """The exit status for the last round that came to its end."""
        return exit_status([self.report] if self.report is not None else [])

    def __iter__(self) -> Iterator[WatchEvent]:
        """The news, until `Key.QUIT`; waits for them."""
        self._start_thread(self._watch_file)
        self._last_stamp = saves.file_stamp(self._path)
        yield from self._start_round(whole=False)
        while True:
            event = self._events.get()
            if event is Key.QUIT:
                return
            if event is Key.STRESS:
                self._stop()
                yield StressRequested(slug=self._slug, file=self._file)
                self._stress_stopper = None
            elif event is Key.ALL:
                yield from self._start_round(whole=True)
            elif isinstance(event, Exception):
                raise event
            elif isinstance(event, _FileSaved):
                yield from self._start_round_if_saved()
            elif (
                isinstance(event, _RoundEvent)
                and self._round
                and event.number == self._round.number
            ):
                self._record(event.event)
                yield event.event

    def _watch_file(self) -> None:
        saves.watch_file(self._path, self._on_file_event, self._over)

    def _on_file_event(self) -> None:
        """Called by the thread that looks out."""
        if self._stress_stopper is not None and saves.settled_stamp(self._path) != self._last_stamp:
            self.stop_stress()
        self._events.put(_FileSaved())

    def _start_round_if_saved(self) -> Iterator[WatchEvent]:
        """A new round if the file is another one than before, or it was saved again."""
        now = saves.settled_stamp(self._path)
        if now != self._last_stamp:
            self._last_stamp = now
            yield from self._start_round(whole=False)

    def _start_round(self, *, whole: bool) -> Iterator[WatchEvent]:
        self._stop()
        try:
            (solution,) = self._source.named_solutions(self._slug, [self._file])
            first = list(self._counterexamples())
            turn = round_order([*first, *self._cases], self._failed | {case.name for case in first})
            self._rounds += 1
            self._round = _Round(
                self._rounds,
                self._problem,
                solution,
                turn,
                whole=whole or bool(self._problem.groups),
                sandbox=self._next_sandbox or self._sandboxes(),
                jobs=self._jobs,
                events=self._events,
            )
        except JudgeError as error:
            yield RoundFailed(error)
            return
        self._next_sandbox = None
        self._start_thread(self._round.run)
        yield RoundStarted(
            problem=self._problem, solution=solution.name, cases=len(turn), whole=self._round.whole
        )

    def _start_thread(self, work: Callable[[], None]) -> None:
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        self._threads.append(threading.Thread(target=work, name="watch"))
        self._threads[-1].start()

    def _stop(self) -> None:
        """Ends the round that is under way; nothing is heard of it any more."""
        if self._round is not None:
            self._round.stop()
            self._round = None

    def _prepare(self) -> None:
        """Makes the sandbox of the next round, with jails that need not be waited for."""
        self._next_sandbox = self._sandboxes()
        if isinstance(self._next_sandbox, SupervisedSandbox):
            self._next_sandbox.prepare(1 + self._jobs)  # one is for the compiler

    def _record(self, news: CaseJudged | RoundEnded | RoundFailed) -> None:
        if isinstance(news, RoundEnded):
            self.report = news.report
            self._prepare()
        elif isinstance(news, CaseJudged) and news.judgement.verdict is Verdict.AC:
            self._failed.discard(news.judgement.case)
        elif isinstance(news, CaseJudged):
            self._failed.add(news.judgement.case)


class _Round:
    """The cases judged once, in a thread of its own, and told to a queue."""

    def __init__(
        self,
        number: int,
        problem: Problem,
        solution: Solution,
        cases: Sequence[Case],
        *,
        whole: bool,
        sandbox: Sandbox,
        jobs: int,
        events: SimpleQueue[_Event],
    ) -> None:
        self.number = number
        self.whole = whole
        self._problem, self._solution, self._cases = problem, solution, cases
        self._sandbox, self._jobs, self._events = sandbox, jobs, events
        self._is_stopped = False

    def stop(self) -> None:
        """Ends it, from any thread: all its programs, compilers too."""
        self._is_stopped = True
        self._sandbox.cancel()

    def run(self) -> None:
        """Does it."""
        pool = WarmupExecutor(ThreadPoolExecutor(self._jobs, thread_name_prefix="judge"))
        cores = physical_cores()
        try:
            with LocalExecutor(self._sandbox, jobs=self._jobs, cores=cores, pool=pool) as executor:
                run = Run(
                    self._problem,
                    [self._solution],
                    self._cases,
                    executor=executor,
                    max_running=self._jobs,
                    stop_rule=None if self.whole else is_failure,
                )
                for progress in run:
                    if isinstance(progress.result, Judgement):
                        self._send(CaseJudged(progress.result))
                    else:
                        self._send(RoundEnded(progress.result))
        except JudgeError as error:
            if not self._is_stopped:
                self._send(RoundFailed(error))
        except Exception as bug:
            self._events.put(bug)

    def _send(self, news: CaseJudged | RoundEnded | RoundFailed) -> None:
        self._events.put(_RoundEvent(self.number, news))


def _stored_counterexamples(source: ProblemSource, slug: str, order: WatchOrder) -> Sequence[Case]:
    return () if order.data else load_cases(source.counterexample_key(slug))


def _file_path(source: ProblemSource, slug: str, word: str) -> Path:
    """Where the file is that a word names, from here or in the kit."""
    path = Path(word)
    if not kit_files.is_file(path) and (root := getattr(source, "root", None)) is not None:
        for home in (root / "solutions" / slug, root / "submissions"):
            if kit_files.is_file(home / word):
                path = home / word
    return path.absolute()
