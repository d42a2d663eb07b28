"""Read files as of a git revision, and the solution that `FILE` or `FILE@REVISION` names.

The working tree is neither changed nor read. The plumbing of git itself is used: whoever has
revisions has git, while pygit2 brings a compiled library and dulwich a second implementation.

A hostile repository runs nothing. No command used here obeys filters, text conversions, signatures,
pagers or hooks of the repository, and nothing is fetched, for the address of a remote may be a
program (`ext::`).
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from judge import languages
from judge.catalog.kit_files import path_below
from judge.catalog.source import ProblemSource
from judge.commands.measure.comparison import CompareCandidate
from judge.errors import UsageError
from judge.escaping import shell_word
from judge.facts import Fact
from judge.files import write_file
from judge.model import SourceFile

_MAX_BYTES = 64 << 20
_TIMEOUT_S = 120
_SHOWN = 3
_UNSET = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR")
_ENVIRONMENT = {
    "GIT_ALLOW_PROTOCOL": "",  # nothing is fetched, not even what a partial clone left out
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "LC_ALL": "C",
}
_TREE_LINE = re.compile(rb"(\d+) (\w+) ([0-9a-f]+) +(\w+|-)\t(.+)", re.DOTALL)
_UNSAFE_NAMES = {"", ".", "..", ".git"}


class _TreeEntry(Struct, frozen=True):
    """A file of a revision; `name` is its path below the top."""

    mode: bytes
    kind: str
    hash: str
    size: int
    name: str

    @classmethod
    def parse(cls, line: bytes) -> _TreeEntry:
        """The entry in a line of `git ls-tree -l`."""
        match = _TREE_LINE.fullmatch(line)
        assert match, line
        size = int(match[4]) if match[4].isdigit() else 0  # `BAD` if it is not in this clone
        return cls(match[1], match[2].decode(), match[3].decode(), size, os.fsdecode(match[5]))


class Repository(Struct, frozen=True):
    """A repository, by a folder of its working tree and that folder's path below the top."""

    folder: Path
    prefix: str

    @classmethod
    def containing(cls, path: Path) -> Repository:
        """The repository that contains `path`, which may have been removed.

        Raises `UsageError` if there is none, or if git is missing or refuses to read it.
        """
        folder = next(folder for folder in path.absolute().parents if folder.is_dir())
        answer = _git(folder, "rev-parse", "--is-inside-work-tree", "--show-prefix")
        inside, prefix, *_ = f"{os.fsdecode(answer)}\n\n".split("\n")
        if inside != "true":
            raise UsageError("{} is in a git repository, but not in its working tree", folder)
        return cls(folder, prefix)

    def commit(self, revision: str) -> str:
        """The commit that a revision names. Raises `UsageError` if it names none."""
        if revision and not revision.startswith("-") and "\0" not in revision:
            command = ("rev-parse", "--verify", "--quiet", "--end-of-options")
            done = _run_git(self.folder, *command, f"{revision}^{{commit}}")
            if done.returncode == 0:
                return done.stdout.decode().split()[-1]
        is_shallow = _git(self.folder, "rev-parse", "--is-shallow-repository").strip() == b"true"
        raise UsageError(
            Fact("git knows no revision {!r} in {}", revision, self.folder),
            advice=Fact(
                "The clone is shallow, so its history is cut off: `git fetch --unshallow` "
                "(or `fetch-depth: 0`) gets the rest"
            )
            if is_shallow
            else Fact("`git log --oneline` lists revisions"),
        )

    def files(self, path: Path, revision: str) -> list[SourceFile]:
        """The file at `path` as of a revision, or all files of the folder there.

        Their names start with that of `path`. Raises `UsageError` if there was nothing; its advice
        says when there was.
        """
        commit, place = self.commit(revision), self._path_from_top(path)
        entries = self._entries(commit, place)
        if not entries:
            raise self._missing_path(path, place, revision, commit)
        return self._read(path, place, revision, entries)

    def file_hashes(self, folder: Path, revision: str) -> dict[str, str]:
        """The hash of each file below `folder` as of a revision, by its path below it."""
        place = self._path_from_top(folder)
        entries = self._entries(self.commit(revision), place)
        return {entry.name.removeprefix(f"{place}/"): entry.hash for entry in entries}

    def hashes(self, contents: Sequence[bytes]) -> list[str]:
        """The hashes that files with such contents would have in this repository."""
        algorithm = _git(self.folder, "rev-parse", "--show-object-format").decode().strip()
        return [
            hashlib.new(algorithm, b"blob %d\0" % len(content) + content).hexdigest()
            for content in contents
        ]

    def _path_from_top(self, path: Path) -> str:
        inside = os.path.relpath(path.absolute(), self.folder)
        place = os.path.normpath(PurePosixPath(self.prefix, inside))
        if place.startswith(".."):
            raise UsageError("{} is outside the repository of {}", path, self.folder)
        return "" if place == "." else place

    def _entries(self, commit: str, place: str) -> list[_TreeEntry]:
        command = ["ls-tree", "-r", "-l", "-z", "--full-tree", commit, *([place] if place else [])]
        lines = _git(self.folder, *command).split(b"\0")
        return [_TreeEntry.parse(line) for line in lines if line]

    def _read(
        self, path: Path, place: str, revision: str, entries: Sequence[_TreeEntry]
    ) -> list[SourceFile]:
        for entry in entries:
            if not _UNSAFE_NAMES.isdisjoint(entry.name.split("/")):
                raise UsageError("the repository contains a file named {!r}", entry.name)
            if entry.kind != "blob" or entry.mode == b"120000":
                kind = "a link" if entry.kind == "blob" else "another repository"
                raise UsageError("{} is {} as of {}, not a file", entry.name, kind, revision)
        if (total := sum(entry.size for entry in entries)) > _MAX_BYTES:
            raise UsageError(
                "{} has {} MiB as of {}; {} are allowed",
                path,
                total >> 20,
                revision,
                _MAX_BYTES >> 20,
            )
        hashes = "".join(f"{entry.hash}\n" for entry in entries).encode()
        answer = _git(self.folder, "cat-file", "--batch", stdin=hashes)
        files = []
        for entry in entries:
            head, _, answer = answer.partition(b"\n")
            if head.split()[1:] != [b"blob", str(entry.size).encode()]:
                raise UsageError(
                    Fact(
                        "{} as of {} is not in this clone: {}", entry.name, revision, head.decode()
                    ),
                    advice=Fact("It was cloned without its files; `git fetch --refetch` gets them"),
                )
            inner = entry.name.removeprefix(place).lstrip("/")
            name = f"{path.name}/{inner}" if inner else path.name
            content, answer = answer[: entry.size], answer[entry.size + 1 :]
            executable = entry.mode == b"100755"
            files.append(SourceFile(name=name, content=content, executable=executable))
        return files

    def _missing_path(self, path: Path, place: str, revision: str, commit: str) -> UsageError:
        """The error that nothing was there, with the last revisions that have it."""
        inside = os.path.relpath(path.absolute(), self.folder)  # from where git runs
        words = ("rev-list", "--all", f"-n{_SHOWN + 1}", "--abbrev-commit", "--", inside)
        changes = _git(self.folder, *words).decode().split()
        having = [change for change in changes if self._entries(change, place)][:_SHOWN]
        advice = "git has never seen it: has it been committed?"
        if changes:
            advice = "It was removed; `git log -- FILE` shows when"
        if having:
            advice = f"It is there as of: {' '.join(having)}"
        return UsageError(
            Fact("there is no {} as of {} ({})", path, revision, commit[:10]), advice=advice
        )


