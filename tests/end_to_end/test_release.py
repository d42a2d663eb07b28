"""Run the commands with which a release is built and tested, in a clean clone of what is committed.

What is left out is what only the host of the repository can do: to publish, to push an image, to
attest. This needs git, npm, uv and a package index: `nox -s installs`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from judge import __version__
from tests.conftest import ROOT

MISSING = [name for name in ("git", "npm", "unzip", "uv") if shutil.which(name) is None]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.nightly,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {MISSING}; nox -s installs"),
]

JOBS = YAML(typ="safe").load((ROOT / ".github/workflows/release.yml").read_text())["jobs"]
TAG = f"v{__version__}"


def git(folder: Path, *words: str) -> str:
    name = ("-c", "user.name=someone", "-c", "user.email=someone@example.org")
    done = subprocess.run(["git", *name, *words], cwd=folder, check=True, capture_output=True)
    return done.stdout.decode()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose changelog has the day of the release, with its tag."""
    folder = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(ROOT), str(folder))
    log = folder / "CHANGELOG.md"
    log.write_text(log.read_text().replace("the day of the release", "2026-12-01"))
    git(folder, "commit", "--quiet", "--all", "--allow-empty", "--message", f"release: {TAG}")
    git(folder, "tag", "--annotate", "--force", TAG, "--message", TAG)
    return folder


def run_steps(job: Mapping[str, Any], folder: Path, **environment: str) -> None:
    """Run the shell commands of a job as its host does; each succeeds."""
    for step in job["steps"]:
        if "run" in step:
            own = {name: text for name, text in step.get("env", {}).items() if "${{" not in text}
            done = subprocess.run(
                ["bash", "-e", "-o", "pipefail", "-c", step["run"]],
                cwd=step.get("working-directory", folder),
                env=os.environ | environment | own,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
            )
            assert done.returncode == 0, f"{step}: {done.stdout}\n{done.stderr}"


def test_the_commands_of_a_release_work_in_a_clean_clone(clone: Path, tmp_path: Path) -> None:
    hosted = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "me/it"}
    committed = set(git(clone, "ls-files", "-z").split("\0")) - {""}
    run_steps(JOBS["build"], clone, TAG=TAG, **hosted)
    (archive,) = (clone / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        members = {one.name.partition("/")[2] for one in packed.getmembers() if one.isfile()}
    built = ("build/site/", "judge/web/static/codemirror/")
    made = {name for name in members - committed if not name.startswith(built)}
    linked = {name for name in made if committed & set(map(str, Path(name).parents))}
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    run_steps(JOBS["test"], clone, PATH=f"{venv}/bin:{os.environ['PATH']}", CI="true")

    assert made - linked == {"PKG-INFO"}
    assert {path.name for path in (clone / "build/notes").iterdir()} == {"notes.md", "sbom.json"}
