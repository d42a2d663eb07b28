"""Find the words of the kit that a shell can offer: problems, solutions, cases, sets, files.

This runs at every Tab, so it reads only the names of files. Each function takes the beginning of a
word; `before` are the words before it that are no options.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

_MAX_OFFERS = 500
_FOLDERS = ("problems", "solutions", "testdata")
_SLUG = re.compile(r"[a-z][a-z0-9]*")
_IGNORED = (".pyc", ".pyo", ".md", "~")


def problems(incomplete: str) -> list[str]:
    """Problems of the kit."""
    return _matching(_slugs(find_root()), incomplete)


def words(before: Sequence[str], incomplete: str) -> list[str]:
    """For `[PROBLEM] [FILE]...`: problems first, then solutions of the problem; and files."""
    if before:
        return [*solutions(before, incomplete), *files(incomplete)]
    return [*problems(incomplete), *(files(incomplete) if incomplete else ())]


def words_and_case(before: Sequence[str], incomplete: str) -> list[str]:
    """For `[PROBLEM] FILE [CASE]`: the same, and after the file the cases of the problem."""
    has_file = len(before) > 1 or (before and before[0] not in _slugs(find_root()))
    return [*(cases(before, incomplete) if has_file else ()), *words(before, incomplete)]


def files(incomplete: str) -> list[str]:
    """Files, and folders with a slash at the end.

    A single folder gives its contents instead, since shells add a blank to a single offer.
    """
    head, slash, _ = incomplete.rpartition("/")
    folder = Path(f"{head}/").expanduser() if slash else Path()
    found = [f"{path.name}/" for path in _folders_in(folder)]
    found += [path.name for path in _files_in(folder)]
    fitting = _matching([f"{head}{slash}{name}" for name in found], incomplete)
    if len(fitting) == 1 and fitting[0].endswith("/") and fitting[0] != incomplete:
        return files(fitting[0]) or fitting
    return fitting


def solutions(before: Sequence[str], incomplete: str) -> list[str]:
    """Solutions that come with the problem, by their paths in its folder."""
    home = _home("solutions", before)
    if home is None:
        return []
    found = [*_files_in(home), *(one for folder in _folders_in(home) for one in _files_in(folder))]
    return _matching([path.relative_to(home).as_posix() for path in found], incomplete)


def cases(before: Sequence[str], incomplete: str) -> list[str]:
    """Cases of the problem, with or without the name of their set."""
    home = _home("testdata", before)
    if home is None:
        return []
    paths = [
        one for folder in _folders_in(home) for one in _files_in(folder) if one.suffix == ".in"
    ]
    names = [path.relative_to(home).with_suffix("").as_posix() for path in paths]
    short = [path.stem for path in paths] if incomplete else []
    return [*_matching(names, incomplete), *_matching(short, incomplete)]


def data(before: Sequence[str], incomplete: str) -> list[str]:
    """Sets of cases of the problem."""
    home = _home("testdata", before)
    return [] if home is None else _matching([one.name for one in _folders_in(home)], incomplete)


def first_offers(offers: Iterable[str]) -> list[str]:
    """Each offer once, and no more than a shell can show."""
    return list(dict.fromkeys(offers))[:_MAX_OFFERS]


def words_of_line(environment: Mapping[str, str]) -> list[str]:
    """The words after the command that are no options, as the shell tells the line."""
    line = environment.get("COMP_WORDS") or environment.get("_TYPER_COMPLETE_ARGS") or ""
    return [word for word in line.split()[2:] if not word.startswith("-")]


def find_root() -> Path:
    """The folder of the kit, by the rules of `find_kit`."""
    here = Path.cwd()
    named = os.environ.get("JUDGE_KIT")
    package = Path(__file__).resolve().parents[1]
    places = (here, *here.parents, *([Path(named)] if named else []), package / "kit")
    kits = (place for place in places if all((place / name).is_dir() for name in _FOLDERS))
    return next(kits, package.parent)


def _home(kind: str, before: Iterable[str]) -> Path | None:
    """The folder of the first problem that words name: by its name or by the place of a file."""
    root = find_root()
    known = _slugs(root)
    named = (name for word in before for name in _possible_slugs(word) if name in known)
    slug = next(named, None)
    return None if slug is None else root / kind / slug


def _possible_slugs(word: str) -> Iterable[str]:
    path = Path(word)
    return (word, path.name.split(".")[0], *(one.name for one in path.absolute().parents))


def _slugs(root: Path) -> list[str]:
    """The problems of a kit."""
    folders = [path for path in _folders_in(root / "problems") if _SLUG.fullmatch(path.name)]
    return [path.name for path in folders if (path / "problem.yaml").is_file()]


def _folders_in(folder: Path) -> list[Path]:
    """The folders in a folder that are offered."""
    return [path for path in _entries(folder) if path.is_dir() and not path.name.startswith("_")]


def _files_in(folder: Path) -> list[Path]:
    """The files in a folder that are offered."""
    found = [path for path in _entries(folder) if path.is_file()]
    return [path for path in found if not path.name.endswith(_IGNORED)]


def _matching(names: Iterable[str], incomplete: str) -> list[str]:
    """The names that begin so."""
    return [name for name in names if name.startswith(incomplete)]


def _entries(folder: Path) -> list[Path]:
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path for path in found if not path.name.startswith("."))
