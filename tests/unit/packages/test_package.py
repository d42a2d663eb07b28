"""A package as a whole: what a judge asks of it, in every version of the format."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import JudgeError, ProblemError, UsageError
from judge.model import Case, DialectChoice, Limits, Place, Problem, ValidatorProtocol
from judge.packages.generators import generated_folder
from judge.packages.metadata import FormatVersion, ProblemType
from judge.packages.package import PROVISIONAL_CPU_S, Package, open_package
from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, LEGACY, LEGACY_ICPC, package, write_files

MIB = 1 << 20
LIMITED = f"{CURRENT}limits: {{time_limit: 2}}\n"
CUSTOM = f"{LEGACY}validation: custom\n"
INTERACTIVE, MULTI_PASS = ProblemType.INTERACTIVE, ProblemType.MULTI_PASS
SCORING, SUBMIT_ANSWER = ProblemType.SCORING, ProblemType.SUBMIT_ANSWER
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


@each_row(
    ("text", "form", "margins"),
    [
        ("", FormatVersion.LEGACY, (5.0, 2.0)),
        ("problem_format_version: legacy-icpc\n", FormatVersion.LEGACY_ICPC, (5.0, 2.0)),
        ("problem_format_version: 2023-07-draft\n", FormatVersion.DRAFT, (2.0, 1.5)),
        ("problem_format_version: draft\n", FormatVersion.DRAFT, (2.0, 1.5)),
        (CURRENT, FormatVersion.CURRENT, (2.0, 1.5)),
    ],
)
def test_a_version_is_read_from_its_key_and_has_margins_of_its_own(
    text: str, form: FormatVersion, margins: tuple[float, float], tmp_path: Path
) -> None:
    found = package(tmp_path, yaml=text)

    timing = found.problem("sums").timing
    assert (found.metadata.format, (timing.to_limit, timing.to_late)) == (form, margins)


@each_row(
    ("yaml", "files", "names"),
    [
        ("problem_format_version: draft\n", {}, {"en": "sums"}),
        (CURRENT.replace("Sums", "{en: Sums, ja: \u548c}"), {}, {"en": "Sums", "ja": "\u548c"}),
        (
            "",
            {
                "problem_statement/problem.tex": "\\problemname{Sums of \\emph{all}}",
                "problem_statement/problem.ja.tex": "\\problemname{ Add }",
                "problem_statement/problem.de.tex": "\\problemname{}",
                "problem_statement/problem.english.tex": "\\problemname{Other}",
                "problem_statement/problem.pt-BR.tex": "\\problemname{Sums \\& Sons, 5\\%}",
                "problem_statement/problem.fr.tex": "%% plainproblemname: Big\n\\problemname{$x$}",
            },
            {"ja": "Add", "pt-BR": "Sums & Sons, 5%", "fr": "Big"},
        ),
    ],
)
def test_a_problem_has_its_names_in_problem_yaml_or_in_its_statements(
    yaml: str, files: Mapping[str, str], names: Mapping[str, str], tmp_path: Path
) -> None:
    assert package(tmp_path, files, yaml).problem("sums").names == names


def test_limits_are_taken_as_they_are_said(tmp_path: Path) -> None:
    yaml = f"""\
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

    found = package(tmp_path, {"output_validator/v.py": ""}, yaml)

    problem, stated = found.problem("sums"), found.metadata.limits
    assert problem.limits == Limits.of(cpu_s=1.5, memory_bytes=256 * MIB, output_bytes=4 * MIB)
    timing = problem.timing
    assert (timing.to_limit, timing.to_late, timing.resolution_s) == (3.0, 2.0, 0.5)
    assert problem.place is Place.COPY
    assert problem.validation is not None
    judging = Limits.of(cpu_s=20.0, memory_bytes=1024 * MIB, output_bytes=2 * MIB)
    assert problem.validation.limits == replace(judging, file_bytes=1024 * MIB)
    assert (problem.validation.interactive, problem.validation.passes) == (True, 5)
    assert problem.validation.protocol is ValidatorProtocol.ICPC
    assert (stated.code_kib, stated.compilation_time_s) == (64, 30)
    assert stated.compilation_memory_mib == 512


