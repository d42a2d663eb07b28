"""What a shell may offer for a word that is half written: problems, solutions, cases, sets, files.

It is asked at every press of the key, so it imports nothing, reads names of files alone, and never
fails: whatever is wrong, it offers nothing. Each function takes the beginning of the word; those
that depend on the words before it take what the command line knows of them, a `Context`.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ParamSpec, Protocol

Parameters = ParamSpec("Parameters")

_FOLDERS = ("problems", "solutions", "testdata")
_SLUG = re.compile(r"[a-z][a-z0-9]*")
_MAX_OFFERS = 500
_IGNORED = (".pyc", ".pyo", ".md", "~")


class CompletionContext(Protocol):
    """What is known of the words before."""

    params: dict[str, object]
    """The values of arguments and options by their names, as far as they are there."""


def _ignore_errors(offer: Callable[Parameters, Iterable[str]]) -> Callable[Parameters, list[str]]:
    @functools.wraps(offer)
    def offered(*args: Parameters.args, **kwargs: Parameters.kwargs) -> list[str]:
        try:
            return list(dict.fromkeys(offer(*args, **kwargs)))[:_MAX_OFFERS]
        except Exception:  # a shell in the middle of a line has no use for an error
            return []

    return offered


@_ignore_errors
def problems(incomplete: str) -> Iterable[str]:
    """Problems of the kit."""
    return _matching(_slugs(_root()), incomplete)


@_ignore_errors
def words(ctx: CompletionContext, incomplete: str) -> Iterable[str]:
    """For `[PROBLEM] [FILE]...`: problems at first, then solutions of the problem; and files."""
    before = _words_before(ctx)
    if not before:
        return [*problems(incomplete), *(files(incomplete) if incomplete else ())]
    return [*solutions(ctx, incomplete), *files(incomplete)]


@_ignore_errors
def words_and_case(ctx: CompletionContext, incomplete: str) -> Iterable[str]:
    """For `[PROBLEM] FILE [CASE]`: the same, and behind the file the cases of the problem."""
    before = _words_before(ctx)
    has_file = len(before) > 1 or (before and before[0] not in _slugs(_root()))
    return [*(cases(ctx, incomplete) if has_file else ()), *words(ctx, incomplete)]


@_ignore_errors
def solutions(ctx: CompletionContext, incomplete: str) -> Iterable[str]:
    """Solutions that come with the problem, by their names below its folder."""
    home = _root() / "solutions" / _slug(ctx)
    found = [*_files(home), *(path for folder in _folders(home) for path in _files(folder))]
    return _matching([path.relative_to(home).as_posix() for path in found], incomplete)


@_ignore_errors
def cases(ctx: CompletionContext, incomplete: str) -> Iterable[str]:
    """Cases of the problem; without the name of their set if the word begins so."""
    home = _root() / "testdata" / _slug(ctx)
    paths = [path for folder in _folders(home) for path in _files(folder) if path.suffix == ".in"]
    names = [path.relative_to(home).with_suffix("").as_posix() for path in paths]
    short = [path.stem for path in paths] if incomplete else []
    return [*_matching(names, incomplete), *_matching(short, incomplete)]


@_ignore_errors
def data(ctx: CompletionContext, incomplete: str) -> Iterable[str]:
    """Sets of cases of the problem."""
    home = _root() / "testdata" / _slug(ctx)
    return _matching([path.name for path in _folders(home)], incomplete)


@_ignore_errors
def files(incomplete: str) -> Iterable[str]:
    """Files and folders, these with a slash behind them, below the folder that is written.

    Of a single folder it is what lies in it: shells put a blank behind a word that is alone.
    """
    head, slash, _ = incomplete.rpartition("/")
    folder = Path(f"{head}/").expanduser() if slash else Path()
    found = [f"{path.name}/" for path in _folders(folder)]
    found += [path.name for path in _files(folder)]
    fitting = _matching([f"{head}{slash}{name}" for name in found], incomplete)
    if len(fitting) == 1 and fitting[0].endswith("/") and fitting[0] != incomplete:
        return files(fitting[0]) or fitting
    return fitting


def _words_before(ctx: CompletionContext) -> list[str]:
    """The words before: those of `words`, or a `problem` alone."""
    found = ctx.params.get("words") or ctx.params.get("problem") or ()
    return [found] if isinstance(found, str) else [str(word) for word in found]  # type: ignore[attr-defined]  # else they are several


def _line_words() -> list[str]:
    """The words of the whole line behind the command, as the shells tell them.

    Where the value of an option is asked for, the command line knows of no words before.
    """
    said = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    return [word for word in said.split()[2:] if not word.startswith("-")]


def _slug(ctx: CompletionContext) -> str:
    """The problem that the words before mean, by name or by the place of a file."""
    first = (_words_before(ctx) or _line_words())[0]
    path = Path(first)
    names = (first, path.name.split(".")[0], *(folder.name for folder in path.absolute().parents))
    slugs = _slugs(_root())
    return next(name for name in names if name in slugs)


def _root() -> Path:
    """The kit, found as `find_kit` finds it."""
    here = Path.cwd()
    named = os.environ.get("JUDGE_KIT")
    package = Path(__file__).resolve().parents[1]
    places = (here, *here.parents, *([Path(named)] if named else []), package / "kit")
    return next((place for place in places if _is_kit(place)), package.parent)


def _is_kit(place: Path) -> bool:
    return all((place / name).is_dir() for name in _FOLDERS)


def _slugs(root: Path) -> list[str]:
    return [
        path.name
        for path in _folders(root / "problems")
        if _SLUG.fullmatch(path.name) and (path / "problem.yaml").is_file()
    ]


def _folders(folder: Path) -> list[Path]:
    return [path for path in _entries(folder) if path.is_dir() and not path.name.startswith("_")]


def _files(folder: Path) -> list[Path]:
    return [
        path for path in _entries(folder) if path.is_file() and not path.name.endswith(_IGNORED)
    ]


def _entries(folder: Path) -> list[Path]:
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path for path in found if not path.name.startswith("."))


def _matching(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
