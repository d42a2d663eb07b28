"""What is completed without typer is what typer would say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from judge.cli import app
from judge.cli.completion import scripts
from judge.terminal.completion import offer_words
from judge.terminal.translation import use_language
from tests.conftest import write_kit

assert scripts  # it adapts what typer says, for each command line that completes
GROUP: Any = typer.main.get_command(app)
COMMANDS = sorted(GROUP.commands)
SHELLS = ["bash", "zsh", "fish"]

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def asked(shell: str, *words: str) -> dict[str, str]:
    """The environment in which a shell asks for the last of these words."""
    return {
        "_JUDGE_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_ARGS": " ".join(words),
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }


def both_answers(
    shell: str, words: tuple[str, ...], patch: Patch, capsys: Capture
) -> tuple[str, str]:
    """What is said without typer and what typer says; the first has to be there."""
    environment = asked(shell, *words)
    assert offer_words(environment, "_JUDGE_COMPLETE"), words
    said = capsys.readouterr().out
    with patch.context() as here:
        for name, text in environment.items():
            here.setenv(name, text)
        with pytest.raises(SystemExit):
            GROUP(prog_name="judge", args=[])
    return said, capsys.readouterr().out


@pytest.fixture(autouse=True)
def kit(tmp_path: Path, monkeypatch: Patch) -> Path:
    root = write_kit(
        tmp_path / "kit",
        {"problems/other/problem.yaml": "", "solutions/sums/wrong_answer/adds_not.py": ""},
    )
    for name in ("mine.py", "more/a.cpp", "more/b.cpp", "odd/with blank.py", "sole/c.cpp"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text("")
    monkeypatch.chdir(root)
    return root


def places(command: str) -> Iterator[tuple[str, ...]]:
    """The words behind a command, the last of which is completed: by each option and without."""
    for word in ("", "s", "-", "--", "-h", "--n", "x", "./m"):
        yield (word,)
        yield "sums", word
        yield "sums", "adds.py", word
    for parameter in GROUP.commands[command].params:
        if parameter.param_type_name == "argument":
            continue
        values = () if parameter.is_flag else ("2",)
        for name in (*parameter.opts, *parameter.secondary_opts):
            yield (name,)
            yield (name[:4],)
            yield name, "s"
            yield name, *values, "-"
            yield name, *values, "s"
            yield "sums", name, ""


@pytest.mark.parametrize("command", COMMANDS)
def test_each_option_of_each_command_is_completed_as_typer_does(
    command: str, monkeypatch: Patch, capsys: Capture
) -> None:
    answers = {
        (shell, *place): both_answers(shell, ("judge", command, *place), monkeypatch, capsys)
        for place in places(command)
        for shell in SHELLS
    }

    assert {place: said for place, (said, typers) in answers.items() if said != typers} == {}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("words", [("",), ("r",), ("x",), ("-",), ("--",), ("--ver",)])
def test_commands_and_their_help_are_those_of_typer(
    shell: str, language: str, words: tuple[str, ...], monkeypatch: Patch, capsys: Capture
) -> None:
    with use_language(language):
        said, typers = both_answers(shell, ("judge", *words), monkeypatch, capsys)

    assert said == typers


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("show", "s"), ["sums"]),
        (("verify", "su"), ["sums"]),
        (("bench", "sums", "ad"), ["adds.py"]),
        (("dataset", "su"), ["sums"]),
        (("run", "s"), ["sums", "sole/", "solutions/"]),
        (("run", "m"), ["more/", "mine.py"]),
        (("run", "more/"), ["more/a.cpp", "more/b.cpp"]),
        (("run", "sol"), ["sole/", "solutions/"]),
        (("run", "sums", "wr"), ["wrong_answer/adds_not.py"]),
        (("run", "sums", "adds.py", "m"), ["more/", "mine.py"]),
        (("replay", "sums", "adds.py", "sa"), ["sample/01-two"]),
        (("exercise", "sums", "m"), ["more/", "mine.py"]),
        (("run", "--jobs", "2", "su"), ["sums"]),
        (("run", "--jobs", "2", "sums", "--case", "sa"), ["sample/01-two"]),
        (("run", "sums", "--data", ""), ["sample", "secret"]),
        (("run", "--case", "'sample/*'", "su"), ["sums"]),
        (("run", "--case='a b'", "su"), ["sums"]),
        (("run", "--jobs=2", "sums", "--jo"), []),
        (("run", "--output", "-", "--format", "j"), ["json", "junit"]),
        (("run", "--case", "1", "--ca"), ["--case"]),
        (("run", "--jobs", "2", "--jo"), []),
        (("run", "--jobs", ""), []),
        (("run", "xyz"), []),
        (("cache", "c"), ["clean"]),
    ],
)
def test_what_is_offered_is_what_typer_offers(
    shell: str, words: tuple[str, ...], offered: list[str], monkeypatch: Patch, capsys: Capture
) -> None:
    said, typers = both_answers(shell, ("judge", *words), monkeypatch, capsys)

    assert said == typers
    if shell == "bash":
        assert said.split() == offered


@pytest.mark.parametrize(
    "words",
    [
        ("judge", "run", "odd/"),
        ("judge", "run", "'su"),
        ("judge", "run", "su\\"),
        ("judge", "run", "--all=2", "su"),
        ("judge", "run", "--format=j"),
        ("judge", "run", "--jobs", "--case", "su"),
        ("judge", "run", "--nothing", "su"),
        ("judge", "run", "-vh", "su"),
        ("judge", "run", "--", "su"),
        ("judge", "--version", "su"),
        ("judge", "nothing", "su"),
        ("judge",),
        (),
    ],
)
@pytest.mark.parametrize("shell", [*SHELLS, "powershell"])
def test_what_is_unusual_is_for_typer(shell: str, words: tuple[str, ...], capsys: Capture) -> None:
    assert not offer_words(asked(shell, *words), "_JUDGE_COMPLETE")
    assert capsys.readouterr().out == ""


def test_fish_is_told_by_the_status_alone_whether_there_are_offers(capsys: Capture) -> None:
    action = {"_TYPER_COMPLETE_FISH_ACTION": "is-args"}

    assert offer_words(asked("fish", "judge", "run", "su") | action, "_JUDGE_COMPLETE")
    with pytest.raises(SystemExit) as ended:
        offer_words(asked("fish", "judge", "run", "xyz") | action, "_JUDGE_COMPLETE")

    assert (ended.value.code, capsys.readouterr().out) == (1, "")


@pytest.mark.parametrize("count", ["", "two", "-1", "99"])
def test_what_no_shell_says_is_for_typer(count: str) -> None:
    environment = asked("bash", "judge", "run", "su") | {"COMP_CWORD": count}

    assert not offer_words(environment, "_JUDGE_COMPLETE")


def test_the_starter_asks_by_a_variable_of_its_own(capsys: Capture) -> None:
    environment = asked("bash", "judge.sh", "run", "su")
    environment["_JUDGE_SH_COMPLETE"] = environment.pop("_JUDGE_COMPLETE")

    assert offer_words(environment, "_JUDGE_SH_COMPLETE")
    assert capsys.readouterr().out == "sums\n"
