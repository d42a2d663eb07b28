"""A package as a whole: what a judge asks of it, in every version of the format."""

import pickle
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.errors import JudgeError, ProblemError, UsageError
from judge.model import Case
from judge.packages.generators import generated_folder
from judge.packages.icpc import IcpcPackage
from judge.packages.package import open_package
from tests.unit.as_text import in_short
from tests.unit.packages.written import (
    CURRENT,
    LEGACY,
    LEGACY_ICPC,
    Files,
    package,
    refusal,
    write_files,
)

MIB = 1 << 20
LIMITED = f"{CURRENT}limits: {{time_limit: 2}}\n"
CUSTOM = f"{LEGACY}validation: custom\n"
FILES = {
    "data/sample/1.in": "1 2\n",
    "data/sample/1.ans": "3\n",
    "data/secret/2.in": "2 2\n",
    "data/secret/2.ans": "4\n",
    "submissions/accepted/a.py": "print({{n}})\n",
    "submissions/wrong_answer/b/main.py": "",
    "input_validators/v.py": "",
}


# The problem


def test_a_package_is_one_problem(tmp_path: Path) -> None:
    package(tmp_path, FILES, LIMITED)

    with open_package(tmp_path / "sums") as found:
        assert found.slugs() == ["sums"]
        assert found.data("sums") == ["sample", "secret"]
        assert found.cases("sums") == [
            Case(name="sample/1", input=b"1 2\n", answer=b"3\n"),
            Case(name="secret/2", input=b"2 2\n", answer=b"4\n"),
        ]
        assert [case.name for case in found.cases("sums", ["secret"])] == ["secret/2"]
        assert pickle.loads(pickle.dumps(found.problem("sums"))) == found.problem("sums")


# What is said of it

EVERY_LIMIT = f"""\
{CURRENT}type: [multi-pass, interactive]
allow_file_writing: true
limits:
  time_limit: 1.5
  time_multipliers: {{ac_to_time_limit: 3, time_limit_to_tle: 2}}
  time_resolution: 0.5
  memory: 256
  output: 4
  code: 64
  compilation_time: 30
  compilation_memory: 512
  validation_time: 20
  validation_memory: 1024
  validation_output: 2
  validation_passes: 5
"""
STATEMENTS = {
    "problem_statement/problem.tex": "\\problemname{Sums of \\emph{all}}",
    "problem_statement/problem.ja.tex": "\\problemname{ Add }",
    "problem_statement/problem.de.tex": "\\problemname{}",
    "problem_statement/problem.english.tex": "\\problemname{Other}",
    "problem_statement/problem.pt-BR.tex": "\\problemname{Sums \\& Sons, 5\\%}",
    "problem_statement/problem.fr.tex": "%% plainproblemname: Big\n\\problemname{$x$}",
}
VALIDATOR = {"output_validator/v.py": ""}
SAID: list[tuple[str, Mapping[str, str]]] = [
    # Versions, which have margins of their own
    ("", {}),
    *(
        (f"problem_format_version: {one}\n", {})
        for one in ("legacy-icpc", "2023-07-draft", "draft")
    ),
    (CURRENT, {}),
    (EVERY_LIMIT, VALIDATOR),
    # Names
    (CURRENT.replace("Sums", "{en: Sums, ja: \u548c}"), {}),
    ("", STATEMENTS),
    # Types, some in words of DOMjudge
    (f"{CURRENT}type: [pass-fail, interactive, multi-pass]\n", VALIDATOR),
    (f"{CURRENT}type: [scoring, submit-answer]\n", {}),
    (f"{CURRENT}validation: custom interactive\nauthor: A\n", VALIDATOR),
    (f"{LEGACY}validation: default\n", {}),
    (f"{LEGACY}validation: custom score\n", {"output_validators/v.py": ""}),
    (f"{LEGACY}type: scoring interactive\n", {"output_validators/v.py": ""}),
    (
        f"{LEGACY}type: pass-fail multi-pass\nvalidation: custom interactive\n",
        {"output_validators/v.py": ""},
    ),
    (f"{LEGACY}validation: custom multi-pass\n", {"output_validators/v.py": ""}),
    # Constants are kept as they are written.
    (f'{CURRENT}constants: {{little: 1e9, limit: {{value: 007, latex: "10^5"}}}}\n', {}),
    # The time limit
    (LIMITED, {".timelimit": "3\n"}),
    (CURRENT, {".timelimit": "3.5\n"}),
    (LEGACY, {"domjudge-problem.ini": "timelimit=4", ".timelimit": "3"}),
    (LEGACY, {"domjudge-problem.ini": "color=red", ".timelimit": "3"}),
    # Dialects, which a package shows by what one system alone reads
    (CURRENT, {"domjudge-problem.ini": ""}),
    (LEGACY, {".timelimit": "1"}),
    (LEGACY, {"submissions.json": "{}"}),
    (f"{LEGACY}limits: {{time_limit: 1}}\n", {}),
    (f"{LEGACY}type: scoring\n", {}),
    (f"{LEGACY}grading: {{}}\n", {}),
    (LEGACY, {"data/testdata.yaml": "reject_score: 1\n"}),
    (LEGACY, {"data/secret/testdata.yaml": "grader_flags: min first_error\n"}),
    (LEGACY, {"data/testdata.yaml": "grader_flags: min\n"}),
    (LEGACY, {".timelimit": "1", "graders/sum.py": ""}),  # problemtools has written the first, too
    # Output validators
    (CURRENT, VALIDATOR),
    (CURRENT, {"output_validators/v.py": ""}),
    (CUSTOM, {"output_validators/build!": "", "output_validators/v.x": ""}),
    (LEGACY, {"output_validators/v.py": ""}),
    (CUSTOM, {"output_validators/v.py": "", "output_validators/w/w.cc": ""}),
    (
        f"{LEGACY_ICPC}validation: custom\n",
        {"output_validators/v.cc": "", "output_validators/v.h": ""},
    ),
]


