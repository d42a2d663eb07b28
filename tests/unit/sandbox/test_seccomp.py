"""The filter of system calls, run here by a small machine of our own instead of the kernel."""

import errno
import struct

import pytest

from judge.sandbox import seccomp

ALLOWED = 0x7FFF_0000
REFUSED = 0x0005_0000 | errno.EPERM
DONE = 0x0005_0000
NOT_THERE = 0x0005_0000 | errno.ENOSYS
X86_64, I386, AARCH64 = 0xC000_003E, 0x4000_0003, 0xC000_00B7
KEY = 0x1234_5678_9ABC_DEF0
NEW_PID = 0x2000_0000
PARENT = 0x8000

NATIVE = {"x86_64": X86_64, "aarch64": AARCH64}
NUMBERS = {
    "x86_64": {
        "clone": 56, "prlimit64": 302, "mount": 165, "setns": 308, "read": 0, "affinity": 203,
        "scheduler": 144, "attributes": 314, "priority": 141, "preadv2": 327,
        "setrlimit": 160, "fcntl": 72, "memfd": 319,
    },
    "aarch64": {
        "clone": 220, "prlimit64": 261, "mount": 40, "setns": 268, "read": 63, "affinity": 122,
        "scheduler": 119, "attributes": 274, "priority": 140, "preadv2": 286,
        "setrlimit": 164, "fcntl": 25, "memfd": 279,
    },
}  # fmt: skip


def answer(code: bytes, architecture: int, number: int, *args: int) -> int:
    """What a filter returns for a call."""
    words = [*args, *[0] * (6 - len(args))]
    data = struct.pack("<iIQ6Q", number, architecture, 0, *words)
    rows = list(struct.iter_unpack("HBBI", code))
    place = value = steps = 0
    while steps < 4096:
        steps += 1
        operation, if_true, if_false, operand = rows[place]
        place += 1
        if operation == 0x20:
            (value,) = struct.unpack_from("<I", data, operand)
        elif operation == 0x05:
            place += operand
        elif operation == 0x06:
            return int(operand)
        else:
            holds = {0x15: value == operand, 0x35: value >= operand, 0x45: bool(value & operand)}[
                operation
            ]
            place += if_true if holds else if_false
    raise AssertionError("it does not end")


@pytest.fixture(params=["x86_64", "aarch64"])
def machine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_exactly_the_calls_of_the_list_are_refused(machine: str) -> None:
    code = seccomp.compile_filter(machine)
    own = ("prlimit64", "scheduler", "attributes", "priority")
    special = {435, *(NUMBERS[machine][name] for name in ("clone", "memfd", *own))}

    refused = {
        number
        for number in range(600)
        if number not in special and answer(code, NATIVE[machine], number) != ALLOWED
    }

    assert refused == set(seccomp.denied_calls(machine).values())
    assert len(refused) > 50
    # Only calls that are permitted are allowed besides.
    usual = seccomp.compile_filter(machine, KEY)
    loose = seccomp.compile_filter(machine, KEY, ["ptrace"])
    changed = {
        number
        for number in range(600)
        if answer(usual, NATIVE[machine], number) != answer(loose, NATIVE[machine], number)
    }
    assert changed == {seccomp.denied_calls(machine)["ptrace"]}


ARGS = (1, 2, 3, 4, 5)
WRONG_KEYS = (0, KEY ^ 1, KEY ^ 1 << 63, KEY & 0xFFFF_FFFF, KEY >> 32 << 32)
NAMESPACES = (0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, NEW_PID, 1 << 30)
NOT_SUPPORTED = 0x0005_0000 | errno.EOPNOTSUPP


