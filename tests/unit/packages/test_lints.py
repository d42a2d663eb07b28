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
OLD = "license: cc0\nauthor: A\n"
LEGACY_CUSTOM = f"{OLD}validation: custom"
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


def with_keys(text: str, *without: str) -> Changes:
    lines = CURRENT_YAML.splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(without or ("none",))]
    return {"problem.yaml": "".join(kept) + text}


LIMITED, ONLY_C = with_keys("limits: {time_limit: 1}\n"), with_keys("languages: [c]\n")
C_AND_ABC = with_keys("languages: [c, abc]\n")
TABLE = '[abc]\nname = "ABC"\nsuffixes = [".abc"]\nrun = ["cat", "{main}"]\n'


PARTS: list[tuple[str, Changes, list[str]]] = [
    *((form, {}, []) for form in SOUND),
    ("2025-09", {"submissions/accepted/adds.py": None}, [
        "error V011 submissions", "warning V026 problem.yaml"]),
    ("legacy", NO_SECRET, ["error V011 data/secret"]),
    ("legacy", NO_SAMPLE, ["warning V011 data/sample"]),
    ("2025-09", {**NO_SAMPLE, "output_validator/v.py": "\n", "problem.yaml": INTERACTIVE}, []),
    ("legacy-icpc", {"input_validators/check.py": None}, ["error V011 input_validators"]),
    ("legacy", {"input_validators/check.py": None, "input_format_validators/check.py": "\n"}, [
        "warning V012 input_format_validators"]),
    ("2025-09", {"output_validators/v/v.py": "\n"}, ["warning V012 output_validators"]),
    ("2025-09", {"output_validator/v.py": "\n", "output_validators/v/v.py": "\n"}, [
        "warning V013 output_validators"]),
    ("legacy", {"output_validator/v.py": "\n"}, ["warning V013 output_validator"]),
    ("legacy-icpc", {"include/cpp/aa.c": "\n"}, ["error V012 include"]),
    ("2025-09", {"submission/a.py": "\n"}, ["warning V016 submission"]),
    ("2025-09", {"problem.yaml": INTERACTIVE}, ["error V014 output_validator"]),
    ("2025-09", {"output_validator/a/a.py": "\n", "output_validator/b/b.py": "\n"}, [
        "error V015 output_validator"]),
    ("2025-09", {"attachments/more/a.txt": "\n"}, ["error V017 attachments/more"]),
    ("legacy", {"graders/a.py": "\n", "graders/b.py": "\n", "problem.yaml": LEGACY_SCORING}, [
        "error V015 graders"]),
    ("2025-09", {"input_validators/v/build": "#!/bin/sh\n"}, [
        "error V066 input_validators/v/build"]),
    ("2025-09", {"input_validators/check.cpp": "\n"}, ["warning V063 input_validators/check.py"]),
    # What other files say of limits and languages
    ("2025-09", {**LIMITED, ".timelimit": "2\n"}, ["error V027 .timelimit"]),
    ("2025-09", {**LIMITED, ".timelimit": "1.0\n"}, []),
    ("2025-09", {**LIMITED, ".timelimit": "much\n"}, ["warning V027 .timelimit"]),
    ("2025-09", {**LIMITED, "domjudge-problem.ini": "color='red'\ntimelimit='3'\nx=1\n"}, [
        "error V027 domjudge-problem.ini"]),
    ("2025-09", {**ONLY_C, "include/default/a.h": "\n"}, []),
    ("2025-09", {**ONLY_C, "include/cpp/a.h": "\n"}, ["error V028 include/cpp"]),
    ("2025-09", {**ONLY_C, "include/pyton3/a.h": "\n"}, ["warning V028 include/pyton3"]),
    ("2025-09", {**C_AND_ABC, "languages.toml": TABLE, "include/abc/a.h": "\n"}, [
        "warning V028 problem.yaml"]),
    # What need not be a proper text
    ("2025-09", {"submissions/accepted/b.bin": b"\xff\r"}, []),
    ("2025-09", {"data/secret/02.in": b"", "data/secret/02.ans": "1\n"}, []),
    ("2025-09", {"data/secret/01.files/any": b"\xff\r"}, []),
    ("2025-09", {"data/invalid_input/crlf.in": b"1\r\n"}, []),
    ("2025-09", {**pair("invalid_output/none"), "data/invalid_output/none.out": b"1"}, []),
    # Old keys, of which DOMjudge alone reads the first in legacy
    ("legacy", {"problem.yaml": f"{OLD}type: multi-pass\n", "output_validators/one.py": "\n"}, [
        "warning V025 problem.yaml"]),
    ("legacy", {"problem.yaml": f"{OLD}libraries: x\n"}, ["warning V025 problem.yaml"]),
    ("legacy", {"problem.yaml": f"{OLD}grading: {{on_reject: grade}}\n"}, [
        "warning V025 problem.yaml"]),
    ("legacy", {"problem.yaml": f"{OLD}source_url: http://a.org\n"}, ["error V023 problem.yaml"]),
    # Names
    ("2025-09", pair("secret/a b"), [
        "warning V008 data/secret/a b.ans", "warning V008 data/secret/a b.in"]),
    ("2025-09", {"submissions/accepted/-a.py": "1\n"}, ["warning V008 submissions/accepted/-a.py"]),
    ("2025-09", {"data/secret/.02.in": "1\n"}, ["warning V008 data/secret/.02.in"]),
    *(("2025-09", {name: "1\n"}, [])
      for name in (".gitignore", ".git/a b", "data/secret/.keep", "data/secret/a~", "my notes")),
    ("2025-09", {"submissions/accepted/Adds.py": "\n"}, [
        "warning V002 submissions/accepted/adds.py"]),
    # Statements
    ("2025-09", {"statement/problem.en.md": None}, ["error V032 statement"]),
    ("2025-09", {"statement/problem.de.md": "Addiere.\n"}, ["error V033 problem.yaml"]),
    ("2025-09", {"problem.yaml": CURRENT_YAML.replace("{en: Sums}", "{en: Sums, de: S}")}, [
        "error V033 statement"]),
    ("2025-09", {"statement/problem.en.md": None, "statement/problem.md": "Add.\n"}, [
        "error V030 statement/problem.md"]),
    ("2025-09", {"statement/problem.en.tex": "Add.\n"}, ["error V031 statement/problem.en.tex"]),
    ("legacy", {"problem_statement/problem.english.tex": "\\problemname{A}\n"}, [
        "error V030 problem_statement/problem.english.tex"]),
    ("2025-09", {"statement/problem.en.md": ""}, ["error V032 statement/problem.en.md"]),
    ("legacy", {"problem_statement/problem.en.tex": None,
                "problem_statement/problem.tex": "\\problemname{Sums}\n"}, []),
    # Cases
    ("2025-09", {"data/secret/02.in": "1\n"}, ["warning V042 data/secret/02.in"]),
    ("2025-09", pair("secret/test_group"), ["error V043 data/secret/test_group.in"]),
    ("2025-09", pair("secret/01/02"), ["error V043 data/secret/01.in"]),
    ("2025-09", {"data/secret/notes.txt": "1\n"}, ["warning V041 data/secret/notes.txt"]),
    ("2025-09", {"data/secret/01.png": b"1", "data/secret/01.svg": "<svg/>\n"}, [
        "error V044 data/secret/01.in"]),
    ("2025-09", {"data/secret/01.hint": "1\n"}, ["error V045 data/secret/01.hint"]),
    ("2025-09", pair("valid_output/a"), ["error V042 data/valid_output/a.in"]),
    ("2025-09", {"data/invalid_answer/a.in": "1\n"}, ["warning V016 data/invalid_answer"]),
    ("2025-09", {"data/1.in": "1\n"}, ["warning V041 data/1.in"]),
    ("2025-09", pair("secret/02", "3 4\n"), ["warning V047 data/secret/02.in"]),
    ("2025-09", {**pair("secret/02", "3 4\n"), "data/secret/02.yaml": "args: [a]\n"}, []),
    ("2025-09", {"data/secret/01.files/a.txt": "3\n", "data/secret/01.png": b"1"}, []),
    ("legacy", {"data/secret/01.hint": "a\n", "data/secret/01.desc": "a\n"}, []),
    ("2025-09", {SECRET: "#" * (1 << 20) + "\n\n"}, [f"error V010 {SECRET}"]),
    # No groups
    ("legacy", {"data/secret/testdata.yaml": "accept_score: 3\n"}, [
        "warning V054 data/secret/testdata.yaml"]),
    ("legacy", {SECRET: "args: []\n"}, [f"error V053 {SECRET}"]),
    ("legacy-icpc", pair("secret/group/02"), ["error V051 data/secret/group"]),
    ("2023-07-draft", {"data/secret/testdata.yaml": "anything: 1\n",
                       "data/testdata.yaml": "run_samples: false\n"}, []),
    ("2025-09", {SECRET: "{score_aggregation: min, static_validation_score: 3}\n",
                 "static_validator/v.py": "\n"}, [
        f"error V054 {SECRET}", f"error V055 {SECRET}"]),
    # Folders
    ("2025-09", {"submissions/wrong_anwser/a.py": "\n"}, ["warning V062 submissions/wrong_anwser"]),
    ("2025-09", {"submissions/slow/a.py": "\n", "submissions/slow/b.py": "\n",
                 SUBMISSIONS: "slow/a.py: {permitted: [AC, TLE]}\n"}, [
        "warning V062 submissions/slow"]),
    ("legacy", {"submissions/slow/a.py": "# @EXPECTED_RESULTS@: TIMELIMIT\n",
                "submissions/slow/b/b.py": "# @expected_score@: 3\n"}, []),
    ("legacy", {"submissions/partially_accepted/a.py": "\n", "problem.yaml": LEGACY_SCORING}, []),
    ("legacy", {SUBMISSIONS: "accepted: {}\n"}, [f"warning V062 {SUBMISSIONS}"]),
    ("2025-09", {"submissions/rejected/adds.py": "\n"}, [
        "warning V063 submissions/rejected/adds.py"]),
    ("2025-09", {"submissions/accepted/b.py": "#" * (130 << 10) + "\n"}, [
        "error V064 submissions/accepted/b.py"]),
]  # fmt: skip


