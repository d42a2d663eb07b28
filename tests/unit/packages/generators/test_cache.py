"""Where data that was made is kept."""

from __future__ import annotations

from pathlib import Path

from judge.packages.generators.cache import data_root, generated_folder
from tests.conftest import each_row
from tests.unit.packages.written import CURRENT, write_files

FILES = {
    "problem.yaml": CURRENT,
    "generators/generators.yaml": "data: {secret: {data: {a: {in: x}}}}",
    "submissions/accepted/a.py": "print(input())",
}


@each_row("name", [*FILES, "generators/more.py"])
def test_a_change_of_what_the_data_depends_on_is_another_folder(name: str, tmp_path: Path) -> None:
    before = generated_folder(write_files(tmp_path, FILES))

    write_files(tmp_path, {name: "# changed"})

    assert generated_folder(tmp_path) != before


def test_another_statement_is_the_same_folder(tmp_path: Path) -> None:
    before = generated_folder(write_files(tmp_path, FILES))

    write_files(tmp_path, {"statement/problem.en.md": "changed"})

    assert generated_folder(tmp_path) == before


def test_data_of_the_package_itself_comes_first(tmp_path: Path) -> None:
    write_files(tmp_path, FILES)
    assert data_root(tmp_path) == tmp_path  # nothing has been made
    write_files(generated_folder(tmp_path), {"data/secret/a.in": "x"})
    assert data_root(tmp_path) == generated_folder(tmp_path)

    write_files(tmp_path, {"data/secret/1.in": "x"})

    assert data_root(tmp_path) == tmp_path
