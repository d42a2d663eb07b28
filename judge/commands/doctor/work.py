"""Examine what this machine can judge: its languages, and what its sandbox guarantees."""

from __future__ import annotations

import os
import platform
from contextlib import suppress
from pathlib import Path

from judge import languages
from judge.catalog.find_kit import find_kit
from judge.commands.doctor.result import (
    BestLevel,
    Examination,
    LanguageList,
    Promise,
    Tool,
)
from judge.commands.doctor.trial import try_files
from judge.errors import JudgeError, KitError, UsageError
from judge.files import cache_folder
from judge.runner.build import Builder
from judge.sandbox import (
    Level,
    Sandbox,
    available_levels,
    guarantee_statuses,
    physical_cores,
    sandbox_of_level,
    why_unsupported,
)


def find_tools(package: Path | None = None) -> list[Tool]:
    """Every language of the table, for a package if one is given, with its version here."""
    builder = Builder(_strongest_sandbox(), cache_folder())
    table = languages.layered_table(package)
    found = []
    for language in table.rows:
        missing = languages.missing_tool(language)
        asked = language.version and not missing
        tool = Tool(
            language=language.code,
            suffixes=language.suffixes,
            version=builder.version(language) if asked else None,
            missing=missing,
            changed_by=table.origins.get(language.code, ()),
        )
        found.append(tool)
    return found


def list_languages(package: Path | None = None) -> LanguageList:
    """The languages of the kit around the current folder, or of a package in it."""
    with suppress(KitError):
        find_kit(Path.cwd(), os.environ)
    if package is not None and not package.is_dir():
        raise UsageError(
            f"{package} is no folder", advice="Name the folder of a package; unpack a zip first"
        )
    return LanguageList(
        files=tuple(str(path) for path in languages.table_files(package)),
        languages=tuple(find_tools(package)),
    )


def examine_machine() -> Examination:
    """Examine this machine."""
    kits = []
    try:
        kits.append(find_kit(Path.cwd(), os.environ).root)
        kit = str(kits[0])
    except JudgeError as error:
        kit = str(error)
    statuses = try_files(guarantee_statuses(), _strongest_sandbox(), kits)
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
        languages=tuple(find_tools()),
    )


def _strongest_sandbox() -> Sandbox:
    """The strongest one that there is, even if this machine has had a stronger one."""
    return sandbox_of_level(next(iter(available_levels()), Level.NONE))