def _git(folder: Path, *words: str, stdin: bytes = b"") -> bytes:
    """The output of a git command. Raises `UsageError` if it fails."""
    done = _run_git(folder, *words, stdin=stdin)
    if done.returncode == 0:
        return done.stdout
    message = done.stderr.decode(errors="replace").strip()
    if "dubious ownership" in message:
        named = re.search(r"repository at '(.+?)'", message)
        raise UsageError(
            Fact(
                "git does not read the repository of {}, because it belongs to another user", folder
            ),
            advice=Fact(
                "If you trust it: git config --global --add safe.directory {}",
                shell_word(named[1] if named else folder),
            ),
        )
    if "not a git repository" in message:
        raise UsageError(
            Fact("{} is in no git repository, so there are no revisions", folder),
            advice=Fact("Name two files instead"),
        )
    first = message.partition("\n")[0] or "it says nothing"
    raise UsageError("git {} failed in {}: {}", words[0], folder, first)


def _run_git(folder: Path, *words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    inherited = {name: value for name, value in os.environ.items() if name not in _UNSET}
    try:
        return subprocess.run(
            ["git", "--no-pager", "-c", "core.fsmonitor=false", "-C", str(folder), *words],
            input=stdin,
            capture_output=True,
            env=inherited | _ENVIRONMENT,
            timeout=_TIMEOUT_S,
            check=False,
        )
    except FileNotFoundError as error:
        raise UsageError(
            Fact("git is not installed, but revisions need it"),
            advice=Fact("Install it (apt install git), or name two files"),
        ) from error
    except subprocess.TimeoutExpired as error:
        raise UsageError("git {} did not answer within {} s", words[0], _TIMEOUT_S) from error


def split_revision(word: str) -> tuple[str, str | None]:
    """The two parts of a word `PATH@REVISION`; None for a path without a revision.

    Both parts may contain an `@`. The word is split where the part before it exists, or else ends
    with the suffix of a language, or else at the first `@`.
    """
    places = [index for index, sign in enumerate(word) if sign == "@" and index]
    if not places or os.path.lexists(word):
        return word, None
    suffixes = tuple(suffix for row in languages.table() for suffix in row.suffixes)
    existing = (at for at in places if os.path.lexists(word[:at]))
    source = (at for at in places if word[:at].endswith(suffixes))
    at = next(existing, None) or next(source, places[0])
    return word[:at], word[at + 1 :]


def read_candidate(source: ProblemSource, slug: str, word: str, scratch: Path) -> CompareCandidate:
    """The solution that a word names, `FILE` or `FILE@REVISION`.

    A file of the working tree is read there. One of a revision is written into a temporary folder
    in `scratch` and read from it, by the same rules as any other file.

    Raises `UsageError` if there is none, `LanguageError` if it cannot be run here.
    """
    path, revision = split_revision(word)
    if revision is None:
        (solution,) = source.named_solutions(slug, [path])
        return CompareCandidate(solution=solution)
    if not revision:
        raise UsageError(
            Fact("{!r} names no revision after its @", word),
            advice=Fact("For example: a.py@HEAD~1 or a.py@main"),
        )
    folder = source.solutions_folder(slug)
    place, repository = _locate(Path(path), folder / path, revision)
    inner = path_below(place, folder)
    name = word if inner is None else f"{inner.as_posix()}@{revision}"
    return candidate_at_revision(
        source, slug, place, revision, scratch, repository=repository, name=name
    )


def candidate_at_revision(
    source: ProblemSource,
    slug: str,
    place: Path,
    revision: str,
    scratch: Path,
    *,
    repository: Repository,
    name: str,
) -> CompareCandidate:
    """The solution at `place` as of a revision, under a name; raises as `read_candidate`."""
    folder = Path(tempfile.mkdtemp(dir=scratch))
    for file in repository.files(place, revision):
        write_file(folder / file.name, file.content, executable=file.executable)
    (saved,) = source.named_solutions(slug, [str(folder / place.name)])
    return CompareCandidate(solution=replace(saved, name=name), commit=repository.commit(revision))


def _locate(near: Path, shipped: Path, revision: str) -> tuple[Path, Repository]:
    """The one of two paths that exists now, or else existed at the revision."""
    for path in (near, shipped):
        if os.path.lexists(path):
            return path, Repository.containing(path)
    if shipped.parent.is_dir():
        repository = Repository.containing(shipped)
        if repository.file_hashes(shipped, revision):
            return shipped, repository
    return near, Repository.containing(near)
