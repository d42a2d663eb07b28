"""Find the line of its source at which a program failed, by what it wrote to standard error.

Standard error must name the files as their author does; see `judge.runner.solution_run`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from msgspec import Struct
from msgspec.structs import replace

from judge.escaping import printable, printable_lines
from judge.grading.feedback.crashes import SIGNAL_HINTS
from judge.grading.feedback.stack_frames import StackFrame, stack_frames
from judge.model import Source, SourceFault

_TEXT = 1 << 16
_MESSAGE = 200  # characters of a message, and of a line of the source
STDERR = "standard error"

_RUST = r"panicked at (?:'(?P<text>.*)', )?\S+\.rs:"
_RUBY = r"^\S+\.rb:[0-9]+:in [`'].*?': (?P<text>.*) \((?P<kind>[\w:]+)\)"
_GO = r"(?m)^(?:panic|fatal error): (?P<text>.*)"
_PREFIX = r'^(Exception in thread "[^"]*" |Caused by: |\[ERROR\] [A-Z ]+: )'
_NAMED = r"(?P<kind>[A-Za-z_][\w.$]*)(?:: ?(?P<text>.*))?"


class OwnFiles(Struct, frozen=True):
    """The files of a program, as messages name them, with their lines."""

    lines: dict[str, tuple[str, ...]]

    @classmethod
    def of(cls, source: Source) -> OwnFiles:
        """Those of a source; a single file has the name that its author gave it."""
        texts = {file.name: file.content for file in source.files}
        if len(source.files) == 1:
            texts = {PurePath(source.name).name: source.files[0].content}
        lines = {
            name: tuple(content.decode(errors="replace").splitlines())
            for name, content in texts.items()
        }
        return cls(lines)

    def name_of(self, path: str) -> str | None:
        """The own file that a message means by a path; None if it is none of them."""
        if path in self.lines:
            return path
        found = [name for name in self.lines if PurePath(name).name == PurePath(path).name]
        return found[0] if len(found) == 1 and "/usr/" not in path else None

    def source_line(self, name: str, line: int) -> str:
        """The code of a line, without its indentation; empty if there is no such line."""
        lines = self.lines.get(name, ())
        return printable(lines[line - 1].strip()[:_MESSAGE]) if 0 < line <= len(lines) else ""


def fault_in_messages(
    stderr: bytes, files: OwnFiles, *, only_calls: bool = False
) -> SourceFault | None:
    """The fault that a run-time system tells; None if it names no line of an own file.

    With `only_calls`, what merely looks like a name of a file with a number does not count.
    """
    text = printable_lines(stderr[-_TEXT:].decode(errors="replace"))
    frames = [
        replace(frame, file=name)
        for frame in stack_frames(text)
        if (name := files.name_of(frame.file)) is not None
    ]
    if frames:
        kind, message = _error_of(text.splitlines(), frames[-1])
        return _fault(files, frames[-1], kind, message)
    return None if only_calls else _named_line(text, files)


def fault_advice(fault: SourceFault) -> list[str]:
    """Sentences about a fault: what happened, unless a message says that, and where."""
    where = f"line {fault.line}" + (f", in {fault.function}" if fault.function else "")
    told = [] if fault.tool == STDERR else [f"{fault.file}:{fault.line}: {fault.message}"]
    code = f": {fault.source_line}" if fault.source_line else ""
    values = ", ".join(f"{name} = {value}" for name, value in fault.values)
    return [*told, f"it happened in {where}{code}", *([f"there {values}"] if values else [])]


def with_fault_advice(advice: Sequence[str], fault: SourceFault) -> tuple[str, ...]:
    """The advice on a failure, in which the place of the fault is that of the fault."""
    told = fault_advice(fault)
    place = next((one for one in advice if one.startswith("it happened in ")), None)
    if place is not None:
        index = advice.index(place)
        return (*advice[:index], *told, *advice[index + 1 :])
    if fault.tool == STDERR:
        return (*advice, *told)
    guesses = set(SIGNAL_HINTS.values())
    return (*told, *(words for words in advice if words not in guesses))


def _fault(files: OwnFiles, frame: StackFrame, kind: str, message: str) -> SourceFault:
    return SourceFault(
        file=frame.file,
        line=frame.line,
        function=frame.function,
        kind=kind,
        message=message[:_MESSAGE],
        source_line=files.source_line(frame.file, frame.line),
        tool=STDERR,
    )


def _error_of(lines: Sequence[str], frame: StackFrame) -> tuple[str, str]:
    """The kind of the error at a call, and its message."""
    line, above = lines[frame.message_line], lines[: frame.message_line]
    below = lines[frame.message_line + 1 :]
    if found := re.search(_RUST, line):
        return "panic", found["text"] or next(iter(below), "").strip()
    if found := re.match(_RUBY, line):
        return found["kind"], f"{found['kind']}: {found['text']}"
    if frame.file.endswith(".go"):
        told = re.search(_GO, "\n".join(lines))
        return "panic", told["text"].strip() if told else ""
    if line.lstrip().startswith("File "):  # of Python, which says it at the end
        told_line = next((one for one in below if one[:1].strip()), "")
    else:
        told_line = next((one for one in reversed(above) if not _is_call(one)), "")
    words = re.sub(_PREFIX, "", told_line.strip())
    named = re.fullmatch(_NAMED, words)
    return (named["kind"].rpartition(".")[2] if named else ""), words


def _is_call(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith(("at ", "File "))


def _named_line(text: str, files: OwnFiles) -> SourceFault | None:
    """The first line of an own file that a message names; the last where it says so."""
    found = [
        (name, match, line)
        for line in text.splitlines()
        for name in files.lines
        if (match := re.search(_place_pattern(name), line[:1000]))
    ]
    if not found:
        return None
    name, match, line = found[-1 if "most recent call last" in text else 0]
    rest = line[match.end() :].strip(" :,;.()\"'")
    message = (rest or line[: match.start()]).strip(" :,;\"'")
    frame = StackFrame(file=name, line=int(match["line"]))
    return _fault(files, frame, "", message)


def _place_pattern(name: str) -> str:
    return (
        rf"(?:\b(?:in|at|on|from) (?:file )?)?[\"']?(?<![\w.-])"
        rf"{re.escape(PurePath(name).name)}[\"']?"
        r"(?::|\(|,? (?:on )?line )(?P<line>[0-9]{1,9})(?:[:,][0-9]+)*\)?"
    )
