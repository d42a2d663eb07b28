"""Read and write collections of Sokoban levels: `.sok` and `.xsb` files.

A collection contains levels in XSB signs (see `level_rows`), and free text between them: titles
before or after a level (`Title: Corner`, `; Corner` or just `Corner`), remarks, solutions, and keys
such as `Author:`. A level may contain remarks or empty lines: rows that are not a level alone are
joined with the following rows if they are one together. `; Optimum: 97` states the fewest pushes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from judge.catalog.datasets.instances import (
    Instance,
    InstanceFile,
    InstanceFormat,
    RefusedInstance,
    Solve,
    instance_name,
    refuse_unknown_options,
)
from problems.sokoban.level_rows import (
    LevelRow,
    level_fault,
    parse_broken_row,
    parse_rows,
    write_level,
)

_TITLE = re.compile(r"(?:level )?title\s*[:=]\s*(.*)", re.IGNORECASE)
_OPTIMUM = re.compile(r".*\boptim(?:um|al)(?: pushes)?\s*[:=]?\s*(-1|[0-9]{1,6})\b", re.IGNORECASE)
_KEY = re.compile(r"[A-Za-z][A-Za-z /()-]{0,40}:.*")
_COMMENT, _COMMENT_END = re.compile(r"comments?\s*:\s*$", re.I), re.compile(r"comment-?end", re.I)
_REMARK = re.compile(r"\s*(?:;|::|'|//)\s*(.*)")
_WAY = re.compile(r"[udlrUDLR0-9()\s]{3,}")
_RULE = re.compile(r"[^A-Za-z0-9#]+")  # separators: ----, ====
_MOST_PARTS = 60  # parts that may be joined to one level


class _NoteKind(Enum):
    """The kind of a line between levels."""

    TITLE = "a title after the word Title"
    REMARK = "a remark, which may be a title"
    OTHER = "neither a row nor a title"


@dataclass(frozen=True, slots=True)
class _LevelNote:
    """A line that is not a row of a level."""

    number: int
    kind: _NoteKind
    text: str


@dataclass(slots=True)
class _LevelPart:
    """Consecutive rows, and the notes after them up to the next rows."""

    rows: list[LevelRow]
    notes: list[_LevelNote] = field(default_factory=list)

    @property
    def first(self) -> int:
        return self.rows[0].line

    @property
    def last(self) -> int:
        return self.rows[-1].line


def read(text: str, options: Mapping[str, str], solve: Solve) -> InstanceFile:
    """The levels of a collection, in order. It has no options, and needs no oracle."""
    refuse_unknown_options(options, ())
    head, parts = _parts(text.splitlines())
    levels = list(_levels(parts))
    titles = _titles(head, levels)
    instances, refused = [], []
    for number, (level, (title, minimum)) in enumerate(zip(levels, titles, strict=True), 1):
        line, words = level_fault(level.rows)
        if words:
            called = f"level {number}" + (f" {title!r}" if title else "")
            refused.append(RefusedInstance(line=line, reason=f"{called}: {words}"))
            continue
        name = instance_name(number, len(levels), title)
        text = write_level(level.rows)
        instances.append(Instance(name=name, line=level.first, text=text, minimum=minimum))
    return InstanceFile(instances=tuple(instances), refused=tuple(refused))


def _write_instance(text: str, minimum: int | None, title: str) -> str:
    """A level after its title, and after its optimum if that is known."""
    optimum = "" if minimum is None else f"; Optimum: {minimum}\n"
    return f"; {title}\n{optimum}{text}\n"


LEVEL_COLLECTION = InstanceFormat(
    description="a collection of levels in XSB signs",
    suffixes=(".sok", ".xsb", ".txt"),
    read=read,
    write_instance=_write_instance,
)


# From lines to levels


def _parts(lines: Sequence[str]) -> tuple[list[_LevelNote], list[_LevelPart]]:
    """The notes before the first row, and the parts."""
    head: list[_LevelNote] = []
    parts: list[_LevelPart] = []
    ends = [number for number, line in enumerate(lines, 1) if _COMMENT_END.match(line.strip())]
    in_comment = False
    for rows, note in _runs(lines):
        if note is None:
            if not in_comment:
                parts.append(_LevelPart(rows))
        elif in_comment:
            in_comment = not _COMMENT_END.match(note.text)
        else:
            is_long = _COMMENT.fullmatch(note.text) and ends and ends[-1] > note.number
            in_comment = bool(is_long)
            (parts[-1].notes if parts else head).append(note)
    return head, parts


def _runs(lines: Sequence[str]) -> Iterator[tuple[list[LevelRow], _LevelNote | None]]:
    """Consecutive rows, or a note, in order."""
    rows: list[LevelRow] = []
    for number, line in enumerate(lines, 1):
        found = parse_rows(line, number) if line.strip() else []
        if found is None and (rows or (number < len(lines) and parse_rows(lines[number], 0))):
            row = parse_broken_row(line, number)
            found = [row] if row else None
        if found:
            rows += found
            continue
        yield from _trim(rows, lines)
        rows = []
        if line.strip():
            yield [], _note(line, number)
    yield from _trim(rows, lines)


def _trim(
    rows: list[LevelRow], lines: Sequence[str]
) -> Iterator[tuple[list[LevelRow], _LevelNote | None]]:
    """Consecutive rows without lines that only look like rows: words of its letters, rulers."""
    start, end = 0, len(rows)
    while start < end and not _is_part(rows[start], lines):
        start += 1
    while start < end and not _is_part(rows[end - 1], lines):
        end -= 1
    for row in rows[:start]:
        yield [], _note(lines[row.line - 1], row.line)
    if start < end:
        yield rows[start:end], None
    for row in rows[end:]:
        yield [], _note(lines[row.line - 1], row.line)


def _is_part(row: LevelRow, lines: Sequence[str]) -> bool:
    """Whether the first or last row of several is certainly a row."""
    return "#" in row.signs or any(sign in "@+$*." for sign in lines[row.line - 1])


def _note(line: str, number: int) -> _LevelNote:
    text = line.strip()
    if found := _TITLE.fullmatch(text):
        return _LevelNote(number, _NoteKind.TITLE, found[1].strip())
    if found := _REMARK.fullmatch(line):
        inner = found[1].strip()
        if titled := _TITLE.fullmatch(inner):
            return _LevelNote(number, _NoteKind.TITLE, titled[1].strip())
        is_other = not inner or _OPTIMUM.match(inner) or _RULE.fullmatch(inner)
        return _LevelNote(number, _NoteKind.OTHER if is_other else _NoteKind.REMARK, inner)
    is_other = any(one.fullmatch(text) for one in (_KEY, _WAY, _RULE)) or _OPTIMUM.match(text)
    return _LevelNote(number, _NoteKind.OTHER if is_other else _NoteKind.REMARK, text)


def _levels(parts: Sequence[_LevelPart]) -> Iterator[_LevelPart]:
    """The parts, joined where they are a level only together."""
    index = 0
    while index < len(parts):
        count = _count_of_one_level(parts[index : index + _MOST_PARTS])
        some = parts[index : index + count]
        rows = [row for part in some for row in part.rows]
        inner = [note for part in some[:-1] for note in part.notes if _OPTIMUM.match(note.text)]
        yield _LevelPart(rows, [*inner, *some[-1].notes])
        index += count


def _count_of_one_level(parts: Sequence[_LevelPart]) -> int:
    """How many of the parts, from the first on, are one level; 1 if the first cannot be joined."""
    if not level_fault(parts[0].rows)[1]:
        return 1
    rows = list(parts[0].rows)
    singles = len(rows) == 1
    count = 1
    for before, part in pairwise(parts):
        if any(not _may_be_inside(note) for note in before.notes) or not level_fault(part.rows)[1]:
            break
        rows += part.rows
        count += 1
        singles = singles and len(part.rows) == 1
        if not level_fault(rows)[1]:
            return count
        if sum(sign in "@+" for row in rows for sign in row.signs) > 1:
            break
    # Single rows between empty lines are one broken level rather than many.
    return count if singles else 1


def _may_be_inside(note: _LevelNote) -> bool:
    """Whether a note may stand between the rows of a level."""
    return note.kind is not _NoteKind.TITLE and "#" not in note.text


# Titles


def _titles(head: list[_LevelNote], levels: Sequence[_LevelPart]) -> list[tuple[str, int | None]]:
    """The title of each level, empty if it has none, and its optimum if stated."""
    between = [head, *(level.notes for level in levels)]
    after = {kind: _follow_levels(kind, between, levels) for kind in _NoteKind}
    befores: list[list[_LevelNote]] = [[] for _ in levels]
    afters: list[list[_LevelNote]] = [[] for _ in levels]
    for index, notes in enumerate(between):
        above = levels[index - 1] if index else None
        below = levels[index] if index < len(levels) else None
        numbers = [note.number for note in notes]
        down_to = 0 if above is None else _last_adjacent(above.last, numbers, 1)
        up_to = 0 if below is None else _last_adjacent(below.first, numbers[::-1], -1)
        for note in notes:
            is_glued = note.number <= down_to, below is not None and note.number >= up_to
            is_behind = is_glued[0] if is_glued[0] != is_glued[1] else after[note.kind]
            if below is None or is_behind:
                if above is not None:
                    afters[index - 1].append(note)
            else:
                befores[index].append(note)
    return [
        (_title(before, behind), _optimum([*before, *behind]))
        for before, behind in zip(befores, afters, strict=True)
    ]


def _follow_levels(
    kind: _NoteKind, between: Sequence[Sequence[_LevelNote]], levels: Sequence[_LevelPart]
) -> bool:
    """Whether notes of a kind follow their levels, where empty lines do not decide it."""
    glued = [0, 0]
    for index, notes in enumerate(between):
        numbers = {note.number for note in notes if note.kind is kind}
        glued[0] += index < len(levels) and levels[index].first - 1 in numbers
        glued[1] += index > 0 and levels[index - 1].last + 1 in numbers
    is_at_end = any(note.kind is kind for note in between[-1])
    return glued[1] > glued[0] or (glued[1] == glued[0] and is_at_end)


def _last_adjacent(line: int, numbers: Sequence[int], step: int) -> int:
    """The last line number that is reached from `line` by steps within `numbers`."""
    for number in numbers:
        if number != line + step:
            break
        line = number
    return line


def _title(before: Sequence[_LevelNote], behind: Sequence[_LevelNote]) -> str:
    """The title among the notes of a level: an explicit one, else the nearest remark."""
    for note in (*reversed(before), *behind):
        if note.kind is _NoteKind.TITLE and note.text:
            return note.text
    remarks = [note.text for note in (*reversed(before), *behind) if note.kind is _NoteKind.REMARK]
    return remarks[0] if remarks else ""


def _optimum(notes: Sequence[_LevelNote]) -> int | None:
    found = [match for note in notes if (match := _OPTIMUM.match(note.text))]
    return int(found[-1][1]) if found else None
