"""Write what judges outputs, or checks inputs, as programs for testlib, as Polygon has them.

An output validator of the ICPC format gets `input answer feedback_folder [...] < output` and exits
with 42 or 43. A checker for testlib gets `input output answer` and exits with 0, 1, or 3 for an
error of the judge. An input validator gets the input on standard input in both, and exits as the
others do. What a program is without its `build` and `run` scripts is read first: a build script
that only compiles one source in C++ gives the program that any other compiler gives of it.
"""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from judge.commands.package.files import PackageFiles
from judge.errors import ProblemError
from judge.facts import Fact
from judge.grading.words import TokenOptions
from judge.languages.entry_points import HEADERS
from judge.model import Case, Source, SourceFile, ValidatorProtocol
from judge.model.dialects import MACROS
from judge.packages.families.description import COMPARE, path_below
from judge.packages.families.italy import RUN_CHECKER
from judge.packages.families.run_scripts import (
    CMS_CHECKER,
    SIO2_CHECKER,
    TESTLIB_CHECKER,
    TESTLIB_INTERACTOR,
    Argument,
    ProgramCall,
    Saying,
    ScriptTarget,
    is_for_testlib,
    read_run_script,
)
from judge.packages.families.sinol import RUN_CHECKER as RUN_SINOL_CHECKER
from judge.packages.package import Package
from judge.packages.programs import asks_for, brings_testlib

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
_FROM_CALL = {
    None: """\
    bool is_wrong = {wrong};
    status = is_right ? 42 : is_wrong ? 43 : 1;""",
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

# What a package has


def output_program(package: Package) -> CheckingProgram:
    """What judges the outputs of a package; `ProblemError` for a program that nobody can wrap."""
    problem = package.problem(package.slug)
    validation = problem.validation
    if validation is None:
        return CheckingProgram(kind=Kind.WORDS)
    if len(validation.validators) > 1:
        raise ProblemError(
            Fact(
                "{} has {} output validators, but Polygon has one",
                package.origin,
                len(validation.validators),
            ),
            advice=Fact("Make one program of them that accepts what all of them accept"),
        )
    try:
        program = _program(validation.validators[0], validation.protocol)
    except ProblemError as error:
        raise ProblemError(
            Fact(
                "{}: the output validator cannot be taken to Polygon: {}",
                package.origin,
                error.message,
            ),
            advice=Fact(
                "Sources in C++ with headers, or files in Python, can be taken, if scripts do "
                "no more than to compile and start them"
            ),
        ) from error
    says = None if program.call is None else program.call.says
    if says is Saying.SHARE and any(_args_by_case(package).values()):
        raise ProblemError(
            "{}: groups count from a threshold on, which Polygon cannot say", package.origin
        )
    return program


def input_program(source: Source, protocol: ValidatorProtocol) -> CheckingProgram:
    """A program that checks inputs; `ProblemError` says why nobody can wrap it."""
    program = _program(source, protocol)
    if program.call is not None:
        raise ProblemError("its script `run` asks it as an output validator")
    return program


def _program(source: Source, protocol: ValidatorProtocol) -> CheckingProgram:
    code, files = source.language.code, source.files
    named = {file.name: file for file in files}
    if code == "script" and not {"main.py", "judge.game.py"} <= named.keys():
        return plain_program(source.name, files)
    if code == "script":  # as `from_kit` makes it
        main = named.pop("main.py")
        files = (main, *(file for name, file in named.items() if name != "build"))
        kind = Kind.PYTHON
    elif code == "python3":
        kind = Kind.PYTHON
    elif code == "cpp":
        kind = Kind.TESTLIB if protocol is ValidatorProtocol.TESTLIB else Kind.CPP
        if any(not file.name.endswith(HEADERS) for file in files[1:]):
            raise ProblemError("it is made of {}", ", ".join(sorted(named)[:4]))
    else:
        raise ProblemError("it is written in {}", source.language.name)
    return CheckingProgram(name=source.name, files=files, kind=kind)


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
            tolerances = {
                key: "-1" if value is None else f"{value:e}"
                for key, value in (("absolute", options.absolute), ("relative", options.relative))
            }
            is_sensitive = str(options.case_sensitive).lower()
            content = _fill("words", case_sensitive=is_sensitive, **tolerances)
            return [SourceFile(name=called, content=content.encode())]
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
                "data/{}: another case has the same input, but other arguments for the output "
                "validator; a checker there could not tell them apart",
                case.name,
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
            raise ProblemError("the validator's {} is not UTF-8", name) from error
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
        end = f"){_DELIMITER}"
        raise ProblemError("the validator holds {}, which ends a text in C++", end)
    order = [place for place in (role.given, role.answer, role.output) if place]
    loss = Fact("it is in Python: files/{} starts python3, which Polygon itself lacks", called)
    made.lose(place, loss)
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
            "data: cases have different arguments for the output validator, which a checker in "
            "C++ would not get there"
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
        # What turns the status of the program into 42, 43 or 1.
        right, wrong = (
            " || ".join(f"status == {status}" for status in statuses) or "false"
            for statuses in (call.right, call.wrong)
        )
        outcome = f"    bool is_right = {right};\n{_FROM_CALL[call.says]}\n".replace(
            "{wrong}", wrong
        )
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


def _text(name: str) -> str:
    return (_TEMPLATES / f"{name}.txt").read_text(encoding="utf-8")


def _fill(template: str, **values: object) -> str:
    return _PLACE.sub(lambda match: str(values.get(match[1], match[0])), _text(template))


_CALLS = {RUN_CHECKER: CMS_CHECKER, RUN_SINOL_CHECKER: SIO2_CHECKER}
_COMPILER = re.compile(r"(?:/usr/bin/)?(?:[gc]|clang)\+\+(?:-\d+)?")
_QUIET_LINE = re.compile(
    r"(?:#.*|set -[a-z]+|set -euo pipefail"
    r"|cd \"?(?:\$\(dirname \"?\$0\"?\)|\$\{0%/\*\})\"?|chmod [a+0-7]*x? ?(?:\./)?run)?"
)
_CPP = (".cpp", ".cc", ".cxx", ".c++", ".C")
_NOT_READ = (".md", ".gitignore")
_SAME = re.compile(r"-O[0-3s]?|-O2|-g\d?|-W[\w=+-]*|-w|-s|-pipe|-static|-lm|-I\.?/?|-pedantic")
_STANDARDS = {"11": 17, "0x": 17, "14": 17, "1y": 17, "17": 17, "1z": 17, "20": 20, "2a": 20}
_STANDARD = re.compile(r"-std=(?:c|gnu)\+\+(\w+)")
_DEFINED = re.compile(r"-D([A-Za-z]\w*|_CHECKER)(?:=([\w.+-]*))?")
_INCLUDE = re.compile(rb'^([ \t]*#[ \t]*include[ \t]*)(["<])([^">\n]+)[">]', re.MULTILINE)
_TOKEN = re.compile(
    rb"(?P<skipped>//[^\n]*|/\*.*?\*/|^[ \t]*#(?:\\\r?\n|[^\n])*"
    rb'|R"(?P<end>[^()\\\s]{0,16})\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    rb"|\d(?:'?[\w.])*)"
    rb"|(?P<name>[A-Za-z_]\w*)|(?P<sign>[{}();])|(?P<other>\S)",
    re.DOTALL | re.MULTILINE,
)


