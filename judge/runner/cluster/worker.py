"""Judge batches on a worker. Requests and results are bytes.

A process has one service. For each run it keeps the values that it was sent, and a sandbox with its
jails. The run ends when its client says so, or after a long silence. When the process ends, in any
way, the supervisors of the sandbox end with it.

Each value, a problem, a solution or a case, is sent once: it is packed into bytes and named by
their hash, the worker keeps it under that name, and later requests send the name only. Limits are
scaled to the seconds of the worker on their way into the sandbox, and measured times on their way
out: verdicts, figures and messages all use the seconds of the client's machine.

The CPU time of a fixed workload says how fast a machine is: a Python program of three parts that
take about as long each, interpreted integer arithmetic, long multiplication, and a walk through
more memory than caches hold. It runs in the sandbox as solutions do. After one warm-up, the median
of five runs counts. The figure is kept for some hours, or until the machine restarts.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
import statistics
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Unpack

from msgspec import Struct
from msgspec.structs import replace

from judge import __version__, languages
from judge.errors import Cancelled, JudgeError, SandboxError
from judge.files import cache_folder
from judge.files.json_cache import read_object, write_object
from judge.model import Execution, Judgement, Limits, Program, Source, SourceFile
from judge.runner.build import Builder, Jails
from judge.runner.judge_case import judge_case
from judge.runner.tools import Tool
from judge.sandbox import (
    Jail,
    JailOptions,
    Level,
    Sandbox,
    available_levels,
    physical_cores,
    sandbox_of_level,
    why_unavailable,
)

_BUDGET_S = 1.0  # how long a worker goes on with one request; the rest goes back, for others
_SILENT_S = 300.0  # how long a run keeps its resources without a request
_END_S = 10.0
_REMEMBERED_RUNS = 1000


class WorkerFault(Exception):
    """A bug on a worker, with the traceback from there."""


JobResult = Judgement | JudgeError | WorkerFault


class RunSettings(Struct, frozen=True, kw_only=True):
    """For which run to judge, and how."""

    run: str
    level: str
    factor: float = 1.0


class BatchRequest(Struct, frozen=True, kw_only=True):
    """Cases to judge in this order, each as the names of its problem, solution and case.

    `values` holds the packed values that the worker does not have yet, as the client believes.
    """

    run: RunSettings
    cases: tuple[tuple[bytes, bytes, bytes, bool], ...]
    values: Mapping[bytes, bytes]


class BatchResult(Struct, frozen=True, kw_only=True):
    """Judgements or errors, for as many cases as there was time.

    If values are `missing`, no case was judged.
    """

    judged: tuple[JobResult, ...] = ()
    missing: tuple[bytes, ...] = ()
    took_s: float = 0.0


def pack_call(function: Any, *arguments: object) -> bytes:
    """A call as bytes: unpickling them makes the call and gives its result.

    The scheduler handles bytes only, so it needs no judge, or not the same version.
    """
    return pack(_PackedCall(function, arguments))


class _PackedCall:
    def __init__(self, function: Any, arguments: tuple[object, ...]) -> None:
        self._call = function, arguments

    def __reduce__(self) -> tuple[Any, tuple[object, ...]]:
        return self._call


def hello(level: str, machine: str) -> dict[str, Any]:
    """What a client must know about this worker, in plain types that every version can read.

    `seconds` is the time of the calibration. It is None on the `machine` of the client, and where
    it cannot be measured: then `trouble` says why.
    """
    sandbox_level = Level(level)
    refusal = None if sandbox_level is Level.NONE else why_unavailable(sandbox_level)
    card: dict[str, Any] = {
        "version": __version__,
        "python": platform.python_version(),
        "host": platform.node(),
        "pid": os.getpid(),
        "cores": len(physical_cores()),
        "level": (available_levels() or [Level.NONE])[0].value,
        "refused": refusal,
        "missing": (),
        "seconds": None,
        "trouble": "",
    }
    if refusal is None:
        sandbox = sandbox_of_level(sandbox_level)
        card["missing"] = tuple(guarantee.value for guarantee in sandbox.missing)
        try:
            if machine != machine_id():
                card["seconds"] = workload_s(sandbox, cache_folder())
        except JudgeError as error:
            card["trouble"] = str(error)
        finally:
            sandbox.cancel()
    return card


def judge_batch(request: bytes) -> bytes:
    """Judge a packed `BatchRequest`; return a packed `BatchResult`."""
    return pack(_service.judge_batch(pickle.loads(request)))


def end_run(run: str) -> None:
    """Cancel what runs for a run, and free its resources."""
    _service.end_run(run)


class WorkerService:
    """What a process keeps between requests. Threads may share it."""

    def __init__(self, home: Path | None = None, *, silent_s: float = _SILENT_S) -> None:
        self._home, self._silent_s = home, silent_s
        self._store = ContentStore()
        self._guard = threading.Lock()
        self._runs: dict[str, _RunResources] = {}
        self._ended: dict[str, None] = {}
        self._timer: threading.Timer | None = None

    def judge_batch(self, request: BatchRequest) -> BatchResult:
        """Judge cases until the time is up, but at least one.

        The error of a case takes the place of its judgement.
        """
        started = time.monotonic()
        with self._guard:
            self._store.put(request.values)
            names = [name for row in request.cases for name in row[:3]]
            if missing := self._store.missing(names):
                return BatchResult(missing=missing)
            values = self._store.take(names)
        judged: list[JobResult] = []
        with self._open_run(request.run) as run:
            for *names, record in request.cases:
                if judged and time.monotonic() - started > _BUDGET_S:
                    break
                judged.append(_judge(run, [values[name] for name in names], record))
        return BatchResult(judged=tuple(judged), took_s=time.monotonic() - started)

    def end_run(self, run: str) -> None:
        """Free the resources of a run. It gets none again."""
        with self._guard:
            self._ended[run] = None
            while len(self._ended) > _REMEMBERED_RUNS:
                del self._ended[next(iter(self._ended))]
            resources = self._runs.pop(run, None)
        if resources is not None:
            resources.end()

    @contextmanager
    def _open_run(self, settings: RunSettings) -> Iterator[_RunResources]:
        with self._guard:
            if settings.run in self._ended:
                raise Cancelled("the run was called off")
            run = self._runs.get(settings.run)
            if run is None:
                home = self._home or cache_folder()
                run = self._runs[settings.run] = _RunResources(settings, home)
            run.busy += 1
            self._start_timer()
        try:
            yield run
        finally:
            with self._guard:
                run.busy -= 1
                run.used = time.monotonic()

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = threading.Timer(self._silent_s, self._end_silent_runs)
            self._timer.daemon = True
            self._timer.start()

    def _end_silent_runs(self) -> None:
        oldest = time.monotonic() - self._silent_s
        with self._guard:
            ended = [run for run in self._runs.values() if not run.busy and run.used <= oldest]
            self._runs = {name: run for name, run in self._runs.items() if run not in ended}
            self._timer = None
            if self._runs:
                self._start_timer()
        for run in ended:
            run.end()


def _judge(run: _RunResources, values: Sequence[Any], record: bool) -> JobResult:
    problem, solution, case = values
    try:
        return judge_case(problem, solution, case, jails=run.jails, record=record)
    except JudgeError as error:
        return error
    except Exception:  # a bug of the judge or of a kit's rules: the client raises it
        return WorkerFault(traceback.format_exc())


class _RunResources:
    def __init__(self, settings: RunSettings, home: Path) -> None:
        self._sandbox: Sandbox = sandbox_of_level(Level(settings.level))
        if settings.factor != 1:
            self._sandbox = ScaledSandbox(self._sandbox, settings.factor)
        self.jails = Jails(self._sandbox, Builder(self._sandbox, home))
        self.busy, self.used = 0, time.monotonic()

    def end(self) -> None:
        """Cancel what runs now, and close the jails soon, without waiting for that."""
        self._sandbox.cancel()
        self.jails.calls.cancel()
        threading.Thread(target=self._close, daemon=True).start()

    def _close(self) -> None:
        deadline = time.monotonic() + _END_S
        while self.busy and time.monotonic() < deadline:
            time.sleep(0.01)
        self.jails.close()
        self.jails.builder.close()


_KEPT_BYTES = 128 << 20


def pack(value: object) -> bytes:
    """A value as bytes."""
    return pickle.dumps(value, protocol=5)


class ContentNames:
    """The client's side: the names of values, each packed and hashed once."""

    def __init__(self) -> None:
        # Keeping the value keeps its id unique.
        self._names: dict[int, tuple[object, bytes]] = {}

    def name_of(self, value: object) -> bytes:
        """The name of a value, 16 bytes."""
        if id(value) not in self._names:
            name = hashlib.blake2b(pack(value), digest_size=16).digest()
            self._names[id(value)] = (value, name)
        return self._names[id(value)][1]


