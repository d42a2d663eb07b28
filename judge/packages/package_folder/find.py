"""Find the packages below a folder.

Links are followed within the folder only, and no folder is entered twice. What lies in a package is
part of it and no package of its own.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

from judge.errors import UsageError
from judge.escaping import printable
from judge.model import Family
from judge.packages import SUFFIXES
from judge.packages.families.detect import family_of
from judge.packages.package_folder.tarballs import names_in_tar

_DEPTH = 12
_FOLDERS = 20_000
_LISTED, _TAR_BYTES = 100_000, 1 << 30  # of a tar that is looked at: entries, and unpacked
_TARS = (".tgz", ".tar.gz")
_FILES = ("problem.yaml", "domjudge-problem.ini")
_FAMILIES = {
    Family.POLYGON: "problem.xml",
    Family.RBX: "problem.rbx.yml",
    Family.ITALY: "task.yaml",
    Family.TERRY: "task.yaml",
    Family.SINOL: "config.yml",
}
"""The other families whose packages hold solutions, with the files that show them in a zip."""


def find_packages(folder: Path) -> dict[str, Path]:
    """The packages below `folder` by their paths from it, in the order of these names.

    Raises `UsageError` if there are more folders than anyone means.
    """
    top = Path(os.path.realpath(folder))
    seen: set[str] = set()
    found = {
        printable(path.relative_to(folder).as_posix()): path
        for path in _walk(folder, top, seen, _DEPTH)
    }
    return dict(sorted(found.items()))


def _walk(folder: Path, top: Path, seen: set[str], depth: int) -> Iterator[Path]:
    real = os.path.realpath(folder)
    if real in seen or not Path(real).is_relative_to(top):
        return
    seen.add(real)
    if len(seen) > _FOLDERS:
        raise UsageError(
            f"{top} holds more than {_FOLDERS} folders", advice="Name a smaller folder of packages"
        )
    try:
        with os.scandir(folder) as scanned:
            visible = [one for one in scanned if one.name[0] != "."]
    except OSError:
        return
    for one in sorted(visible, key=lambda one: one.name):
        path = Path(one.path)
        if one.name.endswith(SUFFIXES):
            if one.is_file() and _is_zipped_package(path):
                yield path
        elif one.is_dir():
            if _is_package(path):
                yield path
            elif depth > 0:
                yield from _walk(path, top, seen, depth - 1)


def _is_package(path: Path) -> bool:
    """Whether a folder holds what all packages have: its keys, and data or submissions."""
    choice = family_of(path)
    if choice is not None and choice.family in _FAMILIES:
        return True
    parts = [(path / name).is_dir() for name in ("data", "submissions")]
    return all(parts) or (any(parts) and any((path / name).is_file() for name in _FILES))


def _is_zipped_package(path: Path) -> bool:
    try:
        if path.name.endswith(_TARS):
            names = names_in_tar(path, most=_TAR_BYTES, entries=_LISTED)
        else:
            with zipfile.ZipFile(path) as zipped:
                names = zipped.namelist()
    except (OSError, zipfile.BadZipFile, ValueError):
        return False
    known = {*_FILES, *_FAMILIES.values()}
    return any(name.split("/")[-1] in known and name.count("/") <= 1 for name in names)
