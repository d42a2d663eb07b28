"""Read the calls in a message of a run-time system, in many languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct


class StackFrame(Struct, frozen=True, kw_only=True):
    """A call: a line of a file, the function that the line is in, and its code, if both are known.

    `message_line` is the number, from 0, of the line of the message that tells it.
    """

    file: str
    line: int
    function: str = ""
    code: str = ""
    message_line: int = 0

    @property
    def words(self) -> str:
        """The place in words: `line 3, in f: code`."""
        words = f"line {self.line}" + (f", in {self.function}" if self.function else "")
        return words + (f": {self.code}" if self.code else "")


_PYTHON = r'^ *File "(?P<file>[^"]+)", line (?P<line>[0-9]+)(?:, in (?:<.*|(?P<name>.+)))?$'
_OTHERS = [  # Java, C#, Go, Rust, Node and Ruby, which begin with the last call
    r"^\s*at (?P<name>[\w.$<>]+)\((?P<file>[\w.-]+\.(?:java|kt)):(?P<line>[0-9]+)\)",
    r"^\s*at (?P<name>[\w.<>]+) \(.*\) \[0x[0-9a-f]+\] in (?P<file>\S+\.cs):(?P<line>[0-9]+)",
    r"^\s+(?P<file>/\S+\.go|[\w.-]+\.go):(?P<line>[0-9]+)",
    r"panicked at (?:'.*', )?(?P<file>[\w./-]+\.rs):(?P<line>[0-9]+)",
    r"^\s*at (?:(?P<name>\S+) \()?(?P<file>/[^():]+\.js|[\w.-]+\.js):(?P<line>[0-9]+)",
    r"^(?:\s*from )?(?P<file>/\S+\.rb|[\w.-]+\.rb):(?P<line>[0-9]+):in [`'](?P<name>[^']+)'",
]
_LIBRARY = (
    r"/lib(64)?/(python|ruby|go|pypy)|/usr/(lib|share|local)/|<frozen|<string>|site-packages"
    r"|/rustc/|/rustlib/|node:|/go/src/"
)
_JAVA_LIBRARY = r"^(java|javax|jdk|sun|kotlin)\."


def stack_frames(stderr: str) -> list[StackFrame]:
    """The calls in the solution's own files, the last at the end; none of the library."""
    return list(_frames(stderr))


def _frames(stderr: str) -> Iterator[StackFrame]:
    lines = [*stderr.splitlines(), ""]
    backwards = []
    for number, (line, following) in enumerate(pairwise(lines)):
        if found := re.match(_PYTHON, line):
            if not re.search(_LIBRARY, found["file"]):
                code = following.strip()
                is_code = code and not re.match(_PYTHON, code) and not code.startswith("Traceback")
                yield _frame(found, number, code[:100] if is_code else "")
        elif found := next(filter(None, (re.search(one, line) for one in _OTHERS)), None):
            name = found.groupdict().get("name") or ""
            if not re.search(_LIBRARY, found["file"]) and not re.match(_JAVA_LIBRARY, name):
                backwards.append(_frame(found, number))
    yield from reversed(backwards)


def _frame(found: re.Match[str], number: int, code: str = "") -> StackFrame:
    return StackFrame(
        file=found["file"],
        line=int(found["line"][:9]),
        function=found.groupdict().get("name") or "",
        code=code,
        message_line=number,
    )
