"""Tell in which dialect a package is written, and apply what is particular to the dialect.

A package shows it by a file or a key that only one contest system reads. `.timelimit` is the
weakest sign: problemtools wrote it too, for a while.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from judge.catalog.yaml_file import read_yaml
from judge.model import AS_WRITTEN, Dialect, DialectChoice, Limits
from judge.packages.archive import YAML_BYTES, read_content
from judge.packages.metadata import FormatVersion, Metadata

_KATTIS_KEYS = ("grading", "libraries")
_KATTIS_GROUP_KEYS = ("grading", "reject_score")
_KATTIS_FLAGS = ("first_error", "worst_error", "always_accept", "accept_if_any_accepted")
_GROUP_FILES = ("data/testdata.yaml", "data/secret/testdata.yaml")


def declared_dialect(root: Path, version: FormatVersion) -> DialectChoice:
    """The dialect that shows in the package in `root`; that of the format if none does."""
    if os.path.lexists(root / "domjudge-problem.ini"):
        return DialectChoice(dialect=Dialect.DOMJUDGE, told_by="domjudge-problem.ini")
    if version.is_legacy and (choice := _dialect_from_keys(root)) is not None:
        return choice
    for name in ("submissions.json", "submissions/submissions.json", ".timelimit"):
        if os.path.lexists(root / name):
            return DialectChoice(dialect=Dialect.DOMJUDGE, told_by=name)
    return AS_WRITTEN


def _dialect_from_keys(root: Path) -> DialectChoice | None:
    """The dialect by what only one system reads in a legacy package."""
    keys: Mapping[str, Any] = _keys(root, "problem.yaml")
    if "multi-pass" in str(keys.get("validation", "")).split():
        return DialectChoice(dialect=Dialect.DOMJUDGE, told_by="multi-pass in problem.yaml")
    for word in str(keys.get("type", "")).split():
        if word not in ("pass-fail", "scoring"):
            told_by = f"{word} as a type in problem.yaml"
            return DialectChoice(dialect=Dialect.DOMJUDGE, told_by=told_by)
    limits = keys.get("limits")
    if isinstance(limits, Mapping) and "time_limit" in limits:
        return DialectChoice(dialect=Dialect.DOMJUDGE, told_by="time_limit in problem.yaml")
    for key in _KATTIS_KEYS:
        if key in keys:
            return DialectChoice(dialect=Dialect.KATTIS, told_by=f"{key} in problem.yaml")
    if os.path.lexists(root / "graders"):
        return DialectChoice(dialect=Dialect.KATTIS, told_by="graders")
    for name in _GROUP_FILES:
        group = _keys(root, name)
        for key in _KATTIS_GROUP_KEYS:
            if key in group:
                return DialectChoice(dialect=Dialect.KATTIS, told_by=f"{key} in {name}")
        for flag in str(group.get("grader_flags", "")).split():
            if flag in _KATTIS_FLAGS:
                return DialectChoice(dialect=Dialect.KATTIS, told_by=f"{flag} in {name}")
    return None


def _keys(root: Path, name: str) -> Mapping[str, Any]:
    """The keys of a YAML file of the package; none where it is missing, or no map."""
    path = root / name
    if not os.path.lexists(path):
        return {}
    content = read_content(root, path, limit=YAML_BYTES)
    found = read_yaml(path, object, content=content)
    return found if isinstance(found, Mapping) else {}


def fill_limits(root: Path, metadata: Metadata, choice: DialectChoice) -> Metadata:
    """The metadata of the package in `root`, with the dialect's limits where it states none."""
    stated = _keys(root, "problem.yaml").get("limits") or {}
    wanted = {"memory": "memory_mib", "code": "code_kib"}
    missing = {
        name: getattr(choice.rules, name) for key, name in wanted.items() if key not in stated
    }
    limits = msgspec.structs.replace(metadata.limits, **missing)
    return replace(metadata, limits=limits, dialect=choice, suffixes=choice.rules.suffixes)


def limits_in(
    choice: DialectChoice, *, cpu_s: float, memory_bytes: int, output_bytes: int
) -> Limits:
    """The limits of a program in a dialect."""
    limits = Limits.of(cpu_s=cpu_s, memory_bytes=memory_bytes, output_bytes=output_bytes)
    rules = choice.rules
    if rules.overshoot_s is not None:
        limits = replace(limits, wall_s=cpu_s + max(rules.overshoot_s, rules.overshoot * cpu_s))
    return replace(limits, cuts_output=rules.cuts_output, refuses_processes=rules.refuses_processes)
