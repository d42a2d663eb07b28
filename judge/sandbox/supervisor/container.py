"""Enter the container: namespaces and a file system of its own.

The supervisor does this once, before it starts anything. It needs no root: a new user namespace
gives the capabilities for the rest. A supervisor that is root gives up its rights outside by the
same step, and maps an ordinary user for its programs; any other is mapped as that user itself.

The new root is a tmpfs. What a program may see of the machine is bound into it, read-only unless
said otherwise; symbolic links on the way are made anew. /proc stays the machine's for the
supervisor: the kernel mounts a new one in a user namespace only where a whole one is visible
already. Each case mounts its own on top.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import select
import signal
import socket
import struct

from judge.sandbox.supervisor import kernel
from judge.sandbox.supervisor.kernel import NOBODY, libc, raise_on_error
from judge.sandbox.supervisor.nobody import give_to_nobody

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from judge.sandbox.supervisor.protocol import ContainerSpec

SCRATCH = "/box"
_NEW_ROOT = "/sys"  # there on every machine, and nothing of it is shown
_DEVICES = ("null", "zero", "full", "random", "urandom")
_TEMPORARY = ("/tmp", "/var/tmp", "/dev/shm")  # where programs put temporary files
_LINKS = {
    "/dev/fd": "/proc/self/fd",
    "/dev/stdin": "/proc/self/fd/0",
    "/dev/stdout": "/proc/self/fd/1",
    "/dev/stderr": "/proc/self/fd/2",
    **dict.fromkeys(_TEMPORARY, SCRATCH),
}
_MNT_DETACH = 2
_INODES = 20_000
_AT_FDCWD, _AT_RECURSIVE = -100, 0x8000
_MOUNT_ATTR = struct.Struct("4Q")  # set, clear, propagation, user namespace
_ATTR_RDONLY, _ATTR_NOSUID, _ATTR_NODEV = 1, 2, 4
_INTERFACE_FLAGS = struct.Struct("16sH22x")  # struct ifreq
_SIOCSIFFLAGS, _IFF_UP = 0x8914, 1
_MOST_DESCRIPTORS = 1 << 16
_CHUNK = 1 << 20


def enter_container(spec: ContainerSpec) -> tuple[int, list[str]]:
    """Enters the container; returns the first process of the pid namespace of later children.

    That process only waits, and ends with this one. Also returns the folders for temporary files
    that are not the scratch folder: each has a file system of its own, for which no later process
    makes a new one. Raises `SyscallError`, which names the step that the machine forbids.
    """
    _enter_user_namespace()
    _enter_other_namespaces()
    if spec["has_loopback"]:
        _raise_loopback()
    first_process = _fork_first_process()
    raise_on_error(libc.sethostname(b"box", 3), "sethostname")
    _mount(None, "/", None, kernel.MS_REC | kernel.MS_PRIVATE)  # the machine sees no mount of ours
    _mount("tmpfs", _NEW_ROOT, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, "mode=0755")
    _fill_new_root(spec)
    _switch_to_new_root()
    _make_root_read_only()
    return first_process, _make_temporary_folders(spec)


def scratch_mount(spec: ContainerSpec) -> tuple[int, str]:
    """Flags and options for a file system in which programs write: it is nobody's, and limited."""
    # Without the times of access, which a program that only looks would change.
    flags = kernel.MS_NOSUID | kernel.MS_NODEV | kernel.MS_NOATIME
    size = f"size={spec['scratch_bytes']},nr_inodes={_INODES}"
    return (
        flags if spec["executes"] else flags | kernel.MS_NOEXEC,
        f"mode=0700,{size},uid={NOBODY},gid={NOBODY}",
    )


def _enter_user_namespace() -> None:
    """Enters a user namespace in which this process may do all, and its programs are nobody.

    Only from outside may a map name others than the user itself, so a child that stays there writes
    it. Where that is forbidden too, the user itself is called nobody.
    """
    user, group, supervisor = os.geteuid(), os.getegid(), os.getpid()
    entered, entered_writer = os.pipe()
    child = os.fork() if user == 0 else -1
    if child == 0:
        os.close(entered_writer)
        _map_users_from_outside(supervisor, entered)
    os.close(entered)
    try:
        raise_on_error(libc.unshare(kernel.CLONE_NEWUSER), "unshare the user")
    finally:
        os.close(entered_writer)  # the child reads the end of the pipe
        is_mapped = child > 0 and os.waitpid(child, 0)[1] == 0
    if not is_mapped:
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{NOBODY} {user} 1\n")
        _write("/proc/self/gid_map", f"{NOBODY} {group} 1\n")


