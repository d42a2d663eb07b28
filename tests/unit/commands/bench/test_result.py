"""What a bench measured: how its parts are called, and the exit status that it gives."""

from __future__ import annotations

import json

from msgspec.structs import replace

from judge.commands.bench.ranking import RankingRow
from judge.commands.bench.result import BenchResult, singular
from judge.grading.growth import (
    BenchInstance,
    ExponentialFit,
    Growth,
    Point,
    PowerFit,
    SolutionGrowth,
    Unit,
)
from judge.model import Setting
from judge.reports.json import header_fields, json_text
from tests.conftest import each_row, problem

FAST = RankingRow(
    solution="fast.cpp",
    language="cpp",
    finished=3,
    cases=3,
    cpu_s=0.1,
    spread=0.05,
    rounds_s=(0.1, 0.1, 0.12),
    relative=1.0,
    nodes=1234,
    nodes_per_s=12340.0,
    memory_bytes=3 << 20,
)
SLOW = RankingRow(
    solution="time_limit_exceeded/slow.py",
    language="python3",
    finished=2,
    cases=3,
    cpu_s=5.0,
    spread=0.1,
    rounds_s=(4.0, 5.0, 6.0),
    relative=61.5,
    memory_bytes=31 << 20,
)
WRONG = RankingRow(
    solution="wrong_answer/<b>.py",
    language="python3",
    fault="wrong answer on secret/01-one: 2 & not 3",
)

FAST_CURVE = SolutionGrowth(
    solution="fast.cpp",
    unit=Unit.NODES,
    points=tuple(Point(size=n, cost=2.0**n, finished=3, instances=3) for n in range(2, 10)),
    fit=ExponentialFit(factor=2.0, standard_error=0.034, sizes=8),
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
    solutions=(FAST_CURVE, SLOW_CURVE),
)

SETTING = Setting(
    version="1.2", data=("sample", "secret"), time_scale=1.0, level="namespaces", missing=()
)
MEASURED = BenchResult(
    **header_fields(problem(), SETTING),
    data=SETTING.data,
    processor="A processor",
    versions={"C++": "g++ 12", "Python 3": "Python 3.11"},
    cases=("sample/01", "secret/01", "secret/02"),
    rounds=3,
    solutions=(FAST, SLOW, WRONG),
    growth=GROWTH,
)


def test_solutions_with_a_time_are_timed() -> None:
    assert MEASURED.timed_rows == [FAST, SLOW]


def test_letters_go_by_the_order_of_the_table() -> None:
    assert MEASURED.letters == {
        "fast.cpp": "a",
        "time_limit_exceeded/slow.py": "b",
        "wrong_answer/<b>.py": "c",
    }


def test_there_are_letters_for_any_number_of_solutions() -> None:
    many = tuple(replace(FAST, solution=f"{number}.py") for number in range(60))

    letters = replace(MEASURED, solutions=many).letters

    assert (letters["0.py"], letters["51.py"], letters["52.py"]) == ("a", "Z", "a")


def test_a_label_has_no_folder_unless_it_must() -> None:
    twins = (FAST, SLOW, replace(SLOW, solution="brute_force/slow.py"))

    assert list(MEASURED.labels.values()) == ["fast.cpp", "slow.py", "<b>.py"]
    assert list(replace(MEASURED, solutions=twins).labels.values()) == [
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
    growth = replace(GROWTH, solutions=(FAST_CURVE, drowned))

    assert MEASURED.plottable(Unit.NODES) == [FAST_CURVE]
    assert MEASURED.plottable(Unit.CPU) == [SLOW_CURVE]
    assert replace(MEASURED, growth=growth).plottable(Unit.CPU) == []


def test_a_fit_is_written_as_a_factor_with_its_error() -> None:
    steep = replace(FAST_CURVE, fit=ExponentialFit(factor=23.456, standard_error=1.25, sizes=6))
    boxes = replace(MEASURED, growth=replace(GROWTH, size_name="boxes"))

    assert MEASURED.fit_words(FAST_CURVE) == "x 2.00 per move (± 0.03, 8 sizes)"
    assert boxes.fit_words(steep) == "x 23.5 per box (± 1.2, 6 sizes)"


def test_a_power_fit_is_written_as_a_power_of_the_size() -> None:
    slow = replace(FAST_CURVE, fit=PowerFit(exponent=1.017, standard_error=0.021, sizes=9))

    assert MEASURED.fit_words(slow) == "moves ^ 1.02 (± 0.02, 9 sizes)"


def test_without_a_fit_the_reason_is_written() -> None:
    assert MEASURED.fit_words(SLOW_CURVE) == SLOW_CURVE.why


@each_row(
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
def test_the_singular_of_a_noun(plural: str, one: str) -> None:
    assert singular(plural) == one


def test_the_json_document_has_every_figure() -> None:
    power = replace(SLOW_CURVE, fit=PowerFit(exponent=1.5, standard_error=0.1, sizes=6))
    result = replace(MEASURED, growth=replace(GROWTH, solutions=(FAST_CURVE, SLOW_CURVE, power)))

    document = json.loads(json_text(result))

    solutions, growth = document.pop("solutions"), document.pop("growth")
    assert document.pop("limits")["cpu_s"] == 1.0
    assert document == {
        "schema": 1,
        "version": "1.2",
        "problem": "sums",
        "data": ["sample", "secret"],
        "time_scale": 1.0,
        "time_limit_from": "problem.yaml",
        "sandbox": {"level": "namespaces", "missing": []},
        "processor": "A processor",
        "versions": {"C++": "g++ 12", "Python 3": "Python 3.11"},
        "cases": ["sample/01", "secret/01", "secret/02"],
        "rounds": 3,
        "interrupted": False,
    }
    assert solutions[0] == {
        "solution": "fast.cpp",
        "language": "cpp",
        "finished": 3,
        "cases": 3,
        "cpu_s": 0.1,
        "spread": 0.05,
        "rounds_s": [0.1, 0.1, 0.12],
        "relative": 1.0,
        "nodes": 1234,
        "nodes_per_s": 12340.0,
        "memory_bytes": 3 << 20,
        "fault": None,
    }
    fast, slow, square = growth.pop("solutions")
    assert growth.pop("instances")[0] == {"case": "secret/01-one", "number": 2, "size": 2}
    assert growth == {"size": "moves", "is_depth": True, "why": None}
    assert fast["fit"] == {
        **{"kind": "exponential", "factor": 2.0},
        **{"standard_error": 0.034, "sizes": 8},
    }
    assert square["fit"] == {"kind": "power", "exponent": 1.5, "standard_error": 0.1, "sizes": 6}
    assert slow.pop("points")[1] == {"size": 3, "cost": 0.02, "finished": 3, "instances": 3}
    assert slow == {
        "solution": "time_limit_exceeded/slow.py",
        "unit": "cpu_s",
        "startup_s": 0.03,
        "fit": None,
        "why": SLOW_CURVE.why,
    }
