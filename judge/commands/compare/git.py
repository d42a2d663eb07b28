"""Git: a path and a revision come in, the files that lay there go out, as values.

The working tree is neither changed nor looked at. git itself is asked, by its plumbing: whoever
has revisions has git, while pygit2 brings a compiled library and dulwich a second implementation of
it, for the few questions that are asked here. No command of ours obeys what a repository could say
of filters, text conversions, signatures, pagers or hooks; and nothing is fetched, for the address
of a remote may be a program (`ext::`). So a hostile repository runs nothing.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from judge.errors import UsageError
from judge.model import SourceFile

_MOST_BYTES = 64 << 20
_WAIT_S = 120
_SHOWN = 3
_WHERE = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR")
_ENV = {
    "GIT_ALLOW_PROTOCOL": "",  # nothing is fetched, not even what a partial clone left out
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "LC_ALL": "C",
}
_ROW = re.compile(rb"(\d+) (\w+) ([0-9a-f]+) +(\w+|-)\t(.+)", re.DOTALL)
_NO_NAMES = {"", ".", "..", ".git"}
_LINK, _EXECUTABLE = b"120000", b"100755"


@dataclass(frozen=True, slots=True)
class RevisionContent:
    """A file, or the files below a folder by their paths below it."""

    files: tuple[SourceFile, ...]
    is_folder: bool


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository, by a folder of its working tree and that folder's path below the top."""

    folder: Path
    prefix: str

    @classmethod
    def containing(cls, path: Path) -> Repository:
        """The repository in which `path` lies, or lay.

        Raises `UsageError` if it lies in none, if git is not installed or will not read it.
        """
        folder = next(one for one in path.absolute().parents if one.is_dir())
        asked = ("rev-parse", "--is-inside-work-tree", "--show-prefix")
        inside, prefix, *_ = f"{_text(_asked(folder, asked))}\n\n".split("\n")
        if inside != "true":
            raise UsageError(f"{folder} is in a git repository, but not in its working tree")
        return cls(folder, prefix)

    def commit(self, revision: str) -> str:
        """The commit that a revision names. Raises `UsageError` if it names none."""
        if revision and not revision.startswith("-") and "\0" not in revision:
            asked = f"{revision}^{{commit}}"
            done = _done(
                self.folder, ("rev-parse", "--verify", "--quiet", "--end-of-options", asked)
            )
            if done.returncode == 0:
                return _text(done.stdout).split()[-1]
        shallow = _text(_asked(self.folder, ("rev-parse", "--is-shallow-repository"))).strip()
        raise UsageError(
            f"git knows no revision {revision!r} in {self.folder}",
            advice="The clone is shallow, its history is cut off: `git fetch --unshallow` "
            "(or `fetch-depth: 0`) gets the rest"
            if shallow == "true"
            else "`git log --oneline` shows the revisions that there are",
        )

    def content(self, path: Path, revision: str) -> RevisionContent:
        """What is at `path` as of a revision: a file, or a folder with all that is below it.

        Raises `UsageError` if nothing lay there, and says when something did.
        """
        commit, place = self.commit(revision), self._place(path)
        rows = self._rows(commit, place)
        if not rows:
            raise self._nothing_at(path, place, revision, commit)
        is_folder = rows[0].name != place
        return RevisionContent(tuple(self._read(path, place, revision, rows)), is_folder)

    def file_hashes(self, path: Path, revision: str) -> dict[str, str]:
        """The hash of each file below the folder `path` as of a revision, by its path below it."""
        place = self._place(path)
        rows = self._rows(self.commit(revision), place)
        return {row.name.removeprefix(f"{place}/"): row.hash for row in rows}

    def hashes(self, contents: Sequence[bytes]) -> list[str]:
        """What the hashes of files with such contents would be in this repository."""
        algorithm = _text(_asked(self.folder, ("rev-parse", "--show-object-format"))).strip()
        return [
            hashlib.new(algorithm, b"blob %d\0" % len(content) + content).hexdigest()
            for content in contents
        ]

    def _place(self, path: Path) -> str:
        """A path below the top of the working tree."""
        inside = os.path.relpath(path.absolute(), self.folder)
        place = os.path.normpath(PurePosixPath(self.prefix, inside))
        if place == ".":
            return ""
        if place.startswith(".."):
            raise UsageError(f"{path} lies outside the repository of {self.folder}")
        return place

    def _rows(self, commit: str, place: str) -> list[_TreeEntry]:
        words = ["ls-tree", "-r", "-l", "-z", "--full-tree", commit, *([place] if place else [])]
        listed = _asked(self.folder, words).split(b"\0")
        return [_row(line) for line in listed if line]

    def _read(
        self, path: Path, place: str, revision: str, rows: Sequence[_TreeEntry]
    ) -> list[SourceFile]:
        for row in rows:
            if not _NO_NAMES.isdisjoint(row.name.split("/")):
                raise UsageError(f"the repository holds a file that is called {row.name!r}")
            if row.kind != "blob" or row.is_link:
                what = "a link" if row.is_link else "another repository"
                raise UsageError(f"{row.name} is {what} as of {revision}, and no file")
        if (total := sum(row.size for row in rows)) > _MOST_BYTES:
            raise UsageError(
                f"{path} holds {total >> 20} MiB as of {revision}; {_MOST_BYTES >> 20} are allowed"
            )
        asked = "".join(f"{row.hash}\n" for row in rows).encode()
        told = _asked(self.folder, ("cat-file", "--batch"), told=asked)
        files = []
        for row in rows:
            head, _, told = told.partition(b"\n")
            if head.split()[1:] != [b"blob", str(row.size).encode()]:
                raise UsageError(
                    f"{row.name} as of {revision} is not in this clone: {head.decode()}",
                    advice="It was cloned without its files; `git fetch --refetch` gets them",
                )
            inner = row.name.removeprefix(place).lstrip("/")
            name = inner or PurePosixPath(row.name).name
            content, told = told[: row.size], told[row.size + 1 :]
            files.append(SourceFile(name=name, content=content, executable=row.is_executable))
        return files

    def _nothing_at(self, path: Path, place: str, revision: str, commit: str) -> UsageError:
        """That nothing lay there, with the last revisions that have it."""
        inside = os.path.relpath(path.absolute(), self.folder)  # from where git is asked
        words = ["rev-list", "--all", f"-n{_SHOWN + 1}", "--abbrev-commit", "--", inside]
        changes = _text(_asked(self.folder, words)).split()
        having = [one for one in changes if self._rows(one, place)][:_SHOWN]
        advice = f"It is there as of: {' '.join(having)}" if having else None
        if changes and not having:
            advice = "It was removed; `git log -- FILE` shows when"
        return UsageError(
            f"there is no {path} as of {revision} ({commit[:10]})",
            advice=advice or "git has never seen it: has it been committed?",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _TreeEntry:
    """A file of a revision; `name` is its path below the top."""

    kind: str
    hash: str
    size: int
    name: str
    is_link: bool
    is_executable: bool


def split_revision(word: str, *, sources: Sequence[str] = ()) -> tuple[str, str | None]:
    """A word `PATH@REVISION` in its two parts; a path alone has no revision.

    Both may hold an `@` themselves: it is split where the part before is there, or else ends as one
    of the `sources`, the suffixes of source files; or else at the first.
    """
    places = [index for index, sign in enumerate(word) if sign == "@" and index]
    if not places or os.path.lexists(word):
        return word, None
    there = (at for at in places if os.path.lexists(word[:at]))
    named = (at for at in places if word[:at].endswith(tuple(sources) or ("\0",)))
    at = next(there, None) or next(named, places[0])
    return word[:at], word[at + 1 :]


def _row(line: bytes) -> _TreeEntry:
    found = _ROW.fullmatch(line)
    assert found, line
    mode, kind, name = found[1], found[2].decode(), os.fsdecode(found[5])
    return _TreeEntry(
        kind=kind,
        hash=found[3].decode(),
        size=int(found[4]) if found[4].isdigit() else 0,  # `BAD`: it is not in this clone
        name=name,
        is_link=mode == _LINK,
        is_executable=mode == _EXECUTABLE,
    )


def _asked(folder: Path, words: Sequence[str], *, told: bytes = b"") -> bytes:
    """What git answers; `UsageError` if it fails."""
    done = _done(folder, words, told)
    if done.returncode != 0:
        raise _refusal(folder, words, done.stderr.decode(errors="replace").strip())
    return done.stdout


def _done(
    folder: Path, words: Sequence[str], told: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    environment = {name: value for name, value in os.environ.items() if name not in _WHERE} | _ENV
    argv = ["git", "--no-pager", "-c", "core.fsmonitor=false", "-C", str(folder), *words]
    try:
        return subprocess.run(
            argv, input=told, capture_output=True, env=environment, timeout=_WAIT_S, check=False
        )
    except FileNotFoundError as error:
        raise UsageError(
            "git is not installed, and it alone knows revisions",
            advice="Install it (apt install git), or name two files",
        ) from error
    except subprocess.TimeoutExpired as error:
        raise UsageError(f"git {words[0]} did not answer within {_WAIT_S} s") from error


def _refusal(folder: Path, words: Sequence[str], said: str) -> UsageError:
    first = said.splitlines()[0] if said else "it says nothing"
    if "dubious ownership" in said:
        named = re.search(r"repository at '(.+?)'", said)
        theirs = named[1] if named else folder
        return UsageError(
            f"git does not read the repository of {folder}, for it belongs to somebody else",
            advice=f"If you trust it: git config --global --add safe.directory {theirs}",
        )
    if "not a git repository" in said:
        return UsageError(
            f"{folder} is in no git repository, so there are no revisions",
            advice="Name two files instead",
        )
    return UsageError(f"git {words[0]} failed in {folder}: {first}")


def _text(answer: bytes) -> str:
    return os.fsdecode(answer)
