"""Where programs are built and run on this machine: a sandbox, its jails, and threads.

    with Workshop(sandbox, jobs=2, cores=physical_cores()) as executor:
        judgement = executor.judge(problem, solution, case).result()

The work ends with the context, however it ends: then nothing runs any more. What is to be
interrupted by Ctrl-C is done by its threads, for only the main thread hears of that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

import platformdirs

from judge import __version__
from judge.model import Case, Execution, Judgement, Place, Problem, Setting, Solution
from judge.runner.build import Builder, CompileFailure
from judge.runner.judge_case import judge_case, limits_of
from judge.sandbox import JailCache, Level, Sandbox

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


class ResourceScope:
    """Work that is a context: what it has opened, on its stack, ends with it."""

    def __init__(self) -> None:
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.__exit__(kind, error, trace)


class LocalExecutor:
    """A place to judge in. Its threads take their turns on `cores`, or wherever there is room."""

    def __init__(
        self,
        sandbox: Sandbox,
        *,
        jobs: int = 1,
        cores: Sequence[int] = (),
        pool: Executor | None = None,
        home: Path | None = None,
    ) -> None:
        """Cases are judged `jobs` at once, by threads or by another `pool`, which it then ends.

        Programs are kept in the folder `home`, by default in the user's cache.
        """
        cache = home or platformdirs.user_cache_path("judge")
        self.sandbox = sandbox
        self.size = jobs
        self.builder = Builder(sandbox, cache)
        self._cores, self._desks = cores, cache / "desks"
        self._all: list[JailCache] = []
        self._pool = pool or ThreadPoolExecutor(jobs, thread_name_prefix="judge")
        self.jails = self.add_jails()

    @property
    def level(self) -> Level:
        """How strong its sandbox is."""
        return self.sandbox.level

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        for jails in self._all:
            jails.close()

    def stop(self) -> None:
        """Ends all work, and waits until it has ended; only jails are left."""
        self.sandbox.cancel()
        self._pool.shutdown(cancel_futures=True)

    def add_jails(self) -> JailCache:
        """Jails besides the usual ones, for programs that are to stay warm beside others."""
        jails = JailCache(self.sandbox, self._cores, self._desks)
        self._all.append(jails)
        return jails

    def submit(
        self,
        work: Callable[Parameters, Answer],
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Future[Answer]:
        """Has `work` done by one of the threads."""
        return self._pool.submit(work, *args, **kwargs)

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """Has a case judged; see `judging.judge_case`."""
        return self._pool.submit(
            judge_case,
            problem,
            solution,
            case,
            builder=self.builder,
            jails=self.jails,
            record=record,
        )

    def run(
        self,
        problem: Problem,
        solution: Solution,
        stdin: bytes,
        *,
        args: Sequence[str] = (),
        jails: JailCache | None = None,
    ) -> Execution | CompileFailure:
        """What becomes of a solution that is told `stdin`, here and now; nothing is judged.

        Raises `LanguageError` if it cannot be built here, `SandboxError` when the machine refuses.
        """
        limits = limits_of(problem, solution)
        program = self.builder.build(solution, memory_bytes=limits.memory_bytes)
        if isinstance(program, CompileFailure):
            return program
        if problem.place is not Place.SCRATCH:
            program = replace(program, place=program.folder)
        return (jails or self.jails).run(program, limits, stdin=stdin, args=args)

    def conditions(self, data: Sequence[str], time_scale: float) -> Setting:
        """Under what a report was made here."""
        return Setting(
            version=__version__,
            data=tuple(data),
            time_scale=time_scale,
            level=self.sandbox.level.value,
            missing=tuple(guarantee.value for guarantee in self.sandbox.missing),
        )
