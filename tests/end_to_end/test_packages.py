"""Packages on the command line: run, verify, export, import; folders of packages; their data."""

import re
import shutil
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.commands.dataset.package_data import GeneratedData, generate_package_data
from judge.errors import ProblemError
from judge.model import Execution, Program
from judge.packages.icpc import IcpcPackage
from judge.runner.session import RunRequest, Session
from tests.conftest import PROBLEM_YAML, ROOT, FakeSandbox, each_row, execution
from tests.end_to_end.commands import judge
from tests.unit.packages.written import CURRENT, write_files

YAML = f"{PROBLEM_YAML}license: cc0\ncredits: A. N. Author\n"
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


_KINDS = {
    "--version": "version",
    "g++": "compile validator",
    "py_compile": "compile solution",
    "/program$": "run validator",
}
"""What is run, by what its command line holds."""


def test_a_validator_is_compiled_once_and_asked_once_a_case(tmp_path: Path) -> None:
    runs: Counter[str] = Counter()

    def kind(program: Program) -> str:
        words = " ".join(program.argv)
        found = (name for mark, name in _KINDS.items() if mark in f"{words}$")
        return next(found, "run solution")

    def behaviour(program: Program, stdin: bytes) -> Execution:
        runs[kind(program)] += 1
        if kind(program) == "compile validator":
            (program.folder / "program").touch(0o755)
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
    package = IcpcPackage(write_files(tmp_path / "sums", files))
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


# Data that programs make


def made(root: Path, out: Path | None = None) -> GeneratedData:
    return generate_package_data(IcpcPackage(root), out, begin=lambda _: None, step=lambda _: None)


@pytest.mark.slow
def test_a_package_without_data_is_judged_once_its_data_is_made(tmp_path: Path) -> None:
    root = shutil.copytree(ROOT / "tests/packages/generated", tmp_path / "generated")
    words = (str(root), "accepted/splits.py")

    before = judge("run", *words, cwd=tmp_path)
    first = judge("dataset", str(root), cwd=tmp_path)
    after = judge("run", *words, cwd=tmp_path)
    folders = [tmp_path / "one", tmp_path / "two"]
    for out in folders:
        made(root, out)

    assert [one.status for one in (before, first, after)] == [2, 0, 0]
    assert f"Make it: judge dataset {root}" in before.err
    assert "11 cases (1 sample, 8 secret, 2 invalid_input)" in first.out
    assert "9 cases of sample and secret (generated by generators.yaml)" in after.out
    assert not (root / "data").exists()
    one, two = (
        {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}
        for out in folders
    )
    assert one == two
    assert one[Path("secret/2-long/7.ans")] == b"50\n"


