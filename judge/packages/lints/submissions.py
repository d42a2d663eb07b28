"""Check submissions: their folders, the globs of `submissions.yaml`, names and sizes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from judge.errors import ProblemError
from judge.facts import Fact
from judge.files.typed_values import convert_value
from judge.model import Finding
from judge.model.codes import Code
from judge.packages.lints.contents import (
    Contents,
    PackageEntry,
    cases,
    error,
    name_list,
    warning,
    yaml_value,
)
from judge.packages.metadata import ProblemType, suggestion
from judge.packages.submissions import (
    ENTRY_KEYS,
    FOLDERS,
    PEER_FOLDERS,
    RESULT_WORDS,
    glob_to_regex,
    parse_entry,
    tagged_verdicts,
)

_YAML = "submissions/submissions.yaml"
_fault = partial(error, Code.SUBMISSIONS_YAML, _YAML)
MOST_GLOBS = 1000

_WORDS = ", ".join(RESULT_WORDS)
_RESULTS = re.compile(r"@EXPECTED_RESULTS@: ([^\r\n]*)", re.IGNORECASE)
_TAG = re.compile(r"@EXPECTED_(RESULTS|SCORE)@: ", re.IGNORECASE)


def check_submissions(contents: Contents) -> Iterator[Finding]:
    """Findings on the submissions."""
    globs: Iterable[str] = ()
    if contents.has_file(_YAML) and not contents.format.is_legacy:
        yaml = (yield from contents.yaml(_YAML, dict[str, object])) or {}
        if len(yaml) > MOST_GLOBS:
            yield _fault(Fact("has {} globs, more than {}", len(yaml), MOST_GLOBS))
        else:
            globs = yaml
            yield from _check_entries(contents, yaml)
    yield from _check_folders(contents, globs)
    yield from _check_programs(contents)
    yield from _check_tags(contents)


def _check_entries(contents: Contents, entries: Mapping[str, object]) -> Iterator[Finding]:
    programs = [program.name.removeprefix("submissions/") for program in _programs(contents)]
    case_names = [case.name for case in cases(contents, "sample", "secret")]
    for glob, entry in entries.items():
        faults: list[Fact] = []
        keys = _sound_part(glob, entry, faults)
        yield from map(_fault, dict.fromkeys(faults))
        try:
            parts = parse_entry(glob, keys).parts
        except ProblemError:  # a bad glob, which is among the faults
            continue
        scopes = [glob, *(key for key in keys if key not in ENTRY_KEYS)]
        for scope, part in zip(scopes, parts, strict=True):
            is_whole = part is parts[0]
            regex = glob_to_regex(scope)
            names = programs if is_whole else case_names
            where = yaml_value(glob if is_whole else f"{glob}: {scope}")
            if not any(re.fullmatch(regex, name) for name in names):
                near = suggestion(scope, {name.rpartition("/")[0] for name in names} | set(names))
                kind = Fact("submission") if is_whole else Fact("case")
                message = Fact("{} matches no {}{}", yaml_value(scope), kind, near)
                yield warning(Code.SUBMISSIONS_YAML, _YAML, message)
            own = keys if is_whole else keys[scope]
            for key in ("permitted", "required"):
                if own.get(key, "") is None:
                    yield _fault(Fact("{} of {} has no value: give it verdicts", key, where))
            required = part.required
            if part.permitted is not None and not part.permitted:
                message = Fact("{} permits no verdict: nothing is as expected", where)
                yield error(Code.CONTRADICTION, _YAML, message)
            elif required is not None and required.isdisjoint(part.permitted or required):
                message = Fact("{} requires what it does not permit: nothing is as expected", where)
                yield error(Code.CONTRADICTION, _YAML, message)
            if part.score is not None and ProblemType.SCORING not in contents.types:
                yield _fault(Fact("score of {} has no effect: the type is not scoring", where))


def _sound_part(glob: str, entry: object, faults: list[Fact]) -> dict[str, Any]:
    """The keys of an entry with which nothing is wrong; the others are added to `faults`."""
    sound: dict[str, Any] = {}
    try:
        for piece in _pieces(convert_value(entry, dict[str, Any])):
            try:
                parse_entry(glob, piece)
            except ProblemError as fault:
                faults.append(Fact("{}", fault.message))
                continue
            for key, value in piece.items():
                is_map = isinstance(value, Mapping)
                sound[key] = {**sound.get(key, {}), **value} if is_map else value
    except msgspec.ValidationError as fault:
        faults.append(Fact("{}: {}", glob, fault))
    return sound


def _pieces(entry: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """An entry as entries of at most one key, or of one key for one glob of cases."""
    yield {}  # for the glob alone
    for key, value in entry.items():
        if key in ENTRY_KEYS or not isinstance(value, Mapping):
            yield {key: value}
        else:
            yield {key: {}}
            yield from ({key: {inner: rule}} for inner, rule in value.items())


def _programs(contents: Contents) -> list[PackageEntry]:
    folders = contents.folders("submissions")
    return [entry for folder in folders for entry in contents.inside(folder.name)]


def _check_folders(contents: Contents, globs: Iterable[str]) -> Iterator[Finding]:
    version = contents.format
    folders = FOLDERS[version][True]
    regexes = []
    for glob in globs:
        with suppress(ProblemError):  # `_check_entries` notes it
            regexes.append(glob_to_regex(glob))
    for entry in contents.inside("submissions"):
        if entry.last in PEER_FOLDERS and entry.is_folder:
            message = Fact("is read as DOMjudge reads it, but no version of the format has it")
            yield warning(Code.UNCLEAR_EXPECTATION, entry.name, message)
            continue
        if not entry.is_folder:
            if entry.name != _YAML or version.is_legacy:
                message = Fact("is in no folder that states what it must get")
                yield warning(Code.UNCLEAR_EXPECTATION, entry.name, message)
            continue
        inside = contents.inside(entry.name)
        if not inside:
            yield warning(Code.EMPTY_FOLDER, entry.name, "is empty")
        if entry.last in folders:
            continue
        names = {program.name.removeprefix("submissions/"): program for program in inside}
        unclear = [
            name
            for name, program in names.items()
            if not any(re.fullmatch(regex, name) for regex in regexes)
            and not any(_TAG.search(contents.text(file)) for file in _files_of(contents, program))
        ]
        if unclear:
            more = "" if version.is_legacy else Fact(", nor does submissions.yaml")
            near = suggestion(entry.last, folders)
            message = Fact("does not say what {} must get{}{}", name_list(unclear), more, near)
            yield warning(Code.UNCLEAR_EXPECTATION, entry.name, message)
    folder = "submissions/partially_accepted"
    if contents.inside(folder) and ProblemType.SCORING not in contents.types:
        yield warning(Code.UNUSED_PART, folder, "has no effect: the problem is not scored")


def _files_of(contents: Contents, entry: PackageEntry) -> list[PackageEntry]:
    """The files of a submission that may say, as DOMjudge reads it, what it must get."""
    files = contents.inside(entry.name) if entry.is_folder else [entry]
    return [file for file in files if not file.is_folder]


def _check_tags(contents: Contents) -> Iterator[Finding]:
    """Findings on the words of `@EXPECTED_RESULTS@` that are passed over."""
    for entry in _programs(contents):
        for file in _files_of(contents, entry):
            if not (tag := _RESULTS.search(contents.text(file))):
                continue
            _, unknown = tagged_verdicts(tag[1])
            for word in unknown:
                near = suggestion(word.upper(), RESULT_WORDS) or Fact(": known are {}", _WORDS)
                message = Fact(
                    "@EXPECTED_RESULTS@ holds {}, which is passed over{}", yaml_value(word), near
                )
                yield warning(Code.UNCLEAR_EXPECTATION, file.name, message)


def _check_programs(contents: Contents) -> Iterator[Finding]:
    first: dict[str, str] = {}
    most = contents.metadata.limits.code_kib
    for entry in _programs(contents):
        if (twin := first.setdefault(entry.last, entry.name)) != entry.name:
            message = Fact("has the name of another program, {}", twin)
            yield warning(Code.SAME_NAME, entry.name, message)
        files = contents.files_below(entry.name) if entry.is_folder else [entry]
        if not files:
            yield error(Code.EMPTY_PROGRAM, entry.name, "is a program without a file")
        size = sum(file.size for file in files)
        if size > most << 10:
            message = Fact("is {:.0f} KiB of code; limits.code allows {}", size / 1024, most)
            yield error(Code.CODE_SIZE, entry.name, message)
