"""Lints of a package as a whole: its parts, names, links, texts, its yaml and its statements."""

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
    SOUND,
    Changes,
    finding_lines,
    lint_findings,
    note_lines,
    write_package,
)

FORMS = pytest.mark.parametrize("form", list(SOUND))


@FORMS
def test_a_sound_package_has_no_findings(form: str, tmp_path: Path) -> None:
    assert note_lines(tmp_path, {}, form=form) == []


def test_a_finding_names_the_package_and_the_path(tmp_path: Path) -> None:
    root = write_package(tmp_path, {"data/secret/02.ans": "1\n"})

    assert lint_findings(root) == [
        Finding(
            code=Code.MISSING_CASE_FILE,
            problem="sums",
            subject="data/secret/02.ans",
            severity=Severity.WARNING,
            message="has no 02.in beside it, so it is left out: add one, or remove it",
        )
    ]


def test_lint_reports_findings_too(tmp_path: Path) -> None:
    root = write_package(tmp_path, {"data/secret/02.ans": "1\n"})

    found = findings_by_lint(root, read_metadata(root / "problem.yaml"))

    assert list(found) == list(LINTS)
    assert [name for name, some in found.items() if some] == ["cases"]


def assert_lint_lines(tmp_path: Path, form: str, changes: Changes, *expected: str) -> None:
    assert note_lines(tmp_path, changes, form=form) == list(expected)


# Parts


@each_row(
    ("form", "changes", "expected"),
    [
        (
            "2025-09",
            {"submissions/accepted/adds.py": None},
            [
                "error submissions: is missing: at least one accepted program must be in it",
                "warning problem.yaml: gives no time limit, nor does an accepted program: it is "
                "10 s",
            ],
        ),
        (
            "2025-09",
            {"submissions/accepted/adds.py": None, "submissions/rejected/no.py": "\n"},
            [
                "error submissions/accepted: holds no program: at least one must be accepted",
                "warning problem.yaml: gives no time limit, nor does an accepted program: it is "
                "10 s",
            ],
        ),
        (
            "legacy",
            {"data/secret/01.in": None, "data/secret/01.ans": None},
            ["error data/secret: has no case: at least one is needed, an .in and an .ans"],
        ),
        (
            "legacy",
            {"data/sample/1.in": None, "data/sample/1.ans": None},
            ["warning data/sample: has no case: readers see no example"],
        ),
        (
            "legacy-icpc",
            {"input_validators/check.py": None},
            ["error input_validators: holds no program: nothing checks the inputs"],
        ),
        (
            "legacy",
            {"input_validators/check.py": None, "input_format_validators/check.py": "\n"},
            ["warning input_format_validators: is an old name: call it input_validators"],
        ),
        (
            "2025-09",
            {"input_format_validators/check.py": "\n"},
            ["warning input_format_validators: is an old name: call it input_validators"],
        ),
        (
            "2025-09",
            {"input_validators/check.py": None, "input_validator/check.py": "\n"},
            [
                "warning input_validator: is read, but no version of the format has it: call it "
                "input_validators"
            ],
        ),
        (
            "2025-09",
            {"output_validators/v/v.py": "\n"},
            [
                "warning output_validators: is read, but 2025-09 calls it output_validator: "
                "rename it"
            ],
        ),
        (
            "2025-09",
            {"output_validator/v.py": "\n", "output_validators/v/v.py": "\n"},
            ["warning output_validators: is not used: output_validator is there too"],
        ),
        (
            "legacy",
            {"output_validator/v.py": "\n"},
            [
                "warning output_validator: is not used: validation in problem.yaml is default, "
                "not custom"
            ],
        ),
        (
            "legacy-icpc",
            {"include/cpp/aa.c": "\n"},
            ["error include: is not part of legacy-icpc: only legacy has it"],
        ),
        (
            "2025-09",
            {"submission/a.py": "\n"},
            ["warning submission: is not a folder of a package; did you mean submissions?"],
        ),
        ("2025-09", {"more_submissions/a.py": "\n", "docs/a.md": "\n"}, []),
        (
            "2025-09",
            {"problem.yaml": CURRENT_YAML + "type: interactive\n"},
            ["error output_validator: holds no program, but a problem that is interactive "
             "needs one"],
        ),
        (
            "legacy",
            {"problem.yaml": "validation: custom\nlicense: cc0\nauthor: A\n"},
            ["error output_validators: holds no program, but validation in problem.yaml is custom"],
        ),
        (
            "legacy",
            {"output_validators/v.py": "\n"},
            ["warning output_validators: is not used: validation in problem.yaml is default, "
             "not custom"],
        ),
        (
            "2025-09",
            {"output_validator/a/a.py": "\n", "output_validator/b/b.py": "\n"},
            ["error output_validator: holds 2 folders, but it is one program"],
        ),
        ("2025-09", {"output_validator/a/a.py": "\n"}, []),
        ("2025-09", {"output_validator/a.py": "\n", "attachments/templates/c/a.c": "\n"}, []),
        (
            "2025-09",
            {"attachments/more/a.txt": "\n"},
            ["error attachments/more: is a folder; the only folder that attachments may have "
             "is templates"],
        ),
        (
            "2025-09",
            {"include/grader.h": "\n"},
            ["error include/grader.h: is in no folder of a language; did you mean "
             "include/default?"],
        ),
        (
            "legacy",
            {"graders/a.py": "\n", "graders/b.py": "\n", "problem.yaml": LEGACY_SCORING},
            ["error graders: holds several programs, but there is one grader at most"],
        ),
        (
            "legacy",
            {"graders/a.py": "\n"},
            ["warning graders: is not used: the type in problem.yaml is not scoring"],
        ),
        (
            "legacy",
            {
                "problem.yaml": "validation: custom interactive\nlicense: cc0\nauthor: A\n",
                "output_validators/v.py": "\n",
            },
            ["warning data/sample/1.in: has no .interaction that shows the dialogue"],
        ),
    ],
)  # fmt: skip
def test_parts_that_are_missing_or_odd(
    form: str, changes: Changes, expected: list[str], tmp_path: Path
) -> None:
    assert_lint_lines(tmp_path, form, changes, *expected)


