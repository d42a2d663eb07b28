"""What the judge and a supervisor say to each other, over a socket of type SOCK_SEQPACKET.

First the supervisor says its process id, marshalled, with a descriptor of its process. The judge
sends a marshalled `Request` with three descriptors: standard input, output and error. The
supervisor answers with a marshalled list of `Facts`, one here. `SAME_REQUEST` instead of a request,
also with three descriptors, repeats the one before; `STOP` ends the run that is under way. A
request of more than `MESSAGE_BYTES` lies in a file, the fourth descriptor of `LARGE_REQUEST`.

`SAME_REQUEST` n times in one message, with three descriptors each, asks for n runs. Answers to
short runs come together: what the judge does for a case takes it half the time if it does it for
several. After a run that was not short the rest is not run, and the answer to each is None. So it
is after a run that wrote much: that is on the account of the next one until the judge has read it.
"""

from __future__ import annotations

SAME_REQUEST = b"="
LARGE_REQUEST = b"@"
STOP = b"!"
SCRATCH_NAME = "scratch"
"""The folder of programs in the supervisor's root."""
MESSAGE_BYTES = 1 << 16
"""The longest message. The kernel refuses one that does not fit into the buffer of a socket, which
is of 208 KiB unless the machine has other settings."""
MOST_RUNS = 16
"""The most that one message asks for."""
SHORT_S = 0.01
"""Wall seconds of a run that is short, at the most. The judge goes by the same figure."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # the supervisor does not import typing
    from typing import Any, TypedDict

    class ContainerSpec(TypedDict):
        """What the root of a program's own file system holds, and the size of its scratch folder.

        `visible` holds paths of the machine, and whether they may be written; `hidden` real paths
        in them that stay closed, but for visible ones in these in turn; `copied` the one of
        `visible` of which programs see a copy in memory that they may write to, with its most bytes
        and entries: a descriptor of the copy comes with each answer; `files` path and content of
        small files of our own; `executes` whether programs may execute what they write to the
        scratch folder; `has_loopback` whether the network has its own loopback interface.
        """

        visible: list[tuple[str, bool]]
        hidden: list[str]
        copied: tuple[str, int, int] | None
        files: dict[str, bytes]
        scratch_bytes: int
        executes: bool
        has_loopback: bool

    class Request(TypedDict):
        """One run."""

        argv: list[str]
        is_own: bool  # the command is a file in the program's own folder
        env: dict[str, str]
        folder: str | None  # where to run; None: the scratch folder
        cpu_s: float
        wall_s: float
        memory_bytes: int
        output_bytes: int
        file_bytes: int
        processes: int
        refuses_processes: bool  # go on without those that the kernel refuses, if it does
        tasks: int  # processes and threads, for the limit that the kernel holds
        cores: list[int]
        filter: bytes  # of system calls; may be empty
        key: int  # with which the zygote may make calls that the filter denies
        allowed: list[tuple[str, int]] | None  # paths and Landlock rights; None: no ruleset
        container: ContainerSpec | None  # None: no namespaces

    # Fields of `judge.model.Execution`, all but what the program wrote; and `machine_fault`, what
    # the machine did that says nothing of the program, or None.
    Facts = dict[str, Any]
