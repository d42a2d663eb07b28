"""Two programs that talk: nothing that one does looks like a fault of the other, and all ends."""

import os
import textwrap
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from judge.errors import Cancelled
from judge.model import Execution, Limits, Program, Stop
from judge.sandbox import (
    Interaction,
    JailCache,
    Level,
    Sandbox,
    available_levels,
    run_interaction,
    sandbox_of_level,
)
from tests.conftest import each_row, execution
from tests.end_to_end.commands import count_descriptors
from tests.end_to_end.sandbox.conftest import ATTACK_LIMITS, limits, python

PATIENT = limits(wall_s=20.0)

# The two ways through which they talk: pipes from one to the other, and a recorder between them.
either_way = pytest.mark.parametrize("record", [False, True], ids=["direct", "recorded"])


# The pipes are the same at every level with a supervisor.
@pytest.fixture(params=[*available_levels(), Level.NONE], ids=lambda level: level.value)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    return sandbox_of_level(request.param)


def script(code: str) -> Program:
    head = "import os, sys, time\nread = sys.stdin.readline\n"
    head += "def say(*words): print(*words, flush=True)\n"
    return python(head + textwrap.dedent(code))


def interact(
    sandbox: Sandbox,
    player: str | Program,
    interactor: str | Program,
    *,
    most: Limits = ATTACK_LIMITS,
    record: bool = False,
    args: Sequence[str] = (),
) -> Interaction:
    """What became of two scripts; the interactor has more time."""
    one, other = (
        side if isinstance(side, Program) else script(side) for side in (player, interactor)
    )
    with sandbox.open(one, limits=most) as first, sandbox.open(other, limits=PATIENT) as second:
        return run_interaction([first], second, record=record, interactor_args=args)[0]


ASKS = "for _ in range(3): say(1); read()\nsys.exit(42)"
ECHOES = "while line := read(): say('I heard', line.strip())"
GUESSES = """
    low, high = 1, 1000
    while True:
        middle = (low + high) // 2
        say(middle)
        answer = read().strip()
        if answer == "right": break
        low, high = (middle + 1, high) if answer == "higher" else (low, middle - 1)
"""
KNOWS = """
    for count in range(12):
        guess = int(read())
        say("right" if guess == 777 else "higher" if guess < 777 else "lower")
        if guess == 777: sys.exit(42)
    sys.exit(43)
"""


@either_way
def test_both_hear_each_other_and_end(sandbox: Sandbox, record: bool) -> None:
    seen = interact(sandbox, GUESSES, KNOWS, record=record)

    assert (seen.player.exit_code, seen.interactor.exit_code) == (0, 42)
    assert (seen.player.stdout, seen.interactor.stdout) == (b"", b"")
    if record:
        assert seen.transcript is not None
        reported = [(who, text.strip()) for who, text in seen.transcript]
        assert reported[:2] == [(">", b"500"), ("<", b"higher")]
        assert reported[-2:] == [(">", b"777"), ("<", b"right")]
    else:
        assert seen.transcript is None


def test_thousands_of_messages_and_what_is_written_to_standard_error_arrive(
    sandbox: Sandbox,
) -> None:
    asks = """
        for number in range(3000):
            say(number)
            if read() != f"I heard {number}\\n": sys.exit(43)
        print("i", file=sys.stderr)
        sys.exit(int(sys.argv[1]))
    """

    seen = interact(sandbox, f"{ECHOES}\nprint('p', file=sys.stderr)", asks, args=["42"])

    assert seen.interactor.exit_code == 42
    assert (seen.player.stderr, seen.interactor.stderr) == (b"p\n", b"i\n")


NON_BLOCKING = "os.set_blocking(0, False); os.set_blocking(1, False); sys.exit({})"
TALK = """
    read()
    time.sleep(0.3)
    sys.stdout.write("x" * 5_000_000)
    sys.stdout.flush()
"""
TALKS_ON = f"{TALK}    sys.exit({{}})"
CLOSES = """
    print(*range(1000))
    sys.stdout.flush()
    os.close(1)
    sys.exit(42 if sys.stdin.read() == "499500" else 43)
"""
SUMS = "sys.stdout.write(str(sum(map(int, sys.stdin.read().split()))))"
WAITS_FOR_THE_END = "sys.exit(42 if sys.stdin.read() == '' else 43)"
SEEN_LATE = "read(); os.close(1); time.sleep(0.8); sys.exit(43)"  # as on a busy machine


