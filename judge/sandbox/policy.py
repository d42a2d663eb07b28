"""What a program may see of the machine's files, and which system calls it may make."""

from __future__ import annotations

import ctypes
import errno
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from judge.files.hidden import hidden_paths
from judge.model import Limits, Program
from judge.sandbox import seccomp
from judge.sandbox.interface import Loosening
from judge.sandbox.supervisor import landlock
from judge.sandbox.supervisor.kernel import MACHINE, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, libc
from judge.sandbox.trees import TreeBounds

if TYPE_CHECKING:
    from judge.sandbox.supervisor.protocol import ContainerSpec

_RUNTIMES = ("/usr", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/opt", "/nix/store",
             "/var/lib/ghc")  # fmt: skip
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")

# What runtimes look for in /etc: what has these names, begins so, or is of a JDK; and files of our
# own that replace the machine's.
_SETTINGS = ("alternatives", "localtime", "mono", "nim", "racket", "terminfo", "crypto-policies")
_SETTINGS_BEGIN = ("ld.so.", "java", "fpc", "python", "pypy", "ghc", "sml", "locale")
_FILES = {
    "/etc/passwd": b"root:x:0:0:root:/:/bin/sh\nnobody:x:65534:65534:nobody:/box:/bin/sh\n",
    "/etc/group": b"root:x:0:\nnogroup:x:65534:\n",
    "/etc/nsswitch.conf": b"passwd: files\ngroup: files\nhosts: files\n",
    "/etc/hosts": b"127.0.0.1 localhost box\n",
}
_COPIED_BYTES = 64 << 10
_SCRATCH_BYTES = 64 << 20

_NO_INSTALLATIONS = (Path("/"), Path.home())
_PARTS_OF_INSTALLATIONS = ("bin", "include", "lib", "lib64", "libexec")


_LOOSENED = {
    Loosening.TRACING: ("ptrace", "process_vm_readv", "process_vm_writev"),
    Loosening.LOOPBACK: ("socket", "socketcall"),
}


def system_call_filter(
    key: int, loosened: Iterable[Loosening] = (), *, executes: bool = False
) -> bytes:
    """The seccomp filter for this machine, as `seccomp.compile_filter`; empty if unsupported."""
    permitted = [name for loosening in loosened for name in _LOOSENED[loosening]]
    if not has_filters():
        return b""
    return seccomp.compile_filter(MACHINE, key, permitted, executes=executes)


def may_execute(program: Program, writable: Path | None) -> bool:
    """Whether `program` may execute what it has written: a compiler may, and where a row says so.

    Any other could start a copy of itself that it may not read, for which the kernel closes the
    task clock.
    """
    return program.executes or writable is not None


@cache
def has_filters() -> bool:
    """Whether the kernel supports filters of system calls, and we know this machine's numbers."""
    ctypes.set_errno(0)
    # Without a filter it fails in any case: by EFAULT where there are filters, else by EINVAL.
    libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, None, 0, 0)
    return ctypes.get_errno() == errno.EFAULT and bool(seccomp.compile_filter(MACHINE))


def landlock_rules(
    program: Program, *, scratch: Path, writable: Path | None
) -> list[tuple[str, int]]:
    """What `program` may read and write: the system's runtimes, its own files, a scratch folder.

    A tool that is installed elsewhere (in somebody's home) may read its own installation: the
    folder above the `bin` in which it is. What is hidden it may not read, wherever it lies.
    """
    folders = (*_RUNTIMES, *_python_folders(), *_tool_paths(program))
    own = _own_folders(program)
    rights = landlock.WRITE if may_execute(program, writable) else landlock.WRITE_ONLY_DATA
    rules = [(str(scratch), rights)]
    if writable is not None:
        rules.append((str(writable), landlock.WRITE))
        own.append(str(writable))
    rules += [(path, landlock.DEVICE) for path in _DEVICES]
    rules += [(path, landlock.READ) for path in ("/proc", *_public_etc(), *own)]
    return rules + _readable_but(tuple(folders), _hidden_within(folders, own))


