"""What runs on a worker: requests come in as bytes, judgements go out as bytes.

A process has one station. It makes itself ready when it is first asked, keeps what it was sent, and
has for each run that asks it a *post*: a sandbox with its warm jails. A post ends when its run
says so or has been silent for a while; keepers end with this process in any case, however it ends.
"""

from __future__ import annotations

import os
import pickle
import platform
import threading
import time
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from judge import __version__
from judge.catalog import rules
from judge.errors import Cancelled, JudgeError
from judge.model import Judgement
from judge.runner.build import Builder
from judge.runner.cluster import calibration
from judge.runner.cluster.content_store import ContentStore, MissingValues, pack
from judge.runner.cluster.scaling import ScaledSandbox
from judge.runner.judge_case import judge_case
from judge.sandbox import (
    JailCache,
    Level,
    Sandbox,
    available_levels,
    physical_cores,
    sandbox_of_level,
    why_unavailable,
)

BUDGET_S = 1.0
"""How long a worker goes on with what it was sent at once; the rest goes back, for others."""

SILENT_S = 300.0
"""After so long a post is ended whose run asks for nothing; it is made again if it does."""

_END_S = 10.0


class WorkerFault(Exception):
    """A bug that showed on a worker, with the traceback there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSettings:
    """For which run a station judges, and how."""

    run: str
    level: str
    factor: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchRequest:
    """Cases to be judged one after the other, each as the names of problem, solution and case.

    `parcels` holds those values of which the worker is believed to know nothing.
    """

    run: RunSettings
    cases: tuple[tuple[bytes, bytes, bytes, bool], ...]
    values: Mapping[bytes, bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchResult:
    """What came of that: `judged` holds judgements or errors, for as many cases as there was time.

    If values were `missing`, none was judged.
    """

    judged: tuple[Judgement | JudgeError | WorkerFault, ...] = ()
    missing: tuple[bytes, ...] = ()
    took_s: float = 0.0


def pack_call(function: Any, *arguments: object) -> bytes:
    """A call as bytes: whoever unpickles them makes the call and has its result.

    So a scheduler, which unpickles the tasks that it is given, meets nothing of ours: it need not
    have the judge, nor the same one.
    """
    return pack(_PackedCall(function, arguments))


class _PackedCall:
    def __init__(self, function: Any, arguments: tuple[object, ...]) -> None:
        self._what = function, arguments

    def __reduce__(self) -> tuple[Any, tuple[object, ...]]:
        return self._what


def hello(level: str, machine: str) -> dict[str, Any]:
    """Who this worker is, in words and numbers alone, so that any version can read it.

    `seconds` is what it needs for the workload; None on the `machine` of whoever asks, and where it
    cannot be measured, which `trouble` tells.
    """
    wanted = Level(level)
    why = None if wanted is Level.NONE else why_unavailable(wanted)
    card: dict[str, Any] = {
        "version": __version__,
        "python": platform.python_version(),
        "host": platform.node(),
        "pid": os.getpid(),
        "cores": len(physical_cores()),
        "level": (available_levels() or [Level.NONE])[0].value,
        "refused": why,
        "missing": (),
        "seconds": None,
        "trouble": "",
    }
    if why is None:
        sandbox = sandbox_of_level(wanted)
        card["missing"] = tuple(guarantee.value for guarantee in sandbox.missing)
        try:
            if machine != calibration.machine_id():
                card["seconds"] = calibration.workload_s(sandbox, _home())
        except JudgeError as error:
            card["trouble"] = str(error)
        finally:
            sandbox.cancel()
    return card


def judge_batch(request: bytes) -> bytes:
    """What comes of a request; an `Asked` and a `Told` as bytes."""
    return pack(_service.judge_batch(pickle.loads(request)))


def end_run(run: str) -> None:
    """Ends the post of a run, and what runs at it, now."""
    _service.end_run(run)


class WorkerService:
    """What a process keeps between requests. Threads may share it."""

    def __init__(self, home: Path | None = None, *, silent_s: float = SILENT_S) -> None:
        self._home = home
        self._silent_s = silent_s
        self._store = ContentStore()
        self._guard = threading.Lock()
        self._runs: dict[str, _RunResources] = {}
        self._ended: dict[str, None] = {}
        self._timer: threading.Timer | None = None

    def judge_batch(self, asked: BatchRequest) -> BatchResult:
        """The judgements on cases, as many as there is time for, but at least one.

        An error of one case stands in the place of its judgement.
        """
        began = time.monotonic()
        with self._guard:
            self._store.put(asked.values)
            try:
                values = self._store.take(name for row in asked.cases for name in row[:3])
            except MissingValues as error:
                return BatchResult(missing=error.names)
        post = self._open_run(asked.run)
        judged: list[Judgement | JudgeError | WorkerFault] = []
        try:
            for names in asked.cases:
                if judged and time.monotonic() - began > BUDGET_S:
                    break
                judged.append(self._judge(post, [values[name] for name in names[:3]], names[3]))
        finally:
            self._release(post)
        return BatchResult(judged=tuple(judged), took_s=time.monotonic() - began)

    def end_run(self, run: str) -> None:
        """Ends the post of a run; it gets none again."""
        with self._guard:
            self._ended[run] = None
            while len(self._ended) > 1000:
                del self._ended[next(iter(self._ended))]
            post = self._runs.pop(run, None)
        if post is not None:
            post.end()

    def _judge(
        self, post: _RunResources, values: Sequence[Any], record: bool
    ) -> Judgement | JudgeError | WorkerFault:
        problem, solution, case = values
        try:
            if problem.rules is not None:
                rules.load_rules_from_text(problem.rules)
            return judge_case(
                problem, solution, case, builder=post.builder, jails=post.jails, record=record
            )
        except JudgeError as error:
            return error
        except (
            Exception
        ):  # a mistake of the judge or of a kit's rules: it is raised where it is seen
            return WorkerFault(traceback.format_exc())

    def _open_run(self, wanted: RunSettings) -> _RunResources:
        with self._guard:
            if wanted.run in self._ended:
                raise Cancelled("the run was called off")
            post = self._runs.get(wanted.run)
            if post is None:
                post = self._runs[wanted.run] = _RunResources(wanted, self._home or _home())
            post.busy += 1
            self._start_timer()
            return post

    def _release(self, post: _RunResources) -> None:
        with self._guard:
            post.busy -= 1
            post.used = time.monotonic()

    def _start_timer(self) -> None:
        if self._timer is None:
            self._timer = threading.Timer(self._silent_s, self._end_silent_runs)
            self._timer.daemon = True
            self._timer.start()

    def _end_silent_runs(self) -> None:
        """Ends posts whose runs are silent."""
        oldest = time.monotonic() - self._silent_s
        with self._guard:
            silent = [
                run for run, post in self._runs.items() if not post.busy and post.used <= oldest
            ]
            ended = [self._runs.pop(run) for run in silent]
            self._timer = None
            if self._runs:
                self._start_timer()
        for post in ended:
            post.end()


class _RunResources:
    """A sandbox with its jails, for one run."""

    def __init__(self, post: RunSettings, home: Path) -> None:
        sandbox: Sandbox = sandbox_of_level(Level(post.level))
        if post.factor != 1:
            sandbox = ScaledSandbox(sandbox, post.factor)
        self._sandbox = sandbox
        self.builder = Builder(sandbox, home)
        self.jails = JailCache(sandbox, work_dirs_parent=home / "desks")
        self.busy = 0
        self.used = time.monotonic()

    def end(self) -> None:
        """Ends what runs, now, and soon the jails; nobody waits for it."""
        self._sandbox.cancel()
        threading.Thread(target=self._close, daemon=True).start()

    def _close(self) -> None:
        deadline = time.monotonic() + _END_S
        while self.busy and time.monotonic() < deadline:
            time.sleep(0.01)
        self.jails.close()


def _home() -> Path:
    return platformdirs.user_cache_path("judge")


_service = WorkerService()
