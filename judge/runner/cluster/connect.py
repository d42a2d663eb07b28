"""Connect to a cluster, or start one here. Dask is imported when that happens."""

from __future__ import annotations

import re
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from judge.errors import ClusterLost, UsageError, install_command
from judge.sandbox import physical_cores
from judge.sandbox.temporary_folders import temporary_folder

RESOURCE = "slot"
"""What a worker has one of for each case that it judges at once."""

_CONNECT_S = 5
_LOCAL = re.compile(r"local(?::([1-9][0-9]{0,3}))?")
_REMOTE = re.compile(r"[a-z]+://[!-.0-~]+")  # Dask crashes at other characters
_LOGGERS = ("distributed", "distributed.client", "bokeh", "tornado", "tornado.application")


def check_address(address: str) -> None:
    """Raise `UsageError` if `address` is malformed, or what it needs is not there."""
    found = _LOCAL.fullmatch(address) or _REMOTE.fullmatch(address)
    if not found and not Path(address).is_file():
        raise UsageError(
            f"--pool {address!r} is neither tcp://HOST:PORT or tls://HOST:PORT of a scheduler, nor "
            "local:N, nor a scheduler file",
            advice="`dask scheduler` prints the address",
        )
    distributed = _import_dask()
    if _LOCAL.fullmatch(address):
        with _explain_missing_extra():
            import cryptography  # noqa: F401  # an extra: Dask makes certificates with it
    if address.startswith("tls://"):
        _check_certificates(distributed)


@asynccontextmanager
async def open_client(address: str) -> AsyncIterator[Any]:
    """Connect to the cluster at `address`; a cluster of processes here ends with the context.

    Raises `ClusterLost` if no scheduler answers.
    """
    distributed = _import_dask()
    async with AsyncExitStack() as stack:
        target: dict[str, Any] = {"address": address}
        if local := _LOCAL.fullmatch(address):
            stack.enter_context(_block_interrupts())
            from judge.runner.cluster.local_cluster import local_cluster  # it imports Dask

            count = int(local[1]) if local[1] else len(physical_cores())
            scratch = stack.enter_context(temporary_folder())
            cluster = await stack.enter_async_context(local_cluster(count, RESOURCE, scratch))
            target = {"address": cluster.scheduler_address, "security": cluster.security}
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


def _check_certificates(distributed: Any) -> None:
    advice = "docs/how-to/cluster.md says how to make and name them"
    try:
        own = distributed.Security().get_connection_args("client")["ssl_context"]
    except OSError as error:
        raise UsageError(
            f"the certificates that Dask's configuration names cannot be used: {error}",
            advice=advice,
        ) from error
    loader = distributed.client.dask.config.get("distributed.client.security-loader")
    if own is None and loader is None:
        raise UsageError(
            "a tls:// pool needs certificates, and Dask's configuration names none", advice=advice
        )


@contextmanager
def _block_interrupts() -> Iterator[None]:
    """Keep Ctrl-C from the processes that this thread starts: they inherit its signal mask."""
    from multiprocessing import resource_tracker  # slow, and only a cluster here needs it

    resource_tracker.ensure_running()  # if it started later, it would unblock them
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _import_dask() -> Any:
    with _explain_missing_extra():
        import dask  # slow, and only clusters need it
        import distributed

        dask.config.set(
            {
                "logging": dict.fromkeys(_LOGGERS, "critical"),
                "distributed.admin.large-graph-warning-threshold": "1GB",
                "distributed.diagnostics.nvml": False,
            }
        )
    return distributed


@contextmanager
def _explain_missing_extra() -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise UsageError(
            f"{error.name} is not installed, so there is no --pool",
            advice=f"Install what it needs: {install_command('cluster')}",
        ) from error
