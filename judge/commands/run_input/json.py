"""Make the JSON document of `judge run --input`; see `judge.reports.json`."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from judge.commands.run_input.work import InputRun, RunInput
from judge.model import Verdict
from judge.reports.json import ProblemHeader, header_fields, object_of, rounded_s


class InputObject(msgspec.Struct, frozen=True, kw_only=True):
    """The input; see `CustomInput`."""

    name: str
    bytes: int
    odd: str | None
    answer: str | None
    answer_from: str | None
    unchecked: str | None


class InputRunObject(msgspec.Struct, frozen=True, kw_only=True):
    """One solution on the input; costs and streams are None if it did not compile."""

    solution: str
    language: str
    verdict: Verdict | None
    expected: list[str]
    as_expected: bool
    cpu_s: float | None
    wall_s: float | None
    memory_bytes: int | None
    exit_code: int | None
    signal: int | None
    nodes: int | None
    message: str
    output: str | None
    stderr: str | None


_OF_EXECUTION = ("cpu_s", "wall_s", "memory_bytes", "exit_code", "signal", "output", "stderr")


class RunInputDocument(ProblemHeader, frozen=True, kw_only=True):
    """What JSON says of `judge run --input`."""

    input: InputObject
    solutions: list[InputRunObject]


def run_input_json(work: RunInput) -> RunInputDocument:
    """What JSON says of the runs so far."""
    given = work.given
    return RunInputDocument(
        **(header_fields(work.problem, work.setting) | {"time_limit_from": UNSET}),
        input=InputObject(
            name=given.name,
            bytes=len(given.content),
            odd=given.odd or None,
            answer=None if given.answer is None else given.answer.decode(errors="replace"),
            answer_from=given.source or None,
            unchecked=given.unchecked or None,
        ),
        solutions=[_run_object(one) for one in work.outcomes],
    )


def _run_object(one: InputRun) -> InputRunObject:
    fields = {"solution": one.solution.name, "language": one.solution.language.code}
    execution = one.execution
    if execution is None:
        return object_of(InputRunObject, one, **dict.fromkeys(_OF_EXECUTION), **fields)
    return object_of(
        InputRunObject,
        one,
        **fields,
        cpu_s=rounded_s(execution.cpu_s),
        wall_s=rounded_s(execution.wall_s),
        memory_bytes=execution.memory_bytes,
        exit_code=execution.exit_code,
        signal=execution.signal,
        output=execution.stdout.decode(errors="replace"),
        stderr=execution.stderr.decode(errors="replace"),
    )
