"""The words of the kit that a shell can offer."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.find_kit import find_kit
from judge.terminal import kit_words
from judge.terminal.kit_words import find_root
from tests.conftest import ROOT, write_kit

FILES = {
    "problems/other/problem.yaml": "",
    "problems/_draft/problem.yaml": "",
    "solutions/sums/wrong_answer/adds_not.py": "",
    "solutions/sums/__pycache__/adds.pyc": "",
    "solutions/sums/README.md": "",
    "testdata/sums/mine/05-big.in": "",
}


@pytest.fixture(autouse=True)
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = write_kit(tmp_path / "kit", FILES)
    (root / "inside").mkdir()
    monkeypatch.chdir(root / "inside")
    return root


@pytest.mark.parametrize(
    ("incomplete", "offered"), [("", ["other", "sums"]), ("su", ["sums"]), ("x", [])]
)
def test_problems_are_offered_by_their_slugs(incomplete: str, offered: list[str]) -> None:
    assert kit_words.problems(incomplete) == offered


def test_behind_a_file_cases_are_offered() -> None:
    found = ["mine/05-big", "sample/01-two", "secret/02-many"]

    assert kit_words.words_and_case([], "su") == ["sums"]
    assert kit_words.words_and_case(["sums"], "ad") == ["adds.py"]
    assert kit_words.words_and_case(["sums", "adds.py"], "")[:3] == found
    assert kit_words.words_and_case(["../solutions/sums/adds.py"], "sa") == ["sample/01-two"]


def test_solutions_are_offered_below_their_problem() -> None:
    assert kit_words.solutions(["sums"], "") == ["adds.py", "wrong_answer/adds_not.py"]
    assert kit_words.solutions(["sums"], "wr") == ["wrong_answer/adds_not.py"]


def test_the_first_word_is_a_problem_and_the_next_ones_are_files() -> None:
    Path("mine.py").write_text("")
    Path("sumsfolder").mkdir()

    assert kit_words.words([], "") == ["other", "sums"]
    assert kit_words.words([], "s") == ["sums", "sumsfolder/"]
    assert kit_words.words(["sums"], "") == [
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
    assert kit_words.cases(["sums"], incomplete) == offered


@pytest.mark.parametrize(
    "before", [["sums", "x.py"], ["../solutions/sums/a.py"], ["2", "sums", "s"]]
)
def test_words_and_places_give_the_problem(before: list[str]) -> None:
    assert kit_words.data(before, "") == ["mine", "sample", "secret"]


@pytest.mark.parametrize("before", [[], ["none"]])
def test_without_a_problem_it_has_nothing_to_offer(before: list[str]) -> None:
    assert kit_words.solutions(before, "") == []
    assert kit_words.cases(before, "") == []
    assert kit_words.data(before, "") == []


@pytest.mark.parametrize("name", ["COMP_WORDS", "_TYPER_COMPLETE_ARGS"])
def test_the_words_of_a_line_are_those_after_the_command(name: str) -> None:
    environment = {name: "judge run -v sums --data s"}

    assert kit_words.words_of_line(environment) == ["sums", "s"]


def test_files_are_offered_by_their_paths(kit: Path) -> None:
    home = "../solutions/sums"
    assert kit_words.files("../so") == [f"{home}/wrong_answer/", f"{home}/adds.py"]
    assert kit_words.files(f"{home}/wr") == [f"{home}/wrong_answer/adds_not.py"]
    assert kit_words.files("../in") == ["../inside/"]
    assert kit_words.files(f"{kit}/solutions/sums/ad") == [f"{kit}/solutions/sums/adds.py"]


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
