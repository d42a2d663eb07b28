"""Run a strong shipped solution on a position, where the oracle is too slow.

It runs in the sandbox, one position at a time, with a limit of its own.
"""

from __future__ import annotations

import threading
from contextlib import suppress

from msgspec.structs import replace

from judge.catalog.kit import Kit
from judge.errors import JudgeError
from judge.model import Problem, Solution
from judge.runner.build import CompileFailure
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.references import likely_fastest, lower_cpu_limit
from judge.sandbox import Level, sandbox_of_level

MOST_CPU_S = 3.0
"""How long a solution may take for a position."""

_SLOW_CPU_S = 0.2
"""A solution that once took longer may be worse than one that has not been tried."""

_UNKNOWN_CPU_S = 1.0
"""What a solution that has not been tried is taken for, among those that have been."""


class StrongestSolver:
    """Accepted solutions of each problem, in fast languages: by the longest that each has taken.

    So nothing need be measured before the first answer.
    """

    def __init__(self, kit: Kit, level: Level) -> None:
        """Programs run in a sandbox of that level."""
        self._kit, self._level = kit, level
        self._turn, self._trial = threading.Lock(), threading.Lock()
        self._executor: LocalExecutor | None = None
        self._candidates: dict[str, list[Solution]] = {}
        self._longest_s: dict[tuple[str, str], float] = {}
        self._is_over = False

    def output(self, slug: str, text: str) -> bytes:
        """What a solution prints for an input; nothing if all fail, or not within the limit.

        The first calls for a problem build its solutions, which takes seconds.
        """
        with self._turn:
            try:
                return b"" if self._is_over else self._run(slug, text.encode())
            except JudgeError:  # it cannot be built, or the server ends
                return b""

    def stop(self) -> None:
        """End all programs."""
        self._is_over = True
        if self._executor is not None:
            self._executor.sandbox.cancel()
        with self._turn, self._trial:
            if self._executor is not None:
                self._executor.__exit__(None, None, None)

    def is_slow(self, slug: str) -> bool:
        """Whether all solutions that have run took long, and another one has not."""
        times = self._times(slug)
        known = [one for one in times if one is not None]
        return bool(known) and min(known) > _SLOW_CPU_S and None in times

    def try_another(self, slug: str, text: str) -> None:
        """Measure a solution that has not run, so that `output` may prefer it."""
        with self._trial, suppress(JudgeError):
            if self._is_over or not self.is_slow(slug):
                return
            place = self._times(slug).index(None)
            self._try(self._kit.problem(slug), self._candidates[slug][place], text.encode())

    def _times(self, slug: str) -> list[float | None]:
        some = self._candidates.get(slug, [])
        return [self._longest_s.get((slug, one.name)) for one in some]

    def _run(self, slug: str, content: bytes) -> bytes:
        if self._executor is None:
            sandbox = sandbox_of_level(self._level)
            self._executor = one_core_executor(sandbox, self._level.value).__enter__()
        if slug not in self._candidates:
            self._candidates[slug] = likely_fastest(self._kit.solutions(slug))
        problem = self._kit.problem(slug)
        for one in sorted(
            self._candidates[slug],
            key=lambda one: self._longest_s.get((slug, one.name), _UNKNOWN_CPU_S),
        ):
            found = self._try(problem, one, content)
            if found is not None:
                return found
        return b""

    def _try(self, problem: Problem, solution: Solution, content: bytes) -> bytes | None:
        """What a solution prints, and note how long it took; None if it fails."""
        assert self._executor is not None
        limits = lower_cpu_limit(limits_of(problem, solution), MOST_CPU_S)
        seen = self._executor.run(replace(problem, limits=limits), solution, content)
        if isinstance(seen, CompileFailure) or seen.stopped_by or seen.exit_code:
            output, cpu_s = None, MOST_CPU_S
        else:
            output, cpu_s = seen.stdout, seen.cpu_s
        key = (problem.slug, solution.name)
        self._longest_s[key] = max(self._longest_s.get(key, 0.0), cpu_s)
        return output
