"""What a repository shows to strangers agrees with the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from judge import __version__
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def yaml(path: str | Path) -> Any:
    return YAML(typ="safe").load((ROOT / path).read_text())


def test_the_citation_and_the_changelog_are_of_this_version() -> None:
    citation = yaml("CITATION.cff")
    heads = re.findall(r"^## \[(.*)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert citation["title"].startswith(f"{PROJECT['name']}:")
    assert citation["version"] == __version__
    assert citation["license"] == PROJECT["license"].split(" AND ")
    assert citation["keywords"] == PROJECT["keywords"]
    assert heads[:2] == ["Unreleased", __version__]


def test_the_release_takes_its_notes_from_the_changelog(tmp_path: Path) -> None:
    steps = yaml(".github/workflows/release.yml")["jobs"]["build"]["steps"]
    (script,) = (one["run"] for one in steps if "CHANGELOG.md" in one.get("run", ""))
    (tmp_path / "judge").mkdir()
    (tmp_path / "judge/__init__.py").write_text('__version__ = "2.1.0"  # here\n')
    log = "## [Unreleased]\n\n## [{}] - {}\n\n- [new](docs/a.md#b), [of](https://c.org/)\n\n"
    log += "## [2.0.0] - 2026-01-02\n\n- old\n"
    settings = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "me/it"}

    page = "https://example.org/me/it/blob/v2.1.0/docs/a.md#b"
    for version, day, tag, notes in [
        ("2.1.0", "2026-03-04", "v2.1.0", f"- [new]({page}), [of](https://c.org/)"),
        ("2.1.0", "2026-03-04", "v2.1.1", None),
        ("2.1.0", "the day of the release", "v2.1.0", None),
        ("2.2.0", "2026-03-04", "v2.1.0", None),
    ]:
        (tmp_path / "CHANGELOG.md").write_text(log.format(version, day))
        shutil.rmtree(tmp_path / "build", ignore_errors=True)
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", script],
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "TAG": tag, **settings},
            capture_output=True,
        )
        assert (done.returncode == 0) == (notes is not None)
        if notes is not None:
            assert (tmp_path / "build/notes/notes.md").read_text().strip() == notes


def test_only_the_publishing_jobs_of_a_release_may_write() -> None:
    workflow = yaml(".github/workflows/release.yml")

    assert workflow["permissions"] == {}
    writers = {
        name: sorted(key for key, right in job["permissions"].items() if right == "write")
        for name, job in workflow["jobs"].items()
    }
    assert writers == {
        "build": [],
        "test": [],
        "publish": ["id-token"],
        "image": ["packages"],
        "notes": ["attestations", "contents", "id-token"],
    }
