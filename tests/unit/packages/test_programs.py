"""Programs of packages: their language, what is run, what the package adds."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge import languages
from judge.catalog.kit import Kit
from judge.errors import ProblemError
from judge.languages import missing_tool
from judge.languages.entry_points import arrange_files
from judge.languages.families import is_python
from judge.model import Case, Limits, Solution, Source, SourceFile, Validation, ValidatorProtocol
from judge.model.inspections import Purpose, ValidatorInput
from judge.packages.data import Example, PackageData
from judge.packages.icpc import IcpcPackage
from judge.packages.package import open_package
from judge.packages.programs import fill_constants, with_macros
from judge.packages.validators import list_validator_inputs
from tests.conftest import SHELL, each_row, write_kit
from tests.unit.as_text import in_short, with_results
from tests.unit.packages.families.test_simple import OJ
from tests.unit.packages.written import (
    CURRENT,
    NOTHING,
    VERSIONS,
    YAML,
    Changes,
    Files,
    files_of_row,
    package,
    write_files,
)


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


def names(source: Source) -> list[str]:
    return [one.name for one in source.files]


# Languages and entry points


SECOND = "#!/usr/bin/env python2\nprint 1\n"


def test_a_submission_has_a_language_and_its_entry_point_comes_first(tmp_path: Path) -> None:
    def said(folder: Path, words: str, changes: Changes) -> Iterator[str]:
        root = folder / "sums"
        (root / "submissions/accepted/a").mkdir(parents=True)
        files = files_of_row(VERSIONS, {}, words, changes)
        write_files(root, {**files, "include/c/x.h": "1" * 4000})  # it does not count
        (source,) = IcpcPackage(root).solutions("sums")
        missing = source.missing if source.missing != missing_tool(source.language) else ""
        yield f"{source.language.code} {names(source)} {source.refused or missing or ''}".rstrip()

    document = Path(__file__).with_name("programs.txt")

    assert with_results(document, tmp_path, said) == external_file("programs.txt")


def test_a_suffix_means_the_same_in_a_kit_a_package_and_a_folder_of_samples(tmp_path: Path) -> None:
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

    shim = submission(tmp_path / "shim", {"a.py": SECOND})
    command.write_bytes(b"\x7fELF")
    source = submission(tmp_path / "real", {"a.py": SECOND})

    assert shim.missing == "python2 is not installed (Debian has had none since 2023)"
    assert source.missing is None
    assert not is_python(source.language)  # our hooks are in Python 3
    assert source.language.run == ("python2", "{folder}/{main}")


def test_a_package_limits_the_compiler_unless_a_table_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    write_files(tmp_path, {"judge/languages.toml": "[rust]\ncompile_cpu_s = 7\n"})

    def told(name: str) -> list[float]:
        limits = []
        for limit in (1, 60, 99, 9999):
            keys = f"limits: {{compilation_time: {limit}, compilation_memory: {limit}}}"
            found = submission(tmp_path / f"{limit}{name}", [name], keys)
            limits.append(found.language.compile_cpu_s)
            assert found.compile_bytes == limit << 20
        return limits

    assert told("a.c") == [1, 60, 99, 600]
    assert told("a.go") == [2, 120, 198, 600]
    assert told("a.rs") == [7] * 4


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
    added = [
        set(names(package(tmp_path / form.value, files, yaml).solutions("sums")[0])) - {"x.c"}
        for form, yaml in YAML.items()
    ]

    both = {"a", "b"}
    assert added == [both, {"b"}, set(), both]  # from 2025-09, legacy, legacy-icpc


def test_constants_take_the_place_of_their_names(tmp_path: Path) -> None:
    texts = {
        "a.py": (b"{{n}} {{n.value}} {{n.words}}", b"1e9 1e9 a billion"),
        "b.py": (b"{{m}} { {n}} {{ n }} {{n.m}}", b"{{m}} { {n}} {{ n }} {{n.m}}"),
        "c.py": (b"\xff{{n}}", b"\xff1e9"),
    }
    files = {name: text for name, (text, _) in texts.items()}
    constants = "constants: {n: {value: 1e9, words: a billion}}"

    filled = submission(tmp_path, files, constants).files
    plain = submission(tmp_path / "none", files).files

    assert [one.content for one in filled] == [result for _, result in texts.values()]
    assert [one.content for one in plain] == list(files.values())
    own = tmp_path / "own.py"  # no part of the package
    own.write_text("{{n}}")
    made = package(tmp_path / "another", {}, f"{CURRENT}{constants}\n")
    assert made.solution("sums", str(own)).files[0].content == b"{{n}}"


@pytest.mark.attack
def test_a_constant_that_would_make_a_program_huge_is_refused() -> None:
    with pytest.raises(ProblemError, match="stands too often in a program"):
        fill_constants(b"{{n}}" * 300, {"n": "9" * (1 << 20)})


# Validators


VALIDATORS: list[Files] = [
    # A file with its headers, or a folder
    {"a.cpp": "{{n}}", "b.cpp": "", "x.h": "h", "c.py": ""},
    {"c.py": "c", "x.h": "h"},
    {"v/a.py": "a", "v/main.py": "main"},
    # A folder may have its own scripts.
    {"v/build!": "", "v/a.x": ""},
    {"v/build!": "", "v/run!": ""},
    {"v/build": "", "v/run!": ""},
]


def test_a_validator_is_a_file_or_a_folder_or_has_scripts(tmp_path: Path) -> None:
    found = ""
    for number, files in enumerate(VALIDATORS):
        written = {f"input_validators/{name}": text for name, text in files.items()}
        made = package(tmp_path / f"{number}", written, f"{CURRENT}constants: {{n: 5}}\n")
        source = made.input_validators()[0][0]
        found += f"{', '.join(files)}:\n  {source.name} {in_short(source.files)} "
        found += f"{source.language.compile} {source.language.run}\n"
        assert source.missing is None or "c++" in source.missing

    assert found == external_file("validators.txt")


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
    ("code", "given", "protocol"),
    [
        ('// #include "testlib.h" no more', LIBRARY, ValidatorProtocol.ICPC),
        (CHECKER, LIBRARY, ValidatorProtocol.TESTLIB),
        (ANGLED, LIBRARY, ValidatorProtocol.TESTLIB),
        (CHECKER, FOR_ICPC, ValidatorProtocol.ICPC),
        (CHECKER, None, ValidatorProtocol.TESTLIB),
    ],
)
def test_testlib_is_put_beside_a_validator_that_needs_it(
    code: str, given: str | None, protocol: ValidatorProtocol, tmp_path: Path
) -> None:
    write_files(tmp_path, {"testlib.h": given} if given else {})

    found = package(
        tmp_path,
        {"output_validator/check.cpp": code},
        testlib=tmp_path / "testlib.h" if given else None,
    )

    validation = found.problem("sums").validation
    assert validation is not None
    assert validation.protocol is protocol
    (source,) = validation.validators
    beside = [given] if given and not code.startswith("//") else []
    code = CHECKER if code == ANGLED else code
    assert [one.content.decode() for one in source.files] == [code, *beside]
    assert source.refused == (
        None
        if given
        else "it needs testlib.h, which is not in the package: $JUDGE_TESTLIB may name yours"
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
    made = with_macros([SourceFile(name=name, content=files[name]) for name in files], ["EVAL"])

    assert {one.name: one.content for one in made} == {
        name: (DEFINE[name] if name in defining else b"") + content.removeprefix(b"\xef\xbb\xbf")
        for name, content in files.items()
    }
    assert with_macros(made, ["EVAL"]) == made


# What validators are shown

LIMITS = Limits.of(cpu_s=1.0, memory_bytes=1 << 28)
IN = Source(name="in.py", files=(), language=SHELL)
OUT = Source(name="out.py", files=(), language=SHELL)
CASES = (
    Case(name="sample/1", input=b"12 3\n", answer=b"15\n"),
    Case(name="secret/2", input=b"4 5\n", answer=b"9\n", validator_args=("case_sensitive",)),
)
BAD_INPUT = Example(case=Case(name="invalid_input/a", input=b"x\n", answer=b""), has_answer=False)
BAD_OUTPUT = Example(
    case=Case(name="invalid_output/b", input=b"1 1\n", answer=b"2\n"), output=b"3\n"
)
GOOD_OUTPUT = Example(
    case=Case(name="valid_output/c", input=b"1 2\n", answer=b"3\n"), output=b"03\n"
)
DATA = PackageData(
    cases=CASES,
    input_validator_args={"secret/2": {"": ("--max", "5")}},
    outputs={"secret/2": b"9.0\n"},
    invalid_input=(BAD_INPUT,),
    invalid_output=(BAD_OUTPUT,),
    valid_output=(GOOD_OUTPUT,),
)
CUSTOM = Validation(validators=(OUT,), limits=LIMITS, protocol=ValidatorProtocol.TESTLIB)


def outline(shown: list[ValidatorInput]) -> list[str]:
    """Each input in a line; of what is malformed only whom it is for."""
    return list(
        dict.fromkeys(
            f"{one.purpose.value} of {one.subject} for {in_short(one.validator)}"
            if one.purpose in (Purpose.MALFORMED_INPUT, Purpose.MALFORMED_OUTPUT)
            else in_short(one)
            for one in shown
        )
    )


def test_what_validators_are_shown() -> None:
    other = Source(name="other", files=(), language=SHELL)
    tells = SourceFile(name="in.py", content=b"'--constraints_file' in sys.argv")
    telling = replace(IN, name="tells.py", files=(tells,))
    shown = {
        "two input validators": list_validator_inputs(
            DATA, [(IN, ValidatorProtocol.ICPC), (other, ValidatorProtocol.TESTLIB)], None
        ),
        "one tells bounds": list_validator_inputs(
            DATA, [(IN, ValidatorProtocol.ICPC), (telling, ValidatorProtocol.ICPC)], None
        ),
        "an output validator": list_validator_inputs(DATA, [], CUSTOM),
    }

    found = "\n".join("\n  ".join([f"{name}:", *outline(shown[name])]) for name in shown)

    assert found == external_file("shown.txt")
    garbage = [one for one in shown["one tells bounds"] if one.purpose is Purpose.MALFORMED_INPUT]
    assert b"" in [one.case.input for one in garbage]


def test_who_judges_outputs_depends_on_the_validation() -> None:
    default = list_validator_inputs(DATA, [], None)
    talks = Validation(validators=(OUT,), limits=LIMITS, interactive=True)
    twice = Validation(validators=(OUT,), limits=LIMITS, passes=2)

    assert default
    assert all(one.validator is None for one in default)
    assert list_validator_inputs(DATA, [], talks) == list_validator_inputs(DATA, [], twice) == []


def test_an_answer_that_nothing_has_made_is_not_shown_to_a_checker_that_asks_for_none() -> None:
    first, second = CASES
    data = replace(DATA, cases=(replace(first, answer=b""), second), outputs={})
    asks_for_none = replace(CUSTOM, parts_are_wrong=True)

    subjects = [
        [
            one.subject
            for one in list_validator_inputs(data, [], how)
            if one.purpose is Purpose.ANSWER
        ]
        for how in (CUSTOM, asks_for_none)
    ]

    assert subjects == [["sample/1", "secret/2"], ["secret/2"]]
