"""Files and folders that a user names with `--data`."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from inline_snapshot import external_file

from judge.catalog.datasets.answers import Answer, AnswerFinder, AnswerRequest, known_answers
from judge.catalog.kit import Kit
from judge.catalog.source import ProblemSource
from judge.errors import JudgeError, ProblemError, UsageError
from judge.model import Case, Problem
from tests.conftest import ROOT, write_kit
from tests.kit.solutions import KIT
from tests.unit.as_text import in_short
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
    kit = Kit(ROOT, lambda: finder)
    cases = kit.cases(slug, words)
    return cases, finder.remarks, list(kit.dataset_errors(slug))


FILES: Files = {
    "My levels.sok": f"{LEVELS}\n{BROKEN}\n{LEVELS}\n{WIDE}",
    "known.txt": f"{FAR} 57\n",
    "far.txt": f"{FAR}\n",
    "wrong.txt": "8 6 7 2 5 4 3 0 1 29\n",
    "list.txt": "1 2 3 4 0 6 7 5 8 20\n",
    "right.txt": "8 6 7 2 5 4 3 0 1 31\n",
    "boards.txt": "1111110111111\n0011100000000 0 1\n" + "x\n" * 25,
    **{"mine/a.in": "input\n", "mine/a.ans": "answer\n", "sample/none": ""},
    **{"a.in": "1\n1111110111111 6\n", "b.in": "1\n0011100000000 0\n", "b.ans": "1\n2-6-0\n"},
    **{"empty.sok": "", "binary.sok": b"abc\0\xff", "folder/.hidden": ""},
    **dict.fromkeys(["words.sok", "words.in"], "hello\nworld\n"),
}
ASKED: list[tuple[str, list[str], int | None]] = [
    ("sokoban", ["My levels.sok"], None),
    # Where the oracle is slow the file or the answer finder knows the optimum.
    ("puzzle15", ["known.txt"], None),
    ("puzzle15", ["far.txt"], 57),
    # The oracle finds a wrong optimum and decides between two goals.
    ("puzzle8", ["wrong.txt,goal=last"], None),
    ("puzzle8", ["list.txt"], None),
    ("puzzle8count", ["right.txt,goal=last"], None),
    ("hoppers", ["boards.txt"], None),
    # A folder or a file of a case is a group, and a set of the kit comes first.
    ("push", ["./mine", "mine/"], None),
    ("hoppers", ["a.in", "b.in"], None),
    # Refused
    *(("sokoban", [word], None) for word in ("none.sok", "none/", "empty.sok", "binary.sok")),
    *(("sokoban", [word], None) for word in ("words.sok", "./folder", "./pipe", "large.sok")),
    ("sokoban", ["words.sok,goal=first"], None),
    ("sokoban", ["/" + "x" * 5000], None),
    ("push", ["words.sok"], None),
    ("hoppers", ["words.in"], None),
]


def test_files_and_folders_become_cases_remarks_and_errors(folder: Path) -> None:
    write_files(folder, FILES)
    os.mkfifo(folder / "pipe")
    (folder / "large.sok").touch()
    os.truncate(folder / "large.sok", 100 << 20)

    found = ""
    for slug, words, minimum in ASKED:
        found += f"{slug} {' '.join(words)[:60]}\n"
        try:
            cases, remarks, errors = load(slug, *words, minimum=minimum)
        except UsageError as error:
            found += f"  {error.message[-200:]}\n"
            continue
        found += "".join(f"  {in_short(case)[:300]}\n" for case in cases)
        found += "".join(f"  remark: {one}\n" for one in sorted(remarks))
        found += "".join(f"  error: {one}\n" for one in errors)

    assert found == external_file("cases_of_files.txt")
    assert load("hoppers", "sample")[0][0].name.startswith("sample/01-")
    with pytest.raises(UsageError, match="nothing that can be judged"):
        Kit(ROOT).cases("puzzle15", ["far.txt"])  # without an answer finder


def test_a_broken_dataset_py_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_kit(tmp_path, {"problems/sums/dataset.py": "STRATA = 'x'\n"})
    monkeypatch.syspath_prepend(str(root))
    for name in [name for name in sys.modules if name.partition(".")[0] == "problems"]:
        monkeypatch.delitem(sys.modules, name)
    kit = Kit(root)

    with pytest.raises(ProblemError, match=r"problems.sums.dataset"):
        kit.generator("sums")
