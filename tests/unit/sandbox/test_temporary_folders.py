"""Temporary folders: nothing of them is left, however their process ends."""

import os
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from judge.errors import SandboxError
from judge.sandbox.temporary_folders import (
    PREFIX,
    TemporaryFolder,
    folders_in_use,
    hidden_folder,
    remove_abandoned,
    temporary_folder,
)
from tests.conftest import ROOT
from tests.end_to_end.commands import wait_until

OWNER = """
import sys, time
from pathlib import Path
from judge.sandbox.temporary_folders import TemporaryFolder
folder = TemporaryFolder(Path(sys.argv[1]))
(folder.path / "full/inner").mkdir(parents=True)
print(folder.path, flush=True)
time.sleep(600)
"""


def start_owner(parent: Path) -> tuple[subprocess.Popen[str], Path]:
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(parent)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert owner.stdout
    return owner, Path(owner.stdout.readline().strip())


def test_a_folder_is_private_and_ends_with_its_context(tmp_path: Path) -> None:
    with hidden_folder(tmp_path) as folder:
        (folder / "sub").mkdir()
        assert folder.stat().st_mode & 0o777 == 0o700
        assert folders_in_use(tmp_path) == [folder]

    assert list(tmp_path.iterdir()) == []
    # Nothing is left of a killed process.
    owner, folder = start_owner(tmp_path)
    with owner:
        assert folder.is_dir()
        os.kill(owner.pid, signal.SIGKILL)
    assert wait_until(lambda: not folder.exists())
    assert list(tmp_path.iterdir()) == []


def test_only_what_nobody_locks_is_removed_by_the_next_and_no_link(tmp_path: Path) -> None:
    abandoned = tmp_path / f"{PREFIX}1"
    (abandoned / "closed/inner").mkdir(parents=True)
    (abandoned / "closed").chmod(0)
    (tmp_path / "other").mkdir()
    (tmp_path / f"{PREFIX}2").symlink_to("other")
    owner, folder = start_owner(tmp_path)
    with owner:
        remove_abandoned(tmp_path)

        left = {path.name for path in tmp_path.iterdir()}
        assert left == {folder.name, "other", f"{PREFIX}2"}
        owner.kill()


@pytest.mark.attack
def test_without_descriptors_it_is_an_error_and_nothing_is_left(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    lowest = os.dup(0)
    os.close(lowest)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (lowest + 1, hard))  # the lock, but no pipe
        with pytest.raises(OSError, match="Too many open files"):
            TemporaryFolder(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    assert list(tmp_path.iterdir()) == []


def test_without_a_place_there_is_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nothing"))
    with pytest.raises(SandboxError, match="No such file") as caught, temporary_folder():
        pass

    assert "TMPDIR" in str(caught.value.advice)
