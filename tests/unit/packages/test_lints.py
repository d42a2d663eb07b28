"""What the lints find in a package: the severity, the code and the subject of each finding."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.model import Code, Finding, Severity
from judge.packages.lints import contents
from judge.packages.lints.findings import LINTS, findings_by_lint
from judge.packages.metadata import read_metadata
from judge.packages.package import Package
from tests.conftest import each_row
from tests.unit.packages.sound import (
    CURRENT_YAML,
    LEGACY_SCORING,
    SCORING,
    SOUND,
    Changes,
    codes,
    finding_codes,
    lint_findings,
    write_package,
)

A = "data/secret/a/test_group.yaml"
B = "data/secret/b/test_group.yaml"
SECRET = "data/secret/test_group.yaml"
SAMPLE = "data/sample/test_group.yaml"
SUBMISSIONS = "submissions/submissions.yaml"
INTERACTIVE = CURRENT_YAML + "type: interactive\n"
LEGACY_CUSTOM = "license: cc0\nauthor: A\nvalidation: custom"
NO_SAMPLE: Changes = {"data/sample/1.in": None, "data/sample/1.ans": None}
NO_SECRET: Changes = {"data/secret/01.in": None, "data/secret/01.ans": None}


def pair(name: str, input: str = "1\n") -> dict[str, str]:
    """The two files of a case."""
    return {f"data/{name}.in": input, f"data/{name}.ans": "7\n"}


def test_a_finding_names_the_package_and_the_path(tmp_path: Path) -> None:
    root = write_package(tmp_path, {"data/secret/02.ans": "1\n"})

    found = findings_by_lint(root, read_metadata(root / "problem.yaml"))

    assert list(found) == list(LINTS)
    assert {name: some for name, some in found.items() if some} == {
        "cases": [
            Finding(
                code=Code.MISSING_CASE_FILE,
                problem="sums",
                subject="data/secret/02.ans",
                severity=Severity.WARNING,
                message="has no 02.in beside it, so it is left out: add one, or remove it",
            )
        ]
    }


# The parts of a package, and its programs

PARTS: list[tuple[str, Changes, list[str]]] = [
    *((form, {}, []) for form in SOUND),
    ("2025-09", {"submissions/accepted/adds.py": None}, [
        "error V011 submissions", "warning V026 problem.yaml"]),
    ("2025-09", {"submissions/accepted/adds.py": None, "submissions/rejected/no.py": "\n"}, [
        "error V011 submissions/accepted", "warning V026 problem.yaml"]),
    ("legacy", NO_SECRET, ["error V011 data/secret"]),
    ("legacy", NO_SAMPLE, ["warning V011 data/sample"]),
    ("2025-09", {**NO_SAMPLE, "output_validator/v.py": "\n", "problem.yaml": INTERACTIVE}, []),
    ("2025-09", {**NO_SECRET, "static_validator/v.py": "\n"}, []),
    ("legacy-icpc", {"input_validators/check.py": None}, ["error V011 input_validators"]),
    ("legacy", {"input_validators/check.py": None, "input_format_validators/check.py": "\n"}, [
        "warning V012 input_format_validators"]),
    ("2025-09", {"input_format_validators/check.py": "\n"}, [
        "warning V012 input_format_validators"]),
    ("2025-09", {"input_validators/check.py": None, "input_validator/check.py": "\n"}, [
        "warning V012 input_validator"]),
    ("2025-09", {"output_validators/v/v.py": "\n"}, ["warning V012 output_validators"]),
    ("2025-09", {"output_validator/v.py": "\n", "output_validators/v/v.py": "\n"}, [
        "warning V013 output_validators"]),
    ("legacy", {"output_validator/v.py": "\n"}, ["warning V013 output_validator"]),
    ("legacy", {"output_validators/v.py": "\n"}, ["warning V013 output_validators"]),
    ("legacy-icpc", {"include/cpp/aa.c": "\n"}, ["error V012 include"]),
    ("2025-09", {"submission/a.py": "\n"}, ["warning V016 submission"]),
    ("2025-09", {"more_submissions/a.py": "\n", "docs/a.md": "\n"}, []),
    ("2025-09", {"problem.yaml": INTERACTIVE}, ["error V014 output_validator"]),
    ("legacy", {"problem.yaml": f"{LEGACY_CUSTOM}\n"}, ["error V014 output_validators"]),
    ("2025-09", {"output_validator/a/a.py": "\n", "output_validator/b/b.py": "\n"}, [
        "error V015 output_validator"]),
    ("2025-09", {"output_validator/a.py": "\n", "attachments/templates/c/a.c": "\n"}, []),
    ("2025-09", {"attachments/more/a.txt": "\n"}, ["error V017 attachments/more"]),
    ("2025-09", {"include/grader.h": "\n"}, ["error V017 include/grader.h"]),
    ("legacy", {"graders/a.py": "\n", "graders/b.py": "\n", "problem.yaml": LEGACY_SCORING}, [
        "error V015 graders"]),
    ("legacy", {"graders/a.py": "\n"}, ["warning V013 graders"]),
    ("2025-09", {"input_validators/v/build": "#!/bin/sh\n"}, [
        "error V066 input_validators/v/build"]),
    ("2025-09", {"input_validators/check.cpp": "\n"}, ["warning V063 input_validators/check.py"]),
    ("2025-09", {"input_validators/other/v.py": "\n"}, []),
]  # fmt: skip

NAMES: list[tuple[str, Changes, list[str]]] = [
    ("2025-09", pair("secret/a b"), [
        "warning V008 data/secret/a b.ans", "warning V008 data/secret/a b.in"]),
    ("2025-09", pair("secret/\u00e9"), [
        "warning V008 data/secret/\u00e9.ans", "warning V008 data/secret/\u00e9.in"]),
    ("2025-09", {"submissions/accepted/-a.py": "1\n"}, ["warning V008 submissions/accepted/-a.py"]),
    ("2025-09", {"data/secret/.02.in": "1\n"}, ["warning V008 data/secret/.02.in"]),
    *(("2025-09", {name: "1\n"}, [])
      for name in (".gitignore", ".git/a b", "data/secret/.keep", "data/secret/a~", "my notes")),
    ("legacy-icpc", {"submissions/accepted/b": "\n"}, ["warning V008 submissions/accepted/b"]),
    ("2025-09", {"submissions/accepted/Adds.py": "\n"}, [
        "warning V002 submissions/accepted/adds.py"]),
]  # fmt: skip

STATEMENTS: list[tuple[str, Changes, list[str]]] = [
    ("2025-09", {"statement/problem.en.md": None}, ["error V032 statement"]),
    ("legacy", {"problem_statement/problem.en.tex": None}, ["error V032 problem_statement"]),
    ("2025-09", {"statement/problem.de.md": "Addiere.\n"}, ["error V033 problem.yaml"]),
    ("2023-07-draft", {"statement/problem.de.md": "Addiere.\n"}, ["warning V033 problem.yaml"]),
    ("2025-09", {"problem.yaml": CURRENT_YAML.replace("{en: Sums}", "{en: Sums, de: S}")}, [
        "error V033 statement"]),
    ("2025-09", {"statement/problem.en.md": None, "statement/problem.md": "Add.\n"}, [
        "error V030 statement/problem.md"]),
    ("2025-09", {"statement/problem.en.tex": "Add.\n"}, ["error V031 statement/problem.en.tex"]),
    ("2025-09", {"statement/problem.en.txt": "Add.\n"}, ["warning V030 statement/problem.en.txt"]),
    ("legacy", {"problem_statement/problem.en.md": "Add.\n"}, [
        "warning V030 problem_statement/problem.en.md"]),
    ("legacy", {"problem_statement/problem.english.tex": "\\problemname{A}\n"}, [
        "error V030 problem_statement/problem.english.tex"]),
    ("2025-09", {"statement/problem.en.md": ""}, ["error V032 statement/problem.en.md"]),
    ("2025-09", {"solution/solution.en.doc": "a\n"}, ["warning V030 solution/solution.en.doc"]),
    ("legacy", {"problem_statement/problem.en.tex": None,
                "problem_statement/problem.tex": "\\problemname{Sums}\n"}, []),
    ("2025-09", {"statement/notes.txt": "\n", "solution/solution.en.md": "Easy.\n"}, []),
]  # fmt: skip

CASES: list[tuple[str, Changes, list[str]]] = [
    ("2025-09", {"data/secret/02.in": "1\n"}, ["warning V042 data/secret/02.in"]),
    ("legacy", {"data/secret/02.hint": "1\n"}, ["warning V042 data/secret/02.hint"]),
    ("2025-09", pair("secret/test_group"), ["error V043 data/secret/test_group.in"]),
    ("2025-09", pair("secret/01/02"), ["error V043 data/secret/01.in"]),
    ("2025-09", {"data/secret/notes.txt": "1\n"}, ["warning V041 data/secret/notes.txt"]),
    ("2025-09", {"data/secret/01.files": "1\n"}, ["warning V041 data/secret/01.files"]),
    ("2025-09", {"data/secret/01.png": b"1", "data/secret/01.svg": "<svg/>\n"}, [
        "error V044 data/secret/01.in"]),
    ("2025-09", {"data/secret/01.hint": "1\n"}, ["error V045 data/secret/01.hint"]),
    ("legacy", {"data/secret/01.out": "1\n"}, ["warning V041 data/secret/01.out"]),
    ("2025-09", pair("valid_output/a"), ["error V042 data/valid_output/a.in"]),
    ("2025-09", {"data/secrets/a.in": "1\n"}, ["warning V016 data/secrets"]),
    ("2025-09", {"data/invalid_answer/a.in": "1\n"}, ["warning V016 data/invalid_answer"]),
    ("legacy", {"data/invalid_input/a.in": "1\n"}, ["warning V016 data/invalid_input"]),
    ("2025-09", {"data/1.in": "1\n"}, ["warning V041 data/1.in"]),
    ("2025-09", pair("secret/02", "3 4\n"), ["warning V047 data/secret/02.in"]),
    ("2025-09", {"data/invalid_input/a.in": "x\n"}, []),
    ("2025-09", {**pair("secret/02", "3 4\n"), "data/secret/02.yaml": "args: [a]\n"}, []),
    ("2025-09", pair("secret/sub/02", ""), []),
    ("2025-09", {"data/secret/01.files/a.txt": "3\n", "data/secret/01.png": b"1"}, []),
    ("2023-07-draft", {"data/secret/01.args": "a\n", "data/secret/01.hint": "a\n"}, []),
    ("legacy", {"data/secret/01.hint": "a\n", "data/secret/01.desc": "a\n"}, []),
    ("2025-09", {SECRET: "#" * (1 << 20) + "\n\n"}, [f"error V010 {SECRET}"]),
]  # fmt: skip

NO_GROUPS: list[tuple[str, Changes, list[str]]] = [
    ("legacy", {"data/secret/testdata.yaml": "accept_score: 3\n"}, [
        "warning V054 data/secret/testdata.yaml"]),
    ("legacy", {SECRET: "args: []\n"}, [f"error V053 {SECRET}"]),
    ("legacy-icpc", {"data/secret/testdata.yaml": "on_reject: break\n"}, [
        "error V053 data/secret/testdata.yaml"]),
    ("legacy-icpc", pair("secret/group/02"), ["error V051 data/secret/group"]),
    ("2023-07-draft", {"data/secret/testdata.yaml": "anything: 1\n",
                       "data/testdata.yaml": "run_samples: false\n"}, []),
    ("2023-07-draft", {SECRET: "- 1\n"}, [f"error V010 {SECRET}"]),
    ("2025-09", {SECRET: "{score_aggregation: min, static_validation_score: 3}\n",
                 "static_validator/v.py": "\n"}, [
        f"error V054 {SECRET}", f"error V055 {SECRET}"]),
]  # fmt: skip

FOLDERS: list[tuple[str, Changes, list[str]]] = [
    ("2025-09", {"submissions/wrong_anwser/a.py": "\n"}, ["warning V062 submissions/wrong_anwser"]),
    ("2025-09", {"submissions/slow/a.py": "\n", "submissions/slow/b.py": "\n",
                 SUBMISSIONS: "slow/a.py: {permitted: [AC, TLE]}\n"}, [
        "warning V062 submissions/slow"]),
    ("2025-09", {"submissions/slow/a.py": "\n", SUBMISSIONS: "slow: {permitted: [AC]}\n"}, []),
    ("legacy", {"submissions/slow/a.py": "# @EXPECTED_RESULTS@: TIMELIMIT\n",
                "submissions/slow/b/b.py": "# @expected_score@: 3\n"}, []),
    ("legacy", {"submissions/partially_accepted/a.py": "\n"}, [
        "warning V013 submissions/partially_accepted"]),
    ("legacy", {"submissions/partially_accepted/a.py": "\n", "problem.yaml": LEGACY_SCORING}, []),
    ("2025-09", {"submissions/a.py": "\n"}, ["warning V062 submissions/a.py"]),
    ("legacy", {SUBMISSIONS: "accepted: {}\n"}, [f"warning V062 {SUBMISSIONS}"]),
    ("2025-09", {"submissions/rejected/adds.py": "\n"}, [
        "warning V063 submissions/rejected/adds.py"]),
    ("2025-09", {"submissions/accepted/b.py": "#" * (130 << 10) + "\n"}, [
        "error V064 submissions/accepted/b.py"]),
]  # fmt: skip


@each_row(
    ("form", "changes", "expected"),
    [*PARTS, *NAMES, *STATEMENTS, *CASES, *NO_GROUPS, *FOLDERS],
)
def test_a_package_with_changes(
    form: str, changes: Changes, expected: list[str], tmp_path: Path
) -> None:
    assert codes(tmp_path, changes, form) == expected


def test_folders_without_a_file_are_reported(tmp_path: Path) -> None:
    root = write_package(tmp_path)
    for name in (
        "generators",
        "include/c",
        "submissions/rejected",
        "submissions/accepted/b",
        "input_validators/none",
    ):
        (root / name).mkdir(parents=True)

    assert finding_codes(root) == [
        "warning V018 generators",
        "error V018 include/c",
        "warning V018 submissions/rejected",
        "error V065 submissions/accepted/b",
        "error V065 input_validators/none",
    ]
    renamed = write_package(tmp_path / "2").rename(tmp_path / "My-Sums")
    assert finding_codes(renamed) == ["error V009 ."]


# Links, and what is large


@each_row(
    ("name", "goal", "expected"),
    [
        ("data/secret/x.png", "../../../outside", ["error V004 data/secret/x.png"]),
        ("data/secret/x.png", "nothing", ["error V004 data/secret/x.png"]),
        ("data/secret/x.png", "..", ["error V004 data/secret/x.png"]),
        ("attachments/x", "/", ["warning V018 attachments", "error V004 attachments/x"]),
        ("attachments/x", "../data/secret/01.in", []),
    ],
)
def test_links_that_lead_astray_are_not_followed(
    name: str, goal: str, expected: list[str], tmp_path: Path
) -> None:
    (tmp_path / "outside").mkdir()
    root = write_package(tmp_path)
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).symlink_to(goal)

    assert finding_codes(root) == expected


def test_links_within_the_package_are_followed_and_are_no_twins(tmp_path: Path) -> None:
    root = write_package(tmp_path)
    for suffix in (".in", ".ans"):
        (root / f"data/secret/02{suffix}").symlink_to(f"01{suffix}")
    (root / "submissions/accepted/b.py").symlink_to(root / "submissions/accepted/adds.py")

    os.mkfifo(root / "data/secret/03.in")

    assert finding_codes(root) == [
        "error V006 data/secret/03.in",
        "warning V005 submissions/accepted/b.py",
    ]


def test_links_of_folders_that_hold_each_other_come_to_an_end(tmp_path: Path) -> None:
    root = write_package(tmp_path, {"attachments/a/1.txt": "\n", "attachments/b/1.txt": "\n"})
    (root / "attachments/a/b").symlink_to("../b")
    (root / "attachments/b/a").symlink_to("../a")

    assert [one for one in finding_codes(root) if "V004" in one] == [
        "error V004 attachments/a/b/a",
        "error V004 attachments/b/a/b",
    ]


@each_row(
    ("name", "mib", "expected"),
    [
        ("attachments/a.zip", 101, ["warning V007 attachments/a.zip"]),
        ("attachments/a.zip", 1001, ["error V007 attachments/a.zip"]),
        ("attachments/a.zip", 100, []),
        ("data/sample/a.txt", 101, ["warning V007 data/sample/a.txt"] * 2),  # not read as a text
    ],
)
def test_large_files_are_reported(name: str, mib: int, expected: list[str], tmp_path: Path) -> None:
    root = write_package(tmp_path, {name: ""})
    os.truncate(root / name, mib << 20)

    assert [one for one in finding_codes(root) if "V041" not in one] == expected


def test_a_package_of_too_many_files_is_read_in_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST_ENTRIES", 3)

    assert "error V003 data/secret" in codes(tmp_path, {})


# Texts


@each_row(
    ("content", "code"),
    [
        (b"1\r\n", "V072"),
        (b"1", "V073"),
        (b"\xef\xbb\xbf1\n", "V071"),
        (b"1\xff\n", "V070"),
        (b"1\n\xe2\x82", "V070"),
    ],
)
@each_row(("form", "severity"), [("2025-09", "error"), ("legacy", "warning")])
def test_how_a_text_is_written(
    content: bytes, code: str, form: str, severity: str, tmp_path: Path
) -> None:
    first, *_ = codes(tmp_path, {"data/secret/01.ans": content}, form)

    assert first == f"{severity} {code} data/secret/01.ans"


@each_row(
    "changes",
    [
        {"submissions/accepted/b.py": b"print(1)"},
        {"submissions/accepted/b.bin": b"\xff\r"},
        {"submissions/accepted/b": b"\0\xff\r"},
        {"data/secret/02.in": b"", "data/secret/02.ans": "1\n"},
        {"data/secret/01.files/any": b"\xff\r"},
        {"attachments/any.txt": b"1\r\n2"},
        {"data/invalid_input/crlf.in": b"1\r\n"},
        {**pair("invalid_output/none"), "data/invalid_output/none.out": b"1"},
    ],
)
def test_what_need_not_be_a_proper_text(changes: Changes, tmp_path: Path) -> None:
    assert codes(tmp_path, changes) == []


# problem.yaml


def with_keys(text: str, *without: str) -> Changes:
    lines = CURRENT_YAML.splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(without or ("none",))]
    return {"problem.yaml": "".join(kept) + text}


@each_row(
    ("without", "text", "expected"),
    [
        ("uuid", "", "warning V020"),
        ("uuid", "uuid: sums\n", "error V020"),
        ("uuid", "uuid: 00000000-0000-0000-0000-000000000000\n", "warning V020"),
        ("license", "", "warning V022"),
        ("license", "license: cc-by\n", "error V021"),
        ("license", "license: public domain\nrights_owner: me\n", "error V021"),
        ("credits", "", "error V021"),
        ("credits", "source: ICPC\ncredits: {authors: [A, {name: ' '}]}\n", "error V023"),
        ("none", "embargo_until: [2026]\n", "error V024"),
        ("none", "embargo_until: {in: 2026}\n", "error V024"),
        ("none", "embargo_until: tomorrow\n", "error V024"),
        ("none", "limits: {validation_passes: 3}\n", "warning V026"),
        ("none", "limits: {time_limit: 1.5}\n", "error V026"),
        ("none", "languages: [python]\n", "error V028"),
        ("none", "limits: {time_limit: 1.5, time_resolution: 0.5}\n", ""),
        ("none", "limits: {time_limit: 3}\n", ""),
        ("none", "source: [ICPC, {name: Finals, url: https://icpc.global}]\n", ""),
        ("none", "languages: [c, cpp]\n", ""),
        (
            "credits",
            "credits: {authors: [A, {name: B, email: b@c.org}], translators: {en: C}}\n",
            "",
        ),
    ],
)
def test_what_problem_yaml_says(without: str, text: str, expected: str, tmp_path: Path) -> None:
    found = codes(tmp_path, with_keys(text, without))

    assert found == ([f"{expected} problem.yaml"] if expected else [])


def test_every_fault_of_the_credits_is_reported(tmp_path: Path) -> None:
    text = "source: [{title: A}, 5]\ncredits: {author: A, testers: [], translators: B}\n"

    found = lint_findings(write_package(tmp_path, with_keys(text, "credits")))

    assert [one.message for one in found] == [
        "credits: Object contains unknown field `author`; did you mean authors?",
        "credits: Expected `array` of length >= 1 - at `testers`",
        "credits: Expected `object | null`, got `str` - at `translators`",
        "source: Object contains unknown field `title`",
        "source: Expected `str | object`, got `int`",
    ]


@each_row(
    ("text", "expected"),
    [
        ("libraries: x\n", "warning V025"),
        ("grading: {on_reject: grade}\n", "warning V025"),
        ("source_url: http://a.org\n", "error V023"),
        ("type: multi-pass\n", "warning V025"),  # which only DOMjudge reads in legacy
    ],
)
def test_old_keys_of_legacy_packages(text: str, expected: str, tmp_path: Path) -> None:
    changes = {"problem.yaml": f"license: cc0\nauthor: A\n{text}"}
    if "multi-pass" in text:
        changes |= {"output_validators/one.py": "\n"}

    assert codes(tmp_path, changes, "legacy") == [f"{expected} problem.yaml"]


TABLE = '[abc]\nname = "ABC"\nsuffixes = [".abc"]\nrun = ["cat", "{main}"]\n'


@each_row(
    ("key", "changes", "expected"),
    [
        ("limits: {time_limit: 1}", {".timelimit": "2\n"}, ["error V027 .timelimit"]),
        ("limits: {time_limit: 1}", {".timelimit": "1.0\n"}, []),
        ("limits: {time_limit: 1}", {".timelimit": "a b\n"}, ["warning V027 .timelimit"]),
        ("limits: {time_limit: 1}", {".timelimit": "much\n"}, ["warning V027 .timelimit"]),
        ("limits: {time_limit: 1}", {"domjudge-problem.ini": "color='red'\ntimelimit='3'\nx=1\n"}, [
            "error V027 domjudge-problem.ini"]),
        ("limits: {time_limit: 1}", {"domjudge-problem.ini": "color=red\n"}, []),
        ("languages: [c]", {"include/c/a.h": "\n"}, []),
        ("languages: [c]", {"include/default/a.h": "\n"}, []),
        ("languages: [c]", {"include/cpp/a.h": "\n"}, ["error V028 include/cpp"]),
        ("languages: [c]", {"include/pyton3/a.h": "\n"}, ["warning V028 include/pyton3"]),
        ("languages: [c, abc]", {"languages.toml": TABLE, "include/abc/a.h": "\n"}, [
            "warning V028 problem.yaml"]),
        ("languages: [c, abc]", {"languages.toml": ""}, ["error V028 problem.yaml"]),
        ("", {"languages.toml": "[abc\n"}, ["error V028 languages.toml"]),
    ],
)  # fmt: skip
def test_what_other_files_say_of_limits_and_languages(
    key: str, changes: Changes, expected: list[str], tmp_path: Path
) -> None:
    assert codes(tmp_path, {**with_keys(f"{key}\n"), **changes}) == expected


def test_a_value_that_grows_when_it_is_read_is_not_written_out(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 12)]
    changes = {
        SUBMISSIONS: "".join(lines) + "accepted: *a11\n",
        "problem.yaml": CURRENT_YAML.replace("credits: A. N. Author", "credits: {authors: A}"),
    }

    messages = [one.message for one in lint_findings(write_package(tmp_path, changes))]

    assert all(len(one) < 300 for one in messages)
    assert "a11: Expected `object`, got `array`" in messages


# Statements

IN_MARKDOWN = [
    ("# Sums\n\nAdd.\n", "warning V034"),
    ("sums\n====\nAdd.\n", "warning V034"),
    ("<script>x</script>\n", "error V035"),
    ("<p onclick = 'x'>\n", "error V035"),
    ("a <b>c</b>\n", "warning V036"),
    ("![a](b.png)\n", "error V038"),
    ("![a](../../b.png)\n", "error V038"),
    ("![a](https://a.org/b.png)\n", "error V038"),
    ("![a](map.gif)\n", "warning V038"),
    ("At most {{maxx_n}}.\n", "warning V039"),
    ("{{nextsample}} {{nextsample}}\n", "error V040"),
    ("# Task\n\nAdd.\n", ""),
    ("`<b>` and\n```\n<script>\n```\n![a](map.png)\n", ""),
    ("At most {{max_n}}, or {{max_n.value}}.\n{{nextsample}}\n{{remainingsamples}}\n", ""),
    ("1 < 2 and 3 > 2\n", ""),
]
IN_LATEX = [
    ("Add.\n", "error V037"),
    ("%\\problemname{Sums}\n", "error V037"),
    ("\\problemname{$n$ Sums}\n", "warning V037"),
    ("\\problemname{A}\\includegraphics[width=1cm]{b}\n", "error V038"),
    ("\\problemname{A}\\illustration{0.5}{b.png}{c}\n", "error V038"),
    ("\\problemname{A}\n\\nextsample\\nextsample\n", "error V040"),
    ("\\problemname{A} \\constant{n}\n", "warning V039"),
    ("\\problemname{A} \\includegraphics{old.svg}\n", "warning V038"),
    ("\\problemname{$n$}\n%% plainproblemname: n\n", ""),
    ("\\problemname{A}\n\\includegraphics{map} % \\includegraphics{none}\n", ""),
    ("\\problemname{A}\n\\begin{verbatim}\n\\includegraphics{none}\n\\end{verbatim}\n", ""),
]


@each_row(
    ("name", "text", "expected"),
    [
        *(("statement/problem.en.md", *row) for row in IN_MARKDOWN),
        *(("problem_statement/problem.en.tex", *row) for row in IN_LATEX),
    ],
)
def test_what_a_statement_holds(name: str, text: str, expected: str, tmp_path: Path) -> None:
    is_legacy = name.endswith(".tex")
    folder = name.partition("/")[0]
    changes: Changes = {
        **({} if is_legacy else with_keys("constants: {max_n: 5}\n")),
        name: text,
        f"{folder}/map.png": b"PNG",
        f"{folder}/{'old.svg' if is_legacy else 'map.gif'}": "<svg/>\n",
    }

    found = codes(tmp_path, changes, "legacy" if is_legacy else "2025-09")

    assert found == ([f"{expected} {name}"] if expected else [])


# Samples

DIALOGUE: Changes = {
    "problem.yaml": INTERACTIVE,
    "output_validator/v.py": "\n",
    "data/sample/1.interaction": "<1 2\n>3\n",
    "data/sample/1.in.download": "1 2\n",
    "data/sample/1.ans.download": "3\n",
}
LEGACY_DIALOGUE: Changes = {
    "problem.yaml": f"{LEGACY_CUSTOM} interactive\n",
    "output_validators/v.py": "\n",
}
SHOWN, DIALOGUE_1 = "error V044 data/sample/1.in", "V046 data/sample/1.interaction"


@each_row(
    ("before", "changes", "expected"),
    [
        ({}, [".in.statement", ".in.download"], []),
        ({}, [".out"], []),
        ({}, [".in.statement"], [SHOWN]),
        ({}, [".ans.statement"], [SHOWN]),
        ({}, [".ans.download"], [SHOWN]),
        ({}, [".out", ".ans.statement"], [SHOWN]),
        ({}, [".out", ".ans.download"], [SHOWN]),
        (DIALOGUE, {}, []),
        (DIALOGUE, {"data/sample/1.interaction": "1 2\n"}, [f"error {DIALOGUE_1}"]),
        (DIALOGUE, {"data/sample/1.interaction": "<1\n---\n<2\n"}, [f"error {DIALOGUE_1}"]),
        (DIALOGUE, {"data/sample/1.in.download": None}, [SHOWN]),
        (DIALOGUE, {"data/sample/1.out": "3\n"}, [SHOWN] * 2),
        (DIALOGUE, {"problem.yaml": CURRENT_YAML}, [f"warning {DIALOGUE_1}"]),
        (LEGACY_DIALOGUE, {}, ["warning V046 data/sample/1.in"]),
        (
            LEGACY_DIALOGUE,
            {"data/sample/1.interaction": "<1\n", "data/sample/2.interaction": "<1\n>2\n"},
            [],
        ),
    ],
)
def test_what_is_shown_of_a_sample(
    before: Changes, changes: Changes | list[str], expected: list[str], tmp_path: Path
) -> None:
    if isinstance(changes, list):
        changes = {f"data/sample/1{suffix}": "1\n" for suffix in changes}
    form = "legacy" if before is LEGACY_DIALOGUE else "2025-09"

    assert codes(tmp_path, {**before, **changes}, form) == expected


# Groups

IN_GROUPS: Changes = {
    "problem.yaml": SCORING,
    **NO_SECRET,
    **pair("secret/a/01", "3 4\n"),
    A: "max_score: 40\n",
    **pair("secret/b/01", "4 4\n"),
    B: "{max_score: 60, require_pass: a}\n",
}


@each_row(
    ("changes", "expected"),
    [
        ({}, []),
        (pair("secret/c/1"), ["error V051 data/secret/c"]),
        (pair("secret/9"), ["error V051 data/secret/9.in"]),
        ({"data/secret/a/sub/test_group.yaml": "args: [a]\n"}, [
            "error V051 data/secret/a/sub/test_group.yaml"]),
        ({"data/secret/a/01.in": None, "data/secret/a/01.ans": None}, ["error V052 data/secret/a"]),
        ({"data/secret/testdata.yaml": "a: 1\n"}, ["error V053 data/secret/testdata.yaml"]),
        ({SAMPLE: "require_pass: sample\n"}, [f"error V054 {SAMPLE}"]),
        ({B: "{max_score: 60, require_pass: c}\n"}, [f"error V057 {B}"]),
        ({A: "{max_score: 40, require_pass: [sample, b]}\n"}, [f"error V057 {A}"]),
        ({A: "{max_score: 40, score_aggregation: sum}\n"}, [f"error V057 {B}"]),
        ({SECRET: "require_pass: a\n"}, [f"error V057 {SECRET}"]),
        ({SECRET: "require_pass: sample\n"}, []),
        ({SECRET: "require_pass: sample\n", **NO_SAMPLE}, [
            "warning V011 data/sample", f"warning V057 {SECRET}"]),
        ({B: "{}\n"}, [f"error V056 {B}"]),
        ({B: "score_aggregation: min\n"}, [f"error V056 {B}"]),
        ({B: "score_aggregation: min\n", SECRET: "max_score: unbounded\n"}, []),
        ({B: "max_score: -60\n"}, [f"error V010 {B}", "warning V056 data/secret"]),
        ({B: "max_score: 61\n"}, ["error V056 data/secret"]),
        ({SECRET: "{score_aggregation: pass-fail, max_score: unbounded}\n"}, [
            f"error V056 {SECRET}"]),
        ({SECRET: "score_aggregation: pass-fail\n", B: "{score_aggregation: min, max_score: 60}\n"},
            [f"error V056 {B}"]),
        ({A: "max_scor: 40\n"}, [
            f"error V010 {A}", f"error V057 {B}", "warning V056 data/secret"]),
        ({"data/secret/a/01.yaml": "ags: []\n"}, ["error V010 data/secret/a/01.yaml"]),
        ({"data/secret/a/01.yaml": "input_validator_args: {check: [a], chek: [b]}\n"}, [
            "error V050 data/secret/a/01.yaml"]),
        ({"data/secret/a/01.yaml": "hint: Think.\n"}, []),
    ],
)  # fmt: skip
def test_groups_and_scores(changes: Changes, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, {**IN_GROUPS, **changes}) == expected


@each_row(
    ("keys", "changes", "faults"),
    [
        ("static_validator_args: [a]", {}, 1),
        ("static_validation_score: pass-fail", {"static_validator/v.py": None}, 1),
        ("score_aggregation: sum, static_validation_score: 10", {}, 0),
        ("score_aggregation: sum, static_validation_score: 50", {}, 1),
        ("score_aggregation: sum, static_validation_score: -1", {}, 1),
        ("score_aggregation: sum, static_validation_score: pass-fail", {}, 1),
        ("static_validation_score: 5", {}, 1),
        (
            "static_validation_score: pass-fail",
            {"problem.yaml": CURRENT_YAML + "type: [scoring, submit-answer]\n"},
            1,
        ),
    ],
)
def test_static_validation(keys: str, changes: Changes, faults: int, tmp_path: Path) -> None:
    scored = {A: f"{{max_score: 40, {keys}}}\n", B: "max_score: 60\n"}

    found = codes(tmp_path, {**IN_GROUPS, "static_validator/v.py": "\n", **scored, **changes})

    assert found == [f"error V055 {A}"] * faults


@each_row(
    ("path", "yaml", "expected"),
    [
        ("secret/", "grader_flags: min ignore_samples\n", "error V058"),
        ("secret/", "grader_flags: ignore_sample\n", "error V058"),
        ("", "grader_flags: ignore_sample\n", "error V058"),
        ("", "{grader_flags: ignore_sample, on_reject: continue, range: 0 100}\n", ""),
        ("secret/", "grading: custom\n", "error V059"),
        ("secret/", "range: 100\n", "error V010"),
        ("secret/", "range: -inf +inf\n", ""),
        ("secret/", "accept_score: much\n", "error V056"),
        ("secret/", "reject_score: '1e1'\n", ""),
        ("secret/none/", "accept_score: 1\n", "warning V052"),
        ("secret/", "on_rejct: break\n", "error V010"),
    ],
)
def test_groups_of_legacy_packages(path: str, yaml: str, expected: str, tmp_path: Path) -> None:
    name = f"data/{path}testdata.yaml"

    found = codes(tmp_path, {"problem.yaml": LEGACY_SCORING, name: yaml}, "legacy")

    assert found == ([f"{expected} {name}"] if expected else [])


@each_row(
    ("yaml", "is_refused"),
    [
        ("range: 0 inf\n", True),
        ("range: 0 1e-6\n", False),
        ("accept_score: '-1'\n", True),
        ("reject_score: '-1'\n", False),
    ],
)
def test_scores_that_domjudge_refuses_are_errors_in_a_package_for_it(
    yaml: str, is_refused: bool, tmp_path: Path
) -> None:
    name = "data/secret/testdata.yaml"
    ini = {"domjudge-problem.ini": "timelimit = 1\n"}
    root = write_package(
        tmp_path, {"problem.yaml": LEGACY_SCORING, name: yaml, **ini}, form="legacy"
    )

    found = findings_by_lint(root, Package(root).metadata)["legacy groups"]

    assert [(one.subject, one.severity) for one in found] == [(name, Severity.ERROR)] * is_refused


# Submissions, and constants


@each_row(
    ("yaml", "expected"),
    [
        ("accepted/*.py: {language: python3, model_solution: true, authors: A}\n", ""),
        ("accepted: {sample: {permitted: [AC]}, secret/0*: {message: fine}}\n", ""),
        ("'{accepted,{rejected, x}}/*': {}\n", ""),
        ("accepted:\n", "error V060"),
        ("acepted/*.py: {}\n", "warning V060"),
        ("accepted: {secret/9: {permitted: [AC]}}\n", "warning V060"),
        ("accepted: {permitted: }\n", "error V060"),
        ("accepted: {permitted: []}\n", "error V061"),
        ("accepted: {required: []}\n", "error V061"),
        ("accepted: {permitted: [AC], required: [WA]}\n", "error V061"),
        ("- accepted\n", "error V010"),
        ("".join(f"accepted/{number}: {{}}\n" for number in range(1001)), "error V060"),
    ],
)
def test_submissions_yaml(yaml: str, expected: str, tmp_path: Path) -> None:
    assert codes(tmp_path, {SUBMISSIONS: yaml}) == (
        [f"{expected} {SUBMISSIONS}"] if expected else []
    )


def test_every_fault_of_an_entry_is_reported(tmp_path: Path) -> None:
    yaml = """\
