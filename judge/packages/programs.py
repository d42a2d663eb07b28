"""Make a `Source` of the files of a program in a package.

This decides the language, the file that is run, and what the package adds. A program that cannot
run here becomes a `Source` that says why, so one strange program does not spoil the package.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge import languages
from judge.errors import ProblemError
from judge.facts import Fact
from judge.languages.entry_points import HEADERS, kotlin_class_name, source_file_name
from judge.languages.tables import COMPILE_CPU_S, MOST_COMPILE_CPU_S
from judge.model import (
    DialectRules,
    Language,
    MainName,
    Source,
    SourceFile,
    ValidatorProtocol,
)
from judge.packages.archive import PROGRAM_BYTES, entries, program_files
from judge.packages.languages import (
    CODES,
    NO_SUFFIXES,
    PYTHON2,
    PYTHON2_ROW,
    code_of,
    input_tool,
    majority_language,
    row_by_name,
)

if TYPE_CHECKING:
    from judge.packages.package import Package

Includes = Mapping[str, Sequence[SourceFile]]
"""Files that a package adds to programs, by the code of the language; `default` is for all."""

_DEFINE = {
    **dict.fromkeys((".c", ".cpp", ".cc", ".cxx", ".c++", ".C"), b"#define %b 1\n#line 1\n"),
    ".cs": b"#define %b\n#line 1\n",
    ".pas": b"{$define %b}",
}
"""How a source defines a macro before its first line, by the ending of its name."""

_MOST_COMPILE_MIB = 16 << 10

_CONSTANT = rb"\{\{([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)?)\}\}"
_MAIN_FILE = r"(?i)main\.[^/]*"
_JAVA_MAIN = rb"\bvoid\s+main\s*\("
_USES_TESTLIB = rb"(?m)^[ \t]*#[ \t]*include[ \t]*[\"<]testlib\.h[\">]"
_ANGLED_TESTLIB = rb"(?m)^([ \t]*#[ \t]*include[ \t]*)<testlib\.h>"
_TESTLIB_FOR_ICPC = rb"(?m)^[ \t]*#[ \t]*define[ \t]+OK_EXIT_CODE[ \t]+\(?42\b"

_EXITS_FOR_ICPC = rb"\bexit[ (]42\b"


def brings_testlib(source: bytes) -> bool:
    """Whether a source in C++ includes `testlib.h`."""
    return bool(re.search(_USES_TESTLIB, source))


def asks_for(macro: str, content: bytes) -> bool:
    """Whether a source has the name of a macro in it, in any case as Pascal has it."""
    return bool(re.search(rb"(?i)\b%b\b" % macro.encode(), content))


def with_macros(files: Sequence[SourceFile], macros: Sequence[str]) -> list[SourceFile]:
    """The files of a program; sources that ask for one of these macros define it.

    That is in C, C++, C# and Pascal. In C and C++ a header may ask for it as well. What defines it
    so already stays as it is.
    """
    filled = list(files)
    for macro in macros:
        asking = {file.name for file in filled if asks_for(macro, file.content)}
        is_common = any(name.endswith(HEADERS) for name in asking)
        for index, file in enumerate(filled):
            define = _DEFINE.get(PurePosixPath(file.name).suffix)
            if define is None or not (is_common or file.name in asking):
                continue
            if not file.content.startswith(prefix := define % macro.encode()):
                filled[index] = _behind(prefix, file)
    return filled


def _behind(prefix: bytes, file: SourceFile) -> SourceFile:
    """A source that begins with a prefix; a mark of its encoding could only stand before that."""
    return replace(file, content=prefix + file.content.removeprefix(b"\xef\xbb\xbf"))


def submission_source(
    package: Package,
    name: str,
    files: Sequence[SourceFile],
    *,
    language: str | None = None,
    entry: str | None = None,
) -> Source:
    """A submission of `files`, with what the package adds. Only that has constants filled in.

    `language` is a code of the format and `entry` the name of the file that is run, if the package
    gives them. The source is refused if the problem does not allow its language, or if its own
    files are too large.
    """
    metadata = package.metadata
    limits = metadata.limits
    own_suffixes = metadata.suffixes
    code = language or majority_language(files, own_suffixes)
    merged = {file.name: file for file in files}
    for key in ("default", code or ""):
        included = fill_files(package.includes.get(key, ()), metadata.constants)
        merged |= {file.name: file for file in included}
    own = {file.name for file in files}
    if prefix := metadata.prefixes.get(code or ""):
        merged |= {
            file.name: _behind(prefix, file) for file in files if not file.name.endswith(HEADERS)
        }
    every = with_macros([*merged.values()], metadata.macros)
    source = _source(name, every, code, entry, own, package.format_root, own_suffixes)
    refused = source.refused
    size = sum(len(file.content) for file in files)
    if refused is None and size > limits.code_kib << 10:
        kib = -(-size // 1024)
        refused = Fact("source code of {} KiB; the limit is {} KiB", kib, limits.code_kib)
    allowed = metadata.languages
    if refused is None and code is not None and allowed is not None and code not in allowed:
        refused = Fact("{} is none of the problem's languages: {}", code, " ".join(allowed))
    refused = refused or _dialect_refusal(source, files, metadata.dialect.rules)
    missing = source.missing
    if metadata.unbuffered and languages.find_command("stdbuf") is None:
        missing = missing or Fact("{} is not installed ({})", "stdbuf", "apt install coreutils")
    return replace(
        source,
        language=_with_compile_time(source.language, limits.compilation_time_s),
        missing=missing,
        unbuffered=metadata.unbuffered,
        compile_bytes=min(limits.compilation_memory_mib, _MOST_COMPILE_MIB) << 20,
        refused=refused,
    )


def _with_compile_time(row: Language, limit_s: int) -> Language:
    """The row with the limit of a package, unless a table of the kit or the user says another.

    Compilers that usually get more than a minute get more of any limit.
    """
    usual = languages.usual_row(row.code)
    usual_s = usual.compile_cpu_s if usual else COMPILE_CPU_S
    if row.compile_cpu_s != usual_s or limit_s == COMPILE_CPU_S:
        return row
    return replace(row, compile_cpu_s=min(limit_s * usual_s / COMPILE_CPU_S, MOST_COMPILE_CPU_S))


def _dialect_refusal(
    source: Source, files: Sequence[SourceFile], rules: DialectRules
) -> str | None:
    """Why a contest system takes no submission of these files; None if it does."""
    last = PurePosixPath(source.name).name
    names = [PurePosixPath(file.name).name for file in files]
    if names == [source_file_name(last)]:
        names = [last]  # as it is called in the package
    for name in names:
        if rules.file_names is not None and not re.fullmatch(rules.file_names, name):
            return Fact(
                "{!r} is not a name for a source file: use letters, digits and . _ + -", name
            )
    return None


def validator_source(root: Path, path: Path, constants: Mapping[str, str]) -> Source:
    """The validator that is the file or the folder at `path` in a package.

    A folder that holds nothing but another folder stands for that one. If it has `build` or `run`,
    these build and run it in any language.
    """
    folder = path
    if path.is_dir():
        inner = entries(root, path)
        if len(inner) == 1 and inner[0].is_dir():
            folder = inner[0]
    files = program_files(root, folder)
    if not folder.is_dir() and majority_language(files) in ("c", "cpp"):
        beside = [item for item in entries(root, folder.parent) if item.name.endswith(HEADERS)]
        files += [file for item in beside if item.is_file() for file in program_files(root, item)]
    return folder_source(path.name, fill_files(files, constants), root)


def folder_source(name: str, files: Sequence[SourceFile], package: Path | None = None) -> Source:
    """The program of the files in a folder, by whose names it shows which one is run.

    Scripts among them build it or run it. `package` is the folder of the package, if that may have
    languages of its own.
    """
    code, own = majority_language(files), {file.name for file in files}
    return _script_source(name, files) or _source(name, files, code, None, own, package)


def composed_source(name: str, files: Sequence[SourceFile], package: Path | None = None) -> Source:
    """A program of these files, the first of which is run; `package` is as in `folder_source`."""
    code, own = majority_language(files[:1]), {file.name for file in files}
    return _source(name, files, code, files[0].name, own, package)


def fill_files(files: Iterable[SourceFile], constants: Mapping[str, str]) -> list[SourceFile]:
    """The files with constants in place of their names; see `fill_constants`."""
    return [replace(file, content=fill_constants(file.content, constants)) for file in files]


def fill_constants(text: bytes, constants: Mapping[str, str]) -> bytes:
    """A text with each known `{{name}}` replaced by its constant; binary content is unchanged.

    Raises `ProblemError` if that could make it larger than a program may be.
    """
    if not constants or b"\0" in text:
        return text
    values = {name.encode(): value.encode() for name, value in constants.items()}
    longest = max(map(len, values.values()))
    if text.count(b"{{") * longest > PROGRAM_BYTES:
        fault = f"a constant of {longest} characters stands too often in a program"
        raise ProblemError(fault, advice=f"At most {PROGRAM_BYTES >> 20} MiB are allowed")
    return re.sub(_CONSTANT, lambda match: values.get(match[1], match[0]), text)


def with_testlib(source: Source, testlib: bytes | None) -> tuple[Source, ValidatorProtocol]:
    """A validator with the `testlib.h` that it may need, and the protocol that it speaks.

    A `testlib.h` of its own wins over `testlib`. One with the exit codes of the format answers in
    the protocol of the format, and so does a script that exits with 42.
    """
    if not any(brings_testlib(file.content) for file in source.files):
        return source, ValidatorProtocol.ICPC
    # It lies beside them, and in no folder in which compilers look for what stands in <>.
    files = [
        replace(file, content=re.sub(_ANGLED_TESTLIB, rb'\1"testlib.h"', file.content))
        for file in source.files
    ]
    source = replace(source, files=tuple(files))
    if not any(PurePosixPath(file.name).name == "testlib.h" for file in source.files):
        if testlib is None:
            fault = Fact(
                "it needs testlib.h, which is not in the package: $JUDGE_TESTLIB may name yours"
            )
            return replace(source, refused=source.refused or fault), ValidatorProtocol.TESTLIB
        user = next(file.name for file in source.files if brings_testlib(file.content))
        is_built = any(file.name == "build" for file in source.files)  # with `-I.`
        place = PurePosixPath("" if is_built else user).parent
        library = SourceFile(name=str(place / "testlib.h"), content=testlib)
        source = replace(source, files=(*source.files, library))
    for_icpc = any(re.search(_TESTLIB_FOR_ICPC, file.content) for file in source.files) or any(
        file.name == "run" and re.search(_EXITS_FOR_ICPC, file.content) for file in source.files
    )
    return source, ValidatorProtocol.ICPC if for_icpc else ValidatorProtocol.TESTLIB


def as_input_validator(source: Source) -> tuple[Source, ValidatorProtocol] | None:
    """A program of a package as an input validator for another tool; None if it is for none."""
    tool = input_tool(source.files)
    if tool is None:
        return None
    language, protocol, first = tool
    source = replace(
        source,
        files=_with_first(first, source.files),
        language=language,
        missing=languages.missing_tool(language),
        refused=None,
    )
    return source, protocol


def _source(
    name: str,
    files: Sequence[SourceFile],
    code: str | None,
    entry: str | None,
    own: set[str],
    package: Path | None,
    suffixes: Mapping[str, str] = NO_SUFFIXES,
) -> Source:
    """A program in the language of that code; `own` are the files that the package did not add.

    `suffixes` are those of the package's dialect.
    """
    known = CODES.get(code or "")
    unknown = Language(
        code=code or "unknown",
        name=code or "an unknown language",
        suffixes=known.suffixes if known else (),
        run=(),
        version=(),
        install="",
    )
    source = Source(name=name, files=tuple(files), language=unknown)
    if (tool := input_tool(files)) is not None:
        fault = Fact("it is written for {}, which checks inputs only", tool[0].name)
        return replace(source, refused=fault)
    # It is that of the code, or the one that its own files ask for by their names; without a code
    # that of files with suffixes that the format lacks.
    language: Language | None = None
    if code:
        language = next((row for row in languages.table(package) if row.code == code), None)
        if language is None and code == PYTHON2:
            language = PYTHON2_ROW
        written = [file for file in files if file.name in own and code_of(file, suffixes) == code]
        asked = [row_by_name(file.name, package) for file in written]
        if asked and all(row and asked[0] and row.code == asked[0].code for row in asked):
            language = asked[0]
    elif sources := [file.name for file in files if languages.is_source(file.name, package)]:
        language = languages.language_of(sources[0], package)
    if language is PYTHON2_ROW and not _has_python2():
        fault = Fact("{} is not installed ({})", "python2", Fact(language.install))
        # Skipped as a submission, refused as a validator.
        return replace(source, language=language, missing=fault, refused=fault)
    if language is None:
        if code in CODES:
            fault = Fact("{} is not supported here", code)
        elif code:
            fault = Fact("{} is not a language code", code)
        else:
            names = ", ".join(file.name for file in files[:3]) or Fact("there are no files")
            fault = Fact("it is in no known language: {}", names)
        return replace(source, missing=fault)
    source = replace(source, language=language, missing=languages.missing_tool(language))
    first = _entry_file(language, code, files, entry, own, suffixes)
    if first is not None:
        return replace(source, files=_with_first(first, files))
    fault = Fact("none of its files is in {}", language.name)
    if entry:
        fault = Fact("there is no {!r} among its files, but that is its entry point", entry)
    return replace(source, refused=fault)


def _with_first(first: SourceFile, files: Sequence[SourceFile]) -> tuple[SourceFile, ...]:
    return (first, *(file for file in files if file is not first))


def _entry_file(
    language: Language,
    code: str | None,
    files: Sequence[SourceFile],
    entry: str | None,
    own: set[str],
    suffixes: Mapping[str, str],
) -> SourceFile | None:
    """The file that is run: that of the entry point, the format's default, or the likeliest."""
    if entry is not None:
        return next((file for file in files if _is_called(language, file.name, entry)), None)
    row = CODES.get(code or "")
    names = row.entries if row else ()
    others = tuple(suffix for suffix, meant in suffixes.items() if meant == code)
    in_language = [
        file
        for file in files
        if (row.holds(file.name) if row else file.name.endswith(language.suffixes))
        or file.name.endswith(others)
    ]
    if not in_language and len(files) == 1:
        return files[0]  # the package gives its language, whatever its name
    default = next((file for name in names for file in in_language if file.name == name), None)
    mains = [file for file in in_language if re.fullmatch(_MAIN_FILE, file.name)]
    driver = next((file for file in mains if file.name not in own), None)
    written = [file for file in in_language if file.name in own]
    if default or driver or len(written) == 1:
        return default or driver or written[0]
    if not mains and language.main is MainName.JAVA:
        mains = [file for file in in_language if re.search(_JAVA_MAIN, file.content)]
    return next(iter(mains or written or in_language), None)


