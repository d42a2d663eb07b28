"""Run the lints of the package formats over the folder of a package.

Nothing of the package runs, and nothing outside its folder is read. A package that is broken is
not an error here: the findings say what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from judge.errors import ProblemError
from judge.facts import Fact
from judge.model import Finding
from judge.model.codes import Code
from judge.packages.lints.contents import Contents, error
from judge.packages.lints.data import check_cases, check_groups, check_legacy_groups
from judge.packages.lints.layout import check_encodings, check_layout, check_programs
from judge.packages.lints.problem_yaml import check_problem_yaml
from judge.packages.lints.statements import check_statements
from judge.packages.lints.submissions import check_submissions
from judge.packages.metadata import Metadata

Lint = Callable[[Contents], Iterator[Finding]]

LINTS: dict[str, tuple[str, Lint]] = {
    "parts": ("The parts of a package that must be there", check_layout),
    "names": ("Names, links and sizes of files", lambda contents: iter(contents.notes)),
    "problem.yaml": ("What problem.yaml says that no judge needs", check_problem_yaml),
    "statements": ("Statements and their images", check_statements),
    "cases": ("The files of the cases", check_cases),
    "groups": ("Groups of cases and their scores", check_groups),
    "legacy groups": ("Groups of cases as in legacy packages", check_legacy_groups),
    "submissions": ("Submissions and what is expected of them", check_submissions),
    "programs": ("Validators, visualizers and graders", check_programs),
    "encodings": ("How texts are written", check_encodings),
}
"""The lints by name, each with what it is about, in the order of reports."""


def findings_by_lint(root: Path, metadata: Metadata) -> dict[str, list[Finding]]:
    """What each lint finds in the folder `root`; the subjects are paths below it."""
    contents = Contents(root, metadata)
    lints: dict[str, list[Finding]] = {}
    for name, (_, lint) in LINTS.items():
        findings: dict[Finding, None] = {}  # each once
        try:
            for finding in lint(contents):
                findings[finding] = None
        except (ProblemError, OSError) as problem:
            message = Fact("cannot be checked to the end: {}", problem)
            findings[error(Code.UNREADABLE, ".", message)] = None
        lints[name] = [replace(finding, problem=root.name) for finding in findings]
    return lints
