"""Find the path of a solution for readers of a report: from the top of the checkout.

The top is the nearest folder upwards with a `.git`. Without one, the path is relative to the
current folder, or else to the root of the kit or the package.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.catalog import kit_files
from judge.catalog.source import ProblemSource


def source_path(
    source: ProblemSource, slug: str, solution: str, *, given: bool = False
) -> str | None:
    """The path of a solution, or of the problem if `solution` is empty; None if there is none.

    `given` says that the solution is a file that the command names. If a program has several files,
    this is the first.
    """
    for path in _candidates(source, slug, solution, given=given):
        files = kit_files.files(path) if kit_files.is_folder(path) else [path]
        if files and kit_files.is_file(files[0]):
            return _from_the_top(files[0], source.root)
    return None


def _candidates(source: ProblemSource, slug: str, solution: str, *, given: bool) -> Iterator[Path]:
    root = source.root
    if not solution:
        yield root / "problems" / slug / "problem.yaml"
        yield root / slug / "problem.yaml"
        yield root / "problem.yaml"
        return
    if given:
        yield Path(solution)
    yield root / "solutions" / slug / solution
    yield root / slug / "submissions" / solution
    yield root / "submissions" / solution


def _from_the_top(path: Path, root: Path) -> str:
    found = path.resolve()
    tops = [folder for folder in found.parents if (folder / ".git").exists()]
    for top in (*tops[:1], Path.cwd(), root.resolve()):
        if found.is_relative_to(top):
            return found.relative_to(top).as_posix()
    return found.name
