"""Packages on the command line: run, verify, export, import."""

from __future__ import annotations

import json
import os
import re
import zipfile
from pathlib import Path

import pytest

from tests.conftest import ROOT, write_kit
from tests.end_to_end.test_cli import judge, verdicts_of
from tests.unit.packages.written import write_files

YAML = """\
problem_format_version: 2025-09
name: {en: Sums}
uuid: 0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52
license: cc0
credits: A. N. Author
limits: {time_limit: 1.0}
"""
PACKAGE = {
    "problem.yaml": YAML,
    "statement/problem.en.md": "Add the numbers of a line.\n",
    "data/sample/1.in": "1 2\n",
    "data/sample/1.ans": "3\n",
    "data/secret/2.in": "3 4\n",
    "data/secret/2.ans": "7\n",
    "input_validators/check.py": (
        "import re, sys\nsys.exit(42 if re.fullmatch('[1-9] [1-9]\\n', sys.stdin.read()) else 43)\n"
    ),
    "submissions/accepted/adds.py": "print(sum(map(int, input().split())))\n",
    "submissions/wrong_answer/three.py": "print(3)\n",
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write_files(tmp_path / "sums", PACKAGE)


def zip_folder(package: Path) -> Path:
    path = package.with_suffix(".zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(package.rglob("*")):
            archive.write(file, file.relative_to(package.parent))
    return path


# Running


@pytest.mark.slow
def test_a_package_is_judged_from_any_folder(package: Path, tmp_path: Path) -> None:
    for path in (package, zip_folder(package)):
        said = judge("run", str(path), "--format", "json", cwd=tmp_path)

        assert (said.status, said.err) == (0, "")
        assert said.json["problem"] == "sums"
        assert verdicts_of(said) == {
            "accepted/adds.py": ("AC", True),
            "wrong_answer/three.py": ("WA", True),
        }


@pytest.mark.slow
def test_a_file_of_mine_is_judged_on_a_package(package: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("print(7)\n")

    said = judge("run", "./sums", "mine.py", cwd=tmp_path)

    assert said.status == 1
    assert "WA    AC        mine.py" in said.out


@pytest.mark.slow
def test_an_inferred_limit_is_reported_with_its_reason(package: Path, tmp_path: Path) -> None:
    (package / "problem.yaml").write_text(YAML.replace("limits: {time_limit: 1.0}\n", ""))

    said = judge("run", str(package), cwd=tmp_path)

    assert said.status == 0
    # Whoever was slowest must be in time, the wrong one as well.
    assert re.search(
        r"limits 1 s \(inferred from (accepted/adds|wrong_answer/three)\.py: ", said.out
    )


def test_a_statement_is_shown(package: Path, tmp_path: Path) -> None:
    said = judge("show", str(package), cwd=tmp_path)

    assert said.status == 0
    assert "Add the numbers of a line." in said.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("run", "nothing.zip"), "there is no package 'nothing.zip'"),
        (("run", "empty.zip"), "empty.zip"),
        (("run", "./broken"), "broken/problem.yaml"),
        (("verify", "./broken"), "broken/problem.yaml"),
        (("import", "nothing.zip"), "there is no package 'nothing.zip'"),
    ],
)
def test_a_folder_that_is_no_package_is_reported(
    words: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    write_files(tmp_path, {"empty.zip": "", "broken/problem.yaml": "name: [\n"})
    kit = write_kit(tmp_path / "kit", {})

    said = judge(*words, cwd=tmp_path, env={"JUDGE_KIT": str(kit)})

    assert (said.status, said.out) == (2, "")
    assert message in said.err
    assert "Traceback" not in said.err


@pytest.mark.slow
def test_the_submissions_of_a_package_are_compared(package: Path, tmp_path: Path) -> None:
    said = judge("bench", str(package), "--rounds", "1", cwd=tmp_path)

    assert said.status == 0
    assert re.search(r"^a adds\.py +\d.* 1\.00 x ", said.out, re.M)
    assert "three.py" not in said.out


GUESS = ROOT / "tests/packages/guess"


@pytest.mark.slow
def test_an_input_of_mine_is_a_dialogue_where_the_problem_is_one(tmp_path: Path) -> None:
    (tmp_path / "my.in").write_text("750\n")

    said = judge("run", str(GUESS), "accepted/halves.py", "--input", "my.in", cwd=tmp_path)

    assert said.status == 0
    assert "  | > 750\n  | < right\n" in said.out
    assert "the interactor reads an empty answer file" in said.out
    assert "accepted: 2 guesses" in said.out


@pytest.mark.slow
def test_the_passes_of_a_dialogue_are_told_apart(tmp_path: Path) -> None:
    twice = ROOT / "tests/packages/talkstwice"
    given = str(twice / "data/sample/1.in")
    words = ("run", str(twice), "accepted/letters.py", "--input", given, "--format", "json")

    said = judge(*words, cwd=tmp_path)

    assert said.status == 0
    (found,) = said.json["solutions"]
    assert found["verdict"] == "AC"
    assert found["output"] is None
    first, second = found["transcript"].split("---\n")
    assert first.startswith("< first\n> ")
    assert second.startswith("< second ")
    assert said.json["input"]["answer_from"] == "the answer of sample/1"


TALK = """\
import pathlib, sys
wanted = pathlib.Path(sys.argv[2]).read_text()
print("go", flush=True)
sys.exit(42 if input() == wanted.strip() else 43)
"""


@pytest.mark.slow
def test_the_interactor_reads_the_answer_that_i_give(package: Path, tmp_path: Path) -> None:
    (package / "problem.yaml").write_text(YAML + "type: interactive\n")
    write_files(package, {"output_validator/talk.py": TALK})
    write_files(tmp_path, {"my.in": "", "my.ans": "7\n", "mine.py": "input()\nprint(7)\n"})
    words = ("run", str(package), "mine.py", "--input", "my.in")

    right = judge(*words, "--answer", "my.ans", cwd=tmp_path)
    wrong = judge(*words, cwd=tmp_path)

    assert (right.status, wrong.status) == (0, 1)
    assert "accepted, against my.ans" in right.out
    assert "wrong answer: the validator output_validator does not accept it" in wrong.out


@pytest.mark.slow
def test_an_answer_of_mine_is_what_an_output_is_compared_with(
    package: Path, tmp_path: Path
) -> None:
    write_files(tmp_path, {"my.in": "7 8\n", "my.ans": "16\n"})
    words = ("run", str(package), "accepted/adds.py", "--input", "my.in")

    said = judge(*words, "--answer", "my.ans", cwd=tmp_path)
    write_files(package, {"output_validator/v.py": "import sys\nsys.exit(42)\n"})
    asked = judge(*words, cwd=tmp_path)

    assert (said.status, asked.status) == (1, 0)
    assert "word 1 (line 1) is '15' where '16' is expected" in said.out
    assert "not checked: the validators need an answer: name one with --answer FILE" in asked.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--answer", "my.ans"), "--answer needs --input"),
        (("--input", "-", "--answer", "-"), "cannot both read standard input"),
        (("--input", "my.in", "--answer", "no.ans"), "no.ans cannot be read"),
    ],
)
def test_an_answer_that_cannot_be_used_is_a_clear_error(
    words: tuple[str, ...], message: str, package: Path, tmp_path: Path
) -> None:
    write_files(tmp_path, {"my.in": "7 8\n", "my.ans": ""})

    said = judge("run", str(package), "accepted/adds.py", *words, cwd=tmp_path)

    assert said.status == 2
    assert message in said.err


