"""CPU time and memory are told as they were, with a control group and without, beside others.

What a program has used it says itself, by its own clock, so a busy machine changes nothing.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from judge.sandbox.supervisor import cgroups
from judge.sandbox.supervisor.kernel import SYSCALLS
from judge.sandbox.supervisor.task_clock import why_no_clock
from tests.conftest import ROOT
from tests.end_to_end.sandbox.conftest import AttackPrograms

MIB = 1 << 20

# In a process of its own, for a mount namespace takes its control groups away. New jails all the
# time: making a group also removes those that look abandoned.
JUDGE = """
import json, sys
from pathlib import Path
from judge.errors import SandboxError
from judge.grading.verdicts import verdict_of, verdict_reason
from judge.model import Limits, Program
from judge.sandbox import available_levels, sandbox_by_name, sandbox_of_level

level, path, limits, runs, jails = json.loads(sys.argv[1])
most = {"cpu_s": 20, "cpu_stop_s": 20, "wall_s": 60, "memory_bytes": 512 << 20}
limits = Limits(**{**most, **limits})
sandbox = sandbox_by_name("none") if level else sandbox_of_level(available_levels()[0])
print("ready", flush=True)
sys.stdin.readline()
# It may start a copy that it cannot read: so it could hide its time.
program = Program(folder=Path(path).parent, argv=(path,), executes=True)
def judge():
    with sandbox.open(program, limits=limits) as jail:
        for args in runs:
            seen = jail.run(stdin=b"", args=args)
            verdict = verdict_of(seen, limits)
            print(json.dumps({
                "verdict": verdict and verdict.value,
                "reason": verdict and verdict_reason(seen, limits, verdict),
                "cpu_s": seen.cpu_s,
                "mib": seen.memory_bytes / (1 << 20),
                "missing": [one.value for one in sandbox.missing],
                "used_s": int(seen.stdout.partition(b"used: ")[2] or 0) / 1e9,
            }), flush=True)

for _ in range(jails):
    try:
        judge()
    except SandboxError as error:
        print(json.dumps({"verdict": "JE", "reason": str(error)}))
