"""What a bench measured: how its parts are called, and the exit status that it gives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.commands.bench.growth import (
    BenchInstance,
    ExponentialFit,
    Growth,
    Point,
    PowerFit,
    SolutionGrowth,
    Unit,
)
from judge.commands.bench.ranking import Exclusion, RankingRow
from judge.commands.bench.result import BenchResult, singular
from judge.model import Setting, Verdict
from tests.conftest import problem

FAST = RankingRow(
    solution="fast.cpp",
    language="cpp",
    finished=3,
    cases=3,
    rounds_s=(0.1, 0.1, 0.12),
    relative=1.0,
    nodes=1234,
    memory_bytes=3 << 20,
)
SLOW = RankingRow(
    solution="time_limit_exceeded/slow.py",
    language="python3",
    finished=2,
    cases=3,
    rounds_s=(4.0, 5.0, 6.0),
    relative=61.5,
    memory_bytes=31 << 20,
)
WRONG = RankingRow(
    solution="wrong_answer/<b>.py",
    language="python3",
    exclusion=Exclusion(verdict=Verdict.WA, words="wrong answer on secret/01-one: 2 & not 3"),
)

FAST_CURVE = SolutionGrowth(
    solution="fast.cpp",
    unit=Unit.NODES,
    points=tuple(Point(size=n, cost=2.0**n, finished=3, instances=3) for n in range(2, 10)),
    fit=ExponentialFit(factor=2.0, error=0.034, sizes=8),
)
SLOW_CURVE = SolutionGrowth(
    solution="time_limit_exceeded/slow.py",
    unit=Unit.CPU,
    points=(
        Point(size=2, cost=None, finished=3, instances=3),
        Point(size=3, cost=0.02, finished=3, instances=3),
        Point(size=4, cost=0.3, finished=2, instances=3),
        Point(size=5, cost=None, finished=1, instances=3),
    ),
    startup_s=0.03,
    why="too few sizes with a cost: 2 of the 5 that a fit needs",
)
GROWTH = Growth(
    instances=tuple(BenchInstance(case="secret/01-one", number=n, size=n) for n in range(2, 10)),
    curves=(FAST_CURVE, SLOW_CURVE),
)

MEASURED = BenchResult(
    problem=problem(),
    setting=Setting(
        version="1.2",
        data=("sample", "secret"),
        time_scale=1.0,
        level="namespaces",
        missing=(),
    ),
    processor="A processor",
    versions={"C++": "g++ 12", "Python 3": "Python 3.11"},
    cases=("sample/01", "secret/01", "secret/02"),
    rounds=3,
    standings=(FAST, SLOW, WRONG),
    growth=GROWTH,
)


NOT_RUN = Exclusion(verdict=None, words="not run: ghc is not installed")
JUDGE_ERROR = Exclusion(verdict=Verdict.JE, words="judge error on secret/01: oh")


@pytest.mark.parametrize(
    ("standings", "status"),
    [
        ((FAST, SLOW), 0),
        ((FAST, WRONG), 1),
        ((FAST, replace(WRONG, exclusion=NOT_RUN)), 0),
        ((FAST, replace(WRONG, exclusion=JUDGE_ERROR)), 2),
        ((WRONG,), 2),
        ((replace(SLOW, rounds_s=()),), 2),
        ((), 2),
    ],
)
def test_the_status_says_whether_all_could_be_compared(
    standings: tuple[RankingRow, ...], status: int
) -> None:
    assert replace(MEASURED, standings=standings).status == status


def test_an_interruption_is_status_130_whatever_was_found() -> None:
    assert replace(MEASURED, interrupted=True).status == 130


def test_compared_is_who_has_a_time() -> None:
    assert MEASURED.compared == [FAST, SLOW]


def test_letters_go_by_the_order_of_the_table() -> None:
    assert MEASURED.letters == {
        "fast.cpp": "a",
        "time_limit_exceeded/slow.py": "b",
        "wrong_answer/<b>.py": "c",
    }


def test_there_are_letters_for_any_number_of_solutions() -> None:
    many = tuple(replace(FAST, solution=f"{number}.py") for number in range(60))

    letters = replace(MEASURED, standings=many).letters

    assert (letters["0.py"], letters["51.py"], letters["52.py"]) == ("a", "Z", "a")


def test_a_label_has_no_folder_unless_it_must() -> None:
    twins = (FAST, SLOW, replace(SLOW, solution="brute_force/slow.py"))

    assert list(MEASURED.labels.values()) == ["fast.cpp", "slow.py", "<b>.py"]
    assert list(replace(MEASURED, standings=twins).labels.values()) == [
        "fast.cpp",
        "time_limit_exceeded/slow.py",
        "brute_force/slow.py",
    ]


def test_an_axis_says_of_what_the_size_is() -> None:
    boxes = Growth(size_name="boxes", is_depth=False)

    assert MEASURED.axis == "moves of the optimum"
    assert replace(MEASURED, growth=boxes).axis == "boxes"


def test_curves_come_by_unit_and_only_if_they_tell_something() -> None:
    drowned = replace(SLOW_CURVE, points=SLOW_CURVE.points[:1])
    growth = replace(GROWTH, curves=(FAST_CURVE, drowned))

    assert MEASURED.curves(Unit.NODES) == [FAST_CURVE]
    assert MEASURED.curves(Unit.CPU) == [SLOW_CURVE]
    assert replace(MEASURED, growth=growth).curves(Unit.CPU) == []


def test_a_fit_is_told_by_step_with_its_error() -> None:
    steep = replace(FAST_CURVE, fit=ExponentialFit(factor=23.456, error=1.25, sizes=6))
    boxes = replace(MEASURED, growth=replace(GROWTH, size_name="boxes"))

    assert MEASURED.fitted(FAST_CURVE) == "x 2.00 per move (± 0.03, 8 sizes)"
    assert boxes.fitted(steep) == "x 23.5 per box (± 1.2, 6 sizes)"


def test_a_power_is_told_of_the_size() -> None:
    slow = replace(FAST_CURVE, fit=PowerFit(exponent=1.017, error=0.021, sizes=9))

    assert MEASURED.fitted(slow) == "moves ^ 1.02 (± 0.02, 9 sizes)"


def test_without_a_fit_the_reason_is_told() -> None:
    assert MEASURED.fitted(SLOW_CURVE) == SLOW_CURVE.why


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("moves", "move"),
        ("pushes", "push"),
        ("boxes", "box"),
        ("crossings", "crossing"),
        ("edges", "edge"),
        ("matches", "match"),
    ],
)
def test_a_noun_is_told_for_one(plural: str, one: str) -> None:
    assert singular(plural) == one
