"""Which folders and zips below a folder are packages."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

from judge.packages.package_folder.find import find_packages
from tests.unit.packages.written import write_files

PACKAGE = {"problem.yaml": "", "data/secret/1.in": "", "submissions/accepted/a.py": ""}


def packages_at(root: Path, *places: str) -> Path:
    return write_files(
        root, {f"{place}/{name}": text for place in places for name, text in PACKAGE.items()}
    )


def test_packages_are_named_by_their_paths(tmp_path: Path) -> None:
    packages_at(tmp_path, "b", "more/a")

    assert find_packages(tmp_path) == {"b": tmp_path / "b", "more/a": tmp_path / "more/a"}


def test_hidden_folders_and_packages_in_packages_do_not_count(tmp_path: Path) -> None:
    packages_at(tmp_path, "a", ".git/b", "a/attachments/c")

    assert list(find_packages(tmp_path)) == ["a"]


def test_a_package_without_its_yaml_counts_so_that_it_is_named(tmp_path: Path) -> None:
    write_files(tmp_path, {"a/data/x": "", "a/submissions/x": "", "b/data/x": ""})

    assert list(find_packages(tmp_path)) == ["a"]


def test_the_problems_of_a_kit_are_no_packages(tmp_path: Path) -> None:
    write_files(tmp_path, {"problems/push/problem.yaml": "", "problems/push/rules.py": ""})

    assert find_packages(tmp_path) == {}


def test_links_are_followed_below_the_folder_only_and_once(tmp_path: Path) -> None:
    root = packages_at(tmp_path / "root", "real/a")
    outside = packages_at(tmp_path / "outside", "b")
    (root / "again").symlink_to(root / "real")
    (root / "back").symlink_to(root)
    (root / "out").symlink_to(outside)

    assert list(find_packages(root)) == ["again/a"]


def test_a_zip_counts_if_it_holds_a_package(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as zipped:
        zipped.writestr("a/problem.yaml", "")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as zipped:
        zipped.writestr("a/b/problem.yaml", "")
    (tmp_path / "broken.zip").write_bytes(b"PK")

    assert list(find_packages(tmp_path)) == ["a.zip"]


def test_a_gzipped_tar_counts_if_it_holds_a_package(tmp_path: Path) -> None:
    write_files(tmp_path / "made", {"config.yml": "", "problem.yaml": ""})
    for name, inside in {"a.tgz": "a/config.yml", "b.tar.gz": "b/c/problem.yaml"}.items():
        with tarfile.open(tmp_path / name, "w:gz") as tar:
            tar.add(tmp_path / "made" / inside.rpartition("/")[2], inside)
    (tmp_path / "broken.tgz").write_bytes(b"\x1f\x8b")

    assert find_packages(tmp_path) == {"a.tgz": tmp_path / "a.tgz"}
