"""Reports come in, text for people or JSON for programs goes out. Pure.

What the JSON holds is a contract: fields may be added, never renamed.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from judge.grading.expectations import expected_verdicts, is_report_as_expected, unmet_expectation
from judge.model import Case, Judgement, Limits, Problem, Report, Setting, Timing, Verdict

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
_SHOWN_FAILURES = 3
_WORDS = {
    "en": {
        "time": "Time",
        "memory": "Memory",
        "seconds": "s",
        "input": "Sample input",
        "output": "Sample output",
    },
    "ja": {
        "time": "時間",
        "memory": "メモリ",
        "seconds": "秒",
        "input": "入力例",
        "output": "出力例",
    },
}


def problem_heading(problem: Problem, setting: Setting, cases: int, *, width: int) -> Text:
    """The lines over a problem's report, the last of them over the columns of `solution`."""
    limits = problem.limits
    scale = f" (scaled by {setting.time_scale:g})" if setting.time_scale != 1 else ""
    head = Text()
    head.append(f"{problem.title} ({problem.slug})\n", "bold")
    told = problem.timing.source
    origin = f" ({told})" if told not in (None, Timing().source) else ""
    head.append(
        f"{quantity(cases, 'case')} of {' and '.join(setting.data)}; limits {limits.cpu_s:g} s"
        f"{scale}{origin}, {memory_text(limits.memory_bytes)}; sandbox: {setting.level}\n\n"
    )
    columns = f"  got   expected  {'solution':<{width}}  {'cases':>8}  {'memory':>8}  slowest"
    head.append(columns, "dim")
    return head


def solution_text(report: Report, *, width: int, verbose: bool) -> Text:
    """One line on a solution, with `width` columns for its name, and its failing cases under it.

    Failures that were expected get one line; all others are shown with their inputs and outputs.
    """
    as_expected = is_report_as_expected(report)
    text = _line(report, as_expected, width)
    if verbose:
        for judgement in report.judgements:
            text.append_text(_case_line(judgement))
    else:
        text.append_text(_notes(report))
    text.append_text(_scores(report, verbose=verbose)).append_text(_transcripts(report))
    if report.remark:
        text.append(f"\n       {report.remark}", "bold red")
    odd = unmet_expectation(report)
    if odd is not None and (report.expectation.rules or report.expectation.final is not None):
        text.append(f"\n       not as expected: {printable(odd)}", "bold red")
    failed = [judgement for judgement in report.judgements if judgement.verdict is not Verdict.AC]
    if not failed or report.skipped is not None:
        return text
    if as_expected:
        first = failed[0]
        if not verbose:
            text.append(f"\n       {first.case}: {_first_line(first.message)}", "dim")
        return text
    for judgement in failed[:_SHOWN_FAILURES]:
        text.append_text(_failure(judgement))
    left = len(failed) - _SHOWN_FAILURES
    if left > 0 and not verbose:
        text.append(f"\n       and {quantity(left, 'more failing case')} (-v shows every case)")
    return text


def run_summary(reports: Sequence[Report], *, seconds: float, interrupted: bool = False) -> Text:
    """The last line: how many solutions got what was expected of them, and which did not."""
    judged = [report for report in reports if report.judgements]
    wrong = [report for report in judged if not is_report_as_expected(report)]
    skipped = [report for report in reports if report.skipped is not None]
    text = Text("\n")
    if not judged:
        words = "interrupted before anything was judged" if interrupted else "nothing was judged"
        return text.append(words, "bold yellow")
    if interrupted:
        text.append("interrupted; what was judged so far: ", "bold yellow")
    if wrong:
        several = len({report.problem for report in reports}) > 1
        names = ", ".join(
            printable(f"{report.problem}/{report.solution}" if several else report.solution)
            for report in wrong
        )
        verb = "is" if len(wrong) == 1 else "are"
        text.append(f"{len(wrong)} of {quantity(len(judged), 'solution')} {verb} not ", "bold red")
        text.append(f"as expected: {names}", "bold red")
    else:
        text.append(f"{quantity(len(judged), 'solution')} as expected", "bold green")
    if skipped:
        text.append(f", {len(skipped)} skipped")
    cases = sum(len(report.judgements) for report in judged)
    text.append(f"; {quantity(cases, 'case')} judged in {seconds:.1f} s", "dim")
    return text


def sandbox_warning(setting: Setting) -> str:
    """What a sandbox does not hold, in one line."""
    return (
        f"the sandbox here ({setting.level}) does not hold: {', '.join(setting.missing)}. "
        "Run only programs that you trust; `judge doctor` says more"
    )


