"""Write the runs of `judge run --input` as text."""

from __future__ import annotations

from rich.text import Text

from judge.commands.run_input.work import InputRun, RunInput
from judge.escaping import printable, printable_lines
from judge.model import Verdict
from judge.reports.text import memory_text, quantity
from judge.terminal.translation import current_language
from judge.terminal.translation.facts import translate_fact

_LINES = 200
_COLUMNS = 2000


def input_heading(work: RunInput) -> Text:
    """The line above the runs, and what is wrong with the input."""
    problem, given = work.problem, work.given
    scale = work.setting.time_scale
    text = Text()
    title = problem.names.get(current_language(), problem.title)
    text.append(f"{title} ({problem.slug})", "bold")
    text.append(translate_fact(f" on {printable(given.name)}; limits {problem.limits.cpu_s:g} s"))
    text.append(translate_fact(f" (scaled by {scale:g})") if scale != 1 else "")
    text.append(f", {memory_text(problem.limits.memory_bytes)}")
    text.append(translate_fact(f"; sandbox: {work.setting.level}\n"))
    if given.odd:
        text.append(translate_fact("the input is not as the statement says: "), "bold yellow")
        text.append(f"{translate_fact(given.odd)}\n")
    if given.note:
        text.append(f"{translate_fact(given.note)}\n", "dim")
    return text


def outcome_text(work: RunInput, one: InputRun) -> Text:
    """What one solution wrote, its verdict and its cost."""
    text = Text()
    if len(work.solutions) > 1:
        text.append(f"{printable(one.solution)}\n", "bold cyan")
    if one.transcript is not None:
        validation = work.problem.validation
        name = "dialogue" if validation and validation.interactive else "passes"
        title = translate_fact(f"{name}, > by the solution, < to it")
        text.append_text(
            _stream_text(title, one.transcript)
            or Text(translate_fact("(nothing was said)\n"), "dim")
        )
        text.append_text(_stream_text(translate_fact("standard error"), one.stderr or ""))
    elif one.output is not None:
        text.append_text(
            _stream_text(translate_fact("output"), one.output)
            or Text(translate_fact("(no output)\n"), "dim")
        )
        text.append_text(_stream_text(translate_fact("standard error"), one.stderr or ""))
    if one.verdict is None:
        text.append(translate_fact("? not checked"), "bold yellow")
        text.append(f": {translate_fact(work.given.unchecked)}")
    else:
        right = one.verdict is Verdict.AC
        colour = "bold green" if right else "bold red"
        text.append("\N{CHECK MARK} " if right else "\N{BALLOT X} ", colour)
        text.append(translate_fact(one.verdict.words), colour)
        if right and work.given.source:
            text.append(translate_fact(f", against {work.given.source}"))
        if one.message:
            text.append(":\n" if "\n" in one.message else ": ")
            text.append(printable_lines(translate_fact(one.message).expandtabs(4)))
    if one.cpu_s is not None:
        text.append(f"; {one.cpu_s:.3f} s, {memory_text(one.memory_bytes)}", "dim")
    if one.nodes is not None:
        text.append(translate_fact(f", nodes={one.nodes}"), "dim")
    return text


def _stream_text(title: str, content: str) -> Text:
    """The first lines of what a program wrote; empty for an empty stream."""
    text = Text()
    if not content:
        return text
    lines = content.removesuffix("\n").split("\n")
    text.append(f"{title}\n", "dim")
    for line in lines[:_LINES]:
        text.append("  | ", "dim").append(printable(line[:_COLUMNS].expandtabs(4)))
        text.append(
            translate_fact(f"... {len(line) - _COLUMNS} more") if len(line) > _COLUMNS else ""
        ).append("\n")
    left = len(lines) - _LINES
    if left > 0:
        text.append(translate_fact(f"  ... {quantity(left, 'more line')}\n"), "dim")
    return text
