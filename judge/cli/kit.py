"""`judge list`, `show`, `hint`, `editorial`, `history`: the problems of the kit, and your runs."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from typer import Argument, Option

from judge.cli import completion, options
from judge.cli.frame import command, current_kit, open_source
from judge.facts import Fact
from judge.terminal.translation import SOURCE_LANGUAGE, current_language, translate

if TYPE_CHECKING:
    from judge.catalog.kit import Kit
    from judge.commands.package.tex import TexPages
    from judge.packages.package import Package

Text = TypeVar("Text")


@command
def list_(
    topic: Annotated[
        str | None,
        Option(metavar="TOPIC", help="List the problems that teach this, such as ida-star."),
    ] = None,
    form: options.Format = "text",
) -> int:
    """List the problems, the easiest first, and your progress in them."""
    from judge.commands.history.problem_list import list_problems, problem_list_json
    from judge.commands.history.store import History
    from judge.commands.history.text import problem_table
    from judge.reports.json import json_text
    from judge.runner.store import HistoryError, history_path
    from judge.terminal.screen import Screen, print_error, print_warning

    rows, errors = list_problems(current_kit(), topic)
    for error in errors:
        print_error(error)
    progress = {}
    try:
        with History.read(history_path()) as history:
            progress = history.progress()
    except HistoryError as error:
        print_warning(str(error))
    if form == "json":
        Screen().write_document(json_text(problem_list_json(rows, progress)))
    else:
        screen = Screen()
        screen.print_paged(problem_table(rows, progress, columns=screen.width))
    return 2 if errors else 0


@command
def show(
    problems: Annotated[
        list[str],
        Argument(
            metavar="PROBLEM...",
            help="Names of problems, or paths of packages.",
            autocompletion=completion.problems,
        ),
    ],
    lang: Annotated[
        str | None,
        Option(
            metavar="CODE",
            help="Language of the statement; `all` for every language. Default: yours.",
        ),
    ] = None,
    solution: Annotated[
        Path | None,
        Option(
            metavar="FILE",
            help="Show this solution instead, such as wrong_answer/greedy.py.",
            autocompletion=completion.solutions,
        ),
    ] = None,
    diff: Annotated[
        bool,
        Option(
            "--diff", help="With --solution: show it beside the right solution that it is close to."
        ),
    ] = False,
    output: Annotated[
        list[Path] | None,
        Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the statements to FILE: one HTML page, or a PDF, as its suffix says. "
            "Repeatable.",
        ),
    ] = None,
    html: Annotated[Path | None, Option(hidden=True)] = None,
    pdf: Annotated[Path | None, Option(hidden=True)] = None,
) -> int:
    """Show the statement of a problem, with samples and limits, or one of its solutions."""
    from judge.commands.package.statements import ALL
    from judge.errors import UsageError

    if diff and solution is None:
        raise UsageError(Fact("--diff needs a solution"), advice=Fact("Name it: --solution FILE"))
    files = {file: file.suffix.lower() for file in output or ()}
    if odd := [file for file, suffix in files.items() if suffix not in (".html", ".pdf")]:
        raise UsageError(
            Fact("{} is neither a page nor a PDF", odd[0]),
            advice=Fact("Its name ends with .html or .pdf"),
        )
    files |= {file: suffix for file, suffix in ((html, ".html"), (pdf, ".pdf")) if file}
    if solution is not None and (files or len(problems) > 1):
        raise UsageError("--solution shows a file of one problem, without --output")
    if solution is not None:
        return _show_solution(problems[0], solution, with_diff=diff)
    if files or lang == ALL:
        return _show_booklet(problems, lang or SOURCE_LANGUAGE, files)
    for word in problems:
        with open_source([word]) as (source, left):
            (slug, *_), _ = source.resolve(left)
            show_statement(source, slug, lang)
    return 0


def show_statement(source: Kit | Package, slug: str, lang: str | None) -> None:
    """Print the statement of a problem with its samples, in a language or that of the user."""
    from judge.reports.markdown import statement_markdown
    from judge.terminal.screen import write_markdown

    statement = _in_language(partial(source.statement, slug), lang)
    write_markdown(statement_markdown(source.problem(slug), statement))


def _in_language(read: Callable[[str], Text], language: str | None) -> Text:
    """What `read` has in a language; without one in the user's, or else in English."""
    from judge.errors import UsageError

    try:
        return read(language or current_language())
    except UsageError:
        if language is not None or current_language() == SOURCE_LANGUAGE:
            raise
        return read(SOURCE_LANGUAGE)


def _show_booklet(problems: list[str], lang: str, files: Mapping[Path, str]) -> int:
    """Print the statements, or write them to files by the suffixes that say their formats."""
    from judge.commands.package.statements import (
        ALL,
        letter_of,
        statement_parts,
        statements_page,
        statements_pdf,
    )
    from judge.terminal.screen import write_file_report, write_markdown

    parts: list[tuple[str, str]] = []
    by_tex: dict[int, TexPages] = {}
    for number, word in enumerate(problems):
        with open_source([word]) as (source, left):
            (slug, *_), _ = source.resolve(left)
            letter = letter_of(number, len(problems))
            for language, text in statement_parts(source, slug, lang, letter=letter):
                if ".pdf" in files.values():
                    has_numbers = len(problems) == 1 and lang != ALL
                    pages = _set_by_tex(source, language, letter, has_numbers=has_numbers)
                    by_tex |= {len(parts): pages} if pages else {}
                parts.append((language, text))
            title = source.problem(slug).title if len(problems) == 1 else "Problems"
    for file, suffix in files.items():
        if suffix == ".html":
            content = statements_page(parts, title).encode(errors="replace")
        else:
            content = statements_pdf(parts, title, by_tex)
        write_file_report(content, file)
    if not files:
        write_markdown("\n".join(text for _, text in parts))
    return 0


