"""`judge dataset PACKAGE` with real programs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from judge.cli import app
from judge.commands.dataset.package_data import GeneratedData, generate_package_data
from judge.errors import ProblemError, UsageError
from judge.packages.package import Package
from tests.conftest import ROOT
from tests.unit.packages.written import CURRENT, write_files

GENERATED = ROOT / "tests/packages/generated"

RIGHT = "print(input())"
RANDOM = "import random\nprint(random.random())"


def made(root: Path, out: Path | None = None) -> GeneratedData:
    return generate_package_data(Package(root), out, begin=lambda _: None, step=lambda _: None)


def package(root: Path, yaml: str, **programs: str) -> Path:
    """A package with these generators, by the names of their Python files."""
    files = {f"generators/{name}.py": text for name, text in programs.items()}
    return write_files(
        root / "p",
        {
            "problem.yaml": CURRENT + "limits: {time_limit: 5}\n",
            "generators/generators.yaml": yaml,
            "submissions/accepted/a.py": RIGHT,
            **files,
        },
    )


@pytest.mark.slow
def test_a_package_without_data_is_judged_once_its_data_is_made(tmp_path: Path) -> None:
    root = tmp_path / "generated"
    shutil.copytree(GENERATED, root)
    run = CliRunner().invoke

    before = run(app, ["run", str(root), "accepted/splits.py"])
    first = run(app, ["dataset", str(root)])
    after = run(app, ["run", str(root), "accepted/splits.py"])
    again = run(app, ["dataset", str(root)])

    assert before.exit_code == 2
    assert f"Make it: judge dataset {root}" in before.stderr
    assert first.exit_code == again.exit_code == after.exit_code == 0, first.output
    assert "11 cases (1 sample, 8 secret, 2 invalid_input)" in first.output
    assert first.output == again.output
    assert "9 cases of sample and secret (made by generators.yaml)" in after.output
    assert not (root / "data").exists()


def test_samples_are_judged_without_the_data_that_is_not_made_and_the_report_says_so(
    tmp_path: Path,
) -> None:
    root = package(tmp_path, "data: {secret: {data: {one: {in: '1'}}}}\n")
    write_files(root, {"data/sample/1.in": "1\n", "data/sample/1.ans": "1\n"})

    ended = CliRunner().invoke(app, ["run", str(root)])

    told = "1 case of sample and secret (those of generators.yaml are not made: judge dataset)"
    assert told in ended.output


@pytest.mark.slow
def test_the_same_data_is_made_into_a_folder_that_the_package_can_take(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    made(GENERATED, first)
    made(GENERATED, second)

    names = sorted(path.relative_to(first) for path in first.rglob("*") if path.is_file())
    assert all((first / name).read_bytes() == (second / name).read_bytes() for name in names)
    assert (first / "secret/2-long/7.ans").read_text() == "50\n"
    assert (first / "secret/1.in").read_text() == (first / "sample/1.in").read_text()
    with pytest.raises(UsageError, match="exists already"):
        made(GENERATED, first)


@pytest.mark.slow
def test_a_generator_that_draws_without_the_seed_is_named(tmp_path: Path) -> None:
    yaml = "data: {secret: {data: {a: 'dice.py {seed}', b: 'dice.py 2', c: 'fair.py {seed}'}}}"
    fair = "import sys\nprint(sys.argv[1])"

    result = made(package(tmp_path, yaml, dice=RANDOM, fair=fair), tmp_path / "out")

    (remark,) = result.remarks
    assert remark.startswith("secret/a: the generator dice.py ")
    assert "makes other data each time" in remark


@pytest.mark.slow
def test_the_next_seed_is_tried_as_often_as_the_package_says(tmp_path: Path) -> None:
    luck = "import sys\nseed = int(sys.argv[1])\nprint(seed)\nsys.exit(seed % 4 != 0)"
    yaml = "{retries: 4, data: {secret: {data: {a: 'luck.py {seed}'}}}}"

    made(package(tmp_path, yaml, luck=luck), tmp_path / "out")

    assert int((tmp_path / "out/secret/a.in").read_text()) % 4 == 0


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ("none.py", "there is no generators/none.py"),
        ("fails.py", "secret/a: the generator fails.py fails: exit code 3: no luck"),
        ("silent.py", "secret/a: no input was made"),
        ("broken.c", "the generator broken.c has no program"),
        ("{copy: manual/1}", "there is no file generators/manual/1.in to copy"),
        (
            "{in: x, solution: /submissions/b.py}",
            "cannot be answered: there is no submissions/b.py",
        ),
    ],
)
def test_what_fails_is_named_and_nothing_is_left(case: str, words: str, tmp_path: Path) -> None:
    root = package(
        tmp_path,
        f"data: {{secret: {{data: {{a: {case}}}}}}}",
        fails="import sys\nprint('no luck', file=sys.stderr)\nsys.exit(3)",
        silent="",
    )
    write_files(root, {"generators/broken.c": "int main("})

    with pytest.raises(ProblemError) as caught:
        made(root, tmp_path / "out")

    assert words in str(caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((str(GENERATED), "--count", "5"), "--count and --seed are for problems of the kit"),
        ((str(GENERATED), "--seed", "5"), "generators/generators.yaml has the number of cases"),
        ((str(ROOT / "tests/packages/guess"),), "has no generators/generators.yaml"),
        (("nothing",), "there is no problem 'nothing'"),
    ],
)
def test_what_cannot_be_made_is_told_before_anything_else(
    words: tuple[str, ...], said: str
) -> None:
    ran = CliRunner().invoke(app, ["dataset", *words])

    assert (ran.exit_code, said in ran.stderr) == (2, True)
