"""Several inputs are tried at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event

import pytest

from judge.commands.stress import parallel
from judge.commands.stress.inputs import Origin
from judge.commands.stress.parallel import ParallelSearch
from judge.commands.stress.search import Candidate, FirstFailure, Search
from judge.commands.stress.time_shares import Strategy, TimeShares
from judge.errors import ProblemError
from judge.model import Execution, Verdict
from tests.conftest import each_row, execution
from tests.unit.commands.stress.testers import Respond, make_tester, random_inputs, right

SLOTS = 2


def candidates(contents: Sequence[bytes]) -> list[Candidate]:
    """Inputs that are not joined."""
    return [Candidate(content) for content in contents]


def failure_among(
    tmp_path: Path, respond: Respond, *strategies: Strategy, most: int | None = None
) -> tuple[FirstFailure | None, Search]:
    """The first failure, and the search afterwards."""
    search = Search(make_tester(tmp_path, respond), lambda _: False, most)
    with ThreadPoolExecutor(1) as maker, ThreadPoolExecutor(SLOTS) as pool:
        shares = TimeShares(list(strategies), maker)
        made = ParallelSearch(search, shares, pool, SLOTS, lambda *_: None)
        return made.first_failure(), search


def test_two_inputs_run_at_once(tmp_path: Path) -> None:
    both = Barrier(SLOTS, timeout=60)

    def meeting(text: str) -> str:
        both.wait()
        return right(text)

    strategy = Strategy(Origin.DRAWN, iter([candidates(random_inputs(4))]))

    failure, search = failure_among(tmp_path, meeting, strategy)

    assert failure is None
    assert search.input_count == 4


def test_the_earliest_failure_is_told_although_a_later_one_is_known_first(tmp_path: Path) -> None:
    first, second = random_inputs(2)
    second_is_over = Event()

    def crashing(text: str) -> Execution:
        if text.encode() == first:
            assert second_is_over.wait(60)
        else:
            second_is_over.set()
        return execution(exit_code=1)

    strategy = Strategy(Origin.DRAWN, iter([candidates([first, second])]))

    failure, _ = failure_among(tmp_path, crashing, strategy)

    assert failure is not None
    assert failure.attempt.input == first


def test_when_the_time_is_over_long_runs_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "_GRACE_S", 0.01)
    quick, long = random_inputs(2)
    is_over, may_end = Event(), Event()

    def respond(text: str) -> str:
        if text.encode() == long:
            assert may_end.wait(60)
        return right(text)

    search = Search(make_tester(tmp_path, respond), lambda tried: tried > 0)
    strategy = Strategy(Origin.DRAWN, iter([candidates([long, quick])]))
    with ThreadPoolExecutor(1) as maker, ThreadPoolExecutor(SLOTS) as pool:
        shares = TimeShares([strategy], maker)
        made = ParallelSearch(search, shares, pool, SLOTS, lambda *_: is_over.set())
        failure = made.first_failure()
        may_end.set()

    assert failure is None
    assert is_over.is_set()
    assert search.input_count == 1


def test_a_time_that_is_exceeded_once_is_no_failure(tmp_path: Path) -> None:
    """On a busy machine a run may take longer than the next one of the same input."""
    (content,) = random_inputs(1)
    runs = []

    def slow_at_first(text: str) -> Execution:
        runs.append(text)
        cpu_s = 100.0 if len(runs) == 1 else 0.1
        return execution(stdout=right(text).encode(), cpu_s=cpu_s)

    strategy = Strategy(Origin.DRAWN, iter([candidates([content])]))

    failure, _ = failure_among(tmp_path, slow_at_first, strategy)

    assert failure is None
    assert len(runs) == 2  # the second one to confirm it


@each_row(("cpu_s", "fails"), [(1.5, False), (100.0, True)])
def test_on_a_busy_machine_a_time_near_the_limit_is_no_failure(
    cpu_s: float, fails: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.getloadavg", lambda: (1000.0, 1000.0, 1000.0))

    def slow(text: str) -> Execution:
        return execution(stdout=right(text).encode(), cpu_s=cpu_s)

    strategy = Strategy(Origin.DRAWN, iter([candidates(random_inputs(1))]))

    failure, _ = failure_among(tmp_path, slow, strategy)

    assert (failure is not None) is fails


def test_an_endless_program_is_a_failure(tmp_path: Path) -> None:
    def endless(text: str) -> Execution:
        return execution(cpu_s=100.0)

    strategy = Strategy(Origin.DRAWN, iter([candidates(random_inputs(1))]))

    failure, _ = failure_among(tmp_path, endless, strategy)

    assert failure is not None
    assert failure.attempt.verdict is Verdict.TLE


def test_no_more_inputs_are_tried_than_asked_for(tmp_path: Path) -> None:
    strategy = Strategy(Origin.DRAWN, iter([candidates(random_inputs(9))]))

    failure, search = failure_among(tmp_path, right, strategy, most=5)

    assert failure is None
    assert search.input_count == 5


def test_a_strategy_that_fails_ends_the_search(tmp_path: Path) -> None:
    def broken() -> Iterator[list[Candidate]]:
        yield candidates(random_inputs(1))
        raise ProblemError("the inputs cannot be made")

    with pytest.raises(ProblemError, match="the inputs cannot be made"):
        failure_among(tmp_path, right, Strategy(Origin.DRAWN, broken()))
