from __future__ import annotations

import dataclasses
import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import model
from judge.grading.expectations import ACCEPTED
from judge.model import (
    Case,
    Excerpt,
    Judgement,
    Limits,
    Problem,
    Report,
    RulesSource,
    Stop,
    Verdict,
)
from tests.conftest import SHELL, execution, solution

AC, WA, TLE, JE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.JE
LIMITS = Limits(
    cpu_s=2.0,
    cpu_stop_s=2.3,
    wall_s=5.0,
    memory_bytes=512 << 20,
    output_bytes=8 << 20,
    processes=256,
)


def judgement(
    verdict: Verdict = AC,
    *,
    case: str = "secret/01-one",
    cpu_s: float | None = None,
    memory_bytes: int | None = None,
) -> Judgement:
    return Judgement(case=case, hash="00", verdict=verdict, cpu_s=cpu_s, memory_bytes=memory_bytes)


def report(*judgements: Judgement) -> Report:
    return Report(
        problem="sums",
        solution="mine.py",
        language="python3",
        expectation=ACCEPTED,
        judgements=judgements,
        cases_total=len(judgements),
    )


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Verdict.AC, "accepted"),
        (Verdict.WA, "wrong answer"),
        (Verdict.TLE, "time limit exceeded"),
        (Verdict.MLE, "memory limit exceeded"),
        (Verdict.OLE, "output limit exceeded"),
        (Verdict.RTE, "run-time error"),
        (Verdict.CE, "compile error"),
        (Verdict.JE, "judge error"),
    ],
)
def test_a_verdict_has_words(verdict: Verdict, words: str) -> None:
    said = verdict.words

    assert said == words


def test_every_verdict_is_its_own_word_in_reports() -> None:
    values = [verdict.value for verdict in Verdict]

    assert values == ["AC", "WA", "TLE", "MLE", "OLE", "RTE", "CE", "JE"]


def test_the_usual_limits_are_drawn_around_the_cpu_limit() -> None:
    limits = Limits.of(cpu_s=2.0, memory_bytes=512 << 20)

    assert limits == replace(LIMITS, cpu_stop_s=1.15 * 2.0)


def test_limits_of_output_may_be_told() -> None:
    limits = Limits.of(cpu_s=2.0, memory_bytes=1, output_bytes=7)

    assert (limits.memory_bytes, limits.output_bytes) == (1, 7)


def test_a_slow_machine_gets_more_time_and_nothing_else() -> None:
    scaled = LIMITS.scale(3)

    assert scaled == replace(LIMITS, cpu_s=6.0, cpu_stop_s=LIMITS.cpu_stop_s * 3, wall_s=13.0)


def test_limits_scaled_by_one_are_the_same() -> None:
    scaled = LIMITS.scale(1.0)

    assert scaled == LIMITS


@given(st.floats(0.1, 100), st.floats(0.1, 100))
def test_scaling_limits_is_scaling_the_cpu_limit(cpu_s: float, factor: float) -> None:
    scaled = Limits.of(cpu_s=cpu_s, memory_bytes=1).scale(factor)

    usual = Limits.of(cpu_s=cpu_s * factor, memory_bytes=1)
    assert dataclasses.astuple(scaled) == pytest.approx(dataclasses.astuple(usual))


@given(st.floats(0.1, 100), st.floats(0.1, 100))
def test_a_program_is_killed_later_than_it_is_too_slow(cpu_s: float, factor: float) -> None:
    limits = Limits.of(cpu_s=cpu_s, memory_bytes=1).scale(factor)

    assert limits.cpu_s < limits.cpu_stop_s < limits.wall_s


def test_a_case_is_told_by_sixteen_hexadecimal_digits() -> None:
    fingerprint = Case(name="sample/01", input=b"1 2\n", answer=b"3\n").hash

    assert len(fingerprint) == 16
    assert set(fingerprint) <= set("0123456789abcdef")


BYTES = st.binary(max_size=3)


@given(BYTES, BYTES, BYTES, BYTES)
def test_cases_have_one_hash_if_and_only_if_input_and_answer_are_the_same(
    first_input: bytes, first_answer: bytes, second_input: bytes, second_answer: bytes
) -> None:
    first = Case(name="sample/first", input=first_input, answer=first_answer)
    second = Case(name="sample/second", input=second_input, answer=second_answer)

    same = (first.input, first.answer) == (second.input, second.answer)
    assert (first.hash == second.hash) == same


def test_where_the_input_ends_and_the_answer_begins_makes_another_case() -> None:
    one = Case(name="sample/01", input=b"1", answer=b"23")

    other = Case(name="sample/01", input=b"12", answer=b"3")

    assert one.hash != other.hash


