"""Check the files of a package: its parts, its programs, and how texts are written."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from functools import partial
from pathlib import PurePosixPath

from judge.facts import Fact
from judge.model import Finding
from judge.model.codes import Code
from judge.packages.lints.contents import (
    LARGE_BYTES,
    Contents,
    PackageEntry,
    cases,
    error,
    warning,
)
from judge.packages.metadata import (
    FOLDERS,
    GENERATORS,
    INPUT_FOLDERS,
    FormatVersion,
    ProblemType,
    output_folders,
    suggestion,
)

_SHORT_NAME = re.compile(r"[a-z0-9]+")

_VERY_NEAR = 0.85
"""Authors may have folders of their own, so only names very like those of the format are noted."""

_READ_ANYWHERE = frozenset({*INPUT_FOLDERS, *output_folders(FormatVersion.CURRENT)})
"""What is read in every version, with a note where the version calls it otherwise."""

_OF_BAPCTOOLS = "answer_validators"

_NOW = {
    "problem_statement": "statement",
    "graders": "data/secret/test_group.yaml",
}
"""What took the place of a folder of legacy packages."""


def check_layout(contents: Contents) -> Iterator[Finding]:
    """Findings on what is missing, and on what is there but is not read."""
    if not _SHORT_NAME.fullmatch(name := contents.root.name):
        message = Fact(
            "the folder is called {!r}; "
            "the name of a package has lower-case letters and digits only",
            name,
        )
        yield error(Code.PACKAGE_NAME, ".", message)
    yield from _check_missing(contents)
    yield from _check_output_validators(contents)
    yield from _check_folders(contents)
    if contents.inside(_OF_BAPCTOOLS):
        message = Fact("is not used: BAPCtools alone runs these programs, on the judge's answers")
        yield warning(Code.UNUSED_PART, _OF_BAPCTOOLS, message)
    if contents.format is FormatVersion.CURRENT:
        yield from _check_inner_folders(contents)
    if contents.format.is_legacy:
        yield from _check_legacy(contents)


def _check_missing(contents: Contents) -> Iterator[Finding]:
    if contents.has_file(GENERATORS) and not contents.inside("data/secret"):
        return  # nothing is missing: the data is made
    missing = partial(error, Code.MISSING_PART)
    is_current = contents.format is FormatVersion.CURRENT
    if not cases(contents, "secret") and not (is_current and contents.inside("static_validator")):
        message = Fact("has no case: at least one is needed, an .in and an .ans")
        yield missing("data/secret", message)
    if not cases(contents, "sample") and ProblemType.INTERACTIVE not in contents.types:
        message = Fact("has no case: readers see no example")
        yield warning(Code.MISSING_PART, "data/sample", message)
    if not contents.has_folder("submissions"):
        message = Fact("is missing: at least one accepted program must be in it")
        yield missing("submissions", message)
    elif not contents.inside("submissions/accepted"):
        message = Fact("holds no program: at least one must be accepted")
        yield missing("submissions/accepted", message)
    if not any(contents.inside(folder) for folder in INPUT_FOLDERS):
        yield missing("input_validators", Fact("holds no program: nothing checks the inputs"))
    for folder in INPUT_FOLDERS[1:]:
        if contents.inside(folder):
            message = Fact("is read, but no version of the format has it: call it input_validators")
            if folder == "input_format_validators":
                message = Fact("is an old name: call it input_validators")
            yield warning(Code.PART_OF_OTHER_VERSION, folder, message)


def _check_output_validators(contents: Contents) -> Iterator[Finding]:
    version, is_custom = contents.format, contents.metadata.custom_validator
    unused = partial(warning, Code.UNUSED_PART)
    missing = partial(error, Code.MISSING_OUTPUT_VALIDATOR)
    folder, other = output_folders(version)
    if used := next((name for name in (folder, other) if contents.inside(name)), None):
        if is_custom is False:
            message = Fact("is not used: validation in problem.yaml is default, not custom")
            yield unused(used, message)
        elif contents.inside(folder) and contents.inside(other):
            yield unused(other, Fact("is not used: {} is there too", folder))
        elif used == other and version is not FormatVersion.DRAFT:
            message = Fact("is read, but {} calls it {}: rename it", version.value, folder)
            yield warning(Code.PART_OF_OTHER_VERSION, other, message)
    elif is_custom:
        message = Fact("holds no program, but validation in problem.yaml is custom")
        yield missing(folder, message)
    else:
        for kind in (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS):
            if kind in contents.types:
                message = Fact("holds no program, but a problem that is {} needs one", kind.value)
                yield missing(folder, message)
                break
    if version is FormatVersion.CURRENT:
        programs = contents.folders(folder)
        if len(programs) > 1 and len(programs) == len(contents.inside(folder)):
            message = Fact("holds {} folders, but it is one program", len(programs))
            yield error(Code.SEVERAL_PROGRAMS, folder, message)


def _check_folders(contents: Contents) -> Iterator[Finding]:
    version = contents.format
    moved = partial(error, Code.PART_OF_OTHER_VERSION)
    folders = FOLDERS[version]
    before = {now: then for then, now in _NOW.items()}
    for entry in contents.folders(""):
        name = entry.last
        if name in folders or name in _READ_ANYWHERE:
            if not contents.inside(name):
                yield warning(Code.EMPTY_FOLDER, name, "is empty")
        elif version is FormatVersion.CURRENT and name in _NOW:
            message = Fact("is not read in {}: {} takes its place", version.value, _NOW[name])
            yield moved(name, message)
        elif version.is_legacy and name in before:
            message = Fact("is not read in {}: it is called {} there", version.value, before[name])
            yield moved(name, message)
        elif version is FormatVersion.LEGACY_ICPC and name in FOLDERS[FormatVersion.LEGACY]:
            yield moved(name, Fact("is not part of legacy-icpc: only legacy has it"))
        elif near := suggestion(name, folders, _VERY_NEAR):
            message = Fact("is not a folder of a package{}", near)
            yield warning(Code.UNKNOWN_FOLDER, name, message)


def _check_inner_folders(contents: Contents) -> Iterator[Finding]:
    """Findings on what 2025-09 does not allow in `attachments` and `include`."""
    misplaced = partial(error, Code.MISPLACED_FOLDER)
    for entry in contents.folders("attachments"):
        if entry.last != "templates":
            message = Fact("is a folder; the only folder that attachments may have is templates")
            yield misplaced(entry.name, message)
    for entry in contents.inside("include"):
        if not entry.is_folder:
            message = Fact("is in no folder of a language; did you mean include/default?")
            yield misplaced(entry.name, message)
        elif not contents.inside(entry.name):
            message = Fact("is empty: put the files of the language in it, or remove it")
            yield error(Code.EMPTY_FOLDER, entry.name, message)


def _check_legacy(contents: Contents) -> Iterator[Finding]:
    graders = contents.inside("graders")
    if len(graders) > 1:
        message = Fact("holds several programs, but there is one grader at most")
        yield error(Code.SEVERAL_PROGRAMS, "graders", message)
    if ProblemType.INTERACTIVE in contents.types:
        for case in cases(contents, "sample"):
            if ".interaction" not in case.files:
                message = Fact("has no .interaction that shows the dialogue")
                yield warning(Code.DIALOGUE, case.first.name, message)


# Programs


PROGRAM_FOLDERS = (
    *INPUT_FOLDERS,
    *("output_validators", "output_validator", "static_validator", "graders"),
    *("input_visualizer", "output_visualizer"),
)
_SEVERAL = (*INPUT_FOLDERS, "output_validators", "graders")
_FILLED_IN = ("input_validators/", "output_validator/", "include/", "submissions/")
_MOST = 1000
_TOKEN = re.compile(r"\{\{([A-Za-z_][A-Za-z0-9_]{0,60}(?:\.[A-Za-z_][A-Za-z0-9_]{0,60})?)\}\}")


def check_programs(contents: Contents) -> Iterator[Finding]:
    """Findings on the programs of the package that are not submissions."""
    for folder in PROGRAM_FOLDERS:
        programs = [folder]
        if folder in _SEVERAL:
            programs = [entry.name for entry in contents.folders(folder)]
            first: dict[str, str] = {}
            for entry in contents.inside(folder):  # groups address arguments by these names
                stem = entry.last if entry.is_folder else PurePosixPath(entry.last).stem
                if (twin := first.setdefault(stem, entry.name)) != entry.name:
                    message = Fact("is called {} as {} is: rename one of them", stem, twin)
                    yield warning(Code.SAME_NAME, entry.name, message)
        for program in programs:
            for name in ("build", "run"):
                script = contents.get(f"{program}/{name}")
                if script is not None and not script.is_folder and not script.executable:
                    message = Fact("cannot be executed: set its mode (chmod +x)")
                    yield error(Code.NOT_EXECUTABLE, script.name, message)
            if program != folder and not contents.files_below(program):
                yield error(Code.EMPTY_PROGRAM, program, "is a program without a file")
    if contents.metadata.constants and not contents.format.is_legacy:
        yield from _check_constants(contents)


def _check_constants(contents: Contents) -> Iterator[Finding]:
    """Findings on what looks like a constant and is none: a slip, or an unknown variant.

    Double braces are common in code, so names that are like no constant's are left alone.
    """
    constants = contents.metadata.constants
    bases = {name.partition(".")[0] for name in constants}
    for entry in contents.files_below(""):
        if not (entry.name.startswith(_FILLED_IN) or entry.last == "test_group.yaml"):
            continue
        for name in list(dict.fromkeys(_TOKEN.findall(contents.text(entry))))[:_MOST]:
            near = suggestion(name, constants)
            if name not in constants and (near or name.partition(".")[0] in bases):
                message = Fact("names the constant {!r}, unknown{}", name, near)
                yield warning(Code.UNKNOWN_CONSTANT, entry.name, message)


# Encodings


_BINARY = {
    ".7z", ".bin", ".bz2", ".class", ".exe", ".gif", ".gz", ".ico", ".jar", ".jpeg", ".jpg", ".o",
    ".pdf", ".png", ".pyc", ".so", ".tar", ".ttf", ".xz", ".zip",
}  # fmt: skip
_STRICT = re.compile(r"problem\.yaml|(data|statement|problem_statement|solution)/.*|.*\.yaml")
_FREE = re.compile(
    r"data/(.*/)?[^/]+\.files/.*"  # any files that a program is given
    r"|data/(invalid_input|invalid_output|invalid_answer|valid_output)/.*\.(in|ans|out)"
    r"|(attachments|generators)/.*"
)


def is_strict_text(name: str) -> bool:
    """Whether the format says how the file of that path is written: UTF-8, line feeds alone."""
    suffix = PurePosixPath(name).suffix.lower()
    return suffix not in _BINARY and not _FREE.fullmatch(name) and bool(_STRICT.fullmatch(name))


def check_encodings(contents: Contents) -> Iterator[Finding]:
    """Findings on how texts are written. Programs need no line feed at the end: few have one.

    Files that are larger than the format recommends are not read, which a note says.
    """
    for entry in contents.files_below(""):
        suffix = entry.last[entry.last.rfind(".") :].lower() if "." in entry.last else ""
        if suffix in _BINARY or _FREE.fullmatch(entry.name):
            continue
        if entry.size > LARGE_BYTES:
            message = Fact("is too large for a check of its encoding and line ends")
            yield warning(Code.LARGE_FILE, entry.name, message)
            continue
        yield from _check_file(entry, contents.format)


def _check_file(entry: PackageEntry, version: FormatVersion) -> Iterator[Finding]:
    strict = bool(_STRICT.fullmatch(entry.name))
    note = error if strict and version is FormatVersion.CURRENT else warning
    try:
        content = entry.path.read_bytes()
        content.decode()
    except OSError as problem:
        yield error(Code.UNREADABLE, entry.name, "cannot be read: {}", problem.strerror)
        return
    except UnicodeDecodeError as problem:
        if b"\0" not in content or strict:
            message = Fact("is not UTF-8 at byte {}: convert it", problem.start)
            yield note(Code.NOT_UTF8, entry.name, message)
    if b"\0" in content and not strict:
        return
    if content.startswith(codecs.BOM_UTF8):
        message = Fact("begins with a byte order mark: remove it")
        yield note(Code.BYTE_ORDER_MARK, entry.name, message)
    if b"\r" in content:
        message = Fact("has carriage returns: lines must end with a line feed alone")
        yield note(Code.CARRIAGE_RETURNS, entry.name, message)
    if strict and content and not content.endswith(b"\n"):
        message = Fact("does not end with a line feed: add one")
        yield note(Code.FINAL_LINE_FEED, entry.name, message)
