"""Parse the `problem.yaml` of a package, in every version of the format and in each dialect.

The version decides how to read the file, because the same key means different things in different
versions. A package shows its dialect by a file or a key that only one contest system reads;
`.timelimit` is the weakest sign, since problemtools wrote it too, for a while.

The formats forbid unknown keys, but all tools pass over them, and so does this; `judge verify`
names them. What looks like a slip in a key that counts stays an error: `time_limt` must not cost a
verdict.

Source: "Problem package format", versions legacy, legacy-icpc, 2023-07-draft and 2025-09.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from judge.catalog.problem_yaml import (
    CommonLimits,
    CurrentLimits,
    Multiplier,
    ProblemYaml,
    named_types,
    problem_types,
)
from judge.catalog.yaml_file import convert_yaml, read_yaml, read_yaml_texts
from judge.errors import ProblemError
from judge.facts import Fact
from judge.model import AS_WRITTEN, Dialect, DialectChoice
from judge.model import ProblemType as ProblemType
from judge.packages.archive import YAML_BYTES, read_content


class FormatVersion(Enum):
    """A version of the format; the value is its name in `problem.yaml`."""

    LEGACY = "legacy"
    LEGACY_ICPC = "legacy-icpc"
    DRAFT = "2023-07-draft"
    CURRENT = "2025-09"

    @property
    def is_legacy(self) -> bool:
        """Whether folders and files have the names from before 2023."""
        return self in (FormatVersion.LEGACY, FormatVersion.LEGACY_ICPC)


_VERSIONS = {version.value: version for version in FormatVersion} | {
    "2023-07": FormatVersion.DRAFT,
    "draft": FormatVersion.DRAFT,
}


_EVERYWHERE = {"attachments", "data", "include", "submissions", "input_validators", "generators"}
_CURRENT = _EVERYWHERE | {
    "statement", "solution", "static_validator", "output_validator", "input_visualizer",
    "output_visualizer", "answer_validators", "problem_slide",
}  # fmt: skip
_LEGACY = _EVERYWHERE | {
    "problem_statement", "output_validators", "graders", "input_format_validators",
}  # fmt: skip
FOLDERS = {
    FormatVersion.CURRENT: _CURRENT,
    FormatVersion.DRAFT: _CURRENT | _LEGACY,
    FormatVersion.LEGACY: _LEGACY,
    FormatVersion.LEGACY_ICPC: _LEGACY - {"include", "graders"},
}
"""The folders of a package, in each version."""

GENERATORS = "generators/generators.yaml"
"""The file that says which programs make the data."""

INPUT_FOLDERS = ("input_validators", "input_validator", "input_format_validators")
"""The folders of input validators, in any version: the name of the format, and those of tools."""


def output_folders(version: FormatVersion) -> tuple[str, str]:
    """The folders of output validators: the name that the version has, then that of others."""
    names = ("output_validator", "output_validators")
    return (names[1], names[0]) if version.is_legacy else names


NonEmptyList = Annotated[list[str], msgspec.Meta(min_length=1)]


class LegacyLimits(CommonLimits, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of legacy and legacy-icpc. `time_limit_s` is an extension that DOMjudge reads."""

    resolution_s: ClassVar[float] = 1.0
    to_limit: Multiplier = msgspec.field(default=5.0, name="time_multiplier")
    to_late: Multiplier = msgspec.field(default=2.0, name="time_safety_margin")


class Metadata(Struct, frozen=True, kw_only=True):
    """The part of `problem.yaml` that matters to a judge.

    `custom_validator` is None if only the folder of the output validator decides.
    `validator_args` come before the arguments that a group gives to output validators. `languages`
    is None if all are allowed. `constants` are texts by name, or by name and variant. `dialect` is
    how all of the package is read. `prefixes` stand before the sources of submissions, by the codes
    of languages, and `macros` are defined for those in C and C++; only other families have them.
    `suffixes` mean other languages than in the format. `unbuffered`: what submissions print is out
    at once.
    """

    format: FormatVersion
    names: Mapping[str, str]
    types: frozenset[ProblemType]
    limits: CurrentLimits | LegacyLimits
    custom_validator: bool | None = None
    scores_by_validator: bool = False
    validator_args: tuple[str, ...] = ()
    languages: tuple[str, ...] | None = None
    allow_file_writing: bool = True
    constants: Mapping[str, str] = field(default_factory=dict)
    dialect: DialectChoice = AS_WRITTEN
    prefixes: Mapping[str, bytes] = field(default_factory=dict)
    macros: tuple[str, ...] = ()
    suffixes: Mapping[str, str] = field(default_factory=dict)
    unbuffered: bool = False


