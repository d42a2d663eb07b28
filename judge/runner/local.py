"""Build programs and judge cases on this machine, by threads; ask a package's grader for scores.

When the context of the executor ends, nothing runs any more. Only the main thread receives Ctrl-C,
so work that must be interruptible is submitted to the threads.

The judge's own work for a case takes half the time when it is done for several one after the other,
for each program that runs in between empties the caches of the processor. So a thread takes several
cases of a solution at a time, as long as the last one was over in a moment; see `Jail.run_ahead`.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, Self, TypeVar

from msgspec import Struct, field

from judge.errors import Cancelled, ProblemError, UsageError
from judge.files import cache_folder
from judge.grading.scoring import grader_input, grader_result
from judge.model import Case, Grader, Group, Judgement, Problem, Solution, Verdict
from judge.runner.build import Builder, CompileFailure, Jails
from judge.runner.judge_case import judge_case, start_run
from judge.runner.scheduler import HostExecutor
from judge.runner.solution_run import CaseOutcome, nothing_ran
from judge.runner.tools import Tool
from judge.sandbox import (
    Level,
    Sandbox,
    best_level,
    memory_around,
    physical_cores,
    sandbox_by_name,
)
from judge.sandbox.supervisor.protocol import MOST_RUNS, SHORT_S

if TYPE_CHECKING:
    from judge.runner.cluster.executor import ClusterExecutor

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
        self.memory_around = memory_around()
        self.size = jobs
        self.builder = Builder(sandbox, home or cache_folder())
        self._stack.callback(self.builder.close)
        self._cores = cores
        self._pool = pool or ThreadPoolExecutor(jobs, thread_name_prefix="judge")
        self._jail_caches: list[Jails] = []
        self._jail_stack = self._stack.enter_context(ExitStack())
        self._stack.callback(self.stop)  # before the jails are closed
        self.jails = self.add_jails()
        self._line = CaseLine(jobs)

    @property
    def missing(self) -> tuple[str, ...]:
        """The guarantees that the sandbox does not give."""
        return tuple(guarantee.value for guarantee in self.sandbox.missing)

    def stop(self) -> None:
        """Cancel all work and wait for its end. The jails stay open."""
        self.sandbox.cancel()
        for jails in self._jail_caches:
            jails.calls.cancel()
        self._line.close()
        self._pool.shutdown(cancel_futures=True)

    def add_jails(self) -> Jails:
        """A further cache of jails, for programs that must stay warm beside others."""
        jails = Jails(self.sandbox, self.builder, self._cores)
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
        jails: Jails | None = None,
        record: bool = False,
    ) -> Future[Judgement]:
        """Judge a case on one of the threads; see `judge_case`."""
        if jails is not None or record:
            jails = jails or self.jails
            call = partial(judge_case, jails=jails, record=record)
            return self._pool.submit(call, problem, solution, case)
        task = CaseTask(problem, solution, case)
        self._get_in_line([task])
        return task.future

    def ahead(self, solution: Solution) -> int:
        """How many cases of a solution may wait or be under way, so that no thread waits."""
        return self._line.ahead(solution)

    def _get_in_line(self, tasks: Sequence[CaseTask], *, first: bool = False) -> None:
        """Leave tasks to whichever thread comes first."""
        for _ in range(self._line.add(tasks, first=first)):
            self._pool.submit(self._judge_next)

    def _judge_next(self) -> None:
        """Judge the cases that come next, on a thread, which then lets other work pass."""
        try:
            self._judge_in_a_row(self._line.take())
        finally:
            if not self._line.may_rest():
                with suppress(RuntimeError):  # the pool was shut down: they are cancelled
                    self._pool.submit(self._judge_next)

    def _judge_in_a_row(self, tasks: Sequence[CaseTask]) -> None:
        """Judge them, as long as they are short."""
        with ResultBatch() as results:
            for index, task in enumerate(tasks):
                if not task.future.set_running_or_notify_cancel():
                    continue
                if not self.jails.is_answered():
                    results.deliver()
                following = [later.case for later in tasks[1:]] if index == 0 else []
                is_short = False
                try:
                    judgement = judge_case(
                        task.problem, task.solution, task.case,
                        jails=self.jails, following=following,
                    )  # fmt: skip
                except BaseException as error:
                    task.future.set_exception(error)
                else:
                    is_short = self._line.note(task, judgement)
                    results.add(task, judgement)
                if not is_short:
                    with suppress(RuntimeError):
                        self._get_in_line(tasks[index + 1 :], first=True)
                    return

    def run(
        self,
        problem: Problem,
        solution: Solution,
        stdin: bytes,
        *,
        jails: Jails | None = None,
    ) -> CaseOutcome:
        """Run a solution on an input in this thread; AC if nothing is wrong but perhaps the output.

        Raises `LanguageError` if it cannot be built here, `SandboxError` when the machine refuses.
        """
        case = Case(name="", input=stdin, answer=b"")
        jails = jails or self.jails
        run = start_run(problem, solution, case, jails=jails)
        if isinstance(run, CompileFailure):
            return CaseOutcome(seen=nothing_ran(), verdict=Verdict.CE, message=run.message)
        return run.run(stdin)


def one_core_executor(
    sandbox: Sandbox | None, name: str, cores: Sequence[int] | None = None
) -> LocalExecutor:
    """An executor on the last of the cores, in `sandbox` or that of a name.

    That is usually the least busy one of the machine.
    """
    cores = physical_cores() if cores is None else cores
    return LocalExecutor(sandbox or sandbox_by_name(name), cores=cores[-1:])


def choose_executor(
    *,
    pool: str | None,
    jobs: int | None,
    sandbox: Sandbox | None,
    name: str,
    cores: Sequence[int] | None = None,
) -> LocalExecutor | ClusterExecutor:
    """The cluster at the address `pool`, or threads here in `sandbox` or that of a name.

    The threads share `cores`, by default one for each physical core.
    """
    if pool is not None:
        if jobs is not None:
            raise UsageError(
                "--jobs cannot be used with --pool: its workers set how many cases run at once"
            )
        from judge.runner.cluster.executor import ClusterExecutor  # slow, and only this needs it

        return ClusterExecutor(pool, level=best_level() if name == "best" else Level(name))
    cores = physical_cores() if cores is None else cores
    jobs = jobs or len(cores)
    # With more jobs than cores, binding them would only make them wait for each other.
    bound = cores if jobs <= len(cores) else ()
    return LocalExecutor(sandbox or sandbox_by_name(name), jobs=jobs, cores=bound)


class PackageGrader:
    """A grader, which is asked once for the same results of a group."""

    def __init__(self, grader: Grader, executor: LocalExecutor) -> None:
        """It runs on the threads of `executor`."""
        self._grader = grader
        self._executor = executor
        self._grades: dict[tuple[str, bytes], tuple[Verdict, Fraction] | ProblemError] = {}

    def __call__(
        self, group: Group, results: Sequence[tuple[Verdict, Fraction]]
    ) -> tuple[Verdict, Fraction] | None:
        """The verdict on a group and its score; None when the executor has ended.

        Raises `ProblemError` if the grader fails.
        """
        stdin = grader_input(results)
        key = group.name, stdin
        if key not in self._grades:
            args = group.grading.grader_args if group.grading else None
            try:
                path = f"data/{group.name}".rstrip("/")
                future = self._executor.submit(self._run, path, stdin, args or ())
            except RuntimeError:  # it takes no more work
                return None
            try:
                self._grades[key] = future.result()
            except (Cancelled, CancelledError):
                return None
            except ProblemError as error:
                self._grades[key] = error
        grade = self._grades[key]
        if isinstance(grade, ProblemError):
            raise grade
        return grade

    def _run(self, path: str, stdin: bytes, args: Sequence[str]) -> tuple[Verdict, Fraction]:
        program, limits = self._grader.program, self._grader.limits
        tool = Tool.build("grader", program, limits, jails=self._executor.jails)
        run = tool.run(stdin, args=args)
        if run.fault:
            raise ProblemError(f"{path}: {tool.name} {run.fault}")
        return grader_result(path, run.execution.stdout)


def grader_of(problem: Problem, executor: LocalExecutor) -> PackageGrader | None:
    """The grader that the package of a problem brings, if it does."""
    return None if problem.grader is None else PackageGrader(problem.grader, executor)


_LATE_S = 0.01  # from one judgement that waits to the next that does


class CaseTask(Struct, frozen=True, eq=False):
    """A case to be judged, and where the judgement goes."""

    problem: Problem
    solution: Solution
    case: Case
    future: Future[Judgement] = field(default_factory=Future)


class ResultBatch:
    """Judgements that go to their futures together, at the end of the context at the latest.

    Whoever waits for them would else wake up for each, and take turns with the thread that judges.
    """

    def __init__(self) -> None:
        self._results: list[tuple[CaseTask, Judgement]] = []
        self._since_s = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.deliver()

    def add(self, task: CaseTask, judgement: Judgement) -> None:
        """Add the judgement on a task."""
        if not self._results:
            self._since_s = time.monotonic()
        self._results.append((task, judgement))
        if time.monotonic() - self._since_s > _LATE_S:
            self.deliver()

    def deliver(self) -> None:
        """Give the judgements to their futures; call it before you wait for a program."""
        for task, judgement in self._results:
            task.future.set_result(judgement)
        self._results.clear()


class CaseLine:
    """A queue of tasks. Threads may share it."""

    def __init__(self, threads: int) -> None:
        """So many threads take from it."""
        self._threads = threads
        self._guard = threading.Lock()
        self._tasks: deque[CaseTask] = deque()
        self._busy = 0  # threads that take from it, or are about to
        self._last: tuple[Solution, bool] | None = None
        self._is_closed = False

    def ahead(self, solution: Solution) -> int:
        """How many cases of a solution may wait or be under way, so that no thread waits."""
        return 2 * self._threads * (MOST_RUNS if self._is_short(solution) else 1)

    def add(self, tasks: Sequence[CaseTask], *, first: bool = False) -> int:
        """Add tasks at the end, or at the beginning; after `close` they are cancelled.

        The answer is how many more threads have to come and take.
        """
        with self._guard:
            if not self._is_closed:
                if first:
                    self._tasks.extendleft(reversed(tasks))
                else:
                    self._tasks.extend(tasks)
                missing = min(len(tasks), self._threads - self._busy)
                self._busy += missing
                return missing
        for task in tasks:
            task.future.cancel()
        return 0

    def take(self) -> list[CaseTask]:
        """The next task, and perhaps some more of the same solution; nothing if there is none.

        Of short tasks it is no more than the thread's share, so that the others have something too.
        """
        with self._guard:
            if not self._tasks:
                return []
            tasks = [first := self._tasks.popleft()]
            if self._is_short(first.solution):
                share = min(MOST_RUNS - 1, len(self._tasks) // self._threads)
                while len(tasks) <= share:
                    task = self._tasks[0]
                    if task.solution is not first.solution or task.problem is not first.problem:
                        break
                    tasks.append(self._tasks.popleft())
            return tasks

    def may_rest(self) -> bool:
        """Whether a thread that has judged what it took may go; otherwise it comes again."""
        with self._guard:
            if self._tasks:
                return False
            self._busy -= 1
            return True

    def note(self, task: CaseTask, judgement: Judgement) -> bool:
        """Note how long a case took; whether that was short."""
        is_short = judgement.wall_s is not None and judgement.wall_s <= SHORT_S
        self._last = task.solution, is_short
        return is_short

    def close(self) -> None:
        """Cancel what waits, and all that is added."""
        with self._guard:
            self._is_closed = True
            tasks = [*self._tasks]
            self._tasks.clear()
        for task in tasks:
            task.future.cancel()

    def _is_short(self, solution: Solution) -> bool:
        return self._last is not None and self._last[0] is solution and self._last[1]
