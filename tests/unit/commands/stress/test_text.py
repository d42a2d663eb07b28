"""What a stress found, as text and as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from judge.commands.stress import text as stresstext
from judge.commands.stress.result import Counterexample, ReferenceVerdict, StressResult
from judge.commands.stress.tester import Attempt
from judge.model import Problem, Setting, Verdict
from tests.kit.solutions import KIT

INPUT = b"3 1\n4 2 3\n0 0\n"

ATTEMPT = Attempt(
    input=INPUT,
    verdict=Verdict.WA,
    message="data set 1: 7 pushes, but 1 is enough",
    expected=b"1\n",
    actual=b"7\n",
    blamed="mine.py",
)

WITNESS = Counterexample(
    attempt=ATTEMPT,
    instances=1,
    first_bytes=99,
    first_instances=2,
    shrink_runs=21,
    shrink_s=1.25,
    is_smallest=True,
)


@pytest.fixture
def outcome() -> StressResult:
    return StressResult(
        problem=KIT.problem("push"),
        setting=Setting(version="1", data=(), time_scale=1.0, level="namespaces", missing=()),
        solution="mine.py",
        language="python3",
        against=("the oracle",),
        seed=5,
        inputs=120,
        runs=30,
        search_s=1.2,
    )


def found(outcome: StressResult, witness: Counterexample = WITNESS) -> StressResult:
    path = Path("/data/stress/push/0123.in")
    return replace(outcome, counterexample=witness, case_name="kept/0123", case_path=path)


def test_nothing_found_is_said_with_what_was_tried(outcome: StressResult) -> None:
    text = stresstext.as_text(outcome).plain

    assert text == (
        "Push!! (push): mine.py\n"
        "against the oracle; limits 1 s, 512 MiB; sandbox: namespaces\n"
        "120 inputs tried in 1.2 s (100 a second), seed 5\n"
        "\n"
        "\N{CHECK MARK} no failure was found"
    )


def test_a_failure_is_shown_in_full(outcome: StressResult) -> None:
    text = stresstext.as_text(found(outcome)).plain

    assert text.partition("\n\n")[2] == (
        "\N{BALLOT X} WA wrong answer: data set 1: 7 pushes, but 1 is enough\n"
        "  input (1 data set, 14 bytes; found with 2 data sets, 99 bytes, made small in 21 runs, "
        "1.2 s)\n"
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


def test_an_endless_output_is_cut_and_no_sign_is_obeyed(outcome: StressResult) -> None:
    endless = replace(
        ATTEMPT, verdict=Verdict.OLE, actual=b"\x1b[2J" + b"x\n" * 10**6, is_whole=False
    )

    text = stresstext.as_text(found(outcome, replace(WITNESS, attempt=endless))).plain

    assert "\x1b" not in text
    assert len(text.splitlines()) < 30


def test_an_empty_output_is_called_nothing(outcome: StressResult) -> None:
    empty = replace(ATTEMPT, actual=b"", stderr=b"Oh!\n")

    text = stresstext.as_text(found(outcome, replace(WITNESS, attempt=empty))).plain

    assert "  actual output\n    | (nothing)\n  standard error\n    | Oh!\n" in text


def test_what_is_not_deterministic_is_named_so_with_both_outputs(outcome: StressResult) -> None:
    other = replace(ATTEMPT, verdict=Verdict.AC, actual=b"1\n")

    text = stresstext.as_text(found(outcome, replace(WITNESS, other=other))).plain

    assert "\N{BALLOT X} not deterministic: the same input comes out otherwise" in text
    assert "  actual output\n    | 7\n  actual output another time (AC accepted)\n    | 1\n" in text


def test_two_files_are_named_with_their_outputs(outcome: StressResult) -> None:
    right = replace(ATTEMPT, verdict=Verdict.AC, message="")
    opinions = (
        ReferenceVerdict(solution="mine.py", attempt=ATTEMPT),
        ReferenceVerdict(solution="yours.py", attempt=right),
    )
    witness = replace(WITNESS, is_between_two=True, reference_verdicts=opinions)

    text = stresstext.as_text(replace(outcome, counterexample=witness, against=("yours.py",))).plain

    assert "  output of yours.py\n    | 1\n  output of mine.py\n    | 7\n" in text
    assert "  mine.py, by what is right: wrong answer: data set 1" in text
    assert "  yours.py, by what is right: accepted\n" in text
    assert text.endswith("  not kept, for it is not known that the solution is wrong there")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"interrupted": True}, "interrupted; this is what was found so far"),
        ({"exhausted": True}, "no failure was found; there are no more inputs to draw"),
        ({"inputs": 0}, "nothing was tried"),
        ({"witness": WITNESS, "trouble": "the disk is full"}, "  the disk is full"),
        ({"witness": WITNESS, "saved": Path("/x.in")}, "  saved as /x.in, with its answer"),
    ],
)
def test_what_else_is_to_be_said_is_said(
    outcome: StressResult, changes: dict[str, object], words: str
) -> None:
    text = stresstext.as_text(replace(outcome, **changes)).plain  # type: ignore[arg-type]

    assert words in text


def test_a_package_has_no_instances_and_no_pictures(outcome: StressResult) -> None:
    package: Problem = replace(outcome.problem, rules=None)

    text = stresstext.as_text(replace(found(outcome), problem=package)).plain

    assert "  input (14 bytes; found with 99 bytes, made small in 21 runs, 1.2 s)\n" in text
    assert "picture" not in text


def test_the_json_holds_all_of_it(outcome: StressResult) -> None:
    document = json.loads(stresstext.as_json(found(outcome)))

    assert document["schema"] == 1
    assert (document["problem"], document["solution"]) == ("push", "mine.py")
    assert (document["seed"], document["inputs"], document["kept"]) == (5, 120, "kept/0123")
    failure = document["failure"]
    assert (failure["verdict"], failure["input"]) == ("WA", INPUT.decode())
    assert (failure["expected"], failure["actual"]) == ("1\n", "7\n")
    assert (failure["deterministic"], failure["other"], failure["smallest"]) == (True, None, True)


def test_the_json_of_nothing_found_has_no_failure(outcome: StressResult) -> None:
    document = json.loads(stresstext.as_json(outcome))

    assert (document["failure"], document["kept"], document["trouble"]) == (None, None, None)


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({}, 0),
        ({"witness": WITNESS}, 1),
        ({"witness": WITNESS, "trouble": "x"}, 2),
        ({"witness": WITNESS, "interrupted": True}, 130),
    ],
)
def test_the_exit_status(outcome: StressResult, changes: dict[str, object], status: int) -> None:
    assert replace(outcome, **changes).status == status  # type: ignore[arg-type]
