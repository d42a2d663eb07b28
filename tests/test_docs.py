"""The documents say what is there: commands, options, languages, floors, words."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from judge import languages
from judge.cli import app
from judge.cli.frame import ORDER
from judge.grading import expectations
from judge.model import Verdict
from tests.conftest import ROOT

COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]  # it is a group

README = (ROOT / "README.md").read_text()
PAGES = ["README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
GUIDES = "".join((ROOT / page).read_text() for page in PAGES)
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_stands_in_the_readme(name: str) -> None:
    assert COMMANDS[name].help
    assert f"judge {name}" in README


def test_help_lists_every_command_at_its_place() -> None:
    assert sorted(ORDER) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_help_and_stands_in_the_guides(name: str) -> None:
    for option in COMMANDS[name].params:
        words = [word for word in option.opts if word.startswith("--")]
        if words == ["--help"]:
            continue
        assert getattr(option, "help", None), option.name
        assert all(word in GUIDES for word in words), words


def test_the_guides_name_no_command_that_is_not_there() -> None:
    named = set(
        re.findall(r"`(?:judge|\./judge\.sh) ([a-z]+)|^(?:\$ )?judge ([a-z]+)", GUIDES, re.M)
    )

    named = {one or other for one, other in named}
    prose = {"pytest"}
    assert named - set(COMMANDS) <= prose


def test_the_readme_names_every_language_and_folder() -> None:
    assert [row.name for row in languages.table() if row.name not in README] == []
    assert [name for name in expectations.FOLDERS if f"{name}/" not in README] == []


def test_the_readme_explains_every_verdict() -> None:
    assert [verdict.value for verdict in Verdict if f"| {verdict.value} |" not in README] == []


def test_every_module_stands_in_the_architecture() -> None:
    modules = {path.stem for path in (ROOT / "judge").glob("*.py")} - {"__init__", "__main__"}

    assert {name for name in modules if f"`{name}`" not in ARCHITECTURE} == set()


@pytest.mark.parametrize("name", [*PAGES, "ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_path_that_a_document_links_is_there(name: str) -> None:
    page = ROOT / name
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text())

    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES[1:])
def test_every_guide_is_linked_from_the_readme(page: str) -> None:
    assert f"]({page})" in README


def test_help_is_there_for_python_dash_m_too(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "judge", "--help"], cwd=tmp_path, capture_output=True, text=True
    )

    assert done.returncode == 0
    assert all(name in done.stdout for name in COMMANDS)
