"""What a package's `problem.yaml` says, whatever the version of its format.

The version is asked first: the same key means different things in different versions. Source:
"Problem package format", versions legacy, legacy-icpc, 2023-07-draft and 2025-09.
"""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

import msgspec

from judge.catalog.yaml_file import read_yaml, read_yaml_texts
from judge.errors import ProblemError


class FormatVersion(Enum):
    """A version of the format; the value is how `problem.yaml` names it."""

    LEGACY = "legacy"
    LEGACY_ICPC = "legacy-icpc"
    DRAFT = "2023-07-draft"
    CURRENT = "2025-09"

    @property
    def is_legacy(self) -> bool:
        """Whether folders and files are named as before 2023."""
        return self in (FormatVersion.LEGACY, FormatVersion.LEGACY_ICPC)


_NAMES = {one.value: one for one in FormatVersion} | {
    "2023-07": FormatVersion.DRAFT,
    "draft": FormatVersion.DRAFT,
}


class ProblemType(Enum):
    """What a problem may be, besides pass-fail."""

    SCORING = "scoring"
    INTERACTIVE = "interactive"
    MULTI_PASS = "multi-pass"
    SUBMIT_ANSWER = "submit-answer"


_APART = (
    (ProblemType.SUBMIT_ANSWER, ProblemType.MULTI_PASS),
    (ProblemType.SUBMIT_ANSWER, ProblemType.INTERACTIVE),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PackageLimits:
    """The limits of a package. `time_limit_s` is None where it has to be inferred.

    `to_limit` is how often the slowest accepted run goes into the limit at least, `to_late` how
    many limits a run that is too slow takes at least.
    """

    time_limit_s: float | None = None
    to_limit: float = 2.0
    to_late: float = 1.5
    resolution_s: float = 1.0
    memory_mib: int = 2048
    output_mib: int = 8
    code_kib: int = 128
    compilation_time_s: int = 60
    compilation_memory_mib: int = 2048
    validation_time_s: int = 60
    validation_memory_mib: int = 2048
    validation_output_mib: int = 8
    passes: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """What `problem.yaml` says that matters to a judge.

    `custom_validator` is None where the format leaves it to the folder that may hold one.
    `validator_args` go to every output validator before those of a group. `languages` is None if
    all are allowed.
    """

    format: FormatVersion
    names: Mapping[str, str]
    types: frozenset[ProblemType]
    limits: PackageLimits
    custom_validator: bool | None = None
    scores_by_validator: bool = False
    validator_args: tuple[str, ...] = ()
    languages: tuple[str, ...] | None = None
    allow_file_writing: bool = True
    lower_is_better: bool = False
    constants: Mapping[str, str] = field(default_factory=dict)


def read_metadata(path: Path) -> Metadata:
    """The metadata in a `problem.yaml`; `ProblemError` says what is wrong with it, and where."""
    version = read_yaml(path, _Version).problem_format_version
    form = _NAMES.get(version)
    if form is None:
        raise ProblemError(
            f"{path}: problem_format_version is {version!r}, which nobody here knows",
            advice=f"Known are {', '.join(one.value for one in FormatVersion)}",
        )
    return _of_legacy(path, form) if form.is_legacy else _of_current(path, form)


def _of_current(path: Path, form: FormatVersion) -> Metadata:
    yaml = read_yaml(path, _Current if form is FormatVersion.CURRENT else _Draft)
    words = [yaml.type] if isinstance(yaml.type, str) else yaml.type
    kinds = _kinds(path, words)
    names = {"en": yaml.name} if isinstance(yaml.name, str) else dict(yaml.name)
    custom: bool | None = None
    args: tuple[str, ...] = ()
    if isinstance(yaml, _Draft):
        args = _words(path, "validator_flags", yaml.validator_flags)
        if yaml.validation:
            custom, more = _validation(path, yaml.validation)
            kinds |= more
        if not names and form is FormatVersion.DRAFT:
            names = {"en": path.parent.name}
    if not names:
        raise ProblemError(f"{path}: name is empty", advice="Give it a name in English: en")
    if yaml.languages != "all" and not (isinstance(yaml.languages, list) and yaml.languages):
        raise ProblemError(f"{path}: languages is {yaml.languages!r}, not all and no list of codes")
    return Metadata(
        format=form,
        names=names,
        types=kinds,
        limits=_limits_of(path, yaml.limits, multi_pass=ProblemType.MULTI_PASS in kinds),
        custom_validator=custom,
        validator_args=args,
        languages=None if isinstance(yaml.languages, str) else tuple(yaml.languages),
        allow_file_writing=yaml.allow_file_writing,
        constants=_constants(path, yaml.constants),
    )


def _of_legacy(path: Path, form: FormatVersion) -> Metadata:
    yaml = read_yaml(path, _Legacy)
    custom, kinds = _validation(path, yaml.validation)
    if yaml.type not in ("pass-fail", "scoring"):
        raise ProblemError(f"{path}: type is {yaml.type!r}, not pass-fail or scoring")
    scores = "score" in yaml.validation.split()
    if yaml.type == "scoring" or scores:
        kinds |= {ProblemType.SCORING}
    if form is FormatVersion.LEGACY_ICPC and ProblemType.SCORING in kinds:
        raise ProblemError(f"{path}: legacy-icpc has no scoring problems")
    objective = (yaml.grading or {}).get("objective", "max")
    if objective not in ("max", "min"):
        raise ProblemError(f"{path}: objective is {objective!r}, not max or min")
    limits = yaml.limits
    found = replace(
        _sizes(limits, multi_pass=ProblemType.MULTI_PASS in kinds),
        time_limit_s=limits.time_limit,
        to_limit=limits.time_multiplier,
        to_late=limits.time_safety_margin,
    )
    return Metadata(
        format=form,
        names={"en": yaml.name} if yaml.name else {},
        types=kinds,
        limits=_checked(path, found),
        custom_validator=custom,
        scores_by_validator=scores,
        validator_args=_words(path, "validator_flags", yaml.validator_flags),
        lower_is_better=objective == "min",
    )


def _kinds(path: Path, words: list[str]) -> frozenset[ProblemType]:
    known = {"pass-fail": None} | {kind.value: kind for kind in ProblemType}
    if not words or len(set(words)) < len(words):
        raise ProblemError(f"{path}: type is {words!r}: one or more different words are expected")
    if odd := [word for word in words if word not in known]:
        raise ProblemError(f"{path}: type holds {odd[0]!r}", advice=f"Known are {', '.join(known)}")
    kinds = frozenset(kind for word in words if (kind := known[word]) is not None)
    if ProblemType.SCORING in kinds and "pass-fail" in words:
        raise ProblemError(f"{path}: a problem is pass-fail or scoring, not both")
    for one, other in _APART:
        if {one, other} <= kinds:
            raise ProblemError(f"{path}: a problem cannot be {one.value} and {other.value}")
    return kinds


def _validation(path: Path, text: str) -> tuple[bool, frozenset[ProblemType]]:
    """Whether a package has output validators of its own, and what else `validation` says."""
    known = {
        "score": None,
        "interactive": ProblemType.INTERACTIVE,
        "multi-pass": ProblemType.MULTI_PASS,  # an extension that DOMjudge reads
    }
    first, *more = text.split() or ["default"]
    if first not in ("default", "custom") or (first == "default" and more):
        raise ProblemError(f"{path}: validation is {text!r}, not default or custom")
    if odd := [word for word in more if word not in known]:
        raise ProblemError(
            f"{path}: validation holds {odd[0]!r}", advice=f"Known are {', '.join(known)}"
        )
    return first == "custom", frozenset(kind for word in more if (kind := known[word]))


def _limits_of(path: Path, limits: _Limits, *, multi_pass: bool) -> PackageLimits:
    found = replace(
        _sizes(limits, multi_pass=multi_pass),
        time_limit_s=limits.time_limit,
        to_limit=limits.time_multipliers.ac_to_time_limit,
        to_late=limits.time_multipliers.time_limit_to_tle,
        resolution_s=limits.time_resolution,
    )
    return _checked(path, found)


def _sizes(limits: _Sizes, *, multi_pass: bool) -> PackageLimits:
    """The limits that all versions tell in the same way."""
    return PackageLimits(
        memory_mib=limits.memory,
        output_mib=limits.output,
        code_kib=limits.code,
        compilation_time_s=limits.compilation_time,
        compilation_memory_mib=limits.compilation_memory,
        validation_time_s=limits.validation_time,
        validation_memory_mib=limits.validation_memory,
        validation_output_mib=limits.validation_output,
        passes=limits.validation_passes if multi_pass else 1,
    )


def _checked(path: Path, limits: PackageLimits) -> PackageLimits:
    for name in PackageLimits.__slots__:
        value = getattr(limits, name)
        if value is not None and not (value > 0 and math.isfinite(value)):
            raise ProblemError(f"{path}: a limit is {value:g}, but it must be greater than 0")
    if limits.to_limit < 1 or limits.to_late < 1:
        raise ProblemError(f"{path}: a time multiplier is less than 1")
    if limits.time_limit_s is not None:
        steps = limits.time_limit_s / limits.resolution_s
        if abs(steps - round(steps)) > 1e-6 and limits.resolution_s != 1.0:
            raise ProblemError(
                f"{path}: time_limit is {limits.time_limit_s:g}, no multiple of time_resolution, "
                f"{limits.resolution_s:g}"
            )
    return limits


def _constants(path: Path, constants: dict[str, object] | None) -> dict[str, str]:
    """Name, or name and variant, to the text that takes its place, just as the file has it."""
    if not constants:
        return {}
    found: dict[str, str] = {}
    texts = read_yaml_texts(path)["constants"]
    assert isinstance(texts, dict)
    for name, value in texts.items():
        if not name.isidentifier() or not name.isascii():
            raise ProblemError(f"{path}: {name!r} is no name for a constant")
        variants = value if isinstance(value, dict) else {"value": value}
        if "value" not in variants:
            raise ProblemError(f"{path}: the constant {name} has no value")
        for variant, text in variants.items():
            if not isinstance(text, str):
                raise ProblemError(
                    f"{path}: the constant {name}.{variant} is no number and no text"
                )
            found[f"{name}.{variant}"] = text
        found[name] = found[f"{name}.value"]
    return found


def _words(path: Path, key: str, text: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise ProblemError(f"{path}: {key} is {text!r}: {error}") from error


class _Version(msgspec.Struct):
    problem_format_version: str = "legacy"


class _Multipliers(msgspec.Struct, forbid_unknown_fields=True):
    ac_to_time_limit: float = 2.0
    time_limit_to_tle: float = 1.5


class _Sizes(msgspec.Struct):
    memory: int = 2048
    output: int = 8
    code: int = 128
    compilation_time: int = 60
    compilation_memory: int = 2048
    validation_time: int = 60
    validation_memory: int = 2048
    validation_output: int = 8
    validation_passes: int = 2


class _Limits(_Sizes, forbid_unknown_fields=True):
    time_limit: float | None = None
    time_multipliers: _Multipliers = msgspec.field(default_factory=_Multipliers)
    time_resolution: float = 1.0


class _LegacyLimits(_Sizes, forbid_unknown_fields=True):
    time_limit: float | None = None  # not in the text, but DOMjudge reads it
    time_multiplier: float = 5.0
    time_safety_margin: float = 2.0


class _Common(msgspec.Struct, kw_only=True):
    problem_format_version: str = "legacy"
    uuid: str | None = None
    license: str = "unknown"
    rights_owner: object = None


class _Current(_Common, forbid_unknown_fields=True, kw_only=True):
    """The keys of 2025-09."""

    name: str | dict[str, str] = msgspec.field(default_factory=dict)
    type: str | list[str] = "pass-fail"
    version: str | None = None
    credits: str | dict[str, object] | None = None
    source: object = None
    embargo_until: object = None
    limits: _Limits = msgspec.field(default_factory=_Limits)
    keywords: list[str] = msgspec.field(default_factory=list)
    languages: str | list[str] = "all"
    allow_file_writing: bool = False
    constants: dict[str, object] | None = None


class _Draft(_Current, forbid_unknown_fields=True, kw_only=True):
    """The keys of 2025-09, and those that some state of the draft had."""

    author: str | None = None
    source_url: str | None = None
    validation: str = ""
    validator_flags: str = ""
    keywords: list[str] | str = msgspec.field(default_factory=list)  # type: ignore[assignment]
    allow_file_writing: bool = True


class _Legacy(_Common, forbid_unknown_fields=True, kw_only=True):
    """The keys of legacy and legacy-icpc."""

    name: str | None = None
    type: str = "pass-fail"
    author: str | None = None
    source: str | None = None
    source_url: str | None = None
    limits: _LegacyLimits = msgspec.field(default_factory=_LegacyLimits)
    validation: str = "default"
    validator_flags: str = ""
    grading: dict[str, object] | None = None
    keywords: str = ""
    libraries: object = None
