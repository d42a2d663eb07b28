"""Complete the words of a command in the shell: problems, solutions, cases, sets, files.

The shell calls this at every Tab, so it imports hardly more of the judge, reads only the names of
files, and never fails. Each function takes the beginning of a word; some also take the context,
whose `params` hold the words before it.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ParamSpec

import typer

from judge.terminal import plain_words
from judge.terminal.plain_words import files_in, find_root, folders_in, matching, slugs

Parameters = ParamSpec("Parameters")


def _ignore_errors(offer: Callable[Parameters, Iterable[str]]) -> Callable[Parameters, list[str]]:
    @functools.wraps(offer)
    def offer_or_nothing(*args: Parameters.args, **kwargs: Parameters.kwargs) -> list[str]:
        try:
            return plain_words.first_offers(offer(*args, **kwargs))
        except Exception:  # an error would spoil the line that the user types
            return []

    return offer_or_nothing


@_ignore_errors
def problems(incomplete: str) -> Iterable[str]:
    """Problems of the kit."""
    return plain_words.problems(incomplete)


@_ignore_errors
def words(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """For `[PROBLEM] [FILE]...`: problems first, then solutions of the problem; and files."""
    before = _words_before(ctx)
    if not before:
        return plain_words.problems_and_files(incomplete)
    return [*solutions(ctx, incomplete), *files(incomplete)]


@_ignore_errors
def words_and_case(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """For `[PROBLEM] FILE [CASE]`: the same, and after the file the cases of the problem."""
    before = _words_before(ctx)
    has_file = len(before) > 1 or (before and before[0] not in slugs(find_root()))
    return [*(cases(ctx, incomplete) if has_file else ()), *words(ctx, incomplete)]


@_ignore_errors
def solutions(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """Solutions that come with the problem, by their paths in its folder."""
    return plain_words.solutions(_slug(ctx), incomplete)


@_ignore_errors
def cases(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """Cases of the problem, with or without the name of their set."""
    home = find_root() / "testdata" / _slug(ctx)
    paths = [
        path for folder in folders_in(home) for path in files_in(folder) if path.suffix == ".in"
    ]
    names = [path.relative_to(home).with_suffix("").as_posix() for path in paths]
    short = [path.stem for path in paths] if incomplete else []
    return [*matching(names, incomplete), *matching(short, incomplete)]


@_ignore_errors
def data(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """Sets of cases of the problem."""
    home = find_root() / "testdata" / _slug(ctx)
    return matching([path.name for path in folders_in(home)], incomplete)


@_ignore_errors
def files(incomplete: str) -> Iterable[str]:
    """Files, and folders with a slash at the end."""
    return plain_words.files(incomplete)


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
    known = slugs(find_root())
    return next(name for name in names if name in known)
