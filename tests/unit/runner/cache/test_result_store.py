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


def test_a_book_knows_what_was_added_to_it_and_loses_it_with_its_file(
    opened: ResultBook, tmp_path: Path
) -> None:
    opened.add("a", JUDGED, is_far=True)
    opened.add("b", replace(JUDGED, quality=2), is_far=True)
    opened.add("a", JUDGED, is_far=True)
    assert opened.find("a") == KnownResult(JUDGED, 2)
    assert opened.find("b") == KnownResult(replace(JUDGED, quality=2), 1)
    assert opened.find("c") is None

    (tmp_path / "book").unlink()
    opened.add("d", JUDGED, is_far=True)  # now in the place of the other

    assert opened.find("a") is None
    assert opened.find("d") == KnownResult(JUDGED, 1)


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

    assert opened.find("a") == KnownResult(JUDGED, 2)


def test_a_judgement_that_json_cannot_hold_is_not_kept(opened: ResultBook) -> None:
    opened.add("a", replace(JUDGED, message="\ud800"), is_far=True)
    opened.add("b", JUDGED, is_far=True)

    assert opened.find("a") is None
    assert opened.find("b") == KnownResult(JUDGED, 1)


def test_a_line_of_any_length_is_read_again(opened: ResultBook) -> None:
    for length in (900, 1000, 1024, 5_000, 300_000):
        judged = replace(JUDGED, message="é" * (length // 2))
        opened.add(f"{length}", judged, is_far=True)
        opened.add(f"after {length}", JUDGED, is_far=True)

        assert opened.find(f"{length}") == KnownResult(judged, 1)
        assert opened.find(f"after {length}") == KnownResult(JUDGED, 1)
