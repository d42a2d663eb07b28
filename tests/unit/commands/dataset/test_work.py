"""Datasets that the judge generates: folders and files, whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

import pytest

from judge.catalog.datasets.answers import (
    Answer,
    AnswerFinder,
    AnswerRequest,
    known_answers,
)
from judge.catalog.datasets.generators import InstanceGenerator
from judge.catalog.kit import Kit
from judge.catalog.source import ProblemSource
from judge.commands.dataset.work import distinct_games, generate_dataset
from judge.errors import JudgeError, ProblemError, UsageError
from judge.model import Problem
from tests.conftest import ROOT, each_row, write_kit
from tests.kit.solutions import SLUGS, TALKING, rules_for


class GuessingAnswerFinder(AnswerFinder):
    """Answers by the oracle, and else by 7, or not at all."""

    def __init__(self, guess: Answer = Answer(output=b"7\n")) -> None:  # noqa: B008  # it is frozen
        self.guess = guess

    def find_answers(
        self,
        source: ProblemSource,
        problem: Problem,
        asked: Sequence[AnswerRequest],
        *,
        oracle: bool,
    ) -> list[Answer]:
        return [one or self.guess for one in known_answers(problem, asked, oracle=oracle)]


KIT = Kit(ROOT, GuessingAnswerFinder())
for _slug in SLUGS:
    KIT.generator(_slug)  # so that their modules stay


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@each_row("slug", ["push", "puzzle15"])  # the oracle is quick, or is not
def test_a_folder_of_cases_is_the_same_every_time(slug: str, tmp_path: Path) -> None:
    generated = generate_dataset(KIT, slug, count=6, seed="1", out=tmp_path / "one")
    generate_dataset(KIT, slug, count=6, seed="1", out=tmp_path / "two")
    generate_dataset(KIT, slug, count=3, seed="1", out=tmp_path / "few")

    one = files(tmp_path / "one")
    assert generated.counts.total() == 6
    assert len(one) == 12
    assert files(tmp_path / "two") == one
    assert files(tmp_path / "few").items() < one.items()
    cases = KIT.cases(slug, [str(tmp_path / "one")])
    assert [case.name for case in cases] == [f"one/{name[:-3]}" for name in sorted(one)[1::2]]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["few", "one", "two"]


def test_a_problem_without_answers_has_a_dataset_without_answers(tmp_path: Path) -> None:
    slug = TALKING[0]
    made = generate_dataset(KIT, slug, count=3, seed="2", out=tmp_path / slug)

    answers = [case.answer for case in KIT.cases(slug, [str(tmp_path / slug)])]
    assert answers == [b"", b"", b""]
    assert made.summary.endswith(f"judge run {slug} --data {tmp_path / slug}\n")


@each_row(
    ("slug", "name", "words"),
    [
        ("push", "there", "there exists already, and nothing is overwritten"),
        ("push", "none/a", "there is no folder"),
        ("push", "there/file/a", "there is no folder"),
        ("push", "a.txt", "push has no format for files with many instances"),
        ("puzzle8", "a.sok", "boards of 9 numbers, one a line and end in .txt"),
    ],
)
def test_an_output_that_cannot_be_written_is_refused_before_the_work(
    slug: str, name: str, words: str, tmp_path: Path
) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "file").touch()

    with pytest.raises(UsageError) as error:
        generate_dataset(KIT, slug, count=10**9, seed="1", out=tmp_path / name)

    assert words in str(error.value)


@each_row(
    ("out", "at", "error"),
    [
        ("a", 3, KeyboardInterrupt()),
        ("a.txt", 1, KeyboardInterrupt()),
        ("a", 1, OSError(28, "No space left on device")),
    ],
)
def test_an_interruption_or_a_full_disk_leaves_nothing(
    out: str, at: int, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []

    def fails(path: Path, content: bytes) -> None:
        written.append(path)
        if len(written) == at:
            raise error

    monkeypatch.setattr(Path, "write_bytes", fails)

    with pytest.raises((KeyboardInterrupt, UsageError)) as caught:
        generate_dataset(KIT, "hoppers", count=5, seed="1", out=tmp_path / out)

    is_full = isinstance(error, OSError)
    assert ("a cannot be written: No space left on device; nothing" in str(caught.value)) == is_full
    kit = Kit(ROOT, GuessingAnswerFinder(Answer(output=None, why="it is too hard")))
    with pytest.raises(ProblemError, match="no answer to instance 0001-walk-010 of seed 1"):
        generate_dataset(kit, "puzzle15", count=2, seed="1", out=tmp_path / "b")
    assert list(tmp_path.iterdir()) == []


def test_the_output_of_another_judge_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_bytes

    def late(path: Path, content: bytes) -> int:
        (tmp_path / "a").mkdir(exist_ok=True)
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", late)

    with pytest.raises(UsageError, match="a exists already"):
        generate_dataset(KIT, "hoppers", count=5, seed="1", out=tmp_path / "a")

    assert [path.name for path in tmp_path.iterdir()] == ["a"]


EMPTY = "STRATA='x'\ndef games(seed): return []\n"


@each_row(
    ("files", "error"),
    [
        ({}, "sums has no problems/sums/dataset.py"),
        ({"problems/sums/dataset.py": EMPTY}, "generated only 0"),
    ],
)
def test_a_missing_or_broken_generator_is_an_error(
    files: dict[str, str], error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_kit(tmp_path / "kit", files)
    monkeypatch.setattr("judge.commands.dataset.work.load_rules", lambda _: rules_for("push"))
    monkeypatch.syspath_prepend(str(root))
    for name in [name for name in sys.modules if name.partition(".")[0] == "problems"]:
        monkeypatch.delitem(sys.modules, name)

    with pytest.raises(JudgeError, match=error):
        generate_dataset(Kit(root), "sums", count=2, seed="1", out=tmp_path / "a")


def test_instances_repeat_when_there_are_no_new_ones() -> None:
    push = KIT.generator("push")
    assert push is not None
    few = list(islice(push.games("1"), 3))
    generator = InstanceGenerator(strata="three", games=lambda seed: cycle(few))

    made = list(islice(distinct_games(generator, rules_for("push"), "1"), 8))

    assert made[:3] == few
    assert len(made) == 8
