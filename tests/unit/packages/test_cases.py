"""The test data of a package: cases, what is said of them, and groups."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from judge.model import Aggregation, Case, Grading, Group, SourceFile
from judge.packages import archive
from judge.packages.data import Example, PackageData
from tests.conftest import each_row
from tests.unit.packages.written import (
    CURRENT,
    DRAFT,
    LEGACY,
    LEGACY_ICPC,
    NOTHING,
    Files,
    package,
    refusal,
    write_files,
)

ONE = {"data/secret/a.in": "1\n", "data/secret/a.ans": "2\n"}
SCORING = f"{CURRENT}type: scoring\n"
LEGACY_SCORING = f"{LEGACY}type: scoring\n"

PF, SUM, MIN = Aggregation.PASS_FAIL, Aggregation.SUM, Aggregation.MIN


def data_of(folder: Path, files: Files = NOTHING, yaml: str = CURRENT) -> PackageData:
    return package(folder, files, yaml).test_data


def pairs(*names: str) -> dict[str, str]:
    """The files of cases by name."""
    return {f"data/{name}{end}": "" for name in names for end in (".in", ".ans")}


# Cases


@each_row(
    ("yaml", "more"),
    [
        (DRAFT, []),
        (LEGACY_ICPC, ["data/testdata.yaml"]),
        (CURRENT, ["data/secret/.b.in", "data/secret/e.out", "data/secret/notes.txt"]),
        # Legacy cases have neither files nor arguments of their own.
        (LEGACY, [f"data/secret/a.{end}" for end in ("files/x", "yaml", "args", "out")]),
    ],
)
def test_a_case_is_an_input_and_an_answer(yaml: str, more: list[str], tmp_path: Path) -> None:
    data = data_of(tmp_path, {**ONE, **dict.fromkeys(more, "what: ever\n")}, yaml)

    assert data == PackageData(cases=(Case(name="secret/a", input=b"1\n", answer=b"2\n"),))


def test_cases_come_in_the_order_of_the_tree_samples_first_without_halves(tmp_path: Path) -> None:
    names = ["sample/10", "sample/2", "secret/B", "secret/a/x", "secret/a-b/y", "secret/a.z"]

    data = data_of(tmp_path / "0", pairs(*reversed(names)))
    halves = data_of(tmp_path / "1", {**ONE, "data/secret/b.in": "", "data/secret/c.ans": ""})
    shown = {"data/sample/statement/1.in": "", "data/sample/download/1.ans": ""}
    draft = data_of(tmp_path / "2", pairs("sample/1", "sample/more/1") | shown, DRAFT)

    assert [case.name for case in data.cases] == names
    assert [case.name for case in halves.cases] == ["secret/a"]
    assert halves.left_out == ("secret/b.in", "secret/c.ans")
    assert [case.name for case in draft.cases] == ["sample/1", "sample/more/1"]


@pytest.mark.attack
def test_data_that_links_multiply_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "TOTAL_BYTES", 10_000)
    write_files(tmp_path / "sums", {"data/secret/0.files/table": "x" * 1000})
    for number in range(1, 20):
        (tmp_path / f"sums/data/secret/{number}.files").symlink_to("0.files")

    said = refusal(tmp_path, pairs(*(f"secret/{number}" for number in range(20))))

    assert said == "the files of data are over 9.77 KiB"


@pytest.mark.attack
@each_row(
    ("name", "target", "words"),
    [
        ("b.in", "/etc/hostname", "b.in is a link that leaves the package"),
        ("again", ".", "again is a link to a folder that contains it"),
    ],
)
def test_links_that_leave_the_package_or_lead_in_a_circle_are_refused(
    name: str, target: str, words: str, tmp_path: Path
) -> None:
    root = write_files(tmp_path / "sums", ONE)
    (root / "data/secret" / name).symlink_to(target)

    assert words in refusal(tmp_path)


# What is said of cases


def test_a_case_takes_what_the_nearest_file_says(tmp_path: Path) -> None:
    files = {
        "data/secret/test_group.yaml": "args: [a]\noutput_validator_args: [b]\n",
        "data/secret/g/test_group.yaml": "output_validator_args: [c, '1 2']\n",
        "data/secret/g/2.yaml": "args: []\nhint: think\ninput_validator_args: {v: [x]}\n",
        "data/secret/g/3.yaml": "input_validator_args: [y]\n",
        "data/secret/g/3.files/b/c.txt": "d",
        "data/secret/g/3.out": "3\n",
    }
    names = ("sample/0", "secret/g/1", "secret/g/2", "secret/g/3")

    data = data_of(tmp_path, files | pairs(*names))

    assert [(case.args, case.validator_args) for case in data.cases] == [
        ((), ()),
        (("a",), ("c", "1 2")),
        ((), ("c", "1 2")),
        (("a",), ("c", "1 2")),
    ]
    validators = ("v", "v.py", "w")
    assert {name: [data.input_args(name, one) for one in validators] for name in names[1:]} == {
        "secret/g/1": [(), (), ()],
        "secret/g/2": [("x",), ("x",), ()],
        "secret/g/3": [("y",), ("y",), ("y",)],
    }
    assert data.cases[3].files == (SourceFile(name="b/c.txt", content=b"d"),)
    assert data.outputs == {"secret/g/3": b"3\n"}


@each_row(("inner", "usual"), [("[b]", ("a",)), ("[]", ())])
def test_inputs_that_are_no_cases_have_the_arguments_of_most_cases(
    inner: str, usual: tuple[str, ...], tmp_path: Path
) -> None:
    files = {"data/test_group.yaml": "output_validator_args: [a]\n"}
    files["data/secret/g/test_group.yaml"] = f"output_validator_args: {inner}\n"

    data = data_of(tmp_path, files | pairs("sample/0", "sample/1", "secret/g/1"))

    assert data.usual_args == usual


def test_legacy_flags_are_words_and_come_after_those_of_the_problem(tmp_path: Path) -> None:
    files = {
        "output_validators/v.py": "",
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
    assert [data.input_args("secret/1", one) for one in ("v", "w")] == [("z",), ()]


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

    bad_input = Case(name="invalid_input/a", input=b"x", answer=b"")
    bad_output = Case(
        name="invalid_output/b/c", input=b"1", answer=b"2", args=("x",), validator_args=("y",)
    )
    good_output = Case(name="valid_output/d", input=b"4", answer=b"5")
    assert data == PackageData(
        cases=(),
        input_validator_args={"invalid_input/a": {"": ("i",)}},
        invalid_input=(Example(case=bad_input, has_answer=False),),
        invalid_output=(Example(case=bad_output, output=b"3"),),
        valid_output=(Example(case=good_output, output=b"6"),),
    )


# Groups


def test_a_folder_with_a_file_of_its_own_is_a_group_and_else_there_is_a_sum_of_100(
    tmp_path: Path,
) -> None:
    assert data_of(tmp_path / "1", pairs("secret/1")).groups == ()
    assert data_of(tmp_path / "2", pairs("secret/1"), SCORING).groups == (
        Group(name="secret", aggregation=SUM, max_score=Fraction(100), members=1),
        Group(name="sample", aggregation=PF, max_score=Fraction(0)),
    )
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


@each_row(
    ("yaml", "secret", "inner", "expected"),
    [
        (
            SCORING,
            "max_score: unbounded",
            "score_aggregation: sum",
            [(SUM, None), (SUM, None), (PF, 0)],
        ),
        (
            f"{DRAFT}type: scoring\n",
            "scoring: {score: 60}",
            "scoring: {max_score: 60, aggregation: min}",
            [(SUM, 60), (MIN, 60), (PF, 0)],
        ),
        # Legacy graders in a draft count as in legacy.
    ],
)
def test_versions_say_the_scores_of_groups_in_their_own_ways(
    yaml: str,
    secret: str,
    inner: str,
    expected: list[tuple[Aggregation, int | None]],
    tmp_path: Path,
) -> None:
    name = "test_group.yaml" if yaml is SCORING else "testdata.yaml"
    files = {f"data/secret/{name}": secret, f"data/secret/a/{name}": inner}

    groups = data_of(tmp_path, pairs("secret/a/1") | files, yaml).groups

    assert [(group.aggregation, group.max_score) for group in groups] == expected


def test_every_legacy_folder_is_a_group(tmp_path: Path) -> None:
    files = {
        "data/testdata.yaml": "on_reject: continue\ngrader_flags: ignore_sample\nrange: 0 +inf\n",
        "data/secret/testdata.yaml": (
            "grader_flags: first_error accept_if_any_accepted max\nrange: 0 100\n"
        ),
        "data/secret/b/testdata.yaml": (
            "on_reject: break\naccept_score: 12.5\nreject_score: '-1'\ngrader_flags: min\n"
        ),
    }
    files |= pairs("sample/1", "secret/b/1")

    groups = data_of(tmp_path, files, LEGACY_SCORING).groups

    low, high = Fraction(0), Fraction(100)
    top = Grading(ignore_sample=True, breaks=False, low=low)
    sample = Grading(breaks=False, low=low)
    secret = Grading(
        verdict="first_error", accept_if_any_accepted=True, breaks=False, low=low, high=high
    )
    inner = Grading(accept_score=Fraction(25, 2), reject_score=Fraction(-1), low=low, high=high)
    assert groups == (
        Group(name="", aggregation=SUM, grading=top),
        Group(name="sample", aggregation=SUM, members=1, grading=sample),
        Group(name="secret", aggregation=Aggregation.MAX, grading=secret),
        Group(name="secret/b", aggregation=MIN, members=1, grading=inner),
    )
    assert data_of(tmp_path, files, LEGACY).groups == ()  # nor does what is said then matter
