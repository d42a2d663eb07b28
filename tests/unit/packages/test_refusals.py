"""What cannot be read in a package is an error that names the file."""

from __future__ import annotations

from pathlib import Path

from tests.unit.commands.golden import golden
from tests.unit.packages.written import CURRENT, LEGACY, LEGACY_ICPC, Files, refusal

CUSTOM = f"{LEGACY}validation: custom\n"
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
FILES: list[Files] = [
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
    *((CURRENT, files) for files in FILES),
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

    assert found == golden(__file__, "refusals.txt", found)
