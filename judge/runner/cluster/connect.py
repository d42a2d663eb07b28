"""Where a cluster is: words come in, a client of Dask goes out. Only here it is imported."""

from __future__ import annotations

import logging
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from judge.errors import ClusterLost, UsageError
from judge.sandbox import physical_cores

CONNECT_S = 5

_LOCAL = re.compile(r"local(?::([1-9][0-9]{0,3}))?")
_REMOTE = re.compile(r"[a-z]+://[^/\s]+")
_LOGGERS = ("distributed", "distributed.client", "bokeh", "tornado", "tornado.application")


def check_address(address: str) -> None:
    """Raises `UsageError` if `address` cannot be one, or what is needed for it is not installed."""
    found = _LOCAL.fullmatch(address) or _REMOTE.fullmatch(address)
    if not found and not Path(address).is_file():
        raise UsageError(
            f"--pool {address!r} is neither tcp://HOST:PORT or tls://HOST:PORT of a scheduler, nor "
            "local:N, nor a scheduler file",
            advice="`dask scheduler` prints the address",
        )
    _import_dask()


@asynccontextmanager
async def open_client(address: str) -> AsyncIterator[Any]:
    """A client of the cluster at `address`; one of processes here ends with the context.

    Raises `ClusterLost` if nobody answers there.
    """
    distributed = _import_dask()
    local = _LOCAL.fullmatch(address)
    if local:
        _block_interrupts()
        workers = int(local[1]) if local[1] else len(physical_cores())
        cluster = distributed.LocalCluster(
            n_workers=workers,
            processes=True,
            threads_per_worker=1,
            resources={"slot": 1},
            dashboard_address=":0",
            scheduler_kwargs={"dashboard": False},
            memory_limit=0,  # programs are not in these processes, and a shared machine is full
            silence_logs=logging.CRITICAL,
            asynchronous=True,
        )
        async with cluster:
            client = await _client(distributed, cluster, address)
            try:
                yield client
            finally:
                await client.close(timeout=2)
        return
    place = None if Path(address).is_file() else address
    client = await _client(distributed, place, address)
    try:
        yield client
    finally:
        await client.close(timeout=2)


async def _client(distributed: Any, place: Any, address: str) -> Any:
    """A client that is connected."""
    words = {"scheduler_file": address} if place is None else {"address": place}
    try:
        return await distributed.Client(
            **words, asynchronous=True, set_as_default=False, timeout=CONNECT_S
        )
    except (OSError, ValueError, KeyError) as error:  # a time-out is an OSError there
        raise ClusterLost(
            f"no scheduler answers at {address}: {str(error).splitlines()[0]}",
            advice="Start one with `dask scheduler`, and workers with `dask worker ADDRESS "
            "--nthreads 1 --resources slot=1`",
        ) from error


def _block_interrupts() -> None:
    """Ctrl-C at the terminal is for the main thread alone: what this one starts inherits that."""
    from multiprocessing import resource_tracker  # slow, and only a cluster here needs it

    resource_tracker.ensure_running()  # else it does so later, and lets them through again
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _import_dask() -> Any:
    """The library, quiet: what is to be said is said by us."""
    try:
        import dask  # slow, and only pools need it

        dask.config.set(
            {
                "logging": dict.fromkeys(_LOGGERS, "critical"),
                "distributed.admin.large-graph-warning-threshold": "1GB",
                "distributed.diagnostics.nvml": False,
            }
        )
        import distributed
    except ImportError as error:
        raise UsageError(
            f"{error.name} is not installed, so there is no --pool",
            advice="Install what it needs: pip install 'judge[cluster]'",
        ) from error
    return distributed
