"""Write what a contestant gets of a problem, and nothing else: no secret case, no solution.

A statement is there as Markdown and as a page; a package adds its `attachments`. An interactive
problem has a tool with which a program plays the dialogue of a sample, or one with its author.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.catalog.kit import Kit
from judge.commands.package.files import require_free, write_package
from judge.commands.package.statements import ALL, statement_parts, statements_page
from judge.model import SourceFile
from judge.packages.package import Package

_TOOL = Path(__file__).with_name("testing_tool.py.txt")
_EXPLAINED = """\
{title}

statement.*       the statement, in each language that it has
samples/          what the statement shows: NAME.in is an input, NAME.ans a right output
"""
_TOOL_EXPLAINED = """\
                  NAME.interaction is a dialogue: < what your program reads, > what it prints
testing_tool.py   plays a dialogue with your program, for example:
                  python3 testing_tool.py samples/{name}.interaction -- python3 mine.py
"""


def write_handout(source: Kit | Package, slug: str, output: Path) -> None:
    """Write the handout of a problem to `output`: a zip file if its name ends so, else a folder.

    Either all of it is written, or nothing. Raises `UsageError` if `output` is anything but an
    empty folder or a new name, or if the problem has no statement in Markdown.
    """
    require_free(output)
    files = sorted(handout_files(source, slug), key=lambda file: file.name)
    write_package(output, files, f"{slug}/")


def handout_files(source: Kit | Package, slug: str) -> Iterator[SourceFile]:
    """The files of the handout of a problem."""
    problem = source.problem(slug)
    for language, text in statement_parts(source, slug, ALL):
        name = f"statement.{language}"
        page = statements_page([(language, text)], problem.names.get(language, problem.title))
        yield SourceFile(name=f"{name}.md", content=text.encode(errors="replace"))
        yield SourceFile(name=f"{name}.html", content=page.encode(errors="replace"))
    explained = _EXPLAINED.format(title=problem.title)
    has_samples = not isinstance(source, Kit) or "sample" in source.data(slug)
    cases = source.cases(slug, ["sample"]) if has_samples else []
    names = [case.name.rpartition("/")[2] for case in cases]
    for name, sample in zip(names, source.statement(slug, language).samples, strict=True):
        if sample.interaction:
            content = sample.interaction.encode(errors="replace")
            yield SourceFile(name=f"samples/{name}.interaction", content=content)
        else:
            yield SourceFile(name=f"samples/{name}.in", content=sample.input)
            yield SourceFile(name=f"samples/{name}.ans", content=sample.answer)
    if problem.validation and problem.validation.interactive:
        yield SourceFile(name=_TOOL.stem, content=_TOOL.read_bytes(), executable=True)
        explained += _TOOL_EXPLAINED.format(name=names[0] if names else "NAME")
    if isinstance(source, Package):
        yield from source.attachments()
    yield SourceFile(name="README.txt", content=explained.encode(errors="replace"))
