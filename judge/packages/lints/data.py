"""Check the test data: the files of cases, and groups with their scores in each version."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial, reduce
from itertools import pairwise
from pathlib import PurePosixPath

from judge.catalog.problem_yaml import group_faults, scored_group
from judge.errors import ProblemError
from judge.facts import Fact
from judge.model import Aggregation, Dialect, Finding
from judge.model.codes import Code
from judge.packages.data import (
    EXAMPLE_SETS,
    GRADER_FLAGS,
    GROUP_FILES,
    SETS,
    CaseYaml,
    GroupYaml,
    LegacyGroupYaml,
    group_scoring,
    parse_range,
    parse_score,
)
from judge.packages.lints.contents import (
    HUGE_BYTES,
    ILLUSTRATIONS,
    SUFFIXES,
    CaseFiles,
    Contents,
    PackageEntry,
    cases,
    error,
    group_case_files,
    warning,
)
from judge.packages.metadata import FormatVersion, ProblemType, suggestion

_EXTENSIONS = {"invalid_answer": "BAPCtools", "bad": "problemtools"}
_WITHOUT_ANSWER = ("invalid_input", "invalid_inputs", "bad")
_DIALOGUE = re.compile(r"[<>].*|---")

_INSTEAD = {".hint": "hint", ".desc": "description", ".args": "args"}
"""Files of earlier versions, and the key of a case's `.yaml` that took their place."""

_ONE_OF = (
    (Fact("the shown input"), (".in.statement", ".interaction")),
    (Fact("the shown output"), (".out", ".ans.statement", ".interaction")),
    (Fact("the output to download"), (".out", ".ans.download")),
)
_SIDES = (
    (Fact("input"), (".in.statement", ".interaction"), (".in.download",)),
    (Fact("output"), (".out", ".ans.statement", ".interaction"), (".out", ".ans.download")),
)


def check_cases(contents: Contents) -> Iterator[Finding]:
    """Findings on the files below `data`."""
    sets = SETS if contents.format.is_legacy else (*SETS, *EXAMPLE_SETS)
    yield from _check_sets(contents, sets)
    grouped, stray = group_case_files(contents)
    for entry in stray:
        kind = Fact("folder") if entry.is_folder else Fact("file")
        message = Fact("is a {} that is part of no case: remove it, or rename it", kind)
        yield warning(Code.STRAY_FILE, entry.name, message)
    for case in grouped.values():
        if case.set not in sets:
            continue
        yield from _check_case(contents, case)
        if contents.format is FormatVersion.CURRENT and case.set == "sample":
            yield from _check_sample_files(case)
        if ".interaction" in case.files:
            yield from _check_dialogue(contents, case)
    yield from _check_duplicates([case for case in grouped.values() if case.set in SETS])


def _check_sets(contents: Contents, sets: tuple[str, ...]) -> Iterator[Finding]:
    version = contents.format
    for entry in contents.inside("data"):
        if entry.is_folder and entry.last not in sets:
            tool = _EXTENSIONS.get(entry.last)
            more = (
                Fact("; it is an extension of {}", tool) if tool else suggestion(entry.last, sets)
            )
            message = Fact("is not a folder that {} has{}", version.value, more)
            yield warning(Code.UNKNOWN_FOLDER, entry.name, message)
        elif not entry.is_folder and (
            version is FormatVersion.CURRENT or entry.last not in GROUP_FILES
        ):
            message = Fact("is in data itself, where nothing is read")
            yield warning(Code.STRAY_FILE, entry.name, message)


def _check_case(contents: Contents, case: CaseFiles) -> Iterator[Finding]:
    version, folder = contents.format, f"data/{case.name}"
    name, last = f"{folder}.in", case.name.rpartition("/")[2]
    if not case.is_case:
        is_dialogue = case.files.keys() == {".interaction"} and case.set == "sample"
        if not (version.is_legacy and is_dialogue):
            note = warning if case.set in SETS else error
            yield note(Code.MISSING_CASE_FILE, case.first.name, _left_out(f"{last}.in"))
        return
    if f"{last}.yaml" in GROUP_FILES:
        yield error(Code.CASE_NAME, name, "a case cannot be called {}: rename it", last)
    if contents.has_folder(folder):
        message = Fact("there is a folder {} beside it: rename one of them", last)
        yield error(Code.CASE_NAME, name, message)
    if ".ans" not in case.files and case.set in SETS:
        yield warning(Code.MISSING_CASE_FILE, name, _left_out(f"{last}.ans"))
    elif ".ans" not in case.files and case.set not in _WITHOUT_ANSWER:
        message = Fact("has no {}.ans beside it: add one, or remove it", last)
        yield error(Code.MISSING_CASE_FILE, name, message)
    if ".out" not in case.files and case.set in ("invalid_output", "valid_output"):
        message = Fact("has no {}.out beside it, the output that {} is of", last, case.set)
        yield error(Code.MISSING_CASE_FILE, name, message)
    if len([suffix for suffix in case.files if suffix in ILLUSTRATIONS]) > 1:
        message = Fact("has several illustrations: one at most is allowed")
        yield error(Code.SAMPLE_FILES, name, message)
    for suffix, entry in case.files.items():
        if suffix in SUFFIXES[version]:
            continue
        if key := _INSTEAD.get(suffix):
            message = Fact("is not read in {}: write {} in {}.yaml", version.value, key, last)
            yield error(Code.OLD_CASE_FILE, entry.name, message)
        else:
            yield warning(Code.STRAY_FILE, entry.name, "is not read in {}", version.value)


