from __future__ import annotations

import sys
from pathlib import Path

import pytest

from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from judge.errors import KitError
from tests.conftest import ROOT, each_row, write_kit
from tests.unit.catalog.conftest import error_message


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test runs in an empty folder."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")


def test_the_nearest_kit_around_a_folder_is_found_and_else_that_of_the_environment(
    kit: Kit, tmp_path: Path
) -> None:
    other = {"JUDGE_KIT": str(write_kit(tmp_path / "other", {}))}
    inner = write_kit(kit.root / "testdata" / "inner", {})

    for start in ("", "problems", "solutions/sums/wrong_answer", "testdata/sums/secret"):
        assert find_kit(kit.root / start, {}) == kit
        assert find_kit(kit.root / start, other) == kit
    assert find_kit(inner / "solutions", {}) == Kit(inner)
    assert find_kit(Path.cwd(), other) == Kit(tmp_path / "other")
    relative = find_kit(Path.cwd(), {"JUDGE_KIT": "../kit"})
    assert relative.root.is_absolute()
    assert relative.root.samefile(kit.root)
    for environment in ({}, {"JUDGE_KIT": ""}):
        assert find_kit(Path.cwd(), environment) == Kit(ROOT)


@each_row("lost", ["problems", "solutions", "testdata", "."])
def test_a_named_folder_must_be_a_kit(tmp_path: Path, lost: str) -> None:
    root = write_kit(tmp_path / "kit", {})
    (root / lost).resolve().rename(tmp_path / "renamed")

    words = error_message(KitError, lambda: find_kit(Path.cwd(), {"JUDGE_KIT": str(root)}))

    assert words == (
        f"JUDGE_KIT names {root}, which does not hold problems, solutions, testdata. "
        "Correct or unset it"
    )


def test_entering_a_kit_puts_it_first_on_the_import_path_once(kit: Kit, tmp_path: Path) -> None:
    other = write_kit(tmp_path / "other", {})
    find_kit(kit.root, {})
    find_kit(other, {})

    find_kit(kit.root, {})

    root = str(kit.root)
    assert (sys.path[0], sys.path.count(root)) == (root, 1)
