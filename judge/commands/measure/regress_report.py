"""Format the changes that a regression check found as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from rich.text import Text

from judge.commands.measure.regress import Aspect, Change, ChangeKind, ProblemChanges, Regress
from judge.escaping import printable
from judge.facts import counted
from judge.model import Verdict
from judge.reports.json import json_text
from judge.reports.progress import report_gaps
from judge.reports.reporters import show_progress
from judge.reports.text import reused_text
from judge.runner.session import ProblemStarted
from judge.terminal.screen import Screen
from judge.terminal.translation import mark, translate, translate_count, translate_fact

_SHOWN = 8
"""The number of cases of a solution, and of cases or solutions of one kind, to list."""

_SUMMED = 3
"""If the effort changed on more cases of a solution than this, only the sum is shown."""

Key = TypeVar("Key")
Value = TypeVar("Value")
_COLOURS = {
    ChangeKind.WORSE: "bold red",
    ChangeKind.BETTER: "bold green",
    ChangeKind.CHANGED: "bold yellow",
    ChangeKind.NEW: "bold cyan",
    ChangeKind.GONE: "bold magenta",
}
_WORDS = {
    ChangeKind.WORSE: (mark("worse"), mark("{count} worse")),
    ChangeKind.BETTER: (mark("better"), mark("{count} better")),
    ChangeKind.CHANGED: (mark("changed"), mark("{count} changed")),
    ChangeKind.NEW: (mark("new"), mark("{count} new")),
    ChangeKind.GONE: (mark("gone"), mark("{count} gone")),
}
"""The kind as a heading, and with a number."""
_ARROW = "\N{RIGHTWARDS ARROW}"


def problem_text(problem: ProblemChanges) -> Text:
    """All changes of a problem, the worst first, below a heading."""
    text = _heading(problem)
    for (case, message), names in _group_by_key(
        ((error.case, _first_line(error.message)), error.solution) for error in problem.errors
    ).items():
        line = translate_count(
            "judge error on {case}, solution {names}: {message}",
            "judge error on {case}, solutions {names}: {message}",
            len(names),
            case=case,
            names=_listed(names),
            message=message,
        )
        text.append(f"\n  {line}", "red")
    for kind, colour in _COLOURS.items():
        some = [change for change in problem.changes if change.kind is kind]
        if some and (kind is ChangeKind.WORSE or not problem.is_new):
            text.append(f"\n  {translate(_WORDS[kind][0])}", colour)
            text.append_text(_changes(some))
    for why, names in _group_by_key((gap.reason, gap.solution) for gap in problem.not_run).items():
        line = translate("not run here: {names}: {why}", names=_all(names), why=_first_line(why))
        text.append(f"\n  {line}", "dim")
    if times := problem.counts[ChangeKind.TIME]:
        line = translate_count(
            "not compared: {count} verdict by the time limit, where that may be exceeded",
            "not compared: {count} verdicts by the time limit, where that may be exceeded",
            times,
        )
        text.append(f"\n  {line}", "dim")
    return text


def summary(regress: Regress) -> Text:
    """The last lines: the sum over all problems, and what to do next."""
    text = Text()
    problems = regress.compared
    if len(problems) > 1:
        ran = sum(problem.solutions for problem in problems)
        line = translate(
            "{problems}, {solutions}: ",
            problems=_count(len(problems), "problem"),
            solutions=_count(ran, "solution"),
        )
        counts = [(kind, sum(problem.counts[kind] for problem in problems)) for kind in _COLOURS]
        changes = [_changes_text(kind, count) for kind, count in counts if count]
        total = translate(", ").join(changes) or translate("no change")
        text.append(f"\n{line}").append(f"{total}\n", "bold")
    if reused := sum(problem.cached for problem in problems):
        text.append(f"{reused_text(reused)}\n", "dim")
    if regress.interrupted:
        line = translate("interrupted; these are the changes so far")
        text.append(f"{line}\n", "bold yellow")
    if regress.update:
        return text.append_text(_update(regress))
    worse = [problem for problem in problems if problem.is_worse or problem.is_uncompared]
    if worse and not regress.refusal:
        names = " ".join(changed.problem for changed in worse)
        command = f"judge regress {names} --update"
        text.append(translate("To accept all changes: {command}", command=command) + "\n")
    bad = [change for group in worse for change in group.changes if change.kind is ChangeKind.WORSE]
    if any(change.after is not None and change.after.verdict is Verdict.TLE for change in bad):
        line = translate("A TLE may come from a slower or busy machine: try --time-scale 2")
        text.append(f"{line}\n")
    return text


def _heading(problem: ProblemChanges) -> Text:
    """One line: what was run, and the number of changes of each kind."""
    text = Text()
    if problem.errors or problem.is_worse or problem.is_uncompared:
        text.append("\N{BALLOT X} ", "bold red")
    elif problem.complete:
        text.append("\N{CHECK MARK} ", "green")
    else:
        text.append("- ", "yellow")
    line = translate(
        "{solutions}, {cases} of {data}",
        solutions=_count(problem.solutions, "solution"),
        cases=_count(problem.cases, "case"),
        data=translate(" and ").join(problem.data),
    )
    text.append(problem.problem, "bold").append(f": {line}")
    if not problem.complete:
        text.append(translate(", not all of them run"), "bold yellow")
    if problem.is_new:
        return text.append(translate("; there was no baseline"), "bold cyan")
    if problem.is_uncompared:
        text.append(translate("; nothing of the baseline could be compared"), "bold red")
        if not problem.changes:
            return text
    counts = [kind for kind in _COLOURS if problem.counts[kind]]
    text.append(translate("; "))
    if not counts:
        return text.append(translate("no change"), "green" if problem.complete else "")
    for place, kind in enumerate(counts):
        text.append(translate(", ") if place else "")
        text.append(_changes_text(kind, problem.counts[kind]), _COLOURS[kind])
    return text


def _changes_text(kind: ChangeKind, count: int) -> str:
    return translate(_WORDS[kind][1], count=count)


def _count(number: int, noun: str) -> str:
    return translate_fact(counted(number, noun))


def _changes(changes: Sequence[Change]) -> Text:
    """The changes of one kind: names of solutions and cases first, then solutions in detail."""
    groups = _group_by_key((diff.solution, diff) for diff in changes if diff.solution is not None)
    plain = [
        name
        for name, group in groups.items()
        if all(diff.aspect is Aspect.SOLUTION and not diff.message for diff in group)
    ]
    cases = [diff.case for diff in changes if diff.solution is None and diff.case is not None]
    named = []
    if plain:
        values = {"names": _listed(plain)}
        named.append(
            translate_count("solution: {names}", "solutions: {names}", len(plain), **values)
        )
    if cases:
        values = {"names": _listed(cases)}
        named.append(translate_count("case: {names}", "cases: {names}", len(cases), **values))
    text = Text(f" {translate('; ').join(named)}" if named else "")
    for name, group in groups.items():
        if name not in plain:
            text.append(f"\n    {printable(name)}", "bold")
            for line in _details(group):
                text.append("\n      ").append_text(line)
    return text


def _details(changes: Sequence[Change]) -> Iterator[Text]:
    """The changes of one solution and kind: case by case, or the sum of many efforts."""
    others = [diff for diff in changes if diff.aspect is not Aspect.EFFORT]
    efforts = [(diff, *_efforts(diff)) for diff in changes if diff.aspect is Aspect.EFFORT]
    pairs = [(was, now) for _, was, now in efforts if was is not None and now is not None]
    is_summed = len(pairs) > _SUMMED
    others += [diff for diff, was, now in efforts if not is_summed or was is None or now is None]
    width = max((len(diff.case or "") for diff in others[:_SHOWN]), default=0)
    for diff in others[:_SHOWN]:
        text = Text(f"{diff.case:<{width}}  " if diff.case is not None else "")
        yield text.append_text(_words(diff))
    if len(others) > _SHOWN:
        left = len(others) - _SHOWN
        yield Text(translate("and {count} more (--format json shows all)", count=left), "dim")
    if is_summed:
        was, now = map(sum, zip(*pairs, strict=True))
        yield Text(
            translate(
                "nodes {change} on {count} cases together",
                change=_ratio(was, now),
                count=len(pairs),
            )
        )


def _words(change: Change) -> Text:
    """A change of a solution, without its case."""
    was, now, text = change.before, change.after, Text()
    qualities = [result.quality if result else None for result in (was, now)]
    match change.aspect:
        case Aspect.QUALITY:
            text.append(translate("moves {change}", change=_from_to(*qualities)))
        case Aspect.EFFORT:
            text.append(translate("nodes {change}", change=_ratio(*_efforts(change))))
        case Aspect.VERDICT:
            text.append(f"{was.verdict.value} {_ARROW} " if was else "")
            text.append(now.verdict.value if now else "")
            if None not in qualities and len(set(qualities)) > 1:
                moves = translate("moves {change}", change=_from_to(*qualities))
                text.append(f"{translate(', ')}{moves}")
    if change.message:
        text.append(": " if text else "").append(_first_line(change.message), "dim")
    return text


def _efforts(change: Change) -> tuple[int | None, int | None]:
    was, now = change.before, change.after
    return was.nodes if was else None, now.nodes if now else None


def _from_to(was: int | None, now: int | None) -> str:
    old, new = (translate("unknown") if count is None else f"{count:,}" for count in (was, now))
    return f"{old} {_ARROW} {new}"


def _ratio(was: int | None, now: int | None) -> str:
    return _from_to(was, now) + (f" (x {now / was:.2f})" if was and now else "")


def _update(regress: Regress) -> Text:
    """Which baselines were written, or why none was."""
    text = Text()
    if regress.refusal:
        why = translate_fact(regress.refusal)
        line = translate("No baseline was written: {why}", why=why)
        return text.append(f"{line}\n", "bold yellow")
    written = [Path(problem.baseline) for problem in regress.compared if problem.written]
    here = Path.cwd()
    for path in written:
        short = path.relative_to(here) if path.is_relative_to(here) else path
        text.append(translate("written: "), "bold").append(f"{short}\n")
    if same := len(regress.updated) - len(written):
        line = translate_count(
            "{count} baseline is unchanged", "{count} baselines are unchanged", same
        )
        text.append(f"{line}\n")
    return text


def _group_by_key(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """The values of each key, in their order."""
    groups: dict[Key, list[Value]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def _listed(names: Sequence[str]) -> str:
    """The first names, and how many more there are."""
    left = len(names) - _SHOWN
    more = translate(" and {count} more", count=left) if left > 0 else ""
    return _all(names[:_SHOWN]) + more


def _all(names: Sequence[str]) -> str:
    return translate(", ").join(map(printable, names))


def _first_line(message: str) -> str:
    return printable(translate_fact(message).partition("\n")[0])


def report_regress(regress: Regress, screen: Screen, form: str) -> None:
    """Run `regress` behind a progress bar, report the changes, and rewrite baselines if asked to.

    After Ctrl-C the changes so far are reported, and no baseline is rewritten. Raises `KitError`,
    after the report, if a baseline cannot be written.
    """
    is_text, warned = form == "text", False
    try:
        for event in regress:
            if isinstance(event, ProblemChanges):
                if is_text:
                    screen.print(problem_text(event))
                continue
            if isinstance(event, ProblemStarted) and is_text and not warned:
                warned = True
                report_gaps(event.setting, screen)
            show_progress(screen, event)
    except KeyboardInterrupt:
        regress.interrupted = True
    try:
        for cut_off in regress.finish():
            if is_text:
                screen.print(problem_text(cut_off))
    finally:
        if is_text:
            if last := summary(regress):
                last.rstrip()
                screen.print(last)
        elif regress.compared:
            screen.write_document(json_text(regress.document()))