def _left_out(file: str) -> Fact:
    return Fact("has no {} beside it, so it is left out: add one, or remove it", file)


def _check_sample_files(case: CaseFiles) -> Iterator[Finding]:
    """Findings on the files that are shown instead of a sample's own, in 2025-09."""
    fault = partial(error, Code.SAMPLE_FILES, case.first.name)
    for name, suffixes in _ONE_OF:
        several = [suffix for suffix in suffixes if suffix in case.files]
        if len(several) > 1:
            names = reduce(lambda first, more: Fact("{} and {}", first, more), several)
            yield fault("{} is given by {}: one at most is allowed", name, names)
    for side, shown, downloads in _SIDES:
        shows = [suffix for suffix in shown if suffix in case.files]
        gives = [suffix for suffix in downloads if suffix in case.files]
        if shows and not gives:
            message = Fact("has {}, but no {}: the {} needs both", shows[0], downloads[-1], side)
            yield fault(message)
        elif gives and not shows:
            message = Fact("has {}, but nothing that is shown in place of the {}", gives[0], side)
            yield fault(message)


def _check_dialogue(contents: Contents, case: CaseFiles) -> Iterator[Finding]:
    entry = case.files[".interaction"]
    if not contents.types & {ProblemType.INTERACTIVE, ProblemType.MULTI_PASS}:
        message = Fact("shows a dialogue, but the problem is not interactive")
        yield warning(Code.DIALOGUE, entry.name, message)
    for number, line in enumerate(contents.text(entry).splitlines(), 1):
        if not _DIALOGUE.fullmatch(line):
            message = Fact("line {} begins with neither < nor > and is not ---", number)
        elif line == "---" and ProblemType.MULTI_PASS not in contents.types:
            message = Fact("line {} begins a pass, but there is only one pass", number)
        else:
            continue
        yield error(Code.DIALOGUE, entry.name, message)
        return


def _check_duplicates(cases: list[CaseFiles]) -> Iterator[Finding]:
    """Findings on cases with the same input; links are taken to be duplicates on purpose."""
    first: dict[tuple[bytes, ...], str] = {}
    for case in cases:
        entry = case.files.get(".in")
        if entry is None or entry.linked or ".files" in case.files or entry.size > HUGE_BYTES:
            continue
        more = (case.files[suffix] for suffix in (".yaml", ".args") if suffix in case.files)
        hashes = tuple(_hash(file) for file in (entry, *more))
        if (twin := first.setdefault(hashes, entry.name)) != entry.name:
            message = Fact("has the same input as {}: remove one of them", twin)
            yield warning(Code.DUPLICATE_CASE, entry.name, message)


def _hash(entry: PackageEntry) -> bytes:
    with entry.path.open("rb") as file:
        return hashlib.file_digest(file, "blake2b").digest()


# Groups of 2025-09


_YAML = "test_group.yaml"
_SCORE_KEYS = ("max_score", "score_aggregation", "require_pass")

_TOLERANCE = re.compile("float_(relative_|absolute_)?tolerance")


def check_groups(contents: Contents) -> Iterator[Finding]:
    """Findings on the groups of a package of version 2025-09."""
    if contents.format is not FormatVersion.CURRENT:
        return
    yield from _check_places(contents)
    names = {entry.last for entry in contents.inside("input_validators")}
    names |= {name.partition(".")[0] for name in names}
    groups: dict[str, GroupYaml] = {}
    for entry in contents.files_below("data"):
        if entry.last == _YAML:
            yaml = yield from contents.yaml(entry.name, GroupYaml)
            if yaml is not None:
                groups[entry.folder.removeprefix("data/")] = yaml
                yield from _check_args(entry.name, yaml, names)
    for case in group_case_files(contents)[0].values():
        if (file := case.files.get(".yaml")) is not None:
            of_case = yield from contents.yaml(file.name, CaseYaml)
            if of_case is not None:
                yield from _check_args(file.name, of_case, names)
    for name, yaml in groups.items():
        yield from _check_keys(contents, f"data/{name}/{_YAML}", name, yaml)
    if ProblemType.SCORING in contents.types:
        yield from _check_scores(contents, groups)


