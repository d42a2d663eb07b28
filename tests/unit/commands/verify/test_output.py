"""What `judge verify` says of problems, to people and to programs."""

import json
import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.verify.checks import FailingCases
from judge.commands.verify.report import Verifier
from judge.commands.verify.work import VerifyResult, verify_result
from judge.errors import SandboxError
from judge.facts import Fact
from judge.model import Code, Execution, Finding, Program, Severity
from judge.model.inspections import Inspection, ReachedBounds
from judge.reports.mutation_score import MutationScore
from judge.runner.session import Notice, RunRequest, Session
from judge.terminal.translation import use_language
from tests.conftest import Behaviour, FakeSandbox, echo_sum, execution, write_kit
from tests.unit.as_text import printed

LATE = Finding(
    code=Code.LITTLE_TIME_LEFT,
    problem="push",
    subject="slow.py",
    severity=Severity.ERROR,
    message=Fact("needs {}; {}", "0.70", Fact("at most {:g} is allowed", 0.5)),
)
TWIN = Finding(
    code=Code.DUPLICATE_CASE,
    problem="jugs",
    subject="secret/02-b",
    severity=Severity.WARNING,
    message=Fact("has the same input as {}", "secret/01-a"),
)
MARGINS = Inspection(
    problem="push",
    name="margins",
    about="In time",
    subjects=("slow.py", "fast.py"),
    findings=(LATE, replace(LATE, severity=Severity.WARNING), LATE),
)
FORMAT = Inspection(problem="jugs", name="format/parts", about="Parts are there")
QUIET = replace(FORMAT, silenced=((TWIN, "made by a script"),))
SOLUTIONS = Inspection(
    problem="jugs",
    name="solutions",
    about="Solutions do what they must",
    subjects=("accepted/a.py", "accepted/b.hs", "rejected/c.py"),
    findings=(
        replace(TWIN, subject="accepted/b.hs", message="was not judged"),
        replace(LATE, problem="jugs", subject="rejected/c.py", message="no case gives it WA"),
        replace(LATE, problem="jugs", subject="rejected/c.py", message="and more"),
    ),
    skipped=(("accepted/b.hs", "ghc is not installed"),),
)
CLEAN = VerifyResult(
    inspections=[], findings=[], margins={}, failing_cases=[], is_complete=True, status=0
)
SEEN = VerifyResult(
    inspections=[MARGINS, FORMAT, replace(FORMAT, name="determinism", about="The same each time")],
    findings=[TWIN, LATE, replace(LATE, subject="a\x1b[2J", message="a\x1b[2J\nb")],
    margins={"push": [Fact("in time: at most {}", "0.40")], "jugs": []},
    failing_cases=[
        FailingCases("push", "wrong.py", Fact("{}, {} more", "secret/01 (WA)", 2)),
        FailingCases("push", "tricky.py", Fact("")),
    ],
    is_complete=True,
    status=1,
    silenced=[(TWIN, "on purpose\x1b")],
    bounds={"push": [ReachedBounds(variable="n\x1b", low=1, high=9, low_reached=True, greatest=7)]},
    scores={"push": MutationScore(score=1.0, killed=7, date="2026-11-25", version="1")},
)


def shown(folder: Path, result: VerifyResult, form: str = "text") -> str:
    """What is printed of a result, in a kit of which nothing was judged."""
    with session(write_kit(folder, {"solutions/push/slow.py": ""})) as opened:
        return printed(lambda screen: Verifier(screen, form).show(opened, result))


def test_the_documents(tmp_path: Path) -> None:
    silenced = replace(CLEAN, silenced=[(TWIN, "on purpose")])
    incomplete = replace(CLEAN, is_complete=False)
    alone = replace(FORMAT, problem="sums", findings=(replace(LATE, subject="data/secret"),))
    inspected = replace(SEEN, inspections=[QUIET, SOLUTIONS, alone])

    text = "\n".join(shown(tmp_path, one) for one in (SEEN, CLEAN, silenced, incomplete))
    with use_language("ja"):
        text += "\n" + shown(tmp_path, SEEN)

    assert text == external_file("seen.txt")
    assert shown(tmp_path, SEEN, "json") == external_file("seen.json", format=".txt")
    assert shown(tmp_path, inspected, "junit") == external_file("seen.xml", format=".txt")
    assert "\x1b" not in text  # what a terminal would obey


def sarif(folder: Path, *inspections: Inspection) -> dict[str, Any]:
    """The only run of a document."""
    text = shown(folder, replace(SEEN, inspections=[*inspections]), "sarif")
    (only,) = json.loads(text.encode())["runs"]
    assert isinstance(only, dict)
    return only


