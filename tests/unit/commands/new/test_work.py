"""`judge new`: which file it makes, and that it never writes over one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from judge.catalog import problem_notes
from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from judge.catalog.problem_notes import remembered_problem
from judge.commands.new import work as starting
from judge.commands.new.work import create_solution
from judge.errors import LanguageError, UsageError
from tests.conftest import each_row, write_kit

INPUT = {"problems/sums/input.yaml": "each: {first: number, second: number}\n"}


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    mine = tmp_path / "mine"
    mine.mkdir()
    monkeypatch.chdir(mine)
    return find_kit(write_kit(tmp_path / "kit", INPUT), {})


@each_row(
    ("words", "language", "name", "code"),
    [
        (["sums"], None, "sums.py", "python3"),
        (["sums"], "cpp", "sums.cpp", "cpp"),
        (["sums", "a.java"], None, "a.java", "java"),
        (["sums", "a.pypy.py"], None, "a.pypy.py", None),
        (["sums", "a.cc"], "cpp", "a.cc", "cpp"),
    ],
)
def test_the_language_is_that_of_the_suffix_or_the_one_that_is_asked_for(
    kit: Kit, words: list[str], language: str | None, name: str, code: str | None
) -> None:
    started = create_solution(kit, words, language=language)

    assert started.path == Path(name)
    assert code in (None, started.language.code)
    assert "first" in Path(name).read_text()


def test_a_problem_without_a_format_reads_all_words(kit: Kit) -> None:
    (kit.root / "problems/sums/input.yaml").unlink()

    started = create_solution(kit, ["sums"])

    assert not started.reads_fields
    assert starting.creation_message(started) == (
        "sums.py reads the words of the input in Python 3; try it: `judge run sums.py`"
    )
    assert "everything" in started.path.read_text()


def test_no_file_is_written_over(kit: Kit) -> None:
    Path("sums.py").write_text("mine")
    Path("gone.py").symlink_to("nowhere.py")
    Path("folder.py").mkdir()

    for words in (["sums"], ["sums", "gone.py"], ["sums", "folder.py"]):
        with pytest.raises(UsageError, match=r"exists already|is a folder"):
            create_solution(kit, words)

    assert Path("sums.py").read_text() == "mine"
    assert not Path("nowhere.py").exists()


@each_row(
    ("words", "language", "error"),
    [
        ([], None, "there is no file|no problem is named"),
        (["none"], None, "there is no problem 'none'"),
        (["sums", "a.py", "b.py"], None, "expected one file to create"),
        (["sums"], "cobol", "there is no language 'cobol'"),
        (["sums", "a.py"], "cpp", "a.py is not a file name for C"),
        (["sums", "a"], "cpp", "a is not a file name for C"),
        (["sums"], "ruby", "there is no template for Ruby"),
        (["sums", "no/folder/a.py"], None, "cannot be created: there is no folder"),
        (["sums", "."], None, r"a file is expected.*judge new sums sums\.py"),
        (["sums", "a.odd"], None, "language"),
    ],
)
def test_unknown_arguments_are_refused(
    kit: Kit, words: list[str], language: str | None, error: str
) -> None:
    write_kit(kit.root, {"problems/other/problem.yaml": ""})

    with pytest.raises((UsageError, LanguageError), match=error):
        create_solution(kit, words, language=language)

    assert list(Path().iterdir()) == []


def test_it_is_remembered_for_what_a_file_was_made(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_solution(kit, ["sums", "a.py"])
    create_solution(kit, ["sums", "packed.py"], package=Path("../package"))

    assert remembered_problem(Path("a.py")) == "sums"
    assert remembered_problem(Path("a.py").absolute()) == "sums"
    assert remembered_problem(Path("packed.py")) == str(Path("../package").absolute())
    assert remembered_problem(Path("b.py")) is None
    for note in ("", "[]", "{}", '{"path": "elsewhere", "problem": "sums"}'):
        problem_notes._note_path(Path("a.py")).write_text(note)
        assert remembered_problem(Path("a.py")) is None

    monkeypatch.setenv("XDG_DATA_HOME", os.devnull)  # it costs the note alone
    create_solution(kit, ["sums", "c.py"])
    assert Path("c.py").is_file()
    assert remembered_problem(Path("c.py")) is None


def test_a_full_disk_leaves_nothing(kit: Kit) -> None:
    with pytest.raises(UsageError, match="No space left"):
        starting._write(Full("a.py"), "text")

    assert not Path("a.py").exists()


class Full(type(Path())):  # type: ignore[misc]  # the class of paths of this system
    """A path on a disk without room."""

    def open(self, *args: object, **kwargs: object) -> object:
        super().open("x").close()
        return Path("/dev/full").open("w", buffering=1)
