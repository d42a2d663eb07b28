"""The result of a stress test as text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from judge.commands.stress.result import Counterexample, ReferenceVerdict, StressResult
from judge.commands.stress.tester import Attempt
from judge.commands.stress.text import stress_text
from judge.model import Problem, Verdict

INPUT = b"3 1\n4 2 3\n0 0\n"

ATTEMPT = Attempt(
    input=INPUT,
    verdict=Verdict.WA,
    message="data set 1: 7 pushes, but 1 is enough",
    expected=b"1\n",
    actual=b"7\n",
    blamed="mine.py",
)

FOUND = Counterexample(
    attempt=ATTEMPT,
    instances=1,
    first_bytes=99,
    first_instances=2,
    shrink_runs=21,
    shrink_s=1.25,
    is_smallest=True,
)


def with_failure(result: StressResult, found: Counterexample = FOUND) -> StressResult:
    path = Path("/data/stress/push/0123.in")
    return replace(result, counterexample=found, case_name="kept/0123", case_path=path)


def test_no_failure_is_reported_with_what_was_tried(result: StressResult) -> None:
    text = stress_text(result).plain

    assert text == (
        "Push!! (push): mine.py\n"
        "against the oracle; limits 1 s, 512 MiB; sandbox: namespaces\n"
        "120 inputs tried in 1.2 s (100 per second), seed 5\n"
        "\n"
        "\N{CHECK MARK} no failure was found"
    )


def test_a_failure_is_shown_in_full(result: StressResult) -> None:
    text = stress_text(with_failure(result)).plain

    assert text.partition("\n\n")[2] == (
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


def test_an_endless_output_is_cut_and_control_characters_are_replaced(result: StressResult) -> None:
    endless = replace(
        ATTEMPT, verdict=Verdict.OLE, actual=b"\x1b[2J" + b"x\n" * 10**6, is_whole=False
    )

    text = stress_text(with_failure(result, replace(FOUND, attempt=endless))).plain

    assert "\x1b" not in text
    assert len(text.splitlines()) < 30


def test_an_empty_output_is_called_nothing(result: StressResult) -> None:
    empty = replace(ATTEMPT, actual=b"", stderr=b"Oh!\n")

    text = stress_text(with_failure(result, replace(FOUND, attempt=empty))).plain

    assert "  actual output\n    | (nothing)\n  standard error\n    | Oh!\n" in text


def test_a_flaky_failure_is_shown_with_both_outputs(result: StressResult) -> None:
    other = replace(ATTEMPT, verdict=Verdict.AC, actual=b"1\n")

    text = stress_text(with_failure(result, replace(FOUND, other=other))).plain

    assert "\N{BALLOT X} not deterministic: another run on the same input gave a different" in text
    assert (
        "  actual output\n    | 7\n  actual output of another run (AC accepted)\n    | 1\n" in text
    )


def test_two_files_are_shown_with_their_outputs(result: StressResult) -> None:
    right = replace(ATTEMPT, verdict=Verdict.AC, message="")
    verdicts = (
        ReferenceVerdict(solution="mine.py", attempt=ATTEMPT),
        ReferenceVerdict(solution="yours.py", attempt=right),
    )
    found = replace(FOUND, is_between_two=True, reference_verdicts=verdicts)

    text = stress_text(replace(result, counterexample=found, against=("yours.py",))).plain

    assert "  output of yours.py\n    | 1\n  output of mine.py\n    | 7\n" in text
    assert "  mine.py, by the reference: wrong answer: data set 1" in text
    assert "  yours.py, by the reference: accepted\n" in text
    assert text.endswith("  not kept: no reference says that the solution is wrong here")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"interrupted": True}, "interrupted; the report shows the results so far"),
        ({"exhausted": True}, "no failure was found; there are no more inputs"),
        ({"inputs": 0}, "nothing was tried"),
        ({"counterexample": FOUND, "trouble": "the disk is full"}, "  the disk is full"),
        (
            {"counterexample": FOUND, "saved_path": Path("/x.in")},
            "  saved as /x.in, with its answer",
        ),
    ],
)
def test_special_endings_are_named(
    result: StressResult, changes: dict[str, object], words: str
) -> None:
    text = stress_text(replace(result, **changes)).plain  # type: ignore[arg-type]

    assert words in text


def test_a_package_has_no_instances_and_no_pictures(result: StressResult) -> None:
    package: Problem = replace(result.problem, rules=None)

    text = stress_text(replace(with_failure(result), problem=package)).plain

    assert "  input (14 bytes; shrunk from 99 bytes in 21 runs, 1.2 s)\n" in text
    assert "picture" not in text
