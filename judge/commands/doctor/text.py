"""What a machine can judge comes in, words for people and JSON for programs go out. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from judge.model import GuaranteeStatus, Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A language, and the version found on this machine, or why it cannot be used."""

    language: Language
    version: str = ""
    missing: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """What `judge doctor` found. `uncounted` says why instructions cannot be counted, if so."""

    system: str
    python: str
    kit: str
    cache: Path
    cores: tuple[int, ...]
    unsupported: str | None
    level: str
    grounds: tuple[GuaranteeStatus, ...]
    tools: tuple[Tool, ...]
    uncounted: str | None = None


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


def examination_text(seen: Examination) -> Text:
    """What `judge doctor` says: the machine, each guarantee of the sandbox, the languages."""
    text = Text()
    cores = " ".join(map(str, seen.cores))
    for what, value in (
        ("system", seen.system),
        ("python", seen.python),
        ("kit", seen.kit),
        ("cache", str(seen.cache)),
        ("cores", f"{len(seen.cores)} physical, numbered {cores}"),
    ):
        text.append(f"{what:<9}", "bold").append(f"{value}\n")
    if seen.unsupported:
        text.append(f"\nNothing can be judged here: {seen.unsupported}\n", "bold red")
    text.append(f"\nsandbox: {seen.level}\n", "bold")
    for ground in sorted(seen.grounds, key=lambda ground: not ground.by):
        text.append("held    " if ground.by else "missing ", "green" if ground.by else "yellow")
        text.append(f"{ground.guarantee:<13}{ground.meaning}\n")
        if ground.by:
            text.append(f"{'':21}by {ground.by}\n", "dim")
        else:
            text.append(f"{'':21}why: {ground.why}\n", "dim")
            text.append(f"{'':21}try: {ground.remedy}\n", "dim")
    text.append("\ninstructions: ", "bold")
    if seen.uncounted is None:
        text.append("counted, so `judge compare` goes by them\n", "green")
    else:
        text.append(f"not counted, so `judge compare` goes by CPU time: {seen.uncounted}\n")
    text.append("\nlanguages\n", "bold")
    text.append_text(language_table(seen.tools))
    return text


def doctor_json(seen: Examination) -> str:
    """What `judge doctor --format json` says. `by` is null for a guarantee that is not held."""
    grounds = [
        {
            "promise": ground.guarantee,
            "meaning": ground.meaning,
            "held": bool(ground.by),
            "by": ground.by or None,
            "why": ground.why or None,
            "remedy": ground.remedy or None,
        }
        for ground in seen.grounds
    ]
    languages = [
        {
            "language": tool.language.code,
            "version": tool.version or None,
            "missing": tool.missing,
        }
        for tool in seen.tools
    ]
    document = {
        "schema": 1,
        "system": seen.system,
        "python": seen.python,
        "kit": seen.kit,
        "cache": str(seen.cache),
        "cores": list(seen.cores),
        "unsupported": seen.unsupported,
        "sandbox": {"level": seen.level, "promises": grounds},
        "instructions": {"counted": seen.uncounted is None, "why": seen.uncounted},
        "languages": languages,
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
