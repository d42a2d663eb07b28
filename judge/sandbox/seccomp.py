"""A seccomp filter as code for the kernel: which system calls a program may not make. Pure.

The list says what is denied, and not what is allowed: a judge cannot know what the runtime of every
language calls. A denied call returns EPERM and never kills, for the JVM and node try things and go
on without them. Sockets of any kind are denied: without a network namespace nothing else keeps a
program off the network. So are queues, semaphores and shared memory by key: they outlive a process.
"""

from __future__ import annotations

import errno
import struct
from collections.abc import Collection
from itertools import pairwise

# By name: the numbers on x86-64, on aarch64 and for 32-bit programs on x86-64 (SML/NJ is one).
# None where there is no such call. From the kernel: unistd_64.h, unistd_32.h, asm-generic/unistd.h.
_DENIED: dict[str, tuple[int | None, int | None, int | None]] = {
    # other processes
    "ptrace": (101, 117, 26), "process_vm_readv": (310, 270, 347),
    "process_vm_writev": (311, 271, 348), "pidfd_getfd": (438, 438, 438), "kcmp": (312, 272, 349),
    # the tree of files, and namespaces
    "mount": (165, 40, 21), "umount2": (166, 39, 52), "umount": (None, None, 22),
    "pivot_root": (155, 41, 217), "chroot": (161, 51, 61), "move_mount": (429, 429, 429),
    "open_tree": (428, 428, 428), "fsopen": (430, 430, 430), "fsconfig": (431, 431, 431),
    "fsmount": (432, 432, 432), "fspick": (433, 433, 433), "mount_setattr": (442, 442, 442),
    "open_by_handle_at": (304, 265, 342), "name_to_handle_at": (303, 264, 341),
    "unshare": (272, 97, 310), "setns": (308, 268, 346),
    # large parts of the kernel
    "keyctl": (250, 219, 288), "add_key": (248, 217, 286), "request_key": (249, 218, 287),
    "bpf": (321, 280, 357), "perf_event_open": (298, 241, 336), "userfaultfd": (323, 282, 374),
    "fanotify_init": (300, 262, 338), "io_uring_setup": (425, 425, 425),
    "io_uring_enter": (426, 426, 426), "io_uring_register": (427, 427, 427),
    # the machine
    "init_module": (175, 105, 128), "finit_module": (313, 273, 350),
    "delete_module": (176, 106, 129), "kexec_load": (246, 104, 283),
    "kexec_file_load": (320, 294, None), "reboot": (169, 142, 88), "swapon": (167, 224, 87),
    "swapoff": (168, 225, 115), "syslog": (103, 116, 103), "acct": (163, 89, 51),
    "quotactl": (179, 60, 131), "settimeofday": (164, 170, 79), "stime": (None, None, 25),
    "clock_settime": (227, 112, 264), "clock_settime64": (None, None, 404),
    "clock_adjtime": (305, 266, 343), "clock_adjtime64": (None, None, 405),
    "adjtimex": (159, 171, 124), "sethostname": (170, 161, 74), "setdomainname": (171, 162, 121),
    "iopl": (172, None, 110), "ioperm": (173, None, 101), "vhangup": (153, 58, 111),
    # networks; socketpair is allowed
    "socket": (41, 198, 359), "socketcall": (None, None, 102),
    # scheduling, of other processes too
    "sched_setaffinity": (203, 122, 241), "ioprio_set": (251, 30, 289),
    # what outlives a process: to make it, and to use or remove that of others
    "msgget": (68, 186, 399), "semget": (64, 190, 393), "shmget": (29, 194, 395),
    "msgctl": (71, 187, 402), "msgrcv": (70, 188, 401), "msgsnd": (69, 189, 400),
    "semctl": (66, 191, 394), "semop": (65, 193, None), "semtimedop": (220, 192, None),
    "semtimedop_time64": (None, None, 420), "shmat": (30, 196, 397), "shmctl": (31, 195, 396),
    "ipc": (None, None, 117), "mq_open": (240, 180, 277), "mq_unlink": (241, 181, 278),
    # what the machine has a fixed number of
    "io_setup": (206, 0, 245),
    # whether others have read a file lately, or read it now: no Landlock keeps a program from that
    "cachestat": (451, 451, 451), "inotify_add_watch": (254, 27, 292),
}  # fmt: skip
# A new namespace is a flag of clone, and so is a sibling, for which init does not wait. clone3 has
# its flags in memory, so it "does not exist", and the C library falls back to clone.
_CLONE = (56, 220, 120)
_CLONE3 = 435
_NEW_NAMESPACES, _PARENT = 0x7E02_0000, 0x8000
_KEYED = ("mount", "setns", "sched_setaffinity", "perf_event_open")  # and clone
# Allowed where these arguments are 0: the process itself.
_ON_ITSELF = {
    "sched_setattr": ((314, 274, 351), (0,)),
    "setpriority": ((141, 140, 97), (0, 1)),
}
# Allowed on the process itself, but for the limit of cores: with any other than that of the
# supervisor, or with 0, the kernel would start the machine's program for cores. Sanitizers set it
# and end where that fails, so it seems to succeed.
_PRLIMIT64, _SETRLIMIT = (302, 261, 340), (160, 164, 75)
_RLIMIT_CORE = 4
# Without the flag that tells whether a file is in memory, which is what others have read lately.
_PREADV2 = (327, 286, 378)
_RWF_NOWAIT = 8
# But not to be told by a signal what others do in a folder.
_FCNTLS = ((72, 25, 55), (None, None, 221))
_F_NOTIFY = 1026
# A file in memory only if it is never executed.
_MEMFD_CREATE = (319, 279, 356)
_MFD_NOEXEC_SEAL = 8
# Allowed on the process itself, and for the default policy: Mono sets that for its threads.
_SCHED_SETSCHEDULER = (144, 119, 156)

