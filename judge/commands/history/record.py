"""A session that is over comes in, its runs go into the history; and the words that ask for them.

Whatever goes wrong here costs the keeping, and never the verdicts.
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
from judge.commands.history import History, HistoryError, PastRun, past_run
from judge.packages.package import Package, is_package
from judge.runner.session import ProblemResult, Session
from judge.terminal.screen import print_warning

_OFF = ("off", "no", "0", "false")


def history_path() -> Path:
    """The file of the history in the user's data folder."""
    return platformdirs.user_data_path("judge") / "history.sqlite3"


def is_enabled(environment: Mapping[str, str]) -> bool:
    """Whether runs are to be kept at all: `JUDGE_HISTORY=off` says no."""
    return environment.get("JUDGE_HISTORY", "").strip().lower() not in _OFF


def record_session(session: Session, words: Sequence[str], environment: Mapping[str, str]) -> None:
    """Keeps the runs of a session, whole or cut off; a warning says it if that fails.

    `words` are those of the command, the first of which may be the path of a package.
    """
    if not is_enabled(environment):
        return
    try:
        if runs := runs_of(session, words, datetime.now(UTC)):
            with History.open(history_path()) as history:
                history.add(runs)
    except HistoryError as error:
        print_warning(f"this run is not kept: {error}")


def runs_of(session: Session, words: Sequence[str], time: datetime) -> list[PastRun]:
    """What is to be kept of a session, in the order of its reports."""
    source = session.source
    package = Path(words[0]).resolve() if isinstance(source, Package) else None
    found = []
    for result in session.results:
        home = _solutions_folder(source, result.started.problem.slug)
        sources = {solution.name: solution for solution in result.started.solutions}
        for report in result.reports:
            found.append(
                past_run(
                    report,
                    result.started.setting,
                    sources[report.solution],
                    time=time,
                    path=_own_file(result, report.solution, home),
                    package=package,
                )
            )
    return [run for run in found if run is not None]


def select_runs(
    history: History,
    word: str | None,
    *,
    start: Path,
    environment: Mapping[str, str],
    own: bool = False,
    limit: int | None = None,
) -> list[PastRun]:
    """The runs that `judge history` is asked for, newest first; see `History.runs`.

    `word` names a problem as elsewhere; None: all. Raises `UsageError` if it is no problem, neither
    of the history nor of the kit.
    """
    if word is None:
        return history.runs(own=own, limit=limit)
    if is_package(Path(word)):
        return history.runs(package=Path(word).resolve(), own=own, limit=limit)
    if not history.runs(word, limit=1):
        word = find_kit(start, environment).slug(word)
    return history.runs(word, own=own, limit=limit)


def _solutions_folder(source: ProblemSource, slug: str) -> Path:
    """The folder in which the solutions lie that come with a problem."""
    if isinstance(source, Package):
        return source.root / "submissions"
    assert isinstance(source, Kit)
    return source.root / "solutions" / slug


def _own_file(result: ProblemResult, name: str, home: Path) -> Path | None:
    """The user's own file that a solution is; None if it came with the problem, below `home`."""
    path = Path(name)
    exists = not result.whole and (kit_files.is_file(path) or kit_files.is_folder(path))
    return path.resolve() if exists and kit_files.path_below(path, home) is None else None
