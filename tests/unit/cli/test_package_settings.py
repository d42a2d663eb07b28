"""What the user sets for a package: the environment, and a `judge.toml` beside it."""

from pathlib import Path

import pytest

from judge.cli.frame import open_source
from judge.cli.package_settings import package_settings
from judge.errors import UsageError
from judge.model import Dialect, Family
from judge.packages.package import Package

PACKAGE = "folder/sums"


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The `judge.toml` beside a package."""
    (tmp_path / PACKAGE / "submissions").mkdir(parents=True)
    (tmp_path / PACKAGE / "problem.yaml").write_text("problem_format_version: legacy\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "folder/judge.toml"


def test_the_file_is_found_beside_the_package_and_the_environment_comes_first(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside.write_text('testlib = "lib/testlib.h"\ndialect = "kattis"\nfamily = "dmoj"\n')
    told = {
        "testlib": beside.parent / "lib/testlib.h",
        "dialect": Dialect.KATTIS,
        "family": Family.DMOJ,
    }

    assert package_settings(PACKAGE, {}) == told
    of_folder = {key: told[key] for key in ("testlib", "dialect")}
    assert package_settings("folder", {}) == of_folder  # a folder of packages
    monkeypatch.chdir(beside.parent / "sums/submissions")
    assert package_settings("..", {}) == told
    monkeypatch.chdir(beside.parent.parent)
    assert package_settings("jugs", {}) == package_settings(None, {}) == {}
    mine = {"JUDGE_DIALECT": "icpc", "JUDGE_FAMILY": "", "JUDGE_TESTLIB": "/x/testlib.h"}
    assert package_settings(PACKAGE, mine) == {
        "testlib": Path("/x/testlib.h"),
        "dialect": Dialect.ICPC,
        "family": Family.DMOJ,
    }


def test_a_wrong_setting_is_named_with_its_place(beside: Path) -> None:
    (beside.parent / "away").symlink_to("/etc")
    for text, words in {
        "dialect = 3": "judge.toml: Expected `str",
        'dialekt = "icpc"': "judge.toml: Object contains unknown field `dialekt`",
        "dialect =": "judge.toml: Invalid value",
        "a = " + "[" * 5000: "judge.toml: ",
        # A stranger may have written it: the testlib is shown to the package's programs.
        'testlib = "../secret"': "judge.toml: testlib leads out of the folder",
        'testlib = "/etc/shadow"': "judge.toml: testlib leads out of the folder",
        'testlib = "away/shadow"': "judge.toml: testlib leads out of the folder",
    }.items():
        beside.write_text(text)
        with pytest.raises(UsageError, match=words):
            package_settings(PACKAGE, {})
    with pytest.raises(UsageError, match="JUDGE_FAMILY: Invalid enum value 'foo'"):
        package_settings("jugs", {"JUDGE_FAMILY": "foo"})


def test_a_file_that_names_its_package_is_judged_by_its_settings(beside: Path) -> None:
    beside.write_text('dialect = "kattis"\n')
    (beside.parent / "mine.py").write_text("# judge: ./sums\n")

    with open_source(["folder/mine.py"]) as (source, left):
        assert isinstance(source, Package)
        told = source.problem("sums").dialect
        assert told is not None
        assert told.dialect is Dialect.KATTIS
    assert left == ("folder/mine.py",)
