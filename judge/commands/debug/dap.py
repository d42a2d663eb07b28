"""Serve an editor by the Debug Adapter Protocol.

The adapter is one that exists: debugpy, gdb's own, or that of LLDB. It runs in the jail with the
program. All messages are handed on, but to the editor's request to launch a program is added which
one it is, and how it gets its input: https://microsoft.github.io/debug-adapter-protocol
"""

from __future__ import annotations

import json
import os
import re
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from msgspec.structs import replace

from judge.commands.debug.debuggers import Debugger, DebugPlan, shell_program
from judge.errors import LanguageError, UsageError, has_library, install_command
from judge.languages import find_command
from judge.model import Limits, Program
from judge.runner.local import LocalExecutor
from judge.sandbox import Jail

_HEADER = re.compile(rb"Content-(Length|Type): *([^\r\n]*)\r\n", re.IGNORECASE)
_MOST_BYTES = 16 << 20  # of a message
_FIRST_GDB = 14  # with the protocol
_ASKING_LIMITS = Limits.of(cpu_s=20, memory_bytes=1 << 30)
_LLDB_ADAPTERS = ("lldb-dap*", "lldb-vscode*")


@dataclass(frozen=True, slots=True, kw_only=True)
class DebugAdapter:
    """A program that speaks the protocol, and what it must be told when it launches a program.

    `kind` is the type of a configuration in VS Code.
    """

    name: str
    kind: str
    program: Program
    launch: Mapping[str, object]


def adapter_for(debugger: Debugger, plan: DebugPlan, executor: LocalExecutor) -> DebugAdapter:
    """The adapter for a program; `LanguageError` if none is installed."""
    if debugger is Debugger.PDB:
        return _debugpy(plan)
    if debugger is Debugger.JDB:
        raise UsageError(
            "no debug adapter for Java runs without a language server",
            advice="Leave --dap out: jdb debugs on the terminal",
        )
    program, *args = plan.program.argv
    common = {"program": program, "args": [*args, *plan.args]}
    if _gdb_version(executor) >= _FIRST_GDB:
        given = f'exec-wrapper sh -c \'exec "$0" "$@" < {plan.input}\''
        words = ["gdb", "-q", "-nx", "-iex", "set debuginfod enabled off", "-iex", f"set {given}"]
        adapter = shell_program(plan, 'exec "$@" 2>/dev/null', [*words, "--interpreter=dap"])
        launch = {**common, "stopAtBeginningOfMainSubprogram": True}
        return DebugAdapter(name="gdb", kind="cppdbg", program=adapter, launch=launch)
    if (command := _lldb_adapter()) is not None:
        adapter = shell_program(plan, 'exec "$@" 2>/dev/null', [command])
        # Without paths LLDB makes a terminal for the program, which there is none of in the jail.
        paths = {"input": plan.input, "output": "/dev/null", "error": "/dev/null"}
        commands = [f"settings set target.{name}-path {path}" for name, path in paths.items()]
        launch = {**common, "preRunCommands": commands, "stopOnEntry": False}
        return DebugAdapter(name="LLDB", kind="lldb-dap", program=adapter, launch=launch)
    raise LanguageError(
        "no debug adapter for this language is installed: gdb has one from version 14 on, LLDB "
        "brings lldb-dap (once lldb-vscode)",
        advice="On Debian and Ubuntu: apt install lldb",
    )


