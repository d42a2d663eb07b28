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
from judge.runner.cluster.content_store import Missing, Store, packed
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
class Post:
    """For which run a station judges, and how."""

    run: str
    level: str
    factor: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Cases to be judged one after the other, each as the names of problem, solution and case.

    `parcels` holds those values of which the worker is believed to know nothing.
    """

    post: Post
    cases: tuple[tuple[bytes, bytes, bytes, bool], ...]
    parcels: Mapping[bytes, bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What came of that: `judged` holds judgements or errors, for as many cases as there was time.

    If values were `missing`, none was judged.
    """

    judged: tuple[Judgement | JudgeError | WorkerFault, ...] = ()
    missing: tuple[bytes, ...] = ()
    took_s: float = 0.0


def call(function: Any, *arguments: object) -> bytes:
    """A call as bytes: whoever unpickles them makes the call and has its result.

    So a scheduler, which unpickles the tasks that it is given, meets nothing of ours: it need not
    have the judge, nor the same one.
    """
    return packed(_Call(function, arguments))


class _Call:
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
            if machine != calibration.machine():
                card["seconds"] = calibration.seconds(sandbox, _home())
        except JudgeError as error:
            card["trouble"] = str(error)
        finally:
            sandbox.cancel()
    return card


def answer(request: bytes) -> bytes:
    """What comes of a request; an `Asked` and a `Told` as bytes."""
    return packed(_station.answer(pickle.loads(request)))


def leave(run: str) -> None:
    """Ends the post of a run, and what runs at it, now."""
    _station.leave(run)


class Station:
    """What a process keeps between requests. Threads may share it."""

    def __init__(self, home: Path | None = None, *, silent_s: float = SILENT_S) -> None:
        self._home = home
        self._silent_s = silent_s
        self._store = Store()
        self._guard = threading.Lock()
        self._posts: dict[str, _Post] = {}
        self._left: dict[str, None] = {}
        self._watch: threading.Timer | None = None

    def answer(self, asked: Asked) -> Told:
        """The judgements on cases, as many as there is time for, but at least one.

        An error of one case stands in the place of its judgement.
        """
        began = time.monotonic()
        with self._guard:
            self._store.put(asked.parcels)
            try:
                values = self._store.take(name for row in asked.cases for name in row[:3])
            except Missing as error:
                return Told(missing=error.names)
        post = self._bench(asked.post)
        judged: list[Judgement | JudgeError | WorkerFault] = []
        try:
            for names in asked.cases:
                if judged and time.monotonic() - began > BUDGET_S:
                    break
                judged.append(self._judged(post, [values[name] for name in names[:3]], names[3]))
        finally:
            self._done(post)
        return Told(judged=tuple(judged), took_s=time.monotonic() - began)

    def leave(self, run: str) -> None:
        """Ends the post of a run; it gets none again."""
        with self._guard:
            self._left[run] = None
            while len(self._left) > 1000:
                del self._left[next(iter(self._left))]
            post = self._posts.pop(run, None)
        if post is not None:
            post.end()

    def _judged(
        self, post: _Post, values: Sequence[Any], record: bool
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

    def _bench(self, wanted: Post) -> _Post:
        with self._guard:
            if wanted.run in self._left:
                raise Cancelled("the run was called off")
            post = self._posts.get(wanted.run)
            if post is None:
                post = self._posts[wanted.run] = _Post(wanted, self._home or _home())
            post.busy += 1
            self._look_later()
            return post

    def _done(self, post: _Post) -> None:
        with self._guard:
            post.busy -= 1
            post.used = time.monotonic()

    def _look_later(self) -> None:
        if self._watch is None:
            self._watch = threading.Timer(self._silent_s, self._look)
            self._watch.daemon = True
            self._watch.start()

    def _look(self) -> None:
        """Ends posts whose runs are silent."""
        oldest = time.monotonic() - self._silent_s
        with self._guard:
            silent = [
                run for run, post in self._posts.items() if not post.busy and post.used <= oldest
            ]
            ended = [self._posts.pop(run) for run in silent]
            self._watch = None
            if self._posts:
                self._look_later()
        for post in ended:
            post.end()


class _Post:
    """A sandbox with its jails, for one run."""

    def __init__(self, post: Post, home: Path) -> None:
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


_station = Station()
