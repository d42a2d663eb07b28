"""A book of results finds what was added to it, in its file or, failing that, in memory."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.model import Verdict
from judge.runner.cache import result_store
from judge.runner.cache.result_store import KnownResult, ResultBook
from tests.conftest import ACCEPTED_CASE as JUDGED


@pytest.fixture
def opened(tmp_path: Path) -> ResultBook:
    return ResultBook(tmp_path / "book")


def test_a_book_knows_what_was_added_to_it(opened: ResultBook, tmp_path: Path) -> None:
    opened.add("a", JUDGED, is_far=True)
    opened.add("b", replace(JUDGED, quality=2), is_far=True)
    later = ResultBook(tmp_path / "book")
    later.add("a", JUDGED, is_far=True)

    assert later.find("a") == KnownResult(JUDGED, 2)
    assert later.find("b") == KnownResult(replace(JUDGED, quality=2), 1)
    assert later.find("c") is None


def test_what_is_added_again_while_a_book_is_open_counts_once(opened: ResultBook) -> None:
    opened.add("a", JUDGED, is_far=True)
    opened.add("a", JUDGED, is_far=True)

    assert opened.find("a") == KnownResult(JUDGED, 1)


def test_a_book_that_knows_another_output_knows_nothing_any_more(opened: ResultBook) -> None:
    opened.add("a", JUDGED, is_far=True)
    opened.add("a", replace(JUDGED, output_sum=7), is_far=True)

    assert opened.differs
    assert opened.find("a") is None


def test_what_was_added_to_a_book_is_lost_with_its_file(opened: ResultBook, tmp_path: Path) -> None:
    opened.add("a", JUDGED, is_far=True)
    (tmp_path / "book").unlink()
    opened.add("b", JUDGED, is_far=True)  # now in the place of the other

    assert opened.find("a") is None
    assert opened.find("b") == KnownResult(JUDGED, 1)


def test_what_a_lost_result_may_contradict_is_not_kept(opened: ResultBook, tmp_path: Path) -> None:
    opened.add("a", JUDGED, is_far=True)
    (tmp_path / "book").unlink()
    opened.add("a", replace(JUDGED, verdict=Verdict.WA), is_far=True)

    assert opened.find("a") is None


def test_on_a_full_disk_a_book_knows_what_was_added_to_it(
    opened: ResultBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, line: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(result_store, "_append_line", fail)
    opened.add("a", JUDGED, is_far=True)
    opened.add("a", JUDGED, is_far=True)

    assert opened.find("a") == KnownResult(JUDGED, 1)


def test_a_judgement_that_json_cannot_hold_is_not_kept(opened: ResultBook) -> None:
    opened.add("a", replace(JUDGED, message="\ud800"), is_far=True)
    opened.add("b", JUDGED, is_far=True)

    assert opened.find("a") is None
    assert opened.find("b") == KnownResult(JUDGED, 1)


@pytest.mark.parametrize("length", [900, 1000, 1024, 5_000, 300_000])
def test_a_line_of_any_length_is_read_again(length: int, opened: ResultBook) -> None:
    judged = replace(JUDGED, message="é" * (length // 2))
    opened.add("a", judged, is_far=True)
    opened.add("b", JUDGED, is_far=True)

    assert opened.find("a") == KnownResult(judged, 1)
