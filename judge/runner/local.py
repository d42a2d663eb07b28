"""Build programs and judge cases on this machine, by threads.

When the context of the executor ends, nothing runs any more. Only the main thread receives Ctrl-C,
so work that must be interruptible is submitted to the threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar

from judge.files import cache_folder
from judge.model import Case, Execution, Judgement, Place, Problem, Solution
from judge.runner.build import Builder, CompileFailure
from judge.runner.executor import HostExecutor
from judge.runner.judge_case import judge_case, limits_of
from judge.runner.source_names import name_sources
from judge.sandbox import JailCache, Sandbox, physical_cores, sandbox_by_name

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


class LocalExecutor(HostExecutor):
    """Judges in a sandbox here. Its threads share `cores`; without any they run where they may."""

    def __init__(
        self,
        sandbox: Sandbox,
        *,
        jobs: int = 1,
        cores: Sequence[int] = (),
        pool: Executor | None = None,
        home: Path | None = None,
    ) -> None:
        """Judge `jobs` cases at once, by threads or by `pool`, which it shuts down at the end.

        Programs are kept in the folder `home`, by default in the user's cache.
        """
        super().__init__(sandbox.level)
        self.sandbox = sandbox
        self.size = jobs
        self.builder = Builder(sandbox, home or cache_folder())
        self._stack.callback(self.builder.close)
        self._cores = cores
        self._pool = pool or ThreadPoolExecutor(jobs, thread_name_prefix="judge")
        self._jail_caches: list[JailCache] = []
        self._jail_stack = self._stack.enter_context(ExitStack())
        self._stack.callback(self.stop)  # before the jails are closed
        self.jails = self.add_jails()

    @property
    def missing(self) -> tuple[str, ...]:
        """The guarantees that the sandbox does not give."""
        return tuple(guarantee.value for guarantee in self.sandbox.missing)

    def stop(self) -> None:
        """Cancel all work and wait for its end. The jails stay open."""
        self.sandbox.cancel()
        for jails in self._jail_caches:
            jails.calls.cancel()
        self._pool.shutdown(cancel_futures=True)

    def add_jails(self) -> JailCache:
        """A further cache of jails, for programs that must stay warm beside others."""
        jails = JailCache(self.sandbox, self._cores, self.builder.cache.own_folder)
        self._jail_stack.callback(jails.close)
        self._jail_caches.append(jails)
        return jails

    def submit(
        self,
        work: Callable[Parameters, Answer],
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Future[Answer]:
        """Call `work` on one of the threads."""
        return self._pool.submit(work, *args, **kwargs)

    def judge(
        self,
        problem: Problem,
        solution: Solution,
        case: Case,
        *,
        jails: JailCache | None = None,
        record: bool = False,
    ) -> Future[Judgement]:
        """Judge a case on one of the threads; see `judge_case`."""
        call = partial(judge_case, builder=self.builder, jails=jails or self.jails, record=record)
        return self._pool.submit(call, problem, solution, case)

    def run(
        self,
        problem: Problem,
        solution: Solution,
        stdin: bytes,
        *,
        args: Sequence[str] = (),
        jails: JailCache | None = None,
    ) -> Execution | CompileFailure:
        """Run a solution on `stdin` in this thread, without judging.

        Raises `LanguageError` if it cannot be built here, `SandboxError` when the machine refuses.
        """
        limits = limits_of(problem, solution)
        program = self.builder.build(solution, memory_bytes=limits.memory_bytes)
        if isinstance(program, CompileFailure):
            return program
        if problem.place is not Place.SCRATCH:
            program = replace(program, place=program.folder)
        seen = (jails or self.jails).run(program, limits, stdin=stdin, args=args)
        return name_sources(program, seen)


def one_core_executor(sandbox: Sandbox | None, name: str) -> LocalExecutor:
    """An executor on the last core, usually the least busy one, in `sandbox` or that of a name."""
    return LocalExecutor(sandbox or sandbox_by_name(name), cores=physical_cores()[-1:])