def test_an_interactive_problem_needs_no_sample(tmp_path: Path) -> None:
    changes: Changes = {
        "data/sample/1.in": None,
        "data/sample/1.ans": None,
        "output_validator/v.py": "\n",
        "problem.yaml": CURRENT_YAML + "type: interactive\n",
    }

    assert note_lines(tmp_path, changes) == []


def test_a_static_validator_may_stand_for_secret_cases(tmp_path: Path) -> None:
    changes = {"data/secret/01.in": None, "data/secret/01.ans": None}

    assert note_lines(tmp_path, changes | {"static_validator/v.py": "\n"}) == []


def test_the_folder_of_a_package_is_its_short_name(tmp_path: Path) -> None:
    root = write_package(tmp_path).rename(tmp_path / "My-Sums")

    assert finding_lines(lint_findings(root)) == [
        "error .: the folder is called 'My-Sums'; the name of a package has lower-case "
        "letters and digits only"
    ]


@each_row(
    ("folder", "message"),
    [
        ("generators", "warning generators: is empty"),
        (
            "include/c",
            "error include/c: is empty: put the files of the language in it, or remove it",
        ),
    ],
)
def test_empty_folders_are_reported(folder: str, message: str, tmp_path: Path) -> None:
    root = write_package(tmp_path)
    (root / folder).mkdir(parents=True)

    assert finding_lines(lint_findings(root)) == [message]


# Names, links and sizes


@each_row("name", ["data/secret/my case.in", "data/secret/caf\u00e9.ans"])
def test_what_only_other_tools_allow_as_a_name_is_a_warning(name: str, tmp_path: Path) -> None:
    first, _ = note_lines(tmp_path, {name: "1\n"})

    assert first.startswith(f"warning {name}: is read, but the format ignores it because of its")


@each_row("name", ["submissions/accepted/-a.py", "data/secret/.02.in"])
def test_what_is_ignored_but_looks_like_a_part_is_a_warning(name: str, tmp_path: Path) -> None:
    (only,) = note_lines(tmp_path, {name: "1\n"})

    assert only.startswith(f"warning {name}: is ignored because of its name")


@each_row(
    "name", [".gitignore", ".git/a b", "data/secret/.keep", "data/secret/Thumbs.db~", "my notes"]
)
def test_unrelated_ignored_files_are_not_reported(name: str, tmp_path: Path) -> None:
    assert note_lines(tmp_path, {name: "1\n"}) == []