class ContentStore:
    """The worker's side: what it was sent, up to a bound the most recently used."""

    def __init__(self, kept_bytes: int = _KEPT_BYTES) -> None:
        self._kept_bytes = kept_bytes
        self._values: OrderedDict[bytes, tuple[Any, int]] = OrderedDict()
        self._bytes = 0

    def put(self, packed: Mapping[bytes, bytes]) -> None:
        """Unpack values and keep them."""
        for name, content in packed.items():
            if name not in self._values:
                self._values[name] = (pickle.loads(content), len(content))
                self._bytes += len(content)

    def missing(self, names: Iterable[bytes]) -> tuple[bytes, ...]:
        """Those of the names whose values were not sent, or have been dropped."""
        return tuple(name for name in dict.fromkeys(names) if name not in self._values)

    def take(self, names: Iterable[bytes]) -> dict[bytes, Any]:
        """The values of these names, none of which may be missing."""
        distinct = dict.fromkeys(names)
        for name in distinct:
            self._values.move_to_end(name)
        values = {name: self._values[name][0] for name in distinct}
        while self._bytes > self._kept_bytes and len(self._values) > len(distinct):
            _, (_, size) = self._values.popitem(last=False)
            self._bytes -= size
        return values


class ScaledSandbox:
    """A sandbox that measures in seconds of a machine that is `factor` times as fast."""

    def __init__(self, sandbox: Sandbox, factor: float) -> None:
        self._sandbox, self._factor = sandbox, factor
        self.level, self.missing, self.cancel = sandbox.level, sandbox.missing, sandbox.cancel

    @contextmanager
    def open(
        self, program: Program, *, limits: Limits, **options: Unpack[JailOptions]
    ) -> Iterator[Jail]:
        """A jail for `program`; see `Sandbox.open`."""
        with self._sandbox.open(program, limits=limits.scale(self._factor), **options) as jail:
            yield _ScaledJail(jail, self._factor)


