"""Check the parts of a package: what must be there, and what has another name in its version."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.model.codes import Code
from judge.packages.generators.plan import GENERATORS
from judge.packages.lints.case_files import cases
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error, suggestion, warning
from judge.packages.metadata import FormatVersion, ProblemType
from judge.packages.validators import INPUT_FOLDERS, output_folders

_SHORT_NAME = re.compile(r"[a-z0-9]+")

_VERY_NEAR = 0.85
"""Authors may have folders of their own, so only names very like those of the format are noted."""

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

_READ_ANYWHERE = frozenset({*INPUT_FOLDERS, *output_folders(FormatVersion.CURRENT)})
"""What is read in every version, with a note where the version calls it otherwise."""

_NOW = {
    "problem_statement": "statement",
    "graders": "data/secret/test_group.yaml",
}
"""What took the place of a folder of legacy packages."""


def check_layout(contents: Contents) -> Iterator[Note]:
    """Notes on what is missing, and on what is there but is not read."""
    if not _SHORT_NAME.fullmatch(contents.root.name):
        message = "the name of a package has lower-case letters and digits only"
        yield error(
            Code.PACKAGE_NAME, ".", f"the folder is called {contents.root.name!r}; {message}"
        )
    yield from _check_missing(contents)
    yield from _check_output_validators(contents)
    yield from _check_folders(contents)
    if contents.format is FormatVersion.CURRENT:
        yield from _check_inner_folders(contents)
    if contents.format.is_legacy:
        yield from _check_legacy(contents)


def _check_missing(contents: Contents) -> Iterator[Note]:
    if contents.has_file(GENERATORS) and not contents.inside("data/secret"):
        return  # nothing is missing: the data is made
    is_current = contents.format is FormatVersion.CURRENT
    if not cases(contents, "secret") and not (is_current and contents.inside("static_validator")):
        yield error(
            Code.MISSING_PART,
            "data/secret",
            "has no case: at least one is needed, an .in and an .ans",
        )
    if not cases(contents, "sample") and ProblemType.INTERACTIVE not in contents.types:
        yield warning(Code.MISSING_PART, "data/sample", "has no case: readers see no example")
    if not contents.has_folder("submissions"):
        yield error(
            Code.MISSING_PART,
            "submissions",
            "is missing: at least one accepted program must be in it",
        )
    elif not contents.inside("submissions/accepted"):
        yield error(
            Code.MISSING_PART,
            "submissions/accepted",
            "holds no program: at least one must be accepted",
        )
    if not any(contents.inside(folder) for folder in INPUT_FOLDERS):
        yield error(
            Code.MISSING_PART, "input_validators", "holds no program: nothing checks the inputs"
        )
    for folder in INPUT_FOLDERS[1:]:
        if contents.inside(folder):
            message = "is read, but no version of the format has it"
            if folder == "input_format_validators":
                message = "is an old name"
            yield warning(
                Code.PART_OF_OTHER_VERSION, folder, f"{message}: call it input_validators"
            )


def _check_output_validators(contents: Contents) -> Iterator[Note]:
    version, is_custom = contents.format, contents.metadata.custom_validator
    folder, other = output_folders(version)
    if used := next((one for one in (folder, other) if contents.inside(one)), None):
        if is_custom is False:
            yield warning(
                Code.UNUSED_PART,
                used,
                "is not used: validation in problem.yaml is default, not custom",
            )
        elif contents.inside(folder) and contents.inside(other):
            yield warning(Code.UNUSED_PART, other, f"is not used: {folder} is there too")
        elif used == other and version is not FormatVersion.DRAFT:
            yield warning(
                Code.PART_OF_OTHER_VERSION,
                other,
                f"is read, but {version.value} calls it {folder}: rename it",
            )
    elif is_custom:
        yield error(
            Code.MISSING_OUTPUT_VALIDATOR,
            folder,
            "holds no program, but validation in problem.yaml is custom",
        )
    else:
        for one in (ProblemType.INTERACTIVE, ProblemType.MULTI_PASS):
            if one in contents.types:
                message = f"holds no program, but a problem that is {one.value} needs one"
                yield error(Code.MISSING_OUTPUT_VALIDATOR, folder, message)
                break
    if version is FormatVersion.CURRENT:
        programs = contents.folders(folder)
        if len(programs) > 1 and len(programs) == len(contents.inside(folder)):
            yield error(
                Code.SEVERAL_PROGRAMS,
                folder,
                f"holds {len(programs)} folders, but it is one program",
            )


def _check_folders(contents: Contents) -> Iterator[Note]:
    version = contents.format
    known = FOLDERS[version]
    before = {now: then for then, now in _NOW.items()}
    for entry in contents.folders(""):
        name = entry.last
        if name in known or name in _READ_ANYWHERE:
            if not contents.inside(name):
                yield warning(Code.EMPTY_FOLDER, name, "is empty")
        elif version is FormatVersion.CURRENT and name in _NOW:
            yield error(
                Code.PART_OF_OTHER_VERSION,
                name,
                f"is not read in {version.value}: {_NOW[name]} takes its place",
            )
        elif version.is_legacy and name in before:
            yield error(
                Code.PART_OF_OTHER_VERSION,
                name,
                f"is not read in {version.value}: it is called {before[name]} there",
            )
        elif version is FormatVersion.LEGACY_ICPC and name in _LEGACY:
            yield error(
                Code.PART_OF_OTHER_VERSION, name, "is not part of legacy-icpc: only legacy has it"
            )
        elif near := suggestion(name, known, _VERY_NEAR):
            yield warning(Code.UNKNOWN_FOLDER, name, f"is not a folder of a package{near}")


def _check_inner_folders(contents: Contents) -> Iterator[Note]:
    """Notes on what 2025-09 does not allow in `attachments` and `include`."""
    for entry in contents.folders("attachments"):
        if entry.last != "templates":
            message = "is a folder; the only folder that attachments may have is templates"
            yield error(Code.MISPLACED_FOLDER, entry.name, message)
    for entry in contents.inside("include"):
        if not entry.is_folder:
            message = "is in no folder of a language; did you mean include/default?"
            yield error(Code.MISPLACED_FOLDER, entry.name, message)
        elif not contents.inside(entry.name):
            yield error(
                Code.EMPTY_FOLDER,
                entry.name,
                "is empty: put the files of the language in it, or remove it",
            )


def _check_legacy(contents: Contents) -> Iterator[Note]:
    graders = contents.inside("graders")
    if len(graders) > 1:
        yield error(
            Code.SEVERAL_PROGRAMS,
            "graders",
            "holds several programs, but there is one grader at most",
        )
    if graders and ProblemType.SCORING not in contents.types:
        yield warning(
            Code.UNUSED_PART, "graders", "is not used: the type in problem.yaml is not scoring"
        )
    if ProblemType.INTERACTIVE in contents.types:
        for case in cases(contents, "sample"):
            if ".interaction" not in case.files:
                yield warning(
                    Code.DIALOGUE, case.first.name, "has no .interaction that shows the dialogue"
                )
