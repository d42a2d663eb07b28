"""The submissions of a package: its folder `submissions` comes in, solutions go out.

Whatever lies in a folder there is a program, a file or a folder. One that is in no known language
does not spoil the package: it says so itself.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from judge.errors import ProblemError
from judge.grading.expectations import ACCEPTED
from judge.model import Expectation, Solution, Source, SourceFile
from judge.packages.archive import entries, program_files, read_content
from judge.packages.expectations import SubmissionsEntry, expectation, read_submissions_yaml
from judge.packages.metadata import Metadata
from judge.packages.programs import HEADERS, Additions, submission_source

_JSON_BYTES = 1 << 20
_NO_PROGRAMS = (".md", ".txt", *HEADERS)


def read_submissions(root: Path, metadata: Metadata, added: Additions) -> list[Solution]:
    """The submissions, accepted ones first, then by name: the path below `submissions`.

    `added` is what the package adds to programs. Raises `ProblemError` if what is expected of them
    cannot be read, or contradicts itself.
    """
    said = read_submissions_yaml(root)
    entry_points = _entry_points(root)
    solutions = []
    for folder in entries(root, root / "submissions"):
        if not folder.is_dir():
            continue
        for path in entries(root, folder):
            if path.is_file() and path.name.endswith(_NO_PROGRAMS):
                continue
            name = f"{folder.name}/{path.name}"
            files = program_files(root, path)
            solutions.append(_solution(name, files, metadata, added, said, entry_points.get(name)))
    return sorted(
        solutions, key=lambda one: (not one.name.startswith("accepted/"), one.name.encode())
    )


def solution_from_path(path: Path, name: str, metadata: Metadata, added: Additions) -> Solution:
    """The solution in a file or a folder that lies anywhere; it is expected to be accepted."""
    files = program_files(Path("/"), path)  # what the user names may lie anywhere
    return _with(_source(name, files, metadata, added, None, None), ACCEPTED)


def _solution(
    name: str,
    files: Sequence[SourceFile],
    metadata: Metadata,
    added: Additions,
    said: Sequence[SubmissionsEntry],
    entry: str | None,
) -> Solution:
    matching = [one for one in said if one.matches(name)]
    language = _only(name, "language", {one.language for one in matching} - {None})
    entry = _only(name, "entrypoint", {one.entry for one in matching} - {None}) or entry
    source = _source(name, files, metadata, added, language, entry)
    return _with(source, expectation(name, metadata, said, files))


def _source(
    name: str,
    files: Sequence[SourceFile],
    metadata: Metadata,
    added: Additions,
    language: str | None,
    entry: str | None,
) -> Source:
    return submission_source(
        name,
        files,
        language=language,
        entry=entry,
        added=added,
        allowed=metadata.languages,
        code_kib=metadata.limits.code_kib,
        compile_cpu_s=float(metadata.limits.compilation_time_s),
    )


def _with(source: Source, expected: Expectation) -> Solution:
    return Solution(
        name=source.name,
        files=source.files,
        language=source.language,
        missing=source.missing,
        refused=source.refused,
        expectation=expected,
    )


def _only(name: str, key: str, found: set[str | None]) -> str | None:
    """The one value that is said, if any is."""
    if len(found) > 1:
        shown = " and ".join(sorted(map(repr, found)))
        raise ProblemError(
            f"submissions/{name}: its {key} is said to be {shown}",
            advice="See what submissions.yaml says of it",
        )
    return next(iter(found), None)


def _entry_points(root: Path) -> dict[str, str]:
    """What DOMjudge's `submissions.json` says of entry points, by path below `submissions`."""
    path = root / "submissions.json"
    if not os.path.lexists(path):
        path = root / "submissions" / "submissions.json"
    if not os.path.lexists(path):
        return {}
    try:
        found = json.loads(read_content(root, path, limit=_JSON_BYTES))
    except (ValueError, RecursionError) as error:
        raise ProblemError(f"{path} is not JSON: {error}") from error
    if not isinstance(found, Mapping):
        raise ProblemError(f"{path} holds no map of submissions")
    return {
        name.removeprefix("submissions/").rstrip("/"): entry
        for name, told in found.items()
        if isinstance(told, Mapping) and isinstance(entry := told.get("entry_point"), str)
    }
