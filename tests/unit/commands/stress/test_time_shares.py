"""Strategies share the time of a search."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from judge.commands.stress.inputs import Origin
from judge.commands.stress.search import Candidate
from judge.commands.stress.time_shares import Strategy, TimeShares


def inputs(*texts: str) -> list[Candidate]:
    return [Candidate(text.encode()) for text in texts]


def endless(origin: Origin, weight: float = 1.0) -> Strategy:
    def batches() -> Iterator[list[Candidate]]:
        while True:
            yield inputs("a")

    return Strategy(origin, batches(), weight)


def test_the_one_that_has_had_the_least_time_comes_next() -> None:
    quick, slow = endless(Origin.DRAWN), endless(Origin.FULL)
    heavy = endless(Origin.EDGE, weight=4.0)
    for one, spent_s in ((quick, 2.0), (slow, 3.0), (heavy, 4.0)):
        one.refill(0)
        one.spent_s = spent_s

    with ThreadPoolExecutor(1) as maker:
        first = TimeShares([quick, slow, heavy], maker).next_ready()

    assert first is heavy


def test_what_is_new_gives_more_time_for_a_while() -> None:
    strategy = endless(Origin.DRAWN)
    strategy.spent_s = 3.0

    for _ in range(10):
        strategy.reward(5)

    assert strategy.due == 1.0
    for _ in range(100):
        strategy.reward(0)
    assert strategy.due == 3.0


def test_a_strategy_without_new_inputs_sleeps_and_then_ends() -> None:
    strategy = Strategy(Origin.CHANGED, iter([[]] * 20))

    strategy.refill(5)

    assert strategy.is_asleep(5)
    assert not strategy.is_asleep(6)
    for _ in range(7):
        strategy.refill(6)
    assert strategy.is_finished


def test_a_strategy_that_cannot_begin_yet_is_asked_again() -> None:
    strategy = Strategy(Origin.CHANGED, iter([None] * 20 + [inputs("a")]))

    for count in range(21):
        strategy.refill(count)

    assert not strategy.is_finished
    assert list(strategy.queue.waiting) == inputs("a")


def test_what_the_making_of_inputs_raises_is_raised() -> None:
    def broken() -> Iterator[list[Candidate]]:
        raise ValueError("no inputs today")
        yield []

    with ThreadPoolExecutor(1) as maker:
        shares = TimeShares([Strategy(Origin.DRAWN, broken())], maker)
        assert shares.start_refill(0)
        assert shares.refilling is not None
        shares.refilling.exception()

        with pytest.raises(ValueError, match="no inputs today"):
            shares.start_refill(0)


def test_turns_end_with_the_inputs() -> None:
    first = Strategy(Origin.CASE, iter([inputs("a", "b", "c")]), float("inf"))
    second = Strategy(Origin.DRAWN, iter([inputs("d"), inputs("e")]))

    with ThreadPoolExecutor(1) as maker:
        turns = [
            (one.origin, [candidate.content for candidate in some])
            for one, some in TimeShares([first, second], maker).turns(2)
        ]

    assert turns == [
        (Origin.CASE, [b"a", b"b"]),
        (Origin.CASE, [b"c"]),
        (Origin.DRAWN, [b"d"]),
        (Origin.DRAWN, [b"e"]),
    ]
