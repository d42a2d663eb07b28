"""The result of a stress test; as JSON it is what `judge stress --format json` prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from judge.commands.stress.tester import Attempt
from judge.model import Verdict
from judge.reports.json import ProblemHeader, round_s


class AttemptObject(msgspec.Struct, frozen=True, kw_only=True):
    """One run on the input; `blamed` is the file that fails, None if that is not known.

    `solution` is the file that ran, where a reference says what it thinks of two files.
    """

    solution: str | UnsetType = UNSET
    verdict: Verdict
    message: str
    blamed: str | None
    actual: str
    stderr: str
    cpu_s: float | None


def attempt_fields(attempt: Attempt) -> dict[str, Any]:
    """The fields of an `AttemptObject` except `solution`."""
    return {
        "verdict": attempt.verdict,
        "message": attempt.message,
        "blamed": attempt.blamed or None,
        "actual": attempt.actual.decode(errors="replace"),
        "stderr": attempt.stderr.decode(errors="replace"),
        "cpu_s": round_s(attempt.cpu_s),
    }


class Counterexample(AttemptObject, frozen=True, kw_only=True):
    """An input on which the solution fails.

    It was shrunk from an input of `first_bytes` bytes and `first_instances` instances.
    `smallest`: shrinking came to its end. `other`: another run on the same input gave a different
    result, so the solution is not deterministic. `opinions`: what the oracle, or an accepted
    solution, says of each of two files that differ.
    """

    input: str
    expected: str
    bytes: int
    instances: int
    first_bytes: int
    first_instances: int
    shrink_runs: int
    shrink_s: float = 0.0
    smallest: bool
    deterministic: bool = True
    other: AttemptObject | None = None
    opinions: tuple[AttemptObject, ...] = ()


def blame_by_opinions(failure: Counterexample, solution: str) -> Counterexample:
    """The counterexample of a solution and another file, with the one to blame.

    What the reference says of each decides, and the solution is blamed first. Without opinions, or
    if both are right, nobody is to blame for two outputs that differ.
    """
    wrong = next(
        (opinion for opinion in failure.opinions if opinion.verdict is not Verdict.AC), None
    )
    if wrong is not None:
        name = str(wrong.solution)
        return replace(failure, verdict=wrong.verdict, message=wrong.message, blamed=name)
    if failure.verdict is Verdict.WA and failure.blamed == solution:
        return replace(failure, blamed=None)
    return failure


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureFound:
    """The search has found a failure, which is now shrunk. `games` counts its instances."""

    attempt: Attempt
    games: int
    inputs: int


class SlowestInput(msgspec.Struct, frozen=True, kw_only=True):
    """The input that took the most CPU time; `growth` has the most time by bytes."""

    input: str
    bytes: int
    instances: int
    cpu_s: float
    growth: tuple[tuple[int, float], ...]


class GraphObject(msgspec.Struct, kw_only=True):
    """A graph of positions: how many were tried, and how far the farthest is from its end."""

    positions: int
    tried: int
    farthest: int


class SpaceObject(msgspec.Struct, frozen=True, kw_only=True):
    """What was tried of what there is.

    `bounds_tried` of `bounds` inputs are at the bounds of the constraints. `graphs` are those of
    which positions were tried, the largest first.
    """

    bounds_tried: int
    bounds: int
    graphs: tuple[GraphObject, ...] = ()


class StressResult(ProblemHeader, frozen=True, kw_only=True):
    """The result so far.

    `kept` and `kept_in` are the name and the path of the kept case, `saved` is its copy in the kit,
    and `trouble` says why it could not be kept or saved. `exhausted`: there are no more inputs.
    `instances` is how many passed in all inputs. `passed_over` counts those that show nothing, as
    the named reference itself failed on them, by why it did.
    `strategies` has the number of inputs that each strategy gave, and `found_by` is the one whose
    input fails.
    `slowest` is there if the search was for time.
    `lines_never_reached` are those of the solution that no input reached, None if that is unknown;
    `unwatched` then says why.
    """

    solution: str
    language: str
    against: tuple[str, ...]
    seed: int
    inputs: int
    instances: int = 0
    runs: int
    passed_over: dict[str, int] = msgspec.field(default_factory=dict)
    search_s: float
    found_by: str | None = None
    strategies: dict[str, int] = msgspec.field(default_factory=dict)
    space: SpaceObject | None = None
    lines_never_reached: tuple[int, ...] | None = None
    unwatched: str | None = None
    slowest: SlowestInput | None = None
    exhausted: bool = False
    interrupted: bool = False
    failure: Counterexample | None = None
    kept: str | None = None
    kept_in: str | None = None
    saved: str | None = None
    trouble: str | None = None

    @property
    def status(self) -> int:
        """The exit status: 0 no failure was found, 1 one was.

        It is 2 if the failure could not be kept, or if nothing was tried.
        """
        if self.interrupted:
            return 130
        if self.trouble or not self.inputs:
            return 2
        return 0 if self.failure is None else 1
