"""Call functions of `worker` on the workers, as tasks of Dask."""

from __future__ import annotations

import asyncio
import pickle
import secrets
from collections.abc import Sequence
from itertools import count
from typing import Any

from judge.errors import ClusterLost
from judge.runner.cluster import worker
from judge.runner.cluster.content_store import ContentNames, pack
from judge.runner.cluster.dispatch import Batch, WorkerEntry
from judge.runner.cluster.registry import RESOURCE
from judge.runner.cluster.worker import BatchRequest, BatchResult, RunSettings

_TRIES = 3
_CANCELLED_S = 5.0


class WorkerClient:
    """The calls of one run. Used by the event loop of the executor only."""

    def __init__(self, client: Any, level: str) -> None:
        """`client` is an asynchronous `distributed.Client`."""
        self._client, self._level = client, level
        self._run = secrets.token_hex(8)
        self._names = ContentNames()
        self._numbers = count()

    async def hello(self, entry: WorkerEntry, machine: str) -> dict[str, Any]:
        """What a worker says about itself; see `worker.hello`."""
        call = worker.pack_call(worker.hello, self._level, machine)
        return dict(await self._call(entry.address, call, priority=1))

    async def judge_batch(self, entry: WorkerEntry, batch: Batch) -> BatchResult:
        """Judge a batch on a worker. Values that the worker has are not sent again."""
        run = RunSettings(run=self._run, level=self._level, factor=entry.factor)
        values: dict[bytes, object] = {}
        cases = []
        for job in batch.jobs:
            row = job.problem, job.solution, job.case
            problem, solution, case = (self._names.name_of(value) for value in row)
            values |= zip((problem, solution, case), row, strict=True)
            cases.append((problem, solution, case, job.record))
        for _ in range(_TRIES):
            packed = {name: pack(values[name]) for name in values if name not in entry.sent}
            entry.sent.update(packed)
            request = pack(BatchRequest(run=run, cases=tuple(cases), values=packed))
            answer = await self._call(entry.address, worker.pack_call(worker.judge_batch, request))
            result: BatchResult = pickle.loads(answer)
            if not result.missing:
                return result
            entry.sent.difference_update(result.missing)
        raise ClusterLost(f"it forgets what it is sent: {len(result.missing)} values")

    async def end_run(self, addresses: Sequence[str]) -> None:
        """End the run on workers at once, without waiting for a slot."""
        call = worker.pack_call(worker.end_run, self._run)
        await self._client.run(pickle.loads, call, workers=list(addresses), on_error="ignore")

    async def _call(self, address: str, call: bytes, *, priority: int = 0) -> Any:
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
            if error := await future.exception():
                raise error
            if future.status != "finished":
                await asyncio.sleep(_CANCELLED_S)  # meanwhile we may learn why, and be cancelled
                raise ClusterLost("its work was called off")
            return await future
        finally:
            future.release()
