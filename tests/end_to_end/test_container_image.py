"""Build the container image on a base that mmdebstrap makes, and judge in it.

docs/how-to/install.md says which guarantees are missing there by default, and which options of
podman bring them. This needs root, podman with runc, mmdebstrap and a package index.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

BASE, IMAGE = "localhost/judge-test-base:bookworm", "localhost/judge-test:slim"
LIMITS = ("--ulimit", "nofile=1024:1024", "--ulimit", "nproc=4096:4096")
SETTINGS = ("/etc/pip.conf", "/etc/npmrc", "/etc/ssl")  # where this machine finds its package index

MISSING = [name for name in ("podman", "runc", "mmdebstrap") if shutil.which(name) is None]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.nightly,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {MISSING}"),
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can build the base"),
]


def run(*words: str | Path) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        [str(word) for word in words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, f"{words}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The image `slim` of what is committed."""
    folder = tmp_path_factory.mktemp("image")
    run(
        "mmdebstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", folder / "a.tar"
    )
    run("podman", "import", folder / "a.tar", BASE)
    run("git", "clone", "--quiet", ROOT, folder / "judge")
    mounts = [f"--volume={one}:{one}:ro" for one in SETTINGS if Path(one).exists()]
    run(
        *("podman", "build", "--isolation=chroot", "--network=host", *mounts),
        *(f"--build-arg=BASE={BASE}", "--target=slim", f"--tag={IMAGE}", folder / "judge"),
    )
    yield IMAGE
    run("podman", "rmi", "--force", IMAGE, BASE)


def judge(image: str, *words: str, options: tuple[str, ...] = ()) -> str:
    """What the judge prints in a container."""
    start = ("podman", "--runtime", "runc", "run", "--rm", "--network", "none", *LIMITS)
    return run(*start, *options, image, *words)


@pytest.mark.parametrize("row", ["none", "the two above, in either form"])
def test_a_container_holds_what_the_guide_says(image: str, row: str) -> None:
    guide = (ROOT / "docs/how-to/install.md").read_text()
    said = re.search(rf"^\| {row} \| `(\w+)` \| ([^|]*) \|$", guide, re.MULTILINE)
    flags = re.search(r"^\| podman \| `([^`]+)` \|$", guide, re.MULTILINE)
    assert said is not None
    assert flags is not None
    options = () if row == "none" else tuple(flags[1].split())

    report = judge(image, "run", "push", "labelled.py", options=options)
    examined = judge(image, "doctor", options=options)

    assert "1 solution as expected; 54 cases judged" in report
    assert f"sandbox: {said[1]}\n" in examined
    missing = set(re.findall(r"^missing (\w+)", examined, re.MULTILINE))
    assert missing == set(re.findall(r"`(\w+)`", said[2]))


def test_files_that_are_mounted_are_judged(image: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "solutions/push/labelled.py", tmp_path / "mine.py")

    report = judge(image, "run", "push", "mine.py", options=(f"--volume={tmp_path}:/work",))

    assert "1 solution as expected" in report
