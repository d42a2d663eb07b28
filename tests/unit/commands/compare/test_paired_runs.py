"""What is run how often and in which order, what is left out, and when it ends.

All seconds are those of the clock of `Machine`.
"""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from judge.commands.compare.report import report_comparison
from judge.commands.compare.result import CaseExclusion
from judge.commands.compare.statistics import Decision
from judge.commands.compare.text import conclusion
from judge.commands.compare.work import open_comparison
from judge.errors import UsageError
from judge.model import Verdict
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox, each_row, write_kit
from tests.unit.commands.compare.machine import Machine, compare_programs, kit, order


@each_row(
    ("cost", "answer"),
    [("0.12", Decision.SLOWER), ("0.08", Decision.FASTER), ("0.1", Decision.EQUAL)],
)
def test_the_answer_is_there_long_before_the_time_is_spent(
    cost: str, answer: Decision, tmp_path: Path
) -> None:
    found = compare_programs(tmp_path, Machine(), "cost=0.1 noise=0.01", f"cost={cost} noise=0.01")

    assert (found.answer, found.status) == (answer, int(answer is Decision.SLOWER))
    assert found.cpu is not None
    assert found.cpu.ratio == pytest.approx(float(cost) / 0.1, rel=0.03)
    assert found.seconds < 30


def test_an_unknown_answer_says_how_many_rounds_would_be_enough(tmp_path: Path) -> None:
    given = order(time_s=5.0)

    found = compare_programs(tmp_path, Machine(), "noise=0.1", "noise=0.1", given)

    assert (found.answer, found.status) == (Decision.UNKNOWN, 0)
    assert found.seconds == pytest.approx(5.0, abs=0.5)
    assert found.cpu is not None
    assert found.rounds_wanted is not None
    assert found.rounds_wanted > found.cpu.rounds


def test_the_order_alternates_and_both_run_as_often(tmp_path: Path) -> None:
    machine = Machine()

    found = compare_programs(tmp_path, machine, "noise=0.02", "noise=0.02")

    pairs = ["".join(machine.runs[at : at + 2]) for at in range(0, len(machine.runs), 2)]
    assert pairs[:2] == ["ab", "ba"]  # both are judged on the two cases
    assert pairs[2:8] == ["ab", "ba", "ba", "ab", "ab", "ba"]
    assert all(len(case.cpu_s) == len(found.cases[0].cpu_s) for case in found.cases)


def test_a_wrong_answer_comes_before_time(tmp_path: Path) -> None:
    machine = Machine()

    found = compare_programs(tmp_path, machine, "cost=0.1", "cost=0.05 fail=4")

    assert found.worse == ("secret/02-many",)
    assert found.cases[1].left_out is CaseExclusion.FAILED
    assert found.cases[1].cpu_s == ()
    assert [case.case for case in found.timed_cases] == ["sample/01-two"]
    assert (found.answer, found.status) == (Decision.FASTER, 1)


def test_what_becomes_right_is_better_and_where_both_fail_nothing_is_compared(
    tmp_path: Path,
) -> None:
    found = compare_programs(tmp_path / "one", Machine(), "fail=4", "")
    both = compare_programs(tmp_path / "both", Machine(), "fail=4", "fail=4", order(cases=("02*",)))

    assert (found.better, found.status) == (("secret/02-many",), 0)
    assert (both.cpu, both.worse, both.better, both.otherwise) == (None, (), (), ())
    assert both.status == 0


def test_a_solution_that_fails_now_and_then_is_not_worse_and_not_compared(tmp_path: Path) -> None:
    found = compare_programs(tmp_path, Machine(), "", "flaky=2 name=b", order(cases=("02*",)))

    assert found.worse == ()
    assert found.cases[0].left_out is CaseExclusion.UNSTEADY
    assert found.answer is Decision.UNKNOWN


def test_cases_that_are_mostly_start_up_are_left_out_beside_others(tmp_path: Path) -> None:
    words = "cost=0.012 cost4=20 noise=0.01"

    found = compare_programs(tmp_path, Machine(start_s=0.010), words, words)

    assert [case.left_out for case in found.cases] == [CaseExclusion.SHORT, None]
    assert found.start_cpu_s == 0.010
    assert found.start_share == pytest.approx(0.010 / 0.24, rel=0.05)


