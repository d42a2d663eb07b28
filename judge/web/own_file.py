"""Submit a file of the user's own at every save, so that any editor is the editor of the site."""

from __future__ import annotations

import os
import re
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from judge import languages
from judge.catalog import kit_files
from judge.catalog.kit import Kit
from judge.commands.watch.file_watcher import Stamp, file_stamp, settled_stamp, watch_file
from judge.errors import JudgeError, QueueFull, UsageError
from judge.facts import Fact
from judge.files import open_resolved_file
from judge.web.queue import EventHub, JudgingQueue
from judge.web.records import NewSubmission
from judge.web.store import Store

MOST_SOURCE_BYTES = 256 << 10
"""The largest source that is taken."""

_MOST_LOOKED, _MOST_OFFERED = 5000, 100  # files of a page: no folder makes it slow
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_][\w.+-]{0,99}", re.ASCII)


@dataclass(slots=True)
class WatchedFile:
    """A file that is watched. `trouble` says why the last save was not submitted, if it was not."""

    problem: str
    path: Path
    stamp: Stamp | None
    over: threading.Event
    trouble: Fact = field(default_factory=Fact)
    last: int | None = None  # the submission of the last save


class OwnFile:
    """The file that is watched, one at a time, until `stop`."""

    watched: WatchedFile | None = None

    def __init__(
        self, kit: Kit, store: Store, queue: JudgingQueue, hub: EventHub, *, root: Path | None
    ) -> None:
        """Pages may name files below `root`; without one, none."""
        self._kit, self._store, self._queue, self._hub = kit, store, queue, hub
        self.root = None if root is None else root.resolve()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()

    def resume(self) -> None:
        """Watch the file again that was watched when the last server ended, if it may be."""
        last = self._store.own_file()
        if last is not None and last[0] in self._kit.slugs():
            with suppress(UsageError):  # it is gone, or elsewhere
                self.watch(last[0], self.path_below_root(last[1]))

    def path_below_root(self, word: str) -> Path:
        """The file that a page names; `UsageError` unless it is a source below the root."""
        if self.root is None:
            raise UsageError("this server watches no files, since other machines reach it")
        try:
            path = (self.root / word).resolve()
            is_there = path.is_relative_to(self.root) and kit_files.is_file(path)
        except (OSError, ValueError, RuntimeError):  # a null byte; links in a circle
            is_there = False
        if not is_there:
            raise UsageError(
                Fact(
                    "there is no file {!r} below the folder in which the server was started", word
                ),
                advice=Fact("Give its path from there"),
            )
        return path

    def choices(self) -> list[str]:
        """The newest sources below the root, by their paths from it, the newest first."""
        if self.root is None:
            return []
        files: list[tuple[float, str]] = []
        looked = 0
        for folder, folders, names in os.walk(self.root):
            folders[:] = sorted(name for name in folders if not name.startswith((".", "_")))
            for name in filter(languages.is_source, names):
                path = Path(folder, name)
                with suppress(OSError):
                    files.append((path.stat().st_mtime, str(path.relative_to(self.root))))
            looked += len(names)
            if looked > _MOST_LOOKED:
                break
        return [name for _, name in sorted(files, reverse=True)[:_MOST_OFFERED]]

    def watch(self, problem: str, path: Path) -> None:
        """Watch a file from now on, in place of the one before; submit it as it is, if it is new.

        A link in its path is followed now and not later, when somebody else could have made it.
        Raises `LanguageError` if it is in no known language.
        """
        path = path.resolve()
        languages.language_of(path.name)
        stamp = file_stamp(path)
        watched = WatchedFile(problem=problem, path=path, stamp=stamp, over=threading.Event())
        with self._lock:
            if self.watched is not None:
                self.watched.over.set()
            self.watched = watched
            self._store.save_own_file(problem, path)
            before = self._store.newest_save()
            is_same = before is not None and before.problem == problem
            if before is not None and is_same and before.source == _content(path):
                watched.last = before.id
            else:
                self._submit(watched)
        thread = threading.Thread(
            target=watch_file,
            args=(path, lambda: self._on_change(watched), watched.over),
            kwargs={"since": stamp},
            name="own-file",
            daemon=True,
        )
        self._threads.append(thread)
        thread.start()

    def stop(self) -> None:
        """Watch nothing any more."""
        if self.watched is not None:
            self.watched.over.set()
        for thread in self._threads:
            thread.join()

    def _on_change(self, watched: WatchedFile) -> None:
        """Called in the thread that watches the file."""
        stamp = settled_stamp(watched.path)
        with self._lock:
            if stamp == watched.stamp or watched.over.is_set():
                return
            watched.stamp = stamp
            self._submit(watched)

    def _submit(self, watched: WatchedFile) -> None:
        """Submit the file as it is, in place of the save before."""
        watched.trouble = Fact()
        try:
            if watched.last is not None:
                self._queue.cancel(watched.last)
            watched.last = self._queue.submit(_new_submission(watched))
        except (QueueFull, JudgeError) as error:
            watched.trouble = error.fact
        self._hub.wake()


def _new_submission(watched: WatchedFile) -> NewSubmission:
    path = watched.path
    language = languages.language_of(path.name)
    if languages.missing_tool(language) is not None:
        raise UsageError("{} is in {}, which is not installed here", path.name, language.name)
    source = _content(path)
    if not source.strip():
        raise UsageError("{} is empty, or cannot be read", path.name)
    if len(source) > MOST_SOURCE_BYTES:
        raise UsageError("{} has more than {} KiB", path.name, MOST_SOURCE_BYTES >> 10)
    is_plain = _PLAIN_NAME.fullmatch(path.name) is not None
    return NewSubmission(
        problem=watched.problem,
        language=language.code,
        file=path.name if is_plain else f"solution{path.suffix}",
        source=source,
        is_whole=True,
        is_watched=True,
    )


def _content(path: Path) -> bytes:
    try:
        with open_resolved_file(path) as file:
            return file.read(MOST_SOURCE_BYTES + 1)
    except OSError:
        return b""
