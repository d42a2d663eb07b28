"""What a sandbox holds on this machine: for each promise by which layer, or why not and how to.

Only what is held against a hostile program is promised.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from judge.model import GuaranteeStatus
from judge.sandbox.interface import Guarantee, Level
from judge.sandbox.policy import has_filters
from judge.sandbox.supervisor import cgroups, landlock

# The first word of a layer is that of `--sandbox`, or a part of the kernel.
_NAMESPACES = "namespaces"
_WAITED = "every descendant is waited for"

_SWITCHES = (
    ("kernel/apparmor_restrict_unprivileged_userns", "1", "0"),
    ("kernel/unprivileged_userns_clone", "0", "1"),
    ("user/max_user_namespaces", "0", "10000"),
)
_SWITCHBOARD = Path("/proc/sys")
_IN_DOCKER = "docker run --security-opt seccomp=unconfined --security-opt systempaths=unconfined"
_DELEGATE = "systemd-run --user --scope -p Delegate=yes judge ..."


def statuses(level: Level, refusal: str | None) -> tuple[GuaranteeStatus, ...]:
    """Every promise at a level of this machine; `refusal` is why namespaces are not given."""
    held, open_ = _held(level), _open(level, refusal)
    found = []
    for promise in Guarantee:
        by = held.get(promise, "")
        why, remedy = ("", "") if by else open_[promise]
        found.append(
            GuaranteeStatus(
                guarantee=promise.value, meaning=promise.meaning, by=by, why=why, remedy=remedy
            )
        )
    return tuple(found)


def missing_guarantees(level: Level) -> tuple[Guarantee, ...]:
    """The promises that are not held at a level on this machine."""
    held = _held(level)
    return tuple(promise for promise in Guarantee if not held.get(promise))


@cache
def _has_groups() -> bool:
    """Whether a control group can be made here."""
    group = cgroups.group(1 << 26, 64)
    if group is not None:
        group.remove()
    return group is not None


def _held(level: Level) -> dict[Guarantee, str]:
    """By which layer each promise is held."""
    if level is Level.NONE:
        return {Guarantee.WALL: "a timer"}
    held = {
        Guarantee.CPU: f"a control group; {_WAITED}" if _has_groups() else "",
        Guarantee.WALL: "a timer",
        Guarantee.MEMORY: "a control group" if _has_groups() else "",
        Guarantee.OUTPUT: "limits of files, files in memory",
        Guarantee.NETWORK: "seccomp: no sockets" if has_filters() else "",
        Guarantee.KERNEL: "seccomp, no capabilities" if has_filters() else "",
        Guarantee.USER: "" if os.geteuid() == 0 else "the judge is not root",
    }
    if level is Level.LANDLOCK:
        scopes = landlock.abi() >= landlock.ABI_OF_SCOPES
        files = landlock.abi() >= landlock.ABI_OF_TRUNCATE
        held |= {
            Guarantee.ENVIRONMENT: "Landlock",  # else /proc shows the judge's to its own user
            Guarantee.SIGNALS: "Landlock" if scopes else "",
            # Else a program can kill its keeper and leave others behind.
            Guarantee.DESCENDANTS: f"Landlock, {_WAITED}" if scopes else "",
            Guarantee.FILES: "Landlock" if files else "",
        }
    if level is Level.NAMESPACES:
        held |= {
            Guarantee.DESCENDANTS: f"{_NAMESPACES}: they end with their init",
            Guarantee.ENVIRONMENT: f"{_NAMESPACES}: pid",
            Guarantee.FILES: f"{_NAMESPACES}: mount, a root of its own",
            Guarantee.MODES: f"{_NAMESPACES}: mount, read-only",
            Guarantee.DISK: f"{_NAMESPACES}: mount, a tmpfs of limited size",
            Guarantee.NETWORK: f"{_NAMESPACES}: net" + (", seccomp" if has_filters() else ""),
            Guarantee.SIGNALS: f"{_NAMESPACES}: pid",
            Guarantee.PROCESSES: f"{_NAMESPACES}: pid",
            Guarantee.USER: f"{_NAMESPACES}: user, nobody inside",
        }
    return held


def _open(level: Level, refusal: str | None) -> dict[Guarantee, tuple[str, str]]:
    """Why a promise is not held, and the command that would give it."""
    if level is Level.NONE:
        weak = "nothing but a timer", "judge run --sandbox best ..."
        return dict.fromkeys(Guarantee, weak)
    if refusal is None:
        namespaces = "a weaker level was chosen", "judge run --sandbox namespaces ..."
    else:
        namespaces = refusal, _remedy()
    found = dict.fromkeys(Guarantee, namespaces)
    if not _has_groups():
        found |= {
            Guarantee.CPU: (
                "no control group may be made here; every descendant is waited for, but one whose "
                "parent ignores its end is seen only while it lives",
                _DELEGATE,
            ),
            Guarantee.MEMORY: (
                "no control group may be made here; memory is looked at every 5 to 10 ms, and more "
                "may be taken in between, or in files in memory",
                _DELEGATE,
            ),
        }
    if not has_filters():
        remedy = "a kernel with CONFIG_SECCOMP_FILTER"
        no_filter = "the kernel has no filters of system calls", remedy
        found |= {Guarantee.NETWORK: no_filter, Guarantee.KERNEL: no_filter}
    return found


def _remedy() -> str:
    """The command that may give user namespaces on this machine."""
    for name, now, wanted in _SWITCHES:
        try:
            found = (_SWITCHBOARD / name).read_text().strip()
        except OSError:
            continue
        if found == now:
            return f"sudo sysctl {name.replace('/', '.')}={wanted}"
    if any(Path(mark).exists() for mark in ("/.dockerenv", "/run/.containerenv")):
        return _IN_DOCKER
    return "a kernel of version 5.12 or later, with user namespaces"
