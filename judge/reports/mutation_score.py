"""The mutation score of a problem's cases, as `judge mutants --update` has recorded it.

The record lies beside the cases of a kit. It carries their hash: after a case has changed, nobody
knows the score until the mutants are judged again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from html import escape
from pathlib import Path

import msgspec

from judge.catalog.source import ProblemSource
from judge.errors import ProblemError
from judge.files.typed_values import decode_json
from judge.model import Case

GOOD_SCORE = 0.98
"""From here on a badge is green."""

_FAIR_SCORE = 0.9
_GREEN, _YELLOW, _RED, _GREY = "#2f7d3b", "#8a6d00", "#b3261e", "#5c6670"
_LETTER_PX = 7  # in the font of a badge, about
_PADDING_PX = 12


class MutationRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the mutants of a problem when they were judged, and on which cases.

    `tried` of all `total` mutants were drawn by `seed`; stress searched `stress_s` seconds for each
    survivor.
    """

    schema: int = 1
    date: str
    version: str
    cases: str
    seed: int
    stress_s: float
    total: int
    tried: int
    not_built: int
    equivalent: int
    duplicate: int
    killed: int
    missing: int
    unknown: int


class MutationScore(msgspec.Struct, frozen=True, kw_only=True):
    """The recorded score in JSON. `stale`: the cases are others now, so nobody knows theirs.

    `error` says why the record cannot be read; then nothing else is known.
    """

    score: float | None = None
    killed: int = 0
    missing: int = 0
    unknown: int = 0
    date: str | None = None
    version: str | None = None
    stale: bool = False
    error: str | None = None

    @property
    def current(self) -> float | None:
        """The score of the cases as they are; None if nobody knows it."""
        return None if self.stale else self.score

    @property
    def words(self) -> str:
        """The score with its date, or why there is none."""
        if self.error is not None:
            return f"unknown: {self.error}"
        known = score_words(self.killed, self.missing) or "no mutant can be killed"
        if self.stale:
            return f"unknown: the cases have changed since {self.date}, when it was {known}"
        return f"{known}, {self.date}"


def cases_hash(cases: Iterable[Case]) -> str:
    """A hash of the names and contents of cases, in any order."""
    lines = sorted(f"{case.name} {case.hash}\n" for case in cases)
    return hashlib.blake2b("".join(lines).encode(), digest_size=16).hexdigest()


RECORD = "mutants.json"
"""The name of the record in the folder of what a kit records of a problem."""


def read_record(path: Path, slug: str) -> MutationRecord | None:
    """The record of a problem, None if there is none; `ProblemError` if it cannot be read."""
    try:
        return decode_json(path.read_bytes(), MutationRecord)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as error:
        raise ProblemError(
            f"{path} cannot be read: {error}",
            advice=f"Write it anew: judge mutants {slug} --update",
        ) from error


def recorded_score(source: ProblemSource, slug: str) -> MutationScore | None:
    """The recorded score of a problem; None if nothing is recorded, as of every package.

    No run fails because a record cannot be read: the score says it.
    """
    folder = source.records(slug)
    if folder is None:
        return None
    try:
        found = read_record(folder / RECORD, slug)
    except ProblemError as error:
        return MutationScore(error=error.message)
    if found is None:
        return None
    return MutationScore(
        score=score_of(found.killed, found.missing),
        killed=found.killed,
        missing=found.missing,
        unknown=found.unknown,
        date=found.date,
        version=found.version,
        stale=found.cases != cases_hash(source.cases(slug)),
    )


def score_of(killed: int, missing: int) -> float | None:
    """Which part of the mutants that can be killed is killed by cases; None if none can be."""
    possible = killed + missing
    return round(killed / possible, 6) if possible else None


def score_words(killed: int, missing: int) -> str:
    """The mutation score: `98.0 % (49 of 50)`; empty if there is none."""
    possible = killed + missing
    return f"{100 * killed / possible:.1f} % ({killed} of {possible})" if possible else ""


def score_badge(score: float | None) -> str:
    """A badge with a score, from 0 to 1, as an SVG file; None is unknown."""
    if score is None:
        return badge_svg("mutation score", "unknown", _GREY)
    color = _GREEN if score >= GOOD_SCORE else _YELLOW if score >= _FAIR_SCORE else _RED
    return badge_svg("mutation score", f"{100 * score:.1f} %", color)


def badge_svg(label: str, value: str, color: str) -> str:
    """A badge with a label and a value on `color`, as an SVG file."""
    left, right = (_PADDING_PX + _LETTER_PX * len(text) for text in (label, value))
    width, words = left + right, escape(f"{label}: {value}")
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{words}">
<title>{words}</title>
<clipPath id="badge"><rect width="{width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#badge)">
<rect width="{left}" height="20" fill="#33393f"/>
<rect x="{left}" width="{right}" height="20" fill="{color}"/>
</g>
<g fill="#ffffff" text-anchor="middle" font-family="Verdana,sans-serif" font-size="11">
<text x="{left / 2:g}" y="14">{escape(label)}</text>
<text x="{left + right / 2:g}" y="14">{escape(value)}</text>
</g>
</svg>
"""
