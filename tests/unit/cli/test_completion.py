"""Completion of words in the shell."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from judge.catalog.find_kit import find_kit
from judge.cli import completion
from judge.terminal.plain_words import find_root
from tests.conftest import ROOT, write_kit

FILES = {
    "problems/other/problem.yaml": "",
    "problems/_draft/problem.yaml": "",
    "solutions/sums/wrong_answer/adds_not.py": "",
    "solutions/sums/__pycache__/adds.pyc": "",
    "solutions/sums/README.md": "",
    "testdata/sums/mine/05-big.in": "",
}


def before(**params: object) -> typer.Context:
    """The context of a word that is completed."""
    command = typer.main.get_command(typer.Typer(callback=lambda: None))
    context = typer.Context(command)
    context.params = dict(params)
    return context


@pytest.fixture(autouse=True)
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = write_kit(tmp_path / "kit", FILES)
    (root / "inside").mkdir()
    monkeypatch.chdir(root / "inside")
    return root


def after(*words: str) -> typer.Context:
    return before(words=list(words))


@pytest.mark.parametrize(
    ("incomplete", "offered"), [("", ["other", "sums"]), ("su", ["sums"]), ("x", [])]
)
def test_problems_are_offered_by_their_slugs(incomplete: str, offered: list[str]) -> None:
    assert completion.problems(incomplete) == offered


def test_behind_a_file_cases_are_offered() -> None:
    found = ["mine/05-big", "sample/01-two", "secret/02-many"]

    assert completion.words_and_case(before(), "su") == ["sums"]
    assert completion.words_and_case(after("sums"), "ad") == ["adds.py"]
    assert completion.words_and_case(after("sums", "adds.py"), "")[:3] == found
    assert completion.words_and_case(after("../solutions/sums/adds.py"), "sa") == ["sample/01-two"]


def test_solutions_are_offered_below_their_problem() -> None:
    assert completion.solutions(after("sums"), "") == ["adds.py", "wrong_answer/adds_not.py"]
    assert completion.solutions(after("sums"), "wr") == ["wrong_answer/adds_not.py"]


def test_the_first_word_is_a_problem_and_the_next_ones_are_files() -> None:
    Path("mine.py").write_text("")
    Path("sumsfolder").mkdir()

    assert completion.words(before(), "") == ["other", "sums"]
    assert completion.words(before(words=None), "s") == ["sums", "sumsfolder/"]
    assert completion.words(after("sums"), "") == [
        "adds.py",
        "wrong_answer/adds_not.py",
        "sumsfolder/",
        "mine.py",
    ]


@pytest.mark.parametrize(
    ("incomplete", "offered"),
    [
        ("", ["mine/05-big", "sample/01-two", "secret/02-many"]),
        ("sa", ["sample/01-two"]),
        ("02", ["02-many"]),
    ],
)
def test_cases_are_offered_by_their_names(incomplete: str, offered: list[str]) -> None:
    assert completion.cases(after("sums"), incomplete) == offered


@pytest.mark.parametrize(
    "ctx", [after("sums", "x.py"), after("../solutions/sums/a.py"), before(problem="sums")]
)
def test_words_and_places_give_the_problem(ctx: typer.Context) -> None:
    assert completion.data(ctx, "") == ["mine", "sample", "secret"]


@pytest.mark.parametrize("name", ["COMP_WORDS", "_TYPER_COMPLETE_ARGS"])
def test_before_an_option_value_the_line_gives_the_problem(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, "judge run -v sums --data s")

    assert completion.data(before(), "s") == ["sample", "secret"]


def test_files_are_offered_by_their_paths(kit: Path) -> None:
    home = "../solutions/sums"
    assert completion.files("../so") == [f"{home}/wrong_answer/", f"{home}/adds.py"]
    assert completion.files(f"{home}/wr") == [f"{home}/wrong_answer/adds_not.py"]
    assert completion.files("../in") == ["../inside/"]
    assert completion.files(f"{kit}/solutions/sums/ad") == [f"{kit}/solutions/sums/adds.py"]


Offer = Callable[[typer.Context, str], list[str]]


@pytest.mark.parametrize(
    "offer", [completion.solutions, completion.cases, completion.data, completion.words]
)
@pytest.mark.parametrize("ctx", [after(), after("none"), after("\0"), before(words=3)])
def test_nothing_ever_fails(offer: Offer, ctx: typer.Context) -> None:
    assert offer(ctx, "\0") == []


def test_a_deleted_folder_offers_what_is_installed(kit: Path) -> None:
    (kit / "inside").rmdir()

    assert completion.problems("") in ([], ["other", "sums"])


def test_the_kit_is_the_one_that_the_commands_find(
    kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    assert find_root() == find_kit(Path.cwd(), {}).root == kit
    monkeypatch.chdir(elsewhere)
    assert find_root() == find_kit(Path.cwd(), {}).root == ROOT
    monkeypatch.setenv("JUDGE_KIT", str(kit))
    assert find_root() == find_kit(Path.cwd(), {"JUDGE_KIT": str(kit)}).root == kit
