import os
import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import languages
from judge.errors import LanguageError
from judge.languages import fill_argv, is_source, language_of, missing_tool, table
from judge.languages.entry_points import arrange_files
from judge.languages.preambles import header_command, header_text, library_headers
from judge.languages.tables import LanguageTable, TableFile, merge_tables
from judge.model import Language, SourceFile
from judge.packages.programs import validator_source
from tests.conftest import each_row
from tests.unit.packages.written import write_files

PLACEHOLDERS = {"{files}", "{main}", "{stem}", "{folder}", "{binary}", "{memory_mib}", "{home}"}


@each_row("row", table())
def test_a_row_of_the_table_is_whole(row: Language) -> None:
    ways = r"apt install [a-z0-9.+-]+( [a-z0-9.+-]+)*|https://[a-z./]+"
    assert re.fullmatch(ways, row.install)
    assert row.suffixes
    assert all(re.fullmatch(r"(\.[A-Za-z0-9+]+)+", suffix) for suffix in row.suffixes)
    assert not any("{" in word for word in row.version[:2])
    assert 0 <= row.wall_extra_s <= 5
    assert 10 <= row.compile_cpu_s <= 300
    # Its commands take its sources and run its product.
    compiled, run = " ".join(row.compile), " ".join(row.run)
    words = (*row.compile, *row.run, *row.env.values())
    plain = [word for word in words if "\n" not in word]  # braces of a script are its own
    assert {name for word in plain for name in re.findall(r"\{[^}]*\}", word)} <= PLACEHOLDERS
    assert {word for word in words if "{files}" in word} <= {"{files}"}  # words of their own
    assert not compiled or "{files}" in compiled or "{main}" in compiled
    assert ("{binary}" in run) == ("{binary}" in compiled)
    assert any(name in run for name in ("{binary}", "{main}", "{stem}", "{files}"))


def test_the_longest_suffix_determines_the_language() -> None:
    for name, code in [
        ("a.py", "python3"),
        ("a.py3", "python3"),
        ("a.pypy.py", "pypy3"),
        ("a.nj.sml", "smlnj"),
        ("a.b.c.pypy.py", "pypy3"),
        ("pypy.py", "python3"),
        ("a.c", "c"),
        ("a.C", "cpp"),
        ("a.c++", "cpp"),
        ("a.sh", "bash"),
    ]:
        assert language_of(name).code == code
        assert is_source(name)


def test_a_file_in_no_known_language_is_refused_with_the_near_suffixes() -> None:
    all_shown = "`judge doctor languages` shows the known suffixes"
    near = "Did you mean {}? `judge doctor languages` shows all"
    for name, suffix, advice in [
        ("notes.txt", "'.txt'", all_shown),
        ("Makefile", "'missing'", all_shown),
        (".py", "'missing'", all_shown),  # a suffix without a name
        ("a.jav", "'.jav'", near.format(".java")),
        ("a.py~", "'.py~'", near.format(".py or .py3")),  # what an editor leaves
    ]:
        assert not is_source(name)
        with pytest.raises(LanguageError) as caught:
            language_of(name)
        assert str(caught.value) == (
            f"{name} is in no known language: its suffix is {suffix}. {advice}"
        )