def test_names_of_legacy_icpc_have_two_signs_at_least(tmp_path: Path) -> None:
    changes = {"data/secret/2.in": "1\n", "submissions/accepted/b": "\n"}

    (only,) = note_lines(tmp_path, changes, form="legacy-icpc")[:1]

    assert only.startswith("warning submissions/accepted/b: is read, but the format ignores it")


def test_names_that_differ_by_their_case_alone_are_a_warning(tmp_path: Path) -> None:
    assert note_lines(tmp_path, {"submissions/accepted/Adds.py": "\n"}) == [
        "warning submissions/accepted/adds.py: differs from submissions/accepted/Adds.py by its "
        "case alone: some systems merge them"
    ]


@each_row(
    ("goal", "message"),
    [
        ("../../../outside", "error data/secret/x.png: is a link to ../../../outside, which is "
         "outside the package"),
        ("nothing", "error data/secret/x.png: is a link to nothing, which is not there"),
        ("..", "error data/secret/x.png: is a link to .., a folder that leads back to it"),
    ],
)  # fmt: skip
def test_links_that_lead_astray_are_not_followed(goal: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    root = write_package(tmp_path)
    (root / "data/secret/x.png").symlink_to(goal)

    assert finding_lines(lint_findings(root)) == [message]


def test_links_within_the_package_are_followed_and_are_no_twins(tmp_path: Path) -> None:
    root = write_package(tmp_path)
    for suffix in (".in", ".ans"):
        (root / f"data/secret/02{suffix}").symlink_to(f"01{suffix}")

    assert finding_lines(lint_findings(root)) == []


def test_an_absolute_link_is_a_warning(tmp_path: Path) -> None:
    root = write_package(tmp_path)
    (root / "submissions/accepted/b.py").symlink_to(root / "submissions/accepted/adds.py")

    assert finding_lines(lint_findings(root)) == [
        "warning submissions/accepted/b.py: is a link to an absolute path, which breaks when it "
        "moves: make it relative"
    ]


def test_links_of_folders_that_hold_each_other_come_to_an_end(tmp_path: Path) -> None:
    root = write_package(tmp_path, {"attachments/a/1.txt": "\n", "attachments/b/1.txt": "\n"})
    (root / "attachments/a/b").symlink_to("../b")
    (root / "attachments/b/a").symlink_to("../a")

    messages = [line for line in finding_lines(lint_findings(root)) if "leads back" in line]

    assert [line.partition(":")[0] for line in messages] == [
        "error attachments/a/b/a",
        "error attachments/b/a/b",
    ]


def test_what_is_no_file_is_an_error(tmp_path: Path) -> None:
    root = write_package(tmp_path)
    os.mkfifo(root / "data/secret/02.in")

    assert finding_lines(lint_findings(root)) == [
        "error data/secret/02.in: is neither a file nor a folder: remove it"
    ]


@each_row(("mib", "severity"), [(101, "warning"), (1001, "error")])
def test_large_files_are_reported(mib: int, severity: str, tmp_path: Path) -> None:
    root = write_package(tmp_path)
    path = root / "attachments/large.zip"
    path.parent.mkdir()
    with path.open("wb") as file:
        file.truncate(mib << 20)

    assert finding_lines(lint_findings(root)) == [
        f"{severity} attachments/large.zip: is {mib} MiB large; at most 100 MiB are recommended"
    ]


def test_a_text_too_large_to_be_checked_is_named(tmp_path: Path) -> None:
    root = write_package(tmp_path, {"submissions/accepted/adds.py.txt": "\r\n"})
    os.truncate(root / "submissions/accepted/adds.py.txt", 101 << 20)

    lines = finding_lines(lint_findings(root))

    assert (
        "warning submissions/accepted/adds.py.txt: is too large for a check of its encoding and "
        "line ends"
    ) in lines


def test_a_package_of_too_many_files_is_read_in_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST_ENTRIES", 3)

    lines = note_lines(tmp_path, {})

    assert any("what follows is left out: judge checks at most 3 files" in line for line in lines)


# Texts


@each_row(
    ("content", "message"),
    [
        (b"1\r\n", "has carriage returns: lines must end with a line feed alone"),
        (b"1", "does not end with a line feed: add one"),
        (b"\xef\xbb\xbf1\n", "begins with a byte order mark: remove it"),
        (b"1\xff\n", "is not UTF-8 at byte 1: convert it"),
        (b"1\n\xe2\x82", "is not UTF-8 at byte 2: convert it"),
    ],
)
@each_row(("form", "severity"), [("2025-09", "error"), ("legacy", "warning")])
def test_how_a_text_is_written(
    content: bytes, message: str, form: str, severity: str, tmp_path: Path
) -> None:
    lines = note_lines(tmp_path, {"data/secret/01.ans": content}, form=form)

    assert lines[0] == f"{severity} data/secret/01.ans: {message}"


@each_row(
    ("name", "content"),
    [
        ("submissions/accepted/b.py", b"print(1)"),
        ("submissions/accepted/b.bin", b"\xff\r"),
        ("submissions/accepted/b", b"\0\xff\r"),
        ("data/secret/02.in", b""),
        ("data/secret/01.files/any", b"\xff\r"),
        ("attachments/any.txt", b"1\r\n2"),
    ],
)
def test_what_need_not_be_a_proper_text(name: str, content: bytes, tmp_path: Path) -> None:
    more = {"data/secret/02.ans": "1\n"} if name.endswith(".in") else {}

    assert note_lines(tmp_path, {name: content, **more}) == []


def test_data_that_must_be_refused_may_be_written_in_any_way(tmp_path: Path) -> None:
    changes = {
        "data/invalid_input/crlf.in": b"1\r\n",
        "data/invalid_output/none.in": b"1\n",
        "data/invalid_output/none.ans": b"1\n",
        "data/invalid_output/none.out": b"1",
    }

    assert note_lines(tmp_path, changes) == []


# problem.yaml


def with_keys(text: str, *without: str) -> Changes:
    lines = CURRENT_YAML.splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(without or ("none",))]
    return {"problem.yaml": "".join(kept) + text}


