"""Judge submissions: a bounded queue with as many slots as physical cores.

Each submission is a `Session`, as for `judge run`, with a sandbox of its own, so that one can be
cancelled with all its programs. It gets one core, and if nothing waits all that are free: never
more programs run than there are cores, so times stay true.

What a user asks of a source besides its verdict, a stress test, a run on one input or a trace, is
the work of the command of that name, in the same sandbox and on the same cores.
"""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from judge.catalog.kit import Kit
from judge.commands.history.work import record_submission
from judge.commands.run_input import RunInput, RunInputRequest
from judge.commands.trace.work import trace_solution
from judge.errors import Cancelled, JudgeError, ProblemError, QueueFull, UsageError
from judge.escaping import printable_lines
from judge.facts import Fact, as_fact, error_fact
from judge.model import Judgement, Report, Verdict
from judge.reports.json import object_of
from judge.reports.text import excerpt_parts, second_looks_text
from judge.runner.one_run import CaseOrder, select_cases
from judge.runner.scheduler import Progress, Step
from judge.runner.session import ProblemFailed, RunRequest, Session
from judge.sandbox import Level, Sandbox, physical_cores, sandbox_of_level
from judge.sandbox.temporary_folders import temporary_folder
from judge.terminal.screen import print_traceback
from judge.terminal.translation import (
    SOURCE_LANGUAGE,
    translate_fact,
    translations_of,
    use_language,
)
from judge.web.records import (
    OWNER,
    CaseRecord,
    Finding,
    InputFinding,
    NewSubmission,
    ReportRecord,
    State,
    StressFinding,
    Submission,
    Task,
    TraceFinding,
)
from judge.web.store import Store

MOST_WAITING = 20
"""How many submissions of a person may wait."""

MOST_STREAMS = 200
"""How many streams of events may be open at once."""

_NOTE_INTERVAL_S = 0.5  # a search notes something a hundred times a second

STRESS_S, SHRINK_S = 30.0, 20.0
"""How long a stress test searches, and how long it shrinks what it has found."""

_MOST_KEPT = 256 << 10  # characters of each stream
_MOST_PAGE = 4 << 20


