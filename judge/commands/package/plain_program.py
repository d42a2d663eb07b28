"""Tell what a program that checks is without its `build` and `run` scripts.

A build script that only compiles one source in C++ gives the program that the compiler of any other
system gives of it.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from enum import Enum
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from judge.errors import ProblemError
from judge.model import SourceFile
from judge.model.dialects import MACROS
from judge.packages.families.description import path_below
from judge.packages.families.italy import RUN_CHECKER
from judge.packages.families.run_scripts import (
    CMS_CHECKER,
    SIO2_CHECKER,
    ProgramCall,
    ScriptTarget,
    is_for_testlib,
    read_run_script,
)
from judge.packages.families.sinol_programs import RUN_CHECKER as RUN_SINOL_CHECKER
from judge.packages.programs import HEADERS, asks_for, brings_testlib

_HOST = Path(__file__).with_name("templates") / "ask_program.txt"
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

    Without a `kind` nobody can wrap it: `why` says so. A program in C++ with a `call` is asked so,
    and not as the format asks; `standard` is the version of C++.
    """

    name: str = ""
    files: tuple[SourceFile, ...] = ()
    kind: Kind | None = None
    why: str = ""
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
            raise ProblemError(f"its script `run` starts {started.name}, which is not there")
        first = others.pop(started.name)
        host = () if call is None else (_python_host(first.name, call),)
        return CheckingProgram(name=name, files=(*host, first, *others.values()), kind=Kind.PYTHON)
    if build is None:
        raise ProblemError("its script `run` starts what no `build` makes")
    source, made, standard, defined = _read_build(build.content.decode(errors="replace"))
    if made != started.name:
        raise ProblemError(f"its script `build` makes {made}, not {started.name}")
    if source not in others:
        raise ProblemError(f"its script `build` compiles {source}, which is not there")
    main = others.pop(source)
    headers = [file for name, file in others.items() if name.endswith(HEADERS)]
    if more := [name for name in others if not name.endswith((*HEADERS, *_NOT_READ))]:
        raise ProblemError(f"it comes with {more[0]}, which its script `build` does not compile")
    first, *rest = _flat([main, *headers])
    if not brings_testlib(first.content) and with_end_of_main(first.content) is None:
        raise ProblemError(f"nobody can tell where the function main of {first.name} ends")
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
    text = _HOST.read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", repr(value))
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
            raise ProblemError(f"its script `build` does more than to compile: {line[:60]}")
    if len(commands) != 1:
        raise ProblemError(f"its script `build` calls the compiler {len(commands)} times, not once")
    try:
        words = iter(shlex.split(commands[0])[1:])
    except ValueError as error:
        raise ProblemError(f"its script `build` cannot be read: {error}") from error
    sources, made, standard = list[str](), "a.out", 17
    defined: dict[str, None] = {}
    for word in words:
        if word == "-o":
            made = next(words, "").removeprefix("./")
        elif word.endswith(_CPP) and not word.startswith("-"):
            sources.append(word.removeprefix("./"))
        elif version := _STANDARD.fullmatch(word):
            if version[1] not in _STANDARDS:
                raise ProblemError(f"its script `build` compiles with {word}, unknown there")
            standard = _STANDARDS[version[1]]
        elif macro := _DEFINED.fullmatch(word):
            defined[f"{macro[1]} {1 if macro[2] is None else macro[2]}"] = None
        elif not _SAME.fullmatch(word):
            raise ProblemError(f"its script `build` compiles with {word}, which nothing says there")
    if len(sources) != 1:
        raise ProblemError(f"its script `build` compiles {len(sources)} sources in C++, not one")
    return sources[0], made, standard, list(defined)


def _flat(files: Sequence[SourceFile]) -> list[SourceFile]:
    """The files without their folders, and so their includes; of the last ones only what is used.

    Other systems have one folder for the files of a program. Raises `ProblemError` if two files
    would be called alike.
    """
    named = {file.name: file for file in files}
    if all("/" not in name for name in named):
        return list(files)
    places = [_last(name) for name in named]
    if twice := [one for one in places if places.count(one) > 1]:
        raise ProblemError(f"two of its files are called {twice[0]}")

    def moved(file: SourceFile) -> SourceFile:
        home = PurePosixPath(file.name).parent

        def include(found: re.Match[bytes]) -> bytes:
            path = PurePosixPath(found[3].decode(errors="replace"))
            known = (path_below(home / path), path_below(path))
            place = next((one for one in known if one in named), None)
            return found[0] if place is None else b'%b"%b"' % (found[1], _last(place).encode())

        return SourceFile(name=_last(file.name), content=_INCLUDE.sub(include, file.content))

    return [moved(file) for file in files]


def _last(path: str) -> str:
    return PurePosixPath(path).name


def with_end_of_main(source: bytes) -> bytes | None:
    """The source with `return 0;` at the end of its `main`; None if nobody can tell where it is.

    Only `main` may end without a return; under another name it would do anything then.
    """
    end, depth, inner, state = -1, 0, 0, "outside"
    for found in _TOKEN.finditer(source):
        if found.lastgroup in ("skipped", "end"):  # a comment, a text or a preprocessor line
            continue
        token, place = found[0], found.start()
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
