"""Programs of packages: files come in, a `Source` goes out.

Which language it is in, which file is run, what the package adds to it. What cannot be a program
here still is a `Source`, which says why: a package with one strange program is judged all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from judge import languages
from judge.languages.entry_points import kotlin_class_name
from judge.model import Dialect, Language, MainName, Source, SourceFile
from judge.packages.archive import entries, program_files
from judge.packages.languages import CODES, PYTHON2, LanguageCode, majority_language
from judge.packages.metadata import FormatVersion

HEADERS = (".h", ".hpp", ".hh", ".hxx")

_CONSTANT = re.compile(rb"\{\{([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)?)\}\}")
_MAIN_FILE = re.compile(r"main\.[^/]*", re.IGNORECASE)
_JAVA_MAIN = re.compile(rb"\bvoid\s+main\s*\(")
_OTHER_VALIDATORS = {".viva": "VIVA", ".ctd": "checktestdata"}
_USES_TESTLIB = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*[\"<]testlib\.h[\">]", re.MULTILINE)
_TESTLIB_FOR_ICPC = re.compile(
    rb"^[ \t]*#[ \t]*define[ \t]+OK_EXIT_CODE[ \t]+\(?42\b", re.MULTILINE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Additions:
    """What a package adds to the programs in it.

    `includes` are files by the code of the language that they are for, `default` for all. Constants
    are texts by name, or by name and variant.
    """

    includes: Mapping[str, Sequence[SourceFile]] = field(default_factory=dict)
    constants: Mapping[str, str] = field(default_factory=dict)


def additions(root: Path, form: FormatVersion, constants: Mapping[str, str]) -> Additions:
    """What the package in `root` adds to its programs."""
    found = {
        folder.name: tuple(program_files(root, folder))
        for folder in entries(root, root / "include")
        if folder.is_dir() and not (form is FormatVersion.LEGACY and folder.name == "default")
    }
    return Additions(
        includes={} if form is FormatVersion.LEGACY_ICPC else found, constants=constants
    )


def submission_source(
    name: str,
    files: Sequence[SourceFile],
    *,
    language: str | None = None,
    entry: str | None = None,
    added: Additions | None = None,
    allowed: Sequence[str] | None = None,
    code_kib: int | None = None,
    compile_cpu_s: float = 0.0,
) -> Source:
    """A submission that consists of `files`.

    `language` is a code of the format and `entry` the name of what is run, where they are said.
    It is refused if it is in none of the `allowed` languages, or its files are larger than
    `code_kib` KiB in all, without what the package adds.
    """
    added = added or Additions()
    code = language or majority_language(files)
    given = {file.name for file in files}
    merged = {file.name: file for file in files}
    for of in ("default", code or ""):
        merged |= {file.name: file for file in added.includes.get(of, ())}
    everything = substitute_constants(merged.values(), added.constants)
    source = _source(name, everything, code, entry, given)
    refused = source.refused or _too_large(files, code_kib)
    if code is not None and allowed is not None and code not in allowed:
        refused = refused or f"{code} is none of the problem's languages: {' '.join(allowed)}"
    told = replace(source.language, compile_cpu_s=max(source.language.compile_cpu_s, compile_cpu_s))
    return replace(source, language=told, refused=refused)


def validator_source(root: Path, path: Path, constants: Mapping[str, str]) -> Source:
    """The validator that is the file or the folder at `path` in a package.

    A folder in which nothing but another folder lies stands for that one. With `build` or `run`
    in it, these are how it is made and run, whatever its language.
    """
    folder = path
    if path.is_dir():
        inner = entries(root, path)
        if len(inner) == 1 and inner[0].is_dir():
            folder = inner[0]
    files = program_files(root, folder)
    if not folder.is_dir() and majority_language(files) in ("c", "cpp"):
        beside = [one for one in entries(root, folder.parent) if one.name.endswith(HEADERS)]
        files += [file for one in beside if one.is_file() for file in program_files(root, one)]
    given = {file.name for file in files}
    files = substitute_constants(files, constants)
    if scripted := _scripted(path.name, files):
        return scripted
    return _source(path.name, files, majority_language(files), None, given)


def substitute_constants(
    files: Iterable[SourceFile], constants: Mapping[str, str]
) -> list[SourceFile]:
    """The files with the constants in those that are texts; unknown names stay as they are."""
    if not constants:
        return list(files)
    return [replace(file, content=fill_constants(file.content, constants)) for file in files]


def fill_constants(text: bytes, constants: Mapping[str, str]) -> bytes:
    """A text with each `{{name}}` of a constant replaced; bytes that are no text as they are."""
    if not constants or b"\0" in text:
        return text
    values = {name.encode(): value.encode() for name, value in constants.items()}
    return _CONSTANT.sub(lambda found: values.get(found[1], found[0]), text)


def with_testlib(source: Source, testlib: bytes | None) -> tuple[Source, Dialect]:
    """A validator with the `testlib.h` that it may need, and how it is asked.

    Its own `testlib.h` comes before the one that is given. One that is made for contest systems
    answers as the format says.
    """
    if not any(_USES_TESTLIB.search(file.content) for file in source.files):
        return source, Dialect.ICPC
    if not any(PurePosixPath(file.name).name == "testlib.h" for file in source.files):
        if testlib is None:
            words = "it needs testlib.h, which is not in the package: name yours with --testlib"
            return replace(source, refused=source.refused or words), Dialect.TESTLIB
        library = SourceFile(name="testlib.h", content=testlib)
        source = replace(source, files=(*source.files, library))
    for_icpc = any(_TESTLIB_FOR_ICPC.search(file.content) for file in source.files)
    return source, Dialect.ICPC if for_icpc else Dialect.TESTLIB


def dialect_of(source: Source) -> Dialect:
    """How a validator answers; of one of inputs, whether 42 or 0 says that one is right."""
    return with_testlib(source, None)[1]


def _source(
    name: str,
    files: Sequence[SourceFile],
    code: str | None,
    entry: str | None,
    given: set[str],
) -> Source:
    """A program in the language of that code; `given` are the names of the files that were told."""
    if code == PYTHON2:
        words = "Python 2 is not supported: it has not been maintained since 2020"
        return Source(name=name, files=tuple(files), language=_unknown(code), refused=words)
    if code is None:
        for suffix, tool in _OTHER_VALIDATORS.items():
            if any(file.name.endswith(suffix) for file in files):
                words = f"it is written for {tool}, which is not supported"
                return Source(name=name, files=tuple(files), language=_unknown(), refused=words)
    language = _row(code) if code else _row_of(files)
    if language is None:
        if code in CODES:
            words = f"{code} is not supported here"
        elif code:
            words = f"{code} is no code of a language"
        else:
            shown = ", ".join(file.name for file in files[:3]) or "there are no files"
            words = f"it is in no known language: {shown}"
        return Source(name=name, files=tuple(files), language=_unknown(code), missing=words)
    missing = languages.missing_tool(language)
    first = _entry(language, CODES.get(code or ""), files, entry, given)
    if first is None:
        refused = (
            f"there is no {entry!r} among its files, but that is its entry point"
            if entry
            else f"none of its files is in {language.name}"
        )
        return Source(
            name=name, files=tuple(files), language=language, missing=missing, refused=refused
        )
    others = (file for file in files if file is not first)
    return Source(name=name, files=(first, *others), language=language, missing=missing)


def _entry(
    language: Language,
    told: LanguageCode | None,
    files: Sequence[SourceFile],
    entry: str | None,
    given: set[str],
) -> SourceFile | None:
    """The file that is run: as told, as the format calls it, or the likeliest."""
    if entry is not None:
        return next((file for file in files if _is_called(language, file.name, entry)), None)
    names = told.entries if told else ()
    holds = [
        file
        for file in files
        if (told.holds(file.name) if told else file.name.endswith(language.suffixes))
    ]
    if not holds and len(files) == 1:
        return files[0]  # in the language that it is said to be in, whatever its name
    own = [file for file in holds if file.name in given]
    added = [file for file in holds if file.name not in given]
    default = next((file for name in names for file in holds if file.name == name), None)
    driver = next((file for file in added if _MAIN_FILE.fullmatch(file.name)), None)
    if default or driver or len(own) == 1:
        return default or driver or own[0]
    main = next((file for file in holds if _MAIN_FILE.fullmatch(file.name)), None)
    if main is None and language.main is MainName.JAVA:
        main = next((file for file in holds if _JAVA_MAIN.search(file.content)), None)
    return main or next(iter(own or holds), None)


def _is_called(language: Language, name: str, entry: str) -> bool:
    """Whether an entry point of that name, a file or a class, is in the file `name`."""
    stem = PurePosixPath(name).stem
    if language.main is MainName.JAVA and name.endswith(language.suffixes):
        return entry in (name, stem) or entry.rpartition(".")[2] == stem
    if language.main is MainName.KOTLIN and name.endswith(language.suffixes):
        return entry in (name, kotlin_class_name(stem))
    return entry == name


def _scripted(name: str, files: Sequence[SourceFile]) -> Source | None:
    """The program of a folder that says itself how it is built or run; None of another."""
    scripts = {file.name: file for file in files if file.name in ("build", "run")}
    usable = [script for script in scripts.values() if script.executable]
    if not usable:
        return None
    build = scripts.get("build")
    language = Language(
        code="script",
        name="build and run",
        suffixes=(),
        compile=("{folder}/build",) if build and build.executable else (),
        run=("{folder}/run",),
        version=(),
        install="",
    )
    first = scripts.get("run") or usable[0]
    others = (file for file in files if file is not first)
    return Source(name=name, files=(first, *others), language=language)


def _row(code: str) -> Language | None:
    return next((row for row in languages.table() if row.code == code), None)


def _row_of(files: Sequence[SourceFile]) -> Language | None:
    """The kit's language of files whose suffixes the format does not know."""
    name = next((file.name for file in files if languages.is_source(file.name)), None)
    return languages.language_of(name) if name else None


def _unknown(code: str | None = None) -> Language:
    """What stands for a language of which nothing is known here."""
    known = CODES.get(code or "")
    return Language(
        code=code or "unknown",
        name=code or "an unknown language",
        suffixes=known.suffixes if known else (),
        run=(),
        version=(),
        install="",
    )


def _too_large(files: Sequence[SourceFile], code_kib: int | None) -> str | None:
    size = sum(len(file.content) for file in files)
    if code_kib is None or size <= code_kib << 10:
        return None
    return f"source code of {-(-size // 1024)} KiB; the limit is {code_kib} KiB"
