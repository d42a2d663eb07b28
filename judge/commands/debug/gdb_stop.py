"""A command for gdb: `judge-run BYTE START ARGUMENTS` stops where a byte of the output is written.

With `-` for the byte it stops where a signal ends the program, in a function of its own.
It runs in gdb's own Python. If the program buffers its output until the end, it starts the program
again, and stops at START.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import gdb

_MOST_WRITES = 5_000
_MOST_BYTES = 200  # a larger piece holds more than one thing
_REGISTERS = {"aarch64": ("$x0", "$x2")}  # of the descriptor and of the size
_X86_64_REGISTERS = ("$rdi", "$rdx")


class JudgeRun(gdb.Command):  # type: ignore[misc]
    """Run, and stop where the program writes a certain byte of its output."""

    def __init__(self) -> None:
        super().__init__("judge-run", gdb.COMMAND_RUNNING)

    def invoke(self, argument: str, from_tty: bool) -> None:
        """Run the program, with output that the C library does not buffer."""
        stop, start, rest = argument.split(" ", 2)
        if _library():
            gdb.execute("set exec-wrapper env _STDBUF_O=0 LD_PRELOAD=" + _library())
        if stop == "-":
            if _stops_at_signal(rest):
                return
        elif _stops_at_byte(int(stop), rest):
            return
        else:
            say("the line that prints the first wrong output was not found; from the start:")
        if gdb.selected_inferior().pid:
            gdb.execute("kill", to_string=True)
        gdb.execute("tbreak " + start)
        gdb.execute("run " + rest)


def _stops_at_byte(stop: int, rest: str) -> bool:
    """Run the program until it writes the byte; False if that is not found."""
    gdb.execute("catch syscall write", to_string=True)
    gdb.execute("commands $bpnum\nsilent\nend")
    gdb.execute("run " + rest, to_string=True)
    frame = _frame_of(stop)
    gdb.execute("delete", to_string=True)
    if frame is None:
        return False
    place = frame.find_sal()
    say(
        "the first wrong output is printed at {name}:{line}; after that:",
        name=Path(place.symtab.filename).name,
        line=place.line,
    )
    if frame.newer() is not None:  # else `next` would step through the library
        frame.newer().select()
        gdb.execute("finish", to_string=True)  # says where it is
    else:
        gdb.execute("frame")
    return True


def _stops_at_signal(rest: str) -> bool:
    """Run the program until a signal ends it; False if none does."""
    gdb.execute("run " + rest, to_string=True)
    frame = _own_frame() if gdb.selected_inferior().pid else None
    if frame is None:
        return False
    if frame != gdb.newest_frame():  # gdb says where it is, but that is in the library
        say("the program has failed here:")
        frame.select()
        gdb.execute("frame")
    return True


def say(message: str, **values: object) -> None:
    """Print a message of this session, in the language of the user."""
    translations = json.loads(os.environ.get("JUDGE_DEBUG_MESSAGES", "{}"))
    print("\njudge: " + translations.get(message, message).format(**values))


def _frame_of(stop: int) -> Any:
    """The function of the program that writes the byte; None if that is not found."""
    count = 0
    for _ in range(_MOST_WRITES):
        if not gdb.selected_inferior().pid:
            return None
        machine = gdb.newest_frame().architecture().name()
        descriptor, size = (
            int(gdb.parse_and_eval(name)) for name in _REGISTERS.get(machine, _X86_64_REGISTERS)
        )
        if descriptor == 1:
            if count <= stop < count + size:
                return _own_frame() if size <= _MOST_BYTES else None
            count += size
        for _ in range(2):  # to the end of the call, and to the next one
            if gdb.selected_inferior().pid:
                gdb.execute("continue", to_string=True)
    return None


def _own_frame() -> Any:
    """The newest call of a function whose source lies beside the program."""
    folder = Path(gdb.current_progspace().filename).parent
    frame = gdb.newest_frame()
    while frame is not None:
        table = frame.find_sal().symtab
        if table is not None and (folder / Path(table.filename).name).is_file():
            return frame
        frame = frame.older()
    return None


def _library() -> str:
    """The part of the coreutils that switches off the buffers of the C library; "" without it."""
    places = ("libexec/coreutils", "lib/*/coreutils", "lib/coreutils")
    paths = (path for place in places for path in Path("/usr").glob(f"{place}/libstdbuf.so"))
    return str(next(paths, ""))


JudgeRun()
