"""Run the recorded sessions of docs/tutorial/ again, as a learner has them in a fresh home.

    python -m tests.end_to_end.session              writes session.md; takes two minutes
    python -m tests.end_to_end.session learning     writes learning.md; the same

A document is its own script: its prose stays, its commands are run, and its programs are written
over the learner's file, one by one. `test_documents.py` holds the documents against the
programs, and, if it may be slow, runs all of it again.
"""

from __future__ import annotations

import difflib
import fcntl
import io
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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from tests.conftest import ROOT
from tests.end_to_end.commands import learner_environment


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialogue:
    """What is typed into a command on a terminal: keys are pressed when words have appeared.

    It shows the last picture, or with `is_whole` all that was said up to the last keys. Where no
    key is pressed, the learner `saves` a program.
    """

    keys: Sequence[tuple[str, str]]
    saves: str | None = None
    is_whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """A document that commands make; the learner's `programs` become `file`, one by one."""

    name: str
    file: str
    programs: Sequence[str]
    dialogues: Mapping[str, Dialogue]

    @property
    def document(self) -> Path:
        return ROOT / f"docs/tutorial/{self.name}.md"

    def source(self, program: str) -> str:
        return (ROOT / "docs/tutorial" / self.name / program).read_text()


RECORDINGS = {
    "session": Recording(
        name="session",
        file="mine.py",
        programs=("first.py", "second.py", "third.py"),
        dialogues={
            "judge replay mine.py": Dialogue(keys=[("8-puzzle", "w"), ("out of reach", "q")]),
            "judge watch mine.py": Dialogue(
                keys=[("1 case failed", ""), ("accepted", "q")], saves="third.py"
            ),
        },
    ),
    "learning": Recording(
        name="learning",
        file="mine.cpp",
        programs=("first.cpp", "second.cpp", "third.cpp", "fourth.cpp", "fifth.cpp"),
        dialogues={
            "judge debug mine.cpp sample/02": Dialogue(
                keys=[
                    ("(gdb)", "print flips\n"),
                    ("$1 = ", "print stack\n"),
                    ("$2 = ", "kill\n"),
                    ("killed]", "quit\n"),
                ],
                is_whole=True,
            ),
        },
    ),
}

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODES = re.compile(r"\x1b(?:\[[0-9;?]*[a-zA-Z]|[=>])|\r")
_BAR = "\N{BOX DRAWINGS HEAVY HORIZONTAL}"  # of progress, which is taken away at its end
_SIZE = 24, 84
_LONGEST_S = 1800  # a guard; a busy machine takes its time
FAILED = "\N{BALLOT X}"
_SAME = re.compile(
    r"accepted: .* cases|first wrong move|out of reach|^## Hint [0-9]|mine\.cpp:[0-9]+"
    r"|it happened in line [0-9]+|expansions were of positions seen before|nothing odd"
    r"|the estimate is not admissible|admissible as far as seen|first wrong thing|\$[0-9] = .*",
    re.MULTILINE,
)
"""What a session says each time, beside verdicts."""


def again(
    recording: Recording,
    folder: Path,
    report_command: Callable[[str], None] = lambda line: None,
) -> str:
    """The document, of commands that are run in a home in `folder`."""
    home = _LearnerHome(folder, recording)
    programs = zip(recording.programs, program_blocks(recording), strict=True)
    saved_later = {dialogue.saves for dialogue in recording.dialogues.values()}

    def run(block: re.Match[str]) -> str:
        if block[1]:
            program, text = next(programs)
            if program not in saved_later:
                home.write_program(program)
            return text
        command = block[2].partition("\n")[0].removeprefix("$ ")
        report_command(command)
        return f"```\n$ {command}\n{home.output_of(command).rstrip()}\n```"

    return BLOCK.sub(run, recording.document.read_text())


def program_blocks(recording: Recording) -> Iterator[str]:
    """The blocks with programs, whole or, where the document says so, what was changed."""
    blocks = BLOCK.finditer(recording.document.read_text())
    languages = [block[1] for block in blocks if block[1]]
    before = ""
    for program, language in zip(recording.programs, languages, strict=True):
        source = recording.source(program)
        shown = f"{_diff(before, source)}\n" if language == "diff" else source
        yield f"```{language}\n{shown}```"
        before = source


def _diff(before: str, after: str) -> str:
    """What was changed, with a little around it."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=2)
    _, _, _, *shown = (" ..." if line.startswith("@@") else line for line in lines)
    return "\n".join(shown).rstrip()


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
        self._recording = recording
        self._home = folder / "home"
        self._here = self._home / "practice"
        self._here.mkdir(parents=True)
        settings = learner_environment(self._home)
        self._env = {name: settings[name] for name in ("HOME", "PATH", "PYTHONPATH")}
        self._env |= {"LANG": "C.UTF-8", "TERM": "xterm"}

    def write_program(self, program: str) -> None:
        """Writes a program over the learner's own."""
        (self._here / self._recording.file).write_text(self._recording.source(program))

    def output_of(self, command: str) -> str:
        """What a command says, with `~` for the home."""
        dialogue = self._recording.dialogues.get(command)
        said = self._last_picture(command, dialogue) if dialogue else self._command_output(command)
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

    def _last_picture(self, command: str, dialogue: Dialogue) -> str:
        """The last picture that stood on the terminal before it was left, or all of a dialogue."""
        side, other = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", *_SIZE, 0, 0))
        process = subprocess.Popen(
            shlex.split(command),
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
            for words, keys in dialogue.keys:
                shown = _picture(side, words)
                picture = f"{picture.rstrip()} {shown}" if dialogue.is_whole and picture else shown
                if keys:
                    os.write(side, keys.encode())
                elif dialogue.saves is not None:
                    self.write_program(dialogue.saves)
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


_SHOWN = ("judge run --data sample mine.py", "judge stress mine.py --seed 3")
_COLOURS = (
    (r"^\$ .*", "bold white"),
    (r"\N{CHECK MARK} \w+|accepted: .*", "green"),
    (r"\N{BALLOT X} \w+", "bold red"),
)


def picture(document: str) -> str:
    """An SVG of the last times that the commands in `_SHOWN` were typed; it loads no font."""
    said = {block[2].partition("\n")[0]: block[2] for block in BLOCK.finditer(document)}
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
    for command in _SHOWN:
        text = Text(said[f"$ {command}"])
        for pattern, style in _COLOURS:
            text.highlight_regex(re.compile(pattern, re.MULTILINE), style)
        console.print(text)
    drawn = console.export_svg(title="judge", theme=MONOKAI, unique_id="judge")
    return re.sub(r"@font-face \{.*?\}\n?", "", drawn, flags=re.DOTALL)


def main() -> None:
    """Write the document that is named, and the picture that the README shows."""
    recording = RECORDINGS[sys.argv[1] if len(sys.argv) > 1 else "session"]
    with tempfile.TemporaryDirectory() as folder:
        text = again(recording, Path(folder), lambda command: print(f"$ {command}", flush=True))
    recording.document.write_text(text)
    if recording.name == "session":
        recording.document.with_suffix(".svg").write_text(picture(text))


if __name__ == "__main__":
    main()
