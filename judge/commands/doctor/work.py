"""Examine what this machine can judge: its languages, and what its sandbox guarantees."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from judge import languages
from judge.catalog.find_kit import find_kit
from judge.commands.doctor.result import BestLevel, Examination, InstructionCounting, Promise, Tool
from judge.commands.doctor.trial import try_files
from judge.errors import JudgeError
from judge.files import cache_folder
from judge.runner.build import Builder
from judge.sandbox import (
    INSTRUCTIONS,
    Level,
    Sandbox,
    available_levels,
    guarantee_statuses,
    physical_cores,
    sandbox_of_level,
    why_not_counted,
    why_unsupported,
)


def find_tools() -> list[Tool]:
    """Every language of the table, with its version on this machine."""
    builder = Builder(_strongest_sandbox(), cache_folder())
    found = []
    for language in languages.table():
        missing = languages.missing_tool(language)
        version = None if missing else builder.version(language)
        found.append(Tool(language=language.code, version=version, missing=missing))
    return found


def examine_machine() -> Examination:
    """Examine this machine."""
    kits = []
    try:
        kits.append(find_kit(Path.cwd(), os.environ).root)
        kit = str(kits[0])
    except JudgeError as error:
        kit = str(error)
    statuses = try_files(guarantee_statuses(), _strongest_sandbox(), kits)
    uncounted = why_unsupported() or why_not_counted(INSTRUCTIONS)
    promises = tuple(
        Promise(
            promise=one.guarantee,
            meaning=one.meaning,
            held=bool(one.by),
            by=one.by or None,
            why=one.why or None,
            remedy=one.remedy or None,
        )
        for one in statuses
    )
    level = next(iter(available_levels()), Level.NONE).value
    return Examination(
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        python=platform.python_version(),
        kit=kit,
        cache=str(cache_folder()),
        cores=tuple(physical_cores()),
        unsupported=why_unsupported(),
        sandbox=BestLevel(level=level, promises=promises),
        instructions=InstructionCounting(counted=uncounted is None, why=uncounted),
        languages=tuple(find_tools()),
    )


def _strongest_sandbox() -> Sandbox:
    """The strongest one that there is, even if this machine has had a stronger one."""
    return sandbox_of_level(next(iter(available_levels()), Level.NONE))
