"""Saves of a file, in all the ways in which editors save."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest

from judge.commands.watch.file_watcher import Stamp, file_stamp, settled_stamp, watch_file
from judge.commands.watch.warmup_executor import WarmupExecutor


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "mine.py"
    path.parent.mkdir()
    path.write_text("old")
    return path


def watching(
    path: Path, calls: SimpleQueue[None], over: threading.Event, since: Stamp | None
) -> threading.Thread:
    """A thread that watches a file whose stamp was `since`."""
    call = lambda: watch_file(path, lambda: calls.put(None), over, since=since)  # noqa: E731  # shorter than a function
    thread = threading.Thread(target=call)
    thread.start()
    return thread


@pytest.fixture
def changes(mine: Path) -> Iterator[SimpleQueue[None]]:
    """The calls for the file. The watch has started when the test begins."""
    queue: SimpleQueue[None] = SimpleQueue()
    over = threading.Event()
    thread = watching(mine, queue, over, file_stamp(mine))
    for attempt in range(100):
        mine.write_text(f"old {attempt}")
        try:
            queue.get(timeout=0.1)
            break
        except Empty:
            continue
    while True:
        try:
            queue.get(timeout=0.3)
        except Empty:
            break
    yield queue
    over.set()
    thread.join()


def test_a_save_before_the_watch_has_begun_is_seen(mine: Path) -> None:
    calls: SimpleQueue[None] = SimpleQueue()
    over, read = threading.Event(), file_stamp(mine)
    mine.write_text("newer")
    thread = watching(mine, calls, over, read)

    calls.get(timeout=10)
    over.set()
    thread.join()


def in_place(path: Path) -> None:
    path.write_text("new")


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


@pytest.mark.parametrize("save", [in_place, by_renaming, by_moving_away, by_a_new_folder])
def test_a_save_is_noticed(
    mine: Path, changes: SimpleQueue[None], save: Callable[[Path], None]
) -> None:
    mine.with_name("yours.py").write_text("new")  # another file is ignored
    with pytest.raises(Empty):
        changes.get(timeout=0.1)
    save(mine)

    changes.get(timeout=60)
    assert mine.read_text() == "new"


def test_an_empty_file_is_waited_for(mine: Path) -> None:
    mine.write_text("")
    threading.Timer(0.05, mine.write_text, ["new"]).start()

    found = settled_stamp(mine)

    assert found is not None
    assert found[2] == 3
    by_renaming(mine)
    assert file_stamp(mine) not in (None, found)
    assert settled_stamp(mine.with_name("none")) is file_stamp(mine.with_name("none")) is None


# The pool of a watch runs its first task alone


def test_nothing_else_begins_before_the_first_task_is_done_even_if_it_fails() -> None:
    order: list[str] = []
    go_on = threading.Event()

    def first() -> None:
        go_on.wait(5)
        order.append("first")

    with WarmupExecutor(2) as pool:
        futures = [pool.submit(first), pool.submit(order.append, "second")]
        go_on.set()
        for future in futures:
            future.result()
    with WarmupExecutor(2) as pool:
        failed, other = pool.submit(int, "no number"), pool.submit(int, "2")

        assert isinstance(failed.exception(), ValueError)
        assert other.result() == 2
    assert order == ["first", "second"]
