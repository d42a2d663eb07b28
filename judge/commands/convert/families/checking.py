"""Tell what checks the inputs and outputs of a package, in a way that can be wrapped."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from judge.commands.convert.families.scripted import plain_program
from judge.commands.convert.versions.converted import mentions_scores
from judge.errors import ProblemError
from judge.model import Case, Source, SourceFile, ValidatorProtocol
from judge.packages.families.description import FamilyProgram
from judge.packages.families.run_scripts import (
    TESTLIB_CHECKER,
    TESTLIB_INTERACTOR,
    ProgramCall,
    Saying,
    is_for_testlib,
)
from judge.packages.package import Package
from judge.packages.programs import HEADERS


class CheckerKind(Enum):
    """What judges outputs; the last three check inputs too."""

    WORDS = "words"  # the default validator of the ICPC format, with its arguments
    PYTHON = "python"  # a validator in Python
    CPP = "cpp"  # a validator in C++, one source and its headers
    TESTLIB = "testlib"  # a checker or an interactor for testlib


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckingProgram(FamilyProgram):
    """A program that checks inputs or outputs. Without a `kind` nobody can wrap it: `why` says so.

    An input validator of no kind may be for a tool, such as checktestdata. A program in C++ with a
    `call` is asked so, and not as the format asks; `standard` is the version of C++.
    """

    kind: CheckerKind | None = None
    why: str = ""
    call: ProgramCall | None = None
    standard: int = 17


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputChecking:
    """What judges outputs: a program of `files`, the first of which is run, or words.

    `args` are its arguments by the names of the cases. `gives_parts`: it may give a part of the
    points. A dialogue is judged by the program that talks. `call` and `standard` are those of the
    program.
    """

    kind: CheckerKind
    files: tuple[SourceFile, ...] = ()
    args: Mapping[str, tuple[str, ...]]
    gives_parts: bool = False
    is_dialogue: bool = False
    call: ProgramCall | None = None
    standard: int = 17

    @property
    def common_args(self) -> tuple[str, ...] | None:
        """The arguments that all cases have; None if they differ.

        A checker of SIO2 has none: those are the points of which it gives a part.
        """
        if self.call is not None and self.call.says is Saying.VERDICT:
            return ()
        found = set(self.args.values())
        return next(iter(found), ()) if len(found) < 2 else None

    @property
    def program_call(self) -> ProgramCall | None:
        """How the program is asked; None if it is asked as the format asks."""
        if self.call is not None or self.kind is not CheckerKind.TESTLIB:
            return self.call
        return TESTLIB_INTERACTOR if self.is_dialogue else TESTLIB_CHECKER

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
            f"{package.origin} has {len(validation.validators)} output validators, but "
            "Polygon has one",
            advice="Make one program of them that accepts what all of them accept",
        )
    program = _program(validation.validators[0], validation.protocol)
    if program.kind is None:
        raise ProblemError(
            f"{package.origin}: the output validator cannot be taken to Polygon: {program.why}",
            advice="Sources in C++ with headers, or files in Python, can be taken, if scripts do "
            "no more than to compile and start them",
        )
    if program.call is not None and program.call.says is Saying.SHARE and any(args.values()):
        raise ProblemError(
            f"{package.origin}: groups count from a threshold on, which Polygon cannot say"
        )
    return OutputChecking(
        kind=program.kind,
        files=program.files,
        args=args,
        gives_parts=bool(problem.groups) and mentions_scores(package),
        is_dialogue=validation.interactive,
        call=program.call,
        standard=program.standard,
    )


def input_validators(package: Package) -> tuple[CheckingProgram, ...]:
    """The programs that check the inputs of a package."""
    programs = [_program(*pair) for pair in package.input_validators()]
    why = "its script `run` asks it as an output validator"
    return tuple(one if one.call is None else replace(one, kind=None, why=why) for one in programs)


def _program(source: Source, protocol: ValidatorProtocol) -> CheckingProgram:
    kind, files, why = None, source.files, ""
    named = {file.name: file for file in source.files}
    others = [file.name for file in source.files[1:] if not file.name.endswith(HEADERS)]
    if {"build", "main.py", "judge.game.py"} <= named.keys():  # as `judge export` makes it
        kind, main = CheckerKind.PYTHON, named.pop("main.py")
        files = (main, *(one for name, one in named.items() if name != "build"))
    elif source.language.code == "python3":
        kind = CheckerKind.PYTHON
    elif source.language.code == "cpp" and not others:
        is_testlib = protocol is ValidatorProtocol.TESTLIB
        kind = CheckerKind.TESTLIB if is_testlib else CheckerKind.CPP
    elif source.language.code == "script":
        return _plain(source)
    elif source.language.code == "cpp":
        why = f"it is made of {', '.join(sorted(named)[:4])}"
    else:
        why = f"it is written in {source.language.name}"
    return CheckingProgram(name=source.name, files=files, kind=kind, why=why)


def _plain(source: Source) -> CheckingProgram:
    """A program with scripts as one without them."""
    try:
        plain = plain_program(source.files)
    except ProblemError as error:
        return CheckingProgram(name=source.name, files=source.files, why=error.message)
    kind = CheckerKind.PYTHON if plain.is_python else CheckerKind.CPP
    if plain.call is not None and is_for_testlib(plain.files[0].content, plain.call):
        kind = CheckerKind.TESTLIB
    return CheckingProgram(
        name=source.name,
        files=plain.files,
        kind=kind,
        call=plain.call,
        standard=plain.standard,
    )
