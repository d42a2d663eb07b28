"""Tell what checks the inputs and outputs of a package, in a way that other families can wrap."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from judge.commands.convert.versions.converted import mentions_scores
from judge.errors import ProblemError
from judge.model import Case, Source, SourceFile, ValidatorProtocol
from judge.packages.families.description import FamilyProgram
from judge.packages.families.layout import COMPARE
from judge.packages.package import Package
from judge.packages.programs import HEADERS


class CheckerKind(Enum):
    """What judges outputs; the last three check inputs too."""

    WORDS = "words"  # the default validator of the ICPC format, with its arguments
    COMPARISON = "comparison"  # `compare.py`, whose first argument is the mode
    PYTHON = "python"  # a validator in Python
    CPP = "cpp"  # a validator in C++, one source and its headers
    TESTLIB = "testlib"  # a checker or an interactor for testlib


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckingProgram(FamilyProgram):
    """A program that checks inputs or outputs. Without a `kind` nobody can wrap it: `why` says so.

    An input validator of no kind may be for a tool, such as checktestdata.
    """

    kind: CheckerKind | None = None
    why: str = ""


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

    @property
    def is_testlib_without_args(self) -> bool:
        """Whether a system with testlib can run the program as it is."""
        return self.kind is CheckerKind.TESTLIB and self.common_args == ()

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
    if len(validation.validators) > 1:
        raise ProblemError(
            f"{package.origin} has {len(validation.validators)} output validators, but other "
            "families have one",
            advice="Make one program of them that accepts what all of them accept",
        )
    program = _program(validation.validators[0], validation.protocol)
    if program.kind is None:
        raise ProblemError(
            f"{package.origin}: the output validator cannot be taken to another family: "
            f"{program.why}",
            advice="One source in C++ with headers, or files in Python, can be taken",
        )
    return OutputChecking(
        kind=program.kind,
        files=program.files,
        args=args,
        gives_parts=bool(problem.groups) and mentions_scores(package),
        is_dialogue=validation.interactive,
    )


def input_validators(package: Package) -> tuple[CheckingProgram, ...]:
    """The programs that check the inputs of a package."""
    return tuple(_program(*pair) for pair in package.input_validators())


def _program(source: Source, protocol: ValidatorProtocol) -> CheckingProgram:
    kind, files, why = None, source.files, ""
    named = {file.name: file for file in source.files}
    others = [file.name for file in source.files[1:] if not file.name.endswith(HEADERS)]
    if len(named) == 1 and source.files[0].content == COMPARE.read_bytes():
        kind = CheckerKind.COMPARISON
    elif {"build", "main.py", "judge.game.py"} <= named.keys():  # as `judge export` makes it
        kind, main = CheckerKind.PYTHON, named.pop("main.py")
        files = (main, *(one for name, one in named.items() if name != "build"))
    elif source.language.code == "python3":
        kind = CheckerKind.PYTHON
    elif source.language.code == "cpp" and not others:
        is_testlib = protocol is ValidatorProtocol.TESTLIB
        kind = CheckerKind.TESTLIB if is_testlib else CheckerKind.CPP
    elif source.language.code in ("script", "cpp"):
        why = f"it is made of {', '.join(sorted(named)[:4])}"
    else:
        why = f"it is written in {source.language.name}"
    return CheckingProgram(name=source.name, files=files, kind=kind, why=why)
