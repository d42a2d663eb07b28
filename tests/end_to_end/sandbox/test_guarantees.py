"""What isolate and go-judge promise in their documentation, each promise with the attack on it.

The promises are those of isolate.1 (https://www.ucw.cz/isolate/isolate.1.html) and of go-judge's
README (https://github.com/criyle/go-judge), in our words; what they say of files that are copied in
and out, of terminals and of their own servers has no counterpart here.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from judge.model import Execution, Limits, Program, Stop
from judge.sandbox import Guarantee, Sandbox
from tests.end_to_end.sandbox.conftest import BRIEF, Arsenal, Attack, needs, said

PATIENT = replace(BRIEF, cpu_s=30, cpu_stop_s=30, wall_s=30)
SHORT = replace(BRIEF, cpu_s=0.3, cpu_stop_s=0.3, wall_s=20)
SLEEPY = replace(BRIEF, wall_s=0.3)

WORD = "word-of-the-judge"


@dataclass(frozen=True, kw_only=True)
class Row:
    """A promise and the attack that tries it.

    In `args`, {udp} is the port of a server of the test's, {arsenal} the folder of the attacks.
    """

    promise: str
    attack: str
    args: tuple[str, ...] = ()
    limits: Limits = BRIEF
    core: int | None = None
    needs: tuple[Guarantee, ...] = ()
    holds: Callable[[Execution], bool]


def stopped(stop: Stop) -> Callable[[Execution], bool]:
    return lambda seen: seen.stopped_by is stop and seen.exit_code is None


def ended(
    *, exit_code: int | None = None, signal: int | None = None
) -> Callable[[Execution], bool]:
    expected = (exit_code, signal, None)
    return lambda seen: (seen.exit_code, seen.signal, seen.stopped_by) == expected


def says(what: str, *values: str) -> Callable[[Execution], bool]:
    """One of `values` is what the attack says of `what`."""
    return lambda seen: said(seen).get(what) in values


def says_at_most(what: str, most: int) -> Callable[[Execution], bool]:
    return lambda seen: int(said(seen)[what]) <= most


def all_refused(seen: Execution) -> bool:
    return seen.exit_code == 0 and set(said(seen).values()) == {"refused"}


ROWS = [
    Row(
        promise="the program cannot communicate with the outside world",
        attack="connects.c",
        args=("udp", "{udp}"),
        needs=(Guarantee.NETWORK,),
        holds=ended(exit_code=0),
    ),
    Row(
        promise="--mem, Memory Limit Exceeded: the memory of the program is limited",
        attack="memory.c",
        args=("at-once", "1000"),
        limits=PATIENT,
        holds=stopped(Stop.MEMORY),
    ),
    Row(
        promise="--cg-mem limits the memory of all processes together",
        attack="memory.c",
        args=("in-children", "50"),
        limits=PATIENT,
        holds=stopped(Stop.MEMORY),
    ),
    Row(
        promise="--time limits the run time",
        attack="cpu.c",
        args=("alone", "10"),
        limits=SHORT,
        holds=stopped(Stop.CPU),
    ),
    Row(
        promise="--cg-timing: the run time is that of all processes and threads",
        attack="cpu.c",
        args=("in-children", "10"),
        limits=SHORT,
        holds=stopped(Stop.CPU),
    ),
    Row(
        promise="time in which the processor is given to others is not counted",
        attack="honest.c",
        args=("sleep",),
        holds=lambda seen: seen.exit_code == 0 and seen.cpu_s < 0.3,
    ),
    Row(
        promise="--wall-time is a precaution against sleeping programs",
        attack="waits.c",
        args=("sleep",),
        limits=SLEEPY,
        holds=stopped(Stop.WALL),
    ),
    Row(
        promise="--extra-time: a program a little above its limit ends by itself, its time is told",
        attack="cpu.c",
        args=("alone", "0.3"),
        limits=replace(BRIEF, cpu_s=0.2, cpu_stop_s=2.0),
        holds=lambda seen: seen.exit_code == 0 and seen.cpu_s >= 0.3,
    ),
    Row(
        promise="--stack, stackLimit: all the memory is available for the stack",
        attack="recursion.c",
        args=("500000",),
        holds=says("depth", "500000"),
    ),
    Row(
        promise="--fsize limits the size of a file",
        attack="gigabyte.c",
        args=("file", "deaf"),
        holds=says_at_most("bytes", BRIEF.output_bytes + 1),
    ),
    Row(
        promise="--quota, -tmp-fs-param: what all files take is limited",
        attack="fills_disk.c",
        needs=(Guarantee.DISK,),
        limits=PATIENT,
        holds=says_at_most("bytes", 256 << 20),
    ),
    Row(
        promise="--core: no core file is written",
        attack="ends.c",
        args=("core",),
        holds=says("core", "0"),
    ),
    Row(
        promise="--open-files, -open-file-limit: the number of open files is limited",
        attack="surroundings.c",
        holds=says_at_most("descriptors", 1024),
    ),
    Row(
        promise="--processes limits the number of processes",
        attack="fork_bomb.c",
        limits=PATIENT,
        holds=stopped(Stop.PROCESSES),
    ),
    Row(
        promise="--processes limits the number of threads as well",
        attack="thread_bomb.c",
        limits=PATIENT,
        holds=lambda seen: stopped(Stop.PROCESSES)(seen) or says_at_most("threads", 1024)(seen),
    ),
    Row(
        promise="--share-net: by default there are no devices of the network, nobody comes in",
        attack="resolves.c",
        args=("{udp}",),
        needs=(Guarantee.NETWORK,),
        holds=all_refused,
    ),
    Row(
        promise="--inherit-fds: by default all descriptors but three are closed",
        attack="surroundings.c",
        holds=says("first free descriptor", "3"),
    ),
    Row(
        promise="only those variables are passed that are asked for",
        attack="environment.py",
        args=(WORD,),
        holds=lambda seen: seen.stdout == b"[]\n",
    ),
    Row(
        promise="--dir, container root: only the folders that are asked for are there",
        attack="reads.c",
        args=("/var/log", "/boot", "/run", "/etc/shadow", "/sys/kernel"),
        needs=(Guarantee.FILES,),
        holds=all_refused,
    ),
    Row(
        promise="--dir: folders are read-only",
        attack="writes.c",
        args=("/usr/bin",),
        needs=(Guarantee.FILES,),
        holds=all_refused,
    ),
    Row(
        promise="--dir: there are no devices",
        attack="opens.c",
        args=("/dev/mem", "/dev/kmsg", "/dev/vda", "/dev/sda"),
        needs=(Guarantee.FILES,),
        holds=all_refused,
    ),
    Row(
        promise="--dir: set-user-ID programs have no effect, the user has no privilege",
        attack="setuid.c",
        args=("{arsenal}/setuid",),
        holds=all_refused,
    ),
    Row(
        promise="a user of its own, -container-cred-start: the user is not root",
        attack="surroundings.c",
        needs=(Guarantee.USER,),
        holds=says("root", "0"),
    ),
    Row(
        promise="/proc is the sandbox's own",
        attack="surroundings.c",
        needs=(Guarantee.PROCESSES,),
        holds=says_at_most("processes", 3),
    ),
    Row(
        promise="--cleanup, used again: what was left is removed, special files as well",
        attack="odd_names.c",  # the honest case after it finds nothing
        holds=ended(exit_code=0),
    ),
    Row(
        promise="exitcode, Nonzero Exit Status: the code is told",
        attack="ends.c",
        args=("exit", "42"),
        holds=ended(exit_code=42),
    ),
    Row(
        promise="exitsig, Signalled: the signal is told",
        attack="ends.c",
        args=("signal", "11"),
        holds=ended(signal=11),
    ),
    Row(
        promise="killed: it is told when the sandbox has ended the program",
        attack="waits.c",
        args=("pause",),
        limits=SLEEPY,
        holds=lambda seen: (seen.signal, seen.stopped_by) == (9, Stop.WALL),
    ),
    Row(
        promise="max-rss and cg-mem are told",
        attack="memory.c",
        args=("at-once", "60"),
        limits=replace(BRIEF, wall_s=1.0),
        holds=lambda seen: 60 << 20 <= seen.memory_bytes < 70 << 20,
    ),
    Row(
        promise="cg-oom-killed: it is told when memory was the reason",
        attack="memory.c",
        args=("shared", "300"),
        limits=PATIENT,
        holds=stopped(Stop.MEMORY),
    ),
    Row(
        promise="time and time-wall are told",
        attack="cpu.c",
        args=("alone", "0.3"),
        limits=PATIENT,
        holds=lambda seen: 0.3 <= seen.cpu_s < 0.5 and seen.wall_s >= seen.cpu_s * 0.9,
    ),
    Row(
        promise="the program can be bound to processors; cpuSetLimit",
        attack="cores.c",
        core=0,
        holds=says("cores after asking for all", "1"),
    ),
    Row(
        promise="addresses are not random",
        attack="surroundings.c",
        holds=says("fixed addresses", "1"),
    ),
    Row(
        promise="Accepted: ended with 0 within its limits",
        attack="input.c",
        args=("5",),
        holds=lambda seen: ended(exit_code=0)(seen) and seen.stdout == b"read: 5\n",
    ),
    Row(
        promise="Time Limit Exceeded by cpuLimit",
        attack="cpu.c",
        args=("in-threads", "10"),
        limits=SHORT,
        holds=stopped(Stop.CPU),
    ),
    Row(
        promise="Time Limit Exceeded by clockLimit",
        attack="waits.c",
        args=("poll",),
        limits=SLEEPY,
        holds=stopped(Stop.WALL),
    ),
    Row(
        promise="Output Limit Exceeded by a collector's max",
        attack="gigabyte.c",
        args=("stdout", "deaf"),
        limits=PATIENT,
        holds=stopped(Stop.OUTPUT),
    ),
    Row(
        promise="Output Limit Exceeded by the output limit of files",
        attack="gigabyte.c",
        args=("file",),
        holds=ended(signal=25),
    ),
    Row(
        promise="Dangerous Syscall: refused, and here nobody is killed for it",
        attack="kernel.c",
        needs=(Guarantee.KERNEL,),
        holds=all_refused,
    ),
    Row(
        promise="procLimit",
        attack="fork_bomb.c",
        limits=replace(PATIENT, processes=20),
        holds=stopped(Stop.PROCESSES),
    ),
    Row(
        promise="time and memory are those of the control group, so of orphans too",
        attack="cpu.c",
        args=("in-orphans", "0.2"),
        limits=PATIENT,
        holds=lambda seen: seen.exit_code == 0 and seen.cpu_s >= 0.8 * 0.98,
    ),
    Row(
        promise="addressSpaceLimit is not the memory limit: runtimes may reserve",
        attack="memory.c",
        args=("reserved", "20"),
        holds=ended(exit_code=0),
    ),
    Row(
        promise="tty: there is none unless asked for",
        attack="surroundings.c",
        holds=says("terminal", "0"),
    ),
]


@pytest.fixture
def server() -> Iterator[socket.socket]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        udp.bind(("127.0.0.1", 0))
        udp.setblocking(False)
        yield udp


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, id=row.promise) for row in ROWS],
)
def test_a_promise_of_another_judge_is_held_here(
    row: Row,
    server: socket.socket,
    arsenal: Arsenal,
    monkeypatch: pytest.MonkeyPatch,
    sandbox: Sandbox,
    attack: Attack,
) -> None:
    needs(sandbox, *row.needs)
    monkeypatch.setenv("SECRET_OF_THE_JUDGE", WORD)
    places = {"udp": str(server.getsockname()[1]), "arsenal": str(arsenal.folder)}
    args = [word.format_map(places) for word in row.args]

    seen = attack(row.attack, *args, stdin=b"input", limits=row.limits, core=row.core)

    assert row.holds(seen), seen
    with pytest.raises(BlockingIOError):
        server.recv(100)


def test_a_program_that_is_not_there_is_told_as_such(sandbox: Sandbox, place: Path) -> None:
    nothing = Program(folder=place, argv=(str(place / "nothing"),))

    with sandbox.open(nothing, limits=BRIEF) as jail:
        seen = jail.run(stdin=b"")

    assert seen.failed_to_start == "No such file or directory"
