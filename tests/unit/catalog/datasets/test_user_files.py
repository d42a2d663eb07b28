"""What users bring in a word of `--data`, as the kit takes it: files, folders, and worse."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.catalog.datasets.answers import Answer, AnswerRequest, OracleAnswerFinder, known_answers
from judge.catalog.datasets.text_files import read_text_file
from judge.catalog.datasets.user_files import parse_user_file
from judge.catalog.kit import Kit
from judge.catalog.source import ProblemSource
from judge.errors import JudgeError, ProblemError, UsageError
from judge.model import Case, Problem
from tests.conftest import ROOT, write_kit
from tests.kit.solutions import KIT

assert KIT.generator("puzzle8count")  # so that its tables are made once for all tests

LEVELS = "; Corner\n####\n#@ #\n# $#\n# .#\n####\n\n; Stuck\n####\n#@ #\n#. #\n# $#\n####\n"
BROKEN = "; Two men\n####\n#@@#\n#$.#\n####\n"
WIDE = f"; Wide\n{'#' * 40}\n#@$.{' ' * 35}#\n{'#' * 40}\n"
FAR = "13 6 8 12 15 14 0 10 11 7 4 5 9 1 3 2"


class Listener(OracleAnswerFinder):
    """Keeps the remarks, and knows some answers that no oracle finds in time."""

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
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def brought(
    slug: str, *words: str, minimum: int | None = None
) -> tuple[list[Case], list[str], list[JudgeError]]:
    """The cases, the remarks and the faults of what is brought to our kit."""
    listener = Listener(minimum)
    kit = Kit(ROOT, listener)
    cases = kit.cases(slug, words)
    return cases, listener.remarks, list(kit.dataset_errors(slug))


def test_levels_become_cases_with_the_answers_of_the_oracle(place: Path) -> None:
    (place / "My levels.sok").write_text(LEVELS)

    cases, remarks, faults = brought("sokoban", "My levels.sok")

    assert [case.name for case in cases] == ["My-levels/01-corner", "My-levels/02-stuck"]
    assert cases[0].input == b"####\n#@ #\n# $#\n# .#\n####\n"
    assert [case.answer for case in cases] == [b"1\nrD\n", b"-1\n"]
    assert (remarks, faults) == ([], [])


def test_what_is_broken_is_told_by_file_and_line_and_the_rest_is_taken(place: Path) -> None:
    (place / "all.sok").write_text(f"{LEVELS}\n{BROKEN}\n{LEVELS}")

    cases, remarks, faults = brought("sokoban", "all.sok")

    words = "all.sok: line 16: level 3 'Two men': 2 men (@ or +), but exactly 1 is expected"
    assert [case.name for case in cases][2:] == ["all/04-corner", "all/05-stuck"]
    assert remarks == [words]
    assert [str(fault) for fault in faults] == [words]


def test_what_the_statement_does_not_allow_is_left_out_and_told(place: Path) -> None:
    (place / "all.sok").write_text(f"{LEVELS}\n{WIDE}")

    cases, remarks, faults = brought("sokoban", "all.sok")

    assert len(cases) == 2
    assert remarks == ["all.sok: line 16: 03-wide is left out: line 1 has 40 signs, but at most 30"]
    assert faults == []


def test_the_optimum_of_the_file_is_the_answer_where_the_oracle_is_slow(place: Path) -> None:
    (place / "far.txt").write_text(f"{FAR} 57\n")

    (case,), _, _ = brought("puzzle15", "far.txt")

    assert case.answer == b"57\n"


def test_else_it_is_asked_for(place: Path) -> None:
    (place / "far.txt").write_text(f"{FAR}\n")

    (case,), _, _ = brought("puzzle15", "far.txt", minimum=57)

    assert case.answer == b"57\n"


def test_what_nobody_can_answer_is_left_out_and_told(place: Path) -> None:
    (place / "far.txt").write_text(f"{FAR}\n{FAR} 57\n")

    cases, remarks, faults = brought("puzzle15", "far.txt")

    assert [case.name for case in cases] == ["far/02"]
    assert remarks == ["far.txt: line 1: 01 is left out, its optimum is unknown: it is too hard"]
    assert faults == []


def test_an_optimum_that_is_wrong_is_a_fault_of_the_file(place: Path) -> None:
    (place / "list.txt").write_text("8 6 7 2 5 4 3 0 1 29\n")

    (case,), _, (fault,) = brought("puzzle8", "list.txt,goal=last")

    assert str(fault) == "list.txt: line 1: 01: the optimum is stated as 29, but it is 31"
    assert case.answer.startswith(b"31\n")


def test_the_counting_problem_has_its_whole_answer(place: Path) -> None:
    (place / "list.txt").write_text("8 6 7 2 5 4 3 0 1 31\n")

    (case,), _, _ = brought("puzzle8count", "list.txt,goal=last")

    assert case.answer == b"31 40\n"


def test_hoppers_takes_plain_boards(place: Path) -> None:
    (place / "boards.txt").write_text("1111110111111\n0011100000000 0 1\n")

    cases, _, _ = brought("hoppers", "boards.txt")

    assert [case.input for case in cases] == [b"1\n1111110111111 6\n", b"1\n0011100000000 0\n"]
    assert [case.answer.split()[0] for case in cases] == [b"7", b"1"]


def test_many_faults_are_counted(place: Path) -> None:
    (place / "boards.txt").write_text("1111110111111\n" + "x\n" * 25)

    _, remarks, faults = brought("hoppers", "boards.txt")

    assert len(remarks) == 11
    assert remarks[-1] == "boards.txt: and 15 more of this kind"
    assert len(faults) == 25


def test_a_folder_of_cases_is_taken_as_it_is(place: Path) -> None:
    (place / "mine").mkdir()
    (place / "mine" / "a.in").write_text("input\n")
    (place / "mine" / "a.ans").write_text("answer\n")

    cases, _, _ = brought("push", "./mine", "mine/")

    assert [case.name for case in cases] == ["mine/a", "mine-2/a"]


def test_an_input_is_taken_with_the_answer_beside_it_or_the_oracles(place: Path) -> None:
    (place / "a.in").write_text("1\n1111110111111 6\n")
    (place / "b.in").write_text("1\n0011100000000 0\n")
    (place / "b.ans").write_text("1\n2-6-0\n")

    cases, _, _ = brought("hoppers", "a.in", "b.in")

    assert [(case.name, case.answer.split()[0]) for case in cases] == [("a/a", b"7"), ("b/b", b"1")]


def test_a_set_of_the_kit_comes_before_a_file_of_that_name(place: Path) -> None:
    (place / "sample").mkdir()

    assert brought("hoppers", "sample")[0][0].name.startswith("sample/01-")


@pytest.mark.parametrize(
    ("slug", "word", "words"),
    [
        ("sokoban", "none.sok", "sokoban has no data 'none.sok'; there are: sample secret"),
        ("sokoban", "./none.sok", "none.sok is not there"),
        ("sokoban", "none/", "none is not there"),
        ("sokoban", "empty.sok", "empty.sok is empty"),
        ("sokoban", "blank.sok", "blank.sok is empty"),
        ("sokoban", "binary.sok", "binary.sok is no text: byte 3 is zero"),
        ("sokoban", "words.sok", "words.sok holds nothing that can be judged"),
        ("puzzle15", "words.sok", "words.sok holds nothing that can be judged"),
        ("hoppers", "words.sok", "words.sok holds nothing that can be judged"),
        ("push", "words.sok", "words.sok: push has no format for files with many instances"),
        ("sokoban", "./folder", "folder holds no cases"),
        ("sokoban", "./pipe", "pipe is neither a file nor a folder"),
        ("sokoban", "words.sok,goal=first", "words.sok: goal= is no option of this format"),
        ("hoppers", "words.in", "words.in is no input of hoppers: word 1 is 'hello'"),
        ("sokoban", "x" * 5000, "sokoban has no data"),
        ("sokoban", "/" + "x" * 5000, "is not there"),
        ("sokoban", "large.sok", "large.sok has more than 32 MiB"),
    ],
)
def test_what_cannot_be_taken_is_told(place: Path, slug: str, word: str, words: str) -> None:
    for name, content in (("empty", b""), ("blank", b"\n \n"), ("binary", b"abc\0\xff")):
        (place / f"{name}.sok").write_bytes(content)
    (place / "words.sok").write_text("hello\nworld\n")
    (place / "words.in").write_text("hello\nworld\n")
    (place / "folder").mkdir()
    os.mkfifo(place / "pipe")
    with (place / "large.sok").open("wb") as file:
        file.truncate(100 << 20)

    with pytest.raises(UsageError) as error:
        brought(slug, word)

    assert words in str(error.value)


def test_a_file_that_may_not_be_read_is_told(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    (place / "mine.sok").write_text(LEVELS)
    (place / "mine.sok").chmod(0)

    with pytest.raises(UsageError, match=r"mine.sok cannot be read: Permission denied"):
        brought("sokoban", "mine.sok")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_text_may_be_in_any_usual_encoding(place: Path, encoding: str) -> None:
    (place / "mine.sok").write_bytes("; Über\r\n####\r\n".encode(encoding))

    assert read_text_file(place / "mine.sok") == "; Über\r\n####\r\n"


@pytest.mark.parametrize(
    ("word", "options"),
    [
        ("a.txt", {}),
        ("./a.txt", {}),
        ("a.txt,goal=first", {"goal": "first"}),
        ("a.txt,goal=first,extra=index", {"goal": "first", "extra": "index"}),
        ("b.txt,goal=first", {}),
    ],
)
def test_a_word_is_a_path_and_options(place: Path, word: str, options: dict[str, str]) -> None:
    (place / "a.txt").touch()
    (place / "b.txt,goal=first").touch()

    found = parse_user_file(word)

    assert found is not None
    assert found.options == options


@pytest.mark.parametrize("word", ["sample", "a", "none.txt", ""])
def test_other_words_are_no_paths(place: Path, word: str) -> None:
    (place / "a").touch()

    assert parse_user_file(word) is None


def test_a_dataset_py_that_is_broken_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_kit(tmp_path, {"problems/sums/dataset.py": "STRATA = 'x'\n"})
    monkeypatch.syspath_prepend(str(root))
    for name in [name for name in sys.modules if name.partition(".")[0] == "problems"]:
        monkeypatch.delitem(sys.modules, name)
    kit = Kit(root)

    with pytest.raises(ProblemError, match=r"problems.sums.dataset"):
        kit.generator("sums")


def test_the_kit_alone_asks_the_oracle_alone(place: Path) -> None:
    (place / "far.txt").write_text(f"{FAR}\n")

    with pytest.raises(UsageError, match="nothing that can be judged"):
        Kit(ROOT).cases("puzzle15", ["far.txt"])