"""

Seen = dict[str, Any]


class Judge:
    """A judge in a process of its own, after some words: perhaps without control groups."""

    def __init__(self, prefix: list[str], programs: AttackPrograms, level: str = "") -> None:
        self._prefix, self._programs, self._level = prefix, programs, level

    def runs(self, name: str, *runs: list[str], **limits: float) -> list[Seen]:
        """What became of a program with each of these arguments, in one jail."""
        (seen,) = self.runs_at_once(1, name, runs, limits)
        return seen

    def runs_at_once(
        self,
        judges: int,
        name: str,
        runs: Sequence[list[str]],
        limits: dict[str, float],
        jails: int = 1,
    ) -> list[list[Seen]]:
        """The same by several judges that begin together, in one jail after the other."""
        words = self._level, self._programs.program(name).argv[0], limits, runs, jails
        argv = [*self._prefix, sys.executable, "-c", JUDGE, json.dumps(words)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with ExitStack() as stack:
            started = [
                stack.enter_context(subprocess.Popen(argv, cwd=ROOT, text=True, **pipes))  # type: ignore[call-overload]  # of a dict
                for _ in range(judges)
            ]
            assert [one.stdout.readline() for one in started] == ["ready\n"] * judges
            for one in started:
                print(file=one.stdin, flush=True)
            told = [one.stdout.read().splitlines() for one in started]
        assert [one.returncode for one in started] == [0] * judges
        return [[json.loads(line) for line in lines] for lines in told]


def _has_groups() -> bool:
    group = cgroups.create_group(MIB, 10)
    if group:
        group.remove()
    return group is not None


def _prefix(groups: bool) -> list[str]:
    """What comes before a command that is to run with control groups, or without."""
    if groups and not _has_groups():
        pytest.skip("this machine lets nobody make control groups here")
    if groups or not _has_groups():
        return []
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("only root may hide the control groups")
    script = 'mount -t tmpfs none /sys/fs/cgroup && exec "$@"'
    return ["unshare", "-m", "sh", "-c", script, "sh"]


@pytest.fixture(
    params=[
        pytest.param(True, id="with groups"),
        pytest.param(False, id="without", marks=[pytest.mark.slow] * _has_groups()),
    ]
)
def judge(request: pytest.FixtureRequest, programs: AttackPrograms) -> Judge:
    return Judge(_prefix(request.param), programs)


@pytest.fixture
def judge_without_groups(programs: AttackPrograms) -> Judge:
    return Judge(_prefix(False), programs)


@pytest.fixture
def unread(programs: AttackPrograms) -> Iterator[list[str]]:
    """Files of 100 MiB that nobody has read, so that the first reader has to pay."""
    with ExitStack() as stack:
        files = [
            stack.enter_context(tempfile.NamedTemporaryFile(dir=programs.folder)) for _ in range(2)
        ]
        for file in files:
            os.truncate(file.name, 100 * MIB)
            Path(file.name).chmod(0o644)
        yield [file.name for file in files]


@pytest.mark.attack
def test_cpu_time_is_exact_with_children_and_orphans(judge: Judge) -> None:
    ways = ["alone", "in-children", "in-orphans"]

    for seen in judge.runs("cpu.c", *([how, "0.1"] for how in ways)):
        # To start and to end a process takes a little, which it cannot see itself.
        assert seen["used_s"] * 0.99 <= seen["cpu_s"] <= seen["used_s"] * 1.01 + 0.01


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize("how", ["in-forgotten-children", "in-forgotten-moments"])
def test_without_groups_cpu_time_cannot_hide_in_children_that_nobody_waits_for(
    how: str, judge_without_groups: Judge
) -> None:
    counted, stopped = judge_without_groups.runs(
        "cpu.c", [how, "0.05"], [how, "10"], cpu_s=0.6, cpu_stop_s=0.6
    )

    assert ("cpu" in counted["missing"]) == (why_no_clock() is not None)
    assert "memory" in counted["missing"]
    if "cpu" in counted["missing"]:
        pytest.skip("nothing counts them here, and the report says so")
    assert counted["verdict"] is None
    assert counted["used_s"] * 0.99 <= counted["cpu_s"] <= counted["used_s"] * 1.1 + 0.02
    assert stopped["verdict"] == "TLE"
    assert stopped["cpu_s"] > 0.6


# Installs a filter that denies perf_event_open, as containers do, and goes on with what follows.
_WITHOUT_A_CLOCK = f"""
import ctypes, os, struct, sys
rows = (0x20, 0, 0, 0), (0x15, 0, 1, {SYSCALLS["perf_event_open"]}), (6, 0, 0, 0x50001)
code = b"".join(struct.pack("HBBI", *row) for row in (*rows, (6, 0, 0, 0x7FFF0000)))
code = ctypes.create_string_buffer(code, len(code))
program = struct.pack("HxxxxxxQ", 4, ctypes.addressof(code))
libc = ctypes.CDLL(None)
assert libc.prctl(38, 1, 0, 0, 0) == libc.prctl(22, 2, program, 0, 0) == 0
os.execv(sys.argv[1], sys.argv[1:])
"""


@pytest.mark.slow
@pytest.mark.attack
@pytest.mark.parametrize("has_clock", [True, False])
def test_without_groups_who_hides_cpu_time_has_no_more_wall_time_than_that(
    has_clock: bool, programs: AttackPrograms
) -> None:
    filtered = [] if has_clock else [sys.executable, "-c", _WITHOUT_A_CLOCK]
    judge = Judge([*_prefix(False), *filtered], programs)

    hiding, waiting = judge.runs(
        "cpu.c", ["in-an-unreadable-copy", "5"], ["in-children", "0.1"], cpu_stop_s=1, cpu_s=1
    )

    # An honest program with children has all of its time, and its verdict.
    assert (hiding["verdict"], waiting["verdict"]) == ("TLE", None)
    assert waiting["used_s"] * 0.99 <= waiting["cpu_s"]


@pytest.mark.slow
def test_a_program_is_called_idle_only_where_all_of_its_time_is_known(judge: Judge) -> None:
    (seen,) = judge.runs("waits.c", ["sleep"], wall_s=0.3)

    assert seen["verdict"] == "TLE"
    assert "it was idle (" in seen["reason"]  # without a second process nobody else was busy


@pytest.mark.slow
@pytest.mark.attack
def test_memory_is_what_a_program_holds_whatever_it_and_others_read(
    judge: Judge, unread: list[str]
) -> None:
    reading, mapping = ["after-reading", "20", unread[0]], ["after-mapping", "20", unread[1]]
    alone, in_children = ["alone", "80"], ["in-children", "80"]

    seen = judge.runs(
        "holds.c", reading, alone, mapping, alone, in_children, memory_bytes=100 * MIB
    )

    assert [one["verdict"] for one in seen] == [None] * 5
    read, held, mapped, again, shared = (one["mib"] for one in seen)
    assert [read, held, again] == pytest.approx([20, 80, 80], abs=2)
    assert 18 <= mapped <= 122  # what was mapped after the last look counts, too
    if "memory" not in seen[0]["missing"]:
        assert shared == pytest.approx(80, abs=2)


@pytest.mark.slow
@pytest.mark.attack
def test_what_is_written_is_not_memory_and_memory_beyond_the_limit_is_too_much(
    judge: Judge,
) -> None:
    first, second = judge.runs(
        "holds.c",
        ["after-writing", "20"],
        ["alone", "80"],
        memory_bytes=100 * MIB,
        output_bytes=40 * MIB,
    )
    printed, held = judge.runs(
        "holds.c", ["printed", "80"], ["alone", "80"], memory_bytes=64 * MIB, output_bytes=100 * MIB
    )

    verdicts = [one["verdict"] for one in (first, second, printed, held)]
    assert verdicts == [None, None, None, "MLE"]
    assert first["mib"] < 20 + 32 + 2  # its folder may lie in memory
    assert second["mib"] == pytest.approx(80, abs=2)
    assert printed["mib"] < 4


@pytest.mark.slow
def test_without_a_sandbox_memory_is_the_same(programs: AttackPrograms) -> None:
    runs = ["for-a-while", "2"], ["for-a-while", "80"]

    small, large = Judge([], programs, "none").runs("holds.c", *runs)

    assert small["mib"] < 4
    assert 78 <= large["mib"] <= 82


@pytest.mark.attack
@pytest.mark.slow
@pytest.mark.parametrize("is_hidden", [False, True])
def test_less_room_in_a_group_around_the_judge_is_the_machines_fault(
    is_hidden: bool, programs: AttackPrograms
) -> None:
    """It may have a group of its own in that one, or sees none."""
    narrow = Judge([*_in_group(200 * MIB), *(_prefix(False) * is_hidden)], programs)

    small, large = narrow.runs("holds.c", ["alone", "40"], ["alone", "300"], memory_bytes=512 * MIB)
    (children,) = narrow.runs("holds.c", ["in-children", "300"], memory_bytes=512 * MIB, wall_s=3)
    own = narrow.runs("holds.c", ["for-a-while", "150"], memory_bytes=64 * MIB)

    assert small["verdict"] is None
    assert (large["verdict"], children["verdict"]) == ("JE", "JE")
    assert "the kernel killed it for want of memory, below its limit" in large["reason"]
    assert [one["verdict"] for one in own] == ["MLE"]
    if not is_hidden:
        assert "the control groups around the judge permit 200 MiB" in large["reason"]


def _in_group(memory_bytes: int) -> list[str]:
    """What comes before a command that is to run in a new group with so much memory."""
    if os.geteuid() != 0 or not _has_groups():
        pytest.skip("only root may make the group around the judge")
    own = cgroups._own_groups()
    is_version_1 = "memory" in own
    folder = f"{cgroups.ROOT}/memory{own['memory']}" if is_version_1 else cgroups.ROOT
    script = (
        f"group={folder}/judge-around-$$; mkdir $group &&"
        f" echo {memory_bytes} >$group/{cgroups._LIMIT_FILES['memory'][is_version_1]} &&"
        ' (echo 0 >$group/cgroup.procs && exec "$@"); status=$?; rmdir $group; exit $status'
    )
    return ["sh", "-c", script, "sh"]


@pytest.mark.attack
@pytest.mark.parametrize("jails", [2, pytest.param(50, marks=pytest.mark.slow)])
def test_judges_in_two_pid_namespaces_do_not_disturb_each_other(
    jails: int, programs: AttackPrograms
) -> None:
    """They have the same tree of control groups."""
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("only root may make a pid namespace without a user namespace")
    if not _has_groups():
        pytest.skip("this machine lets nobody make control groups here")
    judge = Judge(["unshare", "--pid", "--fork", "--mount-proc"], programs)
    runs = [["alone", mib] for mib in ("1", "40", "90", "1")]

    told = judge.runs_at_once(2, "holds.c", runs, {"memory_bytes": 64 * MIB}, jails)

    for seen in told:
        assert [one["verdict"] for one in seen] == [None, None, "MLE", None] * jails
        exact = [one["mib"] for one in seen if one["verdict"] is None]
        assert exact == pytest.approx([1, 40, 1] * jails, abs=2.5)
