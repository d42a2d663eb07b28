"""The words after a command that are completed without typer."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from judge.cli import app
from judge.terminal.plain_words import offer_plain_word
from tests.conftest import write_kit

COMMANDS = sorted(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
SHELLS = ["bash", "zsh", "fish"]


def asked(shell: str, *words: str) -> dict[str, str]:
    """The environment in which a shell asks for the last of these words."""
    return {
        "_JUDGE_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": " ".join(words),
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }


def typers_answer(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    with monkeypatch.context() as patch:
        for name, text in environment.items():
            patch.setenv(name, text)
        with pytest.raises(SystemExit):
            app(prog_name="judge", args=[])
    return capsys.readouterr().out


@pytest.fixture(autouse=True)
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = write_kit(
        tmp_path / "kit",
        {"problems/other/problem.yaml": "", "solutions/sums/wrong_answer/adds_not.py": ""},
    )
    for name in ("mine.py", "more/a.cpp", "more/b.cpp", "odd/with blank.py", "sole/c.cpp"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text("")
    monkeypatch.chdir(root)
    return root


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("word", ["", "s", "su", "m", "more/", "sol", "xyz", "-", "./m", "odd/"])
def test_what_is_offered_is_what_typer_offers(
    shell: str,
    word: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    offered = []
    for command in ("run", "show", "cache"):
        environment = asked(shell, "judge", command, word)
        if offer_plain_word(environment, "_JUDGE_COMPLETE"):
            found = capsys.readouterr().out
            assert found == typers_answer(environment, monkeypatch, capsys), command
            offered.append(command)
        else:
            assert capsys.readouterr().out == ""

    is_left_to_typer = word in ("xyz", "-", "odd/")
    assert bool(offered) is not is_left_to_typer


@pytest.mark.parametrize(("words", "least"), [(["su"], 10), (["m"], 8), (["sums", "a"], 8)])
def test_each_command_that_offers_problems_or_files_does_so_at_once(
    words: list[str],
    least: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    slow = ["exercise"] if len(words) > 1 else []  # its second word is a file of yours
    offered = []
    for command in sorted({*COMMANDS} - {*slow}):
        environment = asked("bash", "judge", command, *words)
        typers = typers_answer(environment, monkeypatch, capsys)
        if offer_plain_word(environment, "_JUDGE_COMPLETE"):
            offered.append(command)
            assert capsys.readouterr().out == typers
        else:
            assert not typers.strip(), command

    assert len(offered) >= least


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("word", ["", "ad", "wr", "wrong_answer/", "m", "x"])
def test_the_solutions_of_a_problem_are_those_that_typer_offers(
    shell: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = asked(shell, "judge", "run", "sums", word)

    is_offered = offer_plain_word(environment, "_JUDGE_COMPLETE")
    offers = capsys.readouterr().out

    assert is_offered is (word != "x")
    assert offers == (typers_answer(environment, monkeypatch, capsys) if is_offered else "")


@pytest.mark.parametrize(
    "words",
    [
        ("judge", "ru"),
        ("judge", "run", "sums", "adds.py", "a"),
        ("judge", "run", "mine.py", "a"),
        ("judge", "show", "sums", "a"),
        ("judge", "run", "--case", "su"),
        ("judge", "run", "'su"),
        ("judge", "run", "su\\"),
        ("judge", "--version", "su"),
        ("judge", "cache", "su"),
        ("judge",),
        (),
    ],
)
@pytest.mark.parametrize("shell", [*SHELLS, "powershell"])
def test_any_other_word_is_for_typer(
    shell: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert not offer_plain_word(asked(shell, *words), "_JUDGE_COMPLETE")
    assert capsys.readouterr().out == ""


def test_fish_is_told_by_the_status_alone_that_there_are_offers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    environment = asked("fish", "judge", "run", "su") | {"_TYPER_COMPLETE_FISH_ACTION": "is-args"}

    assert offer_plain_word(environment, "_JUDGE_COMPLETE")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("count", ["", "two", "-1", "99"])
def test_what_no_shell_says_is_for_typer(count: str) -> None:
    environment = asked("bash", "judge", "run", "su") | {"COMP_CWORD": count}

    assert not offer_plain_word(environment, "_JUDGE_COMPLETE")


def test_the_starter_asks_by_a_variable_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    environment = asked("bash", "judge.sh", "run", "su")
    environment["_JUDGE_SH_COMPLETE"] = environment.pop("_JUDGE_COMPLETE")

    assert offer_plain_word(environment, "_JUDGE_SH_COMPLETE")
    assert capsys.readouterr().out == "sums\n"
