"""Read the submissions of a package: the folder `submissions`.

Whatever lies in a folder there is a program, a file or a folder. One in no known language does not
spoil the package: its `Solution` says so. In a submit-answer problem it is answers, a file for each
case in a folder or a zip.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from judge.errors import ProblemError
from judge.escaping import printable
from judge.grading.expectations import ACCEPTED
from judge.languages.entry_points import source_file_name
from judge.model import ANSWERS, Expectation, Solution, Source, SourceFile
from judge.packages import SUFFIXES
from judge.packages.archive import (
    ReadBudget,
    entries,
    program_files,
    read_content,
    unpack_zip,
)
from judge.packages.expectations import expectation, read_submissions_yaml
from judge.packages.languages import majority_language
from judge.packages.metadata import Metadata, ProblemType
from judge.packages.programs import HEADERS, Includes, submission_source
from judge.sandbox.temporary_folders import temporary_folder

_JSON_BYTES = 1 << 20
_ANSWER_SUFFIX = re.compile(r"\.(?:ans|out|txt)$")
_NO_PROGRAMS = (".md", ".txt", *HEADERS)
_DISABLED = (".disabled", ".template")  # BAPCtools runs none of these


def read_submissions(
    root: Path, metadata: Metadata, includes: Includes, cases: Sequence[str] = ()
) -> list[Solution]:
    """The submissions, accepted ones first, then by name: the path below `submissions`.

    `cases` are the names of the cases that answers may be for.
    Raises `ProblemError` if their expectations cannot be read, or contradict each other.
    """
    yaml = read_submissions_yaml(root)
    by_name = entry_points(root)
    solutions = []
    budget = ReadBudget(root / "submissions")
    for folder in entries(root, root / "submissions"):
        for path in entries(root, folder) if folder.is_dir() else ():
            name = printable(f"{folder.name}/{path.name}")
            if path.name.endswith(_DISABLED):
                continue
            answers = _submitted_answers(root, path, name, metadata, cases, budget)
            if answers is not None:
                solutions.append(_solution(answers, expectation(name, metadata, yaml, ())))
                continue
            if path.is_file() and path.name.endswith(_NO_PROGRAMS):
                continue
            files = _files(root, path, budget)
            said = [one for one in yaml if one.matches(name)]
            language = _single_value(name, "language", {one.language for one in said} - {None})
            entry = _single_value(name, "entrypoint", {one.entry for one in said} - {None})
            entry = entry or by_name.get(name)
            source = submission_source(
                name, files, metadata, includes, package=root, language=language, entry=entry
            )
            solutions.append(_solution(source, expectation(name, metadata, yaml, files)))
    return sorted(
        solutions, key=lambda one: (not one.name.startswith("accepted/"), one.name.encode())
    )


def solution_from_path(
    path: Path,
    name: str,
    metadata: Metadata,
    includes: Includes,
    cases: Sequence[str] = (),
    *,
    package: Path | None = None,
) -> Solution:
    """The solution in a file or a folder anywhere on disk, which is expected to be accepted.

    It is for the package in the folder `package`.
    """
    answers = _submitted_answers(Path("/"), path, printable(name), metadata, cases)
    if answers is not None:
        return _solution(answers, ACCEPTED)
    files = _files(Path("/"), path)
    source = submission_source(printable(name), files, metadata, includes, package=package)
    return _solution(source, ACCEPTED)


def _submitted_answers(
    root: Path,
    path: Path,
    name: str,
    metadata: Metadata,
    cases: Sequence[str],
    budget: ReadBudget | None = None,
) -> Source | None:
    """The answers in a folder, a zip or a file; None if it is a program, or no submission."""
    if ProblemType.SUBMIT_ANSWER not in metadata.types:
        return None
    if path.is_file() and path.name.endswith(SUFFIXES):
        with temporary_folder() as folder:
            unpacked = folder.resolve() / "answers"
            unpacked.mkdir()
            try:
                unpack_zip(path, unpacked)
                files = program_files(unpacked, unpacked, budget)
            except ProblemError as error:
                return Source(name=name, files=(), language=ANSWERS, refused=error.message)
    else:
        files = program_files(root, path, budget)
    return answers_source(name, files, cases)


def answers_source(name: str, files: Sequence[SourceFile], cases: Sequence[str]) -> Source | None:
    """A submission of answers, its files named as the cases that they answer.

    A file answers the case with its name, without `.ans`, `.out` or `.txt` and as far as that is
    given: `01.ans` is for `secret/01`. A folder around all files does not count, nor does a file
    that is for no case. The only file answers the only case. None if nothing is an answer and the
    files are a program or a text about it. It is refused if it is not clear which file is for
    which case.
    """
    source = Source(name=name, files=(), language=ANSWERS)
    is_program = majority_language(files) is not None
    if len(files) == len(cases) == 1 and not is_program:
        return replace(source, files=(replace(files[0], name=cases[0]),))
    answers: dict[str, SourceFile] = {}
    for file in _without_top_folder(files, cases):
        stem = _ANSWER_SUFFIX.sub("", file.name)
        found = [case for case in cases if case == stem or case.endswith(f"/{stem}")]
        if stem in found:
            found = [stem]
        if len(found) > 1:
            words = f"{file.name} may be the answer to {' and to '.join(found)}"
            return replace(source, refused=f"{words}: put it into a folder of that name")
        for case in found:
            if case in answers:
                words = f"{answers[case].name} and {file.name} are both the answer to {case}"
                return replace(source, refused=words)
            answers[case] = file
    if not answers and (is_program or all(one.name.endswith(_NO_PROGRAMS) for one in files)):
        return None
    named = tuple(replace(file, name=case) for case, file in sorted(answers.items()))
    return replace(source, files=named)


def _without_top_folder(files: Sequence[SourceFile], cases: Sequence[str]) -> Sequence[SourceFile]:
    """The files without the one folder around all of them, unless cases lie in one of that name."""
    tops = {file.name.partition("/")[0] if "/" in file.name else "" for file in files}
    folders = {part for case in cases for part in case.split("/")[:-1]}
    if len(tops) != 1 or tops <= folders | {""}:
        return files
    return [replace(file, name=file.name.partition("/")[2]) for file in files]


def _files(root: Path, path: Path, budget: ReadBudget | None = None) -> list[SourceFile]:
    """The files of a program. Those of a folder keep their names: they may include each other."""
    files = program_files(root, path, budget)
    if not path.is_dir():
        files = [replace(one, name=source_file_name(one.name)) for one in files]
    return files


def _solution(source: Source, expected: Expectation) -> Solution:
    values = {name: getattr(source, name) for name in source.__struct_fields__}
    return Solution(**values, expectation=expected)


def _single_value(name: str, key: str, found: set[str | None]) -> str | None:
    if len(found) > 1:
        values = " and ".join(sorted(map(repr, found)))
        raise ProblemError(
            f"submissions/{name}: its {key} is said to be {values}",
            advice="Correct its entries in submissions.yaml",
        )
    return next(iter(found), None)


def entry_points(root: Path) -> dict[str, str]:
    """The entry points in DOMjudge's `submissions.json`, by path below `submissions`."""
    paths = (root / "submissions.json", root / "submissions" / "submissions.json")
    path = next(filter(os.path.lexists, paths), None)
    if path is None:
        return {}
    try:
        found = json.loads(read_content(root, path, limit=_JSON_BYTES))
    except (ValueError, RecursionError) as error:
        raise ProblemError(f"{path} is not JSON: {error}") from error
    if not isinstance(found, Mapping):
        raise ProblemError(f"{path} holds no map of submissions")
    return {
        name.removeprefix("submissions/").rstrip("/"): entry
        for name, value in found.items()
        if isinstance(value, Mapping) and isinstance(entry := value.get("entry_point"), str)
    }
