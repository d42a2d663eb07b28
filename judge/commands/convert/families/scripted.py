"""Tell what a validator with `build` and `run` scripts is without them: sources and how to ask.

A build script that only compiles sources in C++ gives the program that the compiler of any other
system gives of them. Several sources become one here, where that cannot change what they mean.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from judge.commands.convert.families.end_of_main import with_end_of_main
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
    read_run_script,
)
from judge.packages.families.sinol_programs import RUN_CHECKER as RUN_SINOL_CHECKER
from judge.packages.programs import HEADERS, asks_for, brings_testlib

_HOST = Path(__file__).with_name("templates") / "ask_program.txt"
_SCRIPTS = ("build", "run")
_CALLS = {RUN_CHECKER: CMS_CHECKER, RUN_SINOL_CHECKER: SIO2_CHECKER}
_COMPILER = re.compile(r"(?:/usr/bin/)?(?:[gc]|clang)\+\+(?:-\d+)?")
_QUIET_LINE = re.compile(
    r"(?:#.*|set -[a-z]+|set -euo pipefail"
    r"|cd \"?(?:\$\(dirname \"?\$0\"?\)|\$\{0%/\*\})\"?|chmod [a+0-7]*x? ?(?:\./)?run)?"
)
_CPP = (".cpp", ".cc", ".cxx", ".c++", ".C")
_NOT_READ = (".md", ".gitignore")
_SAME = re.compile(r"-O[0-3s]?|-O2|-g\d?|-W[\w=+-]*|-w|-s|-pipe|-c|-static|-lm|-I\.?/?|-pedantic")
_STANDARDS = {"11": 17, "0x": 17, "14": 17, "1y": 17, "17": 17, "1z": 17, "20": 20, "2a": 20}
_STANDARD = re.compile(r"-std=(?:c|gnu)\+\+(\w+)")
_DEFINED = re.compile(r"-D([A-Za-z]\w*|_CHECKER)(?:=([\w.+-]*))?")
_INCLUDE = re.compile(rb'^([ \t]*#[ \t]*include[ \t]*)(["<])([^">\n]+)[">]', re.MULTILINE)
_GUARD = re.compile(rb"^[ \t]*#[ \t]*(?:pragma[ \t]+once|ifndef)\b", re.MULTILINE)
_OWN = re.compile(rb"^[ \t]*#[ \t]*(?:define|undef|pragma)\b|\bstatic\b|\bnamespace\s*\{", re.M)
_USING = re.compile(rb"\busing\s+namespace\b")


class PlainProgram(Struct, frozen=True, kw_only=True):
    """A program without scripts: files of which the first is run, flat, and how it is asked.

    Without a `call` it is asked as the format asks. `standard` is the version of C++.
    """

    files: tuple[SourceFile, ...]
    is_python: bool = False
    call: ProgramCall | None = None
    standard: int = 17


class _Build(Struct, frozen=True, kw_only=True):
    """What a build script makes: the sources, in order, and what defines of them."""

    sources: tuple[str, ...]
    made: str
    standard: int = 17
    defined: tuple[str, ...] = ()


def plain_program(files: Sequence[SourceFile]) -> PlainProgram:
    """The program of these files without its scripts; `ProblemError` says why there is none."""
    named = {file.name: file for file in files}
    started = ScriptTarget(name="run", is_python=False)
    if "run" in named:
        text = named["run"].content.decode(errors="replace")
        call = _CALLS.get(text)
        found = read_run_script(text) if text.startswith("#!") else None
        if call is not None:
            found = ScriptTarget(name="checker", is_python=False, call=call)
        if found is None:
            raise ProblemError("its script `run` does more than to start a program")
        started = found
    others = {name: file for name, file in named.items() if name not in _SCRIPTS}
    if started.is_python:
        return _python(started, others, is_built="build" in named)
    if "build" not in named:
        raise ProblemError("its script `run` starts what no `build` makes")
    built = _read_build(named["build"].content.decode(errors="replace"))
    if PurePosixPath(built.made).name != started.name or len(PurePosixPath(built.made).parts) > 1:
        raise ProblemError(f"its script `build` makes {built.made}, not {started.name}")
    if missing := [one for one in built.sources if one not in others]:
        raise ProblemError(f"its script `build` compiles {missing[0]}, which is not there")
    known = (*built.sources, *(name for name in others if name.endswith(HEADERS)))
    if more := [one for one in others if one not in known and not one.endswith(_NOT_READ)]:
        raise ProblemError(f"it comes with {more[0]}, which its script `build` does not compile")
    sources = _in_order(built.sources, others)
    defines = b"".join(b"#define %b\n" % one.encode() for one in _asked(built.defined, others))
    first, *rest = _flat(_as_one(sources, others))
    if not brings_testlib(first.content) and with_end_of_main(first.content) is None:
        raise ProblemError(f"nobody can tell where the function main of {first.name} ends")
    made = replace(first, content=defines + first.content) if defines else first
    return PlainProgram(files=(made, *rest), call=started.call, standard=built.standard)


def _asked(defined: Sequence[str], files: Mapping[str, SourceFile]) -> Iterator[str]:
    """What a program needs of what its compiler defines.

    What only tells that a contest system compiles says nothing to files that never ask for it; the
    headers of the language may ask for all else.
    """
    systems = {f"{macro} 1": macro for macros in MACROS.values() for macro in macros}
    for one in defined:
        macro = systems.get(one)
        if macro is None or any(asks_for(macro, file.content) for file in files.values()):
            yield one


def _python(
    started: ScriptTarget, others: Mapping[str, SourceFile], *, is_built: bool
) -> PlainProgram:
    if is_built:
        raise ProblemError("it is in Python, but has a script `build`")
    if started.name not in others:
        raise ProblemError(f"its script `run` starts {started.name}, which is not there")
    first = others[started.name]
    rest = [file for name, file in others.items() if name != started.name]
    host = () if started.call is None else (_python_host(started.name, started.call),)
    return PlainProgram(files=(*host, first, *rest), is_python=True)


def _python_host(name: str, call: ProgramCall) -> SourceFile:
    """A validator that asks the program in the file `name`, which is in Python too."""
    values = {
        "program": name,
        "arguments": [one.value for one in call.arguments],
        "right": call.right,
        "wrong": call.wrong,
        "is_talk": call.is_talk,
    }
    text = _HOST.read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", repr(value))
    return SourceFile(name="ask_program.py", content=text.encode())


def _read_build(text: str) -> _Build:
    """What the script compiles; `ProblemError` for a line that does anything else."""
    sources: dict[str, None] = {}
    objects: set[str] = set()
    defined: dict[str, None] = {}
    made, standard = "", 17
    for line in text.replace("\\\n", " ").splitlines():
        line = line.strip()
        if _QUIET_LINE.fullmatch(line):
            continue
        words = _words(line)
        if words[0] == "rm" and {one for one in words[1:] if one != "-f"} <= objects:
            continue
        if not _COMPILER.fullmatch(words[0]):
            raise ProblemError(f"its script `build` does more than to compile: {line[:60]}")
        output, own = "", list[str]()
        rest = iter(words[1:])
        for word in rest:
            if word == "-o":
                output = next(rest, "").removeprefix("./")
            elif word.endswith(_CPP) and not word.startswith("-"):
                own.append(word.removeprefix("./"))
            elif word.removeprefix("./") not in objects:
                standard = max(standard, _option(word, defined))
        sources |= dict.fromkeys(own)
        if "-c" in words:
            names = [output] if output else [f"{PurePosixPath(one).stem}.o" for one in own]
            objects |= set(names)
        elif made:
            raise ProblemError(f"its script `build` makes {made} and {output or 'a.out'}")
        else:
            made = output or "a.out"
    if not sources:
        raise ProblemError("its script `build` compiles no source in C++")
    return _Build(sources=tuple(sources), made=made, standard=standard, defined=tuple(defined))


def _words(line: str) -> list[str]:
    """The words of a command; `ProblemError` for one that only a shell understands."""
    if not re.fullmatch(r"[\w ./+=:,'\"-]+", line):
        raise ProblemError(f"its script `build` does more than to compile: {line[:60]}")
    try:
        return shlex.split(line)
    except ValueError as error:
        raise ProblemError(f"its script `build` cannot be read: {error}") from error


def _option(word: str, defined: dict[str, None]) -> int:
    """The version of C++ that an option asks for, and 17 for one that asks for none."""
    if found := _STANDARD.fullmatch(word):
        if found[1] not in _STANDARDS:
            raise ProblemError(f"its script `build` compiles with {word}, which is not known there")
        return _STANDARDS[found[1]]
    if found := _DEFINED.fullmatch(word):
        defined[f"{found[1]} {1 if found[2] is None else found[2]}"] = None
    elif not _SAME.fullmatch(word):
        raise ProblemError(f"its script `build` compiles with {word}, which nothing says there")
    return 17


def _in_order(names: Sequence[str], files: Mapping[str, SourceFile]) -> list[SourceFile]:
    """The sources, with the one that has `main` at the end."""
    main = re.compile(rb"\bmain\s*\(")
    with_main = [name for name in names if len(names) == 1 or main.search(files[name].content)]
    if len(with_main) != 1:
        raise ProblemError(f"{len(with_main)} of its sources have a function main")
    return [files[name] for name in (*(one for one in names if one not in with_main), *with_main)]


def _as_one(sources: Sequence[SourceFile], files: Mapping[str, SourceFile]) -> list[SourceFile]:
    """One source and what it includes: the other sources become headers of the last one.

    Raises `ProblemError` where a source could see what only another one should: its macros, its
    static names, its `using namespace`, or a header twice.
    """
    *others, last = sources
    headers = [file for name, file in files.items() if name.endswith(HEADERS)]
    if others:
        if own := [one.name for one in sources if _OWN.search(one.content)]:
            raise ProblemError(f"it has several sources, and {own[0]} has names of its own")
        if len({bool(_USING.search(one.content)) for one in sources}) > 1:
            raise ProblemError("it has several sources, and only some have `using namespace`")
        headers = [_included_once(one, headers) for one in headers]
        if len({PurePosixPath(one.name).parent for one in sources}) > 1:
            raise ProblemError("it has several sources in different folders")
    parts = [replace(one, name=f"{one.name}.h") for one in others]
    includes = "".join(f'#include "{_last(one.name)}"\n' for one in parts)
    first = replace(last, content=includes.encode() + last.content) if others else last
    return [first, *parts, *headers]


def _included_once(header: SourceFile, headers: Sequence[SourceFile]) -> SourceFile:
    """The header, guarded against a second source that includes it.

    Raises `ProblemError` for one that another header includes without a guard: it may be meant to
    be there more than once.
    """
    if _GUARD.search(header.content):
        return header
    name = _last(header.name)
    if any(_last(found[3].decode(errors="replace")) == name for found in _includes(headers)):
        raise ProblemError(f"it has several sources, and {name} may not be included twice")
    return replace(header, content=b"#pragma once\n" + header.content)


def _includes(files: Sequence[SourceFile]) -> Iterator[re.Match[bytes]]:
    for file in files:
        yield from _INCLUDE.finditer(file.content)


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
