"""Lints of the data: the files of cases, the groups, the scores."""

from __future__ import annotations

from pathlib import Path

from judge.packages.lints.findings import findings_by_lint
from judge.packages.package import Package
from tests.conftest import each_row
from tests.unit.packages.sound import (
    CURRENT_YAML,
    LEGACY_SCORING,
    SCORING,
    Changes,
    finding_lines,
    note_lines,
    write_package,
)

INTERACTIVE = {
    "problem.yaml": CURRENT_YAML + "type: interactive\n",
    "output_validator/v.py": "\n",
}
DIALOGUE = {
    "data/sample/1.interaction": "<1 2\n>3\n",
    "data/sample/1.in.download": "1 2\n",
    "data/sample/1.ans.download": "3\n",
}
IN_GROUPS = {
    "problem.yaml": SCORING,
    "data/secret/01.in": None,
    "data/secret/01.ans": None,
    "data/secret/a/01.in": "3 4\n",
    "data/secret/a/01.ans": "7\n",
    "data/secret/a/test_group.yaml": "max_score: 40\n",
    "data/secret/b/01.in": "4 4\n",
    "data/secret/b/01.ans": "8\n",
    "data/secret/b/test_group.yaml": "{max_score: 60, require_pass: a}\n",
}


# The files of cases


@each_row(
    ("form", "changes", "expected"),
    [
        ("2025-09", {"data/secret/02.in": "1\n"}, [
            "warning data/secret/02.in: has no 02.ans beside it, so it is left out: add one, or "
            "remove it"]),
        ("legacy", {"data/secret/02.hint": "1\n"}, [
            "warning data/secret/02.hint: has no 02.in beside it, so it is left out: add one, or "
            "remove it"]),
        ("2025-09", {"data/secret/test_group.in": "1\n", "data/secret/test_group.ans": "1\n"}, [
            "error data/secret/test_group.in: a case cannot be called test_group: rename it"]),
        ("2025-09", {"data/secret/01/02.in": "1\n", "data/secret/01/02.ans": "1\n"}, [
            "error data/secret/01.in: there is a folder 01 beside it: rename one of them"]),
        ("2025-09", {"data/secret/notes.txt": "1\n"}, [
            "warning data/secret/notes.txt: is a file that is part of no case: remove it, or "
            "rename it"]),
        ("2025-09", {"data/secret/01.files": "1\n"}, [
            "warning data/secret/01.files: is a file that is part of no case: remove it, or "
            "rename it"]),
        ("2025-09", {"data/secret/01.png": b"1", "data/secret/01.svg": "<svg/>\n"}, [
            "error data/secret/01.in: has several illustrations: one at most is allowed"]),
        ("2025-09", {"data/secret/01.hint": "1\n"}, [
            "error data/secret/01.hint: is not read in 2025-09: write hint in 01.yaml"]),
        ("2025-09", {"data/secret/01.args": "1\n"}, [
            "error data/secret/01.args: is not read in 2025-09: write args in 01.yaml"]),
        ("legacy", {"data/secret/01.out": "1\n"}, [
            "warning data/secret/01.out: is not read in legacy"]),
        ("2025-09", {"data/valid_output/a.in": "1\n", "data/valid_output/a.ans": "1\n"}, [
            "error data/valid_output/a.in: has no a.out beside it, the output that valid_output "
            "is of"]),
        ("2025-09", {"data/secrets/a.in": "1\n"}, [
            "warning data/secrets: is no folder that 2025-09 has; did you mean secret?"]),
        ("2025-09", {"data/invalid_answer/a.in": "1\n"}, [
            "warning data/invalid_answer: is no folder that 2025-09 has; it is an extension of "
            "BAPCtools"]),
        ("legacy", {"data/invalid_input/a.in": "1\n"}, [
            "warning data/invalid_input: is no folder that legacy has"]),
        ("2025-09", {"data/1.in": "1\n"}, [
            "warning data/1.in: is in data itself, where nothing is read"]),
        ("2025-09", {"data/secret/02.in": "3 4\n", "data/secret/02.ans": "7\n"}, [
            "warning data/secret/02.in: has the same input as data/secret/01.in: remove one of "
            "them"]),
    ],
)  # fmt: skip
def test_files_of_cases(form: str, changes: Changes, expected: list[str], tmp_path: Path) -> None:
    assert note_lines(tmp_path, changes, form=form) == expected