@each_row(
    ("without", "text", "expected"),
    [
        ("uuid", "", "warning problem.yaml: has no uuid: give the problem one, and keep it when it "
         "is renamed"),
        ("uuid", "uuid: sums\n", "error problem.yaml: uuid is 'sums', not 8-4-4-4-12 "
         "hexadecimal digits"),
        ("uuid", "uuid: 00000000-0000-0000-0000-000000000000\n", "warning problem.yaml: uuid "
                                                                 "is all zeros, which "
                                                                 "identifies no problem"),
        ("license", "", "warning problem.yaml: license is unknown, so nobody may use the "
                        "problem"),
        ("", "embargo_until: [2026]\n", "error problem.yaml: embargo_until is a list, not "
         "YYYY-MM-DD[Thh:mm:ssZ]"),
        ("", "embargo_until: {in: 2026}\n", "error problem.yaml: embargo_until is a map, not "
         "YYYY-MM-DD[Thh:mm:ssZ]"),
        ("license", "license: cc-by\n", "error problem.yaml: license is 'cc-by', none of "
                                        "unknown, public domain, cc0, cc by, cc by-sa, "
                                        "educational, permission; did you mean cc by?"),
        ("credits", "", "error problem.yaml: license is cc0, but rights_owner, authors and source "
         "are missing"),
        ("license", "license: public domain\nrights_owner: me\n", "error problem.yaml: "
         "rights_owner is given, but what is in the public domain has none"),
        ("credits", "source: ICPC\ncredits: {author: me}\n", "error problem.yaml: credits: "
                                                             "Object contains unknown field "
                                                             "`author`; did you mean authors?"),
        ("credits", "source: ICPC\ncredits: {testers: {mail: me}}\n", "error problem.yaml: "
                                                                      "credits: Object "
                                                                      "contains unknown field "
                                                                      "`mail` - at `testers`; "
                                                                      "did you mean email?"),
        ("credits", "source: ICPC\ncredits: {authors: [A, {name: ' '}]}\n",
         "error problem.yaml: credits: Expected a name, got only spaces"),
        ("credits", "source: {title: ICPC}\n", "error problem.yaml: source: Object contains "
                                               "unknown field `title`"),
        ("", "embargo_until: tomorrow\n", "error problem.yaml: embargo_until is 'tomorrow', not "
         "YYYY-MM-DD[Thh:mm:ssZ]"),
        ("", "limits: {validation_passes: 3}\n", "warning problem.yaml: validation_passes has "
                                                 "no effect: the problem is not multi-pass"),
        ("", "limits: {time_limit: 1.5}\n", "error problem.yaml: time_limit is 1.5, no multiple "
         "of time_resolution, 1: set it in limits"),
        ("", "languages: [python]\n", "error problem.yaml: languages has 'python', no code of a "
         "language; did you mean python3?"),
    ],
)  # fmt: skip
def test_what_problem_yaml_says(without: str, text: str, expected: str, tmp_path: Path) -> None:
    changes = with_keys(text, *([without] if without else []))

    assert note_lines(tmp_path, changes) == [expected]


