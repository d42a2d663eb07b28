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

from judge.model import Limits, Program
from judge.sandbox import seccomp
from judge.sandbox.supervisor import landlock
from judge.sandbox.supervisor.protocol import ContainerSpec

_PR_SET_SECCOMP, _FILTER = 22, 2
_RUNTIMES = ("/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/opt", "/nix/store",
             "/var/lib/ghc")  # fmt: skip
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")

# What runtimes look for in /etc; and files of our own that stand in for the machine's.
_SETTINGS = ("alternatives", "ld.so.*", "localtime", "java*", "*jdk*", "mono", "fpc*", "python*",
             "pypy*", "ghc*", "sml*", "terminfo", "crypto-policies", "locale*")  # fmt: skip
_FILES = {
    "/etc/passwd": b"root:x:0:0:root:/:/bin/sh\nnobody:x:65534:65534:nobody:/box:/bin/sh\n",
    "/etc/group": b"root:x:0:\nnogroup:x:65534:\n",
    "/etc/nsswitch.conf": b"passwd: files\ngroup: files\nhosts: files\n",
    "/etc/hosts": b"127.0.0.1 localhost box\n",
}
_COPIED_BYTES = 64 << 10
_SCRATCH_BYTES = 64 << 20

_NO_INSTALLATIONS = (Path("/"), Path.home())

Allowed = list[tuple[str, int]]


def system_call_filter(key: int) -> bytes:
    """The seccomp filter for this machine, with `key` as told there; empty if it cannot be had."""
    return seccomp.program(os.uname().machine, key) if has_filters() else b""


@cache
def has_filters() -> bool:
    """Whether the kernel and we know filters of system calls for this machine."""
    ctypes.set_errno(0)
    libc = ctypes.CDLL(None, use_errno=True)
    # Without a filter it fails in any case: by EFAULT where there are filters, else by EINVAL.
    libc.prctl(_PR_SET_SECCOMP, _FILTER, None, 0, 0)
    return ctypes.get_errno() == errno.EFAULT and bool(seccomp.program(os.uname().machine))


def allowed(program: Program, *, scratch: Path, writable: Path | None) -> Allowed:
    """What `program` may read and write: the system's runtimes, its own files, a scratch folder.

    A tool that lives elsewhere (in somebody's home) brings its own installation: the folder above
    the `bin` in which it lies. Whatever its command or environment names may be read as well.
    """
    rights = [*_system(), (str(scratch), landlock.WRITE)]
    if writable is not None:
        rights.append((str(writable), landlock.WRITE))
    rights += [(str(folder), landlock.READ) for folder in _own(program)]
    rights += [(path, landlock.READ) for path in _named(program)]
    return rights


def container(program: Program, limits: Limits, *, writable: Path | None) -> ContainerSpec:
    """The file system in which `program` runs: the runtimes, what the machine needs, its own files.

    As with `allowed`, a tool brings its own installation.
    """
    shown = dict.fromkeys((*_RUNTIMES, sys.base_prefix, *_named(program)), False)
    files = dict(_FILES)
    for path in (path for pattern in _SETTINGS for path in Path("/etc").glob(pattern)):
        # A mount more costs every case; a file does not.
        if path.is_symlink() or path.is_dir() or path.stat().st_size > _COPIED_BYTES:
            shown[str(path)] = False
        else:
            files[str(path)] = path.read_bytes()
    shown |= dict.fromkeys(map(str, _own(program)), False)
    if writable is not None:
        shown[str(writable)] = True
    return {
        "shown": list(shown.items()),
        "files": files,
        "scratch_bytes": limits.memory_bytes if writable else _SCRATCH_BYTES,
    }


def _own(program: Program) -> list[Path]:
    return [folder for folder in (program.folder, program.place) if folder not in (None, Path("/"))]


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
