"""What is written down as it comes is not judged again."""

from __future__ import annotations

import os
from concurrent.futures import Future
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.model import Case, Excerpt, Judgement, Problem, Solution, Verdict
from judge.runner.cache import journal, records
from judge.runner.cache.journal import DONE_S, KEPT_S, JournaledExecutor
from judge.runner.cache.records import state_of_judge
from tests.conftest import LIMITS, case, each_row, problem, solution

PROBLEM, SOLUTION = problem(), solution()
CASES = [case(f"secret/{number}") for number in range(4)]


class Counting:
    """An executor that says `verdict` at once, and counts."""

    size = 3

    def __init__(self, verdict: Verdict = Verdict.AC) -> None:
        self.verdict = verdict
        self.asked: list[str] = []

    def ahead(self, solution: Solution) -> int:
        return 1

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        self.asked.append(case.name)
        future: Future[Judgement] = Future()
        future.set_result(judgement(case, verdict=self.verdict, cpu_s=len(self.asked)))
        return future


def judgement(case: Case, *, verdict: Verdict = Verdict.AC, cpu_s: float = 0.1) -> Judgement:
    return Judgement(case=case.name, hash=case.hash, verdict=verdict, cpu_s=cpu_s)


def write_journal(
    folder: Path, executor: Counting, *, resume: bool = True, level: str = "x"
) -> JournaledExecutor:
    return JournaledExecutor(executor, level=level, resume=resume, folder=folder)


def judge(folder: Path, cases: list[Case], *, resume: bool = False) -> Counting:
    executor = Counting()
    with write_journal(folder, executor, resume=resume) as judging:
        for one in cases:
            judging.judge(PROBLEM, SOLUTION, one)
    return executor


def test_a_journaled_judgement_is_not_made_again(tmp_path: Path) -> None:
    judge(tmp_path, CASES[:2])
    executor = Counting()

    with write_journal(tmp_path, executor) as judging:
        found = [judging.judge(PROBLEM, SOLUTION, one).result() for one in CASES]

    assert executor.asked == ["secret/2", "secret/3"]
    assert (judging.resumed, judging.size) == (2, 3)
    assert [one.case for one in found] == [one.name for one in CASES]


def test_a_judgement_of_which_a_byte_was_changed_is_made_again(tmp_path: Path) -> None:
    judge(tmp_path, CASES[:1])
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()

    for place in range(len(whole) - 1):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with write_journal(tmp_path, Counting()) as judging:
            judging.judge(PROBLEM, SOLUTION, CASES[0])
        assert judging.resumed == 0
        for other in tmp_path.glob("*.open"):
            if other != path:
                other.unlink()


def test_without_resume_everything_is_judged(tmp_path: Path) -> None:
    judge(tmp_path, CASES)

    assert len(judge(tmp_path, CASES).asked) == 4


@each_row(
    ("asks", "by", "on"),
    [
        (replace(PROBLEM, limits=LIMITS.scale(2)), SOLUTION, CASES[0]),
        (replace(PROBLEM, checker_args=("case_sensitive",)), SOLUTION, CASES[0]),
        (PROBLEM, solution(content="cat -"), CASES[0]),
        (PROBLEM, SOLUTION, case("secret/0", input="2\n")),
    ],
)
def test_any_difference_makes_a_new_judgement(
    tmp_path: Path, asks: Problem, by: Solution, on: Case
) -> None:
    judge(tmp_path, CASES[:1])
    executor = Counting()

    with write_journal(tmp_path, executor) as judging:
        judging.judge(asks, by, on)

    assert len(executor.asked) == 1


def test_another_level_of_the_sandbox_makes_a_new_judgement(tmp_path: Path) -> None:
    judge(tmp_path, CASES)
    executor = Counting()

    with write_journal(tmp_path, executor, level="y") as judging:
        judging.judge(PROBLEM, SOLUTION, CASES[0])

    assert len(executor.asked) == 1


def test_repeated_judgements_are_resumed_in_order(tmp_path: Path) -> None:
    judge(tmp_path, [CASES[0], CASES[0]])
    executor = Counting()

    with write_journal(tmp_path, executor) as judging:
        found = [judging.judge(PROBLEM, SOLUTION, CASES[0]).result().cpu_s for _ in range(3)]

    assert found == [1, 2, 1]
    assert len(executor.asked) == 1


