"""What was compared with baselines comes in, text or JSON goes out. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from judge.commands.regress.baseline import CaseResult
from judge.commands.regress.changes import Aspect, Change, ChangeKind
from judge.commands.regress.work import ProblemChanges, Regress
from judge.model import Verdict
from judge.reports.text import printable, quantity

_SHOWN = 8
"""So many cases of a solution are told, and so many cases or solutions of one kind."""

_SUMMED = 3
"""If effort has changed on more cases of a solution than this, only its sum is told."""

_COLOURS = {
    ChangeKind.WORSE: "bold red",
    ChangeKind.BETTER: "bold green",
    ChangeKind.CHANGED: "bold yellow",
    ChangeKind.NEW: "bold cyan",
    ChangeKind.GONE: "bold magenta",
}
_ARROW = "\N{RIGHTWARDS ARROW}"


def heading(compared: ProblemChanges) -> Text:
    """One line on a problem: what was run, and how many changes there are of which kind."""
    ran = len(compared.reports) - len(compared.not_run)
    text = Text()
    if compared.errors or compared.count(ChangeKind.WORSE):
        text.append("\N{BALLOT X} ", "bold red")
    elif compared.whole:
        text.append("\N{CHECK MARK} ", "green")
    else:
        text.append("- ", "yellow")
    text.append(compared.problem.slug, "bold")
    data = " and ".join(compared.setting.data)
    text.append(f": {quantity(ran, 'solution')}, {quantity(compared.cases, 'case')} of {data}")
    if not compared.whole:
        text.append(", not all of them run", "bold yellow")
    if compared.before is None:
        return text.append("; there was no baseline", "bold cyan")
    text.append("; ")
    counts = [(kind, compared.count(kind)) for kind in _COLOURS]
    told = [(kind, count) for kind, count in counts if count]
    if not told:
        return text.append("no change", "green" if compared.whole else "")
    for place, (kind, count) in enumerate(told):
        text.append(", " if place else "").append(f"{count} {kind.value}", _COLOURS[kind])
    return text


def comparison(compared: ProblemChanges) -> Text:
    """What has changed in a problem, the worst first; below its heading."""
    text = heading(compared)
    errors: dict[tuple[str, str], list[str]] = {}
    for solution, case, message in compared.errors:
        errors.setdefault((case, _line(message)), []).append(solution)
    for (case, message), names in errors.items():
        text.append("\n  judge error", "bold red")
        text.append(f" on {case}, {_plural('solution', names)} {_listed(names)}: {message}")
    for kind, colour in _COLOURS.items():
        some = [change for change in compared.changes if change.kind is kind]
        if some and (compared.before is not None or kind is ChangeKind.WORSE):
            text.append(f"\n  {kind.value}", colour)
            text.append_text(_changes(some))
    reasons: dict[str, list[str]] = {}
    for name, why in compared.not_run.items():
        reasons.setdefault(why, []).append(printable(name))
    for why, names in reasons.items():
        text.append(f"\n  not run here: {', '.join(names)}: {why}", "dim")
    if times := compared.count(ChangeKind.TIME):
        words = f"{quantity(times, 'verdict')} by the time limit, where that may be exceeded"
        text.append(f"\n  not compared: {words}", "dim")
    return text


def conclusion(regress: Regress) -> Text:
    """What is to be said at the end: the whole in a line, and what to do."""
    text = Text()
    some = regress.compared
    if len(some) > 1:
        ran = sum(len(one.reports) - len(one.not_run) for one in some)
        text.append(f"\n{quantity(len(some), 'problem')}, {quantity(ran, 'solution')}: ")
        counts = [(kind, sum(one.count(kind) for one in some)) for kind in _COLOURS]
        told = [f"{count} {kind.value}" for kind, count in counts if count]
        text.append(", ".join(told) or "no change", "bold")
        text.append("\n")
    if regress.interrupted:
        text.append("interrupted; what was compared so far is told\n", "bold yellow")
    if regress.order.update:
        return text.append_text(_written(regress))
    worse = [one for one in some if one.count(ChangeKind.WORSE)]
    if worse and not regress.refusal:
        names = " ".join(one.problem.slug for one in worse)
        text.append(f"If all of it is meant: judge regress {names} --update\n")
    if any(_is_late(change) for one in worse for change in one.changes):
        text.append("On a slower or a busy machine a TLE says nothing: try --time-scale 2\n")
    return text


def as_json(regress: Regress) -> str:
    """The whole as one JSON document, which tells every change."""
    document = {
        "schema": 1,
        "tolerance": regress.order.tolerance,
        "interrupted": regress.interrupted,
        "updated": bool(regress.written),
        "problems": [_object(one, regress.written) for one in regress.compared],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _changes(some: Sequence[Change]) -> Text:
    """The changes of one kind: those of solutions on cases, then solutions and cases by name."""
    text = Text()
    by_solution: dict[str, list[Change]] = {}
    for change in some:
        if change.solution is not None:
            by_solution.setdefault(change.solution, []).append(change)
    plain = [name for name, found in by_solution.items() if not any(map(_is_told, found))]
    if plain:
        text.append(f" {_plural('solution', plain)}: {_listed(plain)}")
    cases = [change.case for change in some if change.solution is None and change.case is not None]
    if cases:
        text.append(";" if plain else "").append(f" {_plural('case', cases)}: {_listed(cases)}")
    for name, found in by_solution.items():
        if name not in plain:
            text.append(f"\n    {printable(name)}", "bold")
            for line in _lines(found):
                text.append("\n      ").append_text(line)
    return text


def _lines(found: Sequence[Change]) -> Iterator[Text]:
    """The changes of one solution and kind: case by case, of much effort the sum alone."""
    others = [change for change in found if change.aspect is not Aspect.EFFORT]
    efforts = [change for change in found if change.aspect is Aspect.EFFORT]
    known = [
        (was, now) for was, now in map(_efforts, efforts) if was is not None and now is not None
    ]
    if len(known) <= _SUMMED:
        others, known = [*others, *efforts], []
    else:
        others += [change for change in efforts if None in _efforts(change)]
    width = max((len(change.case or "") for change in others[:_SHOWN]), default=0)
    for change in others[:_SHOWN]:
        text = Text(f"{change.case:<{width}}  " if change.case is not None else "")
        yield text.append_text(_words(change))
    if len(others) > _SHOWN:
        yield Text(f"and {len(others) - _SHOWN} more (--format json tells all)", "dim")
    if known:
        was, now = map(sum, zip(*known, strict=True))
        yield Text(f"nodes {_ratio(was, now)} on {len(known)} cases together")


def _is_told(change: Change) -> bool:
    """Whether there is more to say of a change than that it is one."""
    return change.aspect is not Aspect.SOLUTION or bool(change.message)


def _words(change: Change) -> Text:
    """A change of a solution, on its case if it is about one."""
    was, now, text = change.before, change.after, Text()
    qualities = [one.quality if one else None for one in (was, now)]
    match change.aspect:
        case Aspect.QUALITY:
            text.append(f"moves {_from_to(*qualities)}")
        case Aspect.EFFORT:
            text.append(f"nodes {_ratio(*_efforts(change))}")
        case Aspect.VERDICT:
            text.append(f"{was.verdict.value} {_ARROW} " if was else "")
            text.append(now.verdict.value if now else "")
            if None not in qualities and len(set(qualities)) > 1:
                text.append(f", moves {_from_to(*qualities)}")
    if change.message:
        text.append(": " if text else "").append(_line(change.message), "dim")
    return text


def _efforts(change: Change) -> tuple[int | None, int | None]:
    was, now = change.before, change.after
    return was.nodes if was else None, now.nodes if now else None


def _from_to(was: int | None, now: int | None) -> str:
    old, new = ("unknown" if one is None else f"{one:,}" for one in (was, now))
    return f"{old} {_ARROW} {new}"


def _ratio(was: int | None, now: int | None) -> str:
    return _from_to(was, now) + (f" (x {now / was:.2f})" if was and now else "")


def _is_late(change: Change) -> bool:
    after = change.after
    return change.kind is ChangeKind.WORSE and after is not None and after.verdict is Verdict.TLE


def _written(regress: Regress) -> Text:
    text = Text()
    if regress.refusal:
        return text.append(f"No baseline is rewritten: {regress.refusal}\n", "bold yellow")
    changed = [path for path, fresh in regress.written.items() if fresh]
    for path in changed:
        text.append("written: ", "bold").append(f"{_short(path)}\n")
    same = len(regress.written) - len(changed)
    if same:
        text.append(f"{quantity(same, 'baseline')} {'is' if same == 1 else 'are'} as before\n")
    return text


def _short(path: Path) -> str:
    """A path below the current folder as people write it there."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _object(compared: ProblemChanges, written: dict[Path, bool]) -> dict[str, Any]:
    setting = compared.setting
    return {
        "problem": compared.problem.slug,
        "version": setting.version,
        "data": list(setting.data),
        "time_scale": setting.time_scale,
        "sandbox": {"level": setting.level, "missing": list(setting.missing)},
        "baseline": str(compared.path),
        "is_new": compared.before is None,
        "written": written.get(compared.path, False),
        "complete": compared.whole,
        "solutions": len(compared.reports) - len(compared.not_run),
        "cases": compared.cases,
        "not_run": [{"solution": name, "reason": why} for name, why in compared.not_run.items()],
        "errors": [
            {"solution": solution, "case": case, "message": message}
            for solution, case, message in compared.errors
        ],
        "counts": {kind.value: compared.count(kind) for kind in ChangeKind},
        "changes": [_change(change) for change in compared.changes],
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        "kind": change.kind.value,
        "aspect": change.aspect.value,
        "solution": change.solution,
        "case": change.case,
        "before": _figures(change.before),
        "after": _figures(change.after),
        "message": change.message,
    }


def _figures(one: CaseResult | None) -> dict[str, Any] | None:
    if one is None:
        return None
    return {"verdict": one.verdict.value, "quality": one.quality, "nodes": one.nodes}


def _listed(names: Sequence[str]) -> str:
    left = len(names) - _SHOWN
    shown = ", ".join(map(printable, names[:_SHOWN]))
    return shown + (f" and {left} more" if left > 0 else "")


def _plural(noun: str, names: Sequence[str]) -> str:
    return noun if len(names) == 1 else f"{noun}s"


def _line(message: str) -> str:
    return printable(message.partition("\n")[0])
