"""Completion of words by typer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from judge.cli import app, completion
from tests.conftest import each_row, write_kit


def context(words: object) -> typer.Context:
    """The context of a word that is completed behind others."""
    found = typer.Context(typer.main.get_command(typer.Typer(callback=lambda: None)))
    found.params = {"words": words}
    return found


@pytest.fixture(autouse=True)
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = write_kit(tmp_path / "kit", {})
    (root / "inside").mkdir()
    monkeypatch.chdir(root / "inside")
    return root


def test_a_word_is_completed_by_those_before_it() -> None:
    assert completion.words(context(None), "su") == ["sums"]
    assert completion.words(context(("sums",)), "ad") == ["adds.py"]
    assert completion.words_and_case(context(("sums", "adds.py")), "sa") == ["sample/01-two"]


def test_a_value_of_an_option_is_completed_by_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMP_WORDS", "judge run --jobs 2 sums --data s")

    assert completion.data("s") == ["sample", "secret"]


@each_row("offer", [completion.solutions, completion.cases, completion.data])
@each_row("word", ["", "none", "\0"])
def test_no_option_ever_fails(
    offer: Callable[[str], list[str]], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "judge run --case none")

    assert offer(f"\0{word}") == []


@each_row("words", [None, ("none",), ("\0",), 3])
def test_no_argument_ever_fails(words: object) -> None:
    assert completion.words(context(words), "\0") == []


def test_a_deleted_folder_offers_what_is_installed(kit: Path) -> None:
    (kit / "inside").rmdir()

    assert completion.problems("") in ([], ["sums"])


@each_row("option", ["--output none/report.txt", "--time-scale nan", "--report ."])
def test_an_option_that_is_wrong_is_no_error_while_words_are_completed(
    option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_JUDGE_COMPLETE", "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", f"judge run {option} su")

    with pytest.raises(SystemExit) as ended:
        app(prog_name="judge", args=[])

    assert (ended.value.code, capsys.readouterr().out) == (0, "sums\n")
