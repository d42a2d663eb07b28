"""Follow the links of a package that leave it, as far as the user has named what they lead to.

Who names a folder of packages means all that is in it, so a link from one package to another, or to
what they share, is followed. So is one within the work tree of git in which the package lies: who
has cloned a package has what it shares. All others lead to what the user did not name: they stay
refused. Hidden files are never reached this way, nor is anything if the folder named, or the work
tree, is the home or one that contains it: keys and passwords lie there.

A package with such links is copied with their targets in place of them. So nothing else needs to
know of this, and what is checked is what is read.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from judge.errors import ProblemError
from judge.files.hidden import hide
from judge.packages.archive import TOTAL_BYTES, ReadBudget, descend
from judge.sandbox.temporary_folders import temporary_folder


def work_tree(path: Path) -> Path | None:
    """The work tree of git around the folder at `path`; None without one, or if it is another's.

    A `.git` of somebody else, such as one in /tmp, says nothing.
    """
    real = Path(os.path.realpath(path))
    for folder in (real, *real.parents):
        with suppress(OSError):
            status = (folder / ".git").lstat()
            return folder if status.st_uid == os.geteuid() else None
    return None


def folders_above(path: Path, named: Path) -> list[Path]:
    """The folders around the package at `path`, the nearest first, up to the folder `named`."""
    allowed = Path(os.path.realpath(named))
    if Path(os.path.realpath(Path.home())).is_relative_to(allowed):
        return []
    parents = Path(os.path.realpath(path)).parents
    return [folder for folder in parents if folder.is_relative_to(allowed)]


@contextmanager
def with_links_followed(path: Path, named: Path) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """The folder of the package at `path`, and the links that were followed, by their paths in it.

    `named` is the folder that the user has named. The folder is a copy until the end of the context
    if there are links to follow, otherwise the package itself. Raises `ProblemError` if the copy
    would be too large.
    """
    root, allowed = Path(os.path.realpath(path)), Path(os.path.realpath(named))
    every = (
        Path(place, name) for place, folders, files in os.walk(root) for name in (*folders, *files)
    )
    if not any(path.is_symlink() and _may_follow(path, root, allowed) for path in every):
        yield path, ()
        return
    with temporary_folder() as folder:
        copy = _Copy(root, allowed)
        place = Path(folder).resolve() / root.name
        copy.put(root, place, ())
        yield place, tuple(copy.followed)


def _may_follow(link: Path, root: Path, allowed: Path) -> bool:
    """Whether a link leaves the package in `root`, but leads to what the user has named."""
    target = Path(os.path.realpath(link))
    if target.is_relative_to(root) or not target.is_relative_to(allowed) or target == allowed:
        return False
    if not target.exists():
        return False
    if Path(os.path.realpath(Path.home())).is_relative_to(allowed):
        return False
    return not any(part.startswith(".") for part in target.relative_to(allowed).parts)


class _Copy:
    """Copies a package; `followed` are the links in whose place their targets stand."""

    def __init__(self, root: Path, allowed: Path) -> None:
        self._root = root
        self._allowed = allowed
        self._budget = ReadBudget(root)
        self._bytes_left = TOTAL_BYTES
        self.followed: list[str] = []

    def put(self, path: Path, place: Path, above: tuple[str, ...]) -> None:
        """Copy what is at `path`, a file or a folder, to `place`; `above` are the folders around.

        A link that may not be followed stays a link, which whoever reads it refuses.
        """
        self._budget.count()
        real = Path(os.path.realpath(path))
        if path.is_symlink():
            if not _may_follow(path, self._root, self._allowed):
                inside = real.is_relative_to(self._root) and real.exists()
                if not inside:
                    place.symlink_to(real)
                    return
            elif path.is_relative_to(self._root):
                self.followed.append(path.relative_to(self._root).as_posix())
                hide(real)
        try:
            status = real.stat()
            if stat.S_ISDIR(status.st_mode):
                above = descend(path, above)
                place.mkdir()
                for inner in sorted(real.iterdir()):
                    if inner.name.startswith(".") and not real.is_relative_to(self._root):
                        continue
                    self.put(inner, place / inner.name, above)
            elif stat.S_ISREG(status.st_mode):
                self._bytes_left -= status.st_size
                if self._bytes_left < 0:
                    raise ProblemError(f"{self._root} is over 1 GiB with what its links lead to")
                shutil.copy(real, place)
            else:
                place.symlink_to(real)
        except OSError as error:
            raise ProblemError(f"{path} cannot be read: {error.strerror}") from error
