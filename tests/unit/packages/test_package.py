"""A package as a whole: what a judge asks of it."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from judge.errors import JudgeError, ProblemError, UsageError
from judge.model import Case, DialectChoice, Limits, Place, Problem, ValidatorProtocol
from judge.packages.package import PROVISIONAL_CPU_S, Package, open_package
from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, DRAFT, LEGACY, LEGACY_ICPC, write_files

MIB = 1 << 20
LIMITED = f"{CURRENT}limits: {{time_limit: 2}}\n"
FILES = {
    "data/sample/1.in": "1 2\n",
    "data/sample/1.ans": "3\n",
    "data/secret/2.in": "2 2\n",
    "data/secret/2.ans": "4\n",
    "submissions/accepted/a.py": "print({{n}})\n",
    "submissions/wrong_answer/b/main.py": "",
    "input_validators/v.py": "",
}


def package(
    tmp_path: Path, yaml: str = LIMITED, files: Mapping[str, str] = {}, **more: Any
) -> Package:
    root = write_files(tmp_path / "sums", FILES | {"problem.yaml": yaml} | dict(files))
    return Package(root, **more)


def refusal(tmp_path: Path, yaml: str, files: Mapping[str, str] = {}) -> str:
    with pytest.raises(ProblemError) as caught:
        package(tmp_path, yaml, files).problem("sums")
    return str(caught.value).replace(f"{tmp_path}/", "")


# The problem


def test_a_package_is_one_problem(tmp_path: Path) -> None:
    found = package(tmp_path)

    assert found.slugs() == ["sums"]
    assert found.problem("sums") == Problem(
        slug="sums",
        names={"en": "Sums"},
        limits=Limits.of(cpu_s=2.0, memory_bytes=2048 * MIB, output_bytes=8 * MIB),
        place=Place.OWN,
        dialect=DialectChoice(),
    )
    assert found.data("sums") == ["sample", "secret"]
    assert found.cases("sums") == [
        Case(name="sample/1", input=b"1 2\n", answer=b"3\n"),
        Case(name="secret/2", input=b"2 2\n", answer=b"4\n"),
    ]
    assert [case.name for case in found.cases("sums", ["secret"])] == ["secret/2"]
    assert pickle.loads(pickle.dumps(found.problem("sums"))) == found.problem("sums")


@each_row(("folder", "slug"), [("sums", "sums"), ("My-Sums_2", "mysums2"), ("___", "package")])
def test_a_problem_is_called_as_its_folder(folder: str, slug: str, tmp_path: Path) -> None:
    write_files(tmp_path / folder, {"problem.yaml": CURRENT})

    assert Package(tmp_path / folder).slugs() == [slug]


def test_a_package_asks_for_what_it_needs(tmp_path: Path) -> None:
    yaml = f"{CURRENT}allow_file_writing: true\nlimits: {{time_limit: 1, memory: 64, output: 1}}\n"

    problem = package(tmp_path, yaml).problem("sums")

    assert problem.place is Place.COPY
    assert problem.limits == Limits.of(cpu_s=1.0, memory_bytes=64 * MIB, output_bytes=MIB)


def test_files_for_validators_alone_are_found(tmp_path: Path) -> None:
    data = package(tmp_path, files={"data/invalid_input/1.in": "x"}).test_data

    assert [example.case.name for example in data.invalid_input] == ["invalid_input/1"]


def test_a_scored_problem_has_groups(tmp_path: Path) -> None:
    scored = package(tmp_path / "1", f"{CURRENT}type: scoring\n").problem("sums")
    legacy = package(
        tmp_path / "2",
        f"{LEGACY}validation: custom score\n",
        {"output_validators/v.py": ""},
    ).problem("sums")

    assert [group.name for group in scored.groups] == ["secret", "sample"]
    assert not scored.scores_by_validator
    assert [group.name for group in legacy.groups] == ["", "sample", "secret"]
    assert legacy.scores_by_validator


def test_a_problem_yaml_that_leads_out_of_the_package_is_refused(tmp_path: Path) -> None:
    write_files(tmp_path, {"else.yaml": CURRENT, "sums/data/x": ""})
    (tmp_path / "sums/problem.yaml").symlink_to("../else.yaml")

    with pytest.raises(ProblemError, match=r"problem\.yaml is a link that leaves the package"):
        Package(tmp_path / "sums")


@each_row(
    ("files", "names"),
    [
        ({}, {"en": "sums"}),
        (
            {
                "problem_statement/problem.tex": "\\problemname{Sums of \\emph{all}}",
                "problem_statement/problem.ja.tex": "\\problemname{ Add }",
            },
            {"ja": "Add"},
        ),
        (
            {
                "problem_statement/problem.en.tex": (
                    "%% plainproblemname: Big Sums\n\\problemname{$\\Sigma$}"
                )
            },
            {"en": "Big Sums"},
        ),
    ],
)
def test_the_name_of_an_old_problem_is_in_its_statement(
    files: Mapping[str, str], names: Mapping[str, str], tmp_path: Path
) -> None:
    assert package(tmp_path, "", files).problem("sums").names == names


def test_another_slug_is_no_problem_of_the_package(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no problem 'other'"):
        package(tmp_path).problem("other")


def test_an_unknown_set_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="sums has no data 'more'; there are: sample secret"):
        package(tmp_path).cases("sums", ["more"])


# The time limit


@each_row(
    ("yaml", "files", "told"),
    [
        (LIMITED, {".timelimit": "3\n"}, (2.0, "problem.yaml")),
        (CURRENT, {".timelimit": "3.5\n"}, (3.5, ".timelimit")),
        (LEGACY, {"domjudge-problem.ini": "x=1\ntimelimit = 4\n"}, (4.0, "timelimit in %")),
        (LEGACY, {"domjudge-problem.ini": "timelimit='4.5'"}, (4.5, "timelimit in %")),
        (
            LEGACY,
            {"domjudge-problem.ini": "timelimit=4", ".timelimit": "3"},
            (4.0, "timelimit in %"),
        ),
        (LEGACY, {"domjudge-problem.ini": "color=red", ".timelimit": "3"}, (3.0, ".timelimit")),
        (LEGACY, {}, None),
    ],
)
def test_the_time_limit_has_several_sources(
    yaml: str, files: Mapping[str, str], told: tuple[float, str] | None, tmp_path: Path
) -> None:
    found = package(tmp_path, yaml, files)

    if told is not None:
        told = told[0], told[1].replace("%", "domjudge-problem.ini")
    assert found.stated_limit == told
    assert found.problem("sums").limits.cpu_s == (told[0] if told else PROVISIONAL_CPU_S)


@each_row("text", ["soon", "0", "-1", "inf", "nan", "1e9"])
def test_an_invalid_time_limit_is_an_error(text: str, tmp_path: Path) -> None:
    message = refusal(tmp_path, LEGACY, {".timelimit": text})

    assert message.startswith(f"sums/.timelimit: the time limit is {text!r}")


# Validators


@each_row(
    ("yaml", "files", "names"),
    [
        (CURRENT, {"output_validator/v.py": ""}, ["output_validator"]),
        (CURRENT, {"output_validator/v/run!": ""}, ["output_validator"]),
        (CURRENT, {"output_validators/v.py": ""}, ["v.py"]),
        (
            CURRENT,
            {"output_validators/v.py": "", "output_validator/w.py": ""},
            ["output_validator"],
        ),
        (f"{LEGACY}validation: custom\n", {"output_validator/v.py": ""}, ["output_validator"]),
        (
            f"{LEGACY}validation: custom\n",
            {"output_validators/build!": "", "output_validators/v.weird": ""},
            ["output_validators"],
        ),
        (DRAFT, {"output_validator/v.py": ""}, ["output_validator"]),
        (DRAFT, {"output_validators/v.py": ""}, ["v.py"]),
        (LEGACY, {"output_validators/v.py": ""}, None),
        (
            f"{LEGACY}validation: custom\n",
            {"output_validators/v.py": "", "output_validators/w/w.cc": ""},
            ["v.py", "w"],
        ),
        (
            f"{LEGACY_ICPC}validation: custom\n",
            {"output_validators/v.cc": "", "output_validators/v.h": ""},
            ["v.cc"],
        ),
    ],
)
def test_output_validators_are_where_any_version_has_them(
    yaml: str, files: Mapping[str, str], names: list[str] | None, tmp_path: Path
) -> None:
    validation = package(tmp_path, yaml, files).problem("sums").validation

    found = None if validation is None else [source.name for source in validation.validators]
    assert found == names


def test_a_validation_has_limits_of_its_own(tmp_path: Path) -> None:
    yaml = f"""\
{CURRENT}type: [interactive, multi-pass]
limits: {{validation_time: 5, validation_memory: 64, validation_output: 1, validation_passes: 3}}
"""

    validation = package(tmp_path, yaml, {"output_validator/v.py": ""}).problem("sums").validation

    assert validation is not None
    assert validation.limits == Limits.of(cpu_s=5.0, memory_bytes=64 * MIB, output_bytes=MIB)
    assert (validation.interactive, validation.passes) == (True, 3)
    assert validation.protocol is ValidatorProtocol.ICPC


@each_row(
    ("yaml", "words"),
    [
        (f"{CURRENT}type: interactive\n", "the problem is interactive, but there is no output"),
        (f"{CURRENT}type: multi-pass\n", "the problem is multi-pass, but there is no output"),
        (f"{LEGACY}validation: custom\n", "validation is custom, but there is no output"),
    ],
)
def test_a_validator_that_is_needed_but_missing_is_an_error(
    yaml: str, words: str, tmp_path: Path
) -> None:
    assert words in refusal(tmp_path, yaml)


def test_the_validator_of_a_legacy_problem_is_given_the_flags_of_all(tmp_path: Path) -> None:
    yaml = f"{LEGACY}validator_flags: float_tolerance 1e-6\n"

    found = package(tmp_path, yaml)

    assert found.problem("sums").checker_args == ("float_tolerance", "1e-6")
    assert found.cases("sums")[0].validator_args == ("float_tolerance", "1e-6")


def test_a_testlib_that_is_given_is_put_beside_checkers(tmp_path: Path) -> None:
    write_files(tmp_path, {"testlib.h": "// of mine\n"})
    files = {
        "output_validator/check.cpp": '#include "testlib.h"\n',
        "input_validators/v.cpp": '#include "testlib.h"\n',
    }

    found = package(tmp_path, CURRENT, files, testlib=tmp_path / "testlib.h")

    validation = found.problem("sums").validation
    assert validation is not None
    assert validation.protocol is ValidatorProtocol.TESTLIB
    assert validation.validators[0].files[1].content == b"// of mine\n"
    assert [(len(source.files), protocol) for source, protocol in found.input_validators()] == [
        (2, ValidatorProtocol.TESTLIB),
        (1, ValidatorProtocol.ICPC),
    ]


def test_checkers_that_answer_in_two_ways_are_refused(tmp_path: Path) -> None:
    files = {
        "output_validators/a.cpp": '#include "testlib.h"\n',
        "output_validators/b.py": "",
    }

    message = refusal(tmp_path, f"{LEGACY}validation: custom\n", files)

    assert "some output validators answer as testlib does, and some do not" in message


def test_an_unreadable_testlib_is_an_error(tmp_path: Path) -> None:
    found = package(tmp_path, testlib=tmp_path / "testlib.h")

    with pytest.raises(UsageError, match=r"testlib\.h cannot be read"):
        found.input_validators()


@each_row("yaml", [LIMITED, LEGACY])
def test_all_input_validators_are_found(yaml: str, tmp_path: Path) -> None:
    files = {
        "input_validators/README.md": "",
        "input_validators/w/build!": "",
        "input_validator/y.py": "",
        "input_format_validators/x.py": "",
    }

    names = [source.name for source, _ in package(tmp_path, yaml, files).input_validators()]

    assert names == ["v.py", "w", "y.py", "x.py"]


# Solutions


def test_solutions_have_what_the_package_adds(tmp_path: Path) -> None:
    yaml = f"{CURRENT}constants: {{n: 5}}\n"

    accepted, wrong = package(tmp_path, yaml, {"include/python3/lib.py": ""}).solutions("sums")

    assert [file.name for file in accepted.files] == ["a.py", "lib.py"]
    assert accepted.files[0].content == b"print(5)\n"
    assert wrong.name == "wrong_answer/b"


@each_row(
    "word", ["wrong_answer/b", "submissions/wrong_answer/b/", "sums/submissions/wrong_answer/b"]
)
def test_a_submission_is_named_from_the_package_or_from_here(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = package(tmp_path)
    monkeypatch.chdir(tmp_path)

    assert found.solution("sums", word) == found.solutions("sums")[1]


def test_a_solution_may_lie_anywhere(tmp_path: Path) -> None:
    write_files(tmp_path, {"mine/main.py": ""})

    solution = package(tmp_path).solution("sums", str(tmp_path / "mine"))

    assert (solution.name, solution.language.code) == (str(tmp_path / "mine"), "python3")


def test_a_missing_solution_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        package(tmp_path).solution("sums", "c.py")

    assert str(caught.value) == (
        "there is no file and no folder 'c.py', and no submission of that name. "
        "There are: accepted/a.py wrong_answer/b"
    )


def test_words_are_solutions_but_for_one_that_names_the_package(tmp_path: Path) -> None:
    found = package(tmp_path)

    assert found.resolve([]) == (["sums"], [])
    assert found.resolve(["sums", "a.py"]) == (["sums"], ["a.py"])
    assert found.resolve([str(found.root), "a.py"]) == (["sums"], ["a.py"])
    assert found.resolve(["a.py", "sums"]) == (["sums"], ["a.py", "sums"])


# Statements


def test_a_statement_in_markdown_is_shown_with_its_samples(tmp_path: Path) -> None:
    text = "Add {{n}} numbers.\n\n{{nextsample}}\n\nSo it is.\n\n{{remainingsamples}}\n"
    yaml = f"{CURRENT}constants: {{n: 5}}\n"

    found = package(tmp_path, yaml, {"statement/problem.en.md": text}).statement("sums")

    assert found.text == "Add 5 numbers.\n\n\nSo it is.\n\n"
    assert [sample.interaction for sample in found.samples] == [""]


def test_a_sample_has_its_interaction_from_the_package_alone(tmp_path: Path) -> None:
    statement = {"statement/problem.en.md": "Guess.\n"}
    shown = {"data/sample/1.interaction": ">1\n<right\n"}
    found = package(tmp_path, CURRENT, statement | shown)

    assert found.statement("sums").samples[0].interaction == ">1\n<right\n"

    (tmp_path / "secret.txt").write_text("password\n")
    path = found.root / "data/sample/1.interaction"
    path.unlink()
    path.symlink_to(tmp_path / "secret.txt")
    with pytest.raises(JudgeError, match=r"1\.interaction"):
        found.statement("sums")


def test_a_statement_that_is_not_markdown_is_an_error(tmp_path: Path) -> None:
    found = package(tmp_path, LEGACY, {"problem_statement/problem.tex": ""})

    with pytest.raises(UsageError, match=r"no Markdown statement in 'en'.*problem\.tex"):
        found.statement("sums")


# All together


def test_a_package_is_read_from_an_open_folder(tmp_path: Path) -> None:
    package(tmp_path)

    with open_package(tmp_path / "sums") as found:
        assert found.slugs() == ["sums"]
