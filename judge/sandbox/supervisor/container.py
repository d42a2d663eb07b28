"""The container: this process leaves the machine for a file system and namespaces of its own.

For the keeper, once, before it starts anything. No root is needed: a new user namespace gives the
rights for the rest. A keeper that is root gives up its rights outside by the same step, and takes
an ordinary user with it for its programs; any other is that user itself.

The new root is a tmpfs. What of the machine is to be seen is bound into it, read-only unless said
otherwise; symbolic links on the way are made anew. /proc stays the machine's for the keeper: the
kernel mounts a new one in a user namespace only where a whole one is to be seen already. A case
mounts its own on top.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import struct

from judge.sandbox.supervisor.syscall_scripts import MACHINE, NUMBERS, SyscallError, libc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from judge.sandbox.supervisor.protocol import ContainerSpec

SCRATCH = "/box"
NOBODY = 65534

CLONE_NEWNS = 0x0002_0000
CLONE_NEWCGROUP = 0x0200_0000
CLONE_NEWUTS = 0x0400_0000
CLONE_NEWIPC = 0x0800_0000
CLONE_NEWUSER = 0x1000_0000
CLONE_NEWPID = 0x2000_0000
CLONE_NEWNET = 0x4000_0000

MS_RDONLY, MS_NOSUID, MS_NODEV = 1, 2, 4
MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 1 << 5, 1 << 12, 1 << 14, 1 << 18
MNT_DETACH = 2
PR_SET_PDEATHSIG = 1
AT_FDCWD, AT_RECURSIVE = -100, 0x8000
# struct mount_attr: set, clear, propagation, user namespace
_ATTRIBUTES = struct.Struct("4Q")
_READ_ONLY, _NO_SUID, _NO_DEVICES = 1, 2, 4

_NEW_ROOT = "/sys"  # there on every machine, and nothing of it is shown
_DEVICES = ("null", "zero", "full", "random", "urandom")
_LINKS = {
    "/dev/fd": "/proc/self/fd",
    "/dev/stdin": "/proc/self/fd/0",
    "/dev/stdout": "/proc/self/fd/1",
    "/dev/stderr": "/proc/self/fd/2",
    "/dev/shm": SCRATCH,
    "/tmp": SCRATCH,
    "/var/tmp": SCRATCH,
}


_DESCRIPTORS = 1 << 16


def enter(container: ContainerSpec) -> int:
    """Leaves for the container; returns the first process of the namespace of later children.

    That process only waits, and ends with us. Raises `Refused`, which names the step that the
    machine forbids.
    """
    _new_user()
    inner = CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP
    _done(libc.unshare(inner | CLONE_NEWPID), "unshare")
    keeper = os.pidfd_open(os.getpid())
    first = os.fork()
    if first == 0:
        _wait_for_the_end(keeper)
    os.close(keeper)
    _done(libc.sethostname(b"box", 3), "sethostname")
    _mount(None, "/", None, MS_REC | MS_PRIVATE)
    _mount("tmpfs", _NEW_ROOT, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0755")
    _furnish(container)
    os.chdir(_NEW_ROOT)
    _done(libc.syscall(NUMBERS[MACHINE]["pivot_root"], b".", b"."), "pivot_root")
    _done(libc.umount2(b".", MNT_DETACH), "umount the machine's root")
    os.chdir("/")
    _mount(None, "/", None, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV)
    return first


def _wait_for_the_end(keeper: int) -> NoReturn:
    """What the first process does: waits until the keeper has ended, and ends."""
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    os.dup2(keeper, 0)
    os.closerange(1, _DESCRIPTORS)  # or it would hold what the first case was given
    ended = select.poll()  # of a keeper that had ended before it was asked for, no signal comes
    ended.register(0, select.POLLIN)
    ended.poll()
    os._exit(0)


def _new_user() -> None:
    """A user namespace in which the keeper may do all, and its programs are nobody.

    Only from outside may a map name others than the user itself, so a child that stays there writes
    it. Where that is forbidden too, the user itself is called nobody.
    """
    user, group = os.geteuid(), os.getegid()
    reader, writer = os.pipe()
    keeper = os.getpid()
    child = os.fork() if user == 0 else 0
    if user == 0 and child == 0:
        os.close(writer)
        _map_from_outside(keeper, reader)
    os.close(reader)
    entered = libc.unshare(CLONE_NEWUSER)
    error = ctypes.get_errno()
    os.close(writer)  # the word for the child
    mapped = child > 0 and os.waitpid(child, 0)[1] == 0
    if entered < 0:
        raise SyscallError(error, os.strerror(error), "unshare the user")
    if not mapped:
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{NOBODY} {user} 1\n")
        _write("/proc/self/gid_map", f"{NOBODY} {group} 1\n")


def _map_from_outside(keeper: int, reader: int) -> None:
    """What the child does: waits until the keeper has entered, maps root and nobody, ends."""
    status = 1
    try:
        os.read(reader, 1)
        for kind in ("uid", "gid"):
            _write(f"/proc/{keeper}/{kind}_map", f"0 0 1\n{NOBODY} {NOBODY} 1\n")
        status = 0
    finally:
        os._exit(status)


def _furnish(container: ContainerSpec) -> None:
    """Everything that a program sees, below the new root."""
    for folder in (SCRATCH, "/dev", "/etc", "/proc"):
        os.makedirs(_NEW_ROOT + folder, 0o755)
    _bind("/proc", "/proc")
    for device in _DEVICES:
        _bind(f"/dev/{device}", f"/dev/{device}")
    for path, content in container["files"].items():
        with open(_NEW_ROOT + path, "wb") as file:
            file.write(content)
    places: dict[str, bool] = {}
    for path, writable in container["shown"]:
        place = _real(os.path.normpath(path))
        places[place] = writable or places.get(place, False)
    bound: list[str] = []
    for place in sorted(places):
        covered = any(f"{place}/".startswith(f"{other}/") for other in bound)
        if os.path.exists(place) and (places[place] or not covered):
            _show(place, places[place])
            bound.append(place)
    for link, target in _LINKS.items():
        if not os.path.lexists(_NEW_ROOT + link):
            os.makedirs(os.path.dirname(_NEW_ROOT + link), 0o755, exist_ok=True)
            os.symlink(target, _NEW_ROOT + link)


def _real(path: str) -> str:
    """Where a path of the machine leads; the links on its way are made in the new root."""
    place = ""
    parts = path.split("/")[1:]
    for number, part in enumerate(parts, 1):
        place += f"/{part}"
        if os.path.islink(place):
            target = os.readlink(place)
            link = _NEW_ROOT + place
            if not os.path.lexists(link):
                os.makedirs(os.path.dirname(link), 0o755, exist_ok=True)
                os.symlink(target, link)
            whole = os.path.join(os.path.dirname(place), target, *parts[number:])
            return _real(os.path.normpath(whole))
    return place


def _show(place: str, writable: bool) -> None:
    """Brings a real path of the machine into the new root."""
    if writable:
        _give_to_program(place)
    os.makedirs(os.path.dirname(_NEW_ROOT + place), 0o755, exist_ok=True)
    _bind(place, place)
    _restrict(place, _NO_SUID | _NO_DEVICES | (0 if writable else _READ_ONLY))


def _give_to_program(folder: str) -> None:
    """Makes nobody the owner of a folder and of what is in it, where the keeper is root."""
    if os.geteuid() == NOBODY:
        return
    for place, folders, files in os.walk(folder):
        for name in (".", *folders, *files):
            os.chown(os.path.join(place, name), NOBODY, NOBODY, follow_symlinks=False)


def _bind(source: str, place: str) -> None:
    target = _NEW_ROOT + place
    if os.path.isdir(source):
        os.makedirs(target, 0o755, exist_ok=True)
    elif not os.path.lexists(target):
        _write(target, "")
    _mount(source, target, None, MS_BIND | MS_REC)


def _restrict(place: str, attributes: int) -> None:
    given = _ATTRIBUTES.pack(attributes, 0, 0, 0)
    result = libc.syscall(
        NUMBERS[MACHINE]["mount_setattr"],
        AT_FDCWD,
        os.fsencode(_NEW_ROOT + place),
        AT_RECURSIVE,
        given,
        len(given),
    )
    _done(result, f"mount_setattr {place}")


def _mount(
    source: str | None, target: str, kind: str | None, flags: int, options: str | None = None
) -> None:
    words = [None if word is None else os.fsencode(word) for word in (source, target, kind)]
    result = libc.mount(*words, ctypes.c_ulong(flags), options and options.encode())
    _done(result, f"mount {source or ''} {target}")


def _write(path: str, content: str) -> None:
    with open(path, "w") as file:
        file.write(content)


def _done(result: int, step: str) -> None:
    if result < 0:
        raise SyscallError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), step)
