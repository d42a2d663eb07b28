"""Programs of packages: their language, what is run, what the package adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from judge import languages
from judge.catalog.kit import Kit
from judge.errors import ProblemError
from judge.languages.entry_points import arrange_files
from judge.languages.families import is_python
from judge.model import Solution, Source, SourceFile, ValidatorProtocol
from judge.packages.package import open_package
from judge.packages.programs import fill_constants, with_macros
from tests.conftest import each_row, write_kit
from tests.unit.packages.families.test_simple import OJ
from tests.unit.packages.written import CURRENT, NOTHING, YAML, Files, package, write_files


def submission(
    folder: Path,
    files: Files | Sequence[str],
    keys: str = "",
    said: str = "",
    more: Files = NOTHING,
) -> Solution:
    """The submission `accepted/a`, of which `submissions.yaml` says `said`."""
    contents = files if isinstance(files, Mapping) else dict.fromkeys(files, "")
    (folder / "sums/submissions/accepted/a").mkdir(parents=True)
    written = {f"submissions/accepted/a/{name}": text for name, text in contents.items()}
    if said:
        written["submissions/submissions.yaml"] = f"accepted/a: {{{said}}}\n"
    (found,) = package(folder, {**written, **more}, f"{CURRENT}{keys}\n").solutions("sums")
    return found


def validator(folder: Path, files: Files | Sequence[str], keys: str = "") -> Source:
    """The first input validator of a package."""
    contents = files if isinstance(files, Mapping) else dict.fromkeys(files, "")
    written = {f"input_validators/{name}": text for name, text in contents.items()}
    return package(folder, written, f"{CURRENT}{keys}\n").input_validators()[0][0]


def names(source: Source) -> list[str]:
    return [one.name for one in source.files]


# Languages and entry points

JAVA_MAIN = {"A.java": "class A {}", "Z.java": "class Z { public static void main(String[] a) {} }"}
FULL = {"a.c": "1" * 1000, "b.txt": "1" * 1048}
SECOND = "#!/usr/bin/env python2\nprint 1\n"


@each_row(
    ("there", "said", "code", "first"),
    [
        (["a.C", "a.h"], "", "cpp", "a.C"),
        (["a.c", "b.c", "c.cpp"], "", "c", "a.c"),  # most files decide
        (["a.kt", "b.kt", "a.java"], "", "kotlin", "a.kt"),
        (["a.pl"], "", "prolog", "a.pl"),
        (["a.pypy.py", "words.txt"], "", "pypy3", "a.pypy.py"),
        (["a.pypy.py", "main.py"], "", "python3", "main.py"),
        (["a.pypy.py"], "language: python3", "pypy3", "a.pypy.py"),  # it has no other word for it
        (["a.swi.pl"], "language: perl", "perl", "a.swi.pl"),
        ({"a.py": "print(1) if 1 else 2 # print 'x'"}, "", "python3", "a.py"),
        ({"a.py": "raw_input = input\nraw_input()"}, "", "python3", "a.py"),
        (["a.rs", "main.rs", "data.txt", "sub/x.md"], "", "rust", "main.rs"),
        (["README", "z.py"], "", "python3", "z.py"),
        (["a.py", "main.py", "__main__.py"], "", "python3", "__main__.py"),
        (["main.txt", "a.rb", "b.rb"], "", "ruby", "a.rb"),
        (["Alpha.java", "Main.java"], "", "java", "Main.java"),
        (JAVA_MAIN, "", "java", "Z.java"),
        (["answer"], "language: python3", "python3", "answer"),
        ({"a.py": SECOND}, "language: python3", "python3", "a.py"),
        (["a.py", "sub/b.py"], "entrypoint: sub/b.py", "python3", "sub/b.py"),
        (["Main.java", "Other.java"], "entrypoint: pack.Other", "java", "Other.java"),
        (["main.kt", "other.kt"], "entrypoint: OtherKt", "kotlin", "other.kt"),
    ],
)
def test_a_submission_has_a_language_and_its_entry_point_comes_first(
    there: Files | list[str], said: str, code: str, first: str, tmp_path: Path
) -> None:
    source = submission(tmp_path, there, said=said)

    assert (source.language.code, names(source)[0]) == (code, first)
    assert sorted(names(source)) == sorted(there)
    assert source.refused is None


@each_row(
    ("files", "keys", "said", "why"),
    [
        ({"a.cob": ""}, "", "", "cobol is not supported here"),
        ({"a.c": ""}, "", "language: c99", "c99 is not a language code"),
        ({"a.txt": "", "b": ""}, "", "", "it is in no known language: a.txt, b"),
        ({}, "", "", "it is in no known language: there are no files"),
        ({"a.py": SECOND}, "", "", "python2 is not installed (Debian"),
        ({"a.py": "import sys\nprint 'x', 1 <> 2"}, "", "", "python2 is not installed (Debian"),
        ({"a.py": "print(sum(xrange(int(raw_input()))))"}, "", "", "python2 is not installed (D"),
        ({"a.py": SECOND}, "", "language: python2", "python2 is not installed (Debian"),
        ({"a.c": ""}, "languages: [c, cpp]", "", ""),
        ({"a.py": ""}, "languages: [c]", "", "python3 is none of the problem's languages: c"),
        # What the package adds does not count.
        (FULL, "limits: {code: 2}", "", ""),
        (FULL | {"c": "1"}, "limits: {code: 2}", "", "source code of 3 KiB; the limit is 2 KiB"),
        ({"a.py": ""}, "", "entrypoint: b.py", "there is no 'b.py' among its files, but that is"),
        ({"x": "", "y": ""}, "", "language: python3", "none of its files is in Python 3"),
    ],
)
def test_what_cannot_be_run_or_is_not_allowed_is_said(
    files: Files, keys: str, said: str, why: str, tmp_path: Path
) -> None:
    found = submission(tmp_path, files, keys, said, {"include/c/x.h": "1" * 4000})

    told = found.refused or found.missing or ""
    assert told.startswith(why)
    assert bool(told) is bool(why)


def test_a_suffix_means_the_same_in_a_kit_a_package_and_a_folder_of_samples(
    tmp_path: Path,
) -> None:
    suffixes = {name: row for row in languages.table() for name in row.suffixes}
    for name in suffixes:
        write_files(tmp_path, {f"a{name}": ""})
    kit = Kit(write_kit(tmp_path / "kit", {}))
    other = package(tmp_path)
    write_files(tmp_path / "oj", OJ)

    with open_package(tmp_path / "oj") as samples:
        for name in suffixes:
            own = str(tmp_path / f"a{name}")
            expected = languages.language_of(own).code
            for source in (kit, samples, other):
                slug = source.slugs()[0]
                is_prolog = source is other and name == ".pl"  # as the format has it
                code = source.solution(slug, own).language.code
                assert code == ("prolog" if is_prolog else expected), (name, source)


def test_python_2_is_run_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = write_files(tmp_path, {"bin/python2!": "#!/bin/sh\n"}) / "bin/python2"
    monkeypatch.setenv("PATH", str(command.parent))

    told = [submission(tmp_path / "shim", {"a.py": SECOND}).missing]
    command.write_bytes(b"\x7fELF")
    source = submission(tmp_path / "real", {"a.py": SECOND})

    assert [*told, source.missing] == [
        "python2 is not installed (Debian has had none since 2023)",
        None,
    ]
    assert not is_python(source.language)  # our hooks are in Python 3
    assert source.language.run == ("python2", "{folder}/{main}")


def test_a_package_limits_the_compiler_unless_a_table_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    write_files(tmp_path, {"judge/languages.toml": "[rust]\ncompile_cpu_s = 7\n"})
    told = {}
    for limit_s in (1, 60, 99, 9999):
        keys = f"limits: {{compilation_time: {limit_s}, compilation_memory: {limit_s}}}"
        for name in ("a.c", "a.go", "a.rs"):
            found = submission(tmp_path / f"{limit_s}{name}", [name], keys)
            told[limit_s, name] = found.language.compile_cpu_s
            assert found.compile_bytes == limit_s << 20

    assert [told[limit_s, "a.c"] for limit_s in (1, 60, 99, 9999)] == [1, 60, 99, 600]
    assert [told[limit_s, "a.go"] for limit_s in (1, 60, 99, 9999)] == [2, 120, 198, 600]
    assert {told[limit_s, "a.rs"] for limit_s in (1, 60, 99, 9999)} == {7}


def test_java_files_keep_their_folders_and_other_files_their_names(tmp_path: Path) -> None:
    texts = {
        "a.java": "public class Main {}",
        "one/u.java": "package one; public class U {}",
        "two/u.java": "package two; public class U {}",
        "words.txt": "public class Words {}",
    }
    sources = [SourceFile(name=name, content=text.encode()) for name, text in texts.items()]

    found, main = arrange_files(submission(tmp_path, ["a.java"]).language, sources)

    assert main == "Main"
    assert [one.name for one in found] == ["Main.java", "one/U.java", "two/U.java", "words.txt"]


# What a package adds


def test_includes_come_over_what_was_submitted(tmp_path: Path) -> None:
    includes = {
        "include/default/a.txt": "default",
        "include/default/b.txt": "default",
        "include/python3/b.txt": "python3",
        "include/python3/sub/lib.py": "n = {{n}}",
        "include/python3/__main__.py": "which is run",
        "include/cpp/c.txt": "cpp",
    }
    own = {"x.py": "{{n}}", "a.txt": "mine"}

    source = submission(tmp_path, own, "constants: {n: 5}", more=includes)

    assert [(one.name, one.content.decode()) for one in source.files] == [
        ("__main__.py", "which is run"),
        ("a.txt", "default"),
        ("x.py", "5"),
        ("b.txt", "python3"),
        ("sub/lib.py", "n = 5"),
    ]


def test_versions_differ_in_which_includes_there_are(tmp_path: Path) -> None:
    files = {"include/default/a": "", "include/c/b": "", "submissions/accepted/x.c": ""}
    added = {
        form: set(names(package(tmp_path / form.value, files, yaml).solutions("sums")[0])) - {"x.c"}
        for form, yaml in YAML.items()
    }

    both = {"a", "b"}
    assert list(added.values()) == [both, {"b"}, set(), both]  # from 2025-09, legacy, legacy-icpc


@each_row(
    ("text", "result"),
    [
        (b"{{n}} {{n.value}} {{n.words}}", b"1e9 1e9 a billion"),
        (b"{{m}} { {n}} {{ n }} {{n.m}}", b"{{m}} { {n}} {{ n }} {{n.m}}"),
        (b"\xff{{n}}", b"\xff1e9"),
    ],
)
def test_constants_take_the_place_of_their_names(
    text: bytes, result: bytes, tmp_path: Path
) -> None:
    constants = "constants: {n: {value: 1e9, words: a billion}}"

    assert submission(tmp_path, {"a.py": text}, constants).files[0].content == result
    assert submission(tmp_path / "none", {"a.py": text}).files[0].content == text


@pytest.mark.attack
def test_a_constant_that_would_make_a_program_huge_is_refused() -> None:
    with pytest.raises(ProblemError, match="stands too often in a program"):
        fill_constants(b"{{n}}" * 300, {"n": "9" * (1 << 20)})


# Validators


@each_row(
    ("files", "name", "contents"),
    [
        ({"a.cpp": "{{n}}", "b.cpp": "", "x.h": "h", "c.py": ""}, "a.cpp", ["5", "h"]),
        ({"c.py": "c", "x.h": "h"}, "c.py", ["c"]),
        ({"v/a.py": "a", "v/main.py": "main"}, "v", ["main", "a"]),
    ],
)
def test_a_validator_is_a_file_with_its_headers_or_a_folder(
    files: Files, name: str, contents: list[str], tmp_path: Path
) -> None:
    source = validator(tmp_path, files, "constants: {n: 5}")

    assert source.name == name
    assert [one.content.decode() for one in source.files] == contents


@each_row(
    ("scripts", "compile", "first"),
    [
        (["build!", "a.x"], ("{folder}/build",), "build"),
        (["build!", "run!"], ("{folder}/build",), "run"),
        (["build", "run!"], (), "run"),
    ],
)
def test_a_folder_may_have_its_own_build_and_run_scripts(
    scripts: list[str], compile: tuple[str, ...], first: str, tmp_path: Path
) -> None:
    source = validator(tmp_path, [f"v/{name}" for name in scripts])

    assert (source.language.compile, source.language.run) == (compile, ("{folder}/run",))
    assert names(source)[0] == first
    assert source.missing is None
    assert languages.missing_tool(source.language) is None


@each_row(
    ("name", "tool", "protocol"),
    [
        ("a.ctd", "checktestdata", ValidatorProtocol.CHECKTESTDATA),
        ("a.ctd", "pyctd", ValidatorProtocol.CHECKTESTDATA),  # it stands in for the other one
        ("a.viva", "viva.sh", ValidatorProtocol.VIVA),
    ],
)
def test_a_file_for_a_tool_checks_inputs_where_the_tool_is(
    name: str,
    tool: str,
    protocol: ValidatorProtocol,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write_files(tmp_path, {f"bin/{tool}!": ""})
    found = package(tmp_path, {f"input_validators/{name}": "", "output_validators/a.ctd": ""})

    monkeypatch.setenv("PATH", "/nowhere")
    ((without, _),) = found.input_validators()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    ((source, said),) = found.input_validators()
    validation = found.problem("sums").validation

    needed = "viva.sh" if name == "a.viva" else "checktestdata"
    assert (without.missing or "").startswith(f"{needed} is not installed")
    assert (source.missing, source.refused, source.language.run[0]) == (None, None, tool)
    assert (said, source.files[0].name) == (protocol, name)
    assert validation is not None
    assert validation.validators[0].refused == (
        "it is written for checktestdata, which checks inputs only"
    )


CHECKER = '# include "testlib.h"\nint main() {}\n'
ANGLED = CHECKER.replace('"testlib.h"', "<testlib.h>")
LIBRARY, FOR_ICPC = "#define OK_EXIT_CODE 0\n", "#   define OK_EXIT_CODE 42\n"


@each_row(
    ("code", "own", "given", "protocol", "is_refused"),
    [
        ('// #include "testlib.h" no more', None, LIBRARY, ValidatorProtocol.ICPC, False),
        (CHECKER, None, LIBRARY, ValidatorProtocol.TESTLIB, False),
        (ANGLED, None, LIBRARY, ValidatorProtocol.TESTLIB, False),
        (CHECKER, None, FOR_ICPC, ValidatorProtocol.ICPC, False),
        (CHECKER, None, None, ValidatorProtocol.TESTLIB, True),
    ],
)
def test_testlib_is_put_beside_a_validator_that_needs_it(
    code: str,
    own: str | None,
    given: str | None,
    protocol: ValidatorProtocol,
    is_refused: bool,
    tmp_path: Path,
) -> None:
    files = {"output_validator/check.cpp": code}
    files |= {"output_validator/testlib.h": own} if own else {}
    write_files(tmp_path, {"testlib.h": given} if given else {})

    found = package(tmp_path, files, testlib=tmp_path / "testlib.h" if given else None)

    validation = found.problem("sums").validation
    assert validation is not None
    assert validation.protocol is protocol
    (source,) = validation.validators
    beside = own or (None if code.startswith("//") else given)
    code = CHECKER if code == ANGLED else code
    assert [one.content.decode() for one in source.files] == [code, *([beside] if beside else [])]
    assert source.refused == (
        "it needs testlib.h, which is not in the package: $JUDGE_TESTLIB may name yours"
        if is_refused
        else None
    )


DEFINE = {
    "a.cpp": b"#define EVAL 1\n#line 1\n",
    "a.pas": b"{$define EVAL}",
    "a.cs": b"#define EVAL\n#line 1\n",
}


@each_row(
    ("files", "defining"),
    [
        ({"a.cpp": b"#ifdef EVAL\n"}, ["a.cpp"]),
        ({"a.cpp": b"int main() {}\n", "b.h": b"#ifndef EVAL\n"}, ["a.cpp"]),
        ({"a.cpp": b"// EVALUATE, MEDIEVAL\n"}, []),
        ({"a.cpp": b"#define EVAL 1\n#line 1\n#ifdef EVAL\n"}, []),
        ({"a.cpp": b"\xef\xbb\xbf#ifdef EVAL\n"}, ["a.cpp"]),  # no mark stands behind the macro
        ({"a.pas": b"{$ifdef Eval}\n", "a.py": b"EVAL\n"}, ["a.pas"]),
        ({"a.cs": b"#if EVAL\n"}, ["a.cs"]),
    ],
)
def test_sources_that_ask_for_a_macro_define_it(
    files: Mapping[str, bytes], defining: Sequence[str]
) -> None:
    given = [SourceFile(name=name, content=content) for name, content in files.items()]

    made = with_macros(given, ["EVAL"])

    assert {one.name: one.content for one in made} == {
        name: (DEFINE[name] if name in defining else b"") + content.removeprefix(b"\xef\xbb\xbf")
        for name, content in files.items()
    }
    assert with_macros(made, ["EVAL"]) == made
