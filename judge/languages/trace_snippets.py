"""Look up the snippet with which programs in a language report positions to `judge trace`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from msgspec import Struct

from judge.model import Language

_TABLE = Path(__file__).with_name("trace_snippets.toml")
_SAME_CODE = {"pypy3": "python3"}


class TraceSnippet(Struct, frozen=True, kw_only=True):
    """The few lines that define a function `trace`, and an example of a call."""

    code: str
    call: str


def trace_snippet(language: Language) -> TraceSnippet | None:
    """The snippet of a language; None if there is none."""
    return _snippets().get(_SAME_CODE.get(language.code, language.code))


def languages_with_trace() -> list[str]:
    """The codes of the languages with a snippet."""
    return sorted(_snippets())


@cache
def _snippets() -> dict[str, TraceSnippet]:
    with _TABLE.open("rb") as file:
        table = tomllib.load(file)
    return {
        code: TraceSnippet(code=row["code"].strip("\n") + "\n", call=row["call"])
        for code, row in table.items()
    }
