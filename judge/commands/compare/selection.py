"""Read the solution that `FILE` or `FILE@REVISION` names.

A file of the working tree is read there. One of a revision is written into a temporary folder and
read from it, by the same rules as any other file. The working tree is never changed.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from msgspec.structs import replace

from judge import languages
from judge.catalog.kit_files import path_below
from judge.catalog.source import ProblemSource
from judge.commands.compare.git import Repository
from judge.commands.compare.result import CompareCandidate
from judge.errors import UsageError
from judge.files import write_file
from judge.packages.package import Package


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


def solutions_folder(source: ProblemSource, slug: str) -> Path:
    """The folder with the solutions of a problem."""
    if isinstance(source, Package):
        return source.root / "submissions"
    return source.root / "solutions" / slug


def read_candidate(source: ProblemSource, slug: str, word: str, scratch: Path) -> CompareCandidate:
    """The solution that a word names; `scratch` is a folder for temporary files.

    Raises `UsageError` if there is none, `LanguageError` if it cannot be run here.
    """
    path, revision = split_revision(word)
    if revision is None:
        (found,) = source.named_solutions(slug, [path])
        return CompareCandidate(solution=found)
    if not revision:
        raise UsageError(
            f"{word!r} names no revision after its @",
            advice="For example: a.py@HEAD~1 or a.py@main",
        )
    folder = solutions_folder(source, slug)
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
    (found,) = source.named_solutions(slug, [str(folder / place.name)])
    return CompareCandidate(solution=replace(found, name=name), commit=repository.commit(revision))


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
