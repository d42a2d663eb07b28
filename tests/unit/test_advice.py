"""Advice on what to install: each command works in the environment where it is given."""

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


ELSEWHERE = """
import sys
sys.path[:0] = {paths!r}
sys.prefix = {prefix!r}
from judge.errors import install_command
print(install_command("cluster"))
"""


@pytest.mark.parametrize("has_pip", [True, False])
@pytest.mark.parametrize("is_installed", [True, False])
@pytest.mark.parametrize("made_by", ["venv", "uv", "uvx"])
def test_elsewhere_the_tool_that_is_there_installs_for_this_python(
    made_by: str, has_pip: bool, is_installed: bool, tmp_path: Path
) -> None:
    venv.create(tmp_path / "cache/venv", with_pip=False)
    python = tmp_path / "cache/venv/bin/python"
    if made_by != "venv":
        with (tmp_path / "cache/venv/pyvenv.cfg").open("a") as settings:
            settings.write("uv = 0.9.0\n")
    if made_by == "uvx":  # it makes the environment in uv's cache
        (tmp_path / "cache/CACHEDIR.TAG").touch()
    (tmp_path / "library").mkdir()
    if has_pip:
        (tmp_path / "library/pip.py").touch()
    if is_installed:
        facts = tmp_path / f"library/{DISTRIBUTION.replace('-', '_')}-1.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Name: {DISTRIBUTION}\nVersion: 1\n")
    paths = [str(ROOT), str(tmp_path / "library")]

    done = subprocess.run(
        [python, "-c", ELSEWHERE.format(paths=paths, prefix=str(tmp_path / "cache/venv"))],
        capture_output=True,
        text=True,
        check=True,
    )

    what = f"'{DISTRIBUTION if is_installed else ROOT}[cluster]'"
    commands = {
        "venv": f"pip --python {python} install {what}",
        "uv": f"uv pip install --python {python} {what}",
        "uvx": f"uvx --from {what} judge",
    }
    by_pip = f"{python} -m pip install {what}"
    assert done.stdout == f"{by_pip if has_pip else commands[made_by]}\n"


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
