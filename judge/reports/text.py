"""Write a run as text for a terminal, and the phrases that all reports share."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import PurePosixPath

from rich.cells import cell_len
from rich.text import Text

from judge import languages
from judge.escaping import first_line, printable, printable_lines
from judge.game import counted
from judge.grading.expectations import UNSTATED, expected_verdicts
from judge.model import ANSWERS, Judgement, Problem, Report, Setting, Timing, Verdict
from judge.packages.languages import PYTHON2_ROW
from judge.reports.document import SHOWN_FAILURES, SolutionEntry, SolutionOutcome, compared_outputs
from judge.terminal.line_diff import line_diff
from judge.terminal.translation import SOURCE_LANGUAGE, current_language, translate, use_language
from judge.terminal.translation.facts import translate_fact
from judge.terminal.wrapping import fit_widths, shorten

_COLOURS = {
    Verdict.AC: "green",
    Verdict.WA: "red",
    Verdict.TLE: "yellow",
    Verdict.MLE: "blue",
    Verdict.OLE: "cyan",
    Verdict.RTE: "magenta",
    Verdict.CE: "bright_yellow",
    Verdict.JE: "bold white on red",
}
_LEAST_MIB = 0.095
_DIALOGUE_HEAD, _DIALOGUE_TAIL = 3, 12  # lines of a dialogue that are shown of a failing case
_SAID = "what was said: > by the solution, < to it"
_INDENT = 9  # of what is shown of a failing case
_ROW = 48  # columns of a row without the names of the solution and the slowest case


def problem_heading(
    problem: Problem, setting: Setting, cases: int, *, width: int, kept: int = 0, own: bool = False
) -> Text:
    """The lines above a problem's solutions; names of solutions get `width` columns.

    Of the cases so many are `kept` counterexamples. Of `own` files nothing else than AC is
    expected, so nothing is said of that.
    """
    solution = translate("solution")
    columns = "  ".join(
        (
            f"  {_padded(translate('got'), 4)}",
            *(() if own else (_padded(translate("expected"), 8),)),
            _padded(solution, width),
            _padded(translate("cases"), -8),
            _padded(translate("memory"), -8),
            translate("slowest"),
        )
    )
    title = problem.names.get(current_language(), problem.title)
    return Text.assemble(
        (f"{title} ({problem.slug})\n", "bold"),
        f"{translate_fact(setting_text(problem, setting, cases, kept))}\n\n",
        (columns, "dim"),
    )


def _padded(text: str, width: int) -> str:
    """The text with blanks behind it to be so many columns wide, or before it if negative."""
    blanks = " " * (abs(width) - cell_len(text))
    return blanks + text if width < 0 else text + blanks


def setting_text(problem: Problem, setting: Setting, cases: int, kept: int = 0) -> str:
    """How many cases of a problem were run, and under which conditions.

    Of the cases so many are `kept` counterexamples.
    """
    limits, source = problem.limits, problem.timing.source
    scale = f" (scaled by {setting.time_scale:g})" if setting.time_scale != 1 else ""
    origin = f" ({source})" if source not in (None, Timing().source) else ""
    gone = f" ({left_out_text(problem.left_out)})" if problem.left_out else ""
    if problem.followed:
        links = quantity(len(problem.followed), "link")
        gone += f" ({links} out of the package followed: {problem.followed[0]})"
    room = ""
    if setting.memory_around is not None and setting.memory_around < limits.memory_bytes:
        most = memory_text(setting.memory_around)
        room = f" (control groups around the judge permit {most})"
    made = " (made by generators.yaml)" if problem.is_generated else ""
    if problem.lacks_generated:
        made = " (those of generators.yaml are not made: judge dataset)"
    total_text = cases_and_kept(cases, kept)
    return (
        f"{total_text} of {' and '.join(setting.data)}{made}{gone}; "
        f"limits {limits.cpu_s:g} s"
        f"{scale}{origin}, {memory_text(limits.memory_bytes)}{room}; sandbox: {setting.level}"
        f"{_dialect_text(problem)}"
    )


def cases_and_kept(total: int, kept: int) -> str:
    """How many cases there are, and how many of them are `kept` counterexamples."""
    cases = quantity(total - kept, "case")
    return f"{cases} and {kept} kept counterexample{'s' * (kept != 1)}" if kept else cases


def _dialect_text(problem: Problem) -> str:
    if problem.family is not None:
        return f"; family: {problem.family.family.value} ({problem.family.told_by})"
    if problem.dialect is None:
        return ""
    told = f" ({problem.dialect.told_by})" if problem.dialect.told_by else ""
    return f"; dialect: {problem.dialect.dialect.value}{told}"


def left_out_text(names: Sequence[str]) -> str:
    """How many cases of a package are not judged because a file is missing, with the first."""
    lacks = "an answer" if names[0].endswith(".in") else "an input"
    more = f", and {len(names) - 1} more" if len(names) > 1 else ""
    return f"{len(names)} left out: {printable(names[0])} lacks {lacks}{more}"


def name_width(lengths: Sequence[int], columns: int) -> int:
    """The columns for names of solutions of these lengths in rows of `columns`."""
    room = columns - _ROW
    return fit_widths([max(lengths, default=0)], room - room // 3)[0]


def solution_text(
    report: Report, *, width: int, verbose: bool, columns: int = 80, own: bool = False
) -> Text:
    """One line about a solution, `columns` wide, and below it the cases that failed.

    Of one of the user's `own` files it does not say what is expected.

    An expected failure gets one line; others are shown with their inputs and outputs, and with
    `verbose` so that what differs is marked. That shows all dialogues, too.
    """
    entry = SolutionEntry.from_report(report)
    text = _solution_line(entry, width, columns, own=own)
    if verbose:
        for judgement in report.judgements:
            text.append_text(_case_line(judgement))
    else:
        text.append_text(_near_limit_notes(report))
    if report.skipped is None and (language := unusual_language(report)):
        _add(text, f"\n       run as {language}", "dim")
    if report.score is not None:
        _add(text, f"\n       score {float(report.score):g}", "bold")
    for name, score in report.scores.items() if verbose else ():
        if name:
            text.append(f"\n       {name}: {float(score):g}", "dim")
    for judgement in report.judgements if verbose else ():
        if judgement.excerpt is not None and judgement.excerpt.transcript:
            title = translate_fact(f"{judgement.case}, > by the solution, < to it")
            text.append_text(_block(title, judgement.excerpt.transcript))
    text.append_text(second_looks_text(report, as_expected=bool(entry.as_expected)))
    if report.remark:
        text.append(f"\n       {translate_fact(report.remark)}", "bold red")
    if entry.unmet and (report.expectation.rules or report.expectation.final is not None):
        _add(text, f"\n       not as expected: {printable(entry.unmet)}", "bold red")
    failed = [judgement for judgement in report.judgements if judgement.verdict is not Verdict.AC]
    if not failed or report.skipped is not None:
        return text
    if entry.as_expected:
        first = failed[0]
        if not verbose:
            text.append(
                f"\n       {first.case}: {translate_fact(_first_line(first.message))}", "dim"
            )
        return text
    for judgement in failed[:SHOWN_FAILURES]:
        text.append_text(_failure(judgement, columns, verbose=verbose))
    left = len(failed) - SHOWN_FAILURES
    if left > 0 and not verbose:
        _add(text, f"\n       and {quantity(left, 'more failing case')} (-v shows every case)")
    return text


def run_summary(
    reports: Sequence[Report],
    *,
    seconds: float,
    interrupted: bool = False,
    stopped_reports: Sequence[Report] = (),
    own: bool = False,
) -> Text:
    """The last lines: how many solutions are as expected, and which are not.

    With `own` all are the user's: they are accepted or not. `stopped_reports` are those that
    stopped because they failed.
    """
    judged = [SolutionEntry.from_report(report) for report in reports if report.judgements]
    wrong = [one for one in judged if not one.as_expected]
    untested = [one for one in judged if one.outcome is SolutionOutcome.UNTESTED]
    skipped = sum(report.skipped is not None for report in reports)
    text = Text("\n")
    if not judged:
        words = "interrupted before anything was judged" if interrupted else "nothing was judged"
        return text.append(translate_fact(words), "bold yellow")
    if interrupted:
        _add(text, "interrupted; what was judged so far: ", "bold yellow")
    if wrong:
        several = len({report.problem for report in reports}) > 1
        names = ", ".join(
            printable(f"{one.report.problem}/{one.name}" if several else one.name) for one in wrong
        )
        count, all_text = len(wrong), quantity(len(judged), "solution")
        if own:
            words = f"not accepted: {names}"
        elif count == 1:
            words = f"{count} of {all_text} is not as expected: {names}"
        else:
            words = f"{count} of {all_text} are not as expected: {names}"
        _add(text, words, "bold red")
    elif len(untested) < len(judged):
        right = quantity(len(judged) - len(untested), "solution")
        words = f"accepted: {right}" if own else f"{right} as expected"
        _add(text, words, "bold green")
    if untested:
        before = "" if text.plain == "\n" else ", "
        _add(text, f"{before}{len(untested)} {SolutionOutcome.UNTESTED.value}", "bold yellow")
    if skipped:
        _add(text, f", {skipped} skipped")
    cases = sum(len(one.report.judgements) for one in judged)
    _add(text, f"; {quantity(cases, 'case')} judged in {seconds:.1f} s", "dim")
    if reused := reused_text(sum(one.report.cached for one in judged), cases):
        text.append(f"\n{translate_fact(reused)}", "dim")
    if stopped_reports and not interrupted:
        done = sum(len(report.judgements) for report in stopped_reports)
        total = sum(report.cases_total for report in stopped_reports)
        _add(text, f"\n{done} of {quantity(total, 'case')} run; --all runs the others")
    return text


def sandbox_note(setting: Setting) -> str:
    """A line that names the guarantees that the sandbox does not give."""
    names = ", ".join(setting.missing)
    return f"the sandbox here ({setting.level}) does not hold: {names}; see `judge doctor`"


def sandbox_warning(setting: Setting) -> str:
    """A warning about the guarantees that the sandbox does not give."""
    return (
        f"the sandbox here ({setting.level}) does not hold: {', '.join(setting.missing)}. "
        "Run only programs that you trust; `judge doctor` says more"
    )


def failure_text(judgement: Judgement) -> str:
    """A failing case as `solution_text` shows it, without indentation."""
    with use_language(SOURCE_LANGUAGE):  # for other programs
        shown = printable_lines(_failure(judgement, 80, verbose=False).plain)
    return textwrap.dedent(shown.removeprefix("\n"))


def excerpt_parts(judgement: Judgement, *, transcript: bool = True) -> list[tuple[str, str]]:
    """What to show of a failing case: input, outputs and so on, each with its title."""
    excerpt = judgement.excerpt
    if excerpt is None:
        return []
    scope = first_line(excerpt.scope)
    of_input = f", {scope}" if scope else ""
    of_output = of_input if excerpt.is_output_alone else ""
    parts = [(f"input{of_input}", excerpt.input)]
    if excerpt.transcript and transcript:
        parts.append((_SAID, excerpt.transcript))
    is_compared = judgement.verdict is Verdict.WA and excerpt.transcript is None
    if is_compared:
        parts.append((f"expected output{of_output}", excerpt.expected))
    if is_compared or excerpt.actual:
        title = _SAID if excerpt.transcript == "" else f"actual output{of_output}"
        parts.append((title, excerpt.actual or "(nothing)"))
    if excerpt.stderr:
        parts.append(("standard error", excerpt.stderr))
    return parts


def output_diff(judgement: Judgement, columns: int | None) -> Text | None:
    """The outputs of a wrong answer, side by side if so many columns are enough for that.

    None where there is nothing to compare. `columns` is None if it does not go to a terminal.
    """
    excerpt, outputs = judgement.excerpt, compared_outputs(judgement)
    if excerpt is None or outputs is None:
        return None
    of_output = f", {excerpt.scope}" if excerpt.scope and excerpt.is_output_alone else ""
    expected = translate_fact(f"expected output{of_output}")
    names = expected, translate_fact(f"actual output{of_output}")
    return line_diff(*outputs, names, columns, marks=True)


def quantity(number: int, noun: str) -> str:
    """A number with its noun, in the plural unless the number is 1."""
    return counted(number, noun)


def cases_text(report: Report) -> str:
    """How many cases were judged: `34`, or `3 of 34`."""
    done, total = len(report.judgements), report.cases_total
    return str(total) if done == total else f"{done} of {total}"


def expected_text(report: Report, separator: str) -> str:
    """The verdicts that a solution should get."""
    if report.expectation == UNSTATED:
        return "any"
    verdicts = expected_verdicts(report.expectation)
    is_failure = len(verdicts) > 2 and "AC" not in verdicts
    return "not AC" if is_failure else separator.join(verdicts)


def unusual_language(report: Report) -> str:
    """The name of the language of a solution whose last suffix means another one; else empty."""
    suffix = PurePosixPath(report.solution).suffix
    rows = languages.table()
    usual = next((row.code for row in rows if suffix in row.suffixes), None)
    if not suffix or report.language in (usual, ANSWERS.code):
        return ""
    names = {row.code: row.name for row in (PYTHON2_ROW, *rows)}
    return names.get(report.language, report.language)


def _solution_line(entry: SolutionEntry, width: int, columns: int, *, own: bool) -> Text:
    report, verdict = entry.report, entry.report.verdict
    short = shorten(printable(report.solution), width)
    name = short + " " * (width - cell_len(short))
    expected = "" if own else f"{_padded(translate_fact(expected_text(report, '|')), 8)}  "
    if verdict is None:
        got, why = ("", "not judged") if report.skipped is None else ("SKIP", report.skipped)
        return Text(f"- {got:<5} {expected}{name}  {translate_fact(why)}", "dim")
    text = Text()
    if entry.outcome is SolutionOutcome.UNTESTED:
        text.append("\N{MIDDLE DOT} ", "dim")
    elif entry.as_expected:
        text.append("\N{CHECK MARK} ", "green")
    else:
        text.append("\N{BALLOT X} ", "bold red")
    text.append(f"{verdict.value:<5} ", f"bold {_COLOURS[verdict]}")
    text.append(expected, "" if entry.as_expected else "bold red")
    text.append(f"{name}  {_padded(translate_fact(cases_text(report)), -8)}")
    slowest = report.slowest
    if slowest is not None:
        case = slowest.case.partition("/")[2]
        text.append(f"  {memory_text(report.memory_bytes):>8} {cpu_time_text(slowest)}")
        text.append(" " if slowest.cached else "")
        text.append(shorten(case, columns - text.cell_len), "dim")
    return text


def _case_line(judgement: Judgement) -> Text:
    text = Text("\n       ")
    text.append(f"{judgement.verdict.value:<5}", _COLOURS[judgement.verdict])
    if judgement.cpu_s is not None:
        text.append(f" {cpu_time_text(judgement)}{memory_text(judgement.memory_bytes):>8}  ")
    text.append(judgement.case)
    if judgement.nodes is not None:
        _add(text, f"  nodes={judgement.nodes}")
    if judgement.score is not None:
        _add(text, f"  score {float(judgement.score):g}")
    if judgement.message:
        text.append(f"  {translate_fact(_first_line(judgement.message))}", "dim")
    return text


def _near_limit_notes(report: Report) -> Text:
    text = Text()
    accepted = (one for one in report.judgements if one.verdict is Verdict.AC)
    noted = [one for one in accepted if one.near or one.rerun]
    for judgement in noted[:SHOWN_FAILURES]:
        text.append(f"\n       {judgement.case}: {translate_fact(judgement.message)}", "yellow")
    left = len(noted) - SHOWN_FAILURES
    if left > 0:
        _add(text, f"\n       and {quantity(left, 'more case')} near the limit", "yellow")
    return text


def _failure(judgement: Judgement, columns: int, *, verbose: bool) -> Text:
    text = Text("\n       ")
    _add(text, judgement.verdict.words, f"bold {_COLOURS[judgement.verdict]}")
    _add(text, f" on {judgement.case}")
    message = translate_fact(judgement.message)
    lines = message.split("\n")
    if len(lines) == 1:
        text.append(f": {lines[0]}")
    else:
        text.append_text(_block("", message))
    for words in judgement.advice:
        text.append(f"\n         {translate_fact(words)}", "yellow")
    diff = output_diff(judgement, columns - _INDENT) if verbose else None
    for title, content in excerpt_parts(judgement, transcript=not verbose):
        if title == _SAID:
            content = _ends(content)
        if diff is None or " output" not in title:
            text.append_text(_block(translate_fact(title), content))
        elif title.startswith("actual"):
            for line in diff.split("\n"):
                text.append("\n" + " " * _INDENT).append_text(line)
    return text


def _ends(dialogue: str) -> str:
    """The first and the last lines of a dialogue; how it ended tells most."""
    lines = dialogue.split("\n")
    left = len(lines) - _DIALOGUE_HEAD - _DIALOGUE_TAIL
    if left < 2:
        return dialogue
    between = translate_fact(f"... {left} lines")
    return "\n".join([*lines[:_DIALOGUE_HEAD], between, *lines[-_DIALOGUE_TAIL:]])


def _add(text: Text, fact: str, style: str = "") -> None:
    """Append a fact, in the language of the user."""
    text.append(translate_fact(fact), style)


def _block(title: str, content: str) -> Text:
    text = Text()
    if title:
        text.append(f"\n         {title}", "dim")
    for line in content.split("\n"):
        text.append("\n           ").append("| ", "dim").append(line)
    return text


def memory_text(count: int | None) -> str:
    """A size in MiB, small ones with one decimal or in KiB; empty for None."""
    if count is None:
        return ""
    mib = count / (1 << 20)
    if count and mib < _LEAST_MIB:
        return f"{count / 1024:.0f} KiB"
    return f"{mib:.1f} MiB" if mib < 9.95 and mib != round(mib) else f"{mib:.0f} MiB"


def _first_line(message: str) -> str:
    lines = message.split("\n")
    return lines[0] if len(lines) == 1 else f"{lines[0]} ..."


def cpu_time_text(judgement: Judgement) -> str:
    """The CPU time of a judgement between blanks, or in brackets if an earlier run took it.

    Empty if nothing ran.
    """
    if judgement.cpu_s is None:
        return ""
    return f"({judgement.cpu_s:.3f} s)" if judgement.cached else f" {judgement.cpu_s:.3f} s "


def reused_text(reused: int, cases: int | None = None) -> str:
    """How many judgements come from earlier runs: of `cases`, or of some whose times are not shown.

    Empty if none does.
    """
    if not reused:
        return ""
    if cases is None:
        return f"{counted(reused, 'case')} judged before; --fresh judges again"
    return (
        f"{reused} of {counted(cases, 'case')} judged before (times in brackets); "
        "--fresh judges again"
    )


def reused_words(reused: int) -> str:
    """What follows how many cases were judged in which time; empty if none was judged before."""
    return f" ({reused} of them by an earlier run, with the times in brackets)" if reused else ""


def second_looks_text(report: Report, *, as_expected: bool) -> Text:
    """The faults in cases that were accepted, or that failed `as_expected`; or that there is none.

    Other failing cases are shown with their faults.
    """
    text = Text()
    looks = [
        (one, one.second_look)
        for one in report.judgements
        if one.second_look is not None and (as_expected or one.verdict is Verdict.AC)
    ]
    found = [(one.case, one.fault) for one, look in looks if look.found and one.fault is not None]
    for case, fault in found[:SHOWN_FAILURES]:
        where = f"{fault.file}:{fault.line}: {fault.message}: {fault.source_line}"
        text.append(f"\n       {case}: {translate_fact(where)}", "yellow")
    left = len(found) - SHOWN_FAILURES
    if left > 0:
        _add(text, f"\n       and in {counted(left, 'more case')}", "yellow")
    if looks and not found:
        tools = dict.fromkeys(tool for _, look in looks for tool in look.tools)
        notes = dict.fromkeys(note for _, look in looks for note in look.notes)
        said = [f"{' and '.join(tools)} found nothing"] if tools else []
        words = "; ".join((*said, *notes))
        _add(text, f"\n       {counted(len(looks), 'case')} run once more: {words}", "dim")
    return text
