"""Check submissions: their folders, the globs of `submissions.yaml`, names and sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from judge.errors import ProblemError
from judge.packages.globs import glob_to_regex
from judge.packages.lints.case_files import cases
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, name_list, suggestion, warning, yaml_value
from judge.packages.metadata import FormatVersion, ProblemType

_YAML = "submissions/submissions.yaml"
_LEGACY = ("accepted", "partially_accepted", "wrong_answer", "time_limit_exceeded",
           "run_time_error")  # fmt: skip
FOLDERS: Mapping[FormatVersion, tuple[str, ...]] = {
    FormatVersion.CURRENT: ("accepted", "rejected", "wrong_answer", "time_limit_exceeded",
                     "run_time_error", "brute_force"),
    FormatVersion.DRAFT: (*_LEGACY, "rejected", "brute_force"),
    FormatVersion.LEGACY: _LEGACY,
    FormatVersion.LEGACY_ICPC: ("accepted", "wrong_answer", "time_limit_exceeded",
                     "run_time_error"),
}  # fmt: skip
"""The folders of submissions of which a version says what is expected."""

MOST_GLOBS = 1000

_KEYS = ("language", "entrypoint", "authors", "model_solution")
_RULE = ("permitted", "required", "score", "message", "use_for_time_limit")
_VERDICTS = ("AC", "WA", "TLE", "RTE")
_TAG = re.compile(r"@EXPECTED_(RESULTS|SCORE)@: ", re.IGNORECASE)


def check_submissions(contents: Contents) -> Iterator[Note]:
    """Notes on the submissions."""
    globs: dict[str, object] = {}
    if contents.has_file(_YAML) and not contents.format.is_legacy:
        yaml = contents.yaml(_YAML, dict)
        if isinstance(yaml, Note):
            yield yaml
        elif len(yaml) > MOST_GLOBS:
            yield error(_YAML, f"has {len(yaml)} globs, more than {MOST_GLOBS}")
        else:
            globs = {str(key): value for key, value in yaml.items()}
            yield from _check_globs(contents, globs)
    yield from _check_folders(contents, globs)
    yield from _check_programs(contents)


def _check_globs(contents: Contents, globs: Mapping[str, object]) -> Iterator[Note]:
    programs = _program_names(contents)
    case_names = [case.name for case in cases(contents, "sample", "secret")]
    for glob, rule in globs.items():
        yield from _check_glob(glob, programs, "submission")
        if rule is None:
            continue
        shown = yaml_value(glob)
        if not isinstance(rule, dict):
            yield error(_YAML, f"{shown} holds {yaml_value(rule)}, not a map of keys and values")
            continue
        scopes = [(glob, rule)]
        for key, value in rule.items():
            if key in _KEYS or key in _RULE:
                continue
            if not isinstance(value, dict):
                near = suggestion(key, (*_KEYS, *_RULE))
                yield error(_YAML, f"{shown} has the unknown key {yaml_value(key)}{near}")
                continue
            yield from _check_glob(str(key), case_names, "case")
            scopes.append((f"{glob}: {key}", value))
            for inner in value:
                if inner not in _RULE:
                    message = f"{shown} has the unknown key {yaml_value(inner)} for {key}"
                    yield error(_YAML, message + suggestion(inner, _RULE))
        for name, scope in scopes:
            yield from _check_rule(contents, name, scope)


def _check_glob(glob: str, names: list[str], what: str) -> Iterator[Note]:
    try:
        regex = glob_to_regex(glob)
    except ProblemError as fault:
        yield error(_YAML, fault.message)
        return
    if not any(re.fullmatch(regex, name) for name in names):
        near = suggestion(glob, {name.rpartition("/")[0] for name in names} | set(names))
        yield warning(_YAML, f"{yaml_value(glob)} matches no {what}{near}")


def _check_rule(contents: Contents, name: str, scope: dict[object, object]) -> Iterator[Note]:
    shown = yaml_value(name)
    sets = {}
    for key in ("permitted", "required"):
        if key not in scope:
            continue
        value = scope[key]
        verdicts = value if isinstance(value, list) and value else [value]
        unknown = [one for one in verdicts if one not in _VERDICTS]
        if unknown:
            message = f"{key} of {shown} has {yaml_value(unknown[0])}"
            yield error(_YAML, f"{message}; verdicts are {', '.join(_VERDICTS)}")
        else:
            sets[key] = set(verdicts)
    if len(sets) == 2 and sets["permitted"].isdisjoint(sets["required"]):
        yield error(_YAML, f"{shown} requires what it does not permit: nothing is as expected")
    if "score" in scope and ProblemType.SCORING not in contents.types:
        yield error(_YAML, f"score of {shown} has no effect: the type is not scoring")
    use = scope.get("use_for_time_limit")
    if use is not None and not isinstance(use, bool) and use not in ("lower", "upper"):
        message = f"use_for_time_limit of {shown} is {yaml_value(use)}"
        yield error(_YAML, f"{message}, none of true, false, lower, upper")


def _program_names(contents: Contents) -> list[str]:
    """The programs, by their paths below `submissions`."""
    return [
        entry.name.removeprefix("submissions/")
        for folder in contents.folders("submissions")
        for entry in contents.inside(folder.name)
    ]


def _check_folders(contents: Contents, globs: Mapping[str, object]) -> Iterator[Note]:
    version = contents.format
    known = FOLDERS[version]
    regexes = []
    for glob in globs:
        with suppress(ProblemError):  # `_check_glob` notes it
            regexes.append(glob_to_regex(glob))
    for entry in contents.inside("submissions"):
        if not entry.is_folder:
            if entry.name != _YAML or version.is_legacy:
                yield warning(entry.name, "lies in no folder that says what it must get")
            continue
        inside = contents.inside(entry.name)
        if not inside:
            yield warning(entry.name, "is empty")
        if entry.last in known:
            continue
        names = [one.name.removeprefix("submissions/") for one in inside]
        unclear = [
            name
            for name in names
            if not any(re.fullmatch(regex, name) for regex in regexes)
            and not _has_tag(contents, f"submissions/{name}")
        ]
        if unclear:
            more = "" if version.is_legacy else ", nor does submissions.yaml"
            near = suggestion(entry.last, known)
            message = f"does not say what {name_list(unclear)} must get{more}{near}"
            yield warning(entry.name, message)
    folder = "submissions/partially_accepted"
    if contents.inside(folder) and ProblemType.SCORING not in contents.types:
        yield warning(folder, "has no effect: the problem is not scored")


def _has_tag(contents: Contents, name: str) -> bool:
    """Whether a submission says itself, as DOMjudge reads it, what it must get."""
    entry = contents.get(name)
    assert entry is not None
    files = contents.inside(entry.name) if entry.is_folder else [entry]
    return any(_TAG.search(contents.text(one)) is not None for one in files if not one.is_folder)


def _check_programs(contents: Contents) -> Iterator[Note]:
    first: dict[str, str] = {}
    most = contents.metadata.limits.code_kib
    for name in _program_names(contents):
        entry = contents.get(f"submissions/{name}")
        assert entry is not None
        if (twin := first.setdefault(entry.last, entry.name)) != entry.name:
            yield warning(entry.name, f"has the name of another program, {twin}")
        files = contents.files_below(entry.name) if entry.is_folder else [entry]
        if not files:
            yield error(entry.name, "is a program without a file")
        size = sum(one.size for one in files)
        if size > most << 10:
            yield error(entry.name, f"is {size / 1024:.0f} KiB of code; limits.code allows {most}")
