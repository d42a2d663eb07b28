"""What a stress found: the nouns. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from judge.commands.stress.tester import Attempt
from judge.model import Problem, Setting


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceVerdict:
    """What the oracle, or an accepted solution, says of one of two files that differ."""

    solution: str
    attempt: Attempt


@dataclass(frozen=True, slots=True, kw_only=True)
class Counterexample:
    """An input on which the solution fails.

    It was made from one of `first_bytes` bytes and `first_instances` instances, in so many runs.
    `is_smallest` tells that shrinking came to its end. `other` is another attempt at the same
    input that came out differently: the solution is not deterministic. `is_between_two` tells that
    two files differ, of which none need be right; then there are `opinions` on both, if any.
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
    """All that is known so far; `kept` is the name of the case, `kept_in` and `saved` its files.

    `exhausted` tells that no more inputs could be drawn, `trouble` why what was found could not be
    kept or saved.
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
        """The exit status: 0 nothing was found, 1 a failure was, 2 it is not kept."""
        if self.interrupted:
            return 130
        if self.trouble:
            return 2
        return 0 if self.counterexample is None else 1