def test_where_all_is_short_all_is_compared_and_equal_takes_more(tmp_path: Path) -> None:
    words = "cost=0.0102 noise=0.005"
    given = order(time_s=2.0)

    found = compare_programs(tmp_path, Machine(start_s=0.010), words, words, given)

    assert len(found.timed_cases) == 2
    assert found.start_share > 0.9
    assert found.answer is Decision.UNKNOWN


def test_one_that_is_slower_on_long_cases_only_is_slower(tmp_path: Path) -> None:
    """There is no time for all cases: thirty take 0.1 s, and three 0.8 s."""
    sizes = (*range(10, 40), 100, 101, 102)
    fast, slow = (f"cost100={n} cost101={n} cost102={n} noise=0.02" for n in (8, 9))

    found = compare_programs(tmp_path, Machine(), fast, slow, order(time_s=30.0), sizes)

    assert (found.answer, found.status) == (Decision.SLOWER, 1)
    assert CaseExclusion.LONG in {case.left_out for case in found.cases}
    assert found.unmeasured_share == 0.0
    assert found.seconds <= 33.0


def test_what_had_no_time_keeps_two_from_being_equal(tmp_path: Path) -> None:
    words = "cost=0.05 cost4=19 noise=0.001"

    found = compare_programs(tmp_path, Machine(), words, words, order(time_s=10.0))

    assert [case.left_out for case in found.cases] == [None, CaseExclusion.LONG]
    assert found.answer is Decision.UNKNOWN
    assert found.unmeasured_share == pytest.approx(0.95, abs=0.01)
    assert "--time gives more" in conclusion(found).plain


@each_row("form", ["text", "json"])
def test_an_interruption_is_reported_with_what_is_known(form: str, tmp_path: Path) -> None:
    machine, output = Machine(), io.StringIO()
    machine.interrupt_at = 25
    source = kit(tmp_path, a="noise=0.2", b="noise=0.2")

    with (
        open_comparison(source, order(), sandbox=FakeSandbox(machine), clock=machine.clock) as work,
        Screen(output=output) as screen,
    ):
        report_comparison(work, screen, form)
        found = work.comparison()

    assert found.status == 130
    assert found.cpu is not None
    assert found.cpu.rounds == 5
    if form == "json":
        assert json.loads(output.getvalue())["interrupted"] is True
    else:
        assert "5 rounds of 2 cases" in output.getvalue()
        assert "interrupted; this is what was measured so far" in output.getvalue()


@each_row(
    ("changes", "words"),
    [
        ({"candidates": ("a.py", "none.py")}, "there is no file 'none.py'"),
        ({"cases": ("nope",)}, "no case of sums matches"),
        ({"data": ("nope",)}, "sums has no data 'nope'"),
        ({"problem": ("nope",)}, "there is no problem 'nope'"),
        ({"candidates": ("a.py@", "b.py")}, "names no revision after its @"),
        ({"candidates": ("a.py@HEAD", "b.py")}, "is in no git repository"),
        (
            {"problem": (), "candidates": ("x/q.py@HEAD", "q.py")},
            "neither 'x/q.py@HEAD' nor 'q.py'",
        ),
    ],
)
def test_unknown_arguments_are_refused(
    changes: dict[str, object], words: str, tmp_path: Path
) -> None:
    source = kit(tmp_path, a="", b="")
    write_kit(tmp_path / "kit", {"problems/other/problem.yaml": "name: Other\n"})

    given, fake = order(**changes), FakeSandbox(Machine())
    with pytest.raises(UsageError, match=words), open_comparison(source, given, sandbox=fake):
        pass


def test_a_compile_error_is_worse_on_every_case_and_compiled_once(tmp_path: Path) -> None:
    machine = Machine()

    found = compare_programs(tmp_path, machine, "", "broken=1")

    assert found.worse == ("sample/01-two", "secret/02-many")
    assert {case.b and case.b.verdict for case in found.cases} == {Verdict.CE}
    assert "b" not in machine.runs
    assert (found.answer, found.status) == (Decision.UNKNOWN, 1)


# Which cases are measured where there is no time for all
