"""Lints of programs: submissions with what is expected of them, validators, constants."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import each_row
from tests.unit.packages.sound import (
    CURRENT_YAML,
    LEGACY_SCORING,
    Changes,
    finding_lines,
    lint_findings,
    note_lines,
    write_package,
)

YAML = "submissions/submissions.yaml"


# Folders


@each_row(
    ("form", "changes", "expected"),
    [
        ("2025-09", {"submissions/wrong_anwser/a.py": "\n"}, [
            "warning submissions/wrong_anwser: does not say what wrong_anwser/a.py must get, "
            "nor does submissions.yaml; did you mean wrong_answer?"]),
        ("2025-09", {"submissions/slow/a.py": "\n", "submissions/slow/b.py": "\n",
                     YAML: "slow/a.py: {permitted: [AC, TLE]}\n"}, [
            "warning submissions/slow: does not say what slow/b.py must get, nor does "
            "submissions.yaml"]),
        ("2025-09", {"submissions/slow/a.py": "\n", YAML: "slow: {permitted: [AC]}\n"}, []),
        ("legacy", {"submissions/rejected/a.py": "\n"}, [
            "warning submissions/rejected: does not say what rejected/a.py must get"]),
        ("legacy", {"submissions/slow/a.py": "# @EXPECTED_RESULTS@: TIMELIMIT\n",
                    "submissions/slow/b/b.py": "# @expected_score@: 3\n"}, []),
        ("legacy", {"submissions/partially_accepted/a.py": "\n"}, [
            "warning submissions/partially_accepted: has no effect: the problem is not scored"]),
        ("legacy", {"submissions/partially_accepted/a.py": "\n", "problem.yaml": LEGACY_SCORING},
         []),
        ("2025-09", {"submissions/a.py": "\n"}, [
            "warning submissions/a.py: is in no folder that states what it must get"]),
        ("legacy", {YAML: "accepted: {}\n"}, [
            "warning submissions/submissions.yaml: is in no folder that states what it must get"]),
        ("2025-09", {"submissions/rejected/adds.py": "\n"}, [
            "warning submissions/rejected/adds.py: has the name of another program, "
            "submissions/accepted/adds.py"]),
        ("2025-09", {"submissions/accepted/b.py": "#" * (130 << 10) + "\n"}, [
            "error submissions/accepted/b.py: is 130 KiB of code; limits.code allows 128"]),
    ],
)  # fmt: skip
def test_folders_of_submissions(
    form: str, changes: Changes, expected: list[str], tmp_path: Path
) -> None:
    assert note_lines(tmp_path, changes, form=form) == expected


def test_empty_folders_and_programs_are_reported(tmp_path: Path) -> None:
    root = write_package(tmp_path)
    for name in ("submissions/rejected", "submissions/accepted/b", "input_validators/none"):
        (root / name).mkdir()

    assert finding_lines(lint_findings(root)) == [
        "warning submissions/rejected: is empty",
        "error submissions/accepted/b: is a program without a file",
        "error input_validators/none: is a program without a file",
    ]


# submissions.yaml


@each_row(
    ("yaml", "expected"),
    [
        ("accepted/*.py: {language: python3, model_solution: true, authors: A}\n", []),
        ("'{accepted,rejected}': {permitted: [AC, WA], secret: {required: [AC]}}\n", []),
        ("accepted: {sample: {permitted: [AC]}, secret/0*: {message: fine}}\n", []),
        ("accepted:\n", ["error accepted: Expected `object`, got `null`"]),
        ("acepted/*.py: {}\n", ["warning 'acepted/*.py' matches no submission; did you mean "
                                "accepted/adds.py?"]),
        ("accepted: {secret/9: {permitted: [AC]}}\n", ["warning 'secret/9' matches no case; "
                                                       "did you mean secret?"]),
        ("accepted: {permited: [AC]}\n", ["error accepted: 'permited' is no key, nor a glob with "
                                          "keys; did you mean permitted?"]),
        ("accepted: {secret: {require: [AC]}}\n", ["error accepted, secret: Object contains "
                                                   "unknown field `require`; did you mean "
                                                   "required?"]),
        ("accepted: {permitted: [OK]}\n", ["error accepted: Invalid enum value 'OK' - at "
                                           "`permitted[0]`; known are AC, WA, TLE, RTE"]),
        ("accepted: {permitted: , secret: {required: }}\n", [
            "error permitted of 'accepted' has no value: give it verdicts",
            "error required of 'accepted: secret' has no value: give it verdicts"]),
        ("accepted: {permitted: []}\n", ["error 'accepted' permits no verdict: nothing is as "
                                          "expected"]),
        ("accepted: {required: AC}\n", ["error accepted: Expected `array | null`, got `str` - at "
                                         "`required`"]),
        ("accepted: {required: []}\n", ["error 'accepted' requires what it does not permit: "
                                         "nothing is as expected"]),
        ("accepted: {permitted: [AC], required: [WA]}\n", ["error 'accepted' requires what it "
                                                           "does not permit: nothing is as "
                                                           "expected"]),
        ("accepted: {score: 100}\n", ["error score of 'accepted' has no effect: the type is "
                                      "not scoring"]),
        ("accepted: {use_for_time_limit: lowest}\n", ["error accepted: Invalid enum value "
                                                      "'lowest' - at `use_for_time_limit`; "
                                                      "known are true, false, lower, upper"]),
        ("accepted: {use_for_time_limit: lower}\n", []),
        ("accepted/**: {}\n", ["error the glob 'accepted/**' holds ** or [], which mean nothing "
                                "here"]),
        ("'{accepted': {}\n", ["error the glob '{accepted' opens a brace that it does not close"]),
        ("'{accepted,{rejected, x}}/*': {}\n", []),
        ("accepted: [AC]\n", ["error accepted: Expected `object`, got `array`"]),
        ("- accepted\n", ["error Expected `object`, got `array`"]),
        ("1: {2: {3: 4}}\n", ["error Expected `str`, got `int` - at `key` in `$`"]),
    ],
)  # fmt: skip
def test_submissions_yaml(yaml: str, expected: list[str], tmp_path: Path) -> None:
    lines = note_lines(tmp_path, {YAML: yaml})

    assert lines == [one.replace(" ", f" {YAML}: ", 1) for one in expected]


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

    lines = note_lines(tmp_path, {YAML: yaml})

    assert [line.replace(f" {YAML}", "") for line in lines] == [
        "error: accepted: 'permited' is no key, nor a glob with keys; did you mean permitted?",
        "error: accepted: Invalid enum value 'OK' - at `required[0]`; known are AC, WA, TLE, RTE",
        "error: accepted, sample: Object contains unknown field `requird`; did you mean required?",
        "error: accepted, sample: score is [2.0, 1.0]",
        "error: accepted, secrt: Invalid enum value 'OK' - at `required[0]`; known are AC, WA, "
        "TLE, RTE",
        "error: score of 'accepted' has no effect: the type is not scoring",
        "warning: 'secrt' matches no case; did you mean secret?",
        "error: the glob 'rejected/**' holds ** or [], which mean nothing here",
        "error: wrong_answer: Expected `object`, got `int`",
        "warning: 'wrong_answer' matches no submission",
    ]


def test_too_many_globs_are_refused(tmp_path: Path) -> None:
    yaml = "".join(f"accepted/{number}: {{}}\n" for number in range(1001))

    assert note_lines(tmp_path, {YAML: yaml}) == [f"error {YAML}: has 1001 globs, more than 1000"]


# Programs


@each_row(
    ("form", "changes", "expected"),
    [
        ("2025-09", {"input_validators/v/build": "#!/bin/sh\n"}, [
            "error input_validators/v/build: cannot be executed: set its mode (chmod +x)"]),
        ("2025-09", {"output_validator/run": "#!/bin/sh\n"}, [
            "error output_validator/run: cannot be executed: set its mode (chmod +x)"]),
        ("2025-09", {"input_validators/check.cpp": "\n"}, [
            "warning input_validators/check.py: is called check as input_validators/check.cpp is: "
            "rename one of them"]),
        ("2025-09", {"input_validators/other/v.py": "\n"}, []),
    ],
)  # fmt: skip
def test_programs_of_the_judges(
    form: str, changes: Changes, expected: list[str], tmp_path: Path
) -> None:
    assert note_lines(tmp_path, changes, form=form) == expected


def test_a_script_that_can_be_executed_is_fine(tmp_path: Path) -> None:
    root = write_package(tmp_path, {"input_validators/v/run": "#!/bin/sh\n"})
    (root / "input_validators/v/run").chmod(0o755)

    assert finding_lines(lint_findings(root)) == []


@each_row(
    ("path", "text", "expected"),
    [
        ("input_validators/check.py", "N = {{max_n}}\n", []),
        ("input_validators/check.py", "N = {{max_n.value}} {{other}}\n", []),
        ("input_validators/check.py", "N = {{mx_n}}\n", ["'mx_n', unknown; did you mean max_n?"]),
        ("submissions/accepted/adds.py", "{{max_n.valu}}\n", ["'max_n.valu', unknown; did you "
                                                              "mean max_n.value?"]),
        ("include/default/a.h", "{{maxn}}\n", ["'maxn', unknown; did you mean max_n?"]),
        ("data/secret/test_group.yaml", "args: ['{{max_m}}']\n", ["'max_m', unknown; did you "
                                                                  "mean max_n?"]),
        ("data/secret/01.ans", "{{max_m}}\n", []),
    ],
)  # fmt: skip
def test_names_of_constants_in_files_without_substitution(
    path: str, text: str, expected: list[str], tmp_path: Path
) -> None:
    changes = {"problem.yaml": CURRENT_YAML + "constants: {max_n: 5}\n", path: text}

    assert note_lines(tmp_path, changes) == [
        f"warning {path}: names the constant {one}" for one in expected
    ]
