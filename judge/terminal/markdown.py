"""Render Markdown for a terminal.

This adds two things to rich: numbers in lists keep their dots, and Japanese is wrapped correctly.
Japanese has no spaces. So a line end in a sentence disappears, a line may break between almost any
two characters, and a number stays with the word that it counts.
"""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import ListItem, Markdown, Paragraph
from rich.segment import Segment
from rich.text import Text

from judge.terminal.wrapping import is_wide, wrap_text

# Full-width punctuation contains its own space.
_HOLDS_ITS_BLANK = frozenset("、。，．・：；？！（）「」『』【】〔〕〈〉《》")  # noqa: RUF001


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


class TerminalMarkdown(Markdown):
    """Markdown with the additions of this module."""

    elements = Markdown.elements | {"paragraph_open": _Paragraph, "list_item_open": _NumberedItem}


def _is_surplus(before: str, after: str) -> bool:
    """Whether a space between these characters has no meaning."""
    return (is_wide(before) and is_wide(after)) or not _HOLDS_ITS_BLANK.isdisjoint((before, after))
