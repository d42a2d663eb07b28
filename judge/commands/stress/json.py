"""Write the result of a stress test as JSON."""

from __future__ import annotations

from typing import Any

import msgspec

from judge.commands.stress.result import Counterexample, StressResult
from judge.commands.stress.tester import Attempt
from judge.reports.json import ProblemHeader, header_fields, json_text, rounded_s


class AttemptObject(msgspec.Struct, frozen=True, kw_only=True):
    """One run of the solution on the input."""

    verdict: str
    message: str
    blamed: str | None
    actual: str
    stderr: str
    cpu_s: float | None


class OpinionObject(msgspec.Struct, frozen=True, kw_only=True):
    """What the reference says of one of two files."""

    solution: str
    verdict: str
    message: str
    blamed: str | None
    actual: str
    stderr: str
    cpu_s: float | None


class FailureObject(AttemptObject, frozen=True, kw_only=True):
    """The counterexample."""

    input: str
    expected: str
    bytes: int
    instances: int
    first_bytes: int
    first_instances: int
    shrink_runs: int
    shrink_s: float
    smallest: bool
    deterministic: bool
    other: AttemptObject | None
    opinions: list[OpinionObject]


class StressDocument(ProblemHeader, frozen=True, kw_only=True):
    """The document of `judge stress --format json`."""

    solution: str
    language: str
    against: tuple[str, ...]
    seed: int
    inputs: int
    runs: int
    search_s: float
    exhausted: bool
    interrupted: bool
    failure: FailureObject | None
    kept: str | None
    kept_in: str | None
    saved: str | None
    trouble: str | None


def stress_json(result: StressResult) -> str:
    """The JSON document of a stress test."""
    found = result.counterexample
    return json_text(
        StressDocument(
            **header_fields(result.problem, result.setting),
            solution=result.solution,
            language=result.language,
            against=result.against,
            seed=result.seed,
            inputs=result.inputs,
            runs=result.runs,
            search_s=round(result.search_s, 3),
            exhausted=result.exhausted,
            interrupted=result.interrupted,
            failure=None if found is None else _failure(found),
            kept=result.case_name,
            kept_in=None if result.case_path is None else str(result.case_path),
            saved=None if result.saved_path is None else str(result.saved_path),
            trouble=result.trouble or None,
        )
    )


def _failure(found: Counterexample) -> FailureObject:
    attempt, other = found.attempt, found.other
    return FailureObject(
        **_attempt_fields(attempt),
        input=_text(attempt.input),
        expected=_text(attempt.expected),
        bytes=len(attempt.input),
        instances=found.instances,
        first_bytes=found.first_bytes,
        first_instances=found.first_instances,
        shrink_runs=found.shrink_runs,
        shrink_s=round(found.shrink_s, 3),
        smallest=found.is_smallest,
        deterministic=other is None,
        other=None if other is None else AttemptObject(**_attempt_fields(other)),
        opinions=[
            OpinionObject(solution=one.solution, **_attempt_fields(one.attempt))
            for one in found.reference_verdicts
        ],
    )


def _attempt_fields(attempt: Attempt) -> dict[str, Any]:
    return {
        "verdict": attempt.verdict.value,
        "message": attempt.message,
        "blamed": attempt.blamed or None,
        "actual": _text(attempt.actual),
        "stderr": _text(attempt.stderr),
        "cpu_s": rounded_s(attempt.cpu_s),
    }


def _text(content: bytes) -> str:
    return content.decode(errors="replace")
