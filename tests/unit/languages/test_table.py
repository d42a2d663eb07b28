from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import LanguageError
from judge.languages import fill_argv, is_source, language_of, missing_tool, table
from judge.languages.entry_points import arrange_files
from judge.model import Language, SourceFile
from tests.conftest import each_row

PLACEHOLDERS = {"{files}", "{main}", "{stem}", "{folder}", "{binary}", "{memory_mib}", "{home}"}


def row_of(code: str) -> Language:
    return next(row for row in table() if row.code == code)


# The table


@each_row("row", table())
def test_a_row_of_the_table_is_whole(row: Language) -> None:
    ways = r"apt install [a-z0-9.+-]+( [a-z0-9.+-]+)*|put [a-z]+ of https://[a-z./]+ on the PATH"
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
    assert "{files}" in compiled or "{main}" in compiled
    assert ("{binary}" in run) == ("{binary}" in compiled)
    assert any(name in run for name in ("{binary}", "{main}", "{stem}", "{files}"))


# Which language


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


def test_a_file_in_no_known_language_is_refused_with_the_known_suffixes() -> None:
    known = sorted({suffix for row in table() for suffix in row.suffixes})
    for name, suffix in [
        ("notes.txt", "'.txt'"),
        ("Makefile", "'missing'"),
        (".py", "'missing'"),  # a suffix without a name
        ("a.PY", "'.PY'"),
        ("a.py~", "'.py~'"),  # what an editor leaves
    ]:
        assert not is_source(name)
        with pytest.raises(LanguageError) as caught:
            language_of(name)
        assert str(caught.value) == (
            f"{name} is in no known language: its suffix is {suffix}. "
            f"Known suffixes: {' '.join(known)}"
        )


# What is on this machine


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
        ending = "" if row.code == "python3" else f" is not installed ({row.install})"
        assert (missing_tool(row) or "").endswith(ending)
        assert (missing_tool(row) is None) == (row.code == "python3")


def test_of_two_languages_with_one_suffix_the_installed_one_is_taken(bare_path: Path) -> None:
    sml = bare_path / "sml"
    sml.write_text("#!/bin/sh\n")
    sml.chmod(0o755)

    assert language_of("a.sml").code == "smlnj"


# Commands


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


# Names of files and classes


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


def test_java_is_run_by_the_class_that_holds_main() -> None:
    others = [
        # a public class before or after it: its file
        (f"public class Solver {{}}\nclass Main {{\n  {MAIN}\n}}\n", "Solver.java", "Main"),
        (f"class Main {{\n  {MAIN}\n}}\npublic class Solver {{}}\n", "Solver.java", "Main"),
        (f"package contest;\n\npublic class Main {{ {MAIN} }}", "Main.java", "contest.Main"),
        ("int x;", "solve.java", "solve"),  # no class at all: the file's name
    ]
    for content, file, main in [
        *((content, "solve.java", "Main") for content in IN_ANY_FILE),
        *((content, "Main.java", "Main") for content in IN_THE_FILE_OF_A_PUBLIC_CLASS),
        *others,
    ]:
        source = SourceFile(name="solve.java", content=content.encode())
        assert arrange_files(row_of("java"), [source]) == ([replace(source, name=file)], main)


def test_kotlin_is_run_by_a_class_named_like_the_file() -> None:
    for name, main in [
        ("sOLVE.kt", "SOLVEKt"),  # the first letter alone
        ("my-way.kt", "My_wayKt"),  # a hyphen
        ("my way.kt", "My_wayKt"),  # a blank
        ("v1.2.kt", "V1_2Kt"),  # a dot
        ("8puzzle.kt", "_8puzzleKt"),  # a digit in front
    ]:
        source = SourceFile(name=name, content=b"fun main() {}")
        assert arrange_files(row_of("kotlin"), [source]) == ([source], main)


def test_a_module_is_run_by_a_file_whose_stem_is_an_identifier() -> None:
    for name, main in [
        ("main.py", "main.py"),  # any other language is run by its first file
        ("a_b.nim", "a_b.nim"),  # an identifier
        ("wrong-answer.nim", "mainwronganswer.nim"),  # a hyphen
        ("8puzzle.nim", "main8puzzle.nim"),  # a digit in front
        ("a__b.nim", "mainab.nim"),  # two underscores
        ("v1.2.nim", "mainv12.nim"),  # a dot
        ("sub/_a.nim", "sub/maina.nim"),  # in a folder
    ]:
        sources = [SourceFile(name=name, content=b""), SourceFile(name="board.x", content=b"")]

        files, found = arrange_files(language_of(name), sources)

        assert [file.name for file in files] == [main, "board.x"]
        assert found == main
