"""The command line's frame: what every command is made by, and what several of them do."""

from __future__ import annotations

import functools
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TextIO

import typer
from typer import _completion_shared
from typer.core import TyperGroup

from judge import __version__
from judge.errors import JudgeError, UsageError

if TYPE_CHECKING:
    from judge.catalog.kit import Kit
    from judge.packages.package import Package
    from judge.reports.reporters import Reporter
    from judge.runner.session import Session

Parameters = ParamSpec("Parameters")

ORDER = (
    *("list", "show", "run", "verify", "bench", "compare", "regress", "dataset"),
    *("new", "watch", "stress", "replay", "history", "listen"),
    *("export", "import", "languages", "doctor"),
)
"""The commands as help tells them: judging, practising, what is around it."""


class Commands(TyperGroup):
    """The commands in their order."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Their names; one that has no place comes last."""
        return sorted(self.commands, key=(*ORDER, *self.commands).index)


app = typer.Typer(
    name="judge",
    cls=Commands,
    help="A judge kit: problems, solutions to them, and a judge that runs the ones on the others.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


_ZSH_AT_ONCE = """
if [[ $funcstack[1] = _%(prog_name)s ]]; then
  %(complete_func)s "$@"
fi
"""


def _complete_zsh_at_once() -> None:
    """Has zsh complete already when it loads typer's function: else the first Tab does nothing."""
    scripts = getattr(_completion_shared, "_completion_scripts", {})
    if "zsh" in scripts and "funcstack" not in scripts["zsh"]:
        scripts["zsh"] += _ZSH_AT_ONCE


_complete_zsh_at_once()


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"judge {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    pass


def command(work: Callable[Parameters, int]) -> Callable[Parameters, None]:
    """Makes a command of a function that returns an exit status or raises a `JudgeError`."""

    @functools.wraps(work)
    def called(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        try:
            status = work(*args, **kwargs)
            sys.stdout.flush()
        except JudgeError as error:
            from judge.terminal import screen

            screen.print_error(error)
            status = 2
        except BrokenPipeError:  # whoever read our output has had enough of it
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 2
        except OSError as error:
            if error.filename is not None:
                raise  # not a stream of ours
            from judge.terminal import screen

            screen.print_error(UsageError(f"the report cannot be printed: {error.strerror}"))
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 2
        raise typer.Exit(status)

    app.command(work.__name__.strip("_"))(called)
    return called


def follow_session(session: Session, reporter: Reporter) -> None:
    """Tells the news of a session; Ctrl-C ends it, and what is known so far stays."""
    try:
        for event in session:
            reporter.handle(event)
    except KeyboardInterrupt:
        session.interrupted = True


@contextmanager
def report_output(output: Path | None) -> Iterator[TextIO | None]:
    """What a report is to be written on; None stands for standard output.

    It becomes the file `output` at the end, whole or not at all. Raises `UsageError` if no report
    can be written there, before work is done for it.
    """
    check_writable(output)
    if output is None:
        yield None
        return
    from judge.terminal.screen import write_report

    kept = io.StringIO()
    yield kept
    write_report(kept.getvalue(), output)


def check_writable(output: Path | None) -> None:
    """Raises `UsageError` if no report can be written to `output`, before work is done for it."""
    if output is not None and not output.absolute().parent.is_dir():
        raise UsageError(f"{output} cannot be written: there is no folder {output.parent}")
    if output is not None and output.is_dir():
        raise UsageError(f"{output} cannot be written: it is a folder", advice="Name a file in it")


def open_source(
    words: Sequence[str], *, testlib: Path | None = None
) -> AbstractContextManager[tuple[Kit | Package, tuple[str, ...]]]:
    """What the words of a command are about, and the words left over; see `packages.open_source`.

    A file that `judge new` made says itself for which problem.
    """
    from judge.commands import new as starts
    from judge.packages.kit_or_package import open_problem_source
    from judge.runner import answers as answering

    if words and (problem := starts.remembered_problem(Path(words[0]))) is not None:
        words = [problem, *words]
    return open_problem_source(
        words, Path.cwd(), os.environ, testlib=testlib, answering=answering.Answerer()
    )


def find_kit() -> Kit:
    """The kit for a command that is given in the current folder. Enters it."""
    from judge.catalog import kit
    from judge.runner import answers as answering

    return kit.find_kit(Path.cwd(), os.environ, answer_finder=answering.Answerer())