# AUDIT_ARCH_*, and which column has its numbers, by the machine's name.
_ARCHITECTURES = {
    "x86_64": ((0xC000_003E, 0), (0x4000_0003, 2)),
    "aarch64": ((0xC000_00B7, 1),),
}
_COLUMN_32_BIT = 2
_X32 = 0x4000_0000  # calls of x86-64 with other numbers

# struct seccomp_data: int nr; u32 arch; u64 ip; u64 args[6]
_NUMBER, _ARCHITECTURE, _FIRST_ARGUMENT, _SIXTH_ARGUMENT = 0, 4, 16, 56
# struct sock_filter: u16 code; u8 jump if true; u8 jump if false; u32 k
_INSTRUCTION = struct.Struct("HBBI")
_LOAD, _JUMP, _RETURN = 0x20, 0x05, 0x06
_IF_EQUAL, _IF_AT_LEAST, _IF_ANY_BIT = 0x15, 0x35, 0x45


def _instruction(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return _INSTRUCTION.pack(code, if_true, if_false, value)


_ALLOW = _instruction(_RETURN, 0x7FFF_0000)
_DENY = _instruction(_RETURN, 0x0005_0000 | errno.EPERM)
_NOT_THERE = _instruction(_RETURN, 0x0005_0000 | errno.ENOSYS)
_DONE = _instruction(_RETURN, 0x0005_0000)
_NOT_SUPPORTED = _instruction(_RETURN, 0x0005_0000 | errno.EOPNOTSUPP)


def compile_filter(
    machine: str,
    key: int | None = None,
    permitted: Collection[str] = (),
    *,
    executes: bool = False,
) -> bytes:
    """The filter as an array of `struct sock_filter`; empty for a machine that we do not know.

    With `key`, 64 bits that nobody can guess, a call that makes namespaces, siblings or files in
    memory is allowed with the key in its sixth argument, which these calls do not use. So the
    zygote can install the filter once, instead of each program, and still make them. The calls
    named in `permitted` are allowed although they are in the list. With `executes` a program may
    execute a file that it has made in memory.
    """
    code = b""
    for architecture, column in _ARCHITECTURES.get(machine, ()):
        own_key = key if column != _COLUMN_32_BIT else None
        block = _compile_architecture(column, own_key, permitted, executes)
        code += _instruction(_LOAD, _ARCHITECTURE)
        code += _instruction(_IF_EQUAL, architecture, 1, 0)
        code += _instruction(_JUMP, len(block) // _INSTRUCTION.size)
        code += block
    return code + _DENY if code else b""


def denied_calls(machine: str) -> dict[str, int]:
    """The names and numbers of the calls that are denied to the machine's own programs."""
    column = _ARCHITECTURES[machine][0][1]
    numbers = {name: row[column] for name, row in _DENIED.items()}
    return {name: number for name, number in numbers.items() if number is not None}


def _compile_architecture(
    column: int, key: int | None, permitted: Collection[str], executes: bool
) -> bytes:
    """Code that returns for every call of one architecture."""
    answers = {row[column]: _DENY for name, row in _DENIED.items() if name not in permitted}
    if key is not None:
        answers |= {_DENIED[name][column]: _allow_with_key(key) for name in _KEYED}
    answers[_CLONE3] = _NOT_THERE
    for numbers, arguments in _ON_ITSELF.values():
        answers[numbers[column]] = _allow_zeros(arguments)
    answers[_PRLIMIT64[column]] = (
        _instruction(_LOAD, _FIRST_ARGUMENT)
        + _instruction(_IF_EQUAL, 0, 1, 0)
        + _DENY
        + _instruction(_LOAD, _FIRST_ARGUMENT + 8)
        + _instruction(_IF_EQUAL, _RLIMIT_CORE, 0, 5)
        + _instruction(_LOAD, _FIRST_ARGUMENT + 16)  # where the new limit is, if one is set
        + _instruction(_IF_EQUAL, 0, 0, 2)
        + _instruction(_LOAD, _FIRST_ARGUMENT + 20)
        + _instruction(_IF_EQUAL, 0, 1, 0)
        + _DONE
        + _ALLOW
    )
    answers[_SETRLIMIT[column]] = (
        _instruction(_LOAD, _FIRST_ARGUMENT)
        + _instruction(_IF_EQUAL, _RLIMIT_CORE, 0, 1)
        + _DONE
        + _ALLOW
    )
    answers[_SCHED_SETSCHEDULER[column]] = (
        _instruction(_LOAD, _FIRST_ARGUMENT)
        + _instruction(_IF_EQUAL, 0, 2, 0)
        + _instruction(_LOAD, _FIRST_ARGUMENT + 8)
        + _instruction(_IF_EQUAL, 0, 0, 1)
        + _ALLOW
        + _DENY
    )
    for row in _FCNTLS:
        answers[row[column]] = (
            _instruction(_LOAD, _FIRST_ARGUMENT + 8)
            + _instruction(_IF_EQUAL, _F_NOTIFY, 0, 1)
            + _DENY
            + _ALLOW
        )
    answers[_PREADV2[column]] = (
        _instruction(_LOAD, _SIXTH_ARGUMENT)
        + _instruction(_IF_ANY_BIT, _RWF_NOWAIT, 0, 1)
        + _NOT_SUPPORTED
        + _ALLOW
    )
    if not executes:
        answers[_MEMFD_CREATE[column]] = (
            _instruction(_LOAD, _FIRST_ARGUMENT + 8)
            + _instruction(_IF_ANY_BIT, _MFD_NOEXEC_SEAL, 0, 1)
            + _ALLOW
            + (_NOT_THERE if key is None else _allow_with_key(key, _NOT_THERE))
        )
    answers[_CLONE[column]] = (
        _instruction(_LOAD, _FIRST_ARGUMENT)
        + _instruction(_IF_ANY_BIT, _NEW_NAMESPACES | _PARENT, 1, 0)
        + _ALLOW
        + (_DENY if key is None else _allow_with_key(key))
    )
    starts = [(0, _ALLOW)]  # the answer from a number on, up to the next
    for number in sorted(number for number in answers if number is not None):
        if starts[-1][0] == number:
            starts.pop()
        starts += [(number, answers[number]), (number + 1, _ALLOW)]
    if column == 0:
        starts.append((_X32, _DENY))
    changes = [start for before, start in pairwise([(-1, b""), *starts]) if start[1] != before[1]]
    return _instruction(_LOAD, _NUMBER) + _search(changes)


def _allow_zeros(arguments: tuple[int, ...]) -> bytes:
    """Allowed where all these arguments are 0."""
    code = b""
    for argument in arguments:
        code += _instruction(_LOAD, _FIRST_ARGUMENT + 8 * argument)
        code += _instruction(_IF_EQUAL, 0, 1, 0) + _DENY
    return code + _ALLOW


def _allow_with_key(key: int, otherwise: bytes = _DENY) -> bytes:
    """Allowed where the sixth argument is the key; else the answer is `otherwise`."""
    return (
        _instruction(_LOAD, _SIXTH_ARGUMENT)
        + _instruction(_IF_EQUAL, key & 0xFFFF_FFFF, 0, 2)
        + _instruction(_LOAD, _SIXTH_ARGUMENT + 4)
        + _instruction(_IF_EQUAL, key >> 32, 1, 0)
        + otherwise
        + _ALLOW
    )


def _search(starts: list[tuple[int, bytes]]) -> bytes:
    """Finds the answer to the number that is loaded, by bisection.

    When a filter is installed, the kernel runs it for every number that there is. With one
    comparison after the other that took half a millisecond, a third of the start of a program.
    """
    if len(starts) == 1:
        return starts[0][1]
    middle = len(starts) // 2
    lower, upper = _search(starts[:middle]), _search(starts[middle:])
    skip_lower = len(lower) // _INSTRUCTION.size
    return _instruction(_IF_AT_LEAST, starts[middle][0], skip_lower) + lower + upper
