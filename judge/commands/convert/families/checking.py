"""Tell what judges the outputs of a package, in a way that other families can wrap."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from judge.commands.convert.versions.converted import mentions_scores
from judge.errors import ProblemError
from judge.model import Case, Source, SourceFile, ValidatorProtocol
from judge.packages.families.layout import COMPARE
from judge.packages.package import Package
from judge.packages.programs import HEADERS


class CheckerKind(Enum):
    """What judges outputs."""

    WORDS = "words"  # the default validator of the ICPC format, with its arguments
    COMPARISON = "comparison"  # `compare.py`, whose first argument is the mode
    PYTHON = "python"  # a validator in Python
    CPP = "cpp"  # a validator in C++, one source and its headers
    TESTLIB = "testlib"  # a checker or an interactor for testlib


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputChecking:
    """What judges outputs: a program of `files`, the first of which is run, or a comparison.

    `args` are its arguments by the names of the cases. `gives_parts`: it may give a part of the
    points. A dialogue is judged by the program that talks.
    """

    kind: CheckerKind
    files: tuple[SourceFile, ...] = ()
    args: Mapping[str, tuple[str, ...]]
    gives_parts: bool = False
    is_dialogue: bool = False

    @property
    def common_args(self) -> tuple[str, ...] | None:
        """The arguments that all cases have; None if they differ."""
        found = set(self.args.values())
        return next(iter(found), ()) if len(found) < 2 else None

    def args_by_input(self, cases: Sequence[Case]) -> Mapping[str, tuple[str, ...]]:
        """The arguments by `input_key`, for a checker that sees the input and no name.

        Raises `ProblemError` if two cases have one input and different arguments.
        """
        found: dict[str, tuple[str, ...]] = {}
        for case in cases:
            args = self.args[case.name]
            if found.setdefault(input_key(case.input), args) != args:
                raise ProblemError(
                    f"data/{case.name}: another case has the same input, but other arguments for "
                    "the output validator; a checker there could not tell them apart"
                )
        return found


def input_key(content: bytes) -> str:
    """What tells an input from others: 16 hexadecimal digits. The templates compute it too."""
    return hashlib.sha256(content).hexdigest()[:16]


def output_checking(package: Package) -> OutputChecking:
    """What judges the outputs of a package; `ProblemError` for a program that nobody can wrap."""
    problem = package.problem(package.slug)
    cases = package.cases(package.slug)
    args = {case.name: case.validator_args or problem.checker_args for case in cases}
    validation = problem.validation
    if validation is None:
        return OutputChecking(kind=CheckerKind.WORDS, args=args)
    source = validation.validators[0]
    kind, files = _program(package, source, validation.protocol)
    return OutputChecking(
        kind=kind,
        files=files,
        args=args,
        gives_parts=bool(problem.groups) and mentions_scores(package),
        is_dialogue=validation.interactive,
    )


def _program(
    package: Package, source: Source, protocol: ValidatorProtocol
) -> tuple[CheckerKind, tuple[SourceFile, ...]]:
    files = {file.name: file for file in source.files}
    if len(files) == 1 and source.files[0].content == COMPARE.read_bytes():
        return CheckerKind.COMPARISON, source.files
    if {"build", "main.py", "judge.game.py"} <= files.keys():  # as `judge export` makes it
        main = files.pop("main.py")
        return CheckerKind.PYTHON, (main, *(one for name, one in files.items() if name != "build"))
    if source.language.code == "python3":
        return CheckerKind.PYTHON, source.files
    others = [file.name for file in source.files[1:] if not file.name.endswith(HEADERS)]
    if source.language.code == "cpp" and not others:
        is_testlib = protocol is ValidatorProtocol.TESTLIB
        return CheckerKind.TESTLIB if is_testlib else CheckerKind.CPP, source.files
    why = f"it is made of {', '.join(sorted(files)[:4])}"
    if source.language.code not in ("script", "cpp"):
        why = f"it is written in {source.language.name}"
    raise ProblemError(
        f"{package.origin}: the output validator cannot be taken to another family: {why}",
        advice="One source in C++ with headers, or files in Python, can be taken",
    )
