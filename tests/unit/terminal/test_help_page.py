"""The page of `judge --help` that is printed without typer."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from judge.cli import COMMANDS, app, needed_modules
from judge.terminal.help_page import show_help
from tests.conftest import ROOT, each_row


def page(**environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "judge", "--help"],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
    )
    return done.stdout


def test_the_kept_page_is_what_typer_prints() -> None:
    """`COLUMNS` has typer lay the page out."""
    environment = {name: text for name, text in os.environ.items() if name != "COLUMNS"}

    done = subprocess.run(
        [sys.executable, "-m", "judge", "--help"], cwd=ROOT, env=environment, capture_output=True
    )

    assert done.stdout.decode() == page(COLUMNS="80") == page(COLUMNS="120")
    assert page(COLUMNS="60") != page(COLUMNS="80")


@each_row(
    ("words", "environment"),
    [
        (["run", "--help"], {}),
        (["--help", "run"], {}),
        ([], {}),
        (["--help"], {"COLUMNS": "60"}),
        (["--help"], {"_JUDGE_COMPLETE": "complete_bash"}),
    ],
)
def test_any_other_help_is_for_typer(words: list[str], environment: dict[str, str]) -> None:
    assert not show_help(words, environment, "judge")


def test_the_page_names_the_starter(capsys: pytest.CaptureFixture[str]) -> None:
    assert show_help(["-h"], {}, "judge.sh")

    assert capsys.readouterr().out.startswith("Usage: judge.sh [OPTIONS] COMMAND")


def test_each_command_is_found_in_its_module() -> None:
    named = [name for names in COMMANDS.values() for name in names]

    registered = [one.name for one in app.registered_commands]

    assert sorted(named) == sorted(str(name) for name in registered)


@each_row(
    ("words", "environment", "modules"),
    [
        (["run", "push"], {}, ["run"]),
        (["import", "x.zip"], {}, ["convert"]),
        ([], {}, list(COMMANDS)),
        (["--version", "run"], {}, list(COMMANDS)),
        (["runs"], {}, list(COMMANDS)),
        ([], {"_JUDGE_COMPLETE": "complete_bash", "COMP_WORDS": "judge ru"}, list(COMMANDS)),
        ([], {"_JUDGE_COMPLETE": "complete_bash", "COMP_WORDS": "judge run"}, list(COMMANDS)),
        ([], {"_JUDGE_COMPLETE": "complete_bash", "COMP_WORDS": "judge run pu"}, ["run"]),
        ([], {"_JUDGE_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "judge run "}, ["run"]),
    ],
)
def test_only_the_command_that_is_meant_is_imported(
    words: list[str], environment: dict[str, str], modules: list[str]
) -> None:
    assert needed_modules(words, environment) == modules
