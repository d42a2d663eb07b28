"""Test data of packages: cases, what is said of them, and groups."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from judge.errors import ProblemError
from judge.model import Aggregation, Case, Grading, Group, SourceFile
from judge.packages import archive
from judge.packages.cases.data import Example, PackageData, read_data
from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, DRAFT, LEGACY, LEGACY_ICPC, metadata, write_files

ONE = {"data/secret/a.in": "1\n", "data/secret/a.ans": "2\n"}
SCORING = f"{CURRENT}type: scoring\n"
LEGACY_SCORING = f"{LEGACY}type: scoring\n"

PF, SUM, MIN = Aggregation.PASS_FAIL, Aggregation.SUM, Aggregation.MIN


def data_of(tmp_path: Path, files: Mapping[str, str | bytes], yaml: str = CURRENT) -> PackageData:
    write_files(tmp_path, files)
    return read_data(tmp_path, metadata(tmp_path, yaml))


def refusal(tmp_path: Path, files: Mapping[str, str | bytes], yaml: str = CURRENT) -> str:
    with pytest.raises(ProblemError) as caught:
        data_of(tmp_path, files, yaml)
    return str(caught.value).replace(f"{tmp_path}/", "")


def pairs(*names: str) -> dict[str, str]:
    """The files of cases by name."""
    return {f"data/{name}{end}": "" for name in names for end in (".in", ".ans")}


# Cases


@each_row("yaml", [CURRENT, DRAFT, LEGACY, LEGACY_ICPC])
def test_a_case_is_an_input_and_an_answer(yaml: str, tmp_path: Path) -> None:
    data = data_of(tmp_path, ONE, yaml)

    assert data == PackageData(cases=(Case(name="secret/a", input=b"1\n", answer=b"2\n"),))


def test_cases_come_in_the_order_of_the_tree_samples_first(tmp_path: Path) -> None:
    names = ["sample/2", "sample/10", "secret/B", "secret/a/x", "secret/a-b/y", "secret/a.z"]

    data = data_of(tmp_path, pairs(*names))

    assert [case.name for case in data.cases] == [
        "sample/10", "sample/2", "secret/B", "secret/a/x", "secret/a-b/y", "secret/a.z",
    ]  # fmt: skip


def test_a_package_may_have_no_data_yet(tmp_path: Path) -> None:
    assert data_of(tmp_path, {}) == PackageData(cases=())


@each_row("there", ["in", "ans"])
def test_half_a_case_is_left_out(there: str, tmp_path: Path) -> None:
    data = data_of(tmp_path, ONE | {f"data/secret/b.{there}": ""})

    assert [case.name for case in data.cases] == ["secret/a"]
    assert data.left_out == (f"secret/b.{there}",)


@each_row("name", ["test_group", "testdata"])
def test_a_case_cannot_be_called_like_the_file_of_its_group(name: str, tmp_path: Path) -> None:
    assert f"a case cannot be called {name}" in refusal(tmp_path, pairs(f"secret/{name}"))


@pytest.mark.attack
@pytest.mark.attack
def test_data_that_links_multiply_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "TOTAL_BYTES", 10_000)
    write_files(tmp_path, {"data/secret/0.files/table": "x" * 1000})
    for number in range(1, 20):
        (tmp_path / f"data/secret/{number}.files").symlink_to("0.files")

    said = refusal(tmp_path, pairs(*(f"secret/{number}" for number in range(20))))

    assert said == "the files of data are over 9.77 KiB"


def test_files_that_are_part_of_no_case_are_ignored(tmp_path: Path) -> None:
    files = {f"data/secret/{name}": "" for name in (".b.in", "c d.ans", "e.out", "notes.txt")}

    data = data_of(tmp_path, ONE | files)

    assert [case.name for case in data.cases] == ["secret/a"]


@pytest.mark.attack
def test_a_link_that_leaves_the_package_is_refused(tmp_path: Path) -> None:
    write_files(tmp_path / "p", ONE)
    (tmp_path / "p/data/secret/b.in").symlink_to("/etc/hostname")

    assert "b.in is a link that leaves the package" in refusal(tmp_path / "p", {})


def test_folders_that_lead_in_a_circle_are_refused(tmp_path: Path) -> None:
    write_files(tmp_path, ONE)
    (tmp_path / "data/secret/again").symlink_to(".")

    assert "again is a link to a folder that contains it" in refusal(tmp_path, {})


# What is said of cases


def test_a_case_takes_what_the_nearest_file_says(tmp_path: Path) -> None:
    files = {
        "data/secret/test_group.yaml": "args: [a]\noutput_validator_args: [b]\n",
        "data/secret/g/test_group.yaml": "output_validator_args: [c, '1 2']\n",
        "data/secret/g/2.yaml": "args: []\nhint: think\ninput_validator_args: {v: [x]}\n",
    }

    data = data_of(tmp_path, files | pairs("sample/0", "secret/g/1", "secret/g/2"))

    assert [(case.args, case.validator_args) for case in data.cases] == [
        ((), ()),
        (("a",), ("c", "1 2")),
        ((), ("c", "1 2")),
    ]
    assert data.input_args("secret/g/2", "v") == ("x",)
    assert data.input_args("secret/g/2", "v.py") == ("x",)
    assert data.input_args("secret/g/2", "w") == ()
    assert data.input_args("secret/g/1", "v") == ()


@each_row(
    ("top", "inner", "usual"),
    [("[a]", "[b]", ("a",)), ("[a]", "[]", ()), ("[a]", None, ("a",))],
)
def test_inputs_that_are_no_cases_have_the_arguments_of_most_cases(
    top: str, inner: str | None, usual: tuple[str, ...], tmp_path: Path
) -> None:
    files = {"data/test_group.yaml": f"output_validator_args: {top}\n"}
    if inner is not None:
        files["data/secret/g/test_group.yaml"] = f"output_validator_args: {inner}\n"

    data = data_of(tmp_path, files | pairs("sample/0", "sample/1", "secret/g/1"))

    assert data.usual_args == usual


def test_arguments_may_be_for_all_input_validators(tmp_path: Path) -> None:
    data = data_of(tmp_path, ONE | {"data/test_group.yaml": "input_validator_args: [x]\n"})

    assert data.input_validator_args == {"secret/a": {"": ("x",)}}
    assert data.input_args("secret/a", "v") == ("x",)


def test_constants_stand_in_the_files_of_groups_and_not_in_those_of_cases(tmp_path: Path) -> None:
    files = {
        "data/secret/test_group.yaml": 'args: ["{{n}}"]\noutput_validator_args: ["{{m}}"]\n',
        "data/secret/a.yaml": 'args: ["{{n}}"]\n',
    }

    data = data_of(tmp_path, ONE | pairs("secret/b") | files, f"{CURRENT}constants: {{n: 5}}\n")

    assert [case.args for case in data.cases] == [("{{n}}",), ("5",)]
    assert data.cases[1].validator_args == ("{{m}}",)


def test_the_files_of_a_case_lie_in_a_folder_of_its_name(tmp_path: Path) -> None:
    data = data_of(tmp_path, ONE | {"data/secret/a.files/b/c.txt": "d", "data/secret/a.out": "3\n"})

    assert data.cases[0].files == (SourceFile(name="b/c.txt", content=b"d"),)
    assert data.outputs == {"secret/a": b"3\n"}


@each_row(
    ("name", "text", "words"),
    [
        ("test_group.yaml", "arg: []\n", "there is no key arg; did you mean args?"),
        ("test_group.yaml", "args: 5\n", "Expected `array | null`, got `int`"),
        ("test_group.yaml", "input_validator_args: x\n", "Expected `object | array | null`"),
    ],
)
def test_a_file_that_says_something_else_is_an_error(
    name: str, text: str, words: str, tmp_path: Path
) -> None:
    message = refusal(tmp_path, ONE | {f"data/secret/{name}": text})

    assert message.startswith(f"data/secret/{name}: ")
    assert words in message


def test_legacy_flags_are_words_and_come_after_those_of_the_problem(tmp_path: Path) -> None:
    files = {
        "data/testdata.yaml": "output_validator_flags: a 'b c'\ninput_validator_flags: x y\n",
        "data/secret/testdata.yaml": "input_validator_flags: {name: v, flags: z}\n",
        "data/secret/2/testdata.yaml": "output_validator_flags: ''\n",
    }
    yaml = f"{LEGACY}validation: custom\nvalidator_flags: first\n"

    data = data_of(tmp_path, pairs("sample/1", "secret/1", "secret/2/2") | files, yaml)

    assert [case.validator_args for case in data.cases] == [
        ("first", "a", "b c"),
        ("first", "a", "b c"),
        ("first",),
    ]
    assert data.input_args("sample/1", "v") == ("x", "y")
    assert data.input_args("secret/1", "v") == ("z",)
    assert data.input_args("secret/1", "w") == ()


def test_legacy_cases_have_neither_files_nor_arguments_of_their_own(tmp_path: Path) -> None:
    files = {
        "data/secret/a.files/x": "",
        "data/secret/a.yaml": "no: yaml\n",
        "data/secret/a.args": "a",
        "data/secret/a.out": "",
    }

    assert data_of(tmp_path, ONE | files, LEGACY) == data_of(tmp_path, {}, LEGACY)
    assert data_of(tmp_path, {}, LEGACY).cases[0].files == ()


def test_legacy_icpc_has_no_files_of_groups(tmp_path: Path) -> None:
    data = data_of(tmp_path, ONE | {"data/testdata.yaml": "what: ever\n"}, LEGACY_ICPC)

    assert data.cases[0].validator_args == ()


def test_the_draft_has_the_keys_of_both_worlds(tmp_path: Path) -> None:
    files = {
        "data/secret/testdata.yaml": "output_validator_flags: a b\ninput_validator_flags: {v: c}\n",
        "data/secret/a.args": "one 'two three'\n",
        "data/secret/b.yaml": "output_validator_args: [d]\n",
    }

    data = data_of(tmp_path, ONE | pairs("secret/b") | files, DRAFT)

    assert [(case.args, case.validator_args) for case in data.cases] == [
        (("one", "two three"), ("a", "b")),
        ((), ("d",)),
    ]
    assert data.input_args("secret/a", "v") == ("c",)


def test_what_the_draft_shows_instead_of_a_sample_is_no_case(tmp_path: Path) -> None:
    files = {"data/sample/statement/1.in": "", "data/sample/download/1.ans": ""}

    data = data_of(tmp_path, pairs("sample/1", "sample/more/1") | files, DRAFT)

    assert [case.name for case in data.cases] == ["sample/1", "sample/more/1"]


def test_flags_with_a_quote_too_many_are_an_error(tmp_path: Path) -> None:
    files = {"data/testdata.yaml": 'output_validator_flags: "it\'s"\n'}

    assert "No closing quotation" in refusal(tmp_path, ONE | files, LEGACY)


# Examples for validators


def test_examples_are_there_for_validators_alone(tmp_path: Path) -> None:
    files = {
        "data/invalid_input/a.in": "x",
        "data/invalid_input/test_group.yaml": "input_validator_args: [i]\n",
        "data/invalid_output/b/c.in": "1",
        "data/invalid_output/b/c.ans": "2",
        "data/invalid_output/b/c.out": "3",
        "data/invalid_output/b/c.yaml": "args: [x]\noutput_validator_args: [y]\n",
        "data/valid_output/d.in": "4",
        "data/valid_output/d.ans": "5",
        "data/valid_output/d.out": "6",
    }

    data = data_of(tmp_path, files)

    assert data == PackageData(
        cases=(),
        input_validator_args={"invalid_input/a": {"": ("i",)}},
        invalid_input=(
            Example(case=Case(name="invalid_input/a", input=b"x", answer=b""), has_answer=False),
        ),
        invalid_output=(
            Example(
                case=Case(
                    name="invalid_output/b/c",
                    input=b"1",
                    answer=b"2",
                    args=("x",),
                    validator_args=("y",),
                ),
                output=b"3",
            ),
        ),
        valid_output=(
            Example(case=Case(name="valid_output/d", input=b"4", answer=b"5"), output=b"6"),
        ),
    )


@each_row(("there", "lost"), [("ans", "out"), ("out", "ans")])
def test_an_example_of_an_output_has_three_files(there: str, lost: str, tmp_path: Path) -> None:
    files = {"data/valid_output/a.in": "", f"data/valid_output/a.{there}": ""}

    assert f"valid_output/a.in has no .{lost} file beside it" in refusal(tmp_path, files)


# Groups


def test_a_problem_that_is_not_scored_has_no_groups(tmp_path: Path) -> None:
    files = pairs("secret/g/1") | {"data/secret/g/test_group.yaml": ""}

    assert data_of(tmp_path, files).groups == ()


def test_a_scored_problem_has_a_sum_of_100_by_default(tmp_path: Path) -> None:
    groups = data_of(tmp_path, ONE, SCORING).groups

    assert groups == (
        Group(name="secret", aggregation=SUM, max_score=Fraction(100), members=1),
        Group(name="sample", aggregation=PF, max_score=Fraction(0)),
    )


def test_a_folder_with_a_file_of_its_own_is_a_group(tmp_path: Path) -> None:
    files = {
        "data/secret/test_group.yaml": "require_pass: sample\nmax_score: 50\n",
        "data/secret/a/test_group.yaml": "max_score: 20\n",
        "data/secret/b/test_group.yaml": (
            "max_score: 30\nscore_aggregation: min\nrequire_pass: [sample, a]\n"
        ),
    }

    groups = data_of(tmp_path, pairs("secret/a/1", "secret/b/c/1") | files, SCORING).groups

    assert groups == (
        Group(name="secret", aggregation=SUM, max_score=Fraction(50), requires=("sample",)),
        Group(name="secret/a", aggregation=PF, max_score=Fraction(20), members=1),
        Group(
            name="secret/b",
            aggregation=MIN,
            max_score=Fraction(30),
            members=1,
            requires=("sample", "secret/a"),
        ),
        Group(name="sample", aggregation=PF, max_score=Fraction(0)),
    )


def test_where_there_is_no_bound_at_all_scores_are_free(tmp_path: Path) -> None:
    files = {
        "data/secret/test_group.yaml": "max_score: unbounded\n",
        "data/secret/a/test_group.yaml": "score_aggregation: sum\n",
    }

    groups = data_of(tmp_path, pairs("secret/a/1") | files, SCORING).groups

    assert [group.max_score for group in groups] == [None, None, 0]


@each_row(
    ("secret", "inner", "words"),
    [
        ("", "", "secret/a/test_group.yaml: a pass-fail group has no bound"),
        ("", "score_aggregation: sum", "the group has no bound, but data/secret has one"),
        (
            "max_score: -1",
            "max_score: 1",
            "secret/test_group.yaml: Expected `int` >= 0",
        ),
        ("max_score: many", "max_score: 1", "Invalid enum value 'many' - at `max_score`"),
        (
            "score_aggregation: avg",
            "max_score: 1",
            "Invalid enum value 'avg'",
        ),
        (
            "score_aggregation: pass-fail",
            "{max_score: 1, score_aggregation: sum}",
            "score_aggregation is sum, but data/secret is pass-fail",
        ),
        ("require_pass: a", "max_score: 1", "require_pass names 'a', which is not a group"),
        ("", "{max_score: 1, require_pass: [b]}", "which is not a group before it"),
        ("", "{max_score: 1, require_pass: a}", "There are: sample"),
    ],
)
def test_groups_that_do_not_go_together_are_an_error(
    secret: str, inner: str, words: str, tmp_path: Path
) -> None:
    files = {
        "data/secret/test_group.yaml": secret,
        "data/secret/a/test_group.yaml": inner,
        "data/secret/b/test_group.yaml": "max_score: 1",
    }

    assert words in refusal(tmp_path, pairs("secret/a/1", "secret/b/1") | files, SCORING)


def test_what_is_required_is_all_or_nothing(tmp_path: Path) -> None:
    files = {
        "data/secret/a/test_group.yaml": "{max_score: 1, score_aggregation: min}",
        "data/secret/b/test_group.yaml": "{max_score: 1, require_pass: a}",
    }

    message = refusal(tmp_path, pairs("secret/a/1", "secret/b/1") | files, SCORING)

    assert "require_pass names 'a', which is no pass-fail group" in message


def test_a_case_outside_of_all_groups_is_an_error(tmp_path: Path) -> None:
    files = ONE | pairs("secret/g/1") | {"data/secret/g/test_group.yaml": "max_score: 1"}

    assert refusal(tmp_path, files, SCORING) == (
        "data/secret/a is in no group, but data/secret/g is one. "
        "Where there are groups, put every secret case into one"
    )


def test_the_draft_has_scores_in_a_map_of_their_own(tmp_path: Path) -> None:
    files = {
        "data/secret/testdata.yaml": "scoring: {score: 60}\n",
        "data/secret/a/testdata.yaml": "scoring: {max_score: 60, aggregation: min}\n",
    }

    groups = data_of(tmp_path, pairs("secret/a/1") | files, f"{DRAFT}type: scoring\n").groups

    assert groups[:2] == (
        Group(name="secret", aggregation=SUM, max_score=Fraction(60)),
        Group(name="secret/a", aggregation=MIN, max_score=Fraction(60), members=1),
    )


# Legacy groups


def test_every_legacy_folder_is_a_group(tmp_path: Path) -> None:
    files = {
        "data/testdata.yaml": ("on_reject: continue\ngrader_flags: ignore_sample\nrange: 0 +inf\n"),
        "data/secret/testdata.yaml": (
            "grader_flags: first_error accept_if_any_accepted max\nrange: 0 100\n"
        ),
        "data/secret/b/testdata.yaml": (
            "on_reject: break\naccept_score: 12.5\nreject_score: '-1'\ngrader_flags: min\n"
        ),
    }

    groups = data_of(tmp_path, pairs("sample/1", "secret/b/1") | files, LEGACY_SCORING).groups

    low, high = Fraction(0), Fraction(100)
    assert groups == (
        Group(
            name="",
            aggregation=SUM,
            grading=Grading(ignore_sample=True, breaks=False, low=low),
        ),
        Group(name="sample", aggregation=SUM, members=1, grading=Grading(breaks=False, low=low)),
        Group(
            name="secret",
            aggregation=Aggregation.MAX,
            grading=Grading(
                verdict="first_error",
                accept_if_any_accepted=True,
                breaks=False,
                low=low,
                high=high,
            ),
        ),
        Group(
            name="secret/b",
            aggregation=MIN,
            members=1,
            grading=Grading(
                accept_score=Fraction(25, 2), reject_score=Fraction(-1), low=low, high=high
            ),
        ),
    )


def test_a_draft_with_legacy_graders_is_graded_so(tmp_path: Path) -> None:
    files = ONE | {"data/secret/testdata.yaml": "grader_flags: avg\n"}

    groups = data_of(tmp_path, files, f"{DRAFT}type: scoring\n").groups

    assert [(group.name, group.aggregation) for group in groups] == [
        ("", SUM),
        ("secret", Aggregation.AVG),
    ]


def test_what_is_said_of_grading_does_not_matter_without_scores(tmp_path: Path) -> None:
    files = ONE | {"data/testdata.yaml": "on_reject: first_error\ngrader_flags: product\n"}

    assert data_of(tmp_path, files, LEGACY).groups == ()


@each_row(
    ("text", "words"),
    [
        ("grader_flags: product", "data/secret: grader_flags holds 'product'"),
        ("on_reject: worst_error", "on_reject is 'worst_error', not break or continue"),
        ("on_reject: stop", "Invalid enum value 'stop' - at `on_reject`"),
        ("range: 5", "Expected `str | null`, got `int`"),
        ("range: '5'", "range is '5', but two numbers were expected"),
        ("range: 5 2", "its first number is the larger one"),
        ("range: inf 5", "range is 'inf', but a number was expected"),
        ("accept_score: .inf", "accept_score is inf, but a number was expected"),
        ("accept_score: 1/2", "accept_score is '1/2', but a number was expected"),
        ("accept_score: 1e99", "accept_score is 1e+99, but a number was expected"),
        ("accept_scores: 5", "no key accept_scores; did you mean accept_score?"),
    ],
)
def test_a_legacy_group_that_cannot_be_graded_is_an_error(
    text: str, words: str, tmp_path: Path
) -> None:
    assert words in refusal(tmp_path, ONE | {"data/secret/testdata.yaml": text}, LEGACY_SCORING)
