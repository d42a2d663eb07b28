"""Write the JSON documents of all commands, and hold the parts that several of them share.

A document is a frozen, keyword-only `msgspec.Struct`, and so is each object in it.
The fields are the JSON keys, in the order in which they are written by `json_text`.

The keys are a contract with other programs: you may add one, and never rename or remove one. Times
are in seconds, sizes in bytes; what is unknown is None. A field that is `UNSET` is not written.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from io import StringIO
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from judge.escaping import HARMFUL
from judge.model import Problem, Setting

Object = TypeVar("Object", bound=msgspec.Struct)


class LimitsObject(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a problem, scaled."""

    cpu_s: float
    wall_s: float
    memory_bytes: int
    output_bytes: int


class SandboxObject(msgspec.Struct, frozen=True, kw_only=True):
    """The level of the sandbox, and the guarantees that it does not give here."""

    level: str
    missing: tuple[str, ...]


class ProblemHeader(msgspec.Struct, frozen=True, kw_only=True):
    """What a document about one problem begins with. Subclass it, and see `header_fields`."""

    schema: int = 1
    version: str
    problem: str
    data: tuple[str, ...] | UnsetType = UNSET
    left_out: tuple[str, ...] | UnsetType = UNSET
    time_scale: float
    limits: LimitsObject
    time_limit_from: str | UnsetType | None = UNSET
    sandbox: SandboxObject
    dialect: str | UnsetType = UNSET
    family: str | UnsetType = UNSET


def header_fields(problem: Problem, setting: Setting) -> dict[str, Any]:
    """The fields of a `ProblemHeader` except `data`: `SomeDocument(**header_fields(...), ...)`."""
    return {
        "version": setting.version,
        "problem": problem.slug,
        "left_out": problem.left_out or UNSET,
        "time_scale": setting.time_scale,
        "limits": object_of(LimitsObject, problem.limits),
        "time_limit_from": problem.timing.source,
        "sandbox": object_of(SandboxObject, setting),
        "dialect": UNSET if problem.dialect is None else problem.dialect.dialect.value,
        "family": UNSET if problem.family is None else problem.family.family.value,
    }


def object_of(kind: type[Object], source: object, /, **fields: Any) -> Object:
    """An object of `kind` with the given fields; `source` has the others as attributes."""
    names = [name for name in kind.__struct_fields__ if name not in fields]
    return kind(**{name: getattr(source, name) for name in names}, **fields)


def round_s(seconds: float | None) -> float | None:
    """A time to the microsecond, as documents hold it."""
    return None if seconds is None else round(seconds, 6)


def json_text(document: msgspec.Struct) -> str:
    """The document as JSON text: enums by their values, tuples as arrays, times in ISO and UTC."""
    written = StringIO()  # a list of the pieces took six times as much memory as the text
    encoder = json.JSONEncoder(indent=1, ensure_ascii=False, default=_time_text)
    written.writelines(
        encoder.iterencode(msgspec.to_builtins(document, builtin_types=(datetime,), enc_hook=str))
    )
    written.write("\n")
    # No JSON reader takes half a surrogate pair.
    text = written.getvalue().encode(errors="replace").decode()
    return re.sub(HARMFUL, lambda match: json.dumps(match[0])[1:-1], text)


def _time_text(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