# Verifying

CHECKED = ROOT / "tests/packages/checked"
# Each stands in for a tool that few machines have: it accepts three crates and more.
CHECKTESTDATA = "#!/bin/sh\nread n; [ $n -ge 3 ] && exit; echo '1:1 too small' >&2; exit 1\n"
VIVA = "#!/bin/sh\ntest -s $1 || exit 255; read n < $2; [ $n -ge 3 ]\n"


@pytest.mark.slow
def test_a_tool_that_checks_inputs_is_run_where_it_is(tmp_path: Path) -> None:
    write_files(tmp_path, {"bin/checktestdata!": CHECKTESTDATA, "bin/viva.sh!": VIVA})
    tmp_path.chmod(0o755)  # programs run as another user
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"

    said = judge("verify", str(CHECKED), cwd=tmp_path, env={"PATH": path})
    skipped = judge("verify", str(CHECKED), cwd=tmp_path, env={"PATH": "/usr/bin:/bin"})

    assert (said.status, skipped.status) == (1, 0)
    small = "secret/1-one: the validator"
    assert f"{small} load.ctd refuses the input: 1:1 too small" in said.out
    assert f"{small} crates.viva refuses the input" in said.out
    assert "\n2 errors\n" in said.out
    for tool in ("checktestdata", "viva.sh"):
        assert skipped.out.count(f"{tool} is not installed") == 1
    assert "\n2 warnings\n" in skipped.out


