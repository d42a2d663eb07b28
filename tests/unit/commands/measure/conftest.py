"""Git without the settings of whoever runs the tests."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "gitconfig"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"):
        monkeypatch.delenv(name, raising=False)


def git(folder: Path, *words: str, stdin: bytes | None = None) -> str:
    """What git says."""
    done = subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words],
        cwd=folder, input=stdin, capture_output=True, check=True,
    )  # fmt: skip
    return done.stdout.decode().strip()


def commit_files(folder: Path, files: Mapping[str, bytes | None] | None = None) -> str:
    """The commit of all that is there after these are written; those that are None are removed."""
    for name, content in (files or {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "more")
    return git(folder, "rev-parse", "HEAD")
