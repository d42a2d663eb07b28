"""Output validators: the files that they read, and what their exit codes and files say."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import SourceFile, Stop, ValidatorProtocol
from judge.runner import output_validators
from judge.runner.solution_run import ValidatorResult
from judge.sandbox import WorkDir
from tests.conftest import LIMITS, case, each_row, execution


@pytest.fixture
def work_dir(tmp_path: Path) -> WorkDir:
    return WorkDir(tmp_path)


def leave(work_dir: WorkDir, **files: str) -> None:
    """Write what a validator leaves in its folder."""
    names = {"judge": "judgemessage.txt", "team": "teammessage.txt", "score": "score.txt",
             "multiplier": "score_multiplier.txt", "following": "nextpass.in"}  # fmt: skip
    for name, content in files.items():
        work_dir.put(SourceFile(name=f"feedback/{names[name]}", content=content.encode()))


def result_of(
    work_dir: WorkDir,
    code: int,
    protocol: ValidatorProtocol = ValidatorProtocol.ICPC,
    *,
    several: bool = False,
) -> ValidatorResult:
    return output_validators.read_result(
        execution(exit_code=code), work_dir, LIMITS, protocol, several=several
    )


def test_the_files_of_a_case_are_written_for_the_validator(work_dir: WorkDir) -> None:
    output_validators.fill_work_dir(
        work_dir, case(input="1\n", answer="2\n"), b"3\n", b"4\n", first=True
    )

    read = {name: work_dir.read(name) for name in ("in", "ans", "out")}
    assert read == {"in": b"3\n", "ans": b"2\n", "out": b"4\n"}
    assert list((work_dir.folder / "feedback").iterdir()) == []


def test_feedback_stays_until_the_next_case(work_dir: WorkDir) -> None:
    output_validators.fill_work_dir(work_dir, case(), b"1", b"", first=True)
    leave(work_dir, judge="pass 1")

    output_validators.fill_work_dir(work_dir, case(), b"2", b"", first=False)
    assert work_dir.read("feedback/judgemessage.txt") == b"pass 1"

    output_validators.fill_work_dir(work_dir, case(), b"1", b"", first=True)
    assert work_dir.read("feedback/judgemessage.txt") is None


def test_the_arguments_are_absolute_paths(work_dir: WorkDir) -> None:
    asked = replace(case(), validator_args=("case_sensitive",))

    *paths, last = output_validators.arguments(ValidatorProtocol.ICPC, work_dir, asked)

    assert paths == [f"{work_dir.folder}/{name}" for name in ("in", "ans", "feedback/")]
    assert last == "case_sensitive"


def test_a_testlib_checker_gets_the_output_before_the_answer(work_dir: WorkDir) -> None:
    found = output_validators.arguments(ValidatorProtocol.TESTLIB, work_dir, case())

    assert [Path(path).name for path in found] == ["in", "out", "ans"]


@pytest.mark.parametrize(("code", "accepted"), [(42, True), (43, False)])
def test_42_accepts_and_43_does_not(work_dir: WorkDir, code: int, accepted: bool) -> None:
    assert result_of(work_dir, code) == ValidatorResult(accepted=accepted)


def test_all_feedback_files_are_read(work_dir: WorkDir) -> None:
    leave(work_dir, judge="wrong at 3\n", team="no\n", score="7", multiplier="0.5", following="2\n")

    found = result_of(work_dir, 42, several=True)

    assert found == ValidatorResult(
        accepted=True, message="wrong at 3", team_message="no", score=b"7", multiplier=b"0.5",
        next_input=b"2\n",
    )  # fmt: skip
    assert work_dir.read("feedback/nextpass.in") is None


def test_a_next_pass_counts_only_in_a_problem_with_several(work_dir: WorkDir) -> None:
    leave(work_dir, following="2\n")

    assert result_of(work_dir, 43) == ValidatorResult(accepted=False)
    assert (
        result_of(work_dir, 43, several=True).fault
        == "left nextpass.in, but did not accept the output"
    )


@pytest.mark.parametrize("code", [0, 1, 41, 44, 255])
def test_any_other_code_is_a_fault(work_dir: WorkDir, code: int) -> None:
    leave(work_dir, judge="as far as I came")

    found = result_of(work_dir, code)

    assert found.accepted is None
    assert found.fault == f"exited with {code}, not 42 or 43"
    assert found.message == "as far as I came"


def test_a_fault_is_reported_with_the_last_message(work_dir: WorkDir) -> None:
    seen = execution(exit_code=1, stderr=b"Traceback\nKeyError: 3\n")

    found = output_validators.read_result(seen, work_dir, LIMITS, ValidatorProtocol.ICPC)

    assert found.fault == "exited with 1, not 42 or 43: KeyError: 3"


@pytest.mark.parametrize(
    ("stop", "words"),
    [
        (Stop.CPU, "stopped unfinished after"),
        (Stop.WALL, "stopped after"),
        (Stop.MEMORY, "wanted more memory than the limit of 256 MiB"),
        (Stop.OUTPUT, "wrote more than 1 MiB"),
        (Stop.PROCESSES, "started more than 256 processes"),
    ],
)
def test_a_validator_that_is_stopped_has_not_accepted(
    work_dir: WorkDir, stop: Stop, words: str
) -> None:
    seen = replace(execution(exit_code=42), stopped_by=stop)

    found = output_validators.read_result(seen, work_dir, LIMITS, ValidatorProtocol.ICPC)

    assert found.accepted is None
    assert found.fault.startswith(words)


def test_a_testlib_checker_says_points_on_standard_error(work_dir: WorkDir) -> None:
    seen = execution(exit_code=7, stderr=b"points 12.5 well done\n")

    found = output_validators.read_result(seen, work_dir, LIMITS, ValidatorProtocol.TESTLIB)

    assert (found.accepted, found.score) == (True, b"12.5")
    assert found.message == "points 12.5 well done"


@pytest.mark.parametrize("code", [3, 5, 42, 50])
def test_a_testlib_checker_that_fails_is_a_fault(work_dir: WorkDir, code: int) -> None:
    seen = execution(exit_code=code, stderr=b"FAIL the answer is wrong\n")

    found = output_validators.read_result(seen, work_dir, LIMITS, ValidatorProtocol.TESTLIB)

    assert found.accepted is None
    assert "FAIL the answer is wrong" in found.fault


@each_row(
    ("message", "team", "words"),
    [
        ("", "", ""),
        ("a", "", "a"),
        ("", "b", "(to the team: b)"),
        ("a", "b", "a (to the team: b)"),
        ("line 3: b", "b", "line 3: b"),
    ],
)
def test_the_message_joins_both_messages(message: str, team: str, words: str) -> None:
    assert ValidatorResult(accepted=True, message=message, team_message=team).words == words


def test_a_long_message_is_cut(work_dir: WorkDir) -> None:
    leave(work_dir, judge="x" * 100_000)

    assert len(result_of(work_dir, 43).message) == 4096