@each_row(
    ("case", "words"),
    [
        ("none.py", "there is no generators/none.py"),
        ("fails.py", "secret/a: the generator fails.py exited with 3, not 0: no luck"),
        ("silent.py", "secret/a: no input was made"),
        (
            "{in: x, solution: /generators/fails.py}",
            "generators/fails.py fails on this input: run-time error, exit code 3: no luck. Mend",
        ),
        (
            "{in: x, solution: /submissions/b.py}",
            "cannot be answered: there is no submissions/b.py",
        ),
    ],
)
def test_what_fails_is_named_and_nothing_is_left(case: str, words: str, tmp_path: Path) -> None:
    files = {
        "problem.yaml": CURRENT + "limits: {time_limit: 5}\n",
        "generators/generators.yaml": f"data: {{secret: {{data: {{a: {case}}}}}}}",
        "generators/fails.py": "import sys\nprint('no luck', file=sys.stderr)\nsys.exit(3)",
        "generators/silent.py": "",
        "submissions/accepted/a.py": "print(input())",
    }
    root = write_files(tmp_path / "p", files)

    with pytest.raises(ProblemError) as caught:
        made(root, tmp_path / "out")

    assert words in str(caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p"]


# Visualizers draw for the HTML report, and never matter to a verdict


def pictured(folder: Path, files: Mapping[str, str]) -> Path:
    """A copy of the package with other files; empty ones are left out."""
    copy = shutil.copytree(ROOT / "tests/packages/pictured", folder / "pictured")
    for name, content in files.items():
        path = copy / name
        path.unlink(missing_ok=True)
        if content:
            path.parent.mkdir(exist_ok=True)
            path.write_text(content)
    return copy


def drawn(folder: Path, files: Mapping[str, str], *words: str) -> tuple[list[str], str, int]:
    """The names of the pictures of a run on a copy, what is warned of, and the exit status."""
    run = judge("run", str(pictured(folder, files)), *words, "-o", str(folder / "x.html"), cwd=ROOT)
    pictures = folder / "x.pictures"
    names = sorted(path.name for path in pictures.iterdir()) if pictures.is_dir() else []
    return names, run.err, run.status


@pytest.mark.slow
def test_inputs_and_outputs_of_an_own_file_are_drawn(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("print(1)\n")

    names, warned, status = drawn(tmp_path, {}, f"{tmp_path}/mine.py")

    assert (len(names), warned, status) == (9, "", 1)
    pictures = tmp_path / "x.pictures"
    page = (tmp_path / "x.html").read_text()
    assert set(re.findall(r'src="x.pictures/([^"]*)"', page)) == set(names)
    assert "<script" not in page
    texts = {name: (pictures / name).read_bytes() for name in names}
    alone = next(content for name, content in texts.items() if "2-last-testcase" in name)
    assert b'width="18"' in alone  # by the arguments of the case
    chosen = [content for name, content in texts.items() if "judgeimage" in name]
    assert sum(b"gold" in content for content in chosen) == 2  # by those of the group
    assert sum(b"red" in content for content in chosen) == 1


@pytest.mark.slow
@each_row(
    ("content", "words"),
    [
        ("raise SystemExit('no ink')\n", "exited with 1, not 0: no ink"),
        ("while True: pass\n", "visualizer stopped "),
        ("open('testcase.png', 'w').write('<svg/>')\n", "made 'testcase.png', which is no PNG"),
        ("import os; os.symlink('/etc/passwd', 'testcase.svg')\n", "made no image"),
        ("for n in range(20): open(f'{n}.svg', 'w').write('<svg/>')\n", "made more than 8 images"),
    ],
)
def test_what_a_visualizer_does_wrong_is_a_warning(
    content: str, words: str, tmp_path: Path
) -> None:
    files = {"input_visualizer/towers.py": content}

    _, warned, status = drawn(tmp_path, files, "--case", "sample/1")

    assert "pictured: the input visualizer" in warned
    assert (warned.count(words), warned.count("input visualizer")) == (1, 1)
    assert status == 0


@pytest.mark.slow
def test_scripts_in_a_picture_are_only_in_an_image_however_its_visualizer_ends(
    tmp_path: Path,
) -> None:
    svg = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    content = f"open('testcase.svg', 'w').write({svg!r}); raise SystemExit(1)\n"

    names, warned, _ = drawn(tmp_path, {"input_visualizer/towers.py": content})

    assert (len(names), warned) == (3, "")
    page = (tmp_path / "x.html").read_text()
    assert "alert(1)" in (tmp_path / "x.pictures" / names[0]).read_text()
    assert "alert(1)" not in page
    assert not re.search(r'href="[^#"]*pictures', page)


@pytest.mark.slow
@each_row(
    ("files", "found"),
    [
        ({}, []),
        (
            {"output_visualizer/chosen.py": "raise SystemExit('no ink')\n"},
            [("output_visualizer", "on sample/1: it exited with 1, not 0: no ink", "warning")],
        ),
    ],
)
def test_verify_tries_the_visualizers_on_the_samples(
    files: Mapping[str, str], found: list[tuple[str, str, str]], tmp_path: Path
) -> None:
    run = judge("verify", str(pictured(tmp_path, files)), "--format", "json", cwd=ROOT)

    told = [one for one in run.json["findings"] if one["code"] == "V125"]
    assert [(one["subject"], one["message"], one["severity"]) for one in told] == found
