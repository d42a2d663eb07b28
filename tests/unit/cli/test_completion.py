"""Completion of words: those of the kit, by typer; which modules a command line imports."""

from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from judge.catalog.find_kit import find_kit
from judge.cli import COMMANDS, app, completion, needed_modules
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


def offered(complete: Callable[..., list[str]], words: object, incomplete: str) -> list[str]:
    """What is offered behind words, for an argument and for the value of an option."""
    return complete(context(words), incomplete)


def test_each_word_is_offered_by_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("mine.py").write_text("")
    Path("sumsfolder").mkdir()
    solutions = ["adds.py", "wrong_answer/adds_not.py"]
    words, with_case = completion.words, completion.words_and_case

    assert offered(completion.problems, None, "su") == ["sums"]
    assert offered(words, [], "") == ["other", "sums"]
    assert offered(words, [], "s") == ["sums", "sumsfolder/"]
    assert offered(words, ["sums"], "") == [*solutions, "sumsfolder/", "mine.py"]
    assert offered(words, ("sums",), "wr") == solutions[1:]
    assert offered(with_case, ["sums"], "ad") == ["adds.py"]
    assert offered(with_case, ["sums", "adds.py"], "")[:3] == CASES
    assert offered(with_case, ["../solutions/sums/adds.py"], "sa") == ["sample/01-two"]
    # Words that stand before an option are told by the shell alone.
    monkeypatch.setenv("COMP_WORDS", "judge show sums --solution ")
    assert offered(completion.solutions, None, "") == solutions
    for incomplete, expected in (("", CASES), ("sa", ["sample/01-two"]), ("02", ["02-many"])):
        assert offered(completion.cases, None, incomplete) == expected
    for line in ("sums x.py", "../solutions/sums/a.py", "--jobs 2 sums --data s"):
        monkeypatch.setenv("COMP_WORDS", f"judge run {line}")
        assert offered(completion.data, None, "") == ["mine", "sample", "secret"]
    for line in ("", "none"):
        monkeypatch.setenv("COMP_WORDS", f"judge run {line}")
        for complete in (completion.solutions, completion.cases, completion.data):
            assert offered(complete, None, "") == []


def test_files_are_offered_by_their_paths_and_words_are_those_after_the_command(kit: Path) -> None:
    home = "../solutions/sums"
    for incomplete, expected in (
        ("../so", [f"{home}/wrong_answer/", f"{home}/adds.py"]),
        (f"{home}/wr", [f"{home}/wrong_answer/adds_not.py"]),
        (f"{kit}/solutions/sums/ad", [f"{kit}/solutions/sums/adds.py"]),
    ):
        assert offered(completion.files, None, incomplete) == expected
    for name in ("COMP_WORDS", "_TYPER_COMPLETE_ARGS"):
        environment = {name: "judge run -v sums --data s"}
        assert completion.words_of_line(environment) == ["sums", "s"]


def test_the_kit_is_found(kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    assert completion.find_root() == find_kit(Path.cwd(), {}).root == kit
    monkeypatch.chdir(elsewhere)
    assert completion.find_root() == find_kit(Path.cwd(), {}).root == ROOT
    monkeypatch.setenv("JUDGE_KIT", str(kit))
    assert completion.find_root() == find_kit(Path.cwd(), {"JUDGE_KIT": str(kit)}).root == kit


@each_row("complete", [completion.words, completion.words_and_case, completion.cases])
def test_no_word_fails(complete: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "judge run --case none")

    for words in (None, ("none",), ("\0",), 3):
        for incomplete in ("\0", "\0none", "\0\0"):
            assert offered(complete, words, incomplete) == []


def test_a_folder_that_is_gone_is_no_error(kit: Path) -> None:
    (kit / "inside").rmdir()

    assert offered(completion.problems, None, "") in ([], ["other", "sums"])  # what is installed


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
