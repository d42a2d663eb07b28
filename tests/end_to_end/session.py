"""A session as a learner has it: commands are run in a fresh home, and what they say is written.

    python tests/end_to_end/session.py           writes docs/session.md; takes two minutes

The programs that the learner types stand in docs/session/. `test_recorded_session.py` beside this
file holds the document against this file, and, if it may be slow, runs all of it again.
"""

from __future__ import annotations

import difflib
import fcntl
import os
import pty
import re
import select
import shlex
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs/session.md"
PROGRAMS = ROOT / "docs/session"

_CODES = re.compile(r"\x1b(?:\[[0-9;?]*[a-zA-Z]|[=>])|\r")
_BAR = "\N{BOX DRAWINGS HEAVY HORIZONTAL}"  # of progress, which is taken away at its end
_SIZE = 24, 84
_LONGEST_S = 300


@dataclass(frozen=True, slots=True)
class Prose:
    """What the document says between commands."""

    text: str


@dataclass(frozen=True, slots=True)
class ProgramText:
    """The learner writes a program over `mine.py`, shown whole or by what is changed."""

    program: str
    before: str | None = None


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A command, and all that it says."""

    command: str


@dataclass(frozen=True, slots=True)
class InteractiveCommand:
    """A command on a terminal: keys are pressed when words have appeared; the last picture."""

    command: str
    keys: Sequence[tuple[str, str]]
    saves: str | None = None


Step = Prose | ProgramText | CommandLine | InteractiveCommand

STEPS: Sequence[Step] = (
    Prose("""\
# A session

A learner solves the 8-puzzle: bring eight tiles into order with the fewest moves.
Every command on this page was run in an empty home, with the output shown below it.
`python tests/end_to_end/session.py` runs them all again and writes this page.

## Begin
"""),
    CommandLine("judge new puzzle8 mine.py"),
    CommandLine("cat mine.py"),
    Prose("""\
The file already reads the input.
It also remembers its problem, so you need to name only `mine.py` from now on.

## A first try, which is too slow

The fewest moves: that calls for breadth-first search.
"""),
    ProgramText("first.py"),
    CommandLine("judge run --data sample mine.py"),
    Prose("The samples are accepted. What about the rest?\n"),
    CommandLine("judge run mine.py"),
    Prose("""\
Half of all boards cannot be solved.
To find that out, this program visits all 181,440 reachable boards, each time.
In the case that fails, two tiles are swapped on each board.

## A second try, which is wrong

So the second program recognises unsolvable boards first, by counting inversions.
It also uses A*, which searches towards the goal.
The queue becomes a heap, ordered by the moves made plus a lower bound of the moves left.
"""),
    ProgramText("second.py"),
    CommandLine("judge run --data sample mine.py"),
    Prose("""\
That looks much better.
But some cases have a thousand boards, among which a mistake is hard to see.
Is there a small board on which the program is wrong?
"""),
    CommandLine("judge stress mine.py --seed 3"),
    Prose("""\
There is.
`stress` tried the cases, took a board on which the program fails, and shrank it.
The board is kept, and from now on it runs before everything else.
"""),
    CommandLine("judge run mine.py"),
    Prose("""\
## What went wrong

`judge replay` shows the program's moves beside a shortest solution.
`w` jumps to the first wrong move.
"""),
    InteractiveCommand("judge replay mine.py", [("8-puzzle", "w"), ("out of reach", "q")]),
    Prose("""\
After that move the rest is as short as possible, but the move itself was one too many.
The program marks a board as *seen* when it pushes it onto the heap.
That is correct in breadth-first search, where the first path to a board is a shortest one.
In A*, a longer path may reach a board first, because it seemed to lead straight to the goal.
The shorter path, which comes later, is then thrown away.
A board is finished when it is *popped* from the heap, and not earlier.

## Accepted