def read_metadata(path: Path) -> Metadata:
    """The metadata in a `problem.yaml`; `ProblemError` says what is wrong with it, and where."""
    name = read_yaml(path, _VersionYaml).problem_format_version
    version = _VERSIONS.get(name)
    if version is None:
        raise ProblemError(
            f"{path}: problem_format_version is {name!r}, which is not supported",
            advice=f"Supported are {', '.join(choice.value for choice in FormatVersion)}",
        )
    return _read_legacy(path, version) if version.is_legacy else _read_current(path, version)


def split_words(where: str, text: str) -> tuple[str, ...]:
    """The words of a text, as a shell splits them; `where` names the text in the error."""
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise ProblemError(f"{where} is {text.strip()!r}: {error}") from error


def _read_current(path: Path, version: FormatVersion) -> Metadata:
    shape = problem_keys(version)
    assert issubclass(shape, CurrentYaml)
    yaml = read_known_keys(path, shape, elsewhere=_KEYS)
    types = problem_types(path, yaml.type)
    custom: bool | None = None
    args = split_words(f"{path}: validator_flags", yaml.validator_flags)
    if yaml.validation:
        custom, more = _validation(path, yaml.validation)
        types |= more
    named = bool(yaml.name) or version is not FormatVersion.DRAFT
    return Metadata(
        format=version,
        names=yaml.names(path) if named else {"en": path.parent.name},
        types=types,
        limits=yaml.limits,
        custom_validator=custom,
        validator_args=args,
        languages=None if isinstance(yaml.languages, str) else tuple(yaml.languages),
        allow_file_writing=yaml.allow_file_writing,
        constants=_constants(path) if yaml.constants else {},
    )


def _read_legacy(path: Path, version: FormatVersion) -> Metadata:
    yaml = read_known_keys(path, _LegacyYaml, elsewhere=_KEYS)
    custom, types = _validation(path, yaml.validation)
    scores = "score" in yaml.validation.split()
    named = problem_types(path, yaml.type.split())
    names = {"en": yaml.name} if isinstance(yaml.name, str) else yaml.name or {}
    if ProblemType.SUBMIT_ANSWER in named:
        advice = "Write the package in 2025-09, or leave out type"
        raise ProblemError(f"{path}: type is {yaml.type!r}, which legacy lacks", advice=advice)
    custom = custom or bool(named & {ProblemType.INTERACTIVE, ProblemType.MULTI_PASS})
    types |= named | ({ProblemType.SCORING} if scores else set())
    if version is FormatVersion.LEGACY_ICPC and ProblemType.SCORING in types:
        raise ProblemError(f"{path}: legacy-icpc has no scoring problems")
    return Metadata(
        format=version,
        names={language: name for language, name in names.items() if name},
        types=types,
        limits=yaml.limits,
        custom_validator=custom,
        scores_by_validator=scores,
        validator_args=split_words(f"{path}: validator_flags", yaml.validator_flags),
    )


def _validation(path: Path, text: str) -> tuple[bool, frozenset[ProblemType]]:
    """Whether a package has its own output validators, and the types that `validation` names."""
    types = {
        "score": None,
        "interactive": ProblemType.INTERACTIVE,
        "multi-pass": ProblemType.MULTI_PASS,  # an extension that DOMjudge reads
    }
    first, *more = text.split() or ["default"]
    if first not in ("default", "custom") or (first == "default" and more):
        raise ProblemError(f"{path}: validation is {text!r}, not default or custom")
    return first == "custom", named_types(f"{path}: validation", more, types)


def _constants(path: Path) -> dict[str, str]:
    """The text of each constant, by name and by name and variant, exactly as the file has it."""
    constants: dict[str, str] = {}
    values = read_yaml_texts(path)["constants"]
    assert isinstance(values, dict)
    for name, value in values.items():
        if not name.isidentifier() or not name.isascii():
            raise ProblemError(f"{path}: {name!r} is not a name for a constant")
        variants = value if isinstance(value, dict) else {"value": value}
        if "value" not in variants:
            raise ProblemError(f"{path}: the constant {name} has no value")
        for variant, text in variants.items():
            if not isinstance(text, str):
                message = f"the constant {name}.{variant} is neither a number nor a text"
                raise ProblemError(f"{path}: {message}")
            constants[f"{name}.{variant}"] = text
        constants[name] = constants[f"{name}.value"]
    return constants


