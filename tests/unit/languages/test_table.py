from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge import languages
from judge.errors import LanguageError
from judge.languages import environment, fill_argv, is_source, language_of, missing_tool, table
from judge.languages.entry_points import arrange_files
from judge.model import Language, MainName, SourceFile
from tests.conftest import SHELL, each_row

PLACEHOLDERS = {"{files}", "{main}", "{stem}", "{folder}", "{binary}", "{memory_mib}", "{home}"}
ROWS = pytest.mark.parametrize("row", table(), ids=lambda row: row.code)


def row_of(code: str) -> Language:
    return next(row for row in table() if row.code == code)


# The table


def test_every_code_and_every_name_is_there_once() -> None:
    codes, names = [row.code for row in table()], [row.name for row in table()]

    assert len(set(codes)) == len(codes)
    assert len(set(names)) == len(names)


@ROWS
def test_a_row_has_a_code_a_name_and_a_way_to_get_it(row: Language) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9]*", row.code)
    assert row.name.strip() == row.name != ""
    ways = r"apt install [a-z0-9.+-]+( [a-z0-9.+-]+)*|put [a-z]+ of https://[a-z./]+ on the PATH"
    assert re.fullmatch(ways, row.install)


@ROWS
def test_the_suffixes_of_a_row_start_with_a_dot(row: Language) -> None:
    assert row.suffixes
    assert all(re.fullmatch(r"(\.[A-Za-z0-9+]+)+", suffix) for suffix in row.suffixes)
    assert len(set(row.suffixes)) == len(row.suffixes)


@ROWS
def test_a_row_says_how_to_run_and_how_to_ask_for_the_version(row: Language) -> None:
    assert row.run
    assert row.version
    assert not any("{" in word for word in row.version[:2])


@ROWS
def test_the_placeholders_of_a_row_are_known(row: Language) -> None:
    words = (*row.compile, *row.run, *row.env.values())
    shell = {word for word in row.compile if "\n" in word}  # braces of a script are its own

    found = {name for word in words if word not in shell for name in re.findall(r"\{[^}]*\}", word)}

    assert found <= PLACEHOLDERS


@ROWS
def test_the_sources_of_a_row_are_given_to_its_compiler_and_its_product_is_run(
    row: Language,
) -> None:
    compiled, run = " ".join(row.compile), " ".join(row.run)

    assert "{files}" in compiled or "{main}" in compiled
    assert ("{binary}" in run) == ("{binary}" in compiled)
    assert any(name in run for name in ("{binary}", "{main}", "{stem}", "{files}"))


@ROWS
def test_all_sources_are_words_of_their_own(row: Language) -> None:
    words = [word for word in (*row.compile, *row.run) if "{files}" in word]

    assert set(words) <= {"{files}"}


@ROWS
def test_what_a_row_adds_to_the_limits_is_sensible(row: Language) -> None:
    assert 0 <= row.wall_extra_s <= 5
    assert 10 <= row.compile_cpu_s <= 300


# Which language


@each_row(
    ("name", "code"),
    [
        ("a.py", "python3"),
        ("a.py3", "python3"),
        ("a.pypy.py", "pypy3"),
        ("a.nj.sml", "smlnj"),
        ("a.b.c.pypy.py", "pypy3"),
        ("pypy.py", "python3"),
        ("a.c", "c"),
        ("a.cpp", "cpp"),
        ("a.cc", "cpp"),
        ("a.C", "cpp"),
        ("a.c++", "cpp"),
        ("Main.java", "java"),
        ("a.rs", "rust"),
        ("a.go", "go"),
        ("a.js", "javascript"),
        ("a.kt", "kotlin"),
        ("a.hs", "haskell"),
        ("a.ml", "ocaml"),
        ("a.pas", "pascal"),
        ("a.cs", "csharp"),
        ("a.rb", "ruby"),
        ("a.sh", "bash"),
        ("a.ts", "typescript"),
        ("a.adb", "ada"),
    ],
)
def test_the_longest_suffix_determines_the_language(name: str, code: str) -> None:
    assert language_of(name).code == code


