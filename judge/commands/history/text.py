"""Runs and progress come in, text for people or JSON for programs goes out. Pure.

What the JSON holds is a contract: fields may be added, never renamed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from rich.text import Text

from judge.commands.history.runs import PastRun, ProblemProgress
from judge.model import Problem, Verdict
from judge.reports.text import memory_text, printable, quantity

_WIDEST = 40
_HEADS = ("when", "problem", "solution", "got", "cases", "slowest", "memory", "")
_RIGHT = (False, False, False, False, True, True, True, False)
_GOT = 3


def run_table(runs: Sequence[PastRun], *, now: datetime) -> Text:
    """One line a run, in the order given, under a line of heads; of none it says so."""
    if not runs:
        return Text("no runs are kept of that: each `judge run` of a file of yours adds one")
    rows = [_cells(run, now) for run in runs]
    widths = [max(map(len, column)) for column in zip(_HEADS, *rows, strict=True)]
    text = Text()
    text.append(_line(_HEADS, widths), "dim")
    for run, row in zip(runs, rows, strict=True):
        line = Text("\n" + _line(row, widths))
        begin = 1 + sum(width + 2 for width in widths[:_GOT])
        colour = "bold green" if run.verdict is Verdict.AC else "bold red"
        line.stylize(colour, begin, begin + len(row[_GOT]))
        text.append_text(line)
    return text


def runs_json(runs: Sequence[PastRun]) -> str:
    """The same for programs: times of day in ISO 8601 and UTC, costs in seconds and bytes."""
    return _document({"schema": 1, "runs": [_run_json(run) for run in runs]})


def problem_table(
    rows: Sequence[tuple[Problem, int, int]], progress: Mapping[str, ProblemProgress]
) -> Text:
    """One line a problem: how far the user has come, slug, name, numbers of cases and solutions."""
    width = max((len(problem.slug) for problem, _, _ in rows), default=0)
    names = max((len(problem.title) for problem, _, _ in rows), default=0)
    text = Text()
    for problem, cases, solutions in rows:
        come = progress.get(problem.slug)
        if any(other.slug in progress for other, _, _ in rows):
            mark = ("  ", "") if come is None else _MARKS[come.solved]
            text.append(*mark)
        text.append(f"{problem.slug:<{width}}", "bold").append(f"  {problem.title:<{names}}  ")
        text.append(f"{quantity(cases, 'case'):>9}  {quantity(solutions, 'solution'):<12}", "dim")
        if come is not None:
            best = "" if come.best_cpu_s is None else f", best {come.best_cpu_s:.3f} s"
            tries = "1 try" if come.tries == 1 else f"{come.tries} tries"
            text.append(f"  {tries}{best}")
        text.rstrip()
        text.append("\n")
    text.rstrip()
    return text


def problems_json(
    rows: Sequence[tuple[Problem, int, int]], progress: Mapping[str, ProblemProgress]
) -> str:
    """The same for programs; of a problem that was not tried `progress` is null."""
    problems = [
        {
            "problem": problem.slug,
            "name": problem.title,
            "names": dict(problem.names),
            "cases": cases,
            "solutions": solutions,
            "progress": _progress_json(progress.get(problem.slug)),
        }
        for problem, cases, solutions in rows
    ]
    return _document({"schema": 1, "problems": problems})


def relative_time(time: datetime, now: datetime) -> str:
    """When something was, as people say it: of the last week how long ago, else the day.

    Days are those of the time zone of `now`.
    """
    seconds = (now - time).total_seconds()
    days = (now.date() - time.astimezone(now.tzinfo).date()).days
    if not -60 < seconds < 7 * 86_400:
        return f"{time.astimezone(now.tzinfo):%Y-%m-%d}"
    if seconds < 60:
        return "just now"
    if seconds < 3600:
        return f"{seconds // 60:.0f} min ago"
    if days == 0 or seconds < 6 * 3600:
        return f"{seconds // 3600:.0f} h ago"
    return "yesterday" if days <= 1 else f"{days} days ago"


_MARKS = {True: ("\N{CHECK MARK} ", "green"), False: ("\N{BALLOT X} ", "red")}


def _cells(run: PastRun, now: datetime) -> tuple[str, ...]:
    done, total = run.cases_done, run.cases_total
    failing = "" if run.first_failing is None else f"first: {run.first_failing}"
    notes = [failing, "" if run.complete else "not all cases"]
    if run.score is not None:
        notes.append(f"score {run.score:g}")
    if run.package is not None:
        notes.append(f"package {_shorten(run.package)}")
    return (
        relative_time(run.time, now),
        _shorten(run.problem),
        _shorten(run.solution),
        run.verdict.value,
        str(total) if done == total else f"{done} of {total}",
        "" if run.cpu_s is None else f"{run.cpu_s:.3f} s",
        memory_text(run.memory_bytes),
        printable(", ".join(filter(None, notes))),
    )


def _shorten(name: str) -> str:
    """A name that fits into a column: of a long path its end."""
    name = printable(name)
    return name if len(name) <= _WIDEST else f"...{name[3 - _WIDEST :]}"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    parts = (
        cell.rjust(width) if right else cell.ljust(width)
        for cell, width, right in zip(cells, widths, _RIGHT, strict=True)
    )
    return "  ".join(parts).rstrip()


def _run_json(run: PastRun) -> dict[str, Any]:
    return {
        "time": _time(run.time),
        "problem": run.problem,
        "package": run.package,
        "solution": run.solution,
        "path": run.path,
        "hash": run.hash,
        "language": run.language,
        "verdict": run.verdict.value,
        "expected": list(run.expected),
        "as_expected": run.as_expected,
        "complete": run.complete,
        "cases_done": run.cases_done,
        "cases_total": run.cases_total,
        "first_failing": run.first_failing,
        "score": run.score,
        "cpu_s": _seconds(run.cpu_s),
        "wall_s": _seconds(run.wall_s),
        "memory_bytes": run.memory_bytes,
        "data": list(run.data),
        "sandbox": run.level,
        "time_scale": run.time_scale,
        "version": run.version,
    }


def _progress_json(progress: ProblemProgress | None) -> dict[str, Any] | None:
    if progress is None:
        return None
    return {
        "solved": progress.solved,
        "best_cpu_s": _seconds(progress.best_cpu_s),
        "tries": progress.tries,
        "last": _time(progress.last),
    }


def _time(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _seconds(figure: float | None) -> float | None:
    return None if figure is None else round(figure, 6)


def _document(content: Mapping[str, Any]) -> str:
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
