"""Render Markdown for a terminal.

This adds to rich: numbers in lists keep their dots, a table that is too wide becomes several, each
with the first column, so that no number is cut, and Japanese is wrapped correctly.
Japanese has no spaces. So a line end in a sentence disappears, a line may break between almost any
two characters, and a number stays with the word that it counts.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import ListItem, Markdown, Paragraph, TableElement
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from judge.terminal.wrapping import is_wide, wrap_text

# Full-width punctuation contains its own space.
_FULL_WIDTH = frozenset("、。，．・：；？！（）「」『』【】〔〕〈〉《》")  # noqa: RUF001

_GAP = 2  # columns between two columns of a table
_LEAST_WIDE = 8  # columns of a table that Japanese is broken to


def remove_surplus_spaces(text: Text) -> Text:
    """The text without spaces inside Japanese, such as those from line ends."""
    plain = text.plain
    surplus = [
        index
        for index in range(1, len(plain) - 1)
        if plain[index] == " " and _is_surplus(plain[index - 1], plain[index + 1])
    ]
    pieces = text.divide([cut for index in surplus for cut in (index, index + 1)])
    return Text().join(list(pieces)[::2])


class _Paragraph(Paragraph):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield wrap_text(remove_surplus_spaces(self.text), options.max_width)


class _NumberedItem(ListItem):
    def render_number(
        self, console: Console, options: ConsoleOptions, number: int, last_number: int
    ) -> RenderResult:
        """The item after its number, as rich renders it, but with a dot."""
        width = len(f" {last_number}. ")
        inner = options.update(width=options.max_width - width)
        style = console.get_style("markdown.item.number", default="none")
        margin = f"{number}. ".rjust(width)
        for line in console.render_lines(self.elements, inner, style=self.style):
            yield Segment(margin, style)
            yield from line
            yield Segment.line()
            margin = " " * width


class _Table(TableElement):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        header, body = self.header, self.body
        rows = [*([header.row] if header and header.row else ()), *(body.rows if body else ())]
        cells = [[remove_surplus_spaces(cell.content) for cell in row.cells] for row in rows]
        columns = list(zip(*cells, strict=True))
        least = [max(map(_longest_word, column)) for column in columns]
        for part in _parts(least, options.max_width):
            table = Table(box=box.SIMPLE, pad_edge=False, collapse_padding=True)
            for index in part:
                title, *_ = column = columns[index]
                title.stylize("markdown.table.header")
                is_fixed = all(cell.cell_len <= least[index] for cell in column)
                table.add_column(title, no_wrap=is_fixed, min_width=least[index], overflow="fold")
            for row in list(zip(*columns, strict=True))[1:]:
                table.add_row(*(row[index] for index in part))
            yield table


def _parts(least: list[int], room: int) -> Iterator[list[int]]:
    """The columns of each table, of columns with at `least` these widths: all have the first."""
    part = [0]
    for index in range(1, len(least)):
        if len(part) > 1 and sum(least[column] + _GAP for column in [*part, index]) > room:
            yield part
            part = [0]
        part.append(index)
    yield part


def _longest_word(text: Text) -> int:
    """The columns of the longest word; a word in Japanese may be broken."""
    words = text.plain.split() or [""]
    return max(_LEAST_WIDE if any(map(is_wide, word)) else cell_len(word) for word in words)


class TerminalMarkdown(Markdown):
    """Markdown with the additions of this module."""

    elements = Markdown.elements | {
        "paragraph_open": _Paragraph,
        "list_item_open": _NumberedItem,
        "table_open": _Table,
    }


def _is_surplus(before: str, after: str) -> bool:
    """Whether a space between these characters has no meaning."""
    return (is_wide(before) and is_wide(after)) or not _FULL_WIDTH.isdisjoint((before, after))