def test_a_judge_error_is_judged_again(tmp_path: Path) -> None:
    with write_journal(tmp_path, Counting(Verdict.JE)) as judging:
        judging.judge(PROBLEM, SOLUTION, CASES[0])

    assert judge(tmp_path, CASES[:1], resume=True).asked == ["secret/0"]


def test_resumed_judgements_can_be_resumed_again(tmp_path: Path) -> None:
    judge(tmp_path, CASES[:2])
    judge(tmp_path, CASES[:3], resume=True)
    for path in sorted(tmp_path.iterdir())[:1]:
        path.unlink()

    assert judge(tmp_path, CASES, resume=True).asked == ["secret/3"]


@given(cut=st.integers(0, 600))
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None
)
def test_a_truncated_journal_is_read_up_to_the_cut(tmp_path: Path, cut: int) -> None:
    for path in tmp_path.iterdir():
        path.unlink()
    judge(tmp_path, CASES)
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole[:cut])

    asked = judge(tmp_path, CASES, resume=True).asked

    lines = path.read_bytes().count(b"}]") if cut else 0
    assert len(asked) == 4 - min(4, lines)


def test_every_field_of_a_judgement_is_kept(tmp_path: Path) -> None:
    told = Judgement(
        case=CASES[0].name,
        hash=CASES[0].hash,
        verdict=Verdict.WA,
        cpu_s=0.25,
        memory_bytes=1 << 40,
        message="ä\n\0",
        excerpt=Excerpt(input="1", expected="2", actual="3", stderr=""),
        advice=("a", "b"),
        score=Fraction(1, 3),
    )

    class Saying(Counting):
        def judge(self, *_: object, **__: object) -> Future[Judgement]:
            future: Future[Judgement] = Future()
            future.set_result(told)
            return future

    with write_journal(tmp_path, Saying()) as judging:
        judging.judge(PROBLEM, SOLUTION, CASES[0])
    with write_journal(tmp_path, Counting()) as judging:
        assert judging.judge(PROBLEM, SOLUTION, CASES[0]).result() == told


def test_a_journal_that_cannot_be_written_is_reported_and_stops_nothing(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("")
    executor = Counting()

    with write_journal(place, executor) as judging:
        assert judging.judge(PROBLEM, SOLUTION, CASES[0]).result().verdict is Verdict.AC

    assert judging.trouble is not None
    assert "cannot be written" in judging.trouble


def test_old_journals_are_removed(tmp_path: Path) -> None:
    ages = {"a-1.open": KEPT_S + 9, "b-1.open": DONE_S + 9, "c-1.done": DONE_S + 9, "d-1.done": 0}
    for name, age_s in ages.items():
        path = tmp_path / name
        path.write_text("")
        then = path.stat().st_mtime - age_s
        os.utime(path, (then, then))

    journal.JournaledExecutor(Counting(), level="x", resume=False, folder=tmp_path)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["b-1.open", "d-1.done"]


def test_a_finished_journal_is_renamed(tmp_path: Path) -> None:
    with write_journal(tmp_path, Counting()) as judging:
        judging.judge(PROBLEM, SOLUTION, CASES[0])
        judging.finish(PROBLEM)

    assert [path.suffix for path in tmp_path.iterdir()] == [".done"]
    assert judge(tmp_path, CASES[:1], resume=True).asked == []


def test_another_state_of_the_judge_resumes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge(tmp_path, CASES)
    monkeypatch.setattr(journal, "state_of_judge", lambda: b"changed")

    executor = judge(tmp_path, CASES, resume=True)

    assert executor.asked == [one.name for one in CASES]


def test_the_state_of_the_judge_changes_with_any_of_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "__file__", str(tmp_path / "runner" / "cache" / "records.py"))
    below = tmp_path / "room" / "checkers.py"
    below.parent.mkdir()
    below.write_text("one")

    first = state_of_judge.__wrapped__()
    below.write_text("another")

    assert state_of_judge.__wrapped__() != first