@pytest.fixture
def bare_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A search path on which there is a shell and nothing else."""
    shell = shutil.which("sh")
    assert shell is not None
    (tmp_path / "sh").symlink_to(shell)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.mark.usefixtures("bare_path")
def test_where_nothing_is_installed_every_language_but_our_own_is_missing() -> None:
    for row in table():
        place = f"put {row.code} of {row.install} on the PATH"
        way = place if row.install.startswith("https:") else row.install
        ending = "" if row.code == "python3" else f" is not installed ({way})"
        assert (missing_tool(row) or "").endswith(ending)
        assert (missing_tool(row) is None) == (row.code == "python3")


def test_of_two_languages_with_one_suffix_the_installed_one_is_taken(bare_path: Path) -> None:
    write_files(bare_path, {"sml!": "#!/bin/sh\n"})

    assert language_of("a.sml").code == "smlnj"


def test_placeholders_are_filled() -> None:
    for argv, words in [
        (["/cc", "{main}"], ("/cc", "a.c")),  # a word
        (["/cc", "-o{binary}.exe"], ("/cc", "-o/kept/program.exe")),  # within a word
        (["/cc", "{files}", "-lm"], ("/cc", "a.c", "b b.c", "-lm")),  # all files, one word each
        (["{binary}"], ("/kept/program",)),  # the command itself
        (["/cc", "{unknown}"], ("/cc", "{unknown}")),  # what is unknown stays
        (["/cc", "{main}{main}"], ("/cc", "a.ca.c")),  # twice
        (["no-such-cc"], ("no-such-cc",)),  # a command that is not there stays
    ]:
        values = {"main": "a.c", "binary": "/kept/program"}
        assert fill_argv(argv, values, ["a.c", "b b.c"]) == words
        assert fill_argv(["sh", "sh"], {}, []) == (shutil.which("sh"), "sh")  # an absolute path


MAIN = "public static void main(String[] args) {}"

IN_ANY_FILE = [
    f"class Main {{ {MAIN} }}",
    "class Main { static public void main(String[] a) {} }\nclass Node {}\n",
    f"class Node {{}}\nclass Main {{\n  {MAIN}\n}}\n",
    # a class in a string, main in a comment
    f'class Main {{\n  String s = "class Wrong {{";\n  {MAIN}\n}}',
    f'class Main {{\n  String s = """\n  class Wrong {{\n  """;\n  {MAIN}\n}}',
    f"class Node {{\n  // not the {MAIN}\n}}\nclass Main {{\n  {MAIN}\n}}",
    # a record, an enum, an interface, a class with parameters, words as many as there are
    f"record Main(int x) {{\n  {MAIN}\n}}",
    f"enum Main {{ A;\n  {MAIN}\n}}",
    f"interface Main {{\n  {MAIN}\n}}",
    f"class Main<T extends Comparable<T>> implements Runnable {{\n  {MAIN}\n}}",
    "class Main { public static void main(final String... args) {} }",
    # a method of that name that is not static
    f"class Node {{\n  void main(int x) {{}}\n}}\nclass Main {{\n  {MAIN}\n}}\n",
    # one that takes no words
    f"class Node {{\n  static void main(int x) {{}}\n}}\nclass Main {{\n  {MAIN}\n}}\n",
    # strings with signs of comments and blocks
    f'class Main {{\n  String a = "http://", b = "\\"{{";\n  char c = \'"\'; {MAIN} }}',
    f"@interface Mark {{}}\n@Mark\nclass Main {{\n  {MAIN}\n}}\n",
]
IN_THE_FILE_OF_A_PUBLIC_CLASS = [
    f"import java.util.*;\n\npublic final class Main\n{{\n  {MAIN}\n}}\n",
    f"public class Main {{\n  static class Node {{}}\n  {MAIN}\n}}\n",
    f"public class Main {{\n  {MAIN}\n  public class Node {{}}\n}}\n",
    f"import java.util.*; public class Main {{ {MAIN} }}",
    f'@SuppressWarnings("all") public class Main {{ {MAIN} }}',
    # a class in a comment
    f"// public class Wrong {{\npublic class Main {{ {MAIN} }}",
    f"/*\npublic class Wrong {{\n*/\npublic class Main {{ {MAIN} }}",
    f"/**\n * public class Wrong holds the board\n */\npublic class Main {{ {MAIN} }}",
]


def test_a_program_is_run_by_the_name_that_its_language_wants() -> None:
    for content, file, main in [
        *((content, "mainsolve.java", "Main") for content in IN_ANY_FILE),
        *((content, "Main.java", "Main") for content in IN_THE_FILE_OF_A_PUBLIC_CLASS),
        # two that could be run: the one that is named as the file
        (f"class Node {{ {MAIN} }}\nclass solve {{ {MAIN} }}", "mainsolve.java", "solve"),
        # a public class before or after it: its file
        (f"public class Solver {{}}\nclass Main {{\n  {MAIN}\n}}\n", "Solver.java", "Main"),
        (f"class Main {{\n  {MAIN}\n}}\npublic class Solver {{}}\n", "Solver.java", "Main"),
        (f"package contest;\n\npublic class Main {{ {MAIN} }}", "Main.java", "contest.Main"),
        ("int x;", "mainsolve.java", "solve"),  # no class at all: the file's name
        # a letter that is escaped, and backslashes that escape none
        (f"class \\uu004dain {{ {MAIN} }}", "mainsolve.java", "Main"),
        (f'class Main {{ String a = "\\\\u0022"; {MAIN} }}', "mainsolve.java", "Main"),
    ]:
        source = SourceFile(name="solve.java", content=content.encode())
        arranged = arrange_files(language_of("a.java"), [source])
        assert arranged == ([replace(source, name=file)], main)
    for name, file, main in [
        ("sOLVE.kt", "sOLVE.kt", "SOLVEKt"),  # a class: the first letter alone
        ("my-way.kt", "my-way.kt", "My_wayKt"),  # a hyphen
        ("my way.kt", "my way.kt", "My_wayKt"),  # a blank
        ("v1.2.kt", "v1.2.kt", "V1_2Kt"),  # a dot
        ("8puzzle.kt", "8puzzle.kt", "_8puzzleKt"),  # a digit in front
        ("main.py", "main.py", "main.py"),  # any other language: its first file
        ("a_b.nim", "a_b.nim", "a_b.nim"),  # a module: an identifier
        ("wrong-answer.nim", "mainwronganswer.nim", "mainwronganswer.nim"),  # a hyphen
        ("8puzzle.nim", "main8puzzle.nim", "main8puzzle.nim"),  # a digit in front
        ("a__b.nim", "mainab.nim", "mainab.nim"),  # two underscores
        ("v1.2.nim", "mainv12.nim", "mainv12.nim"),  # a dot
        ("sub/_a.nim", "sub/maina.nim", "sub/maina.nim"),  # in a folder
        ("v1.2.rs", "mainv12.rs", "mainv12.rs"),  # no name of a crate
        ("a-star.adb", "mainastar.adb", "mainastar.adb"),  # a unit of Ada's own
    ]:
        sources = [SourceFile(name=one, content=b"fun main() {}") for one in (name, "board.x")]
        files, found = arrange_files(language_of(name), sources)
        assert ([one.name for one in files], found) == ([file, "board.x"], main)
    for name, file, main in [  # a file that is alone, as a library may have its name
        ("str.ml", "mainstr.ml", "mainstr.ml"),
        ("a_b.nim", "mainab.nim", "mainab.nim"),
        ("Numeric.hs", "mainNumeric.hs", "Main"),
        ("core.rs", "core.rs", "core.rs"),  # no crate is taken for another
    ]:
        files, found = arrange_files(
            language_of(name), [SourceFile(name=name, content=b"main = print 1")]
        )
        assert ([one.name for one in files], found) == ([file], main)


BASE = """
[c]
name = "C"
suffixes = [".c"]
compile = ["cc", "{files}"]
run = ["{binary}"]
version = ["cc", "--version"]
install = "apt install cc"

[sh]
name = "Shell"
suffixes = [".sh"]
run = ["sh", "{main}"]
version = ["sh", "--version"]
install = "apt install sh"
"""


def merged(folder: Path, *texts: str, foreign: bool = False) -> LanguageTable:
    base = folder / "base.toml"
    base.write_text(BASE)
    files = [folder / f"{number}.toml" for number in range(1, len(texts) + 1)]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    return merge_tables(base, [TableFile(path=file, foreign=foreign) for file in files])


def test_a_file_changes_the_keys_that_it_names_and_the_last_file_wins(tmp_path: Path) -> None:
    table = merged(tmp_path, '[c]\nname = "Old C"\nrun = ["a"]', '[c]\nname = "New C"')
    same = merge_tables(languages.TABLE, [TableFile(path=tmp_path / "languages.toml")])

    (c, shell) = table.rows
    assert (c.name, c.run, c.compile) == ("New C", ("a",), ("cc", "{files}"))
    assert shell.code == "sh"
    assert table.origins == {"c": (f"{tmp_path}/1.toml: name, run", f"{tmp_path}/2.toml: name")}
    assert (same.rows, same.origins) == (languages.table(), {})


def test_a_new_language_comes_first_so_that_its_suffix_means_it(tmp_path: Path) -> None:
    text = '[fish]\nname = "Fish"\nsuffixes = [".sh"]\nrun = ["fish", "{main}"]'

    table = merged(tmp_path, text)

    assert [row.code for row in table.rows] == ["fish", "c", "sh"]
    assert (table.rows[0].version, table.rows[0].install) == ((), "")
    assert table.origins == {"fish": (f"{tmp_path}/1.toml: added",)}
    # A language can be taken away and given back.
    assert [row.code for row in merged(tmp_path, "[c]\nuse = false").rows] == ["sh"]
    again = merged(tmp_path, "[c]\nuse = false", "[c]\nuse = true")
    assert [row.code for row in again.rows] == ["c", "sh"]


@each_row(
    ("text", "message"),
    [
        ("[c", "is not TOML: "),
        ('run = "x"', "'run' stands alone, but a table is expected"),
        ("[C]\nuse = true", "[C]: a code is made of lower-case letters and digits"),
        ('[c]\ncompil = ["x"]', "[c]: there is no key 'compil'. Did you mean 'compile'?"),
        ('[c]\nuse = "no"', "[c]: `use` is 'no'; expected true or false"),
        ('[new]\nname = "New"', "[new]: a new language needs suffixes and run"),
        ('[c]\nsuffixes = ["c"]', "[c]: the suffix 'c' is none"),
        ('[c]\nrun = "cc x"', "[c]: Expected `array`, got `str` - at `run`"),
        ("[c]\nwall_extra_s = 1e9", "[c]: `wall_extra_s` is 1000000000.0; expected 0 to 30"),
        ('[c]\nenv = { LD_PRELOAD = "x" }', "[c]: the variable 'LD_PRELOAD' may not be set"),
        ('[c]\nrun = ["a\\u0000b"]', "[c]: `run` contains a NUL byte"),
        ('[c]\nenv = { A = "\\u0000" }', "[c]: the variable 'A' contains a NUL byte"),
        ("a = " + "[" * 100_000, "is nested too deeply"),
        ("#" * (1 << 18) + "#", "it is larger than 256 KiB"),
        ('[c]\nmain = "class"', "[c]: Invalid enum value 'class' - at `main`"),
    ],
)
def test_an_error_names_the_file_and_the_row(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(LanguageError) as raised:
        merged(tmp_path, text)

    assert f"{tmp_path}/1.toml" in str(raised.value)
    assert message in str(raised.value)


def test_what_is_no_file_of_text_is_an_error_and_a_link_is_followed(tmp_path: Path) -> None:
    path, link = tmp_path / "1.toml", tmp_path / "link.toml"

    def names(*, foreign: bool = False, path: Path = path) -> list[str]:
        tables = [TableFile(path=path, foreign=foreign)]
        return [row.name for row in merge_tables(languages.TABLE, tables).rows]

    path.write_bytes(b"\xff")
    with pytest.raises(LanguageError, match=r"1\.toml cannot be read"):
        names()
    path.unlink()
    os.mkfifo(path)  # nobody waits for it
    with pytest.raises(LanguageError, match=r"1\.toml cannot be read: it is neither a file nor"):
        names()
    (tmp_path / "mine.toml").write_text('[c]\nname = "Mine"')
    link.symlink_to("mine.toml")
    assert "Mine" in names(path=link)
    with pytest.raises(LanguageError, match="it is a link; expected a file"):
        names(path=link, foreign=True)


def test_a_package_may_only_name_commands_on_the_path_and_shows_nothing(tmp_path: Path) -> None:
    assert merged(tmp_path, '[c]\nrun = ["{binary}"]', foreign=True).rows
    for command in ("/bin/sh", "{home}/x", "{home}", "{folder}/../x/bin/y", "{binary}/../../y"):
        with pytest.raises(LanguageError, match=f"`run` names {command}; in a package it must be"):
            merged(tmp_path, f'[c]\nrun = ["{command}", "x"]', foreign=True)
    for path in ("relative", "/", "{home}", "{home}/", "{folder}/x", "//"):
        with pytest.raises(LanguageError, match="expected an absolute path, or one below"):
            merged(tmp_path, f'[c]\nshows = ["{path}"]')
    for text in ('[c]\nshows = ["{home}/.tool", "/srv/tool"]', "[c]\nexecutes = true"):
        with pytest.raises(LanguageError, match="a package may not say what the sandbox shows or"):
            merged(tmp_path, text, foreign=True)
        assert merged(tmp_path, text).rows


def test_the_table_of_a_package_counts_for_its_programs_alone(tmp_path: Path) -> None:
    text = '[yell]\nname = "Yell"\nsuffixes = [".yell"]\nrun = ["sh", "{folder}/{main}"]\n'
    package = write_files(tmp_path / "package", {"languages.toml": text, "check.yell": "exit 42\n"})
    other = write_files(tmp_path / "other", {"check.yell": "exit 42\n"})

    found = [validator_source(root, root / "check.yell", {}) for root in (package, other)]

    assert [source.language.code for source in found] == ["yell", "unknown"]
    assert not languages.is_source("check.yell")


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


def test_headers_are_compiled_ahead_with_flags_that_find_no_others() -> None:
    usual = header_command(language_of("a.cpp").compile, GXX)
    assert usual == ("g++", "-O2", "-std=gnu++20", "-pipe", "-DONLINE_JUDGE")
    for flags in (
        *("-Wall -Wl,-s", "-g -fsanitize=address", "-D_GLIBCXX_DEBUG", "-march=native -static"),
        "-w",
    ):
        words = ("g++-12", "-o", "{binary}", *flags.split(), "{files}", "-lm")
        assert header_command(words, GXX) == ("g++-12", *flags.split()), flags
    for flags in (
        *("-I.", "-include a.h", "-isystem a", "-Werror", "-Werror=return-type"),
        *("-Wp,-Imine", "-pedantic-errors", "-x c", "@flags", "a.cpp", "-fplugin=a.so"),
        *("-fmodules-ts", "-finput-charset=latin1", "{folder}/a.cpp", "-DX={folder}"),
        *("-B.", "--sysroot=a"),
    ):
        words = ("g++", *flags.split(), "-o", "{binary}", "{files}")
        assert header_command(words, GXX) is None, flags
    for command, version in (
        ("clang++ -o {binary} {files}", GXX),
        ("g++ -o {binary} {files}", "Apple clang version 15.0.0"),
        ("g++ -o {binary} {main}", GXX),
        ("g++ {files} {binary}", GXX),
        ("sh -c g++ {files} -o {binary}", GXX),
        ("", GXX),
    ):
        assert header_command(command.split(), version) is None