@each_row(
    ("form", "changes"),
    [
        ("2025-09", {"data/invalid_input/a.in": "x\n"}),
        ("2025-09", {"data/secret/02.in": "3 4\n", "data/secret/02.ans": "7\n",
                     "data/secret/02.yaml": "args: [a]\n"}),
        ("2025-09", {"data/secret/sub/02.in": "", "data/secret/sub/02.ans": "0\n"}),
        ("2025-09", {"data/secret/01.files/a.txt": "3\n", "data/secret/01.png": b"1"}),
        ("2023-07-draft", {"data/secret/01.args": "a\n", "data/secret/01.hint": "a\n"}),
        ("legacy", {"data/secret/01.hint": "a\n", "data/secret/01.desc": "a\n"}),
    ],
)  # fmt: skip
def test_files_of_cases_that_may_be_there(form: str, changes: Changes, tmp_path: Path) -> None:
    assert note_lines(tmp_path, changes, form=form) == []


def test_a_legacy_sample_may_be_a_dialogue_alone(tmp_path: Path) -> None:
    changes: Changes = {
        "problem.yaml": "validation: custom interactive\nlicense: cc0\nauthor: A\n",
        "output_validators/v.py": "\n",
        "data/sample/1.interaction": "<1\n",
        "data/sample/2.interaction": "<1\n>2\n",
    }

    assert note_lines(tmp_path, changes, form="legacy") == []


@each_row(
    ("suffixes", "expected"),
    [
        ([".in.statement", ".in.download"], []),
        ([".out"], []),
        ([".in.statement"], ["has .in.statement, but no .in.download: the input needs both"]),
        ([".ans.statement"], ["has .ans.statement, but no .ans.download: the output needs both"]),
        ([".ans.download"], ["has .ans.download, but nothing that is shown in place of the "
                             "output"]),
        ([".out", ".ans.statement"], ["the shown output is given by .out and .ans.statement: "
                                      "one at most is allowed"]),
        ([".out", ".ans.download"], ["the output to download is given by .out and "
                                     ".ans.download: one at most is allowed"]),
    ],
)  # fmt: skip
def test_what_is_shown_instead_of_a_sample(
    suffixes: list[str], expected: list[str], tmp_path: Path
) -> None:
    changes = {f"data/sample/1{suffix}": "1\n" for suffix in suffixes}

    assert note_lines(tmp_path, changes) == [f"error data/sample/1.in: {one}" for one in expected]


@each_row(
    ("changes", "expected"),
    [
        ({}, []),
        ({"data/sample/1.interaction": "1 2\n"}, [
            "error data/sample/1.interaction: line 1 begins with neither < nor > and is not ---"]),
        ({"data/sample/1.interaction": "<1\n---\n<2\n"}, [
            "error data/sample/1.interaction: line 2 begins a pass, but there is only one pass"]),
        ({"data/sample/1.in.download": None}, [
            "error data/sample/1.in: has .interaction, but no .in.download: the input needs "
            "both"]),
        ({"data/sample/1.out": "3\n"}, [
            "error data/sample/1.in: the shown output is given by .out and .interaction: one "
            "at most is allowed",
            "error data/sample/1.in: the output to download is given by .out and "
            ".ans.download: one at most is allowed"]),
        ({"problem.yaml": CURRENT_YAML}, [
            "warning data/sample/1.interaction: shows a dialogue, but the problem is not "
            "interactive"]),
    ],
)  # fmt: skip
def test_dialogues_of_samples(changes: Changes, expected: list[str], tmp_path: Path) -> None:
    assert note_lines(tmp_path, {**INTERACTIVE, **DIALOGUE, **changes}) == expected


# Groups of 2025-09


def test_groups_that_are_right(tmp_path: Path) -> None:
    assert note_lines(tmp_path, IN_GROUPS) == []


