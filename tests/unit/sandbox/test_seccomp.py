"""The filter of system calls, run here by a small machine of our own instead of the kernel."""

from __future__ import annotations

import errno
import struct

import pytest

from judge.sandbox import seccomp

ALLOWED = 0x7FFF_0000
REFUSED = 0x0005_0000 | errno.EPERM
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
    },
    "aarch64": {
        "clone": 220, "prlimit64": 261, "mount": 40, "setns": 268, "read": 63, "affinity": 122,
        "scheduler": 119, "attributes": 274, "priority": 140, "preadv2": 286,
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
            holds = {
                0x15: value == operand,
                0x35: value >= operand,
                0x45: bool(value & operand),
            }[operation]
            place += if_true if holds else if_false
    raise AssertionError("it does not end")


@pytest.fixture(params=["x86_64", "aarch64"])
def machine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_exactly_the_calls_of_the_list_are_refused(machine: str) -> None:
    code = seccomp.compile_filter(machine)
    own = ("prlimit64", "scheduler", "attributes", "priority")
    special = {435, *(NUMBERS[machine][name] for name in ("clone", *own))}

    refused = {
        number
        for number in range(600)
        if number not in special and answer(code, NATIVE[machine], number) != ALLOWED
    }

    assert refused == set(seccomp.denied_calls(machine).values())
    assert len(refused) > 50


def test_what_every_program_needs_is_allowed(machine: str) -> None:
    code = seccomp.compile_filter(machine, KEY)

    assert answer(code, NATIVE[machine], NUMBERS[machine]["read"], 0, 1, 2) == ALLOWED


def test_processes_and_threads_can_be_made_and_namespaces_and_siblings_cannot(machine: str) -> None:
    code, clone = seccomp.compile_filter(machine), NUMBERS[machine]["clone"]

    assert answer(code, NATIVE[machine], clone, 17) == ALLOWED
    assert answer(code, NATIVE[machine], clone, 0x3D_0F00) == ALLOWED
    for flag in (0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, NEW_PID, 1 << 30):
        assert answer(code, NATIVE[machine], clone, 17 | flag) == REFUSED
    assert answer(code, NATIVE[machine], 435) == NOT_THERE


@pytest.mark.parametrize("name", ["mount", "setns", "affinity"])
def test_a_key_allows_the_calls_of_the_zygote_to_its_holder(machine: str, name: str) -> None:
    code, number = seccomp.compile_filter(machine, KEY), NUMBERS[machine][name]

    def answer_with_key(key: int) -> int:
        return answer(code, NATIVE[machine], number, 1, 2, 3, 4, 5, key)

    assert answer_with_key(KEY) == ALLOWED
    for wrong in (0, KEY ^ 1, KEY ^ 1 << 63, KEY & 0xFFFF_FFFF, KEY >> 32 << 32):
        assert answer_with_key(wrong) == REFUSED
    without = seccomp.compile_filter(machine)
    assert answer(without, NATIVE[machine], number, 1, 2, 3, 4, 5, KEY) == REFUSED


def test_new_namespaces_need_the_key_too(machine: str) -> None:
    code, clone = seccomp.compile_filter(machine, KEY), NUMBERS[machine]["clone"]

    assert answer(code, NATIVE[machine], clone, NEW_PID, 0, 0, 0, 0, KEY) == ALLOWED
    assert answer(code, NATIVE[machine], clone, NEW_PID, 0, 0, 0, 0, KEY ^ 4) == REFUSED
    assert answer(code, NATIVE[machine], clone, 17, 0, 0, 0, 0, 0) == ALLOWED


@pytest.mark.parametrize("name", ["prlimit64", "scheduler", "attributes"])
def test_limits_and_turns_can_be_set_of_oneself_alone(machine: str, name: str) -> None:
    code, number = seccomp.compile_filter(machine), NUMBERS[machine][name]

    assert answer(code, NATIVE[machine], number, 0, 7) == ALLOWED
    assert answer(code, NATIVE[machine], number, 1, 7) == REFUSED


def test_the_default_scheduling_policy_may_be_set_on_any_thread(machine: str) -> None:
    code, number = seccomp.compile_filter(machine), NUMBERS[machine]["scheduler"]

    assert answer(code, NATIVE[machine], number, 77, 0) == ALLOWED
    assert answer(code, NATIVE[machine], number, 77, 5) == REFUSED  # SCHED_IDLE


def test_a_program_can_lower_its_own_priority_and_no_other(machine: str) -> None:
    code, number = seccomp.compile_filter(machine), NUMBERS[machine]["priority"]

    assert answer(code, NATIVE[machine], number, 0, 0, 5) == ALLOWED
    assert answer(code, NATIVE[machine], number, 0, 1, 5) == REFUSED
    assert answer(code, NATIVE[machine], number, 2, 0, 5) == REFUSED  # all of the user's


def test_a_program_cannot_ask_whether_a_file_is_in_memory(machine: str) -> None:
    code, number = seccomp.compile_filter(machine), NUMBERS[machine]["preadv2"]

    assert answer(code, NATIVE[machine], number, 3, 0, 1, 0, 0, 0) == ALLOWED
    assert answer(code, NATIVE[machine], number, 3, 0, 1, 0, 0, 1 << 1) == ALLOWED  # RWF_DSYNC
    not_supported = 0x0005_0000 | errno.EOPNOTSUPP
    assert answer(code, NATIVE[machine], number, 3, 0, 1, 0, 0, 9) == not_supported


def test_the_key_opens_nothing_to_32_bit_programs() -> None:
    code = seccomp.compile_filter("x86_64", KEY)

    assert answer(code, I386, 21, 0, 0, 0, 0, 0, KEY) == REFUSED  # mount
    assert answer(code, I386, 120, NEW_PID, 0, 0, 0, 0, KEY) == REFUSED  # clone
    assert answer(code, I386, 3) == ALLOWED  # read
    assert answer(code, I386, 102) == REFUSED  # socketcall


def test_calls_of_other_architectures_are_refused(machine: str) -> None:
    code = seccomp.compile_filter(machine)

    assert answer(code, 0x1234, 0) == REFUSED
    assert answer(seccomp.compile_filter("x86_64"), X86_64, 0x4000_0000) == REFUSED  # x32


def test_the_filter_is_short_enough_for_the_kernel_and_ends_in_every_case(machine: str) -> None:
    code = seccomp.compile_filter(machine, KEY)

    rows = [code[start : start + 8] for start in range(0, len(code), 8)]
    assert 0 < len(rows) < 600  # the kernel takes 4096
    for index, row in enumerate(rows):
        if row[0] in (0x15, 0x35, 0x45):  # conditional jumps stay inside
            assert index + 1 + max(row[2], row[3]) < len(rows)
    assert rows[-1][0] == 0x06


def test_a_machine_that_is_not_known_has_no_filter() -> None:
    assert seccomp.compile_filter("vax") == b""


def test_only_calls_that_are_permitted_are_allowed_besides(machine: str) -> None:
    usual = seccomp.compile_filter(machine, KEY)
    loose = seccomp.compile_filter(machine, KEY, ["ptrace"])

    changed = {
        number
        for number in range(600)
        if answer(usual, NATIVE[machine], number) != answer(loose, NATIVE[machine], number)
    }

    assert changed == {seccomp.denied_calls(machine)["ptrace"]}
