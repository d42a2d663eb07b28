"""Write the rounds of a watch as text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from judge.escaping import first_line, printable
from judge.grading.expectations import ACCEPTED
from judge.model import Judgement, Problem, Report, Verdict
from judge.reports.output_diff import output_diff
from judge.reports.text import cpu_time_text, memory_text, quantity, reused_text, solution_text
from judge.terminal.translation import current_language, mark, translate
from judge.terminal.translation.facts import translate_fact

_KEYS = (
    ("enter", mark("run all")),
    ("s", mark("stress")),
    ("w", mark("why")),
    ("f", mark("diff")),
    ("t", mark("trace")),
    ("d", mark("debug")),
    ("q", mark("quit")),
)


def heading(problem: Problem, solution: str, *, at: str) -> Text:
    """The line above a round that began `at` a time of day."""
    limits = problem.limits
    default = "" if problem.timing.source is not None else " by default"
    text = Text()
    title = problem.names.get(current_language(), problem.title)
    text.append(f"{title} ({problem.slug})", "bold")
    text.append(f"  {printable(solution)}", "bold cyan")
    text.append(
        translate_fact(f"  limits {limits.cpu_s:g} s{default}, {memory_text(limits.memory_bytes)}"),
        "dim",
    )
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
        text.append(
            f"  {printable(translate_fact(judgement.message).partition(chr(10))[0])}", "dim"
        )
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
        text.append(
            translate_fact(f"\na second run with {', then '.join(look.tools)} finds nothing"), "dim"
        )
    return text


def summary(report: Report, verdicts: Sequence[Verdict], *, seconds: float) -> Text:
    """The last line of a round.

    `verdicts` are all that were shown, for the report ends where the solution was stopped.
    """
    done, total = len(verdicts), report.cases_total
    failed = [verdict for verdict in verdicts if verdict is not Verdict.AC]
    text = Text("\n")
    if report.verdict is Verdict.AC and len(report.judgements) == total:
        text.append(translate_fact(f"accepted: {quantity(total, 'case')}"), "bold green")
    elif Verdict.CE in failed:
        text.append(translate_fact("does not compile"), "bold red")
    elif failed:
        text.append(translate_fact(f"{quantity(len(failed), 'case')} failed"), "bold red")
        text.append(translate_fact(f", {done - len(failed)} passed, {total - done} not judged"))
    else:
        text.append(translate_fact(f"{done} of {quantity(total, 'case')} judged"), "bold yellow")
    if report.remark:
        text.append(f"; {translate_fact(report.remark)}", "bold red")
    if report.score is not None:
        text.append(translate_fact(f"; score {float(report.score):g}"), "bold")
    slowest = report.slowest
    if slowest is not None:
        text.append(
            translate_fact(f"; slowest {cpu_time_text(slowest).strip()} ({slowest.case})"), "dim"
        )
        text.append(translate_fact(f", at most {memory_text(report.memory_bytes)}"), "dim")
    text.append(translate_fact(f"; {seconds:.1f} s in total"), "dim")
    if reused := reused_text(report.cached, len(report.judgements)):
        text.append(f"\n{translate_fact(reused)}", "dim")
    return text


def key_help() -> Text:
    """The line of the keys and what they do."""
    text = Text("\n")
    for key, meaning in _KEYS:
        text.append(key, "bold").append(f" {translate(meaning)}   ", "dim")
    return text


def difference(judgement: Judgement | None, columns: int) -> Text:
    """The outputs of a wrong answer with what differs; None: there was no wrong answer."""
    found = None if judgement is None else output_diff(judgement, columns)
    if judgement is None or found is None:
        return Text(
            translate_fact("\nno output of the last round differs from an expected one"), "dim"
        )
    text = Text.assemble(
        (translate_fact("\nwrong answer"), "bold red"),
        translate_fact(f" on {printable(judgement.case)}"),
    )
    if judgement.message:
        text.append(f": {first_line(translate_fact(judgement.message))}")
    text.append("\n").append_text(found)
    text.rstrip()
    return text


def explanation_heading(case: str | None) -> Text:
    """What is said before a case is looked at again; None: there is no case for that."""
    if case is None:
        return Text(
            translate_fact("\nno case of the last round failed in a way that can be explained"),
            "dim",
        )
    return Text(translate_fact(f"\nlooking again at {printable(case)}"), "bold")


def stress_heading() -> Text:
    """What is said before a search for an input."""
    return Text.assemble(
        (translate_fact("\nsearching for an input on which it fails; "), "bold"),
        (translate_fact("press any key to stop\n"), "dim"),
    )


def debug_heading() -> Text:
    """What is said before a debugger starts."""
    return Text(translate_fact("\na debugger on the failing case\n"), "bold")


def trace_heading() -> Text:
    """What is said before a search is traced."""
    return Text.assemble(
        (translate_fact("\nwhat the search does; "), "bold"),
        (translate_fact("Ctrl-C stops\n"), "dim"),
    )


def _colour(judgement: Judgement) -> str:
    return "bold green" if judgement.verdict is Verdict.AC else "bold red"
