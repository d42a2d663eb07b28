"""Refuse a kit whose code others can write, because to enter a kit is to run its code.

The rule is that of git's `safe.directory`: what you were led to by the folder that you are in must
belong to you or to root. What you name yourself is trusted.
"""

from __future__ import annotations

import os
import pwd
import stat
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from judge.errors import KitError
from judge.languages.tables import NAME as TABLE_NAME

_CODE = (".py", ".pyc", ".so")
_DATA = ("solutions", "testdata")  # folders that nobody imports: what is in them may be of others


def check_owners(root: Path, environment: Mapping[str, str]) -> None:
    """Raise `KitError` if somebody else may have written code of the kit in `root`."""
    owners = {os.geteuid(), 0}
    if os.geteuid() == 0 and environment.get("SUDO_UID", "").isdecimal():
        owners.add(int(environment["SUDO_UID"]))
    for path in _code(root):
        if why := _distrust(path, owners):
            raise KitError(
                f"the kit {root} is not used, since its code would run as you: {why}",
                advice=f"If you trust it, name it in the environment: JUDGE_KIT={root}",
            )


def _distrust(path: Path, owners: Collection[int]) -> str:
    """Why a file, a folder, or what it links to is not to be trusted; empty if it is."""
    for follow in (False, True):
        try:
            found = path.stat(follow_symlinks=follow)
        except OSError as error:
            return f"{path}: {error.strerror}"
        if found.st_uid not in owners:
            return f"{path} belongs to {_user(found.st_uid)}"
        if found.st_mode & stat.S_IWOTH and not stat.S_ISLNK(found.st_mode):
            return f"everybody may write {path}"
    return ""


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"


def _code(root: Path) -> Iterator[Path]:
    """What may be imported once the kit is entered, folders before what is in them; its table."""
    yield root
    for path in root.iterdir():
        if path.suffix in _CODE or path.name == TABLE_NAME:
            yield path
        elif path.is_dir() and path.name.isidentifier() and path.name not in _DATA:
            yield path
            # It would hide a library of the same name, or be one that is not installed. The kit's
            # other folders may be large.
            if path.name == "problems" or any(inner.suffix in _CODE for inner in path.iterdir()):
                yield from _all_code(path, set())


def _all_code(folder: Path, seen: set[str]) -> Iterator[Path]:
    yield folder
    if (real := os.path.realpath(folder)) in seen:
        return  # links can make a circle
    seen.add(real)
    for path in folder.iterdir():
        if path.is_dir():
            yield from _all_code(path, seen)
        elif path.suffix in _CODE:
            yield path
