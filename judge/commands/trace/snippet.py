"""Put the snippet that reports positions to `judge trace` into a program."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from judge.catalog.rules import load_position_reader
from judge.catalog.source import ProblemSource
from judge.commands.trace.work import VARIABLE
from judge.errors import UsageError
from judge.facts import Fact
from judge.files import replace_file
from judge.languages import language_of
from judge.languages.trace_snippets import trace_snippet
from judge.model import Language
from judge.runner.one_run import CaseOrder, ordered_problem
from judge.terminal.translation import translate, translate_fact

_DIRECTIVE = re.compile(r"\s*#\s*(\w+)")
_PLACED = "python3", "pypy3", "c", "cpp"
_NEEDED = {"c": ("stdio.h", "stdlib.h"), "cpp": ("cstdio", "cstdlib")}


def add_snippet(source: ProblemSource, order: CaseOrder) -> str:
    """Put the snippet below the imports of a file; returns what is left to do.

    Raises `UsageError` if it is there, if the problem has no positions, or if it is not known where
    it would stand: in Python it stands below the imports, in C and C++ below the includes.
    """
    problem, words = ordered_problem(source, order, "trace --add")
    path, reader = Path(words[0]).resolve(), load_position_reader(problem)
    if reader is None:
        raise UsageError("{} has no positions that a search could report", problem.slug)
    if not path.is_file():
        raise UsageError(
            Fact("there is no file {!r}", words[0]), advice=Fact("Name a file of yours")
        )
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise UsageError("{} is not in UTF-8", path) from error
    language = language_of(path.name)
    if VARIABLE in text:
        raise UsageError("{} reports its positions already: {} is in it", words[0], VARIABLE)
    if not can_place_snippet(language):
        raise UsageError(
            Fact("it is not known where the snippet would stand in {}", language.name),
            advice=Fact("`judge trace {}` prints it: put it in yourself", path),
        )
    try:
        program = with_snippet(text, language)
    except SyntaxError as error:
        raise UsageError("{}, line {}: {}", path, error.lineno, error.msg) from error
    replace_file(path, program.encode())
    snippet = trace_snippet(language)
    assert snippet is not None
    return translate(
        "{file} has the snippet now. Call it where you expand a position: {call}\n"
        "The position is {description}; g is its depth and h its bound, or -1.",
        file=words[0],
        call=snippet.call,
        description=translate_fact(reader.description),
    )


def can_place_snippet(language: Language) -> bool:
    """Whether it is known where the snippet stands in a program of the language."""
    return trace_snippet(language) is not None and language.code in _PLACED


def with_snippet(text: str, language: Language) -> str:
    """A program with the snippet below its imports. Raises `SyntaxError` if it cannot be parsed."""
    snippet = trace_snippet(language)
    assert snippet is not None
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = text.replace("\r\n", "\n").split("\n")
    end = _end_of_imports(text) if language.code.startswith("py") else _end_of_includes(lines)
    rest = "\n".join(lines[end:]).lstrip("\n")
    between = "\n\n" if language.code.startswith("py") else "\n"
    head = "\n".join(lines[:end]).rstrip("\n")
    for header in _NEEDED.get(language.code, ()):
        if header not in text and "bits/stdc++.h" not in text:
            head += f"\n#include <{header}>"
    program = f"{head}\n\n{snippet.code}{between}{rest}".lstrip("\n")
    return program.replace("\n", newline)


def _end_of_imports(text: str) -> int:
    """The number of lines up to the last import at the top of a Python program."""
    body = ast.parse(text).body
    end = text.count("\n")
    for statement in body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not is_text and not isinstance(statement, ast.Import | ast.ImportFrom):
            break
        end = statement.end_lineno or 0
    else:
        return end
    decorators = getattr(statement, "decorator_list", [])
    first = min(node.lineno for node in (statement, *decorators))
    return end if body[0] is not statement else first - 1


def _end_of_includes(lines: list[str]) -> int:
    """The number of lines up to the last include of a C or C++ program, outside of any `#if`."""
    end = depth = 0
    has_include = False  # since the last line outside of any `#if`
    for number, line in enumerate(lines, 1):
        directive = _DIRECTIVE.match(line)
        name = "" if directive is None else directive[1]
        depth += name.startswith("if") - (name == "endif")
        has_include = has_include or name == "include"
        if depth == 0:
            end, has_include = (number if has_include else end), False
    return end