@each_row(("form", "changes", "expected"), PARTS)
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
    for own, other in ("ab", "ba"):  # these hold each other
        (root / f"attachments/{own}").mkdir(parents=True)
        (root / f"attachments/{own}/{other}").symlink_to(f"../{other}")

    assert [one for one in finding_codes(root) if "V017" not in one] == [
        "error V004 attachments/a/b/a",
        "error V004 attachments/b/a/b",
        "error V006 data/secret/03.in",
        "warning V005 submissions/accepted/b.py",
    ]


def test_large_files_and_many_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"attachments/a.zip": 100, "attachments/b.zip": 1001, "data/sample/a.txt": 101}
    root = write_package(tmp_path, dict.fromkeys(sizes, ""))
    for name, mib in sizes.items():
        os.truncate(root / name, mib << 20)

    assert [one for one in finding_codes(root) if "V041" not in one] == [
        "error V007 attachments/b.zip",
        *["warning V007 data/sample/a.txt"] * 2,  # for it is not read as a text, too
    ]
    monkeypatch.setattr(contents, "MOST_ENTRIES", 3)
    assert "error V003 data/secret" in codes(tmp_path / "many", {})


# Texts


@each_row(
    ("content", "code"),
    [(b"1\r\n", "V072"), (b"1", "V073"), (b"\xef\xbb\xbf1\n", "V071"), (b"1\n\xe2\x82", "V070")],
)
def test_how_a_text_is_written(content: bytes, code: str, tmp_path: Path) -> None:
    for form, severity in (("2025-09", "error"), ("legacy", "warning")):
        first, *_ = codes(tmp_path / form, {"data/secret/01.ans": content}, form)
        assert first == f"{severity} {code} data/secret/01.ans"


