"""Who judges what next: cases and workers come in, batches go out. No clock, no network.

A worker gets a few batches ahead and never more. When it is lost, the cases that it may have been
at are *suspects*: each is judged again alone, on a worker that does nothing else meanwhile. One
that was at work on two lost workers, the second time alone, is *convicted*; all others go on.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import islice

from judge.model import Case, Judgement, Problem, Solution

TRIES = 2
"""After so many lost workers a case is not tried again."""

AHEAD = 2
"""How many batches a slot of a worker is given at once: one to do, one to go on with."""

LARGEST = 250
"""How many cases a batch holds at most."""

_BATCH_S = 0.25
_FIRST_SIZE = 4
_BATCH_BYTES = 4 << 20
_SMOOTH = 0.2


@dataclass(eq=False, slots=True)
class Job:
    """A case that is to be judged, and whoever waits for it. `deaths` counts workers it has seen
    lost."""

    problem: Problem
    solution: Solution
    case: Case
    record: bool
    future: Future[Judgement]
    deaths: int = 0


@dataclass(eq=False, slots=True)
class Batch:
    """Cases that were given to a worker at once; `alone` if nothing else may run there."""

    jobs: list[Job]
    alone: bool = False


@dataclass(eq=False, slots=True)
class WorkerSlots:
    """A worker: it can do `slots` cases at once, but none in the languages `unable`."""

    address: str
    slots: int
    batches: list[Batch] = field(default_factory=list)
    unable: set[str] = field(default_factory=set)

    @property
    def room(self) -> int:
        """How many more batches it may be given."""
        if any(batch.alone for batch in self.batches):
            return 0
        return AHEAD * self.slots - len(self.batches)


class Dispatcher:
    """The book-keeping of one pool. Used by one thread."""

    def __init__(self) -> None:
        self.workers: dict[str, WorkerSlots] = {}
        self._waiting: deque[Job] = deque()
        self._suspects: deque[Job] = deque()
        self._case_s: float | None = None

    @property
    def slots(self) -> int:
        """How many cases can be judged at once."""
        return sum(hand.slots for hand in self.workers.values())

    @property
    def batch_size(self) -> int:
        """How many cases are worth a message: those that take about a quarter of a second."""
        if self._case_s is None:
            return _FIRST_SIZE
        return max(1, min(LARGEST, round(_BATCH_S / max(self._case_s, 1e-6))))

    @property
    def unfinished(self) -> list[Job]:
        """All jobs that were added and not finished."""
        under_way = [
            job for hand in self.workers.values() for batch in hand.batches for job in batch.jobs
        ]
        return [*under_way, *self._suspects, *self._waiting]

    def add(self, job: Job) -> None:
        """Takes a job."""
        self._waiting.append(job)

    def add_worker(self, address: str, slots: int) -> WorkerSlots:
        """A new worker."""
        hand = self.workers[address] = WorkerSlots(address, slots)
        return hand

    def next_batch(self) -> tuple[WorkerSlots, Batch] | None:
        """The next batch for a worker that has room for it; None if there is none now."""
        return self._next_suspect() or self._next_usual()

    def finish_batch(self, hand: WorkerSlots, batch: Batch, done: int, took_s: float) -> None:
        """A worker has done the first `done` cases of a batch in `took_s`; the others wait again.

        A worker that was lost before gives nothing back.
        """
        if batch not in hand.batches:
            return
        hand.batches.remove(batch)
        self._waiting.extendleft(reversed(batch.jobs[done:]))
        if done:
            seen = took_s / done
            before = seen if self._case_s is None else self._case_s
            self._case_s = before + _SMOOTH * (seen - before)

    def remove_worker(self, address: str, *, blameless: bool = False) -> list[Job]:
        """A worker is gone, and what it had waits again; the jobs that are convicted by that.

        `blameless` if it left in peace: then nothing that it had is suspect.
        """
        hand = self.workers.pop(address, None)
        if hand is None:
            return []
        convicted = []
        for place, batch in reversed(list(enumerate(hand.batches))):
            if blameless or place >= hand.slots:  # it had not come to it
                self._waiting.extendleft(reversed(batch.jobs))
                continue
            for job in reversed(batch.jobs):
                job.deaths += 1
                if batch.alone and job.deaths >= TRIES:
                    convicted.append(job)
                else:
                    self._suspects.appendleft(job)
        hand.batches.clear()
        return convicted

    def pass_on(self, hand: WorkerSlots, job: Job) -> bool:
        """A worker lacks the language of a job, which waits for another; False if none has it."""
        hand.unable.add(job.solution.language.code)
        if all(job.solution.language.code in one.unable for one in self.workers.values()):
            return False
        self._waiting.appendleft(job)
        return True

    def _next_suspect(self) -> tuple[WorkerSlots, Batch] | None:
        if not self._suspects:
            return None
        for hand in self.workers.values():
            if hand.batches:
                continue
            for job in self._suspects:
                if job.solution.language.code not in hand.unable:
                    self._suspects.remove(job)
                    return self._assign(hand, Batch([job], alone=True))
        return None

    def _next_usual(self) -> tuple[WorkerSlots, Batch] | None:
        if not self._waiting:
            return None
        hands = [hand for hand in self.workers.values() if hand.room > 0]
        if self._suspects and not any(b.alone for h in self.workers.values() for b in h.batches):
            # One of them is to come to rest, for the suspects.
            resting = min(self.workers.values(), key=lambda hand: len(hand.batches), default=None)
            hands = [hand for hand in hands if hand is not resting]
        # Who has least to do comes first.
        for hand in sorted(hands, key=lambda hand: len(hand.batches) / hand.slots):
            places = sum(hand.room for hand in hands)
            size = min(self.batch_size, -(-len(self._waiting) // places))
            if jobs := self._take_jobs(hand, size):
                return self._assign(hand, Batch(jobs))
        return None

    def _take_jobs(self, hand: WorkerSlots, size: int) -> list[Job]:
        """The first waiting jobs that a worker can do, no more than `size` and not too large."""
        if hand.unable:
            able = (job for job in self._waiting if job.solution.language.code not in hand.unable)
            jobs = list(islice(able, size))
        else:
            jobs = list(islice(self._waiting, size))
        total, fitting = 0, 0
        for job in jobs:
            total += len(job.case.input) + len(job.case.answer)
            if fitting and total > _BATCH_BYTES:
                break
            fitting += 1
        jobs = jobs[:fitting]
        for job in jobs:
            if self._waiting[0] is job:
                self._waiting.popleft()
            else:
                self._waiting.remove(job)
        return jobs

    def _assign(self, hand: WorkerSlots, batch: Batch) -> tuple[WorkerSlots, Batch]:
        hand.batches.append(batch)
        return hand, batch
