"""Debug a solution, and say first what is debugged, with what, and what the sandbox permits."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from rich.text import Text

from judge.catalog.source import ProblemSource
from judge.commands.debug.dap import DebugAdapter, adapter_for, serve_adapter
from judge.commands.debug.launch_file import add_configuration
from judge.commands.debug.target import DebugOrder, DebugTarget, find_target
from judge.commands.debug.work import (
    DebugSetup,
    debug_on_terminal,
    open_jail,
    prepare_session,
)
from judge.errors import UsageError
from judge.model import Verdict
from judge.runner.local import LocalExecutor, one_core_executor
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
    has_adapter: bool = False,
    port: int | None = None,
) -> int:
    """Debug a solution on a case; the exit status is 0 if a session took place.

    With `has_adapter` an editor holds the debugger: over the streams of this process, or a port.
    """
    with ExitStack() as stack:
        # The report goes to standard error where standard output belongs to an editor.
        screen = stack.enter_context(Screen(output=sys.stderr if has_adapter else None))
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
        setup = stack.enter_context(
            prepare_session(executor, _shown(order, target), order.sandbox, has_adapter=has_adapter)
        )
        screen.print(_header(setup))
        if not has_adapter:
            return _status(debug_on_terminal(executor, setup).failed_to_start)
        adapter = adapter_for(setup.debugger, setup.plan, executor)
        if port is None:
            _serve(executor, setup, adapter)
        else:
            _serve_port(executor, setup, adapter, port, screen)
    return 0


def _shown(order: DebugOrder, target: DebugTarget) -> DebugTarget:
    return replace(target, wrong_byte=None) if order.stops_at_start else target


def _status(failure: str | None) -> int:
    if failure is not None:
        raise UsageError(f"the debugger cannot be started: {failure}")
    return 0


def _header(setup: DebugSetup) -> Text:
    target = setup.target
    permits = translate(" and ").join(translate_fact(one.value) for one in setup.loosened)
    where = translate("{solution} on {case}", solution=target.solution.name, case=target.case.name)
    lines = [f"{setup.debugger.value}: {where}"]
    if target.verdict is not Verdict.AC:
        lines[0] += f": {target.verdict.value}"
        lines[0] += f", {translate_fact(target.message)}" if target.message else ""
    lines += [
        translate("Standard input is the case, {path}.", path=setup.plan.input),
        translate(
            "Sandbox: {level}. In this session {permits}; time is not limited.",
            level=setup.level.value,
            permits=permits,
        ),
    ]
    return Text("\n".join(lines) + "\n")


def _serve(executor: LocalExecutor, setup: DebugSetup, adapter: DebugAdapter) -> None:
    with open_jail(executor, setup, adapter.program) as jail:
        serve_adapter(executor, jail, adapter, (sys.stdin.buffer, sys.stdout.buffer))


def _serve_port(
    executor: LocalExecutor, setup: DebugSetup, adapter: DebugAdapter, port: int, screen: Screen
) -> None:
    """Serve one editor after the other until Ctrl-C."""
    try:
        server = socket.create_server(("127.0.0.1", port))
    except OSError as error:
        raise UsageError(
            f"port {port} of localhost cannot be opened: {error.strerror}",
            advice="Another program may use it: choose another --port",
        ) from error
    target = setup.target
    name = f"judge: {target.solution.name} on {target.case.name}"
    file = add_configuration(
        Path.cwd(),
        {
            "name": name,
            "type": adapter.kind,
            "request": "launch",
            "debugServer": port,
            "program": str(setup.target.path or setup.plan.program.argv[-1]),
        },
    )
    words = translate(
        "{adapter} listens on port {port} of localhost until Ctrl-C. In VS Code, start "
        '"{name}": {file} has it. The program gets the case as its standard input.',
        adapter=adapter.name,
        port=port,
        name=name,
        file=file,
    )
    screen.print(Text(f"{words}\n"))
    with server:
        try:
            while True:
                connection, _ = server.accept()
                with ExitStack() as stack:
                    stack.enter_context(connection)
                    reading = stack.enter_context(connection.makefile("rb"))
                    writing = stack.enter_context(connection.makefile("wb"))
                    jail = stack.enter_context(open_jail(executor, setup, adapter.program))
                    serve_adapter(executor, jail, adapter, (reading, writing))
        except KeyboardInterrupt:
            return