def test_a_value_that_grows_when_it_is_read_is_not_written_out(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 12)]
    changes = {
        SUBMISSIONS: "".join(lines) + "accepted: *a11\n",
        "problem.yaml": CURRENT_YAML.replace("credits: A. N. Author", "credits: {authors: A}"),
    }

    messages = [one.message for one in lint_findings(write_package(tmp_path, changes))]

    assert all(len(one) < 300 for one in messages)
    assert [one for one in messages if "aliases stand for more than" in one]


# Statements

IN_MARKDOWN = [
    ("# Sums\n\nAdd.\n", "warning V034"),
    ("<script>x</script>\n", "error V035"),
    ("<p onclick = 'x'>\n", "error V035"),
    ("![a](b.png)\n", "error V038"),
    ("![a](https://a.org/b.png)\n", "error V038"),
    ("![a](map.gif)\n", "warning V038"),
    ("At most {{maxx_n}}.\n", "warning V039"),
    ("{{nextsample}} {{nextsample}}\n", "error V040"),
    ("`<b>` and\n```\n<script>\n```\n![a](map.png)\n", ""),
    ("At most {{max_n}}, or {{max_n.value}}.\n{{nextsample}}\n{{remainingsamples}}\n", ""),
]
IN_LATEX = [
    ("Add.\n", "error V037"),
    ("\\problemname{$n$ Sums}\n", "warning V037"),
    ("\\problemname{A}\\includegraphics[width=1cm]{b}\n", "error V038"),
    ("\\problemname{A}\n\\nextsample\\nextsample\n", "error V040"),
    ("\\problemname{A} \\constant{n}\n", "warning V039"),
    ("\\problemname{A} \\includegraphics{old.svg}\n", "warning V038"),
    ("\\problemname{A}\n\\includegraphics{map} % \\includegraphics{none}\n", ""),
    ("\\problemname{A}\n\\begin{verbatim}\n\\includegraphics{none}\n\\end{verbatim}\n", ""),
]


