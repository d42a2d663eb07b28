"""Submissions: the folders that they lie in, the globs that speak of them, names and sizes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from judge.errors import ProblemError
from judge.packages.globs import glob_to_regex
from judge.packages.lints.case_files import cases
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, name_list, suggestion, warning, yaml_value
from judge.packages.metadata import FormatVersion, Metadata, ProblemType

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


def notes(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    """What is wrong with the submissions."""
    form = metadata.format
    globs: dict[str, object] = {}
    if contents.has_file(_YAML) and not form.is_legacy:
        said = contents.yaml(_YAML, dict)
        if isinstance(said, Note):
            yield said
        elif len(said) > MOST_GLOBS:
            yield error(_YAML, f"has {len(said)} globs, more than {MOST_GLOBS}")
        else:
            globs = {str(key): value for key, value in said.items()}
            yield from _of_yaml(contents, metadata, globs)
    yield from _of_folders(contents, metadata, globs)
    yield from _of_programs(contents, metadata)


def _of_yaml(contents: Contents, metadata: Metadata, globs: Mapping[str, object]) -> Iterator[Note]:
    programs = _names(contents)
    held = [stem.name for stem in cases(contents, "sample", "secret")]
    for glob, rule in globs.items():
        yield from _of_glob(glob, programs, "submission")
        if rule is None:
            continue
        if not isinstance(rule, dict):
            yield error(
                _YAML, f"{yaml_value(glob)} holds {yaml_value(rule)}, not a map of keys and values"
            )
            continue
        scopes = [(glob, rule)]
        for key, value in rule.items():
            if key in _KEYS or key in _RULE:
                continue
            if isinstance(value, dict):
                yield from _of_glob(str(key), held, "case")
                scopes.append((f"{glob}: {key}", value))
                for inner in value:
                    if inner not in _RULE:
                        words = (
                            f"{yaml_value(glob)} has the unknown key {yaml_value(inner)} for {key}"
                        )
                        yield error(_YAML, words + suggestion(str(inner), _RULE))
            else:
                known = (*_KEYS, *_RULE)
                words = f"{yaml_value(glob)} has the unknown key {yaml_value(key)}"
                yield error(_YAML, words + suggestion(str(key), known))
        for name, scope in scopes:
            yield from _of_rule(name, scope, metadata)


def _of_glob(glob: str, names: list[str], what: str) -> Iterator[Note]:
    try:
        matched = glob_to_regex(glob)
    except ProblemError as fault:
        yield error(_YAML, fault.message)
        return
    if not any(re.fullmatch(matched, name) for name in names):
        known = {name.rpartition("/")[0] for name in names} | set(names)
        yield warning(_YAML, f"{yaml_value(glob)} matches no {what}{suggestion(glob, known)}")


def _patterns(globs: Iterable[str]) -> Iterator[str]:
    """What the globs match that are some."""
    for glob in globs:
        with suppress(ProblemError):  # it is told where the globs are looked at
            yield glob_to_regex(glob)


def _of_rule(name: str, scope: dict[object, object], metadata: Metadata) -> Iterator[Note]:
    sets = {}
    for key in ("permitted", "required"):
        if key not in scope:
            continue
        value = scope[key]
        verdicts = value if isinstance(value, list) and value else [value]
        odd = [one for one in verdicts if one not in _VERDICTS]
        if odd:
            told = f"{key} of {yaml_value(name)} has {yaml_value(odd[0])}"
            yield error(_YAML, f"{told}; verdicts are {', '.join(_VERDICTS)}")
        else:
            sets[key] = set(verdicts)
    if len(sets) == 2 and sets["permitted"].isdisjoint(sets["required"]):
        yield error(
            _YAML, f"{yaml_value(name)} requires what it does not permit: nothing is as expected"
        )
    if "score" in scope and ProblemType.SCORING not in metadata.types:
        yield error(_YAML, f"score of {yaml_value(name)} has no sense: the type is not scoring")
    use = scope.get("use_for_time_limit")
    if use is not None and not isinstance(use, bool) and use not in ("lower", "upper"):
        told = f"use_for_time_limit of {yaml_value(name)} is {yaml_value(use)}"
        yield error(_YAML, f"{told}, none of true, false, lower, upper")


def _names(contents: Contents) -> list[str]:
    """The programs, by their paths below `submissions`."""
    return [
        entry.name.removeprefix("submissions/")
        for folder in contents.folders("submissions")
        for entry in contents.inside(folder.name)
    ]


def _of_folders(
    contents: Contents, metadata: Metadata, globs: Mapping[str, object]
) -> Iterator[Note]:
    form = metadata.format
    known = FOLDERS[form]
    spoken_of = list(_patterns(globs))
    for entry in contents.inside("submissions"):
        if not entry.is_folder:
            if entry.name != _YAML or form.is_legacy:
                yield warning(entry.name, "lies in no folder that says what it is to get")
            continue
        inside = contents.inside(entry.name)
        if not inside:
            yield warning(entry.name, "is empty")
        if entry.last in known:
            continue
        names = [one.name.removeprefix("submissions/") for one in inside]
        tagless = [
            name
            for name in names
            if not any(re.fullmatch(one, name) for one in spoken_of)
            and not _has_tag(contents, f"submissions/{name}")
        ]
        if tagless:
            more = "" if form.is_legacy else ", nor does submissions.yaml say it"
            yield warning(
                entry.name, f"does not tell what {name_list(tagless)} must get{more}"
                f"{suggestion(entry.last, known)}"
            )  # fmt: skip
    if (
        contents.inside("submissions/partially_accepted")
        and ProblemType.SCORING not in metadata.types
    ):
        yield warning("submissions/partially_accepted", "has no sense: nothing is scored")


def _has_tag(contents: Contents, name: str) -> bool:
    """Whether a submission says itself, as DOMjudge reads it, what it is to get."""
    entry = contents.get(name)
    assert entry is not None
    files = contents.inside(entry.name) if entry.is_folder else [entry]
    return any(_TAG.search(contents.text(one)) is not None for one in files if not one.is_folder)


def _of_programs(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    first: dict[str, str] = {}
    most = metadata.limits.code_kib
    for name in _names(contents):
        entry = contents.get(f"submissions/{name}")
        assert entry is not None
        last = entry.last
        if (twin := first.setdefault(last, entry.name)) != entry.name:
            yield warning(entry.name, f"has the name of another program, {twin}")
        files = [one for one in contents.below(entry.name) if not one.is_folder]
        if entry.is_folder and not files:
            yield error(entry.name, "is a program without a file")
        size = sum(one.size for one in files) if entry.is_folder else entry.size
        if size > most << 10:
            yield error(entry.name, f"is {size / 1024:.0f} KiB of code; limits.code allows {most}")