@each_row(
    ("changes", "expected"),
    [
        ({"data/secret/c/1.in": "1\n", "data/secret/c/1.ans": "1\n"}, [
            "error data/secret/c: has no test_group.yaml, but other folders beside it are "
            "groups"]),
        ({"data/secret/9.in": "1\n", "data/secret/9.ans": "1\n"}, [
            "error data/secret/9.in: is a case beside groups: put it into one of them"]),
        ({"data/secret/a/sub/test_group.yaml": "args: [a]\n"}, [
            "error data/secret/a/sub/test_group.yaml: is too deep: sample has no groups, and "
            "groups do not nest"]),
        ({"data/sample/sub/test_group.yaml": "args: [a]\n"}, [
            "error data/sample/sub/test_group.yaml: is too deep: sample has no groups, and "
            "groups do not nest"]),
        ({"data/secret/a/01.in": None, "data/secret/a/01.ans": None}, [
            "error data/secret/a: is a group without a case"]),
        ({"data/secret/testdata.yaml": "a: 1\n"}, [
            "error data/secret/testdata.yaml: is not read in 2025-09: write a test_group.yaml"]),
        ({"data/sample/test_group.yaml": "require_pass: sample\n"}, [
            "error data/sample/test_group.yaml: require_pass is not allowed for samples: "
            "remove it"]),
        ({"data/secret/b/test_group.yaml": "{max_score: 60, require_pass: c}\n"}, [
            "error data/secret/b/test_group.yaml: require_pass names 'c', which is no group; "
            "there are before it: a, sample"]),
        ({"data/secret/a/test_group.yaml": "{max_score: 40, require_pass: [sample, b]}\n"}, [
            "error data/secret/a/test_group.yaml: require_pass names 'b', which does not come "
            "before it"]),
        ({"data/secret/a/test_group.yaml": "{max_score: 40, score_aggregation: sum}\n"}, [
            "error data/secret/b/test_group.yaml: require_pass names 'a', which is not "
            "pass-fail"]),
        ({"data/secret/test_group.yaml": "require_pass: a\n"}, [
            "error data/secret/test_group.yaml: require_pass of secret names 'a': only sample "
            "is allowed"]),
        ({"data/secret/test_group.yaml": "require_pass: sample\n"}, []),
        ({"data/secret/test_group.yaml": "require_pass: sample\n", "data/sample/1.in": None,
          "data/sample/1.ans": None}, [
            "warning data/sample: has no case: readers see no example",
            "warning data/secret/test_group.yaml: require_pass names sample, which has no case"]),
        ({"data/secret/b/test_group.yaml": "{}\n"}, [
            "error data/secret/b/test_group.yaml: max_score is missing: a pass-fail group needs a "
            "number"]),
        ({"data/secret/b/test_group.yaml": "score_aggregation: min\n"}, [
            "error data/secret/b/test_group.yaml: max_score is unbounded, but that of secret is "
            "100: give both a number, or neither"]),
        ({"data/secret/b/test_group.yaml": "score_aggregation: min\n",
          "data/secret/test_group.yaml": "max_score: unbounded\n"}, []),
        ({"data/secret/b/test_group.yaml": "max_score: -60\n"}, [
            "error data/secret/b/test_group.yaml: Expected `int` >= 0 - at `max_score`",
            "warning data/secret: max_score is 100, but those of its groups make 40"]),
        ({"data/secret/b/test_group.yaml": "max_score: 61\n"}, [
            "error data/secret: max_score is 100, but those of its groups make 101"]),
        ({"data/secret/test_group.yaml": "{score_aggregation: pass-fail, max_score: unbounded}\n"},
         ["error data/secret/test_group.yaml: max_score is unbounded, but a pass-fail group "
          "has a bound"]),
        ({"data/secret/test_group.yaml": "score_aggregation: pass-fail\n",
          "data/secret/b/test_group.yaml": "{score_aggregation: min, max_score: 60}\n"}, [
            "error data/secret/b/test_group.yaml: score_aggregation is not pass-fail, but that of "
            "secret is"]),
        ({"data/secret/a/test_group.yaml": "max_scor: 40\n"}, [
            "error data/secret/a/test_group.yaml: Object contains unknown field `max_scor`",
            "error data/secret/b/test_group.yaml: require_pass names 'a', which is no group; "
            "there are before it: sample",
            "warning data/secret: max_score is 100, but those of its groups make 60"]),
        ({"data/secret/a/01.yaml": "ags: []\n"}, [
            "error data/secret/a/01.yaml: Object contains unknown field `ags`"]),
        ({"data/secret/a/01.yaml": "input_validator_args: {check: [a], chek: [b]}\n"}, [
            "error data/secret/a/01.yaml: input_validator_args names 'chek', but no input "
            "validator is called so; did you mean check?"]),
        ({"data/secret/a/test_group.yaml": "{max_score: 40, input_validator_args: {x: []}}\n"}, [
            "error data/secret/a/test_group.yaml: input_validator_args names 'x', but no input "
            "validator is called so"]),
        ({"data/secret/a/01.yaml": "hint: Think.\n"}, []),
        ({"data/secret/a/01.yaml": "hint: [a\n"}, [
            "error data/secret/a/01.yaml: line 2 is not YAML: expected ',' or ']', but got "
            "'<stream end>'"]),
    ],
)  # fmt: skip
def test_groups_and_scores(changes: Changes, expected: list[str], tmp_path: Path) -> None:
    assert note_lines(tmp_path, {**IN_GROUPS, **changes}) == expected


