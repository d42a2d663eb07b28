"""What did not change is not judged again, and the reports say so."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.conftest import write_kit
from tests.end_to_end.commands import CommandResult, judge

ADDS = "import sys\nprint(sum(map(int, sys.stdin.read().split())))\n"
KIT: Mapping[str, str] = {
    "solutions/sums/one_by_one.py": ADDS,
    "solutions/sums/wrong_answer/first.py": "print(input().split()[0])\n",
    "solutions/sums/run_time_error/ends.py": "raise SystemExit(3)\n",
}


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return write_kit(tmp_path / "kit", KIT)


RUN = ("run", "--time-scale", "20")  # so that no load of the machine comes near a limit


def learn(kit: Path, *words: str) -> None:
    """Judge the kit as often as the next run needs."""
    for _ in range(2):
        judge(*(words or RUN), cwd=kit)


def cached_cases(result: CommandResult) -> dict[str, list[bool]]:
    """For each solution, whether each of its cases comes from an earlier run."""
    solutions = result.json["solutions"]
    return {one["solution"]: [case["cached"] for case in one["cases"]] for one in solutions}


def verdicts(result: CommandResult) -> dict[str, list[str]]:
    solutions = result.json["solutions"]
    return {one["solution"]: [case["verdict"] for case in one["cases"]] for one in solutions}


@pytest.mark.slow
def test_after_a_change_in_one_solution_that_one_is_judged(kit: Path) -> None:
    first, second = (judge(*RUN, "--format", "json", cwd=kit) for _ in range(2))
    (kit / "solutions/sums/one_by_one.py").write_text(f"# slow\n{ADDS}")
    third = judge(*RUN, "--format", "json", cwd=kit)

    assert not any(map(any, [*cached_cases(first).values(), *cached_cases(second).values()]))
    assert cached_cases(third) == {
        "adds.py": [True, True],
        "one_by_one.py": [False, False],
        "run_time_error/ends.py": [False],
        "wrong_answer/first.py": [True],
    }
    assert third.json["cached"] == 3
    assert verdicts(third) == verdicts(first)
    assert (first.status, third.status) == (0, 0)


def test_a_program_whose_output_differs_from_run_to_run_is_judged_each_time(kit: Path) -> None:
    # One blank more after each 10 ms, so that two runs of the judge see another output for certain.
    blanks = 'import time\nprint(" " * (time.monotonic_ns() // 10_000_000 % 50_000))\n'
    (kit / "solutions/sums/one_by_one.py").write_text(f"{ADDS}{blanks}")
    runs = [judge(*RUN, "--format", "json", cwd=kit) for _ in range(3)]

    assert [verdicts(one)["one_by_one.py"] for one in runs] == [["AC", "AC"]] * 3
    assert [cached_cases(one)["one_by_one.py"] for one in runs] == [[False, False]] * 3
    assert cached_cases(runs[-1])["adds.py"] == [True, True]


@pytest.mark.slow
def test_text_and_history_tell_what_was_judged_before(kit: Path) -> None:
    learn(kit)
    text = judge(*RUN, "-v", cwd=kit).out
    markdown = judge(*RUN, "--format", "markdown", cwd=kit).out
    history = judge("history", "--all", "--format", "json", cwd=kit).json

    assert "5 of 6 cases were judged before (times in brackets); --fresh judges again" in text
    assert text.count(" s)") == 5 + 3  # cases, and solutions
    assert "(5 of them by an earlier run, with the times in brackets)" in markdown
    newest = history["runs"][:4]
    assert {one["solution"]: one["cached"] for one in newest} == {
        "adds.py": 2, "one_by_one.py": 2, "run_time_error/ends.py": 0, "wrong_answer/first.py": 1
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("words", [("--fresh",), ("sums", "adds.py")])
def test_what_is_asked_for_is_judged(kit: Path, words: tuple[str, ...]) -> None:
    learn(kit)
    again = judge(*RUN, *words, "--format", "json", cwd=kit)

    assert not any(map(any, cached_cases(again).values()))


@pytest.mark.slow
def test_a_changed_case_is_judged_and_the_others_are_not(kit: Path) -> None:
    learn(kit)
    (kit / "testdata/sums/secret/02-many.in").write_text("4 3 2 1\n")
    again = judge(*RUN, "--format", "json", cwd=kit)

    assert cached_cases(again)["adds.py"] == [True, False]


@pytest.mark.slow
def test_changed_rules_make_everything_be_judged(kit: Path) -> None:
    learn(kit)
    rules = kit / "problems/sums/rules.py"
    rules.write_text(rules.read_text() + "\n# changed\n")
    again = judge(*RUN, "--format", "json", cwd=kit)

    assert again.json["cached"] == 0


@pytest.mark.slow
def test_regress_compares_what_was_judged_before(kit: Path) -> None:
    learn(kit, "regress", "--update", "--time-scale", "20")
    (kit / "solutions/sums/adds.py").write_text("print(3)\n")
    again = judge("regress", "--time-scale", "20", cwd=kit)
    fresh = judge("regress", "--time-scale", "20", "--fresh", "--format", "json", cwd=kit)

    assert again.status == fresh.status == 1
    assert "3 cases were judged before; --fresh judges again" in again.out
    assert [one["cached"] for one in fresh.json["problems"]] == [0]


@pytest.mark.slow
def test_verify_takes_what_two_runs_agreed_on(kit: Path) -> None:
    def solutions(*words: str) -> dict[str, list[bool]]:
        document = judge("verify", "--time-scale", "20", "--format", "json", *words, cwd=kit).json
        found = document["reports"][0]["solutions"]
        return {one["solution"]: [case["cached"] for case in one["cases"]] for one in found}

    judge(*RUN, cwd=kit)
    first = solutions()
    (kit / "solutions/sums/one_by_one.py").write_text(f"# slow\n{ADDS}")
    second = solutions()
    fresh = solutions("--fresh")

    assert not any(map(any, first.values()))
    assert second["adds.py"] == [True, True]
    assert second["one_by_one.py"] == [False, False]
    assert not any(map(any, fresh.values()))
