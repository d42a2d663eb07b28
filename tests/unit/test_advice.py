"""Advice on what to install: each command works in the environment where it is given."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from judge import DISTRIBUTION
from judge.errors import install_command
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout's virtual environment, as `judge.sh` leaves it."""
    folder = tmp_path / "a checkout/.venv"
    folder.mkdir(parents=True)
    (folder / ".judge-stamp").touch()
    (folder.parent / "judge.sh").touch()
    monkeypatch.setattr(sys, "prefix", str(folder))
    return folder


def test_the_distribution_is_the_one_of_the_project() -> None:
    assert PROJECT["name"] == DISTRIBUTION == "puzzle-judge"


def test_in_an_environment_of_judge_sh_it_installs_from_each_folder(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(environment.parent)
    assert install_command("cluster") == "./judge.sh install cluster"
    assert install_command() == "./judge.sh install"

    monkeypatch.chdir(environment)
    assert install_command("charts") == f"'{environment.parent}/judge.sh' install charts"


WITHOUT_STAMP = """
import sys
sys.path[:0] = {paths!r}
from judge.errors import install_command
print(install_command("cluster"))
"""


@pytest.mark.parametrize("has_pip", [True, False])
@pytest.mark.parametrize("is_installed", [True, False])
def test_elsewhere_pip_installs_for_this_python(
    has_pip: bool, is_installed: bool, tmp_path: Path
) -> None:
    venv.create(tmp_path / "venv", with_pip=False)
    python = tmp_path / "venv/bin/python"
    (tmp_path / "library").mkdir()
    if has_pip:
        (tmp_path / "library/pip.py").touch()
    if is_installed:
        facts = tmp_path / f"library/{DISTRIBUTION.replace('-', '_')}-1.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Name: {DISTRIBUTION}\nVersion: 1\n")
    paths = [str(ROOT), str(tmp_path / "library")]

    done = subprocess.run(
        [python, "-c", WITHOUT_STAMP.format(paths=paths)],
        capture_output=True,
        text=True,
        check=True,
    )

    pip = f"{python} -m pip" if has_pip else f"pip --python {python}"
    what = DISTRIBUTION if is_installed else ROOT
    assert done.stdout == f"{pip} install '{what}[cluster]'\n"


BY_UV = """
import sys
sys.path.insert(0, {root!r})
sys.prefix = {prefix!r}
from judge.errors import install_command
print(install_command("cluster"))
"""


@pytest.mark.parametrize("is_cached", [True, False])
def test_where_uv_made_the_environment_uv_installs(is_cached: bool, tmp_path: Path) -> None:
    venv.create(tmp_path / "cache/venv", with_pip=False)
    python = tmp_path / "cache/venv/bin/python"
    with (tmp_path / "cache/venv/pyvenv.cfg").open("a") as settings:
        settings.write("uv = 0.9.0\n")
    if is_cached:  # uvx makes it there
        (tmp_path / "cache/CACHEDIR.TAG").touch()

    done = subprocess.run(
        [python, "-c", BY_UV.format(root=str(ROOT), prefix=str(tmp_path / "cache/venv"))],
        capture_output=True,
        text=True,
        check=True,
    )

    what = f"'{ROOT}[cluster]'"
    by = f"uvx --from {what} judge" if is_cached else f"uv pip install --python {python} {what}"
    assert done.stdout == f"{by}\n"


def test_judge_sh_installs_every_extra_of_the_project() -> None:
    (words,) = re.findall(r"^ *([a-z |]+)\) extras=", (ROOT / "judge.sh").read_text(), re.MULTILINE)

    assert words.split(" | ") == sorted(PROJECT["optional-dependencies"])


@pytest.mark.slow
def test_no_text_advises_to_install_the_package_of_others() -> None:
    places = (".", ".ci", "docs/**", "judge/**", "tests/**")
    paths = [path for place in places for path in ROOT.glob(f"{place}/*")]
    wrong = re.compile(
        r"(?<![\w-])judge\[|"  # extras
        r"\b(?:pip|pipx|uv|uvx|uv tool) (?:[\w./='-]+ )*?(?:install|inject|add|run)\s"
        r"(?:[\w./='\"-]+ )*?['\"]?judge(?![\w./-])"
    )

    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in paths
        if path.is_file() and path.suffix not in (".lock", ".pyc")
        for match in wrong.finditer(path.read_text(errors="replace"))
    ]

    assert found == []
