"""Which headers of a source may be compiled ahead, and with which commands."""

from __future__ import annotations

from judge.languages import language_of
from judge.languages.preambles import header_command, header_text, library_headers
from tests.conftest import each_row

GXX = "g++ (Debian 12.2.0-14) 12.2.0"
NOTHING: tuple[bytes, ...] = ()


@each_row(
    ("source", "found"),
    [
        ("#include <vector>\n#include <map>\nint x;\n", (b"vector", b"map")),
        ("#include <vector>", (b"vector",)),
        ("#include <vector>\r\n#include <map>\r\n", (b"vector", b"map")),
        ("  #  include<vector>  // of numbers\n", (b"vector",)),
        ("/* a\n   b */\n// c\n\n#include <bits/stdc++.h>\n", (b"bits/stdc++.h",)),
        ("/* #include <map> */\n#include <vector>\n", (b"vector",)),
        ("// #include <map>\n#include <vector>\n", (b"vector",)),
        ("/* a */ #include <vector>\n", (b"vector",)),
        ("#include <vector>\nusing namespace std;\n#include <map>\n", (b"vector",)),
        ("#include <vector>\n#define int long long\n#include <map>\n", (b"vector",)),
        ('#include <vector>\n#include "mine.h"\n#include <map>\n', (b"vector",)),
        ("#include <vector>\n#include <boost/any.hpp>\n", (b"vector",)),
        ("#include <vector>\n#if 0\n#include <map>\n#endif\n", (b"vector",)),
        ("#include <vector>\n#include <map> int x;\n", (b"vector",)),
        ("#include <vector>\n#include <map> /* a\n*/\n", (b"vector",)),
        ("#include <vector>\n#include <map>\\\n\n", (b"vector",)),
        ("#include <vector>\r#include <map>\n", NOTHING),
        ("#define _GLIBCXX_DEBUG\n#include <vector>\n", NOTHING),
        ('#pragma GCC optimize("O3")\n#include <vector>\n', NOTHING),
        ("// a \\\n#include <vector>\n", NOTHING),
        ("// a ??/\n#include <vector>\n", NOTHING),
        ("// a \\ \n#include <vector>\n", NOTHING),
        ("/* a *\\\n/ #include <map>\n*/\n#include <vector>\n", NOTHING),
        ("/* a \n#include <vector>\n", NOTHING),
        ("/*/\n#include <vector>\n*/\n", NOTHING),
        ("\ufeff#include <vector>\n", NOTHING),
        ("??=include <vector>\n%:include <map>\n", NOTHING),
        ("int x;\n", NOTHING),
        ("", NOTHING),
    ],
)
def test_the_headers_before_anything_else_are_found(source: str, found: tuple[bytes, ...]) -> None:
    assert library_headers(source.encode()) == found


def test_a_header_includes_the_same_in_the_same_order() -> None:
    source = b"#include <map>\n#include <vector>\n#include <map>\n"

    assert header_text(library_headers(source)) == source


def test_the_command_for_a_header_has_the_flags_of_the_compile_command() -> None:
    command = header_command(language_of("a.cpp").compile, GXX)

    assert command == ("g++", "-O2", "-std=gnu++20", "-pipe")


@each_row(
    "flags",
    ["-Wall -Wl,-s", "-g -fsanitize=address", "-D_GLIBCXX_DEBUG", "-march=native -static", "-w"],
)
def test_flags_that_find_no_other_headers_are_kept(flags: str) -> None:
    words = ("g++-12", "-o", "{binary}", *flags.split(), "{files}", "-lm")

    assert header_command(words, GXX) == ("g++-12", *flags.split())


@each_row(
    "flags",
    [
        *("-I.", "-include a.h", "-isystem a", "-Werror", "-Werror=return-type", "-Wp,-Imine"),
        *("-pedantic-errors", "-x c", "@flags", "a.cpp", "-fplugin=a.so", "-fmodules-ts"),
        *("-finput-charset=latin1", "{folder}/a.cpp", "-DX={folder}", "-B.", "--sysroot=a"),
    ],
)
def test_with_other_flags_no_header_is_compiled_ahead(flags: str) -> None:
    words = ("g++", *flags.split(), "-o", "{binary}", "{files}")

    assert header_command(words, GXX) is None


@each_row(
    ("words", "version"),
    [
        ("clang++ -o {binary} {files}", GXX),
        ("g++ -o {binary} {files}", "Apple clang version 15.0.0"),
        ("g++ -o {binary} {main}", GXX),
        ("g++ {files} {binary}", GXX),
        ("sh -c g++ {files} -o {binary}", GXX),
        ("", GXX),
    ],
)
def test_other_commands_compile_no_header_ahead(words: str, version: str) -> None:
    assert header_command(words.split(), version) is None
