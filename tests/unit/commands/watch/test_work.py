"""A watch: saves that are noticed, what each starts and in which order."""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pytest

from judge.catalog import counterexamples
from judge.catalog.find_kit import find_kit
from judge.commands.watch.file_watcher import Stamp, file_stamp, settled_stamp, watch_file
from judge.commands.watch.work import (
    CaseExplained,
    CommandRequested,
    DifferenceRequested,
    ExplanationStarted,
    Key,
    RoundStarted,
    Watch,
    WatchEvent,
)
from judge.errors import Cancelled, JudgeError
from judge.model import Execution, Judgement, Program, Report, Verdict
from judge.runner.reuse import Reuse
from judge.runner.session import RunRequest
from tests.conftest import FakeJail, FakeSandbox, case, execution, write_kit

THREE = {"testdata/sums/secret/03-big.in": "100 200\n", "testdata/sums/secret/03-big.ans": "300\n"}
RIGHT = "sum"


def by_its_text(program: Program, stdin: bytes) -> Execution:
    """A file says which sum it gets wrong: `sum`, or `sum but 10.`."""
    said = (program.folder / "mine.py").read_text() if program.folder != Path("/") else RIGHT
    found = sum(map(int, stdin.split()))
    return execution(stdout=(b"wrong" if f"but {found}." in said else str(found).encode()))


class Compiling(FakeSandbox):
    """Whose compilers are content with everything."""

    @contextmanager
    def open(self, program: Program, **options: Any) -> Iterator[FakeJail]:
        if options.get("writable") is not None:
            yield FakeJail(program, lambda program, stdin: execution())
        else:
            with super().open(program, **options) as jail:
                yield jail


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    write_kit(tmp_path / "kit", THREE)
    path = tmp_path / "mine.py"
    path.write_text(RIGHT)
    return path


def watch(
    mine: Path, *words: str, sandboxes: Any = None, fresh: bool = False, **more: Any
) -> Watch:
    kit = find_kit(mine.parent / "kit", {})
    reuse = Reuse(takes=not fresh)
    made = RunRequest(words=words or ("sums", str(mine)), jobs=1, reuse=reuse, **more)
    return Watch(kit, made, sandboxes=sandboxes or (lambda: Compiling(by_its_text)))


def round_of(events: Iterator[WatchEvent]) -> list[str]:
    """The judgements of the next round, as `verdict case`, up to its end."""
    found: list[str] = []
    for event in events:
        if isinstance(event, RoundStarted):
            found = []
        if isinstance(event, Judgement):
            found.append(f"{event.verdict.value} {event.case[-6:]}")
        if isinstance(event, Report):
            break
    return found


@contextmanager
def after_a_round(mine: Path) -> Iterator[tuple[Watch, Iterator[WatchEvent]]]:
    with watch(mine) as watching:
        events = iter(watching)
        round_of(events)
        yield watching, events


def test_a_round_stops_at_its_first_failure_which_the_next_one_begins_with(mine: Path) -> None:
    mine.write_text("sum but 300.")
    with watch(mine) as watching:
        events = iter(watching)

        rounds = [round_of(events)]
        for text in ("sum but 300. Still", RIGHT, "sum but 10."):
            mine.write_text(text)
            rounds.append(round_of(events))
            assert watching.status == int(text != RIGHT)
        watching.press(Key.ALL)
        rounds.append(round_of(events))
        assert watching.status == 1
        mine.unlink()
        gone = next(event for event in events if isinstance(event, JudgeError))
        assert "there is no file" in str(gone)
        assert watching.status == 2  # that of no round before
        mine.write_text(RIGHT)
        assert len(round_of(events)) == 3  # it is waited for

    assert rounds == [
        ["AC 01-two", "AC 2-many", "WA 03-big"],
        ["AC 01-two", "WA 03-big"],
        ["AC 01-two", "AC 03-big", "AC 2-many"],
        ["AC 01-two", "WA 2-many"],
        ["AC 01-two", "WA 2-many", "AC 03-big"],
    ]