@each_row(
    ("name", "suffix"),
    [
        ("notes.txt", "'.txt'"),  # unknown
        ("Makefile", "'missing'"),  # none
        (".py", "'missing'"),  # a suffix without a name
        ("a.PY", "'.PY'"),  # in capitals
        ("a.py~", "'.py~'"),  # what an editor leaves
        ("a.pyc", "'.pyc'"),  # what Python leaves
    ],
)
def test_a_file_in_no_known_language_is_refused_with_the_known_suffixes(
    name: str, suffix: str
) -> None:
    with pytest.raises(LanguageError) as caught:
        language_of(name)

    known = sorted({suffix for row in table() for suffix in row.suffixes})
    assert str(caught.value) == (
        f"{name} is in no known language: its suffix is {suffix}. Known suffixes: {' '.join(known)}"
    )


@each_row(
    ("name", "source"),
    [("a.py", True), ("a.pypy.py", True), ("a.txt", False), (".py", False), ("push", False)],
)
def test_a_source_is_a_file_in_a_known_language(name: str, source: bool) -> None:
    assert is_source(name) is source


# What is on this machine


@pytest.fixture
def bare_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A search path on which there is a shell and nothing else."""
    shell = shutil.which("sh")
    assert shell is not None
    (tmp_path / "sh").symlink_to(shell)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_a_language_with_its_commands_is_not_missing() -> None:
    assert missing_tool(SHELL) is None


@each_row(
    ("language", "reason"),
    [
        # what runs it
        (
            replace(SHELL, run=("no-such-shell", "{main}")),
            "no-such-shell is not installed (apt install dash)",
        ),
        # what compiles it
        (
            replace(SHELL, compile=("no-such-compiler",), run=("{binary}",)),
            "no-such-compiler is not installed (apt install dash)",
        ),
        # what compiles it comes first
        (
            replace(SHELL, compile=("no-such-compiler",), run=("no-such-shell",)),
            "no-such-compiler is not installed (apt install dash)",
        ),
    ],
)
def test_missing_commands_are_named_with_how_to_install_them(
    language: Language, reason: str
) -> None:
    assert missing_tool(language) == reason


@ROWS
@pytest.mark.usefixtures("bare_path")
def test_where_nothing_is_installed_every_language_but_our_own_is_missing(row: Language) -> None:
    found = missing_tool(row)

    if row.code == "python3":
        assert found is None
    else:
        assert found is not None
        assert found.endswith(f" is not installed ({row.install})")


def test_of_two_languages_with_one_suffix_the_installed_one_is_taken(bare_path: Path) -> None:
    sml = bare_path / "sml"
    sml.write_text("#!/bin/sh\n")
    sml.chmod(0o755)

    assert language_of("a.sml").code == "smlnj"


@pytest.mark.usefixtures("bare_path")
def test_of_two_languages_that_are_both_missing_the_first_is_taken() -> None:
    assert language_of("a.sml").code == "smlpoly"


def test_python_is_the_interpreter_that_runs_the_judge() -> None:
    path = languages.find_command("python3")

    assert path == (getattr(sys, "_base_executable", None) or sys.executable)


def test_a_missing_command_has_no_path() -> None:
    assert languages.find_command("no-such-command") is None


# Commands


@each_row(
    ("argv", "words"),
    [
        (["/cc", "{main}"], ("/cc", "a.c")),  # a word
        (["/cc", "-o{binary}.exe"], ("/cc", "-o/kept/program.exe")),  # within a word
        (["/cc", "{files}", "-lm"], ("/cc", "a.c", "b b.c", "-lm")),  # all files, one word each
        (["{binary}"], ("/kept/program",)),  # the command itself
        (["/cc", "{unknown}"], ("/cc", "{unknown}")),  # what is unknown stays
        (["/cc", "{main}{main}"], ("/cc", "a.ca.c")),  # twice
        (["no-such-cc"], ("no-such-cc",)),  # a command that is not there stays
    ],
)
def test_placeholders_are_filled(argv: list[str], words: tuple[str, ...]) -> None:
    values = {"main": "a.c", "binary": "/kept/program"}

    assert fill_argv(argv, values, ["a.c", "b b.c"]) == words


def test_a_command_becomes_an_absolute_path() -> None:
    assert fill_argv(["sh", "sh"], {}, []) == (shutil.which("sh"), "sh")


def test_what_is_put_in_is_not_filled_again() -> None:
    values = {"main": "{memory_mib}.py", "memory_mib": "64"}

    assert fill_argv(["/python", "{main}"], values, []) == ("/python", "{memory_mib}.py")


def test_variables_are_filled_too() -> None:
    language = replace(SHELL, env={"CARGO_HOME": "{home}/.cargo", "KEPT": "1"})

    found = environment(language, {"home": "/home/me"})

    assert found == {"CARGO_HOME": "/home/me/.cargo", "KEPT": "1"}


# Names of files and classes


def java(content: str, name: str = "solve.java") -> tuple[list[str], str]:
    """The names under which a Java file is compiled and run."""
    source = SourceFile(name=name, content=content.encode())
    files, main = arrange_files(row_of("java"), [source])
    assert [file.content for file in files] == [source.content]
    return [file.name for file in files], main


MAIN = "public static void main(String[] args) {}"


@each_row(
    ("content", "file", "main"),
    [
        (f"public class Main {{ {MAIN} }}", "Main.java", "Main"),  # a public class: its file
        (f"class Main {{ {MAIN} }}", "solve.java", "Main"),  # a class: any file
        # a final class, after an import
        (
            f"import java.util.*;\n\npublic final class Main\n{{\n  {MAIN}\n}}\n",
            "Main.java",
            "Main",
        ),
        # a class after it
        (
            "class Main { static public void main(String[] a) {} }\nclass Node {}\n",
            "solve.java",
            "Main",
        ),
        # a class before it
        (f"class Node {{}}\nclass Main {{\n  {MAIN}\n}}\n", "solve.java", "Main"),
        # a public class before it
        (f"public class Solver {{}}\nclass Main {{\n  {MAIN}\n}}\n", "Solver.java", "Main"),
        # a public class after it
        (f"class Main {{\n  {MAIN}\n}}\npublic class Solver {{}}\n", "Solver.java", "Main"),
        # a class inside, before it
        (f"public class Main {{\n  static class Node {{}}\n  {MAIN}\n}}\n", "Main.java", "Main"),
        # a class inside, after it
        (f"public class Main {{\n  {MAIN}\n  static class Node {{}}\n}}\n", "Main.java", "Main"),
        # a public class inside
        (f"public class Main {{\n  {MAIN}\n  public class Node {{}}\n}}\n", "Main.java", "Main"),
        # all on one line
        (f"import java.util.*; public class Main {{ {MAIN} }}", "Main.java", "Main"),
        # after an annotation
        (f'@SuppressWarnings("all") public class Main {{ {MAIN} }}', "Main.java", "Main"),
        # a class in a comment to the end of the line
        (f"// public class Wrong {{\npublic class Main {{ {MAIN} }}", "Main.java", "Main"),
        # a public class in a comment
        (f"/*\npublic class Wrong {{\n*/\npublic class Main {{ {MAIN} }}", "Main.java", "Main"),
        # the word class in a comment
        (
            f"class Main {{\n  /*\n    this class method solves it\n  */\n  {MAIN}\n}}",
            "solve.java",
            "Main",
        ),
        # a class in a comment with stars
        (
            f"/**\n * public class Wrong holds the board\n */\npublic class Main {{ {MAIN} }}",
            "Main.java",
            "Main",
        ),
        # a class in a string
        (f'class Main {{\n  String s = "class Wrong {{";\n  {MAIN}\n}}', "solve.java", "Main"),
        # a class in a string of several lines
        (
            f'class Main {{\n  String s = """\n  class Wrong {{\n  """;\n  {MAIN}\n}}',
            "solve.java",
            "Main",
        ),
        # main in a comment
        (
            f"class Node {{\n  // not the {MAIN}\n}}\nclass Main {{\n  {MAIN}\n}}",
            "solve.java",
            "Main",
        ),
        (f"record Main(int x) {{\n  {MAIN}\n}}", "solve.java", "Main"),  # main in a record
        (f"enum Main {{ A;\n  {MAIN}\n}}", "solve.java", "Main"),  # main in an enum
        (f"interface Main {{\n  {MAIN}\n}}", "solve.java", "Main"),  # main in an interface
        # a class with parameters
        (
            f"class Main<T extends Comparable<T>> implements Runnable {{\n  {MAIN}\n}}",
            "solve.java",
            "Main",
        ),
        # words as many as there are
        ("class Main { public static void main(final String... args) {} }", "solve.java", "Main"),
        # a class in a package
        (f"package contest;\n\npublic class Main {{ {MAIN} }}", "Main.java", "contest.Main"),
        # a method of that name that is not static
        (
            f"class Node {{\n  void main(int x) {{}}\n}}\nclass Main {{\n  {MAIN}\n}}\n",
            "solve.java",
            "Main",
        ),
        # strings with signs of comments and blocks
        (
            f'class Main {{\n  String a = "http://", b = "\\"{{";\n  char c = \'"\'; {MAIN} }}',
            "solve.java",
            "Main",
        ),
        # an annotation type before it
        (f"@interface Mark {{}}\n@Mark\nclass Main {{\n  {MAIN}\n}}\n", "solve.java", "Main"),
        ("int x;", "solve.java", "solve"),  # no class at all: the file's name
    ],
)
def test_java_is_run_by_the_class_that_holds_main(content: str, file: str, main: str) -> None:
    assert java(content) == ([file], main)


@each_row(
    ("name", "main"),
    [
        ("solve.kt", "SolveKt"),  # capitalised
        ("Solve.kt", "SolveKt"),  # a capital already
        ("sOLVE.kt", "SOLVEKt"),  # the first letter alone
        ("my_way.kt", "My_wayKt"),  # an underscore
        ("my-way.kt", "My_wayKt"),  # a hyphen
        ("my way.kt", "My_wayKt"),  # a blank
        ("v1.2.kt", "V1_2Kt"),  # a dot
        ("8puzzle.kt", "_8puzzleKt"),  # a digit in front
    ],
)
def test_kotlin_is_run_by_a_class_named_like_the_file(name: str, main: str) -> None:
    # The rule is NameUtils.getPackagePartClassNamePrefix of the Kotlin compiler.
    source = SourceFile(name=name, content=b"fun main() {}")

    assert arrange_files(row_of("kotlin"), [source]) == ([source], main)


def test_any_other_language_is_run_by_its_first_file() -> None:
    sources = [SourceFile(name=name, content=b"") for name in ("main.py", "board.py")]

    found = arrange_files(row_of("python3"), sources)

    assert found == (sources, "main.py")
    assert row_of("python3").main is MainName.FILE


@each_row(
    ("name", "main"),
    [
        ("solve.nim", "solve.nim"),  # an identifier
        ("a_b.nim", "a_b.nim"),  # an underscore within
        ("wrong-answer.nim", "mainwronganswer.nim"),  # a hyphen
        ("8puzzle.nim", "main8puzzle.nim"),  # a digit in front
        ("a__b.nim", "mainab.nim"),  # two underscores
        ("v1.2.nim", "mainv12.nim"),  # a dot
        ("sub/_a.nim", "sub/maina.nim"),  # in a folder
    ],
)
def test_a_module_is_run_by_a_file_whose_stem_is_an_identifier(name: str, main: str) -> None:
    sources = [SourceFile(name=name, content=b""), SourceFile(name="board.nim", content=b"")]

    files, found = arrange_files(row_of("nim"), sources)

    assert [file.name for file in files] == [main, "board.nim"]
    assert found == main
