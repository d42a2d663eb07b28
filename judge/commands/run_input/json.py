"""Make the JSON document of `judge run --input`; see `judge.reports.json`."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from judge.commands.run_input.work import InputRun, RunInput
from judge.reports.json import ProblemHeader, header_fields


class InputObject(msgspec.Struct, frozen=True, kw_only=True):
    """The input; see `CustomInput`."""

    name: str
    bytes: int
    odd: str | None
    answer: str | None
    answer_from: str | None
    unchecked: str | None


class RunInputDocument(ProblemHeader, frozen=True, kw_only=True):
    """What JSON says of `judge run --input`."""

    input: InputObject
    solutions: list[InputRun]


def run_input_json(work: RunInput) -> RunInputDocument:
    """The document of the runs so far."""
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
        solutions=work.outcomes,
    )
