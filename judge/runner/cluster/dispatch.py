"""Choose which worker judges which cases next. No clock, no network.

A worker has a few batches ahead and never more. If it is lost, the cases that it may have been
judging become *suspects*: each is judged again alone, on a worker that does nothing else meanwhile.
A case on which two workers were lost, the second time alone, is *convicted*; all others go on.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from itertools import islice, product

from msgspec import Struct, field

from judge.model import Case, Judgement, Problem, Solution, Worker

TRIES = 2  # the number of lost workers after which a case fails
AHEAD = 2  # batches that a slot of a worker has at once: one to judge, one to go on with
LARGEST = 250  # cases in a batch
_BATCH_S = 0.25
_FIRST_SIZE = 4
_BATCH_BYTES = 4 << 20
_SMOOTH = 0.2


class Job(Struct, eq=False):
    """A case to be judged and the future for its result. `deaths` counts the workers it lost."""

    problem: Problem
    solution: Solution
    case: Case
    record: bool
    future: Future[Judgement]
    deaths: int = 0


class Batch(Struct, eq=False):
    """Cases that are sent together; `alone` if nothing else may run on the worker meanwhile."""

    jobs: list[Job]
    alone: bool = False


class WorkerEntry(Struct, eq=False):
    """A worker that judges `slots` cases at once, but none in the languages `unable`.

    `sent` holds the names of the values that it was sent. The other fields are as in `Worker`.
    """

    address: str
    slots: int
    name: str = ""
    host: str = ""
    cores: int = 0
    level: str = ""
    missing: tuple[str, ...] = ()
    factor: float = 1.0
    judged: int = 0
    lost: bool = False
    unused: str = ""
    last_seen: tuple[object, float] = (None, 0.0)
    sent: set[bytes] = field(default_factory=set)
    batches: list[Batch] = field(default_factory=list)
    unable: set[str] = field(default_factory=set)

    @property
    def room(self) -> int:
        """How many more batches it may have."""
        if any(batch.alone for batch in self.batches):
            return 0
        return AHEAD * self.slots - len(self.batches)

    def can_judge(self, job: Job) -> bool:
        """False if it is known to lack the language."""
        return job.solution.language.code not in self.unable

    def worker(self) -> Worker:
        """The part for reports."""
        return Worker(**{name: getattr(self, name) for name in Worker.__struct_fields__})


class Dispatcher:
    """The queue of one executor. Used by one thread."""

    def __init__(self) -> None:
        self.workers: dict[str, WorkerEntry] = {}
        self._waiting: deque[Job] = deque()
        self._suspects: deque[Job] = deque()
        self._case_s: float | None = None

    @property
    def slots(self) -> int:
        """How many cases can be judged at once."""
        return sum(worker.slots for worker in self.workers.values())

    @property
    def batch_size(self) -> int:
        """How many cases are worth a message: those that take about a quarter of a second."""
        if self._case_s is None:
            return _FIRST_SIZE
        return max(1, min(LARGEST, round(_BATCH_S / max(self._case_s, 1e-6))))

    @property
    def unfinished_jobs(self) -> list[Job]:
        """All jobs that were added and not finished."""
        batches = [batch for worker in self.workers.values() for batch in worker.batches]
        running = [job for batch in batches for job in batch.jobs]
        return [*running, *self._suspects, *self._waiting]

    def add(self, job: Job) -> None:
        """Add a job."""
        self._waiting.append(job)

    def add_worker(self, worker: WorkerEntry) -> None:
        """Add a worker."""
        self.workers[worker.address] = worker

    def next_batch(self) -> tuple[WorkerEntry, Batch] | None:
        """The next batch and the worker that gets it; None if none has room or work."""
        assigned = self._next_suspect() or self._next_usual()
        if assigned is not None:
            assigned[0].batches.append(assigned[1])
        return assigned

    def finish_batch(self, worker: WorkerEntry, batch: Batch, count: int, took_s: float) -> None:
        """The first `done` cases of a batch were judged in `took_s`; the others wait again.

        Nothing happens if the worker was removed before.
        """
        if batch not in worker.batches:
            return
        worker.batches.remove(batch)
        self._waiting.extendleft(reversed(batch.jobs[count:]))
        if count:
            case_s = took_s / count
            mean_s = case_s if self._case_s is None else self._case_s
            self._case_s = mean_s + _SMOOTH * (case_s - mean_s)

    def remove_worker(self, address: str, *, blameless: bool = False) -> list[Job]:
        """Remove a worker and queue its jobs again; return the jobs that this convicts.

        `blameless`: it left as expected, so that no job of it is suspect.
        """
        worker = self.workers.pop(address, None)
        if worker is None:
            return []
        convicted = []
        for place, batch in reversed(list(enumerate(worker.batches))):
            if blameless or place >= worker.slots:  # it had not started this batch
                self._waiting.extendleft(reversed(batch.jobs))
                continue
            for job in reversed(batch.jobs):
                job.deaths += 1
                if batch.alone and job.deaths >= TRIES:
                    convicted.append(job)
                else:
                    self._suspects.appendleft(job)
        worker.batches.clear()
        return convicted

    def pass_on(self, worker: WorkerEntry, job: Job) -> bool:
        """Queue a job again whose language the worker lacks; False if all workers lack it."""
        worker.unable.add(job.solution.language.code)
        if not any(other.can_judge(job) for other in self.workers.values()):
            return False
        self._waiting.appendleft(job)
        return True

    def _next_suspect(self) -> tuple[WorkerEntry, Batch] | None:
        idle = [worker for worker in self.workers.values() if not worker.batches]
        for worker, job in product(idle, self._suspects):
            if worker.can_judge(job):
                self._suspects.remove(job)
                return worker, Batch([job], alone=True)
        return None

    def _next_usual(self) -> tuple[WorkerEntry, Batch] | None:
        if not self._waiting:
            return None
        workers = [worker for worker in self.workers.values() if worker.room > 0]
        batches = [batch for worker in self.workers.values() for batch in worker.batches]
        if self._suspects and not any(batch.alone for batch in batches):
            # One worker must become idle for the suspects.
            resting = min(self.workers.values(), key=lambda idle: len(idle.batches), default=None)
            workers = [worker for worker in workers if worker is not resting]
        # The worker with the least to do comes first.
        room = sum(worker.room for worker in workers)
        for worker in sorted(workers, key=lambda busy: len(busy.batches) / busy.slots):
            size = min(self.batch_size, -(-len(self._waiting) // room))
            if jobs := self._take_jobs(worker, size):
                return worker, Batch(jobs)
        return None

    def _take_jobs(self, worker: WorkerEntry, size: int) -> list[Job]:
        """The first `size` waiting jobs that a worker can judge, fewer if they are large."""
        jobs: list[Job] = []
        total = 0
        for job in islice(filter(worker.can_judge, self._waiting), size):
            total += len(job.case.input) + len(job.case.answer)
            if jobs and total > _BATCH_BYTES:
                break
            jobs.append(job)
        for job in jobs:
            self._waiting.remove(job)
        return jobs
