"""`judge debug`: scripted sessions reach a line, print a variable and end, and leave nothing."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

import pytest

from judge.commands.debug.dap import read_message, write_message
from judge.model import Limits, Program
from judge.sandbox import Level, Loosening, available_levels, sandbox_of_level
from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.processes import wait_until_gone

pytestmark = pytest.mark.slow

C = """#include <stdio.h>
int main(void) {
    int width, height;
    while (scanf("%d%d", &width, &height) == 2 && width > 0) {
        int sum = 0, cell;
        for (int n = 0; n < width * height; ++n) scanf("%d", &cell), sum += cell;
        printf("%d\\n", sum);
    }
}
"""
CPP = C.replace("<stdio.h>", "<cstdio>")
PYTHON = """import sys
numbers = iter(map(int, sys.stdin.read().split()))
while (width := next(numbers, 0)) > 0:
    cells = [next(numbers) for _ in range(width * next(numbers))]
    total = sum(cells)
    print(total)
"""
JAVA = """import java.util.Scanner;
public class Mine {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int width = in.nextInt();
        System.out.println(width);
    }
}
"""
RUST = """use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let width: usize = text.split_whitespace().next().unwrap().parse().unwrap();
    println!("{}", width + 900);
}
"""
_LONGEST_S = 200.0  # of a session


def debug(
    folder: Path, name: str, source: str, commands: Sequence[str], *options: str
) -> subprocess.CompletedProcess[str]:
    """A session with commands on standard input, on the only sample case with one board."""
    (folder / name).write_text(source)
    words = [sys.executable, "-m", "judge", "debug", "push", name, "sample/01", *options]
    typed = "".join(f"{line}\n" for line in commands)
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    return subprocess.run(
        words, input=typed, capture_output=True, text=True, cwd=folder, env=environment, timeout=300
    )


def require(*commands: str) -> None:
    for command in commands:
        if shutil.which(command) is None:
            skip_or_fail_on_ci(f"{command} is not installed")


def test_pdb_stops_where_the_wrong_answer_is_printed(tmp_path: Path) -> None:
    seen = debug(tmp_path, "mine.py", PYTHON, ["p total", "q"])

    assert seen.returncode == 0, seen.stderr
    assert "mine.py(6)<module>()" in seen.stdout
    assert "WA, data set 1" in seen.stdout
    assert "(pdb) 14\n" in seen.stdout
    assert "Traceback" not in seen.stdout
    assert seen.stdout.endswith("\njudge: the program has ended.\n")
    assert wait_until_gone(str(tmp_path))


def test_pdb_reads_commands_while_the_program_reads_the_case(tmp_path: Path) -> None:
    commands = ["b 5", "c", "p width", "n", "p total", "q"]

    seen = debug(tmp_path, "mine.py", PYTHON, commands, "--start")

    assert "mine.py(1)<module>()" in seen.stdout
    assert "(pdb) 5\n" in seen.stdout
    assert seen.stdout.count("> ") >= 3


def test_pdb_stops_at_an_exception_nobody_catches(tmp_path: Path) -> None:
    source = "import sys\ndef f(left):\n    return 10 // left\nf(int(sys.stdin.read(1)) * 0)\n"

    seen = debug(tmp_path, "mine.py", source, ["c", "p left", "q"])

    assert "ZeroDivisionError" in seen.stdout
    assert "pdb_session" not in seen.stdout
    assert "mine.py(3)f()" in seen.stdout
    assert "(pdb) 0\n" in seen.stdout


@pytest.mark.parametrize(("name", "source"), [("mine.c", C), ("mine.cpp", CPP)])
def test_gdb_stops_where_the_wrong_answer_is_printed(
    tmp_path: Path, name: str, source: str
) -> None:
    require("gdb", "gcc")

    seen = debug(tmp_path, name, source, ["print width", "next", "quit"])

    assert seen.returncode == 0, seen.stderr
    assert f"{name}:7" in seen.stdout
    assert " = 5" in seen.stdout
    assert wait_until_gone(str(tmp_path))


def test_gdb_stops_in_the_line_though_cpp_keeps_its_output(tmp_path: Path) -> None:
    require("gdb", "g++")
    source = """#include <iostream>
