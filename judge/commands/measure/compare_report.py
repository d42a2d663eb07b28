"""Report comparisons as text or JSON.

Verdicts come first, then the quality of the outputs and the nodes, and time last: a solution with
worse verdicts does not win by being faster.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from judge import languages
from judge.commands.measure.compare import CompareRevision, PairedRuns
from judge.commands.measure.comparison import (
    MAX_UNMEASURED,
    CaseExclusion,
    CaseJudgement,
    Comparison,
    CounterTotals,
    RevisionDocument,
)
from judge.commands.measure.statistics import MIN_PAIRS, Decision, Estimate
from judge.escaping import printable
from judge.facts import Fact, counted
from judge.model import Verdict
from judge.reports.json import json_text
from judge.reports.progress import advance_bar, report_gaps, run_with_progress
from judge.reports.text import setting_heading
from judge.terminal.screen import Screen
from judge.terminal.translation import mark, translate, translate_count, translate_fact
from judge.terminal.wrapping import padded

_SHOWN = 5
_MANY_TIMES = 1.5  # from this ratio on "1.5 x faster" is easier to read than per cent
_INTERRUPTED = mark("interrupted; this is what was measured so far")
_LABEL = 14  # columns
_ROW = 80
_ARROW = "\N{RIGHTWARDS ARROW}"
_ANSWERS = {
    Decision.FASTER: (Fact("B is faster"), "bold green"),
    Decision.SLOWER: (Fact("B is slower"), "bold red"),
    Decision.EQUAL: (Fact("equal"), "bold green"),
    Decision.UNKNOWN: (Fact("cannot tell"), "bold yellow"),
}
_REASONS = {
    CaseExclusion.FAILED: mark("not accepted"),
    CaseExclusion.UNSTEADY: mark("not accepted each time"),
    CaseExclusion.SHORT: mark("too short, mostly start-up"),
    CaseExclusion.LONG: mark("no time for them"),
    CaseExclusion.NOT_REACHED: mark("not reached"),
}


def as_text(comparison: Comparison, heading: Text) -> Text:
    """Below the heading what both got and needed, and the conclusion."""
    text = Text.assemble(heading, "\n\n", _candidates(comparison))
    end = Text.assemble(*((translate_fact(part), style) for part, style in conclusion(comparison)))
    if comparison.same_text:
        return text.append_text(end)
    text.append_text(_verdicts(comparison))
    if comparison.quality is not None:
        text.append_text(_totals(translate("quality"), translate("moves"), comparison.quality))
    if comparison.nodes is not None:
        text.append_text(_totals(translate("nodes"), translate("nodes"), comparison.nodes))
    text.append_text(_costs(comparison))
    text.append("\n").append_text(end)
    cpu = comparison.cpu
    if cpu and comparison.answer is Decision.UNKNOWN and not comparison.interrupted:
        text.append(f"\n{translate_fact(_what_would_help(comparison, cpu))}")
    return text.append_text(_interruption(comparison.interrupted))


def _interruption(interrupted: bool) -> Text:
    return Text(f"\n{translate(_INTERRUPTED)}" if interrupted else "", "bold yellow")


def conclusion(comparison: Comparison) -> Iterator[tuple[Fact, str]]:
    """The last line, each part with its style: faster, slower, equal, or unknown, and why."""
    cpu = comparison.cpu
    if comparison.worse:
        yield Fact("B is worse on {}; ", counted(len(comparison.worse), "case")), "bold red"
    elif comparison.better:
        yield Fact("B is better on {}; ", counted(len(comparison.better), "case")), "bold green"
    answer, colour = _ANSWERS[comparison.answer]
    if cpu is None:
        yield answer, colour
        yield Fact(": {}", _why_unmeasured(comparison)), ""
        return
    is_faster = comparison.answer is Decision.FASTER
    factor, error = cpu.ratio, (cpu.high - cpu.low) / 2
    if is_faster:
        factor, error = 1 / cpu.ratio, (1 / cpu.low - 1 / cpu.high) / 2
    if factor >= _MANY_TIMES and comparison.answer in (Decision.FASTER, Decision.SLOWER):
        decimals = 1 if error >= 0.05 else 2
        times, error_text = f"{factor:.{decimals}f}", f"{error:.{decimals}f}"
        answer = Fact("B is {} x faster", times) if is_faster else Fact("B is {} x slower", times)
        yield answer, colour
        if error >= 0.005:
            yield Fact(" (\N{PLUS-MINUS SIGN} {})", error_text), ""
        return
    yield answer, colour
    yield Fact(": {} to {} CPU time", _more_or_less(cpu.low), _more_or_less(cpu.high)), ""
    if comparison.answer is Decision.EQUAL:
        yield Fact(", and {:g} % does not matter", 100 * comparison.band), ""


def revision_summary(document: RevisionDocument) -> Text:
    """The last lines of a comparison with a revision."""
    text = Text()
    rows = [
        *((translate("new"), printable(name)) for name in document.added),
        *((translate("gone"), printable(name)) for name in document.removed),
        *(
            (translate("skipped"), f"{printable(gap.solution)}: {translate_fact(gap.why)}")
            for gap in document.skipped
        ),
    ]
    width = max((cell_len(label) for label, _ in rows), default=0)
    for label, line in rows:
        text.append(padded(label, width), "dim").append(f"  {line}\n")
    bad = [pair for pair in document.compared if pair.worse or pair.answer is Decision.SLOWER]
    count, revision = len(document.compared), printable(document.against.revision)
    if bad:
        line = translate_count(
            "{count} is slower or worse than at {revision}, of {changed} changed: {names}",
            "{count} are slower or worse than at {revision}, of {changed} changed: {names}",
            len(bad),
            changed=count,
            revision=revision,
            names=", ".join(printable(f"{pair.problem}/{pair.b.solution}") for pair in bad),
        )
        text.append(line, "bold red")
    elif document.skipped and not document.compared:
        line = translate("nothing was compared: what has changed cannot be run here")
        text.append(line, "bold yellow")
    elif not count:
        line = translate("no solution has changed since {revision}", revision=revision)
        text.append(line, "bold green")
    else:
        line = translate_count(
            "{count} changed solution: not slower or worse than at {revision}",
            "{count} changed solutions: none is slower or worse than at {revision}",
            count,
            revision=revision,
        )
        text.append(line, "bold green")
    unchanged = translate("; {count} unchanged", count=document.unchanged)
    text.append(unchanged, "dim")
    return text.append_text(_interruption(document.interrupted))


def _candidates(comparison: Comparison) -> Text:
    text = Text()
    for letter, side in (("A", comparison.a), ("B", comparison.b)):
        text.append(f"{letter}  ", "bold").append(printable(side.solution))
        commit = translate(", commit {commit}", commit=side.commit[:10]) if side.commit else ""
        text.append(f"  {_language_name(side.language)}{commit}\n", "dim")
    return text.append("\n")


def _verdicts(comparison: Comparison) -> Text:
    text = _label(translate("verdicts"))
    judged = {case.case: (case.a, case.b) for case in comparison.cases if case.a and case.b}
    if not judged:
        return text.append(f"{translate('none yet')}\n")
    if broken := _compile_errors(comparison, next(iter(judged.values()))):
        return text.append_text(broken)
    different = [
        *((name, "bold red") for name in comparison.worse),
        *((name, "bold green") for name in comparison.better),
        *((name, "yellow") for name in comparison.otherwise),
    ]
    if not different:
        counts = Counter(first.verdict for first, _ in judged.values() if first)
        verdicts = translate(", ").join(
            translate("{verdict} on {count}", verdict=verdict.value, count=count)
            for verdict, count in counts.items()
        )
        cases = _count(len(comparison.cases))
        same = translate("the same: {verdicts} of {cases}", verdicts=verdicts, cases=cases)
        return text.append(f"{same}\n")
    for number, (name, colour) in enumerate(different[:_SHOWN]):
        first, second = judged[name]
        assert first
        assert second
        text.append("" if number == 0 else " " * _LABEL)
        row = Text(f"{first.verdict.value} {_ARROW} ")
        row.append(second.verdict.value, colour).append(f"  {name}")
        failed = first if second.verdict is Verdict.AC else second
        if line := translate_fact(failed.message).partition("\n")[0]:
            fits = _LABEL + row.cell_len + cell_len(f": {line}") <= _ROW
            row.append(": " if fits else f":\n{' ' * (_LABEL + 2)}", "dim").append(line, "dim")
        text.append_text(row).append("\n")
    if (left := len(different) - _SHOWN) > 0:
        more = translate_count("and {count} more case", "and {count} more cases", left)
        text.append(f"{' ' * _LABEL}{more}\n")
    return text


def _compile_errors(
    comparison: Comparison, first: tuple[CaseJudgement | None, CaseJudgement | None]
) -> Text:
    """What the compilers say, once and not for each case; empty if both can be compiled."""
    text = Text()
    for name, judgement in zip("AB", first, strict=True):
        if judgement is not None and judgement.verdict is Verdict.CE:
            fault = translate("{solution} cannot be compiled", solution=name)
            text.append(" " * _LABEL if text else "").append(f"{fault}\n", "bold red")
            for line in translate_fact(judgement.message).split("\n"):
                text.append(f"{' ' * _LABEL}| ", "dim").append(f"{printable(line)}\n")
    return text


def _totals(label: str, unit: str, totals: CounterTotals) -> Text:
    text = _label(label)
    if not totals.differing:
        same = translate(
            "the same: {count:,} {unit} in {cases}",
            count=totals.a,
            unit=unit,
            cases=_count(totals.cases),
        )
        return text.append(f"{same}\n")
    change = f" ({100 * (totals.b / totals.a - 1):+.1f} %)" if totals.a else ""
    differing = translate(
        "; different on {count} of {cases}", count=totals.differing, cases=_count(totals.cases)
    )
    return text.append(f"{totals.a:,} {_ARROW} {totals.b:,}{change}{differing}\n")


def _costs(comparison: Comparison) -> Text:
    text = Text()
    if (cpu := comparison.cpu) is not None:
        text.append_text(_label(translate("CPU time")))
        times = translate("B takes {ratio:.3f} times that of A", ratio=cpu.ratio)
        sure = translate(" ({low:.3f} to {high:.3f}, 95 % sure)", low=cpu.low, high=cpu.high)
        text.append(times, "bold").append(f"{sure}\n")
        rounds = translate(
            "{rounds} of {cases} in {seconds:.0f} s",
            rounds=translate_fact(counted(cpu.rounds, "round")),
            cases=_count(len(comparison.timed_cases)),
            seconds=comparison.seconds,
        )
        text.append(f"{' ' * _LABEL}{rounds}\n")
        if comparison.start_share >= 0.1:
            share = translate(
                "{share:.0f} % is the start-up of {language}",
                share=100 * comparison.start_share,
                language=_language_name(comparison.a.language),
            )
            text.append(f"{' ' * _LABEL}{share}\n")
    counts = Counter(case.left_out for case in comparison.cases if case.left_out is not None)
    for why, count in counts.items():
        line = translate(
            "{cases} left out: {reason}", cases=_count(count), reason=translate(_REASONS[why])
        )
        text.append(f"{' ' * _LABEL}{line}\n", "dim")
    return text


def _count(cases: int) -> str:
    return translate_fact(counted(cases, "case"))


def _label(label: str) -> Text:
    return Text(padded(label, _LABEL), "dim")


def _language_name(code: str) -> str:
    return next((row.name for row in languages.table() if row.code == code), code)


def _more_or_less(ratio: float) -> Fact:
    """A ratio in words: `3.1 % less`."""
    if ratio >= 3:
        return Fact("x {:.1f}", ratio)
    share_text = f"{abs(100 * (ratio - 1)):.1f} %"
    return Fact("{} less", share_text) if ratio < 1 else Fact("{} more", share_text)


def _why_unmeasured(comparison: Comparison) -> Fact:
    if comparison.same_text:
        return Fact("they are the same program, byte for byte")
    reasons = {case.left_out for case in comparison.cases}
    if reasons <= {CaseExclusion.FAILED, CaseExclusion.UNSTEADY}:
        return Fact("there is no case on which both are accepted")
    if CaseExclusion.LONG in reasons and not comparison.timed_cases:
        return Fact("the cases take too long for {:g} s; --time gives them more", comparison.time_s)
    if comparison.interrupted:
        return Fact("each case takes at least {} rounds", MIN_PAIRS)
    return Fact("there was no time for {} rounds; --time gives more, --case fewer cases", MIN_PAIRS)


def _what_would_help(comparison: Comparison, cpu: Estimate) -> Fact:
    """What would make it possible to tell: more time, or the number of rounds."""
    if comparison.unmeasured_share > MAX_UNMEASURED:
        part = f"{100 * comparison.unmeasured_share:.0f} %"
        return Fact(
            "There was no time for cases like those that hold {} of the work; --time gives more",
            part,
        )
    needed = comparison.rounds_wanted
    if needed is None or needed <= cpu.rounds:
        if comparison.start_share >= 0.5:
            return Fact("Nearly all of the time is start-up: use longer cases")
        return Fact(
            "It is so close to {:g} % that more rounds would not help", 100 * comparison.band
        )
    needed_s = math.ceil(1.1 * comparison.seconds * needed / cpu.rounds / 10) * 10
    return Fact("About {:,} more rounds would decide (--time {})", needed - cpu.rounds, needed_s)


def report_comparison(runs: PairedRuns, screen: Screen, form: str) -> None:
    """Compare two solutions behind a progress bar and report the result, also after Ctrl-C."""
    run_with_progress(runs, screen)
    if form == "text":
        report_gaps(runs.setting, screen)
        screen.print(_runs_text(runs))
    else:
        screen.write_document(json_text(runs.comparison()))


def _runs_text(runs: PairedRuns) -> Text:
    comparison = runs.comparison()
    heading = setting_heading(runs.problem, runs.setting, len(comparison.cases))
    return as_text(comparison, heading)


def report_revision(work: CompareRevision, screen: Screen, form: str) -> None:
    """Compare solutions with a revision; as text, report each as soon as it is compared."""
    if form == "text":
        report_gaps(work.setting, screen)
    try:
        for event in work:
            if not isinstance(event, PairedRuns):
                advance_bar(screen, event)
            elif form == "text":
                screen.print(_runs_text(event).append("\n"))
    except KeyboardInterrupt:
        work.interrupted = True
    document = work.document()
    if form == "json":
        screen.write_document(json_text(document))
        return
    for runs in work.runs:
        if runs.interrupted:
            screen.print(_runs_text(runs).append("\n"))
    screen.print(revision_summary(document))