def test_every_fault_of_the_credits_is_reported(tmp_path: Path) -> None:
    text = "source: [{title: A}, 5]\ncredits: {author: A, testers: [], translators: B}\n"

    lines = note_lines(tmp_path, with_keys(text, "credits"))

    assert lines == [
        f"error problem.yaml: {message}"
        for message in (
            "credits: Object contains unknown field `author`; did you mean authors?",
            "credits: Expected `array` of length >= 1 - at `testers`",
            "credits: Expected `object | null`, got `str` - at `translators`",
            "source: Object contains unknown field `title`",
            "source: Expected `str | object`, got `int`",
        )
    ]


@each_row(
    "text",
    [
        "limits: {time_limit: 1.5, time_resolution: 0.5}\n",
        "limits: {time_limit: 3}\n",
        "embargo_until: 2026-01-01\n",
        "embargo_until: 2026-01-01T10:00:00Z\n",
        "source: [ICPC, {name: Finals, url: https://icpc.global}]\n",
        "languages: [c, cpp]\n",
        "rights_owner: me\n",
    ],
)
def test_what_problem_yaml_may_say(text: str, tmp_path: Path) -> None:
    assert note_lines(tmp_path, with_keys(text)) == []


def test_people_are_names_or_maps_alone_or_in_lists(tmp_path: Path) -> None:
    credits = "credits: {authors: [A, {name: B, email: b@c.org}], translators: {en: C}}\n"

    assert note_lines(tmp_path, with_keys(credits, "credits")) == []


@each_row(
    ("text", "expected"),
    [
        ("libraries: x\n", "warning problem.yaml: libraries is ignored: the key was removed in "
         "2021"),
        ("grading: {on_reject: grade}\n", "warning problem.yaml: on_reject of grading is ignored: "
         "it belongs to testdata.yaml"),
        ("source_url: http://a.org\n", "error problem.yaml: source_url is given without source: "
         "name the source"),
    ],
)  # fmt: skip
def test_old_keys_of_legacy_packages(text: str, expected: str, tmp_path: Path) -> None:
    changes = {"problem.yaml": "license: cc0\nauthor: A\n" + text}

    assert note_lines(tmp_path, changes, form="legacy") == [expected]


def test_a_type_that_only_domjudge_reads_in_legacy_is_a_warning(tmp_path: Path) -> None:
    changes = {
        "problem.yaml": "license: cc0\nauthor: A\ntype: multi-pass\n",
        "output_validators/one.py": "\n",
    }

    assert note_lines(tmp_path, changes, form="legacy") == [
        "warning problem.yaml: has the type 'multi-pass', which only DOMjudge reads in legacy: "
        "say it in validation"
    ]


@each_row(
    ("name", "content", "expected"),
    [
        (".timelimit", "2\n", ["error .timelimit: says 2 s, but limits.time_limit in "
                               "problem.yaml is 1: remove one of them"]),
        (".timelimit", "1.0\n", []),
        (".timelimit", "a b\n", ["warning .timelimit: says 'a b', which is not a number of "
                                 "seconds"]),
        (".timelimit", "much\n", ["warning .timelimit: says 'much', which is not a number of "
                                  "seconds"]),
        ("domjudge-problem.ini", "color='red'\ntimelimit='3'\nx=1\n", [
            "error domjudge-problem.ini: says 3 s, but limits.time_limit in problem.yaml is 1: "
            "remove one of them"]),
        ("domjudge-problem.ini", "color=red\n", []),
    ],
)  # fmt: skip
def test_other_files_that_give_a_time_limit(
    name: str, content: str, expected: list[str], tmp_path: Path
) -> None:
    changes = dict(with_keys("limits: {time_limit: 1}\n"))

    assert note_lines(tmp_path, {**changes, name: content}) == expected


@each_row(
    ("folder", "expected"),
    [
        ("c", []),
        ("default", []),
        ("cpp", ["error include/cpp: is for a language that languages in problem.yaml does not "
                 "have"]),
        ("pyton3", ["warning include/pyton3: is named after no language; did you mean python3?"]),
    ],
)  # fmt: skip
def test_includes_are_for_languages(folder: str, expected: list[str], tmp_path: Path) -> None:
    changes = dict(with_keys("languages: [c]\n")) | {f"include/{folder}/a.h": "\n"}

    assert note_lines(tmp_path, changes) == expected


