"""Write into `.vscode/launch.json` how an editor debugs a solution on a case.

The editor starts debugpy, gdb or lldb-dap itself, without the sandbox, when the judge has ended. So
the input and the program lie beside the file.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from judge.commands.debug.debuggers import Debugger, debugger_of
from judge.commands.debug.target import DebugTarget
from judge.commands.debug.work import build_for_debugger
from judge.errors import UsageError
from judge.files import replace_file
from judge.model import Program
from judge.runner.local import LocalExecutor

_VERSION = "0.2.0"  # of the format; VS Code knows no other
_WITH_INPUT = Path(__file__).with_name("with_input.py")


def write_launch(executor: LocalExecutor, target: DebugTarget, folder: Path) -> tuple[Path, str]:
    """Add a configuration to the file in `folder`, in place of one for a solution of the same name.

    Returns the file and the name of the configuration. What else is in the file stays. Raises
    `UsageError` if it cannot be read as JSON, or not be written.
    """
    debugger = debugger_of(target.solution.language)
    if debugger is Debugger.JDB:
        raise UsageError(
            "editors debug Java with a language server, so no configuration can be made",
            advice="Leave --launch out: jdb debugs on the terminal",
        )
    if target.path is None:
        raise UsageError(
            f"an editor needs the file of {target.solution.name}",
            advice="Name the solution by the path of its file",
        )
    file, files = folder / ".vscode/launch.json", folder / ".vscode/judge"
    document = _read(file)
    program = build_for_debugger(executor, target, debugger)
    given, binary = (files / f"{target.path.name}.{suffix}" for suffix in ("in", "program"))
    name = f"judge: {target.path.name}"
    configuration = {
        "name": name,
        "request": "launch",
        "cwd": str(folder),
        **_start(debugger, program, target, given, binary),
    }
    others = [one for one in document["configurations"] if one.get("name") != name]
    document["configurations"] = [configuration, *others]
    try:
        files.mkdir(parents=True, exist_ok=True)
        replace_file(given, target.case.input)
        if debugger is not Debugger.PDB:
            binary.unlink(missing_ok=True)  # it may be running
            shutil.copy(program.argv[0], binary)
        replace_file(file, json.dumps(document, indent=4).encode() + b"\n")
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be written: {error.strerror}") from error
    return file, name


def _start(
    debugger: Debugger, program: Program, target: DebugTarget, given: Path, binary: Path
) -> dict[str, object]:
    """What differs between debuggers: how the program starts, and reads the file `given`."""
    first, *rest = program.argv
    if debugger is Debugger.PDB:
        return {
            "type": "debugpy",
            "python": first,
            "pythonArgs": rest[:-1],
            "program": str(_WITH_INPUT),
            "args": [str(given), str(target.path), *target.case.args],
        }
    args = [*rest, *target.case.args]
    if debugger is Debugger.GDB:  # it starts the program with a shell
        return {
            "type": "cppdbg",
            "MIMode": "gdb",
            "program": str(binary),
            "args": [*args, "<", str(given)],
            "stopAtEntry": True,
        }
    return {
        "type": "lldb-dap",
        "program": str(binary),
        "args": args,
        "preRunCommands": [f'settings set target.input-path "{given}"'],
        "stopOnEntry": True,
    }


def _read(path: Path) -> dict[str, Any]:
    """The document, with a list of configurations."""
    empty = {"version": _VERSION, "configurations": []}
    try:
        document = {**empty, **json.loads(path.read_bytes())}
        if not all(isinstance(one, dict) for one in document["configurations"]):
            raise TypeError("its configurations are no objects")
    except FileNotFoundError:
        return empty
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(
            f"{path} is there, but no configuration can be added: {error}",
            advice="It must be JSON without comments; move it away",
        ) from error
    return document
