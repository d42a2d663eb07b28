"""Failures become small."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.stress.inputs import InputStrategy, Origin
from judge.commands.stress.search import FirstFailure, Search
from judge.commands.stress.shrinking import Shrinker
from judge.commands.stress.tester import SolutionTester
from judge.model import Execution, Verdict
from tests.conftest import execution
from tests.unit.commands.stress.testers import (
    PAIR,
    RULES,
    forgetful,
    make_tester,
    random_inputs,
    right,
    short,
)


@pytest.fixture(scope="module")
def inputs() -> InputStrategy:
    return InputStrategy("jugs")


def shrinker(
    made: SolutionTester,
    inputs: InputStrategy,
    failure: FirstFailure | None = None,
    *,
    seconds: float = 20,
) -> Shrinker:
    """The shrinker of the first failure of a search, before its work."""
    search = Search(made, lambda _: False)
    for seed in range(10):
        if failure is None:
            contents = [text.encode() for text in inputs.draw(seed, 60)]
            failure = search.first_failure(search.new_candidates(contents, Origin.DRAWN, seed, 60))
    assert failure is not None
    return Shrinker(made, search, failure, seconds=seconds, on_progress=lambda: None)


def crashes_beyond_three(text: str) -> str | Execution:
    if any(int(word) > 3 for word in text.split()[1:]):
        return execution(exit_code=1)
    return right(text)


@pytest.mark.slow
def test_a_failure_becomes_small(tmp_path: Path, inputs: InputStrategy) -> None:
    wrong = shrinker(make_tester(tmp_path, forgetful), inputs)
    crash = shrinker(make_tester(tmp_path, crashes_beyond_three), inputs)

    for made in (wrong, crash):
        made.shrink_by_strategy(inputs, [])
        assert made.is_done
        assert made.confirm() == made.best
        assert made.other is None
    assert (len(wrong.best.input), wrong.best.actual) == (len(b"1\n1 1 2\n"), b"0\n")
    assert (crash.best.verdict, crash.best.input) == (Verdict.RTE, b"1\n1 4 0\n")


def test_instances_are_removed_where_only_several_fail(
    tmp_path: Path, inputs: InputStrategy
) -> None:
    solution = make_tester(tmp_path, short)
    pairs = [pair for one in random_inputs(10) for pair in RULES.parse(one.decode())]
    together = solution.attempt(RULES.write(pairs).encode())
    made = shrinker(solution, inputs, FirstFailure(together, None))

    made.shrink_by_strategy(inputs, [])

    assert len(RULES.parse(made.best.input.decode())) == 6


@pytest.mark.slow
def test_a_flaky_failure_is_reported_as_such(tmp_path: Path, inputs: InputStrategy) -> None:
    turns = iter(range(10**6))
    made = shrinker(
        make_tester(tmp_path, lambda text: f"{next(turns) % 5 + 90}\n"), inputs, seconds=0.3
    )

    made.shrink_by_strategy(inputs, [])
    best = made.confirm()

    assert not best.ok
    assert made.other is not None
    assert made.other.actual != best.actual


def test_without_time_the_first_failure_stays(tmp_path: Path, inputs: InputStrategy) -> None:
    made = shrinker(make_tester(tmp_path, lambda text: "x"), inputs, seconds=0.0)

    made.shrink_by_strategy(inputs, [])

    assert made.best == made.failure.attempt
    assert not made.is_done


def test_a_generator_gives_inputs_until_there_are_no_more(
    tmp_path: Path, inputs: InputStrategy
) -> None:
    solution = make_tester(tmp_path, forgetful)
    made = shrinker(solution, inputs, FirstFailure(solution.attempt(b"1\n20 20 13\n"), None))
    outputs = iter([b"1\n20 20 3\n", b"1\n1 1 1\n", b"1\n1 1 9\n", b"1\n1 1 10\n", None])

    made.shrink_by_generator(lambda number: next(outputs))

    assert made.best.input == b"1\n1 1 9\n"


def test_a_time_limit_counts_only_in_full(tmp_path: Path, inputs: InputStrategy) -> None:
    costs = iter([3.0, 0.5])

    def slow(text: str) -> Execution:
        return execution(stdout=right(text).encode(), cpu_s=next(costs))

    solution = make_tester(tmp_path, slow)
    capped = replace(solution.attempt(PAIR.encode()), is_capped=True)
    made = shrinker(solution, inputs, FirstFailure(capped, None))

    assert capped.verdict is Verdict.TLE
    assert made.confirm() == capped  # it is in time when it runs again
