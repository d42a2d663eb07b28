"""Who judges what next: every case once, whatever happens to workers."""

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


def dispatcher(count: int, *slots: int, input: str = "1\n") -> tuple[Dispatcher, list[Job]]:
    """So many jobs, and a worker with so many slots each."""
    dispatch, jobs = Dispatcher(), [job(number, input=input) for number in range(count)]
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
    # Short cases make large batches, and long or large ones small ones.
    dispatch, _ = dispatcher(2, 1)
    dispatch.finish_batch(*assign(dispatch)[0], 1, 0.0001)
    assert dispatch.batch_size == LARGEST
    for _ in range(50):
        dispatch.add(job())
        dispatch.finish_batch(*assign(dispatch)[-1], 1, 5.0)
    assert dispatch.batch_size == 1
    large, _ = dispatcher(8, 1, input="x" * (3 << 20))
    assert [len(batch.jobs) for _, batch in assign(large)] == [1, 1]


def test_after_a_loss_only_the_cases_under_way_are_judged_alone_and_then_convicted() -> None:
    dispatch, jobs = dispatcher(16, 1)
    hand, batch = assign(dispatch)[0]
    dispatch.finish_batch(hand, batch, 1, 0.3)
    assign(dispatch)
    assert hand.batches[-1].jobs[0] is jobs[1]  # what a worker returns comes first

    assert dispatch.remove_worker("w0") == []
    dispatch.add_worker(WorkerEntry("w1", 1))
    (_, batch), *others = assign(dispatch)
    (suspect,) = batch.jobs

    assert (batch.alone, others, suspect.deaths) == (True, [], 1)
    assert 0 < sum(one.deaths for one in jobs) < len(jobs)
    assert dispatch.remove_worker("w1") == [suspect]
    leaving, unharmed = dispatcher(4, 1)
    assign(leaving)
    leaving.remove_worker("w0", blameless=True)  # as expected: there is no suspect
    assert [one.deaths for one in unharmed] == [0] * 4
    assert leaving.unfinished_jobs == unharmed
    # A suspect waits for an idle worker.
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
    dispatch, fish = Dispatcher(), job(0, language="fish")
    dispatch.add(fish)
    lacking, able = WorkerEntry("lacking", 1), WorkerEntry("able", 1)
    dispatch.add_worker(lacking)
    dispatch.add_worker(able)
    step = dispatch.next_batch()
    assert step is not None
    dispatch.finish_batch(step[0], step[1], len(step[1].jobs), 0.1)

    assert dispatch.pass_on(lacking, fish)
    assert [(hand.address, batch.jobs) for hand, batch in assign(dispatch)] == [("able", [fish])]
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
