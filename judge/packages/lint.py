"""The lints of the package formats: a package's folder comes in, findings go out.

Nothing of the package is run, and nothing outside its folder is read. A package that is broken is
not an error here: what is wrong with it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from judge.errors import ProblemError
from judge.model import Finding
from judge.packages.lints import cases, encodings, groups, programs, statements, submissions
from judge.packages.lints import layout as parts
from judge.packages.lints import legacy_groups as legacy
from judge.packages.lints import problem_yaml as facts
from judge.packages.lints.contents import Contents
from judge.packages.lints.note import Note, error
from judge.packages.metadata import Metadata

Lint = Callable[[Contents, Metadata], Iterator[Note]]


def _names(contents: Contents, metadata: Metadata) -> Iterator[Note]:
    yield from contents.notes


LINTS: dict[str, tuple[str, Lint]] = {
    "parts": ("The parts of a package that must be there", parts.notes),
    "names": ("Names, links and sizes of files", _names),
    "problem.yaml": ("What problem.yaml says that no judge needs", facts.notes),
    "statements": ("Statements and their images", statements.notes),
    "cases": ("The files of the cases", cases.notes),
    "groups": ("Groups of cases and their scores", groups.notes),
    "legacy groups": ("Groups of cases as in legacy packages", legacy.notes),
    "submissions": ("Submissions and what is expected of them", submissions.notes),
    "programs": ("Validators, visualizers and graders", programs.notes),
    "encodings": ("How texts are written", encodings.notes),
}
"""The lints by name, each with what it is about, in the order in which they are told."""


def lint(root: Path, metadata: Metadata) -> list[Finding]:
    """What is wrong with the package in the folder `root`; a subject is a path below it."""
    return [finding for found in by_lint(root, metadata).values() for finding in found]


def by_lint(root: Path, metadata: Metadata) -> dict[str, list[Finding]]:
    """The same by the names of `LINTS`, those included that find nothing."""
    contents = Contents(root, metadata.format)
    return {
        name: [
            Finding(
                problem=root.name,
                subject=note.subject,
                severity=note.severity,
                message=note.message,
            )
            for note in _noted(one, contents, metadata)
        ]
        for name, (_, one) in LINTS.items()
    }


def _noted(one: Lint, contents: Contents, metadata: Metadata) -> list[Note]:
    """The notes of one lint, each once; those up to where the package cannot be read further."""
    found: dict[Note, None] = {}
    try:
        for note in one(contents, metadata):
            found[note] = None
    except (ProblemError, OSError) as problem:
        found[error(".", f"cannot be looked at to the end: {problem}")] = None
    return list(found)