class _ScaledJail:
    def __init__(self, jail: Jail, factor: float) -> None:
        self._jail, self._factor, self.stop = jail, factor, jail.stop
        self.run_ahead = jail.run_ahead

    @property
    def is_answered(self) -> bool:
        """As it is with the jail."""
        return self._jail.is_answered

    def run(self, *, stdin: bytes, args: Sequence[str] = ()) -> Execution:
        return self._scale(self._jail.run(stdin=stdin, args=args))

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        return self._scale(self._jail.run_piped(source, sink, args=args))

    def _scale(self, execution: Execution) -> Execution:
        cpu_s, wall_s = execution.cpu_s / self._factor, execution.wall_s / self._factor
        return replace(execution, cpu_s=cpu_s, wall_s=wall_s)


# How far from 1 a ratio may be and still count as noise. On a machine with a load of five times its
# cores, five figures lay between 0.89 and 1.03 of their median.
_DEAD_ZONE = 0.15
_WORKLOAD_RUNS = 5
_WORKLOAD_VALID_S = 6 * 3600
_WORKLOAD_LIMITS = Limits.of(cpu_s=20, memory_bytes=512 << 20)
_WORKLOAD = b"""\
from operator import itemgetter
total, state = 0, 1
for _ in range(300000):
    state = (state * 1103515245 + 12345) & 0x7FFFFFFF
    total += state >> 7
number = 3 ** 30000
for _ in range(80):
    total ^= number * (number + 1) & 0xFF
size, place, order = 1 << 19, 1, []
cells = list(range(1000, 1000 + size))
for _ in range(1 << 16):
    place = (place * 1664525 + 1013904223) % size
    order.append(place)
fetch = itemgetter(*order)
for _ in range(6):
    total ^= fetch(cells)[-1]
print(total)
"""


def slowdown(own_s: float, reference_s: float) -> float:
    """How much slower a machine is than the reference; 1 if they hardly differ."""
    ratio = own_s / reference_s
    within = 1 / (1 + _DEAD_ZONE) <= ratio <= 1 + _DEAD_ZONE
    return 1.0 if within else round(ratio, 3)


def machine_id() -> str:
    """A name for this machine until it restarts."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return f"{os.uname().nodename} {os.getpid()}"


def workload_s(sandbox: Sandbox, home: Path, *, now: float | None = None) -> float:
    """The CPU seconds of the workload in `sandbox`, measured now or some hours ago.

    The figure is kept in the folder `home`. Raises `SandboxError` or `ToolFailure` if it cannot be
    measured.
    """
    now = time.time() if now is None else now
    path = home / "calibration.json"
    file = SourceFile(name="workload.py", content=_WORKLOAD)
    source = Source(name=file.name, files=(file,), language=languages.language_of(file.name))
    builder = Builder(sandbox, home)
    try:
        version = builder.version(source.language)
        key = [machine_id(), sandbox.level.value, version, len(_WORKLOAD)]
        entry = read_object(path)
        if entry.get("key") == key and abs(now - entry["time"]) < _WORKLOAD_VALID_S:
            return float(entry["seconds"])
        with closing(Jails(sandbox, builder)) as jails:
            tool = Tool.build("workload", source, _WORKLOAD_LIMITS, jails=jails)
            runs = [tool.run(access=None) for _ in range(1 + _WORKLOAD_RUNS)]
        for run in runs:
            if run.fault:
                raise SandboxError(f"the workload {run.fault}")
        median_s = statistics.median(run.execution.cpu_s for run in runs[1:])
        write_object(path, {"key": key, "time": now, "seconds": median_s})
        return median_s
    finally:
        builder.close()


_service = WorkerService()