accepted:
  permited: [AC]
  required: [OK]
  score: 1
  message:
  sample: {permitted: [RTE], requird: [AC], score: [2, 1]}
  secrt: {required: [OK]}
rejected/**: {}
wrong_answer: 5
"""

    found = lint_findings(write_package(tmp_path, {SUBMISSIONS: yaml}))

    assert [one.message for one in found if one.subject == SUBMISSIONS] == [
        "accepted: 'permited' is no key, nor a glob with keys; did you mean permitted?",
        "accepted: Invalid enum value 'OK' - at `required[0]`; known are AC, WA, TLE, RTE",
        "accepted, sample: Object contains unknown field `requird`; did you mean required?",
        "accepted, sample: score is [2.0, 1.0]",
        "accepted, secrt: Invalid enum value 'OK' - at `required[0]`; known are AC, WA, TLE, RTE",
        "score of 'accepted' has no effect: the type is not scoring",
        "'secrt' matches no case; did you mean secret?",
        "the glob 'rejected/**' holds ** or [], which mean nothing here",
        "wrong_answer: Expected `object`, got `int`",
        "'wrong_answer' matches no submission",
    ]


@each_row(
    ("path", "text", "is_found"),
    [
        ("input_validators/check.py", "N = {{max_n}} {{max_n.value}} {{other}}\n", False),
        ("input_validators/check.py", "N = {{mx_n}}\n", True),
        ("submissions/accepted/adds.py", "{{max_n.valu}}\n", True),
        ("include/default/a.h", "{{maxn}}\n", True),
        (SECRET, "args: ['{{max_m}}']\n", True),
        ("data/secret/01.ans", "{{max_m}}\n", False),
    ],
)
def test_names_of_constants_that_are_not_filled_in(
    path: str, text: str, is_found: bool, tmp_path: Path
) -> None:
    found = codes(tmp_path, {**with_keys("constants: {max_n: 5}\n"), path: text})

    assert found == [f"warning V039 {path}"] * is_found


# Broken packages


_NAMES = st.sampled_from(
    ["data", "secret", "sample", "1.in", "1.ans", "a.yaml", "test_group.yaml", "testdata.yaml",
     "submissions", "submissions.yaml", "accepted", "statement", "problem.en.md", "problem.en.tex",
     "problem_statement", "input_validators", "build", "1.files", "x y", "1.interaction"]
)  # fmt: skip
_PATHS = st.lists(_NAMES, min_size=1, max_size=4).map("/".join)
_TEXTS = st.sampled_from(
    ["", "a: [", "a: 1\n", "- 1\n", "null\n", "args: 1\n", "max_score: -1\n", "\0", "\xff",
     "require_pass: [a, 1]\n", "{}: {}\n", "1: {2: 3}\n", "'{a': 1\n", "a: {b: {permitted: [x]}}\n",
     "\\problemname{\\includegraphics{", "![](", "{{", "<script", "on_reject: [1]\n"]
)  # fmt: skip


@each_row("form", list(SOUND))
@given(files=st.lists(st.tuples(_PATHS, _TEXTS), max_size=8))
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None
)
def test_no_package_is_too_broken_to_be_looked_at(
    form: str, tmp_path_factory: pytest.TempPathFactory, files: list[tuple[str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("package")
    known = read_metadata(write_package(folder, form=form) / "problem.yaml")
    root = folder / "broken"
    for name, text in files:
        path = root / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="latin-1")
        except OSError:  # a file stands where a folder is to be
            continue

    found = findings_by_lint(root, known)

    assert any(one.severity is Severity.ERROR for some in found.values() for one in some)
