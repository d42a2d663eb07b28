"""The strongest level of sandbox that this machine has had, and whether a trial is still valid.

It is kept in a small file in the user's data folder. What cannot be read there is not known, and
what cannot be written is known next time or never: the file only makes the judge more careful.

A trial of a level takes as long as to judge twenty cases. So one that succeeded is kept in the
cache, with all that it is known to depend on. If a jail cannot be made all the same, the trial is
forgotten, and the next start tries again and says what has changed.
"""

from __future__ import annotations

import json
import os
import platform
import resource
from contextlib import suppress
from functools import cache
from pathlib import Path

from judge.files import cache_folder, data_folder, make_private_folder, replace_file
from judge.files.json_cache import read_object, write_object
from judge.sandbox.interface import Level

_CONTAINER_MARKS = ("/.dockerenv", "/run/.containerenv")
_MOST_BYTES = 1 << 16
# What the kernel says of namespaces, and what this process may do.
_FACTS = (
    "/proc/sys/kernel/random/boot_id",
    "/proc/sys/user/max_user_namespaces",
    "/proc/sys/user/max_pid_namespaces",
    "/proc/sys/user/max_mnt_namespaces",
    "/proc/sys/user/max_net_namespaces",
    "/proc/sys/kernel/unprivileged_userns_clone",
    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns",
    "/proc/self/attr/current",
    "/proc/self/cgroup",
)
_STATUS = ("Cap", "NoNewPrivs", "Seccomp", "Uid", "Gid", "Groups")


def best_known_path() -> Path:
    """The file."""
    return data_folder() / "sandbox.json"


def best_known_level() -> Level | None:
    """The strongest level that this machine has had for this user, as far as it is known."""
    word = _known_words().get(machine_name())
    return next((level for level in Level if level.value == word), None)


def remember_level(level: Level) -> None:
    """Notes that this machine has a level now."""
    known = best_known_level()
    if known is not None and not is_weaker(known, level):
        return
    words = _known_words() | {machine_name(): level.value}
    try:
        make_private_folder(data_folder())
        replace_file(best_known_path(), json.dumps(words, indent=1).encode())
    except OSError:
        pass


def is_weaker(level: Level, other: Level) -> bool:
    """Whether a level is weaker than another."""
    order = list(Level)
    return order.index(level) > order.index(other)


def _known_words() -> dict[str, object]:
    """Words of levels by machine; empty if the file is not there or damaged."""
    try:
        with best_known_path().open("rb") as file:
            words = json.loads(file.read(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    return words if isinstance(words, dict) else {}


def machine_name() -> str:
    """What this machine is called, with the user: root has other levels, and so has a container.

    A home may be shared by many machines.
    """
    try:
        name = Path("/etc/machine-id").read_text().strip()
    except OSError:
        name = ""
    name = name or platform.node()
    if any(os.path.lexists(mark) for mark in _CONTAINER_MARKS):
        name += f" container {platform.node()}"
    return f"{name} {os.getuid()}"


def has_valid_trial(level: Level) -> bool:
    """Whether a level was tried under the same conditions, and worked."""
    return read_object(_trial_path()).get(level.value) == _conditions()


def remember_trial(level: Level) -> None:
    """Note that a level works under these conditions."""
    write_object(_trial_path(), read_object(_trial_path()) | {level.value: _conditions()})


def forget_trials() -> None:
    """Have the levels tried again at the next start."""
    with suppress(OSError):
        _trial_path().unlink()


def _trial_path() -> Path:
    return cache_folder() / "sandbox_trials.json"


@cache
def _conditions() -> list[str]:
    """All that the success of a trial is known to depend on, for this process."""
    found = [machine_name(), *os.uname(), str(resource.getrlimit(resource.RLIMIT_NPROC))]
    for path in _FACTS:
        try:
            found.append(Path(path).read_text())
        except OSError as error:
            found.append(str(error.errno))
    with suppress(OSError):
        lines = Path("/proc/self/status").read_text().splitlines()
        found += [line for line in lines if line.startswith(_STATUS)]
        found += [
            str(Path(f"/proc/self/ns/{name}").readlink()) for name in ("user", "pid", "mnt", "net")
        ]
    for code in sorted(Path(__file__).parent.rglob("*.py")):
        with suppress(OSError):
            status = code.stat()
            found.append(f"{code} {status.st_size} {status.st_mtime_ns}")
    return found
