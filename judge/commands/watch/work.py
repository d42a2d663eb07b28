"""Judge a solution whenever its file is saved.

    with Watch(source, request) as watch:
        for event in watch: ...

Each save starts a round: the samples, then the cases that failed last time, then the others, up to
the first failure. A round has its own sandbox, so a new save can end it at once. The problem and
its cases are read only once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from enum import Enum
from pathlib import Path
from queue import SimpleQueue
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from judge.catalog import kit_files
from judge.catalog.counterexamples import load_cases
from judge.catalog.rules import load_rules
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.commands.watch.file_watcher import file_stamp, settled_stamp, watch_file
from judge.errors import JudgeError, UsageError
from judge.facts import Fact
from judge.grading.expectations import exit_status
from judge.grading.verdicts import LIMIT_VERDICTS
from judge.model import Case, Judgement, Problem, Report, Setting, Solution, Verdict
from judge.runner.local import LocalExecutor, grader_of
from judge.runner.reuse import StoringExecutor
from judge.runner.scheduler import Run, is_failure
from judge.runner.second_look import (
    explain_costs,
    is_explainable,
    judgement_to_explain,
    look_again_by,
)
from judge.runner.session import RunRequest
from judge.runner.store import JudgementStore
from judge.sandbox import Sandbox, physical_cores, sandbox_by_name

_SAMPLE = "sample/"


_FILE_EVENT = "file event"


class Watch:
    """One use of `judge watch`. You may call `press` and `stop_stress` from any thread."""

    def __init__(
        self,
        source: ProblemSource,
        request: RunRequest,
        *,
        sandboxes: Callable[[], Sandbox] | None = None,
    ) -> None:
        """`sandboxes` makes the sandbox of each round.

        Raises `UsageError` if the request's words do not name a problem and a file, `ProblemError`
        if the problem is broken.
        """
        slugs, files = source.resolve(request.words)
        if len(slugs) != 1 or len(files) != 1:
            raise UsageError(
                Fact(
                    "expected one problem and one file to watch, got {} and {}",
                    len(slugs),
                    len(files),
                ),
                advice="judge watch PROBLEM FILE",
            )
        self._source, self._request, self._slug, self._file = source, request, slugs[0], files[0]
        problem = source.problem(self._slug)
        load_rules(problem)  # raises now if the rules are broken
        self._problem = replace(problem, limits=problem.limits.scale(request.time_scale))
        data = request.data or DEFAULT_DATA
        self._cases = filter_cases(self._slug, source.cases(self._slug, data), ())
        self._path = _file_path(source, self._slug, self._file)
        source.named_solutions(self._slug, [self._file])  # raises now if it cannot be judged here
        self._jobs = request.jobs or len(physical_cores())
        self._sandboxes = sandboxes or (lambda: sandbox_by_name(request.sandbox))
        self._failed: dict[str, bool] = {}  # the cases, and whether only a limit was exceeded
        self._events: SimpleQueue[Key | str | Exception | tuple[RoundStarted, RoundEvent]] = (
            SimpleQueue()
        )
        self._is_over = threading.Event()
        self._threads: list[threading.Thread] = []
        self._round: RoundStarted | None = None
        self._last_round: RoundStarted | None = None
        self._stress_stopper: Future[None] | None = None
        self._last_stamp: object = None
        self.report: Report | None = None

    def __enter__(self) -> Self:
        """Raises `SandboxError` if this machine does not have the sandbox."""
        self._sandboxes()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        self._stop_round()
        for thread in self._threads:
            thread.join()

    def press(self, key: Key) -> None:
        """Ask for something."""
        self._events.put(key)

    def stop_stress(self) -> bool:
        """End the stress test that is running; returns whether there was one."""
        stopper = self._stress_stopper
        return stopper is not None and stopper.cancel()

    def end_stress(self) -> None:
        """Call this when the requested stress test is over, before you ask for a key again."""
        self._stress_stopper = None

    @property
    def status(self) -> int:
        """The exit status for the last round; 2 if it was not judged to its end."""
        return exit_status([self.report] if self.report is not None else [])

    def __iter__(self) -> Iterator[WatchEvent]:
        """The events, until `Key.QUIT`."""
        stamp = self._last_stamp = file_stamp(self._path)
        self._start_thread(
            lambda: watch_file(self._path, self._on_file_event, self._is_over, since=stamp)
        )
        yield self._start_round(whole=False)
        while True:
            match self._events.get():
                case Key.QUIT:
                    return
                case Key.STRESS | Key.TRACE | Key.DEBUG as key:
                    yield self._request_command(key)
                case Key.WHY:
                    yield self._start_explanation()
                case Key.DIFFERENCE:
                    judgements = () if self.report is None else self.report.judgements
                    wrong = (
                        judgement for judgement in judgements if judgement.verdict is Verdict.WA
                    )
                    yield DifferenceRequested(judgement=next(wrong, None))
                case Key.ALL:
                    yield self._start_round(whole=True)
                case str():
                    stamp = settled_stamp(self._path)
                    if stamp != self._last_stamp:
                        self._last_stamp = stamp
                        yield self._start_round(whole=False)
                case (judged, event) if judged is self._round:
                    self._record(event)
                    yield event
                case Exception() as bug:
                    raise bug

    def _request_command(self, key: Key) -> CommandRequested:
        self._stop_round()
        # Those that failed the last time they were judged, in the order of the last round.
        cases = () if self._last_round is None else self._last_round.cases
        failed = [case for case in cases if case.name in self._failed]
        if key is Key.DEBUG:
            # A time or a memory shows no line to stop at.
            failed.sort(key=lambda case: (self._failed[case.name], len(case.input)))
        self._stress_stopper = Future() if key is Key.STRESS else None
        return CommandRequested(
            key=key,
            slug=self._slug,
            file=self._file,
            case=failed[0].name if failed else None,
            stopper=self._stress_stopper,
        )

    def _on_file_event(self) -> None:
        """Called in the thread that watches the file."""
        if self._stress_stopper is not None and settled_stamp(self._path) != self._last_stamp:
            self.stop_stress()
        self._events.put(_FILE_EVENT)

    def _start_round(self, *, whole: bool) -> RoundStarted | JudgeError:
        self._stop_round()
        self.report = None
        try:
            (solution,) = self._source.named_solutions(self._slug, [self._file])
            sandbox = self._sandboxes()
        except JudgeError as error:
            return error
        key = self._source.counterexample_key(self._slug)
        kept = [] if self._request.data else load_cases(key)
        first = {*self._failed, *(case.name for case in kept)}
        # The samples, then what failed last time or is kept because it once did, then the others.
        cases = sorted(
            [*kept, *self._cases],
            key=lambda case: (not case.name.startswith(_SAMPLE), case.name not in first),
        )
        whole = whole or bool(self._problem.groups)
        executor = LocalExecutor(sandbox, jobs=self._jobs, cores=physical_cores())
        data = self._request.data or DEFAULT_DATA
        started = self._round = self._last_round = RoundStarted(
            problem=self._problem,
            setting=executor.conditions(data, self._request.time_scale),
            solution=solution,
            cases=cases,
            whole=whole,
            sandbox=sandbox,
        )
        self._start_thread(lambda: self._run_round(started, executor))
        return started

    def _start_explanation(self) -> ExplanationStarted | JudgeError:
        """Look again at the case of the last round that tells most, in a thread of its own."""
        report, last = self.report, self._last_round
        if report is None or last is None:
            return ExplanationStarted(case=None)
        costly = (Verdict.TLE, Verdict.MLE)
        failures = (judgement for judgement in report.judgements if judgement.verdict in costly)
        chosen = judgement_to_explain(report, last.cases) or next(failures, None)
        if chosen is None:
            return ExplanationStarted(case=None)
        self._stop_round()
        try:
            sandbox = self._sandboxes()
        except JudgeError as error:
            return error
        current = self._round = replace(last, sandbox=sandbox)
        self._start_thread(lambda: self._run_explanation(current, report, chosen))
        return ExplanationStarted(case=chosen.case)

    def _run_explanation(self, current: RoundStarted, report: Report, chosen: Judgement) -> None:
        """Look again at a case, in its own thread."""
        try:
            with LocalExecutor(current.sandbox, cores=physical_cores()) as executor:
                problem, cases, root = self._problem, current.cases, self._source.root
                costs = explain_costs(problem, root, report, cases)
                judgement = next((cost for cost in costs if cost.case == chosen.case), chosen)
                if is_explainable(chosen):
                    judgement = look_again_by(executor, problem, current.solution, cases, judgement)
                self._events.put((current, CaseExplained(judgement=judgement)))
        except (JudgeError, CancelledError) as error:
            if isinstance(error, JudgeError):
                self._events.put((current, error))
        except Exception as bug:
            self._events.put(bug)

    def _start_thread(self, work: Callable[[], None]) -> None:
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        self._threads.append(threading.Thread(target=work, name="watch"))
        self._threads[-1].start()

    def _run_round(self, current: RoundStarted, executor: LocalExecutor) -> None:
        """Judge the cases of a round, in its own thread."""
        try:
            storing = StoringExecutor(
                executor,
                JudgementStore(),
                level=executor.level.value,
                reuse=self._request.reuse,
            )
            with storing, executor:
                run = Run(
                    self._problem,
                    [current.solution],
                    current.cases,
                    executor=storing,
                    max_running=self._jobs,
                    stop_rule=None if current.whole else is_failure,
                    is_complete=not self._request.data,
                    grader=grader_of(self._problem, executor),
                )
                for progress in run:
                    self._events.put((current, progress.result))
        except JudgeError as error:
            self._events.put((current, error))
        except Exception as bug:
            self._events.put(bug)

    def _stop_round(self) -> None:
        """End all programs of the current round, compilers too, and ignore its other events."""
        if self._round is not None:
            self._round.sandbox.cancel()
            self._round = None

    def _record(self, event: RoundEvent) -> None:
        if isinstance(event, Report):
            self.report = event
        elif isinstance(event, Judgement) and event.verdict is Verdict.AC:
            self._failed.pop(event.case, None)
        elif isinstance(event, Judgement):
            self._failed[event.case] = event.verdict in LIMIT_VERDICTS


def _file_path(source: ProblemSource, slug: str, word: str) -> Path:
    """The path of the file that a word names, in the current folder or in the kit."""
    path = Path(word)
    if not kit_files.is_file(path):
        for home in (source.root / "solutions" / slug, source.root / "submissions"):
            if kit_files.is_file(home / word):
                path = home / word
    return path.absolute()


class Key(Enum):
    """What the user may ask for."""

    ALL = "all"
    STRESS = "stress"
    WHY = "why"
    TRACE = "trace"
    DEBUG = "debug"
    DIFFERENCE = "difference"
    QUIT = "quit"


class RoundStarted(Struct, frozen=True, kw_only=True, eq=False):
    """A round starts. With `whole`, it continues after a failure."""

    problem: Problem
    setting: Setting
    solution: Solution
    cases: Sequence[Case]
    whole: bool
    sandbox: Sandbox


class CommandRequested(Struct, frozen=True, kw_only=True):
    """The user asked for another command, by its `key`; nothing runs until it is over.

    A trace is of the first case that failed, and a debugger gets the smallest, if one did. Keys and
    saves cancel the `stopper` of a stress test until you call `Watch.end_stress`, also before it
    has begun.
    """

    key: Key
    slug: str
    file: str
    case: str | None = None
    stopper: Future[None] | None = None


class ExplanationStarted(Struct, frozen=True, kw_only=True):
    """A case that failed is looked at again; `case` is None if no case failed."""

    case: str | None


class CaseExplained(Struct, frozen=True, kw_only=True):
    """The judgement of a case now says why it failed, as far as that is known."""

    judgement: Judgement


class DifferenceRequested(Struct, frozen=True, kw_only=True):
    """The user asked what differs in the outputs of the first wrong answer, if there was one."""

    judgement: Judgement | None


RoundEvent = Judgement | Report | JudgeError | CaseExplained
WatchEvent = RoundStarted | RoundEvent | ExplanationStarted | DifferenceRequested | CommandRequested
"""A round gives a judgement per case and ends with its report, or with why it cannot be judged."""
