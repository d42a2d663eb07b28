"""`judge dataset PACKAGE` with real programs."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from judge.commands.dataset.package_data import GeneratedData, generate_package_data
from judge.errors import ProblemError
from judge.packages.package import Package
from tests.conftest import ROOT, each_row
from tests.end_to_end.commands import judge
from tests.unit.packages.written import CURRENT, write_files

RIGHT = "print(input())"


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
    assert "9 cases of sample and secret (made by generators.yaml)" in after.out
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
