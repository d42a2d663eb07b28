"""Complete the words of a command in the shell: problems, solutions, cases, sets, files.

The shell calls this at every Tab, so it imports nothing else of the judge, reads only the names of
files, and never fails. Each function takes the beginning of a word; some also take the context,
whose `params` hold the words before it.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ParamSpec

import typer

Parameters = ParamSpec("Parameters")

_FOLDERS = ("problems", "solutions", "testdata")
_SLUG = re.compile(r"[a-z][a-z0-9]*")
_MAX_OFFERS = 500
_IGNORED = (".pyc", ".pyo", ".md", "~")


def _ignore_errors(offer: Callable[Parameters, Iterable[str]]) -> Callable[Parameters, list[str]]:
    @functools.wraps(offer)
    def offer_or_nothing(*args: Parameters.args, **kwargs: Parameters.kwargs) -> list[str]:
        try:
            return list(dict.fromkeys(offer(*args, **kwargs)))[:_MAX_OFFERS]
        except Exception:  # an error would spoil the line that the user types
            return []

    return offer_or_nothing


@_ignore_errors
def problems(incomplete: str) -> Iterable[str]:
    """Problems of the kit."""
    return _matching(_slugs(_root()), incomplete)


@_ignore_errors
def words(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """For `[PROBLEM] [FILE]...`: problems first, then solutions of the problem; and files."""
    before = _words_before(ctx)
    if not before:
        return [*problems(incomplete), *(files(incomplete) if incomplete else ())]
    return [*solutions(ctx, incomplete), *files(incomplete)]


@_ignore_errors
def words_and_case(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """For `[PROBLEM] FILE [CASE]`: the same, and after the file the cases of the problem."""
    before = _words_before(ctx)
    has_file = len(before) > 1 or (before and before[0] not in _slugs(_root()))
    return [*(cases(ctx, incomplete) if has_file else ()), *words(ctx, incomplete)]


@_ignore_errors
def solutions(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """Solutions that come with the problem, by their paths in its folder."""
    home = _root() / "solutions" / _slug(ctx)
    found = [*_files(home), *(path for folder in _folders(home) for path in _files(folder))]
    return _matching([path.relative_to(home).as_posix() for path in found], incomplete)


@_ignore_errors
def cases(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """Cases of the problem, with or without the name of their set."""
    home = _root() / "testdata" / _slug(ctx)
    paths = [path for folder in _folders(home) for path in _files(folder) if path.suffix == ".in"]
    names = [path.relative_to(home).with_suffix("").as_posix() for path in paths]
    short = [path.stem for path in paths] if incomplete else []
    return [*_matching(names, incomplete), *_matching(short, incomplete)]


@_ignore_errors
def data(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """Sets of cases of the problem."""
    home = _root() / "testdata" / _slug(ctx)
    return _matching([path.name for path in _folders(home)], incomplete)


@_ignore_errors
def files(incomplete: str) -> Iterable[str]:
    """Files, and folders with a slash at the end.

    A single folder gives its contents instead, since shells add a blank to a single offer.
    """
    head, slash, _ = incomplete.rpartition("/")
    folder = Path(f"{head}/").expanduser() if slash else Path()
    found = [f"{path.name}/" for path in _folders(folder)]
    found += [path.name for path in _files(folder)]
    fitting = _matching([f"{head}{slash}{name}" for name in found], incomplete)
    if len(fitting) == 1 and fitting[0].endswith("/") and fitting[0] != incomplete:
        return files(fitting[0]) or fitting
    return fitting


def _words_before(ctx: typer.Context) -> list[str]:
    """The words before: those of `words`, or a `problem` alone."""
    words = ctx.params.get("words") or ctx.params.get("problem") or ()
    return [words] if isinstance(words, str) else [str(word) for word in words]


def _slug(ctx: typer.Context) -> str:
    """The problem of the words before, by its name or by the place of a file."""
    # Before an option's value `params` is empty, so the words come from the shell.
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    others = [word for word in line.split()[2:] if not word.startswith("-")]
    first = (_words_before(ctx) or others)[0]
    path = Path(first)
    names = (first, path.name.split(".")[0], *(folder.name for folder in path.absolute().parents))
    slugs = _slugs(_root())
    return next(name for name in names if name in slugs)


def _root() -> Path:
    """The folder of the kit, by the rules of `find_kit`."""
    here = Path.cwd()
    named = os.environ.get("JUDGE_KIT")
    package = Path(__file__).resolve().parents[2]
    places = (here, *here.parents, *([Path(named)] if named else []), package / "kit")
    kits = (place for place in places if all((place / name).is_dir() for name in _FOLDERS))
    return next(kits, package.parent)


def _slugs(root: Path) -> list[str]:
    folders = [path for path in _folders(root / "problems") if _SLUG.fullmatch(path.name)]
    return [path.name for path in folders if (path / "problem.yaml").is_file()]


def _folders(folder: Path) -> list[Path]:
    return [path for path in _entries(folder) if path.is_dir() and not path.name.startswith("_")]


def _files(folder: Path) -> list[Path]:
    files = [path for path in _entries(folder) if path.is_file()]
    return [path for path in files if not path.name.endswith(_IGNORED)]


def _entries(folder: Path) -> list[Path]:
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path for path in found if not path.name.startswith("."))


def _matching(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
