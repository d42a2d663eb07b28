"""The store: what is in it after a reload, a new start, a death."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.model import Verdict
from judge.web.store import database
from judge.web.store.database import MOST_TRIES, Store
from judge.web.store.file import MIGRATIONS, StoreError
from judge.web.store.records import CaseRecord, ReportRecord
from judge.web.store.submissions import NewSubmission, SiteProgress, SubmissionState


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "site.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store.open(path)
    yield opened
    opened.close()


def new(**changes: object) -> NewSubmission:
    values: dict[str, object] = {
        "user": "local",
        "problem": "push",
        "language": "python3",
        "file": "solution.py",
        "source": b"print(1)\n",
        "is_whole": True,
    }
    return NewSubmission(**(values | changes))  # type: ignore[arg-type]  # each has its type


PASSED = CaseRecord(case="sample/01", verdict=Verdict.AC, cpu_s=0.5)
FAILED = CaseRecord(
    case="secret/02", verdict=Verdict.WA, message="3, but 2", parts=(("input", "1 2"),)
)


def report(verdict: Verdict, cpu_s: float = 0.5) -> ReportRecord:
    return ReportRecord(verdict=verdict, cases_total=2, cpu_s=cpu_s)


def test_a_submission_is_there_after_a_new_start(store: Store, path: Path) -> None:
    number = store.add(new())
    store.start(number)
    store.add_outcome(number, PASSED)
    store.finish(number, report(Verdict.WA), [PASSED, FAILED])
    store.close()

    again = Store.open(path)

    found = again.get(number)
    assert found is not None
    assert (found.source, found.state) == (b"print(1)\n", SubmissionState.DONE)
    assert (found.verdict, found.report) == (Verdict.WA, report(Verdict.WA))
    assert [one for _, one in again.outcomes(number)] == [PASSED, FAILED]
    again.close()


def test_what_was_being_judged_when_the_server_died_is_judged_again_once(store: Store) -> None:
    number = store.add(new())

    tries: list[bool] = []
    for _ in range(MOST_TRIES + 1):  # each time the server dies
        assert number in store.unfinished() or len(tries) == MOST_TRIES
        tries.append(store.start(number) is not None)
        store.add_outcome(number, PASSED)

    assert tries == [True] * MOST_TRIES + [False]
    found = store.get(number)
    assert found is not None
    assert found.state is SubmissionState.FAILED
    assert "ended 2 times" in found.message
    assert store.unfinished() == []


def test_outcomes_of_an_earlier_try_are_dropped(store: Store) -> None:
    number = store.add(new())
    store.start(number)
    store.add_outcome(number, FAILED)

    store.start(number)
    store.add_outcome(number, PASSED)

    assert [one for _, one in store.outcomes(number)] == [PASSED]


def test_a_server_that_is_told_to_end_uses_up_no_try(store: Store) -> None:
    number = store.add(new())
    for _ in range(5):
        assert store.start(number) is not None
        store.put_back(number)

    found = store.get(number)
    assert found is not None
    assert (found.state, found.tries) == (SubmissionState.QUEUED, 0)


def test_numbers_of_outcomes_grow_so_that_a_page_gets_those_that_it_lacks(store: Store) -> None:
    number = store.add(new())
    first = store.add_outcome(number, PASSED)
    second = store.add_outcome(number, FAILED)

    assert second > first
    assert store.outcomes(number, first) == [(second, FAILED)]


def test_what_is_over_stays_as_it_is(store: Store) -> None:
    number = store.add(new())
    store.end(number, SubmissionState.CANCELLED)

    store.end(number, SubmissionState.FAILED, "too late")

    found = store.get(number)
    assert found is not None
    assert found.state is SubmissionState.CANCELLED
    assert store.start(number) is None


def test_progress_counts_submissions_on_all_cases(store: Store) -> None:
    for verdict, cpu_s, is_whole in (
        (Verdict.WA, 0.1, True),
        (Verdict.AC, 0.7, True),
        (Verdict.AC, 0.4, True),
        (Verdict.AC, 0.1, False),
    ):
        number = store.add(new(is_whole=is_whole))
        store.start(number)
        store.finish(number, report(verdict, cpu_s), [])

    assert store.progress("local") == {"push": SiteProgress(solved=True, tries=3, best_cpu_s=0.4)}
    assert store.progress("somebody") == {}


def test_the_newest_come_first_and_page_by_page(store: Store) -> None:
    numbers = [store.add(new(problem=slug)) for slug in ("push", "jugs", "push")]
    store.add(new(user="other"))

    assert [one.id for one in store.newest("local")] == numbers[::-1]
    assert [one.id for one in store.newest("local", "push", before=numbers[2])] == [numbers[0]]


def test_the_oldest_of_a_user_make_room(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    monkeypatch.setattr(database, "MOST_OF_A_USER", 5)
    numbers = []
    for _ in range(8):
        numbers.append(store.add(new()))
        store.end(numbers[-1], SubmissionState.CANCELLED)

    assert [one.id for one in store.newest("local")] == numbers[:2:-1]


@pytest.mark.attack
def test_a_user_cannot_fill_the_disk(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    monkeypatch.setattr(database, "MOST_BYTES_OF_A_USER", 4000)
    other = store.add(new(user="other"))
    numbers = []
    for _ in range(6):
        numbers.append(store.add(new(source=b"x" * 1000)))
        store.end(numbers[-1], SubmissionState.CANCELLED)

    kept = [one.id for one in store.newest("local")]
    assert kept == numbers[:1:-1]
    assert store.get(other) is not None


def test_a_draft_is_kept_and_replaced(store: Store) -> None:
    store.save_draft("local", "push", "c", b"old")
    store.save_draft("local", "push", "cpp", b"new")

    assert store.draft("local", "push") == ("cpp", b"new", "")
    assert store.draft("local", "jugs") is None
    assert store.draft("other", "push") is None


def test_only_the_user_may_read_the_file(store: Store, path: Path) -> None:
    assert path.stat().st_mode & 0o077 == 0


def test_a_file_of_a_newer_judge_is_not_touched(path: Path) -> None:
    Store.open(path, migrations=(*MIGRATIONS, ("CREATE TABLE more (id INTEGER)",))).close()

    with pytest.raises(StoreError, match="newer judge"):
        Store.open(path)


def test_a_database_of_something_else_is_not_touched(path: Path) -> None:
    path.parent.mkdir()
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE other (id INTEGER)")
    base.close()

    with pytest.raises(StoreError, match="not one of the practice site"):
        Store.open(path)


def test_a_file_that_is_no_database_is_named(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"x" * 5000)

    with pytest.raises(StoreError, match=str(path)):
        Store.open(path)
