"""Compile headers ahead, in a process that the judge leaves behind; see `header_store`.

It runs at a low priority, one at a time for each cache, in the same sandbox as a compiler of
solutions and within the same limits. What it compiles are names of the library's headers alone.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import asdict

from judge.errors import JudgeError
from judge.languages.tables import COMPILE_CPU_S
from judge.model import Program
from judge.runner.cache.cache_folder import CacheFolder
from judge.runner.cache.compiling import compiler_limits
from judge.runner.cache.header_store import (
    COMPILED,
    KIND,
    TEXT,
    HeaderOrder,
    HeaderStore,
    stamps_of,
)
from judge.sandbox import Level, Sandbox, sandbox_of_level
from judge.sandbox.detached import start_detached
from judge.sandbox.supervisor.trees import remove_tree
from judge.sandbox.trees import PROGRAM_BOUNDS, TreeTooLarge

_USED = "used.d"
_NICENESS = 10


def start_making(orders: Sequence[HeaderOrder], cache: Path, level: Level) -> None:
    """Make headers in a process that outlives this one."""
    order = {"cache": str(cache), "level": level.value, "headers": [asdict(one) for one in orders]}
    start_detached(__name__, json.dumps(order).encode())


def main() -> None:
    """Read what is to be made, and make it."""
    os.nice(_NICENESS)
    order = json.load(sys.stdin)
    folder = CacheFolder(Path(order["cache"]))
    try:
        with suppress(JudgeError, OSError), folder.alone(KIND) as is_alone:
            for one in order["headers"] if is_alone else ():
                header = HeaderOrder(key=one["key"], argv=tuple(one["argv"]), text=one["text"])
                make_header(header, sandbox_of_level(Level(order["level"])), folder)
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
        words = ("-x", "c++-header", "-MD", "-MF", str(work / _USED), "-o", str(work / COMPILED))
        argv = (*order.argv, *words, str(work / TEXT))
        env = {"PATH": os.environ.get("PATH", os.defpath)}
        program = Program(folder=work, argv=argv, env=env)
        limits = compiler_limits(COMPILE_CPU_S)
        with sandbox.open(program, limits=limits, writable=work, bounds=PROGRAM_BOUNDS) as jail:
            seen = jail.run(stdin=b"")
        if seen.stopped_by is not None or seen.exit_code is None:
            return False
        if seen.exit_code != 0 or not (work / COMPILED).is_file():
            store.add(order.key, None, stamps_of(()))
            return False
        stamps = stamps_of(_used_files((work / _USED).read_text(), work))
        (work / _USED).unlink()
        has_changed = any(time_ns >= start_ns for time_ns, _ in stamps.values())
        store.add(order.key, None if has_changed else work, stamps)
    except TreeTooLarge:
        return False
    else:
        return True
    finally:
        remove_tree(str(work.parent))


def _used_files(rule: str, work: Path) -> list[str]:
    """The files in a rule for make, but those in the work folder."""
    words = re.findall(r"(?:[^\s\\]|\\.)+", rule.partition(":")[2].replace("\\\n", " "))
    paths = [re.sub(r"\\(.)", r"\1", word) for word in words]
    return [path for path in paths if not path.startswith(f"{work}/")]
