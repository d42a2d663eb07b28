"""The maps of `init.yml`, where each inner one has what the outer ones say, and the archive.

DMOJ evaluates keys that end with + as Python, which nothing here does: they are refused. It passes
over keys that it does not know, and so does this; keys of other judges that decide what a
submission is are refused.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction

from msgspec import Struct

from judge.errors import JudgeError
from judge.packages.archive import name_archive, require_inside
from judge.packages.compressed import unpack_zip
from judge.packages.families.description import (
    FamilyCase,
    FamilyFolder,
    YamlNode,
    as_fraction,
    read_map,
    shown,
)
from judge.sandbox.temporary_folders import temporary_folder

NAME = "init.yml"
_MOST_POINTS = 10**9
_KEYS = frozenset(
    {"archive", "test_cases", "checker", "interactive", "points", "binary_data", "unbuffered"}
    | {"output_limit_length", "generator", "generator_args", "generator_in", "pretest_test_cases"}
    | {"signature_grader", "custom_judge", "in", "out", "file_io", "symlinks"}
    # These change no verdict here: what is shown, and the wall time.
    | {"output_prefix_length", "hints", "wall_time_factor", "short_circuit"}
)
_OF_OTHERS = ("output_only", "communication")  # of VNOJ's judge, a fork
_WORDS = {"yes": True, "on": True, "no": False, "off": False}  # YAML 1.1, which DMOJ reads


class DmojNode(YamlNode):
    """A map in the file, by its place there; a key that ends with + is Python, and refused."""

    def __init__(
        self, file: str, place: str, keys: Mapping[str, object], above: DmojNode | None = None
    ) -> None:
        super().__init__(file, place, keys)
        self._above = above
        # The places of keys that count for nothing, in all of the file.
        self.unknown: dict[str, None] = {} if above is None else above.unknown
        for key in keys:
            if str(key).endswith("+"):
                self.fail(f"the key {key!r} is Python that makes the value: write the value itself")

    def require_known(self, known: Collection[str]) -> None:
        """Note the keys that are none of these: DMOJ passes over them."""
        for key in self.own:
            if key not in known:
                self.unknown[f"{self.place}{shown(key)}"] = None

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Whether a key is true."""
        value = self.get(key)
        if isinstance(value, str) and value.lower() in _WORDS:
            return _WORDS[value.lower()]
        return super().flag(key, default=default)

    def get(self, key: str) -> object:
        """What this map or the nearest one around it says; None if none does."""
        if key not in self.own and self._above is not None:
            return self._above.get(key)
        return self.own.get(key)

    def plain(self) -> dict[str, object]:
        """What this map and those around it say in texts, numbers and flags."""
        above = {} if self._above is None else self._above.plain()
        return {
            **above,
            **{
                key: value
                for key, value in self.own.items()
                if isinstance(value, str | int | float)
            },
        }

    def _within(self, place: str, keys: Mapping[str, object]) -> DmojNode:
        return DmojNode(self.file, place, keys, self)

    def listed(self, key: str) -> Sequence[object]:
        """The list of that key here."""
        value = self.own.get(key)
        if not isinstance(value, list):
            self.fail(f"{key} is {shown(value)}, but a list was expected")
        return value

    def name(self, key: str) -> str:
        """The name of a file of that key; empty without it."""
        value = self.get(key)
        if value is None:
            return ""
        if isinstance(value, bool) or not isinstance(value, str | int):
            self.fail(f"{key} is {shown(value)}, but the name of a file was expected")
        return str(value)

    def points(self) -> Fraction:
        """The points of a case or a batch: 1 if nothing says them."""
        value = self.get("points")
        points = Fraction(1) if value is None else as_fraction(value)
        if points is None or not 0 <= points <= _MOST_POINTS:
            self.fail(f"points is {shown(value)}, but a number from 0 was expected")
        return points


def read_config(folder: FamilyFolder) -> DmojNode:
    """All of `init.yml`."""
    found = read_map(folder, NAME)
    config = DmojNode(found.file, "", found.own)
    config.require_known(_KEYS)
    for key in _OF_OTHERS:
        if config.own.get(key):
            config.fail(f"{key} is of another judge than DMOJ's, and not supported")
    return config


class DmojCase(Struct, frozen=True, kw_only=True):
    """A case, with the map that says what holds for it; `batch` is 0 if it is in none.

    Checkers are told the `number` of the batch and the `position` of the case.
    """

    node: DmojNode
    case: FamilyCase
    batch: int = 0
    number: int = 0
    position: int = 0


@contextmanager
def open_archive(folder: FamilyFolder, config: DmojNode) -> Iterator[FamilyFolder | None]:
    """The files of the archive that `init.yml` names; `ProblemError` if it is none, or unsafe."""
    name = config.name("archive")
    if not name:
        yield None
        return
    if not folder.has(name):
        config.fail(f"archive names {name!r}, which is not in the folder")
    folder.mark_read(name)
    path = require_inside(folder.root, folder.path(name))
    with temporary_folder() as unpacked:
        root = unpacked.resolve()
        try:
            unpack_zip(path, root)
            yield FamilyFolder(root)
        except JudgeError as error:
            name_archive(error, root, path)
            raise
