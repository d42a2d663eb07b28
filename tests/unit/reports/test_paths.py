"""Where solutions lie: from the top of the checkout, else from where one stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.reports.reporters import source_path
from tests.conftest import write_kit


def kit_in(folder: Path) -> Kit:
    write_kit(folder, {"solutions/sums/wrong_answer/four.py": "print(4)\n"})
    return Kit(folder)


def test_a_solution_lies_below_the_top_of_the_checkout_or_the_kit(tmp_path: Path) -> None:
    (tmp_path / "checkout/.git").mkdir(parents=True)
    kit, bare = kit_in(tmp_path / "checkout/contest"), kit_in(tmp_path / "bare")

    found = source_path(kit, "sums", "wrong_answer/four.py")

    assert found == "contest/solutions/sums/wrong_answer/four.py"
    assert source_path(kit, "sums", "") == "contest/problems/sums/problem.yaml"
    assert source_path(bare, "sums", "adds.py") == "solutions/sums/adds.py"
    assert source_path(bare, "sums", "gone.py") is None
    assert source_path(bare, "sums", "x" * 5000) is None


def test_a_file_of_mine_lies_below_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit, desk = kit_in(tmp_path / "kit"), tmp_path / "desk"
    (desk / "deep").mkdir(parents=True)
    (desk / "deep/adds.py").write_text("")
    (desk / "adds.py").write_text("")
    monkeypatch.chdir(desk)

    assert source_path(kit, "sums", "deep/adds.py", given=True) == "deep/adds.py"
    assert source_path(kit, "sums", "adds.py", given=True) == "adds.py"
    assert source_path(kit, "sums", "adds.py") == "solutions/sums/adds.py"
