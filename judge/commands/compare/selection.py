"""A word comes in, `FILE` or `FILE@REVISION`; out goes the solution that it names, as it was then.

A file of the working tree is read there. One of a revision is laid into a folder of its own and
read from that, by the same rules as any file from elsewhere; the working tree is not touched.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from judge import languages
from judge.catalog import kit_files
from judge.catalog.source import ProblemSource
from judge.commands.compare import git as revisions
from judge.commands.compare.git import Repository, RevisionContent
from judge.commands.compare.result import Candidate
from judge.errors import UsageError
from judge.packages.package import Package


class RootedSource(ProblemSource, Protocol):
    """A kit or a package in a folder."""

    @property
    def root(self) -> Path:
        """Its folder."""
        ...

    def slugs(self) -> list[str]:
        """Its problems; see `Kit.slugs`."""
        ...


def path_part(word: str) -> str:
    """The path in a word, without a revision."""
    return _parts(word)[0]


def solutions_folder(source: RootedSource, slug: str) -> Path:
    """The folder in which a problem's solutions lie."""
    if isinstance(source, Package):
        return source.root / "submissions"
    return source.root / "solutions" / slug


def read_candidate(source: RootedSource, slug: str, word: str, scratch: Path) -> Candidate:
    """The solution that a word names; `scratch` is a folder in which files may be laid.

    Raises `UsageError` if there is none, `LanguageError` if it cannot be run here.
    """
    path, revision = _parts(word)
    if revision is None:
        (found,) = source.named_solutions(slug, [path])
        return Candidate(solution=found)
    if not revision:
        raise UsageError(
            f"{word!r} names no revision after its @",
            advice="For example: a.py@HEAD~1 or a.py@main",
        )
    place, repository = _place(Path(path), solutions_folder(source, slug) / path, revision)
    below = kit_files.path_below(place, solutions_folder(source, slug))
    name = word if below is None else f"{below.as_posix()}@{revision}"
    return candidate_at_revision(
        source, slug, place, revision, scratch, repository=repository, name=name
    )


def candidate_at_revision(
    source: RootedSource,
    slug: str,
    place: Path,
    revision: str,
    scratch: Path,
    *,
    repository: Repository,
    name: str,
) -> Candidate:
    """The solution that lay at `place` as of a revision, under a name; raises as `side`."""
    content = repository.content(place, revision)
    laid = _laid(content, Path(tempfile.mkdtemp(dir=scratch)) / place.name)
    (found,) = source.named_solutions(slug, [str(laid)])
    return Candidate(solution=replace(found, name=name), commit=repository.commit(revision))


def _parts(word: str) -> tuple[str, str | None]:
    suffixes = [suffix for row in languages.table() for suffix in row.suffixes]
    return revisions.split_revision(word, sources=suffixes)


def _place(near: Path, shipped: Path, revision: str) -> tuple[Path, Repository]:
    """Which of two places is meant: the one that is there, or else was there."""
    for path in (near, shipped):
        if os.path.lexists(path):
            return path, Repository.containing(path)
    if shipped.parent.is_dir():
        repository = Repository.containing(shipped)
        if repository.file_hashes(shipped, revision):
            return shipped, repository
    return near, Repository.containing(near)


def _laid(content: RevisionContent, place: Path) -> Path:
    """Writes a file, or a folder of files, to `place`."""
    for file in content.files:
        path = place / file.name if content.is_folder else place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
        if file.executable:
            path.chmod(0o755)
    return place
