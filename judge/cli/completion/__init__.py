"""Complete the words of a command in the shell, as typer asks for them.

The shell asks at every Tab, so a completer never fails. What it offers is found without typer, too:
see `judge.terminal.completion`.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import ParamSpec

import typer

from judge.terminal.completion import kit_words

Parameters = ParamSpec("Parameters")


def _ignore_errors(offer: Callable[Parameters, list[str]]) -> Callable[Parameters, list[str]]:
    @functools.wraps(offer)
    def offer_or_nothing(*args: Parameters.args, **kwargs: Parameters.kwargs) -> list[str]:
        try:
            return kit_words.first_offers(offer(*args, **kwargs))
        except Exception:  # an error would spoil the line that the user types
            return []

    return offer_or_nothing


problems = _ignore_errors(kit_words.problems)
files = _ignore_errors(kit_words.files)


@_ignore_errors
def words(ctx: typer.Context, incomplete: str) -> list[str]:
    """For `[PROBLEM] [FILE]...`."""
    return kit_words.words(ctx.params.get("words") or (), incomplete)


@_ignore_errors
def words_and_case(ctx: typer.Context, incomplete: str) -> list[str]:
    """For `[PROBLEM] FILE [CASE]`."""
    return kit_words.words_and_case(ctx.params.get("words") or (), incomplete)


# Until an option has its value, the context has no words; so the shell has to say them.


@_ignore_errors
def solutions(incomplete: str) -> list[str]:
    """For an option: solutions that come with the problem."""
    return kit_words.solutions(kit_words.words_of_line(os.environ), incomplete)


@_ignore_errors
def cases(incomplete: str) -> list[str]:
    """For an option: cases of the problem."""
    return kit_words.cases(kit_words.words_of_line(os.environ), incomplete)


@_ignore_errors
def data(incomplete: str) -> list[str]:
    """For an option: sets of cases of the problem."""
    return kit_words.data(kit_words.words_of_line(os.environ), incomplete)
