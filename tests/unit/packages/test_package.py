"""A package as a whole: what a judge asks of it, in every version of the format."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.errors import JudgeError, ProblemError, UsageError
from judge.model import Case, DialectChoice, Limits, Place, Problem, ValidatorProtocol
from judge.packages.generators.cache import generated_folder
from judge.packages.metadata import FormatVersion, ProblemType
from judge.packages.package import PROVISIONAL_CPU_S, Package, open_package
from tests.conftest import each_row
from tests.unit.packages.written import (
    CURRENT,
    DRAFT,
    LEGACY,
    LEGACY_ICPC,
    package,
    refusal,
    write_files,
)

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


@each_row(("folder", "slug"), [("sums", "sums"), ("My-Sums_2", "mysums2"), ("___", "package")])
def test_a_problem_is_called_as_its_folder(folder: str, slug: str, tmp_path: Path) -> None:
    write_files(tmp_path / folder, {"problem.yaml": CURRENT})

    assert Package(tmp_path / folder).slugs() == [slug]


@each_row(
    ("text", "form"),
    [
        ("", FormatVersion.LEGACY),
        ("problem_format_version: legacy\n", FormatVersion.LEGACY),
        ("problem_format_version: legacy-icpc\n", FormatVersion.LEGACY_ICPC),
        ("problem_format_version: 2023-07-draft\n", FormatVersion.DRAFT),
        ("problem_format_version: 2023-07\n", FormatVersion.DRAFT),
        ("problem_format_version: draft\n", FormatVersion.DRAFT),
        (CURRENT, FormatVersion.CURRENT),
    ],
)
def test_the_version_is_read_from_its_key(text: str, form: FormatVersion, tmp_path: Path) -> None:
    assert package(tmp_path, yaml=text).metadata.format is form


@each_row(
    ("yaml", "files", "names"),
    [
        ("", {}, {"en": "sums"}),
        ("problem_format_version: draft\n", {}, {"en": "sums"}),
        (CURRENT.replace("Sums", "{en: Sums, ja: \u548c}"), {}, {"en": "Sums", "ja": "\u548c"}),
        ("", {"problem_statement/problem.en.tex": "\\problemname[short]{Sums}"}, {"en": "Sums"}),
        (
            "",
            {"problem_statement/problem.pt-BR.tex": "\\problemname{Sums \\& Sons, 5\\%}"},
            {"pt-BR": "Sums & Sons, 5%"},
        ),
        (
            "",
            {
                "problem_statement/problem.tex": "\\problemname{Sums of \\emph{all}}",
                "problem_statement/problem.ja.tex": "\\problemname{ Add }",
                "problem_statement/problem.de.tex": "\\problemname{}",
                "problem_statement/problem.english.tex": "\\problemname{Other}",
            },
            {"ja": "Add"},
        ),
        (
            "",
            {
                "problem_statement/problem.en.tex": (
                    "%% plainproblemname: Big Sums\n\\problemname{$\\Sigma$}"
                )
            },
            {"en": "Big Sums"},
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
    assert problem.validation.limits == Limits.of(
        cpu_s=20.0, memory_bytes=1024 * MIB, output_bytes=2 * MIB
    )
    assert (problem.validation.interactive, problem.validation.passes) == (True, 5)
    assert problem.validation.protocol is ValidatorProtocol.ICPC
    assert (stated.code_kib, stated.compilation_time_s) == (64, 30)
    assert stated.compilation_memory_mib == 512


@each_row(("yaml", "factors"), [(CURRENT, (2.0, 1.5)), (DRAFT, (2.0, 1.5)), (LEGACY, (5.0, 2.0))])
def test_versions_have_margins_of_their_own(
    yaml: str, factors: tuple[float, float], tmp_path: Path
) -> None:
    timing = package(tmp_path, yaml=yaml).problem("sums").timing

    assert (timing.to_limit, timing.to_late) == factors


@each_row(
    ("yaml", "types", "is_custom"),
    [
        (f"{CURRENT}type: pass-fail\n", set(), None),
        (f"{CURRENT}type: scoring\n", {SCORING}, None),
        (f"{CURRENT}type: [pass-fail, interactive, multi-pass]\n", {INTERACTIVE, MULTI_PASS}, None),
        (f"{CURRENT}type: [scoring, submit-answer]\n", {SCORING, SUBMIT_ANSWER}, None),
        (f"{CURRENT}validation: custom interactive\nauthor: A\n", {INTERACTIVE}, True),
        (f"{DRAFT}validation: custom interactive\nkeywords: a b\n", {INTERACTIVE}, True),
        (f"{LEGACY}validation: default\n", set(), False),
        (f"{LEGACY}validation: custom\n", set(), True),
        (f"{LEGACY}validation: custom score\n", {SCORING}, True),
        (f"{LEGACY}validation: custom multi-pass interactive\n", {INTERACTIVE, MULTI_PASS}, True),
        # These are words of DOMjudge.
        (f"{LEGACY}type: multi-pass\n", {MULTI_PASS}, True),
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


def test_a_scored_problem_has_groups(tmp_path: Path) -> None:
    scored = package(tmp_path / "1", FILES, f"{CURRENT}type: scoring\n").problem("sums")
    custom = {**FILES, "output_validators/v.py": ""}
    legacy = package(tmp_path / "2", custom, f"{LEGACY}validation: custom score\n").problem("sums")

    assert [group.name for group in scored.groups] == ["secret", "sample"]
    assert not scored.scores_by_validator
    assert [group.name for group in legacy.groups] == ["", "sample", "secret"]
    assert legacy.scores_by_validator


def test_constants_are_kept_as_they_are_written(tmp_path: Path) -> None:
    limit = '{value: 007, latex: "10^5"}'
    yaml = f'{CURRENT}constants: {{most: 5000000, little: 1e9, name: "abc", limit: {limit}}}\n'

    assert package(tmp_path, yaml=yaml).metadata.constants == {
        "most": "5000000",
        "most.value": "5000000",
        "little": "1e9",
        "little.value": "1e9",
        "name": "abc",
        "name.value": "abc",
        "limit": "007",
        "limit.value": "007",
        "limit.latex": "10^5",
    }


@each_row(
    ("yaml", "words"),
    [
        ("problem_format_version: 2026-01\n", "which is not supported"),
        ("problem_format_version: 2025-09\nname: {}\n", "name is empty"),
        (f"{CURRENT}type: batch\n", "type holds 'batch'"),
        (f"{CURRENT}type: [scoring, scoring]\n", "one or more different words are expected"),
        (f"{CURRENT}type: [pass-fail, scoring]\n", "pass-fail or scoring, not both"),
        (f"{CURRENT}type: [submit-answer, multi-pass]\n", "cannot be submit-answer and multi-pass"),
        (f"{CURRENT}type: [interactive, submit-answer]\n", "cannot be submit-answer and interact"),
        (f"{CURRENT}type: interactive\n", "the problem is interactive, but there is no output"),
        (f"{CURRENT}type: multi-pass\n", "the problem is multi-pass, but there is no output"),
        (CUSTOM, "validation is custom, but there is no output"),
        (f"{CURRENT}constants: {{1st: 2}}\n", "'1st' is no name for a constant"),
        (f"{CURRENT}constants: {{n: {{latex: x}}}}\n", "the constant n has no value"),
        (f"{CURRENT}constants: {{n: [1]}}\n", "the constant n.value is no number and no text"),
        (f"{CURRENT}limts: {{memory: 5}}\n", "there is no key limts; did you mean limits?"),
        (f"{CURRENT}limits: {{memory: 0}}\n", "Expected `int` >= 1 - at `limits.memory`"),
        (f"{CURRENT}limits: {{time_limit: .inf}}\n", "<= 1000000000.0 - at `limits.time_limit`"),
        (
            f"{CURRENT}limits: {{time_multipliers: {{ac_to_time_limit: 0.5}}}}\n",
            "Expected `float` >= 1.0",
        ),
        (
            f"{CURRENT}limits: {{time_limit: 1.3, time_resolution: 0.5}}\n",
            "no multiple of time_res",
        ),
        (f"{CURRENT}languages: []\n", "length >= 1 - at `languages`"),
        (f"{LEGACY}type: submit-answer\n", "type is 'submit-answer', which legacy lacks"),
        (f"{LEGACY}validation: perhaps\n", "validation is 'perhaps'"),
        (f"{LEGACY}validation: default score\n", "validation is 'default score'"),
        (f"{LEGACY}validation: custom fast\n", "validation holds 'fast'"),
        (f"{LEGACY}limit: {{memory: 5}}\n", "there is no key limit; did you mean limits?"),
        (f'{LEGACY}validator_flags: "\'"\n', "No closing quotation"),
        (f"{LEGACY_ICPC}type: scoring\n", "no scoring problems"),
    ],
)
def test_what_problem_yaml_may_not_say(yaml: str, words: str, tmp_path: Path) -> None:
    message = refusal(tmp_path, yaml=yaml)

    assert words in message
    assert message.startswith("problem.yaml") or "no output" in words


def test_a_key_beside_the_one_that_it_is_like_is_no_slip(tmp_path: Path) -> None:
    text = "validator_flags: a\nvalidator_args: b\ncolour: red\nauthors: [A]\nauthor: A\n"

    assert package(tmp_path, yaml=text).metadata.validator_args == ("a",)


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
        (LEGACY, {"domjudge-problem.ini": "x=1\ntimelimit = 4\n"}, (4.0, "timelimit in %")),
        (LEGACY, {"domjudge-problem.ini": "timelimit='4.5'"}, (4.5, "timelimit in %")),
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


@each_row("text", ["soon", "0", "-1", "inf", "nan", "1e9"])
def test_an_invalid_time_limit_is_an_error(text: str, tmp_path: Path) -> None:
    message = refusal(tmp_path, {".timelimit": text}, LEGACY)

    assert message.startswith(f".timelimit: the time limit is {text!r}")


# Validators


@each_row(
    ("yaml", "files", "names"),
    [
        (CURRENT, ["output_validator/v.py"], ["output_validator"]),
        (CURRENT, ["output_validator/v/run!"], ["output_validator"]),
        (CURRENT, ["output_validators/v.py"], ["v.py"]),
        (CURRENT, ["output_validators/v.py", "output_validator/w.py"], ["output_validator"]),
        (CUSTOM, ["output_validator/v.py"], ["output_validator"]),
        (CUSTOM, ["output_validators/build!", "output_validators/v.x"], ["output_validators"]),
        (DRAFT, ["output_validator/v.py"], ["output_validator"]),
        (DRAFT, ["output_validators/v.py"], ["v.py"]),
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


@each_row("yaml", [LEGACY, DRAFT])
def test_the_validator_is_given_the_flags_of_the_problem(yaml: str, tmp_path: Path) -> None:
    found = package(tmp_path, FILES, f"{yaml}validator_flags: float_tolerance 1e-6\n")

    assert found.metadata.validator_args == ("float_tolerance", "1e-6")
    if yaml is LEGACY:
        assert found.problem("sums").checker_args == ("float_tolerance", "1e-6")
        assert found.cases("sums")[0].validator_args == ("float_tolerance", "1e-6")


TESTLIB = '#include "testlib.h"\n'


def test_a_testlib_that_is_given_is_put_beside_checkers(tmp_path: Path) -> None:
    write_files(tmp_path, {"testlib.h": "// of mine\n"})
    files = {"output_validator/check.cpp": TESTLIB, "input_validators/v.cpp": TESTLIB}

    found = package(tmp_path, {**FILES, **files}, testlib=tmp_path / "testlib.h")

    validation = found.problem("sums").validation
    assert validation is not None
    assert validation.protocol is ValidatorProtocol.TESTLIB
    assert validation.validators[0].files[1].content == b"// of mine\n"
    assert [(len(source.files), protocol) for source, protocol in found.input_validators()] == [
        (2, ValidatorProtocol.TESTLIB),
        (1, ValidatorProtocol.ICPC),
    ]


def test_checkers_that_answer_in_two_ways_are_refused(tmp_path: Path) -> None:
    files = {"output_validators/a.cpp": TESTLIB, "output_validators/b.py": ""}

    assert "some output validators answer as testlib does, and some do not" in refusal(
        tmp_path, files, CUSTOM
    )


@each_row("yaml", [LIMITED, LEGACY])
def test_all_input_validators_are_found(yaml: str, tmp_path: Path) -> None:
    files = {
        "input_validators/v.py": "",
        "input_validators/README.md": "",
        "input_validators/w/build!": "",
        "input_validator/y.py": "",
        "input_format_validators/x.py": "",
    }

    names = [source.name for source, _ in package(tmp_path, files, yaml).input_validators()]

    assert names == ["v.py", "w", "y.py", "x.py"]


# Words on the command line


@each_row(
    "word", ["wrong_answer/b", "submissions/wrong_answer/b/", "sums/submissions/wrong_answer/b"]
)
def test_a_submission_is_named_from_the_package_or_from_here(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = package(tmp_path, FILES)
    monkeypatch.chdir(tmp_path)

    assert found.solution("sums", word) == found.solutions("sums")[1]


def test_words_are_solutions_but_for_one_that_names_the_package(tmp_path: Path) -> None:
    found = package(tmp_path)

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
    with pytest.raises(UsageError, match=r"no Markdown statement in 'de'.*problem\.en\.md"):
        found.statement("sums", "de")


def test_a_sample_has_its_interaction_from_the_package_alone(tmp_path: Path) -> None:
    shown = {"data/sample/1.interaction": ">1\n<right\n", "statement/problem.en.md": "Guess.\n"}
    found = package(tmp_path, {**FILES, **shown})

    assert found.statement("sums").samples[0].interaction == ">1\n<right\n"

    (tmp_path / "secret.txt").write_text("password\n")
    path = found.root / "data/sample/1.interaction"
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
