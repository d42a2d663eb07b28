"""Write what judges outputs, or checks inputs, as programs for testlib, as Polygon has them.

An output validator of the ICPC format gets `input answer feedback_folder [...] < output` and exits
with 42 or 43. A checker for testlib gets `input output answer` and exits with 0, 1, or 3 for an
error of the judge. An input validator gets the input on standard input in both, and exits as the
others do.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path

from msgspec import Struct

from judge.commands.package.files import PackageFiles
from judge.commands.package.plain_program import (
    CheckingProgram,
    Kind,
    plain_program,
    with_end_of_main,
)
from judge.errors import ProblemError
from judge.grading.checkers import TokenOptions
from judge.model import Case, Source, SourceFile, ValidatorProtocol
from judge.packages.families.description import COMPARE
from judge.packages.families.run_scripts import (
    TESTLIB_CHECKER,
    TESTLIB_INTERACTOR,
    Argument,
    ProgramCall,
    Saying,
)
from judge.packages.package import Package
from judge.packages.programs import HEADERS, brings_testlib

Files = tuple[SourceFile, ...]
ArgsByCase = Mapping[str, tuple[str, ...]]

_TEMPLATES = Path(__file__).with_name("templates")
_PLACE = re.compile(r"\{(\w+)\}")
_PART = 4000  # signs of a text in C++, of up to 4 bytes: Visual C++ takes 16,380 bytes (C2026)
_DELIMITER = "program"


class Role(Struct, frozen=True, kw_only=True):
    """What a program for testlib does, and the places of its arguments.

    `output` is 0 if the program talks instead, and all are 0 if it reads the input.
    """

    doc: str
    given: int = 0
    answer: int = 0
    output: int = 0


CHECKER = Role(doc="A checker for testlib.", given=1, output=2, answer=3)
INTERACTOR = Role(doc="An interactor for testlib.", given=1, answer=3)
INPUT_VALIDATOR = Role(doc="A validator for testlib.")
ALWAYS_RIGHT = """\
// The interactor has judged already. Made by `judge package`.
#include "testlib.h"

int main(int count, char **words) {
    registerTestlibCmd(count, words);
    quitf(_ok, "the interactor has accepted");
}
"""
_CAPTURE = """\
    if (!std::freopen((std::string(feedback_place) + "/said").c_str(), "w", stdout)) return 3;
