"""What `judge verify` says of problems, to people and to programs."""

from __future__ import annotations

import io
import json
from itertools import count
from pathlib import Path
from xml.etree import ElementTree

import pytest

from judge.catalog.find_kit import find_kit
from judge.commands.verify.report import DocumentVerifier, TextVerifier
from judge.commands.verify.work import verify_result
from judge.errors import SandboxError
from judge.model import Execution, Program
from judge.runner.events import Notice
from judge.runner.session import RunRequest, Session
from judge.sandbox import Sandbox
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox, each_row, execution, write_kit


def echo_sum(program: Program, stdin: bytes) -> Execution:
    return execution(stdout=str(sum(map(int, stdin.split()))).encode())


def session(kit: Path, sandbox: Sandbox | None = None) -> Session:
    fake = sandbox or FakeSandbox(echo_sum)
    return Session(
        find_kit(kit, {}), RunRequest(words=("sums",), jobs=1, thorough=True), sandbox=fake
    )


def print_report(session: Session, form: str = "text") -> str:
    """What is printed at the end of a session."""
    output = io.StringIO()
    with Screen(output=output) as screen:
        reporter = TextVerifier(screen) if form == "text" else DocumentVerifier(screen, form)
        reporter.show(session, verify_result(session))
    return output.getvalue()


def test_every_report_has_the_error(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/right.py": ""})
    with session(kit) as opened:
        list(opened)

        found, _, table = print_report(opened).partition("looked at\n")
        document = json.loads(print_report(opened, "json"))
        suites = ElementTree.fromstring(print_report(opened, "junit"))
        (run,) = json.loads(print_report(opened, "sarif"))["runs"]

    assert "\n1 error\n  sums: wrong_answer/right.py: no case gives it WA [V111]\n" in found
    assert "in time: at most 0.10 of the time limit (adds.py on sample/01-two)" in found
    assert "caught by\n  sums: wrong_answer/right.py: by no case\n" in found
    assert "  sums: solutions" in table
    assert "1 error" in table
    assert "wrong_answer/right.py" in [one["subject"] for one in document["findings"]]
    assert [one["problem"] for one in document["reports"]] == ["sums"]
    assert "determinism" in [one["name"] for one in document["inspections"]]
    failed = [
        case.get("name") for case in suites.iter("testcase") if case.find("failure") is not None
    ]
    assert failed == ["wrong_answer/right.py"]
    assert "solutions/sums/wrong_answer/right.py" in json.dumps(run["results"])


def test_a_notice_is_printed_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    with Screen(output=io.StringIO()) as screen:
        DocumentVerifier(screen, "json").handle(Notice(message="a worker left"))

    assert "a worker left" in capsys.readouterr().err


@each_row(
    ("files", "status"),
    [
        ({}, 0),
        ({"solutions/sums/time_limit_exceeded/fast.py": ""}, 1),
        ({"testdata/sums/secret/03-twin.in": "1 2\n", "testdata/sums/secret/03-twin.ans": "3"}, 0),
    ],
)
def test_errors_and_not_warnings_make_the_status(
    files: dict[str, str], status: int, tmp_path: Path
) -> None:
    with session(write_kit(tmp_path, files)) as opened:
        list(opened)

    assert verify_result(opened).status == status


def test_differences_between_two_runs_are_findings(tmp_path: Path) -> None:
    runs = count()

    def right_at_first(program: Program, stdin: bytes) -> Execution:
        if stdin and next(runs) >= 2:  # without an input it is compiled
            return execution(stdout=b"0")
        return echo_sum(program, stdin)

    with session(write_kit(tmp_path, {}), FakeSandbox(right_at_first)) as opened:
        list(opened)

    found = {one.name: one.findings for one in verify_result(opened).inspections}
    assert [finding.message for finding in found["determinism"]] == [
        "gets now this, now that on sample/01-two: AC and WA",
        "gets now this, now that on secret/02-many: AC and WA",
    ]


def test_an_interrupted_session_reports_no_solutions(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/right.py": ""})
    with session(kit) as opened:
        next(iter(opened))
    opened.interrupted = True

    subjects = [
        finding.subject for one in verify_result(opened).inspections for finding in one.findings
    ]
    assert "wrong_answer/right.py" not in subjects
    assert verify_result(opened).status == 130


@each_row("form", ["text", "json", "junit", "sarif"])
def test_solutions_are_not_called_sound_after_a_build_failed(form: str, tmp_path: Path) -> None:
    def full_at_last(program: Program, stdin: bytes) -> Execution:
        if any("second" in path.read_text() for path in program.folder.glob("*.py")):
            raise SandboxError("second.py cannot be built: the disk is full")
        return echo_sum(program, stdin)

    kit = write_kit(tmp_path, {"solutions/sums/second.py": "second = 1\n"})
    with session(kit, FakeSandbox(full_at_last)) as opened:
        list(opened)

        text = print_report(opened, form)
        result = verify_result(opened)

    found = {one.name: one for one in result.inspections}["solutions"]
    assert [one.message for one in found.findings] == [
        "not all of them were judged: second.py cannot be built: the disk is full"
    ]
    assert found.subjects == ("adds.py",)
    assert result.status == 2
    assert "the disk is full" in text


def test_a_problem_that_cannot_be_judged_at_all_has_a_finding(tmp_path: Path) -> None:
    with session(write_kit(tmp_path, {"solutions/sums/odd/mine.py": ""})) as opened:
        list(opened)

        result = verify_result(opened)

    found = {one.name: one for one in result.inspections}["solutions"]
    assert "is not a folder for solutions" in found.findings[0].message
    assert result.status == 2
