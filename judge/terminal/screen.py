"""Write reports to standard output, and progress and errors to standard error.

There is no colour and no progress bar if a stream is not a terminal; `NO_COLOR` is respected.
Whatever is printed passes `EscapingConsole`: reports, Markdown, errors, the progress bar, a replay.
So a program or a file name cannot write the clipboard or change what stands on the screen.
If `judge` was started by another name, the commands on the screen have that name.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from traceback import format_exception
from typing import TYPE_CHECKING, TextIO, cast

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from judge.errors import JudgeError, UsageError
from judge.escaping import printable_lines
from judge.facts import Fact
from judge.files import replace_file
from judge.terminal import signals
from judge.terminal.translation import translate, translate_fact
from judge.terminal.wrapping import shorten, wrap_lines

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"

_starter: ContextVar[tuple[re.Pattern[str], str] | None] = ContextVar("starter", default=None)

_BAR = 20  # columns of the progress bar; the count and the time beside it take less
_TASK: TaskID = cast("TaskID", 0)


@contextmanager
def use_starter(starter: str, commands: Collection[str]) -> Iterator[None]:
    """Show `starter` for `judge` within the context, wherever it stands before a command."""
    names = "|".join(map(re.escape, commands))
    # Japanese has no blank around a command.
    pattern = re.compile(rf"(?<!the )(?<![A-Za-z0-9_/.-])judge(?= (?:{names})(?![A-Za-z0-9_-]))")
    token = _starter.set((pattern, starter))
    try:
        yield
    finally:
        _starter.reset(token)


def as_started(text: str) -> str:
    """The text with its commands as the user would type them, see `use_starter`."""
    if (replacement := _starter.get()) is None:
        return text
    pattern, starter = replacement
    return pattern.sub(lambda _: starter, text)


def _started_text(text: Text) -> Text:
    """As `as_started`, with the styles."""
    if (replacement := _starter.get()) is None:
        return text
    pattern, starter = replacement
    edges = [edge for match in pattern.finditer(text.plain) for edge in match.span()]
    pieces = text.divide(edges)
    for index in range(1, len(pieces), 2):
        spans = pieces[index].spans
        pieces[index] = Text(starter, spans[-1].style if spans else "")
    return Text("", text.style).join(pieces) if edges else text


class EscapingConsole(Console):
    """A console without markup and highlighting, whose text is made printable."""

    def __init__(self, *, file: TextIO | None = None, stderr: bool = False) -> None:
        size = ("COLUMNS", "LINES")  # a shell without a terminal may say 0: unknown
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


class Screen:
    """Prints lines above a progress bar. Use as a context."""

    def __init__(self, *, output: TextIO | None = None) -> None:
        """The report goes to `output`, or else to standard output."""
        self._is_file = output is not None
        self._out = EscapingConsole(file=output)
        self._err = EscapingConsole(stderr=True)
        self._bar = _progress_bar(self._err) if self._err.is_terminal else None

    @property
    def width(self) -> int:
        """The columns of a row: those of the terminal, or 80 where there is none."""
        return self._out.width

    @property
    def is_terminal(self) -> bool:
        """Whether the report goes to a terminal."""
        return bool(self._out.is_terminal)

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def start_progress(self, total: int | None, label: str = "") -> None:
        """Show the bar for `total` steps, or without an end, and a label until a step is done."""
        label = label or translate("starting")
        if self._bar is not None:
            self._bar.update(_TASK, total=total, completed=0, description=self._shorten(label))
            self._bar.start()

    def advance(self, label: str, count: int = 1) -> None:
        """Advance the bar by `count` steps, and label it."""
        if self._bar is not None:
            self._bar.update(_TASK, advance=count, description=self._shorten(label))

    def _shorten(self, label: str) -> str:
        """The label in one row with the bar, the count and the time."""
        return shorten(translate_fact(label), max(self._err.width - 2 * _BAR, _BAR))

    def print(self, text: Text) -> None:
        """Print lines of the report, without the bar, which may be on the same terminal.

        On a terminal long lines are broken between words.
        """
        if not self._is_file:
            text = _started_text(text)
        lines = wrap_lines(text, self.width) if self._out.is_terminal else text
        with self.without_bar():
            self._out.print(lines, soft_wrap=True)

    def print_paged(self, text: Text) -> None:
        """As `print`, of what is read from its beginning: by a pager if it is long."""
        with self._out.capture() as captured:
            self.print(text)
        _write_paged(self._out, captured.get())

    def write(self, text: str) -> None:
        """As `print`, of lines without a style."""
        if not self._is_file:
            text = as_started(text)
        if self._out.is_terminal:
            text = wrap_lines(Text(text), self.width).plain
        self.write_document(text)

    def write_document(self, text: str) -> None:
        """Write what programs read, or a page, as it is."""
        with self.without_bar():
            self._out.file.write(printable_lines(text))
            self._out.file.flush()

    def clear(self) -> None:
        """Clear the terminal and what was scrolled off it, if the report goes to one."""
        if self._out.is_terminal:
            self._out.file.write(_CLEAR)

    def print_note(self, text: Text) -> None:
        """Print lines that belong to the progress and not to the report."""
        text = _started_text(text)
        lines = wrap_lines(text, self._err.width) if self._err.is_terminal else text
        with self.without_bar():
            self._err.print(lines, soft_wrap=True)

    @contextmanager
    def without_bar(self) -> Iterator[None]:
        """Hide the bar while something else is printed."""
        if self._bar is None or not self._bar.live.is_started:
            yield
            return
        self._bar.stop()
        yield
        self._bar.start()


def _progress_bar(console: EscapingConsole) -> Progress:
    """A bar with one task, `_TASK`."""
    from rich import progress  # slow, and only terminals show it

    bar = progress.Progress(
        progress.TextColumn("{task.description}", markup=False),
        progress.BarColumn(_BAR),
        progress.MofNCompleteColumn(),
        progress.TimeElapsedColumn(),
        console=console,
        transient=True,
    )
    assert bar.add_task("", total=None) == _TASK
    return bar


def write_markdown(text: str) -> None:
    """Print Markdown: rendered for a terminal, by a pager if it is long; unchanged otherwise."""
    from judge.terminal.markdown import TerminalMarkdown  # slow, and only statements need it

    console = EscapingConsole()
    if console.is_terminal:
        with console.capture() as captured:
            console.print(TerminalMarkdown(as_started(text)), width=min(console.width, 88))
        _write_paged(console, captured.get())
    else:
        sys.stdout.write(printable_lines(text))


def _write_paged(console: EscapingConsole, text: str) -> None:
    """Write printable text, by the user's pager if it is longer than the window."""
    is_typed = sys.stdin is not None and sys.stdin.isatty()
    if is_typed and console.file.isatty() and text.count("\n") >= console.height:
        import pydoc  # slow, and few texts are long
        import shutil

        pager = os.environ.get("PAGER", "less")
        if shutil.which(pager.partition(" ")[0]):
            os.environ["MANPAGER"] = pager  # which pydoc prefers, but which is for manual pages
            prompt = translate("the space bar goes on, q leaves")
            # As git: colours pass, and the text stays in view. Few beginners know the keys of less.
            os.environ.setdefault("LESS", f"FRX-Ps{prompt}$")
            with signals.left_to_child():
                pydoc.pager(text)
            return
    console.file.write(text)
    console.file.flush()