def test_what_is_read_of_a_package(tmp_path: Path) -> None:
    found = ""
    for number, (yaml, files) in enumerate(SAID):
        read = package(tmp_path / f"{number}", files, yaml)
        problem, metadata = read.problem("sums"), read.metadata
        validation = problem.validation
        facts = {
            "version": metadata.format,
            "types": metadata.types,
            "custom": metadata.custom_validator,
            "stated": read.stated_limit,
            "limits of the format": metadata.limits,
            "constants": metadata.constants,
            "problem": replace(problem, validation=None),
            "validation": validation and replace(validation, validators=()),
            "validators": [one.name for one in (validation.validators if validation else ())],
        }
        found += "\n".join([*yaml.splitlines(), *(f"{name}: {files[name]!r}" for name in files)])
        found += "".join(
            f"\n  {name}: {in_short(fact)}"
            for name, fact in facts.items()
            if fact not in (None, [], {}, frozenset())
        )
        found += "\n\n"

    assert found == external_file("packages.txt")


@pytest.mark.attack
def test_a_problem_yaml_that_leads_out_of_the_package_is_refused(tmp_path: Path) -> None:
    write_files(tmp_path, {"else.yaml": CURRENT, "sums/data/x": ""})
    (tmp_path / "sums/problem.yaml").symlink_to("../else.yaml")

    with pytest.raises(ProblemError, match=r"problem\.yaml is a link that leaves the package"):
        IcpcPackage(tmp_path / "sums")


def test_what_a_package_does_not_have_is_an_error(tmp_path: Path) -> None:
    found = package(tmp_path, FILES, testlib=tmp_path / "testlib.h")

    with pytest.raises(UsageError, match="there is no problem 'other'"):
        found.problem("other")
    with pytest.raises(UsageError, match="sums has no data 'more'; there are: sample secret"):
        found.cases("sums", ["more"])
    with pytest.raises(UsageError, match=r"testlib\.h cannot be read"):
        found.input_validators()
    with pytest.raises(UsageError, match=r"no file and no folder 'c\.py'") as caught:
        found.solution("sums", "c.py")
    assert "There are: accepted/a.py wrong_answer/b" in str(caught.value)


