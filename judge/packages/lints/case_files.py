"""The files below `data` by the case that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.packages.lints.contents import Contents, Entry
from judge.packages.metadata import Format

_CURRENT = (
    ".in.statement", ".ans.statement", ".in.download", ".ans.download", ".interaction",
    ".in", ".ans", ".out", ".yaml", ".files", ".png", ".jpg", ".jpeg", ".svg",
)  # fmt: skip
_LEGACY = (".interaction", ".in", ".ans", ".hint", ".desc", ".png", ".jpg", ".jpeg", ".svg")

SUFFIXES: Mapping[Format, frozenset[str]] = {
    Format.CURRENT: frozenset(_CURRENT),
    Format.DRAFT: frozenset((*_CURRENT, ".hint", ".desc", ".args")),
    Format.LEGACY: frozenset(_LEGACY),
    Format.LEGACY_ICPC: frozenset(_LEGACY),
}
"""What the files of a case end with, in each version."""

ILLUSTRATIONS = (".png", ".jpg", ".jpeg", ".svg")

CONFIGURATIONS = ("test_group.yaml", "testdata.yaml")
"""Files that speak of all cases of a folder, now and in legacy packages."""

_LONGEST_FIRST = sorted((*_CURRENT, ".hint", ".desc", ".args"), key=len, reverse=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stem:
    """The files of one case, by what they end with; `name` is the path below `data`."""

    name: str
    files: dict[str, Entry] = field(default_factory=dict)

    @property
    def set(self) -> str:
        """The folder of `data` that it lies in: `sample`, `secret` and so on."""
        return self.name.partition("/")[0]

    @property
    def is_case(self) -> bool:
        """Whether there is an input, so that it is a case at all."""
        return ".in" in self.files

    @property
    def first(self) -> Entry:
        """Its input, or any file of it if there is none."""
        return self.files.get(".in") or next(iter(self.files.values()))


def stems(contents: Contents) -> tuple[dict[str, Stem], list[Entry]]:
    """All stems by name, in order, and the files that belong to none."""
    found: dict[str, Stem] = {}
    odd: list[Entry] = []
    folders = [entry.name for entry in reversed(contents.folders("data"))]
    while folders:
        folder = folders.pop()
        deeper = []
        for entry in contents.inside(folder):
            suffix = next((one for one in _LONGEST_FIRST if entry.last.endswith(one)), None)
            if entry.is_folder and suffix != ".files":
                deeper.append(entry.name)
            elif entry.last in CONFIGURATIONS:
                continue
            elif suffix is None or entry.last == suffix or entry.is_folder != (suffix == ".files"):
                odd.append(entry)
            else:
                name = entry.name.removeprefix("data/").removesuffix(suffix)
                found.setdefault(name, Stem(name=name)).files[suffix] = entry
        folders.extend(reversed(deeper))
    return found, odd


def cases(contents: Contents, *sets: str) -> list[Stem]:
    """The cases in some folders of `data`."""
    return [stem for stem in stems(contents)[0].values() if stem.is_case and stem.set in sets]
