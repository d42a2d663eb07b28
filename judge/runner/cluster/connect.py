"""Connect to a cluster. Only this module imports Dask."""

from __future__ import annotations

import logging
import re
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from judge.errors import ClusterLost, UsageError
from judge.sandbox import physical_cores

_CONNECT_S = 5
_LOCAL = re.compile(r"local(?::([1-9][0-9]{0,3}))?")
_REMOTE = re.compile(r"[a-z]+://[^/\s]+")
_LOGGERS = ("distributed", "distributed.client", "bokeh", "tornado", "tornado.application")


def check_address(address: str) -> None:
    """Raise `UsageError` if `address` is malformed, or Dask is not installed."""
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
    """Connect to the cluster at `address`; a cluster of processes here ends with the context.

    Raises `ClusterLost` if no scheduler answers.
    """
    distributed = _import_dask()
    async with AsyncExitStack() as stack:
        target: dict[str, Any] = {"address": address}
        if local := _LOCAL.fullmatch(address):
            _block_interrupts()
            cluster = distributed.LocalCluster(
                n_workers=int(local[1]) if local[1] else len(physical_cores()),
                processes=True,
                threads_per_worker=1,
                resources={"slot": 1},
                dashboard_address=":0",
                scheduler_kwargs={"dashboard": False},
                memory_limit=0,  # solutions do not run in these processes
                silence_logs=logging.CRITICAL,
                asynchronous=True,
            )
            target["address"] = await stack.enter_async_context(cluster)
        elif Path(address).is_file():
            target = {"scheduler_file": address}
        try:
            client = await distributed.Client(
                **target, asynchronous=True, set_as_default=False, timeout=_CONNECT_S
            )
        except (OSError, ValueError, KeyError) as error:  # a time-out is an OSError there
            raise ClusterLost(
                f"no scheduler answers at {address}: {str(error).splitlines()[0]}",
                advice="Start one with `dask scheduler`, and workers with `dask worker ADDRESS "
                "--nthreads 1 --resources slot=1`",
            ) from error
        try:
            yield client
        finally:
            await client.close(timeout=2)


def _block_interrupts() -> None:
    """Keep Ctrl-C from the processes that this thread starts: they inherit its signal mask."""
    from multiprocessing import resource_tracker  # slow, and only a cluster here needs it

    resource_tracker.ensure_running()  # if it started later, it would unblock them
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _import_dask() -> Any:
    try:
        import dask  # slow, and only clusters need it

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
