"""Install the judge on every path that docs/how-to/install.md names, each in a fresh environment.

This needs a package index, and pip, pipx and uv on the path: `nox -s installs` brings them. What is
tried on each path: the first verdict, the advice that names what is missing, and what works after
that advice was followed. The wheel is built as for a release, with the documentation as a site,
which Chromium opens from disk.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from judge import DISTRIBUTION, __version__
from tests.conftest import ROOT
from tests.end_to_end.browsers import browser_command

MISSING = [name for name in ("git", "pipx", "uv", "uvx") if shutil.which(name) is None]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.nightly,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {MISSING}; nox -s installs"),
]

SAMPLES = ("run", "push", "labelled.py", "--case", "sample/*")
ADVICE = "Install the libraries for pages: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """Folders of its own for all that pip, pipx, uv and the judge keep, and a place to work in."""

    folder: Path
    environment: Mapping[str, str]

    def run(self, *words: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
        """Run a command in the folder; its exit status is as expected."""
        done = subprocess.run(
            [str(word) for word in words],
            cwd=self.folder,
            env=dict(self.environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=900,
        )
        assert done.returncode == status, f"{words}: {done.stdout}\n{done.stderr}"
        return done


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    left_out = ("PYTHON", "VIRTUAL_ENV", "JUDGE_", "NOX_", "PIPX_", "UV_PROJECT")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    bin_folder = str(tmp_path / "bin")
    settings = {
        "PATH": f"{bin_folder}:{kept['PATH']}",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PIPX_HOME": str(tmp_path / "pipx"),
        "PIPX_BIN_DIR": bin_folder,
        "UV_TOOL_DIR": str(tmp_path / "tools"),
        "UV_TOOL_BIN_DIR": bin_folder,
        "UV_CACHE_DIR": str(tmp_path / "uv-cache"),
    }
    (tmp_path / "work").mkdir()
    return Machine(folder=tmp_path / "work", environment=kept | settings)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archives")
    words = ["uv", "build", "--quiet", "--out-dir", str(folder)]
    subprocess.run(words, cwd=ROOT, env=os.environ | {"JUDGE_WITH_DOCS": "1"}, check=True)
    return folder / f"puzzle_judge-{__version__}-py3-none-any.whl"


def the_judge_works(machine: Machine, judge: Sequence[str | Path], again: bool = True) -> None:
    """It gives a first verdict; what its advice installs is there afterwards.

    `again` says that the same command has it then; of uvx, only the command in the advice has it.
    """
    assert machine.run(*judge, "--version").stdout == f"judge {__version__}\n"
    report = json.loads(machine.run(*judge, *SAMPLES, "--format", "json").stdout)
    assert [one["verdict"] for one in report["solutions"]] == ["AC"]

    page = (*SAMPLES, "--format", "html")
    said = machine.run(*judge, *page, status=2).stderr
    assert ADVICE in said
    advised = shlex.split(said.partition(ADVICE)[2])
    if again:
        machine.run(*advised)
        assert "<html" in machine.run(*judge, *page).stdout
    else:
        assert "<html" in machine.run(*advised, *page).stdout


def with_pip(machine: Machine, *archives: Path, options: Sequence[str] = ()) -> Path:
    """A fresh virtual environment into which pip has installed archives."""
    folder = machine.folder / "venv"
    machine.run(sys.executable, "-m", "venv", "--clear", folder)
    for archive in archives:
        machine.run(folder / "bin/pip", "install", "--quiet", *options, archive)
    return folder / "bin"


def test_pip_installs_an_archive(machine: Machine, wheel: Path) -> None:
    archive = wheel.with_name(f"puzzle_judge-{__version__}.tar.gz")

    the_judge_works(machine, [with_pip(machine, archive) / "judge"])


def test_an_installed_wheel_has_the_documentation_with_a_search_that_works_from_disk(
    machine: Machine, wheel: Path
) -> None:
    judge = with_pip(machine, wheel) / "judge"

    printed = machine.run(judge, "docs").stdout
    address = re.search(r"^as a site: (file:.*/judge/docs/site/index\.html)\n", printed)
    assert address is not None, printed
    found, requests = search_site(address[1], "report a hole")
    assert found[0].endswith("#report-a-hole"), found
    assert {urlsplit(one).scheme for one in requests} <= {"file", "data", "blob"}


@pytest.mark.parametrize("words", [["pipx", "install"], ["uv", "tool", "install"]])
def test_pipx_and_uv_install_the_wheel_as_a_tool(
    machine: Machine, wheel: Path, words: list[str]
) -> None:
    machine.run(*words, wheel)

    the_judge_works(machine, ["judge"])


def test_uvx_runs_the_wheel(machine: Machine, wheel: Path) -> None:
    the_judge_works(machine, ["uvx", "--from", str(wheel), "judge"], again=False)


def test_a_clone_runs_with_nothing_but_judge_sh(machine: Machine) -> None:
    machine.run("git", "clone", "--quiet", ROOT, "clone")

    the_judge_works(machine, ["clone/judge.sh"])


def search_site(address: str, question: str) -> tuple[list[str], list[str]]:
    """Where the search of a site leads for a question, and all that the browser asked for."""
    from playwright.sync_api import sync_playwright  # only `nox -s installs` and `browser` have it

    words = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_command(), args=words)
        page = browser.new_page()
        page.set_default_timeout(120_000)
        requests: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.goto(address)
        page.locator(".md-search__button").click()
        page.get_by_role("combobox").fill(question)
        results = page.locator("a[role=option]")
        results.first.wait_for()
        found = [str(one.get_attribute("href")) for one in results.all()]
        browser.close()
    return found, requests


# Another project's package of the same name


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    """A wheel of another project that brings a package called judge."""
    files = {
        "judge/__init__.py": "'''Judge of something else.'''\n",
        "judge/court.py": "",
        "judge-7.dist-info/METADATA": "Metadata-Version: 2.1\nName: judge\nVersion: 7\n",
        "judge-7.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "judge-7.dist-info/RECORD"
    files[record] = "".join(f"{name},,\n" for name in (*files, record))
    path = tmp_path / "judge-7-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_a_package_of_the_same_name_is_not_mixed_with_ours_which_works_if_it_comes_last(
    machine: Machine, wheel: Path, stranger: Path
) -> None:
    bin_folder = with_pip(machine, wheel, stranger, options=("--no-deps", "--no-index"))

    replaced = machine.run(bin_folder / "judge", *SAMPLES, status=2)
    machine.run(bin_folder / "pip", "uninstall", "--quiet", "--yes", "judge")
    removed = machine.run(bin_folder / "python", "-m", "judge", *SAMPLES, status=2)
    done = machine.run(with_pip(machine, stranger, wheel) / "judge", *SAMPLES)

    for one in (replaced, removed):
        assert one.stdout == ""
        assert "another project" in one.stderr
        assert f"Install {DISTRIBUTION} into an environment of its own" in one.stderr
        assert "Traceback" not in one.stderr
    assert "labelled.py" in done.stdout
