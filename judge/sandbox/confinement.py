"""What a program may see of the tree of files, and whether this machine can hold it to that."""

from __future__ import annotations

import ctypes
import errno
import os
import stat
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from judge.model import Program
from judge.sandbox import landlock, seccomp
from judge.sandbox.seam import Level, Promise

_PR_SET_SECCOMP, _FILTER = 22, 2
_RUNTIMES = ("/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/opt", "/nix/store",
             "/var/lib/ghc")  # fmt: skip
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")

_NO_INSTALLATIONS = (Path("/"), Path.home())

Allowed = list[tuple[str, int]]


def levels() -> list[Level]:
    """The levels that this machine gives, the strongest first."""
    return [Level.LANDLOCK, Level.LIMITS] if landlock.abi() else [Level.LIMITS]


def missing(level: Level) -> tuple[Promise, ...]:
    """The promises that are not held at a level on this machine."""
    confined = level is Level.LANDLOCK
    kept_off = confined and landlock.abi() >= landlock.ABI_OF_SCOPES
    held = {
        Promise.ENVIRONMENT: confined,  # else /proc shows the judge's to its own user
        Promise.DESCENDANTS: kept_off,  # else a program can kill its keeper and leave others behind
        Promise.FILES: confined and landlock.abi() >= landlock.ABI_OF_TRUNCATE,
        Promise.MODES: False,  # Landlock does not know of chmod, chown and utime
        Promise.SIGNALS: kept_off,
        Promise.NETWORK: bool(system_call_filter()),
        Promise.KERNEL: bool(system_call_filter()),
        Promise.PROCESSES: False,
    }
    return tuple(promise for promise in Promise if not held.get(promise, True))


@cache
def system_call_filter() -> bytes:
    """The seccomp filter for this machine; empty if it cannot be had."""
    ctypes.set_errno(0)
    libc = ctypes.CDLL(None, use_errno=True)
    # Without a filter it fails in any case: by EFAULT where there are filters, else by EINVAL.
    libc.prctl(_PR_SET_SECCOMP, _FILTER, None, 0, 0)
    known = ctypes.get_errno() == errno.EFAULT
    return seccomp.program(os.uname().machine) if known else b""


def allowed(program: Program, *, scratch: Path, writable: Path | None) -> Allowed:
    """What `program` may read and write: the system's runtimes, its own files, a scratch folder.

    A tool that lives elsewhere (in somebody's home) brings its own installation: the folder above
    the `bin` in which it lies. Whatever its command or environment names may be read as well.
    """
    rights = [*_system(), (str(scratch), landlock.WRITE)]
    if writable is not None:
        rights.append((str(writable), landlock.WRITE))
    if program.folder != Path("/"):
        rights.append((str(program.folder), landlock.READ))
    rights += [(path, landlock.READ) for path in _named(program)]
    return rights


@cache
def _system() -> tuple[tuple[str, int], ...]:
    found = [(path, landlock.READ) for path in (*_RUNTIMES, sys.base_prefix, "/proc")]
    found += [(path, landlock.DEVICE) for path in _DEVICES]
    found += [(str(path), landlock.READ) for path in _public_in(Path("/etc"))]
    return tuple(found)


def _public_in(folder: Path) -> Iterator[Path]:
    """What in a folder anybody may read. So /etc/shadow is closed even to a judge that is root."""
    for path in folder.iterdir():
        try:
            mode = path.stat().st_mode
        except OSError:
            continue
        if mode & stat.S_IROTH and (not stat.S_ISDIR(mode) or mode & stat.S_IXOTH):
            yield path


def _named(program: Program) -> Iterator[str]:
    for word in (program.argv[0], *program.env.values()):
        if word.startswith("/") and ":" not in word and word != "/":
            yield word
    tool = Path(program.argv[0])
    for place in {tool.parent, tool.resolve().parent}:
        # Not what lies above the `bin` of a home folder: that is the home itself.
        installed = place.name == "bin" and place.parent not in _NO_INSTALLATIONS
        yield str(place.parent if installed and place.parent.name != ".local" else place)