def _map_users_from_outside(supervisor: int, entered: int) -> NoReturn:
    """What the child does: waits until the supervisor has entered, maps root and nobody, exits."""
    status = 1
    try:
        os.read(entered, 1)
        for kind in ("uid", "gid"):
            _write(f"/proc/{supervisor}/{kind}_map", f"0 0 1\n{NOBODY} {NOBODY} 1\n")
        status = 0
    finally:
        os._exit(status)


def _enter_other_namespaces() -> None:
    """The pid namespace is that of later children; this process stays in its own."""
    raise_on_error(libc.unshare(kernel.CLONE_NEW_ALL_BUT_USER), "unshare")


def _raise_loopback() -> None:
    """Switches on the loopback interface of the new network, which has no other one."""
    request = _INTERFACE_FLAGS.pack(b"lo", _IFF_UP)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, _SIOCSIFFLAGS, request)


def _fork_first_process() -> int:
    """The process id of the first process of the new pid namespace; without it, there is none."""
    supervisor = os.pidfd_open(os.getpid())
    first_process = os.fork()
    if first_process == 0:
        _wait_for_end_of(supervisor)
    os.close(supervisor)
    return first_process


def _wait_for_end_of(supervisor: int) -> NoReturn:
    libc.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    os.dup2(supervisor, 0)
    os.closerange(1, _MOST_DESCRIPTORS)  # else it would keep the files of the first case open
    ended = select.poll()  # a supervisor that ended before prctl sends no signal
    ended.register(0, select.POLLIN)
    ended.poll()
    os._exit(0)


def _fill_new_root(spec: ContainerSpec) -> None:
    """Puts everything that a program sees below the new root."""
    for folder in (SCRATCH, "/dev", "/etc", "/proc"):
        os.makedirs(_NEW_ROOT + folder, 0o755)
    _bind("/proc")
    for device in _DEVICES:
        _bind(f"/dev/{device}")
        # They can be written all the same, but their times stay.
        _set_attributes(f"/dev/{device}", _ATTR_NOSUID | _ATTR_RDONLY)
    for path, content in spec["files"].items():
        with open(_NEW_ROOT + path, "wb") as file:
            file.write(content)
    _bind_visible(spec["visible"], spec["hidden"])
    if spec["copied"] is not None:
        path, most_bytes, most_inodes = spec["copied"]
        _copy_into_memory(_resolve(os.path.normpath(path)), most_bytes, most_inodes)
    for link, target in _LINKS.items():
        _make_link(link, target)


def _bind_visible(visible: list[tuple[str, bool]], hidden: list[str]) -> None:
    """Binds paths of the machine; what lies in another one is bound or hidden with that."""
    is_writable: dict[str, bool] = {}
    for path, writable in visible:
        real = _resolve(os.path.normpath(path))
        is_writable[real] = writable or is_writable.get(real, False)
    shown: dict[str, bool] = {}  # by path, in this order: what is bound, and what is covered
    for path in sorted({*is_writable, *hidden}):
        around = next((base for base in reversed(shown) if f"{path}/".startswith(f"{base}/")), "")
        is_shown = shown.get(around, False)
        if not os.path.exists(path):
            continue
        if path in hidden:  # whatever else names it
            if is_shown:
                _cover(path)
                shown[path] = False
        elif not is_shown or is_writable[path]:
            _bind_real(path, is_writable[path])
            shown[path] = True
    for path in [path for path, is_shown in shown.items() if not is_shown]:
        _set_attributes(path, _ATTR_NOSUID | _ATTR_NODEV | _ATTR_RDONLY, how=0)  # it alone


def _bind_real(path: str, writable: bool) -> None:
    if writable:
        give_to_nobody(path)
    os.makedirs(os.path.dirname(_NEW_ROOT + path), 0o755, exist_ok=True)
    _bind(path)
    _set_attributes(path, _ATTR_NOSUID | _ATTR_NODEV | (0 if writable else _ATTR_RDONLY))


def _cover(path: str) -> None:
    """Puts something empty over a path that is bound with a folder around it."""
    flags = kernel.MS_NOSUID | kernel.MS_NODEV
    if os.path.isdir(path):
        _mount("tmpfs", _NEW_ROOT + path, "tmpfs", flags, "mode=0755")
    else:
        _mount("/dev/null", _NEW_ROOT + path, None, kernel.MS_BIND)


def _switch_to_new_root() -> None:
    os.chdir(_NEW_ROOT)
    raise_on_error(libc.syscall(kernel.SYSCALLS["pivot_root"], b".", b"."), "pivot_root")
    raise_on_error(libc.umount2(b".", _MNT_DETACH), "umount the machine's root")
    os.chdir("/")


