"""The help of `judge` and of a command in the language of the user, where that is not English.

Typer lays help out by characters and breaks it at blanks; Japanese has wide signs and no blanks.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import typer
from rich.cells import cell_len
from rich.text import Text

from judge.terminal.translation import translate
from judge.terminal.wrapping import wrap_text

_COLUMNS = 80
_WIDEST_NAME = 30
_INDENT, _GAP = 2, 2


def translated_help(command: Any, context: typer.Context) -> str:
    """The page of `judge --help` or `judge COMMAND --help`, with what it says translated."""
    columns = min(_terminal_columns(), _COLUMNS)
    pieces = " ".join((context.command_path, *command.collect_usage_pieces(context)))
    about = translate(inspect.cleandoc(command.help or ""))
    lines = [translate("Usage: {words}", words=pieces), "", *_wrapped(about, _INDENT, columns)]
    for kind, title in (("argument", translate("Arguments:")), ("option", translate("Options:"))):
        rows = [
            _row(param, context)
            for param in command.get_params(context)
            if param.param_type_name == kind
        ]
        shown = [row for row in rows if row is not None]
        if shown:
            lines += ["", title, *_definitions(shown, columns)]
    if hasattr(command, "grouped_commands"):
        for title, commands in command.grouped_commands():
            told = [(name, translate(sentence)) for name, sentence in commands]
            lines += ["", f"{translate(title)}:", *_definitions(told, columns)]
    return "\n".join(lines)


def _row(param: Any, context: typer.Context) -> tuple[str, str] | None:
    """The names of a parameter, and what it does."""
    record = param.get_help_record(context)
    if record is None:
        return None
    names, words = record
    told = getattr(param, "help", None) or ""
    words = words.replace(told, translate(told)) if told else words
    for english, said in _EXTRAS.items():
        words = words.replace(english, said())
    return names, words


_EXTRAS: Mapping[str, Callable[[], str]] = {
    "[default: ": lambda: translate("[default: "),
    "[required]": lambda: translate("[required]"),
    "Show this message and exit.": lambda: translate("Show this message and exit."),
}


def _definitions(rows: list[tuple[str, str]], columns: int) -> Iterator[str]:
    """The names in a column, and beside it what they mean; below the name if that is long."""
    widest = max(cell_len(name) for name, _ in rows)
    start = _INDENT + min(widest, _WIDEST_NAME) + _GAP
    for name, words in rows:
        lines = _wrapped(words, start, columns)
        head = " " * _INDENT + name
        if cell_len(head) + _GAP <= start and lines:
            head += " " * (start - cell_len(head)) + lines.pop(0).lstrip()
        yield head
        yield from lines


def _wrapped(words: str, indent: int, columns: int) -> list[str]:
    text = wrap_text(Text(words), max(columns - indent - _GAP, 20))
    return [f"{' ' * indent}{line.plain}".rstrip() for line in text.split("\n", allow_blank=True)]


def _terminal_columns() -> int:
    try:
        return os.get_terminal_size(1).columns or _COLUMNS
    except OSError:
        return _COLUMNS
