"""What is answered in the background: once each, in turns, bounded for each user."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from functools import partial

import pytest

from judge.errors import QueueFull
from judge.sandbox import LimitedCalls
from judge.web.board.background import MOST_WAITING_OF_USER, BackgroundAnswers
from judge.web.board.players import BoardPlayers, NoMinimum
from judge.web.board.user_slots import UserSlots
from judge.web.store.boards import PlayedBoard
from tests.kit.solutions import KIT
from tests.unit.web.test_judging import wait_for

PATIENCE_S = 60


@pytest.fixture
def answers() -> Iterator[BackgroundAnswers[str]]:
    made: BackgroundAnswers[str] = BackgroundAnswers()
    yield made
    made.stop()


@pytest.fixture
def blocked(answers: BackgroundAnswers[str]) -> Iterator[Callable[[], None]]:
    """All threads wait until this is called."""
    release, begun = threading.Event(), threading.Semaphore(0)

    def wait() -> str:
        begun.release()
        release.wait(PATIENCE_S)
        return ""

    for key in ("first", "second"):
        answers.ask("busy", key, wait)
    for _ in range(2):
        assert begun.acquire(timeout=PATIENCE_S)
    yield release.set
    release.set()


def test_what_is_asked_twice_is_answered_once(
    answers: BackgroundAnswers[str], blocked: Callable[[], None]
) -> None:
    first = answers.ask("user", "key", lambda: "first")
    second = answers.ask("other", "key", lambda: "second")

    blocked()

    assert first is second
    assert first.result(PATIENCE_S) == "first"


def test_users_take_turns(answers: BackgroundAnswers[str], blocked: Callable[[], None]) -> None:
    order: list[str] = []

    def note(user: str) -> str:
        order.append(user)
        return user

    asked = [
        answers.ask(user, f"{user}{number}", partial(note, user))
        for user, number in (("a", 1), ("a", 2), ("a", 3), ("a", 4), ("b", 1))
    ]

    blocked()

    assert [one.result(PATIENCE_S) for one in asked] == ["a", "a", "a", "a", "b"]
    assert "b" in order[:3]  # two threads take one each


@pytest.mark.attack
def test_what_a_user_has_asked_long_ago_makes_room(
    answers: BackgroundAnswers[str], blocked: Callable[[], None]
) -> None:
    others = answers.ask("other", "other", lambda: "other")
    asked = [
        answers.ask("greedy", str(number), lambda: "greedy")
        for number in range(MOST_WAITING_OF_USER + 1)
    ]

    blocked()

    with pytest.raises(CancelledError):
        asked[0].result(PATIENCE_S)
    assert [one.result(PATIENCE_S) for one in asked[1:]] == ["greedy"] * MOST_WAITING_OF_USER
    assert others.result(PATIENCE_S) == "other"


def test_an_error_comes_to_whoever_asks(answers: BackgroundAnswers[str]) -> None:
    def fail() -> str:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        answers.ask("user", "key", fail).result(PATIENCE_S)


def test_nothing_is_answered_after_the_end(answers: BackgroundAnswers[str]) -> None:
    answers.stop()

    with pytest.raises(CancelledError):
        answers.ask("user", "key", lambda: "late").result(PATIENCE_S)


@pytest.mark.attack
def test_a_user_who_has_too_much_under_way_is_refused_and_others_are_not() -> None:
    slots = UserSlots(slots=1, most_waiting=0)

    with slots.slot("greedy"):
        with pytest.raises(QueueFull), slots.slot("greedy"):
            pass
        with slots.slot("other"):
            pass
    with slots.slot("greedy"):
        pass


def test_a_call_waits_for_a_slot_of_its_user() -> None:
    slots, order = UserSlots(slots=1, most_waiting=1), []

    def take() -> None:
        with slots.slot("user"):
            order.append("second")

    with slots.slot("user"):
        thread = threading.Thread(target=take)
        thread.start()
        thread.join(0.05)
        order.append("first")
    thread.join(PATIENCE_S)

    assert order == ["first", "second"]


def test_a_page_that_does_not_wait_finds_the_minimum_later(calls: LimitedCalls) -> None:
    players = BoardPlayers(KIT, calls, patience_s=0)
    board = PlayedBoard(input=KIT.cases("push", ["sample"])[0].input.decode())
    calls_of_a_page = []

    def ask() -> bool:
        calls_of_a_page.append(players.minima("user", "push", board, [()])[0])
        return calls_of_a_page[-1] is not NoMinimum.PENDING

    wait_for(ask)

    assert calls_of_a_page[0] is NoMinimum.PENDING
    assert calls_of_a_page[-1] == players.find_minimum("push", board, ())
    players.stop()
