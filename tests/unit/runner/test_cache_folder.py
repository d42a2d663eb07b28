"""The cache: private, of limited size, and what a running judge uses is never removed."""

import errno
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from judge.errors import SandboxError, UsageError
from judge.runner.cache_folder import MOST_BYTES, CacheFolder
from judge.sandbox.temporary_folders import PREFIX
from tests.conftest import ROOT

MIB = 1 << 20
DAY_S = 24 * 3600

OTHER_JUDGE = """
import sys
from pathlib import Path
from judge.runner.cache_folder import CacheFolder
cache = CacheFolder(Path(sys.argv[1]))
print(cache.touch(cache.path / "programs" / sys.argv[2]), flush=True)
sys.stdin.read()
"""


def write_entry(cache: Path, name: str, *, mib: int = 1, age_s: float = 3600.0) -> Path:
    path = cache / name
    path.mkdir(parents=True)
    (path / "content").write_bytes(b"x" * (mib * MIB))
    then = time.time() - age_s
    os.utime(path, (then, then))
    return path


@contextmanager
def other_judge(cache: Path, used: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that has used a program and runs on."""
    with subprocess.Popen(
        [sys.executable, "-c", OTHER_JUDGE, str(cache), used],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as judge:
        assert judge.stdout
        assert judge.stdout.readline() == "True\n"
        yield judge
        judge.kill()


def names(cache: Path, kind: str = "programs") -> list[str]:
    return sorted(path.name for path in (cache / kind).iterdir())


def test_what_was_used_longest_ago_goes_first_and_after_a_month_in_any_case(tmp_path: Path) -> None:
    for age_s in (5000, 9000, 7000, 6000):
        write_entry(tmp_path, f"programs/{age_s}", age_s=age_s)
    CacheFolder(tmp_path, most_bytes=3 * MIB).make_room()
    assert names(tmp_path) == ["5000", "6000"]
    small = CacheFolder(tmp_path, most_bytes=1)
    small.touch(tmp_path / "programs/6000")
    small.make_room()
    assert names(tmp_path) == ["6000"]  # what this judge uses stays

    write_entry(tmp_path, "programs/recent", age_s=10 * DAY_S)
    for name in ("programs/old", "headers/old", "desks"):
        write_entry(tmp_path, name, age_s=40 * DAY_S)
    CacheFolder(tmp_path).make_room()
    assert names(tmp_path) == ["6000", "recent"]
    assert names(tmp_path, "headers") == []
    assert not (tmp_path / "desks").exists()
    # A new program may push out old ones.
    tmp_path = tmp_path / "other"
    write_entry(tmp_path, "programs/old", mib=2)
    cache = CacheFolder(tmp_path, most_bytes=7 * MIB // 2)
    one = write_entry(cache.new_folder(), "one")
    cache.make_room(one)
    one.rename(tmp_path / "programs/one")
    assert names(tmp_path) == ["old", "one"]
    cache.make_room(write_entry(cache.new_folder(), "two"))
    assert names(tmp_path) == ["one"]


def test_what_another_judge_uses_stays_until_it_ends(tmp_path: Path) -> None:
    for name in ("used", "unused"):
        write_entry(tmp_path, f"programs/{name}")
    cache = CacheFolder(tmp_path, most_bytes=1)

    with other_judge(tmp_path, "used"):
        cache.clean()
        assert names(tmp_path) == ["used"]

    then = time.time() - 60
    os.utime(tmp_path / "programs/used", (then, then))
    cache.clean()
    assert names(tmp_path) == []


def test_a_tree_deeper_than_any_of_ours_goes_first(tmp_path: Path) -> None:
    folder = write_entry(tmp_path, "programs/deep", age_s=10)
    descriptor = os.open(folder, os.O_RDONLY)
    for _ in range(300):
        os.mkdir("d", dir_fd=descriptor)
        below = os.open("d", os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = below
    os.close(descriptor)
    os.utime(folder, (1, 1))
    write_entry(tmp_path, "programs/good", age_s=9000)

    CacheFolder(tmp_path).make_room()

    assert names(tmp_path) == ["good"]
    assert names(tmp_path, "running") == []


@pytest.mark.attack
def test_all_folders_are_private_and_repaired(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    folder.mkdir()
    folder.chmod(0o777)

    cache = CacheFolder(folder)
    own = cache.own_folder()

    assert {path.stat().st_mode & 0o777 for path in (folder, own, own.parent)} == {0o700}


@pytest.mark.attack
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to another user")
def test_the_folder_of_another_user_is_an_error(tmp_path: Path) -> None:
    os.chown(tmp_path, 65534, 65534)

    with pytest.raises(SandboxError, match=r"it belongs to another user.*XDG_CACHE_HOME"):
        CacheFolder(tmp_path).own_folder()


def test_without_a_cache_a_folder_of_the_judge_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "home").touch()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    cache = CacheFolder(tmp_path / "home/.cache/judge")

    own = cache.own_folder()
    assert own.is_relative_to(tmp_path / "temporary")
    assert cache.own_folder() == own
    cache.close()

    assert names(tmp_path, "temporary") == []
    said = capsys.readouterr().err
    assert said.count("cannot be used: Not a directory; compiled programs are not kept") == 1
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))  # then nothing takes its place
    with pytest.raises(SandboxError, match=r"No space left on device.*XDG_CACHE_HOME"):
        CacheFolder(tmp_path)._without_cache(full)


def test_remains_of_killed_judges_are_removed_and_a_clean_cache_is_empty(tmp_path: Path) -> None:
    (tmp_path / "running" / f"{PREFIX}gone" / "inner").mkdir(parents=True)
    unfinished = tmp_path / ".1234.new"
    unfinished.touch()
    os.utime(unfinished, (1, 1))
    cache = CacheFolder(tmp_path)
    own = cache.own_folder()
    assert names(tmp_path, "running") in ([own.name], [])
    assert not unfinished.exists()

    write_entry(tmp_path, "programs/one", mib=2)
    write_entry(tmp_path, "hypothesis")
    (tmp_path / "versions.json").touch()
    removed_bytes = cache.clean()
    cache.close()

    assert 3 * MIB <= removed_bytes < 4 * MIB
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / "lock"]


def test_the_bound_comes_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text, found in [
        ("", MOST_BYTES),
        ("0", None),
        ("1000", 1000),
        ("10k", 10240),
        ("1.5G", 3 << 29),
        (" 500 MiB ", 500 * MIB),
        *((text, UsageError) for text in ("much", "-1", "nan", "1e9", "G", "1 X")),
    ]:
        monkeypatch.setenv("JUDGE_CACHE_SIZE", text)
        if found is UsageError:
            with pytest.raises(UsageError, match=r"JUDGE_CACHE_SIZE is .*a size is expected"):
                CacheFolder(tmp_path)
        else:
            assert CacheFolder(tmp_path).most_bytes == found
