"""Find the statements of a package, and the name of the problem in those that are LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from judge.packages.archive import entries

_FILE = re.compile(r"problem(?:\.([a-z]{2,3}(?:-[A-Z]{2})?))?\.(md|tex|pdf)")
_ESCAPED = re.compile(r"\\([&%$#_])")
_PLAIN_NAME = re.compile(r"^\s*%+\s*plainproblemname:[ \t]*(.+?)\s*$", re.MULTILINE)
_NAME = re.compile(r"\\problemname(?:\[[^\]]{0,999}\])?\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}")


def statement_key(name: str) -> tuple[str, str] | None:
    """The natural language and the kind of a statement, by the name of its file; None of others."""
    match = _FILE.fullmatch(name)
    return (match[1] or "en", match[2]) if match else None


def source_key(name: str) -> tuple[str, str] | None:
    """The same of a statement that no reader shows, for want of fonts: `source.<language>.tex`."""
    stem, _, rest = name.partition(".")
    return statement_key(f"problem.{rest}") if stem == "source" and name.endswith(".tex") else None


def statements(root: Path) -> Iterator[tuple[tuple[str, str], Path]]:
    """The statements of the package in `root`, each with its natural language and kind."""
    for folder in ("problem_statement", "statement"):
        for path in entries(root, root / folder):
            if key := statement_key(path.name):
                yield key, path


def latex_name(text: str) -> str | None:
    """The content of `\\problemname`; None if there is none."""
    match = _NAME.search(text)
    return match[1].strip() if match else None


def problem_name(text: str) -> str | None:
    """The name in a LaTeX statement: `plainproblemname`, or `\\problemname` without any LaTeX."""
    if plain := _PLAIN_NAME.search(text):
        return plain[1]
    name = _ESCAPED.sub(r"\1", latex_name(text) or "")
    return None if not name or re.search(r"[\\{}]", name) else name
