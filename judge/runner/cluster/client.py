"""The line to the workers: what they are asked goes out as tasks of Dask, answers come in."""

from __future__ import annotations

import asyncio
import pickle
import secrets
from collections.abc import Sequence
from itertools import count
from typing import Any

from judge.errors import ClusterLost
from judge.runner.cluster import worker as station
from judge.runner.cluster.content_store import ContentNames, pack
from judge.runner.cluster.dispatch import Batch
from judge.runner.cluster.registry import RESOURCE, WorkerEntry
from judge.runner.cluster.worker import BatchRequest, BatchResult, RunSettings

_TRIES = 3
_CALLED_OFF_S = 5.0


class WorkerClient:
    """What one run asks of workers. Used by the client's event loop alone."""

    def __init__(self, client: Any, level: str) -> None:
        """`client` is an asynchronous `distributed.Client`."""
        self._client = client
        self._level = level
        self._run = secrets.token_hex(8)
        self._names = ContentNames()
        self._numbers = count()

    async def hello(self, known: WorkerEntry, machine: str) -> dict[str, Any]:
        """What a worker says of itself; see `station.hello`."""
        call = station.pack_call(station.hello, self._level, machine)
        card: dict[str, Any] = await self._call_worker(known.address, call, priority=1)
        return card

    async def judge_batch(self, known: WorkerEntry, batch: Batch) -> BatchResult:
        """What came of a batch. Values that the worker has are not sent again."""
        post = RunSettings(run=self._run, level=self._level, factor=known.factor)
        values: dict[bytes, object] = {}
        cases = []
        for job in batch.jobs:
            row = job.problem, job.solution, job.case
            problem, solution, case = (self._names.name_of(value) for value in row)
            values |= zip((problem, solution, case), row, strict=True)
            cases.append((problem, solution, case, job.record))
        for _ in range(_TRIES):
            parcels = {name: pack(values[name]) for name in values if name not in known.sent}
            known.sent.update(parcels)
            request = pack(BatchRequest(run=post, cases=tuple(cases), values=parcels))
            answer = await self._call_worker(
                known.address, station.pack_call(station.judge_batch, request)
            )
            told: BatchResult = pickle.loads(answer)
            if not told.missing:
                return told
            known.sent.difference_update(told.missing)
        raise ClusterLost(f"it forgets what it is sent: {len(told.missing)} values")

    async def leave(self, addresses: Sequence[str]) -> None:
        """Ends what runs for us on workers, at once: it waits for no slot."""
        call = station.pack_call(station.end_run, self._run)
        await self._client.run(pickle.loads, call, workers=list(addresses), on_error="ignore")

    async def _call_worker(self, address: str, call: bytes, *, priority: int = 0) -> Any:
        """What comes of a call on a worker, when it has a slot for it."""
        future = self._client.submit(
            pickle.loads,
            call,
            key=f"judge-{self._run}-{next(self._numbers)}",
            workers=[address],
            allow_other_workers=False,
            resources={RESOURCE: 1},
            retries=0,
            priority=priority,
            pure=False,
        )
        try:
            error = await future.exception()
            if error is not None:
                raise error
            if future.status != "finished":
                await asyncio.sleep(_CALLED_OFF_S)  # so long for whoever knows why to end us
                raise ClusterLost("its work was called off")
            return await future
        finally:
            future.release()
