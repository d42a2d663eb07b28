"""Static validators of packages, run in a real sandbox: what they are shown, and what follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.errors import ProblemError
from judge.model import Judgement
from judge.packages.package import Package
from judge.runner.session import RunRequest, Session
from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, write_files

TELLS = """\
import pathlib, sys
language, entry_point, feedback, *args = sys.argv[1:]
names = sorted(path.name for path in pathlib.Path().glob("*"))
words = f"{language} {entry_point} {' '.join(args)} {' '.join(names)}"
pathlib.Path(feedback, "judgemessage.txt").write_text(words)
sys.exit(43 if b"goto" in pathlib.Path(entry_point).read_bytes() else 42)
"""
PACKAGE = {
    "problem.yaml": CURRENT + "limits: {time_limit: 1}\n",
    "data/sample/1.in": "1\n",
    "data/sample/1.ans": "1\n",
    "data/secret/2.in": "2\n",
    "data/secret/2.ans": "2\n",
    "data/secret/test_group.yaml": (
        "static_validation_score: pass-fail\nstatic_validator_args: [a, b c]\n"
    ),
    "static_validator/tells.py": TELLS,
    "submissions/accepted/echo.py": "print(input())\n",
}


def judged(root: Path) -> list[Judgement]:
    package = Package(root)
    with Session(package, RunRequest(words=(package.slug,), all_cases=True)) as session:
        list(session)
    (report,) = session.reports
    return list(report.judgements)


@pytest.mark.slow
def test_the_validator_sees_the_files_and_comes_before_the_cases_of_its_set(
    tmp_path: Path,
) -> None:
    # A submission cannot take the place of the feedback.
    program = {f"submissions/accepted/all/{name}": "print(input())\n" for name in NAMES}
    changes = {"submissions/submissions.yaml": "accepted/all: {entrypoint: echo.py}\n"}
    root = write_files(tmp_path / "sums", PACKAGE | program | changes)
    (root / "submissions/accepted/echo.py").unlink()

    found = judged(root)

    assert [(one.case, one.verdict.value) for one in found] == [
        ("sample/1", "AC"),
        ("secret/(static)", "AC"),
        ("secret/2", "AC"),
    ]
    assert found[1].message == "python3 echo.py a b c __pycache__ ans echo.py feedback in"
    assert (found[1].cpu_s, found[1].memory_bytes, found[1].scored_by) == (None, None, None)


NAMES = ("echo.py", "feedback", "in", "ans")
REFUSED = {"submissions/accepted/echo.py": "print(input())  # goto\n"}


@pytest.mark.slow
@each_row(
    ("changes", "verdict", "message"),
    [
        (REFUSED, "WA", ""),
        ({"static_validator/tells.py": "exit(0)"}, "JE", "exited with 0, not 42 or 43"),
        (
            {"static_validator/tells.py": "exit("},
            "JE",
            "the validator static_validator has no program",
        ),
    ],
)
def test_what_it_refuses_is_a_wrong_answer_and_its_fault_a_judge_error(
    changes: dict[str, str], verdict: str, message: str, tmp_path: Path
) -> None:
    found = judged(write_files(tmp_path / "sums", PACKAGE | changes))

    assert [one.verdict.value for one in found] == ["AC", verdict, "AC"]
    assert message in found[1].message
    assert found[1].excerpt is None


def test_a_static_case_takes_a_validator_and_a_group_that_does_not_sum(tmp_path: Path) -> None:
    root = write_files(tmp_path / "sums", PACKAGE)
    (root / "static_validator/tells.py").unlink()
    yaml = PACKAGE["problem.yaml"] + "type: scoring\n"
    sums = Package(write_files(tmp_path / "scored", PACKAGE | {"problem.yaml": yaml}))
    package = Package(root)

    with pytest.raises(ProblemError, match="there is no static validator") as caught:
        package.problem(package.slug)
    assert "data/secret/test_group.yaml" in str(caught.value)
    with pytest.raises(ProblemError, match="pass-fail, but score_aggregation is sum"):
        sums.problem(sums.slug)
