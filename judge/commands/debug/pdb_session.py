"""Debug a Python solution in the sandbox: `python pdb_session.py INPUT STOP MAIN PATH [ARG]...`

The program reads the file INPUT as its standard input, and pdb reads its commands from what was
standard input before. STOP is the byte of the output whose line is looked for, or `-`. MAIN is the
program, which is called PATH in messages. It runs with the solution's interpreter, which may be
Python 3.7, so it uses the standard library only.
"""

from __future__ import annotations

import bdb
import io
import json
import linecache
import os
import pdb
import sys
import traceback
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO, TextIO


_MODULE = "judge_session"  # called so, for the program is `__main__`


class PdbSession(pdb.Pdb):
    """A debugger whose terminal is not the program's input."""

    def __init__(self, terminal: TextIO) -> None:
        super().__init__(stdin=terminal, stdout=sys.stdout, skip=[_MODULE])
        self.prompt = "(pdb) "
        self.use_rawinput = terminal.isatty()
        self.terminal = terminal
        self.has_stopped = False

    def cmdloop(self, intro: Any = None) -> None:
        """Read commands; meanwhile the terminal is standard input, for `input` edits lines."""
        program_input = sys.stdin
        saved = os.dup(0)
        os.dup2(self.terminal.fileno(), 0)
        sys.stdin = self.terminal
        try:
            super().cmdloop(intro)
        finally:
            os.dup2(saved, 0)
            os.close(saved)
            sys.stdin = program_input

    def stop_at(self, frame: Any) -> None:
        """Talk to the user in a function of the program, then trace it by the user's commands."""
        self.reset()
        bottom = frame
        while bottom.f_back is not None:
            bottom = bottom.f_back
        self.botframe = bottom
        self.interaction(frame, None)
        if self.quitting:
            raise bdb.BdbQuit
        if self.breaks or self.stoplineno != -1:
            while frame is not None:
                frame.f_trace = self.trace_dispatch
                frame = frame.f_back
            sys.settrace(self.trace_dispatch)

    def do_EOF(self, argument: str) -> bool | None:
        """End of the commands."""
        result: bool | None = self.do_quit(argument)
        return result


class WatchedOutput(io.TextIOWrapper):
    """Standard output that stops the program where it prints a certain byte."""

    def __init__(self, buffer: BinaryIO, session: PdbSession, stop: int) -> None:
        super().__init__(buffer, encoding="utf-8", line_buffering=True)
        self.session, self.stop, self.count = session, stop, 0

    def write(self, text: str) -> int:
        """Print, and stop in the function that has called `print`."""
        before = self.count
        self.count += len(text.encode())
        result = super().write(text)
        if before <= self.stop < self.count:
            self.flush()
            self.session.has_stopped = True
            say("here your program prints the first wrong output.")
            self.session.stop_at(sys._getframe(1))
        return result


def say(message: str) -> None:
    """Print a message of this session, not of the program, in the language of the user."""
    translations = json.loads(os.environ.get("JUDGE_DEBUG_MESSAGES", "{}"))
    print("\njudge: " + translations.get(message, message), file=sys.__stdout__, flush=True)


def run(session: PdbSession, stop: int | None, input_path: str, main: str, path: str) -> bool:
    """Run the program once; True if it stopped where it was to stop."""
    source = os.open(input_path, os.O_RDONLY)
    os.dup2(source, 0)
    os.close(source)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    content = Path(main).read_bytes()
    code = compile(content, path, "exec")
    lines = content.decode(errors="replace").splitlines(True)
    linecache.cache[path] = len(content), None, lines, path  # what is at `path` may change
    names = {"__name__": "__main__", "__file__": path, "__builtins__": __builtins__}
    session.has_stopped = False
    if stop is None:
        session.run(code, names)
        return True
    sink = io.FileIO(1, "w", closefd=False)
    sys.stdout = WatchedOutput(io.BufferedWriter(sink), session, stop)
    try:
        exec(code, names)
    finally:
        sys.settrace(None)
        sys.stdout = sys.__stdout__
    return session.has_stopped


def _own_part(trace: Any) -> Any:
    """The part of a traceback that begins in the program, if there is one."""
    whole = trace
    while trace is not None and trace.tb_frame.f_globals.get("__name__") != "__main__":
        trace = trace.tb_next
    while trace is not None and trace.tb_frame.f_code.co_filename in (__file__, bdb.__file__):
        trace = trace.tb_next
    return trace or whole


def main() -> None:
    """Run it, then once more from its start if it could not be stopped where it was to stop."""
    input_path, stop, main, path = sys.argv[1:5]
    terminal = open(os.dup(0))  # noqa: PTH123, SIM115
    sys.argv[:] = [path, *sys.argv[5:]]
    sys.path[0] = str(Path(main).parent)
    session = PdbSession(terminal)
    places: list[int | None] = [None] if stop == "-" else [int(stop), None]
    for place in places:
        try:
            if run(session, place, input_path, main, path):
                break
        except SystemExit:
            if place is None or session.has_stopped:
                break
        except bdb.BdbQuit:  # which is an `Exception`
            break
        except Exception as error:
            own = _own_part(error.__traceback__)
            traceback.print_exception(type(error), error, own)
            say("the program has failed here:")
            session.reset()
            session.interaction(None, own)
            break
        say("the line that prints the first wrong output was not found; from the start:")
    say("the program has ended.")


__name__ = _MODULE
main()
