"""Silence findings that the author of a problem has looked at, each with a reason.

A file beside `problem.yaml` says which: `.judge.toml` in a package, `judge.toml` in a kit. What is
silenced is counted and listed, so nothing is lost without a word.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
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

    def fits(self, finding: Finding) -> bool:
        return self.code == finding.code.value and fnmatchcase(finding.subject, self.subject)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    silence: list[dict[str, object]] = []


def silence(
    problem: str, inspections: Sequence[Inspection], file: tuple[str, bytes], *, is_complete: bool
) -> list[Inspection]:
    """The inspections without what is silenced, and one more, with what is wrong with the file.

    `file` is its path for messages, and its content. A silence that has nothing to silence is told
    only if all was inspected.
    """
    name, content = file
    findings: list[Finding] = []

    def add(words: str) -> None:
        findings.append(Finding(Code.INVALID_SILENCE, problem, name, Severity.WARNING, words))

    silences = list(_read(content, add))
    used: set[_Silence] = set()
    inspected = []
    for inspection in inspections:
        left, quiet = [], []
        for finding in inspection.findings:
            if (match := next((one for one in silences if one.fits(finding)), None)) is None:
                left.append(finding)
            else:
                used.add(match)
                quiet.append((finding, match.reason))
        inspected.append(replace(inspection, findings=tuple(left), silenced=tuple(quiet)))
    for one in silences if is_complete else ():
        if one not in used and Code(one.code) not in BY_CHANCE:
            words = f"{one.code} for {one.subject} silences nothing: remove it"
            findings.append(Finding(Code.UNUSED_SILENCE, problem, name, Severity.NOTE, words))
    return [
        *inspected,
        Inspection(
            problem=problem,
            name=NAME,
            about=_ABOUT,
            subjects=tuple(one.code for one in silences),
            findings=tuple(findings),
        ),
    ]


def _read(content: bytes, add: Callable[[str], None]) -> Iterator[_Silence]:
    """The silences of a file; `add` gets what is wrong with it."""
    try:
        read = convert_value(tomllib.loads(content.decode()), _File)
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
