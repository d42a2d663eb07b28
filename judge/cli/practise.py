"""`judge start`, `judge new`, `judge watch`: begin a solution, and judge it at every save."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, current_kit, newest_file, open_source, own_file
from judge.errors import UsageError
from judge.facts import Fact
from judge.terminal.translation import translate

if TYPE_CHECKING:
    from concurrent.futures import Future

    from judge.catalog.kit import Kit


@command
def start(
    problem: Annotated[
        str | None,
        Argument(
            metavar="[PROBLEM]",
            help="A problem, or a file that is named after one, such as rook.cpp; default: the "
            "first of `judge list` that you have not solved.",
            autocompletion=completion.problems,
        ),
    ] = None,
    file: Annotated[
        str | None,
        Argument(metavar="[FILE]", help="The file; default: the problem's name."),
    ] = None,
    lang: Annotated[
        str | None,
        Option(metavar="CODE", help="Language of the file; default: that of your newest one here."),
    ] = None,
) -> int:
    """Start a problem: write a file that reads the input, show the statement, and watch the file.

    If the file exists, it is kept and watched again.
    """
    from judge import languages
    from judge.catalog.solution_text import named_problem
    from judge.cli.kit import show_statement
    from judge.commands.new.work import create_solution, has_template, language_and_name
    from judge.escaping import shell_word
    from judge.terminal.screen import Screen

    kit = current_kit()
    slug, file = _problem_to_start(kit, problem, file)
    if slug is None:
        Screen().write(translate("You have solved every problem of the kit.") + "\n")
        return 0
    usual = next(map(languages.language_of, newest_file(is_told=False)), None)
    if file is None and lang is None and usual is not None and has_template(usual):
        lang = usual.code
    row, name = language_and_name(slug, file, lang)
    path = Path(name)
    is_new = not path.exists()
    if is_new:
        create_solution(kit, [slug, name], language=lang)
    show_statement(kit, slug, None)
    words = [str(path)] if named_problem(path) == slug else [slug, str(path)]
    shown, line = shell_word(path), " ".join(map(shell_word, words))
    screen = Screen()
    message = translate("Your {file} is kept.", file=shown)
    if is_new:
        message = translate(
            "{file} reads the input in {language}: write your solution there.",
            file=shown,
            language=row.name,
        )
    again = translate("`judge show {slug}` shows the problem again.", slug=slug)
    screen.write(f"\n{message}\n{again}\n")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        screen.write(translate("`judge watch {file}` judges it at every save.", file=line) + "\n")
        return 0
    screen.write(translate("Press Enter: from then on every save is judged; Ctrl-C stops.") + " ")
    try:
        if input():  # a command that was typed for the shell
            return 0
    except (EOFError, KeyboardInterrupt):
        screen.write("\n")
        return 0
    watch(words)
    return 0


def _problem_to_start(
    kit: Kit, problem: str | None, file: str | None
) -> tuple[str | None, str | None]:
    """The problem that a word names, or the next one to solve, and the file.

    The problem is None if all are solved.
    """
    from judge import languages
    from judge.commands.history.problem_list import learning_path, next_problem
    from judge.commands.history.work import solved_problems
    from judge.escaping import shell_word
    from judge.packages.kit_or_package import is_package

    if problem is None:
        return next_problem(learning_path(kit), solved_problems()), file
    if problem not in kit.slugs() and is_package(Path(problem)):
        folder = shell_word(problem if "/" in problem else f"./{problem}")
        raise UsageError(
            Fact("`judge start` takes problems of the kit, and {} is a package", problem),
            advice=Fact("`judge new {}` begins a solution of it", folder),
        )
    if problem not in kit.slugs() and languages.is_source(problem) and file is None:
        with suppress(UsageError):
            return kit.slug_of_file(problem), problem
        raise UsageError(
            Fact("no problem is named for {}", problem),
            advice=Fact("judge start PROBLEM {}", shell_word(problem)),
        )
    return kit.slug(problem), file


@command
def new(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[PROBLEM] [FILE]",
            help="A problem, and the file to create; default: the problem's name, in Python.",
            autocompletion=completion.words,
        ),
    ] = None,
    lang: Annotated[
        str | None,
        Option(metavar="CODE", help="Code of the language; see `judge doctor languages`."),
    ] = None,
    trace: Annotated[
        bool, Option("--trace", help="Add the code that reports positions to `judge trace`.")
    ] = False,
    problem: Annotated[
        str | None,
        Option(metavar="SLUG", help="Start a problem instead: write a small one with TODO texts."),
    ] = None,
) -> int:
    """Start a solution: create a file that reads the input. Or start a problem."""
    from judge.commands.new.problem import create_problem, created_problem_message
    from judge.commands.new.work import create_solution, creation_message
    from judge.escaping import shell_word
    from judge.terminal.screen import Screen
    from judge.terminal.translation import translate_fact

    if problem is not None:
        if words or lang is not None or trace:
            raise UsageError(
                Fact("--problem starts a problem, and takes no file, no language and no --trace"),
                advice=Fact("judge new --problem {}", shell_word(problem)),
            )
        started = create_problem(problem, Path.cwd(), os.environ)
        Screen().write(f"{created_problem_message(started)}\n")
        return 0
    with open_source(words) as (source, left):
        created = create_solution(source, left, language=lang, trace=trace)
    Screen().write(f"{translate_fact(creation_message(created))}\n")
    return 0


@command
def watch(
    words: options.SolutionWords = None,
    data: options.Data = None,
    jobs: options.Jobs = None,
    time_scale: options.TimeScale = 1.0,
    sandbox: options.Sandbox = "best",
    fresh: options.Fresh = False,
) -> int:
    """Judge a solution whenever its file is saved.

    The samples run first, then the cases that failed last time, then the others.
    """
    if sandbox != "none":
        from judge.runner import start_ahead

        start_ahead(words or ())
    from rich.text import Text

    from judge.catalog.kit import Kit
    from judge.commands.history.next_steps import is_accepted, next_steps
    from judge.commands.history.work import record_report
    from judge.commands.watch.screen import WatchCommands, show_watch
    from judge.commands.watch.work import RoundStarted, Watch
    from judge.model import Report
    from judge.runner.one_run import CaseOrder
    from judge.runner.reuse import Reuse
    from judge.runner.session import RunRequest
    from judge.terminal.screen import Screen

    def run_stress(slug: str, file: str, stopper: Future[None]) -> None:
        from judge.commands.stress.work import (  # slow: it imports Hypothesis
            StressOrder,
            StressTest,
            report_stress,
        )

        order = StressOrder(words=(slug, file), time_scale=time_scale, sandbox=sandbox)
        with StressTest(source, order) as stress, Screen() as screen:
            stopper.add_done_callback(lambda _: stress.interrupt())
            report_stress(stress, screen, "text")

    def on_case(slug: str, file: str, case: str | None) -> CaseOrder:
        words = (slug, file) if case is None else (slug, file, case)
        return CaseOrder(
            words=words, data=tuple(data or ()), time_scale=time_scale, sandbox=sandbox
        )

    def run_trace(slug: str, file: str, case: str | None) -> None:
        from judge.commands.trace.text import report_trace

        with Screen() as screen:
            report_trace(source, on_case(slug, file, case), screen, "text")

    def run_debug(slug: str, file: str, case: str | None) -> None:
        from judge.commands.debug.work import debug_solution

        def search(slug: str, file: str) -> bool:
            raise UsageError(
                Fact("it passes all known cases"), advice=Fact("Press s to search for an input")
            )

        debug_solution(source, on_case(slug, file, case), search)

    with open_source(own_file(words)) as (source, left):
        request = RunRequest(
            words=left,
            data=tuple(data or ()),
            jobs=jobs,
            time_scale=time_scale,
            sandbox=sandbox,
            reuse=Reuse(takes=not fresh),
        )

        def record(current: RoundStarted, report: Report) -> Text | None:
            record_report(source, report, current.setting, current.solution, os.environ)
            if data or not isinstance(source, Kit) or not is_accepted(report):
                return None
            return next_steps(source, report)

        with Watch(source, request) as work:
            commands = WatchCommands(
                stress=run_stress, trace=run_trace, debug=run_debug, record=record
            )
            return show_watch(work, commands)
