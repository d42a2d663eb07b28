"""A console of rich, which makes what it prints printable. Only terminals need it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from judge.escaping import printable_lines


class EscapingConsole(Console):
    """A console without markup and highlighting, whose text is made printable."""

    def __init__(self, *, file: TextIO | None = None, stderr: bool = False) -> None:
        size = ("COLUMNS", "LINES")  # a shell may say 0: unknown
        unset = [name for name in size if not os.environ.get(name, "").strip("0")]
        environment = {name: text for name, text in os.environ.items() if name not in unset}
        super().__init__(
            file=file,
            stderr=stderr,
            markup=False,
            emoji=False,
            highlight=False,
            _environ=environment,
        )

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """The segments of what is printed, all of them printable."""
        for segment in super().render(renderable, options):
            text = segment.text if segment.control else printable_lines(segment.text)
            yield segment if text == segment.text else Segment(text, segment.style)
