"""Debug a solution on a case, in a sandbox that permits what a debugger needs and no more.

Only the session itself is loosened: the program is built, and judged to find the case, as ever.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath

from msgspec.structs import replace

from judge.commands.debug.debuggers import (
    Debugger,
    DebugPlan,
    debug_build,
    debugger_of,
    terminal_command,
)
from judge.commands.debug.target import DebugTarget
from judge.errors import SandboxError, UsageError
from judge.model import Execution, Limits, Program
from judge.runner.build import CompileFailure
from judge.runner.local import LocalExecutor
from judge.runner.solution_run import SolutionRun
from judge.sandbox import Jail, JailCache, Level, Loosening, Sandbox, sandbox_by_name
from judge.terminal.keys import forward_terminal, is_on_terminal

_DAY_S = 24 * 3600.0
_OWN_BYTES = 2 << 30  # for the debugger, beside the memory of the program


@dataclass(frozen=True, slots=True, kw_only=True)
class DebugSetup:
    """A target that is built for its debugger, and what makes the sandbox of each session."""

    debugger: Debugger
    plan: DebugPlan
    target: DebugTarget
    level: Level
    make_sandbox: Callable[[], Sandbox]
    loosened: tuple[Loosening, ...]

    @property
    def limits(self) -> Limits:
        """Time is not limited, for somebody thinks; memory is that of the program and more."""
        limits = self.target.problem.limits
        memory = limits.memory_bytes + _OWN_BYTES
        return replace(limits, cpu_s=_DAY_S, cpu_stop_s=_DAY_S, wall_s=_DAY_S, memory_bytes=memory)


@contextmanager
def prepare_session(
    executor: LocalExecutor, target: DebugTarget, sandbox: str
) -> Iterator[DebugSetup]:
    """Build a target for its debugger, and lay its input ready; both are gone with the context.

    Raises `LanguageError` if the debugger is not installed, `SandboxError` if it cannot run at this
    level.
    """
    solution = target.solution
    debugger = debugger_of(solution.language)
    loosened = (Loosening.TRACING,) + ((Loosening.LOOPBACK,) if debugger.needs_loopback else ())
    level = sandbox_by_name(sandbox, loosened=loosened).level
    if debugger.needs_loopback and level is Level.LANDLOCK:
        raise SandboxError(
            f"{debugger.value} talks over the loopback interface, which the sandbox landlock "
            "closes",
            advice="--sandbox limits debugs with time and memory limits alone",
        )
    folder = executor.builder.cache.own_folder()
    with ExitStack() as stack:
        place = folder / "debug"
        place.mkdir(exist_ok=True)
        stack.callback(shutil.rmtree, place, ignore_errors=True)
        given = place / "input"
        given.write_bytes(target.case.input)
        yield DebugSetup(
            debugger=debugger,
            plan=DebugPlan(
                program=build_for_debugger(executor, target, debugger),
                args=target.case.args,
                input=given,
                path=target.path,
                stem=PurePosixPath(solution.files[0].name).stem,
                language=solution.language,
                wrong_byte=target.wrong_byte,
            ),
            target=target,
            level=level,
            make_sandbox=lambda: sandbox_by_name(sandbox, loosened=loosened),
            loosened=loosened,
        )


def build_for_debugger(executor: LocalExecutor, target: DebugTarget, debugger: Debugger) -> Program:
    """The solution, built with symbols; `UsageError` if it cannot be."""
    solution = debug_build(target.solution, target.path)
    memory_bytes = target.problem.limits.memory_bytes
    build = executor.submit(executor.builder.build, solution, memory_bytes=memory_bytes)
    program = build.result()
    if isinstance(program, CompileFailure):
        raise UsageError(
            f"{solution.name} cannot be compiled for {debugger.value}: {program.message}"
        )
    return program


def debug_on_terminal(executor: LocalExecutor, setup: DebugSetup) -> Execution:
    """Run the debugger until the user leaves it."""
    is_terminal = is_on_terminal()
    command = terminal_command(setup.debugger, setup.plan, is_terminal=is_terminal)
    with open_jail(executor, setup, command) as jail:
        if not is_terminal:
            sys.stdout.flush()
            run = executor.submit(jail.run_piped, os.dup(0), os.dup(1))
        else:
            started: list[Future[Execution]] = []
            forward_terminal(
                lambda its: started.append(executor.submit(jail.run_piped, its, os.dup(its))),
                lambda: started[0].done(),
            )
            (run,) = started
        return run.result()


@contextmanager
def open_jail(executor: LocalExecutor, setup: DebugSetup, command: Program) -> Iterator[Jail]:
    """A jail for the debugger, where the program finds the files that it has in the judge."""
    sandbox = setup.make_sandbox()
    jails = JailCache(sandbox, (), executor.builder.cache.own_folder)
    target = setup.target
    try:
        run = SolutionRun(target.problem, target.case, command, setup.limits, jails)
        yield run.open_jail(setup.limits).jail
    finally:
        sandbox.cancel()
        jails.close()
