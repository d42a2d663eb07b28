"""Collect the statements of problems, in the languages that are asked for, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge.errors import UsageError
from judge.packages.statements import statement_key, statements
from judge.reports.markdown import statement_markdown

if TYPE_CHECKING:
    from judge.catalog.kit import Kit
    from judge.packages.package import Package

ALL = "all"


def statement_languages(source: Kit | Package, slug: str) -> list[str]:
    """The natural languages of a problem's statements in Markdown, English first."""
    folder = source.root / "problems" / slug
    if folder.is_dir():
        keys = [statement_key(path.name) for path in folder.iterdir()]
    else:
        keys = [key for key, _ in statements(source.root)]
    found = {key[0] for key in keys if key is not None and key[1] == "md"}
    return sorted(found, key=lambda language: (language != "en", language))


def statement_parts(
    source: Kit | Package, slug: str, language: str, *, letter: str = ""
) -> Iterator[tuple[str, str]]:
    """Each natural language with the statement in Markdown, as a contest shows it.

    `language` may be `ALL`. `letter` comes before the title. Raises `UsageError` if there is none.
    """
    problem = source.problem(slug)
    # A package without any says in its error what it has instead.
    languages = statement_languages(source, slug) or ["en"]
    for one in languages if language == ALL else [language]:
        found = source.statement(slug, one)
        plain = replace(found, difficulty=None, before=(), after=())
        text = statement_markdown(problem, plain)
        yield one, f"# {letter}. {text.removeprefix('# ')}" if letter else text


def letter_of(number: int, count: int) -> str:
    """What a contest of `count` problems calls the one with this number, from 0 on."""
    if count > 26:
        raise UsageError(f"a booklet has at most 26 problems, not {count}")
    return chr(ord("A") + number) if count > 1 else ""
