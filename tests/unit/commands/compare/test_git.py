"""Git: what lay where at which revision, and what is said where there is nothing."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.commands.compare.git import Repository
from judge.errors import UsageError
from judge.model import SourceFile
from tests.conftest import each_row


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


def commit_files(folder: Path, files: Mapping[str, bytes | None], message: str = "more") -> str:
    """The commit that writes these files; those that are None are removed."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", message)
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever runs the tests may have any settings of git."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository of two commits."""
    folder = tmp_path / "tree"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    commit_files(folder, {"in/a.py": b"one\n", "in/gone.py": b"g\n", "in/two/b.py": b"b\0\n"})
    commit_files(folder, {"in/a.py": b"two\n", "in/gone.py": None, "late.py": b"l\n"})
    return folder


def test_a_file_is_read_as_it_was_and_the_tree_stays_as_it_is(tree: Path) -> None:
    (tree / "in" / "a.py").write_bytes(b"three\n")
    before = git(tree, "status", "--porcelain")

    files = Repository.containing(tree / "in" / "a.py").files(tree / "in" / "a.py", "HEAD~1")

    assert files == [SourceFile(name="a.py", content=b"one\n")]
    assert git(tree, "status", "--porcelain") == before


def test_a_path_may_be_relative_and_its_folder_gone(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit_files(tree, {"in/a.py": None, "in/two/b.py": None})
    monkeypatch.chdir(tree)
    path = Path("in/two/b.py")

    files = Repository.containing(path).files(path, "HEAD~2")

    assert files == [SourceFile(name="b.py", content=b"b\0\n")]


def test_a_folder_brings_its_files_and_who_may_run_them(tree: Path) -> None:
    (tree / "in" / "run").write_bytes(b"#!/bin/sh\n")
    (tree / "in" / "run").chmod(0o755)
    commit_files(tree, {})

    files = Repository.containing(tree / "in").files(tree / "in", "HEAD")

    assert files == [
        SourceFile(name="in/a.py", content=b"two\n"),
        SourceFile(name="in/run", content=b"#!/bin/sh\n", executable=True),
        SourceFile(name="in/two/b.py", content=b"b\0\n"),
    ]


@each_row("revision", ["main", "v1", "HEAD^{/more}"])
def test_a_commit_has_many_names(tree: Path, revision: str) -> None:
    git(tree, "tag", "-m", "a tag of its own", "v1")

    assert Repository.containing(tree / "x").commit(revision) == git(tree, "rev-parse", "HEAD")


@each_row("revision", ["nope", "", "--all", "HEAD~9", "HEAD:in"])
def test_an_unknown_revision_is_an_error(tree: Path, revision: str) -> None:
    with pytest.raises(UsageError, match="knows no revision") as raised:
        Repository.containing(tree / "x").commit(revision)

    assert "git log" in str(raised.value)


def test_a_shallow_clone_says_that_its_history_is_cut_off(tree: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--depth=1", f"file://{tree}", str(clone))

    with pytest.raises(UsageError, match="--unshallow"):
        Repository.containing(clone / "x").commit("HEAD~1")


@each_row(
    ("name", "revision", "advice"),
    [
        ("late.py", "HEAD~1", "It is there as of: "),
        ("in/gone.py", "HEAD", "It is there as of: "),
        ("never.py", "HEAD", "has it been committed"),
    ],
)
def test_a_file_that_was_not_there_says_when_it_was(
    tree: Path, name: str, revision: str, advice: str
) -> None:
    repository = Repository.containing(tree / name)

    with pytest.raises(UsageError, match=f"there is no .*{name} as of {revision}") as raised:
        repository.files(tree / name, revision)

    words = str(raised.value)
    assert advice in words
    if advice.endswith(": "):
        told = words.rpartition(": ")[2].split()
        assert repository.files(tree / name, told[0])


def test_a_link_is_no_file(tree: Path) -> None:
    (tree / "link.py").symlink_to("/etc/passwd")
    commit_files(tree, {})

    with pytest.raises(UsageError, match=r"link\.py is a link as of HEAD"):
        Repository.containing(tree / "link.py").files(tree / "link.py", "HEAD")


@each_row("name", ["..", ".git"])
def test_a_name_that_leads_elsewhere_is_refused(tree: Path, name: str) -> None:
    """git itself would not write such a tree, but somebody may have."""
    blob = git(tree, "rev-parse", "HEAD:late.py")
    rows = f"100644 {name}".encode() + b"\0" + bytes.fromhex(blob)
    inner = subprocess.run(
        ["git", "hash-object", "-w", "-t", "tree", "--literally", "--stdin"],
        cwd=tree, input=rows, capture_output=True, check=True,
    ).stdout.decode().strip()  # fmt: skip
    outer = subprocess.run(
        ["git", "mktree"], cwd=tree, input=f"040000 tree {inner}\tevil\n".encode(),
        capture_output=True, check=True,
    ).stdout.decode().strip()  # fmt: skip
    commit = git(tree, "commit-tree", "-m", "evil", outer)

    with pytest.raises(UsageError, match="contains a file named"):
        Repository.containing(tree / "evil").files(tree / "evil", commit)


def test_what_is_too_large_is_refused(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.commands.compare.git._MAX_BYTES", 3)

    with pytest.raises(UsageError, match="are allowed"):
        Repository.containing(tree / "late.py").files(tree / "in", "HEAD")


def test_a_path_in_no_repository_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"is in no git repository.* Name two files"):
        Repository.containing(tmp_path / "a.py")


def test_the_inside_of_git_is_no_working_tree(tree: Path) -> None:
    with pytest.raises(UsageError, match="not in its working tree"):
        Repository.containing(tree / ".git" / "hooks" / "a.py")


def test_a_missing_git_is_an_error(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tree))

    with pytest.raises(UsageError, match="git is not installed"):
        Repository.containing(tree / "a.py")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_foreign_repository_is_an_error_with_advice(tree: Path) -> None:
    for path in (tree, *tree.rglob("*")):
        os.chown(path, 12345, 12345, follow_symlinks=False)

    with pytest.raises(UsageError, match="belongs to another user") as raised:
        Repository.containing(tree / "late.py")

    assert f"safe.directory {tree}" in str(raised.value)


HOSTILE = """\
[core]
    fsmonitor = {program}
    pager = {program}
    sshCommand = {program}
    hooksPath = {folder}
    editor = {program}
    askPass = {program}
[filter "bad"]
    smudge = {program}
    clean = {program}
    process = {program}
    required = true
[diff "bad"]
    textconv = {program}
    command = {program}
[diff]
    external = {program}
[gpg]
    program = {program}
[log]
    showSignature = true
[alias]
    cat-file = !{program}
    rev-parse = !{program}
    ls-tree = !{program}
[credential]
    helper = !{program}
[remote "origin"]
    url = ext::{program}
    promisor = true
    partialclonefilter = blob:none
[protocol "ext"]
    allow = always
[extensions]
    partialClone = origin
"""


@pytest.fixture
def hostile(tree: Path, tmp_path: Path) -> Path:
    """The repository with settings that name a program wherever git might run one."""
    commit_files(tree, {".gitattributes": b"*.py filter=bad diff=bad\n"})
    program = tmp_path / "evil"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/done\ncat\n")
    program.chmod(0o755)
    git(tree, "config", "core.repositoryformatversion", "1")
    with (tree / ".git" / "config").open("a") as file:
        file.write(HOSTILE.format(program=program, folder=tmp_path))
    return tree


@pytest.mark.attack
def test_a_hostile_repository_runs_nothing(hostile: Path, tmp_path: Path) -> None:
    repository = Repository.containing(hostile / "in" / "a.py")

    files = repository.files(hostile / "in" / "a.py", "HEAD~1")
    repository.file_hashes(hostile / "in", "HEAD")
    with pytest.raises(UsageError):
        repository.files(hostile / "in" / "gone.py", "HEAD")

    assert files[0].content == b"two\n"
    assert not (tmp_path / "done").exists()


def test_what_a_partial_clone_left_out_is_not_fetched(hostile: Path, tmp_path: Path) -> None:
    """The address from which it would be fetched is a program."""
    blob = git(hostile, "rev-parse", "HEAD:in/a.py")
    path = hostile / ".git" / "objects" / blob[:2] / blob[2:]
    path.unlink()

    with pytest.raises(UsageError):
        Repository.containing(hostile / "in" / "a.py").files(hostile / "in" / "a.py", "HEAD")

    assert not (tmp_path / "done").exists()


def test_hashes_are_those_of_git(tree: Path) -> None:
    repository = Repository.containing(tree / "late.py")
    below = repository.file_hashes(tree / "in", "HEAD")

    found = repository.hashes([b"two\n", b"b\0\n"])

    assert list(below) == ["a.py", "two/b.py"]
    assert list(below.values()) == found


def test_a_folder_that_was_not_there_has_no_files(tree: Path) -> None:
    assert Repository.containing(tree / "late.py").file_hashes(tree / "new", "HEAD") == {}
