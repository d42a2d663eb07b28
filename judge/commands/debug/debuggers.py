"""The debuggers: which one serves a language, and the command that starts each.

A program is built a second time for its debugger, without optimisation. The debugger runs in the
sandbox with the program: it reads its commands from the terminal, and the program reads the input
of the case from a file.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from enum import Enum
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from judge.errors import LanguageError, UsageError
from judge.facts import Fact
from judge.languages import find_command
from judge.model import Case, Language, Problem, Program, Solution, SourceFile, Verdict
from judge.terminal.translation import mark, translate

_COMPILERS = re.compile(r"(.*/)?(gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(-[0-9.]+)?")
_PYTHONS = re.compile(r"(.*/)?(python|pypy)[0-9.]*")
_HERE = Path(__file__).parent
PDB_SESSION, GDB_STOP = _HERE / "pdb_session.py", _HERE / "gdb_stop.py"
_UNBUFFERED = _HERE / "unbuffered.h"

SESSION_MESSAGES = (
    mark("here your program prints the first wrong output."),
    mark("the first wrong output is printed at {name}:{line}; after that:"),
    mark("the line that prints the first wrong output was not found; from the start:"),
    mark("the program has failed here:"),
    mark("the program has ended."),
)
"""The messages of the sessions of pdb and gdb in the sandbox, which has no catalogue."""


class Debugger(Enum):
    """A debugger; the value is its command."""

    GDB = "gdb"
    LLDB = "lldb"
    JDB = "jdb"
    PDB = "pdb"

    @property
    def needs_loopback(self) -> bool:
        """Whether it talks to the program over the loopback interface."""
        return self in (Debugger.JDB, Debugger.LLDB)


class DebugTarget(Struct, frozen=True, kw_only=True):
    """A solution and a case, with the verdict on it.

    `path` is the solution's own file, which debuggers show; None if it is not known. The program
    stops where byte `wrong_byte` of its output is printed, the first wrong thing in it, where a
    signal ends it if it `crashes`, or at its start.
    """

    problem: Problem
    solution: Solution
    path: Path | None
    case: Case
    verdict: Verdict
    message: Fact
    wrong_byte: int | None = None
    crashes: bool = False


def debugger_of(language: Language) -> Debugger:
    """The debugger for a language, of those that are installed.

    Raises `UsageError` if there is none for the language, `LanguageError` if it is not installed.
    """
    if _is_native(language):
        if find_command("gdb"):
            return Debugger.GDB
        if find_command("lldb"):
            return Debugger.LLDB
        raise LanguageError(
            Fact("{} is debugged with gdb or lldb, but neither is installed", language.name),
            advice=Fact("On Debian and Ubuntu: apt install gdb"),
        )
    if _has_command(language.compile, "javac"):
        if find_command("jdb"):
            return Debugger.JDB
        raise LanguageError(
            Fact("Java is debugged with jdb, which is not installed"),
            advice=Fact("On Debian and Ubuntu: apt install default-jdk-headless"),
        )
    if language.run and _PYTHONS.fullmatch(language.run[0]):
        return Debugger.PDB
    raise UsageError(
        Fact("no debugger for {} is known here", language.name),
        advice=Fact("There are debuggers for Python, C, C++, Rust and Java"),
    )


def debug_build(solution: Solution, path: Path | None) -> Solution:
    """The solution with commands that build for its debugger; `path` as in `DebugTarget`."""
    language, files = solution.language, solution.files
    prefix = f"{{folder}}={path.parent if path else '.'}"
    if _has_command(language.compile, "rustc"):
        flags = ["-g", "-C", "opt-level=0", f"--remap-path-prefix={prefix}"]
    elif _is_native(language):
        flags = ["-g", "-O0", f"-ffile-prefix-map={prefix}"]
        if "++" in PurePosixPath(language.compile[0]).name:
            flags += ["-include", _UNBUFFERED.name]
            header = SourceFile(name=_UNBUFFERED.name, content=_UNBUFFERED.read_bytes())
            files = (*files, header)
    elif _has_command(language.compile, "javac"):
        flags = ["-g"]
    else:
        return solution
    built = replace(language, compile=(*language.compile, *flags))
    return replace(solution, language=built, files=files)


def terminal_command(
    debugger: Debugger,
    target: DebugTarget,
    program: Program,
    input_path: Path,
    *,
    is_terminal: bool,
) -> Program:
    """The program that starts a debugger for `program`, which reads the file at `input_path`.

    A terminal becomes its controlling terminal, for Ctrl-C.
    """
    argv = {
        Debugger.GDB: _gdb_argv,
        Debugger.LLDB: _lldb_argv,
        Debugger.JDB: _jdb_argv,
        Debugger.PDB: _pdb_argv,
    }[debugger](target, program, input_path)
    first = "exec setsid --ctty --wait" if is_terminal and find_command("setsid") else "exec"
    environment = {
        **program.env,
        "JUDGE_DEBUG_INPUT": str(input_path),
        "JUDGE_DEBUG_TOOLS": str(_HERE),
        "TERM": "xterm",
    }
    translations = {message: translate(message) for message in SESSION_MESSAGES}
    if any(message != translation for message, translation in translations.items()):
        environment |= {"JUDGE_DEBUG_MESSAGES": json.dumps(translations), "LC_ALL": "C.UTF-8"}
    shows = [*program.shows, str(input_path), str(_HERE)]
    if target.path is not None:
        environment["JUDGE_DEBUG_SOURCE"] = str(target.path)
        shows.append(str(target.path))
    return replace(
        program,
        argv=("/bin/sh", "-c", f'{first} "$@" 2>&1', "sh", *argv),
        env=environment,
        shows=tuple(shows),
        executes=True,  # for jdb a wrapper of java is written
    )


def _gdb_argv(target: DebugTarget, program: Program, input_path: Path) -> list[str]:
    binary, *args = [*program.argv, *target.case.args]
    line = f"run {shlex.join(args)} < {shlex.quote(str(input_path))}"
    stop = "-" if target.crashes else target.wrong_byte
    is_rust = _has_command(target.solution.language.compile, "rustc")
    stem = PurePosixPath(target.solution.files[0].name).stem
    start = f"{stem.replace('-', '_')}::main" if is_rust else "main"
    setup = [
        "set debuginfod enabled off",
        "set confirm off",
        "set startup-with-shell on",
    ]
    commands = [f"tbreak {start}", line]
    if stop is not None:
        commands = [f"source {GDB_STOP}", f"judge-run {stop} {start} {line.removeprefix('run ')}"]
    argv = ["gdb", "-q", "-nx", f"--directory={program.folder}"]
    argv += [word for command in setup for word in ("-iex", command)]
    argv += [word for command in commands for word in ("-ex", command)]
    return [*argv, binary]


def _lldb_argv(target: DebugTarget, program: Program, input_path: Path) -> list[str]:
    commands = [
        f"settings set target.input-path {input_path}",
        "breakpoint set --one-shot true --name main",
        "process launch",
    ]
    options = [word for command in commands for word in ("-o", command)]
    return ["lldb", *options, "--", *program.argv, *target.case.args]


_JDB = """
mkdir -p "$HOME/bin" && cd "$HOME" &&
printf '#!/bin/sh\\nexec %s "$@" < %s\\n' "$JUDGE_DEBUG_JAVA" "$JUDGE_DEBUG_INPUT" > bin/java &&
chmod +x bin/java && printf 'stop in %s.main\\nrun\\n' "$1" > .jdbrc &&
exec jdb -J-Duser.home="$HOME" -sourcepath "$2" -connect \
"com.sun.jdi.CommandLineLaunch:home=$HOME,vmexec=java,options=$3,main=$4"
"""


def _jdb_argv(target: DebugTarget, program: Program, input_path: Path) -> list[str]:
    java, *options, main = program.argv
    script = f"JUDGE_DEBUG_JAVA={shlex.quote(java)}; {_JDB}"
    call = " ".join([main, *target.case.args])
    return ["/bin/sh", "-c", script, "sh", main, str(program.folder), " ".join(options), call]


def _pdb_argv(target: DebugTarget, program: Program, input_path: Path) -> list[str]:
    python, *options, main = program.argv
    path = str(target.path or main)
    stop = "-" if target.wrong_byte is None else str(target.wrong_byte)
    session, args = str(PDB_SESSION), target.case.args
    return [python, *options, session, str(input_path), stop, main, path, *args]


def _is_native(language: Language) -> bool:
    """Whether it makes a binary of which gdb and lldb know the source."""
    is_compiled = language.run[:1] == ("{binary}",) and bool(language.compile)
    is_known = is_compiled and _COMPILERS.fullmatch(language.compile[0]) is not None
    return is_known or (is_compiled and _has_command(language.compile, "rustc"))


def _has_command(argv: Sequence[str], name: str) -> bool:
    return bool(argv) and PurePosixPath(argv[0]).name == name