class Kind(Enum):
    """What judges outputs; the last three check inputs too."""

    WORDS = "words"  # the default validator of the ICPC format, with its arguments
    PYTHON = "python"  # a validator in Python
    CPP = "cpp"  # a validator in C++, one source and its headers
    TESTLIB = "testlib"  # a checker or an interactor for testlib


class CheckingProgram(Struct, frozen=True, kw_only=True):
    """A program of `files`, the first of which is run.

    A program in C++ with a `call` is asked so, and not as the format asks; `standard` is the
    version of C++.
    """

    kind: Kind
    name: str = ""
    files: tuple[SourceFile, ...] = ()
    call: ProgramCall | None = None
    standard: int = 17


def plain_program(name: str, files: Sequence[SourceFile]) -> CheckingProgram:
    """The program of these files without its scripts, flat; `ProblemError`: why there is none."""
    others = {file.name: file for file in files}
    build, run = others.pop("build", None), others.pop("run", None)
    started: ScriptTarget | None = ScriptTarget(name="run", is_python=False)
    if run is not None:
        text = run.content.decode(errors="replace")
        started = read_run_script(text) if text.startswith("#!") else None
        if text in _CALLS:
            started = ScriptTarget(name="checker", is_python=False, call=_CALLS[text])
    if started is None:
        raise ProblemError("its script `run` does more than to start a program")
    call = started.call
    if started.is_python:
        if build is not None:
            raise ProblemError("it is in Python, but has a script `build`")
        if started.name not in others:
            raise ProblemError("its script `run` starts {}, which is not there", started.name)
        first = others.pop(started.name)
        host = () if call is None else (_python_host(first.name, call),)
        return CheckingProgram(name=name, files=(*host, first, *others.values()), kind=Kind.PYTHON)
    if build is None:
        raise ProblemError("its script `run` starts what no `build` makes")
    source, output, standard, defined = _read_build(build.content.decode(errors="replace"))
    if output != started.name:
        raise ProblemError("its script `build` makes {}, not {}", output, started.name)
    if source not in others:
        raise ProblemError("its script `build` compiles {}, which is not there", source)
    main = others.pop(source)
    headers = [file for name, file in others.items() if name.endswith(HEADERS)]
    if more := [name for name in others if not name.endswith((*HEADERS, *_NOT_READ))]:
        raise ProblemError("it comes with {}, which its script `build` does not compile", more[0])
    first, *rest = _flat([main, *headers])
    if not brings_testlib(first.content) and with_end_of_main(first.content) is None:
        raise ProblemError("nobody can tell where the function main of {} ends", first.name)
    # What only tells that a contest system compiles says nothing to files that never ask for it;
    # the headers of the language may ask for all else.
    systems = {f"{macro} 1": macro for macros in MACROS.values() for macro in macros}
    defines = b"".join(
        b"#define %b\n" % words.encode()
        for words in defined
        if words not in systems
        or any(asks_for(systems[words], file.content) for file in (main, *headers))
    )
    is_testlib = call is not None and is_for_testlib(first.content, call)
    return CheckingProgram(
        name=name,
        files=(replace(first, content=defines + first.content), *rest),
        kind=Kind.TESTLIB if is_testlib else Kind.CPP,
        call=call,
        standard=standard,
    )