@each_row(
    ("yaml", "types", "is_custom"),
    [
        (f"{CURRENT}type: pass-fail\n", set(), None),
        (f"{CURRENT}type: [pass-fail, interactive, multi-pass]\n", {INTERACTIVE, MULTI_PASS}, None),
        (f"{CURRENT}type: [scoring, submit-answer]\n", {SCORING, SUBMIT_ANSWER}, None),
        (f"{CURRENT}validation: custom interactive\nauthor: A\n", {INTERACTIVE}, True),
        (f"{LEGACY}validation: default\n", set(), False),
        (f"{LEGACY}validation: custom score\n", {SCORING}, True),
        # These are words of DOMjudge.
        (f"{LEGACY}type: scoring interactive\n", {INTERACTIVE, SCORING}, True),
        (
            f"{LEGACY}type: pass-fail multi-pass\nvalidation: custom interactive\n",
            {INTERACTIVE, MULTI_PASS},
            True,
        ),
    ],
)
def test_the_type_of_a_problem_is_said_in_several_ways(
    yaml: str, types: set[ProblemType], is_custom: bool | None, tmp_path: Path
) -> None:
    metadata = package(tmp_path, yaml=yaml).metadata

    assert metadata.types == types
    assert metadata.custom_validator is is_custom


def test_constants_are_kept_as_they_are_written(tmp_path: Path) -> None:
    yaml = f'{CURRENT}constants: {{little: 1e9, limit: {{value: 007, latex: "10^5"}}}}\n'

    assert package(tmp_path, yaml=yaml).metadata.constants == {
        "little": "1e9",
        "little.value": "1e9",
        "limit": "007",
        "limit.value": "007",
        "limit.latex": "10^5",
    }


@pytest.mark.attack
def test_a_problem_yaml_that_leads_out_of_the_package_is_refused(tmp_path: Path) -> None:
    write_files(tmp_path, {"else.yaml": CURRENT, "sums/data/x": ""})
    (tmp_path / "sums/problem.yaml").symlink_to("../else.yaml")

    with pytest.raises(ProblemError, match=r"problem\.yaml is a link that leaves the package"):
        Package(tmp_path / "sums")


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


# The time limit


@each_row(
    ("yaml", "files", "told"),
    [
        (LIMITED, {".timelimit": "3\n"}, (2.0, "problem.yaml")),
        (CURRENT, {".timelimit": "3.5\n"}, (3.5, ".timelimit")),
        (LEGACY, {"domjudge-problem.ini": "timelimit=4", ".timelimit": "3"}, (4, "timelimit in %")),
        (LEGACY, {"domjudge-problem.ini": "color=red", ".timelimit": "3"}, (3.0, ".timelimit")),
        (LEGACY, {}, None),
    ],
)
def test_the_time_limit_has_several_sources(
    yaml: str, files: Mapping[str, str], told: tuple[float, str] | None, tmp_path: Path
) -> None:
    found = package(tmp_path, files, yaml)

    if told is not None:
        told = told[0], told[1].replace("%", "domjudge-problem.ini")
    assert found.stated_limit == told
    assert found.problem("sums").limits.cpu_s == (told[0] if told else PROVISIONAL_CPU_S)


# Validators


@each_row(
    ("yaml", "files", "names"),
    [
        (CURRENT, ["output_validator/v.py"], ["output_validator"]),
        (CURRENT, ["output_validators/v.py"], ["v.py"]),
        (CUSTOM, ["output_validators/build!", "output_validators/v.x"], ["output_validators"]),
        (LEGACY, ["output_validators/v.py"], None),
        (CUSTOM, ["output_validators/v.py", "output_validators/w/w.cc"], ["v.py", "w"]),
        (
            f"{LEGACY_ICPC}validation: custom\n",
            ["output_validators/v.cc", "output_validators/v.h"],
            ["v.cc"],
        ),
    ],
)
def test_output_validators_are_where_any_version_has_them(
    yaml: str, files: list[str], names: list[str] | None, tmp_path: Path
) -> None:
    validation = package(tmp_path, dict.fromkeys(files, ""), yaml).problem("sums").validation

    found = None if validation is None else [source.name for source in validation.validators]
    assert found == names


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


@each_row(
    ("name", "is_other"),
    [
        *((name, True) for name in (*GENERATED, "generators/more.py")),
        ("statement/problem.en.md", False),
    ],
)
def test_a_change_of_what_the_data_depends_on_is_another_folder(
    name: str, is_other: bool, tmp_path: Path
) -> None:
    before = generated_folder(write_files(tmp_path, GENERATED))

    write_files(tmp_path, {name: "# changed"})

    assert (generated_folder(tmp_path) != before) is is_other


def test_data_of_the_package_itself_comes_first(tmp_path: Path) -> None:
    root = package(tmp_path, GENERATED).root
    with pytest.raises(UsageError, match="the data of sums has not been made"):
        Package(root).cases("sums")

    write_files(generated_folder(root), {"data/secret/a.in": "x", "data/secret/a.ans": "y"})
    assert [case.name for case in Package(root).cases("sums")] == ["secret/a"]

    write_files(root, {"data/secret/1.in": "x", "data/secret/1.ans": "y"})
    assert [case.name for case in Package(root).cases("sums")] == ["secret/1"]
