"""Put the snippet that reports positions to `judge trace` into a program."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from judge.catalog.rules import load_position_reader
from judge.catalog.source import ProblemSource
from judge.commands.trace.work import VARIABLE
from judge.errors import UsageError
from judge.files import replace_file
from judge.languages import language_of
from judge.languages.trace_snippets import trace_snippet
from judge.runner.one_run import CaseOrder, ordered_problem
from judge.terminal.translation import translate
from judge.terminal.translation.facts import translate_fact

_INCLUDE = re.compile(r"\s*#\s*include\b")
_NEEDED = {"c": ("stdio.h", "stdlib.h"), "cpp": ("cstdio", "cstdlib")}


def add_snippet(source: ProblemSource, order: CaseOrder) -> str:
    """Put the snippet below the imports of a file; returns what is left to do.

    Raises `UsageError` if it is there, if the problem has no positions, or if it is not known where
    it would stand: in Python it stands below the imports, in C and C++ below the includes.
    """
    problem, words = ordered_problem(source, order, "trace --add")
    path, reader = Path(words[0]), load_position_reader(problem)
    if reader is None:
        raise UsageError(f"{problem.slug} has no positions that a search could report")
    if not path.is_file():
        raise UsageError(f"there is no file {words[0]!r}", advice="Name a file of yours")
    text, language = path.read_text(), language_of(path.name)
    snippet = trace_snippet(language)
    if VARIABLE in text:
        raise UsageError(f"{path} reports its positions already: {VARIABLE} is in it")
    if snippet is None or language.code not in ("python3", "pypy3", "c", "cpp"):
        raise UsageError(
            f"it is not known where the snippet would stand in {language.name}",
            advice=f"`judge trace {path}` prints it: put it in yourself",
        )
    lines = text.splitlines(keepends=True)
    end = _end_of_imports(text, path) if language.code.startswith("py") else _end_of_includes(lines)
    rest = "".join(lines[end:]).lstrip("\n")
    between = "\n\n" if language.code.startswith("py") else "\n"
    head = "".join(lines[:end]).rstrip("\n")
    for header in _NEEDED.get(language.code, ()):
        if header not in text and "bits/stdc++.h" not in text:
            head += f"\n#include <{header}>"
    replace_file(path, f"{head}\n\n{snippet.code}{between}{rest}".lstrip("\n").encode())
    return translate(
        "{file} has the snippet. Call it where you expand a position: {call}\n"
        "A position is {description}.",
        file=path,
        call=snippet.call,
        description=translate_fact(reader.description),
    )


def _end_of_imports(text: str, path: Path) -> int:
    """The number of lines up to the last import at the top of a Python program."""
    try:
        body = ast.parse(text).body
    except SyntaxError as error:
        raise UsageError(f"{path}, line {error.lineno}: {error.msg}") from error
    end = len(text.splitlines())
    for statement in body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not is_text and not isinstance(statement, ast.Import | ast.ImportFrom):
            break
        end = statement.end_lineno or 0
    else:
        return end
    return end if body[0] is not statement else statement.lineno - 1


def _end_of_includes(lines: list[str]) -> int:
    """The number of lines up to the last include of a C or C++ program."""
    return max((n for n, line in enumerate(lines, 1) if _INCLUDE.match(line)), default=0)