@pytest.mark.parametrize(
    ("names", "title"),
    [
        pytest.param({"ja": "足し算", "en": "Sums"}, "Sums", id="the English name"),
        pytest.param({"ja": "足し算", "de": "Summen"}, "足し算", id="the first, without English"),
    ],
)
def test_a_problem_has_a_title(names: dict[str, str], title: str) -> None:
    problem = Problem(slug="sums", names=names, limits=LIMITS)

    assert problem.title == title


@pytest.mark.parametrize(
    ("verdicts", "verdict"),
    [
        pytest.param([], None, id="nothing judged"),
        pytest.param([AC], AC, id="one right"),
        pytest.param([AC, AC], AC, id="all right"),
        pytest.param([AC, WA, TLE], WA, id="the first that is wrong"),
        pytest.param([TLE, WA, AC], TLE, id="by order, not by severity"),
        pytest.param([AC, JE], JE, id="a judge error is not hidden"),
    ],
)
def test_a_solution_gets_the_verdict_of_its_first_case_that_is_not_right(
    verdicts: list[Verdict], verdict: Verdict | None
) -> None:
    found = report(*map(judgement, verdicts)).verdict

    assert found is verdict


@pytest.mark.parametrize(
    ("times", "index"),
    [
        pytest.param([], None, id="no case"),
        pytest.param([None, None], None, id="nothing was run"),
        pytest.param([0.1, 0.3, 0.2], 1, id="the most CPU time"),
        pytest.param([0.3, 0.3], 0, id="the first of equals"),
        pytest.param([None, 0.0], 1, id="no time at all is a time"),
    ],
)
def test_the_slowest_case_is_the_one_with_the_most_cpu_time(
    times: list[float | None], index: int | None
) -> None:
    cases = [judgement(case=f"secret/{place}", cpu_s=time) for place, time in enumerate(times)]

    slowest = report(*cases).slowest

    assert slowest == (None if index is None else cases[index])


@pytest.mark.parametrize(
    ("peaks", "largest"),
    [
        pytest.param([], None, id="no case"),
        pytest.param([None], None, id="nothing was run"),
        pytest.param([None, 5, 7, 6], 7, id="the largest"),
        pytest.param([0], 0, id="none at all is a figure"),
    ],
)
def test_the_memory_of_a_solution_is_its_largest_peak(
    peaks: list[int | None], largest: int | None
) -> None:
    cases = [judgement(memory_bytes=peak) for peak in peaks]

    found = report(*cases).memory_bytes

    assert found == largest


def test_a_solution_can_be_run_unless_told_otherwise() -> None:
    mine = solution()

    assert mine.missing is None


@pytest.mark.parametrize(
    "value",
    [
        LIMITS,
        SHELL,
        solution(),
        execution(stdout=b"1\n"),
        Case(name="sample/01", input=b"\0", answer=b""),
        Problem(
            slug="sums",
            names={"en": "Sums"},
            limits=LIMITS,
            rules=RulesSource(module="problems.sums.rules", sources=(("a", "b"),)),
        ),
        model.Program(folder=Path("/"), argv=("true",)),
        report(
            replace(judgement(WA), excerpt=Excerpt(input="", expected="", actual="", stderr=""))
        ),
        Stop.WALL,
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_noun_survives_the_way_to_another_process(value: object) -> None:
    back = pickle.loads(pickle.dumps(value))

    assert back == value


@pytest.mark.parametrize(
    "noun",
    [noun for noun in vars(model).values() if dataclasses.is_dataclass(noun)],
    ids=lambda noun: noun.__name__,
)
def test_every_noun_is_frozen_and_has_slots_and_names(noun: type) -> None:
    parameters = noun.__dataclass_params__  # type: ignore[attr-defined]  # a dataclass has them

    assert parameters.frozen
    assert hasattr(noun, "__slots__")
    assert noun.__match_args__ == ()  # type: ignore[attr-defined]  # that is: keywords alone


def test_limits_can_let_a_program_run_on_after_its_time() -> None:
    longer = LIMITS.with_stop_factor(3.0)

    assert longer.cpu_stop_s == 3 * LIMITS.cpu_s
    assert longer.wall_s == 12 * LIMITS.cpu_s + 1  # a busy machine does not make it the verdict
    assert (longer.cpu_s, longer.memory_bytes) == (LIMITS.cpu_s, LIMITS.memory_bytes)


def test_limits_that_stop_early_keep_the_wall_limit() -> None:
    assert LIMITS.with_stop_factor(0.1).wall_s == LIMITS.wall_s
