"""The mutation score of a problem's cases, as `judge mutants --update` has recorded it.

The record lies beside the cases of a kit. It carries their hash: after a case has changed, nobody
knows the score until the mutants are judged again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import msgspec

from judge.catalog import kit_files
from judge.catalog.source import ProblemSource
from judge.errors import ProblemError
from judge.facts import Fact
from judge.files.typed_values import decode_json
from judge.model import Case
from judge.reports.json import object_of

GOOD_SCORE = 0.98
"""From here on a badge is green."""

FAIR_SCORE = 0.9
"""From here on it is yellow, and below it red."""


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
    def words(self) -> Fact:
        """The score with its date, or why there is none."""
        if self.error is not None:
            return Fact("unknown: {}", self.error)
        score = score_words(self.killed, self.missing) or Fact("no mutant can be killed")
        if self.stale:
            reason = Fact("the cases have changed since {}, when it was {}", self.date, score)
            return Fact("unknown: {}", reason)
        return Fact("{}, {}", score, self.date)


def cases_hash(cases: Iterable[Case]) -> str:
    """A hash of the names and contents of cases, in any order."""
    lines = sorted(f"{case.name} {case.hash}\n" for case in cases)
    return hashlib.blake2b("".join(lines).encode(), digest_size=16).hexdigest()


RECORD = "mutants.json"
"""The name of the record in the folder of what a kit records of a problem."""


def recorded_score(source: ProblemSource, slug: str) -> MutationScore | None:
    """The recorded score of a problem; None if nothing is recorded, as of every package.

    No run fails because a record cannot be read: the score says it.
    """
    folder = source.records(slug)
    if folder is None:
        return None
    path = folder / RECORD
    try:
        record = decode_json(kit_files.read_bytes(str(path)), MutationRecord)
    except FileNotFoundError:
        return None
    except ProblemError as error:
        return MutationScore(error=error.fact)
    except (OSError, msgspec.DecodeError) as error:
        return MutationScore(error=Fact("{} cannot be read: {}", path, error))
    score = score_of(record.killed, record.missing)
    stale = record.cases != cases_hash(source.cases(slug))
    return object_of(MutationScore, record, score=score, stale=stale, error=None)


def score_of(killed: int, missing: int) -> float | None:
    """Which part of the mutants that can be killed is killed by cases; None if none can be."""
    possible = killed + missing
    return round(killed / possible, 6) if possible else None


def score_words(killed: int, missing: int) -> Fact:
    """The mutation score: `98.0 % (49 of 50)`; empty if there is none."""
    possible = killed + missing
    if not possible:
        return Fact("")
    return Fact("{:.1f} % ({} of {})", 100 * killed / possible, killed, possible)
