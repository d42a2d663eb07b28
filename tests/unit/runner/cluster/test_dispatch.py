"""Who judges what next: every case once, whatever happens to workers."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.runner.cluster.dispatch import AHEAD, LARGEST, Batch, Dispatcher, Job, WorkerSlots
from tests.conftest import SHELL, case, problem, solution

PROBLEM, SOLUTION = problem(), solution()


def job(number: int = 0, *, language: str = "sh", input: str = "1\n") -> Job:
    told = solution(language=replace(SHELL, code=language)) if language != "sh" else SOLUTION
    return Job(PROBLEM, told, case(f"secret/{number:03}", input=input), False, Future())


def filled(count: int, *slots: int) -> tuple[Dispatcher, list[Job]]:
    """So many jobs, and a worker with so many slots each."""
    dispatch, jobs = Dispatcher(), [job(number) for number in range(count)]
    for one in jobs:
        dispatch.add(one)
    for number, has in enumerate(slots):
        dispatch.add_worker(f"w{number}", has)
    return dispatch, jobs


def given_out(dispatch: Dispatcher) -> list[tuple[WorkerSlots, Batch]]:
    found = []
    while step := dispatch.next_batch():
        found.append(step)
    return found


def test_nothing_is_given_out_without_workers() -> None:
    dispatch, _ = filled(3)

    assert dispatch.next_batch() is None


def test_a_slot_is_given_a_few_batches_ahead_and_no_more() -> None:
    dispatch, _ = filled(1000, 1, 2)

    given_to = [hand.address for hand, _ in given_out(dispatch)]

    assert sorted(given_to) == ["w0"] * AHEAD + ["w1"] * 2 * AHEAD


def test_few_cases_are_shared_among_all_places() -> None:
    dispatch, _ = filled(4, 1, 1)

    assert [len(batch.jobs) for _, batch in given_out(dispatch)] == [1, 1, 1, 1]


def test_cases_go_out_in_their_order() -> None:
    dispatch, jobs = filled(6, 1)

    assert [one for _, batch in given_out(dispatch) for one in batch.jobs] == jobs[:6]


def test_short_cases_make_large_batches_and_long_ones_small_ones() -> None:
    dispatch, _ = filled(2, 1)
    hand, batch = given_out(dispatch)[0]

    dispatch.finish_batch(hand, batch, 1, 0.0001)

    assert dispatch.batch_size == LARGEST
    for _ in range(50):
        dispatch.add(job())
        dispatch.finish_batch(*given_out(dispatch)[-1], 1, 5.0)
    assert dispatch.batch_size == 1


def test_large_cases_make_small_batches() -> None:
    dispatch = Dispatcher()
    for number in range(8):
        dispatch.add(job(number, input="x" * (3 << 20)))
    dispatch.add_worker("w", 1)

    assert [len(batch.jobs) for _, batch in given_out(dispatch)] == [1, 1]


def test_what_a_worker_had_no_time_for_comes_first_again() -> None:
    dispatch, jobs = filled(8, 1)
    hand, batch = given_out(dispatch)[0]

    dispatch.finish_batch(hand, batch, 1, 0.3)

    assert dispatch.next_batch() is not None
    assert hand.batches[-1].jobs[0] is jobs[1]


def test_what_a_lost_worker_was_at_is_judged_alone_and_what_it_had_besides_is_not() -> None:
    dispatch, jobs = filled(16, 1)
    given_out(dispatch)

    assert dispatch.remove_worker("w0") == []
    dispatch.add_worker("w1", 1)
    (_, batch), *others = given_out(dispatch)

    assert (batch.jobs, batch.alone, others) == ([jobs[0]], True, [])
    assert [one.deaths for one in jobs[:8]] == [1, 1, 1, 1, 0, 0, 0, 0]


def test_a_case_that_was_alone_at_a_second_loss_is_convicted() -> None:
    dispatch, jobs = filled(1, 1)
    given_out(dispatch)
    dispatch.remove_worker("w0")
    dispatch.add_worker("w1", 1)
    given_out(dispatch)

    assert dispatch.remove_worker("w1") == jobs
    assert dispatch.unfinished == []


def test_a_worker_that_leaves_in_peace_blames_nobody() -> None:
    dispatch, jobs = filled(4, 1)
    given_out(dispatch)

    dispatch.remove_worker("w0", blameless=True)

    assert [one.deaths for one in jobs] == [0, 0, 0, 0]
    assert dispatch.unfinished == jobs


def test_a_suspect_waits_until_a_worker_has_nothing_else() -> None:
    dispatch, jobs = filled(100, 1, 1)
    given_out(dispatch)
    dispatch.remove_worker("w0")
    survivor = dispatch.workers["w1"]

    while survivor.batches:
        assert dispatch.next_batch() is None  # it comes to rest
        dispatch.finish_batch(survivor, survivor.batches[0], len(survivor.batches[0].jobs), 0.1)

    assert [batch.alone for _, batch in given_out(dispatch)] == [True]
    assert survivor.batches[0].jobs == [jobs[0]]


def test_a_worker_is_not_given_what_it_has_no_language_for() -> None:
    dispatch = Dispatcher()
    fish, shell = job(0, language="fish"), job(1)
    dispatch.add(fish)
    dispatch.add(shell)
    lacking, able = dispatch.add_worker("lacking", 1), dispatch.add_worker("able", 1)
    step = dispatch.next_batch()
    assert step is not None
    dispatch.finish_batch(step[0], step[1], len(step[1].jobs), 0.1)

    assert dispatch.pass_on(lacking, fish)
    found = {one.address: batch.jobs for one, batch in given_out(dispatch)}
    assert fish in found["able"]
    assert not dispatch.pass_on(able, fish)


Steps = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), max_size=60)


@given(Steps)
@settings(deadline=None, max_examples=50)
def test_whatever_happens_every_job_is_finished_exactly_once(steps: list[tuple[int, int]]) -> None:
    dispatch, jobs = filled(40, 1, 2)
    finished: list[Job] = []
    names = iter(range(100, 1000))

    def work(kind: int, which: int) -> None:
        given_out(dispatch)
        hands = list(dispatch.workers.values())
        hand = hands[which % len(hands)] if hands else None
        if kind == 0:
            dispatch.add_worker(f"w{next(names)}", 1 + which % 2)
        elif hand is not None and kind == 1:
            finished.extend(dispatch.remove_worker(hand.address, blameless=which == 0))
        elif hand is not None and hand.batches:
            batch = hand.batches[which % len(hand.batches)]
            done = max(1, len(batch.jobs) - (kind == 2))
            dispatch.finish_batch(hand, batch, done, 0.01)
            finished.extend(batch.jobs[:done])

    for kind, which in steps:
        work(kind, which)
        assert len(finished) + len(dispatch.unfinished) == len(jobs)
    dispatch.add_worker("last", 2)
    for _ in range(len(jobs)):
        given_out(dispatch)
        for hand in dispatch.workers.values():
            for batch in list(hand.batches):
                dispatch.finish_batch(hand, batch, len(batch.jobs), 0.01)
                finished.extend(batch.jobs)

    assert sorted(map(id, finished)) == sorted(map(id, jobs))
