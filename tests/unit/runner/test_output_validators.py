"""Output validators: what their exit codes and files say."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import ProblemError
from judge.model import Judgement, SourceFile, Stop, ValidatorProtocol
from judge.packages.package import Package
from judge.runner import output_validators
from judge.runner.session import RunRequest, Session
from judge.runner.solution_run import ValidatorResult
from judge.sandbox import WorkDir
from tests.conftest import LIMITS, execution
from tests.unit.packages.written import CURRENT, write_files

NOTHING: Mapping[str, str] = {}


@pytest.fixture
def work_dir(tmp_path: Path) -> WorkDir:
    return WorkDir(tmp_path)


def result_of(
    work_dir: WorkDir,
    code: int,
    protocol: ValidatorProtocol = ValidatorProtocol.ICPC,
    *,
    stderr: bytes = b"",
    stop: Stop | None = None,
    several: bool = False,
    files: Mapping[str, str] = NOTHING,
) -> ValidatorResult:
    """The result of a validator that ends so and leaves these files in its folder."""
    for name, content in files.items():
        work_dir.put(SourceFile(name=f"feedback/{name}", content=content.encode()))
    seen = replace(execution(exit_code=code, stderr=stderr), stopped_by=stop)
    return output_validators.read_result(seen, work_dir, LIMITS, protocol, several=several)


def test_all_feedback_is_read_and_a_next_pass_where_there_are_several(work_dir: WorkDir) -> None:
    files = {"judgemessage.txt": "wrong at 3\n", "teammessage.txt": "no\n", "score.txt": "7",
             "score_multiplier.txt": "0.5", "nextpass.in": "2\n"}  # fmt: skip
    known = ValidatorResult(
        accepted=True, message="wrong at 3", team_message="no", score=b"7", multiplier=b"0.5"
    )

    assert result_of(work_dir, 42, files=files) == known
    assert result_of(work_dir, 42, several=True) == replace(known, next_input=b"2\n")
    assert work_dir.read("feedback/nextpass.in") is None
    assert result_of(work_dir, 43) == replace(known, accepted=False)
    # The message joins those to judges and team, and testlib says points.
    for message, team, words in [
        ("a", "", "a"),
        ("", "b", "(to the team: b)"),
        ("a", "b", "a (to the team: b)"),
        ("line 3: b", "b", "line 3: b"),
    ]:
        result = ValidatorResult(accepted=True, message=message, team_message=team)
        assert result.words == words
    told = b"points 12.5 well done\n"
    found = result_of(work_dir, 7, ValidatorProtocol.TESTLIB, stderr=told)
    assert (found.accepted, found.score, found.message) == (True, b"12.5", told.decode().strip())


def test_another_code_or_stop_is_a_fault_and_a_long_message_is_cut(work_dir: WorkDir) -> None:
    for code, stop, words in [
        *((code, None, f"exited with {code}, not 42 or 43") for code in (0, 1, 41, 44, 255)),
        (42, Stop.CPU, "stopped unfinished after"),
        (42, Stop.WALL, "stopped after"),
        (42, Stop.MEMORY, "wanted more memory than the limit of 256 MiB"),
        (42, Stop.OUTPUT, "wrote more than 1 MiB"),
        (42, Stop.PROCESSES, "started more than 256 processes"),
    ]:
        found = result_of(work_dir, code, stop=stop, files={"judgemessage.txt": "x" * 100_000})

        assert (found.accepted, found.message) == (None, "x" * 4096)
        assert found.fault.startswith(words)


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
def test_the_validator_sees_the_files_and_comes_before_the_cases_of_its_set(tmp_path: Path) -> None:
    # A submission cannot take the place of the feedback.
    program = {f"submissions/accepted/all/{name}": "print(input())\n" for name in NAMES}
    changes = {"submissions/submissions.yaml": "accepted/all: {entrypoint: echo.py}\n"}
    root = write_files(tmp_path / "sums", PACKAGE | program | changes)
    (root / "submissions/accepted/echo.py").unlink()

    found = judged(root)

    names = ["sample/1", "secret/(static)", "secret/2"]
    assert [(one.case, one.verdict.value) for one in found] == [(name, "AC") for name in names]
    assert found[1].message == "python3 echo.py a b c __pycache__ ans echo.py feedback in"
    assert (found[1].cpu_s, found[1].memory_bytes, found[1].scored_by) == (None, None, None)


NAMES = ("echo.py", "feedback", "in", "ans")


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
