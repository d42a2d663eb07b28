"""Attacks with and on processes: too many, left behind, killing, stopping and tracing others."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.model import Stop
from judge.sandbox import Guarantee, Level, Sandbox, best_sandbox, policy
from tests.conftest import each_row
from tests.end_to_end.sandbox.conftest import (
    ATTACK_LIMITS,
    OK,
    PATIENT,
    SECRET,
    AttackPrograms,
    AttackRunner,
    ended,
    limits,
    refused,
    report_of,
    run_unsandboxed,
    skip_unless,
)


@pytest.fixture
def received_signals() -> Iterator[list[int]]:
    """The SIGUSR1 that the judge receives."""
    got: list[int] = []
    before = signal.signal(signal.SIGUSR1, lambda number, frame: got.append(number))
    yield got
    signal.signal(signal.SIGUSR1, before)


def process_state(pid: int) -> dict[str, object]:
    """The state of a process: limits, priority, cores, and when it is killed for memory."""
    folder = Path(f"/proc/{pid}")
    status = (folder / "status").read_text().splitlines()
    shown = ("State", "Uid", "Cpus_allowed_list", "TracerPid", "SigIgn", "SigCgt")
    return {
        "status": [line for line in status if line.startswith(shown)],
        "limits": (folder / "limits").read_text(),
        "nice": os.getpriority(os.PRIO_PROCESS, pid),
        "class": os.sched_getscheduler(pid),
        "to be killed": (folder / "oom_score_adj").read_text(),
    }


# Too many


def test_a_fork_bomb_is_stopped_and_gone(attack: AttackRunner) -> None:
    for most in (64, 20):
        seen = attack("fork_bomb.c", limits=limits(cpu_s=30.0, wall_s=30.0, processes=most))

        assert (seen.stopped_by, seen.exit_code) == (Stop.PROCESSES, None)


def test_where_the_kernel_refuses_processes_a_fork_bomb_goes_on_without_them(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    refusing = limits(cpu_s=30.0, wall_s=2.0, refuses_processes=True)

    seen = attack("fork_bomb.c", limits=refusing)

    # Elsewhere nothing but a control group could hold that limit.
    is_held = sandbox.level is Level.NAMESPACES or seen.stopped_by is not Stop.PROCESSES
    assert seen.stopped_by is (Stop.WALL if is_held else Stop.PROCESSES)


def test_a_refused_process_is_an_error_of_fork_and_not_of_the_program(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.PROCESSES)
    few = limits(cpu_s=30.0, wall_s=30.0, refuses_processes=True, processes=10)  # 40 with threads

    seen = attack("thread_bomb.c", limits=few)

    assert (seen.exit_code, seen.stopped_by) == (0, None)
    assert 30 <= int(report_of(seen)["threads"]) < 40


def test_a_thread_bomb_is_stopped_and_gone(attack: AttackRunner) -> None:
    seen = attack("thread_bomb.c", limits=PATIENT)

    # Runtimes start threads by the dozen, so for these there may be another limit.
    assert seen.stopped_by is Stop.PROCESSES or int(report_of(seen)["threads"]) <= 1024
    allowed = attack("thread_bomb.c", "40")
    assert (allowed.exit_code, allowed.stdout) == (0, b"threads: 40\n")


# Left behind: that nothing survives, each attack checks; see `AttackRunner`


@each_row(
    ("words", "most", "report"),
    [
        (["detached.c", "200"], 256, {"children": "200"}),
        (["daemon.c"], 64, None),
        # Those that have ended count until somebody has waited for them: the limit is a high one.
        (["runs_away.c"], 5000, {"away": "did it"}),
    ],
)
def test_children_daemons_and_what_runs_away_by_forking_do_not_outlive_the_run(
    words: list[str], most: int, report: dict[str, str] | None, attack: AttackRunner
) -> None:
    seen = attack(*words, limits=limits(cpu_s=30.0, wall_s=30.0, processes=most))

    assert ended(seen) == OK
    assert report in (None, report_of(seen))


# Killing and stopping


def test_other_processes_cannot_be_killed(
    bystander: subprocess.Popen[bytes], sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.SIGNALS)
    targets = ("parent", "grandparent", "stop-parent", "limit-parent", "first", "each", "all")

    for target in targets:
        seen = attack("kills.c", target, str(bystander.pid), limits=PATIENT)

        assert report_of(seen) == {"bystander": "refused", "still here": "did it"}, target
        assert (seen.exit_code, seen.signal) == (0, None)
        assert bystander.poll() is None


def test_no_signal_reaches_the_judge(
    received_signals: list[int], sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.SIGNALS)

    seen = attack("signals.c", str(os.getpid()))

    assert (seen.exit_code, seen.stdout) == (0, b"sent: did it\n")
    assert received_signals == []


def test_a_program_that_stops_itself_ends_at_the_wall_limit(attack: AttackRunner) -> None:
    for number in (signal.SIGSTOP, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU):
        seen = attack("stops.c", str(int(number)), limits=limits(wall_s=1))

        assert (seen.stopped_by, seen.exit_code) == (Stop.WALL, None)


def test_a_program_cannot_start_siblings(sandbox: Sandbox, attack: AttackRunner) -> None:
    skip_unless(sandbox, Guarantee.KERNEL)

    assert report_of(attack("siblings.c")) == refused("sibling")


def test_siblings_hold_up_nothing_where_no_filter_refuses_them(
    monkeypatch: pytest.MonkeyPatch, programs: AttackPrograms
) -> None:
    monkeypatch.setattr(policy, "system_call_filter", lambda *_, **_executes: b"")

    with best_sandbox().open(programs.program("siblings.c"), limits=ATTACK_LIMITS) as jail:
        reports = [report_of(jail.run(stdin=b"")) for _ in range(3)]

    assert reports == [{"sibling": "did it"}] * 3
    assert programs.survivors() == []


def test_what_is_marked_in_one_case_is_not_found_in_the_next(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    holds = Guarantee.FILES not in sandbox.missing  # else it writes where its user may
    whats = ("mode", "times", "attribute", "flags", "more flags", "file", "files", "folders")
    for what in (*whats, "threads", "orphan", *(("above", "temporary") if holds else ())):
        assert attack("marks.c", what).exit_code == 0, what  # it compares the cases around it


# Looking into others, and hindering them


def test_no_other_process_can_be_traced_or_read(
    bystander: subprocess.Popen[bytes], sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.KERNEL)
    before = process_state(bystander.pid)

    seen = attack("ptraces.c", str(bystander.pid))

    tried = {"seize", "attach", "attach to the parent", "read its memory", "take its descriptor"}
    if Guarantee.FILES not in sandbox.missing:
        tried |= {"open its memory", "open the parent's memory", "compare"}
    assert {what for what, came in report_of(seen).items() if came == "refused"} >= tried
    assert process_state(bystander.pid) == before


def test_other_processes_cannot_be_slowed_or_limited(
    bystander: subprocess.Popen[bytes], sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.SIGNALS)
    before = process_state(bystander.pid)

    seen = attack("slows.c", str(bystander.pid))

    tried = ("limits", "nice", "class", "cores", "disk", "first to be killed")
    assert report_of(seen) == refused(*tried)
    assert process_state(bystander.pid) == before


def test_init_cannot_be_changed_and_the_next_case_is_as_before(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.FILES)  # or it would be the init of the machine
    before = report_of(attack("init.c", "look"))

    seen = attack("init.c")

    tried = ("autogroup", "oom_score_adj", "coredump_filter", "timerslack_ns", "sched")
    assert report_of(seen) == refused(*tried, "clear_refs")
    assert report_of(attack("init.c", "look")) == before


@pytest.mark.slow
def test_cpu_time_is_limited_whatever_sixty_sessions_do_to_init(
    sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.FILES)

    seen = attack("init.c", "spin", limits=limits(cpu_s=0.2))

    # A supervisor that gets no CPU itself would see it only after many times the limit. The kernel
    # has counted 5.5 s for sessions that ran for 0.2 s on two cores, which cannot be.
    assert seen.stopped_by is Stop.CPU
    assert min(seen.cpu_s, seen.wall_s * len(os.sched_getaffinity(0))) < 5


def test_the_environments_and_descriptors_of_others_cannot_be_read_nor_they_be_seen(
    bystander: subprocess.Popen[bytes],
    monkeypatch: pytest.MonkeyPatch,
    sandbox: Sandbox,
    attack: AttackRunner,
) -> None:
    skip_unless(sandbox, Guarantee.ENVIRONMENT)
    monkeypatch.setenv("SECRET_OF_THE_JUDGE", SECRET)

    # The attack has the word in its own command line, and looks there only in others.
    for word in (SECRET, "600.0123") if Guarantee.PROCESSES not in sandbox.missing else (SECRET,):
        seen = attack("environment.py", word)

        assert bystander.poll() is None
        assert (seen.exit_code, seen.stdout) == (0, b"[]\n")


# The attacks are real


@pytest.mark.slow
@pytest.mark.attack(succeeds=True)
def test_without_a_sandbox_others_can_be_seen_limited_and_signalled(
    bystander: subprocess.Popen[bytes], received_signals: list[int], programs: AttackPrograms
) -> None:
    words = run_unsandboxed(programs, "environment.py", SECRET)
    seen = run_unsandboxed(programs, "environment.py", "600.0123")
    slowed = run_unsandboxed(programs, "slows.c", str(bystander.pid))
    run_unsandboxed(programs, "signals.c", str(os.getpid()))

    assert (list(words), list(seen)) == (["['environ']"], ["['cmdline']"])
    assert {slowed[what] for what in ("limits", "nice", "cores")} == {"did it"}
    assert set(received_signals) == {signal.SIGUSR1}
