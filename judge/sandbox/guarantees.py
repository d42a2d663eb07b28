"""What a sandbox guarantees on this machine: by which layer, or why not and what would help.

A guarantee is one only if it holds against a hostile program.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from judge.facts import Fact
from judge.model import GuaranteeStatus
from judge.sandbox.interface import Guarantee, Level
from judge.sandbox.policy import has_filters
from judge.sandbox.supervisor import cgroups, landlock, task_clock
from judge.sandbox.supervisor.nobody import can_become_nobody

_MEANINGS = {
    Guarantee.CPU: Fact("CPU time of the whole process tree is counted and limited"),
    Guarantee.WALL: Fact("an idle program is stopped at the wall limit"),
    Guarantee.MEMORY: Fact("memory of the whole process tree is measured and limited"),
    Guarantee.OUTPUT: Fact("output cannot grow without bound"),
    Guarantee.DISK: Fact("what the program writes to files is bounded as a whole"),
    Guarantee.DESCENDANTS: Fact("every descendant is dead when the verdict is given"),
    Guarantee.ENVIRONMENT: Fact("the program sees no environment and no descriptors of the judge"),
    Guarantee.FILES: Fact("the program reads only its own files and the public ones of the system"),
    Guarantee.NAMES: Fact("the program sees no names, sizes and times of others' files"),
    Guarantee.MODES: Fact("the program cannot change modes, owners and times of others' files"),
    Guarantee.CASES: Fact("a case finds nothing that an earlier one has left"),
    Guarantee.NETWORK: Fact("the program cannot reach a network, not even this machine"),
    Guarantee.KERNEL: Fact("the program cannot trace, mount, load, set clocks or make namespaces"),
    Guarantee.SIGNALS: Fact("the program cannot signal processes that it did not start"),
    Guarantee.PROCESSES: Fact("the program sees no other process, but how busy the machine is"),
    Guarantee.USER: Fact("the program is not root, even if the judge is"),
}

_WAITED_FOR = Fact("every descendant is waited for")
_DELEGATE = "systemd-run --user --scope -p Delegate=yes judge ..."
_IN_DOCKER = "docker run --security-opt seccomp=unconfined --security-opt systempaths=unconfined"

# Kernel settings that may forbid user namespaces: the value that does, and one that permits them.
_SYSCTL = Path("/proc/sys")
_FORBIDDING = (
    ("kernel/apparmor_restrict_unprivileged_userns", "1", "0"),
    ("kernel/unprivileged_userns_clone", "0", "1"),
    ("user/max_user_namespaces", "0", "10000"),
)


def statuses(level: Level, no_namespaces: str | None) -> tuple[GuaranteeStatus, ...]:
    """Every guarantee at a level of this machine; `no_namespaces` is why it has none, if so."""
    layers, gaps = _layers(level), _gaps(level, no_namespaces)

    def status(guarantee: Guarantee) -> GuaranteeStatus:
        name, meaning = guarantee.value, _MEANINGS[guarantee]
        by = layers.get(guarantee, Fact())
        why, remedy = (Fact(), "") if by else gaps[guarantee]
        return GuaranteeStatus(guarantee=name, meaning=meaning, by=by, why=why, remedy=remedy)

    return tuple(map(status, Guarantee))


def missing_guarantees(level: Level) -> tuple[Guarantee, ...]:
    """What a level does not guarantee on this machine."""
    layers = _layers(level)
    return tuple(guarantee for guarantee in Guarantee if not layers.get(guarantee))


@cache
def _has_cgroups() -> bool:
    """Whether a control group may be made that counts memory and CPU time."""
    group = cgroups.create_group(1 << 26, 64)
    if group is None:
        return False
    counts_cpu = group.cpu_s() is not None
    group.remove()
    return counts_cpu


def _layers(level: Level) -> dict[Guarantee, Fact]:
    """The layer that holds each guarantee, starting with a level or a part of the kernel."""
    if level is Level.NONE:
        return {Guarantee.WALL: Fact("a timer")}
    rights = Fact("seccomp, no capabilities")
    if level is not Level.NAMESPACES and can_become_nobody():
        rights = Fact("seccomp, no capabilities but to read")
    layers = {
        Guarantee.CPU: _cpu_layer(),
        Guarantee.WALL: Fact("a timer"),
        Guarantee.MEMORY: Fact("a control group") if _has_cgroups() else Fact(),
        Guarantee.OUTPUT: Fact("limits of files, files in memory"),
        Guarantee.NETWORK: Fact("seccomp: no sockets") if has_filters() else Fact(),
        Guarantee.KERNEL: rights if has_filters() else Fact(),
        Guarantee.USER: _why_no_root(),
    }
    if level is Level.LANDLOCK:
        scopes = landlock.abi() >= landlock.ABI_OF_SCOPES
        files = landlock.abi() >= landlock.ABI_OF_TRUNCATE
        layers |= {
            Guarantee.ENVIRONMENT: Fact("Landlock"),  # else /proc shows the judge's to its own user
            Guarantee.SIGNALS: Fact("Landlock" if scopes else ""),
            # Else a program can kill its supervisor and leave others behind.
            Guarantee.DESCENDANTS: Fact("Landlock; {}", _WAITED_FOR) if scopes else Fact(),
            Guarantee.FILES: Fact("Landlock" if files else ""),
        }
    if level is Level.NAMESPACES:
        root, pid = Fact("namespaces: mount, a root of its own"), Fact("namespaces: pid")
        net = Fact("namespaces: net")
        layers |= {
            Guarantee.DESCENDANTS: Fact("namespaces: their init ends them"),
            Guarantee.ENVIRONMENT: pid,
            Guarantee.FILES: root,
            Guarantee.NAMES: root,
            Guarantee.MODES: Fact("namespaces: mount, read-only"),
            Guarantee.CASES: Fact("namespaces: what can be written is emptied, or made anew"),
            Guarantee.DISK: Fact("namespaces: mount, a tmpfs of limited size"),
            Guarantee.NETWORK: Fact("namespaces: net, seccomp") if has_filters() else net,
            Guarantee.SIGNALS: pid,
            Guarantee.PROCESSES: pid,
            Guarantee.USER: Fact("namespaces: user, nobody inside"),
        }
    return layers


def _why_no_root() -> Fact:
    if can_become_nobody():
        return Fact("the program is nobody, and may read what root may")
    return Fact() if os.geteuid() == 0 else Fact("the judge is not root")


def _gaps(level: Level, no_namespaces: str | None) -> dict[Guarantee, tuple[Fact, str]]:
    """Why each guarantee is missing where no layer holds it, and the command that would help."""
    if level is Level.NONE:
        nothing = Fact("nothing but a timer"), "judge run --sandbox best ..."
        return dict.fromkeys(Guarantee, nothing)
    weaker = Fact("a weaker level was chosen"), "judge run --sandbox namespaces ..."
    if no_namespaces:
        weaker = Fact("{}", no_namespaces), _remedy()
    gaps: dict[Guarantee, tuple[Fact, str]] = dict.fromkeys(Guarantee, weaker)
    if not _has_cgroups():
        gaps[Guarantee.CPU] = (
            Fact(
                "no control group may be made here, and the kernel's task clock cannot be used "
                "({}); every descendant is waited for, but one whose parent ignores its end is "
                "seen only while it lives; where time is lost, wall time is limited",
                task_clock.why_no_clock(),
            ),
            _DELEGATE,
        )
        gaps[Guarantee.MEMORY] = (
            Fact(
                "no control group may be made here; memory is measured every 1 to 16 ms, and more "
                "may be taken in between, or in files in memory"
            ),
            _DELEGATE,
        )
    if not has_filters():
        no_filter = Fact("the kernel has no filters of system calls")
        remedy = Fact("a kernel with CONFIG_SECCOMP_FILTER")
        gaps[Guarantee.NETWORK] = gaps[Guarantee.KERNEL] = no_filter, remedy
    return gaps


def _cpu_layer() -> Fact:
    if _has_cgroups():
        return Fact("a control group; {}", _WAITED_FOR)
    if task_clock.why_no_clock():
        return Fact()
    return Fact("the kernel's task clock, wall time where that is evaded; {}", _WAITED_FOR)


def _remedy() -> str:
    """The command that may permit user namespaces on this machine."""
    for name, forbidding, permitting in _FORBIDDING:
        path = _SYSCTL / name
        if path.exists() and path.read_text().strip() == forbidding:
            return f"sudo sysctl {name.replace('/', '.')}={permitting}"
    if any(Path(mark).exists() for mark in ("/.dockerenv", "/run/.containerenv")):
        return _IN_DOCKER
    return Fact("a kernel of version 5.12 or later, with user namespaces")
