from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.catalog.problem_notes import remember_problem
from judge.errors import UsageError
from judge.packages.kit_or_package import open_problem_source
from judge.packages.package import Package
from tests.conftest import ROOT

PACKAGE = ROOT / "tests/packages/groups"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine.py", "other.py"):
        Path(name).write_text("")


def test_a_file_made_for_a_package_opens_it() -> None:
    remember_problem(Path("mine.py"), str(PACKAGE))

    with open_problem_source(["mine.py", "other.py"], ROOT, {}) as (source, left):
        assert isinstance(source, Package)
        assert left == ("mine.py", "other.py")


def test_a_file_made_for_another_problem_is_not_judged_on_a_package() -> None:
    remember_problem(Path("mine.py"), str(PACKAGE))
    remember_problem(Path("other.py"), "push")

    with (
        pytest.raises(UsageError, match=r"mine\.py for .*groups, other\.py for push"),
        open_problem_source(["mine.py", "other.py"], ROOT, {}),
    ):
        pass


def test_the_kit_refuses_a_file_made_for_a_package_beside_one_of_its_own() -> None:
    remember_problem(Path("mine.py"), "push")
    remember_problem(Path("other.py"), str(PACKAGE))

    with open_problem_source(["mine.py", "other.py"], ROOT, {}) as (source, left):
        assert isinstance(source, Kit)
        with pytest.raises(UsageError, match="different problems"):
            source.resolve(left)
