"""Read the entries of a package once for all lints, and write findings on them.

A finding that a lint yields has no problem yet; its `subject` is a path below the package.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TypeVar

from msgspec import Struct, field

from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.facts import Fact
from judge.model import Finding, Severity
from judge.model.codes import Code
from judge.packages.archive import is_read
from judge.packages.data import GROUP_FILES
from judge.packages.metadata import FormatVersion, Metadata


def _finding(
    severity: Severity, code: Code, subject: str, message: str, *values: object
) -> Finding:
    fact = Fact(message, *values)
    return Finding(code=code, problem="", subject=subject, severity=severity, message=fact)


error = partial(_finding, Severity.ERROR)
"""Something that must be corrected: the format, or a judge, would be wrong."""

warning = partial(_finding, Severity.WARNING)
"""Something that is likely a mistake."""

remark = partial(_finding, Severity.NOTE)
"""Something that is worth a look, and often meant."""


def name_list(names: Iterable[str]) -> str:
    """Names for a sentence, the first five of many."""
    every = sorted(names)
    first, more = ", ".join(every[:5]), len(every) - 5
    return Fact("{} and {} more", first, more) if more > 0 else first


def yaml_value(value: object) -> str:
    """A value of a YAML file for a sentence, cut: a list or a map may be larger than it looks."""
    if isinstance(value, list):
        return Fact("a list")
    if isinstance(value, dict):
        return Fact("a map")
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


# Entries


MOST_ENTRIES = 100_000
DEEPEST = 32
LARGE_BYTES = 100 << 20  # the most that the format recommends
HUGE_BYTES = 1000 << 20
TEXT_BYTES = 1 << 20

_NAME = re.compile(r"[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}")
_ICPC_NAME = re.compile(r"[a-zA-Z0-9][a-zA-Z0-9_.-]{0,253}[a-zA-Z0-9]")
_READ = re.compile(
    r"(data|submissions|statement|problem_statement|include|graders|solution|attachments"
    r"|[a-z_]*validators?|[a-z_]*visualizers?)(/|$)"
)
_LEFT_BY_SYSTEMS = re.compile(r".*~|Thumbs\.db|desktop\.ini|Icon\r")

Shape = TypeVar("Shape")


def name_pattern(version: FormatVersion) -> re.Pattern[str]:
    """What the names of files and folders look like in a version."""
    return _ICPC_NAME if version is FormatVersion.LEGACY_ICPC else _NAME


class PackageEntry(Struct, frozen=True, kw_only=True):
    """A file or a folder of a package; `name` is its path below the package."""

    name: str
    path: Path
    is_folder: bool
    size: int = 0
    linked: bool = False
    executable: bool = False

    @property
    def last(self) -> str:
        """Its name in its folder."""
        return self.name.rpartition("/")[2]

    @property
    def folder(self) -> str:
        """The folder that it lies in; empty for that of the package."""
        return self.name.rpartition("/")[0]


class Contents:
    """The entries of a package, read once; `notes` are on those that are wrong by themselves."""

    def __init__(self, root: Path, metadata: Metadata) -> None:
        self.root = root
        self.metadata = metadata
        self.format = metadata.format
        self.types = metadata.types
        self.notes: list[Finding] = []
        self._resolved_root = root.resolve()
        self._name = name_pattern(self.format)
        self._entries: dict[str, PackageEntry] = {}
        self._inside: dict[str, list[PackageEntry]] = {}
        self._walk(root, "", depth=0, linked=False)

    def get(self, name: str) -> PackageEntry | None:
        """The entry of that name, if there is one with an allowed name."""
        return self._entries.get(name)

    def has_folder(self, name: str) -> bool:
        """Whether there is a folder of that name."""
        return (entry := self.get(name)) is not None and entry.is_folder

    def has_file(self, name: str) -> bool:
        """Whether there is a file of that name."""
        return (entry := self.get(name)) is not None and not entry.is_folder

    def inside(self, folder: str) -> list[PackageEntry]:
        """What lies directly in a folder, by name."""
        return self._inside.get(folder, [])

    def folders(self, folder: str) -> list[PackageEntry]:
        """The folders that lie directly in a folder, by name."""
        return [entry for entry in self.inside(folder) if entry.is_folder]

    def below(self, folder: str) -> Iterator[PackageEntry]:
        """All that lies below a folder at any depth: each folder before what it holds."""
        for entry in self.inside(folder):
            yield entry
            if entry.is_folder:
                yield from self.below(entry.name)

    def files_below(self, folder: str) -> list[PackageEntry]:
        """The files below a folder at any depth."""
        return [entry for entry in self.below(folder) if not entry.is_folder]

    def text(self, entry: PackageEntry) -> str:
        """The beginning of a file as text, 1 MiB at most; empty if it cannot be read."""
        try:
            with entry.path.open("rb") as file:
                return file.read(TEXT_BYTES).decode(errors="replace")
        except OSError:
            return ""

    def yaml(self, name: str, shape: type[Shape]) -> Generator[Finding, None, Shape | None]:
        """A YAML file as a `shape`; None if it is none, after a finding that says why."""
        entry = self._entries[name]
        if entry.size > TEXT_BYTES:
            message = Fact("is {} KiB of YAML, more than 1 MiB", entry.size >> 10)
            yield error(Code.INVALID_YAML, name, message)
            return None
        try:
            return read_yaml(entry.path, shape)
        except ProblemError as problem:
            fault = problem.message
        assert isinstance(fault, Fact)  # of the file and of what is wrong with it
        yield error(Code.INVALID_YAML, name, fault.values[-1])
        return None

    def _walk(self, folder: Path, name: str, *, depth: int, linked: bool) -> None:
        inside = self._inside.setdefault(name, [])
        try:
            with os.scandir(folder) as scanned:
                items = sorted(scanned, key=lambda item: os.fsencode(item.name))
        except OSError as problem:
            message = Fact("cannot be read: {}", problem.strerror)
            self.notes.append(error(Code.UNREADABLE, name or ".", message))
            return
        lower: dict[str, str] = {}
        for item in items:
            below = os.fsencode(f"{name}/{item.name}".lstrip("/")).decode(errors="replace")
            if not self._name.fullmatch(item.name) and not self._note_name(below, item.name):
                continue
            if (twin := lower.setdefault(item.name.lower(), below)) != below:
                message = Fact("differs from {} by its case alone: some systems merge them", twin)
                self.notes.append(warning(Code.NAMES_DIFFER_BY_CASE, below, message))
            if len(self._entries) >= MOST_ENTRIES or depth > DEEPEST:
                message = Fact(
                    "and what follows is left out: "
                    "judge checks at most {} files and folders, {} deep",
                    MOST_ENTRIES,
                    DEEPEST,
                )
                self.notes.append(error(Code.TOO_MANY_FILES, below, message))
                return
            entry = self._entry(Path(item.path), below, linked)
            if entry is None:
                continue
            self._entries[below] = entry
            inside.append(entry)
            if entry.is_folder:
                self._walk(entry.path, below, depth=depth + 1, linked=entry.linked)

    def _entry(self, path: Path, name: str, linked: bool) -> PackageEntry | None:
        try:
            if path.is_symlink():
                link = path.readlink()
                if fault := self._link_fault(path, linked):
                    goal = os.fsencode(link).decode(errors="replace")
                    message = Fact("is a link to {}, {}", goal, fault)
                    self.notes.append(error(Code.BROKEN_LINK, name, message))
                    return None
                if link.is_absolute():
                    message = Fact(
                        "is a link to an absolute path, which breaks when it moves: "
                        "make it relative"
                    )
                    self.notes.append(warning(Code.ABSOLUTE_LINK, name, message))
                linked = True
            facts = path.stat()
        except OSError as problem:
            message = Fact("cannot be read: {}", problem.strerror)
            self.notes.append(error(Code.UNREADABLE, name, message))
            return None
        is_folder = stat.S_ISDIR(facts.st_mode)
        if not is_folder and not stat.S_ISREG(facts.st_mode):
            message = Fact("is neither a file nor a folder: remove it")
            self.notes.append(error(Code.SPECIAL_FILE, name, message))
            return None
        if not is_folder and facts.st_size > LARGE_BYTES:
            note = error if facts.st_size > HUGE_BYTES else warning
            message = Fact("is {} MiB large; at most 100 MiB are recommended", facts.st_size >> 20)
            self.notes.append(note(Code.LARGE_FILE, name, message))
        return PackageEntry(
            name=name,
            path=path,
            is_folder=is_folder,
            size=0 if is_folder else facts.st_size,
            linked=linked,
            executable=bool(facts.st_mode & stat.S_IXUSR),
        )

    def _link_fault(self, path: Path, linked: bool) -> Fact:
        """Why a link cannot be followed; empty if it can."""
        try:
            target = path.resolve(strict=True)
        except (OSError, RuntimeError):
            return Fact("which is not there")
        if not target.is_relative_to(self._resolved_root):
            return Fact("which is outside the package")
        if target.is_dir() and (linked or path.parent.resolve().is_relative_to(target)):
            return Fact("a folder that leads back to it")
        return Fact()

    def _note_name(self, below: str, last: str) -> bool:
        """Note a name that the format does not allow; answer whether the entry is read at all."""
        read = is_read(last)
        if not _READ.match(below) or _LEFT_BY_SYSTEMS.fullmatch(last):
            return read
        if last.startswith(".") and not PurePosixPath(last).suffix:
            return read  # .gitignore and the like
        message = Fact(
            "{} because of its name: only letters, digits and . _ - are "
            "allowed, and not every name may begin or end with . or -",
            Fact("is read, but the format ignores it") if read else Fact("is ignored"),
        )
        self.notes.append(warning(Code.IGNORED_NAME, below, message))
        return read


# The files of cases


ILLUSTRATIONS = (".png", ".jpg", ".jpeg", ".svg")

_LEGACY_ENDINGS = (".interaction", ".in", ".ans", ".hint", ".desc", *ILLUSTRATIONS)
_CURRENT_ENDINGS = (
    ".in.statement", ".ans.statement", ".in.download", ".ans.download", ".interaction",
    ".in", ".ans", ".out", ".yaml", ".files", *ILLUSTRATIONS,
)  # fmt: skip
_DRAFT_ENDINGS = (*_CURRENT_ENDINGS, ".hint", ".desc", ".args")

SUFFIXES: Mapping[FormatVersion, frozenset[str]] = {
    FormatVersion.CURRENT: frozenset(_CURRENT_ENDINGS),
    FormatVersion.DRAFT: frozenset(_DRAFT_ENDINGS),
    FormatVersion.LEGACY: frozenset(_LEGACY_ENDINGS),
    FormatVersion.LEGACY_ICPC: frozenset(_LEGACY_ENDINGS),
}
"""The endings of the files of a case, in each version."""

_LONGEST_FIRST = sorted(_DRAFT_ENDINGS, key=len, reverse=True)


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
            suffix = next((end for end in _LONGEST_FIRST if entry.last.endswith(end)), None)
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
