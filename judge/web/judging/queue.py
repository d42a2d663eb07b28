"""Judge submissions: a bounded queue, fair by user, with as many slots as physical cores.

Each submission is a `Session`, as for `judge run`, with a sandbox of its own, so that one can be
cancelled with all its programs. It gets one core, and if nobody waits all that are free: never more
programs run than there are cores, so times stay true.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass
from pathlib import Path

from judge.catalog.kit import Kit
from judge.errors import Cancelled, JudgeError, QueueFull
from judge.model import Judgement, Report
from judge.runner.events import ProblemFailed
from judge.runner.scheduler import Progress
from judge.runner.session import RunRequest, Session
from judge.sandbox import Level, Sandbox, physical_cores, sandbox_of_level
from judge.sandbox.temporary_folders import temporary_folder
from judge.terminal.screen import print_traceback
from judge.web.judging.hub import EventHub
from judge.web.store.database import Store
from judge.web.store.records import case_record, report_record
from judge.web.store.submissions import (
    NewSubmission,
    Submission,
    SubmissionState,
    SubmissionTask,
)
from judge.web.waiting_line import WaitingLine

MOST_WAITING, MOST_WAITING_OF_USER = 200, 20
"""How many submissions may wait, of all users and of one."""

_NOTE_INTERVAL_S = 0.5


@dataclass(slots=True)
class _RunningSubmission:
    sandbox: Sandbox
    note: str = ""
    noted_at: float = 0.0
    is_cancelled: bool = False
    end: Callable[[], None] | None = None

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
    """Judges what is submitted, in threads, between `start` and `stop`."""

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
        self._line: WaitingLine[int] = WaitingLine()
        self._running: dict[int, _RunningSubmission] = {}
        self._change = threading.Condition()
        self._is_over = False
        self._threads: list[threading.Thread] = []

    def start(self, takes_over: bool = True) -> None:
        """Begin, with what an earlier server has left if it `takes_over`."""
        for number in self._store.unfinished() if takes_over else ():
            submission = self._store.get(number)
            if submission is not None:
                self._line.add(submission.user, number)
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
            mine = self._line.count(new.user)
            if len(self._line) >= MOST_WAITING or mine >= MOST_WAITING_OF_USER:
                raise QueueFull(
                    f"{len(self._line)} submissions wait already, {mine} of them yours",
                    advice="Wait for one of them, or cancel one",
                )
            number = self._store.add(new)
            self._line.add(new.user, number)
            self._change.notify_all()
        self._hub.wake()
        return number

    def cancel(self, number: int) -> None:
        """End a submission, with all its programs; nothing happens if it is over."""
        with self._change:
            running = self._running.get(number)
            if running is not None:
                running.stop()
            elif self._line.remove(number):
                self._store.end(number, SubmissionState.CANCELLED)
        self._hub.wake()

    def place(self, number: int) -> int | None:
        """How many come before it, 0 for the next one; None if it does not wait."""
        with self._change:
            order = self._line.order()
        return order.index(number) if number in order else None

    def note(self, number: int) -> str:
        """What is known of a task that is being done; empty if nothing is."""
        with self._change:
            running = self._running.get(number)
        return "" if running is None else running.note

    def _work(self) -> None:
        """Take submissions until the end, in one of the threads."""
        while True:
            with self._change:
                self._change.wait_for(lambda: self._is_over or (len(self._line) and self._free))
                if self._is_over:
                    return
                number = self._line.take()
                count = 1 if len(self._line) else len(self._free)
                cores, self._free = self._free[:count], self._free[count:]
                running = self._running[number] = _RunningSubmission(sandbox_of_level(self._level))
            try:
                self._judge(number, running, cores)
            except Exception as bug:
                print_traceback(bug)
                self._store.end(number, SubmissionState.FAILED, f"a bug of the judge: {bug!r}")
            finally:
                with self._change:
                    del self._running[number]
                    self._free += cores
                    self._change.notify_all()
                self._hub.wake()

    def _judge(self, number: int, running: _RunningSubmission, cores: Sequence[int]) -> None:
        submission = self._store.start(number)
        self._hub.wake()
        if submission is None:
            return
        folder = Path()
        try:
            with temporary_folder() as folder:
                self._run(submission, running, cores, folder)
        except (Cancelled, CancelledError):
            self._end_cancelled(number)
        except (JudgeError, OSError) as error:
            if running.is_cancelled:
                self._end_cancelled(number)
            else:
                words = str(error).replace(f"{folder}/", "")  # where it lay says nothing
                self._store.end(number, SubmissionState.FAILED, words)

    def _end_cancelled(self, number: int) -> None:
        if not self._is_over:
            self._store.end(number, SubmissionState.CANCELLED)

    def _run(
        self,
        submission: Submission,
        running: _RunningSubmission,
        cores: Sequence[int],
        folder: Path,
    ) -> None:
        path = folder / submission.file
        path.write_bytes(submission.source)
        if submission.task is not SubmissionTask.JUDGE:
            self._do_task(submission, path, running, cores)
            return
        request = RunRequest(
            words=(submission.problem, str(path)),
            cases=() if submission.is_whole else ("sample/*",),
            all_cases=not submission.is_whole,
            cores=tuple(cores),
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
                if isinstance(event, Progress):
                    self._record(submission.id, event.result)

    def _do_task(
        self, submission: Submission, path: Path, running: _RunningSubmission, cores: Sequence[int]
    ) -> None:
        from judge.web.judging.tasks import TaskTools, do_task, verdict_of_finding  # slow

        def note(words: str) -> None:
            running.note = words
            if time.monotonic() - running.noted_at > _NOTE_INTERVAL_S:
                running.noted_at = time.monotonic()
                self._hub.wake()

        tools = TaskTools(
            kit=self._kit,
            sandbox=running.sandbox,
            cores=cores,
            folder=path.parent,
            on_stop=running.set_end,
            note=note,
        )
        finding = do_task(submission, path, tools)
        self._store.finish_task(submission.id, verdict_of_finding(finding), finding)

    def _record(self, number: int, result: Judgement | Report) -> None:
        if isinstance(result, Judgement):
            self._store.add_outcome(number, case_record(result))
        else:
            outcomes = [case_record(one) for one in result.judgements]
            self._store.finish(number, report_record(result), outcomes)
        self._hub.wake()