def _debugpy(plan: DebugPlan) -> DebugAdapter:
    if not has_library("debugpy"):
        raise LanguageError(
            "an editor debugs Python with debugpy, which is not installed",
            advice=f"Install it: {install_command('debug')}",
        )
    python, *options, main = plan.program.argv
    script = f'exec "$0" "$@" < {plan.input}'
    launch = {
        "program": str(plan.path or main),
        "args": list(plan.args),
        "python": ["/bin/sh", "-c", script, python, *options],
        "debugLauncherPython": sys.executable,
        "console": "internalConsole",
        "redirectOutput": True,
        "stopOnEntry": True,
    }
    words = [sys.executable, "-m", "debugpy.adapter"]
    adapter = shell_program(plan, 'exec "$@" 2>/dev/null', words)
    # The environment in which debugpy is installed must be visible in the jail.
    seen = {"JUDGE_DEBUG_ADAPTER": sys.prefix, "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
    adapter = replace(adapter, env={**adapter.env, **seen})
    return DebugAdapter(name="debugpy", kind="debugpy", program=adapter, launch=launch)


def _gdb_version(executor: LocalExecutor) -> int:
    """The major version of gdb; 0 without one."""
    if (gdb := find_command("gdb")) is None:
        return 0
    program = Program(folder=Path("/"), argv=(gdb, "--version"))
    said = executor.submit(executor.jails.run, program, _ASKING_LIMITS, stdin=b"").result()
    found = re.search(rb"(\d+)\.\d+", said.stdout.partition(b"\n")[0])
    return int(found[1]) if found else 0


def _lldb_adapter() -> str | None:
    """The newest adapter of LLDB; Debian has the version in its name."""
    folders = [Path(word) for word in os.environ.get("PATH", os.defpath).split(os.pathsep) if word]
    found = [path for name in _LLDB_ADAPTERS for folder in folders for path in folder.glob(name)]
    return next((str(path) for path in found if os.access(path, os.X_OK)), None)


def serve_adapter(
    executor: LocalExecutor, jail: Jail, adapter: DebugAdapter, client: tuple[IO[bytes], IO[bytes]]
) -> None:
    """Hand messages on between an editor and the adapter until one of them ends."""
    reading, writing = client
    to_adapter, given = _pipe()
    taken, from_adapter = _pipe()
    work = executor.submit(jail.run_piped, to_adapter, from_adapter)
    back = threading.Thread(target=_copy, args=(taken, writing), daemon=True)
    back.start()
    forth = threading.Thread(
        target=_hand_on, args=(reading, given, adapter.launch, jail), daemon=True
    )
    forth.start()
    work.result()
    back.join()


def _pipe() -> tuple[int, int]:
    return os.pipe2(os.O_CLOEXEC)


def _copy(source: int, sink: IO[bytes]) -> None:
    with open(source, "rb", buffering=0) as reading, suppress(OSError, ValueError):
        while content := reading.read(1 << 16):
            sink.write(content)
            sink.flush()


def _hand_on(reading: IO[bytes], given: int, launch: Mapping[str, object], jail: Jail) -> None:
    """The editor's messages to the adapter; when the editor ends, so does the adapter."""
    with open(given, "wb", buffering=0) as writing, suppress(OSError, ValueError):
        while (message := read_message(reading)) is not None:
            writing.write(write_message(with_program(message, launch)))
    jail.stop()


def with_program(message: dict[str, Any], launch: Mapping[str, object]) -> dict[str, Any]:
    """A request to launch with what the judge knows; any other message unchanged."""
    if message.get("type") != "request" or message.get("command") != "launch":
        return message
    return {**message, "arguments": {**(message.get("arguments") or {}), **launch}}


def read_message(reading: IO[bytes]) -> dict[str, Any] | None:
    """The next message; None at the end.

    Raises `ValueError` if it is none. A header of another protocol is refused, so that no web page
    can send one.
    """
    size = None
    while (line := reading.readline(1 << 10)) != b"\r\n":
        if not line:
            return None
        found = _HEADER.fullmatch(line)
        if found is None:
            raise ValueError(f"{line!r} is no header of the Debug Adapter Protocol")
        if found[1].lower() == b"length":
            size = int(found[2])
    if size is None or not 0 <= size <= _MOST_BYTES:
        raise ValueError(f"a message has {size} bytes")
    message = json.loads(reading.read(size))
    if not isinstance(message, dict):
        raise ValueError("a message is no object")
    return message


def write_message(message: Mapping[str, Any]) -> bytes:
    """A message with its header."""
    content = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)
