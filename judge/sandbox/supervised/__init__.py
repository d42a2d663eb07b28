"""The sandbox proper: each jail is a supervisor process that starts a program and limits it.

At the level `limits` a program is measured and limited, and nothing survives it, but it reads and
writes what its user can. At the level `landlock` the kernel keeps it to its own files, at the level
`namespaces` it has a file system, processes and a network of its own.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from judge.errors import SandboxError
from judge.model import Limits, Program
from judge.sandbox import guarantees, policy
from judge.sandbox.interface import Jail, JailOptions, Level, Loosening
from judge.sandbox.machine import require_room, why_unsupported
from judge.sandbox.supervised.jail import SupervisedJail
from judge.sandbox.supervised.process import start_supervisor
from judge.sandbox.supervisor.nobody import can_become_nobody, give_to_nobody
from judge.sandbox.supervisor.protocol import SCRATCH_NAME
from judge.sandbox.temporary_folders import temporary_folder
from judge.sandbox.trees import watched_jail

if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import Request

_SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_THREADS_PER_PROCESS = 4  # on average


class SupervisedSandbox:
    """Resource limits, a filter of system calls, a clean environment, an empty folder; Landlock."""

    def __init__(self, level: Level, *, loosened: Collection[Loosening] = ()) -> None:
        """`level` is one of `available_levels()`."""
        self.level = level
        self._loosened = loosened
        self.missing = guarantees.missing_guarantees(level)
        self._lock = threading.Lock()
        self._jails: set[SupervisedJail] = set()
        self._is_cancelled = False

    @contextmanager
    def open(
        self, program: Program, *, limits: Limits, **options: Unpack[JailOptions]
    ) -> Iterator[Jail]:
        """A jail for `program`: one supervisor process, ended with the context."""
        if reason := why_unsupported():
            raise SandboxError(reason)
        require_room(limits)
        with ExitStack() as stack:
            root = None
            if self.level is not Level.NAMESPACES:
                root = stack.enter_context(temporary_folder())
            process = start_supervisor(root)
            stack.callback(process.close)
            request = self._request(program, limits, root, **options)
            writable, bounds = options.get("writable"), options.get("bounds")
            copied = (writable, bounds) if root is None and writable and bounds else None
            jail = SupervisedJail(process, program.argv, limits, request, copied)
            with self._lock:
                self._jails.add(jail)
            try:
                if self._is_cancelled:
                    jail.cancel()
                yield jail if copied else watched_jail(jail, writable, bounds)
            finally:
                with self._lock:
                    self._jails.discard(jail)
                jail.close()

    def cancel(self) -> None:
        """Ends the runs of all jails, from any thread, now, and every later one."""
        self._is_cancelled = True
        with self._lock:
            for jail in self._jails:
                jail.cancel()

    def _request(
        self, program: Program, limits: Limits, root: Path | None, **options: Unpack[JailOptions]
    ) -> Request:
        writable, core = options.get("writable"), options.get("core")
        allowed = container = None
        key = int.from_bytes(os.urandom(8))
        if self.level is Level.NAMESPACES:
            container = policy.container_spec(
                program,
                limits,
                writable=writable,
                bounds=options.get("bounds"),
                has_loopback=Loosening.LOOPBACK in self._loosened,
            )
        elif writable and can_become_nobody():
            give_to_nobody(str(writable))
        if self.level is Level.LANDLOCK and root:
            scratch = root / SCRATCH_NAME
            allowed = policy.landlock_rules(program, scratch=scratch, writable=writable)
        return {
            "argv": [],
            "is_own": policy.has_own_command(program),
            "env": {"PATH": _SYSTEM_PATH, "LANG": "C.UTF-8", **program.env},
            "folder": str(place) if (place := program.place or writable) else None,
            "cpu_s": limits.cpu_stop_s,
            "wall_s": limits.wall_s,
            "memory_bytes": limits.memory_bytes,
            "output_bytes": limits.output_bytes,
            # One byte more than allowed, so that reaching the limit shows.
            "file_bytes": limits.file_bytes or limits.output_bytes + 1,
            "processes": limits.processes,
            "refuses_processes": limits.refuses_processes,
            "tasks": _THREADS_PER_PROCESS * limits.processes,
            "cores": [] if core is None else [core],
            "filter": policy.system_call_filter(
                key, self._loosened, executes=policy.may_execute(program, writable)
            ),
            "key": key,
            "allowed": allowed,
            "container": container,
        }
