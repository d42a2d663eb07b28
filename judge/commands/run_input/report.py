"""Runs on an input of one's own: they are done, and told on the screen as text or JSON."""

from __future__ import annotations

import json
from typing import Any

from rich.text import Text

from judge.commands.run_input.work import InputRun, RunInput
from judge.model import Verdict
from judge.reports.text import memory_text, printable, quantity, sandbox_warning
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen, print_warning

_LINES = 200
_COLUMNS = 2000


def run_and_report(custom: RunInput, screen: Screen, form: str) -> None:
    """Does the runs and reports them in `form`; Ctrl-C ends them and not the report."""
    is_text = form == "text"
    if is_text:
        if Guarantee.FILES.value in custom.setting.missing:
            print_warning(sandbox_warning(custom.setting))
        screen.print(input_heading(custom))
    try:
        for one in custom:
            if is_text:
                screen.print(outcome_text(custom, one))
    except KeyboardInterrupt:
        custom.interrupted = True
    if not is_text:
        screen.write(as_json(custom))


def input_heading(custom: RunInput) -> Text:
    """The line over the outcomes, and what is wrong with the input."""
    problem, told = custom.problem, custom.given
    scale = custom.setting.time_scale
    text = Text()
    text.append(f"{problem.title} ({problem.slug})", "bold")
    text.append(f" on {printable(told.name)}; limits {problem.limits.cpu_s:g} s")
    text.append(f" (scaled by {scale:g})" if scale != 1 else "")
    text.append(f", {memory_text(problem.limits.memory_bytes)}")
    text.append(f"; sandbox: {custom.setting.level}\n")
    if told.odd:
        text.append("the input is not as the statement says: ", "bold yellow")
        text.append(f"{told.odd}\n")
    return text


def outcome_text(custom: RunInput, one: InputRun) -> Text:
    """What one solution wrote, and what became of it."""
    text = Text()
    if len(custom.solutions) > 1:
        text.append(f"{printable(one.solution.name)}\n", "bold cyan")
    seen = one.seen
    if seen is not None:
        text.append_text(_stream_text("output", seen.stdout) or Text("(no output)\n", "dim"))
        text.append_text(_stream_text("standard error", seen.stderr))
    if one.verdict is None:
        text.append("? not checked", "bold yellow")
        text.append(f": {custom.given.unchecked}")
    else:
        right = one.verdict is Verdict.AC
        colour = "bold green" if right else "bold red"
        text.append("\N{CHECK MARK} " if right else "\N{BALLOT X} ", colour)
        text.append(one.verdict.words, colour)
        if right and custom.given.source:
            text.append(f", against {custom.given.source}")
        if one.message:
            text.append(":\n" if "\n" in one.message else ": ").append(_safe(one.message))
    if seen is not None:
        text.append(f"; {seen.cpu_s:.3f} s, {memory_text(seen.memory_bytes)}", "dim")
    if one.nodes is not None:
        text.append(f", nodes={one.nodes}", "dim")
    return text


def as_json(custom: RunInput) -> str:
    """All of it as one document. Times in seconds, sizes in bytes, null where unknown."""
    problem, told = custom.problem, custom.given
    document = {
        "schema": 1,
        "version": custom.setting.version,
        "problem": problem.slug,
        "time_scale": custom.setting.time_scale,
        "limits": {
            "cpu_s": problem.limits.cpu_s,
            "wall_s": problem.limits.wall_s,
            "memory_bytes": problem.limits.memory_bytes,
            "output_bytes": problem.limits.output_bytes,
        },
        "sandbox": {"level": custom.setting.level, "missing": list(custom.setting.missing)},
        "input": {
            "name": told.name,
            "bytes": len(told.content),
            "odd": told.odd or None,
            "answer": None if told.answer is None else told.answer.decode(errors="replace"),
            "answer_from": told.source or None,
            "unchecked": told.unchecked or None,
        },
        "solutions": [_outcome_json(one) for one in custom.outcomes],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _outcome_json(one: InputRun) -> dict[str, Any]:
    seen = one.seen
    return {
        "solution": one.solution.name,
        "language": one.solution.language.code,
        "verdict": None if one.verdict is None else one.verdict.value,
        "expected": one.expected,
        "as_expected": one.as_expected,
        "cpu_s": None if seen is None else round(seen.cpu_s, 6),
        "wall_s": None if seen is None else round(seen.wall_s, 6),
        "memory_bytes": None if seen is None else seen.memory_bytes,
        "exit_code": None if seen is None else seen.exit_code,
        "signal": None if seen is None else seen.signal,
        "nodes": one.nodes,
        "message": one.message,
        "output": None if seen is None else seen.stdout.decode(errors="replace"),
        "stderr": None if seen is None else seen.stderr.decode(errors="replace"),
    }


def _stream_text(title: str, content: bytes) -> Text:
    """What a program wrote, up to many lines; nothing for nothing."""
    text = Text()
    if not content:
        return text
    lines = content.decode(errors="replace").removesuffix("\n").split("\n")
    text.append(f"{title}\n", "dim")
    for line in lines[:_LINES]:
        text.append("  | ", "dim").append(_safe(line[:_COLUMNS]))
        text.append(f"... {len(line) - _COLUMNS} more" if len(line) > _COLUMNS else "").append("\n")
    left = len(lines) - _LINES
    if left > 0:
        text.append(f"  ... {quantity(left, 'more line')}\n", "dim")
    return text


def _safe(words: str) -> str:
    """Text without the signs that a terminal would obey."""
    return "\n".join(printable(line.expandtabs(4)) for line in words.split("\n"))
