"""A folder of packages as a problem source: which it holds, and which links are followed."""

import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from judge.errors import ProblemError, UsageError
from judge.model import Severity
from judge.packages.archive import read_content
from judge.packages.links import with_links_followed
from judge.packages.package import open_package
from judge.packages.package_folder import PackageFolder
from judge.reports.reporters import source_path
from tests.unit.packages.sound import write_package
from tests.unit.packages.written import CURRENT, write_files

PACKAGE = {"problem.yaml": "", "data/secret/1.in": "", "submissions/accepted/a.py": ""}


def packages_at(root: Path, *places: str) -> Path:
    return write_files(
        root, {f"{place}/{name}": text for place in places for name, text in PACKAGE.items()}
    )


# Which packages it holds


def test_packages_are_named_by_their_paths(tmp_path: Path) -> None:
    packages_at(tmp_path, "b", "more/a", ".git/b", "b/attachments/c")
    write_files(tmp_path, {"c/data/x": "", "c/submissions/x": "", "d/data/x": ""})
    write_files(tmp_path, {"problems/push/problem.yaml": "", "problems/push/rules.py": ""})

    # One without its yaml counts, so that it is named; the problems of a kit are no packages.
    assert PackageFolder(tmp_path).slugs() == ["b", "c", "more/a"]


def test_links_are_followed_below_the_folder_only_and_once(tmp_path: Path) -> None:
    root = packages_at(tmp_path / "root", "real/a")
    outside = packages_at(tmp_path / "outside", "b")
    (root / "again").symlink_to(root / "real")
    (root / "back").symlink_to(root)
    (root / "out").symlink_to(outside)

    assert PackageFolder(root).slugs() == ["again/a"]


def test_an_archive_counts_if_it_holds_a_package(tmp_path: Path) -> None:
    for name, inside in {"a.zip": "a/problem.yaml", "b.zip": "a/b/problem.yaml"}.items():
        with zipfile.ZipFile(tmp_path / name, "w") as zipped:
            zipped.writestr(inside, "")
    (tmp_path / "made").write_text("")
    for name, inside in {"a.tgz": "a/config.yml", "b.tar.gz": "b/c/problem.yaml"}.items():
        with tarfile.open(tmp_path / name, "w:gz") as tar:
            tar.add(tmp_path / "made", inside)
    write_files(tmp_path, {"broken.zip": b"PK", "broken.tgz": b"\x1f\x8b"})

    assert PackageFolder(tmp_path).slugs() == ["a.tgz", "a.zip"]


# As a source


def folder_of(root: Path, *places: str) -> PackageFolder:
    for place in places:
        write_package(root / place)
    return PackageFolder(root)


def test_a_problem_is_called_as_its_package_is_by_path_or_pattern(tmp_path: Path) -> None:
    write_files(tmp_path, {"z/problem.yaml": "name: [", "z/data/x": "", "z/submissions/x": ""})
    with folder_of(tmp_path, "a", "b") as folder:
        problem = folder.problem("b/sums")

        assert folder.resolve([]) == (["a/sums", "b/sums", "z"], [])
        assert folder.resolve(["b/sums/", "[ab]/*"]) == (["a/sums", "b/sums"], [])
        with pytest.raises(UsageError, match=r"no package 'd' below .*There are: a/sums b/sums z"):
            folder.resolve(["d"])
        assert (problem.slug, problem.title) == ("b/sums", "Sums")
        assert [case.name for case in folder.cases("b/sums")] == ["sample/1", "secret/01"]
        assert [one.name for one in folder.solutions("b/sums")] == ["accepted/adds.py"]
        path = source_path(folder, "b/sums", "accepted/adds.py")
        assert path == "b/sums/submissions/accepted/adds.py"
        # One that cannot be read is an error only when it is asked for.
        with pytest.raises(ProblemError, match=r"problem\.yaml"):
            folder.problem("z")


def test_a_link_that_was_followed_is_a_warning_of_verify(tmp_path: Path) -> None:
    with folder_of(tmp_path, "a") as folder:
        (tmp_path / "01.ans").write_text("7\n")
        answer = tmp_path / "a/sums/data/secret/01.ans"
        answer.unlink()
        answer.symlink_to("../../../../01.ans")

        assert folder.cases("a/sums")[1].answer == b"7\n"
        findings = [one for _, some in folder.lints("a/sums").values() for one in some]
        assert [(one.severity, one.subject, one.problem) for one in findings] == [
            (Severity.WARNING, "data/secret/01.ans", "a/sums")
        ]


# Links that leave a package


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """A folder with a package, something that packages share, and secrets around it."""
    names = ("all/a/problem.yaml", "all/shared/validate.h", "all/.env", "all/.ssh/id", "shadow")
    root = write_files(tmp_path, {name: name for name in names})
    (root / "all/a/common").symlink_to("../shared")
    return root


def content(root: Path, name: str) -> bytes:
    return read_content(root, root / name)


def test_a_link_to_what_the_user_named_is_followed(top: Path) -> None:
    with with_links_followed(top / "all/a", top / "all") as (root, followed):
        assert content(root, "common/validate.h") == b"all/shared/validate.h"
        assert content(root, "problem.yaml") == b"all/a/problem.yaml"
        assert root.name == "a"

    assert followed == ("common",)
    assert not root.exists()


@pytest.mark.attack
def test_other_links_stay_refused(top: Path) -> None:
    for place, target in (
        *(("a/evil", one) for one in ("../../shadow", "/etc/passwd", "../.env", "../.ssh")),
        *(("a/evil", one) for one in ("../shared/../.ssh/id", "..", "../nothing")),
        # A link behind a link that is followed is no way out.
        *(("shared/evil", one) for one in ("/etc/passwd", "../.ssh/id")),
    ):
        link = top / "all" / place
        link.symlink_to(target)
        with with_links_followed(top / "all/a", top / "all") as (root, followed):
            assert followed == ("common",)
            with pytest.raises(ProblemError, match=r"leaves the package|cannot be read"):
                content(root, "evil" if place == "a/evil" else "common/evil")
        link.unlink()


def test_a_link_within_a_work_tree_of_git_is_followed_and_told(
    top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (top / "all/a/problem.yaml").write_text(CURRENT)
    (top / ".git").mkdir()

    with open_package(top / "all/a") as package:
        assert content(package.root, "common/validate.h") == b"all/shared/validate.h"
        assert package.origin == top.resolve() / "all/a"
        assert package.problem("a").followed == ("common",)
        assert "common" in [one.subject for one in package.lints("a")["names"][1]]
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)  # it is somebody else's
    with open_package(top / "all/a") as package:
        assert (package.root, package.followed) == (top.resolve() / "all/a", ())


def test_nothing_is_followed_below_the_home(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(top / "all"))

    with with_links_followed(top / "all/a", top) as (_, followed):
        assert followed == ()


def test_a_circle_of_links_ends_and_a_pipe_is_not_opened(top: Path) -> None:
    os.mkfifo(top / "all/a/pipe")
    with (
        with_links_followed(top / "all/a", top / "all") as (root, _),
        pytest.raises(ProblemError, match="leaves the package"),
    ):
        content(root, "pipe")

    (top / "all/shared/back").symlink_to("../a")
    with (
        pytest.raises(ProblemError, match="a link to a folder that contains it"),
        with_links_followed(top / "all/a", top / "all"),
    ):
        pass
