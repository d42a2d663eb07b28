"""Name files in messages as their author does, and not by where the judge keeps them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from judge.model import Execution, Program

# Below the cache: where it is kept, or was built. Bounded, for a program may print what it likes.
_PLACES = rb"/(?:[^/\s:]{1,255}/){1,4}?(?:program|work)/"


def name_sources(program: Program, seen: Execution) -> Execution:
    """An execution of the program in which standard error names the files of its author.

    Compilers put the path at which a program was built into it, and interpreters print where they
    read it.
    """
    text = seen.stderr
    if b"/" in text:
        text = _cache_paths(program.folder).sub(b"", text)
    text = rename_files(program.renamed, text)
    return seen if text == seen.stderr else replace(seen, stderr=text)


def rename_files(renamed: Iterable[tuple[str, str]], text: bytes) -> bytes:
    """A text in which the second name of each pair stands for the first."""
    for kept, given in renamed:
        pattern = rb"(?<![\w.-])" + re.escape(kept.encode()) + rb"(?![\w-])"
        text = re.sub(pattern, given.encode(errors="replace").replace(b"\\", rb"\\"), text)
    return text


@lru_cache(maxsize=256)
def _cache_paths(folder: Path) -> re.Pattern[bytes]:
    caches = {str(path.parents[2]) for path in (folder, folder.resolve()) if len(path.parts) > 3}
    starts = b"|".join(re.escape(cache.encode(errors="surrogateescape")) for cache in caches)
    return re.compile(rb"(?:%s)%s" % (starts or rb"(?!)", _PLACES))
