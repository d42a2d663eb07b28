"""Make the mutants of a solution, in the languages in which changes are known."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from judge.commands.verify.mutants.changes import (
    SourceChange,
    apply_change,
    change_line,
    change_words,
)
from judge.commands.verify.mutants.python_changes import python_changes
from judge.commands.verify.mutants.token_changes import token_changes
from judge.model import Solution, SourceFile

PYTHON = frozenset({"python3", "pypy3"})
"""The languages that are Python, by their codes in `languages.toml`."""

_UNJUDGED = re.compile(
    r"JUDGE_STATS|stderr|\bcerr\b|System\.err|Console\.Error|eprint|console\.error"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """A solution with one change in one of its files. `before` and `after` are the changed line."""

    original: Solution
    file: str
    line: int
    before: str
    after: str
    change: SourceChange

    @property
    def name(self) -> str:
        """The line, and how it is changed."""
        return f"line {self.line}: `{self.before}` -> `{self.after}`"

    def solution(self) -> Solution:
        """The changed solution, under the name of the original one."""
        files = tuple(
            replace(one, content=_changed_content(one, self.change))
            if one.name == self.file
            else one
            for one in self.original.files
        )
        return replace(self.original, files=files)


def mutants_of(solution: Solution) -> list[Mutant]:
    """All mutants of a solution, in the order of its text; none in a language without changes.

    What is written to standard error is not judged, so lines about it are not changed.
    """
    made = []
    for file in solution.files:
        source = _source_text(file)
        if source is None or not file.name.endswith(solution.language.suffixes):
            continue
        code = solution.language.code
        found = python_changes(source) if code in PYTHON else token_changes(source, code)
        for change in found:
            before, after = change_words(source, change)
            if _UNJUDGED.search(before):
                continue
            line = change_line(source, change)
            made.append(
                Mutant(
                    original=solution,
                    file=file.name,
                    line=line,
                    before=before,
                    after=after,
                    change=change,
                )
            )
    return made


def sample_mutants(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """The first `count` mutants of a shuffle by `seed`: more of them begin with the same ones."""
    shuffled = list(mutants)
    random.Random(seed).shuffle(shuffled)
    return shuffled[:count]


def _source_text(file: SourceFile) -> str | None:
    """The text of a file; None if it is none in UTF-8."""
    try:
        return file.content.decode()
    except UnicodeDecodeError:
        return None


def _changed_content(file: SourceFile, change: SourceChange) -> bytes:
    return apply_change(file.content.decode(), change).encode()
