"""Silence findings that the author of a problem has looked at, each with a reason.

A file beside `problem.yaml` says which: `.judge.toml` in a package, `judge.toml` in a kit. What is
silenced is counted and listed, so nothing is lost without a word.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

import msgspec
from msgspec.structs import replace

from judge.files.typed_values import convert_value
from judge.model import Code, Finding, Severity
from judge.model.inspections import Inspection

NAME = "silences"
"""The name of the inspection of silences."""

LOUD = frozenset({Code.UNEXPECTED_VERDICT, Code.JUDGING_FAILED, Code.INVALID_SILENCE})
"""What cannot be silenced: the verdicts show it anyway, and the exit status says it."""

BY_CHANCE = frozenset(
    {
        Code.LITTLE_TIME_LEFT,
        Code.NOT_LATE_ENOUGH,
        Code.NEAR_TIME_LIMIT,
        Code.UNCERTAIN_MARGIN,
        Code.NOT_DETERMINISTIC,
        Code.RANDOM_VALIDATOR,
        Code.NOT_JUDGED,
        Code.VALIDATOR_SKIPPED,
    }
)
"""What depends on the machine, so that a silence may have nothing to silence on this one."""

_ABOUT = "What the problem silences is there, and has a reason"


class _Silence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    reason: str
    subject: str = "*"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    silence: list[dict[str, object]] = []


@dataclass(frozen=True, slots=True)
class SilenceFile:
    """The file that silences findings of a problem, by its path for messages."""

    name: str
    content: bytes


def silence(
    problem: str, inspections: Sequence[Inspection], file: SilenceFile, *, is_complete: bool
) -> list[Inspection]:
    """The inspections without what is silenced, and one more, with what is wrong with the file.

    A silence that has nothing to silence is told only if all was inspected.
    """
    found: list[Finding] = []
    silences = list(_read(problem, file, found))
    used: set[_Silence] = set()
    made = []
    for one in inspections:
        quiet = [(finding, _match(finding, silences)) for finding in one.findings]
        used |= {why for _, why in quiet if why is not None}
        made.append(
            replace(
                one,
                findings=tuple(finding for finding, why in quiet if why is None),
                silenced=tuple((finding, why.reason) for finding, why in quiet if why is not None),
            )
        )
    for one_silence in silences if is_complete else ():
        if one_silence not in used and Code(one_silence.code) not in BY_CHANCE:
            words = f"{one_silence.code} for {one_silence.subject} silences nothing: remove it"
            found.append(_finding(problem, file, Code.UNUSED_SILENCE, Severity.NOTE, words))
    subjects = tuple(one_silence.code for one_silence in silences)
    return [
        *made,
        Inspection(
            problem=problem, name=NAME, about=_ABOUT, subjects=subjects, findings=tuple(found)
        ),
    ]


def _match(finding: Finding, silences: Sequence[_Silence]) -> _Silence | None:
    """The first silence that a finding has."""
    for one in silences:
        if one.code == finding.code.value and fnmatchcase(finding.subject, one.subject):
            return one
    return None


def _read(problem: str, file: SilenceFile, found: list[Finding]) -> Iterator[_Silence]:
    """The silences of a file; what is wrong with it is added to `found`."""

    def add(words: str) -> None:
        found.append(_finding(problem, file, Code.INVALID_SILENCE, Severity.WARNING, words))

    try:
        read = convert_value(tomllib.loads(file.content.decode()), _File)
    except (ValueError, RecursionError) as error:  # of UTF-8, TOML and msgspec
        add(f"cannot be read, so nothing is silenced: {error}")
        return
    codes = {code.value: code for code in Code}
    for number, keys in enumerate(read.silence, 1):
        try:
            one = convert_value(keys, _Silence)
        except msgspec.ValidationError as error:
            add(f"silence {number} has no effect: {error}")
            continue
        code = codes.get(one.code)
        if code is None:
            add(f"silence {number} has no effect: there is no code {one.code!r}")
        elif code in LOUD:
            add(f"silence {number} has no effect: {one.code} cannot be silenced")
        elif not one.reason.strip():
            add(f"silence {number} has no effect: its reason is empty")
        else:
            yield one


def _finding(
    problem: str, file: SilenceFile, code: Code, severity: Severity, words: str
) -> Finding:
    return Finding(code=code, problem=problem, subject=file.name, severity=severity, message=words)
