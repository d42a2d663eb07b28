"""What `problem.yaml` says that is of no matter to a judge: licence, people, dates, the uuid."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

import msgspec

from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, suggestion, warning, yaml_value
from judge.packages.metadata import FormatVersion, Metadata, ProblemType

_YAML = "problem.yaml"
LICENCES = ("unknown", "public domain", "cc0", "cc by", "cc by-sa", "educational", "permission")
CODES = frozenset(
    (
        *("ada", "algol68", "apl", "bash", "c", "cgmp", "cobol", "cpp", "cppgmp", "crystal"),
        *("csharp", "d", "dart", "elixir", "erlang", "forth", "fortran", "fsharp", "gerbil", "go"),
        *("haskell", "java", "javaalgs4", "javascript", "julia", "kotlin", "lisp", "lua"),
        *("modula2", "nim", "objectivec", "ocaml", "octave", "odin", "pascal", "perl", "php"),
        *("prolog", "python2", "python3", "python3numpy", "racket", "ruby", "rust", "scala"),
        *("simula", "smalltalk", "snobol", "swift", "typescript", "visualbasic", "zig"),
    )
)
"""The languages of the format."""

_PEOPLE = ("authors", "contributors", "testers", "packagers", "acknowledgements")
_PERSON = {"name", "email", "orcid", "kattis"}
_OLD_GRADING = ("on_reject", "accept_score", "reject_score", "range")
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_INSTANT = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?")


class _Yaml(msgspec.Struct):
    """The keys that are looked at here, as they come."""

    uuid: object = None
    license: object = None
    rights_owner: object = None
    author: object = None
    source: object = None
    source_url: object = None
    credits: object = None
    embargo_until: object = None
    libraries: object = None
    grading: object = None
    limits: object = None


def notes(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """What is wrong with the parts of `problem.yaml` that no judge needs."""
    if not contents.has_file(_YAML):
        yield error(_YAML, "is missing")
        return
    yaml = contents.yaml(_YAML, _Yaml)
    if isinstance(yaml, Note):
        yield yaml
        return
    yield from _uuid(yaml, metadata.format)
    yield from _licence(yaml)
    yield from _people(yaml.credits)
    yield from _source(yaml, metadata.format)
    yield from _embargo(yaml.embargo_until)
    yield from _old_keys(yaml, metadata.format)
    yield from _limits(yaml, metadata)
    yield from _other_limits(contents, metadata)
    yield from _languages(contents, metadata)


def _uuid(yaml: _Yaml, form: FormatVersion) -> Iterator[Note]:
    note = error if form is FormatVersion.CURRENT else warning
    if yaml.uuid is None:
        if not form.is_legacy:
            yield note(_YAML, "has no uuid: give the problem one, and keep it when it is renamed")
        return
    if not (isinstance(yaml.uuid, str) and _UUID.fullmatch(yaml.uuid)):
        yield note(_YAML, f"uuid is {yaml_value(yaml.uuid)}, not 8-4-4-4-12 hexadecimal digits")
    elif not yaml.uuid.strip("0-"):
        yield warning(_YAML, "uuid is all zeros, which tells no problem from another")


def _licence(yaml: _Yaml) -> Iterator[Note]:
    licence = "unknown" if yaml.license is None else yaml.license
    if not isinstance(licence, str) or licence not in LICENCES:
        near = suggestion(licence, LICENCES) if isinstance(licence, str) else ""
        yield error(_YAML, f"license is {yaml_value(licence)}, none of {', '.join(LICENCES)}{near}")
    elif licence == "unknown":
        yield warning(_YAML, "license is unknown: nobody knows what may be done with the problem")
    elif licence == "public domain":
        if yaml.rights_owner:
            yield error(_YAML, "rights_owner is given, but what is in the public domain has none")
    elif not (yaml.rights_owner or yaml.author or yaml.source or _authors(yaml.credits)):
        yield error(
            _YAML, f"license is {licence}, but rights_owner, authors and source are missing"
        )


def _authors(credits: object) -> bool:
    return bool(credits.get("authors") if isinstance(credits, dict) else credits)


def _people(credits: object) -> Iterator[Note]:
    if not isinstance(credits, dict):
        return
    for key, value in credits.items():
        if key == "translators":
            groups = list(value.values()) if isinstance(value, dict) else None
        elif key in _PEOPLE:
            groups = [value]
        else:
            known = (*_PEOPLE, "translators")
            near = suggestion(str(key), known)
            yield error(_YAML, f"credits has the unknown key {yaml_value(key)}{near}")
            continue
        if groups is None or not all(_is_people(group) for group in groups):
            yield error(
                _YAML, f"{key} of credits is no person and no list of persons: a name, or a map "
                "with name, email, orcid, kattis"
            )  # fmt: skip


def _is_people(value: object) -> bool:
    people = value if isinstance(value, list) else [value]
    return bool(people) and all(
        (isinstance(one, str) and one.strip())
        or (isinstance(one, dict) and "name" in one and one.keys() <= _PERSON)
        for one in people
    )


def _source(yaml: _Yaml, form: FormatVersion) -> Iterator[Note]:
    if yaml.source_url and not yaml.source:
        yield error(_YAML, "source_url is given without source: name the source")
    if form is not FormatVersion.CURRENT or yaml.source is None:
        return
    for one in yaml.source if isinstance(yaml.source, list) else [yaml.source]:
        if not isinstance(one, str) and not (
            isinstance(one, dict) and "name" in one and one.keys() <= {"name", "url"}
        ):
            yield error(_YAML, "source is no name and no map with name and url, nor a list of them")


def _embargo(value: object) -> Iterator[Note]:
    if value is None or isinstance(value, datetime.date):
        return
    if not (isinstance(value, str) and _INSTANT.fullmatch(value)):
        yield error(_YAML, f"embargo_until is {yaml_value(value)}, not YYYY-MM-DD[Thh:mm:ssZ]")


def _old_keys(yaml: _Yaml, form: FormatVersion) -> Iterator[Note]:
    if form.is_legacy and yaml.libraries is not None:
        yield warning(_YAML, "libraries is ignored: the key was removed in 2021")
    if isinstance(yaml.grading, dict):
        for key in _OLD_GRADING:
            if key in yaml.grading:
                yield warning(_YAML, f"{key} of grading is ignored: it belongs to testdata.yaml")


def _limits(yaml: _Yaml, metadata: Metadata) -> Iterator[Note]:
    limits = yaml.limits if isinstance(yaml.limits, dict) else {}
    if "validation_passes" in limits and ProblemType.MULTI_PASS not in metadata.types:
        yield warning(_YAML, "validation_passes has no use: the problem is not multi-pass")
    time_s, step_s = metadata.limits.time_limit_s, metadata.limits.resolution_s
    if metadata.format is FormatVersion.CURRENT and time_s is not None:
        steps = time_s / step_s
        if abs(steps - round(steps)) > 1e-6 or round(steps) == 0:
            yield error(
                _YAML, f"time_limit is {time_s:g}, no multiple of time_resolution, {step_s:g}"
                + ("" if "time_resolution" in limits else ": set it in limits")
            )  # fmt: skip


def _other_limits(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """Time limits in files that no version speaks of, but that judges read."""
    for name, number in (
        (".timelimit", re.compile(r"\s*(\S+)\s*")),
        (
            "domjudge-problem.ini",
            re.compile(r"(?:.*\n)*?\s*timelimit\s*=\s*['\"]?([^'\"\s]+)(?s:.*)"),
        ),
    ):
        path = contents.root / PurePosixPath(name)
        if path.is_symlink() or not path.is_file():
            continue
        with path.open("rb") as file:
            found = number.fullmatch(file.read(4096).decode(errors="replace"))
        if found is None:
            if name == ".timelimit":
                yield warning(name, "holds no number of seconds")
            continue
        try:
            value_s = float(found[1])
        except ValueError:
            yield warning(name, f"says {yaml_value(found[1])}, which is no number of seconds")
            continue
        said_s = metadata.limits.time_limit_s
        if said_s is not None and abs(value_s - said_s) > 1e-6:
            yield error(
                name, f"says {value_s:g} s, but limits.time_limit in {_YAML} is {said_s:g}: "
                "remove one of them"
            )  # fmt: skip


def _languages(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    for code in metadata.languages or ():
        if code not in CODES:
            yield error(
                _YAML,
                f"languages has {yaml_value(code)}, no code of a language{suggestion(code, CODES)}",
            )
    for entry in contents.folders("include"):
        if entry.last in ("default", *(metadata.languages or ())):
            continue
        if metadata.languages is not None and entry.last in CODES:
            yield error(entry.name, f"is for a language that languages in {_YAML} does not have")
        elif entry.last not in CODES:
            yield warning(entry.name, f"is named after no language{suggestion(entry.last, CODES)}")
