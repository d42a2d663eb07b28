"""What every command of the command line is built with."""

from __future__ import annotations

import functools
import io
import math
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TypeVar

import typer
from typer import Option
from typer.core import TyperCommand, TyperGroup

import judge
from judge import __version__
from judge.errors import JudgeError, SandboxError, UsageError
from judge.facts import Fact
from judge.terminal.translation import SOURCE_LANGUAGE, current_language, translate

if TYPE_CHECKING:
    from judge.catalog.datasets.answers import AnswerFinder
    from judge.catalog.kit import Kit
    from judge.catalog.source import ProblemSource
    from judge.packages.package import Package
    from judge.runner.session import Session, SessionEvent
    from judge.terminal.screen import Screen

Parameters = ParamSpec("Parameters")
Source = TypeVar("Source", bound="ProblemSource")

_INPUTS = ("words", "data", "input_file", "against", "generator", "testlib")
"""The parameters of commands that name files to be read."""

_OUTPUTS = ("output", "html", "pdf")
"""The parameters of commands that name files for reports."""

_SETTING = "Set {} or write it into a judge.toml beside the package; see docs/how-to/packages.md"
_REMOVED: Mapping[str, str] = {
    "--report": "-o FILE writes a report too, in the format of its suffix",
    "--diff": "-v marks what differs",
    "--transcript": "-v shows all dialogues",
    "--trace": "`judge trace` shows the search",
    "--sanitize": "The smallest case on which your file fails is run once more by itself",
    "--no-sanitize": "Leave it out",
    "--repeat": "`judge verify PROBLEM FILE` runs your file twice on each case",
    "--no-history": "JUDGE_HISTORY=off keeps runs out of the history",
    "--all-cases": "Write --all",
    "--mutants": "`judge mutants` tests the cases",
    "--testlib": _SETTING.format("JUDGE_TESTLIB"),
    "--dialect": _SETTING.format("JUDGE_DIALECT"),
    "--family": _SETTING.format("JUDGE_FAMILY"),
}
"""Options of version 1.0, and what to use instead; commands that have one of the name keep it."""


