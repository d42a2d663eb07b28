"""The fork server: it has imported what a supervisor needs, and forks one whenever asked.

To start Python and to import that takes longer than the smallest compilation, and each jail needs a
supervisor. A message on the socket FD is a marshalled path, the supervisor's ROOT, with two
descriptors: its socket to the judge, and its standard error. The supervisor becomes a child of the
judge, as if the judge had started it, and says first which process it is. When the socket ends, so
does the server; the supervisors go on.

It never sees a request or a program, so all that it forks begin alike.

Run as `python -I -S .../judge/sandbox/supervisor FD`. `judge/__init__.py` and
`judge/sandbox/__init__.py` import what the judge needs, which is slow. So this makes empty modules
of those names, through which the supervisor's own are found.
"""

from __future__ import annotations

import gc
import marshal
import os
import signal
import socket
import sys
from os.path import abspath, dirname
from types import ModuleType

_sandbox = dirname(dirname(abspath(__file__)))
for _name, _folder in (("judge", dirname(_sandbox)), ("judge.sandbox", _sandbox)):
    sys.modules[_name] = _package = ModuleType(_name)
    _package.__path__ = [_folder]

from judge.sandbox.supervisor import kernel, server  # noqa: E402  # found by the loop above
from judge.sandbox.supervisor.kernel import libc, raise_on_error  # noqa: E402

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_PATH_BYTES = 1 << 13


def main(arguments: list[str]) -> NoReturn:
    """Serves until the judge closes the socket."""
    judge = socket.socket(fileno=int(arguments[1]))
    judge.set_inheritable(False)
    os.umask(0o022)  # what whoever starts the judge has would close the container to programs
    # The judge decides when it ends, and when a supervisor does.
    signal.pthread_sigmask(signal.SIG_SETMASK, signal.valid_signals())
    gc.freeze()  # a collection would write to all memory that is shared with the supervisors
    while True:
        message, descriptors, _, _ = socket.recv_fds(judge, _PATH_BYTES, 2)
        if not message:
            os._exit(0)
        control, stderr = descriptors
        os.set_inheritable(control, False)  # by no program: not all kernels have close_range
        try:
            if _fork_for_judge() == 0:
                judge.close()
                _become_supervisor(control, stderr, marshal.loads(message))
        except OSError as error:
            os.write(stderr, f"no process can be started: {error.strerror}\n".encode())
        os.close(control)
        os.close(stderr)


def _fork_for_judge() -> int:
    """The process id of a copy of this process, whose parent is the judge; 0 in the copy."""
    flags = kernel.CLONE_PARENT | signal.SIGCHLD
    return raise_on_error(libc.syscall(kernel.SYSCALLS["clone"], flags, 0, 0, 0, 0), "clone")


def _become_supervisor(control: int, stderr: int, root: str) -> NoReturn:
    status = 1
    try:
        os.dup2(stderr, 2, inheritable=False)
        os.close(stderr)
        os.setsid()
        server.main(socket.socket(fileno=control), root)
        status = 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
        raise
    finally:
        os._exit(status)


main(sys.argv)
