"""Record runs in the history, and select runs from it.

A failure here only loses the record; verdicts and the exit status stay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from judge.catalog import kit_files
from judge.catalog.counterexamples import record_failures
from judge.catalog.source import ProblemSource
from judge.commands.history.store import History, PastRun, source_fingerprint, storable_text
from judge.files import data_folder, make_private_folder
from judge.grading.expectations import expected_verdicts, is_report_as_expected
from judge.model import Report, Setting, Solution, Verdict
from judge.packages.kit_or_package import is_package
from judge.runner.store import HistoryError, history_path
from judge.terminal.screen import print_warning

if TYPE_CHECKING:
    from judge.runner.session import Session

_OFF = ("off", "no", "0", "false")


def solved_problems() -> set[str]:
    """The problems of the kit that the user has solved; none if the history cannot be read."""
    with suppress(HistoryError), History.read(history_path()) as history:
        return {slug for slug, own in history.progress().items() if own.solved}
    return set()


def is_enabled(environment: Mapping[str, str]) -> bool:
    """Whether runs are recorded: `JUDGE_HISTORY=off` turns it off."""
    return environment.get("JUDGE_HISTORY", "").strip().lower() not in _OFF


def record_session(session: Session, environment: Mapping[str, str]) -> None:
    """Record the runs of a session, complete or interrupted; print a warning if that fails.

    The kept counterexamples count which programs failed on them.
    """
    if is_enabled(environment):
        _record(runs_of(session, datetime.now(UTC)))
        for result in session.results:
            key = session.source.counterexample_key(result.started.problem.slug)
            record_failures(key, result.started.solutions, result.reports)


def record_submission(
    session: Session, address: str, time: datetime, environment: Mapping[str, str]
) -> None:
    """Record the run of a submission to the practice site, under its address there.

    A warning is printed if that fails.
    """
    if is_enabled(environment):
        runs = runs_of(session, time)
        _record([msgspec.structs.replace(run, solution=address, path=address) for run in runs])


def record_report(
    source: ProblemSource,
    report: Report,
    setting: Setting,
    solution: Solution,
    environment: Mapping[str, str],
) -> None:
    """Record the run of a solution that the user named; print a warning if that fails."""
    if is_enabled(environment):
        run = _run_of(source, report, setting, solution, datetime.now(UTC), is_named=True)
        _record([] if run is None else [run])
        record_failures(source.counterexample_key(report.problem), [solution], [report])


def runs_of(session: Session, time: datetime) -> list[PastRun]:
    """The runs of a session, in the order of its reports."""
    runs = []
    for result in session.results:
        sources = {solution.name: solution for solution in result.started.solutions}
        setting, is_named = result.started.setting, not result.whole
        for report in result.reports:
            solution = sources[report.solution]
            run = _run_of(session.source, report, setting, solution, time, is_named=is_named)
            runs += [] if run is None else [run]
    return runs


def select_runs(
    history: History,
    word: str | None,
    *,
    start: Path,
    environment: Mapping[str, str],
    own: bool = False,
    limit: int | None = None,
) -> list[PastRun]:
    """The runs that `judge history` shows, newest first; see `History.runs`.

    `word` names a problem; None selects all. Raises `UsageError` if neither the history nor the kit
    has that problem.
    """
    if word is None:
        return history.runs(own=own, limit=limit)
    if is_package(Path(word)):
        return history.runs(package=Path(word).resolve(), own=own, limit=limit)
    if not history.runs(word, limit=1):
        from judge.catalog.find_kit import find_kit  # `judge run` needs it for a kit alone

        word = find_kit(start, environment).slug(word)
    return history.runs(word, own=own, limit=limit)


def _record(runs: Sequence[PastRun]) -> None:
    try:
        if runs:
            with suppress(OSError):  # what is wrong with the folder, opening the file will say
                make_private_folder(data_folder())
            with History.open(history_path()) as history:
                history.add(runs)
    except HistoryError as error:
        print_warning(f"this run is not recorded: {error}")


def _run_of(
    source: ProblemSource,
    report: Report,
    setting: Setting,
    solution: Solution,
    time: datetime,
    *,
    is_named: bool,
) -> PastRun | None:
    """What to record of a report; None if nothing was judged."""
    if (verdict := report.verdict) is None or report.skipped is not None:
        return None
    home = source.solutions_folder(report.problem)
    path = _own_file(report.solution, home) if is_named else None
    package = source.package_path(report.problem)
    slowest = report.slowest
    failed = [judgement for judgement in report.judgements if judgement.verdict is not Verdict.AC]
    return PastRun(
        time=time.astimezone(UTC),
        problem=report.problem,
        package=None if package is None else storable_text(package),
        solution=storable_text(report.solution),
        path=None if path is None else storable_text(path),
        hash=source_fingerprint(solution),
        language=report.language,
        verdict=verdict,
        expected=tuple(expected_verdicts(report.expectation)),
        as_expected=is_report_as_expected(report),
        complete=report.complete,
        cases_done=report.cases_run,
        cases_total=report.cases_total,
        first_failing=storable_text(failed[0].case) if failed else None,
        score=None if report.score is None else float(report.score),
        cpu_s=None if slowest is None else slowest.cpu_s,
        wall_s=report.wall_s,
        memory_bytes=report.memory_bytes,
        data=setting.data,
        level=setting.level,
        time_scale=setting.time_scale,
        version=setting.version,
        cached=report.cached,
    )


def _own_file(name: str, home: Path) -> Path | None:
    """The path of a user's own solution; None for one that came with the problem, below `home`."""
    path = Path(name)  # without a file if its name was escaped
    if not _exists(path) and _exists(home / name):
        return None
    return path.resolve() if kit_files.path_below(path, home) is None else None


def _exists(path: Path) -> bool:
    return kit_files.is_file(path) or kit_files.is_folder(path)