@each_row(
    ("table", "expected"),
    [
        (
            '[abc]\nname = "ABC"\nsuffixes = [".abc"]\nrun = ["cat", "{main}"]\n',
            "warning problem.yaml: languages has abc, which only this judge knows: "
            "other judges may not",
        ),
        ("", "error problem.yaml: languages has 'abc', no code of a language"),
    ],
)
def test_a_language_of_the_package_is_no_error(table: str, expected: str, tmp_path: Path) -> None:
    changes = dict(with_keys("languages: [c, abc]\n")) | {"languages.toml": table}
    changes |= {"include/abc/a.h": "\n"} if table else {}

    assert note_lines(tmp_path, changes) == [expected]


def test_a_table_of_languages_that_cannot_be_read_is_an_error_of_its_own(tmp_path: Path) -> None:
    (line,) = note_lines(tmp_path, {"languages.toml": "[abc\n"})

    assert line.startswith("error languages.toml: cannot be read: ")


def test_a_value_that_grows_when_it_is_read_is_not_written_out(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 12)]
    changes = {
        "submissions/submissions.yaml": "".join(lines) + "accepted: *a11\n",
        "problem.yaml": CURRENT_YAML.replace("credits: A. N. Author", "credits: {authors: A}"),
    }

    found = note_lines(tmp_path, changes)

    assert all(len(line) < 300 for line in found)
    assert "error submissions/submissions.yaml: a11: Expected `object`, got `array`" in found


# Statements


@each_row(
    ("form", "changes", "expected"),
    [
        ("2025-09", {"statement/problem.en.md": None}, [
            "error statement: holds no statement: write one, such as statement/problem.en.md"]),
        ("legacy", {"problem_statement/problem.en.tex": None}, [
            "error problem_statement: holds no statement: write one, such as "
            "problem_statement/problem.en.tex"]),
        ("2025-09", {"statement/problem.de.md": "Addiere.\n"}, [
            "error problem.yaml: name lacks de, in which there is a statement"]),
        ("2023-07-draft", {"statement/problem.de.md": "Addiere.\n"}, [
            "warning problem.yaml: name lacks de, in which there is a statement"]),
        ("2025-09", {"problem.yaml": CURRENT_YAML.replace("{en: Sums}", "{en: Sums, de: S}")}, [
            "error statement: has no statement in de, in which name gives one"]),
        ("2025-09", {"statement/problem.en.md": None, "statement/problem.md": "Add.\n"}, [
            "error statement/problem.md: names no language: call it problem.en.md"]),
        ("2025-09", {"statement/problem.en.tex": "Add.\n"}, [
            "error statement/problem.en.tex: is a second statement in en, beside "
            "statement/problem.en.md"]),
        ("2025-09", {"statement/problem.en.txt": "Add.\n"}, [
            "warning statement/problem.en.txt: is not read as a statement: problem.<language>.tex, "
            ".md or .pdf would be"]),
        ("legacy", {"problem_statement/problem.en.md": "Add.\n"}, [
            "warning problem_statement/problem.en.md: is not read as a statement: "
            "problem.<language>.tex or .pdf would be"]),
        ("legacy", {"problem_statement/problem.english.tex": "\\problemname{A}\n"}, [
            "error problem_statement/problem.english.tex: 'english' is not a language code such "
            "as en or pt-BR"]),
        ("2025-09", {"statement/problem.en.md": ""}, ["error statement/problem.en.md: is empty"]),
        ("2025-09", {"solution/solution.en.doc": "a\n"}, [
            "warning solution/solution.en.doc: is not read: solution.<language>.tex, .md or .pdf "
            "would be"]),
        ("legacy", {"problem_statement/problem.en.tex": None,
                    "problem_statement/problem.tex": "\\problemname{Sums}\n"}, []),
        ("2025-09", {"statement/notes.txt": "\n", "solution/solution.en.md": "Easy.\n"}, []),
    ],
)  # fmt: skip
def test_which_statements_there_are(
    form: str, changes: Changes, expected: list[str], tmp_path: Path
) -> None:
    assert_lint_lines(tmp_path, form, changes, *expected)