def _check_args(path: str, yaml: GroupYaml | CaseYaml, known: set[str]) -> Iterator[Finding]:
    args = yaml.input_validator_args
    for name in args if isinstance(args, dict) else ():
        if name not in known:
            message = Fact(
                "input_validator_args names {!r}, but no input validator is called so{}",
                name,
                suggestion(name, known),
            )
            yield error(Code.VALIDATOR_ARGS, path, message)
    for name, text in pairwise(yaml.output_validator_args or ()):
        if _TOLERANCE.fullmatch(name) and re.fullmatch(r"[0-9.eE+-]+", text):
            with suppress(ValueError):
                if float(text) >= 1:
                    message = Fact("{} is {}, which accepts most outputs", name, text)
                    yield warning(Code.VALIDATOR_ARGS, path, message)


def _check_places(contents: Contents) -> Iterator[Finding]:
    misplaced = partial(error, Code.GROUP_PLACE)
    folders = contents.folders("data/secret")
    groups = {folder.name for folder in folders if contents.has_file(f"{folder.name}/{_YAML}")}
    for entry in contents.below("data"):
        depth = {"sample": 3, "secret": 4}.get(entry.name.split("/")[1])
        if entry.last == _YAML and depth and entry.name.count("/") >= depth:
            message = Fact("is too deep: sample has no groups, and groups do not nest")
            yield misplaced(entry.name, message)
    if groups:
        for folder in folders:
            if folder.name not in groups:
                message = Fact("has no {}, but other folders beside it are groups", _YAML)
                yield misplaced(folder.name, message)
        for entry in contents.inside("data/secret"):
            if not entry.is_folder and entry.name.endswith(".in"):
                message = Fact("is a case beside groups: put it into one of them")
                yield misplaced(entry.name, message)
    names = [case.name for case in cases(contents, "secret")]
    for group in sorted(groups):
        inside = group.removeprefix("data/") + "/"
        yaml = yield from contents.yaml(f"{group}/{_YAML}", GroupYaml)
        static = None if yaml is None else yaml.static_validation_score
        if static is None and not any(name.startswith(inside) for name in names):
            yield error(Code.EMPTY_GROUP, group, "is a group without a case")
    for entry in contents.below("data"):
        if entry.last == "testdata.yaml":
            message = Fact("is not read in {}: write a {}", contents.format.value, _YAML)
            yield error(Code.GROUP_FILE, entry.name, message)


def _check_keys(contents: Contents, path: str, name: str, yaml: GroupYaml) -> Iterator[Finding]:
    fault = partial(error, Code.STATIC_VALIDATION, path)
    in_sample = name.partition("/")[0] == "sample"
    scoring = ProblemType.SCORING in contents.types
    for key in _SCORE_KEYS:
        if getattr(yaml, key) is None:
            continue
        if in_sample:
            message = Fact("{} is not allowed for samples: remove it", key)
            yield error(Code.GROUP_KEY, path, message)
        elif not scoring:
            message = Fact("{} is not allowed: the problem is not of type scoring", key)
            yield error(Code.GROUP_KEY, path, message)
    static = yaml.static_validation_score
    if static is None:
        if yaml.static_validator_args is not None:
            yield fault("static_validator_args is given without static_validation_score")
        return
    if not contents.inside("static_validator"):
        yield fault("static_validation_score is given, but there is no static_validator")
    if ProblemType.SUBMIT_ANSWER in contents.types:
        yield fault("static_validation_score has no effect: there is no program to check")
    if isinstance(static, int):
        if not scoring:
            message = Fact(
                "static_validation_score is {}, not pass-fail: the problem is not of type scoring",
                static,
            )
            yield fault(message)
        elif static < 0:
            yield fault("static_validation_score is {}, less than 0", static)


def _check_scores(contents: Contents, yamls: Mapping[str, GroupYaml]) -> Iterator[Finding]:
    inner = [name for name in sorted(yamls) if name.startswith("secret/") and name.count("/") == 1]
    scoring = {name: group_scoring(yamls.get(name)) for name in ("secret", "sample", *inner)}
    for fault in group_faults(scoring):
        message = Fact("{}: {}", fault.words, fault.advice) if fault.advice else fault.words
        yield error(fault.code, f"data/{fault.group}/{_YAML}", message)
    groups = {name: scored_group(name, scoring[name]) for name in ("secret", *inner)}
    for name, group in groups.items():
        path = f"data/{name}/{_YAML}"
        if "sample" in group.requires and not cases(contents, "sample"):
            words = Fact("require_pass names sample, which has no case")
            yield warning(Code.REQUIRE_PASS, path, words)
        is_pass_fail = group.aggregation is Aggregation.PASS_FAIL
        if is_pass_fail and name != "secret" and isinstance(scoring[name].static_score, int):
            words = Fact("static_validation_score is a number in a pass-fail group")
            yield error(Code.STATIC_VALIDATION, path, words)
    path, most = f"data/secret/{_YAML}", groups["secret"].max_score
    if groups["secret"].aggregation is not Aggregation.SUM or most is None:
        return
    scores = [groups[name].max_score for name in inner]
    total = sum(score for score in scores if score is not None)
    if scores and None not in scores and total != most:
        yield (error if total > most else warning)(
            Code.GROUP_SCORES,
            path if contents.has_file(path) else "data/secret",
            Fact("max_score is {}, but those of its groups make {}", most, total),
        )


