"""Write the rounds of a watch as text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from judge.escaping import first_line, printable
from judge.grading.expectations import ACCEPTED
from judge.model import Judgement, Problem, Report, Verdict
from judge.reports.summaries.output_diff import output_diff
from judge.reports.summaries.reused import cpu_time_text, reused_text
from judge.reports.text import memory_text, quantity, solution_text

_KEYS = (
    ("enter", "run all"),
    ("s", "stress"),
    ("w", "why"),
    ("f", "diff"),
    ("t", "trace"),
    ("d", "debug"),
    ("q", "quit"),
)


def heading(problem: Problem, solution: str, *, at: str) -> Text:
    """The line above a round that began `at` a time of day."""
    limits = problem.limits
    default = "" if problem.timing.source is not None else " by default"
    text = Text()
    text.append(f"{problem.title} ({problem.slug})", "bold")
    text.append(f"  {printable(solution)}", "bold cyan")
    text.append(f"  limits {limits.cpu_s:g} s{default}, {memory_text(limits.memory_bytes)}", "dim")
    return text.append(f"  {at}\n", "dim")


def judgement_line(judgement: Judgement) -> Text:
    """A judgement as one line."""
    right = judgement.verdict is Verdict.AC
    text = Text()
    text.append("\N{CHECK MARK} " if right else "\N{BALLOT X} ", _colour(judgement))
    text.append(f"{judgement.verdict.value:<4}", _colour(judgement)).append(judgement.case)
    if judgement.cpu_s is not None:
        text.append(f" {cpu_time_text(judgement)} {memory_text(judgement.memory_bytes)}", "dim")
    if judgement.message:
        text.append(f"  {printable(judgement.message.partition(chr(10))[0])}", "dim")
    return text


def failure_details(problem: Problem, judgement: Judgement) -> Text:
    """A case that failed, with its input and outputs."""
    report = Report(
        problem=problem.slug,
        solution="",
        language="",
        expectation=ACCEPTED,
        judgements=(judgement,),
        cases_total=1,
    )
    under = solution_text(report, width=0, verbose=False).split("\n")[1:]  # without its first line
    return Text.assemble((f"\N{BALLOT X} {judgement.verdict.value}\n", _colour(judgement))).append(
        Text("\n").join(under)
    )


def explanation(problem: Problem, judgement: Judgement) -> Text:
    """A case that was looked at again; also that a wrong answer has no fault of its memory."""
    text = failure_details(problem, judgement)
    look = judgement.second_look
    if judgement.verdict is Verdict.WA and look is not None and look.tools and not look.found:
        text.rstrip()
        text.append(f"\na second run with {', then '.join(look.tools)} finds nothing", "dim")
    return text


def summary(report: Report, verdicts: Sequence[Verdict], *, seconds: float) -> Text:
    """The last line of a round.

    `verdicts` are all that were shown, for the report ends where the solution was stopped.
    """
    done, total = len(verdicts), report.cases_total
    failed = [verdict for verdict in verdicts if verdict is not Verdict.AC]
    text = Text("\n")
    if report.verdict is Verdict.AC and len(report.judgements) == total:
        text.append(f"accepted: {quantity(total, 'case')}", "bold green")
    elif Verdict.CE in failed:
        text.append("does not compile", "bold red")
    elif failed:
        text.append(f"{quantity(len(failed), 'case')} failed", "bold red")
        text.append(f", {done - len(failed)} passed, {total - done} not judged")
    else:
        text.append(f"{done} of {quantity(total, 'case')} judged", "bold yellow")
    if report.remark:
        text.append(f"; {report.remark}", "bold red")
    if report.score is not None:
        text.append(f"; score {float(report.score):g}", "bold")
    slowest = report.slowest
    if slowest is not None:
        text.append(f"; slowest {cpu_time_text(slowest).strip()} ({slowest.case})", "dim")
        text.append(f", at most {memory_text(report.memory_bytes)}", "dim")
    text.append(f"; {seconds:.1f} s in total", "dim")
    if reused := reused_text(report.cached, len(report.judgements)):
        text.append(f"\n{reused}", "dim")
    return text


def key_help() -> Text:
    """The line of the keys and what they do."""
    text = Text("\n")
    for key, meaning in _KEYS:
        text.append(key, "bold").append(f" {meaning}   ", "dim")
    return text


def difference(judgement: Judgement | None, columns: int) -> Text:
    """The outputs of a wrong answer with what differs; None: there was no wrong answer."""
    found = None if judgement is None else output_diff(judgement, columns)
    if judgement is None or found is None:
        return Text("\nno output of the last round differs from an expected one", "dim")
    text = Text.assemble(("\nwrong answer", "bold red"), f" on {printable(judgement.case)}")
    if judgement.message:
        text.append(f": {first_line(judgement.message)}")
    text.append("\n").append_text(found)
    text.rstrip()
    return text


def explanation_heading(case: str | None) -> Text:
    """What is said before a case is looked at again; None: there is no case for that."""
    if case is None:
        return Text("\nno case of the last round failed in a way that can be explained", "dim")
    return Text(f"\nlooking again at {printable(case)}", "bold")


STRESS_HEADING = Text.assemble(
    ("\nsearching for an input on which it fails; ", "bold"), ("press any key to stop\n", "dim")
)

DEBUG_HEADING = Text("\na debugger on the failing case\n", "bold")

TRACE_HEADING = Text.assemble(("\nwhat the search does; ", "bold"), ("Ctrl-C stops\n", "dim"))


def _colour(judgement: Judgement) -> str:
    return "bold green" if judgement.verdict is Verdict.AC else "bold red"
