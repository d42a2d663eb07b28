"""An executor on a Dask cluster: cases go in, judgements come back from its workers.

    with Pool("tcp://host:8786", level=Level.NAMESPACES) as pool:
        judgement = pool.judge(problem, solution, case).result()

One thread holds the connection; `dispatch` says who gets what, `line` brings it to the `station` at
the other end, `roll` knows the workers. Dask
carries batches to the workers that they are meant for, and says who comes and who goes; it judges
nothing again by itself, for then nobody would know what is done how often.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import AsyncExitStack, suppress
from types import TracebackType
from typing import Any, Self

import platformdirs

from judge import __version__
from judge.errors import Cancelled, ClusterLost, JudgeError, LanguageError, SandboxError
from judge.model import Case, Judgement, Problem, Setting, Solution, Verdict, Worker
from judge.runner.cluster import calibration
from judge.runner.cluster import connect as meeting
from judge.runner.cluster import registry as roll
from judge.runner.cluster.client import WorkerClient
from judge.runner.cluster.dispatch import TRIES, Batch, Dispatcher, Job, WorkerSlots
from judge.runner.cluster.registry import WorkerEntry
from judge.runner.cluster.worker import WorkerFault
from judge.sandbox import Level, sandbox_of_level

JOIN_S = 30.0
"""How long workers are waited for at the beginning, and when all have gone."""

STALE_S = 30.0
"""A worker of which nothing was heard for so long is cut off."""

_LOOK_S = 2.0
_TICK_S = 0.25
_END_S = 2.0


class ClusterExecutor:
    """The workers of a cluster, as many as there are at the moment."""

    def __init__(
        self,
        address: str,
        *,
        level: Level,
        join_s: float = JOIN_S,
        stale_s: float = STALE_S,
        machine: str | None = None,
        reference_s: float | None = None,
    ) -> None:
        """`level` is the sandbox in which all of it is to run.

        `reference_s` is what the workload that calibrates takes on this `machine`; by default it is
        measured as soon as a worker is on another. Raises `UsageError` if `address` is none.
        """
        meeting.check_address(address)
        self.address = address
        self.level = level
        self._join_s, self._stale_s = join_s, stale_s
        self._machine = machine or calibration.machine_id()
        self._reference_s = reference_s
        self._dispatch = Dispatcher()
        self._inbox: deque[Job] = deque()
        self._is_woken = False
        self._entries: dict[str, WorkerEntry] = {}
        self._departed: list[WorkerEntry] = []
        self._batch_tasks: dict[str, set[asyncio.Task[None]]] = {}
        self._hello_tasks: dict[str, asyncio.Task[None]] = {}
        self._notices: deque[str] = deque()
        self._error: JudgeError | None = None
        self._ready: Future[None] = Future()
        self._stopping = False
        self._empty_since = self._polled = 0.0
        self._thread = threading.Thread(target=self._run_thread, name="judge-pool", daemon=True)
        self._loop: asyncio.AbstractEventLoop
        self._woken: asyncio.Event
        self._client: Any
        self._workers: WorkerClient

    def __enter__(self) -> Self:
        """Waits until workers are there; `ClusterLost` if nobody answers, or nobody can judge."""
        self._thread.start()
        try:
            self._ready.result()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def size(self) -> int:
        """How many cases it takes at once: a batch for each slot that there is now."""
        return max(1, self._dispatch.slots * self._dispatch.batch_size)

    @property
    def workers(self) -> tuple[Worker, ...]:
        """All that were there at any time, also those that could not be used."""
        return tuple(one.worker() for one in [*self._departed, *self._entries.values()])

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """Has a case judged by a worker; see `judging.judge_case`."""
        job = Job(problem, solution, case, record, Future())
        self._inbox.append(job)
        if self._error is not None:
            _fail(job, self._error)
        elif not self._is_woken:
            self._is_woken = True
            with suppress(RuntimeError):  # it has just ended, and fails what it finds
                self._loop.call_soon_threadsafe(self._woken.set)
        return job.future

    def take_notices(self) -> list[str]:
        """What happened to workers since this was asked last, in words."""
        return [self._notices.popleft() for _ in range(len(self._notices))]

    def conditions(self, data: Sequence[str], time_scale: float) -> Setting:
        """Under what a report was made here: a guarantee is held if all workers hold it."""
        used = [one for one in self._entries.values() if not one.unused]
        missing = dict.fromkeys(guarantee for one in used for guarantee in one.missing)
        return Setting(
            version=__version__,
            data=tuple(data),
            time_scale=time_scale,
            level=self.level.value,
            missing=tuple(missing),
        )

    def stop(self) -> None:
        """Ends all work, on the workers too; they stay for others."""
        self._stopping = True
        with suppress(RuntimeError, AttributeError):  # it has ended, or not begun
            self._loop.call_soon_threadsafe(self._woken.set)
        if self._thread.is_alive():
            self._thread.join()

    def _run_thread(self) -> None:
        """What the thread does; whoever waits for something is told why it ends."""
        error: BaseException = Cancelled("the run was called off")
        try:
            asyncio.run(self._run_loop())
        except BaseException as raised:
            error = raised
        self._error = error if isinstance(error, JudgeError) else ClusterLost(f"a bug: {error!r}")
        for job in [*self._dispatch.unfinished, *self._inbox]:
            _fail(job, self._error)
        with suppress(InvalidStateError):
            self._ready.set_exception(error)

    async def _run_loop(self) -> None:
        self._loop, self._woken = asyncio.get_running_loop(), asyncio.Event()
        async with AsyncExitStack() as stack:
            self._client = await stack.enter_async_context(meeting.open_client(self.address))
            self._workers = WorkerClient(self._client, self.level.value)
            stack.push_async_callback(self._end_on_workers)
            self._client.subscribe_topic("all", self._handle_event)
            self._empty_since = time.monotonic()
            while not self._stopping:
                self._woken.clear()
                if time.monotonic() - self._polled > _LOOK_S:
                    self._polled = time.monotonic()
                    await self._poll_workers()
                self._check_for_workers()
                self._dispatch_jobs()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_TICK_S):
                        await self._woken.wait()

    async def _end_on_workers(self) -> None:
        """Ends what runs on the workers, as far as they can be reached."""
        with suppress(Exception):  # else the scheduler would write to us when we have gone
            self._client.unsubscribe_topic("all")
        everything = [
            *self._hello_tasks.values(),
            *(t for ts in self._batch_tasks.values() for t in ts),
        ]
        for task in everything:
            task.cancel()
        addresses = [one.address for one in self._entries.values() if not one.unused]
        if addresses and self._client.status == "running":
            with suppress(Exception):  # whatever it is, they end it themselves when it is silent
                async with asyncio.timeout(_END_S):
                    await self._workers.leave(addresses)
        await asyncio.gather(*everything, return_exceptions=True)

    def _handle_event(self, event: tuple[float, Any]) -> None:
        """Somebody came or went."""
        words = event[1]
        if not isinstance(words, dict):
            return
        if words.get("action") == "remove-worker":
            self._remove_worker(words["worker"], blameless=bool(words.get("expected")))
        elif words.get("action") == "add-worker":
            self._polled = 0.0
            self._woken.set()

    async def _poll_workers(self) -> None:
        """Who is there now."""
        if self._client.status != "running":
            raise ClusterLost(f"the scheduler at {self.address} is gone")
        try:
            async with asyncio.timeout(self._stale_s):
                rows = (await self._client.scheduler.identity(n_workers=-1))["workers"]
        except (OSError, TimeoutError) as error:
            raise ClusterLost(
                f"the scheduler at {self.address} does not answer: {error}"
            ) from error
        now = time.monotonic()
        for address in set(self._entries) - set(rows):
            self._remove_worker(address)
        for address, row in rows.items():
            known = self._entries.get(address)
            if known is None:
                known = self._entries[address] = roll.new_entry(address, row)
                if known.unused:
                    self._notify(known, f"is not used: {known.unused}")
                else:
                    self._start_hello(known)
            if row["last_seen"] != known.last_seen[0]:
                known.last_seen = row["last_seen"], now
                if known.lost:  # it is back
                    del self._entries[address]
                    self._departed.append(known)
            elif now - known.last_seen[1] > self._stale_s and not known.lost:
                self._drop_worker(known, f"has not been heard of for {self._stale_s:g} s")

    def _start_hello(self, known: WorkerEntry) -> None:
        task = asyncio.create_task(self._say_hello(known))
        self._hello_tasks[known.address] = task
        task.add_done_callback(lambda _: self._hello_tasks.pop(known.address, None))

    async def _say_hello(self, known: WorkerEntry) -> None:
        """Asks a worker who it is; it gets cases if it can judge."""
        level = self.level.value
        try:
            card = await self._workers.hello(known, self._machine)
            known.unused = roll.refusal_reason(card, level)
            if not known.unused:
                if card["seconds"] is not None and self._reference_s is None:
                    self._reference_s = await asyncio.to_thread(_reference_s, self.level)
                if words := roll.apply_hello(known, card, level, self._reference_s):
                    self._notify(known, words)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            known.unused = f"it has no judge like this one: {type(error).__name__}: {error}"
        if self._entries.get(known.address) is not known:
            return
        if known.unused:
            self._notify(known, f"is not used: {known.unused}")
        else:
            self._dispatch.add_worker(known.address, known.slots)
        self._woken.set()

    def _remove_worker(self, address: str, *, blameless: bool = False) -> None:
        """A worker has left, in peace or not."""
        known = self._entries.pop(address, None)
        if known is None:
            return
        self._departed.append(known)
        if not known.unused and not known.lost:
            self._drop_worker(known, "has left" if blameless else "is lost", blameless=blameless)

    def _drop_worker(self, known: WorkerEntry, why: str, *, blameless: bool = False) -> None:
        """Nothing more is given to a worker, or awaited from it."""
        known.lost = True
        if task := self._hello_tasks.get(known.address):
            task.cancel()
        for task in self._batch_tasks.pop(known.address, ()):
            task.cancel()
        before = len(self._dispatch.unfinished)
        convicted = self._dispatch.remove_worker(known.address, blameless=blameless)
        self._notify(known, why + (f"; {before} cases are left" if before else ""))
        for job in convicted:
            message = f"{TRIES} workers were lost while they judged this case: {known.name} {why}"
            _settle(job, _judge_error(job, message))
        self._empty_since = time.monotonic()
        self._woken.set()

    def _check_for_workers(self) -> None:
        """Says when we are ready; raises `ClusterLost` if nobody is there for too long."""
        if self._dispatch.workers:
            waited = time.monotonic() - self._empty_since
            if not self._ready.done() and (not self._hello_tasks or waited > self._join_s):
                self._ready.set_result(None)
            return
        refused = [one for one in self._entries.values() if one.unused]
        hopeless = refused and len(refused) == len(self._entries) and not self._ready.done()
        busy = not self._ready.done() or self._dispatch.unfinished or self._inbox
        if hopeless or (busy and time.monotonic() - self._empty_since > self._join_s):
            reasons = "; ".join(f"{one.name}: {one.unused}" for one in refused[:5])
            raise ClusterLost(
                f"no worker at {self.address} can judge" + (f" ({reasons})" if reasons else ""),
                advice="Start some with `dask worker ADDRESS --nthreads 1 --resources slot=1`",
            )

    def _dispatch_jobs(self) -> None:
        """Gives out what waits, as far as there is room."""
        self._is_woken = False
        while self._inbox:
            self._dispatch.add(self._inbox.popleft())
        while given := self._dispatch.next_batch():
            hand, batch = given
            task = asyncio.create_task(self._judge_batch(hand, batch))
            carriers = self._batch_tasks.setdefault(hand.address, set())
            carriers.add(task)
            task.add_done_callback(carriers.discard)

    async def _judge_batch(self, hand: WorkerSlots, batch: Batch) -> None:
        """Has a batch judged by its worker, and takes what comes of it."""
        known = self._entries[hand.address]
        try:
            told = await self._workers.judge_batch(known, batch)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # of the worker: those of cases come as values
            self._dispatch.finish_batch(hand, batch, 0, 0.0)
            self._stop_using(known, f"{type(error).__name__}: {error}")
            return
        self._dispatch.finish_batch(hand, batch, len(told.judged), told.took_s)
        for job, judged in zip(batch.jobs, told.judged, strict=False):
            if isinstance(judged, Judgement):
                known.judged += 1
                _settle(job, judged)
            elif isinstance(judged, LanguageError) and self._dispatch.pass_on(hand, job):
                self._notify(known, f"passes a case on: {judged.message}")
            elif isinstance(judged, SandboxError):
                self._dispatch.add(job)
                self._stop_using(known, str(judged))
            else:
                _fail(job, judged)
        self._woken.set()

    def _stop_using(self, known: WorkerEntry, why: str) -> None:
        """A worker cannot do its work: others do."""
        if not known.lost:
            known.unused = why
            self._drop_worker(known, f"is not used any more: {why}", blameless=True)

    def _notify(self, known: WorkerEntry, words: str) -> None:
        place = f" on {known.host}" if known.host and known.host not in known.name else ""
        self._notices.append(f"worker {known.name}{place} {words}")


def _reference_s(level: Level) -> float | None:
    """What the workload takes here; None if that cannot be measured."""
    try:
        sandbox = sandbox_of_level(level)
        return calibration.workload_s(sandbox, platformdirs.user_cache_path("judge"))
    except JudgeError:
        return None


def _judge_error(job: Job, message: str) -> Judgement:
    return Judgement(case=job.case.name, hash=job.case.hash, verdict=Verdict.JE, message=message)


def _settle(job: Job, judgement: Judgement) -> None:
    with suppress(InvalidStateError):
        job.future.set_result(judgement)


def _fail(job: Job, error: JudgeError | WorkerFault) -> None:
    with suppress(InvalidStateError):
        job.future.set_exception(error)
