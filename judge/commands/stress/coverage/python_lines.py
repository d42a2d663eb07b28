"""List the lines of a Python file that can be run, as its interpreter sees them.

    python_lines.py PROGRAM LIST HOOK

It runs in the interpreter of the program, and imports nothing of the judge. So that the hook starts
fast, it is compiled as well.
"""

from __future__ import annotations

import dis
import py_compile
import sys
import tokenize
from pathlib import Path
from types import CodeType


def code_lines(code: CodeType) -> set[int]:
    """The lines of a piece of code and of the functions in it."""
    lines = {line for _, line in dis.findlinestarts(code) if line}
    for part in code.co_consts:
        if isinstance(part, CodeType):
            lines |= code_lines(part)
    return lines


if __name__ == "__main__":
    with tokenize.open(sys.argv[1]) as program:
        found = code_lines(dis.Bytecode(program.read()).codeobj)
    Path(sys.argv[2]).write_text(" ".join(map(str, sorted(found))))
    py_compile.compile(sys.argv[3])