@each_row(
    ("text", "expected"),
    [
        (
            "# Sums\n\nAdd.\n",
            "warning begins with the name of the problem, which judges print above it anyway",
        ),
        (
            "sums\n====\nAdd.\n",
            "warning begins with the name of the problem, which judges print above it anyway",
        ),
        ("<script>x</script>\n", "error holds '<script': no scripts and no frames are allowed"),
        ("<p onclick = 'x'>\n", "error holds '<p onclick =': no scripts and no frames are allowed"),
        ("a <b>c</b>\n", "warning holds HTML, '<b>', which judges may remove"),
        ("![a](b.png)\n", "error shows 'b.png', which is not there"),
        ("![a](../../b.png)\n", "error shows '../../b.png', which is not there"),
        (
            "![a](https://a.org/b.png)\n",
            "error shows 'https://a.org/b.png', which is not in the package",
        ),
        ("![a](map.gif)\n", "warning shows 'map.gif', but images are png, jpg, jpeg, svg"),
        (
            "At most {{maxx_n}}.\n",
            "warning names the constant 'maxx_n', unknown; did you mean max_n?",
        ),
        ("{{nextsample}} {{nextsample}}\n", "error asks for 2 samples one by one, but there are 1"),
    ],
)
def test_what_a_markdown_statement_must_not_hold(
    text: str, expected: str, tmp_path: Path
) -> None:  # fmt: skip
    changes = dict(with_keys("constants: {max_n: 5}\n")) | {
        "statement/problem.en.md": text,
        "statement/map.gif": b"GIF",
    }
    severity, _, message = expected.partition(" ")

    assert note_lines(tmp_path, changes) == [f"{severity} statement/problem.en.md: {message}"]


@each_row(
    "text",
    [
        "# Task\n\nAdd.\n",
        "`<b>` and\n```\n<script>\n```\n![a](map.png)\n",
        "At most {{max_n}}, or {{max_n.value}}.\n{{nextsample}}\n{{remainingsamples}}\n",
        "1 < 2 and 3 > 2\n",
    ],
)
def test_what_a_markdown_statement_may_hold(text: str, tmp_path: Path) -> None:
    changes = dict(with_keys("constants: {max_n: 5}\n")) | {
        "statement/problem.en.md": text,
        "statement/map.png": b"PNG",
    }

    assert note_lines(tmp_path, changes) == []


@each_row(
    ("text", "expected"),
    [
        ("Add.\n", "error has no \\problemname{...}, which gives the problem its name"),
        ("%\\problemname{Sums}\n", "error has no \\problemname{...}, which gives the problem its "
         "name"),
        ("\\problemname{$n$ Sums}\n", "warning \\problemname holds LaTeX: add a line "
         "'%% plainproblemname: ...'"),
        ("\\problemname{A}\\includegraphics[width=1cm]{b}\n", "error shows 'b', which is not "
         "there"),
        ("\\problemname{A}\\illustration{0.5}{b.png}{c}\n", "error shows 'b.png', which is not "
         "there"),
        ("\\problemname{A}\n\\nextsample\\nextsample\n", "error asks for 2 samples one by one, "
         "but there are 1"),
        ("\\problemname{A} \\constant{n}\n", "warning names the constant 'n', unknown"),
        ("\\problemname{A} \\includegraphics{map.svg}\n", "warning shows 'map.svg', but images "
         "are png, jpg, jpeg, pdf"),
    ],
)  # fmt: skip
def test_what_a_latex_statement_must_hold(text: str, expected: str, tmp_path: Path) -> None:
    changes = {"problem_statement/problem.en.tex": text, "problem_statement/map.svg": "<svg/>\n"}
    severity, _, message = expected.partition(" ")

    assert note_lines(tmp_path, changes, form="legacy") == [
        f"{severity} problem_statement/problem.en.tex: {message}"
    ]


@each_row(
    "text",
    [
        "\\problemname{$n$}\n%% plainproblemname: n\n",
        "\\problemname{A}\n\\includegraphics{map} % \\includegraphics{none}\n",
        "\\problemname{A}\n\\begin{verbatim}\n\\includegraphics{none}\n\\end{verbatim}\n",
    ],
)
def test_what_a_latex_statement_may_hold(text: str, tmp_path: Path) -> None:
    changes: Changes = {
        "problem_statement/problem.en.tex": text,
        "problem_statement/map.png": b"PNG",
    }

    assert note_lines(tmp_path, changes, form="legacy") == []


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


@FORMS
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
