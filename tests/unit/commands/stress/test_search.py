"""The search for a failure: inputs are joined, and a joined input that fails is split."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.stress.inputs import InputStrategy, Origin
from judge.commands.stress.search import Candidate, InputQueue, Search
from judge.game import FormatError
from judge.model import Execution, Verdict
from tests.conftest import each_row, execution
from tests.kit.solutions import KIT, rules_for
from tests.unit.commands.stress.testers import (
    JUGS,
    RULES,
    Respond,
    make_tester,
    random_inputs,
    right,
    short,
)


def endless(_: int) -> bool:
    return False


def search(tmp_path: Path, respond: Respond, cpu_s: float = 1.0) -> Search:
    limits = replace(JUGS.limits, cpu_s=cpu_s, cpu_stop_s=cpu_s + 0.6)
    return Search(make_tester(tmp_path, respond, problem=replace(JUGS, limits=limits)), endless)


def test_inputs_are_joined_more_and_more(tmp_path: Path) -> None:
    sizes: list[int] = []

    def counting(text: str) -> str:
        sizes.append(len(RULES.parse(text)))
        return right(text)

    made = search(tmp_path, counting)

    assert made.first_failure(made.new_candidates(random_inputs(40), Origin.DRAWN)) is None
    assert made.input_count == 40
    assert sizes == [1, 8, 31]


def test_a_batch_that_takes_its_time_grows_slowly(tmp_path: Path) -> None:
    sizes: list[int] = []

    def counting(text: str) -> Execution:
        sizes.append(len(RULES.parse(text)))
        return execution(stdout=right(text).encode(), cpu_s=0.02 * sizes[-1])

    made = search(tmp_path, counting)

    assert made.first_failure(made.new_candidates(random_inputs(40), Origin.DRAWN)) is None
    assert sizes == [1, 8, 16, 8, 7]


def starting(cpu_s: float) -> Respond:
    return lambda text: execution(stdout=right(text).encode(), cpu_s=cpu_s)


@each_row(("start_s", "count"), [(0.01, 1), (0.3, 8)])
def test_a_run_of_what_takes_long_to_start_is_filled_with_inputs_that_wait_elsewhere(
    tmp_path: Path, start_s: float, count: int
) -> None:
    made = search(tmp_path, starting(start_s))
    tried, own, other = (
        InputQueue(deque(made.new_candidates(some, Origin.DRAWN)))
        for some in (random_inputs(9), random_inputs(20)[9:10], random_inputs(40)[20:])
    )
    while tried.waiting:
        batch = made.take_batch(tried)
        assert made.failure_of(tried, batch, made.attempt(batch)) is None
    batch = made.take_batch(own)

    made.fill(batch, [own, other])

    assert len(batch) == count
    assert len(other.waiting) == 21 - count
    assert made.failure_of(own, batch, made.attempt(batch)) is None


@each_row(("own_count", "count"), [(7, 9), (10, 10)])
def test_inputs_that_do_not_fit_into_a_run_wait_on(
    tmp_path: Path, own_count: int, count: int
) -> None:
    large = [f"1\n10000 {size} 1\n".encode() for size in range(9_970, 10_000)]
    made = search(tmp_path, starting(0.3))
    tried = InputQueue(deque(made.new_candidates(random_inputs(40), Origin.DRAWN)))
    while tried.waiting:
        batch = made.take_batch(tried)
        assert made.failure_of(tried, batch, made.attempt(batch)) is None
    own, other = (
        InputQueue(deque(made.new_candidates(some, Origin.EDGE)), size=10)
        for some in (large[:own_count], large[own_count:])
    )
    waiting = list(other.waiting)
    batch = made.take_batch(own)

    made.fill(batch, [other])

    assert len(batch) == count  # ten such pairs fit into an input
    assert list(other.waiting) == waiting[count - own_count :]


def test_a_joined_input_that_fails_is_split(tmp_path: Path) -> None:
    inputs = random_inputs(40)
    bad = inputs[30]

    def crashing(text: str) -> str | Execution:
        if RULES.parse(bad.decode())[0] in RULES.parse(text):
            return execution(exit_code=1)
        return right(text)

    made = search(tmp_path, crashing)

    failure = made.first_failure(made.new_candidates(inputs, Origin.DRAWN, 7, 9))

    assert failure is not None
    assert failure.candidate == Candidate(bad, 7, 9)
    assert failure.attempt.verdict is Verdict.RTE
    assert failure.attempt.input == bad


def test_a_wrong_instance_is_taken_out_at_once(tmp_path: Path) -> None:
    inputs = random_inputs(40)
    bad = next(one for one in inputs[16:] if right(one.decode()) != "-1\n")
    runs: list[int] = []

    def wrong_on_bad(text: str) -> str:
        pairs = RULES.parse(text)
        runs.append(len(pairs))
        return "".join(
            "-1\n" if pair == RULES.parse(bad.decode())[0] else RULES.answer([pair])
            for pair in pairs
        )

    made = search(tmp_path, wrong_on_bad)

    failure = made.first_failure(made.new_candidates(inputs, Origin.DRAWN))

    assert failure is not None
    assert failure.attempt.input == bad
    assert runs == [1, 8, 31, 1]


def test_an_input_that_is_only_too_large_is_no_failure(tmp_path: Path) -> None:
    def slow(text: str) -> Execution:
        return execution(stdout=right(text).encode(), cpu_s=0.3 * len(RULES.parse(text)))

    made = search(tmp_path, slow)

    assert made.first_failure(made.new_candidates(random_inputs(20), Origin.DRAWN)) is None
    assert made.input_count == 20


def test_a_failure_of_several_instances_together_is_found(tmp_path: Path) -> None:
    made = search(tmp_path, short)

    failure = made.first_failure(made.new_candidates(random_inputs(40), Origin.DRAWN))

    assert failure is not None
    assert failure.candidate is None
    assert len(RULES.parse(failure.attempt.input.decode())) > 5


def test_the_input_limits_the_instances_that_are_joined(tmp_path: Path) -> None:
    small, large = (RULES.parse(f"1\n{size} {size} 1\n") for size in (1, 10_000))
    made = search(tmp_path, right)

    assert made.join_instances([*small] * 100) is not None
    assert made.join_instances([*large] * 10) is not None
    assert made.join_instances([*large] * 11) is None


def test_a_batch_that_is_too_large_for_one_input_is_halved(tmp_path: Path) -> None:
    sizes: list[int] = []

    def no_way(text: str) -> str:
        sizes.append(len(RULES.parse(text)))
        return "-1\n" * sizes[-1]

    solution = make_tester(tmp_path, no_way, {"other.sh": no_way}, reference="other.sh")
    made = Search(solution, endless)
    inputs = [f"1\n10000 {size} 1\n".encode() for size in range(9_960, 10_000)]

    assert made.first_failure(made.new_candidates(inputs, Origin.DRAWN)) is None
    assert made.input_count == 40
    assert 4 < max(sizes) <= 10


def test_a_slow_solution_gets_the_time_of_the_problem(tmp_path: Path) -> None:
    def slow(text: str) -> Execution:
        return execution(stdout=right(text).encode(), cpu_s=2.0)

    made = search(tmp_path, slow, cpu_s=4.0)

    assert made.first_failure(made.new_candidates(random_inputs(5), Origin.DRAWN)) is None
    assert made.cpu_cap_s is None


def test_an_input_is_tried_once(tmp_path: Path) -> None:
    made = search(tmp_path, right)

    assert len(made.new_candidates([b"a", b"b", b"a"], Origin.DRAWN)) == 2
    assert made.new_candidates([b"b"], Origin.DRAWN) == []


@each_row("slug", ["sokoban", "knights", "farmer"])
def test_instances_of_a_problem_with_one_in_an_input_are_not_joined(
    slug: str, tmp_path: Path
) -> None:
    (text, *_) = InputStrategy(slug).draw(1, 1)
    games = rules_for(slug).parse(text)

    tester = make_tester(tmp_path, right, problem=KIT.problem(slug))

    assert Search(tester, endless).join_instances([*games, *games]) is None
    with pytest.raises(FormatError, match="an input holds 1 "):
        rules_for(slug).write([*games, *games])


def test_an_input_that_may_wait_is_put_off_if_it_takes_long(tmp_path: Path) -> None:
    quick, slow, other = random_inputs(3)

    def slow_on_one(text: str) -> Execution:
        cpu_s = 0.5 if text == slow.decode() else 0.1
        return execution(stdout=right(text).encode(), cpu_s=cpu_s)

    made = search(tmp_path, slow_on_one)
    batch = [Candidate(one, origin=Origin.CASE, may_wait=True) for one in (quick, slow, other)]

    assert made.first_failure(batch) is None
    assert (list(made.waiting), made.input_count) == ([batch[1]], 2)

    assert made.first_failure(list(made.waiting)) is None
    assert made.input_count == 3


def test_an_input_that_was_put_off_may_show_that_the_solution_is_slow(tmp_path: Path) -> None:
    quick, slow = random_inputs(2)

    def slow_on_one(text: str) -> Execution:
        return execution(stdout=right(text).encode(), cpu_s=9.0 if text == slow.decode() else 0.1)

    made = search(tmp_path, slow_on_one)
    made.first_failure([Candidate(one, may_wait=True) for one in (quick, slow)])

    failure = made.first_failure(list(made.waiting))

    assert failure is not None
    assert (failure.attempt.verdict, failure.attempt.input) == (Verdict.TLE, slow)
