"""The queue: turns, bounds, cancelling, what a dead server leaves."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack

import pytest

from judge.errors import QueueFull
from judge.model import Verdict
from judge.web.judging.hub import MOST_STREAMS, EventHub
from judge.web.judging.queue import MOST_WAITING, MOST_WAITING_OF_USER, JudgingQueue
from judge.web.pages.site import Site
from judge.web.store.submissions import SubmissionState
from tests.conftest import ROOT
from tests.end_to_end.processes import processes_with, wait_until_gone
from tests.kit.solutions import KIT
from tests.unit.web.conftest import judged, new, stored, wait_for


def test_users_take_turns_and_each_keeps_the_order(site: Site) -> None:
    busy = [site.queue.submit(new(user="busy")) for _ in range(4)]
    late = site.queue.submit(new(user="late"))
    assert [site.queue.place(one) for one in (*busy, late)] == [0, 2, 3, 4, 1]

    site.queue.cancel(busy[0])

    assert stored(site, busy[0]).state is SubmissionState.CANCELLED
    assert [site.queue.place(one) for one in (*busy, late)] == [None, 0, 2, 3, 1]


@pytest.mark.attack
def test_neither_a_user_nor_all_together_can_fill_the_queue(site: Site) -> None:
    for user in range(MOST_WAITING // MOST_WAITING_OF_USER):
        for _ in range(MOST_WAITING_OF_USER):
            site.queue.submit(new(user=str(user)))
        if user == 0:
            with pytest.raises(QueueFull, match="20 of them yours"):
                site.queue.submit(new(user="0"))

    with pytest.raises(QueueFull, match="200 submissions wait already, 0 of them yours"):
        site.queue.submit(new(user="one more"))


@pytest.mark.slow
def test_a_submission_gets_the_verdict_of_judge_run(site: Site) -> None:
    site.queue.start()
    right = (ROOT / "solutions/jugs/breadth_first.py").read_text()

    numbers = [site.queue.submit(new(source)) for source in (right, "print(0)\n", "x = (\n")]

    found = [judged(site, number) for number in numbers]
    assert [one.verdict for one in found] == [Verdict.AC, Verdict.WA, Verdict.CE]
    assert [one.state for one in found] == [SubmissionState.DONE] * 3
    (_, failure), *_ = site.store.outcomes(numbers[1])
    assert failure.case.startswith("sample/")
    titles = {title.split(",")[0] for title, _ in failure.parts}
    assert titles == {"input", "expected output", "actual output"}


def test_samples_alone_are_run_without_stopping_at_a_failure(site: Site) -> None:
    site.queue.start()

    number = site.queue.submit(new(is_whole=False))

    report = judged(site, number).report
    assert report is not None
    assert report.cases_total == len(site.store.outcomes(number)) == 2


@pytest.mark.attack
def test_cancelling_kills_what_a_submission_or_a_stress_test_has_started(site: Site) -> None:
    site.queue.start()
    for task in "judge", "stress":
        mark = f"{task}-{time.monotonic_ns()}"
        source = f"""
import subprocess, sys, time
children = [subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", {mark!r}])
            for _ in range(3)]
time.sleep(600)
"""
        number = site.queue.submit(new(source, task=task))
        wait_for(lambda mark=mark: bool(processes_with(mark)))  # type: ignore[misc]  # of this turn

        site.queue.cancel(number)

        assert wait_until_gone(mark)
        assert judged(site, number).state is not SubmissionState.FAILED


def test_what_a_server_left_is_judged_by_the_next_one(site: Site) -> None:
    died = site.store.add(new())
    assert site.store.start(died) is not None  # and then the server died
    site.queue.start(takes_over=False)
    ended = site.queue.submit(new("import time\ntime.sleep(600)\n"))
    wait_for(lambda: stored(site, ended).state is SubmissionState.JUDGING)

    site.queue.stop()  # it is told to end, which uses up no try

    assert (stored(site, ended).state, stored(site, ended).tries) == (SubmissionState.QUEUED, 0)
    site.queue.cancel(ended)
    following = JudgingQueue(KIT, site.store, site.hub, site.level)
    following.start()
    assert judged(site, died).verdict is Verdict.WA
    following.cancel(ended)
    assert judged(site, ended).state is SubmissionState.CANCELLED
    following.stop()


@pytest.mark.slow
def test_no_more_programs_run_at_once_than_there_are_cores(site: Site) -> None:
    queue = JudgingQueue(KIT, site.store, site.hub, site.level, cores=[0])
    queue.start()
    numbers = [queue.submit(new("import time\ntime.sleep(0.05)\nprint(0)\n")) for _ in range(3)]

    most = 0
    while not all(stored(site, number).state.is_over for number in numbers):
        states = [stored(site, number).state for number in numbers]
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
