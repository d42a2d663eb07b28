"""The result of a stress test: its status, its JSON, whose keys are a contract, and its text."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import external_file
from msgspec.structs import asdict, replace

from judge.catalog.counterexamples import load_cases
from judge.commands.stress.positions import GraphObject
from judge.commands.stress.result import (
    AttemptObject,
    Counterexample,
    FailureFound,
    SlowestInput,
    SpaceObject,
    StressResult,
    blame_by_opinions,
    stress_text,
)
from judge.commands.stress.work import StressTest, report_stress
from judge.model import Setting, Verdict
from judge.reports.json import header_fields, json_text
from judge.runner.scheduler import Phase, Step
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.conftest import each_row
from tests.kit.solutions import KIT
from tests.unit.commands.stress.test_work import fake, order
from tests.unit.commands.stress.testers import forgetful, right

PUSH = KIT.problem("push")
ATTEMPT = AttemptObject(
    verdict=Verdict.WA,
    message="data set 1: 7 pushes, but 1 is enough",
    actual="7\n",
    stderr="",
    blamed="mine.py",
    cpu_s=0.0,
)
ACCEPTED = replace(ATTEMPT, verdict=Verdict.AC, actual="1\n", message="")
OPINIONS = (replace(ATTEMPT, solution="mine.py"), replace(ACCEPTED, solution="yours.py"))
FOUND = Counterexample(
    **asdict(ATTEMPT),
    input="3 1\n4 2 3\n0 0\n",
    expected="1\n",
    bytes=14,
    instances=1,
    first_bytes=99,
    first_instances=2,
    shrink_runs=21,
    shrink_s=1.25,
    smallest=True,
)
RESULT = StressResult(
    **header_fields(PUSH, Setting(version="1", data=(), time_scale=1, level="none", missing=())),
    solution="mine.py",
    language="python3",
    against=("the oracle",),
    seed=5,
    inputs=120,
    runs=30,
    search_s=1.2,
    strategies={"cases": 21, "random inputs": 99},
)
FAILED = replace(RESULT, failure=FOUND, kept="kept/0123", kept_in="/data/stress/push/0123.in")


def test_the_documents() -> None:
    found = replace(FOUND, deterministic=False, other=ATTEMPT, opinions=OPINIONS[:1])

    text = stress_text(FAILED, PUSH, has_reference=False).plain
    document = json_text(replace(FAILED, failure=found))

    assert text == external_file("failure.txt")
    assert document == external_file("failure.json", format=".txt")
    assert json.loads(json_text(RESULT))["failure"] is None


@each_row(
    ("changes", "status"),
    [
        ({}, 0),
        ({"failure": FOUND}, 1),
        ({"failure": FOUND, "trouble": "x"}, 2),
        ({"inputs": 0}, 2),  # what tried nothing is no success
        ({"failure": FOUND, "interrupted": True}, 130),
    ],
)
def test_the_exit_status(changes: dict[str, object], status: int) -> None:
    assert replace(RESULT, **changes).status == status


def test_the_reference_says_who_is_to_blame_and_else_only_what_is_certain() -> None:
    for mine, yours, verdict, blamed in (
        ("WA", "AC", "WA", "mine.py"),
        ("AC", "RTE", "RTE", "yours.py"),
        ("WA", "WA", "WA", "mine.py"),
        ("AC", "AC", "WA", None),  # the outputs may differ
    ):
        opinions = tuple(
            replace(ATTEMPT, solution=name, verdict=Verdict(said), message=f"{name} fails")
            for name, said in (("mine.py", mine), ("yours.py", yours))
        )
        found = blame_by_opinions(replace(FOUND, opinions=opinions), "mine.py")
        assert (found.verdict, found.blamed) == (Verdict(verdict), blamed)
        assert blamed is None or found.message == f"{blamed} fails"
    for kind, before, blamed in (
        (Verdict.WA, "mine.py", None),  # other outputs
        (Verdict.WA, "yours.py", "yours.py"),  # an output that cannot be right
        (Verdict.RTE, "mine.py", "mine.py"),
    ):
        found = replace(FOUND, verdict=kind, blamed=before)
        assert blame_by_opinions(found, "mine.py").blamed == blamed


# Text


def failed(*, two_files: bool = False, **changes: Any) -> StressResult:
    result = replace(FAILED, failure=replace(FOUND, **changes))
    return replace(result, against=("yours.py",), kept=None, kept_in=None) if two_files else result


def test_other_failures() -> None:
    late = "".join(f"move {n}\n" for n in range(30))
    results = {
        "no output": failed(actual="", stderr="Oh!\n"),
        "the output of what is late is not cut": failed(verdict=Verdict.TLE, actual=late),
        "an endless output is": failed(verdict=Verdict.OLE, actual="\x1b[2J" + "x\n" * 10**6),
        "flaky": failed(other=replace(ACCEPTED, message="x")),
        "two files": failed(two_files=True, opinions=OPINIONS),
        "two files of which none is to blame": failed(two_files=True, blamed=None),
        "the other file is to blame": failed(
            two_files=True, blamed="yours.py", message="data set 1: 1, but it cannot be solved"
        ),
        "a full disk": replace(failed(), kept=None, trouble="the disk is full"),
        "saved": replace(failed(), kept=None, saved="/x.in"),
    }
    told = {
        name: stress_text(one, PUSH, has_reference=bool(one.against[0] == "yours.py")).plain
        for name, one in results.items()
    }
    told["a package"] = stress_text(
        FAILED, replace(PUSH, rules=None), has_reference=False
    ).plain  # no instances and no pictures

    text = "\n\n".join(f"{name}:\n{one.partition(chr(10) * 2)[2]}" for name, one in told.items())

    assert text == external_file("failures.txt")
    assert "\x1b" not in text


def test_inputs_on_which_the_reference_failed_are_counted() -> None:
    result = replace(
        RESULT, against=("yours.py",), passed_over={"memory limit exceeded": 3}, search_s=900.0
    )

    lines = stress_text(result, PUSH, has_reference=True).plain.splitlines()

    assert lines[2] == "120 inputs tried in 900.0 s, seed 5"  # nobody asks for 0 per second
    assert lines[3] == "yours.py itself failed on 3 inputs: memory limit exceeded"


@each_row("slug", ["peek", "postcard"])
def test_a_failure_of_a_dialogue_shows_what_was_said_and_compares_nothing(slug: str) -> None:
    text = next(case for case in KIT.cases(slug)).input.decode()
    found = replace(FOUND, input=text, expected="", actual="> ? 1 2\n< 2\n> ! 2 2 2 2")
    result = replace(FAILED, failure=found, against=())

    shown = stress_text(result, KIT.problem(slug), has_reference=False).plain

    assert "against the validator; limits" in shown
    assert "  what was said: > by the solution, < to it\n    | > ? 1 2\n" in shown
    assert "expected output" not in shown
    assert "as a picture" not in shown or slug == "postcard"


def space(*graphs: tuple[int, int], farthest: int = 31, **more: int) -> SpaceObject:
    found = tuple(
        GraphObject(positions=positions, tried=tried, farthest=farthest)
        for positions, tried in graphs
    )
    return SpaceObject(**({"bounds_tried": 0, "bounds": 0} | more), graphs=found)


def test_where_nothing_fails_it_is_said_how_far_was_looked() -> None:
    slowest = SlowestInput(
        input="1 1\n", bytes=4, instances=0, cpu_s=0.25, growth=((4, 0.1), (120, 0.25))
    )
    endings: list[dict[str, object]] = [
        {"interrupted": True},
        {"exhausted": True},
        {"space": space((181440, 181440), bounds_tried=7, bounds=7)},
        {"space": space((27, 27), (16, 16), bounds_tried=6, bounds=7)},
        {"space": space(*[(9000, 84)] * 5)},
        {"space": space((6, 6), farthest=-1)},
        {"inputs": 0},
        {"slowest": slowest},
    ]

    texts = (stress_text(replace(RESULT, **one), PUSH, has_reference=False) for one in endings)
    text = "\n\n".join(one.plain.partition("\n\n")[2] for one in texts)

    assert text == external_file("endings.txt")


# Reports


class Stopped(StressTest):
    """A stress test that Ctrl-C interrupts."""

    until: tuple[type, ...] = (Phase, Step)

    def __iter__(self) -> Iterator[Phase | Step | FailureFound]:
        for event in super().__iter__():
            yield event
            if isinstance(event, self.until):
                raise KeyboardInterrupt


class Unshrunk(Stopped):
    """A stress test that Ctrl-C interrupts as soon as it shrinks what it has found."""

    until = (FailureFound,)


def report_of(root: Path, form: str, kind: type[StressTest]) -> tuple[str, StressResult]:
    """The report and the result, in a sandbox that holds no files back."""
    page = io.StringIO()
    path = root / "mine.py"
    path.write_text("pass\n")
    sandbox = fake(forgetful if kind is Unshrunk else right)
    sandbox.missing = (Guarantee.FILES,)
    asked = order("jugs", str(path), shrink_s=0.3)
    with kind(KIT, asked, sandbox=sandbox) as stress, Screen(output=page) as screen:
        result = report_stress(stress, screen, form)
    return page.getvalue(), result


def test_a_failure_is_noted_before_it_is_shrunk_and_json_is_one_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, result = report_of(tmp_path, "json", Unshrunk)

    assert (result.interrupted, result.status) == (True, 130)
    assert capsys.readouterr().err.startswith("found, as input ")
    document = json.loads(text)
    assert result.failure is not None
    assert document["failure"]["actual"] == result.failure.actual
    assert document["failure"]["expected"] != result.failure.actual
    assert [case.name for case in load_cases("jugs")] == [document["kept"]] == [result.kept]


def test_ctrl_c_ends_the_work_and_not_the_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, result = report_of(tmp_path, "text", Stopped)

    assert result.status == 130
    assert text.startswith("Water jugs (jugs): ")
    assert text.endswith("interrupted; the report shows the results so far\n")
    assert "does not hold: files" in capsys.readouterr().err
