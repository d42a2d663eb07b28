"""Check the parts of `problem.yaml` that no judge needs: licence, people, dates, the uuid."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any

import msgspec

from judge import languages
from judge.errors import LanguageError
from judge.facts import Fact
from judge.files.typed_values import convert_value
from judge.languages.tables import NAME as TABLE_NAME
from judge.model import Finding
from judge.model.codes import Code
from judge.packages.languages import CODES
from judge.packages.lints.contents import Contents, error, warning, yaml_value
from judge.packages.metadata import (
    FormatVersion,
    ProblemType,
    key_suggestion,
    problem_keys,
    suggestion,
    unknown_keys,
)
from judge.packages.time_limit import DEFAULT_CPU_S, time_limits_in_files

_YAML = "problem.yaml"
LICENCES = ("unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission")

_ignored = partial(warning, Code.IGNORED_KEY, _YAML)
_OLD_GRADING = ("on_reject", "accept_score", "reject_score", "range")
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_INSTANT = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?")


_Keys = dict[str, Any]  # of any type: the lint checks it
# Without `pattern`: a struct with one may end the process with SIGSEGV at its exit,
# https://github.com/msgspec/msgspec/issues/717 (msgspec 0.22).
_Name = Annotated[str, msgspec.Meta(min_length=1)]


class _Person(msgspec.Struct, forbid_unknown_fields=True):
    name: _Name
    email: object = None
    orcid: object = None
    kattis: object = None


_People = _Name | _Person | Annotated[list[_Name | _Person], msgspec.Meta(min_length=1)]


class _Credits(msgspec.Struct, forbid_unknown_fields=True):
    authors: _People | None = None
    contributors: _People | None = None
    testers: _People | None = None
    packagers: _People | None = None
    acknowledgements: _People | None = None
    translators: dict[str, _People] | None = None

    def __post_init__(self) -> None:
        """Refuse a name of spaces alone."""
        groups = (getattr(self, key) for key in self.__struct_fields__ if key != "translators")
        for people in (*groups, *(self.translators or {}).values()):
            for person in people if isinstance(people, list) else [people]:
                name = person.name if isinstance(person, _Person) else person
                if name is not None and not name.strip():
                    raise ValueError("Expected a name, got only spaces")


class _Source(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    url: object = None


def check_problem_yaml(contents: Contents) -> Iterator[Finding]:
    """Findings on the parts of `problem.yaml` that no judge needs."""
    if not contents.has_file(_YAML):
        yield error(Code.MISSING_PART, _YAML, "is missing")
        return
    yaml = yield from contents.yaml(_YAML, _Keys)
    if yaml is None:
        return
    yield from _check_uuid(yaml, contents.format)
    yield from _check_licence(yaml)
    if isinstance(credits := yaml.get("credits"), dict):
        for key, people in credits.items():
            yield from _check_shape("credits", {key: people}, _Credits)
    if contents.format is FormatVersion.CURRENT and (source := yaml.get("source")) is not None:
        for entry in source if isinstance(source, list) else [source]:
            yield from _check_shape("source", entry, str | _Source)
    if yaml.get("source_url") and not yaml.get("source"):
        message = Fact("source_url is given without source: name the source")
        yield error(Code.CREDITS, _YAML, message)
    embargo = yaml.get("embargo_until")
    if not (embargo is None or isinstance(embargo, datetime.date)) and not (
        isinstance(embargo, str) and _INSTANT.fullmatch(embargo)
    ):
        message = Fact("embargo_until is {}, not YYYY-MM-DD[Thh:mm:ssZ]", yaml_value(embargo))
        yield error(Code.EMBARGO, _YAML, message)
    yield from _check_keys(yaml, contents)
    yield from _check_limits(yaml, contents)
    yield from _check_other_limits(contents)
    yield from _check_languages(contents)


def _check_uuid(yaml: _Keys, version: FormatVersion) -> Iterator[Finding]:
    note = error if version is FormatVersion.CURRENT else warning
    uuid = yaml.get("uuid")
    if uuid in (None, ""):
        if not version.is_legacy:
            message = Fact("has no uuid: give the problem one, and keep it when it is renamed")
            yield warning(Code.UUID, _YAML, message)
    elif not (isinstance(uuid, str) and _UUID.fullmatch(uuid)):
        message = Fact("uuid is {}, not 8-4-4-4-12 hexadecimal digits", yaml_value(uuid))
        yield note(Code.UUID, _YAML, message)
    elif not uuid.strip("0-"):
        message = Fact("uuid is all zeros, which identifies no problem")
        yield warning(Code.UUID, _YAML, message)


def _check_licence(yaml: _Keys) -> Iterator[Finding]:
    licence, rights_owner, credits = map(yaml.get, ("license", "rights_owner", "credits"))
    licence = "unknown" if licence is None else licence
    authors = credits.get("authors") if isinstance(credits, dict) else credits
    fault = partial(error, Code.LICENSE, _YAML)
    if not isinstance(licence, str) or licence not in LICENCES:
        near = suggestion(licence, LICENCES) if isinstance(licence, str) else ""
        licences = ", ".join(LICENCES)
        yield fault("license is {}, none of {}{}", yaml_value(licence), licences, near)
    elif licence == "unknown":
        message = Fact("license is unknown, so nobody may use the problem")
        yield warning(Code.UNKNOWN_LICENSE, _YAML, message)
    elif licence == "public domain":
        if rights_owner:
            message = Fact("rights_owner is given, but what is in the public domain has none")
            yield fault(message)
    elif not (rights_owner or yaml.get("author") or yaml.get("source") or authors):
        message = Fact("license is {}, but rights_owner, authors and source are missing", licence)
        yield fault(message)


def _check_shape(key: str, value: object, shape: Any) -> Iterator[Finding]:
    try:
        convert_value(value, shape)
    except msgspec.ValidationError as fault:
        near = key_suggestion(fault, _Credits, _Person, _Source)
        message = str(fault).replace(" - at `$.", " - at `")
        yield error(Code.CREDITS, _YAML, "{}: {}{}", key, message, near)


def _check_keys(yaml: _Keys, contents: Contents) -> Iterator[Finding]:
    """Findings on keys that the version does not have: some are read all the same."""
    version = contents.format
    for key, near in unknown_keys(yaml, problem_keys(version)):
        yield _ignored(Fact("has the key {}, which is passed over{}", yaml_value(key), near))
    if version is FormatVersion.CURRENT:
        instead = {
            "validation": "type",
            "validator_flags": Fact("output_validator_args of test_group.yaml"),
        }
        instead |= {"author": "credits", "source_url": Fact("url of source")}
        for key, now in instead.items():
            if yaml.get(key) is not None:
                yield _ignored(
                    Fact("has {}, a key of legacy packages: {} takes its place", key, now)
                )
        for key, kind in (("version", str), ("keywords", list[str])):
            if (value := yaml.get(key)) is not None:
                yield from _check_shape(key, value, kind)
    if version.is_legacy and yaml.get("libraries") is not None:
        yield _ignored(Fact("libraries is ignored: the key was removed in 2021"))
    grading = found if isinstance(found := yaml.get("grading"), dict) else {}
    for key in _OLD_GRADING:
        if key in grading:
            yield _ignored(Fact("{} of grading is ignored: it belongs to testdata.yaml", key))
    if not version.is_legacy or contents.has_file("domjudge-problem.ini"):
        return
    for word in str(yaml.get("type", "")).split():
        if word not in ("pass-fail", "scoring"):
            message = Fact(
                "has the type {}, which only DOMjudge reads in legacy: say it in validation",
                yaml_value(word),
            )
            yield _ignored(message)


def _check_limits(yaml: _Keys, contents: Contents) -> Iterator[Finding]:
    limits = value if isinstance(value := yaml.get("limits"), dict) else {}
    if "validation_passes" in limits and ProblemType.MULTI_PASS not in contents.types:
        message = Fact("validation_passes has no effect: the problem is not multi-pass")
        yield warning(Code.LIMITS, _YAML, message)


def _check_other_limits(contents: Contents) -> Iterator[Finding]:
    """Findings on time limits in files that no version of the format has, but that judges read."""
    stated_s = contents.metadata.limits.time_limit_s
    limits = list(time_limits_in_files(contents.root))
    if stated_s is None and not limits and not contents.inside("submissions/accepted"):
        message = Fact(
            "gives no time limit, nor does an accepted program: it is {:g} s", DEFAULT_CPU_S
        )
        yield warning(Code.LIMITS, _YAML, message)
    for path, text in limits:
        try:
            value_s = float(text)
        except ValueError:
            message = Fact("says {}, which is not a number of seconds", yaml_value(text))
            yield warning(Code.TIME_LIMIT_FILE, path.name, message)
            continue
        if contents.format is FormatVersion.CURRENT and stated_s is None:
            message = Fact(
                "is read, but {} has limits.time_limit in {}: write {:g} there",
                contents.format.value,
                _YAML,
                value_s,
            )
            yield warning(Code.TIME_LIMIT_FILE, path.name, message)
        if stated_s is not None and abs(value_s - stated_s) > 1e-6:
            message = Fact(
                "says {:g} s, but limits.time_limit in {} is {:g}: remove one of them",
                value_s,
                _YAML,
                stated_s,
            )
            yield error(Code.TIME_LIMIT_FILE, path.name, message)


def _check_languages(contents: Contents) -> Iterator[Finding]:
    named = contents.metadata.languages
    try:
        table = languages.table(contents.root)
    except LanguageError as fault:
        yield error(Code.LANGUAGES, TABLE_NAME, "cannot be read: {}", fault)
        return
    own = {language.code for language in table} - set(CODES)
    for code in named or ():
        if code in own:
            message = Fact(
                "languages has {}, which only this judge knows: other judges may not", code
            )
            yield warning(Code.LANGUAGES, _YAML, message)
        elif code not in CODES:
            near = suggestion(code, CODES)
            message = Fact("languages has {}, no code of a language{}", yaml_value(code), near)
            yield error(Code.LANGUAGES, _YAML, message)
    for entry in contents.folders("include"):
        if entry.last in ("default", *(named or ())):
            continue
        if entry.last not in CODES and entry.last not in own:
            message = Fact("is named after no language{}", suggestion(entry.last, CODES))
            yield warning(Code.LANGUAGES, entry.name, message)
        elif named is not None:
            message = Fact("is for a language that languages in {} does not have", _YAML)
            yield error(Code.LANGUAGES, entry.name, message)