def test_a_call_is_allowed_or_refused_by_its_arguments() -> None:
    for has_key, name, args, expected in [
        (True, "read", (0, 1, 2), ALLOWED),
        # Processes and threads can be made, and namespaces and siblings cannot.
        (False, "clone", (17,), ALLOWED),
        (False, "clone", (0x3D_0F00,), ALLOWED),
        *((False, "clone", (17 | flag,), REFUSED) for flag in NAMESPACES),
        (False, "clone", (17 | PARENT,), REFUSED),
        # A key allows the calls of the zygote to its holder.
        *(
            (has_key, name, (*ARGS, key), ALLOWED if (has_key, key) == (True, KEY) else REFUSED)
            for name in ("mount", "setns", "affinity")
            for has_key, key in (
                (True, KEY),
                (False, KEY),
                *((True, wrong) for wrong in WRONG_KEYS),
            )
        ),
        (True, "clone", (NEW_PID, 0, 0, 0, 0, KEY), ALLOWED),
        (True, "clone", (NEW_PID, 0, 0, 0, 0, KEY ^ 4), REFUSED),
        (True, "clone", (17, 0, 0, 0, 0, 0), ALLOWED),
        # Limits and turns can be set of oneself alone.
        *(
            (False, name, (who, 7), REFUSED if who else ALLOWED)
            for name in ("prlimit64", "scheduler", "attributes")
            for who in (0, 1)
        ),
        # The limit of cores can be read, and seems to be set, by an address in either half.
        (False, "prlimit64", (0, 4, 0, 99), ALLOWED),
        *((False, "prlimit64", (0, 4, address), DONE) for address in (99, 1 << 32)),
        (False, "prlimit64", (1, 4, 99), REFUSED),
        (False, "setrlimit", (4, 99), DONE),
        (False, "setrlimit", (5, 99), ALLOWED),
        # The default scheduling policy may be set on any thread, and SCHED_IDLE not.
        (False, "scheduler", (77, 0), ALLOWED),
        (False, "scheduler", (77, 5), REFUSED),
        # A program can lower its own priority, and no other; the last is all of the user's.
        (False, "priority", (0, 0, 5), ALLOWED),
        (False, "priority", (0, 1, 5), REFUSED),
        (False, "priority", (2, 0, 5), REFUSED),
        # It can lock a file, and not be told what others do in a folder.
        (False, "fcntl", (3, 6), ALLOWED),
        (False, "fcntl", (3, 1026), REFUSED),
        # A file in memory is made for data, and with the key for code.
        (False, "memfd", (1, 9), ALLOWED),
        (False, "memfd", (1, 1), NOT_THERE),
        (True, "memfd", (1, 0x10), NOT_THERE),
        (True, "memfd", (1, 1, 0, 0, 0, KEY), ALLOWED),
        # It cannot ask whether a file is in memory; the second is RWF_DSYNC.
        (False, "preadv2", (3, 0, 1, 0, 0, 0), ALLOWED),
        (False, "preadv2", (3, 0, 1, 0, 0, 1 << 1), ALLOWED),
        (False, "preadv2", (3, 0, 1, 0, 0, 9), NOT_SUPPORTED),
    ]:
        for machine, architecture in NATIVE.items():
            code = (
                seccomp.compile_filter(machine, KEY) if has_key else seccomp.compile_filter(machine)
            )
            assert answer(code, architecture, NUMBERS[machine][name], *args) == expected, machine


def test_calls_of_other_architectures_are_refused_also_with_the_key(machine: str) -> None:
    code = seccomp.compile_filter(machine)
    assert answer(code, 0x1234, 0) == REFUSED
    assert answer(code, NATIVE[machine], 435) == NOT_THERE  # clone3, whose flags cannot be seen
    assert answer(seccomp.compile_filter("x86_64"), X86_64, 0x4000_0000) == REFUSED  # x32
    assert seccomp.compile_filter("vax") == b""

    code = seccomp.compile_filter("x86_64", KEY)
    assert answer(code, I386, 21, 0, 0, 0, 0, 0, KEY) == REFUSED  # mount
    assert answer(code, I386, 120, NEW_PID, 0, 0, 0, 0, KEY) == REFUSED  # clone
    assert answer(code, I386, 3) == ALLOWED  # read
    assert answer(code, I386, 102) == REFUSED  # socketcall
    # The filter is short enough for the kernel, and ends in every case.
    code = seccomp.compile_filter(machine, KEY)
    rows = [code[start : start + 8] for start in range(0, len(code), 8)]
    assert 0 < len(rows) < 600  # the kernel takes 4096
    for index, row in enumerate(rows):
        if row[0] in (0x15, 0x35, 0x45):  # conditional jumps stay inside
            assert index + 1 + max(row[2], row[3]) < len(rows)
    assert rows[-1][0] == 0x06
