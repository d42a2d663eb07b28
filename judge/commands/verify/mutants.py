"""Make the mutants of a solution, in the languages in which changes are known."""

from __future__ import annotations

import hashlib
import random
import re
import warnings
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from types import CodeType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from judge.commands.verify.python_changes import (
    SourceChange,
    apply_change,
    change_line,
    change_words,
    python_changes,
)
from judge.commands.verify.token_changes import token_changes
from judge.files import read_file
from judge.model import Code, Finding, Program, Severity, Solution, Verdict
from judge.model.inspections import Inspection
from judge.reports.mutation_score import score_of

PYTHON = frozenset({"python3", "pypy3"})
"""The languages that are Python, by their codes in `languages.toml`."""

_UNJUDGED = re.compile(
    r"JUDGE_STATS|stderr|\bcerr\b|System\.err|Console\.Error|eprint|console\.error"
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A solution with one change in one of its files. `before` and `after` are the changed line."""

    original: Solution
    file: str
    line: int
    before: str
    after: str
    change: SourceChange

    def solution(self) -> Solution:
        """The changed solution, under the name of the original one."""
        files = tuple(
            replace(one, content=apply_change(one.content.decode(), self.change).encode())
            if one.name == self.file
            else one
            for one in self.original.files
        )
        return replace(self.original, files=files)

    def outcome(self, state: MutantState, **facts: Any) -> MutantOutcome:
        """What became of it."""
        return MutantOutcome(
            solution=self.original.name,
            file=self.file,
            line=self.line,
            before=self.before,
            after=self.after,
            state=state,
            **facts,
        )


def mutants_of(solution: Solution) -> list[Mutant]:
    """All mutants of a solution, in the order of its text; none in a language without changes.

    What is written to standard error is not judged, so lines about it are not changed.
    """
    mutants = []
    code = solution.language.code
    for file in solution.files:
        try:
            source = file.content.decode()
        except UnicodeDecodeError:
            continue
        if not file.name.endswith(solution.language.suffixes):
            continue
        for change in python_changes(source) if code in PYTHON else token_changes(source, code):
            before, after = change_words(source, change)
            if not _UNJUDGED.search(before):
                line = change_line(source, change)
                mutants.append(Mutant(solution, file.name, line, before, after, change))
    return mutants


def sample_mutants(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """The first `count` mutants of a shuffle by `seed`: more of them begin with the same ones."""
    shuffled = list(mutants)
    random.Random(seed).shuffle(shuffled)
    return shuffled[:count]


def program_digest(solution: Solution, program: Program) -> str | None:
    """A hash of what the compiler made of a solution; None if it made nothing.

    Solutions with the same hash do the same. For Python it is the byte code without the numbers of
    lines, by the Python that runs the judge; for others it is all files besides the sources.
    """
    if solution.language.code in PYTHON:
        return _python_digest(solution)
    digest, sources = hashlib.blake2b(), {one.content for one in solution.files}
    count = 0
    for path in sorted(program.folder.rglob("*")):
        if not path.is_file() or path.is_symlink():
            continue
        content = read_file(path)
        if content not in sources:
            count += 1
            digest.update(f"{path.relative_to(program.folder)}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest() if count else None


def _python_digest(solution: Solution) -> str | None:
    codes = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for file in solution.files:
                if file.name.endswith(solution.language.suffixes):
                    codes.append(_describe(compile(file.content, file.name, "exec")))
    except (SyntaxError, ValueError, RecursionError):
        return None
    return hashlib.blake2b(repr(codes).encode(errors="surrogatepass")).hexdigest()


def _describe(code: CodeType) -> tuple[object, ...]:
    """All of a code object that matters to what it does."""
    constants = [
        _describe(one) if isinstance(one, CodeType) else (type(one).__name__, repr(one))
        for one in code.co_consts
    ]
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    return code.co_name, names, counts, code.co_code, code.co_exceptiontable, constants


class MutantState(Enum):
    """What became of a mutant."""

    NOT_BUILT = "not built"
    EQUIVALENT = "equivalent"  # the compiler makes the same of it as of the solution
    DUPLICATE = "duplicate"  # or as of another mutant
    KILLED = "killed"  # by a case
    MISSING = "missing"  # by stress, and by no case
    UNKNOWN = "unknown"  # by neither
    NOT_SEARCHED = "not searched"  # by no case, and stress could not search


class MutantOutcome(Struct, frozen=True, kw_only=True):
    """A mutant that was drawn: its change, and what became of it.

    `verdict` and `message` say how it fails, or the message why nothing is known. `case` kills it;
    `input` is where it fails if no case kills it.
    """

    solution: str
    file: str
    line: int
    before: str
    after: str
    state: MutantState
    verdict: Verdict | None = None
    message: str = ""
    case: str | None = None
    input: str | None = None

    @property
    def name(self) -> str:
        """The line, and how it is changed."""
        return f"line {self.line}: `{self.before}` -> `{self.after}`"


class MutationResult(Struct, frozen=True, kw_only=True):
    """The mutants of a problem: `total` of them, of which `wanted` were drawn.

    There are fewer `mutants` if the work was interrupted. `score` is `killed / (killed + missing)`,
    null if both are 0, or if a survivor was not searched for. `cases` is a hash of those that they
    were judged on.
    """

    problem: str
    solutions: tuple[str, ...]
    total: int
    wanted: int
    killed: int
    missing: int
    score: float | None
    mutants: tuple[MutantOutcome, ...]
    cases: str = ""

    @classmethod
    def of(cls, mutants: tuple[MutantOutcome, ...], **facts: Any) -> MutationResult:
        """The result with these outcomes, counted, and the other fields."""
        counts = Counter(one.state for one in mutants)
        killed, missing = counts[MutantState.KILLED], counts[MutantState.MISSING]
        score = None if counts[MutantState.NOT_SEARCHED] else score_of(killed, missing)
        return cls(killed=killed, missing=missing, score=score, mutants=mutants, **facts)

    def having(self, state: MutantState) -> list[MutantOutcome]:
        """The mutants with a state."""
        return [one for one in self.mutants if one.state is state]

    def count(self, state: MutantState) -> int:
        """How many mutants have a state."""
        return len(self.having(state))


def inspect_mutants(result: MutationResult) -> Inspection:
    """The inspection of the mutants of a problem: an error for each that only stress kills."""
    findings = []
    for mutant in result.having(MutantState.MISSING):
        verdict = "fails" if mutant.verdict is None else f"gets {mutant.verdict.value}"
        message = f"{mutant.name} passes all cases, but {verdict} on an input that stress found"
        code = Code.MUTANT_SURVIVES
        findings.append(Finding(code, result.problem, mutant.solution, Severity.ERROR, message))
    return Inspection(
        problem=result.problem,
        name="mutants",
        about="The cases kill each mutant of an accepted solution that stress kills",
        subjects=result.solutions,
        findings=tuple(findings),
    )
