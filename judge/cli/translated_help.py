"""Help in the language of the user, where that is not English, and as `judge.sh` is started.

Click lays help out by characters and breaks it at blanks; Japanese has wide signs and no blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rich.cells import cell_len
from rich.text import Text
from typer import Context

from judge.terminal.screen import Screen, as_started
from judge.terminal.translation import SOURCE_LANGUAGE, current_language, mark, translate
from judge.terminal.wrapping import wrap_text

_EXTRAS = (mark("default: "), mark("required"))
_OF_CLICK = (mark("Arguments"), mark("Options"), mark("Show this message and exit."))

_ERRORS = {
    r"No such command '(.+?)'\.": mark("No such command '{}'."),
    r"No such option: (\S+)": mark("No such option: {}"),
    r" Did you mean '?(.+?)'?\?": mark(" Did you mean '{}'?"),
    r" \(Possible options: (.+)\)": mark(" (Possible options: {})"),
    r"Missing argument '(.+)'\.": mark("Missing argument '{}'."),
    r"Invalid value for '(.+?)': ": mark("Invalid value for '{}': "),
    r"(\S+) is not in the range (\S+)\.": mark("{} is not in the range {}."),
    r"'(.*)' is not one of (.+)\.": mark("'{}' is not one of {}."),
    r"'(.*)' is not a valid int(?:eger)?(?: range)?\.": mark("'{}' is not a whole number."),
    r"'(.*)' is not a valid float(?: range)?\.": mark("'{}' is not a number."),
    r"Option '(.+)' requires an argument\.": mark("Option '{}' requires an argument."),
    r"Option '(.+)' does not take a value\.": mark("Option '{}' does not take a value."),
    r"Got unexpected extra argument(?:\(s\)|s)? \((.+)\)": mark("Too many arguments: {}"),
}
"""Sentences of click, and how they are said here."""

# Newer versions of typer have a click of their own, older ones need that of others.
_Formatter: Any = Context.formatter_class


class TranslatedFormatter(_Formatter):  # type: ignore[misc]  # as it is `Any`
    """Translates what it is told to write, and lays it out by columns of the terminal."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is called."""
        super().write_usage(prog, args, translate("Usage: "))

    def write_heading(self, heading: str) -> None:
        """Write the title of a section."""
        super().write_heading(translate(heading))

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        margin = " " * self.current_indent
        for line in self._lines(text, self.current_indent):
            self.write(f"{margin}{line}".rstrip() + "\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names in a column, and beside it what they mean; below a name that is long."""
        rows = list(rows)
        widest = max((cell_len(name) for name, _ in rows), default=0)
        column = self.current_indent + min(widest, col_max) + col_spacing
        for name, meaning in rows:
            lines = self._lines(meaning, column)
            head = " " * self.current_indent + name
            if cell_len(head) + col_spacing <= column and lines:
                head += " " * (column - cell_len(head)) + lines.pop(0)
            self.write("\n".join([head, *(" " * column + line for line in lines), ""]))

    def _lines(self, text: str, indent: int) -> list[str]:
        """The translated text in lines beside an indent; its paragraphs are known as a whole."""
        text, gap, extra = text.partition("  [")  # as click adds the default to the help
        for english in _EXTRAS if gap else ():
            extra = extra.replace(english, translate(english))
        message = translate(text)
        if message == text:
            message = "\n\n".join(part.replace("\n", " ") for part in text.split("\n\n"))
        wrapped = wrap_text(Text(as_started(message) + gap + extra), max(self.width - indent, 20))
        return wrapped.plain.split("\n")


def print_usage_error(error: Any) -> None:
    """Print what click says of wrong words: how the command is called, and what is wrong."""
    context, screen = error.ctx, Screen()
    if context is not None:
        if current_language() != SOURCE_LANGUAGE:
            context.formatter_class = TranslatedFormatter
        command = f"{context.command_path} {context.help_option_names[0]}"
        hint = translate("Try '{command}' for help.", command=command)
        screen.print_note(Text(f"{context.get_usage()}\n{hint}\n"))
    text = error.format_message()
    for pattern, message in _ERRORS.items():
        if (match := re.search(pattern, text)) is not None:
            translated = translate(message).format(*match.groups())
            text = text[: match.start()] + translated + text[match.end() :]
    screen.print_note(Text(translate("Error: {what}", what=text)))
