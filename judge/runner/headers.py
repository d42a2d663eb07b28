"""Headers that are compiled ahead: choose the one for a source, keep them, and make others.

    <cache>/headers/<key>/facts.json           what is known of it
    <cache>/headers/<key>/public/ahead.h       the header, as a text
    <cache>/headers/<key>/public/ahead.h.gch   and compiled

A header has what a source includes before anything else, in the same order. So what the source
forgets to include is missing as before, and the program is the same bytes. What fails with a header
is compiled again without, so no message and no CE depends on it.

A header is made when the judge that lacked it ends, by a process that it leaves behind: at a low
priority, one at a time for each cache, in the same sandbox as a compiler of solutions and within
the same limits. What it compiles are names of the library's headers alone. So nothing waits for it,
it takes no time from a program that is judged, and the next change of the source is compiled with
it. Somebody who sits at a terminal will make one; scripts and tests compile a source once, and a
run that compiles many sources is not about one of them.

A header is some 40 to 120 MB, so hashing it takes a sixth of what it saves. That happens while the
compiler reads it: what it compiled with a header that is not whole does not count.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import asdict

from judge.errors import JudgeError
from judge.files.json_cache import read_object, write_object
from judge.languages import find_command
from judge.languages.preambles import header_command, header_text, library_headers
from judge.languages.tables import COMPILE_CPU_S
from judge.model import Language, Program, SourceFile
from judge.runner.build import compiler_limits
from judge.runner.cache_folder import CacheFolder
from judge.sandbox import Level, Sandbox, sandbox_of_level
from judge.sandbox.detached import start_detached
from judge.sandbox.supervisor.trees import remove_tree
from judge.sandbox.trees import PROGRAM_BOUNDS, TreeTooLarge, copy_tree, opened_folder

_LAYOUT = 1  # of the entries; headers in another layout are made anew
_MOST_SOURCES = 2  # two that are compared, or one with and without what looks for its fault
_LEAST_CACHE_BYTES = 1 << 30  # a smaller one would hold too few
KIND = "headers"
TEXT, COMPILED = "ahead.h", "ahead.h.gch"
_FACTS, _PUBLIC = "facts.json", "public"
_CHUNK = 1 << 20
# Where others may put a header that is found before one of those that were read.
_SEARCHED_FIRST = "/usr/local/include"


class HeaderOrder(Struct, frozen=True, kw_only=True):
    """A header to be made: its key, the compile command without files, and its text."""

    key: str
    argv: tuple[str, ...]
    text: str


class KnownHeader(Struct, frozen=True, kw_only=True):
    """What is known of a header; without a folder, that the compiler makes none of it."""

    key: str
    folder: Path | None
    digest: str = ""

    @property
    def text(self) -> Path:
        """What a compiler is told to include; it takes the compiled form that stands beside."""
        assert self.folder is not None
        return self.folder / TEXT


class HeaderStore:
    """The headers in a cache. Threads may share it."""

    def __init__(self, cache: CacheFolder) -> None:
        self._cache = cache
        self._whole: set[str] = set()
        self._guard = threading.Lock()
        self._lacking: dict[str, HeaderOrder] = {}

    @property
    def folder(self) -> Path:
        """Where the entries are; another place, where the cache turns out to be read-only."""
        return self._cache.path / KIND

    def choose(
        self, language: Language, version: str, files: Sequence[SourceFile]
    ) -> KnownHeader | None:
        """The header for a source, if there is one. It may be damaged; see `is_whole`."""
        if len(files) != 1 or (order := header_order(language, version, files[0].content)) is None:
            return None
        header = self.find(order.key)
        if header is None:
            with self._guard:
                self._lacking[order.key] = order
        return None if header is None or header.folder is None else header

    def start_making(self, level: Level) -> None:
        """Start to make the headers that were lacking, in sandboxes of a level, if it pays."""
        orders = list(self._lacking.values())
        bound = self._cache.most_bytes
        if (
            0 < len(orders) <= _MOST_SOURCES
            and level is not Level.NONE
            and self._cache.is_lasting
            and (bound is None or bound >= _LEAST_CACHE_BYTES)
            and all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
        ):
            start_making(orders, self._cache.path, level)

    def find(self, key: str) -> KnownHeader | None:
        """What is known of a header, if all that it was made of is still as it was."""
        entry = self.folder / key
        if not entry.is_dir() or not self._cache.touch(entry):
            return None
        facts = read_object(entry / _FACTS)
        if facts.get("key") == key and stamps_of(facts["stamps"]) == facts["stamps"]:
            folder = entry / _PUBLIC if facts["digest"] else None
            return KnownHeader(key=key, folder=folder, digest=facts["digest"])
        self._remove(key)
        return None

    def is_whole(self, header: KnownHeader) -> bool:
        """Whether a header is as it was made; if not, it is removed. Reads all of it once."""
        if header.key in self._whole:
            return True
        with suppress(OSError):
            assert header.folder is not None
            if _digest(header.folder) == header.digest:
                self._whole.add(header.key)
                return True
        self._remove(header.key)
        return False

    def add(self, key: str, work: Path | None, stamps: dict[str, Any]) -> None:
        """Store the header in the folder `work`, or without a folder that none can be made.

        `stamps` are those of all that it was made of. Raises `OSError` or `TreeTooLarge`.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self._cache.new_folder() / key
        (fresh / _PUBLIC).mkdir(parents=True)
        for folder in (fresh, fresh / _PUBLIC):
            folder.chmod(0o755)  # compilers may run as nobody
        digest = ""
        if work is not None:
            with opened_folder(work) as top:
                copy_tree(top, fresh / _PUBLIC, PROGRAM_BOUNDS)
            digest = _digest(fresh / _PUBLIC)
        write_object(fresh / _FACTS, {"key": key, "digest": digest, "stamps": stamps})
        self._cache.make_room(fresh, KIND)
        with suppress(OSError):  # another judge was faster
            fresh.rename(self.folder / key)

    def _remove(self, key: str) -> None:
        with suppress(OSError):
            self._cache.remove(self.folder / key, (self.folder / key).lstat().st_ino)


