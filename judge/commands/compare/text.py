"""What a comparison found comes in, text for people goes out. Pure.

Verdicts come first, then what the outputs are worth and the nodes, and time at last: who is wrong
is not faster.
"""

from __future__ import annotations

import math
from collections import Counter

from rich.text import Text

from judge.commands.compare.against_revision import RevisionReport
from judge.commands.compare.result import CaseExclusion, ComparedCase, Comparison, CounterTotals
from judge.commands.compare.statistics import MIN_PAIRS, Decision, Estimate
from judge.model import Judgement, Verdict
from judge.reports.text import memory_text, printable, quantity

_SHOWN = 5
_COLOURS = {
    Decision.FASTER: "bold green",
    Decision.SLOWER: "bold red",
    Decision.EQUAL: "bold green",
    Decision.UNKNOWN: "bold yellow",
}
_REASONS = {
    CaseExclusion.FAILED: "not accepted",
    CaseExclusion.UNSTEADY: "not accepted each time",
    CaseExclusion.SHORT: "too short, mostly start",
    CaseExclusion.LONG: "too long for the time",
    CaseExclusion.NOT_REACHED: "not come to",
}


def as_text(found: Comparison) -> Text:
    """What two solutions got and needed, and what that says."""
    text = _heading(found)
    text.append_text(_verdicts(found))
    if found.quality is not None:
        text.append_text(_figures("quality", "moves", found.quality))
    if found.nodes is not None:
        text.append_text(_figures("nodes", "nodes", found.nodes))
    text.append_text(_costs(found))
    text.append("\n").append_text(conclusion(found))
    if found.interrupted:
        text.append("\ninterrupted; this is what was measured so far", "bold yellow")
    return text


def conclusion(found: Comparison) -> Text:
    """The last line: faster, slower, equal, or that it cannot be told."""
    seen, decision = found.estimate, found.decision
    text = Text()
    if found.worse:
        text.append(f"B is worse on {quantity(len(found.worse), 'case')}; ", "bold red")
    elif found.better:
        text.append(f"B is better on {quantity(len(found.better), 'case')}; ", "bold green")
    text.append(_ANSWERS[decision], _COLOURS[decision])
    if seen is None:
        return text.append(f": {_unmeasured(found)}")
    text.append(f": {_between(seen)} {_what(found)}")
    if decision is Decision.EQUAL:
        text.append(f", and {100 * found.width:g} % does not matter")
    if decision is Decision.UNKNOWN and not found.interrupted:
        text.append(f". {_more(found, seen)}")
    return text


def summary(found: RevisionReport) -> Text:
    """The last lines of many comparisons: what came, what went, and which are slower or worse."""
    text = Text()
    for words, some in (("new", found.added), ("gone", found.removed)):
        for name in some:
            text.append(f"{words:<5} ", "dim").append(f"{printable(name)}\n")
    for name, why in found.skipped:
        text.append("SKIP  ", "dim").append(f"{printable(name)}: {why}\n")
    bad = [one for one in found.compared if one.worse or one.decision is Decision.SLOWER]
    changed = quantity(len(found.compared), "changed solution")
    than = f"slower or worse than as of {printable(found.revision)}"
    if bad:
        names = ", ".join(f"{one.problem.slug}/{one.second.solution.name}" for one in bad)
        verb = "is" if len(bad) == 1 else "are"
        text.append(f"{len(bad)} of {changed} {verb} {than}: ", "bold red")
        text.append(printable(names), "bold red")
    else:
        text.append(f"none of {changed} is {than}", "bold green")
    text.append(f"; {found.unchanged} unchanged", "dim")
    if found.interrupted:
        text.append("\ninterrupted; this is what was measured so far", "bold yellow")
    return text


_ANSWERS = {
    Decision.FASTER: "B is faster",
    Decision.SLOWER: "B is slower",
    Decision.EQUAL: "equal",
    Decision.UNKNOWN: "cannot tell",
}


def _heading(found: Comparison) -> Text:
    text = Text()
    problem, setting = found.problem, found.setting
    scale = f" (scaled by {setting.time_scale:g})" if setting.time_scale != 1 else ""
    text.append(f"{problem.title} ({problem.slug})\n", "bold")
    text.append(
        f"{quantity(len(found.cases), 'case')} of {' and '.join(setting.data)}; "
        f"limits {problem.limits.cpu_s:g} s{scale}, "
        f"{memory_text(problem.limits.memory_bytes)}; sandbox: {setting.level}\n\n"
    )
    for letter, side in (("A", found.first), ("B", found.second)):
        text.append(f"{letter}  ", "bold").append(printable(side.solution.name))
        text.append(f"  {side.solution.language.name}", "dim")
        text.append(f", commit {side.commit[:10]}" if side.commit else "", "dim").append("\n")
    if found.is_same_text:
        text.append("   they are the same, byte for byte\n", "yellow")
    return text.append("\n")