@pytest.mark.slow
@each_row(
    ("player", "interactor", "codes", "interactor_first"),
    [
        # An accepted player may run to its end.
        (TALKS_ON.format(0), 'say("enough"); sys.exit(42)', (0, 42), True),
        # One that ends early is no signal to the interactor.
        ("sys.exit(7)", f"{TALK}    {WAITS_FOR_THE_END}", (7, 42), False),
        # One that fails at the end of its input is not first, and one that fails by itself is.
        ("say(1); read() or sys.exit(1)", SEEN_LATE, (1, 43), True),
        ("sys.exit(1)", "read(); sys.exit(43)", (1, 43), False),
        # A player meets the end of what the interactor says at once.
        (SUMS, CLOSES, (0, 42), None),
    ],
)
def test_who_ends_first_is_known_and_no_end_is_a_signal_to_the_other(
    player: str,
    interactor: str,
    codes: tuple[int, int],
    interactor_first: bool | None,
    sandbox: Sandbox,
) -> None:
    for record in (False, True):
        seen = interact(sandbox, player, interactor, record=record)

        assert (seen.player.signal, seen.interactor.signal) == (None, None)
        assert (seen.player.exit_code, seen.interactor.exit_code) == codes
        assert interactor_first in (None, seen.interactor_first)


@each_row("status", [43, 1])
def test_after_another_end_of_the_interactor_the_player_is_stopped(
    status: int, sandbox: Sandbox
) -> None:
    seen = interact(sandbox, "while True: time.sleep(1)", f"sys.exit({status})")

    assert (seen.interactor.exit_code, seen.interactor_first) == (status, True)
    assert seen.player.stopped_by is Stop.REQUESTED


@pytest.mark.slow
def test_a_jail_is_good_after_its_run_was_stopped(sandbox: Sandbox) -> None:
    with (
        sandbox.open(script("read(); say(1); time.sleep(0.2)"), limits=ATTACK_LIMITS) as one,
        sandbox.open(script("say(1); read(); sys.exit(43)"), limits=PATIENT) as other,
    ):
        interactions = [run_interaction([one], other)[0] for _ in range(5)]
        alone = one.run(stdin=b"\n")
        one.stop()  # nothing runs
        again = one.run(stdin=b"\n")

    assert [seen.player.stopped_by for seen in interactions] == [Stop.REQUESTED] * 5
    assert alone.stdout == again.stdout == b"1\n"
    assert again.stopped_by is None


@pytest.mark.attack
@either_way
def test_who_makes_its_ends_non_blocking_hurts_nobody(sandbox: Sandbox, record: bool) -> None:
    seen = interact(sandbox, NON_BLOCKING.format(0), TALKS_ON.format(43), record=record)
    turned = interact(sandbox, TALKS_ON.format(0), NON_BLOCKING.format(42), record=record)

    assert (seen.player.exit_code, seen.interactor.exit_code) == (0, 43)
    assert seen.interactor.stderr == b""
    assert (turned.player.exit_code, turned.player.signal) == (0, None)
    assert turned.player.stderr == b""


@pytest.mark.slow
def test_what_was_left_unread_is_told(sandbox: Sandbox) -> None:
    brief = limits(wall_s=1.0)

    waits = interact(sandbox, "say('abc'); time.sleep(60)", "say('ab'); read(); read()", most=brief)
    ignored = interact(sandbox, "say('abc'); read()", "time.sleep(2); sys.exit(43)", most=brief)

    assert (waits.unread.by_player, waits.unread.by_interactor) == (3, 0)
    assert (ignored.unread.by_player, ignored.unread.by_interactor) == (0, 4)
    assert waits.player.stopped_by is ignored.player.stopped_by is Stop.WALL


def test_a_player_that_dies_ends_before_the_interactor_that_waits_for_it(
    sandbox: Sandbox,
) -> None:
    dies = "os.close(1); time.sleep(0.4); os.kill(os.getpid(), 11)"

    seen = interact(sandbox, dies, "sys.exit(43 if sys.stdin.read() == '' else 42)")

    assert (seen.player.signal, seen.interactor.exit_code) == (11, 43)
    assert not seen.interactor_first
    assert seen.interactor.ended_s > seen.player.ended_s


@pytest.mark.slow
@either_way
def test_a_closed_output_is_passed_on_after_a_silent_second(record: bool, sandbox: Sandbox) -> None:
    closes, asks = (
        "say(1); os.close(1); read(); time.sleep(60)",
        "sys.exit(43 * (len(list(sys.stdin)) == 1))",
    )

    seen = interact(sandbox, closes, asks, most=limits(wall_s=9.0), record=record)
    speaks = interact(sandbox, "time.sleep(1.5); say(1)", "sys.exit(42 + (read() == ''))")

    assert (seen.interactor_first, seen.interactor.exit_code) == (True, 43)
    assert speaks.interactor.exit_code == 42


FLOODS = "sys.stdout.write('x' * 20_000_000)\nsys.exit(42)"


@pytest.mark.attack
@either_way
def test_two_that_wait_or_only_talk_are_ended_by_the_players_limit(
    record: bool, sandbox: Sandbox
) -> None:
    for player, interactor in [("read()", "sys.exit(read() != '' or 42)"), (FLOODS, FLOODS)]:
        seen = interact(sandbox, player, interactor, most=limits(wall_s=0.5), record=record)

        assert seen.player.stopped_by is Stop.WALL
        assert seen.interactor.exit_code == 42


