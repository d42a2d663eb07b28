"""Write the examination of a machine, and what the cache holds, as text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from judge.commands.doctor.work import CacheContent, Examination, Tool
from judge.escaping import printable
from judge.reports.text import quantity
from judge.runner.cache_folder import SIZE_VARIABLE
from judge.terminal.wrapping import wrap_text

_BEFORE_VERSION = 11 + 22
_BEFORE_MEANING = 8 + 13


def language_table(tools: Sequence[Tool], *, columns: int = 80) -> Text:
    """A row of at most `columns` a language: code, suffixes, the version or how to get it.

    Of a long version the beginning is shown; how to get a language is never cut.
    """
    text = Text()
    for tool in tools:
        found = tool.missing is None
        text.append(f"{tool.language:<11}", "bold" if found else "dim")
        text.append(f"{' '.join(tool.suffixes):<22}")
        words = printable((tool.version or "installed") if found else tool.missing or "")
        width = columns - _BEFORE_VERSION
        if found and len(words) > width:
            words = f"{words[: width - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
        text.append(_in_column(words, _BEFORE_VERSION, columns), "" if found else "dim")
        for change in tool.changed_by:
            text.append(f"{'':11}{printable(change)}\n", "dim")
    text.rstrip()
    return text


def _in_column(words: str, start: int, columns: int) -> str:
    """The words from column `start` on, in as many rows as they need, after what stands there."""
    lines = wrap_text(Text(words), columns - start).plain.split("\n")
    return f"\n{'':{start}}".join(lines) + "\n"


def examination_text(examination: Examination, *, columns: int = 80) -> Text:
    """What `judge doctor` says: the machine, each guarantee of the sandbox, the languages."""
    text = Text()
    cores = " ".join(map(str, examination.cores))
    for what, value in (
        ("system", examination.system),
        ("python", examination.python),
        ("kit", examination.kit),
        ("cache", examination.cache),
        ("cores", f"{len(examination.cores)} physical, numbered {cores}"),
    ):
        text.append(f"{what:<9}", "bold").append(f"{value}\n")
    if examination.unsupported:
        text.append(f"\nNothing can be judged here: {examination.unsupported}\n", "bold red")
    text.append(f"\nsandbox: {examination.sandbox.level}\n", "bold")
    for one in sorted(examination.sandbox.promises, key=lambda one: not one.held):
        text.append("held    " if one.held else "missing ", "green" if one.held else "yellow")
        text.append(f"{one.promise:<13}{_in_column(one.meaning, _BEFORE_MEANING, columns)}")
        facts = [f"by {one.by}"] if one.held else [f"why: {one.why}", f"try: {one.remedy}"]
        for fact in facts:
            text.append(" " * _BEFORE_MEANING)
            text.append(_in_column(fact, _BEFORE_MEANING, columns), "dim")
    text.append("\nlanguages\n", "bold")
    text.append_text(language_table(examination.languages, columns=columns))
    return text


_AGES = ((24 * 3600, "day"), (3600, "hour"), (60, "minute"))


def cache_text(content: CacheContent) -> Text:
    """What `judge doctor cache` says: the folder, the size of each kind, the bound."""
    text = Text()
    bound = "no limit" if content.most_bytes is None else size_text(content.most_bytes)
    text.append("folder   ", "bold").append(f"{content.folder}\n")
    text.append("size     ", "bold").append(f"{size_text(content.disk_bytes)} of {bound}")
    text.append(f"; {SIZE_VARIABLE} sets the limit\n", "dim")
    for part in content.parts:
        text.append(f"{part.kind:<9}", "bold")
        text.append(f"{size_text(part.disk_bytes):>9} in {quantity(part.entries, 'item')}")
        if part.oldest_s is not None:
            text.append(f", the oldest used {_age_text(part.oldest_s)} ago", "dim")
        text.append("\n")
    if content.running_judges:
        are = "judge is" if content.running_judges == 1 else "judges are"
        text.append(f"{content.running_judges} {are} running; what is in use stays\n")
    if content.removed_bytes is None:
        text.append("`judge doctor cache --clean` removes all of it")
    else:
        text.append(f"removed {size_text(content.removed_bytes)}")
    return text


def size_text(count: int) -> str:
    """A number of bytes in a unit that people read."""
    size = float(count)
    for unit in ("bytes", "KiB", "MiB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if size >= 10 or unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} GiB"


def _age_text(seconds: float) -> str:
    for length, unit in _AGES:
        if seconds >= length:
            count = int(seconds // length)
            return f"{count} {unit}{'s' * (count != 1)}"
    return "less than a minute"