def container_spec(
    program: Program,
    limits: Limits,
    *,
    writable: Path | None,
    bounds: TreeBounds | None = None,
    has_loopback: bool = False,
) -> ContainerSpec:
    """The file system in which `program` runs; as in `landlock_rules` with what its tool needs.

    With `bounds` it writes to a copy of the folder `writable` in memory.
    """
    visible = dict.fromkeys((*_RUNTIMES, *_python_folders(), *_tool_paths(program)), False)
    files = dict(_FILES)
    for path in _settings(Path("/etc")):
        # Each mount costs time in every case; a file does not.
        if path.is_symlink() or path.is_dir() or path.stat().st_size > _COPIED_BYTES:
            visible[str(path)] = False
        else:
            files[str(path)] = path.read_bytes()
    own = dict.fromkeys(_own_folders(program), False)
    if writable is not None:
        own[str(writable)] = bounds is None
    copied = None
    if writable is not None and bounds is not None:
        copied = str(writable), bounds.total_bytes, bounds.entries
    return {
        "visible": list((visible | own).items()),
        "hidden": _hidden_within(visible, own),
        "copied": copied,
        "files": files,
        "has_loopback": has_loopback,
        "scratch_bytes": limits.memory_bytes if writable else _SCRATCH_BYTES,
        "executes": may_execute(program, writable),
    }


def _settings(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        for name in os.listdir(folder):  # noqa: PTH208  # a few of many
            if (
                name.startswith(_SETTINGS_BEGIN)
                or "jdk" in name
                or (name in _SETTINGS and (folder / name).exists())
            ):
                yield folder / name


def has_own_command(program: Program) -> bool:
    """Whether what is started lies in a folder of the program: whoever wrote it has made it."""
    return any(Path(program.argv[0]).is_relative_to(folder) for folder in _own_folders(program))


def _own_folders(program: Program) -> list[str]:
    folders = (program.folder, program.place)
    return [str(folder) for folder in folders if folder not in (None, Path("/"))]


def _hidden_within(visible: Iterable[str], own: Iterable[str]) -> list[str]:
    """What is hidden and is or lies in a visible folder; not the program's own folders."""
    shown = {os.path.realpath(path) for path in visible}
    return [
        path
        for path in sorted(hidden_paths() - {os.path.realpath(path) for path in own})
        if any(f"{path}/".startswith(f"{folder}/") for folder in shown) and os.path.lexists(path)
    ]


def _readable_but(folders: tuple[str, ...], hidden: list[str]) -> list[tuple[str, int]]:
    """Rules that let a program read folders without what is hidden in them.

    Landlock can only permit. So a folder with something hidden in it may be listed, and what else
    is in it may be read. Its links lead to what has rules of its own, or to nothing permitted.
    """
    rules: list[tuple[str, int]] = []
    todo = [path for folder in folders if (path := os.path.realpath(folder)) not in hidden]
    while todo:
        path = todo.pop()
        if not any(other.startswith(f"{path}/") for other in hidden):
            rules.append((path, landlock.READ))
            continue
        rules.append((path, landlock.READ_DIR))
        with os.scandir(path) as entries:
            todo += [one.path for one in entries if not one.is_symlink() and one.path not in hidden]
    return rules


def _python_folders() -> list[str]:
    """The installation of Python; of one that was installed right in a home only its own parts."""
    prefix = Path(sys.base_prefix)
    own = [prefix / name for name in ("bin", "include", "lib", "lib64")]
    return [str(path) for path in (own if prefix in _NO_INSTALLATIONS else [prefix])]


@cache
def _public_etc() -> list[str]:
    return [str(path) for path in _public_in(Path("/etc"))]


def _public_in(folder: Path) -> Iterator[Path]:
    """What in a folder anybody may read. So /etc/shadow is closed even to a judge that is root."""
    for path in folder.iterdir():
        try:
            mode = path.stat().st_mode
        except OSError:
            continue
        if mode & stat.S_IROTH and (not stat.S_ISDIR(mode) or mode & stat.S_IXOTH):
            yield path


def _tool_paths(program: Program) -> Iterator[str]:
    """Where the program's command is installed, and what its language shows besides.

    A command in the program's own folder adds nothing: whoever wrote the folder could lead it
    anywhere by a link.
    """
    yield from program.shows
    if has_own_command(program):
        return
    tool = Path(program.argv[0])
    for path in {tool, tool.resolve()}:
        folder = path.parent
        installation = folder.parent
        if folder in _NO_INSTALLATIONS:
            yield str(path)
        elif folder.name != "bin" or installation in _NO_INSTALLATIONS:
            yield str(folder)
        elif installation.name.startswith("."):  # ~/.cargo and ~/.local hold secrets as well
            yield from (str(installation / part) for part in _PARTS_OF_INSTALLATIONS)
        else:
            yield str(installation)