def _make_root_read_only() -> None:
    _mount(
        None,
        "/",
        None,
        kernel.MS_REMOUNT | kernel.MS_BIND | kernel.MS_RDONLY | kernel.MS_NOSUID | kernel.MS_NODEV,
    )


def _make_temporary_folders(spec: ContainerSpec) -> list[str]:
    """Makes the places for temporary files writable that are no links to the scratch folder.

    Each is a folder in which something lies that is shown, such as what the judge has built.
    """
    root = os.lstat("/").st_dev
    # One that is shown as a whole stays as it is.
    folders = {os.path.realpath(path) for path in _TEMPORARY} - {SCRATCH}
    writable = [folder for folder in sorted(folders) if os.lstat(folder).st_dev == root]
    for folder in writable:
        _make_writable(folder, spec)
    return writable


def _make_writable(folder: str, spec: ContainerSpec) -> None:
    """Mounts a file system of limited size over a folder, and in it again what was there.

    What is mounted can be neither moved nor removed, so a program puts nothing in its place.
    """
    _mount("tmpfs", SCRATCH, "tmpfs", *scratch_mount(spec))
    for name in os.listdir(folder):
        shown, place = f"{folder}/{name}", f"{SCRATCH}/{name}"
        if os.path.islink(shown):
            os.symlink(os.readlink(shown), place)
            continue
        if os.path.isdir(shown):
            os.mkdir(place)
        else:
            _write(place, "")
        _mount(shown, place, None, kernel.MS_BIND | kernel.MS_REC)
    _mount(SCRATCH, folder, None, kernel.MS_MOVE)


def _resolve(path: str) -> str:
    """The real path on the machine; makes the links on the way in the new root."""
    real = ""
    parts = path.split("/")[1:]
    for number, part in enumerate(parts, 1):
        real += f"/{part}"
        if os.path.islink(real):
            target = os.readlink(real)
            _make_link(real, target)
            whole = os.path.join(os.path.dirname(real), target, *parts[number:])
            return _resolve(os.path.normpath(whole))
    return real


def _make_link(link: str, target: str) -> None:
    if not os.path.lexists(_NEW_ROOT + link):
        os.makedirs(os.path.dirname(_NEW_ROOT + link), 0o755, exist_ok=True)
        os.symlink(target, _NEW_ROOT + link)


def _copy_into_memory(folder: str, most_bytes: int, most_inodes: int) -> None:
    """Covers a folder that is shown by a copy of limited size, which is nobody's."""
    new = _NEW_ROOT + folder
    options = f"mode=0700,size={most_bytes},nr_inodes={most_inodes}"
    _mount("tmpfs", new, "tmpfs", kernel.MS_NOSUID | kernel.MS_NODEV, options)
    for place, folders, files in os.walk(folder):
        for name in folders:
            os.mkdir(_NEW_ROOT + os.path.join(place, name), 0o700)
        for name in files:
            path = os.path.join(place, name)
            with open(path, "rb") as source, open(_NEW_ROOT + path, "xb") as target:
                while chunk := source.read(_CHUNK):
                    target.write(chunk)
                os.fchmod(target.fileno(), os.fstat(source.fileno()).st_mode & 0o777)
    give_to_nobody(new)


def _bind(path: str) -> None:
    """Shows a real path of the machine in the new root."""
    target = _NEW_ROOT + path
    if os.path.isdir(path):
        os.makedirs(target, 0o755, exist_ok=True)
    elif not os.path.lexists(target):
        _write(target, "")
    _mount(path, target, None, kernel.MS_BIND | kernel.MS_REC)


def _set_attributes(path: str, attributes: int, how: int = _AT_RECURSIVE) -> None:
    attr = _MOUNT_ATTR.pack(attributes, 0, 0, 0)
    target = os.fsencode(_NEW_ROOT + path)
    number = kernel.SYSCALLS["mount_setattr"]
    result = libc.syscall(number, _AT_FDCWD, target, how, attr, len(attr))
    raise_on_error(result, f"mount_setattr {path}")


def _mount(
    source: str | None, target: str, kind: str | None, flags: int, options: str | None = None
) -> None:
    arguments = [None if word is None else os.fsencode(word) for word in (source, target, kind)]
    result = libc.mount(*arguments, ctypes.c_ulong(flags), options and options.encode())
    raise_on_error(result, f"mount {source or ''} {target}")


def _write(path: str, content: str) -> None:
    with open(path, "w") as file:
        file.write(content)