def _python_host(name: str, call: ProgramCall) -> SourceFile:
    """A validator that asks the program in the file `name`, which is in Python too."""
    values = {
        "program": name,
        "arguments": [argument.value for argument in call.arguments],
        "right": call.right,
        "wrong": call.wrong,
        "is_talk": call.is_talk,
    }
    text = _fill("ask_program", **{key: repr(value) for key, value in values.items()})
    return SourceFile(name="ask_program.py", content=text.encode())


def _read_build(text: str) -> tuple[str, str, int, list[str]]:
    """The source that the script compiles, what it makes, the version of C++, and its macros.

    Raises `ProblemError` for a script that does anything else.
    """
    lines = [line.strip() for line in text.replace("\\\n", " ").splitlines()]
    commands = [line for line in lines if not _QUIET_LINE.fullmatch(line)]
    for line in commands:
        # Other signs are for a shell alone.
        if not re.fullmatch(r"[\w ./+=:,'\"-]+", line) or not _COMPILER.fullmatch(line.split()[0]):
            raise ProblemError("its script `build` does more than to compile: {}", line[:60])
    if len(commands) != 1:
        raise ProblemError(
            "its script `build` calls the compiler {} times, not once", len(commands)
        )
    try:
        words = iter(shlex.split(commands[0])[1:])
    except ValueError as error:
        raise ProblemError("its script `build` cannot be read: {}", error) from error
    sources, output, standard = list[str](), "a.out", 17
    defined: dict[str, None] = {}
    for word in words:
        if word == "-o":
            output = next(words, "").removeprefix("./")
        elif word.endswith(_CPP) and not word.startswith("-"):
            sources.append(word.removeprefix("./"))
        elif version := _STANDARD.fullmatch(word):
            if version[1] not in _STANDARDS:
                raise ProblemError("its script `build` compiles with {}, unknown there", word)
            standard = _STANDARDS[version[1]]
        elif macro := _DEFINED.fullmatch(word):
            defined[f"{macro[1]} {1 if macro[2] is None else macro[2]}"] = None
        elif not _SAME.fullmatch(word):
            raise ProblemError(
                "its script `build` compiles with {}, which nothing says there", word
            )
    if len(sources) != 1:
        raise ProblemError("its script `build` compiles {} sources in C++, not one", len(sources))
    return sources[0], output, standard, list(defined)


def _flat(files: Sequence[SourceFile]) -> list[SourceFile]:
    """The files without their folders, and so their includes; of the last ones only what is used.

    Other systems have one folder for the files of a program. Raises `ProblemError` if two files
    would be called alike.
    """
    named = {file.name: file for file in files}
    if all("/" not in name for name in named):
        return list(files)
    places = [name.rpartition("/")[2] for name in named]
    if twice := [place for place in places if places.count(place) > 1]:
        raise ProblemError("two of its files are called {}", twice[0])

    def moved(file: SourceFile) -> SourceFile:
        home = PurePosixPath(file.name).parent

        def include(match: re.Match[bytes]) -> bytes:
            path = PurePosixPath(match[3].decode(errors="replace"))
            paths = (path_below(home / path), path_below(path))
            place = next((name for name in paths if name in named), None)
            last = (place or "").rpartition("/")[2].encode()
            return match[0] if place is None else b'%b"%b"' % (match[1], last)

        name = file.name.rpartition("/")[2]
        return SourceFile(name=name, content=_INCLUDE.sub(include, file.content))

    return [moved(file) for file in files]


def with_end_of_main(source: bytes) -> bytes | None:
    """The source with `return 0;` at the end of its `main`; None if nobody can tell where it is.

    Only `main` may end without a return; under another name it would do anything then.
    """
    end, depth, inner, state = -1, 0, 0, "outside"
    for match in _TOKEN.finditer(source):
        if match.lastgroup in ("skipped", "end"):  # a comment, a text or a preprocessor line
            continue
        token, place = match[0], match.start()
        if token == b"{":
            depth += 1
            if state == "after":
                if end >= 0:
                    return None
                state, end = "body", -1
        elif token == b"}":
            depth -= 1
            if state == "body" and depth == 0:
                state, end = "outside", place
        elif token == b"(":
            inner += 1
            state = "arguments" if state == "named" and inner == 1 else state
        elif token == b")":
            inner -= 1
            state = "after" if state == "arguments" and inner == 0 else state
        elif token == b";":
            state = "outside" if state in ("named", "after") else state
        elif state == "outside" and depth == inner == 0 and token == b"main":
            state = "named"
        elif state == "named":
            state = "outside"
        if depth < 0 or inner < 0:
            return None
    if end < 0 or depth or inner:
        return None
    return source[:end] + b"return 0; " + source[end:]