def header_order(language: Language, version: str, content: bytes) -> HeaderOrder | None:
    """The header that a source of one file could use; None if there can be none.

    `version` is the first line that the compiler prints.
    """
    if language.env or (command := header_command(language.compile, version)) is None:
        return None
    if not (headers := library_headers(content)):
        return None
    text = header_text(headers).decode()
    argv = (find_command(command[0]) or command[0], *command[1:])
    parts = json.dumps([_LAYOUT, version, argv, text])
    key = hashlib.blake2b(parts.encode(), digest_size=16).hexdigest()
    return HeaderOrder(key=key, argv=argv, text=text)


def stamps_of(paths: Iterable[str]) -> dict[str, list[int]]:
    """The time and the size of each file; none for what is not there."""
    stamps = {}
    for path in {*paths, _SEARCHED_FIRST}:
        with suppress(OSError):
            status = Path(path).stat()
            stamps[path] = [status.st_mtime_ns, status.st_size]
    return stamps


def _digest(folder: Path) -> str:
    """A hash of a header, by the one that processors have instructions for."""
    digest = hashlib.sha256((folder / TEXT).read_bytes())
    with (folder / COMPILED).open("rb", buffering=0) as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


_USED = "used.d"
_NICENESS = 10


def start_making(orders: Sequence[HeaderOrder], cache: Path, level: Level) -> None:
    """Make headers in a process that outlives this one."""
    headers = [asdict(order) for order in orders]
    request = {"cache": str(cache), "level": level.value, "headers": headers}
    start_detached(__name__, json.dumps(request).encode())


def main() -> None:
    """Read from standard input which headers to make, and make them."""
    os.nice(_NICENESS)
    request = json.load(sys.stdin)
    folder = CacheFolder(Path(request["cache"]))
    try:
        with suppress(JudgeError, OSError), folder.alone(KIND) as is_alone:
            for order in request["headers"] if is_alone else ():
                sandbox = sandbox_of_level(Level(request["level"]))
                make_header(convert(order, HeaderOrder), sandbox, folder)
    finally:
        folder.close()


def make_header(order: HeaderOrder, sandbox: Sandbox, cache: CacheFolder) -> bool:
    """Make a header and add it to the cache; whether that succeeded.

    What a compiler refuses is not tried again until it changes. Raises `SandboxError`, `OSError`.
    """
    store = HeaderStore(cache)
    if store.find(order.key) is not None:
        return False
    start_ns = time.time_ns()
    work = cache.new_folder() / "work"
    work.mkdir()
    try:
        (work / TEXT).write_text(order.text)
        flags = ("-x", "c++-header", "-MD", "-MF", str(work / _USED), "-o", str(work / COMPILED))
        argv = (*order.argv, *flags, str(work / TEXT))
        env = {"PATH": os.environ.get("PATH", os.defpath)}
        program = Program(folder=work, argv=argv, env=env)
        limits = compiler_limits(COMPILE_CPU_S)
        with sandbox.open(program, limits=limits, writable=work, bounds=PROGRAM_BOUNDS) as jail:
            execution = jail.run(stdin=b"")
        if execution.stopped_by is not None or execution.exit_code is None:
            return False
        if execution.exit_code != 0 or not (work / COMPILED).is_file():
            store.add(order.key, None, stamps_of(()))
            return False
        # A rule for make: the target, and the files that were read.
        rule = (work / _USED).read_text().partition(":")[2].replace("\\\n", " ")
        paths = [re.sub(r"\\(.)", r"\1", path) for path in re.findall(r"(?:[^\s\\]|\\.)+", rule)]
        stamps = stamps_of(path for path in paths if not path.startswith(f"{work}/"))
        (work / _USED).unlink()
        has_changed = any(time_ns >= start_ns for time_ns, _ in stamps.values())
        store.add(order.key, None if has_changed else work, stamps)
    except TreeTooLarge:
        return False
    else:
        return True
    finally:
        remove_tree(str(work.parent))
