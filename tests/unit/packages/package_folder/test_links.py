"""Links that leave a package: which are followed, and that no other file is ever copied."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from judge.errors import ProblemError
from judge.packages.archive import read_content
from judge.packages.package_folder.links import with_links_followed
from tests.unit.packages.written import write_files


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A folder with a package, something that packages share, and secrets around it."""
    return write_files(
        tmp_path,
        {
            "all/a/problem.yaml": "a",
            "all/shared/validate.h": "shared",
            "all/.env": "password",
            "all/.ssh/id": "key",
            "shadow": "hash",
        },
    )


def content(root: Path, name: str) -> bytes:
    return read_content(root, root / name)


def test_a_link_to_what_the_user_named_is_followed(top: Path) -> None:
    (top / "all/a/common").symlink_to("../shared")

    with with_links_followed(top / "all/a", top / "all") as (root, followed):
        assert content(root, "common/validate.h") == b"shared"
        assert content(root, "problem.yaml") == b"a"
        assert root.name == "a"

    assert followed == ("common",)
    assert not root.exists()


def test_a_package_without_such_links_is_not_copied(top: Path) -> None:
    (top / "all/a/same").symlink_to("problem.yaml")

    with with_links_followed(top / "all/a", top / "all") as (root, followed):
        assert (root, followed) == (top / "all/a", ())


@pytest.mark.parametrize(
    "target", ["../../shadow", "/etc/passwd", "../.env", "../.ssh", "../shared/../.ssh/id", "..",
               "../nothing"]
)  # fmt: skip
def test_other_links_stay_refused(target: str, top: Path) -> None:
    (top / "all/a/common").symlink_to("../shared")
    (top / "all/a/evil").symlink_to(target)

    with with_links_followed(top / "all/a", top / "all") as (root, followed):
        assert followed == ("common",)
        with pytest.raises(ProblemError, match=r"leaves the package|cannot be read"):
            content(root, "evil")


def test_a_link_behind_a_link_that_is_followed_is_no_way_out(top: Path) -> None:
    (top / "all/shared/evil").symlink_to("/etc/passwd")
    (top / "all/shared/key").symlink_to("../.ssh/id")
    (top / "all/a/common").symlink_to("../shared")

    with with_links_followed(top / "all/a", top / "all") as (root, _):
        for name in ("evil", "key"):
            with pytest.raises(ProblemError, match="leaves the package"):
                content(root, f"common/{name}")


def test_nothing_is_followed_below_the_home(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(top / "all"))
    (top / "all/a/common").symlink_to("../shared")

    with with_links_followed(top / "all/a", top) as (_, followed):
        assert followed == ()


def test_a_circle_of_links_ends(top: Path) -> None:
    (top / "all/a/common").symlink_to("../shared")
    (top / "all/shared/back").symlink_to("../a")

    with (
        pytest.raises(ProblemError, match="a link to a folder that contains it"),
        with_links_followed(top / "all/a", top / "all"),
    ):
        pass


def test_a_pipe_is_not_opened(top: Path) -> None:
    (top / "all/a/common").symlink_to("../shared")
    os.mkfifo(top / "all/a/pipe")

    with (
        with_links_followed(top / "all/a", top / "all") as (root, _),
        pytest.raises(ProblemError, match="leaves the package"),
    ):
        content(root, "pipe")
