"""Read the submissions of a package: the folder `submissions`.

Whatever lies in a folder there is a program, a file or a folder. One in no known language does not
spoil the package: its `Solution` says so.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path

from judge.errors import ProblemError
from judge.escaping import printable
from judge.grading.expectations import ACCEPTED
from judge.languages.entry_points import source_file_name
from judge.model import Expectation, Solution, Source, SourceFile
from judge.packages.archive import ReadBudget, entries, program_files, read_content
from judge.packages.expectations import expectation, read_submissions_yaml
from judge.packages.metadata import Metadata
from judge.packages.programs import HEADERS, Includes, submission_source

_JSON_BYTES = 1 << 20
_NO_PROGRAMS = (".md", ".txt", *HEADERS)


def read_submissions(root: Path, metadata: Metadata, includes: Includes) -> list[Solution]:
    """The submissions, accepted ones first, then by name: the path below `submissions`.

    Raises `ProblemError` if their expectations cannot be read, or contradict each other.
    """
    yaml = read_submissions_yaml(root)
    entry_points = _entry_points(root)
    solutions = []
    budget = ReadBudget(root / "submissions")
    for folder in entries(root, root / "submissions"):
        for path in entries(root, folder) if folder.is_dir() else ():
            if path.is_file() and path.name.endswith(_NO_PROGRAMS):
                continue
            name = printable(f"{folder.name}/{path.name}")
            files = _files(root, path, budget)
            said = [one for one in yaml if one.matches(name)]
            language = _single_value(name, "language", {one.language for one in said} - {None})
            entry = _single_value(name, "entrypoint", {one.entry for one in said} - {None})
            entry = entry or entry_points.get(name)
            source = submission_source(
                name, files, metadata, includes, language=language, entry=entry
            )
            solutions.append(_solution(source, expectation(name, metadata, yaml, files)))
    return sorted(
        solutions, key=lambda one: (not one.name.startswith("accepted/"), one.name.encode())
    )


def solution_from_path(path: Path, name: str, metadata: Metadata, includes: Includes) -> Solution:
    """The solution in a file or a folder anywhere on disk, which is expected to be accepted."""
    files = _files(Path("/"), path)
    return _solution(submission_source(printable(name), files, metadata, includes), ACCEPTED)


def _files(root: Path, path: Path, budget: ReadBudget | None = None) -> list[SourceFile]:
    """The files of a program. Those of a folder keep their names: they may include each other."""
    files = program_files(root, path, budget)
    if not path.is_dir():
        files = [replace(one, name=source_file_name(one.name)) for one in files]
    return files


def _solution(source: Source, expected: Expectation) -> Solution:
    values = {field.name: getattr(source, field.name) for field in fields(source)}
    return Solution(**values, expectation=expected)


def _single_value(name: str, key: str, found: set[str | None]) -> str | None:
    if len(found) > 1:
        values = " and ".join(sorted(map(repr, found)))
        raise ProblemError(
            f"submissions/{name}: its {key} is said to be {values}",
            advice="Correct its entries in submissions.yaml",
        )
    return next(iter(found), None)


def _entry_points(root: Path) -> dict[str, str]:
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
