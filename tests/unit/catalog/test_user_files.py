"""Files and folders that a user names with `--data`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.catalog.datasets.answers import Answer, AnswerFinder, AnswerRequest, known_answers
from judge.catalog.kit import Kit
from judge.catalog.source import ProblemSource
from judge.errors import JudgeError, ProblemError, UsageError
from judge.model import Case, Problem
from tests.conftest import ROOT, each_row, write_kit
from tests.kit.solutions import KIT
from tests.unit.packages.written import Files, write_files

assert KIT.generator("puzzle8count")  # so that its tables are made once for all tests

LEVELS = "; Corner\n####\n#@ #\n# $#\n# .#\n####\n\n; Stuck\n####\n#@ #\n#. #\n# $#\n####\n"
BROKEN = "; Two men\n####\n#@@#\n#$.#\n####\n"
WIDE = f"; Wide\n{'#' * 40}\n#@$.{' ' * 35}#\n{'#' * 40}\n"
FAR = "13 6 8 12 15 14 0 10 11 7 4 5 9 1 3 2"


class RecordingAnswerFinder(AnswerFinder):
    """Records the remarks; answers `minimum` where the oracle is too slow."""

    def __init__(self, minimum: int | None = None) -> None:
        self.minimum = minimum
        self.remarks: list[str] = []

    def find_answers(
        self,
        source: ProblemSource,
        problem: Problem,
        asked: Sequence[AnswerRequest],
        *,
        oracle: bool,
    ) -> list[Answer]:
        output = None if self.minimum is None else f"{self.minimum}\n".encode()
        found = known_answers(problem, asked, oracle=oracle)
        return [one or Answer(output=output, why="it is too hard") for one in found]

    def remark(self, words: str) -> None:
        self.remarks.append(words)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def load(
    slug: str, *words: str, minimum: int | None = None
) -> tuple[list[Case], list[str], list[JudgeError]]:
    """The cases, the remarks and the errors of files for a problem of our kit."""
    finder = RecordingAnswerFinder(minimum)
    kit = Kit(ROOT, finder)
    cases = kit.cases(slug, words)
    return cases, finder.remarks, list(kit.dataset_errors(slug))


def test_levels_become_cases_and_those_that_cannot_are_told_with_their_line(folder: Path) -> None:
    (folder / "My levels.sok").write_text(f"{LEVELS}\n{BROKEN}\n{LEVELS}\n{WIDE}")

    cases, remarks, errors = load("sokoban", "My levels.sok")

    broken = "My levels.sok: line 16: level 3 'Two men': 2 men (@ or +), but exactly 1 is expected"
    assert [case.name for case in cases] == [
        f"My-levels/{name}" for name in ("01-corner", "02-stuck", "04-corner", "05-stuck")
    ]
    assert cases[0].input == b"####\n#@ #\n# $#\n# .#\n####\n"
    assert [case.answer for case in cases] == [b"1\nrD\n", b"-1\n"] * 2
    assert [str(fault) for fault in errors] == [broken]
    assert sorted(remarks) == [
        broken,
        "My levels.sok: line 36: 06-wide is left out: line 1 has 40 signs, but at most 30",
    ]


def test_where_the_oracle_is_slow_the_file_or_the_answer_finder_knows_the_optimum(
    folder: Path,
) -> None:
    (folder / "known.txt").write_text(f"{FAR} 57\n")
    (folder / "far.txt").write_text(f"{FAR}\n")

    for words, minimum in (("known.txt", None), ("far.txt", 57)):
        (case,), _, _ = load("puzzle15", words, minimum=minimum)
        assert case.answer == b"57\n"
    with pytest.raises(UsageError, match="nothing that can be judged"):
        Kit(ROOT).cases("puzzle15", ["far.txt"])  # without an answer finder


def test_the_oracle_finds_a_wrong_optimum_and_decides_between_two_goals(folder: Path) -> None:
    (folder / "wrong.txt").write_text("8 6 7 2 5 4 3 0 1 29\n")
    (folder / "list.txt").write_text("1 2 3 4 0 6 7 5 8 20\n")

    (wrong,), _, (fault,) = load("puzzle8", "wrong.txt,goal=last")
    (case,), (remark,), _ = load("puzzle8", "list.txt")

    assert str(fault) == "wrong.txt: line 1: 01: the optimum is stated as 29, but it is 31"
    assert wrong.answer.startswith(b"31\n")
    assert case.input == b"1\n1 4 2\n3 0 5\n6 7 8\n"
    assert remark.startswith("list.txt: 1 board; the goal has the blank first")


def test_other_formats_have_whole_answers_too_and_many_errors_are_counted(folder: Path) -> None:
    (folder / "list.txt").write_text("8 6 7 2 5 4 3 0 1 31\n")
    (folder / "boards.txt").write_text("1111110111111\n0011100000000 0 1\n" + "x\n" * 25)

    (case,), _, _ = load("puzzle8count", "list.txt,goal=last")
    cases, remarks, errors = load("hoppers", "boards.txt")

    assert case.answer == b"31 40\n"
    assert [case.input for case in cases] == [b"1\n1111110111111 6\n", b"1\n0011100000000 0\n"]
    assert [case.answer.split()[0] for case in cases] == [b"7", b"1"]
    assert len(remarks) == 11
    assert remarks[-1] == "boards.txt: and 15 more of this kind"
    assert len(errors) == 25


def test_a_folder_or_a_file_of_a_case_is_a_group_and_a_set_of_the_kit_comes_first(
    folder: Path,
) -> None:
    board, other = "1\n1111110111111 6\n", "1\n0011100000000 0\n"
    mine = {"mine/a.in": "input\n", "mine/a.ans": "answer\n", "a.in": board, "b.in": other}
    write_files(folder, {**mine, "b.ans": "1\n2-6-0\n", "sample/none": ""})

    groups, _, _ = load("push", "./mine", "mine/")
    files, _, _ = load("hoppers", "a.in", "b.in")

    assert [case.name for case in groups] == ["mine/a", "mine-2/a"]
    assert [(case.name, case.answer.split()[0]) for case in files] == [("a/a", b"7"), ("b/b", b"1")]
    assert load("hoppers", "sample")[0][0].name.startswith("sample/01-")


@each_row(
    ("slug", "word", "words"),
    [
        ("sokoban", "none.sok", "sokoban has no data 'none.sok'; there are: sample secret"),
        ("sokoban", "none/", "none is not there"),
        ("sokoban", "empty.sok", "empty.sok is empty"),
        ("sokoban", "binary.sok", "binary.sok is no text: byte 3 is zero"),
        ("sokoban", "words.sok", "words.sok holds nothing that can be judged"),
        ("push", "words.sok", "words.sok: push has no format for files with many instances"),
        ("sokoban", "./folder", "folder holds no cases"),
        ("sokoban", "./pipe", "pipe is neither a file nor a folder"),
        ("sokoban", "words.sok,goal=first", "words.sok: goal= is not an option of this format"),
        ("hoppers", "words.in", "words.in is not an input of hoppers: word 1 is 'hello'"),
        ("sokoban", "/" + "x" * 5000, "is not there"),
        ("sokoban", "large.sok", "large.sok has more than 32 MiB"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch, slug: str, word: str, words: str
) -> None:
    folder = folder / str(abs(hash((slug, word))))
    files: Files = {"empty.sok": "", "binary.sok": b"abc\0\xff", "folder/.hidden": ""}
    words_of = dict.fromkeys(["words.sok", "words.in"], "hello\nworld\n")
    write_files(folder, {**files, **words_of})
    monkeypatch.chdir(folder)
    os.mkfifo(folder / "pipe")
    with (folder / "large.sok").open("wb") as file:
        file.truncate(100 << 20)

    with pytest.raises(UsageError) as error:
        load(slug, word)

    assert words in str(error.value)


def test_a_broken_dataset_py_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_kit(tmp_path, {"problems/sums/dataset.py": "STRATA = 'x'\n"})
    monkeypatch.syspath_prepend(str(root))
    for name in [name for name in sys.modules if name.partition(".")[0] == "problems"]:
        monkeypatch.delitem(sys.modules, name)
    kit = Kit(root)

    with pytest.raises(ProblemError, match=r"problems.sums.dataset"):
        kit.generator("sums")


# What the guide shows of the formats can be copied into a file and read