@each_row(
    ("yaml", "changes", "expected"),
    [
        ("{max_score: 40, static_validator_args: [a]}\n", {}, [
            "static_validator_args is given without static_validation_score"]),
        ("{max_score: 40, static_validation_score: pass-fail}\n", {"static_validator/v.py": None}, [
            "static_validation_score is given, but there is no static_validator"]),
        ("{max_score: 40, score_aggregation: sum, static_validation_score: 10}\n", {}, []),
        ("{max_score: 40, score_aggregation: sum, static_validation_score: 50}\n", {}, [
            "static_validation_score is 50, above max_score, 40"]),
        ("{max_score: 40, score_aggregation: sum, static_validation_score: -1}\n", {}, [
            "static_validation_score is -1, less than 0"]),
        ("{max_score: 40, score_aggregation: sum, static_validation_score: pass-fail}\n", {}, [
            "static_validation_score is pass-fail, but the group is scored by sum: give it a number"
        ]),
        ("{max_score: 40, static_validation_score: 5}\n", {}, [
            "static_validation_score is a number in a pass-fail group"]),
        ("{max_score: 40, static_validation_score: pass-fail}\n",
         {"problem.yaml": CURRENT_YAML + "type: [scoring, submit-answer]\n"}, [
            "static_validation_score has no effect: there is no program to check"]),
    ],
)  # fmt: skip
def test_static_validation(
    yaml: str, changes: Changes, expected: list[str], tmp_path: Path
) -> None:
    path = "data/secret/a/test_group.yaml"
    more = {"static_validator/v.py": "\n", "data/secret/b/test_group.yaml": "max_score: 60\n"}

    lines = note_lines(tmp_path, {**IN_GROUPS, **more, path: yaml, **changes})

    assert lines == [f"error {path}: {one}" for one in expected]


def test_scores_are_for_scoring_problems_alone(tmp_path: Path) -> None:
    changes: Changes = {
        "data/secret/test_group.yaml": "{score_aggregation: min, static_validation_score: 3}\n",
        "static_validator/v.py": "\n",
    }

    assert note_lines(tmp_path, changes) == [
        "error data/secret/test_group.yaml: score_aggregation is not allowed: the problem is "
        "not of type scoring",
        "error data/secret/test_group.yaml: static_validation_score is 3, not pass-fail: the "
        "problem is not of type scoring",
    ]


# Groups of earlier versions