def as_json(reports: Sequence[Mapping[str, Any]], *, several: bool) -> str:
    """The JSON document for what `problem_json` made: one object, or all of them in one."""
    document = {"schema": 1, "reports": list(reports)} if several else reports[0]
    text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    return text.encode(errors="replace").decode()  # halves of signs, which no reader takes


def problem_json(problem: Problem, setting: Setting, reports: Sequence[Report]) -> dict[str, Any]:
    """The object for one problem. Times in seconds, sizes in bytes, None where unknown."""
    return {
        "schema": 1,
        "version": setting.version,
        "problem": problem.slug,
        "data": list(setting.data),
        "time_scale": setting.time_scale,
        "limits": _limits_json(problem.limits),
        "time_limit_from": problem.timing.source,
        "sandbox": {"level": setting.level, "missing": list(setting.missing)},
        "solutions": [_solution_json(report) for report in reports],
    }


def statement_markdown(problem: Problem, language: str, body: str, samples: Sequence[Case]) -> str:
    """The whole statement in Markdown: title, limits, what is asked, samples."""
    words = _WORDS.get(language, _WORDS["en"])
    title = problem.names.get(language, problem.title)
    limits = problem.limits
    parts = [
        f"# {title}",
        f"| {words['time']} | {words['memory']} |\n|---|---|\n"
        f"| {limits.cpu_s:g} {words['seconds']} | {memory_text(limits.memory_bytes)} |",
        body.strip(),
    ]
    for number, case in enumerate(samples, 1):
        for what, content in (("input", case.input), ("output", case.answer)):
            block = content.decode(errors="replace").rstrip("\n")
            fence = "`" * max(3, 1 + max(map(len, re.findall("`+", block)), default=0))
            parts.append(f"## {words[what]} {number}\n\n{fence}text\n{block}\n{fence}")
    return "\n\n".join(parts) + "\n"


def failure_text(judgement: Judgement) -> str:
    """A failing case as `solution` shows it, but unindented: why, advice, input and outputs."""
    return textwrap.dedent(_failure(judgement).plain.removeprefix("\n"))


