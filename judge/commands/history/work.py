"""Record the runs of a session in the history, and select runs from it.

A failure here only loses the record; verdicts and the exit status stay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

import platformdirs

from judge.catalog import kit_files
from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from judge.catalog.source import ProblemSource
from judge.commands.history.result import PastRun, past_run
from judge.commands.history.store import History, HistoryError
from judge.packages.package import Package, is_package
from judge.runner.session import ProblemResult, Session
from judge.terminal.screen import print_warning

_OFF = ("off", "no", "0", "false")


def history_path() -> Path:
    """The history file in the user's data folder."""
    return platformdirs.user_data_path("judge") / "history.sqlite3"


def is_enabled(environment: Mapping[str, str]) -> bool:
    """Whether runs are recorded: `JUDGE_HISTORY=off` turns it off."""
    return environment.get("JUDGE_HISTORY", "").strip().lower() not in _OFF


def record_session(session: Session, words: Sequence[str], environment: Mapping[str, str]) -> None:
    """Record the runs of a session, complete or interrupted; print a warning if that fails.

    `words` are those of the command, the first of which may be the path of a package.
    """
    if not is_enabled(environment):
        return
    try:
        if runs := runs_of(session, words, datetime.now(UTC)):
            with History.open(history_path()) as history:
                history.add(runs)
    except HistoryError as error:
        print_warning(f"this run is not recorded: {error}")


def runs_of(session: Session, words: Sequence[str], time: datetime) -> list[PastRun]:
    """The runs of a session, in the order of its reports."""
    source = session.source
    package = Path(words[0]).resolve() if isinstance(source, Package) else None
    found = []
    for result in session.results:
        home = _solutions_folder(source, result.started.problem.slug)
        sources = {solution.name: solution for solution in result.started.solutions}
        for report in result.reports:
            name, setting = report.solution, result.started.setting
            path = _own_file(result, name, home)
            run = past_run(report, setting, sources[name], time=time, path=path, package=package)
            found += [] if run is None else [run]
    return found


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
        word = find_kit(start, environment).slug(word)
    return history.runs(word, own=own, limit=limit)


def _solutions_folder(source: ProblemSource, slug: str) -> Path:
    if isinstance(source, Package):
        return source.root / "submissions"
    assert isinstance(source, Kit)
    return source.root / "solutions" / slug


def _own_file(result: ProblemResult, name: str, home: Path) -> Path | None:
    """The path of a user's own solution; None for one that came with the problem, below `home`."""
    path = Path(name)
    exists = not result.whole and (kit_files.is_file(path) or kit_files.is_folder(path))
    return path.resolve() if exists and kit_files.path_below(path, home) is None else None