def test_of_a_flood_a_transcript_keeps_a_mebibyte(sandbox: Sandbox) -> None:
    floods, reads = "sys.stdout.write('x' * 3_000_000)", "sys.stdin.read(); sys.exit(42)"

    seen = interact(sandbox, floods, reads, record=True)

    assert (seen.player.exit_code, seen.interactor.exit_code) == (0, 42)
    assert seen.transcript is not None
    assert sum(len(text) for _, text in seen.transcript) == 1 << 20


@pytest.mark.slow
@pytest.mark.attack
def test_cpu_time_is_that_of_each_and_a_player_without_end_is_stopped(sandbox: Sandbox) -> None:
    thinks = """
        until = time.process_time() + 0.6
        while time.process_time() < until: pass
        say(1); read(); sys.exit(42)
    """

    seen = interact(sandbox, "read(); say(1)", thinks)
    endless = interact(
        sandbox,
        "while True: pass",
        "sys.exit(43 if read() == '' else 42)",
        most=limits(cpu_s=0.3),
    )

    assert seen.player.cpu_s < 0.4
    assert seen.interactor.cpu_s > 0.5
    assert not endless.interactor_first
    if sandbox.level is not Level.NONE:  # it knows whole seconds alone
        assert endless.player.stopped_by is Stop.CPU


def test_a_side_that_cannot_be_started_ends_the_other(sandbox: Sandbox) -> None:
    missing = Program(folder=Path("/"), argv=("/nowhere/at/all",))

    seen = interact(sandbox, missing, "sys.exit(43 if read() == '' else 42)")
    turned = interact(sandbox, "read()", missing)

    assert seen.player.failed_to_start
    assert seen.interactor.exit_code == 43
    assert turned.interactor.failed_to_start
    assert turned.player.stopped_by in (Stop.REQUESTED, None)


def test_cancelling_an_interaction_ends_both(sandbox: Sandbox) -> None:
    timer = threading.Timer(0.5, sandbox.cancel)
    timer.start()

    with pytest.raises(Cancelled):
        interact(sandbox, "read()", "read()")

    timer.join()


SHARES = """
    import socket

    ends = socket.recv_fds(socket.socket(socket.AF_UNIX, fileno=0), 1, 6)[1]
    for number, end in enumerate(ends[1::2]): os.write(end, b"%d\\n" % number)
    heard = [os.read(end, 99)[-2:] for end in ends[::2]]
    sys.exit(42 if heard == [b"0\\n", b"", b"2\\n"] else 43)
"""
"""Tells three players their numbers, and expects the first and the last to say them again."""


@pytest.mark.slow
@each_row("is_one", [True, False])
def test_many_interactions_leave_nothing_behind(is_one: bool, sandbox: Sandbox) -> None:
    players = [ECHOES] if is_one else [ECHOES, "1 / 0", ECHOES]
    with closing(JailCache(sandbox)) as jails:
        asks = jails.lease(script(ASKS if is_one else SHARES), PATIENT).jail
        jailed = [
            jails.lease(script(code), ATTACK_LIMITS, copy=number).jail
            for number, code in enumerate(players)
        ]
        args = [()] * len(players)
        assert run_interaction(jailed, asks, player_args=args)[0].interactor.exit_code == 42
        before = count_descriptors(), threading.active_count()

        for number in range(20):
            seen = run_interaction(jailed, asks, player_args=args, record=bool(number % 2))
            assert {one.interactor.exit_code for one in seen} == {42}
            assert [one.player.exit_code == 1 for one in seen] == [
                code == "1 / 0" for code in players
            ]

        assert (count_descriptors(), threading.active_count()) == before


# Who ended first, where the two ends lie close together


class Side:
    """A jail whose program says nothing and ends as told, after some seconds."""

    def __init__(self, after_s: float, **changes: object) -> None:
        self.after_s, self.changes = after_s, changes

    def run_piped(self, source: int, sink: int, *, args: Sequence[str] = ()) -> Execution:
        time.sleep(self.after_s)
        os.close(source)
        os.close(sink)
        return replace(execution(), **self.changes)

    def stop(self) -> None:
        pass


def test_an_interactor_that_refuses_a_player_which_is_being_stopped_is_not_first() -> None:
    no = cast(Any, Side(0.0, exit_code=43, ended_s=100.0))

    for stopped_by, ended_s, expected in (
        (Stop.WALL, 100.05, False),  # its pipes close before its end is seen
        (Stop.CPU, 100.05, False),
        (Stop.WALL, 101.0, True),
        (Stop.REQUESTED, 100.05, True),
        (None, 100.05, True),
    ):
        player: Any = Side(0.05, stopped_by=stopped_by, ended_s=ended_s, exit_code=None)
        assert run_interaction([player], no)[0].interactor_first is expected, stopped_by
