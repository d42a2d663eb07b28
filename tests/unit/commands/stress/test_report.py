"""The result of a stress test: its status, its JSON, whose keys are a contract, and its text."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from judge.commands.stress.report import report_stress
from judge.commands.stress.result import (
    AttemptObject,
    Counterexample,
    FailureFound,
    GraphObject,
    SlowestInput,
    SpaceObject,
    StressResult,
    blame_by_opinions,
)
from judge.commands.stress.tester import Attempt
from judge.commands.stress.text import found_text, stress_text
from judge.commands.stress.work import StressTest
from judge.model import Setting, Verdict
from judge.reports.json import header_fields, json_text
from judge.reports.progress import Phase, Step
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.conftest import each_row
from tests.kit.solutions import KIT
from tests.unit.commands.stress.test_work import fake, order
from tests.unit.commands.stress.testers import forgetful, right

INPUT = "3 1\n4 2 3\n0 0\n"
ATTEMPT = AttemptObject(
    verdict=Verdict.WA,
    message="data set 1: 7 pushes, but 1 is enough",
    actual="7\n",
    stderr="",
    blamed="mine.py",
    cpu_s=0.0,
)
FOUND = Counterexample(
    **asdict(ATTEMPT),
    input=INPUT,
    expected="1\n",
    bytes=14,
    instances=1,
    first_bytes=99,
    first_instances=2,
    shrink_runs=21,
    shrink_s=1.25,
    smallest=True,
)
ACCEPTED = replace(ATTEMPT, verdict=Verdict.AC, actual="1\n", message="")
TWO_FILES = {"against": ("yours.py",), "kept": None, "kept_in": None}


@pytest.fixture
def result() -> StressResult:
    setting = Setting(version="1", data=(), time_scale=1.0, level="namespaces", missing=())
    return StressResult(
        **header_fields(KIT.problem("push"), setting),
        solution="mine.py",
        language="python3",
        against=("the oracle",),
        seed=5,
        inputs=120,
        runs=30,
        search_s=1.2,
        strategies={"cases": 21, "random inputs": 99},
    )


def with_failure(result: StressResult, found: Counterexample = FOUND) -> StressResult:
    return replace(result, failure=found, kept="kept/0123", kept_in="/data/stress/push/0123.in")


# JSON and status

ATTEMPT_OBJECT = {
    "verdict": "WA",
    "message": "data set 1: 7 pushes, but 1 is enough",
    "blamed": "mine.py",
    "actual": "7\n",
    "stderr": "",
    "cpu_s": 0.0,
}


def test_the_document(result: StressResult) -> None:
    opinions = (replace(ATTEMPT, solution="mine.py"),)
    found = replace(FOUND, deterministic=False, other=ATTEMPT, opinions=opinions)
    limits = KIT.problem("push").limits

    document = json.loads(json_text(with_failure(result, found)))

    assert list(document.pop("failure").items()) == list(
        {
            **ATTEMPT_OBJECT,
            "input": INPUT,
            "expected": "1\n",
            "bytes": 14,
            "instances": 1,
            "first_bytes": 99,
            "first_instances": 2,
            "shrink_runs": 21,
            "shrink_s": 1.25,
            "smallest": True,
            "deterministic": False,
            "other": ATTEMPT_OBJECT,
            "opinions": [{"solution": "mine.py", **ATTEMPT_OBJECT}],
        }.items()
    )
    assert list(document.items()) == list(
        {
            "schema": 1,
            "version": "1",
            "problem": "push",
            "time_scale": 1.0,
            "limits": {
                "cpu_s": limits.cpu_s,
                "wall_s": limits.wall_s,
                "memory_bytes": limits.memory_bytes,
                "output_bytes": limits.output_bytes,
            },
            "time_limit_from": "problem.yaml",
            "sandbox": {"level": "namespaces", "missing": []},
            "solution": "mine.py",
            "language": "python3",
            "against": ["the oracle"],
            "seed": 5,
            "inputs": 120,
            "instances": 0,
            "runs": 30,
            "search_s": 1.2,
            "found_by": None,
            "strategies": {"cases": 21, "random inputs": 99},
            "space": None,
            "lines_never_reached": None,
            "unwatched": None,
            "slowest": None,
            "exhausted": False,
            "interrupted": False,
            "kept": "kept/0123",
            "kept_in": "/data/stress/push/0123.in",
            "saved": None,
            "trouble": None,
        }.items()
    )
    assert json.loads(json_text(result))["failure"] is None


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
def test_the_exit_status(result: StressResult, changes: dict[str, object], status: int) -> None:
    assert replace(result, **changes).status == status


@each_row(
    ("mine", "yours", "verdict", "blamed"),
    [
        pytest.param("WA", "AC", "WA", "mine.py", id="the solution is wrong"),
        pytest.param("AC", "RTE", "RTE", "yours.py", id="the other file is"),
        pytest.param("WA", "WA", "WA", "mine.py", id="both are"),
        pytest.param("AC", "AC", "WA", None, id="neither is, so the outputs may differ"),
    ],
)
def test_the_reference_says_which_of_two_files_is_to_blame(
    mine: str, yours: str, verdict: str, blamed: str | None
) -> None:
    opinions = tuple(
        replace(ATTEMPT, solution=name, verdict=Verdict(said), message=f"{name} fails")
        for name, said in (("mine.py", mine), ("yours.py", yours))
    )

    found = blame_by_opinions(replace(FOUND, opinions=opinions), "mine.py")

    assert (found.verdict, found.blamed) == (Verdict(verdict), blamed)
    assert blamed is None or found.message == f"{blamed} fails"


def test_without_a_reference_only_what_is_certain_is_blamed() -> None:
    for verdict, before, blamed in (
        (Verdict.WA, "mine.py", None),  # other outputs
        (Verdict.WA, "yours.py", "yours.py"),  # an output that cannot be right
        (Verdict.RTE, "mine.py", "mine.py"),
    ):
        found = replace(FOUND, verdict=verdict, blamed=before)
        assert blame_by_opinions(found, "mine.py").blamed == blamed


# Text


def shown(result: StressResult, *, has_reference: bool = False) -> str:
    return stress_text(result, KIT.problem("push"), has_reference=has_reference).plain


def test_a_failure_is_shown_in_full(result: StressResult) -> None:
    assert shown(with_failure(result)) == (
        "Push!! (push): mine.py\n"
        "against the oracle; limits 5 s, 512 MiB; sandbox: namespaces\n"
        "120 inputs tried in 1.2 s (100 per second), seed 5\n"
        "cases: 21, random inputs: 99\n"
        "\n"
        "\N{BALLOT X} WA wrong answer: data set 1: 7 pushes, but 1 is enough\n"
        "  input (1 data set, 14 bytes; shrunk from 2 data sets, 99 bytes in 21 runs, 1.2 s)\n"
        "    | 3 1\n"
        "    | 4 2 3\n"
        "    | 0 0\n"
        "  data set, as a picture\n"
        "    | #####\n"
        "    | #@$.#\n"
        "    | #####\n"
        "  expected output\n"
        "    | 1\n"
        "  actual output\n"
        "    | 7\n"
        "  kept as kept/0123: /data/stress/push/0123.in"
    )


@each_row(
    ("found", "changes", "words"),
    [
        pytest.param(
            {"actual": "", "stderr": "Oh!\n"},
            {},
            ["  actual output\n    | (nothing)\n  standard error\n    | Oh!\n"],
            id="no output",
        ),
        pytest.param(
            {"verdict": Verdict.TLE, "actual": "".join(f"move {n}\n" for n in range(30))},
            {},
            ["    | move 29\n"],
            id="the output of what is late is not cut",
        ),
        pytest.param(
            {"other": replace(ACCEPTED, message="x")},
            {},
            [
                "\N{BALLOT X} not deterministic: another run on the same input gave a different",
                "    | 7\n  actual output of another run (AC accepted)\n    | 1\n",
            ],
            id="flaky",
        ),
        pytest.param(
            {
                "opinions": (
                    replace(ATTEMPT, solution="mine.py"),
                    replace(ACCEPTED, solution="yours.py"),
                )
            },
            TWO_FILES,
            [
                "  output of yours.py\n    | 1\n  output of mine.py\n    | 7\n",
                "  mine.py, by the reference: wrong answer: data set 1",
                "  yours.py, by the reference: accepted\n",
                "  not kept: no reference says that the solution is wrong here",
            ],
            id="two files",
        ),
        pytest.param(
            {"blamed": None},
            TWO_FILES,
            ["\N{BALLOT X} the outputs differ; by that of yours.py: data set 1: 7 pushes, but 1"],
            id="two files of which none is to blame",
        ),
        pytest.param(
            {"blamed": "yours.py", "message": "data set 1: 1, but it cannot be solved"},
            TWO_FILES,
            ["\N{BALLOT X} yours.py: WA wrong answer: data set 1: 1, but it cannot be sol"],
            id="the other file is to blame",
        ),
    ],
)
def test_what_differs_in_other_failures(
    result: StressResult, found: Any, changes: dict[str, object], words: list[str]
) -> None:
    failure = replace(with_failure(result, replace(FOUND, **found)), **changes)

    text = shown(failure, has_reference=changes == TWO_FILES)

    for one in words:
        assert one in text


def test_an_endless_output_is_cut_and_control_characters_are_replaced(result: StressResult) -> None:
    endless = replace(FOUND, verdict=Verdict.OLE, actual="\x1b[2J" + "x\n" * 10**6)

    text = shown(with_failure(result, endless))

    assert "\x1b" not in text
    assert len(text.splitlines()) < 30


@each_row("slug", ["peek", "postcard"])
def test_a_failure_of_a_dialogue_shows_what_was_said_and_compares_nothing(
    result: StressResult, slug: str
) -> None:
    text = next(case for case in KIT.cases(slug)).input.decode()
    found = replace(FOUND, input=text, expected="", actual="> ? 1 2\n< 2\n> ! 2 2 2 2")

    shown = stress_text(
        replace(with_failure(result, found), against=()), KIT.problem(slug), has_reference=False
    ).plain

    assert "against the validator; limits" in shown
    assert "  what was said: > by the solution, < to it\n    | > ? 1 2\n" in shown
    assert "expected output" not in shown
    assert "as a picture" not in shown or slug == "postcard"


def test_a_package_has_no_instances_and_no_pictures(result: StressResult) -> None:
    package = replace(KIT.problem("push"), rules=None)

    text = stress_text(with_failure(result), package, has_reference=False).plain

    assert "  input (14 bytes; shrunk from 99 bytes in 21 runs, 1.2 s)\n" in text
    assert "picture" not in text


def test_a_failure_is_one_line_before_it_is_shrunk() -> None:
    attempt = Attempt(input=b"x" * 9, verdict=Verdict.WA, message="data set 2: no\nmore")
    found = FailureFound(attempt=attempt, games=2, inputs=12)

    for has_reference, words in (
        (False, "WA wrong answer: data set 2: no"),
        (True, "the outputs differ"),
    ):
        text = found_text(found, KIT.problem("push"), has_reference=has_reference)
        assert text.plain == f"found, as input 12: {words} (2 data sets, 9 bytes); shrinking it ..."


def graph(positions: int, tried: int, farthest: int = 31) -> GraphObject:
    return GraphObject(positions=positions, tried=tried, farthest=farthest)


def space(*graphs: GraphObject, bounds_tried: int = 0, bounds: int = 0, deep: int = 0) -> Any:
    return {
        "space": SpaceObject(bounds_tried=bounds_tried, bounds=bounds, graphs=graphs, deep=deep)
    }


HARDEST_FIRST = (
    "  tried: 84 of 9,000 positions of a game, the hardest first; the farthest costs 31\n"
)


@each_row(
    ("changes", "words"),
    [
        ({"interrupted": True}, "interrupted; the report shows the results so far"),
        (
            {"lines_never_reached": (3, 4, 5, 9)},
            "no failure was found\nno input that was watched reached lines 3-5, 9 of mine.py",
        ),
        ({"lines_never_reached": (7,)}, "that was watched reached line 7 of mine.py"),
        (
            {"lines_never_reached": tuple(range(1, 40, 2))},
            "reached lines 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, ... of mine.py",
        ),
        ({"lines_never_reached": ()}, "\n\N{CHECK MARK} no failure was found"),
        (
            {"unwatched": "GCC is too old"},
            "no failure was found\nunknown is which lines the inputs reached: GCC is too old",
        ),
        ({"exhausted": True}, "no failure was found; there are no more inputs"),
        (
            space(graph(181440, 181440), bounds_tried=7, bounds=7),
            "no failure was found\n"
            "  tried: all 7 inputs at the bounds of the constraints\n"
            "  tried: every position of one game, 181,440 of the largest; the farthest costs 31",
        ),
        (
            space(graph(27, 27), graph(16, 16), bounds_tried=6, bounds=7),
            "  tried: 6 of 7 inputs at the bounds of the constraints\n"
            "  tried: every position of 2 games, 27 of the largest; the farthest costs 31",
        ),
        (
            space(*[graph(9000, 84)] * 5, deep=8),
            f"no failure was found\n{HARDEST_FIRST * 3}"
            "  tried: the hardest positions of 2 more games\n"
            "  tried: 8 deep positions of games with more than can be explored",
        ),
        (
            space(graph(6, 6, farthest=-1)),
            "  tried: every position of one game, 6 of the largest; none of them can be solved",
        ),
        ({"inputs": 0}, "nothing was tried"),
        ({"failure": FOUND, "trouble": "the disk is full"}, "  the disk is full"),
        (
            {"failure": FOUND, "saved": "/x.in"},
            "  saved as /x.in, with its answer beside it\n"
            "  not kept: no reference says that the solution is wrong here",
        ),
        (
            {
                "slowest": SlowestInput(
                    input="1 1\n",
                    bytes=4,
                    instances=0,
                    cpu_s=0.25,
                    growth=((4, 0.1), (120, 0.25)),
                )
            },
            "no failure was found\n"
            "slowest: 0.250 s of 5 s\n"
            "  input (4 bytes)\n"
            "    | 1 1\n"
            "  most time by the size of the input\n"
            "           4 bytes  0.100 s\n"
            "         120 bytes  0.250 s",
        ),
    ],
)
def test_special_endings_are_named(
    result: StressResult, changes: dict[str, object], words: str
) -> None:
    assert shown(replace(result, **changes)).endswith(words)


# Reports


class Stopped(StressTest):
    """A stress test that Ctrl-C interrupts."""

    def __iter__(self) -> Iterator[Phase | Step | FailureFound]:
        yield next(super().__iter__())
        raise KeyboardInterrupt


class Unshrunk(StressTest):
    """A stress test that Ctrl-C interrupts as soon as it shrinks what it has found."""

    def __iter__(self) -> Iterator[Phase | Step | FailureFound]:
        for event in super().__iter__():
            yield event
            if isinstance(event, FailureFound):
                raise KeyboardInterrupt


def report_of(root: Path, form: str, kind: type[StressTest]) -> tuple[str, StressResult]:
    """The report and the result, in a sandbox that holds no files back."""
    page = io.StringIO()
    path = root / "mine.py"
    path.write_text("pass\n")
    sandbox = fake(right if kind is Stopped else forgetful)
    sandbox.missing = (Guarantee.FILES,)
    asked = order("jugs", str(path), shrink_s=0.3)
    with kind(KIT, asked, sandbox=sandbox) as stress, Screen(output=page) as screen:
        result = report_stress(stress, screen, form)
    return page.getvalue(), result


@pytest.mark.slow
def test_a_failure_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, result = report_of(tmp_path, "text", StressTest)

    assert result.status == 1
    assert text.startswith("Water jugs (jugs): ")
    assert "\N{BALLOT X} WA wrong answer: pair 1: it is not solved after 0 moves" in text
    assert f"kept as {result.kept}" in text
    assert "does not hold: files" in capsys.readouterr().err


@pytest.mark.slow
def test_a_failure_is_noted_before_it_is_shrunk_and_json_is_one_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, result = report_of(tmp_path, "json", Unshrunk)

    assert result.interrupted
    assert capsys.readouterr().err.startswith("found, as input ")
    document = json.loads(text)
    assert result.failure is not None
    assert document["failure"]["actual"] == result.failure.actual
    assert document["failure"]["expected"] != result.failure.actual
    assert document["kept"] == result.kept


def test_ctrl_c_ends_the_work_and_not_the_report(tmp_path: Path) -> None:
    text, result = report_of(tmp_path, "text", Stopped)

    assert result.status == 130
    assert text.endswith("interrupted; the report shows the results so far\n")
