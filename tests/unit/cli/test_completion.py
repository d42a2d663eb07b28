"""Completion of words: those of the kit, by typer; which modules a command line imports."""

from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from judge.catalog.find_kit import find_kit
from judge.cli import COMMANDS, app, completion, needed_modules
from judge.terminal import kit_words
from judge.terminal.kit_words import find_root
from tests.conftest import ROOT, each_row, write_kit

FILES = {
    "problems/other/problem.yaml": "",
    "problems/_draft/problem.yaml": "",
    "solutions/sums/wrong_answer/adds_not.py": "",
    "solutions/sums/__pycache__/adds.pyc": "",
    "solutions/sums/README.md": "",
    "testdata/sums/mine/05-big.in": "",
}


def context(words: object) -> typer.Context:
    """The context of a word that is completed behind others."""
    found = typer.Context(typer.main.get_command(typer.Typer(callback=lambda: None)))
    found.params = {"words": words}
    return found


@pytest.fixture(autouse=True)
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = write_kit(tmp_path / "kit", FILES)
    (root / "inside").mkdir()
    monkeypatch.chdir(root / "inside")
    return root


CASES = ["mine/05-big", "sample/01-two", "secret/02-many"]


def test_each_word_is_offered_by_those_before_it() -> None:
    Path("mine.py").write_text("")
    Path("sumsfolder").mkdir()
    solutions = ["adds.py", "wrong_answer/adds_not.py"]

    assert kit_words.problems("su") == ["sums"]
    assert kit_words.words([], "") == ["other", "sums"]
    assert kit_words.words([], "s") == ["sums", "sumsfolder/"]
    assert kit_words.words(["sums"], "") == [*solutions, "sumsfolder/", "mine.py"]
    assert kit_words.solutions(["sums"], "") == solutions
    assert kit_words.solutions(["sums"], "wr") == solutions[1:]
    assert kit_words.words_and_case(["sums"], "ad") == ["adds.py"]
    assert kit_words.words_and_case(["sums", "adds.py"], "")[:3] == CASES
    assert kit_words.words_and_case(["../solutions/sums/adds.py"], "sa") == ["sample/01-two"]
    for incomplete, offered in (("", CASES), ("sa", ["sample/01-two"]), ("02", ["02-many"])):
        assert kit_words.cases(["sums"], incomplete) == offered
    for before in (["sums", "x.py"], ["../solutions/sums/a.py"], ["2", "sums", "s"]):
        assert kit_words.data(before, "") == ["mine", "sample", "secret"]
    for before in ([], ["none"]):
        for offer in (kit_words.solutions, kit_words.cases, kit_words.data):
            assert offer(before, "") == []


def test_files_are_offered_by_their_paths_and_words_are_those_after_the_command(kit: Path) -> None:
    home = "../solutions/sums"
    assert kit_words.files("../so") == [f"{home}/wrong_answer/", f"{home}/adds.py"]
    assert kit_words.files(f"{home}/wr") == [f"{home}/wrong_answer/adds_not.py"]
    assert kit_words.files(f"{kit}/solutions/sums/ad") == [f"{kit}/solutions/sums/adds.py"]
    for name in ("COMP_WORDS", "_TYPER_COMPLETE_ARGS"):
        environment = {name: "judge run -v sums --data s"}
        assert kit_words.words_of_line(environment) == ["sums", "s"]


def test_the_kit_is_found(kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    assert find_root() == find_kit(Path.cwd(), {}).root == kit
    monkeypatch.chdir(elsewhere)
    assert find_root() == find_kit(Path.cwd(), {}).root == ROOT
    monkeypatch.setenv("JUDGE_KIT", str(kit))
    assert find_root() == find_kit(Path.cwd(), {"JUDGE_KIT": str(kit)}).root == kit


def test_a_word_is_completed_by_those_before_it(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert completion.words(context(("sums",)), "ad") == ["adds.py"]
    assert completion.words_and_case(context(("sums", "adds.py")), "sa") == ["sample/01-two"]
    monkeypatch.setenv("COMP_WORDS", "judge run --jobs 2 sums --data s")
    assert completion.data("s") == ["sample", "secret"]
    (kit / "inside").rmdir()
    assert completion.problems("") in ([], ["other", "sums"])  # what is installed


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
