"""A seccomp filter: which system calls a program may not make, as code for the kernel. Pure.

A list of what is denied, and not of what is allowed: a judge cannot know what the runtime of every
language asks for. What is denied returns EPERM and never kills, for the JVM and node try things and
go on without them. Sockets of any kind are among it: without a network namespace nothing else keeps
a program off the net. So are queues, semaphores and shared memory by key, which outlive a process.
"""

from __future__ import annotations

import errno
import struct
from itertools import pairwise

# By name: the numbers on x86-64, on aarch64 and for 32-bit programs on x86-64 (SML/NJ is one).
# None where there is no such call. From the kernel: unistd_64.h, unistd_32.h, asm-generic/unistd.h.
_DENIED: dict[str, tuple[int | None, int | None, int | None]] = {
    # other processes
    "ptrace": (101, 117, 26),
    "process_vm_readv": (310, 270, 347),
    "process_vm_writev": (311, 271, 348),
    "pidfd_getfd": (438, 438, 438),
    "kcmp": (312, 272, 349),
    # the tree of files, and namespaces
    "mount": (165, 40, 21),
    "umount2": (166, 39, 52),
    "umount": (None, None, 22),
    "pivot_root": (155, 41, 217),
    "chroot": (161, 51, 61),
    "move_mount": (429, 429, 429),
    "open_tree": (428, 428, 428),
    "fsopen": (430, 430, 430),
    "fsconfig": (431, 431, 431),
    "fsmount": (432, 432, 432),
    "fspick": (433, 433, 433),
    "mount_setattr": (442, 442, 442),
    "open_by_handle_at": (304, 265, 342),
    "name_to_handle_at": (303, 264, 341),
    "unshare": (272, 97, 310),
    "setns": (308, 268, 346),
    # wide doors into the kernel
    "keyctl": (250, 219, 288),
    "add_key": (248, 217, 286),
    "request_key": (249, 218, 287),
    "bpf": (321, 280, 357),
    "perf_event_open": (298, 241, 336),
    "userfaultfd": (323, 282, 374),
    "fanotify_init": (300, 262, 338),
    "io_uring_setup": (425, 425, 425),
    "io_uring_enter": (426, 426, 426),
    "io_uring_register": (427, 427, 427),
    # the machine
    "init_module": (175, 105, 128),
    "finit_module": (313, 273, 350),
    "delete_module": (176, 106, 129),
    "kexec_load": (246, 104, 283),
    "kexec_file_load": (320, 294, None),
    "reboot": (169, 142, 88),
    "swapon": (167, 224, 87),
    "swapoff": (168, 225, 115),
    "syslog": (103, 116, 103),
    "acct": (163, 89, 51),
    "quotactl": (179, 60, 131),
    "settimeofday": (164, 170, 79),
    "stime": (None, None, 25),
    "clock_settime": (227, 112, 264),
    "clock_settime64": (None, None, 404),
    "clock_adjtime": (305, 266, 343),
    "clock_adjtime64": (None, None, 405),
    "adjtimex": (159, 171, 124),
    "sethostname": (170, 161, 74),
    "setdomainname": (171, 162, 121),
    "iopl": (172, None, 110),
    "ioperm": (173, None, 101),
    "vhangup": (153, 58, 111),
    # networks; a pair of sockets that are joined to each other is allowed
    "socket": (41, 198, 359),
    "socketcall": (None, None, 102),
    # turns at the processor, of others too
    "sched_setaffinity": (203, 122, 241),
    "ioprio_set": (251, 30, 289),
    # what outlives a process
    "msgget": (68, 186, 399),
    "semget": (64, 190, 393),
    "shmget": (29, 194, 395),
    "ipc": (None, None, 117),
    "mq_open": (240, 180, 277),
}
# A new namespace is a flag of clone; clone3 hides its flags in memory, so it "does not exist", and
# the C library falls back to clone.
_CLONE = (56, 220, 120)
_CLONE3 = 435
_NEW_NAMESPACES = 0x7E02_0000
_KEYED = ("mount", "setns", "sched_setaffinity", "perf_event_open")  # and clone
# These may be made of oneself alone, who is 0; which arguments say so.
_OF_ONESELF = {
    "prlimit64": ((302, 261, 340), (0,)),
    "sched_setattr": ((314, 274, 351), (0,)),
    "setpriority": ((141, 140, 97), (0, 1)),
}

# AUDIT_ARCH_*, and which column is theirs, by the machine's name.
_ARCHITECTURES = {
    "x86_64": ((0xC000_003E, 0), (0x4000_0003, 2)),
    "aarch64": ((0xC000_00B7, 1),),
}
# The class of oneself, or the usual class: Mono gives that to its threads, by their numbers.
_CLASS = (144, 119, 156)  # sched_setscheduler
_FOREIGN = 2
_X32 = 0x4000_0000  # calls of x86-64 with other numbers

