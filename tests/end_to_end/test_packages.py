"""Packages on the command line: run, verify, export, import; folders of packages."""

from __future__ import annotations

import zipfile
from collections import Counter
from pathlib import Path

import pytest

from judge.model import Execution, Program
from judge.packages.package import Package
from judge.runner.session import RunRequest, Session
from tests.conftest import ROOT, FakeSandbox, execution
from tests.end_to_end.commands import judge, verdicts_of
from tests.unit.packages.written import CURRENT, write_files

YAML = """\
problem_format_version: 2025-09
name: {en: Sums}
uuid: 0d3dbb1f-6f0c-4ba8-9d4c-0f1b1f6f3f52
license: cc0
credits: A. N. Author
limits: {time_limit: 1.0}
"""
ADDS = "print(sum(map(int, input().split())))\n"
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
    "submissions/accepted/adds.py": ADDS,
    "submissions/wrong_answer/three.py": "print(3)\n",
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write_files(tmp_path / "sums", PACKAGE)


# Running


@pytest.mark.slow
def test_a_package_is_judged_from_any_folder(package: Path, tmp_path: Path) -> None:
    packed = package.with_suffix(".zip")
    with zipfile.ZipFile(packed, "w") as archive:
        for file in sorted(package.rglob("*")):
            archive.write(file, file.relative_to(package.parent))

    for path in (package, packed):
        said = judge("run", str(path), "--format", "json", cwd=tmp_path)

        assert (said.status, said.err) == (0, "")
        assert said.json["problem"] == "sums"
        assert verdicts_of(said) == {
            "accepted/adds.py": ("AC", True),
            "wrong_answer/three.py": ("WA", True),
        }


@pytest.mark.slow
def test_an_input_of_mine_is_a_dialogue_where_the_problem_is_one(tmp_path: Path) -> None:
    (tmp_path / "my.in").write_text("750\n")
    guess = str(ROOT / "tests/packages/guess")

    said = judge("run", guess, "accepted/halves.py", "--input", "my.in", cwd=tmp_path)

    assert said.status == 0
    assert "  | > 750\n  | < right\n" in said.out
    assert "the interactor reads an empty answer file" in said.out
    assert "accepted: 2 guesses" in said.out


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


def test_a_validator_is_compiled_once_and_asked_once_a_case(tmp_path: Path) -> None:
    runs: Counter[str] = Counter()

    def kind(program: Program) -> str:
        words = " ".join(program.argv)
        if "--version" in words:
            return "version"
        if "g++" in words:
            return "compile validator"
        if "py_compile" in words:
            return "compile solution"
        return "run validator" if words.endswith("/program") else "run solution"

    def behaviour(program: Program, stdin: bytes) -> Execution:
        runs[kind(program)] += 1
        return execution(exit_code=42 if kind(program) == "run validator" else 0)

    files = {
        "problem.yaml": CURRENT + "limits: {time_limit: 1}\n",
        "output_validator/main.cpp": '#include "shared.h"\nint main() { return 42; }\n',
        "output_validator/shared.h": "\n",
        "submissions/accepted/a.py": "",
        "submissions/accepted/b.py": "",
    }
    for number in range(30):
        files |= {f"data/secret/{number:02}.{part}": f"{number}\n" for part in ("in", "ans")}
    sandbox = FakeSandbox(behaviour)
    package = Package(write_files(tmp_path / "sums", files))
    with Session(package, RunRequest(words=("sums",), jobs=2), sandbox=sandbox) as session:
        list(session)

    assert session.status == 0
    assert runs["compile validator"] == 1
    assert runs["compile solution"] == 2
    assert runs["run solution"] == runs["run validator"] == 60
    jails = Counter(map(kind, sandbox.opened))  # each thread makes one for each program once
    assert jails["run solution"] <= 4
    assert jails["run validator"] <= 2


# Folders of packages


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three packages: one that agrees in part, one whose validator is elsewhere, a broken one."""
    files = {
        **{f"a/{name}": text for name, text in PACKAGE.items()},
        "a/submissions/wrong_answer/right.py": ADDS,
        "a/submissions/mixed/adds.py": ADDS,
        "broken/problem.yaml": "name: [",
        "broken/data/secret/1.in": "",
        "broken/submissions/accepted/a.py": "",
        "shared/agree.py": "import sys\nsys.exit(42)\n",
        **{f"linked/{name}": text for name, text in PACKAGE.items()},
    }
    root = write_files(tmp_path / "examples", files)
    (root / "linked/output_validator").mkdir()
    (root / "linked/output_validator/agree.py").symlink_to("../../shared/agree.py")
    return root


@pytest.mark.slow
def test_the_agreement_counts_what_packages_say_and_names_the_rest(folder: Path) -> None:
    said = judge("run", "examples", "--format", "json", cwd=folder.parent)
    text = judge("run", "examples", "a", cwd=folder.parent)

    agreement = said.json["agreement"]
    *judged, broken = agreement.pop("packages")
    assert said.status == 2
    assert [(one["package"], one["agreed"], one["unstated"]) for one in judged] == [
        ("a", 2, 1),
        ("linked", 1, 0),
    ]
    assert [one["differences"] for one in judged] == [
        [{"solution": name, "verdict": "AC", "reason": "no case gives it WA"}]
        for name in ("wrong_answer/right.py", "wrong_answer/three.py")
    ]
    counts = {"agreed": 3, "differed": 2, "unstated": 1, "not_judged": 0, "unreadable": 1}
    assert agreement == counts | {"share": 0.6}
    assert broken["package"] == "broken"
    assert "broken/problem.yaml, line" in broken["error"]
    assert text.status == 1
    assert "      wrong_answer/right.py: no case gives it WA\n" in text.out
    end = "2 of 3 submissions get what their packages say (66.7 %); of 1 more nothing is said"
    assert end in " ".join(text.out.split())


def test_a_package_alone_may_not_lead_out_of_itself(folder: Path) -> None:
    said = judge("run", "examples/linked", cwd=folder.parent)

    assert said.status == 2
    assert "is a link that leaves the package" in said.err
    assert "judge run FOLDER PACKAGE" in said.err


# Verifying


@pytest.mark.slow
def test_a_sound_package_is_called_sound_and_a_link_out_of_it_an_error(
    package: Path, tmp_path: Path
) -> None:
    sound = judge("verify", str(package), cwd=tmp_path)
    (package / "data/secret/4.in").symlink_to("/etc/passwd")
    said = judge("verify", str(package), "--format", "json", cwd=tmp_path)

    assert (sound.status, said.status) == (0, 2)
    assert "sums: wrong_answer/three.py: secret/2 (WA)" in sound.out
    assert "nothing is wrong" in sound.out
    assert "data/secret/4.in is a link that leaves the package" in said.err
    errors = {one["subject"] for one in said.json["findings"] if one["severity"] == "error"}
    assert errors == {"data/secret/4.in", "solutions"}  # which were not judged


# Exporting and importing


@pytest.mark.slow
def test_an_exported_problem_is_imported_unchanged_if_its_rules_are_trusted(tmp_path: Path) -> None:
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