IN_YAML = [
    ("uuid", "", "warning V020"),
    ("uuid", "uuid: sums\n", "error V020"),
    ("license", "license: cc-by\n", "error V021"),
    ("credits", "", "error V021"),
    ("credits", "source: ICPC\ncredits: {authors: [A, {name: ' '}]}\n", "error V023"),
    ("none", "embargo_until: [2026]\n", "error V024"),
    ("none", "limits: {validation_passes: 3}\n", "warning V026"),
    ("none", "limits: {time_limit: 1.5}\n", "error V026"),
    ("none", "languages: [python]\n", "error V028"),
    ("none", "limits: {time_limit: 1.5, time_resolution: 0.5}\n", ""),
    ("none", "source: [ICPC, {name: Finals, url: https://icpc.global}]\n", ""),
    ("credits", "credits: {authors: [A, {name: B, email: b@c}], translators: {en: C}}\n", ""),
]  # without a key, with other keys
IN_SUBMISSIONS = [
    ("accepted/*.py: {language: python3, model_solution: true, authors: A}\n", ""),
    ("accepted: {sample: {permitted: [AC]}, secret/0*: {message: fine}}\n", ""),
    ("acepted/*.py: {}\n", "warning V060"),
    ("accepted: {secret/9: {permitted: [AC]}}\n", "warning V060"),
    ("accepted: {permitted: []}\n", "error V061"),
    ("accepted: {permitted: [AC], required: [WA]}\n", "error V061"),
    ("".join(f"accepted/{number}: {{}}\n" for number in range(1001)), "error V060"),
]
IN_GROUP_FILES = [
    ("secret/", "grader_flags: ignore_sample\n", "error V058"),
    ("", "grader_flags: ignore_sample\n", "error V058"),
    ("", "{grader_flags: ignore_sample, on_reject: continue, range: 0 100}\n", ""),
    ("secret/", "grading: custom\n", "error V059"),
    ("secret/", "accept_score: much\n", "error V056"),
    ("secret/none/", "accept_score: 1\n", "warning V052"),
]
WITH_CONSTANTS = [
    ("input_validators/check.py", "N = {{max_n}} {{max_n.value}} {{other}}\n", ""),
    ("submissions/accepted/adds.py", "{{max_n.valu}}\n", "warning V039"),
    (SECRET, "args: ['{{max_m}}']\n", "warning V039"),
    ("data/secret/01.ans", "{{max_m}}\n", ""),
]
MARKDOWN, LATEX = "statement/problem.en.md", "problem_statement/problem.en.tex"
CONSTANTS = with_keys("constants: {max_n: 5}\n")
IN_2025: Changes = {**CONSTANTS, "statement/map.png": b"PNG", "statement/map.gif": "<svg/>\n"}
IN_LEGACY = {"problem_statement/map.png": b"PNG", "problem_statement/old.svg": "<svg/>\n"}
SCORED = {"problem.yaml": LEGACY_SCORING}


