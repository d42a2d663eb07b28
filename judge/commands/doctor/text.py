"""Write the examination of a machine as text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from judge.commands.doctor.result import Examination, Tool
from judge.escaping import printable
from judge.terminal.wrapping import shorten

_BEFORE_VERSION = 11 + 22


def language_table(tools: Sequence[Tool], *, columns: int = 80) -> Text:
    """One line of at most `columns` a language: code, suffixes, version or how to get it."""
    text = Text()
    for tool in tools:
        found = tool.missing is None
        text.append(f"{tool.language:<11}", "bold" if found else "dim")
        text.append(f"{' '.join(tool.suffixes):<22}")
        words = (tool.version or "installed") if found else tool.missing
        shown = shorten(printable(words or ""), columns - _BEFORE_VERSION)
        text.append(f"{shown}\n", "" if found else "dim")
        for change in tool.changed_by:
            text.append(f"{'':11}{printable(change)}\n", "dim")
    text.rstrip()
    return text


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
        text.append(f"{one.promise:<13}{one.meaning}\n")
        if one.held:
            text.append(f"{'':21}by {one.by}\n", "dim")
        else:
            text.append(f"{'':21}why: {one.why}\n", "dim")
            text.append(f"{'':21}try: {one.remedy}\n", "dim")
    text.append("\nlanguages\n", "bold")
    text.append_text(language_table(examination.languages, columns=columns))
    return text
