"""`judge debug`: scripted sessions reach a line, print a variable and end, and leave nothing."""

import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.model import Limits, Program
from judge.sandbox import Level, Loosening, available_levels, sandbox_of_level
from tests.conftest import each_row, skip_or_fail_on_ci
from tests.end_to_end.commands import CommandResult, judge_process, run_process, wait_until_gone

pytestmark = pytest.mark.slow

PROGRAMS = Path(__file__).parents[1] / "programs/debugged"
"""Wrong solutions; `kept.c` keeps its output to the end, so nobody sees where it is printed."""

_LONGEST_S = 200.0  # of a session


def debug(folder: Path, name: str, commands: Sequence[str], *options: str) -> CommandResult:
    """A session with commands on standard input, on the only sample case with one board."""
    shutil.copy(PROGRAMS / name, folder)
    typed = "".join(f"{line}\n" for line in commands)
    cache = {"XDG_CACHE_HOME": str(folder / "cache")}
    words = ("debug", "push", name, "sample/01", *options)
    return judge_process(*words, cwd=folder, env=cache, typed=typed)


def require(*commands: str) -> None:
    for command in commands:
        if shutil.which(command) is None:
            skip_or_fail_on_ci(f"{command} is not installed")


def test_pdb_stops_where_the_wrong_answer_is_printed(tmp_path: Path) -> None:
    seen = debug(tmp_path, "mine.py", ["p total", "q"])

    assert seen.status == 0, seen.err
    assert "mine.py(6)<module>()" in seen.out
    assert "WA, data set 1" in seen.out
    assert "(pdb) 14\n" in seen.out
    assert "Traceback" not in seen.out
    assert seen.out.endswith("\njudge: the program has ended.\n")
    assert wait_until_gone(str(tmp_path))


def test_pdb_reads_commands_while_the_program_reads_the_case_and_stops_at_an_exception(
    tmp_path: Path,
) -> None:
    seen = debug(tmp_path, "mine.py", ["b 5", "c", "p width", "n", "q"], "--start")
    failed = debug(tmp_path, "divides.py", ["c", "p left", "q"])

    assert "mine.py(1)<module>()" in seen.out
    assert "(pdb) 5\n" in seen.out
    assert seen.out.count("> ") >= 3
    assert "ZeroDivisionError" in failed.out
    assert "pdb_session" not in failed.out
    assert "divides.py(3)f()" in failed.out
    assert "(pdb) 0\n" in failed.out


@each_row(
    ("name", "line"),
    [
        ("mine.c", "mine.c:7"),
        ("mine.rs", "mine.rs:6"),
        ("fast.cpp", "fast.cpp:6"),
        ("kept.c", "#0  main ()"),
    ],
)
def test_gdb_stops_where_the_wrong_answer_is_printed_or_at_the_start(
    name: str, line: str, tmp_path: Path
) -> None:
    require("gdb", "gcc", "rustc")

    seen = debug(tmp_path, name, ["bt", "print width", "kill", "quit"])

    assert seen.status == 0, seen.err
    assert line in seen.out
    assert ("was not found; from the start" in seen.out) == (name == "kept.c")
    assert (" = 5" in seen.out) == (name != "kept.c")
    assert wait_until_gone(str(tmp_path))


def test_gdb_stops_where_a_signal_ends_the_program(tmp_path: Path) -> None:
    require("gdb", "gcc")

    seen = debug(tmp_path, "aborts.c", ["print width", "kill", "quit"])
    started = debug(tmp_path, "aborts.c", ["kill", "quit"], "--start")

    assert "judge: the program has failed here:\n" in seen.out
    assert "aborts.c:5" in seen.out
    assert " = 5" in seen.out
    assert "Temporary breakpoint" not in seen.out
    assert "Temporary breakpoint 1, main ()" in started.out
    assert wait_until_gone(str(tmp_path))