def check_legacy_groups(contents: Contents) -> Iterator[Finding]:
    """Findings on the groups of a package of an earlier version."""
    version = contents.format
    if version is FormatVersion.CURRENT:
        return
    groups: dict[str, LegacyGroupYaml] = {}
    for entry in contents.files_below("data"):
        if entry.last not in GROUP_FILES:
            continue
        fault = partial(error, Code.GROUP_FILE, entry.name)
        if version is FormatVersion.DRAFT:
            yield from contents.yaml(entry.name, dict)  # the draft changed its keys too often
        elif entry.last == "test_group.yaml":
            yield fault("is not read in {}: write a {}", version.value, "testdata.yaml")
        elif version is FormatVersion.LEGACY_ICPC:
            yield fault("is not part of legacy-icpc, which has no groups")
        else:
            yaml = yield from contents.yaml(entry.name, LegacyGroupYaml)
            if yaml is not None:
                groups[entry.folder] = yaml
    for folder in groups:
        yield from _check_group(contents, folder, groups)
    is_asked = any(yaml.grading == "custom" for yaml in groups.values())
    if version is FormatVersion.LEGACY and contents.inside("graders") and not is_asked:
        message = Fact("is not used: no testdata.yaml says grading: custom")
        yield warning(Code.UNUSED_PART, "graders", message)
    if version is FormatVersion.LEGACY_ICPC:
        message = Fact("is a folder of cases, but legacy-icpc has no groups")
        for folder in ("data/sample", "data/secret"):
            for entry in contents.folders(folder):
                yield error(Code.GROUP_PLACE, entry.name, message)


def _check_group(
    contents: Contents, folder: str, groups: Mapping[str, LegacyGroupYaml]
) -> Iterator[Finding]:
    yaml, path = groups[folder], f"{folder}/testdata.yaml"
    flag_fault = partial(error, Code.GRADER_FLAGS, path)
    flags = (yaml.grader_flags or "").split()
    around = [folder, *map(str, PurePosixPath(folder).parents)]
    above = (groups[name].grading for name in around if name in groups)
    is_custom = next(filter(None, above), "") == "custom"
    for flag in flags:
        if flag not in GRADER_FLAGS and not is_custom:
            near = suggestion(flag, GRADER_FLAGS)
            yield flag_fault(Fact("grader_flags has {!r}, which is unknown{}", flag, near))
    if "ignore_sample" in flags:
        if path != "data/testdata.yaml":
            yield flag_fault(Fact("ignore_sample has an effect in data/testdata.yaml only"))
        elif yaml.on_reject in (None, "break", "first_error"):
            message = Fact(
                "ignore_sample with on_reject: break leaves out the secret cases of what fails a "
                "sample: write on_reject: continue"
            )
            yield flag_fault(message)
    if yaml.grading == "custom" and not contents.inside("graders"):
        message = Fact("grading is custom, but there is no program in graders")
        yield error(Code.MISSING_GRADER, path, message)
    for key in ("accept_score", "reject_score", "range"):
        if (value := getattr(yaml, key)) is None:
            continue
        if ProblemType.SCORING not in contents.types:
            message = Fact("{} has no effect: the type in problem.yaml is not scoring", key)
            yield warning(Code.GROUP_KEY, path, message)
        try:
            parse_range("", value) if key == "range" else parse_score("", key, value)
        except ProblemError as fault:
            yield error(Code.GROUP_SCORES, path, fault.fact)
            continue
        is_read = contents.metadata.dialect.dialect is Dialect.DOMJUDGE and key != "reject_score"
        numbers = [float(word) for word in str(value).split()]
        if is_read and not all(0 <= number < math.inf for number in numbers):
            message = Fact("{} is {}: DOMjudge refuses negative and infinite ones", key, value)
            yield error(Code.GROUP_SCORES, path, message)
    inside = path.removeprefix("data/").removesuffix("testdata.yaml")
    if not any(case.name.startswith(inside) for case in cases(contents, "sample", "secret")):
        yield warning(Code.EMPTY_GROUP, path, "is for a folder without cases")
