"""Tell the author of an accepted solution its rank, what to read, and the next problem."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress

from rich.text import Text

from judge.catalog.baseline import read_baseline
from judge.catalog.kit import Kit
from judge.commands.history.problem_list import problem_after
from judge.commands.history.store import History
from judge.commands.history.work import solved_problems
from judge.errors import JudgeError
from judge.escaping import printable, shell_word
from judge.model import Report, Verdict
from judge.reports.text import title_of
from judge.runner.store import HistoryError, history_path
from judge.terminal.translation import translate


def is_accepted(report: Report) -> bool:
    """Whether a solution was judged on all cases, and each was accepted."""
    return report.verdict is Verdict.AC and len(report.judgements) == report.cases_total


def next_steps(kit: Kit, report: Report) -> Text:
    """The ranks of an accepted solution, and the commands that come next.

    Its rank by time is among the shipped solutions that were accepted on this machine, by the
    slowest case of each. Its rank by positions is among those that report them, by all cases.
    """
    slug, text = report.problem, Text("\n")
    text.append(f" {translate('ACCEPTED')} ", "bold white on green")
    text.append(f" {printable(report.solution)}", "bold")
    for line in _ranks(kit, report):
        text.append(f"\n  {line}")
    steps = {f"judge exercise {slug}": translate("find the error in a wrong solution")}
    with suppress(JudgeError):  # it has no editorial
        kit.editorial(slug)
        about = translate("why it is right, and other solutions")
        steps = {f"judge editorial {slug}": about} | steps
    following = problem_after(kit, slug, solved_problems())
    if following is not None:
        title = title_of(kit.problem(following))
        steps[f"judge start {following}"] = translate("the next problem: {title}", title=title)
    width = max(map(len, steps))
    for command, meaning in steps.items():
        text.append(f"\n  {command:<{width}}", "bold").append(f"  {meaning}", "dim")
    return text


def _ranks(kit: Kit, report: Report) -> list[str]:
    slug, slowest = report.problem, report.slowest
    by_time = None
    if slowest is not None and slowest.cpu_s is not None:
        by_time = rank_by_time(slug, slowest.cpu_s)
    lines = [
        by_time
        or translate(
            "`judge run {slug}` judges the shipped solutions; then `judge run {slug} {file}` "
            "shows your rank",
            slug=slug,
            file=shell_word(report.solution),
        )
    ]
    shipped = _shipped_positions(kit, report)
    positions = [judgement.nodes for judgement in report.judgements]
    if shipped and None not in positions:
        best = min(shipped, key=lambda name: shipped[name])
        own = sum(filter(None, positions))
        lines.append(
            translate(
                "{rank} by positions ({count}); {name} has the fewest, {fewest}",
                rank=rank_text(own, shipped.values()),
                count=f"{own:,}",
                name=best,
                fewest=f"{shipped[best]:,}",
            )
        )
    return lines


def rank_by_time(slug: str, cpu_s: float) -> str | None:
    """The rank of a slowest case among those of the shipped solutions; None if none was judged."""
    shipped: Mapping[str, float] = {}  # the CPU times of those that were accepted here
    with suppress(HistoryError), History.read(history_path()) as history:
        shipped = history.shipped_cpu_s(slug)
    if not shipped:
        return None
    best = min(shipped, key=lambda name: shipped[name])
    return translate(
        "{rank} by time; the fastest shipped solution is {name}, {seconds} s",
        rank=rank_text(cpu_s, shipped.values()),
        name=best,
        seconds=f"{shipped[best]:.3f}",
    )


def rank_text(own: float, others: Collection[float]) -> str:
    """The rank of a number, where the least is the best."""
    place = 1 + sum(other < own for other in others)
    return translate("rank {place} of {count}", place=place, count=len(others) + 1)


def _shipped_positions(kit: Kit, report: Report) -> Mapping[str, int]:
    """How many positions each accepted shipped solution reports in all, as the baseline has it."""
    path = kit.root / "testdata" / report.problem / "baseline.json"
    cases = [judgement.case for judgement in report.judgements]
    totals: dict[str, int] = {}
    with suppress(JudgeError, OSError):
        for name, results in read_baseline(path, report.problem).results.items():
            judged = [results[case] for case in cases if case in results]
            counts = [result.nodes for result in judged if result.nodes is not None]
            if len(counts) == len(cases) and all(result.verdict is Verdict.AC for result in judged):
                totals[name] = sum(counts)
    return totals