def test_a_failed_case_is_looked_at_again_or_compared_on_request(mine: Path) -> None:
    with after_a_round(mine) as (watching, events):

        def after(key: Key, count: int = 1) -> list[WatchEvent]:
            watching.press(key)
            return list(islice(events, count))

        nothing = after(Key.WHY) + after(Key.DIFFERENCE)
        mine.write_text("sum but 300.")
        round_of(events)
        first, again = after(Key.WHY, 2), after(Key.WHY, 2)
        (wrong,) = after(Key.DIFFERENCE)

    assert nothing == [ExplanationStarted(case=None), DifferenceRequested(judgement=None)]
    assert first == again
    assert first[0] == ExplanationStarted(case="secret/03-big")
    assert isinstance(first[1], CaseExplained)
    assert first[1].judgement.verdict is Verdict.WA
    assert isinstance(wrong, DifferenceRequested)
    assert wrong.judgement is not None
    assert wrong.judgement.case == "secret/03-big"


def test_a_round_has_the_conditions_of_its_report_and_kept_counterexamples(mine: Path) -> None:
    counterexamples.store_case("sums", case("stress", input="5\n", answer="5\n"))
    with watch(mine) as watching:
        first = round_of(iter(watching))
    with watch(mine, data=("sample",), time_scale=2.0) as watching:
        events = iter(watching)
        started = next(events)
        named = round_of(events)

    assert isinstance(started, RoundStarted)
    setting = started.setting
    assert (setting.data, setting.time_scale, setting.level) == (("sample",), 2.0, "limits")
    assert watching.report is not None
    assert not watching.report.complete  # these are not all cases
    assert (first[:1], len(first), named) == (["AC 01-two"], 4, ["AC 01-two"])


def test_a_new_save_ends_the_round_at_once(mine: Path) -> None:
    """The programs of the first round run until they are cancelled."""
    running = threading.Event()

    class Endless(Compiling):
        def __init__(self) -> None:
            self.ended = threading.Event()
            super().__init__(self.runs)

        def runs(self, program: Program, stdin: bytes) -> Execution:
            running.set()
            assert self.ended.wait(10)
            raise Cancelled("called off")

        def cancel(self) -> None:
            self.ended.set()

    made = iter([Compiling(by_its_text), Endless()])  # the first one is only tried
    sandboxes = lambda: next(made, Compiling(by_its_text))  # noqa: E731  # shorter than a function
    with watch(mine, sandboxes=sandboxes) as watching:
        events = iter(watching)
        assert isinstance(next(events), RoundStarted)
        assert running.wait(10)
        mine.write_text("sum but 3.")

        assert round_of(events) == ["WA 01-two"]


def test_a_program_that_did_not_change_is_not_judged_again_unless_wanted(mine: Path) -> None:
    for fresh in (False, True):
        with watch(mine, fresh=fresh) as watching:
            events = iter(watching)
            for _ in range(2):
                round_of(events)
                os.utime(mine)
            third = next(event for event in events if isinstance(event, Report))
        assert [one.cached for one in third.judgements] == [not fresh] * 3


def test_a_bug_is_not_hidden_in_a_thread(mine: Path) -> None:
    def fails(program: Program, stdin: bytes) -> Execution:
        raise ZeroDivisionError

    with (
        pytest.raises(ZeroDivisionError),
        watch(mine, sandboxes=lambda: Compiling(fails)) as watching,
    ):
        round_of(iter(watching))


