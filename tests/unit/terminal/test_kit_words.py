"""The words of the kit that a shell can offer."""

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


def test_the_kit_is_that_of_the_commands(
    kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    assert find_root() == find_kit(Path.cwd(), {}).root == kit
    monkeypatch.chdir(elsewhere)
    assert find_root() == find_kit(Path.cwd(), {}).root == ROOT
    monkeypatch.setenv("JUDGE_KIT", str(kit))
    assert find_root() == find_kit(Path.cwd(), {"JUDGE_KIT": str(kit)}).root == kit
