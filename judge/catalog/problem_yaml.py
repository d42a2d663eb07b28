"""`problem.yaml`: a file comes in, names and limits go out. `test_group.yaml`: so do arguments.

The keys are those of the ICPC problem package format 2025-09; the kit judges pass-fail problems.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from judge.catalog.yaml_file import read_yaml as read_yaml
from judge.errors import ProblemError
from judge.model import Limits, Timing

FORMAT = "2025-09"

GROUP = "test_group.yaml"
"""The name of the file that holds the arguments of the default output validator."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemYaml:
    """What the judge needs of a `problem.yaml`."""

    names: Mapping[str, str]
    limits: Limits
    timing: Timing


def read(path: Path) -> ProblemYaml:
    """The names and limits in a `problem.yaml`; `ProblemError` says what is wrong with it."""
    yaml = read_yaml(path, _ProblemYaml)
    limits = yaml.limits
    names = {"en": yaml.name} if isinstance(yaml.name, str) else yaml.name
    if yaml.problem_format_version != FORMAT:
        found = yaml.problem_format_version
        raise ProblemError(f"{path}: problem_format_version is {found!r}, not {FORMAT!r}")
    if yaml.type not in ("pass-fail", ["pass-fail"]):
        raise ProblemError(f"{path}: type is {yaml.type!r}, but a kit has pass-fail problems alone")
    if not (limits.time_limit > 0 and limits.memory > 0 and limits.output > 0):
        raise ProblemError(f"{path}: a limit is not greater than 0")
    if not math.isfinite(limits.time_limit):
        raise ProblemError(f"{path}: time_limit is {limits.time_limit}, but it must be finite")
    if not names:
        raise ProblemError(f"{path}: name is empty", advice="Give it a name in English: en")
    return ProblemYaml(
        names=names,
        limits=Limits.of(
            cpu_s=limits.time_limit,
            memory_bytes=limits.memory << 20,
            output_bytes=limits.output << 20,
        ),
        timing=Timing(
            to_limit=limits.time_multipliers.ac_to_time_limit,
            to_late=limits.time_multipliers.time_limit_to_tle,
            resolution_s=limits.time_resolution,
        ),
    )


def checker_args(path: Path) -> tuple[str, ...]:
    """The arguments of the default output validator in a `test_group.yaml`."""
    return read_yaml(path, _Group).output_validator_args


class _Group(msgspec.Struct, forbid_unknown_fields=True):
    output_validator_args: tuple[str, ...] = ()


class _Multipliers(msgspec.Struct, forbid_unknown_fields=True):
    ac_to_time_limit: float = 2.0
    time_limit_to_tle: float = 1.5


class _Limits(msgspec.Struct, forbid_unknown_fields=True):
    time_limit: float
    time_multipliers: _Multipliers = msgspec.field(default_factory=_Multipliers)
    time_resolution: float = 1.0
    memory: int = 512
    output: int = 8
    code: int = 128
    compilation_time: int = 60
    compilation_memory: int = 2048


class _ProblemYaml(msgspec.Struct, forbid_unknown_fields=True):
    """The keys of the ICPC format 2025-09 that a problem of the kit may use."""

    problem_format_version: str
    name: str | dict[str, str]
    uuid: str
    limits: _Limits
    type: str | list[str] = "pass-fail"
    version: str | None = None
    credits: str | dict[str, object] | None = None
    source: str | dict[str, str] | list[str | dict[str, str]] | None = None
    license: str = "unknown"
    rights_owner: str | None = None
    embargo_until: object = None
    keywords: list[str] = msgspec.field(default_factory=list)