def test_a_save_a_key_before_it_has_begun_and_quit_end_a_stress(mine: Path) -> None:
    by_save, by_key = threading.Event(), threading.Event()
    with after_a_round(mine) as (watching, events):
        assert not watching.stop_stress()
        watching.press(Key.STRESS)
        requested = next(events)
        assert isinstance(requested, CommandRequested)
        assert requested.stopper is not None
        assert (requested.slug, requested.file) == ("sums", str(mine))
        requested.stopper.add_done_callback(lambda _: by_save.set())
        mine.write_text(f"{RIGHT} still")
        assert by_save.wait(10)
        watching.end_stress()
        assert not watching.stop_stress()
        assert len(round_of(events)) == 3

        watching.press(Key.STRESS)
        requested = next(event for event in events if isinstance(event, CommandRequested))
        assert requested.stopper is not None
        assert watching.stop_stress()
        requested.stopper.add_done_callback(lambda _: by_key.set())
        assert by_key.is_set()

        watching.press(Key.STRESS)
        watching.press(Key.QUIT)
        assert [isinstance(event, CommandRequested) for event in events] == [True]


def test_a_debugger_gets_the_smallest_case_that_failed(mine: Path) -> None:
    (mine.parent / "kit/testdata/sums/secret/03-big.in").write_text("300\n")
    mine.write_text("sum but 300. but 10.")
    with after_a_round(mine) as (watching, events):
        watching.press(Key.ALL)
        round_of(events)
        watching.press(Key.DEBUG)
        requested = next(event for event in events if isinstance(event, CommandRequested))
        watching.press(Key.TRACE)
        first = next(event for event in events if isinstance(event, CommandRequested))

    assert (requested.slug, requested.file) == ("sums", str(mine))
    assert (requested.case, first.case) == ("secret/03-big", "secret/02-many")


def test_wrong_arguments_are_immediate_errors(mine: Path) -> None:
    odd = Path(f"{mine}.odd")
    odd.write_text("")

    for words, error in (
        (("sums",), "expected one problem and one file"),
        (("sums", "a.py", "b.py"), "expected one problem and one file"),
        (("sums", "none.py"), "there is no file"),
        (("none", "mine.py"), "there is no problem"),
        (("sums", str(odd)), "language"),
    ):
        with pytest.raises(JudgeError, match=error):
            watch(mine, *words)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "mine.py"
    path.parent.mkdir()
    path.write_text("old")
    return path


@contextmanager
def watching(path: Path, since: Stamp | None) -> Iterator[SimpleQueue[None]]:
    """The calls of a watch of a file whose stamp was `since`."""
    calls: SimpleQueue[None] = SimpleQueue()
    over = threading.Event()
    with ThreadPoolExecutor() as threads:
        threads.submit(watch_file, path, lambda: calls.put(None), over, since=since)
        yield calls
        over.set()


def test_a_save_before_the_watch_has_begun_is_seen(saved: Path) -> None:
    read = file_stamp(saved)
    saved.write_text("newer")

    with watching(saved, read) as calls:
        calls.get(timeout=10)


def by_renaming(path: Path) -> None:
    fresh = path.with_name(".mine.py.swp")
    fresh.write_text("new")
    fresh.replace(path)


def by_moving_away(path: Path) -> None:
    path.rename(path.with_name("mine.py~"))
    path.write_text("new")


def by_a_new_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("before"))
    path.parent.mkdir()
    path.write_text("new")


@pytest.mark.parametrize(
    "save", [lambda path: path.write_text("new"), by_renaming, by_moving_away, by_a_new_folder]
)
def test_a_save_is_noticed(saved: Path, save: Callable[[Path], None]) -> None:
    with watching(saved, None) as calls:
        calls.get(timeout=60)  # the watch has begun
        saved.with_name("yours.py").write_text("new")  # another file is ignored
        with pytest.raises(Empty):
            calls.get(timeout=0.1)
        save(saved)

        calls.get(timeout=60)


def test_an_empty_file_is_waited_for(saved: Path) -> None:
    saved.write_text("")
    threading.Timer(0.05, saved.write_text, ["new"]).start()

    found = settled_stamp(saved)

    assert found is not None
    assert found[2] == 3
    by_renaming(saved)
    assert file_stamp(saved) not in (None, found)
    assert settled_stamp(saved.with_name("none")) is file_stamp(saved.with_name("none")) is None