def test_the_sarif_document(tmp_path: Path) -> None:
    run = sarif(tmp_path, MARGINS, QUIET)

    rules, results = run["tool"]["driver"]["rules"], run["results"]
    codes = [code.value for code in Code]
    assert [rule["id"] for rule in rules] == codes
    assert rules[0]["shortDescription"] == {"text": "a file cannot be read"}
    assert rules[0]["help"]["markdown"].startswith("- **Severity:** error.")
    assert [codes[one.pop("ruleIndex")] for one in results] == [one["ruleId"] for one in results]
    text = json.dumps(results, indent=1)
    assert text == external_file("seen.sarif", format=".txt")


def test_a_fingerprint_does_not_depend_on_what_was_measured(tmp_path: Path) -> None:
    def fingerprint(message: str) -> str:
        told = replace(FORMAT, findings=(replace(LATE, message=message),))
        (result,) = sarif(tmp_path, told)["results"]
        return str(result["partialFingerprints"])

    late = "breaks on the answer: stopped after {} s of CPU time; the limit is 1 s"

    assert fingerprint(late.format("1.15")) == fingerprint(late.format("1.16"))
    assert fingerprint(late.format("1.15")) != fingerprint(late.format("1.15") + "!")


# Of a session


def right_at_first() -> Behaviour:
    runs = count()

    def run(program: Program, stdin: bytes) -> Execution:
        if stdin and next(runs) >= 2:  # without an input it is compiled
            return execution(stdout=b"0")
        return echo_sum(program, stdin)

    return run


def full_at_last(program: Program, stdin: bytes) -> Execution:
    if any("second" in path.read_text() for path in program.folder.glob("*.py")):
        raise SandboxError("second.py cannot be built: the disk is full")
    return echo_sum(program, stdin)


def session(kit: Path, behaviour: Behaviour = echo_sum) -> Session:
    request = RunRequest(words=("sums",), jobs=1, thorough=True)
    return Session(find_kit(kit, {}), request, sandbox=FakeSandbox(behaviour))


def print_report(session: Session, form: str = "text") -> str:
    """What is printed at the end of a session."""
    result = verify_result(session)
    return printed(lambda screen: Verifier(screen, form).show(session, result))


TWIN_CASE = {"testdata/sums/secret/03-twin.in": "1 2\n", "testdata/sums/secret/03-twin.ans": "3"}
RIGHT = {"solutions/sums/wrong_answer/right.py": ""}


def test_what_is_printed_of_sessions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kits: dict[str, tuple[dict[str, str], Behaviour]] = {
        "sound": ({}, echo_sum),
        "an error": ({"solutions/sums/time_limit_exceeded/fast.py": ""}, echo_sum),
        "a warning": (TWIN_CASE, echo_sum),
        "a wrong solution that is right": (RIGHT, echo_sum),
        "differences between two runs": ({}, right_at_first()),
        "a broken problem": ({"solutions/sums/odd/mine.py": ""}, echo_sum),
        "a build failed": ({"solutions/sums/second.py": "second = 1\n"}, full_at_last),
    }

    found = ""
    for number, (name, (files, behaviour)) in enumerate(kits.items()):
        with session(write_kit(tmp_path / f"{number}", files), behaviour) as opened:
            list(opened)
            found += f"{name}: status {verify_result(opened).status}\n{print_report(opened)}\n"
            for form in ("json", "junit", "sarif"):
                report = print_report(opened, form)
                assert ("solutions/sums/wrong_answer/right.py" in report) is (
                    files is RIGHT and form == "sarif"
                )
                assert ("no case gives it WA" in report) is (files is RIGHT)
                assert ("the disk is full" in report) is (name == "a build failed")
                assert name != "sound" or form != "junit" or 'time="0.2"' in report

    found = re.sub(r"judged in [0-9.]+ s", "judged", found.replace(str(tmp_path), "HOME"))
    assert found == external_file("sessions.txt")
    notice = Notice(message="a worker left")
    assert printed(lambda screen: Verifier(screen, "json").handle(notice)) == ""
    assert "a worker left" in capsys.readouterr().err  # at once


def test_an_interrupted_session_reports_no_solutions(tmp_path: Path) -> None:
    with session(write_kit(tmp_path, RIGHT)) as opened:
        next(iter(opened))
    opened.interrupted = True

    interrupted = verify_result(opened)
    text = print_report(opened)

    subjects = [finding.subject for one in interrupted.inspections for finding in one.findings]
    assert "wrong_answer/right.py" not in subjects
    assert "looked at" in text  # what is known is printed
    assert "nothing is wrong" not in text
    assert interrupted.status == 130