class EventHub:
    """The streams that wait for a change in the store. `wake` may be called from any thread."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self.is_closed = False

    @contextmanager
    def stream(self) -> Iterator[asyncio.Event | None]:
        """An event that is set at each change; None if too many streams are open."""
        event = asyncio.Event()
        is_full = len(self._waiting) >= MOST_STREAMS
        if not is_full:
            self._waiting[event] = asyncio.get_running_loop()
        try:
            yield None if is_full else event
        finally:
            self._waiting.pop(event, None)

    def wake(self) -> None:
        """Set the events of all streams."""
        for event, loop in self._waiting.copy().items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

    def close(self) -> None:
        """End all streams: the server ends."""
        self.is_closed = True
        self.wake()


@dataclass(slots=True, kw_only=True)
class Running:
    """A submission that is being judged, on its cores and in its sandbox."""

    sandbox: Sandbox
    cores: tuple[int, ...]
    hub: EventHub
    note: str = ""
    noted_at: float = 0.0
    is_cancelled: bool = False
    end: Callable[[], None] | None = None

    def tell(self, note: str) -> None:
        """Say how far a task is."""
        self.note = note
        if time.monotonic() - self.noted_at > _NOTE_INTERVAL_S:
            self.noted_at = time.monotonic()
            self.hub.wake()

    def stop(self) -> None:
        """End its programs and the calls of rules, now."""
        self.is_cancelled = True
        (self.end or self.sandbox.cancel)()

    def set_end(self, end: Callable[[], None]) -> None:
        """Say how to end it; one that was cancelled meanwhile is ended at once."""
        self.end = end
        if self.is_cancelled:
            end()


class JudgingQueue:
    """Judges what is submitted, in threads, between `start` and `stop`.

    Persons take turns: who has submitted much waits longer than who has submitted once.
    """

    def __init__(
        self,
        kit: Kit,
        store: Store,
        hub: EventHub,
        level: Level,
        *,
        cores: Sequence[int] | None = None,
    ) -> None:
        """`cores` are those that programs run on, by default one for each physical core."""
        self._kit, self._store, self._hub, self._level = kit, store, hub, level
        self._free = list(physical_cores() if cores is None else cores)
        self._slots = len(self._free)
        self._waiting: list[tuple[int, int]] = []  # in the order in which they will be judged
        self._served: dict[int, int] = {}  # by person: the last turn that the person had
        self._turn = 0
        self._running: dict[int, Running] = {}
        self._change = threading.Condition()
        self._is_over = False
        self._threads: list[threading.Thread] = []

    def start(self, takes_over: bool = True) -> None:
        """Begin, with what an earlier server has left if it `takes_over`."""
        if takes_over:
            for number, person in self._store.unfinished():
                self._put(number, person)
        for _ in range(self._slots):
            thread = threading.Thread(target=self._work, name="submissions", daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """End all programs. What was being judged is judged again by the next server."""
        with self._change:
            self._is_over = True
            for number, running in self._running.items():
                running.stop()
                self._store.put_back(number)
            self._change.notify_all()
        for thread in self._threads:
            thread.join()

    def submit(self, new: NewSubmission) -> int:
        """Queue a submission; its number. Raises `QueueFull`."""
        with self._change:
            own = sum(person == new.person for _, person in self._waiting)
            if own >= MOST_WAITING:
                raise QueueFull(
                    Fact("{} submissions wait already", own),
                    advice=Fact("Wait for one of them, or cancel one"),
                )
            number = self._store.add(new)
            self._put(number, new.person)
            self._change.notify_all()
        self._hub.wake()
        return number

    def cancel(self, number: int) -> None:
        """End a submission, with all its programs; nothing happens if it is over."""
        with self._change:
            running = self._running.get(number)
            if running is not None:
                running.stop()
            elif (place := self._place(number)) is not None:
                del self._waiting[place]
                self._store.end(number, State.CANCELLED)
        self._hub.wake()

    def place(self, number: int) -> int | None:
        """How many come before it, 0 for the next one; None if it does not wait."""
        with self._change:
            return self._place(number)

    def _place(self, number: int) -> int | None:
        numbers = [waiting for waiting, _ in self._waiting]
        return numbers.index(number) if number in numbers else None

    def _put(self, number: int, person: int) -> None:
        """Put a submission where it is the person's turn.

        The one of a person who was served longer ago comes first; a person's second one comes after
        the first of all others, and so on.
        """
        waiting: dict[int, list[int]] = {}
        for before, owner in [*self._waiting, (number, person)]:
            waiting.setdefault(owner, []).append(before)
        rounds = [
            (rank, self._served.get(owner, 0), own, owner)
            for owner, numbers in waiting.items()
            for rank, own in enumerate(sorted(numbers))
        ]
        self._waiting = [(own, owner) for _, _, own, owner in sorted(rounds)]

    def note(self, number: int) -> str:
        """What is known of a task that is being done; empty if nothing is."""
        with self._change:
            running = self._running.get(number)
        return "" if running is None else running.note

    def _work(self) -> None:
        """Take submissions until the end, in one of the threads."""
        while True:
            with self._change:
                self._change.wait_for(lambda: self._is_over or (self._waiting and self._free))
                if self._is_over:
                    return
                number, person = self._waiting.pop(0)
                self._turn += 1
                self._served[person] = self._turn
                count = 1 if self._waiting else len(self._free)
                cores, self._free = tuple(self._free[:count]), self._free[count:]
                sandbox = sandbox_of_level(self._level)
                running = Running(sandbox=sandbox, cores=cores, hub=self._hub)
                self._running[number] = running
            try:
                self._judge(number, running)
            except Exception as bug:
                print_traceback(bug)
                self._store.end(number, State.FAILED, Fact("a bug of the judge: {}", repr(bug)))
            finally:
                with self._change:
                    del self._running[number]
                    self._free += cores
                    self._change.notify_all()
                self._hub.wake()

    def _judge(self, number: int, running: Running) -> None:
        submission = self._store.start(number)
        self._hub.wake()
        if submission is None:
            return
        folder = Path()
        try:
            with temporary_folder() as folder:
                path = folder / submission.file
                path.write_bytes(submission.source)
                run = self._run if submission.task is Task.JUDGE else self._do_task
                run(submission, path, running)
        except (Cancelled, CancelledError, JudgeError, OSError) as error:
            if running.is_cancelled or isinstance(error, Cancelled | CancelledError):
                if not self._is_over:
                    self._store.end(number, State.CANCELLED)
            else:
                # Where it lay says nothing.
                fact = error_fact(error).with_texts(lambda text: text.replace(f"{folder}/", ""))
                self._store.end(number, State.FAILED, fact)

    def _run(self, submission: Submission, path: Path, running: Running) -> None:
        request = RunRequest(
            words=(submission.problem, str(path)),
            cases=() if submission.is_whole else ("sample/*",),
            all_cases=not submission.is_whole,
            cores=running.cores,
            explains_costs=submission.is_whole,
            looks_again=True,
        )
        with Session(self._kit, request, sandbox=running.sandbox) as session:

            def end() -> None:
                running.sandbox.cancel()
                session.local_executor().jails.calls.cancel()

            running.set_end(end)
            if running.is_cancelled:
                raise Cancelled("the submission was cancelled")
            for event in session:
                if isinstance(event, ProblemFailed):
                    raise event.error
                if not isinstance(event, Progress):
                    continue
                if isinstance(event.result, Judgement):
                    self._store.add_outcome(submission.id, _case_record(event.result))
                else:
                    outcomes = [_case_record(judgement) for judgement in event.result.judgements]
                    self._store.finish(submission.id, _report_record(event.result), outcomes)
                self._hub.wake()
        if submission.person == OWNER:
            address = PurePosixPath("submissions", str(submission.id), submission.file)
            record_submission(session, str(address), submission.time, os.environ)

    def _do_task(self, submission: Submission, path: Path, running: Running) -> None:
        does = {Task.STRESS: _stress, Task.TRACE: _trace}.get(submission.task, _run_on_input)
        finding = does(self._kit, submission, path, running)
        verdict = None if isinstance(finding, TraceFinding) else finding.verdict
        self._store.finish_task(submission.id, verdict, finding)


def _case_record(judgement: Judgement) -> CaseRecord:
    is_failure = judgement.verdict is not Verdict.AC
    with use_language(SOURCE_LANGUAGE):
        parts = excerpt_parts(judgement) if is_failure else ()
    return object_of(
        CaseRecord,
        judgement,
        score=None if judgement.score is None else float(judgement.score),
        parts=tuple((title, printable_lines(text)) for title, text in parts),
    )


def _report_record(report: Report) -> ReportRecord:
    slowest = report.slowest

    def remarks() -> str:
        looks = second_looks_text(report, as_expected=report.verdict is Verdict.AC).plain
        lines = [translate_fact(report.remark), *(line.strip() for line in looks.split("\n"))]
        return printable_lines("\n".join(filter(None, lines)))

    with use_language(SOURCE_LANGUAGE):
        text = remarks()
    return ReportRecord(
        verdict=report.verdict,
        cases_total=report.cases_total,
        cpu_s=None if slowest is None else slowest.cpu_s,
        memory_bytes=report.memory_bytes,
        score=None if report.score is None else float(report.score),
        remarks=text,
        translations=translations_of(remarks) if text else {},
    )


def _stress(kit: Kit, submission: Submission, path: Path, running: Running) -> Finding:
    from judge.commands.stress.result import stress_text
    from judge.commands.stress.work import StressOrder, StressTest  # slow: it imports Hypothesis

    order = StressOrder(
        words=(submission.problem, str(path)),
        time_s=STRESS_S,
        shrink_s=SHRINK_S,
        cores=running.cores,
    )
    with StressTest(kit, order, sandbox=running.sandbox) as test:
        running.set_end(test.interrupt)
        for event in test:
            if isinstance(event, Step):
                running.tell(event.label)
        result = test.conclude()

        def report() -> str:
            text = stress_text(result, test.problem, has_reference=False).plain
            return _without_folder(text, path)

        text, translations = report(), translations_of(report)
    failure = result.failure
    if failure is None and result.interrupted:
        raise Cancelled("the stress test was stopped")
    if result.trouble:
        raise ProblemError(result.trouble)
    counterexample: dict[str, Any] = {}
    if failure is not None:
        counterexample = {
            "input": failure.input,
            "verdict": failure.verdict,
            "message": as_fact(failure.message).with_texts(partial(_without_folder, path=path)),
            "expected": printable_lines(failure.expected[:_MOST_KEPT]),
            "actual": printable_lines(failure.actual[:_MOST_KEPT]),
            "kept": result.kept,
        }
    return StressFinding(
        words=text,
        translations=translations,
        inputs=result.inputs,
        is_stopped=result.interrupted,
        **counterexample,
    )


def _run_on_input(kit: Kit, submission: Submission, path: Path, running: Running) -> Finding:
    content, answer = submission.input, b""
    if submission.case:
        (case,) = select_cases(kit, submission.problem, submission.case)
        content, answer = case.input, case.answer
    input_path, right = path.with_name("input"), path.with_name("answer")
    input_path.write_bytes(content)
    right.write_bytes(answer)
    request = RunInputRequest(
        words=(submission.problem, str(path)),
        input=str(input_path),
        answer=str(right) if answer else None,
        cores=running.cores,
    )
    with RunInput(kit, request, sandbox=running.sandbox) as work:
        (run,) = work
        source = Fact("the answer of {}", submission.case) if answer else None
        return InputFinding(
            input=content.decode(errors="replace"),
            verdict=run.verdict,
            message=as_fact(run.message).with_texts(partial(_without_folder, path=path)),
            cpu_s=run.cpu_s,
            memory_bytes=run.memory_bytes,
            output=(run.output or "")[:_MOST_KEPT],
            stderr=(run.stderr or "")[:_MOST_KEPT],
            transcript=None if run.transcript is None else run.transcript[:_MOST_KEPT],
            answer=work.given.case.answer.decode(errors="replace")[:_MOST_KEPT],
            source=source or as_fact(work.given.source),
            odd=as_fact(work.given.odd),
            note=as_fact(work.given.note),
            unchecked=as_fact(work.given.unchecked),
        )


def _trace(kit: Kit, submission: Submission, path: Path, running: Running) -> Finding:
    from judge.commands.trace.text import trace_page  # with the libraries of pages

    case = (submission.case,) if submission.case else ()
    order = CaseOrder(words=(submission.problem, str(path), *case), cores=running.cores)
    analysis = trace_solution(kit, order, sandbox=running.sandbox)
    problem = kit.problem(submission.problem)

    def new_page() -> str:
        return _without_folder(trace_page(analysis, problem), path)

    page = new_page()
    if len(page) > _MOST_PAGE:
        raise UsageError(
            Fact("the X-ray is larger than {} MiB", _MOST_PAGE >> 20),
            advice=Fact("Take a smaller case, or use `judge trace`"),
        )
    return TraceFinding(
        headline=as_fact(analysis.trace.headline),
        page=page,
        translations=translations_of(new_page),
    )


def _without_folder(text: str, path: Path) -> str:
    """The words with the name of the file in place of its path, which says nothing to the user."""
    return text.replace(f"{path.parent}/", "")
