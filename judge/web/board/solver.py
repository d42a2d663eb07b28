"""Run a strong shipped solution on a position, where the oracle is too slow.

It runs in the sandbox, one position at a time, with a limit of its own.
"""

from __future__ import annotations

import threading

from msgspec.structs import replace

from judge.catalog.kit import Kit
from judge.errors import JudgeError
from judge.model import Solution, Verdict
from judge.runner.build import CompileFailure
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.references import likely_fastest, lower_cpu_limit
from judge.sandbox import Level, sandbox_of_level

MOST_CPU_S = 3.0
"""How long a solution may take for a position."""

_UNKNOWN_CPU_S = 0.2  # a solution that took longer may be worse than one that was not tried


class StrongestSolver:
    """Accepted solutions of each problem, in fast languages: by the longest that each has taken.

    So nothing need be measured before the first answer.
    """

    def __init__(self, kit: Kit, level: Level) -> None:
        """Programs run in a sandbox of that level."""
        self._kit, self._level = kit, level
        self._turn = threading.Lock()
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
        with self._turn:
            if self._executor is not None:
                self._executor.__exit__(None, None, None)

    def _run(self, slug: str, content: bytes) -> bytes:
        if self._executor is None:
            sandbox = sandbox_of_level(self._level)
            self._executor = one_core_executor(sandbox, self._level.value).__enter__()
        if slug not in self._candidates:
            self._candidates[slug] = likely_fastest(self._kit.solutions(slug))
        for solution in sorted(
            self._candidates[slug],
            key=lambda solution: self._longest_s.get((slug, solution.name), _UNKNOWN_CPU_S),
        ):
            problem, key = self._kit.problem(slug), (slug, solution.name)
            limits = lower_cpu_limit(limits_of(problem, solution), MOST_CPU_S)
            outcome = self._executor.run(replace(problem, limits=limits), solution, content)
            if isinstance(outcome, CompileFailure) or outcome.verdict is not Verdict.AC:
                self._longest_s[key] = MOST_CPU_S
                continue
            self._longest_s[key] = max(self._longest_s.get(key, 0.0), outcome.seen.cpu_s)
            return outcome.seen.stdout
        return b""
