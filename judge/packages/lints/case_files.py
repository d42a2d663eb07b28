"""Group the files below `data` by the case that they belong to."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from judge.packages.cases.data import GROUP_FILES
from judge.packages.lints.contents import Contents, PackageEntry
from judge.packages.metadata import FormatVersion

ILLUSTRATIONS = (".png", ".jpg", ".jpeg", ".svg")

_LEGACY = (".interaction", ".in", ".ans", ".hint", ".desc", *ILLUSTRATIONS)
_CURRENT = (
    ".in.statement", ".ans.statement", ".in.download", ".ans.download", ".interaction",
    ".in", ".ans", ".out", ".yaml", ".files", *ILLUSTRATIONS,
)  # fmt: skip
_DRAFT = (*_CURRENT, ".hint", ".desc", ".args")

SUFFIXES: Mapping[FormatVersion, frozenset[str]] = {
    FormatVersion.CURRENT: frozenset(_CURRENT),
    FormatVersion.DRAFT: frozenset(_DRAFT),
    FormatVersion.LEGACY: frozenset(_LEGACY),
    FormatVersion.LEGACY_ICPC: frozenset(_LEGACY),
}
"""The endings of the files of a case, in each version."""

_LONGEST_FIRST = sorted(_DRAFT, key=len, reverse=True)


class CaseFiles(Struct, frozen=True, kw_only=True):
    """The files of one case, by their endings; `name` is the path below `data`."""

    name: str
    files: dict[str, PackageEntry] = field(default_factory=dict)

    @property
    def set(self) -> str:
        """The folder of `data` that it lies in: `sample`, `secret` and so on."""
        return self.name.partition("/")[0]

    @property
    def is_case(self) -> bool:
        """Whether there is an input, so that it is a case at all."""
        return ".in" in self.files

    @property
    def first(self) -> PackageEntry:
        """Its input, or any file of it if there is none."""
        return self.files.get(".in") or next(iter(self.files.values()))


def group_case_files(contents: Contents) -> tuple[dict[str, CaseFiles], list[PackageEntry]]:
    """The files of each case by its name, in order, and the files that belong to none."""
    grouped: dict[str, CaseFiles] = {}
    stray: list[PackageEntry] = []
    folders = [entry.name for entry in reversed(contents.folders("data"))]
    while folders:
        folder = folders.pop()
        deeper = []
        for entry in contents.inside(folder):
            suffix = next((one for one in _LONGEST_FIRST if entry.last.endswith(one)), None)
            if entry.is_folder and suffix != ".files":
                deeper.append(entry.name)
            elif entry.last in GROUP_FILES:
                continue
            elif suffix is None or entry.last == suffix or entry.is_folder != (suffix == ".files"):
                stray.append(entry)
            else:
                name = entry.name.removeprefix("data/").removesuffix(suffix)
                grouped.setdefault(name, CaseFiles(name=name)).files[suffix] = entry
        folders.extend(reversed(deeper))
    return grouped, stray


def cases(contents: Contents, *sets: str) -> list[CaseFiles]:
    """The cases in some folders of `data`."""
    grouped, _ = group_case_files(contents)
    return [case for case in grouped.values() if case.is_case and case.set in sets]