@each_row(
    ("form", "changes", "name", "expected"),
    [
        *(("2025-09", with_keys(yaml, key), "problem.yaml", found) for key, yaml, found in IN_YAML),
        *(("2025-09", {**IN_2025, MARKDOWN: text}, MARKDOWN, found) for text, found in IN_MARKDOWN),
        *(("legacy", {**IN_LEGACY, LATEX: text}, LATEX, found) for text, found in IN_LATEX),
        *(("2025-09", {SUBMISSIONS: yaml}, SUBMISSIONS, found) for yaml, found in IN_SUBMISSIONS),
        *(("2025-09", {**CONSTANTS, at: text}, at, found) for at, text, found in WITH_CONSTANTS),
        *(
            (
                "legacy",
                {**SCORED, f"data/{at}testdata.yaml": yaml},
                f"data/{at}testdata.yaml",
                found,
            )
            for at, yaml, found in IN_GROUP_FILES
        ),
    ],
)
def test_what_a_file_holds(
    form: str, changes: Changes, name: str, expected: str, tmp_path: Path
) -> None:
    found = codes(tmp_path, changes, form)

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
        ({}, [".in.statement"], [SHOWN]),
        (DIALOGUE, {}, []),
        (DIALOGUE, {"data/sample/1.interaction": "1 2\n"}, [f"error {DIALOGUE_1}"]),
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


def static(keys: str, changes: Changes | None = None) -> Changes:
    """A static validator, and more keys of the first group."""
    group = {A: f"{{max_score: 40, {keys}}}\n", B: "max_score: 60\n"}
    return {"static_validator/v.py": "\n", **group, **(changes or {})}


@each_row(
    ("changes", "expected"),
    [
        ({}, []),
        ({"data/secret/a/sub/test_group.yaml": "args: [a]\n"}, [
            "error V051 data/secret/a/sub/test_group.yaml"]),
        ({"data/secret/a/01.in": None, "data/secret/a/01.ans": None}, ["error V052 data/secret/a"]),
        ({SECRET: "require_pass: a\n"}, [f"error V057 {SECRET}"]),
        ({SECRET: "require_pass: sample\n", **NO_SAMPLE}, [
            "warning V011 data/sample", f"warning V057 {SECRET}"]),
        ({B: "score_aggregation: min\n", SECRET: "max_score: unbounded\n"}, []),
        ({B: "{}\n"}, [f"error V056 {B}"]),
        ({B: "max_score: 61\n"}, ["error V056 data/secret"]),
        ({SAMPLE: "require_pass: sample\n"}, [f"error V054 {SAMPLE}"]),
        ({B: "{max_score: 60, require_pass: c}\n"}, [f"error V057 {B}"]),
        ({A: "{max_score: 40, require_pass: [sample, b]}\n"}, [f"error V057 {A}"]),
        ({A: "{max_score: 40, score_aggregation: sum}\n"}, [f"error V057 {B}"]),
        ({B: "max_score: -60\n"}, [f"error V010 {B}", "warning V056 data/secret"]),
        ({SECRET: "{score_aggregation: pass-fail, max_score: unbounded}\n"}, [
            f"error V056 {SECRET}"]),
        ({SECRET: "score_aggregation: pass-fail\n", B: "{score_aggregation: min, max_score: 60}\n"},
            [f"error V056 {B}"]),
        (static("score_aggregation: sum, static_validation_score: 50"), [f"error V055 {A}"]),
        (static("score_aggregation: sum, static_validation_score: pass-fail"), [f"error V055 {A}"]),
        (static("static_validation_score: pass-fail", {"static_validator/v.py": None}), [
            f"error V055 {A}"]),
        (static("static_validation_score: pass-fail", {
            "problem.yaml": CURRENT_YAML + "type: [scoring, submit-answer]\n"}), [
            f"error V055 {A}"]),
        ({"data/secret/a/01.yaml": "ags: []\n"}, ["error V010 data/secret/a/01.yaml"]),
        ({"data/secret/a/01.yaml": "input_validator_args: {check: [a], chek: [b]}\n"}, [
            "error V050 data/secret/a/01.yaml"]),
        ({A: "{max_score: 40, output_validator_args: [float_tolerance, '1']}\n"}, [
            f"warning V050 {A}"]),
        ({A: "{max_score: 40, output_validator_args: [float_tolerance, '0.5']}\n"}, []),
    ],
)  # fmt: skip
def test_groups_and_scores(changes: Changes, expected: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, {**IN_GROUPS, **changes}) == expected


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