@each_row(
    ("path", "yaml", "expected"),
    [
        ("secret", "grader_flags: min ignore_samples\n", [
            "error grader_flags has 'ignore_samples', which is unknown; did you mean "
            "ignore_sample?"]),
        ("secret", "grader_flags: ignore_sample\n", [
            "error ignore_sample has an effect in data/testdata.yaml only"]),
        ("", "grader_flags: ignore_sample\n", [
            "error ignore_sample with on_reject: break leaves out the secret cases of what fails "
            "a sample: write on_reject: continue"]),
        ("", "{grader_flags: ignore_sample, on_reject: continue, range: 0 100}\n", []),
        ("secret", "grading: custom\n", [
            "error grading is custom, but there is no program in graders"]),
        ("secret", "range: 100\n", ["error Expected `str | null`, got `int` - at `range`"]),
        ("secret", "range: '1'\n", ["error range is '1', but two numbers were expected"]),
        ("secret", "range: 1 0\n", ["error range is '1 0': its first number is the larger one"]),
        ("secret", "range: -inf +inf\n", []),
        ("secret", "accept_score: much\n", ["error accept_score is 'much', but a number was "
                                            "expected"]),
        ("secret", "reject_score: '1e1'\n", []),
        ("secret/none", "accept_score: 1\n", ["warning is for a folder without cases"]),
        ("secret", "on_rejct: break\n", ["error Object contains unknown field `on_rejct`"]),
        ("secret", "on_reject: stop\n", ["error Invalid enum value 'stop' - at `on_reject`"]),
    ],
)  # fmt: skip
def test_groups_of_legacy_packages(
    path: str, yaml: str, expected: list[str], tmp_path: Path
) -> None:
    name = f"data/{path}/testdata.yaml".replace("//", "/")

    lines = note_lines(tmp_path, {"problem.yaml": LEGACY_SCORING, name: yaml}, form="legacy")

    assert lines == [one.replace(" ", f" {name}: ", 1) for one in expected]


@each_row(
    ("yaml", "refused"),
    [
        ("range: 0 inf\n", "range is 0 inf"),
        ("range: 0 1e-6\n", ""),
        ("accept_score: '-1'\n", "accept_score is -1"),
        ("reject_score: '-1'\n", ""),
    ],
)
def test_scores_that_domjudge_refuses_are_errors_in_a_package_for_it(
    yaml: str, refused: str, tmp_path: Path
) -> None:
    changes = {
        "problem.yaml": LEGACY_SCORING,
        "domjudge-problem.ini": "timelimit = 1\n",
        "data/secret/testdata.yaml": yaml,
    }

    root = write_package(tmp_path, changes, form="legacy")
    found = findings_by_lint(root, Package(root).metadata)["legacy groups"]

    told = f"error data/secret/testdata.yaml: {refused}: DOMjudge refuses negative and infinite "
    assert finding_lines(found) == ([f"{told}ones"] if refused else [])


@each_row(
    ("form", "changes", "expected"),
    [
        ("legacy", {"data/secret/testdata.yaml": "accept_score: 3\n"}, [
            "warning data/secret/testdata.yaml: accept_score has no effect: the type in "
            "problem.yaml is not scoring"]),
        ("legacy", {"data/secret/test_group.yaml": "args: []\n"}, [
            "error data/secret/test_group.yaml: is not read in legacy: write a testdata.yaml"]),
        ("legacy-icpc", {"data/secret/testdata.yaml": "on_reject: break\n"}, [
            "error data/secret/testdata.yaml: is not part of legacy-icpc, which has no groups"]),
        ("legacy-icpc", {"data/secret/group/02.in": "1\n", "data/secret/group/02.ans": "1\n"}, [
            "error data/secret/group: is a folder of cases, but legacy-icpc has no groups"]),
        ("2023-07-draft", {"data/secret/testdata.yaml": "anything: 1\n",
                           "data/testdata.yaml": "run_samples: false\n"}, []),
        ("2023-07-draft", {"data/secret/test_group.yaml": "- 1\n"}, [
            "error data/secret/test_group.yaml: Expected `object`, got `array`"]),
    ],
)  # fmt: skip
def test_groups_where_there_are_none(
    form: str, changes: Changes, expected: list[str], tmp_path: Path
) -> None:
    assert note_lines(tmp_path, changes, form=form) == expected


def test_a_yaml_file_beyond_all_measure_is_not_read(tmp_path: Path) -> None:
    changes = {"data/secret/test_group.yaml": "#" * (1 << 20) + "\n\n"}

    assert note_lines(tmp_path, changes) == [
        "error data/secret/test_group.yaml: is 1024 KiB of YAML, more than 1 MiB"
    ]
