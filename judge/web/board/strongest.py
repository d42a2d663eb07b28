"""Run the strongest shipped solution on a position, where the oracle is too slow.

It runs in the sandbox, one position at a time, with a limit of its own.
"""

from __future__ import annotations

import threading
from dataclasses import replace

from judge.catalog.kit import Kit
from judge.errors import JudgeError
from judge.model import Case, Solution
from judge.runner.build import CompileFailure
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.references import fastest_accepted, lower_cpu_limit
from judge.sandbox import Level, sandbox_of_level

MOST_CPU_S = 3.0
"""How long a solution may take for a position."""

_MOST_WAITING = 4
_CASES = 3  # the last ones, on which the solutions are compared


class StrongestSolver:
    """The accepted solution of each problem that is fastest on its last cases."""

    def __init__(self, kit: Kit, level: Level) -> None:
        """Programs run in a sandbox of that level."""
        self._kit, self._level = kit, level
        self._turn, self._waiting = threading.Lock(), threading.Semaphore(_MOST_WAITING)
        self._executor: LocalExecutor | None = None
        self._chosen: dict[str, Solution | None] = {}
        self._is_over = False

    def output(self, slug: str, text: str) -> bytes | None:
        """What the solution prints for an input; nothing if it fails, or not within the limit.

        The first call for a problem compares its solutions, which takes some seconds. None if too
        many calls wait already.
        """
        if not self._waiting.acquire(blocking=False):
            return None
        try:
            with self._turn:
                return None if self._is_over else self._run(slug, text.encode())
        except JudgeError:  # it cannot be built, or the server ends
            return b""
        finally:
            self._waiting.release()

    def stop(self) -> None:
        """End all programs."""
        self._is_over = True
        if self._executor is not None:
            self._executor.sandbox.cancel()
        with self._turn:
            if self._executor is not None:
                self._executor.__exit__(None, None, None)

    def _run(self, slug: str, content: bytes) -> bytes:
        if self._executor is None:
            sandbox = sandbox_of_level(self._level)
            self._executor = one_core_executor(sandbox, self._level.value).__enter__()
        executor, problem = self._executor, self._kit.problem(slug)
        if slug not in self._chosen:
            self._chosen[slug] = fastest_accepted(
                problem,
                self._kit.solutions(slug),
                self._cases(slug),
                executor.builder,
                executor.jails,
            )
        solution = self._chosen[slug]
        if solution is None:
            return b""
        limits = lower_cpu_limit(limits_of(problem, solution), MOST_CPU_S)
        seen = executor.run(replace(problem, limits=limits), solution, content)
        if isinstance(seen, CompileFailure) or seen.stopped_by is not None or seen.exit_code != 0:
            return b""
        return seen.stdout

    def _cases(self, slug: str) -> list[Case]:
        return self._kit.cases(slug)[-_CASES:]
