"""What is run how often and in which order, what is left out, and when it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.find_kit import find_kit
from judge.commands.compare.result import CaseExclusion
from judge.commands.compare.statistics import Decision
from judge.commands.compare.text import conclusion
from judge.commands.compare.work import open_comparison
from judge.errors import LanguageError, UsageError
from judge.model import Verdict
from tests.conftest import FakeSandbox, each_row, write_kit
from tests.unit.commands.compare.machine import Machine, compare_programs, kit, order


def test_a_slower_one_is_reported_long_before_the_time_is_spent(tmp_path: Path) -> None:
    machine = Machine()

    found = compare_programs(tmp_path, machine, "cost=0.1 noise=0.02", "cost=0.12 noise=0.02")

    assert found.answer is Decision.SLOWER
    assert found.status == 1
    assert found.cpu is not None
    assert found.cpu.ratio == pytest.approx(1.2, rel=0.03)
    assert found.seconds < 30


def test_a_faster_one_is_reported_and_is_no_failure(tmp_path: Path) -> None:
    found = compare_programs(tmp_path, Machine(), "cost=0.1 noise=0.02", "cost=0.08 noise=0.02")

    assert (found.answer, found.status) == (Decision.FASTER, 0)


def test_two_that_cost_the_same_are_equal(tmp_path: Path) -> None:
    found = compare_programs(tmp_path, Machine(), "cost=0.1 noise=0.01", "cost=0.1 noise=0.01")

    assert (found.answer, found.status) == (Decision.EQUAL, 0)


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


def test_an_answer_that_becomes_right_is_better(tmp_path: Path) -> None:
    found = compare_programs(tmp_path, Machine(), "fail=4", "")

    assert found.better == ("secret/02-many",)
    assert found.status == 0


def test_a_solution_that_fails_now_and_then_is_not_worse_and_not_compared(tmp_path: Path) -> None:
    found = compare_programs(tmp_path, Machine(), "", "flaky=2 name=b", order(cases=("02*",)))

    assert found.worse == ()
    assert found.cases[0].left_out is CaseExclusion.UNSTEADY
    assert found.answer is Decision.UNKNOWN


def test_both_may_fail_and_then_there_is_nothing_to_compare(tmp_path: Path) -> None:
    found = compare_programs(tmp_path, Machine(), "fail=4", "fail=4", order(cases=("02*",)))

    assert found.cpu is None
    assert (found.worse, found.better, found.otherwise) == ((), (), ())
    assert found.status == 0


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


def test_what_is_too_long_for_the_time_is_left_out_and_reported(tmp_path: Path) -> None:
    words = "cost=0.05 cost4=19"

    found = compare_programs(tmp_path, Machine(), words, words, order(time_s=10.0))

    assert [case.left_out for case in found.cases] == [None, CaseExclusion.LONG]


SIZES = (*range(10, 40), 100, 101, 102)
"""Sizes of thirty cases that take 0.1 s, and of three that take 0.8 s."""

LONG = "cost100=8 cost101=8 cost102=8 noise=0.02"
SLOWER = "cost100=9 cost101=9 cost102=9 noise=0.02"


def test_one_that_is_slower_on_long_cases_only_is_slower(tmp_path: Path) -> None:
    """There is no time for all cases, and the others would fill it."""
    found = compare_programs(tmp_path, Machine(), LONG, SLOWER, order(time_s=30.0), SIZES)

    assert (found.answer, found.status) == (Decision.SLOWER, 1)
    assert CaseExclusion.LONG in {case.left_out for case in found.cases}
    assert found.unmeasured_share == 0.0
    assert found.seconds <= 33.0


@pytest.mark.slow
def test_two_that_cost_the_same_are_not_slower_where_cases_stand_for_others(
    tmp_path: Path,
) -> None:
    answers = set()
    for number in range(5):
        root = tmp_path / str(number)
        answers.add(compare_programs(root, Machine(), LONG, LONG, order(time_s=30.0), SIZES).answer)

    assert answers <= {Decision.EQUAL, Decision.UNKNOWN}


def test_what_had_no_time_keeps_two_from_being_equal(tmp_path: Path) -> None:
    words = "cost=0.05 cost4=19 noise=0.001"

    found = compare_programs(tmp_path, Machine(), words, words, order(time_s=10.0))

    assert found.answer is Decision.UNKNOWN
    assert found.unmeasured_share == pytest.approx(0.95, abs=0.01)
    assert "--time gives more" in conclusion(found).plain


def test_without_time_both_are_judged_and_that_is_all(tmp_path: Path) -> None:
    found = compare_programs(tmp_path, Machine(), "", "fail=4", order(time_s=0.0))

    assert len(found.worse) == 1
    assert found.cpu is None
    assert found.cases[0].left_out is CaseExclusion.LONG


def test_nodes_are_reported_where_both_tell_them(tmp_path: Path) -> None:
    found = compare_programs(tmp_path, Machine(), "nodes=10", "nodes=15")

    assert found.nodes is not None
    assert (found.nodes.a, found.nodes.b, found.nodes.differing) == (20, 30, 2)
    assert compare_programs(tmp_path / "other", Machine(), "nodes=10", "").nodes is None


def test_an_interruption_loses_nothing(tmp_path: Path) -> None:
    machine = Machine()
    machine.interrupt_at = 25

    with open_comparison(
        kit(tmp_path, a="noise=0.2", b="noise=0.2"),
        order(),
        sandbox=FakeSandbox(machine),
        clock=machine.clock,
    ) as work:
        with pytest.raises(KeyboardInterrupt):
            list(work)
        work.interrupted = True

        found = work.comparison()

    assert found.status == 130
    assert found.cpu is not None
    assert found.cpu.rounds == 5


def test_the_folder_of_other_files_determines_their_problem(tmp_path: Path) -> None:
    source = kit(tmp_path, a="", b="")
    home = tmp_path / "kit" / "solutions" / "sums"

    with open_comparison(
        source,
        order(problem=(), candidates=(str(home / "a.py"), str(home / "b.py"))),
        sandbox=FakeSandbox(Machine()),
    ) as work:
        assert work.comparison().problem == "sums"


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
    changes: dict[str, object], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    source = kit(tmp_path, a="", b="")
    write_kit(tmp_path / "kit", {"problems/other/problem.yaml": "name: Other\n"})

    given, fake = order(**changes), FakeSandbox(Machine())
    with pytest.raises(UsageError, match=words), open_comparison(source, given, sandbox=fake):
        pass


def test_an_unknown_language_is_an_error(tmp_path: Path) -> None:
    source = find_kit(write_kit(tmp_path, {"solutions/sums/a.xyz": ""}), {})

    given, fake = order(candidates=("a.xyz", "a.xyz")), FakeSandbox(Machine())
    with pytest.raises(LanguageError), open_comparison(source, given, sandbox=fake):
        pass


def test_a_compile_error_is_worse_on_every_case_and_compiled_once(tmp_path: Path) -> None:
    machine = Machine()

    found = compare_programs(tmp_path, machine, "", "broken=1")

    assert found.worse == ("sample/01-two", "secret/02-many")
    assert {case.b and case.b.verdict for case in found.cases} == {Verdict.CE}
    assert "b" not in machine.runs
    assert (found.answer, found.status) == (Decision.UNKNOWN, 1)
