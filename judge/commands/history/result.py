"""What the history records of a run, and a user's progress in a problem."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from judge.escaping import printable
from judge.grading.expectations import expected_verdicts, is_report_as_expected
from judge.model import Report, Setting, Source, Verdict


class PastRun(msgspec.Struct, frozen=True, kw_only=True):
    """One solution, run on the cases of one problem. The fields are the keys in JSON too.

    `time` is in UTC. `package` is the path of the problem's package; None for a problem of a kit.
    `path` is the user's own file; None for a solution that came with the problem. `cpu_s`, `wall_s`
    and `memory_bytes` are the largest of all cases. `complete` is false if an option or an
    interruption left out cases. `cached` counts the cases whose judgements, with their costs, came
    from an earlier run.
    """

    time: datetime
    problem: str
    package: str | None
    solution: str
    path: str | None
    hash: str
    language: str
    verdict: Verdict
    expected: tuple[str, ...]
    as_expected: bool | None
    complete: bool
    cases_done: int
    cases_total: int
    first_failing: str | None
    score: float | None
    cpu_s: float | None
    wall_s: float | None
    memory_bytes: int | None
    data: tuple[str, ...]
    level: str = msgspec.field(name="sandbox")
    time_scale: float
    version: str
    cached: int = 0


class ProblemProgress(msgspec.Struct, frozen=True, kw_only=True):
    """A user's progress in a problem, by the user's own solutions only.

    The problem is solved if one was accepted on all cases; `best_cpu_s` is the CPU time of the
    fastest of those. `tries` counts different sources, however often each was run.
    """

    solved: bool
    best_cpu_s: float | None
    tries: int
    last: datetime


class ExerciseProgress(msgspec.Struct, frozen=True, kw_only=True):
    """A user's progress in an exercise: how often it was tried, and whether that was right once."""

    tries: int
    solved: bool


def past_run(
    report: Report,
    setting: Setting,
    source: Source,
    *,
    time: datetime,
    path: Path | None = None,
    package: Path | None = None,
) -> PastRun | None:
    """What to record of a report; None if nothing was judged."""
    verdict = report.verdict
    if verdict is None or report.skipped is not None:
        return None
    slowest = report.slowest
    walls = [one.wall_s for one in report.judgements if one.wall_s is not None]
    failing = (
        storable_text(one.case) for one in report.judgements if one.verdict is not Verdict.AC
    )
    return PastRun(
        time=time.astimezone(UTC),
        problem=report.problem,
        package=None if package is None else storable_text(package),
        solution=storable_text(report.solution),
        path=None if path is None else storable_text(path),
        hash=source_fingerprint(source),
        language=report.language,
        verdict=verdict,
        expected=tuple(expected_verdicts(report.expectation)),
        as_expected=is_report_as_expected(report),
        complete=report.complete,
        cases_done=len(report.judgements),
        cases_total=report.cases_total,
        first_failing=next(failing, None),
        score=None if report.score is None else float(report.score),
        cpu_s=None if slowest is None else slowest.cpu_s,
        wall_s=max(walls, default=None),
        memory_bytes=report.memory_bytes,
        data=setting.data,
        level=setting.level,
        time_scale=setting.time_scale,
        version=setting.version,
        cached=report.cached,
    )


def source_fingerprint(source: Source) -> str:
    """A hash of a program's files; a single file counts without its name."""
    if len(source.files) == 1:
        content = source.files[0].content
    else:
        content = repr(sorted((one.name, one.content) for one in source.files)).encode()
    return hashlib.blake2b(content, digest_size=8).hexdigest()


def storable_text(name: Path | str) -> str:
    """A name that SQLite can store: bytes that are not UTF-8 are escaped."""
    return printable(str(name))
