"""Runs that are begun before they are asked for come out as if each had been made alone."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator, Sequence

import pytest

from judge.errors import Cancelled
from judge.model import Execution
from judge.sandbox import Jail, Sandbox, available_levels, sandbox_of_level
from judge.sandbox.supervised.jail import SupervisedJail
from judge.sandbox.supervisor.protocol import MOST_RUNS
from tests.end_to_end.processes import count_descriptors
from tests.end_to_end.sandbox.conftest import ATTACK_LIMITS, limits, python, shell

# It does what its input says, and then says where it is.
SHELL = shell('read line; eval "$line"; echo $? $(ls -A | wc -l)')
HOLDS = python("""
import sys
kept = bytearray(int(sys.stdin.readline())) or None
for _ in range(int(sys.stdin.readline())):
    sys.stdout.write("x" * (1 << 16))
""")
TRUE = b"true\n"


@pytest.fixture(params=available_levels(), ids=lambda level: level.value)
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    return sandbox_of_level(request.param)


@pytest.fixture
def jail(sandbox: Sandbox) -> Iterator[Jail]:
    """A jail that has run its program once, so that it may go ahead."""
    with sandbox.open(SHELL, limits=ATTACK_LIMITS) as jail:
        assert jail.run(stdin=TRUE).stdout == b"0 0\n"
        yield jail


def run_in_a_row(jail: Jail, lines: Sequence[bytes]) -> list[Execution]:
    jail.run_ahead(lines)
    return [jail.run(stdin=line) for line in lines]


def begin(jail: Jail, *lines: bytes) -> int:
    """How many runs are begun of those that are asked for ahead."""
    jail.run_ahead(lines)
    return waiting(jail)


def waiting(jail: Jail) -> int:
    """How many runs were begun that nobody has asked for."""
    assert isinstance(jail, SupervisedJail)
    return len(jail._ahead)


def test_each_gets_its_own_input_and_gives_its_own_output(jail: Jail) -> None:
    lines = [b"echo %d; (exit %d)\n" % (number, number) for number in range(8)]

    assert begin(jail, *lines) == 8
    seen = [jail.run(stdin=line) for line in lines]

    assert [one.stdout for one in seen] == [b"%d\n%d 0\n" % (n, n) for n in range(8)]
    assert [one.exit_code for one in seen] == [0] * 8
    assert len({one.wall_s for one in seen}) > 1  # each has its own figures


def test_what_one_leaves_behind_or_suffers_the_next_does_not_find(jail: Jail) -> None:
    files, process, dies, endless = (
        b"touch here; mkdir there\n",
        b"sleep 1000 & sleep 0\n",
        b"kill -11 $$\n",
        b"while :; do :; done\n",
    )

    rows = run_in_a_row(jail, [files, TRUE, process, TRUE, dies, TRUE, endless, TRUE])

    assert rows[0].stdout.endswith(b" 2\n")
    assert [one.stdout for one in rows[1::2]] == [b"0 0\n"] * 4
    assert (rows[2].stdout, rows[4].signal, rows[5].signal) == (b"0 0\n", 11, None)
    assert rows[6].stopped_by is not None
    assert rows[6].cpu_s > ATTACK_LIMITS.cpu_s > max(one.cpu_s for one in rows[1::2])


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
    greedy = b"%d\n%d\n" % (40 << 20, (24 << 20) >> 16)
    most = limits(memory_bytes=64 << 20, output_bytes=24 << 20)

    with sandbox.open(HOLDS, limits=most) as jail:
        alone = jail.run(stdin=greedy)
        row = run_in_a_row(jail, [greedy] * 5)

    for seen in (alone, *row):
        assert (seen.exit_code, seen.stopped_by, len(seen.stdout)) == (0, None, 24 << 20)
        assert abs(seen.memory_bytes - alone.memory_bytes) <= 2 << 20


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
    with sandbox.open(SHELL, limits=limits(cpu_s=0.2, cpu_stop_s=0.3)) as fresh:
        assert begin(fresh, TRUE, TRUE) == 0  # the supervisor does not know the program yet
        fresh.run(stdin=TRUE)
        assert begin(fresh, b"#" * (1 << 20), TRUE) == 0
        # A row may be as long as it likes: only the first ones are begun.
        assert begin(fresh, *[TRUE] * 100) == MOST_RUNS
        assert [fresh.run(stdin=TRUE).stdout for _ in range(100)] == [b"0 0\n"] * 100
    with sandbox.open(SHELL, limits=limits(cuts_output=True)) as cutting:
        cutting.run(stdin=TRUE)
        assert begin(cutting, TRUE, TRUE) == 0


def test_cancelling_ends_those_under_way_and_those_that_wait(sandbox: Sandbox, jail: Jail) -> None:
    seen: list[type[BaseException]] = []
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
        jail.run(stdin=TRUE)
        jail.run_ahead([b"sleep 5\n"] * 8)

    assert count_descriptors() == before
