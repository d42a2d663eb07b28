from __future__ import annotations

import sys
from pathlib import Path

import pytest

from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from judge.errors import KitError
from tests.conftest import ROOT, each_row, write_kit
from tests.unit.catalog.errors import error_message


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test runs in an empty folder."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")


@each_row("start", ["", "problems", "solutions/sums/wrong_answer", "testdata/sums/secret"])
def test_the_kit_is_found_from_any_folder_in_it(kit: Kit, start: str) -> None:
    assert find_kit(kit.root / start, {}) == kit


def test_the_kit_around_the_folder_comes_before_the_one_in_the_environment(
    kit: Kit, tmp_path: Path
) -> None:
    other = write_kit(tmp_path / "other", {})

    assert find_kit(kit.root / "problems", {"JUDGE_KIT": str(other)}) == kit


def test_of_kits_within_kits_the_nearest_is_found(kit: Kit) -> None:
    inner = write_kit(kit.root / "testdata" / "inner", {})

    assert find_kit(inner / "solutions", {}) == Kit(inner)


def test_elsewhere_the_kit_is_named_in_the_environment(kit: Kit) -> None:
    assert find_kit(Path.cwd(), {"JUDGE_KIT": str(kit.root)}) == kit


def test_the_kit_in_the_environment_may_be_named_from_here(kit: Kit) -> None:
    found = find_kit(Path.cwd(), {"JUDGE_KIT": "../kit"})

    assert found.root.is_absolute()
    assert found.root.samefile(kit.root)


@each_row("missing", ["problems", "solutions", "testdata"])
def test_a_named_folder_must_be_a_kit(kit: Kit, missing: str) -> None:
    (kit.root / missing).rename(kit.root / "renamed")

    words = error_message(KitError, lambda: find_kit(Path.cwd(), {"JUDGE_KIT": str(kit.root)}))

    assert words == (
        f"JUDGE_KIT names {kit.root}, which does not hold problems, solutions, testdata. "
        "Correct or unset it"
    )


def test_a_named_folder_must_exist() -> None:
    words = error_message(KitError, lambda: find_kit(Path.cwd(), {"JUDGE_KIT": "/no/such/kit"}))

    assert words.startswith("JUDGE_KIT names /no/such/kit, which does not hold ")


@each_row("environment", [{}, {"JUDGE_KIT": ""}])
def test_without_any_other_the_kit_beside_the_judge_is_found(environment: dict[str, str]) -> None:
    assert find_kit(Path.cwd(), environment) == Kit(ROOT)


def test_entering_a_kit_puts_it_first_on_the_import_path_once(kit: Kit, tmp_path: Path) -> None:
    other = write_kit(tmp_path / "other", {})
    find_kit(kit.root, {})
    find_kit(other, {})

    find_kit(kit.root, {})

    root = str(kit.root)
    assert (sys.path[0], sys.path.count(root)) == (root, 1)
