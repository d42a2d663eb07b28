"""Build archives with the documentation as a site, and without it where that cannot be built.

A module that copies the pages stands in for Zensical; `nox -s installs` has the real one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from judge.web.editor.bundle import REFUSAL
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

INDEX = "judge/docs/site/index.html"
PAGES = ("README.md", "SECURITY.md", "BENCHMARKS.md", "CONTRIBUTING.md", "ARCHITECTURE.md")
OTHERS = ("CHANGELOG.md", "LICENSE", "pyproject.toml", "hatch_build.py", ".gitignore")
COPY = """
import pathlib, sys

for page in pathlib.Path("pages").rglob("*.md"):
    made = pathlib.Path("site", page.relative_to("pages")).with_suffix(".html")
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_text('<script src="https://unpkg.com/iframe-worker/shim"></script>')
pathlib.Path("site/assets/javascripts").mkdir(parents=True)
"""
ABSENT = {"zensical/__init__.py": "raise ImportError"}
BROKEN = {"zensical/__init__.py": "", "zensical/__main__.py": "raise SystemExit('no theme')"}
WORKING = {
    "zensical/__init__.py": "",
    "zensical/__main__.py": COPY,
    "zensical/templates/.icons/material/LICENSE": "of the icons",
    "zensical-0.dist-info/licenses/LICENSE.md": "of the theme",
}
DEMAND = "JUDGE_WITH_DOCS"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The code and the pages; no site has been built here."""
    root = tmp_path / "clone"
    root.mkdir()
    for name in ("judge", "docs", "LICENSES"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in (*PAGES, *OTHERS):
        shutil.copy(ROOT / name, root)
    return root


def build(
    root: Path, kind: str, builder: dict[str, str], **environment: str
) -> tuple[int, Path, str]:
    """The exit status of a build (`wheel`, `sdist` or `editable`), its result, what it said."""
    folder = root.parent / f"{kind} of {root.name}"
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in builder.items():
        (folder / "library" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "library" / name).write_text(text)
    code = f"import sys; from hatchling import build; print(build.build_{kind}(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=root,
        env=os.environ | {REFUSAL: "1", "PYTHONPATH": str(folder / "library")} | environment,
        capture_output=True,
        text=True,
    )
    last = done.stdout.strip().rpartition("\n")[2]
    return done.returncode, folder / last, done.stdout + done.stderr


def names(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


def test_a_wheel_has_the_site_and_judge_docs_opens_it(checkout: Path, tmp_path: Path) -> None:
    _, wheel, said = build(checkout, "wheel", WORKING, **{DEMAND: "1"})
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    (tmp_path / "browser").write_text(f"#!/bin/sh\necho \"$1\" > '{tmp_path}/opened'\n")
    (tmp_path / "browser").chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-m", "judge", "docs", "--open"],
        cwd=tmp_path,
        env=os.environ
        | {"PYTHONPATH": str(tmp_path / "installed"), "BROWSER": str(tmp_path / "browser")},
        capture_output=True,
        text=True,
    )

    uri = (tmp_path / "installed" / INDEX).as_uri()
    assert (done.stdout, done.stderr) == (f"{uri}\n", "")
    assert (tmp_path / "opened").read_text() == f"{uri}\n"
    assert "judge/docs/site/assets/LICENSES.txt" in names(wheel)
    assert "left out, its pages" not in said


def test_the_source_archive_brings_the_site_to_where_it_cannot_be_built(
    checkout: Path, tmp_path: Path
) -> None:
    _, archive, _ = build(checkout, "sdist", WORKING)
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    _, wheel, _ = build(unpacked, "wheel", ABSENT, **{DEMAND: "1"})

    assert INDEX in names(wheel)


def test_a_site_of_other_sources_is_not_packed(checkout: Path) -> None:
    build(checkout, "wheel", WORKING)
    with (checkout / "docs/how-to/install.md").open("a") as page:
        page.write("More.\n")
    _, wheel, said = build(checkout, "wheel", ABSENT)

    assert INDEX not in names(wheel)
    assert "judge/docs/how-to/install.md" in names(wheel)
    assert "its pages are there as Markdown: zensical is not installed" in said


@pytest.mark.parametrize(
    ("builder", "reason"),
    [(ABSENT, "zensical is not installed where this is built"), (BROKEN, "no theme")],
    ids=["absent", "broken"],
)
def test_a_build_that_must_have_the_site_fails_without_it(
    checkout: Path, builder: dict[str, str], reason: str
) -> None:
    status, _, said = build(checkout, "wheel", builder, **{DEMAND: "1"})

    assert status == 1
    assert "JUDGE_WITH_DOCS is set, but there is no site of the documentation" in said
    assert reason in said
    assert "hatchling/builders" not in said, "no traceback of the build"


def test_the_site_and_its_builder_are_required_only_where_the_site_is_demanded(
    checkout: Path,
) -> None:
    status, wheel, said = build(checkout, "editable", BROKEN, **{DEMAND: "1"})

    assert status == 0, said
    assert not (checkout / "build").exists()
    assert INDEX not in names(wheel)  # an editable installation builds no site
    code = "from hatchling import build; print(build.get_requires_for_build_wheel())"
    required = [
        subprocess.check_output(
            [sys.executable, "-c", code], cwd=checkout, env=os.environ | {DEMAND: demand}, text=True
        )
        for demand in ("", "1")
    ]
    assert required[0] == "[]\n"
    assert "'zensical==" in required[1]
    assert "'msgspec" in required[1], "the schemas on the site are made of our types"
