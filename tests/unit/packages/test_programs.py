"""Programs of packages: their language, what is run, what the package adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from judge import languages
from judge.catalog.problem_yaml import CurrentLimits
from judge.errors import ProblemError
from judge.grading.expectations import ACCEPTED
from judge.languages.entry_points import arrange_files
from judge.model import Program, Solution, Source, SourceFile, ValidatorProtocol
from judge.packages.languages import CODES, majority_language
from judge.packages.metadata import FormatVersion, Metadata
from judge.packages.programs import (
    Includes,
    as_input_validator,
    fill_constants,
    read_includes,
    submission_source,
    validator_source,
    with_macros,
    with_testlib,
)
from judge.runner.build import Builder
from judge.sandbox import best_sandbox
from tests.conftest import each_row
from tests.unit.packages.written import write_files


def file(name: str, text: str = "") -> SourceFile:
    return SourceFile(name=name, content=text.encode())


def files(*names: str) -> list[SourceFile]:
    return [file(name) for name in names]


def submission(
    name: str,
    files: Sequence[SourceFile],
    *,
    includes: Includes | None = None,
    constants: Mapping[str, str] | None = None,
    allowed: tuple[str, ...] | None = None,
    code_kib: int = 128,
    compilation_s: int = 60,
    language: str | None = None,
    entry: str | None = None,
) -> Source:
    metadata = Metadata(
        format=FormatVersion.CURRENT,
        names={"en": "Sums"},
        types=frozenset(),
        limits=CurrentLimits(code_kib=code_kib, compilation_time_s=compilation_s),
        languages=allowed,
        constants=constants or {},
    )
    return submission_source(name, files, metadata, includes or {}, language=language, entry=entry)


def names(source: Source) -> list[str]:
    return [one.name for one in source.files]


# Languages


@each_row(
    ("there", "code"),
    [
        (["a.py"], "python3"),
        (["a.py3"], "python3"),
        (["a.c"], "c"),
        (["a.cc"], "cpp"),
        (["a.c++"], "cpp"),
        (["a.C", "a.h"], "cpp"),
        (["a.c", "b.cpp"], "cpp"),
        (["a.c", "b.c", "c.cpp"], "c"),
        (["a.java", "b.kt"], "java"),
        (["a.kt", "b.kt", "a.java"], "kotlin"),
        (["a.pl"], "prolog"),
        (["a.sh"], "bash"),
        (["a.rs", "data.txt", "sub/x.md"], "rust"),
        (["a.zig", "a.nim"], "zig"),
        (["README"], None),
        ([], None),
    ],
)
def test_most_files_decide_the_language(there: list[str], code: str | None) -> None:
    assert majority_language(files(*there)) == code


def test_every_language_of_the_format_that_we_have_is_called_as_we_call_it() -> None:
    ours = {row.code for row in languages.table()}

    assert ours - set(CODES) == {"pypy3", "smlpoly", "smlnj"}


def test_no_file_decides_for_two_languages() -> None:
    suffixes = [suffix for code in CODES.values() for suffix in code.suffixes]

    assert len(suffixes) == len(set(suffixes))


@each_row("line", ["#!/usr/bin/env python2\n", "#! /usr/bin/python2.7\n"])
def test_python_2_is_a_language_that_the_judge_lacks(line: str) -> None:
    source = submission("a.py", [file("a.py", f"{line}print 1\n")])

    assert source.language.code == "python2"
    assert source.missing == "Python 2 is not supported: it has not been maintained since 2020"


def test_a_declared_python_3_is_python_3() -> None:
    source = submission("a.py", [file("a.py", "#!/usr/bin/python2\n")], language="python3")

    assert (source.language.code, source.refused) == ("python3", None)


@each_row(
    ("there", "told", "words"),
    [
        (["a.cob"], None, "cobol is not supported here"),
        (["a.c"], "cgmp", "cgmp is not supported here"),
        (["a.c"], "c99", "c99 is not a language code"),
        (["a.txt", "b"], None, "it is in no known language: a.txt, b"),
        ([], None, "it is in no known language: there are no files"),
    ],
)
def test_an_unavailable_language_is_reported(
    there: list[str], told: str | None, words: str
) -> None:
    source = submission("a", files(*there), language=told)

    assert source.missing == words


def test_a_language_that_only_we_know_is_known() -> None:
    assert submission("a.sml", files("a.sml")).language.code in ("smlpoly", "smlnj")


def test_a_language_that_the_problem_does_not_allow_is_refused() -> None:
    allowed = ("c", "cpp")

    assert submission("a.c", files("a.c"), allowed=allowed).refused is None
    assert submission("a.py", files("a.py"), allowed=allowed).refused == (
        "python3 is none of the problem's languages: c cpp"
    )


def test_code_that_is_too_large_is_refused_without_what_the_package_adds() -> None:
    includes = {"c": [file("x.h", "1" * 4000)]}
    source = [file("a.c", "1" * 1000), file("b.txt", "1" * 1048)]

    assert submission("a", source, includes=includes, code_kib=2).refused is None
    assert submission("a", [*source, file("c", "1")], includes=includes, code_kib=2).refused == (
        "source code of 3 KiB; the limit is 2 KiB"
    )


def test_a_package_may_grant_more_time_to_compile() -> None:
    times = [
        submission("a.c", files("a.c"), compilation_s=s).language.compile_cpu_s for s in (1, 99)
    ]

    assert times == [60.0, 99]


# Entry points


@each_row(
    ("there", "first"),
    [
        (["any.py"], "any.py"),
        (["a.py", "z.py"], "a.py"),
        (["a.py", "main.py"], "main.py"),
        (["a.py", "Main.py", "data.in"], "Main.py"),
        (["a.py", "main.py", "__main__.py"], "__main__.py"),
        (["README", "z.py"], "z.py"),
        (["Alpha.java", "Main.java"], "Main.java"),
        (["a.js", "main.js"], "main.js"),
        (["a.rs", "main.rs"], "main.rs"),
        (["main.txt", "a.rb", "b.rb"], "a.rb"),
    ],
)
def test_the_file_that_is_run_comes_first(there: list[str], first: str) -> None:
    source = submission("a", files(*there))

    assert names(source)[0] == first
    assert sorted(names(source)) == sorted(there)
    assert source.refused is None


def test_the_java_file_that_holds_main_is_run() -> None:
    code = "class Z { public static void main(String[] args) {} }"

    assert names(submission("a", [file("A.java", "class A {}"), file("Z.java", code)])) == [
        "Z.java",
        "A.java",
    ]


@each_row(
    ("there", "entry", "first"),
    [
        (["a.py", "b.py"], "b.py", "b.py"),
        (["a.py", "sub/b.py"], "sub/b.py", "sub/b.py"),
        (["Main.java", "Other.java"], "Other", "Other.java"),
        (["Main.java", "Other.java"], "pack.Other", "Other.java"),
        (["main.kt", "other.kt"], "OtherKt", "other.kt"),
    ],
)
def test_an_entry_point_may_be_declared(there: list[str], entry: str, first: str) -> None:
    assert names(submission("a", files(*there), entry=entry))[0] == first


def test_a_missing_entry_point_is_a_failure() -> None:
    assert submission("a.py", files("a.py"), entry="b.py").refused == (
        "there is no 'b.py' among its files, but that is its entry point"
    )


def test_a_language_may_be_declared_for_any_file_name() -> None:
    source = submission("answer", files("answer"), language="python3")

    assert (names(source), source.language.code) == (["answer"], "python3")
    assert submission("a", files("x", "y"), language="python3").refused == (
        "none of its files is in Python 3"
    )


# What a package adds


def test_includes_come_over_what_was_submitted(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {
            "include/default/a.txt": "default",
            "include/default/b.txt": "default",
            "include/python3/b.txt": "python3",
            "include/python3/sub/lib.py": "n = {{n}}",
            "include/cpp/c.txt": "cpp",
        },
    )
    includes = read_includes(tmp_path, FormatVersion.CURRENT)

    own = [file("x.py", "{{n}}"), file("a.txt", "mine")]
    source = submission("x.py", own, includes=includes, constants={"n": "5"})

    assert {one.name: one.content.decode() for one in source.files} == {
        "x.py": "5",
        "a.txt": "default",
        "b.txt": "python3",
        "sub/lib.py": "n = 5",
    }
    assert names(source)[0] == "x.py"


@each_row("driver", ["__main__.py", "main.py"])
def test_an_include_with_the_name_of_the_entry_point_is_run(driver: str) -> None:
    includes = {"python3": [file("lib.py"), file(driver)]}

    assert names(submission("x.py", files("x.py"), includes=includes))[0] == driver


def test_versions_differ_in_which_includes_there_are(tmp_path: Path) -> None:
    write_files(tmp_path, {"include/default/a": "", "include/c/b": ""})

    found = {form: set(read_includes(tmp_path, form)) for form in FormatVersion}

    assert found == {
        FormatVersion.LEGACY_ICPC: set(),
        FormatVersion.LEGACY: {"c"},
        FormatVersion.DRAFT: {"c", "default"},
        FormatVersion.CURRENT: {"c", "default"},
    }


@each_row(
    ("text", "result"),
    [
        (b"{{n}} {{n.value}} {{n.words}}", b"1e9 1e9 a billion"),
        (b"{{m}} { {n}} {{ n }} {{n.m}}", b"{{m}} { {n}} {{ n }} {{n.m}}"),
        (b"{{{n}}}", b"{1e9}"),
        (b"\0{{n}}", b"\0{{n}}"),
        (b"\xff{{n}}", b"\xff1e9"),
    ],
)
def test_constants_take_the_place_of_their_names(text: bytes, result: bytes) -> None:
    constants = {"n": "1e9", "n.value": "1e9", "n.words": "a billion"}

    assert fill_constants(text, constants) == result


@pytest.mark.attack
def test_a_constant_that_would_make_a_program_huge_is_refused() -> None:
    with pytest.raises(ProblemError, match="stands too often in a program"):
        fill_constants(b"{{n}}" * 300, {"n": "9" * (1 << 20)})


def test_without_constants_nothing_is_replaced() -> None:
    assert fill_constants(b"{{n}}", {}) == b"{{n}}"


# Validators


def test_a_validator_is_a_file_with_the_headers_beside_it(tmp_path: Path) -> None:
    write_files(tmp_path, {"v/a.cpp": "{{n}}", "v/b.cpp": "", "v/x.h": "h", "v/c.py": ""})

    assert names(validator_source(tmp_path, tmp_path / "v" / "c.py", {})) == ["c.py"]
    source = validator_source(tmp_path, tmp_path / "v" / "a.cpp", {"n": "5"})
    assert source.name == "a.cpp"
    assert source.files == (file("a.cpp", "5"), file("x.h", "h"))


@each_row("folder", ["v", "v/inner"])
def test_a_validator_is_a_folder_or_the_only_one_in_it(folder: str, tmp_path: Path) -> None:
    write_files(tmp_path, {f"{folder}/a.py": "", f"{folder}/main.py": ""})

    source = validator_source(tmp_path, tmp_path / "v", {})

    assert (source.name, names(source)) == ("v", ["main.py", "a.py"])


@each_row(
    ("scripts", "compile", "first"),
    [
        (["build!", "a.x"], ("{folder}/build",), "build"),
        (["run!", "a.x"], (), "run"),
        (["build!", "run!"], ("{folder}/build",), "run"),
        (["build", "run!"], (), "run"),
    ],
)
def test_a_folder_may_have_its_own_build_and_run_scripts(
    scripts: list[str], compile: tuple[str, ...], first: str, tmp_path: Path
) -> None:
    write_files(tmp_path, {f"v/{name}": "" for name in scripts})

    source = validator_source(tmp_path, tmp_path / "v", {})

    assert (source.language.compile, source.language.run) == (compile, ("{folder}/run",))
    assert names(source)[0] == first
    assert source.missing is None
    assert languages.missing_tool(source.language) is None


def test_scripts_that_are_not_executable_are_files_like_others(tmp_path: Path) -> None:
    write_files(tmp_path, {"v/build": "", "v/a.py": ""})

    assert names(validator_source(tmp_path, tmp_path / "v", {})) == ["a.py", "build"]


@each_row(("name", "tool"), [("a.viva", "VIVA"), ("a.ctd", "checktestdata")])
def test_a_file_for_a_tool_that_checks_inputs_is_no_other_program(
    name: str, tool: str, tmp_path: Path
) -> None:
    write_files(tmp_path, {name: ""})

    assert validator_source(tmp_path, tmp_path / name, {}).refused == (
        f"it is written for {tool}, which checks inputs only"
    )


@each_row(
    ("names_of_files", "command", "protocol"),
    [
        (["a.ctd"], "checktestdata", ValidatorProtocol.CHECKTESTDATA),
        (["README", "v/a.ctd"], "checktestdata", ValidatorProtocol.CHECKTESTDATA),
        (["a.viva"], "viva.sh", ValidatorProtocol.VIVA),
    ],
)
def test_a_file_for_a_tool_checks_inputs_where_the_tool_is(
    names_of_files: list[str],
    command: str,
    protocol: ValidatorProtocol,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write_files(tmp_path, {f"bin/{command}!": "", **{f"v/{name}": "" for name in names_of_files}})
    written = validator_source(tmp_path, tmp_path / "v", {})

    monkeypatch.setenv("PATH", "/nowhere")
    without = as_input_validator(written)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    found = as_input_validator(written)

    assert without is not None
    assert found is not None
    assert without[0].missing is not None
    assert without[0].missing.startswith(f"{command} is not installed")
    assert (found[0].missing, found[0].refused, found[1]) == (None, None, protocol)
    assert found[0].files[0].name.endswith(names_of_files[-1])


def test_checktestdata_in_python_stands_in_for_the_other_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path, {"bin/pyctd!": "", "a.ctd": ""})
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))

    found = as_input_validator(validator_source(tmp_path, tmp_path / "a.ctd", {}))

    assert found is not None
    assert (found[0].missing, found[0].language.run[0]) == (None, "pyctd")


def test_a_program_beside_such_a_file_is_a_program(tmp_path: Path) -> None:
    write_files(tmp_path, {"v/a.ctd": "", "v/a.py": ""})

    source = validator_source(tmp_path, tmp_path / "v", {})

    assert as_input_validator(source) is None
    assert source.language.code == "python3"


# testlib

CHECKER = file("check.cpp", ' # include "testlib.h"\nint main() {}\n')
LIBRARY = b"#define OK_EXIT_CODE 0\n"
FOR_ICPC = b"#   define OK_EXIT_CODE 42\n"


def test_a_validator_without_testlib_answers_as_the_format_says() -> None:
    source = submission("a.cpp", [file("a.cpp", '// #include "testlib.h" no more')])

    assert with_testlib(source, LIBRARY) == (source, ValidatorProtocol.ICPC)


@each_row(
    ("library", "protocol"),
    [(LIBRARY, ValidatorProtocol.TESTLIB), (FOR_ICPC, ValidatorProtocol.ICPC)],
)
def test_testlib_is_put_beside_a_validator_that_needs_it(
    library: bytes, protocol: ValidatorProtocol
) -> None:
    source, found = with_testlib(submission("check.cpp", [CHECKER]), library)

    assert source.files == (CHECKER, SourceFile(name="testlib.h", content=library))
    assert (source.refused, found) == (None, protocol)


def test_the_testlib_of_a_package_comes_first() -> None:
    own = SourceFile(name="testlib.h", content=FOR_ICPC)
    source = submission("check", [CHECKER, own])

    assert with_testlib(source, LIBRARY) == (source, ValidatorProtocol.ICPC)


def test_a_validator_without_its_testlib_is_refused() -> None:
    source, protocol = with_testlib(submission("check.cpp", [CHECKER]), None)

    assert protocol is ValidatorProtocol.TESTLIB
    assert source.refused == (
        "it needs testlib.h, which is not in the package: name yours with --testlib"
    )


# Built


def ready(tmp_path: Path, source: Source) -> Program:
    """The program of a source, compiled."""
    solution = Solution(
        name=source.name, files=source.files, language=source.language, expectation=ACCEPTED
    )
    program = Builder(best_sandbox(), tmp_path / "cache").build(solution, memory_bytes=256 << 20)
    assert isinstance(program, Program), program
    return program


def test_a_build_script_makes_the_program(tmp_path: Path) -> None:
    build = "#!/bin/sh\nprintf '#!/bin/sh\\ncat sub/words\\n' > run\nchmod +x run\n"
    write_files(tmp_path, {"v/build!": build, "v/sub/words": "words"})

    program = ready(tmp_path, validator_source(tmp_path, tmp_path / "v", {}))

    assert program.argv == (f"{program.folder}/run",)
    assert (program.folder / "run").stat().st_mode & 0o111
    assert (program.folder / "sub" / "words").read_text() == "words"


def test_headers_and_data_are_included_but_not_compiled(tmp_path: Path) -> None:
    source = submission(
        "a",
        [
            file("lib/one.h", "int one();"),
            file("lib/one.c", '#include "one.h"\nint one() { return 1; }'),
            file("main.c", '#include "lib/one.h"\nint main() { return one(); }'),
            file("words.txt", "no C at all"),
        ],
    )

    program = ready(tmp_path, source)

    assert (program.folder / "words.txt").is_file()
    assert (program.folder / "program").is_file()


def test_a_script_is_another_program_than_a_text_of_the_same_words(tmp_path: Path) -> None:
    write_files(tmp_path, {"v/run!": "", "v/words": ""})
    write_files(tmp_path, {"w/run!": "", "w/words!": ""})

    programs = [ready(tmp_path, validator_source(tmp_path, tmp_path / name, {})) for name in "vw"]

    modes = [(program.folder / "words").stat().st_mode & 0o111 for program in programs]
    assert modes == [0, 0o111]


def test_java_files_keep_their_folders_and_other_files_their_names() -> None:
    language = submission("a.java", files("a.java")).language
    sources = [
        file("a.java", "public class Main {}"),
        file("one/u.java", "package one; public class U {}"),
        file("two/u.java", "package two; public class U {}"),
        file("words.txt", "public class Words {}"),
    ]

    found, main = arrange_files(language, sources)

    assert main == "Main"
    assert [one.name for one in found] == ["Main.java", "one/U.java", "two/U.java", "words.txt"]


@each_row(
    ("files", "defining"),
    [
        ({"a.cpp": "#ifdef EVAL\n"}, ["a.cpp"]),
        ({"a.c": "int main() {}\n", "b.c": "EVAL"}, ["b.c"]),
        ({"a.cpp": "int main() {}\n", "b.h": "#ifndef EVAL\n"}, ["a.cpp"]),
        ({"a.cpp": "// EVALUATE, MEDIEVAL\n"}, []),
        ({"a.py": "EVAL"}, []),
        ({"a.cpp": "#define EVAL 1\n#line 1\n#ifdef EVAL\n"}, []),
    ],
)
def test_sources_that_ask_for_a_macro_define_it(
    files: Mapping[str, str], defining: Sequence[str]
) -> None:
    given = [SourceFile(name=name, content=text.encode()) for name, text in files.items()]

    made = with_macros(given, ["EVAL"])

    assert [one.name for one, old in zip(made, given, strict=True) if one != old] == defining
    for one, old in zip(made, given, strict=True):
        if one != old:
            assert one.content == b"#define EVAL 1\n#line 1\n" + old.content
    assert with_macros(made, ["EVAL"]) == made


def test_the_mark_of_an_encoding_stands_behind_no_macro() -> None:
    source = SourceFile(name="a.cpp", content=b"\xef\xbb\xbf#ifdef EVAL\n#endif\n")

    (made,) = with_macros([source], ["EVAL"])

    assert made.content == b"#define EVAL 1\n#line 1\n#ifdef EVAL\n#endif\n"