def _verdicts(found: Comparison) -> Text:
    text = _label("verdicts")
    judged = [case for case in found.cases if case.first and case.second]
    odd = [*found.worse, *found.better, *found.other]
    if not judged:
        return text.append("none yet\n")
    if not odd:
        got = Counter(case.first.verdict for case in judged if case.first)
        words = ", ".join(f"{verdict.value} on {count}" for verdict, count in got.items())
        text.append(f"the same: {words} of {quantity(len(found.cases), 'case')}\n")
    for number, (case, colour) in enumerate(_marked(found)):
        if number == _SHOWN:
            text.append(f"{'':<14}and {quantity(len(odd) - _SHOWN, 'more case')}\n")
            break
        assert case.first
        assert case.second
        text.append("" if number == 0 else f"{'':<14}")
        text.append(f"{case.first.verdict.value} \N{RIGHTWARDS ARROW} ")
        text.append(case.second.verdict.value, colour).append(f"  {case.name}")
        text.append(_why(case.first, case.second), "dim").append("\n")
    return text


def _marked(found: Comparison) -> list[tuple[ComparedCase, str]]:
    """The cases with different verdicts, the worse ones first, with their colours."""
    return [
        *((case, "bold red") for case in found.worse),
        *((case, "bold green") for case in found.better),
        *((case, "yellow") for case in found.other),
    ]


def _why(first: Judgement, second: Judgement) -> str:
    failed = first if second.verdict is Verdict.AC else second
    line = failed.message.split("\n")[0]
    return f": {line}" if line else ""


def _figures(label: str, unit: str, seen: CounterTotals) -> Text:
    text = _label(label)
    if not seen.differing:
        return text.append(f"the same: {seen.first:,} {unit}\n")
    change = f" ({_signed(seen.second / seen.first)})" if seen.first else ""
    text.append(f"{seen.first:,} \N{RIGHTWARDS ARROW} {seen.second:,}{change}; different on ")
    return text.append(f"{seen.differing} of {quantity(seen.cases, 'case')}\n")


def _costs(found: Comparison) -> Text:
    text = Text()
    for label, seen in (("instructions", found.instructions), ("CPU time", found.cpu)):
        if seen is not None:
            text.append_text(_label(label))
            text.append(f"B takes {seen.ratio:.3f} times that of A ", "bold")
            text.append(f"({seen.low:.3f} to {seen.high:.3f}, 95 % sure)\n")
    if found.cpu is not None:
        text.append(f"{'':<14}{quantity(found.cpu.rounds, 'round')} of ")
        text.append(f"{quantity(len(found.timed), 'case')} in {found.seconds:.0f} s")
        share = found.start_share
        if share >= 0.1:
            text.append(
                f"; {100 * share:.0f} % is the start of {found.first.solution.language.name}"
            )
        text.append("\n")
    out = Counter(case.left_out for case in found.cases if case.left_out is not None)
    for why, count in out.items():
        text.append(f"{'':<14}{quantity(count, 'case')} left out: {_REASONS[why]}\n", "dim")
    if found.uncounted:
        text.append(f"{'':<14}instructions are not counted:\n{'':<14}{found.uncounted}\n", "dim")
    return text


def _label(words: str) -> Text:
    return Text().append(f"{words:<14}", "dim")


def _what(found: Comparison) -> str:
    return "instructions" if found.instructions is not None else "CPU time"


def _between(seen: Estimate) -> str:
    """An interval in words: `3.1 % less to 0.4 % more`."""
    return f"{_more_or_less(seen.low)} to {_more_or_less(seen.high)}"


def _more_or_less(ratio: float) -> str:
    if ratio >= 3:
        return f"x {ratio:.1f}"
    return f"{abs(100 * (ratio - 1)):.1f} % {'less' if ratio < 1 else 'more'}"


def _signed(ratio: float) -> str:
    return f"{100 * (ratio - 1):+.1f} %"


def _unmeasured(found: Comparison) -> str:
    """Why there is no estimate."""
    out = [case.left_out for case in found.cases]
    if all(one in (CaseExclusion.FAILED, CaseExclusion.UNSTEADY) for one in out):
        return "there is no case on which both are accepted"
    if CaseExclusion.LONG in out and not found.timed:
        return f"the cases take too long for {found.time_s:g} s; --time gives them more"
    if found.interrupted:
        return f"each case takes {MIN_PAIRS} rounds at least"
    return f"there was no time for {MIN_PAIRS} rounds; --time gives more, --case fewer cases"


def _more(found: Comparison, seen: Estimate) -> str:
    """How many more runs would tell."""
    wanted = found.rounds_wanted
    if wanted is None or wanted <= seen.rounds:
        return (
            f"It is so near to {100 * found.width:g} % that no number of rounds would tell"
            if found.start_share < 0.5
            else "Nearly all of it is start: longer cases would tell"
        )
    more = wanted - seen.rounds
    needed_s = math.ceil(1.1 * found.seconds * wanted / seen.rounds / 10) * 10
    return f"About {more:,} more rounds would tell (--time {needed_s})"
