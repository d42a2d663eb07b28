"""Which headers of a source may be compiled ahead, and with which commands."""

from __future__ import annotations

from judge.languages import language_of
from judge.languages.preambles import header_command, header_text, library_headers

GXX = "g++ (Debian 12.2.0-14) 12.2.0"


VECTOR = [
    "#include <vector>",
    "/* #include <map> */\n#include <vector>\n",
    "#include <vector>\nusing namespace std;\n#include <map>\n",
    "#include <vector>\n#define int long long\n#include <map>\n",
    '#include <vector>\n#include "mine.h"\n#include <map>\n',
    "#include <vector>\n#if 0\n#include <map>\n#endif\n",
    "#include <vector>\n#include <map> /* a\n*/\n",
    "#include <vector>\n#include <map>\\\n\n",
]
NOTHING = [
    "#include <vector>\r#include <map>\n",
    "#define _GLIBCXX_DEBUG\n#include <vector>\n",
    '#pragma GCC optimize("O3")\n#include <vector>\n',
    "// a \\\n#include <vector>\n",
    "/* a *\\\n/ #include <map>\n*/\n#include <vector>\n",
    "/* a \n#include <vector>\n",
    "\ufeff#include <vector>\n",
    "??=include <vector>\n%:include <map>\n",
    "int x;\n",
]


def test_the_headers_before_anything_else_are_found() -> None:
    both = b"#include <vector>\n#include <map>\nint x;\n"
    assert library_headers(both) == library_headers(both.replace(b"\n", b"\r\n"))
    assert library_headers(both) == (b"vector", b"map")
    commented = b"/* a\n   b */\n// c\n\n#include <bits/stdc++.h>\n"
    assert library_headers(commented) == (b"bits/stdc++.h",)
    for text in VECTOR:
        assert library_headers(text.encode()) == (b"vector",), text
    for text in NOTHING:
        assert library_headers(text.encode()) == (), text
    # A header includes the same in the same order.
    twice = b"#include <map>\n#include <vector>\n#include <map>\n"
    assert header_text(library_headers(twice)) == twice


def test_flags_that_find_no_other_headers_are_kept() -> None:
    command = header_command(language_of("a.cpp").compile, GXX)
    assert command == ("g++", "-O2", "-std=gnu++20", "-pipe", "-DONLINE_JUDGE")
    for flags in (
        *("-Wall -Wl,-s", "-g -fsanitize=address", "-D_GLIBCXX_DEBUG", "-march=native -static"),
        "-w",
    ):
        words = ("g++-12", "-o", "{binary}", *flags.split(), "{files}", "-lm")
        assert header_command(words, GXX) == ("g++-12", *flags.split()), flags


def test_with_other_commands_or_flags_no_header_is_compiled_ahead() -> None:
    for words, version in [
        ("clang++ -o {binary} {files}", GXX),
        ("g++ -o {binary} {files}", "Apple clang version 15.0.0"),
        ("g++ -o {binary} {main}", GXX),
        ("g++ {files} {binary}", GXX),
        ("sh -c g++ {files} -o {binary}", GXX),
        ("", GXX),
        *(
            (f"g++ {flags} -o {{binary}} {{files}}", GXX)
            for flags in (
                *("-I.", "-include a.h", "-isystem a", "-Werror", "-Werror=return-type"),
                *("-Wp,-Imine", "-pedantic-errors", "-x c", "@flags", "a.cpp", "-fplugin=a.so"),
                *("-fmodules-ts", "-finput-charset=latin1", "{folder}/a.cpp", "-DX={folder}"),
                *("-B.", "--sysroot=a"),
            )
        ),
    ]:
        assert header_command(words.split(), version) is None


# Families