def test_jdb_stops_at_main(tmp_path: Path) -> None:
    require("jdb")
    shutil.copy(PROGRAMS / "Mine.java", tmp_path)
    words = [sys.executable, "-m", "judge", "debug", "push", "Mine.java", "sample/01"]
    with subprocess.Popen(
        words, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=0
    ) as session:
        assert session.stdin
        assert session.stdout
        guard = threading.Timer(_LONGEST_S, session.kill)
        guard.daemon = True
        guard.start()
        said = ""
        answers = [
            ("Breakpoint hit", "stop at Mine:6"),
            ("Set breakpoint Mine:6", "cont"),
            ("line=6", "print width"),
            ("width = 5", "cont"),
        ]
        for awaited, command in answers:
            said += _read_until(session, awaited)
            print(command, file=session.stdin)
        said += session.stdout.read()

    assert session.returncode == 0
    assert "The application exited" in said
    assert wait_until_gone(str(tmp_path))


def _read_until(session: subprocess.Popen[str], words: str) -> str:
    assert session.stdout
    said = ""
    while words not in said:
        letter = session.stdout.read(1)
        assert letter, f"{words!r} was not said, but: {said}"
        said += letter
    return said


@each_row("name", ["mine.py", "plain.cpp"])
def test_what_the_launch_file_says_runs_the_program_on_the_case(name: str, tmp_path: Path) -> None:
    """What debugpy does with the configuration, and the extension of C++ with gdb."""
    if name.endswith(".cpp"):
        require("gdb", "g++")

    seen = debug(tmp_path, name, [], "--launch")
    (own,) = json.loads((tmp_path / ".vscode/launch.json").read_text())["configurations"]
    if own["type"] == "debugpy":
        words = [own["python"], *own["pythonArgs"], own["program"], *own["args"]]
    else:
        commands = ["tbreak 7", f"run {' '.join(own['args'])}", "print sum", "info source"]
        words = ["gdb", "-nx", "-batch", *(word for one in commands for word in ("-ex", one))]
        words.append(own["program"])
    told = run_process(*words, cwd=own["cwd"])

    assert seen.status == 0, seen.err
    assert "WA, data set 1" in seen.out
    if own["type"] == "debugpy":
        assert told.out == "14\n"
    else:
        assert f"main () at {name}:7" in told.out
        assert "$1 = 14\n" in told.out
        assert f"Located in {tmp_path / name}\n" in told.out


def test_a_language_without_a_debugger_says_which_have_one(tmp_path: Path) -> None:
    require("node")

    seen = debug(tmp_path, "mine.js", [])

    assert seen.status == 2
    assert "no debugger for JavaScript" in seen.err
    assert "Python, C, C++, Rust and Java" in seen.err


@pytest.mark.attack
@pytest.mark.parametrize("level", [Level.NAMESPACES, Level.LANDLOCK])
def test_a_program_in_a_session_can_reach_no_network_and_no_other_process(level: Level) -> None:
    if level not in available_levels():
        pytest.skip(f"this machine has no {level.value}")
    attack = """
import ctypes, json, os, socket
libc = ctypes.CDLL(None, use_errno=True)
held = [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc")))
        if pid != os.getpid() and libc.ptrace(16, pid, 0, 0) == 0]
try:
    socket.create_connection(("192.0.2.1", 80), timeout=1)
    reached = "connected"
except OSError as error:
    reached = "closed"
print(json.dumps([held, reached]))
"""
    python = getattr(sys, "_base_executable", None) or sys.executable
    program = Program(folder=Path("/"), argv=(python, "-c", attack))
    limits = Limits.of(cpu_s=10, memory_bytes=512 << 20)
    loosened = [Loosening.TRACING]
    if level is Level.NAMESPACES:
        loosened.append(Loosening.LOOPBACK)

    with sandbox_of_level(level, loosened=loosened).open(program, limits=limits) as jail:
        seen = jail.run(stdin=b"")

    assert json.loads(seen.stdout) == [[], "closed"], seen.stderr
