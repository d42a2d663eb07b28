"""Output validators: what is laid before them, and what their end and their files say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from judge.model import Dialect, SourceFile, Stop
from judge.runner import output_validators as validators
from judge.runner.output_validators import ValidatorResult
from judge.sandbox import WorkDir
from tests.conftest import LIMITS, case, execution


@pytest.fixture
def desk(tmp_path: Path) -> WorkDir:
    return WorkDir(tmp_path)


def left(desk: WorkDir, **files: str) -> None:
    """Lays what a validator leaves in its folder."""
    names = {"judge": "judgemessage.txt", "team": "teammessage.txt", "score": "score.txt",
             "multiplier": "score_multiplier.txt", "following": "nextpass.in"}  # fmt: skip
    for name, content in files.items():
        desk.put(SourceFile(name=f"feedback/{names[name]}", content=content.encode()))


def ruled(
    desk: WorkDir, code: int, dialect: Dialect = Dialect.ICPC, *, several: bool = False
) -> ValidatorResult:
    return validators.read_result(execution(exit_code=code), desk, LIMITS, dialect, several=several)


def test_a_case_is_laid_before_a_validator(desk: WorkDir) -> None:
    validators.fill_work_dir(desk, case(input="1\n", answer="2\n"), b"3\n", b"4\n", fresh=True)

    read = {name: desk.read(name) for name in ("in", "ans", "out")}
    assert read == {"in": b"3\n", "ans": b"2\n", "out": b"4\n"}
    assert list((desk.folder / "feedback").iterdir()) == []


def test_what_it_left_stays_until_a_new_case_begins(desk: WorkDir) -> None:
    validators.fill_work_dir(desk, case(), b"1", b"", fresh=True)
    left(desk, judge="pass 1")

    validators.fill_work_dir(desk, case(), b"2", b"", fresh=False)
    assert desk.read("feedback/judgemessage.txt") == b"pass 1"

    validators.fill_work_dir(desk, case(), b"1", b"", fresh=True)
    assert desk.read("feedback/judgemessage.txt") is None


def test_it_is_called_with_paths_that_hold_wherever_it_runs(desk: WorkDir) -> None:
    found = validators.arguments(Dialect.ICPC, desk, ["case_sensitive"])

    assert found == [f"{desk.folder}/in", f"{desk.folder}/ans", f"{desk.folder}/feedback/",
                     "case_sensitive"]  # fmt: skip


def test_a_testlib_checker_gets_the_output_before_the_answer(desk: WorkDir) -> None:
    found = validators.arguments(Dialect.TESTLIB, desk, [])

    assert [Path(path).name for path in found] == ["in", "out", "ans"]


@pytest.mark.parametrize(("code", "accepted"), [(42, True), (43, False)])
def test_42_accepts_and_43_does_not(desk: WorkDir, code: int, accepted: bool) -> None:
    assert ruled(desk, code) == ValidatorResult(accepted=accepted)


def test_everything_that_it_left_is_told(desk: WorkDir) -> None:
    left(desk, judge="wrong at 3\n", team="no\n", score="7", multiplier="0.5", following="2\n")

    found = ruled(desk, 42, several=True)

    assert found == ValidatorResult(
        accepted=True, message="wrong at 3", team_message="no", score=b"7", multiplier=b"0.5",
        next_input=b"2\n",
    )  # fmt: skip
    assert desk.read("feedback/nextpass.in") is None


def test_a_next_pass_counts_only_where_there_may_be_several(desk: WorkDir) -> None:
    left(desk, following="2\n")

    assert ruled(desk, 43) == ValidatorResult(accepted=False)
    assert ruled(desk, 43, several=True).fault == "left nextpass.in, but did not accept the output"


@pytest.mark.parametrize("code", [0, 1, 41, 44, 255])
def test_any_other_code_is_a_fault(desk: WorkDir, code: int) -> None:
    left(desk, judge="as far as I came")

    found = ruled(desk, code)

    assert found.accepted is None
    assert found.fault == f"exited with {code}, not 42 or 43"
    assert found.message == "as far as I came"


def test_its_last_words_are_told_with_a_fault(desk: WorkDir) -> None:
    seen = execution(exit_code=1, stderr=b"Traceback\nKeyError: 3\n")

    found = validators.read_result(seen, desk, LIMITS, Dialect.ICPC)

    assert found.fault == "exited with 1, not 42 or 43: KeyError: 3"


@pytest.mark.parametrize(
    ("stop", "words"),
    [
        (Stop.CPU, "not finished after"),
        (Stop.WALL, "stopped after"),
        (Stop.MEMORY, "wanted more memory than the limit of 256 MiB"),
        (Stop.OUTPUT, "wrote more than 1 MiB"),
        (Stop.PROCESSES, "started more than 256 processes"),
    ],
)
def test_a_validator_that_is_stopped_has_not_accepted(
    desk: WorkDir, stop: Stop, words: str
) -> None:
    seen = replace(execution(exit_code=42), stopped_by=stop)

    found = validators.read_result(seen, desk, LIMITS, Dialect.ICPC)

    assert found.accepted is None
    assert found.fault.startswith(words)


def test_a_testlib_checker_says_points_on_standard_error(desk: WorkDir) -> None:
    seen = execution(exit_code=7, stderr=b"points 12.5 well done\n")

    found = validators.read_result(seen, desk, LIMITS, Dialect.TESTLIB)

    assert (found.accepted, found.score) == (True, b"12.5")
    assert found.message == "points 12.5 well done"


@pytest.mark.parametrize("code", [3, 5, 42, 50])
def test_a_testlib_checker_that_fails_is_a_fault(desk: WorkDir, code: int) -> None:
    seen = execution(exit_code=code, stderr=b"FAIL the answer is wrong\n")

    found = validators.read_result(seen, desk, LIMITS, Dialect.TESTLIB)

    assert found.accepted is None
    assert "FAIL the answer is wrong" in found.fault


@pytest.mark.parametrize(
    ("message", "team", "words"),
    [
        ("", "", ""),
        ("a", "", "a"),
        ("", "b", "(to the team: b)"),
        ("a", "b", "a (to the team: b)"),
        ("line 3: b", "b", "line 3: b"),
    ],
)
def test_its_words_are_put_together(message: str, team: str, words: str) -> None:
    assert ValidatorResult(accepted=True, message=message, team_message=team).words == words


@pytest.mark.parametrize("dialect", Dialect)
def test_the_code_that_accepts_is_one_that_is_taken_for_it(desk: WorkDir, dialect: Dialect) -> None:
    assert ruled(desk, validators.accept_code(dialect), dialect).accepted is True


def test_a_long_message_is_cut(desk: WorkDir) -> None:
    left(desk, judge="x" * 100_000)

    assert len(ruled(desk, 43).message) == 4096