int main() {
    std::ios::sync_with_stdio(false);
    int width, height, sum = 0;
    std::cin >> width >> height;
    for (int n = 0, cell; n < width * height; ++n) std::cin >> cell, sum += cell;
    std::cout << sum << '\\n';
    std::cout << "the end" << '\\n';
}
"""

    seen = debug(tmp_path, "mine.cpp", source, ["print sum", "kill", "quit"])

    assert "the first wrong thing is printed at mine.cpp:7" in seen.stdout
    assert re.search(r"\$1 = [0-9]+\n", seen.stdout)


def test_gdb_stops_at_main_if_it_is_told_so(tmp_path: Path) -> None:
    require("gdb", "gcc")

    seen = debug(tmp_path, "mine.c", C, ["kill", "quit"], "--start")

    assert "mine.c:4" in seen.stdout
    assert "wrong thing" not in seen.stdout


def test_output_that_is_kept_to_the_end_is_debugged_from_the_start(tmp_path: Path) -> None:
    require("gdb", "gcc")
    kept = C.replace(
        "int width, height;",
        "static char b[1 << 20]; setvbuf(stdout, b, _IOFBF, "
        'sizeof b); int width, height; for (int n = 0; n < 300; ++n) puts("1");',
    )

    seen = debug(tmp_path, "mine.c", kept, ["bt", "kill", "quit"])

    assert "was not found; from the start" in seen.stdout
    assert "#0  main ()" in seen.stdout


def test_gdb_debugs_rust(tmp_path: Path) -> None:
    require("gdb", "rustc")

    seen = debug(tmp_path, "mine.rs", RUST, ["print width", "kill", "quit"])

    assert "mine.rs:6" in seen.stdout
    assert " = 5" in seen.stdout


def test_jdb_stops_at_main(tmp_path: Path) -> None:
    require("jdb")
    (tmp_path / "Mine.java").write_text(JAVA)
    words = [sys.executable, "-m", "judge", "debug", "push", "Mine.java", "sample/01"]
    with subprocess.Popen(
        words, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=0
    ) as session:
        assert session.stdin
        assert session.stdout
        _kill_later(session)
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


def _kill_later(process: subprocess.Popen[Any]) -> None:
    """Ends a session that does not say what it is to say."""
    timer = threading.Timer(_LONGEST_S, process.kill)
    timer.daemon = True
    timer.start()


def _read_until(session: subprocess.Popen[str], words: str) -> str:
    assert session.stdout
    said = ""
    while words not in said:
        letter = session.stdout.read(1)
        assert letter, f"{words!r} was not said, but: {said}"
        said += letter
    return said


@pytest.mark.parametrize(
    ("name", "source", "line", "variable"),
    [("mine.py", PYTHON, 6, "width"), ("mine.cpp", CPP, 7, "width")],
)
def test_an_editor_reaches_a_line_and_sees_a_variable(
    tmp_path: Path, name: str, source: str, line: int, variable: str
) -> None:
    _require_adapter(name)
    (tmp_path / name).write_text(source)
    words = [sys.executable, "-m", "judge", "debug", "push", name, "sample/01", "--dap"]
    with subprocess.Popen(
        words, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        _kill_later(process)
        assert process.stdin
        assert process.stdout
        editor = Editor(process.stdout, process.stdin)
        frame = editor.stop_at(tmp_path / name, line)
        value = editor.answer("evaluate", expression=variable, frameId=frame["id"])
        editor.answer("disconnect", terminateDebuggee=True)
        process.stdin.close()
        process.wait(60)

    assert frame["source"]["path"] == str(tmp_path / name)
    assert value["result"] == "5"
    assert process.returncode == 0
    assert wait_until_gone(str(tmp_path))


def _require_adapter(name: str) -> None:
    if name.endswith(".py"):
        if find_spec("debugpy") is None:
            pytest.skip("debugpy is not installed (the extra `debug`)")
    elif not any(Path("/usr/bin").glob("lldb-*")):
        skip_or_fail_on_ci("no debug adapter is installed (apt install lldb)")
    if Level.NAMESPACES not in available_levels():
        pytest.skip("an adapter needs the sandbox namespaces")


class Editor:
    """A client of the Debug Adapter Protocol that does one thing after the other."""

    def __init__(self, reading: IO[bytes], writing: IO[bytes]) -> None:
        self._reading, self._writing = reading, writing
        self._number = 0
        self._stopped: list[dict[str, Any]] = []

    def answer(self, command: str, **arguments: Any) -> dict[str, Any]:
        """The body of the answer to a request, which must succeed."""
        number = self._ask(command, **arguments)
        message = self._await("request_seq", number)
        assert message["success"], message
        body: dict[str, Any] = message.get("body") or {}
        return body

    def stop_at(self, path: Path, line: int) -> dict[str, Any]:
        """Launch the program, and go on to a line; the frame there."""
        self.answer("initialize", adapterID="judge", pathFormat="path")
        self._ask("launch")
        self._await("event", "initialized")
        self.answer("setBreakpoints", source={"path": str(path)}, breakpoints=[{"line": line}])
        self._ask("configurationDone")
        while True:
            thread = (self._stopped.pop() if self._stopped else self._await("event", "stopped"))[
                "body"
            ]["threadId"]
            frame: dict[str, Any] = self.answer("stackTrace", threadId=thread)["stackFrames"][0]
            if frame["line"] == line:
                return frame
            self.answer("continue", threadId=thread)

    def _ask(self, command: str, **arguments: Any) -> int:
        self._number += 1
        request = {"seq": self._number, "type": "request", "command": command}
        self._writing.write(write_message({**request, "arguments": arguments}))
        self._writing.flush()
        return self._number

    def _await(self, key: str, value: object) -> dict[str, Any]:
        while True:
            message = read_message(self._reading)
            assert message is not None, f"the adapter has ended before {key} {value}"
            if message.get(key) == value:
                return message
            if message.get("event") == "stopped":
                self._stopped.append(message)


def test_an_editor_connects_to_the_port_in_the_configuration_again_and_again(
    tmp_path: Path,
) -> None:
    _require_adapter("mine.py")
    (tmp_path / "mine.py").write_text(PYTHON)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
    words = [sys.executable, "-m", "judge", "debug", "push", "mine.py", "sample/01", "--dap"]
    with subprocess.Popen(
        [*words, "--port", port], cwd=tmp_path, stderr=subprocess.PIPE, text=True, bufsize=0
    ) as process:
        _kill_later(process)
        assert process.stderr
        said = ""
        while "as its standard input" not in " ".join(said.split()):
            said += process.stderr.read(1)
        file = json.loads((tmp_path / ".vscode/launch.json").read_text())
        values = []
        for _ in range(2):
            (configuration,) = file["configurations"]
            address = ("127.0.0.1", configuration["debugServer"])
            with (
                socket.create_connection(address) as connection,
                connection.makefile("rb") as reading,
                connection.makefile("wb") as writing,
            ):
                editor = Editor(reading, writing)
                frame = editor.stop_at(tmp_path / "mine.py", 6)
                values.append(editor.answer("evaluate", expression="total", frameId=frame["id"]))
                editor.answer("disconnect", terminateDebuggee=True)
        process.send_signal(signal.SIGINT)
        process.wait(60)

    assert (configuration["request"], configuration["program"]) == (
        "launch",
        str(tmp_path / "mine.py"),
    )
    assert [value["result"] for value in values] == ["14", "14"]
    assert process.returncode == 0
    assert wait_until_gone(str(tmp_path))


def test_a_language_without_a_debugger_says_which_have_one(tmp_path: Path) -> None:
    require("node")

    seen = debug(tmp_path, "mine.js", "console.log(1)\n", [])

    assert seen.returncode == 2
    assert "no debugger for JavaScript" in seen.stderr
    assert "Python, C, C++, Rust and Java" in seen.stderr


def test_a_port_that_is_taken_is_told_and_no_file_is_written(tmp_path: Path) -> None:
    _require_adapter("mine.py")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])

        seen = debug(tmp_path, "mine.py", PYTHON, [], "--dap", "--port", port)

    assert seen.returncode == 2
    assert f"port {port} of localhost cannot be opened" in seen.stderr
    assert not (tmp_path / ".vscode").exists()


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
