"""What cannot be read in a package is an error that names the file."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, LEGACY, LEGACY_ICPC, Files, refusal

CUSTOM = f"{LEGACY}validation: custom\n"
ONE = {"data/secret/a.in": "1\n", "data/secret/a.ans": "2\n"}
SECRET, TESTDATA = "data/secret/test_group.yaml", "data/secret/testdata.yaml"
SUBMISSIONS, CODE = "submissions/submissions.yaml", "submissions/accepted/a.py"
TESTLIB = {"output_validators/a.cpp": '#include "testlib.h"\n', "output_validators/b.py": ""}
A = "data/secret/a/test_group.yaml"


def groups(secret: str, first: str, second: str = "max_score: 1") -> Files:
    """Two groups, of one case each, and what their files say."""
    cases = {f"data/secret/{name}/1.{end}": "" for name in "ab" for end in ("in", "ans")}
    return {SECRET: secret, A: first, "data/secret/b/test_group.yaml": second, **cases}


@each_row(
    ("yaml", "words"),
    [
        ("problem_format_version: 2026-01\n", "which is not supported"),
        ("problem_format_version: 2025-09\nname: {}\n", "name is empty"),
        (f"{CURRENT}type: [pass-fail, scoring]\n", "pass-fail or scoring, not both"),
        (f"{CURRENT}type: [submit-answer, multi-pass]\n", "cannot be submit-answer and multi-pass"),
        (f"{CURRENT}type: interactive\n", "the problem is interactive, but there is no output"),
        (CUSTOM, "validation is custom, but there is no output"),
        (f"{CURRENT}constants: {{1st: 2}}\n", "'1st' is no name for a constant"),
        (f"{CURRENT}limits: {{memory: 0}}\n", "Expected `int` >= 1 - at `limits.memory`"),
        (f"{CURRENT}limits: {{time_limit: .inf}}\n", "<= 1000000000.0 - at `limits.time_limit`"),
        (f"{CURRENT}limits: {{time_limit: 1.3, time_resolution: 0.5}}\n", "no multiple of tim"),
        (f"{LEGACY}type: submit-answer\n", "type is 'submit-answer', which legacy lacks"),
        (f"{LEGACY}validation: default score\n", "validation is 'default score'"),
        (f'{LEGACY}validator_flags: "\'"\n', "No closing quotation"),
        (f"{LEGACY_ICPC}type: scoring\n", "no scoring problems"),
    ],
)
def test_what_problem_yaml_may_not_say(yaml: str, words: str, tmp_path: Path) -> None:
    message = refusal(tmp_path, yaml=yaml)

    assert words in message
    assert message.startswith("problem.yaml") or "no output" in words


@each_row(
    ("files", "words"),
    [
        ({**ONE, "data/secret/test_group.in": "", "data/secret/test_group.ans": ""}, "data/secret"),
        ({**ONE, SECRET: "args: 5\n"}, f"{SECRET}: Expected `array | null`, got `int`"),
        ({"data/valid_output/a.in": ""}, "data/valid_output/a.in has no .ans file beside it"),
        # Submissions
        ({SUBMISSIONS: "accepted: {permitted: [OK]}"}, "accepted: Invalid enum value 'OK' - at `p"),
        ({SUBMISSIONS: "accepted: {score: [2, 1]}"}, "accepted: score is [2.0, 1.0]"),
        ({SUBMISSIONS: "'a**': {}"}, "the glob 'a**' holds ** or []"),
        ({SUBMISSIONS: "'{a,b': {}"}, "the glob '{a,b' opens a brace that it does not close"),
        ({SUBMISSIONS: f"'{'{a,b}' * 40}': {{}}"}, SUBMISSIONS),  # too many alternatives
        ({SUBMISSIONS: f"'{'a' * 600}': {{}}"}, SUBMISSIONS),
        ({SUBMISSIONS: f"'{'{' * 300}': {{}}"}, SUBMISSIONS),
        ({SUBMISSIONS: "accepted: {permitted: []}"}, f"{CODE}: no verdict is permitted"),
        ({SUBMISSIONS: "'accepted/*': {required: [TLE]}"}, "no verdict that is required is permit"),
        ({SUBMISSIONS: "accepted: {sample: {permitted: [WA]}}"}, "no verdict of sample is"),
        ({SUBMISSIONS: "accepted: {use_for_time_limit: upper}"}, "both below and above the time l"),
        (
            {SUBMISSIONS: "accepted: {language: c}\n'*': {language: cpp}"},
            "said to be 'c' and 'cpp'",
        ),
        ({"submissions/mixed/a.py": "# @EXPECTED_SCORE@: 1e999\n"}, "is '1e999', but a number was"),
        ({"submissions.json": "[]"}, "submissions.json holds no map"),
    ],
)
def test_what_files_may_not_say(files: Files, words: str, tmp_path: Path) -> None:
    assert words in refusal(tmp_path, {CODE: "", **files})


@each_row(
    ("files", "words"),
    [
        (groups("", ""), "secret/a/test_group.yaml: a pass-fail group has no bound"),
        (groups("max_score: -1", "max_score: 1"), f"{SECRET}: Expected `int` >= 0"),
        (
            groups("score_aggregation: pass-fail", "{max_score: 1, score_aggregation: sum}"),
            "score_aggregation is sum, but data/secret is pass-fail",
        ),
        (groups("require_pass: a", "max_score: 1"), "require_pass names 'a', which is not a group"),
        (groups("", "{max_score: 1, require_pass: [b]}"), "which is not a group before it"),
        (
            groups("", "{max_score: 1, score_aggregation: min}", "{max_score: 1, require_pass: a}"),
            "names 'a', which is no pass-fail group",
        ),
        (
            {**ONE, "data/secret/g/1.in": "", "data/secret/g/1.ans": ""}
            | {"data/secret/g/test_group.yaml": "max_score: 1"},
            "data/secret/a is in no group, but data/secret/g is one. "
            "Where there are groups, put every secret case into one",
        ),
    ],
)
def test_groups_that_do_not_go_together(files: Files, words: str, tmp_path: Path) -> None:
    assert words in refusal(tmp_path, files, f"{CURRENT}type: scoring\n")


@each_row(
    ("files", "words"),
    [
        ({".timelimit": "soon"}, ".timelimit: the time limit is 'soon'"),
        ({".timelimit": "0"}, ".timelimit: the time limit is '0'"),
        ({".timelimit": "nan"}, ".timelimit: the time limit is 'nan'"),
        ({".timelimit": "1e9"}, ".timelimit: the time limit is '1e9'"),
        ({TESTDATA: 'output_validator_flags: "it\'s"'}, "No closing quotation"),
        ({TESTDATA: "grader_flags: product"}, "data/secret: grader_flags holds 'product'"),
        ({TESTDATA: "range: '5'"}, "range is '5', but two numbers were expected"),
        ({TESTDATA: "range: 5 2"}, "its first number is the larger one"),
        ({TESTDATA: "accept_score: .inf"}, "accept_score is inf, but a number was expected"),
        (TESTLIB, "some output validators answer as testlib does, and some do not"),
    ],
)
def test_what_a_legacy_package_may_not_say(files: Files, words: str, tmp_path: Path) -> None:
    yaml = CUSTOM if files is TESTLIB else f"{LEGACY}type: scoring\n"

    assert words in refusal(tmp_path, {**ONE, **files, "output_validators/v.py": ""}, yaml)
