"""A session as a learner has it: commands are run in a fresh home, and what they say is written.

    python -m tests.end_to_end.session              writes session.md; takes two minutes
    python -m tests.end_to_end.session learning     writes learning.md; the same

Both stand in docs/tutorial/, each with a cast for asciinema and a picture, and with the programs
that the learner types; the steps stand in `session_steps.py`. `test_recorded_session.py` holds the
documents against them, and, if it may be slow, runs all of it again.
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
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.end_to_end.session_pictures import write_pictures
from tests.end_to_end.session_steps import (
    RECORDINGS,
    CommandLine,
    InteractiveCommand,
    ProgramText,
    Prose,
    Recording,
)

ROOT = Path(__file__).resolve().parents[2]

_CODES = re.compile(r"\x1b(?:\[[0-9;?]*[a-zA-Z]|[=>])|\r")
_BAR = "\N{BOX DRAWINGS HEAVY HORIZONTAL}"  # of progress, which is taken away at its end
_SIZE = 24, 84
_LONGEST_S = 300
FAILED = "\N{BALLOT X}"
LANGUAGES = {".py": "python", ".cpp": "cpp"}
_SAME = re.compile(
    r"accepted: .* cases|first wrong move|out of reach|^## Hint [0-9]|mine\.cpp:[0-9]+"
    r"|it happened in line [0-9]+|expansions were of positions seen before|nothing odd"
    r"|the estimate is not admissible|admissible as far as seen|first wrong thing|\$[0-9] = .*",
    re.MULTILINE,
)
"""What a session says each time, beside verdicts."""


def document(
    recording: Recording,
    folder: Path,
    report_command: Callable[[str], None] = lambda line: None,
) -> str:
    """The document, of commands that are run in a home in `folder`."""
    home = _LearnerHome(folder, recording)
    parts = []
    for step in recording.steps:
        if isinstance(step, Prose):
            parts.append(step.text)
        elif isinstance(step, ProgramText):
            text = (recording.programs / step.program).read_text()
            if step.before is None or not step.is_saved_later:
                home.write_program(step.program)
            if step.before is None:
                parts.append(_block(LANGUAGES[Path(step.program).suffix], text))
            else:
                parts.append(_block("diff", diff(recording, step.before, step.program)))
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
        if block.startswith(("```python", "```cpp", "```diff")):
            found.append(block)
        elif block.startswith("```"):
            found += re.findall(r"^\$ .*", block, re.MULTILINE)
            block = block.replace(f"{FAILED} MLE", f"{FAILED} TLE")  # whichever comes first
            found += re.findall(f"[\N{CHECK MARK}{FAILED}] [A-Za-z0-9]+", block)
            found += re.findall(_SAME, block)
        else:
            found.append(block.strip())
    return found


class _LearnerHome:
    """An empty home, with a folder for practice in it, and the command `judge`."""

    def __init__(self, folder: Path, recording: Recording) -> None:
        self._programs, self._file = recording.programs, recording.file
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
        (self._here / self._file).write_text((self._programs / program).read_text())

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
        """The last picture that stood on the terminal before it was left, or all of a dialogue."""
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
                shown = _picture(side, words)
                picture = f"{picture.rstrip()} {shown}" if step.is_whole and picture else shown
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


def diff(recording: Recording, before: str, after: str) -> str:
    """What was changed, with a little around it."""
    old, new = ((recording.programs / name).read_text().splitlines() for name in (before, after))
    lines = difflib.unified_diff(old, new, lineterm="", n=2)
    _, _, _, *shown = (" ..." if line.startswith("@@") else line for line in lines)
    return "\n".join(shown) + "\n"


def _block(language: str, text: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```\n"


def main() -> None:
    """Writes the document that is named."""
    recording = RECORDINGS[sys.argv[1] if len(sys.argv) > 1 else "session"]
    with tempfile.TemporaryDirectory() as folder:
        text = document(recording, Path(folder), lambda command: print(f"$ {command}", flush=True))
    recording.document.write_text(text)
    write_pictures(recording.document)


if __name__ == "__main__":
    main()
