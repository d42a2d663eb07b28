"""Write earlier runs and progress in problems as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from rich.cells import cell_len
from rich.text import Text

from judge.catalog.learning import HARDEST
from judge.commands.history.problem_list import ListedProblem, next_problem
from judge.commands.history.result import PastRun, ProblemProgress
from judge.escaping import printable
from judge.model import Verdict
from judge.reports.text import memory_text, quantity
from judge.terminal.wrapping import fit_widths, shorten

_WIDEST = 40
_HEADS = ("when", "problem", "solution", "got", "cases", "slowest", "memory", "")
_RIGHT = (False, False, False, False, True, True, True, False)
_GOT = 3
_GAP = 2


def run_table(runs: Sequence[PastRun], *, now: datetime, columns: int = 80) -> Text:
    """A table with one line of at most `columns` for each run, in the given order."""
    if not runs:
        return Text("no such runs yet: each run of a file of yours adds one")
    rows = [_cells(run, now) for run in runs]
    widths = [max(map(cell_len, column)) for column in zip(_HEADS, *rows, strict=True)]
    widths = fit_widths(widths, columns - _GAP * (len(widths) - 1))
    text = Text()
    text.append(_line(_HEADS, widths), "dim")
    for run, row in zip(runs, rows, strict=True):
        line = Text("\n" + _line(row, widths))
        begin = 1 + sum(width + _GAP for width in widths[:_GOT])
        colour = "bold green" if run.verdict is Verdict.AC else "bold red"
        line.stylize(colour, begin, begin + len(row[_GOT]))
        text.append_text(line)
    return text


def problem_table(rows: Sequence[ListedProblem], progress: Mapping[str, ProblemProgress]) -> Text:
    """One line for each problem, below its difficulty, and the problem to try next.

    A line has your progress, slug, name, number of cases and your tries. It fits 80 columns.
    """
    slugs = max((len(row.problem.slug) for row in rows), default=0)
    names = max((len(row.problem.title) for row in rows), default=0)
    has_progress = any(row.problem.slug in progress for row in rows)
    has_lessons = any(row.lesson.difficulty is not None for row in rows)
    text, difficulty = Text(), None
    for row in rows:
        if has_lessons and row.lesson.difficulty != difficulty:
            difficulty = row.lesson.difficulty
            heading = (
                "other problems" if difficulty is None else f"difficulty {difficulty} of {HARDEST}"
            )
            text.append(f"{heading}\n", "dim")
        own = progress.get(row.problem.slug)
        if has_progress:
            text.append(*("  ", "") if own is None else _MARKS[own.solved])
        text.append(f"{row.problem.slug:<{slugs}}", "bold")
        text.append(f"  {row.problem.title:<{names}}  ")
        text.append(f"{quantity(row.cases, 'case'):>8}", "dim")
        if own is not None:
            best = "" if own.best_cpu_s is None else f", {own.best_cpu_s:.3f} s"
            tries = "1 try" if own.tries == 1 else f"{own.tries} tries"
            text.append(f"  {tries}{best}")
        text.rstrip()
        text.append("\n")
    if has_lessons and (slug := next_problem(rows, progress)) is not None:
        text.append(f"next: judge show {slug}\n", "dim")
    text.rstrip()
    return text


def relative_time(time: datetime, now: datetime) -> str:
    """How long ago something was, or the day if that is more than a week ago.

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
    notes = (
        "" if run.first_failing is None else f"on {run.first_failing}",
        "" if run.complete else "not all cases",
        "" if not run.cached else f"{run.cached} judged before",
        "" if run.score is None else f"score {run.score:g}",
        "" if run.package is None else f"package {_shorten(run.package)}",
    )
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
    return shorten(printable(name), _WIDEST)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    parts = []
    for cell, width, right in zip(cells, widths, _RIGHT, strict=True):
        short = shorten(cell, width)
        blank = " " * (width - cell_len(short))
        parts.append(blank + short if right else short + blank)
    return (" " * _GAP).join(parts).rstrip()
