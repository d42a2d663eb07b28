"""The script of a program's process: what it does between clone and execve."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import struct
import sys
import time

from judge.sandbox.supervisor import kernel, landlock, procfs
from judge.sandbox.supervisor.kernel import NOBODY
from judge.sandbox.supervisor.nobody import CAP_DAC_READ_SEARCH, ONLY_TO_READ, can_become_nobody
from judge.sandbox.supervisor.syscall_scripts import Arena, SyscallScript

TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import Request

_PER_LINUX = 0x0000
_RLIMIT = struct.Struct("QQ")
_UNLIMITED = (1 << 64) - 1
_CAPABILITY_HEADER = struct.pack("Ii", 0x2008_0522, 0)  # version 3, this process
_OPEN_FILES = 1024
_SIGNALS = 1024  # that wait, and timers


class ProgramScript(SyscallScript):
    """Sets up limits and rights, then becomes the program of a request."""

    def __init__(self, arena: Arena, request: Request, scratch: str) -> None:
        """The program runs in `scratch` unless the request says otherwise."""
        super().__init__(arena, end=arena.exit(127))
        self._request = request
        self._scratch = scratch
        self._clocks = arena.store_numbers(4)
        self._ruleset = -1
        self._becomes_nobody = request["container"] is None and can_become_nobody()
        self._die_with_supervisor()
        self.call("setsid")
        # Addresses differ from run to run, as elsewhere, however the judge was started.
        self.call("personality", _PER_LINUX, optional=True)
        self._bind_to_cores()
        self._limit_resources()
        self.call("umask", 0o077)
        self.call("chdir", os.fsencode(request["folder"] or scratch))
        self._dup_args = [self.call("dup3", -1, target, 0).args for target in range(3)]
        self._restrict_files()
        self.call("close_range", 3, 0xFFFF_FFFF, 0, optional=True)  # they close themselves, too
        self._secure_rights()
        self._become_nobody()
        self._drop_capabilities()
        self.call("rt_sigprocmask", signal.SIG_SETMASK, bytes(8), 0, kernel.SIGSET_BYTES)
        self._read_clocks()
        self._execute_program()

    def prepare(self, descriptors: list[int]) -> None:
        """Sets what differs from run to run: standard input, output and error."""
        for args, descriptor in zip(self._dup_args, descriptors, strict=True):
            args[0] = descriptor
        self._clocks[:] = [0] * 4

    def start_times(self) -> tuple[float, float]:
        """The CPU time that the process had used at execve, and the monotonic time of that."""
        cpu_s, cpu_ns, start_s, start_ns = self._clocks
        return cpu_s + cpu_ns / 1e9, start_s + start_ns / 1e9

    def close(self) -> None:
        """Closes what the script refers to."""
        if self._ruleset >= 0:
            os.close(self._ruleset)

    def _die_with_supervisor(self) -> None:
        self.call("prctl", kernel.PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)

    def _bind_to_cores(self) -> None:
        if self._request["cores"]:
            mask = sum(1 << core for core in self._request["cores"]).to_bytes(128, sys.byteorder)
            self.call("sched_setaffinity", 0, len(mask), mask, 0, 0, self._request["key"])

    def _limit_resources(self) -> None:
        request = self._request
        cpu = procfs.cpu_rlimit_s(request["cpu_s"])
        limits = [
            (resource.RLIMIT_CPU, cpu, cpu + 1),
            (resource.RLIMIT_FSIZE, request["file_bytes"], request["file_bytes"]),
            (resource.RLIMIT_NOFILE, _OPEN_FILES, _OPEN_FILES),
            (resource.RLIMIT_STACK, request["memory_bytes"], request["memory_bytes"]),
        ]
        if request["container"] is not None:  # elsewhere they count all processes of the user
            limits.append((resource.RLIMIT_NPROC, request["tasks"], request["tasks"]))
            limits.append((resource.RLIMIT_SIGPENDING, _SIGNALS, _SIGNALS))
        for kind, soft, hard in limits:
            most = resource.getrlimit(kind)[1] & _UNLIMITED
            self.call("prlimit64", 0, kind, _RLIMIT.pack(min(soft, most), min(hard, most)), 0)

    def _restrict_files(self) -> None:
        if self._request["allowed"] is not None:
            self._ruleset = landlock.create_ruleset(self._request["allowed"])
            self.call("landlock_restrict_self", self._ruleset, 0)

    def _secure_rights(self) -> None:
        # Root would get them back by exec, which also sets the personality back.
        bits = kernel.SECBIT_NOROOT | kernel.SECBIT_NOROOT_LOCKED
        if self._becomes_nobody:
            # Neither setresuid nor access(), which many tools ask, is to leave out capabilities.
            bits |= kernel.SECBIT_NO_SETUID_FIXUP | kernel.SECBIT_NO_SETUID_FIXUP_LOCKED
        self.call("prctl", kernel.PR_SET_SECUREBITS, bits, optional=not self._becomes_nobody)

    def _become_nobody(self) -> None:
        is_other_user = self._request["container"] is not None and os.geteuid() != NOBODY
        if is_other_user or self._becomes_nobody:
            self.call("setgroups", 0, 0)
            self.call("setresgid", NOBODY, NOBODY, NOBODY)
            self.call("setresuid", NOBODY, NOBODY, NOBODY)
            self._die_with_supervisor()  # setresuid clears it

    def _drop_capabilities(self) -> None:
        if self._becomes_nobody:
            self.call("capset", _CAPABILITY_HEADER, ONLY_TO_READ)
            to_exec = kernel.PR_CAP_AMBIENT, kernel.PR_CAP_AMBIENT_RAISE, CAP_DAC_READ_SEARCH
            self.call("prctl", *to_exec, 0, 0)
        else:
            self.call("capset", _CAPABILITY_HEADER, bytes(24))

    def _read_clocks(self) -> None:
        clocks = ctypes.addressof(self._clocks)  # two of struct timespec
        self.call("clock_gettime", time.CLOCK_PROCESS_CPUTIME_ID, clocks)
        self.call("clock_gettime", time.CLOCK_MONOTONIC, clocks + 16)

    def _execute_program(self) -> None:
        arena, argv = self._arena, self._request["argv"]
        environment = {"HOME": self._scratch, "TMPDIR": self._scratch} | self._request["env"]
        names = arena.store_strings([f"{name}={value}" for name, value in environment.items()])
        self.call("execve", os.fsencode(argv[0]), arena.store_strings(argv), names)