# Words on the command line


def test_words_name_submissions_and_the_first_may_name_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = package(tmp_path, FILES)
    monkeypatch.chdir(tmp_path)

    for word in (
        "wrong_answer/b",
        "submissions/wrong_answer/b/",
        "sums/submissions/wrong_answer/b",
    ):
        assert found.solution("sums", word) == found.solutions("sums")[1]
    assert found.resolve([]) == (["sums"], [])
    assert found.resolve(["sums", "a.py"]) == (["sums"], ["a.py"])
    assert found.resolve([str(found.root), "a.py"]) == (["sums"], ["a.py"])
    assert found.resolve(["a.py", "sums"]) == (["sums"], ["a.py", "sums"])


# Statements


def test_a_statement_in_markdown_is_shown_with_its_samples(tmp_path: Path) -> None:
    text = "Add {{n}} numbers.\n\n{{nextsample}}\n\nSo it is.\n\n{{remainingsamples}}\n"
    files = {"statement/problem.en.md": text, "statement/problem.en.txt": "Other.\n"}

    found = package(tmp_path, {**FILES, **files}, f"{CURRENT}constants: {{n: 5}}\n")

    statement = found.statement("sums")
    assert statement.text == "Add 5 numbers.\n\n\nSo it is.\n\n"
    assert [sample.interaction for sample in statement.samples] == [""]
    with pytest.raises(UsageError, match=r"no statement as text in 'de'.*en\.md"):
        found.statement("sums", "de")
    (found.root / "statement/problem.sv.tex").write_text("$a + b$\n")
    assert found.statement("sums", "sv").text == "~~~~~~ latex\n$a + b$\n~~~~~~\n"

    path = found.root / "data/sample/1.interaction"
    path.write_text(">1\n<right\n")
    assert found.statement("sums").samples[0].interaction == ">1\n<right\n"
    (tmp_path / "secret.txt").write_text("password\n")
    path.unlink()
    path.symlink_to(tmp_path / "secret.txt")
    with pytest.raises(JudgeError, match=r"1\.interaction"):
        found.statement("sums")


# Data that is made


GENERATED = {
    "problem.yaml": CURRENT,
    "generators/generators.yaml": "data: {secret: {data: {a: {in: x}}}}",
    "submissions/accepted/a.py": "print(input())",
}


def test_a_change_of_what_the_data_depends_on_is_another_folder(tmp_path: Path) -> None:
    names = [*GENERATED, "generators/more.py", "statement/problem.en.md"]
    folders = [generated_folder(write_files(tmp_path, GENERATED))]
    for name in names:
        folders.append(generated_folder(write_files(tmp_path, {name: "# changed"})))

    assert [one != before for before, one in pairwise(folders)] == [True] * 4 + [False]


def test_data_of_the_package_itself_comes_first(tmp_path: Path) -> None:
    root = package(tmp_path, GENERATED).root
    with pytest.raises(UsageError, match="the data of sums has not been made"):
        IcpcPackage(root).cases("sums")

    write_files(generated_folder(root), {"data/secret/a.in": "x", "data/secret/a.ans": "y"})
    assert [case.name for case in IcpcPackage(root).cases("sums")] == ["secret/a"]

    write_files(root, {"data/secret/1.in": "x", "data/secret/1.ans": "y"})
    assert [case.name for case in IcpcPackage(root).cases("sums")] == ["secret/1"]


# What cannot be read is an error that names the file

ONE = {"data/secret/a.in": "1\n", "data/secret/a.ans": "2\n"}
SECRET, TESTDATA = "data/secret/test_group.yaml", "data/secret/testdata.yaml"
SUBMISSIONS, CODE = "submissions/submissions.yaml", "submissions/accepted/a.py"

