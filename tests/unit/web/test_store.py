"""The store: what is in it after a new start and a death, how much of it, and whose file it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.model import Verdict
from judge.web.store import database
from judge.web.store.database import MOST_FINDINGS, MOST_SAVES, MOST_TRIES, Store
from judge.web.store.file import MIGRATIONS, StoreError
from judge.web.store.findings import TraceFinding
from judge.web.store.records import CaseRecord, ReportRecord
from judge.web.store.submissions import SiteProgress, Submission, SubmissionState
from tests.unit.web.conftest import FAILURE, new

PASSED = CaseRecord(case="sample/01", verdict=Verdict.AC, cpu_s=0.5)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "site.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store.open(path)
    yield opened
    opened.close()


def get(store: Store, number: int) -> Submission:
    found = store.get(number)
    assert found is not None
    return found


def outcomes(store: Store, number: int) -> list[CaseRecord]:
    return [one for _, one in store.outcomes(number)]


def ended(store: Store, count: int, source: str = "") -> list[int]:
    """The numbers of submissions, each of which is over before the next comes."""
    numbers = []
    for _ in range(count):
        numbers.append(store.add(new(source)))
        store.end(numbers[-1], SubmissionState.CANCELLED)
    return numbers


def test_a_submission_is_there_after_a_new_start_for_its_user_alone(
    store: Store, path: Path
) -> None:
    number = store.add(new("print(1)\n"))
    store.start(number)
    first = store.add_outcome(number, PASSED)
    second = store.add_outcome(number, FAILURE)
    later = store.outcomes(number, first)  # what a page lacks
    report = ReportRecord(verdict=Verdict.WA, cases_total=2, cpu_s=0.5)
    store.finish(number, report, [PASSED, FAILURE])
    store.save_draft("local", "jugs", "c", b"half")
    store.close()

    again = Store.open(path)

    found = get(again, number)
    assert later == [(second, FAILURE)]
    assert (found.source, found.state) == (b"print(1)\n", SubmissionState.DONE)
    assert (found.verdict, found.report) == (Verdict.WA, report)
    assert outcomes(again, number) == [PASSED, FAILURE]
    assert [again.draft(user, "jugs") for user in ("local", "other")] == [("c", b"half", ""), None]
    assert again.newest("other") == []
    assert path.stat().st_mode & 0o077 == 0
    again.close()


def test_what_was_being_judged_when_the_server_died_is_judged_again_once(store: Store) -> None:
    number = store.add(new())
    for _ in range(5):  # a server that is told to end uses up no try
        assert store.start(number) is not None
        store.put_back(number)
    assert (get(store, number).state, get(store, number).tries) == (SubmissionState.QUEUED, 0)

    for _ in range(MOST_TRIES):
        assert store.unfinished() == [number]
        assert store.start(number) is not None
        store.add_outcome(number, PASSED)
        assert outcomes(store, number) == [PASSED]  # those of an earlier try are dropped

    assert store.start(number) is None
    assert get(store, number).state is SubmissionState.FAILED
    assert "ended 2 times" in get(store, number).message
    assert store.unfinished() == []
    store.end(number, SubmissionState.CANCELLED)
    assert get(store, number).state is SubmissionState.FAILED  # what is over stays as it is


def test_progress_counts_submissions_on_all_cases(store: Store) -> None:
    for verdict, cpu_s, is_whole in (
        (Verdict.WA, 0.1, True),
        (Verdict.AC, 0.7, True),
        (Verdict.AC, 0.4, True),
        (Verdict.AC, 0.1, False),
    ):
        number = store.add(new(is_whole=is_whole))
        store.start(number)
        store.finish(number, ReportRecord(verdict=verdict, cases_total=2, cpu_s=cpu_s), [])

    assert store.progress("local") == {"jugs": SiteProgress(solved=True, tries=3, best_cpu_s=0.4)}
    assert store.progress("somebody") == {}


@pytest.mark.attack
def test_the_oldest_of_a_user_make_room(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    other = store.add(new("x" * 4000, user="other"))
    monkeypatch.setattr(database, "MOST_OF_A_USER", 5)
    numbers = ended(store, 8)
    assert [one.id for one in store.newest("local")] == numbers[:2:-1]

    monkeypatch.setattr(database, "MOST_BYTES_OF_A_USER", 4000)
    numbers = ended(store, 6, "x" * 1000)
    assert [one.id for one in store.newest("local")] == numbers[:1:-1]
    assert store.get(other) is not None


def test_saves_and_findings_push_out_their_like_alone(store: Store) -> None:
    typed = ended(store, 1)[0]
    saves = [store.add(new(is_watched=True)) for _ in range(MOST_SAVES)]
    for number in saves:
        store.end(number, SubmissionState.CANCELLED)
    more = [store.add(new(task="trace", is_watched=True)) for _ in range(2)]
    assert [store.get(one) is None for one in (typed, saves[0], saves[-1])] == [False, True, False]

    traces = [*more, *(store.add(new(task="trace")) for _ in range(MOST_FINDINGS))]
    for number in traces:
        store.finish_task(number, None, TraceFinding(headline="", page=""))
    has_finding = [get(store, number).finding is not None for number in traces]
    assert has_finding == [False] * 2 + [True] * MOST_FINDINGS


def test_a_file_that_is_not_of_this_judge_is_named_and_not_touched(tmp_path: Path) -> None:
    newer, other, nothing = (tmp_path / name for name in ("newer", "other", "nothing"))
    Store.open(newer, migrations=(*MIGRATIONS, ("CREATE TABLE more (id INTEGER)",))).close()
    with sqlite3.connect(other) as base:
        base.execute("CREATE TABLE other (id INTEGER)")
    base.close()
    nothing.write_bytes(b"x" * 5000)

    for path, words in (
        (newer, "newer judge"),
        (other, "not one of the practice site"),
        (nothing, str(nothing)),
    ):
        content = path.read_bytes()
        with pytest.raises(StoreError, match=words):
            Store.open(path)
        assert path.read_bytes() == content
