"""The queue and the store: bounds, cancelling, what a dead server leaves."""

import asyncio
import sqlite3
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from judge.facts import Fact
from judge.model import Verdict
from judge.runner.store import HistoryError
from judge.web import store as stores
from judge.web.queue import MOST_STREAMS, EventHub, JudgingQueue
from judge.web.records import OWNER, CaseRecord, Draft, ReportRecord, State, TraceFinding
from judge.web.site import Site
from judge.web.store import KIND, MOST_FINDINGS, MOST_SAVES, MOST_TRIES, Store
from tests.conftest import ROOT
from tests.end_to_end.commands import processes_with, wait_until_gone
from tests.kit.solutions import KIT
from tests.unit.web.conftest import FAILURE, judged, new, stored, wait_for

PASSED = CaseRecord(case="sample/01", verdict=Verdict.AC, cpu_s=0.5)


def test_submissions_wait_in_their_order(site: Site) -> None:
    numbers = [site.queue.submit(new()) for _ in range(4)]
    assert [site.queue.place(number) for number in numbers] == [0, 1, 2, 3]

    for number in numbers[0], numbers[2]:
        site.queue.cancel(number)
        assert stored(site, number).state is State.CANCELLED
    assert [site.queue.place(number) for number in numbers] == [None, 0, None, 1]


@pytest.mark.slow
def test_a_submission_gets_the_verdict_of_judge_run(site: Site) -> None:
    site.queue.start()
    right = (ROOT / "solutions/jugs/breadth_first.py").read_text()

    numbers = [site.queue.submit(new(source)) for source in (right, "print(0)\n", "x = (\n")]

    found = [judged(site, number) for number in numbers]
    assert [one.verdict for one in found] == [Verdict.AC, Verdict.WA, Verdict.CE]
    assert [one.state for one in found] == [State.DONE] * 3
    (_, failure), *_ = site.store.outcomes(numbers[1])
    assert failure.case.startswith("sample/")
    titles = {title.split(",")[0] for title, _ in failure.parts}
    assert titles == {"input", "expected output", "actual output"}


def test_samples_alone_are_run_without_stopping_at_a_failure(site: Site) -> None:
    site.queue.start()

    number = site.queue.submit(new(is_whole=False))

    report = judged(site, number).report
    assert report is not None
    assert report.cases_total == len(site.store.outcomes(number)) == 2


@pytest.mark.attack
def test_cancelling_kills_what_a_submission_or_a_stress_test_has_started(site: Site) -> None:
    site.queue.start()
    for task in "judge", "stress":
        mark = f"{task}-{time.monotonic_ns()}"
        source = f"""
import subprocess, sys, time
children = [subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", {mark!r}])
            for _ in range(3)]
time.sleep(600)
"""
        number = site.queue.submit(new(source, task=task))
        wait_for(lambda mark=mark: bool(processes_with(mark)))  # type: ignore[misc]  # of this turn

        site.queue.cancel(number)

        assert wait_until_gone(mark)
        over = judged(site, number).state
        assert over is State.CANCELLED or (task, over) == ("stress", State.DONE)


def test_what_a_server_left_is_judged_by_the_next_one(site: Site) -> None:
    died = site.store.add(new())
    assert site.store.start(died) is not None  # and then the server died
    site.queue.start(takes_over=False)
    ended = site.queue.submit(new("import time\ntime.sleep(600)\n"))
    wait_for(lambda: stored(site, ended).state is State.JUDGING)

    site.queue.stop()  # it is told to end, which uses up no try

    assert (stored(site, ended).state, stored(site, ended).tries) == (State.QUEUED, 0)
    following = JudgingQueue(KIT, site.store, site.hub, site.level)
    following.start()
    assert judged(site, died).verdict is Verdict.WA
    following.cancel(ended)
    assert judged(site, ended).state is State.CANCELLED
    following.stop()


@pytest.mark.slow
def test_no_more_programs_run_at_once_than_there_are_cores(site: Site) -> None:
    queue = JudgingQueue(KIT, site.store, site.hub, site.level, cores=[0])
    queue.start()
    numbers = [queue.submit(new("import time\ntime.sleep(0.05)\nprint(0)\n")) for _ in range(3)]

    most = 0
    while not all(stored(site, number).state.is_over for number in numbers):
        states = [stored(site, number).state for number in numbers]
        most = max(most, states.count(State.JUDGING))

    assert most == 1
    queue.stop()


@pytest.mark.attack
def test_streams_beyond_the_bound_end_at_once_until_another_has_ended() -> None:
    async def open_too_many() -> list[bool]:
        hub = EventHub()
        with ExitStack() as opened:
            for _ in range(MOST_STREAMS - 1):
                opened.enter_context(hub.stream())
            with hub.stream() as last, hub.stream() as refused:
                pass
            later = opened.enter_context(hub.stream())
        return [one is not None for one in (last, refused, later)]

    assert asyncio.run(open_too_many()) == [True, False, True]


