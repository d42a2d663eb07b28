"""Read the files that a package of another family names, and nothing outside its folder.

A map in a YAML file is a `YamlNode`, which names its place in errors.
"""

from __future__ import annotations

import os
import re
import reprlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import NoReturn

from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.model import SourceFile
from judge.packages.archive import ReadBudget, entries, read_content, require_inside
from judge.packages.families.description import FamilyProgram

COMPARE = Path(__file__).with_name("compare.py")
"""The program that compares outputs as other judges do."""

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_.-]+")
_TEXT_BYTES = 16 << 20
HEADERS = (".h", ".hpp", ".hh", ".hxx")


def shown(value: object) -> str:
    """A value from a file as an error shows it, in quotes; short, whatever the value holds."""
    is_plain = value is None or isinstance(value, str | float | bool)
    return repr((str(value) if is_plain else reprlib.repr(value))[:40])


def safe_name(name: str) -> str:
    """A name for a file or a folder of an ICPC package that is like `name`."""
    return _NOT_IN_NAMES.sub("_", name).lstrip(".-") or "_"


def path_below(path: PurePosixPath) -> str:
    """A path from the top of a package, without `..`; empty if it leads out of the package."""
    parts: list[str] = []
    for part in path.parts:
        if part == "/" or (part == ".." and not parts):
            return ""
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def title_of(keys: Mapping[str, object], names: Iterable[str]) -> str:
    """The first of these keys that is a plain value, as text; empty if none is."""
    found = (keys.get(name) for name in names)
    return next((str(one) for one in found if one and isinstance(one, str | float | int)), "")


class FamilyFolder:
    """The folder `root` of a package. Names are paths from it, with slashes of either kind."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._budget = ReadBudget(root)
        self._read: set[Path] = set()
        self._passed_over: list[Path] = []

    def path(self, name: str) -> Path:
        """The place of that name; `ProblemError` if it leads out of the package."""
        inner = PurePosixPath(name.replace("\\", "/"))
        if inner.is_absolute() or ".." in inner.parts or "\0" in name:
            raise ProblemError(f"{self.root}: {name!r} leads out of the package")
        return self.root / inner

    def has(self, name: str) -> bool:
        """Whether there is a file or a folder of that name."""
        return bool(name) and os.path.lexists(self.path(name))

    def names(self, folder: str) -> list[str]:
        """The names in a folder in byte order, without hidden ones; none without the folder."""
        return [path.name for path in entries(self.root, self.path(folder))]

    def is_folder(self, name: str) -> bool:
        """Whether there is a folder of that name."""
        return self.has(name) and require_inside(self.root, self.path(name)).is_dir()

    def read(self, name: str) -> bytes:
        """The content of a file; `ProblemError` without one, or if all are too large."""
        path = self.path(name)
        self._read.add(path)
        try:
            return self._budget.read(self.root, path)
        except ProblemError as error:
            if path.is_dir() and not path.is_symlink():
                words = f"{path} is a folder, but a file was expected"
                raise ProblemError(words) from error
            raise

    def text(self, name: str) -> bytes:
        """The content of a file that describes the package, which is never large."""
        self._read.add(self.path(name))
        return read_content(self.root, self.path(name), limit=_TEXT_BYTES)

    def mark_read(self, name: str) -> None:
        """Count a file as read that something else reads."""
        self._read.add(self.path(name))

    def pass_over(self, *names: str) -> None:
        """Say nothing of the files in the folders of these names: they were made of others."""
        self._passed_over += [self.path(name) for name in names]

    def was_read(self, name: str) -> bool:
        """Whether the file of that name was read, or counted so."""
        return self.path(name) in self._read

    def unread(self) -> list[str]:
        """The files that nothing has read: a folder stands for them if it holds no others."""
        used = {folder for path in self._read for folder in path.parents}
        found: dict[Path, int] = {}
        for top, folders, names in os.walk(self.root):
            folders[:] = [one for one in folders if Path(top) / one not in self._passed_over]
            for name in names:
                path = Path(top) / name
                if path in self._read:
                    continue
                above = [one for one in path.parents if one not in used]
                place = above[-1] if above and above[-1] != path else path
                found[place] = found.get(place, 0) + 1
        return [self._unread_line(place, count) for place, count in sorted(found.items())]

    def _unread_line(self, place: Path, count: int) -> str:
        name = place.relative_to(self.root).as_posix()
        if not place.is_dir():
            return f"{name}: not read"
        return f"{name}/: {count} file{'s' * (count != 1)}: not read"

    def program(self, name: str, beside: Iterable[str] = (), *, called: str = "") -> FamilyProgram:
        """The program in the file of that name, with the files `beside` it that it may include."""
        paths = [name, *(one for one in beside if one != name)]
        files = [
            SourceFile(name=PurePosixPath(one.replace("\\", "/")).name, content=self.read(one))
            for one in paths
        ]
        return FamilyProgram(name=called or files[0].name, files=_each_once(files))

    def headers(self, folder: str) -> list[str]:
        """The headers in a folder, which its programs may include."""
        prefix = f"{folder}/" if folder else ""
        return [f"{prefix}{name}" for name in self.names(folder) if name.endswith(HEADERS)]


def _each_once(files: Sequence[SourceFile]) -> tuple[SourceFile, ...]:
    return tuple({file.name: file for file in reversed(files)}.values())[::-1]


class YamlNode:
    """A map in a `file`: `own` are its keys, `place` is where it stands there."""

    def __init__(self, file: str, place: str, keys: Mapping[str, object]) -> None:
        self.file = file
        self.place = place
        self.own = keys

    def require_known(self, known: Collection[str]) -> None:
        """Raises `ProblemError` for a key that is none of these."""
        for key in self.own:
            if key not in known:
                self.fail(
                    f"the key {shown(key)} is not supported",
                    f"Known are {', '.join(sorted(known))}",
                )

    def fail(self, words: str, advice: str | None = None) -> NoReturn:
        """Raises `ProblemError` with the place."""
        raise ProblemError(f"{self.file}: {self.place}{words}", advice=advice)


def read_map(
    folder: FamilyFolder, name: str, *, may_include: bool = False
) -> tuple[str, Mapping[str, object]]:
    """The path of a file for errors, and its map; `ProblemError` if it holds none.

    `may_include` is as for `read_yaml`.
    """
    path = folder.path(name)
    try:
        keys = read_yaml(
            path, dict[str, object], content=folder.text(name), may_include=may_include
        )
    except ProblemError as error:
        raise ProblemError(error.message, advice="The file is a map in YAML") from error
    return str(path), keys
