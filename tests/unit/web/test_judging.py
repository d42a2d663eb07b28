"""The queue: turns, bounds, cancelling, what a dead server leaves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from judge.errors import QueueFull
from judge.model import Verdict
from judge.web.judging.hub import MOST_STREAMS, EventHub
from judge.web.judging.queue import MOST_WAITING, MOST_WAITING_OF_USER, JudgingQueue
from judge.web.pages.site import Site
from judge.web.store.submissions import NewSubmission, Submission, SubmissionState
from tests.conftest import ROOT
from tests.end_to_end.processes import processes_with, wait_until_gone
from tests.kit.solutions import KIT

PATIENCE_S = 120.0


def new(
    source: bytes = b"print()\n", user: str = "local", *, is_whole: bool = True
) -> NewSubmission:
    return NewSubmission(
        user=user,
        problem="jugs",
        language="python3",
        file="solution.py",
        source=source,
        is_whole=is_whole,
    )


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


def judged(site: Site, number: int) -> Submission:
    """The submission, when it is over."""

    def is_over() -> bool:
        found = site.store.get(number)
        return found is not None and found.state.is_over

    wait_for(is_over)
    found = site.store.get(number)
    assert found is not None
    return found


def test_users_take_turns_and_each_keeps_the_order(site: Site) -> None:
    busy = [site.queue.submit(new(user="busy")) for _ in range(4)]
    late = site.queue.submit(new(user="late"))

    places = [site.queue.place(one) for one in (*busy, late)]

    assert places == [0, 2, 3, 4, 1]


def test_nobody_can_fill_the_queue(site: Site) -> None:
    for _ in range(MOST_WAITING_OF_USER):
        site.queue.submit(new(user="greedy"))

    with pytest.raises(QueueFull, match="20 of them yours"):
        site.queue.submit(new(user="greedy"))
    assert site.queue.place(site.queue.submit(new(user="other"))) == 1


def test_all_users_together_cannot_fill_it_without_bound(site: Site) -> None:
    users = range(MOST_WAITING // MOST_WAITING_OF_USER)
    for user in users:
        for _ in range(MOST_WAITING_OF_USER):
            site.queue.submit(new(user=str(user)))

    with pytest.raises(QueueFull):
        site.queue.submit(new(user="one more"))


def test_a_waiting_submission_is_cancelled_at_once(site: Site) -> None:
    first, second = (site.queue.submit(new()) for _ in range(2))

    site.queue.cancel(first)

    assert judged(site, first).state is SubmissionState.CANCELLED
    assert site.queue.place(second) == 0


@pytest.mark.slow
def test_a_submission_gets_the_verdict_of_judge_run(site: Site) -> None:
    site.queue.start()
    right = (ROOT / "solutions/jugs/breadth_first.py").read_bytes()

    numbers = [site.queue.submit(new(source)) for source in (right, b"print(0)\n", b"x = (\n")]

    found = [judged(site, number) for number in numbers]
    assert [one.verdict for one in found] == [Verdict.AC, Verdict.WA, Verdict.CE]
    assert [one.state for one in found] == [SubmissionState.DONE] * 3
    (_, failure), *_ = site.store.outcomes(numbers[1])
    assert failure.case.startswith("sample/")
    assert {title.split(",")[0] for title, _ in failure.parts} == {
        *("input", "expected output", "actual output")
    }


def test_samples_alone_are_run_without_stopping_at_a_failure(site: Site) -> None:
    site.queue.start()

    number = site.queue.submit(new(b"print(0)\n", is_whole=False))

    report = judged(site, number).report
    assert report is not None
    assert report.cases_total == len(site.store.outcomes(number)) == 2


@pytest.mark.attack
def test_cancelling_kills_the_program_and_all_that_it_started(site: Site) -> None:
    mark = f"judging-{time.monotonic_ns()}"
    source = f"""
import subprocess, sys, time
children = [subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", {mark!r}])
            for _ in range(3)]
time.sleep(600)
"""
    site.queue.start()
    number = site.queue.submit(new(source.encode()))
    wait_for(lambda: bool(processes_with(mark)))

    site.queue.cancel(number)

    assert wait_until_gone(mark)
    assert judged(site, number).state is SubmissionState.CANCELLED


def test_what_a_server_left_is_judged_by_the_next_one(site: Site, tmp_path: Path) -> None:
    number = site.store.add(new(b"print(0)\n"))
    assert site.store.start(number) is not None  # and then the server died

    with_left = JudgingQueue(KIT, site.store, site.hub, site.level)
    with_left.start()

    assert judged(site, number).verdict is Verdict.WA
    with_left.stop()


def test_a_server_that_ends_leaves_what_it_was_judging_to_the_next(site: Site) -> None:
    source = b"import time\ntime.sleep(600)\n"
    site.queue.start()
    number = site.queue.submit(new(source))

    def is_being_judged() -> bool:
        found = site.store.get(number)
        return found is not None and found.state is SubmissionState.JUDGING

    wait_for(is_being_judged)

    site.queue.stop()

    found = site.store.get(number)
    assert found is not None
    assert (found.state, found.tries) == (SubmissionState.QUEUED, 0)


@pytest.mark.slow
def test_no_more_programs_run_at_once_than_there_are_cores(site: Site) -> None:
    queue = JudgingQueue(KIT, site.store, site.hub, site.level, cores=[0])
    queue.start()
    slow = b"import time\ntime.sleep(0.05)\nprint(0)\n"
    numbers = [queue.submit(new(slow)) for _ in range(3)]

    most = 0
    while not all((one := site.store.get(number)) and one.state.is_over for number in numbers):
        states = [one.state for number in numbers if (one := site.store.get(number))]
        most = max(most, states.count(SubmissionState.JUDGING))

    assert most == 1
    queue.stop()


@pytest.mark.attack
def test_streams_beyond_the_bound_end_at_once_until_another_has_ended() -> None:
    async def open_too_many() -> list[bool]:
        hub = EventHub()
        with ExitStack() as opened:
            for _ in range(MOST_STREAMS - 1):
                opened.enter_context(hub.stream())
            with hub.stream() as last, hub.stream() as refused:
                pass
            later = opened.enter_context(hub.stream())
        return [one is not None for one in (last, refused, later)]

    assert asyncio.run(open_too_many()) == [True, False, True]
