"""What a person has done: progress in each problem, hints, days in a row, and the page of that."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import date, datetime, timedelta
from itertools import groupby
from pathlib import Path

from judge.catalog.learning import HARDEST
from judge.commands.history.problem_list import ListedProblem, next_listed
from judge.commands.history.store import History, PastRun, ProblemProgress
from judge.model import Verdict
from judge.runner.store import HistoryError, history_path
from judge.web.records import Attempt
from judge.web.site import Values, Visit, page, title_of
from judge.web.store import Store

DAY = "day "
"""How the names of the boards of the day begin; the date and the level follow."""

DAY_FORMAT = "%Y%m%d"
_MOST_RUNS = 1000  # in the terminal, of which pages tell
_MOST_HARD = 8


def progress_of(visit: Visit) -> dict[str, ProblemProgress]:
    """The person's progress in each problem, by submissions; the owner's also by the history."""
    progress = visit.site.store.progress(visit.person.id)
    if not visit.person.is_owner:
        return progress
    try:
        with History.read(history_path()) as history:
            runs = history.progress()
    except HistoryError:  # it is broken
        return progress
    for slug, past in runs.items():
        here = progress.get(slug)
        if here is None:
            progress[slug] = past
            continue
        times = (one.best_cpu_s for one in (here, past) if one.best_cpu_s is not None)
        progress[slug] = ProblemProgress(
            solved=here.solved or past.solved,
            tries=max(here.tries, past.tries),  # the history has the submissions, too
            best_cpu_s=min(times, default=None),
            last=max(here.last, past.last),
        )
    return progress


def terminal_runs(visit: Visit, problem: str | None = None) -> list[PastRun]:
    """The last runs of the owner's own files to problems of the kit; none of another person."""
    if not visit.person.is_owner:
        return []
    with suppress(HistoryError), History.read(history_path()) as history:
        runs = history.runs(problem, own=True, limit=_MOST_RUNS)
        return [run for run in runs if run.package is None and Path(run.path or "").is_absolute()]
    return []


def hints_seen(visit: Visit, slug: str) -> int:
    """How many hints to a problem the person has seen, here or as the owner in the terminal."""
    if not visit.person.is_owner:
        return visit.site.store.hints(visit.person.id, slug)
    with History.read(history_path()) as history:
        return history.hints(slug)


def board_days(store: Store, person: int) -> set[date]:
    """The days on which a person has solved a board of the day."""
    names = (name.removeprefix(DAY) for name in store.bests(person) if name.startswith(DAY))
    return {datetime.strptime(name.partition(" ")[0], DAY_FORMAT).date() for name in names}


def days_in_a_row(days: Collection[date], today: date) -> int:
    """How many days in a row there are up to today, or up to yesterday: today is not over."""
    day, count = today if today in days else today - timedelta(days=1), 0
    while day in days:
        day, count = day - timedelta(days=1), count + 1
    return count


def show_progress(visit: Visit) -> Values:
    """The path through the problems, the days in a row, and what was hard."""
    rows, _ = visit.site.problems()
    progress, attempts = progress_of(visit), attempts_of(visit)
    titles = {row.problem.slug: title_of(row.problem) for row in rows}
    days = {one.time.astimezone().date() for one in attempts}
    days |= board_days(visit.site.store, visit.person.id)
    following = next_listed(rows, progress)
    return {
        "groups": by_difficulty(rows),
        "progress": progress,
        "hardest": HARDEST,
        "titles": titles,
        "solved": sum(one.solved for slug, one in progress.items() if slug in titles),
        "total": len(rows),
        "next": following,
        "streak": days_in_a_row(days, date.today()),
        "days": len(days),
        "hard": [
            (slug, wrong, hints_seen(visit, slug), progress.get(slug))
            for slug, wrong in _hard(attempts)
            if slug in titles
        ],
    }


def by_difficulty(rows: Iterable[ListedProblem]) -> list[tuple[int | None, list[ListedProblem]]]:
    """The problems in groups."""
    groups = groupby(rows, lambda row: row.lesson.difficulty)
    return [(difficulty, list(some)) for difficulty, some in groups]


def attempts_of(visit: Visit) -> list[Attempt]:
    """What the person's programs got on all cases, in order of time."""
    runs = [
        Attempt(time=run.time, problem=run.problem, verdict=run.verdict, cpu_s=run.cpu_s)
        for run in terminal_runs(visit)
        if run.complete
    ]
    return sorted([*visit.site.store.attempts(visit.person.id), *runs], key=lambda one: one.time)


def _hard(attempts: Iterable[Attempt]) -> list[tuple[str, list[tuple[Verdict, int]]]]:
    """The problems with most programs that failed before the first was accepted, and how."""
    failed: dict[str, Counter[Verdict]] = defaultdict(Counter)
    solved: set[str] = set()
    for attempt in attempts:
        if attempt.verdict is Verdict.AC:
            solved.add(attempt.problem)
        elif attempt.problem not in solved:
            failed[attempt.problem][attempt.verdict] += 1
    order = sorted(failed.items(), key=lambda item: item[1].total(), reverse=True)
    return [(slug, wrong.most_common()) for slug, wrong in order[:_MOST_HARD]]


ROUTES = (page("/progress", show_progress, "progress"),)
