"""Datasets that the judge generates: folders and files, whole or not at all."""

import sys
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from judge.catalog.datasets.answers import Answer, AnswerFinder, AnswerRequest, known_answers
from judge.catalog.datasets.generators import InstanceGenerator
from judge.catalog.kit import Kit
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
        self, source: Any, problem: Problem, asked: Sequence[AnswerRequest], *, oracle: bool
    ) -> list[Answer]:
        return [one or self.guess for one in known_answers(problem, asked, oracle=oracle)]


KIT = Kit(ROOT, GuessingAnswerFinder)
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
    talking = tmp_path / TALKING[0]
    made = generate_dataset(KIT, talking.name, count=3, seed="2", out=talking)

    assert [case.answer for case in KIT.cases(talking.name, [str(talking)])] == [b""] * 3
    assert made.summary.endswith(f"judge run {talking.name} --data {talking}\n")


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
def test_an_impossible_output_is_refused(slug: str, name: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "file").touch()

    with pytest.raises(UsageError, match=words):
        generate_dataset(KIT, slug, count=10**9, seed="1", out=tmp_path / name)


@each_row(
    ("out", "at", "error"),
    [
        ("a", 3, KeyboardInterrupt()),
        ("a.txt", 1, KeyboardInterrupt()),
        ("a", 1, OSError(28, "No space left on device")),
        ("a", 1, None),  # another judge writes its own meanwhile
    ],
)
def test_an_interruption_a_full_disk_or_another_judge_leaves_nothing_of_it(
    out: str, at: int, error: BaseException | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, write = [], Path.write_bytes

    def fails(path: Path, content: bytes) -> int:
        written.append(path)
        if len(written) == at:
            if error is not None:
                raise error
            (tmp_path / "a").mkdir()
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", fails)

    with pytest.raises((KeyboardInterrupt, UsageError)) as caught:
        generate_dataset(KIT, "hoppers", count=5, seed="1", out=tmp_path / out)

    assert ("No space left on device; nothing" in str(caught.value)) == isinstance(error, OSError)
    assert ("a exists already" in str(caught.value)) == (error is None)
    assert [list(path.iterdir()) for path in tmp_path.iterdir()] == ([] if error else [[]])


def test_a_broken_generator_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finder = GuessingAnswerFinder(Answer(output=None, why="it is too hard"))
    kit = Kit(ROOT, lambda: finder)
    with pytest.raises(ProblemError, match="no answer to instance 0001-walk-010 of seed 1"):
        generate_dataset(kit, "puzzle15", count=2, seed="1", out=tmp_path / "a")
    root = write_kit(tmp_path / "kit", {})
    monkeypatch.setattr("judge.commands.dataset.work.load_rules", lambda _: rules_for("push"))
    monkeypatch.syspath_prepend(str(root))
    for name in [name for name in sys.modules if name.partition(".")[0] == "problems"]:
        monkeypatch.delitem(sys.modules, name)

    for error in ("sums has no problems/sums/dataset.py", "generated only 0"):
        with pytest.raises(JudgeError, match=error):
            generate_dataset(Kit(root), "sums", count=2, seed="1", out=tmp_path / "a")
        (root / "problems/sums/dataset.py").write_text("STRATA='x'\ndef games(seed): return []\n")
    assert not (tmp_path / "a").exists()


def test_instances_repeat_when_there_are_no_new_ones() -> None:
    push = KIT.generator("push")
    assert push is not None
    few = list(islice(push.games("1"), 3))
    generator = InstanceGenerator(strata="three", games=lambda seed: cycle(few))

    made = list(islice(distinct_games(generator, rules_for("push"), "1"), 8))

    assert made[:3] == few
    assert len(made) == 8