YAML = [
    "problem_format_version: 2026-01\n",
    "problem_format_version: 2025-09\nname: {}\n",
    f"{CURRENT}type: [pass-fail, scoring]\n",
    f"{CURRENT}type: [submit-answer, multi-pass]\n",
    f"{CURRENT}type: interactive\n",
    CUSTOM,
    f"{CURRENT}constants: {{1st: 2}}\n",
    f"{CURRENT}limits: {{memory: 0}}\n",
    f"{CURRENT}limits: {{time_limit: .inf}}\n",
    f"{CURRENT}limits: {{time_limit: 1.3, time_resolution: 0.5}}\n",
    f"{LEGACY}type: submit-answer\n",
    f"{LEGACY}validation: default score\n",
    f'{LEGACY}validator_flags: "\'"\n',
    f"{LEGACY_ICPC}type: scoring\n",
]
UNREADABLE: list[Files] = [
    {**ONE, "data/secret/test_group.in": "", "data/secret/test_group.ans": ""},
    {**ONE, SECRET: "args: 5\n"},
    {"data/valid_output/a.in": ""},
    *(
        {CODE: "", SUBMISSIONS: said}
        for said in (
            "accepted: {permitted: [OK]}",
            "accepted: {score: [2, 1]}",
            "'a**': {}",
            "'{a,b': {}",
            f"'{'{a,b}' * 40}': {{}}",  # too many alternatives
            f"'{'a' * 600}': {{}}",
            f"'{'{' * 300}': {{}}",
            "accepted: {permitted: []}",
            "'accepted/*': {required: [TLE]}",
            "accepted: {sample: {permitted: [WA]}}",
            "accepted: {use_for_time_limit: upper}",
            "accepted: {language: c}\n'*': {language: cpp}",
        )
    ),
    {"submissions/mixed/a.py": "# @EXPECTED_SCORE@: 1e999\n"},
    {CODE: "", "submissions.json": "[]"},
]
GROUPS = [  # of the secret cases, of the group a, of the group b
    ("", "", "max_score: 1"),
    ("max_score: -1", "max_score: 1", "max_score: 1"),
    ("score_aggregation: pass-fail", "{max_score: 1, score_aggregation: sum}", "max_score: 1"),
    ("require_pass: a", "max_score: 1", "max_score: 1"),
    ("", "{max_score: 1, require_pass: [b]}", "max_score: 1"),
    ("", "{max_score: 1, score_aggregation: min}", "{max_score: 1, require_pass: a}"),
]
LEGACY_FILES: list[Files] = [
    *({".timelimit": limit} for limit in ("soon", "0", "nan", "1e9")),
    {TESTDATA: 'output_validator_flags: "it\'s"'},
    {TESTDATA: "grader_flags: product"},
    {TESTDATA: "range: '5'"},
    {TESTDATA: "range: 5 2"},
    {TESTDATA: "accept_score: .inf"},
]
TESTLIB = {"output_validators/a.cpp": '#include "testlib.h"\n', "output_validators/b.py": ""}
SCORING = f"{CURRENT}type: scoring\n"


def cases(*groups: str) -> Files:
    return {f"data/secret/{name}/1.{end}": "" for name in groups for end in ("in", "ans")}


A, B, G = (f"data/secret/{name}/test_group.yaml" for name in "abg")
ROWS: list[tuple[str, Files]] = [
    *((yaml, {}) for yaml in YAML),
    *((CURRENT, files) for files in UNREADABLE),
    *((SCORING, {SECRET: all, A: a, B: b, **cases("a", "b")}) for all, a, b in GROUPS),
    (SCORING, {**ONE, **cases("g"), G: "max_score: 1"}),
    *(
        (f"{LEGACY}type: scoring\n", {**ONE, "output_validators/v.py": "", **files})
        for files in LEGACY_FILES
    ),
    (CUSTOM, {**ONE, **TESTLIB}),
]


def test_what_a_package_may_not_say(tmp_path: Path) -> None:
    found = ""
    for number, (yaml, files) in enumerate(ROWS):
        texts = [f"{name}: {str(text)[:80]!r}" for name, text in files.items() if text]
        said = refusal(tmp_path / f"{number}", files, yaml).replace(f"{tmp_path}/", "")
        found += "\n".join([*yaml.splitlines(), *texts, f"  {said}", "", ""])

    assert found == external_file("refusals.txt")
