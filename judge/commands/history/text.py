"""Write earlier runs and progress in problems as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from rich.cells import cell_len
from rich.text import Text

from judge.catalog.learning import HARDEST
from judge.commands.history.problem_list import ListedProblem, next_listed
from judge.commands.history.store import PastRun, ProblemProgress
from judge.escaping import printable
from judge.model import Verdict
from judge.reports.text import memory_text, title_of
from judge.terminal.translation import mark, translate, translate_count
from judge.terminal.wrapping import fit_widths, padded, shorten, shorten_path, wrap_text

_WIDEST = 40
_HEADS = (
    *(mark("when"), mark("problem"), mark("solution"), mark("got")),
    *(mark("cases"), mark("slowest"), mark("memory")),
)
_IS_RIGHT = (False, False, False, False, True, True, True)
_VERDICT_COLUMN = 3
_GAP = 2


def run_table(runs: Sequence[PastRun], *, now: datetime, columns: int = 80) -> Text:
    """A table of at most `columns`, with a line for each run, in the given order.

    Notes for which a line has no room stand below it.
    """
    if not runs:
        return Text(translate("no such runs yet: each run of a file of yours adds one"))
    heads = [translate(head) for head in _HEADS]
    rows = [_cells(run, now) for run in runs]
    widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
    widths = fit_widths(widths, columns - _GAP * (len(widths) - 1))
    text = Text()
    text.append(_table_line(heads, widths), "dim")
    for run, row in zip(runs, rows, strict=True):
        line = Text("\n" + _with_notes(_table_line(row, widths), _notes(run), widths, columns))
        begin = 1 + sum(width + _GAP for width in widths[:_VERDICT_COLUMN])
        colour = "bold green" if run.verdict is Verdict.AC else "bold red"
        line.stylize(colour, begin, begin + len(row[_VERDICT_COLUMN]))
        text.append_text(line)
    return text


def problem_table(
    rows: Sequence[ListedProblem], progress: Mapping[str, ProblemProgress], *, columns: int = 80
) -> Text:
    """One line for each problem, below its difficulty, and the problem to try next.

    A line of at most `columns` has whether you solved it, the slug, the name, what to solve before,
    and your best time or the number of your tries.
    """
    owns = [progress.get(row.problem.slug) for row in rows]
    table = [
        (row.problem.slug, title_of(row.problem), _before(row), _tries(own))
        for row, own in zip(rows, owns, strict=True)
    ]
    widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
    has_progress = any(owns)
    if rows:
        rest = sum(widths) - widths[1] + _GAP * (len(widths) - 1 + has_progress)
        widths[1:2] = fit_widths(widths[1:2], columns - rest)
    has_lessons = any(row.lesson.difficulty is not None for row in rows)
    text, difficulty = Text(), None
    for row, own, (slug, *cells) in zip(rows, owns, table, strict=True):
        if has_lessons and row.lesson.difficulty != difficulty:
            difficulty = row.lesson.difficulty
            text.append(f"{_heading(difficulty)}\n", "dim")
        if has_progress:
            text.append(*("  ", "") if own is None else _MARKS[own.solved])
        text.append(f"{slug:<{widths[0]}}", "bold")
        for cell, width, style in zip(cells, widths[1:], ("", "dim", ""), strict=True):
            if width:
                text.append(f"{' ' * _GAP}{padded(shorten(cell, width), width)}", style)
        text.rstrip()
        text.append("\n")
    if has_lessons and (following := next_listed(rows, progress)) is not None:
        text.append(translate("next: {command}", command=f"judge start {following}") + "\n", "dim")
    text.rstrip()
    return text


def _before(row: ListedProblem) -> str:
    slugs = ", ".join(row.lesson.before)
    return slugs and translate("after {slugs}", slugs=slugs)


def _heading(difficulty: int | None) -> str:
    if difficulty is None:
        return translate("other problems")
    return translate("difficulty {difficulty} of {hardest}", difficulty=difficulty, hardest=HARDEST)


def _tries(own: ProblemProgress | None) -> str:
    """The best time of a solved problem, or how often another one was tried."""
    if own is None:
        return ""
    if own.best_cpu_s is None:
        return translate_count("{count} try", "{count} tries", own.tries)
    return translate("{seconds:.3f} s", seconds=own.best_cpu_s)


def relative_time(time: datetime, now: datetime) -> str:
    """How long ago something was, or the day if that is more than a week ago.

    Days are those of the time zone of `now`.
    """
    seconds = (now - time).total_seconds()
    days = (now.date() - time.astimezone(now.tzinfo).date()).days
    if not -60 < seconds < 7 * 86_400:
        return f"{time.astimezone(now.tzinfo):%Y-%m-%d}"
    if seconds < 60:
        return translate("just now")
    if seconds < 3600:
        return translate("{minutes:.0f} min ago", minutes=seconds // 60)
    if days == 0 or seconds < 6 * 3600:
        return translate("{hours:.0f} h ago", hours=seconds // 3600)
    return translate("yesterday") if days <= 1 else translate("{days} days ago", days=days)


_MARKS = {True: ("\N{CHECK MARK} ", "green"), False: ("\N{BALLOT X} ", "red")}


def _cells(run: PastRun, now: datetime) -> tuple[str, ...]:
    done, total = run.cases_done, run.cases_total
    return (
        relative_time(run.time, now),
        _shorten(run.problem),
        _shorten(run.solution),
        run.verdict.value,
        str(total) if done == total else translate("{done} of {total}", done=done, total=total),
        "" if run.cpu_s is None else translate("{seconds:.3f} s", seconds=run.cpu_s),
        memory_text(run.memory_bytes),
    )


def _notes(run: PastRun) -> str:
    case = None if run.verdict is Verdict.CE else run.first_failing
    notes = (
        "" if case is None else translate("on {case}", case=case),
        "" if run.complete else translate("not all cases"),
        "" if not run.cached else translate("{number} judged before", number=run.cached),
        "" if run.score is None else translate("score {score:g}", score=run.score),
        "" if run.package is None else translate("package {path}", path=_shorten(run.package)),
    )
    return printable(translate(", ").join(filter(None, notes)))


def _with_notes(line: str, notes: str, widths: Sequence[int], columns: int) -> str:
    begin = sum(widths) + _GAP * len(widths)
    if not notes or begin + cell_len(notes) <= columns:
        return (padded(line, begin) + notes).rstrip()
    below = wrap_text(Text(notes), columns - _GAP).plain.split("\n")
    return "\n".join([line, *(" " * _GAP + part for part in below)])


def _shorten(name: str) -> str:
    return shorten_path(printable(name), _WIDEST)


def _table_line(cells: Sequence[str], widths: Sequence[int]) -> str:
    parts = []
    for cell, width, right in zip(cells, widths, _IS_RIGHT, strict=True):
        parts.append(padded(shorten_path(cell, width), -width if right else width))
    return (" " * _GAP).join(parts).rstrip()