class _Help:
    """The help of typer, in the language of the user and with commands as the user types them."""

    def get_help_option_names(self, ctx: Any) -> list[str]:
        """The names of `--help` in the same order each time, where typer has a set."""
        return list(ctx.help_option_names)

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words of the command, without the braces that typer sets around required ones."""
        pieces = super().collect_usage_pieces(ctx)  # type: ignore[misc]  # as below
        return [piece[1:-1] if piece.startswith("{") else piece for piece in pieces]

    def get_help(self, ctx: Any) -> str:
        """The page of help."""
        if current_language() != SOURCE_LANGUAGE or "judge.sh" in ctx.find_root().info_name:
            from judge.cli.translated_help import TranslatedFormatter  # else not needed

            ctx.formatter_class = TranslatedFormatter
        return str(super().get_help(ctx))  # type: ignore[misc]  # what it is mixed into has it


class _Group(_Help, TyperGroup):
    """The commands. What goes wrong in one, or in its help, is a sentence and exit status 2."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands in groups, each with a whole sentence."""
        from judge.cli import GROUPS  # which imports this module

        for title, names in GROUPS.items():
            commands = [self.commands[name] for name in names if name in self.commands]
            if commands:
                with formatter.section(title):
                    formatter.write_dl(
                        [(item.name, item.get_short_help_str(limit=1000)) for item in commands]
                    )

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words before the command; `help` is `--help`, also of the command behind it."""
        return super().parse_args(ctx, [*args[1:2], "--help"] if args[:1] == ["help"] else args)

    def make_context(self, *args: Any, **more: Any) -> Any:
        """Read the words before the command."""
        with _errors_as_status():
            return super().make_context(*args, **more)

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        with _errors_as_status():
            return super().invoke(ctx)


class _Command(_Help, TyperCommand):
    """A command whose words may name files."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words, as far as they are there if a shell completes them.

        Raises `UsageError` if the name of a file looks like an option, a number is not finite, or
        a report cannot be written or would replace an input.
        """
        if ctx.resilient_parsing:
            return super().parse_args(ctx, args)
        flags = {name for option in self.params for name in (*option.opts, *option.secondary_opts)}
        for word in args[: args.index("--")] if "--" in args else args:
            name = word.partition("=")[0]
            if name in _REMOVED and name not in flags:
                raise UsageError(Fact("there is no {} any more", name), advice=_REMOVED[name])
            with suppress(OSError, ValueError):  # no word can name a file then
                if word[:1] == "-" != word and name not in flags and Path(word).is_file():
                    from judge.escaping import shell_word

                    advice = f"Write {shell_word(word)}"
                    raise UsageError(Fact("{} looks like an option", word), advice=advice)
        left = super().parse_args(ctx, args)
        for option in self.params:
            value = ctx.params.get(option.name)
            if isinstance(value, float) and not math.isfinite(value):
                raise UsageError("{} is {}, but a finite number is expected", option.opts[0], value)
        outputs, inputs = (
            [
                str(word)
                for value in map(ctx.params.get, names)
                for word in (value if isinstance(value, list | tuple) else [value])
                if word is not None
            ]
            for names in (_OUTPUTS, _INPUTS)
        )
        if outputs and outputs != ["-"]:
            from judge.reports.formats import check_destination

            for word in outputs:
                check_destination(Path(word), inputs)
        return left


@contextmanager
def _errors_as_status() -> Iterator[None]:
    try:
        yield
    except (JudgeError, OSError) as error:
        _print_error(error)
        raise typer.Exit(2) from error
    except Exception as error:
        if not hasattr(error, "format_message"):  # of a click, which need not be the installed one
            raise
        from judge.cli.translated_help import print_usage_error

        print_usage_error(error)
        raise typer.Exit(2) from error


app = typer.Typer(
    name="judge",
    cls=_Group,
    help="Judge solutions to search puzzles: problems, solutions and a judge.",
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"judge {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    ctx: typer.Context,
    version: Annotated[
        bool, Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Without a command: `judge start` in a terminal, and elsewhere the help."""
    if ctx.invoked_subcommand is not None:
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        typer.echo(ctx.get_help(), err=True)
        raise typer.Exit(2)
    from judge.cli.practise import start

    start()


