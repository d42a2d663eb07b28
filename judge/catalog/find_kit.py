"""Find the kit that a command works on, and enter it.

A kit is a folder that contains `problems/`, `solutions/` and `testdata/`. It is looked for from the
current folder upwards, then in `$JUDGE_KIT`, then in the installed package. To enter a kit means to
run its code: its root becomes the first import path, and the rules of its problems are imported. So
a kit around the current folder must belong to the user, unless `$JUDGE_KIT` names it: the rule is
that of git's `safe.directory`.
"""

from __future__ import annotations

import os
import pwd
import stat
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path

from judge import languages
from judge.catalog.datasets.answers import AnswerFinder
from judge.catalog.kit import Kit
from judge.errors import KitError
from judge.facts import Fact
from judge.files.hidden import hide
from judge.languages.tables import NAME as TABLE_NAME

FOLDERS = ("problems", "solutions", "testdata")


def find_kit(
    start: Path,
    environment: Mapping[str, str],
    *,
    answering: Callable[[], AnswerFinder] | None = None,
) -> Kit:
    """The kit for a command in the folder `start`, entered; `answering` is as in `Kit`.

    Raises `KitError` if there is none, or if others may write the code of the one that is found.
    """
    candidates = chain(_own_candidates(start, environment), _own_roots())
    root = next(filter(_is_kit, candidates), None)
    if root is None:
        raise KitError(
            Fact(
                "no kit (a folder with {}) was found in {} or above it", ", ".join(FOLDERS), start
            ),
            advice=Fact("Change to a kit, or set the environment variable JUDGE_KIT to its path"),
        )
    for kit in (root, *filter(_is_kit, _trusted_roots(environment))):
        folders = [kit / name for name in FOLDERS]
        # From programs, with what the links in it lead to.
        hide(kit, *folders, *(path for folder in folders for path in folder.iterdir()))
    if root.resolve() not in map(Path.resolve, _trusted_roots(environment)):
        check_owners(root, environment)
    sys.path[:] = [str(root), *(path for path in sys.path if path != str(root))]
    languages.enter_kit(root)
    return Kit(root, answering or AnswerFinder)


def find_own_root(start: Path, environment: Mapping[str, str]) -> Path | None:
    """The kit around the folder `start`, or the one that `$JUDGE_KIT` names: one to write into.

    None if there is neither. Raises `KitError` if `$JUDGE_KIT` is needed and names no kit.
    """
    return next(filter(_is_kit, _own_candidates(start, environment)), None)


def _own_candidates(start: Path, environment: Mapping[str, str]) -> Iterator[Path]:
    """Folders that may be a kit of the user's."""
    yield from (start, *start.parents)
    if name := environment.get("JUDGE_KIT"):
        root = Path(name).absolute()
        if not _is_kit(root):
            raise KitError(
                Fact("JUDGE_KIT is {}, but that folder does not have {}", root, ", ".join(FOLDERS)),
                advice=Fact("Correct or unset it"),
            )
        yield root


def _trusted_roots(environment: Mapping[str, str]) -> Iterator[Path]:
    """The kit that the user names, and those whose code is as trustworthy as the judge's."""
    if name := environment.get("JUDGE_KIT"):
        yield Path(name)
    yield from _own_roots()


def _own_roots() -> tuple[Path, Path]:
    """Where the kit lies beside the judge: installed, and in a clone."""
    package = Path(__file__).resolve().parents[1]
    return package / "kit", package.parent


def _is_kit(root: Path) -> bool:
    return all((root / name).is_dir() for name in FOLDERS)


_CODE = (".py", ".pyc", ".so")
_DATA = ("solutions", "testdata")  # folders that nobody imports: what is in them may be of others


def check_owners(root: Path, environment: Mapping[str, str]) -> None:
    """Raise `KitError` if somebody else may have written code of the kit in `root`."""
    owners = {os.geteuid(), 0}
    if os.geteuid() == 0 and environment.get("SUDO_UID", "").isdecimal():
        owners.add(int(environment["SUDO_UID"]))
    for path in _code(root):
        if reason := _distrust(path, owners):
            raise KitError(
                Fact(
                    "the kit {} is not used, because its code would run with your permissions: {}",
                    root,
                    reason,
                ),
                advice=Fact("If you trust it, set the environment variable JUDGE_KIT={}", root),
            )


def _distrust(path: Path, owners: Collection[int]) -> str:
    """Why a file, a folder, or what it links to is not to be trusted; empty if it is."""
    for follow in (False, True):
        try:
            status = path.stat(follow_symlinks=follow)
        except OSError as error:
            return f"{path}: {error.strerror}"
        if status.st_uid not in owners:
            with suppress(KeyError):
                return f"{path} belongs to {pwd.getpwuid(status.st_uid).pw_name}"
            return f"{path} belongs to user {status.st_uid}"
        if status.st_mode & stat.S_IWOTH and not stat.S_ISLNK(status.st_mode):
            return f"everybody may write {path}"
    return ""


def _code(root: Path) -> Iterator[Path]:
    """What may be imported once the kit is entered, folders before what is in them; its table."""
    yield root
    for path in root.iterdir():
        if path.suffix in _CODE or path.name == TABLE_NAME:
            yield path
        elif path.is_dir() and path.name.isidentifier() and path.name not in _DATA:
            yield path
            # It would hide a library of the same name, or be one that is not installed.
            yield from _all_code(path, set()) if path.name == "problems" else _packages(path, set())


def _packages(folder: Path, visits: set[str]) -> Iterator[Path]:
    """The code of packages at or below a folder; the kit's other folders may be large.

    A folder without code is a package too if one is in it (a namespace).
    """
    if (real := os.path.realpath(folder)) in visits:
        return  # links can make a circle
    visits.add(real)
    try:
        children = list(folder.iterdir())
    except PermissionError:
        return  # nothing is imported from there either
    if any(path.suffix in _CODE for path in children):
        yield from _all_code(folder, set())
        return
    for path in children:
        if path.name.isidentifier() and path.is_dir():
            yield from _packages(path, visits)


def _all_code(folder: Path, visits: set[str]) -> Iterator[Path]:
    yield folder
    if (real := os.path.realpath(folder)) in visits:
        return  # links can make a circle
    visits.add(real)
    for path in folder.iterdir():
        if path.is_dir():
            yield from _all_code(path, visits)
        elif path.suffix in _CODE:
            yield path