def outcomes(site: Site, number: int) -> list[CaseRecord]:
    return [one for _, one in site.store.outcomes(number)]


def ended(site: Site, count: int, source: str = "") -> list[int]:
    """The numbers of submissions, each of which is over before the next comes."""
    numbers = []
    for _ in range(count):
        numbers.append(site.store.add(new(source)))
        site.store.end(numbers[-1], State.CANCELLED)
    return numbers


def test_a_submission_is_there_after_a_new_start(site: Site, tmp_path: Path) -> None:
    number = site.store.add(new("print(1)\n"))
    site.store.start(number)
    first = site.store.add_outcome(number, PASSED)
    second = site.store.add_outcome(number, FAILURE)
    later = site.store.outcomes(number, first)  # what a page lacks
    report = ReportRecord(verdict=Verdict.WA, cases_total=2, cpu_s=0.5)
    site.store.finish(number, report, [PASSED, FAILURE])
    site.store.save_draft(new("half", language="c"))
    site.store.close()

    path = tmp_path / "site.sqlite3"
    again = Store(path)

    found = again.get(number)
    assert found is not None
    assert later == [(second, FAILURE)]
    assert (found.source, found.state) == (b"print(1)\n", State.DONE)
    assert (found.verdict, found.report) == (Verdict.WA, report)
    assert [one for _, one in again.outcomes(number)] == [PASSED, FAILURE]
    kept = Draft(language="c", source=b"half", input="", revision=1)
    assert [again.draft(OWNER, slug) for slug in ("jugs", "push")] == [kept, None]
    assert again.newest(OWNER, "push") == []
    assert path.stat().st_mode & 0o077 == 0
    again.close()


def test_what_was_being_judged_when_the_server_died_is_judged_again_once(site: Site) -> None:
    number = site.store.add(new())
    for _ in range(5):  # a server that is told to end uses up no try
        assert site.store.start(number) is not None
        site.store.put_back(number)
    assert (stored(site, number).state, stored(site, number).tries) == (State.QUEUED, 0)

    for _ in range(MOST_TRIES):
        assert site.store.unfinished() == [(number, OWNER)]
        assert site.store.start(number) is not None
        site.store.add_outcome(number, PASSED)
        assert outcomes(site, number) == [PASSED]  # those of an earlier try are dropped

    assert site.store.start(number) is None
    assert stored(site, number).state is State.FAILED
    assert "ended 2 times" in stored(site, number).message
    assert site.store.unfinished() == []
    site.store.end(number, State.CANCELLED)
    assert stored(site, number).state is State.FAILED  # what is over stays as it is
    assert site.store.start(number) is None


@pytest.mark.attack
def test_the_oldest_of_their_like_make_room(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    typed = ended(site, 1)[0]
    saves = [site.store.add(new(is_watched=True)) for _ in range(MOST_SAVES)]
    for number in saves:
        site.store.end(number, State.CANCELLED)
    more = [site.store.add(new(task="trace", is_watched=True)) for _ in range(2)]
    is_gone = [site.store.get(one) is None for one in (typed, saves[0], saves[-1])]
    assert is_gone == [False, True, False]

    traces = [*more, *(site.store.add(new(task="trace")) for _ in range(MOST_FINDINGS))]
    for number in traces:
        site.store.finish_task(number, None, TraceFinding(headline=Fact(""), page=""))
    has_finding = [stored(site, number).finding is not None for number in traces]
    assert has_finding == [False] * 2 + [True] * MOST_FINDINGS

    for name, most, source in ("MOST_KEPT", 5, ""), ("MOST_BYTES", 4000, "x" * 1000):
        monkeypatch.setattr(stores, name, most)
        numbers = ended(site, 8, source)
        kept = [one.id for one in site.store.newest(OWNER)]
        assert kept == numbers[::-1][: len(kept)]
        assert len(kept) == (5 if name == "MOST_KEPT" else 4)


def test_a_file_that_is_not_of_this_judge_is_named_and_not_touched(tmp_path: Path) -> None:
    newer, other, nothing = (tmp_path / name for name in ("newer", "other", "nothing"))
    more = (*KIND.migrations, ("CREATE TABLE more (id INTEGER)",))
    Store(newer, kind=KIND._replace(migrations=more)).close()
    with sqlite3.connect(other) as base:
        base.execute("CREATE TABLE other (id INTEGER)")
    base.close()
    nothing.write_bytes(b"x" * 5000)

    for path, words in (
        (newer, "newer judge"),
        (other, "not a store of the practice site"),
        (nothing, str(nothing)),
    ):
        content = path.read_bytes()
        with pytest.raises(HistoryError, match=words):
            Store(path)
        assert path.read_bytes() == content
