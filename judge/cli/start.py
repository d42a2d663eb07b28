"""`judge start`: begin the next problem."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from judge.cli import completion
from judge.cli.frame import command, current_kit, newest_file
from judge.cli.watch import watch
from judge.terminal.translation import translate


@command
def start(
    problem: Annotated[
        str | None,
        Argument(
            metavar="[PROBLEM]",
            help="A problem; default: the first of `judge list` that you have not solved.",
            autocompletion=completion.problems,
        ),
    ] = None,
    lang: Annotated[
        str | None,
        Option(metavar="CODE", help="Language of the file; default: that of your newest one here."),
    ] = None,
) -> int:
    """Begin a problem: write a file that reads the input, show the statement, and watch the file.

    A file that is there is kept, and watched again.
    """
    from judge import languages
    from judge.cli.kit import show_statement
    from judge.commands.history.problem_list import learning_path, next_problem
    from judge.commands.history.work import solved_problems
    from judge.commands.new.work import create_solution, has_template, language_and_name
    from judge.escaping import shell_word
    from judge.terminal.screen import Screen

    kit = current_kit()
    if problem is None:
        slug = next_problem(learning_path(kit), solved_problems())
        if slug is None:
            Screen().write(translate("You have solved every problem of the kit.") + "\n")
            return 0
    else:
        slug = kit.slug(problem)
    usual = next(map(languages.language_of, newest_file(is_told=False)), None)
    code = lang or (usual.code if usual is not None and has_template(usual) else None)
    row, name = language_and_name(slug, None, code)
    path = Path(name)
    if not path.exists():
        create_solution(kit, [slug], language=code)
    show_statement(kit, slug, None)
    file = shell_word(path)
    screen = Screen()
    screen.write(
        "\n"
        + translate(
            "{file} reads the input in {language}: solve it there.", file=file, language=row.name
        )
        + "\n"
    )
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        screen.write(translate("`judge watch {file}` judges it at every save.", file=file) + "\n")
        return 0
    screen.write(translate("Press Enter, and it is judged at every save; Ctrl-C ends.") + " ")
    try:
        if input():  # a command that was typed for the shell
            return 0
    except (EOFError, KeyboardInterrupt):
        screen.write("\n")
        return 0
    watch([str(path)])
    return 0
