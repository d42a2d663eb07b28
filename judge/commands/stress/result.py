"""The result of a stress test."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from judge.commands.stress.tester import Attempt
from judge.model import Problem, Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceVerdict:
    """What the oracle, or an accepted solution, says of one of two files whose outputs differ."""

    solution: str
    attempt: Attempt


@dataclass(frozen=True, slots=True, kw_only=True)
class Counterexample:
    """An input on which the solution fails.

    It was shrunk from an input of `first_bytes` bytes and `first_instances` instances.
    `is_smallest`: shrinking came to its end. `other`: another run on the same input gave a
    different result, so the solution is not deterministic. `is_between_two`: two files differ, and
    neither needs to be right; `reference_verdicts` are on both, if there is a reference.
    """

    attempt: Attempt
    instances: int = 0
    first_bytes: int = 0
    first_instances: int = 0
    shrink_runs: int = 0
    shrink_s: float = 0.0
    is_smallest: bool = False
    other: Attempt | None = None
    is_between_two: bool = False
    reference_verdicts: tuple[ReferenceVerdict, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StressResult:
    """The result so far.

    `case_name` and `case_path` are the kept case, `saved_path` its copy in the kit, and `trouble`
    says why it could not be kept or saved. `exhausted`: there are no more inputs to draw.
    """

    problem: Problem
    setting: Setting
    solution: str
    language: str
    against: tuple[str, ...]
    seed: int
    inputs: int
    runs: int
    search_s: float
    counterexample: Counterexample | None = None
    case_name: str | None = None
    case_path: Path | None = None
    saved_path: Path | None = None
    trouble: str = ""
    exhausted: bool = False
    interrupted: bool = False

    @property
    def status(self) -> int:
        """The exit status: 0 no failure was found, 1 one was, 2 it could not be kept."""
        if self.interrupted:
            return 130
        if self.trouble:
            return 2
        return 0 if self.counterexample is None else 1