def command(work: Callable[Parameters, int], *, hidden: bool = False) -> Callable[Parameters, None]:
    """Register a function as a command.

    The function returns an exit status or raises a `JudgeError`. Its name is the command's, and
    its docstring the help.
    """

    @functools.wraps(work)
    def run_command(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        status = work(*args, **kwargs)
        sys.stdout.flush()
        raise typer.Exit(status)

    app.command(work.__name__.strip("_"), cls=_Command, hidden=hidden)(run_command)
    return run_command


def renamed_command(new: str) -> Callable[[Callable[Parameters, int]], Callable[Parameters, None]]:
    """Register a function as a command that help does not show, and that says its new name."""

    def register(work: Callable[Parameters, int]) -> Callable[Parameters, None]:
        @functools.wraps(work)
        def say_new_name(*args: Parameters.args, **kwargs: Parameters.kwargs) -> int:
            from judge.terminal.screen import print_warning

            old = work.__name__.strip("_")
            print_warning(
                translate(
                    "`judge {old}` is `judge {new}` now; the next version has no `{old}`",
                    old=old,
                    new=new,
                )
            )
            return work(*args, **kwargs)

        return command(say_new_name, hidden=True)

    return register


def _print_error(error: JudgeError | OSError) -> None:
    """Print what went wrong in one sentence."""
    from judge.terminal.screen import print_error

    if isinstance(error, OSError) and error.filename is None:
        from traceback import extract_tb  # slow, and only errors need it

        package = Path(judge.__file__).parent
        lines = [
            f"{Path(frame.filename).relative_to(package.parent)}, line {frame.lineno}"
            for frame in extract_tb(error.__traceback__)
            if Path(frame.filename).is_relative_to(package)
        ]
        reason = error.strerror or str(error)
        error = SandboxError("this machine failed in {}: {}", lines[-1], reason)
    elif isinstance(error, OSError) and error.filename == sys.stdout.name:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return  # the reader of our output has ended, like `head`
        error = UsageError("the report cannot be printed: {}", error.strerror)
    elif isinstance(error, OSError):
        error = UsageError(f"{error.filename}: {error.strerror}")
    with suppress(OSError):  # standard error may be full too
        print_error(error)


def follow_session(session: Session, handle: Callable[[SessionEvent], None]) -> None:
    """Handle the events of a session. Ctrl-C ends the session and keeps its results so far."""
    try:
        for event in session:
            handle(event)
    except KeyboardInterrupt:
        session.interrupted = True


@contextmanager
def report_screen(output: Path | None) -> Iterator[Screen]:
    """A screen whose report goes to standard output, or to the file `output`.

    The file is written at the end, completely or not at all. The name `-` is standard output.
    """
    from judge.terminal.screen import Screen, write_report

    output = None if output == Path("-") else output
    report = None if output is None else io.StringIO()
    with Screen(output=report) as screen:
        screen.start_progress(None)
        yield screen
    if output is not None and report is not None:
        write_report(report.getvalue(), output)


def open_source(
    words: Sequence[str] | None,
) -> AbstractContextManager[tuple[Kit | Package, tuple[str, ...]]]:
    """Open the kit or the package that the words name; also return the words left over.

    A package is read by the settings of the user, see `cli.package_settings`.
    """
    from judge.packages.kit_or_package import open_problem_source

    return _opened(open_problem_source, words)


def open_sources(
    words: Sequence[str] | None,
) -> AbstractContextManager[tuple[ProblemSource, tuple[str, ...]]]:
    """As `open_source`, but the words may also name a folder with packages below it."""
    from judge.packages.kit_or_package import open_problem_sources

    return _opened(open_problem_sources, words)


@contextmanager
def _opened(
    opener: Callable[..., AbstractContextManager[tuple[Source, tuple[str, ...]]]],
    words: Sequence[str] | None,
) -> Iterator[tuple[Source, tuple[str, ...]]]:
    """What is opened; warns of files that name another problem of the kit than the first word."""
    from judge.catalog.solution_text import named_problem
    from judge.cli.package_settings import package_settings
    from judge.packages.kit_or_package import named_package

    words = words or ()
    settings = package_settings(named_package(words) or next(iter(words), None), os.environ)
    opened = opener(words, Path.cwd(), os.environ, answering=_answer_finder, **settings)
    with opened as (source, left):
        slugs = source.slugs() if left[1:] else []
        for word in left[1:] if left and left[0] in slugs else ():
            if (named := named_problem(Path(word))) in slugs and named != left[0]:
                from judge.terminal.screen import print_warning

                print_warning(
                    translate(
                        "{file} says that it is for {named}, and is taken for {problem}",
                        file=word,
                        named=named,
                        problem=left[0],
                    )
                )
        yield source, left


def own_file(words: Sequence[str] | None) -> Sequence[str]:
    """The words of a command about a file of the user's, or the newest file here.

    Raises `UsageError` if no file here names its problem.
    """
    if chosen := words or newest_file():
        return chosen
    raise UsageError(
        Fact("no file is given, and no file in this folder names its problem"),
        advice=Fact(
            "`judge new PROBLEM` creates one; a line `# judge: PROBLEM` at the top "
            "of a file names its problem"
        ),
    )


def newest_file(*, is_told: bool = True) -> list[str]:
    """The newest source in the current folder that names its problem, if there is one.

    The user is told its name.
    """
    from judge import languages
    from judge.catalog.solution_text import named_problem

    with suppress(OSError):
        sources = [path for path in Path().iterdir() if languages.is_source(path.name)]
        named = [path for path in sources if path.is_file() and named_problem(path)]
        if newest := max(named, key=lambda path: path.stat().st_mtime, default=None):
            if is_told:
                typer.echo(f"{newest}, the newest file here:", err=True)
            return [str(newest)]
    return []


def current_kit() -> Kit:
    """The kit of the current folder."""
    from judge.catalog.find_kit import find_kit

    return find_kit(Path.cwd(), os.environ, answering=_answer_finder)


def _answer_finder() -> AnswerFinder:
    from judge.runner.references import Answerer  # for the user's own instances alone

    return Answerer()
