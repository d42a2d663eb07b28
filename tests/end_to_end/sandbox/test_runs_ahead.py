"""Runs that are begun before they are asked for come out as if each had been made alone."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import Cancelled
from judge.model import Execution, Limits, Program
from judge.sandbox import Jail, Sandbox, available_levels, sandbox_of_level
from judge.sandbox.supervised.jail import SupervisedJail
from judge.sandbox.supervisor.protocol import MOST_RUNS
from tests.end_to_end.processes import count_descriptors
from tests.end_to_end.sandbox.conftest import ATTACK_LIMITS, PYTHON

# It does what its input says, and then says where it is.
SHELL = Program(
    folder=Path("/"),
    argv=("/bin/sh", "-c", 'read line; eval "$line"; echo $? $(ls -A | wc -l)'),
)
HOLDS = """
import sys
kept = bytearray(int(sys.stdin.readline())) or None
for _ in range(int(sys.stdin.readline())):
    sys.stdout.write("x" * (1 << 16))
"""


@pytest.fixture(params=available_levels(), ids=lambda level: level.value)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    return sandbox_of_level(request.param)


@pytest.fixture
def jail(sandbox: Sandbox) -> Iterator[Jail]:
    """A jail that has run its program once, so that it may go ahead."""
    with sandbox.open(SHELL, limits=ATTACK_LIMITS) as jail:
        assert jail.run(stdin=b"true\n").stdout == b"0 0\n"
        yield jail


def run_in_a_row(jail: Jail, lines: Sequence[bytes]) -> list[Execution]:
    jail.run_ahead(lines)
    return [jail.run(stdin=line) for line in lines]


def waiting(jail: Jail) -> int:
    """How many runs were begun that nobody has asked for."""
    assert isinstance(jail, SupervisedJail)
    return len(jail._ahead)


def test_each_gets_its_own_input_and_gives_its_own_output(jail: Jail) -> None:
    lines = [b"echo %d; (exit %d)\n" % (number, number) for number in range(8)]

    jail.run_ahead(lines)
    begun = waiting(jail)
    seen = [jail.run(stdin=line) for line in lines]

    assert begun == 8
    assert [one.stdout for one in seen] == [b"%d\n%d 0\n" % (n, n) for n in range(8)]
    assert [one.exit_code for one in seen] == [0] * 8
    assert len({one.wall_s for one in seen}) > 1  # each has its own figures


def test_what_one_leaves_behind_the_next_does_not_find(jail: Jail) -> None:
    files = b"touch here; mkdir there\n"
    process = b"sleep 1000 & sleep 0\n"

    first, second, third, fourth = run_in_a_row(jail, [files, b"true\n", process, b"true\n"])

    assert first.stdout.endswith(b" 2\n")
    assert (second.stdout, third.stdout, fourth.stdout) == (b"0 0\n",) * 3


def test_a_program_that_is_killed_is_no_harm_to_the_next(jail: Jail) -> None:
    dead, alive = run_in_a_row(jail, [b"kill -11 $$\n", b"true\n"])

    assert (dead.signal, alive.signal, alive.stdout) == (11, None, b"0 0\n")


@pytest.mark.parametrize("line", [b"sleep 0.2\n", b"head -c 100000 /dev/zero\n"])
def test_after_a_long_run_or_output_the_rest_waits_until_it_is_asked_for(
    line: bytes, jail: Jail
) -> None:
    assert isinstance(jail, SupervisedJail)
    lines = [line, b"echo a\n", b"echo b\n"]
    jail.run_ahead(lines)

    first = jail.run(stdin=line)
    answers = [jail._receive_answer() for _ in lines[1:]]
    jail._answers.extend(answers)
    rest = [jail.run(stdin=line).stdout for line in lines[1:]]

    assert (first.exit_code, answers) == (0, [None, None])
    assert rest == [b"a\n0 0\n", b"b\n0 0\n"]


def test_what_one_has_written_is_not_on_the_account_of_the_next(sandbox: Sandbox) -> None:
    """Standard output lies in memory until the judge has read it."""
    limits = replace(ATTACK_LIMITS, memory_bytes=64 << 20, output_bytes=24 << 20)
    holds = Program(folder=Path("/"), argv=(PYTHON, "-S", "-c", HOLDS))
    greedy = b"%d\n%d\n" % (40 << 20, (24 << 20) >> 16)

    with sandbox.open(holds, limits=limits) as jail:
        alone = jail.run(stdin=greedy)
        row = run_in_a_row(jail, [greedy] * 5)

    for seen in (alone, *row):
        assert (seen.exit_code, seen.stopped_by, len(seen.stdout)) == (0, None, 24 << 20)
        assert abs(seen.memory_bytes - alone.memory_bytes) <= 2 << 20


def test_each_has_its_own_limits(jail: Jail) -> None:
    endless = b"while :; do :; done\n"

    first, second, third = run_in_a_row(jail, [b"true\n", endless, b"true\n"])

    assert second.cpu_s > ATTACK_LIMITS.cpu_s
    assert second.stopped_by is not None
    assert (first.stdout, third.stdout) == (b"0 0\n", b"0 0\n")
    assert max(first.cpu_s, third.cpu_s) < second.cpu_s  # each has its own figures


def test_another_run_than_was_expected_is_made_all_the_same(jail: Jail) -> None:
    jail.run_ahead([b"echo a\n", b"echo b\n", b"echo c\n"])

    assert jail.run(stdin=b"echo a\n").stdout == b"a\n0 0\n"
    assert jail.run(stdin=b"echo c\n").stdout == b"c\n0 0\n"
    assert jail.run(stdin=b"echo c\n", args=["x"]).stdout == b"c\n0 0\n"
    assert waiting(jail) == 0


def test_a_dialogue_waits_for_what_was_begun(jail: Jail) -> None:
    jail.run_ahead([b"echo a\n", b"echo b\n"])
    source, its_end = os.pipe()
    answer, sink = os.pipe()
    os.write(its_end, b"echo talk\n")
    os.close(its_end)

    seen = jail.run_piped(source, sink)

    with os.fdopen(answer, "rb") as reading:
        assert reading.read() == b"talk\n0 0\n"
    assert (seen.exit_code, waiting(jail)) == (0, 0)


def test_nothing_is_begun_where_it_could_not_be_held(sandbox: Sandbox) -> None:
    cuts = replace(ATTACK_LIMITS, cuts_output=True)
    with sandbox.open(SHELL, limits=ATTACK_LIMITS) as fresh:
        fresh.run_ahead([b"true\n"] * 2)
        assert waiting(fresh) == 0  # the supervisor does not know the program yet
        fresh.run(stdin=b"true\n")
        fresh.run_ahead([b"#" * (1 << 20), b"true\n"])
        assert waiting(fresh) == 0
    with sandbox.open(SHELL, limits=cuts) as cutting:
        cutting.run(stdin=b"true\n")
        cutting.run_ahead([b"true\n"] * 2)
        assert waiting(cutting) == 0


def test_cancelling_ends_those_under_way_and_those_that_wait(sandbox: Sandbox) -> None:
    seen: list[type[BaseException]] = []
    with sandbox.open(SHELL, limits=ATTACK_LIMITS) as jail:
        jail.run(stdin=b"true\n")
        lines = [b"sleep 5\n"] * 3
        jail.run_ahead(lines)

        def ask() -> None:
            for line in lines:
                with pytest.raises(Cancelled) as caught:
                    jail.run(stdin=line)
                seen.append(caught.type)

        thread = threading.Thread(target=ask)
        thread.start()
        while waiting(jail) > 2:
            time.sleep(0.01)
        sandbox.cancel()
        thread.join(60)

    assert seen == [Cancelled] * 3


def test_a_jail_that_is_closed_early_leaves_no_descriptor(sandbox: Sandbox) -> None:
    before = count_descriptors()

    with sandbox.open(SHELL, limits=ATTACK_LIMITS) as jail:
        jail.run(stdin=b"true\n")
        jail.run_ahead([b"sleep 5\n"] * 8)

    assert count_descriptors() == before


def test_the_limits_of_a_row_are_those_of_a_run(sandbox: Sandbox) -> None:
    """A row may be as long as it likes: only the first ones are begun."""
    limits: Limits = replace(ATTACK_LIMITS, cpu_s=0.2, cpu_stop_s=0.3)
    with sandbox.open(SHELL, limits=limits) as jail:
        jail.run(stdin=b"true\n")
        jail.run_ahead([b"true\n"] * 100)
        assert waiting(jail) == MOST_RUNS
        assert [jail.run(stdin=b"true\n").stdout for _ in range(100)] == [b"0 0\n"] * 100