def print_error(error: JudgeError) -> None:
    """Print an error and its advice to standard error."""
    message = translate_fact(error.message)
    if error.advice:
        message += translate(". {advice}", advice=translate_fact(error.advice))
    _print_message(message, "bold red")


def print_warning(message: str) -> None:
    """Print a warning to standard error."""
    _print_message(translate_fact(message), "bold yellow")


def print_traceback(error: Exception) -> None:
    """Print the traceback of a bug of the judge."""
    _print_message("this is a bug of the judge\n" + "".join(format_exception(error)), "bold red")


def _print_message(message: str, style: str) -> None:
    console = EscapingConsole(stderr=True)
    sentence, gap, code = message.partition("\n\n")  # the code below is to be copied
    text = Text.assemble(("judge: ", style), as_started(sentence))
    lines = wrap_lines(text, console.width) if console.is_terminal else text
    console.print(lines.append(gap + code), soft_wrap=True)


def write_file_report(content: bytes, path: Path) -> None:
    """Write a page or a picture to a file, all of it or nothing; `UsageError` if that fails."""
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a device or a pipe
        else:
            replace_file(path, content)
    except OSError as error:
        raise UsageError("{} cannot be written: {}", path, error.strerror) from error


def _is_stream(path: Path) -> bool:
    """Whether a path is a device or a pipe. A link is one if the system made it: /dev/stdout."""
    if not path.exists() or path.is_file():
        return False
    return not path.is_symlink() or path.absolute().parts[1] in ("dev", "proc")


def write_report(text: str, path: Path) -> None:
    """Write a report to a file, all of it or nothing.

    If that fails, prints the report, so that it is not lost, and raises `UsageError`.
    """
    try:
        if _is_stream(path):
            path.write_text(text, encoding="utf-8", errors="replace")
            return
        replace_file(path, text.encode(errors="replace"))
    except OSError as error:
        sys.stdout.write(text)
        raise UsageError(
            Fact("the report cannot be written to {}: {}", path, error.strerror),
            advice=Fact("It was printed instead"),
        ) from error
