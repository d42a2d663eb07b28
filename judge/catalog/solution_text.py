"""Read what the source of a solution says of itself: its problem, its header, its wrong lines.

In its first lines a comment may name the problem, as `# judge: jugs` or `// judge: ../package`.

A header is the comment at the top: a sentence that stands alone, then labels:

    Idea    what the solution does, or, if it is wrong, what its author believed
    Error   what is wrong, or `Slow`: why the solution is too slow
    Correct the solution of the same problem that is right, by its path below the problem's folder

A mark is a comment right above a wrong line. `RIGHT` lines replace that one line:

    # WRONG: the bank that the farmer leaves must be safe, too.
    # RIGHT: if fits[load] and safe[near ^ load]:
    if fits[load]:
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from judge import languages
from judge.catalog import kit_files

LABELS = ("Idea", "Error", "Slow", "Cause", "Correct", "Time", "Memory", "Source")

_PROBLEM = r"\s*(?:#|//|--|;+|%+|\(\*|/\*|\{-)\s*judge:\s*(\S.*?)\s*(?:\*\)|\*/|-\})?\s*"
_PROBLEM_LINES = 10  # below a line for the shell, a licence, an encoding
_PROBLEM_TEXT = 4096

_BLOCKS = (('"""', '"""'), ("/*", "*/"), ("(*", "*)"), ("{-", "-}"))
_LINES = ("#", "//", "--")
_LABEL = rf"({'|'.join(LABELS)})\b *(.*)"
_WIDTH = 8


class WrongLine(Struct, frozen=True, kw_only=True):
    """A marked line. All numbers count the lines of the file from 1.

    `first` is the line where the mark begins, `line` the wrong one, `right` what replaces it:
    nothing if no single line puts the solution right.
    """

    first: int
    line: int
    why: str
    right: tuple[str, ...]


class SolutionText(Struct, frozen=True, kw_only=True):
    """A source, taken apart. `header_end` is the number of its first lines that are the header."""

    lines: tuple[str, ...]
    header_end: int
    title: str
    labels: dict[str, str]
    marks: tuple[WrongLine, ...]

    @property
    def repaired(self) -> str:
        """The source with its marked lines put right."""
        lines: list[str] = []
        end = 0
        for mark in self.marks:
            lines += self.lines[end : mark.first - 1]
            lines += mark.right or self.lines[mark.line - 1 : mark.line]
            end = mark.line
        return "".join(f"{line}\n" for line in (*lines, *self.lines[end:]))

    @property
    def bare(self) -> list[tuple[int, str]]:
        """The lines with their numbers in the file, without header and marks."""
        hidden = set(range(1, self.header_end + 1))
        for mark in self.marks:
            hidden.update(range(mark.first, mark.line))
        rest = [(i, line) for i, line in enumerate(self.lines, 1) if i not in hidden]
        while rest and not rest[0][1].strip():
            del rest[0]
        return rest


def problem_comment(suffix: str, problem: str) -> str:
    """The line that names the problem of a program; `suffix` is that of its file."""
    return f"{'#' if suffix == '.py' else '//'} judge: {problem}\n"


def named_problem(path: Path) -> str | None:
    """What a source file names, a problem of the kit or the path of a package; None if nothing."""
    _, name = naming_line(path)
    if name is None or ("/" not in name and name != "."):
        return name
    return str(path.parent / name)


def naming_line(path: Path) -> tuple[int, str | None]:
    """The number of the line of a source file that names its problem, and what stands there."""
    if not languages.is_source(path.name) or not kit_files.is_file(path):
        return 0, None
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            lines = file.read(_PROBLEM_TEXT).split("\n")[:_PROBLEM_LINES]
    except OSError:
        return 0, None
    matches = ((number, re.fullmatch(_PROBLEM, line)) for number, line in enumerate(lines, 1))
    return next(((number, match[1]) for number, match in matches if match), (0, None))


def read_solution_text(source: str) -> SolutionText:
    """The header and the marks of a source in any of the languages."""
    lines = tuple(source.splitlines())
    comment, end = _header(lines)
    title, labels = _read_header(comment)
    return SolutionText(
        lines=lines, header_end=end, title=title, labels=labels, marks=tuple(_marks(lines))
    )


def _header(lines: tuple[str, ...]) -> tuple[list[str], int]:
    start = 0
    while start < len(lines) and (not lines[start].strip() or lines[start].startswith("#!")):
        start += 1
    head = lines[start] if start < len(lines) else ""
    for opening, closing in _BLOCKS:
        if head.startswith(opening):
            text = []
            inside = [head.removeprefix(opening), *lines[start + 1 :]]
            for number, raw in enumerate(inside, start):
                line, closed, _ = raw.partition(closing)
                text.append(re.sub(r"^ \*(?: |$)", "", line))
                if closed:
                    return text, number + 1
            return [], 0
    for sign in _LINES:
        if head.startswith(sign):
            end = start
            while end < len(lines) and lines[end].startswith(sign):
                end += 1
            return [line[len(sign) :].removeprefix(" ") for line in lines[start:end]], end
    return [], 0


def _read_header(comment: list[str]) -> tuple[str, dict[str, str]]:
    paragraphs = "\n".join(comment).strip().split("\n\n")
    labels: dict[str, list[str]] = {}
    label = ""
    for line in comment[len(paragraphs[0].splitlines()) :]:
        match = re.fullmatch(_LABEL, line)
        if match:
            label = match[1]
            labels[label] = [match[2]]
        elif label and (line.startswith(" " * _WIDTH) or not line.strip()):
            labels[label].append(line[_WIDTH:])
        else:
            label = ""
    # Empty lines separate the paragraphs of a label; wrapped lines are joined.
    parts = {name: "\n".join(lines).split("\n\n") for name, lines in labels.items()}
    texts = {
        name: "\n\n".join(" ".join(part.split()) for part in pieces if part.strip())
        for name, pieces in parts.items()
    }
    return " ".join(paragraphs[0].split()), texts


_MARK = r"(\s*)(?:#|//|--|/\*|\(\*|\{-)\s?(.*?)\s*(?:\*/|\*\)|-\})?$"


def _marks(lines: tuple[str, ...]) -> Iterable[WrongLine]:
    number = 0
    while number < len(lines):
        match = re.fullmatch(_MARK, lines[number])
        if match is None or not match[2].startswith("WRONG:"):
            number += 1
            continue
        first, indent, why, right = number, match[1], [match[2][len("WRONG:") :].strip()], []
        number += 1
        while number < len(lines) and (match := re.fullmatch(_MARK, lines[number])):
            if match[2].startswith("WRONG:"):
                break
            if match[2].startswith("RIGHT:"):
                right.append(match[2][len("RIGHT:") :].removeprefix(" "))
            elif not right:
                why.append(match[2].strip())
            else:
                break
            number += 1
        if number == len(lines):
            return
        yield WrongLine(
            first=first + 1,
            line=number + 1,
            why=" ".join(why),
            right=tuple(textwrap.indent(line, indent) for line in right),
        )
