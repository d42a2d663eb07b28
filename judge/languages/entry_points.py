"""Determine the file names that a compiler requires, and what to run.

Java requires a public class to be in a file of its name, and runs the class that contains `main`.
Kotlin generates a class named like the file for what is in no other. Haskell links `main` of the
module `Main` unless another one is named. Nim, D and Rust take a file only if its stem is an
identifier, Go none that it takes for a test, and Ada none that it takes for one of its own, such as
`a-star.adb`. Ada, D, Haskell, Java, Nim, OCaml and Pascal take a file that has the name of a unit
of the library for that unit. All other languages run a file of any name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from judge.model import Language, MainName, SourceFile

HEADERS = (".h", ".hpp", ".hh", ".hxx")

# Comments, text blocks, strings and characters: whatever stands in them is not code.
_NOT_CODE = r'(?s)//[^\n]*|/\*.*?\*/|"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
_ESCAPE = r"\\\\|\\u+([0-9A-Fa-f]{4})"  # in Java, anywhere; two backslashes begin none
_TOKEN = r"[\w$]+|[{}();.@]"
_HASKELL_TOKEN = r"\{-|-\}|--+|[\w'.]+|\n|\S"
_IDENTIFIER = r"[A-Za-z](_?[A-Za-z0-9])*"  # as all languages accept it
_TYPES = frozenset({"class", "interface", "enum", "record"})


def source_file_name(name: str) -> str:
    """A name like `name` that every compiler takes for one file, and that is UTF-8.

    Compilers take `-x.c` for an option, and some cannot read names with blanks or quotes.
    """
    plain = re.sub(r"[^\w.+-]", "_", name)
    return f"main{plain}" if plain.startswith("-") else plain


def arrange_files(language: Language, files: Sequence[SourceFile]) -> tuple[list[SourceFile], str]:
    """The files under the names that the compiler requires, and the name of what to run.

    The entry point is in the first file. Others may name it, but where it is alone nobody does.
    """
    entry, *others = files
    own_name = entry.name if others else _own_name(entry.name)
    if language.main is MainName.JAVA:
        pairs = [
            _arrange_java(file, file.name if others else own_name)
            if file.name.endswith(language.suffixes)
            else (file, "")
            for file in files
        ]
        return [file for file, _ in pairs], pairs[0][1]
    if language.main is MainName.KOTLIN:
        return list(files), _kotlin_class(entry)
    if language.main is MainName.HASKELL:
        return [replace(entry, name=own_name), *others], _haskell_module(entry)
    if language.main in (MainName.MODULE, MainName.UNIT):
        name = _module_name(own_name if language.main is MainName.UNIT else entry.name)
        return [replace(entry, name=name), *others], name
    return list(files), entry.name


def _module_name(name: str) -> str:
    """The name of a file with a stem that is an identifier; unchanged if it is one already.

    Go passes over files that end in `_test`.
    """
    stem = PurePosixPath(name).stem
    is_module = re.fullmatch(_IDENTIFIER, stem) and not stem.endswith("_test")
    return name if is_module else _own_name(name)


def _own_name(name: str) -> str:
    """The name of a file with a stem that is an identifier and that no library has."""
    path = PurePosixPath(name)
    return path.with_name(f"main{re.sub('[^A-Za-z0-9]', '', path.stem)}{path.suffix}").as_posix()


def kotlin_class_name(stem: str) -> str:
    """The class that Kotlin generates for the functions in a file: `My_wayKt` for `my-way`."""
    name = re.sub(r"\W", "_", stem)
    return (f"_{name}" if name[:1].isdigit() else name[:1].upper() + name[1:]) + "Kt"


def _kotlin_class(file: SourceFile) -> str:
    """The class that has `main`: that of the file, or else the first one with a static `main`."""
    text = file.content.decode(errors="replace")
    code = re.sub(_NOT_CODE, " ", text)
    annotation = re.search(r'@file\s*:\s*JvmName\s*\(\s*"([\w$]+)"', text)
    package = re.search(r"^[ \t]*package[ \t]+([\w.]+)", code, re.MULTILINE)
    name = annotation[1] if annotation else kotlin_class_name(Path(file.name).stem)
    outer, holder, depth, is_static, previous = "", "", 0, False, ""
    for token in re.findall(_TOKEN, code):
        if previous in ("class", "object") and depth == 0:
            outer = token
        elif previous == "fun":
            if token == "main" and depth == 0:
                holder = name
                break
            if token == "main" and is_static:
                holder = holder or outer
            is_static = False
        is_static = is_static or token == "JvmStatic"
        depth += (token == "{") - (token == "}")
        previous = token
    name = holder or name
    return f"{package[1]}.{name}" if package else name


def _haskell_module(file: SourceFile) -> str:
    """The module that a Haskell file says it is: only comments stand before `module`."""
    depth, is_line_comment, after_module = 0, False, False
    for token in re.findall(_HASKELL_TOKEN, file.content.decode(errors="replace")):
        if token == "\n":
            is_line_comment = False
        elif token == "{-" and not is_line_comment:
            depth += 1
        elif token == "-}" and depth:
            depth -= 1
        elif depth or is_line_comment:
            continue
        elif token.startswith("--") or token == "#":  # the latter is a line of the preprocessor
            is_line_comment = True
        elif after_module:
            return str(token)
        elif token != "module":
            break
        else:
            after_module = True
    return "Main"


class _JavaType(Struct):
    """A top-level type of a Java file."""

    name: str
    public: bool
    main: bool = False


def _arrange_java(file: SourceFile, usual: str) -> tuple[SourceFile, str]:
    """A Java file under its required name or else the usual one, and the class with `main`."""
    text = re.sub(_ESCAPE, _unescaped, file.content.decode(errors="replace"))
    package, types = _java_types(re.sub(_NOT_CODE, " ", text))
    public = next((kind.name for kind in types if kind.public), None)
    name = PurePosixPath(file.name).with_name(f"{public}.java").as_posix() if public else usual
    stem = Path(file.name).stem
    mains = [kind for kind in types if kind.main]
    holders = sorted(mains, key=lambda kind: (not kind.public, kind.name != stem))
    holder = holders[0].name if holders else public or stem
    main = f"{package}.{holder}" if package else holder
    return replace(file, name=name), main


def _unescaped(escape: re.Match[str]) -> str:
    return chr(int(escape[1], 16)) if escape[1] else escape[0]


def _java_types(code: str) -> tuple[str, list[_JavaType]]:
    """The package and the top-level types of Java code without comments and strings."""
    package = ""
    types: list[_JavaType] = []
    depth = 0
    public = static = False
    previous: list[str] = ["", ""]
    tokens = iter(re.findall(_TOKEN, code))
    for token in tokens:
        if token == "{":
            depth += 1
        elif token == "}":
            depth -= 1
        elif depth == 0 and token == "package":
            package = "".join(iter(lambda: next(tokens, ";"), ";"))
        elif depth == 0 and token == "public":
            public = True
        elif depth == 0 and token in _TYPES and previous[1] not in (".", "@"):
            types.append(_JavaType(next(tokens, ""), public))
            public = False
        elif depth == 1 and token == "static":
            static = True
        elif depth == 1 and token == "(" and static and previous == ["void", "main"] and types:
            types[-1].main = "String" in iter(lambda: next(tokens, ")"), ")") or types[-1].main
        if token in "{};":
            static = False
        previous = [previous[1], token]
    return package, types
