"""Say what may stand at a place of a line, by the table of commands.

`commands.tsv` has a row for each command, argument and option, in the order of typer:

- the command to which it belongs, or nothing;
- its names, with blanks between;
- `command`, `flag`, `option` or `argument`, the last two with an `s` if there may be several;
- the words that it can be, with blanks between, or a completer such as `<cases>`;
- its help.

It is plain text since a module for JSON would take longer to load than the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from judge.terminal.completion.kit_words import COMPLETERS, first_offers

Offer = tuple[str, str]
"""A word, and its help or nothing."""

TABLE = Path(__file__).with_name("commands.tsv")

_OPTIONS = ("flag", "option", "options")


class _Row:
    def __init__(self, line: str) -> None:
        _, names, self.kind, words, self.help = line.rstrip("\n").split("\t")
        self.names = names.split()
        self.words = words.split()


class _Position:
    """Where a word is completed, by the words before it."""

    def __init__(self) -> None:
        self.used: list[_Row] = []
        self.plain_words: list[str] = []
        self.option: _Row | None = None  # it waits for its value


def offers_behind(
    before: Sequence[str], incomplete: str, line: Sequence[str]
) -> list[Offer] | None:
    """What is offered behind the words of a line; None if only typer knows.

    `line` has all words after the command that are no options: until an option has its value, typer
    gives no others to a completer.
    """
    if before and not before[0].isalpha():
        return None
    rows = list(_rows_of(before[0] if before else ""))
    position = _read(rows, before[1:])
    if not rows or position is None:
        return None
    if incomplete.startswith("-"):
        free = [one for one in rows if one.kind == "options" or one not in position.used]
        return _names(free, _OPTIONS, incomplete)
    if position.option is not None:
        return _values(position.option, line, incomplete)
    for row, values in _assigned(rows, position.plain_words):
        if row.kind == "arguments" or not values:
            return _values(row, values, incomplete)
    return _names(rows, ["command"], incomplete)


def _rows_of(command: str) -> Iterator[_Row]:
    with TABLE.open(encoding="utf-8") as lines:
        yield from (_Row(line) for line in lines if line.startswith(f"{command}\t"))


def _read(rows: Sequence[_Row], words: Sequence[str]) -> _Position | None:
    """Where the words lead; None if one is no known option, or looks like one and is a value."""
    options = {name: one for one in rows if one.kind in _OPTIONS for name in one.names}
    position, rest = _Position(), iter(words)
    for word in rest:
        if not _is_option(word):
            position.plain_words.append(word)
            continue
        name, joined, _ = word.partition("=")
        row = options.get(name)
        if row is None or (joined and row.kind == "flag"):
            return None
        if row.kind != "flag" and not joined:
            value = next(rest, None)
            if value is None:
                position.option = row
                return position
            if _is_option(value):
                return None
        position.used.append(row)
    return position


def _is_option(word: str) -> bool:
    return word.startswith("-") and word != "-"


def _assigned(rows: Sequence[_Row], words: Sequence[str]) -> Iterator[tuple[_Row, Sequence[str]]]:
    """The arguments, each with the words that it gets."""
    for row in rows:
        if row.kind == "arguments":
            yield row, words
            words = ()
        elif row.kind == "argument":
            yield row, words[:1]
            words = words[1:]


def _values(row: _Row, before: Sequence[str], incomplete: str) -> list[Offer]:
    name = row.words[0] if row.words else ""
    if name.startswith("<"):
        found = first_offers(COMPLETERS[name.strip("<>")](before, incomplete))
    else:
        found = [word for word in row.words if word.startswith(incomplete)]
    return [(word, "") for word in found]


def _names(rows: Sequence[_Row], kinds: Sequence[str], incomplete: str) -> list[Offer]:
    return [
        (name, row.help)
        for row in rows
        if row.kind in kinds
        for name in row.names
        if name.startswith(incomplete)
    ]