class _VersionYaml(msgspec.Struct):
    problem_format_version: str = "legacy"


class CurrentYaml(ProblemYaml, frozen=True, kw_only=True):
    """The keys of 2025-09, and those of legacy packages that judges read there as well.

    What no judge needs may be of any type here; a lint checks it.
    """

    uuid: object = None  # type: ignore[assignment]
    version: object = None  # type: ignore[assignment]
    credits: object = None  # type: ignore[assignment]
    license: object = None  # type: ignore[assignment]
    keywords: object = None  # type: ignore[assignment]
    languages: Literal["all"] | NonEmptyList = "all"
    allow_file_writing: bool = False
    constants: dict[str, object] | None = None
    author: object = None
    source_url: object = None
    validation: str = ""
    validator_flags: str = ""


class _DraftYaml(CurrentYaml, frozen=True, kw_only=True):
    """The keys of 2025-09, and those of any state of the draft."""

    allow_file_writing: bool = True


class _LegacyGrading(msgspec.Struct):
    show_test_data_groups: object = None
    on_reject: object = None
    accept_score: object = None
    reject_score: object = None
    range: object = None
    objective: Literal["max", "min"] = "max"


class _LegacyYaml(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The keys of legacy and legacy-icpc."""

    problem_format_version: str = "legacy"
    uuid: object = None
    license: object = None
    rights_owner: object = None
    name: str | dict[str, str] | None = None
    type: str = "pass-fail"  # DOMjudge reads the words of 2025-09 here
    author: object = None
    source: object = None
    source_url: object = None
    limits: LegacyLimits = LegacyLimits()
    validation: str = "default"
    validator_flags: str = ""
    grading: _LegacyGrading | None = None
    keywords: object = None
    libraries: object = None


def problem_keys(version: FormatVersion) -> type[CurrentYaml] | type[_LegacyYaml]:
    """The shape of `problem.yaml` in a version."""
    if version.is_legacy:
        return _LegacyYaml
    return CurrentYaml if version is FormatVersion.CURRENT else _DraftYaml


_KEYS = frozenset(_DraftYaml.__struct_encode_fields__ + _LegacyYaml.__struct_encode_fields__)


_DOMJUDGE_FILES = ("submissions.json", "submissions/submissions.json", ".timelimit")
_KATTIS_KEYS = ("grading", "libraries")
_KATTIS_GROUP_KEYS = ("grading", "reject_score")
_KATTIS_FLAGS = ("first_error", "worst_error", "always_accept", "accept_if_any_accepted")
_GROUP_FILES = ("data/testdata.yaml", "data/secret/testdata.yaml")


def declared_dialect(root: Path, version: FormatVersion) -> DialectChoice:
    """The dialect that shows in the package in `root`; that of the format if none does."""
    for dialect, sign in _dialect_signs(root, version):
        return DialectChoice(dialect=dialect, told_by=sign)
    return AS_WRITTEN


def _dialect_signs(root: Path, version: FormatVersion) -> Iterator[tuple[Dialect, str]]:
    """What only one contest system reads, the surest sign first; read when it is asked for."""
    domjudge, kattis = Dialect.DOMJUDGE, Dialect.KATTIS
    if os.path.lexists(root / "domjudge-problem.ini"):
        yield domjudge, "domjudge-problem.ini"
    if version.is_legacy:
        keys = _keys(root, "problem.yaml")
        if "multi-pass" in str(keys.get("validation", "")).split():
            yield domjudge, "multi-pass in problem.yaml"
        for word in str(keys.get("type", "")).split():
            if word not in ("pass-fail", "scoring"):
                yield domjudge, f"{word} as a type in problem.yaml"
        limits = keys.get("limits")
        if isinstance(limits, Mapping) and "time_limit" in limits:
            yield domjudge, "time_limit in problem.yaml"
        yield from ((kattis, f"{key} in problem.yaml") for key in _KATTIS_KEYS if key in keys)
        if os.path.lexists(root / "graders"):
            yield kattis, "graders"
        for name in _GROUP_FILES:
            group = _keys(root, name)
            flags = str(group.get("grader_flags", "")).split()
            yield from ((kattis, f"{key} in {name}") for key in _KATTIS_GROUP_KEYS if key in group)
            yield from ((kattis, f"{flag} in {name}") for flag in flags if flag in _KATTIS_FLAGS)
    yield from ((domjudge, name) for name in _DOMJUDGE_FILES if os.path.lexists(root / name))


def _keys(root: Path, name: str) -> Mapping[str, Any]:
    """The keys of a YAML file of the package; none where it is missing, or no map."""
    path = root / name
    if not os.path.lexists(path):
        return {}
    content = read_content(root, path, limit=YAML_BYTES)
    yaml = read_yaml(path, object, content=content)
    return yaml if isinstance(yaml, Mapping) else {}


def fill_limits(root: Path, metadata: Metadata, choice: DialectChoice) -> Metadata:
    """The metadata of the package in `root`, with the dialect's limits where it states none."""
    stated = _keys(root, "problem.yaml").get("limits") or {}
    keys = {"memory": "memory_mib", "code": "code_kib"}
    missing = {name: getattr(choice.rules, name) for key, name in keys.items() if key not in stated}
    limits = msgspec.structs.replace(metadata.limits, **missing)
    return replace(metadata, limits=limits, dialect=choice, suffixes=choice.rules.suffixes)


NEAR = 0.75
"""How alike two names must be for one to be a slip of the other, as in problemtools."""

_UNKNOWN_KEY = r"unknown field `(.*?)`"


_Shape = TypeVar("_Shape", bound=msgspec.Struct)


def read_known_keys(
    path: Path,
    shape: type[_Shape],
    *,
    content: bytes | None = None,
    elsewhere: Collection[str] = (),
) -> _Shape:
    """A YAML file as a `shape`, without the keys that it does not have.

    A key without a value counts as absent. `elsewhere` are keys that have a meaning in other files
    or versions, so that none of them is a slip. Raises `ProblemError` for a slip.
    """
    values = read_yaml(path, dict[str, Any], content=content)
    for key, near in unknown_keys(values, shape):
        if near and key.rpartition(".")[2] not in elsewhere:
            fault = Fact("{}: there is no key {}{}", str(path), key, near)
            raise ProblemError(fault, advice=Fact("Correct its name"))
    return convert_yaml(path, _known(values, shape), shape)


def unknown_keys(
    values: Mapping[str, Any], shape: type[msgspec.Struct], above: str = ""
) -> Iterator[tuple[str, Fact]]:
    """The keys that a shape does not have, each with the suggestion of the one that is meant."""
    inner = _inner_shapes(shape)
    for key, value in values.items():
        if key not in inner:
            # Whoever has written the right key as well has not mistaken this one for it.
            yield f"{above}{key}", suggestion(key, inner.keys() - values.keys())
        elif (nested := inner[key]) is not None and isinstance(value, Mapping):
            texts = {str(name): text for name, text in value.items()}
            yield from unknown_keys(texts, nested, f"{above}{key}.")


def _known(values: Mapping[str, Any], shape: type[msgspec.Struct]) -> dict[str, Any]:
    inner = _inner_shapes(shape)
    known = {}
    for key, value in values.items():
        if key in inner and value is not None:
            nested = inner[key]
            is_map = nested is not None and isinstance(value, Mapping)
            known[key] = _known(value, nested) if nested is not None and is_map else value
    return known


@cache
def _inner_shapes(shape: type[msgspec.Struct]) -> dict[str, type[msgspec.Struct] | None]:
    """The keys of a shape, each with the shape of its value if that is one map of known keys."""
    shapes: dict[str, type[msgspec.Struct] | None] = {}
    for key in msgspec.structs.fields(shape):
        kinds = getattr(key.type, "__args__", (key.type,))
        structs = [
            kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
        ]
        shapes[key.encode_name] = structs[0] if len(structs) == 1 else None
    return shapes


def suggestion(word: object, known: Iterable[str], cutoff: float = NEAR) -> Fact:
    """A question that names the known name of which `word` may be a slip; empty without one."""
    close = get_close_matches(str(word)[:100], sorted(known)[:1000], n=1, cutoff=cutoff)
    return Fact("; did you mean {}?", close[0]) if close else Fact()


def key_suggestion(fault: msgspec.ValidationError, *shapes: type[msgspec.Struct]) -> Fact:
    """The suggestion for the unknown key in `fault`, of the keys of `shapes`; empty without one."""
    unknown = re.search(_UNKNOWN_KEY, str(fault))
    keys = {key for shape in shapes for key in shape.__struct_encode_fields__}
    return suggestion(unknown[1], keys) if unknown else Fact()
