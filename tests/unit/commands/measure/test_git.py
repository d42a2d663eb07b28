"""Git: what lay where at which revision, and what is said where there is nothing."""

import os
from pathlib import Path

import pytest

from judge.commands.measure.revisions import Repository
from judge.errors import UsageError
from judge.model import SourceFile
from tests.conftest import each_row
from tests.unit.commands.measure.conftest import commit_files, git


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository of two commits."""
    folder = tmp_path / "tree"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    commit_files(folder, {"in/a.py": b"one\n", "in/gone.py": b"g\n", "in/two/b.py": b"b\0\n"})
    commit_files(folder, {"in/a.py": b"two\n", "in/gone.py": None, "late.py": b"l\n"})
    return folder


def read(path: Path, revision: str) -> list[SourceFile]:
    return Repository.containing(path).files(path, revision)


def test_files_are_read_as_they_were(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "in/run").write_bytes(b"#!/bin/sh\n")
    (tree / "in/run").chmod(0o755)
    commit_files(tree)
    commit_files(tree, {"in/a.py": None, "in/two/b.py": None})
    (tree / "in/run").write_bytes(b"changed\n")
    before = git(tree, "status", "--porcelain")
    monkeypatch.chdir(tree)

    assert read(Path("in/two/b.py"), "HEAD~1") == [SourceFile(name="b.py", content=b"b\0\n")]
    assert read(tree / "in", "HEAD~1") == [
        SourceFile(name="in/a.py", content=b"two\n"),
        SourceFile(name="in/run", content=b"#!/bin/sh\n", executable=True),
        SourceFile(name="in/two/b.py", content=b"b\0\n"),
    ]
    assert git(tree, "status", "--porcelain") == before != ""


def test_a_commit_has_many_names_and_other_words_are_errors(tree: Path, tmp_path: Path) -> None:
    git(tree, "tag", "-m", "a tag of its own", "v1")
    repository, head = Repository.containing(tree / "x"), git(tree, "rev-parse", "HEAD")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--depth=1", f"file://{tree}", str(clone))

    assert [repository.commit(one) for one in ("main", "v1", "HEAD^{/more}")] == [head] * 3
    for word in ("nope", "", "--all", "HEAD~9", "HEAD:in"):
        with pytest.raises(UsageError, match=r"knows no revision.*git log"):
            repository.commit(word)
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
def test_a_missing_file_says_when_it_was(tree: Path, name: str, revision: str, advice: str) -> None:
    with pytest.raises(UsageError, match=f"there is no .*{name} as of {revision}") as raised:
        read(tree / name, revision)

    words = str(raised.value)
    assert advice in words
    if advice.endswith(": "):
        assert read(tree / name, words.rpartition(": ")[2].split()[0])


def test_no_file_is_an_error(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "link.py").symlink_to("/etc/passwd")
    commit_files(tree)
    monkeypatch.setattr("judge.commands.measure.revisions._MAX_BYTES", 3)

    for path, words in (
        (tree / "link.py", r"link\.py is a link as of HEAD"),
        (tree / "in", "are allowed"),
        (tree / ".git/hooks/a.py", "not in its working tree"),
        (tmp_path / "a.py", r"is in no git repository.* Name two files"),
    ):
        with pytest.raises(UsageError, match=words):
            read(path, "HEAD")
    monkeypatch.setenv("PATH", str(tree))
    with pytest.raises(UsageError, match="git is not installed"):
        read(tree / "a.py", "HEAD")


@each_row("name", ["..", ".git"])
def test_a_name_that_leads_elsewhere_is_refused(tree: Path, name: str) -> None:
    """git itself would not write such a tree, but somebody may have."""
    rows = f"100644 {name}".encode() + b"\0" + bytes.fromhex(git(tree, "rev-parse", "HEAD:late.py"))
    words = ("hash-object", "-w", "-t", "tree", "--literally", "--stdin")
    inner = git(tree, *words, stdin=rows)
    outer = git(tree, "mktree", stdin=f"040000 tree {inner}\tevil\n".encode())
    commit = git(tree, "commit-tree", "-m", "evil", outer)

    with pytest.raises(UsageError, match="contains a file named"):
        read(tree / "evil", commit)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_foreign_repository_is_an_error_with_advice(tree: Path) -> None:
    for path in (tree, *tree.rglob("*")):
        os.chown(path, 12345, 12345, follow_symlinks=False)

    with pytest.raises(UsageError, match="belongs to another user") as raised:
        Repository.containing(tree / "late.py")

    assert f"safe.directory {tree}" in str(raised.value)


PROGRAMS = "core.fsmonitor core.pager core.sshCommand core.askPass filter.bad.smudge gpg.program "
PROGRAMS += "filter.bad.process diff.bad.textconv diff.bad.command diff.external"
HOSTILE = {
    **dict.fromkeys(PROGRAMS.split(), "PROGRAM"),
    **dict.fromkeys(("alias.cat-file", "alias.rev-parse", "alias.ls-tree"), "!PROGRAM"),
    **{"credential.helper": "!PROGRAM", "core.hooksPath": "FOLDER", "filter.bad.required": "true"},
    **{"log.showSignature": "true", "remote.origin.url": "ext::PROGRAM"},
    **{"remote.origin.promisor": "true", "remote.origin.partialclonefilter": "blob:none"},
    **{"protocol.ext.allow": "always", "extensions.partialClone": "origin"},
}
"""Settings that name a program wherever git might run one."""


@pytest.mark.attack
def test_a_hostile_repository_runs_and_fetches_nothing(tree: Path, tmp_path: Path) -> None:
    commit_files(tree, {".gitattributes": b"*.py filter=bad diff=bad\n"})
    program = tmp_path / "evil"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/done\ncat\n")
    program.chmod(0o755)
    git(tree, "config", "core.repositoryformatversion", "1")
    with (tree / ".git" / "config").open("a") as file:
        for name, value in HOSTILE.items():
            section, _, key = name.rpartition(".")
            kind, _, whose = section.partition(".")
            value = value.replace("PROGRAM", str(program)).replace("FOLDER", str(tmp_path))
            head = f'{kind} "{whose}"' if whose else kind
            file.write(f"[{head}]\n{key} = {value}\n")
    assert git(tree, "config", "diff.bad.command") == str(program)
    repository = Repository.containing(tree / "in" / "a.py")
    blob = git(tree, "rev-parse", "HEAD:in/a.py")

    files = repository.files(tree / "in" / "a.py", "HEAD~1")
    repository.file_hashes(tree / "in", "HEAD")
    with pytest.raises(UsageError):
        repository.files(tree / "in" / "gone.py", "HEAD")
    (tree / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    with pytest.raises(UsageError):
        read(tree / "in/a.py", "HEAD")

    assert files[0].content == b"two\n"
    assert not (tmp_path / "done").exists()
