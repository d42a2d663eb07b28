"""Choose the header for a source from those that were compiled ahead, and have others made.

A header is made when the judge that lacked it ends, by a process that it leaves behind. So nothing
waits for it, it takes no time from a program that is judged, and the next change of the source is
compiled with it. Somebody who sits at a terminal will make one; scripts and tests compile a source
once, and a run that compiles many sources is not about one of them.
"""

from __future__ import annotations

import hashlib
import json
import sys
import threading
from collections.abc import Sequence

from judge.languages import find_command
from judge.languages.preambles import header_command, header_text, library_headers
from judge.model import Language, SourceFile
from judge.runner.cache.cache_folder import CacheFolder
from judge.runner.cache.header_store import HeaderOrder, HeaderStore, KnownHeader
from judge.sandbox import Level, Sandbox

_LAYOUT = 1  # of the entries; headers in another layout are made anew
_MOST_SOURCES = 2  # two that are compared, or one with and without what looks for its fault
_LEAST_CACHE_BYTES = 1 << 30  # a smaller one would hold too few


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


class HeadersAhead:
    """The headers for the sources of one judge. Threads may share it."""

    def __init__(self, sandbox: Sandbox, cache: CacheFolder) -> None:
        self._level, self._cache = sandbox.level, cache
        self._store = HeaderStore(cache)
        self._guard = threading.Lock()
        self._lacking: dict[str, HeaderOrder] = {}

    def find(
        self, language: Language, version: str, files: Sequence[SourceFile]
    ) -> KnownHeader | None:
        """The header for a source, if there is one. It may be damaged; see `is_whole`."""
        if len(files) != 1 or (order := header_order(language, version, files[0].content)) is None:
            return None
        known = self._store.find(order.key)
        if known is None:
            with self._guard:
                self._lacking[order.key] = order
        return None if known is None or known.folder is None else known

    def is_whole(self, header: KnownHeader) -> bool:
        """Whether a header is as it was made. Reads all of it once."""
        return self._store.is_whole(header)

    def start_making(self) -> None:
        """Have made what was lacking, if that is worth it."""
        orders = list(self._lacking.values())
        bound = self._cache.most_bytes
        if (
            0 < len(orders) <= _MOST_SOURCES
            and self._level is not Level.NONE
            and self._cache.is_lasting
            and (bound is None or bound >= _LEAST_CACHE_BYTES)
            and _is_on_terminal()
        ):
            from judge.runner.cache.make_header import start_making  # rarely needed

            start_making(orders, self._cache.path, self._level)


def _is_on_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