# struct seccomp_data: int nr; u32 arch; u64 ip; u64 args[6]
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT, _SIXTH_ARGUMENT = 0, 4, 16, 56
# struct sock_filter: u16 code; u8 jump if true; u8 jump if false; u32 k
_INSTRUCTION = struct.Struct("HBBI")
_LOAD, _JUMP, _RETURN = 0x20, 0x05, 0x06
_IF_EQUAL, _IF_AT_LEAST, _IF_ANY_BIT = 0x15, 0x35, 0x45
_ALLOW = 0x7FFF_0000
_REFUSE = 0x0005_0000 | errno.EPERM
_NOT_THERE = 0x0005_0000 | errno.ENOSYS


def _instruction(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return _INSTRUCTION.pack(code, if_true, if_false, value)


_ALLOWED = _instruction(_RETURN, _ALLOW)
_REFUSED = _instruction(_RETURN, _REFUSE)


def program(machine: str, key: int | None = None) -> bytes:
    """The filter as an array of `struct sock_filter`; empty for a machine that we do not know.

    With `key`, 64 bits that nobody can guess, the calls by which namespaces are made are allowed to
    who has it in their sixth argument, where they have none. So whoever starts programs can take on
    the filter once, and does not pay for it with each of them.
    """
    code = b""
    for architecture, column in _ARCHITECTURES.get(machine, ()):
        block = _block(column, key if column != _FOREIGN else None)
        code += _instruction(_LOAD, _ARCHITECTURE)
        code += _instruction(_IF_EQUAL, architecture, 1, 0)
        code += _instruction(_JUMP, len(block) // _INSTRUCTION.size)
        code += block
    return code + _REFUSED if code else b""


def denied(machine: str) -> dict[str, int]:
    """The names and numbers of the calls that are denied to the machine's own programs."""
    column = _ARCHITECTURES[machine][0][1]
    numbers = {name: row[column] for name, row in _DENIED.items()}
    return {name: number for name, number in numbers.items() if number is not None}


def _block(column: int, key: int | None) -> bytes:
    """What is asked of a call on one architecture; ends in every case."""
    answers = {row[column]: _REFUSED for row in _DENIED.values()}
    if key is not None:
        answers |= {_DENIED[name][column]: _keyed(key) for name in _KEYED}
    answers[_CLONE3] = _instruction(_RETURN, _NOT_THERE)
    for numbers, zeros in _OF_ONESELF.values():
        answers[numbers[column]] = _if_zero(zeros)
    answers[_CLASS[column]] = (
        _instruction(_LOAD, _FIRST_ARGUMENT)
        + _instruction(_IF_EQUAL, 0, 2, 0)
        + _instruction(_LOAD, _FIRST_ARGUMENT + 8)
        + _instruction(_IF_EQUAL, 0, 0, 1)
        + _ALLOWED
        + _REFUSED
    )
    answers[_CLONE[column]] = (
        _instruction(_LOAD, _FIRST_ARGUMENT)
        + _instruction(_IF_ANY_BIT, _NEW_NAMESPACES, 1, 0)
        + _ALLOWED
        + (_REFUSED if key is None else _keyed(key))
    )
    starts = [(0, _ALLOWED)]  # the answer from a number on, up to the next
    for number in sorted(number for number in answers if number is not None):
        if starts[-1][0] == number:
            starts.pop()
        starts += [(number, answers[number]), (number + 1, _ALLOWED)]
    if column == 0:
        starts.append((_X32, _REFUSED))
    return _instruction(_LOAD, _NUMBER) + _search(_merged(starts))


def _if_zero(arguments: tuple[int, ...]) -> bytes:
    """Allowed where all these arguments are 0."""
    code = b""
    for argument in arguments:
        code += _instruction(_LOAD, _FIRST_ARGUMENT + 8 * argument)
        code += _instruction(_IF_EQUAL, 0, 1, 0) + _REFUSED
    return code + _ALLOWED


def _keyed(key: int) -> bytes:
    """Allowed to who has the key, refused to all others."""
    return (
        _instruction(_LOAD, _SIXTH_ARGUMENT)
        + _instruction(_IF_EQUAL, key & 0xFFFF_FFFF, 0, 2)
        + _instruction(_LOAD, _SIXTH_ARGUMENT + 4)
        + _instruction(_IF_EQUAL, key >> 32, 1, 0)
        + _REFUSED
        + _ALLOWED
    )


def _merged(starts: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    """The same without those that answer as the one before."""
    return [start for before, start in pairwise([(-1, b""), *starts]) if start[1] != before[1]]


def _search(starts: list[tuple[int, bytes]]) -> bytes:
    """Finds the answer to the number that is loaded, by halving.

    When a filter is installed, the kernel runs it for every number that there is. With a row of
    comparisons that took half a millisecond, a third of what the start of a program costs.
    """
    if len(starts) == 1:
        return starts[0][1]
    middle = len(starts) // 2
    lower, upper = _search(starts[:middle]), _search(starts[middle:])
    return (
        _instruction(_IF_AT_LEAST, starts[middle][0], len(lower) // _INSTRUCTION.size)
        + lower
        + upper
    )
