"""Start a cluster of processes on this machine, for this process only.

All parts listen on the loopback interface, which other users of the machine can reach too. So each
connection is TLS, and both ends must show a certificate that is made at the start, is handed to the
workers through pipes, and is in no file. Nothing listens for HTTP.

This module imports Dask, so it is imported when a cluster is started.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import dask
from distributed import Nanny, Scheduler, Security, SpecCluster, Worker
from distributed.node import ServerNode

_HOST = "127.0.0.1"


def local_cluster(count: int, resource: str, scratch: Path) -> Any:
    """A cluster of `count` workers, which starts and ends as an asynchronous context.

    Each worker has one slot, which is called `resource`, and its files in the folder `scratch`.
    """
    dask.config.set({"temporary-directory": str(scratch)})
    security = Security.temporary()
    common = {"host": _HOST, "protocol": "tls://", "security": security}
    worker = {
        "cls": Nanny,
        "options": {
            **common,
            "worker_class": _LocalWorker,
            "nthreads": 1,
            "resources": {resource: 1},
            "memory_limit": 0,  # solutions do not run in these processes
            "silence_logs": logging.CRITICAL,
        },
    }
    return SpecCluster(
        scheduler={"cls": _LocalScheduler, "options": {**common, "port": 0, "dashboard": False}},
        workers=dict.fromkeys(range(count), worker),
        security=security,
        silence_logs=logging.CRITICAL,
        asynchronous=True,
    )


class _Silent(ServerNode):
    def start_http_server(self, *args: Any, **kwargs: Any) -> None:
        """Start none: it would answer everybody, without TLS."""


class _LocalScheduler(_Silent, Scheduler):
    pass


class _LocalWorker(_Silent, Worker):
    pass
