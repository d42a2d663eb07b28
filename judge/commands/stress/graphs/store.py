"""Keep large graphs in the cache: `<cache>/graphs/<problem>-<key>-<instance>`.

The key is a hash of the rules and of the version of this code. A file begins with a hash of the key
and of all that follows; one that does not fit counts as not there. Files are written elsewhere and
moved to their place, so two judges cannot meet in one.
"""

from __future__ import annotations

import hashlib
import marshal
import sys
from array import array
from contextlib import suppress
from pathlib import Path
from typing import Any

from judge import __version__
from judge.commands.stress.graphs.beam import DeepPositions
from judge.commands.stress.graphs.codec import PositionCodec
from judge.commands.stress.graphs.position_graph import PositionGraph
from judge.errors import SandboxError
from judge.files import read_file
from judge.game import FormatError, Rules
from judge.model import Problem
from judge.runner.cache.cache_folder import CacheFolder

VERSION = 1
"""To be raised when other graphs come out, or are written in another way."""

MOST_OF_A_PROBLEM = 8
"""Graphs that are kept."""

_HASH_BYTES = 32

Explored = PositionGraph | DeepPositions


def explored_bytes(explored: Explored, text: str, key: str) -> bytes:
    """What was explored as the bytes of a file; `text` is the input with its game.

    Raises `ValueError` if positions have parts that cannot be written.
    """
    codec = explored.codec
    content: dict[str, Any] = {
        "text": text,
        "form": (codec.is_wide, codec.is_split, codec.parts),
    }
    if isinstance(explored, DeepPositions):
        content |= {"deep": list(explored.keys)}
    else:
        content |= {
            "keys": explored.keys,
            "by_key": bytes(explored.by_key),
            "costs": bytes(explored.costs),
            "towards": bytes(explored.towards),
            "hardest": {kind: bytes(some) for kind, some in explored.hardest.items()},
        }
    data = marshal.dumps(content)
    return _digest(key.encode(), data) + data


def read_explored(rules: Rules, data: bytes, key: str) -> Explored | None:
    """What was explored, from the bytes of a file; None if they are not what was written."""
    written = memoryview(data)[_HASH_BYTES:]
    if data[:_HASH_BYTES] != _digest(key.encode(), written):
        return None
    content = marshal.loads(written)
    try:
        (game,) = rules.parse(content["text"])
    except (FormatError, ValueError):
        return None
    is_wide, is_split, parts = content["form"]
    codec = PositionCodec(game.start, is_wide=is_wide, is_split=is_split, parts=parts)
    if "deep" in content:
        return DeepPositions(game, codec, content["deep"])
    return PositionGraph(
        game,
        codec,
        content["keys"],
        memoryview(content["by_key"]).cast("I"),
        memoryview(content["costs"]).cast("i"),
        memoryview(content["towards"]).cast("I"),
        {kind: array("I", some) for kind, some in content["hardest"].items()},
    )


class GraphStore:
    """The graphs of one problem in a cache."""

    def __init__(self, problem: Problem, cache: CacheFolder) -> None:
        self._cache = cache
        version = VERSION, __version__, sys.version_info[:2], sys.byteorder, problem.rules
        self.key = f"{problem.slug}-{_digest(repr(version).encode()).hex()[:16]}"

    @property
    def _folder(self) -> Path:
        return self._cache.path / "graphs"

    def names(self) -> list[str]:
        """The names of the graphs, the one that was used last first."""
        found = []
        for path in self._paths():
            with suppress(OSError):  # another judge has removed it
                found.append((path.lstat().st_mtime, path.name))
        return [name for _, name in sorted(found, reverse=True)]

    def load(self, rules: Rules, name: str) -> Explored | None:
        """A graph; None if it is not there any more, or broken: then it is removed."""
        path = self._folder / name
        with suppress(OSError, SandboxError):
            if self._cache.touch(path):
                inode = path.lstat().st_ino
                if (explored := read_explored(rules, read_file(path), self.key)) is not None:
                    return explored
                self._cache.remove(path, inode)
        return None

    def add(self, text: str, fresh: Path) -> None:
        """Move a file that was written to its place, if that is possible; drop the oldest."""
        with suppress(OSError, SandboxError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self._cache.make_room(fresh)
            fresh.replace(self._folder / f"{self.key}-{_digest(text.encode()).hex()[:16]}")
            for name in self.names()[MOST_OF_A_PROBLEM:]:
                path = self._folder / name
                self._cache.remove(path, path.lstat().st_ino)

    def new_path(self) -> Path:
        """Where to write a file that is to be added."""
        return self._cache.new_folder() / "graph"

    def _paths(self) -> list[Path]:
        with suppress(OSError):
            return [one for one in self._folder.iterdir() if one.name.startswith(f"{self.key}-")]
        return []


def _digest(*parts: bytes | memoryview) -> bytes:
    made = hashlib.blake2b(digest_size=_HASH_BYTES)
    for part in parts:
        made.update(part)
    return made.digest()