`judge watch mine.py` runs in another window and judges at every save.
It starts with the samples, continues with what failed before, and ends with the rest.
So far the board above has failed.
Now the learner saves this change:
"""),
    ProgramText("third.py", before="second.py"),
    InteractiveCommand(
        "judge watch mine.py",
        [("1 case failed", ""), ("accepted", "q")],
        saves="third.py",
    ),
    CommandLine("judge run mine.py"),
    CommandLine("judge history"),
    CommandLine("judge list"),
)


def document(folder: Path, report_command: Callable[[str], None] = lambda line: None) -> str:
    """The document, of commands that are run in a home in `folder`."""
    home = _LearnerHome(folder)
    parts = []
    for step in STEPS:
        if isinstance(step, Prose):
            parts.append(step.text)
        elif isinstance(step, ProgramText):
            text = (PROGRAMS / step.program).read_text()
            if step.before is None:
                home.write_program(step.program)
                parts.append(_block("python", text))
            else:
                parts.append(_block("diff", _diff(step.before, step.program)))
        else:
            report_command(step.command)
            parts.append(_block("", f"$ {step.command}\n{home.output_of(step)}"))
    return "\n".join(parts)


def skeleton(text: str) -> list[str]:
    """What is the same in each such document: headings, commands, programs, verdicts.

    Times, and which of the boards that fail was found, are another each time.
    """
    found = []
    for block in re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL):
        if block.startswith(("```python", "```diff")):
            found.append(block)
        elif block.startswith("```"):
            found += re.findall(r"^\$ .*", block, re.MULTILINE)
            found += re.findall("[\N{CHECK MARK}\N{BALLOT X}] [A-Za-z0-9]+", block)
            found += re.findall(r"accepted: .* cases|first wrong move|out of reach", block)
        else:
            found.append(block.strip())
    return found


class _LearnerHome:
    """An empty home, with a folder for practice in it, and the command `judge`."""

    def __init__(self, folder: Path) -> None:
        self._home = folder / "home"
        self._here = self._home / "practice"
        self._here.mkdir(parents=True)
        tools = folder / "bin"
        tools.mkdir()
        judge = tools / "judge"
        judge.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m judge "$@"\n')
        judge.chmod(0o755)
        self._env = {
            "HOME": str(self._home),
            "LANG": "C.UTF-8",
            "PATH": f"{tools}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm",
        }

    def write_program(self, program: str) -> None:
        """Writes a program over the learner's own."""
        (self._here / "mine.py").write_text((PROGRAMS / program).read_text())

    def output_of(self, step: CommandLine | InteractiveCommand) -> str:
        """What a command says, with `~` for the home."""
        said = (
            self._command_output(step.command)
            if isinstance(step, CommandLine)
            else self._last_picture(step)
        )
        return said.replace(str(self._home), "~")

    def _command_output(self, command: str) -> str:
        done = subprocess.run(
            shlex.split(command),
            cwd=self._here,
            env=self._env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=_LONGEST_S,
        )
        return done.stdout

    def _last_picture(self, step: InteractiveCommand) -> str:
        """The last picture that stood on the terminal before it was left."""
        side, other = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", *_SIZE, 0, 0))
        process = subprocess.Popen(
            shlex.split(step.command),
            cwd=self._here,
            env=self._env,
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
        )
        os.close(other)
        picture = ""
        try:
            for words, keys in step.keys:
                picture = _picture(side, words)
                if keys:
                    os.write(side, keys.encode())
                elif step.saves is not None:
                    self.write_program(step.saves)
            while _more(side) is not None:
                pass
            process.wait(20)
        finally:
            process.kill()
            process.wait()
            os.close(side)
        return picture


def _picture(side: int, words: str) -> str:
    """What stands on a terminal when `words` have appeared, and nothing more comes."""
    seen, limit = "", time.monotonic() + _LONGEST_S
    while words not in seen or _is_coming(side):
        assert time.monotonic() < limit, f"{words!r} is not in {seen!r}"
        seen += _more(side) or ""
    last = re.split(r"\x1b\[H(?:\x1b\[2J)?(?:\x1b\[3J)?", seen)[-1]
    lines = [line.rstrip() for line in _CODES.sub("", last).split("\n") if _BAR not in line]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines).strip("\n")) + "\n"


def _is_coming(side: int) -> bool:
    return bool(select.select([side], [], [], 0.5)[0])


def _more(side: int) -> str | None:
    """What comes next; None at the end."""
    with suppress(OSError):  # the other end was closed
        if not select.select([side], [], [], 1)[0]:
            return ""
        return os.read(side, 1 << 16).decode(errors="replace") or None
    return None


def _diff(before: str, after: str) -> str:
    """What was changed, with a little around it."""
    old, new = ((PROGRAMS / name).read_text().splitlines() for name in (before, after))
    lines = difflib.unified_diff(old, new, lineterm="", n=2)
    _, _, _, *shown = (" ..." if line.startswith("@@") else line for line in lines)
    return "\n".join(shown) + "\n"


def _block(language: str, text: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```\n"


def main() -> None:
    """Writes the document."""
    with tempfile.TemporaryDirectory() as folder:
        text = document(Path(folder), lambda command: print(f"$ {command}", flush=True))
    DOCUMENT.write_text(text)


if __name__ == "__main__":
    main()
