"""Judge cases on the workers of a Dask cluster.

One thread holds the connection. `dispatch` chooses the worker for each batch, a `WorkerClient`
sends it, and `worker` judges it at the other end. Dask repeats nothing by itself: otherwise we
could not tell which worker failed on which case. It is imported when an executor is made.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import platform
import re
import signal
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Self

from judge import __version__
from judge.errors import (
    Cancelled,
    ClusterLost,
    JudgeError,
    LanguageError,
    SandboxError,
    UsageError,
    install_command,
)
from judge.facts import Fact
from judge.files import cache_folder
from judge.model import Case, Judgement, Problem, Solution, Verdict, Worker
from judge.runner.cluster import worker
from judge.runner.cluster.dispatch import TRIES, Batch, Dispatcher, Job, WorkerEntry
from judge.runner.cluster.worker import (
    BatchRequest,
    BatchResult,
    ContentNames,
    JobResult,
    RunSettings,
    pack,
)
from judge.runner.judge_case import bare_judgement
from judge.runner.scheduler import HostExecutor
from judge.sandbox import Level, physical_cores, sandbox_of_level
from judge.sandbox.temporary_folders import temporary_folder

RESOURCE = "slot"
"""What a worker has one of for each case that it judges at once."""

_CONNECT_S = 5
_LOCAL = re.compile(r"local(?::([1-9][0-9]{0,3}))?")
_REMOTE = re.compile(r"[a-z]+://[!-.0-~]+")  # Dask crashes at other characters
_LOGGERS = ("distributed", "distributed.client", "bokeh", "tornado", "tornado.application")
_JOIN_S = 30.0  # how long to wait for workers, at first and after the last one has gone
_STALE_S = 30.0  # a worker that was silent for so long is dropped
_POLL_S = 2.0
_TICK_S = 0.25
_END_S = 2.0


class ClusterExecutor(HostExecutor):
    """The workers of a cluster, as many as there are at the moment."""

    def __init__(
        self,
        address: str,
        *,
        level: Level,
        join_s: float = _JOIN_S,
        stale_s: float = _STALE_S,
        machine: str | None = None,
        reference_s: float | None = None,
    ) -> None:
        """`level` is that of the sandbox on every worker. `UsageError`: the `address` is wrong.

        `reference_s` is what the calibration takes on this `machine`; by default it is measured
        when the first worker on another machine joins.
        """
        super().__init__(level)
        self._stack.callback(self.stop)
        check_address(address)
        self.address = address
        self._join_s, self._stale_s = join_s, stale_s
        self._machine = machine or worker.machine_id()
        self._reference_s = reference_s
        self._dispatcher = Dispatcher()
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
        self._thread = threading.Thread(target=self._run_thread, name="judge-cluster", daemon=True)
        self._loop: asyncio.AbstractEventLoop
        self._wake: asyncio.Event
        self._client: Any
        self._workers: WorkerClient

    def __enter__(self) -> Self:
        """Wait for workers; `ClusterLost` if the scheduler is silent or no worker can judge."""
        self._thread.start()
        try:
            self._ready.result()
        except BaseException:
            self.stop()
            raise
        return self

    @property
    def missing(self) -> tuple[str, ...]:
        """The guarantees that one of the workers at least does not give."""
        entries = [entry for entry in self._entries.values() if not entry.unused]
        return tuple(dict.fromkeys(name for entry in entries for name in entry.missing))

    @property
    def size(self) -> int:
        """How many cases it takes at once: a batch for each slot that there is now."""
        return max(1, self._dispatcher.slots * self._dispatcher.batch_size)

    def ahead(self, solution: Solution) -> int:
        """How many cases of a solution may wait or be under way."""
        return 2 * self.size

    @property
    def workers(self) -> tuple[Worker, ...]:
        """All workers that were there at any time, also those that could not be used."""
        return tuple(entry.worker() for entry in [*self._departed, *self._entries.values()])

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """Judge a case on a worker; see `judge_case`."""
        job = Job(problem, solution, case, record, Future())
        self._inbox.append(job)
        if self._error is not None:
            _settle(job, self._error)
        elif not self._is_woken:
            self._is_woken = True
            with suppress(RuntimeError):  # the loop has just ended, and fails the job itself
                self._loop.call_soon_threadsafe(self._wake.set)
        return job.future

    def take_notices(self) -> list[str]:
        """What happened to workers since the last call."""
        return [self._notices.popleft() for _ in range(len(self._notices))]

    def stop(self) -> None:
        """End all work, on the workers too; they stay for others."""
        self._stopping = True
        with suppress(RuntimeError, AttributeError):  # the loop has ended, or not started
            self._loop.call_soon_threadsafe(self._wake.set)
        if self._thread.is_alive():
            self._thread.join()

    def _run_thread(self) -> None:
        error: BaseException = Cancelled("the run was called off")
        try:
            asyncio.run(self._run_loop())
        except BaseException as raised:
            error = raised
        self._error = error if isinstance(error, JudgeError) else ClusterLost(f"a bug: {error!r}")
        for job in [*self._dispatcher.unfinished_jobs, *self._inbox]:
            _settle(job, self._error)
        with suppress(InvalidStateError):
            self._ready.set_exception(error)

    async def _run_loop(self) -> None:
        self._loop, self._wake = asyncio.get_running_loop(), asyncio.Event()
        async with AsyncExitStack() as stack:
            self._client = await stack.enter_async_context(open_client(self.address))
            self._workers = WorkerClient(self._client, self.level.value)
            stack.push_async_callback(self._end_on_workers)
            self._client.subscribe_topic("all", self._handle_event)
            self._empty_since = time.monotonic()
            while not self._stopping:
                self._wake.clear()
                if time.monotonic() - self._polled > _POLL_S:
                    self._polled = time.monotonic()
                    await self._poll_workers()
                self._check_for_workers()
                self._dispatch_jobs()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_TICK_S):
                        await self._wake.wait()

    async def _end_on_workers(self) -> None:
        with suppress(Exception):  # otherwise the scheduler would write to a closed connection
            self._client.unsubscribe_topic("all")
        tasks = [*self._hello_tasks.values(), *(t for ts in self._batch_tasks.values() for t in ts)]
        for task in tasks:
            task.cancel()
        addresses = [entry.address for entry in self._entries.values() if not entry.unused]
        if addresses and self._client.status == "running":
            with suppress(Exception):  # workers end a run themselves when it is silent
                async with asyncio.timeout(_END_S):
                    await self._workers.end_run(addresses)
        await asyncio.gather(*tasks, return_exceptions=True)

    def _handle_event(self, event: tuple[float, Any]) -> None:
        match event[1]:
            case {"action": "remove-worker", "worker": address, **rest}:
                self._remove_worker(address, blameless=bool(rest.get("expected")))
            case {"action": "add-worker"}:
                self._polled = 0.0
                self._wake.set()

    async def _poll_workers(self) -> None:
        """Compare the workers that the scheduler lists with those that we know."""
        if self._client.status != "running":
            raise ClusterLost(f"the scheduler at {self.address} is gone")
        try:
            async with asyncio.timeout(self._stale_s):
                rows = (await self._client.scheduler.identity(n_workers=-1))["workers"]
        except OSError as error:
            message = f"the scheduler at {self.address} does not answer: {error}"
            raise ClusterLost(message) from error
        now = time.monotonic()
        for address in set(self._entries) - set(rows):
            self._remove_worker(address)
        for address, row in rows.items():
            entry = self._entries.get(address)
            if entry is None:
                entry = self._entries[address] = new_entry(address, row)
                if entry.unused:
                    self._notify(entry, f"is not used: {entry.unused}")
                else:
                    task = asyncio.create_task(self._say_hello(entry), name=address)
                    self._hello_tasks[address] = task
                    task.add_done_callback(
                        lambda hello: self._hello_tasks.pop(hello.get_name(), None)
                    )
            if row["last_seen"] != entry.last_seen[0]:
                entry.last_seen = row["last_seen"], now
                if entry.lost:  # it is back
                    del self._entries[address]
                    self._departed.append(entry)
            elif now - entry.last_seen[1] > self._stale_s and not entry.lost:
                self._drop_worker(entry, f"has not been heard of for {self._stale_s:g} s")

    async def _say_hello(self, entry: WorkerEntry) -> None:
        """Ask a worker about itself; it gets cases if it can judge."""
        try:
            hello = await self._workers.hello(entry, self._machine)
            entry.unused = refusal_reason(hello, self.level.value)
            if not entry.unused:
                if hello["seconds"] is not None and self._reference_s is None:
                    self._reference_s = await asyncio.to_thread(_reference_s, self.level)
                level, reference_s = self.level.value, self._reference_s
                if trouble := apply_hello(entry, hello, level, reference_s):
                    self._notify(entry, trouble)
        except Exception as error:
            entry.unused = f"it has no judge like this one: {type(error).__name__}: {error}"
        if self._entries.get(entry.address) is not entry:
            return
        if entry.unused:
            self._notify(entry, f"is not used: {entry.unused}")
        else:
            self._dispatcher.add_worker(entry)
        self._wake.set()

    def _remove_worker(self, address: str, *, blameless: bool = False) -> None:
        """A worker has left; it is to blame if the scheduler did not expect it."""
        entry = self._entries.pop(address, None)
        if entry is None:
            return
        self._departed.append(entry)
        if not entry.unused and not entry.lost:
            self._drop_worker(entry, "has left" if blameless else "is lost", blameless=blameless)

    def _drop_worker(self, entry: WorkerEntry, reason: str, *, blameless: bool = False) -> None:
        """Give a worker no more cases, and expect no results of it."""
        entry.lost = True
        if task := self._hello_tasks.get(entry.address):
            task.cancel()
        for task in self._batch_tasks.pop(entry.address, ()):
            task.cancel()
        jobs_left = len(self._dispatcher.unfinished_jobs)
        convicted = self._dispatcher.remove_worker(entry.address, blameless=blameless)
        self._notify(entry, reason + (f"; {jobs_left} cases are left" if jobs_left else ""))
        for job in convicted:
            fault = f"{TRIES} workers were lost while they judged this case: {entry.name} {reason}"
            _settle(job, bare_judgement(job.case, Verdict.JE, Fact("{}", fault)))
        self._empty_since = time.monotonic()
        self._wake.set()

    def _check_for_workers(self) -> None:
        """Report that we are ready; raise `ClusterLost` if there is no worker for too long."""
        waited = time.monotonic() - self._empty_since
        if self._dispatcher.workers:
            if not self._ready.done() and (not self._hello_tasks or waited > self._join_s):
                self._ready.set_result(None)
            return
        refused = [entry for entry in self._entries.values() if entry.unused]
        hopeless = refused and len(refused) == len(self._entries) and not self._ready.done()
        busy = not self._ready.done() or self._dispatcher.unfinished_jobs or self._inbox
        if hopeless or (busy and waited > self._join_s):
            reasons = "; ".join(f"{entry.name}: {entry.unused}" for entry in refused[:5])
            raise ClusterLost(
                f"no worker at {self.address} can judge" + (f" ({reasons})" if reasons else ""),
                advice="Start some with `dask worker ADDRESS --nthreads 1 --resources slot=1`",
            )

    def _dispatch_jobs(self) -> None:
        self._is_woken = False
        while self._inbox:
            self._dispatcher.add(self._inbox.popleft())
        while assigned := self._dispatcher.next_batch():
            task = asyncio.create_task(self._judge_batch(*assigned))
            tasks = self._batch_tasks.setdefault(assigned[0].address, set())
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    async def _judge_batch(self, entry: WorkerEntry, batch: Batch) -> None:
        try:
            result = await self._workers.judge_batch(entry, batch)
        except Exception as error:  # of the worker: errors of cases come as values
            self._dispatcher.finish_batch(entry, batch, 0, 0.0)
            self._stop_using(entry, f"{type(error).__name__}: {error}")
            return
        self._dispatcher.finish_batch(entry, batch, len(result.judged), result.took_s)
        for job, judged in zip(batch.jobs, result.judged, strict=False):
            if isinstance(judged, LanguageError) and self._dispatcher.pass_on(entry, job):
                self._notify(entry, f"passes a case on: {judged.message}")
            elif isinstance(judged, SandboxError):
                self._dispatcher.add(job)
                self._stop_using(entry, str(judged))
            else:
                entry.judged += isinstance(judged, Judgement)
                _settle(job, judged)
        self._wake.set()

    def _stop_using(self, entry: WorkerEntry, reason: str) -> None:
        if not entry.lost:
            entry.unused = reason
            self._drop_worker(entry, f"is not used any more: {reason}", blameless=True)

    def _notify(self, entry: WorkerEntry, message: str) -> None:
        place = f" on {entry.host}" if entry.host and entry.host not in entry.name else ""
        self._notices.append(f"worker {entry.name}{place} {message}")


def _reference_s(level: Level) -> float | None:
    """What the calibration takes here; None if that cannot be measured."""
    try:
        sandbox = sandbox_of_level(level)
        return worker.workload_s(sandbox, cache_folder())
    except JudgeError:
        return None


def _settle(job: Job, result: JobResult) -> None:
    with suppress(InvalidStateError):
        if isinstance(result, Judgement):
            job.future.set_result(result)
        else:
            job.future.set_exception(result)


_TRIES = 3
_CANCELLED_S = 5.0


class WorkerClient:
    """The calls of one run. Used by the event loop of the executor only."""

    def __init__(self, client: Any, level: str) -> None:
        """`client` is an asynchronous `distributed.Client`."""
        self._client, self._level = client, level
        self._run = os.urandom(8).hex()
        self._names = ContentNames()
        self._numbers = count()

    async def hello(self, entry: WorkerEntry, machine: str) -> dict[str, Any]:
        """What a worker says about itself; see `worker.hello`."""
        call = worker.pack_call(worker.hello, self._level, machine)
        return dict(await self._call(entry.address, call, priority=1))

    async def judge_batch(self, entry: WorkerEntry, batch: Batch) -> BatchResult:
        """Judge a batch on a worker. Values that the worker has are not sent again."""
        run = RunSettings(run=self._run, level=self._level, factor=entry.factor)
        values: dict[bytes, object] = {}
        cases = []
        for job in batch.jobs:
            row = job.problem, job.solution, job.case
            problem, solution, case = (self._names.name_of(value) for value in row)
            values |= zip((problem, solution, case), row, strict=True)
            cases.append((problem, solution, case, job.record))
        for _ in range(_TRIES):
            packed = {name: pack(values[name]) for name in values if name not in entry.sent}
            entry.sent.update(packed)
            request = pack(BatchRequest(run=run, cases=tuple(cases), values=packed))
            answer = await self._call(entry.address, worker.pack_call(worker.judge_batch, request))
            result: BatchResult = pickle.loads(answer)
            if not result.missing:
                return result
            entry.sent.difference_update(result.missing)
        raise ClusterLost(f"it forgets what it is sent: {len(result.missing)} values")

    async def end_run(self, addresses: Sequence[str]) -> None:
        """End the run on workers at once, without waiting for a slot."""
        call = worker.pack_call(worker.end_run, self._run)
        await self._client.run(pickle.loads, call, workers=list(addresses), on_error="ignore")

    async def _call(self, address: str, call: bytes, *, priority: int = 0) -> Any:
        future = self._client.submit(
            pickle.loads,
            call,
            key=f"judge-{self._run}-{next(self._numbers)}",
            workers=[address],
            allow_other_workers=False,
            resources={RESOURCE: 1},
            retries=0,
            priority=priority,
            pure=False,
        )
        try:
            if error := await future.exception():
                raise error
            if future.status != "finished":
                await asyncio.sleep(_CANCELLED_S)  # meanwhile we may learn why, and be cancelled
                raise ClusterLost("its work was called off")
            return await future
        finally:
            future.release()


def new_entry(address: str, row: Mapping[str, Any]) -> WorkerEntry:
    """A worker as the scheduler lists it."""
    slots = min(int(row["resources"].get(RESOURCE, 0)), int(row["nthreads"]))
    unused = "" if slots else f"it was not started with --resources {RESOURCE}=1"
    name = address if str(row["name"]).isdecimal() else str(row["name"])
    return WorkerEntry(address, slots, name, str(row["host"]), unused=unused)


def refusal_reason(hello: Mapping[str, Any], level: str) -> str:
    """Why a worker cannot judge for us, by its hello; empty if it can."""
    if hello["version"] != __version__:
        return f"it has judge {hello['version']}, and this is {__version__}"
    version = platform.python_version()
    if hello["python"].split(".")[:2] != version.split(".")[:2]:
        return f"it runs Python {hello['python']}, and this is {version}"
    if hello["refused"] is not None:
        return (
            f"its sandbox is {hello['level']}, and {level} is asked for ({hello['refused']}); "
            f"--sandbox {hello['level']} would use it"
        )
    return ""


def apply_hello(
    entry: WorkerEntry, hello: Mapping[str, Any], level: str, reference_s: float | None
) -> str:
    """Store what a worker says about itself; return a message for the user, or an empty string.

    `reference_s` is what the calibration takes on the machine of the client.
    """
    entry.host, entry.cores, entry.level = hello["host"], hello["cores"], level
    entry.missing = tuple(hello["missing"])
    if hello["trouble"] or (hello["seconds"] is not None and reference_s is None):
        return f"its speed could not be measured, and counts as ours: {hello['trouble']}"
    if hello["seconds"] is not None and reference_s is not None:
        entry.factor = worker.slowdown(hello["seconds"], reference_s)
    return ""


def check_address(address: str) -> None:
    """Raise `UsageError` if `address` is malformed, or what it needs is not there."""
    is_known = _LOCAL.fullmatch(address) or _REMOTE.fullmatch(address)
    if not is_known and not Path(address).is_file():
        raise UsageError(
            f"--pool {address!r} is neither tcp://HOST:PORT or tls://HOST:PORT of a scheduler, nor "
            "local:N, nor a scheduler file",
            advice="`dask scheduler` prints the address",
        )
    distributed = _import_dask()
    if _LOCAL.fullmatch(address):
        with _explain_missing_extra():
            import cryptography  # noqa: F401  # an extra: Dask makes certificates with it
    if address.startswith("tls://"):
        _check_certificates(distributed)


@asynccontextmanager
async def open_client(address: str) -> AsyncIterator[Any]:
    """Connect to the cluster at `address`; a cluster of processes here ends with the context.

    Raises `ClusterLost` if no scheduler answers.
    """
    distributed = _import_dask()
    async with AsyncExitStack() as stack:
        target: dict[str, Any] = {"address": address}
        if local := _LOCAL.fullmatch(address):
            stack.enter_context(_block_interrupts())
            from judge.runner.cluster.local_cluster import local_cluster  # it imports Dask

            count = int(local[1]) if local[1] else len(physical_cores())
            scratch = stack.enter_context(temporary_folder())
            cluster = await stack.enter_async_context(local_cluster(count, RESOURCE, scratch))
            target = {"address": cluster.scheduler_address, "security": cluster.security}
        elif Path(address).is_file():
            target = {"scheduler_file": address}
        try:
            client = await distributed.Client(
                **target, asynchronous=True, set_as_default=False, timeout=_CONNECT_S
            )
        except (OSError, ValueError, KeyError) as error:  # a time-out is an OSError there
            raise ClusterLost(
                f"no scheduler answers at {address}: {str(error).splitlines()[0]}",
                advice="Start one with `dask scheduler`, and workers with `dask worker ADDRESS "
                "--nthreads 1 --resources slot=1`",
            ) from error
        try:
            yield client
        finally:
            await client.close(timeout=2)


def _check_certificates(distributed: Any) -> None:
    advice = "docs/how-to/cluster.md says how to make and name them"
    try:
        context = distributed.Security().get_connection_args("client")["ssl_context"]
    except OSError as error:
        raise UsageError(
            f"the certificates that Dask's configuration names cannot be used: {error}",
            advice=advice,
        ) from error
    loader = distributed.client.dask.config.get("distributed.client.security-loader")
    if context is None and loader is None:
        raise UsageError(
            "a tls:// pool needs certificates, and Dask's configuration names none", advice=advice
        )


@contextmanager
def _block_interrupts() -> Iterator[None]:
    """Keep Ctrl-C from the processes that this thread starts: they inherit its signal mask."""
    from multiprocessing import resource_tracker  # slow, and only a cluster here needs it

    resource_tracker.ensure_running()  # if it started later, it would unblock them
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _import_dask() -> Any:
    with _explain_missing_extra():
        import dask  # slow, and only clusters need it
        import distributed

        dask.config.set(
            {
                "logging": dict.fromkeys(_LOGGERS, "critical"),
                "distributed.admin.large-graph-warning-threshold": "1GB",
                "distributed.diagnostics.nvml": False,
            }
        )
    return distributed


@contextmanager
def _explain_missing_extra() -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise UsageError(
            Fact("{} is not installed, so there is no --pool", error.name),
            advice=Fact("Install what it needs: {}", install_command("cluster")),
        ) from error