@pytest.mark.slow
def test_the_bounds_that_validators_tell_are_in_every_report(tmp_path: Path) -> None:
    package = str(ROOT / "tests/packages/bounds")

    said = judge("verify", package, "accepted/total.py", cwd=tmp_path)
    told = judge("verify", package, "accepted/total.py", "--format", "json", cwd=tmp_path).json

    assert said.status == 0
    assert "\n  bounds: n: 1 reached, 100 not reached (greatest: 97)\n" in said.out
    assert "\n  bounds: a >= 1: no coin in use is worth 1 [V122]\n" in said.out
    assert [one["subject"] for one in told["findings"]] == ["n <= 100", "n <= max"]
    assert [one["finding"]["subject"] for one in told["silenced"]] == ["a >= 1"]
    assert [
        (one["variable"], one["low"], one["low_reached"], one["high"], one["high_reached"])
        for one in told["bounds"]
    ] == [
        ("n", 1, True, 100, False),
        ("a", 1, False, 50, True),
        ("coin", "min", True, "max", True),
        ("n", "min", True, "max", False),
    ]


@pytest.mark.slow
def test_a_sound_package_is_called_sound(package: Path, tmp_path: Path) -> None:
    said = judge("verify", str(package), cwd=tmp_path)

    assert said.status == 0
    assert "sums: wrong_answer/three.py: secret/2 (WA)" in said.out
    assert "nothing is wrong" in said.out


@pytest.mark.slow
def test_an_unjudgeable_package_is_still_checked_for_its_form(
    package: Path, tmp_path: Path
) -> None:
    (package / "data/secret/4.in").symlink_to("/etc/passwd")

    said = judge("verify", str(package), "--format", "json", cwd=tmp_path)

    assert said.status == 2
    assert "data/secret/4.in is a link that leaves the package" in said.err
    errors = {one["subject"] for one in said.json["findings"] if one["severity"] == "error"}
    assert errors == {"data/secret/4.in", "solutions"}  # which were not judged


@pytest.mark.slow
def test_a_refused_input_and_an_unexpected_verdict_are_reported(
    package: Path, tmp_path: Path
) -> None:
    write_files(package, {"data/secret/3.in": "10 1\n", "data/secret/3.ans": "11\n"})
    right = (package / "submissions/accepted/adds.py").read_text()
    (package / "submissions/wrong_answer/three.py").write_text(right)

    said = judge("verify", str(package), "--format", "sarif", "--output", "report", cwd=tmp_path)

    runs = json.dumps(json.loads((tmp_path / "report").read_text())["runs"])
    assert (said.status, said.out) == (1, "")
    assert "submissions/wrong_answer/three.py" in runs
    assert "data/secret/3.in" in runs


# Exporting and importing


@pytest.mark.slow
def test_an_exported_problem_is_imported_unchanged(tmp_path: Path) -> None:
    other = tmp_path / "other"
    for folder in ("problems", "solutions", "testdata"):
        (other / folder).mkdir(parents=True)

    out = judge("export", "jugs", "-o", "jugs.zip", cwd=tmp_path, env={"JUDGE_KIT": str(ROOT)})
    refused = judge("import", "../jugs.zip", cwd=other)
    assert not (other / "problems/jugs").exists()
    back = judge("import", "../jugs.zip", "--trust", cwd=other)

    assert (refused.status, "if you trust it: --trust" in refused.err) == (2, True)
    assert (out.status, out.out) == (0, "jugs.zip\n")
    assert (back.status, back.out, back.err) == (0, "jugs\n", "")
    for folder in ("testdata/jugs/secret", "solutions/jugs"):
        files = [path for path in (ROOT / folder).rglob("*.*") if "__pycache__" not in str(path)]
        assert files
        assert [
            str(path)
            for path in files
            if path.read_bytes() != (other / path.relative_to(ROOT)).read_bytes()
        ] == []


def test_nothing_is_overwritten(package: Path, tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", {})
    (tmp_path / "there.zip").write_text("precious")

    out = judge("export", "sums", "-o", "../there.zip", cwd=kit)
    back = judge("import", str(package), cwd=kit)

    assert out.status == back.status == 2
    assert (tmp_path / "there.zip").read_text() == "precious"
    assert "there is a problems/sums" in back.err
