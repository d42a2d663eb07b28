"""Make the JSON document of `judge doctor`; see `judge.reports.json`."""

from __future__ import annotations

import msgspec

from judge.commands.doctor.result import Examination
from judge.reports.json import object_of


class GuaranteeObject(msgspec.Struct, frozen=True, kw_only=True):
    """A guarantee of the sandbox; `by` is None if it is not given here."""

    promise: str
    meaning: str
    held: bool
    by: str | None
    why: str | None
    remedy: str | None


class GuaranteesObject(msgspec.Struct, frozen=True, kw_only=True):
    """What the sandbox guarantees at its best level here."""

    level: str
    promises: list[GuaranteeObject]


class InstructionsObject(msgspec.Struct, frozen=True, kw_only=True):
    """Whether instructions can be counted, and why not."""

    counted: bool
    why: str | None


class ToolObject(msgspec.Struct, frozen=True, kw_only=True):
    """A language, with its version or why it is missing."""

    language: str
    version: str | None
    missing: str | None


class DoctorDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What JSON says of `judge doctor`."""

    schema: int = 1
    system: str
    python: str
    kit: str
    cache: str
    cores: tuple[int, ...]
    unsupported: str | None
    sandbox: GuaranteesObject
    instructions: InstructionsObject
    languages: list[ToolObject]


def doctor_json(examination: Examination) -> DoctorDocument:
    """What JSON says of an examination."""
    guarantees = [
        object_of(
            GuaranteeObject,
            one,
            promise=one.guarantee,
            held=bool(one.by),
            by=one.by or None,
            why=one.why or None,
            remedy=one.remedy or None,
        )
        for one in examination.guarantees
    ]
    uncounted = examination.uncounted
    return object_of(
        DoctorDocument,
        examination,
        schema=1,
        cache=str(examination.cache),
        sandbox=GuaranteesObject(level=examination.level, promises=guarantees),
        instructions=InstructionsObject(counted=uncounted is None, why=uncounted),
        languages=[
            object_of(ToolObject, one, language=one.language.code, version=one.version or None)
            for one in examination.tools
        ],
    )