def _is_called(language: Language, name: str, entry: str) -> bool:
    """Whether an entry point of that name, a file or a class, is in the file `name`."""
    stem = PurePosixPath(name).stem
    if language.main is MainName.JAVA and name.endswith(language.suffixes):
        return entry in (name, stem) or entry.rpartition(".")[2] == stem
    if language.main is MainName.KOTLIN and name.endswith(language.suffixes):
        return entry in (name, kotlin_class_name(stem))
    return entry == name


def _script_source(name: str, files: Sequence[SourceFile]) -> Source | None:
    """The program of a folder with a script that builds or runs it; None without one."""
    scripts = {file.name: file for file in files if file.name in ("build", "run")}
    usable = [script for script in scripts.values() if script.executable]
    if not usable:
        return None
    # A script may call the compiler of what lies beside it, which may be in the user's folder.
    named = [file.name for file in files if languages.is_source(file.name)]
    rows = {row.code: row for name in named if (row := languages.language_of(name)).shows}
    tools = [languages.find_command(row.compile[0]) for row in rows.values() if row.compile]
    language = Language(
        code="script",
        name="build and run",
        suffixes=(),
        compile=("{folder}/build",) if any(path.name == "build" for path in usable) else (),
        run=("{folder}/run",),
        version=(),
        install="",
        env={name: text for row in rows.values() for name, text in row.env.items()},
        shows=(
            *(path for row in rows.values() for path in row.shows),
            *(place for tool in tools if tool for place in {tool, os.path.realpath(tool)}),
        ),
        executes=True,  # what it has compiled
    )
    first = scripts.get("run") or usable[0]
    return Source(name=name, files=_with_first(first, files), language=language)


def _has_python2() -> bool:
    """Whether a program called python2 is here; a script of that name is a shim of nothing."""
    command = languages.find_command("python2")
    if command is None:
        return False
    with Path(command).open("rb") as opened:
        return opened.read(2) != b"#!"
