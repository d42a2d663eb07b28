"""What the lints find in a package: the severity, the code and the subject of each finding."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from inline_snapshot import external_file

from judge.model import Severity
from judge.packages.lints import contents
from judge.packages.lints.findings import findings_by_lint
from judge.packages.metadata import read_metadata
from tests.conftest import each_row
from tests.unit.packages.sound import (
    CURRENT_YAML,
    LEGACY_SCORING,
    SCORING,
    SOUND,
    Changes,
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
NO_SAMPLE: Changes = {"data/sample/1.in": None, "data/sample/1.ans": None}
NO_SECRET: Changes = {"data/secret/01.in": None, "data/secret/01.ans": None}


def pair(name: str, input: str = "1\n") -> dict[str, str]:
    """The two files of a case."""
    return {f"data/{name}.in": input, f"data/{name}.ans": "7\n"}


def with_keys(text: str, *without: str) -> Changes:
    lines = CURRENT_YAML.splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(without or ("none",))]
    return {"problem.yaml": "".join(kept) + text}


LIMITED, ONLY_C = with_keys("limits: {time_limit: 1}\n"), with_keys("languages: [c]\n")
C_AND_ABC = with_keys("languages: [c, abc]\n")
TABLE = '[abc]\nname = "ABC"\nsuffixes = [".abc"]\nrun = ["cat", "{main}"]\n'


CHANGED: list[Changes] = [
    {"submissions/accepted/adds.py": None},
    {**NO_SAMPLE, "output_validator/v.py": "\n", "problem.yaml": INTERACTIVE},
    {"output_validators/v/v.py": "\n"},
    {"output_validator/v.py": "\n", "output_validators/v/v.py": "\n"},
    {"answer_validators/v.py": "\n"},
    {"submission/a.py": "\n"},
    {"problem.yaml": INTERACTIVE},
    {"output_validator/a/a.py": "\n", "output_validator/b/b.py": "\n"},
    {"attachments/more/a.txt": "\n"},
    {"input_validators/v/build": "#!/bin/sh\n"},
    {"input_validators/check.cpp": "\n"},
    # What other files say of limits and languages
    {**LIMITED, ".timelimit": "2\n"},
    {**LIMITED, ".timelimit": "1.0\n"},
    {**LIMITED, ".timelimit": "much\n"},
    {**LIMITED, "domjudge-problem.ini": "color='red'\ntimelimit='3'\nx=1\n"},
    {**ONLY_C, "include/default/a.h": "\n"},
    {**ONLY_C, "include/cpp/a.h": "\n"},
    {**ONLY_C, "include/pyton3/a.h": "\n"},
    {**C_AND_ABC, "languages.toml": TABLE, "include/abc/a.h": "\n"},
    # What need not be a proper text
    {"submissions/accepted/b.bin": b"\xff\r"},
    {"data/secret/02.in": b"", "data/secret/02.ans": "1\n"},
    {"data/secret/01.files/any": b"\xff\r"},
    {"data/invalid_input/crlf.in": b"1\r\n"},
    {**pair("invalid_output/none"), "data/invalid_output/none.out": b"1"},
    # Names
    pair("secret/a b"),
    {"submissions/accepted/-a.py": "1\n"},
    {"data/secret/.02.in": "1\n"},
    *(
        {name: "1\n"}
        for name in (".gitignore", ".git/a b", "data/secret/.keep", "data/secret/a~", "my notes")
    ),
    {"submissions/accepted/Adds.py": "\n"},
    # Statements
    {"statement/problem.en.md": None},
    {"statement/problem.de.md": "Addiere.\n"},
    {"problem.yaml": CURRENT_YAML.replace("{en: Sums}", "{en: Sums, de: S}")},
    {"statement/problem.en.md": None, "statement/problem.md": "Add.\n"},
    {"statement/problem.en.tex": "Add.\n"},
    {"statement/problem.en.md": ""},
    # Cases
    {"data/secret/02.in": "1\n"},
    pair("secret/test_group"),
    pair("secret/01/02"),
    {"data/secret/notes.txt": "1\n"},
    {"data/secret/01.png": b"1", "data/secret/01.svg": "<svg/>\n"},
    {"data/secret/01.hint": "1\n"},
    pair("valid_output/a"),
    {"data/invalid_answer/a.in": "1\n"},
    {"data/1.in": "1\n"},
    pair("secret/02", "3 4\n"),
    {**pair("secret/02", "3 4\n"), "data/secret/02.yaml": "args: [a]\n"},
    {"data/secret/01.files/a.txt": "3\n", "data/secret/01.png": b"1"},
    {SECRET: "#" * (1 << 20) + "\n\n"},
    # No groups
    {
        SECRET: "{score_aggregation: min, static_validation_score: 3}\n",
        "static_validator/v.py": "\n",
    },
    # Folders
    {"submissions/wrong_anwser/a.py": "\n"},
    {
        "submissions/slow/a.py": "\n",
        "submissions/slow/b.py": "\n",
        SUBMISSIONS: "slow/a.py: {permitted: [AC, TLE]}\n",
    },
    {"submissions/rejected/adds.py": "\n"},
    {"submissions/accepted/b.py": "#" * (130 << 10) + "\n"},
]
IN_OTHER_VERSIONS: list[tuple[str, Changes]] = [
    *((form, {}) for form in SOUND),
    ("legacy", NO_SECRET),
    ("legacy", NO_SAMPLE),
    ("legacy-icpc", {"input_validators/check.py": None}),
    ("legacy", {"input_validators/check.py": None, "input_format_validators/check.py": "\n"}),
    ("legacy", {"output_validator/v.py": "\n"}),
    ("legacy-icpc", {"include/cpp/aa.c": "\n"}),
    ("legacy", {"graders/a.py": "\n", "graders/b.py": "\n", "problem.yaml": LEGACY_SCORING}),
    # Old keys, of which DOMjudge alone reads the first in legacy
    ("legacy", {"problem.yaml": f"{OLD}type: multi-pass\n", "output_validators/one.py": "\n"}),
    ("legacy", {"problem.yaml": f"{OLD}libraries: x\n"}),
    ("legacy", {"problem.yaml": f"{OLD}grading: {{on_reject: grade}}\n"}),
    ("legacy", {"problem.yaml": f"{OLD}source_url: http://a.org\n"}),
    ("legacy", {"problem_statement/problem.english.tex": "\\problemname{A}\n"}),
    (
        "legacy",
        {
            "problem_statement/problem.en.tex": None,
            "problem_statement/problem.tex": "\\problemname{Sums}\n",
        },
    ),
    ("legacy", {"data/secret/01.hint": "a\n", "data/secret/01.desc": "a\n"}),
    ("legacy", {"data/secret/testdata.yaml": "accept_score: 3\n"}),
    ("legacy", {SECRET: "args: []\n"}),
    ("legacy-icpc", pair("secret/group/02")),
    (
        "2023-07-draft",
        {
            "data/secret/testdata.yaml": "anything: 1\n",
            "data/testdata.yaml": "run_samples: false\n",
        },
    ),
    (
        "legacy",
        {
            "submissions/slow/a.py": "# @EXPECTED_RESULTS@: TIMELIMIT\n",
            "submissions/slow/b/b.py": "# @expected_score@: 3\n",
        },
    ),
    ("legacy", {"submissions/partially_accepted/a.py": "\n", "problem.yaml": LEGACY_SCORING}),
    ("legacy", {SUBMISSIONS: "accepted: {}\n"}),
]


def test_folders_without_a_file_are_reported(tmp_path: Path) -> None:
    root = write_package(tmp_path)
    for name in ("generators", "include/c", "submissions/rejected"):
        (root / name).mkdir(parents=True)
    for name in ("submissions/accepted/b", "input_validators/none"):
        (root / name).mkdir()

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


LINKS = {
    "data/secret/x.png": "../../../outside",
    "data/secret/y.png": "..",
    "attachments/root": "/",
    "attachments/x": "../data/secret/01.in",
    **{f"data/secret/02.{end}": f"01.{end}" for end in ("in", "ans")},
    **{f"attachments/{own}/{other}": f"../{other}" for own, other in ("ab", "ba")},
}


def test_links_that_lead_astray_are_not_followed_and_others_are_no_twins(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    root = write_package(tmp_path)
    os.mkfifo(root / "data/secret/03.in")
    (root / "submissions/accepted/b.py").symlink_to(root / "submissions/accepted/adds.py")
    for name, target in LINKS.items():
        (root / name).parent.mkdir(exist_ok=True, parents=True)
        (root / name).symlink_to(target)

    assert [one for one in finding_codes(root) if "V017" not in one] == [
        "error V004 attachments/a/b/a",
        "error V004 attachments/b/a/b",
        "error V004 attachments/root",
        "error V006 data/secret/03.in",
        "error V004 data/secret/x.png",
        "error V004 data/secret/y.png",
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
    assert "error V003 data/secret" in finding_codes(write_package(tmp_path / "many"))


# Texts


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
    "# Sums\n\nAdd.\n",
    "<script>x</script>\n",
    "<p onclick = 'x'>\n",
    "![a](b.png)\n",
    "![a](https://a.org/b.png)\n",
    "![a](map.gif)\n",
    "At most {{maxx_n}}.\n",
    "{{nextsample}} {{nextsample}}\n",
    "`<b>` and\n```\n<script>\n```\n![a](map.png)\n",
    "At most {{max_n}}, or {{max_n.value}}.\n{{nextsample}}\n{{remainingsamples}}\n",
]
IN_LATEX = [
    "Add.\n",
    "\\problemname{$n$ Sums}\n",
    "\\problemname{A}\\includegraphics[width=1cm]{b}\n",
    "\\problemname{A}\n\\nextsample\\nextsample\n",
    "\\problemname{A} \\constant{n}\n",
    "\\problemname{A} \\includegraphics{old.svg}\n",
    "\\problemname{A}\n\\includegraphics{map} % \\includegraphics{none}\n",
    "\\problemname{A}\n\\begin{verbatim}\n\\includegraphics{none}\n\\end{verbatim}\n",
]


IN_YAML = [
    ("uuid", ""),
    ("uuid", "uuid: sums\n"),
    ("license", "license: cc-by\n"),
    ("credits", ""),
    ("credits", "source: ICPC\ncredits: {authors: [A, {name: ' '}]}\n"),
    ("none", "embargo_until: [2026]\n"),
    ("none", "limits: {validation_passes: 3}\n"),
    ("none", "limits: {time_limit: 1.5}\n"),
    ("none", "languages: [python]\n"),
    ("none", "limits: {time_limit: 1.5, time_resolution: 0.5}\n"),
    ("none", "source: [ICPC, {name: Finals, url: https://icpc.global}]\n"),
    ("credits", "credits: {authors: [A, {name: B, email: b@c}], translators: {en: C}}\n"),
]  # without a key, with other keys
IN_SUBMISSIONS = [
    "accepted/*.py: {language: python3, model_solution: true, authors: A}\n",
    "accepted: {sample: {permitted: [AC]}, secret/0*: {message: fine}}\n",
    "acepted/*.py: {}\n",
    "accepted: {secret/9: {permitted: [AC]}}\n",
    "accepted: {permitted: []}\n",
    "accepted: {permitted: [AC], required: [WA]}\n",
    "".join(f"accepted/{number}: {{}}\n" for number in range(1001)),
]
IN_GROUP_FILES = [
    ("secret/", "grader_flags: ignore_sample\n"),
    ("", "grader_flags: ignore_sample\n"),
    ("", "{grader_flags: ignore_sample, on_reject: continue, range: 0 100}\n"),
    ("secret/", "grading: custom\n"),
    ("secret/", "accept_score: much\n"),
    ("secret/none/", "accept_score: 1\n"),
]
WITH_CONSTANTS = [
    ("input_validators/check.py", "N = {{max_n}} {{max_n.value}} {{other}}\n"),
    ("submissions/accepted/adds.py", "{{max_n.valu}}\n"),
    (SECRET, "args: ['{{max_m}}']\n"),
    ("data/secret/01.ans", "{{max_m}}\n"),
]
MARKDOWN, LATEX = "statement/problem.en.md", "problem_statement/problem.en.tex"
CONSTANTS = with_keys("constants: {max_n: 5}\n")
IN_2025: Changes = {**CONSTANTS, "statement/map.png": b"PNG", "statement/map.gif": "<svg/>\n"}
IN_LEGACY: Changes = {"problem_statement/map.png": b"PNG", "problem_statement/old.svg": "<svg/>\n"}
SCORED = {"problem.yaml": LEGACY_SCORING}


# Samples

DIALOGUE: Changes = {
    "problem.yaml": INTERACTIVE,
    "output_validator/v.py": "\n",
    "data/sample/1.interaction": "<1 2\n>3\n",
    "data/sample/1.in.download": "1 2\n",
    "data/sample/1.ans.download": "3\n",
}
LEGACY_DIALOGUE: Changes = {
    "problem.yaml": f"{OLD}validation: custom interactive\n",
    "output_validators/v.py": "\n",
}
TALK = "data/sample/1.interaction"
DIALOGUES: list[Changes] = [
    {"data/sample/1.in.statement": "1\n", "data/sample/1.in.download": "1\n"},
    {"data/sample/1.in.statement": "1\n"},
    DIALOGUE,
    {**DIALOGUE, TALK: "1 2\n"},
    {**DIALOGUE, "problem.yaml": CURRENT_YAML},
]
IN_OTHER_VERSIONS += [
    ("legacy", LEGACY_DIALOGUE),
    ("legacy", {**LEGACY_DIALOGUE, TALK: "<1\n", "data/sample/2.interaction": "<1\n>2\n"}),
]


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


GROUPS: list[Changes] = [
    {},
    {"data/secret/a/sub/test_group.yaml": "args: [a]\n"},
    {"data/secret/a/01.in": None, "data/secret/a/01.ans": None},
    {SECRET: "require_pass: a\n"},
    {SECRET: "require_pass: sample\n", **NO_SAMPLE},
    {B: "score_aggregation: min\n", SECRET: "max_score: unbounded\n"},
    {B: "{}\n"},
    {B: "max_score: 61\n"},
    {SAMPLE: "require_pass: sample\n"},
    {B: "{max_score: 60, require_pass: c}\n"},
    {A: "{max_score: 40, require_pass: [sample, b]}\n"},
    {A: "{max_score: 40, score_aggregation: sum}\n"},
    {B: "max_score: -60\n"},
    {SECRET: "{score_aggregation: pass-fail, max_score: unbounded}\n"},
    {SECRET: "score_aggregation: pass-fail\n", B: "{score_aggregation: min, max_score: 60}\n"},
    static("score_aggregation: sum, static_validation_score: 50"),
    static("score_aggregation: sum, static_validation_score: pass-fail"),
    static("static_validation_score: pass-fail", {"static_validator/v.py": None}),
    static(
        "static_validation_score: pass-fail",
        {"problem.yaml": CURRENT_YAML + "type: [scoring, submit-answer]\n"},
    ),
    {"data/secret/a/01.yaml": "ags: []\n"},
    {"data/secret/a/01.yaml": "input_validator_args: {check: [a], chek: [b]}\n"},
    {A: "{max_score: 40, output_validator_args: [float_tolerance, '1']}\n"},
    {A: "{max_score: 40, output_validator_args: [float_tolerance, '0.5']}\n"},
]


# All together

TEXTS = [b"1\r\n", b"1", b"\xef\xbb\xbf1\n", b"1\n\xe2\x82"]
CURRENT: list[Changes] = [
    *CHANGED,
    *({"data/secret/01.ans": text} for text in TEXTS),
    *(with_keys(yaml, key) for key, yaml in IN_YAML),
    *({**IN_2025, MARKDOWN: text} for text in IN_MARKDOWN),
    *({SUBMISSIONS: yaml} for yaml in IN_SUBMISSIONS),
    *({**CONSTANTS, at: text} for at, text in WITH_CONSTANTS),
    *DIALOGUES,
    *({**IN_GROUPS, **changes} for changes in GROUPS),
]
ALL: list[tuple[str, Changes]] = [
    *IN_OTHER_VERSIONS,
    *(("2025-09", changes) for changes in CURRENT),
    *(("legacy", {"data/secret/01.ans": text}) for text in TEXTS),
    *(("legacy", {**IN_LEGACY, LATEX: text}) for text in IN_LATEX),
    *(("legacy", SCORED | {f"data/{at}testdata.yaml": yaml}) for at, yaml in IN_GROUP_FILES),
]


def test_what_the_lints_find_in_a_package_with_changes(tmp_path: Path) -> None:
    found = ""
    for number, (form, changes) in enumerate(ALL):
        root = write_package(tmp_path / f"{number}", changes, form=form)
        found += f"{form}, " + ", ".join(
            f"{name}: {str(changes[name])[-60:]!r}" for name in changes
        )
        found += "".join(
            f"\n  {one.severity.value} {one.code.value} {one.subject}: {one.message}"
            for one in lint_findings(root)
        )
        found += "\n"

    assert found == external_file("lints.txt")


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