def _set_by_tex(
    source: Kit | Package, language: str, letter: str, *, has_numbers: bool
) -> TexPages | None:
    """The pages of a statement in LaTeX, or None: of one in Markdown, or if TeX makes none."""
    from judge.catalog.kit import Kit

    if isinstance(source, Kit) or not (files := source.latex_files(language)):
        return None
    from judge.commands.package.tex import set_latex, tex_command  # not for the kit
    from judge.errors import JudgeError
    from judge.terminal.screen import print_warning

    if (command := tex_command()) is None:
        print_warning(f"{files[0].name} is shown as its source: there is no TeX here")
        return None
    try:
        pages = set_latex(source, language, files, command, letter=letter, has_numbers=has_numbers)
    except JudgeError as error:
        print_warning(Fact("{} is shown as its source: {}", files[0].name, error.message))
        return None
    if pages.fault:
        message = Fact("{}: not all is set as it should be: {}", files[0].name, pages.fault)
        print_warning(message)
    return pages


def _show_solution(problem: str, file: Path, *, with_diff: bool) -> int:
    from judge.commands.learn import diff_text, right_sibling, source_text
    from judge.terminal.screen import Screen
    from judge.terminal.wrapping import code_text

    screen = Screen()
    with open_source([problem, str(file)]) as (source, left):
        (slug, *_), words = source.resolve(left)
        (solution, *_) = source.named_solutions(slug, words)
        if with_diff:
            right = right_sibling(source, slug, solution)
            text = diff_text(solution, right, screen.width if screen.is_terminal else None)
        elif screen.is_terminal:
            text = code_text(source_text(solution).splitlines(), screen.width)
        else:
            screen.write_document(source_text(solution))
            return 0
        text.rstrip()
        screen.print_paged(text)
    return 0


@command
def editorial(
    problem: options.ProblemWord,
    lang: Annotated[
        str | None, Option(metavar="CODE", help="Language of the editorial. Default: yours.")
    ] = None,
) -> int:
    """Show the editorial of a problem: its algorithms, why they are right, why others fail."""
    from judge.terminal.screen import write_markdown

    kit = current_kit()
    slug = kit.slug(problem)
    entry = kit.problem(slug)
    text = _in_language(partial(kit.editorial, slug), lang)
    title = entry.names.get(lang or current_language(), entry.title)
    write_markdown(f"# {title}\n\n{text}")
    return 0


@command
def hint(
    problem: options.ProblemWord,
    lang: Annotated[
        str | None, Option(metavar="CODE", help="Language of the hints. Default: yours.")
    ] = None,
    again: Annotated[bool, Option("--again", help="Show the hints that you have seen.")] = False,
) -> int:
    """Show the next hint for a problem, from a nudge to the key idea."""
    from judge.commands.history.store import History
    from judge.errors import UsageError
    from judge.runner.store import HistoryError, history_path
    from judge.terminal.screen import Screen, print_warning, write_markdown

    kit = current_kit()
    slug = kit.slug(problem)
    hints = _in_language(partial(kit.hints, slug), lang)
    try:
        with History.open(history_path()) as history:
            count = min(history.hints(slug), len(hints))
            if not again:
                history.record_hints(slug, min(count + 1, len(hints)))
    except HistoryError as error:
        print_warning(f"{error}; so all hints are shown")
        count, again = len(hints), True
    if again and not count:
        raise UsageError(
            Fact("you have not seen any hint for {} yet", slug), advice=Fact("judge hint {}", slug)
        )
    is_over = count == len(hints)
    write_markdown("\n".join(hints[:count] if again or is_over else [hints[count]]))
    left = len(hints) - count - (not again)
    if left > 0:
        Screen().write(translate("{left} more: judge hint {slug}", left=left, slug=slug) + "\n")
    elif is_over:
        over = translate(
            "there are no more hints; judge editorial {slug} explains the solution", slug=slug
        )
        Screen().write(f"{over}\n")
    return 0


@command
def history(
    problem: Annotated[
        str | None,
        Argument(
            metavar="[PROBLEM]",
            help="A problem or a package; default: all.",
            autocompletion=completion.problems,
        ),
    ] = None,
    all_: Annotated[
        bool, Option("--all", help="Include the solutions that come with the problems.")
    ] = False,
    limit: Annotated[int, Option(min=1, metavar="N", help="Show the newest N runs.")] = 20,
    form: options.Format = "text",
) -> int:
    """Show earlier runs, newest first."""
    from datetime import datetime

    from judge.commands.history.problem_list import history_json
    from judge.commands.history.store import History
    from judge.commands.history.text import run_table
    from judge.commands.history.work import select_runs
    from judge.reports.json import json_text
    from judge.runner.store import history_path
    from judge.terminal.screen import Screen

    with History.read(history_path()) as kept:
        runs = select_runs(
            kept, problem, start=Path.cwd(), environment=os.environ, own=not all_, limit=limit
        )
    if form == "json":
        Screen().write_document(json_text(history_json(runs)))
    else:
        screen = Screen()
        now = datetime.now().astimezone()
        screen.print_paged(run_table(runs, now=now, columns=screen.width))
    return 0