"""
_READ_OUTPUT = '    if (!std::freopen(words[{output}], "r", stdin)) return 3;\n'
_FROM_SAID = {
    Saying.SHARE: """\
    double share = -1;
    std::ifstream(std::string(feedback_place) + "/said") >> share;
    if (is_right && share >= 0 && share <= 1) status = share > 0 ? 42 : 43;
    else status = 1;""",
    Saying.VERDICT: """\
    std::string lines[3];
    std::ifstream said(std::string(feedback_place) + "/said");
    for (std::string &line : lines) {
        std::getline(said, line);
        while (!line.empty() && std::isspace((unsigned char)line.back())) line.pop_back();
    }
    bool is_accepted = lines[0] == "OK" && (lines[2].empty() || std::atof(lines[2].c_str()) > 0);
    status = !is_right ? 1 : is_accepted ? 42 : 43;""",
}
_FROM_CALL = """\
    bool is_right = {right};
    bool is_wrong = {wrong};
    status = is_right ? 42 : is_wrong ? 43 : 1;"""


# What a package has


def output_program(package: Package) -> CheckingProgram:
    """What judges the outputs of a package; `ProblemError` for a program that nobody can wrap."""
    problem = package.problem(package.slug)
    validation = problem.validation
    if validation is None:
        return CheckingProgram(kind=Kind.WORDS)
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
    says = None if program.call is None else program.call.says
    if says is Saying.SHARE and any(_args_by_case(package).values()):
        raise ProblemError(
            f"{package.origin}: groups count from a threshold on, which Polygon cannot say"
        )
    return program


def input_programs(package: Package) -> list[CheckingProgram]:
    """The programs that check the inputs of a package."""
    programs = []
    for source, protocol in package.input_validators():
        program = _program(source, protocol)
        if program.call is not None:
            why = "its script `run` asks it as an output validator"
            program = CheckingProgram(name=source.name, files=program.files, why=why)
        programs.append(program)
    return programs


def _program(source: Source, protocol: ValidatorProtocol) -> CheckingProgram:
    kind, files, why = None, source.files, ""
    named = {file.name: file for file in source.files}
    others = [file.name for file in source.files[1:] if not file.name.endswith(HEADERS)]
    if {"build", "main.py", "judge.game.py"} <= named.keys():  # as `from_kit` makes it
        kind, main = Kind.PYTHON, named.pop("main.py")
        files = (main, *(file for name, file in named.items() if name != "build"))
    elif source.language.code == "python3":
        kind = Kind.PYTHON
    elif source.language.code == "cpp" and not others:
        kind = Kind.TESTLIB if protocol is ValidatorProtocol.TESTLIB else Kind.CPP
    elif source.language.code == "script":
        try:
            return plain_program(source.name, files)
        except ProblemError as error:
            why = error.message
    elif source.language.code == "cpp":
        why = f"it is made of {', '.join(sorted(named)[:4])}"
    else:
        why = f"it is written in {source.language.name}"
    return CheckingProgram(name=source.name, files=files, kind=kind, why=why)


def _args_by_case(package: Package) -> ArgsByCase:
    """The arguments that judge outputs, by the names of the cases."""
    usual = package.problem(package.slug).checker_args
    return {case.name: case.validator_args or usual for case in package.cases(package.slug)}


# What Polygon gets


def checker_files(
    program: CheckingProgram, package: Package, role: Role, made: PackageFiles
) -> list[SourceFile]:
    """The program for testlib, which comes first, with its files; losses are added.

    Raises `ProblemError` if no program there can tell which case has which arguments.
    """
    called = "check.cpp" if role is CHECKER else "interactor.cpp"
    args = _args_by_case(package)
    distinct = set(args.values())
    common = next(iter(distinct), ()) if len(distinct) < 2 else None
    call = program.call
    if call is not None and call.says is Saying.VERDICT:
        common = ()  # the arguments of a checker of SIO2 are the points of which it gives a part
    if program.kind is Kind.TESTLIB and common == ():
        return list(program.files)
    if program.kind in (Kind.CPP, Kind.TESTLIB):
        if program.kind is Kind.TESTLIB and call is None:
            call = TESTLIB_CHECKER if role is CHECKER else TESTLIB_INTERACTOR
        return _cpp_in_cpp(program.files, common, role, called, call=call)
    if program.kind is Kind.WORDS and common is not None:
        options = TokenOptions.parse(common) if common else TokenOptions()
        if not options.space_change_sensitive:
            if options.absolute is not None or options.relative is not None:
                made.lose(
                    "output_validator_args",
                    "the tolerance: numbers are rounded to long double before they are compared",
                )
            return [SourceFile(name=called, content=_words_checker(options))]
    script = _python_checker(program, package.cases(package.slug), args, common)
    return [_python_in_cpp(script, role, called, "output_validator/", made)]


def validator_files(program: CheckingProgram, called: str, made: PackageFiles) -> list[SourceFile]:
    """The same for a program that checks inputs, which is `called` so if it is made here."""
    if program.kind is Kind.CPP:
        source = f"input_{called.removesuffix('.cpp')}.h"
        return _cpp_in_cpp(program.files, (), INPUT_VALIDATOR, called, source=source)
    if program.kind is Kind.TESTLIB:
        return list(program.files)
    script = _fill(
        "python_files",
        doc=INPUT_VALIDATOR.doc,
        files=_python_files({file.name: file.content for file in program.files}),
        body=_text("tail_input").rstrip(),
    )
    place = f"input_validators/{program.name}"
    return [_python_in_cpp(script.encode(), INPUT_VALIDATOR, called, place, made)]


def _python_checker(
    program: CheckingProgram,
    cases: Sequence[Case],
    args: ArgsByCase,
    common: tuple[str, ...] | None,
) -> bytes:
    """One file in Python that judges outputs."""
    is_words = program.kind is Kind.WORDS

    def written(args: Sequence[str]) -> list[str]:
        # `compare.py` takes the arguments of the default validator as JSON.
        return ["words", json.dumps({"args": list(args)})] if is_words else list(args)

    by_input: dict[str, tuple[str, ...]] = {}
    for case in cases if common is None else ():
        # A checker sees the input and no name. The templates compute the same key.
        key = hashlib.sha256(case.input).hexdigest()[:16]
        if by_input.setdefault(key, args[case.name]) != args[case.name]:
            raise ProblemError(
                f"data/{case.name}: another case has the same input, but other arguments for "
                "the output validator; a checker there could not tell them apart"
            )
    asks = _fill(
        "ask_validator",
        args=repr(written(common or ())),
        args_by_input=repr({key: written(args) for key, args in by_input.items()}),
    )
    files = {file.name: file.content for file in program.files}
    parts = _python_files({"compare.py": COMPARE.read_bytes()} if is_words else files)
    return _fill("python_files", doc="Judges outputs.", files=parts, body=asks.rstrip()).encode()


def _python_files(files: Mapping[str, bytes]) -> str:
    lines = ["{"]
    for name, content in files.items():
        try:
            text = content.decode()
        except UnicodeDecodeError as error:
            raise ProblemError(f"the validator's {name} is not UTF-8") from error
        lines.append(f"    {name!r}: (")
        lines += [f"        {line!r}" for line in text.splitlines(keepends=True) or [""]]
        lines.append("    ),")
    return "\n".join([*lines, "}"])


def _python_in_cpp(
    program: bytes, role: Role, called: str, place: str, made: PackageFiles
) -> SourceFile:
    """A program in C++ that writes one in Python, from `place`, into a file and runs it."""
    text = program.decode()
    parts = [text[start : start + _PART] for start in range(0, len(text), _PART)]
    if f"){_DELIMITER}" in text:
        raise ProblemError(f"the validator holds ){_DELIMITER}, which ends a text in C++")
    order = [place for place in (role.given, role.answer, role.output) if place]
    made.lose(place, f"it is in Python: files/{called} starts python3, which Polygon itself lacks")
    content = _fill(
        "ask_python",
        doc=role.doc,
        program=",\n".join(f'R"{_DELIMITER}({part}){_DELIMITER}"' for part in parts),
        last=max(order, default=0),
        order=", ".join(map(str, order)),
    )
    return SourceFile(name=called, content=content.encode())


def _cpp_in_cpp(
    files: Files,
    args: tuple[str, ...] | None,
    role: Role,
    called: str,
    *,
    source: str = "validator.h",
    call: ProgramCall | None = None,
) -> list[SourceFile]:
    """A program in C++ that calls one for the ICPC format, and the files of that.

    What it calls becomes the file `source`, and is asked as `call` says if there is one. Raises
    `ProblemError` without `args`, which are those of all cases.
    """
    if args is None:
        raise ProblemError(
            "data: cases have different arguments for the output validator, which a checker in C++ "
            "would not get there"
        )
    words = [f"words[{role.given}]", f"words[{role.answer}]", 'std::string(feedback_place) + "/"']
    words = words if role.given else []
    redirect = _READ_OUTPUT.format(output=role.output) if role.output else ""
    outcome, includes = "", '#include "testlib.h"'
    if call is not None:
        written = 'std::string(feedback_place) + "/output"'  # what an interactor leaves
        paths = {
            Argument.GIVEN: f"words[{role.given}]",
            Argument.ANSWER: f"words[{role.answer}]",
            Argument.OUTPUT: f"words[{role.output}]" if role.output else written,
        }
        words = [paths[argument] for argument in call.arguments]
        outcome = _from_call(call)
        redirect = "" if call.says is None else _CAPTURE
        if brings_testlib(files[0].content):
            includes = ""  # it is read where `exit` is ours
    program = _fill(
        "ask_cpp",
        doc=role.doc,
        includes=includes,
        outcome=outcome,
        source=source,
        last=max(role.given, role.answer, role.output),
        words=", ".join(["words[0]", *words, *map(json.dumps, args)]),
        redirect=redirect,
    )
    first, *others = files
    return [
        SourceFile(name=called, content=program.encode()),
        SourceFile(name=source, content=with_end_of_main(first.content) or first.content),
        *others,
    ]


def _from_call(call: ProgramCall) -> str:
    """C++ that turns the status of a program that is asked so into 42, 43 or 1."""
    right, wrong = (
        " || ".join(f"status == {status}" for status in statuses) or "false"
        for statuses in (call.right, call.wrong)
    )
    code = _FROM_CALL.format(right=right, wrong=wrong)
    if call.says is not None:
        code = f"{code.splitlines()[0]}\n{_FROM_SAID[call.says]}"
    return f"{code}\n"


def _words_checker(options: TokenOptions) -> bytes:
    """A checker for testlib that compares words as the default validator does."""

    def number(tolerance: Decimal | None) -> str:
        return "-1" if tolerance is None else f"{tolerance:e}"

    return _fill(
        "words",
        case_sensitive=str(options.case_sensitive).lower(),
        absolute=number(options.absolute),
        relative=number(options.relative),
    ).encode()


def _text(name: str) -> str:
    return (_TEMPLATES / f"{name}.txt").read_text(encoding="utf-8")


def _fill(template: str, **values: object) -> str:
    return _PLACE.sub(lambda found: str(values.get(found[1], found[0])), _text(template))
