"""Completion of words by typer, and which modules a command line imports."""

from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from judge.cli import COMMANDS, app, completion, needed_modules
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


def test_a_word_is_completed_by_those_before_it(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert completion.words(context(None), "su") == ["sums"]
    assert completion.words(context(("sums",)), "ad") == ["adds.py"]
    assert completion.words_and_case(context(("sums", "adds.py")), "sa") == ["sample/01-two"]
    monkeypatch.setenv("COMP_WORDS", "judge run --jobs 2 sums --data s")
    assert completion.data("s") == ["sample", "secret"]
    (kit / "inside").rmdir()
    assert completion.problems("") in ([], ["sums"])  # what is installed


@each_row("offer", [completion.solutions, completion.cases, completion.data])
def test_no_word_fails(offer: Callable[[str], list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "judge run --case none")

    assert [offer(f"\0{word}") for word in ("", "none", "\0")] == [[]] * 3
    for words in (None, ("none",), ("\0",), 3):
        assert completion.words(context(words), "\0") == []


@each_row("option", ["--output none/report.txt", "--time-scale nan"])
def test_an_option_that_is_wrong_is_no_error_while_words_are_completed(
    option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_JUDGE_COMPLETE", "complete_fish")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", f"judge run {option} su")

    with pytest.raises(SystemExit) as ended:
        app(prog_name="judge", args=[])

    assert (ended.value.code, capsys.readouterr().out) == (0, "sums\n")


def test_each_command_is_found_in_its_module() -> None:
    named = [name for names in COMMANDS.values() for name in names]

    assert sorted(named) == sorted(str(one.name) for one in app.registered_commands)


BASH, ZSH = {"_JUDGE_COMPLETE": "complete_bash"}, {"_JUDGE_COMPLETE": "complete_zsh"}


@each_row(
    ("words", "environment", "modules"),
    [
        (["run", "push"], {}, ["run"]),
        (["import", "x.zip"], {}, ["package"]),
        ([], {}, list(COMMANDS)),
        (["--version", "run"], {}, list(COMMANDS)),
        ([], {**BASH, "COMP_WORDS": "judge run"}, list(COMMANDS)),
        ([], {**BASH, "COMP_WORDS": "judge run pu"}, ["run"]),
        ([], {**ZSH, "_TYPER_COMPLETE_ARGS": "judge run "}, ["run"]),
    ],
)
def test_only_the_command_that_is_meant_is_imported(
    words: list[str], environment: dict[str, str], modules: list[str]
) -> None:
    assert needed_modules(words, environment) == modules
