"""Who judges what next: every case once, whatever happens to workers."""

from __future__ import annotations

from concurrent.futures import Future

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.runner.cluster.dispatch import AHEAD, LARGEST, Batch, Dispatcher, Job, WorkerEntry
from tests.conftest import SHELL, case, problem, solution

PROBLEM, SOLUTION = problem(), solution()


def job(number: int = 0, *, language: str = "sh", input: str = "1\n") -> Job:
    told = solution(language=replace(SHELL, code=language)) if language != "sh" else SOLUTION
    return Job(PROBLEM, told, case(f"secret/{number:03}", input=input), False, Future())


def dispatcher(count: int, *slots: int) -> tuple[Dispatcher, list[Job]]:
    """So many jobs, and a worker with so many slots each."""
    dispatch, jobs = Dispatcher(), [job(number) for number in range(count)]
    for one in jobs:
        dispatch.add(one)
    for number, has in enumerate(slots):
        dispatch.add_worker(WorkerEntry(f"w{number}", has))
    return dispatch, jobs


def assign(dispatch: Dispatcher) -> list[tuple[WorkerEntry, Batch]]:
    found = []
    while step := dispatch.next_batch():
        found.append(step)
    return found


def test_cases_go_out_in_their_order_shared_among_all_slots_a_few_batches_ahead() -> None:
    nobody, _ = dispatcher(3)
    few, jobs = dispatcher(4, 1, 1)
    many, _ = dispatcher(1000, 1, 2)

    assert nobody.next_batch() is None
    assert [batch.jobs for _, batch in assign(few)] == [[one] for one in jobs]
    given_to = sorted(hand.address for hand, _ in assign(many))
    assert given_to == ["w0"] * AHEAD + ["w1"] * 2 * AHEAD


def test_short_cases_make_large_batches_and_long_ones_small_ones() -> None:
    dispatch, _ = dispatcher(2, 1)

    dispatch.finish_batch(*assign(dispatch)[0], 1, 0.0001)

    assert dispatch.batch_size == LARGEST
    for _ in range(50):
        dispatch.add(job())
        dispatch.finish_batch(*assign(dispatch)[-1], 1, 5.0)
    assert dispatch.batch_size == 1


def test_large_cases_make_small_batches() -> None:
    dispatch = Dispatcher()
    for number in range(8):
        dispatch.add(job(number, input="x" * (3 << 20)))
    dispatch.add_worker(WorkerEntry("w", 1))

    assert [len(batch.jobs) for _, batch in assign(dispatch)] == [1, 1]


def test_cases_that_a_worker_returns_come_first() -> None:
    dispatch, jobs = dispatcher(8, 1)
    hand, batch = assign(dispatch)[0]

    dispatch.finish_batch(hand, batch, 1, 0.3)

    assert dispatch.next_batch() is not None
    assert hand.batches[-1].jobs[0] is jobs[1]


def test_after_a_loss_only_the_cases_under_way_are_judged_alone() -> None:
    dispatch, jobs = dispatcher(16, 1)
    assign(dispatch)

    assert dispatch.remove_worker("w0") == []
    dispatch.add_worker(WorkerEntry("w1", 1))
    (_, batch), *others = assign(dispatch)

    assert (batch.jobs, batch.alone, others) == ([jobs[0]], True, [])
    assert [one.deaths for one in jobs[:8]] == [1, 1, 1, 1, 0, 0, 0, 0]


def test_a_case_that_was_alone_at_a_second_loss_is_convicted() -> None:
    dispatch, jobs = dispatcher(1, 1)
    assign(dispatch)
    dispatch.remove_worker("w0")
    dispatch.add_worker(WorkerEntry("w1", 1))
    assign(dispatch)

    assert dispatch.remove_worker("w1") == jobs
    assert dispatch.unfinished_jobs == []


def test_a_worker_that_leaves_as_expected_makes_no_suspects() -> None:
    dispatch, jobs = dispatcher(4, 1)
    assign(dispatch)

    dispatch.remove_worker("w0", blameless=True)

    assert [one.deaths for one in jobs] == [0, 0, 0, 0]
    assert dispatch.unfinished_jobs == jobs


def test_a_suspect_waits_for_an_idle_worker() -> None:
    dispatch, jobs = dispatcher(100, 1, 1)
    assign(dispatch)
    dispatch.remove_worker("w0")
    survivor = dispatch.workers["w1"]

    while survivor.batches:
        assert dispatch.next_batch() is None  # it comes to rest
        dispatch.finish_batch(survivor, survivor.batches[0], len(survivor.batches[0].jobs), 0.1)

    assert [batch.alone for _, batch in assign(dispatch)] == [True]
    assert survivor.batches[0].jobs == [jobs[0]]


def test_a_worker_gets_no_case_in_a_language_that_it_lacks() -> None:
    dispatch = Dispatcher()
    fish, shell = job(0, language="fish"), job(1)
    dispatch.add(fish)
    dispatch.add(shell)
    lacking, able = WorkerEntry("lacking", 1), WorkerEntry("able", 1)
    dispatch.add_worker(lacking)
    dispatch.add_worker(able)
    step = dispatch.next_batch()
    assert step is not None
    dispatch.finish_batch(step[0], step[1], len(step[1].jobs), 0.1)

    assert dispatch.pass_on(lacking, fish)
    found = {one.address: batch.jobs for one, batch in assign(dispatch)}
    assert fish in found["able"]
    assert not dispatch.pass_on(able, fish)


Steps = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), max_size=60)


@given(Steps)
@settings(max_examples=50)
def test_whatever_happens_every_job_is_finished_exactly_once(steps: list[tuple[int, int]]) -> None:
    dispatch, jobs = dispatcher(40, 1, 2)
    finished: list[Job] = []
    names = iter(range(100, 1000))

    def work(kind: int, which: int) -> None:
        assign(dispatch)
        hands = list(dispatch.workers.values())
        hand = hands[which % len(hands)] if hands else None
        if kind == 0:
            dispatch.add_worker(WorkerEntry(f"w{next(names)}", 1 + which % 2))
        elif hand is not None and kind == 1:
            finished.extend(dispatch.remove_worker(hand.address, blameless=which == 0))
        elif hand is not None and hand.batches:
            batch = hand.batches[which % len(hand.batches)]
            done = max(1, len(batch.jobs) - (kind == 2))
            dispatch.finish_batch(hand, batch, done, 0.01)
            finished.extend(batch.jobs[:done])

    for kind, which in steps:
        work(kind, which)
        assert len(finished) + len(dispatch.unfinished_jobs) == len(jobs)
    dispatch.add_worker(WorkerEntry("last", 2))
    for _ in range(len(jobs)):
        assign(dispatch)
        for hand in dispatch.workers.values():
            for batch in list(hand.batches):
                dispatch.finish_batch(hand, batch, len(batch.jobs), 0.01)
                finished.extend(batch.jobs)

    assert sorted(map(id, finished)) == sorted(map(id, jobs))
