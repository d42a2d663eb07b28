"""Debug a solution, and say first what is debugged, with what, and what the sandbox permits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from rich.text import Text

from judge.catalog.source import ProblemSource
from judge.commands.debug.launch_file import write_launch
from judge.commands.debug.target import DebugOrder, DebugTarget, find_target
from judge.commands.debug.work import (
    DebugSetup,
    debug_on_terminal,
    prepare_session,
)
from judge.errors import UsageError
from judge.model import Verdict
from judge.runner.local import one_core_executor
from judge.terminal.screen import Screen
from judge.terminal.translation import translate
from judge.terminal.translation.facts import translate_fact

Search = Callable[[str, str], bool]
"""Looks for an input on which the file of a problem fails, and keeps it; whether there is one."""


def debug_solution(
    source: ProblemSource,
    order: DebugOrder,
    search: Search,
    *,
    writes_launch: bool = False,
) -> int:
    """Debug a solution on a case, or write how an editor does; the exit status."""
    with ExitStack() as stack:
        screen = stack.enter_context(Screen())
        executor = stack.enter_context(one_core_executor(None, order.sandbox))
        target = find_target(source, order, executor)
        if target is None:
            words = translate("It fails on no case; `judge stress` looks for an input.")
            screen.print(Text(f"{words}\n"))
            (slug, *_), (file, *_) = source.resolve(order.words)
            target = find_target(source, order, executor) if search(slug, file) else None
        if target is None:
            raise UsageError(
                "no input is known on which it fails",
                advice="Name a case: judge debug PROBLEM FILE CASE",
            )
        if writes_launch:
            written, name = write_launch(executor, target, Path.cwd())
            screen.print(_launch_text(target, written, name))
            return 0
        setup = stack.enter_context(prepare_session(executor, _shown(order, target), order.sandbox))
        screen.print(_header(setup))
        return _status(debug_on_terminal(executor, setup).failed_to_start)


def _shown(order: DebugOrder, target: DebugTarget) -> DebugTarget:
    return replace(target, wrong_byte=None) if order.stops_at_start else target


def _status(failure: str | None) -> int:
    if failure is not None:
        raise UsageError(f"the debugger cannot be started: {failure}")
    return 0


def _header(setup: DebugSetup) -> Text:
    permits = translate(" and ").join(translate_fact(one.value) for one in setup.loosened)
    lines = [
        f"{setup.debugger.value}: {_target_words(setup.target)}",
        translate("Standard input is the case, {path}.", path=setup.plan.input),
        translate(
            "Sandbox: {level}. In this session {permits}; time is not limited.",
            level=setup.level.value,
            permits=permits,
        ),
    ]
    return Text("\n".join(lines) + "\n")


def _launch_text(target: DebugTarget, file: Path, name: str) -> Text:
    words = translate(
        'Start "{name}" in your editor: {file} has it. It runs without the sandbox.',
        name=name,
        file=file,
    )
    return Text(f"{_target_words(target)}\n{words}\n")


def _target_words(target: DebugTarget) -> str:
    words = translate("{solution} on {case}", solution=target.solution.name, case=target.case.name)
    if target.verdict is Verdict.AC:
        return words
    words += f": {target.verdict.value}"
    return words + (f", {translate_fact(target.message)}" if target.message else "")
