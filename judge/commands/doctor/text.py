"""Write the examination of a machine as text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from judge.commands.doctor.result import Examination, Tool


def language_table(tools: Sequence[Tool]) -> Text:
    """One line a language: code, suffixes, version or how to get it."""
    text = Text()
    for tool in tools:
        language = tool.language
        found = tool.missing is None
        text.append(f"{language.code:<11}", "bold" if found else "dim")
        text.append(f"{' '.join(language.suffixes):<22}")
        text.append(f"{tool.version if found else tool.missing}\n", "" if found else "dim")
    text.rstrip()
    return text


def examination_text(examination: Examination) -> Text:
    """What `judge doctor` says: the machine, each guarantee of the sandbox, the languages."""
    text = Text()
    cores = " ".join(map(str, examination.cores))
    for what, value in (
        ("system", examination.system),
        ("python", examination.python),
        ("kit", examination.kit),
        ("cache", str(examination.cache)),
        ("cores", f"{len(examination.cores)} physical, numbered {cores}"),
    ):
        text.append(f"{what:<9}", "bold").append(f"{value}\n")
    if examination.unsupported:
        text.append(f"\nNothing can be judged here: {examination.unsupported}\n", "bold red")
    text.append(f"\nsandbox: {examination.level}\n", "bold")
    for one in sorted(examination.guarantees, key=lambda one: not one.by):
        text.append("held    " if one.by else "missing ", "green" if one.by else "yellow")
        text.append(f"{one.guarantee:<13}{one.meaning}\n")
        if one.by:
            text.append(f"{'':21}by {one.by}\n", "dim")
        else:
            text.append(f"{'':21}why: {one.why}\n", "dim")
            text.append(f"{'':21}try: {one.remedy}\n", "dim")
    text.append("\ninstructions: ", "bold")
    if examination.uncounted is None:
        text.append("counted, so `judge compare` goes by them\n", "green")
    else:
        text.append(f"not counted, so `judge compare` goes by CPU time: {examination.uncounted}\n")
    text.append("\nlanguages\n", "bold")
    text.append_text(language_table(examination.tools))
    return text