def quantity(number: int, noun: str) -> str:
    """A number with its noun, in the plural where it belongs."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _line(report: Report, as_expected: bool | None, width: int) -> Text:
    text = Text()
    name = f"{printable(report.solution):<{width}}"
    words = expected_verdicts(report.expectation)
    expected = f"{'not AC' if len(words) > 2 else '|'.join(words):<8}"
    verdict = report.verdict
    if verdict is None:
        got, why = ("SKIP", report.skipped) if report.skipped is not None else ("", "not judged")
        text.append(f"- {got:<5} {expected}  {name}  {why}", "dim")
        return text
    if as_expected:
        text.append("\N{CHECK MARK} ", "green")
    else:
        text.append("\N{BALLOT X} ", "bold red")
    text.append(f"{verdict.value:<5} ", f"bold {_COLOURS[verdict]}")
    text.append(f"{expected}  ", "" if as_expected else "bold red")
    text.append(f"{name}  {_cases(report):>8}")
    slowest = report.slowest
    if slowest is not None:
        case = slowest.case.partition("/")[2]
        text.append(f"  {memory_text(report.memory_bytes):>8}  {slowest.cpu_s:.3f} s ")
        text.append(case, "dim")
    return text


def _cases(report: Report) -> str:
    done, total = len(report.judgements), report.cases_total
    return str(total) if done == total else f"{done} of {total}"


def _case_line(judgement: Judgement) -> Text:
    text = Text("\n       ")
    text.append(f"{judgement.verdict.value:<5}", _COLOURS[judgement.verdict])
    if judgement.cpu_s is not None:
        text.append(f"{judgement.cpu_s:>7.3f} s {memory_text(judgement.memory_bytes):>8}  ")
    text.append(judgement.case)
    if judgement.nodes is not None:
        text.append(f"  nodes={judgement.nodes}")
    if judgement.score is not None:
        text.append(f"  score {float(judgement.score):g}")
    if judgement.message:
        text.append(f"  {_first_line(judgement.message)}", "dim")
    return text


def _scores(report: Report, *, verbose: bool) -> Text:
    """The score of the whole, and of each group if it is asked for."""
    text = Text()
    if report.score is not None:
        text.append(f"\n       score {float(report.score):g}", "bold")
    for name, score in report.scores.items():
        if name and verbose:
            text.append(f"\n       {name}: {float(score):g}", "dim")
    return text


def _transcripts(report: Report) -> Text:
    """What was said on each case of which it was kept."""
    text = Text()
    for judgement in report.judgements:
        if judgement.excerpt is not None and judgement.excerpt.transcript:
            title = f"{judgement.case}, > by the solution, < to it"
            text.append_text(_block(title, judgement.excerpt.transcript))
    return text


def _notes(report: Report) -> Text:
    """What is to be said of accepted cases: that they came near the limit."""
    text = Text()
    accepted = [one for one in report.judgements if one.verdict is Verdict.AC]
    noted = [one for one in accepted if one.near or one.rerun]
    for judgement in noted[:_SHOWN_FAILURES]:
        text.append(f"\n       {judgement.case}: {judgement.message}", "yellow")
    left = len(noted) - _SHOWN_FAILURES
    if left > 0:
        text.append(f"\n       and {quantity(left, 'more case')} near the limit", "yellow")
    return text


def _failure(judgement: Judgement) -> Text:
    text = Text("\n       ")
    text.append(judgement.verdict.words, f"bold {_COLOURS[judgement.verdict]}")
    text.append(f" on {judgement.case}")
    lines = judgement.message.split("\n")
    if len(lines) == 1:
        text.append(f": {lines[0]}")
    else:
        text.append_text(_block("", judgement.message))
    for words in judgement.advice:
        text.append(f"\n         {words}", "yellow")
    shown = judgement.excerpt
    if shown is None:
        return text
    text.append_text(_block(f"input, {shown.scope}" if shown.scope else "input", shown.input))
    compared = judgement.verdict is Verdict.WA and shown.transcript is None
    if compared:
        text.append_text(_block("expected output", shown.expected))
    if compared or shown.actual:
        text.append_text(_block("actual output", shown.actual or "(nothing)"))
    if shown.stderr:
        text.append_text(_block("standard error", shown.stderr))
    return text


def _block(title: str, content: str) -> Text:
    text = Text()
    if title:
        text.append(f"\n         {title}", "dim")
    for line in content.split("\n"):
        text.append("\n           ").append("| ", "dim").append(line)
    return text


def _solution_json(report: Report) -> dict[str, Any]:
    slowest = report.slowest
    walls = [judgement.wall_s for judgement in report.judgements if judgement.wall_s is not None]
    verdict = report.verdict
    return {
        "solution": report.solution,
        "language": report.language,
        "verdict": "SKIPPED" if verdict is None else verdict.value,
        "expected": expected_verdicts(report.expectation),
        "as_expected": is_report_as_expected(report),
        "skipped": report.skipped,
        "score": None if report.score is None else float(report.score),
        "scores": {name: float(score) for name, score in report.scores.items() if name},
        "cpu_s": None if slowest is None else _seconds(slowest.cpu_s),
        "wall_s": _seconds(max(walls, default=None)),
        "memory_bytes": report.memory_bytes,
        "cases_total": report.cases_total,
        "cases": [_case_json(judgement) for judgement in report.judgements],
    }


def _case_json(judgement: Judgement) -> dict[str, Any]:
    return {
        "case": judgement.case,
        "verdict": judgement.verdict.value,
        "cpu_s": _seconds(judgement.cpu_s),
        "wall_s": _seconds(judgement.wall_s),
        "memory_bytes": judgement.memory_bytes,
        "exit_code": judgement.exit_code,
        "signal": judgement.signal,
        "hash": judgement.hash,
        "nodes": judgement.nodes,
        "quality": judgement.quality,
        "rerun": judgement.rerun,
        "score": None if judgement.score is None else float(judgement.score),
        "advice": list(judgement.advice),
        "transcript": (judgement.excerpt and judgement.excerpt.transcript) or None,
        "message": judgement.message,
    }


def _limits_json(limits: Limits) -> dict[str, Any]:
    return {
        "cpu_s": limits.cpu_s,
        "wall_s": limits.wall_s,
        "memory_bytes": limits.memory_bytes,
        "output_bytes": limits.output_bytes,
    }


def _seconds(figure: float | None) -> float | None:
    return None if figure is None else round(figure, 6)


def memory_text(count: int | None) -> str:
    """A size in MiB, small ones by their tenths; nothing for None."""
    if count is None:
        return ""
    mib = count / (1 << 20)
    return f"{mib:.1f} MiB" if mib < 9.95 and mib != round(mib) else f"{mib:.0f} MiB"


def printable(name: str) -> str:
    """A name without the signs that a terminal would obey."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name)


def _first_line(message: str) -> str:
    lines = message.split("\n")
    return lines[0] if len(lines) == 1 else f"{lines[0]} ..."
