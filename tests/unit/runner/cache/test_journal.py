"""What is written down as it comes is not judged again."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.model import Case, Excerpt, Judgement, Problem, Solution, Verdict
from judge.runner.cache import journal, records
from judge.runner.cache.journal import DONE_S, KEPT_S, JournaledExecutor
from judge.runner.cache.records import state_of_judge
from tests.conftest import LIMITS, AtOnce, case, each_row, problem, solution

PROBLEM, SOLUTION = problem(), solution()
CASES = [case(f"secret/{number}") for number in range(4)]


class Counting(AtOnce):
    """An executor that judges at once and counts; its judgements say how many there were."""

    def __init__(self, **changes: object) -> None:
        self.asked: list[str] = []
        self.changes = changes
        super().__init__(self._count)

    def _count(self, case: Case) -> Judgement:
        self.asked.append(case.name)
        made = Judgement(case=case.name, hash=case.hash, verdict=Verdict.AC, cpu_s=len(self.asked))
        return replace(made, **self.changes)


def judge(
    folder: Path,
    *cases: Case,
    resume: bool = True,
    asks: Problem = PROBLEM,
    by: Solution = SOLUTION,
    level: str = "x",
    **changes: object,
) -> tuple[list[str], list[Judgement]]:
    """The cases that were judged, and all judgements, of a run with a journal in `folder`."""
    executor = Counting(**changes)
    with JournaledExecutor(executor, level=level, resume=resume, folder=folder) as judging:
        found = [judging.judge(asks, by, one).result() for one in cases]
        assert judging.resumed == len(cases) - len(executor.asked)
    return executor.asked, found


FIELDS: dict[str, Any] = {
    "verdict": Verdict.WA,
    "memory_bytes": 1 << 40,
    "message": "ä\n\0",
    "excerpt": Excerpt(input="1", expected="2", actual="3", stderr=""),
    "advice": ("a", "b"),
    "score": Fraction(1, 3),
}


def test_a_journaled_judgement_is_not_made_again_if_resumed(tmp_path: Path) -> None:
    _, told = judge(tmp_path, *CASES[:2], CASES[0], **FIELDS)

    asked, found = judge(tmp_path, *CASES, CASES[0])
    # What was resumed can be resumed again.
    min(tmp_path.iterdir()).unlink()
    again, _ = judge(tmp_path, *CASES)
    anew, _ = judge(tmp_path, *CASES, resume=False)

    assert asked == ["secret/2", "secret/3"]
    assert [*found[:2], found[-1]] == told  # repeated ones in order
    assert (again, len(anew)) == ([], 4)
    finished, trouble = tmp_path / "finished", tmp_path / "trouble"
    trouble.write_text("")
    for folder in (finished, trouble):
        with JournaledExecutor(Counting(), level="x", resume=True, folder=folder) as judging:
            assert judging.judge(PROBLEM, SOLUTION, CASES[0]).result().verdict is Verdict.AC
            judging.finish(PROBLEM)
        assert ("cannot be written" in (judging.trouble or "")) == (folder == trouble)
    assert [path.suffix for path in finished.iterdir()] == [".done"]
    assert judge(finished, CASES[0])[0] == []


@each_row(
    ("changes", "on"),
    [
        ({"asks": replace(PROBLEM, limits=LIMITS.scale(2))}, CASES[0]),
        ({"asks": replace(PROBLEM, checker_args=("case_sensitive",))}, CASES[0]),
        ({"by": solution(content="cat -")}, CASES[0]),
        ({}, case("secret/0", input="2\n")),
        ({"level": "y"}, CASES[0]),
    ],
)
def test_any_difference_and_a_judge_error_are_judged_again(
    tmp_path: Path, changes: dict[str, Any], on: Case
) -> None:
    judge(tmp_path, CASES[0])
    judge(tmp_path, CASES[1], verdict=Verdict.JE)

    assert judge(tmp_path, on, **changes)[0] == ["secret/0"]
    assert judge(tmp_path, CASES[1])[0] == ["secret/1"]


@given(cut=st.integers(0, 600))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
def test_a_truncated_journal_is_read_up_to_the_cut(tmp_path: Path, cut: int) -> None:
    for path in tmp_path.iterdir():
        path.unlink()
    judge(tmp_path, *CASES)
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:cut])

    asked, _ = judge(tmp_path, *CASES)

    lines = path.read_bytes().count(b"}]") if cut else 0
    assert len(asked) == 4 - min(4, lines)


def test_a_judgement_of_which_a_byte_was_changed_is_made_again(tmp_path: Path) -> None:
    judge(tmp_path, CASES[0])
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()

    for place in range(len(whole) - 1):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert judge(tmp_path, CASES[0])[0] == ["secret/0"]
        for other in tmp_path.glob("*.open"):
            if other != path:
                other.unlink()


def test_another_state_of_the_judge_resumes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge(tmp_path / "journals", *CASES)
    monkeypatch.setattr(journal, "state_of_judge", lambda: b"changed")
    assert len(judge(tmp_path / "journals", *CASES)[0]) == 4

    # It changes with any of its files.
    monkeypatch.setattr(records, "__file__", str(tmp_path / "runner" / "cache" / "records.py"))
    below = tmp_path / "room" / "checkers.py"
    below.parent.mkdir()
    below.write_text("one")
    first = state_of_judge.__wrapped__()
    below.write_text("another")
    assert state_of_judge.__wrapped__() != first


def test_old_journals_are_removed(tmp_path: Path) -> None:
    ages = {"a-1.open": KEPT_S + 9, "b-1.open": DONE_S + 9, "c-1.done": DONE_S + 9, "d-1.done": 0}
    for name, age_s in ages.items():
        (tmp_path / name).write_text("")
        then = (tmp_path / name).stat().st_mtime - age_s
        os.utime(tmp_path / name, (then, then))

    JournaledExecutor(Counting(), level="x", resume=False, folder=tmp_path)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["b-1.open", "d-1.done"]
