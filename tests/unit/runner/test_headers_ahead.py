"""Headers compiled ahead: they are used only as they were made, and change nothing but the time."""

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from judge.languages import language_of
from judge.model import Program, Source, SourceFile
from judge.runner import headers as headers_module
from judge.runner.build import Builder, CompileFailure
from judge.runner.cache_folder import CacheFolder
from judge.runner.headers import (
    HeaderOrder,
    HeaderStore,
    header_order,
    make_header,
    stamps_of,
    start_making,
)
from judge.sandbox import Sandbox, best_sandbox
from tests.conftest import each_row, skip_or_fail_on_ci

CPP = language_of("a.cpp")
SOURCE = b"#include <cstdlib>\n#include <utility>\nint main() { return std::abs(-3) - 3; }\n"
LACKS_LIMITS = b"#include <cstdlib>\n#include <utility>\nint main() { return INT_MAX; }\n"


def source(content: bytes) -> Source:
    return Source(name="a.cpp", files=(SourceFile(name="a.cpp", content=content),), language=CPP)


def order_of(builder: Builder, content: bytes = SOURCE) -> HeaderOrder:
    order = header_order(CPP, builder.version(CPP), content)
    assert order is not None
    return order


@pytest.fixture(scope="module")
def sandbox() -> Sandbox:
    return best_sandbox()


@pytest.fixture(scope="module")
def made(sandbox: Sandbox, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with the header of `SOURCE`."""
    if shutil.which("g++") is None:
        skip_or_fail_on_ci("g++ is not installed")
    builder = Builder(sandbox, tmp_path_factory.mktemp("cache"))
    assert make_header(order_of(builder), sandbox, builder.cache)
    builder.close()
    return builder.cache.path


@pytest.fixture
def builder(made: Path, sandbox: Sandbox, tmp_path: Path) -> Iterator[Builder]:
    """A builder with a copy of that cache."""
    shutil.copytree(made, tmp_path / "cache", symlinks=True)
    (tmp_path / "cache").chmod(0o700)
    one = Builder(sandbox, tmp_path / "cache")
    yield one
    one.close()


def built(builder: Builder, content: bytes) -> bytes:
    program = builder.build(source(content), memory_bytes=1 << 28)
    assert isinstance(program, Program)
    return (program.folder / "program").read_bytes()


def test_a_program_compiled_with_a_header_is_the_same_bytes_also_if_it_is_damaged(
    builder: Builder, sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_headers: list[bool] = []
    opened = sandbox.open

    def watched(program: Program, **options: Any) -> object:
        with_headers.append("-include" in program.argv)
        return opened(program, **options)

    (entry,) = (builder.cache.path / "headers").iterdir()
    plain, again = (Builder(sandbox, tmp_path / name) for name in ("plain", "again"))
    shutil.copytree(builder.cache.path / "headers", tmp_path / "again/headers")
    damage_content(tmp_path / "again/headers" / entry.name)
    monkeypatch.setattr(sandbox, "open", watched)

    programs = [built(one, SOURCE) for one in (builder, again, plain)]
    # What the source forgets to include is missing all the same.
    failures = [one.build(source(LACKS_LIMITS), memory_bytes=1 << 28) for one in (builder, plain)]

    for one in (again, plain):
        one.close()
    assert with_headers[0]
    assert not with_headers[-1]
    assert programs[0] == programs[1] == programs[2]
    assert not (tmp_path / "again/headers" / entry.name).exists()
    assert failures[0] == failures[1]
    assert isinstance(failures[0], CompileFailure)
    assert "INT_MAX" in failures[0].message


def damage_content(entry: Path) -> None:
    with (entry / "public/ahead.h.gch").open("r+b") as file:
        file.seek(-100, os.SEEK_END)
        file.write(b"damaged")


DAMAGES: dict[str, Callable[[Path], object]] = {
    "other-content": damage_content,
    "cut": lambda entry: os.truncate(entry / "public/ahead.h.gch", 1000),
    "empty": lambda entry: os.truncate(entry / "public/ahead.h.gch", 0),
    "other-text": lambda entry: (entry / "public/ahead.h").write_text("#include <climits>\n"),
    "no-text": lambda entry: (entry / "public/ahead.h").unlink(),
    "not-compiled": lambda entry: (entry / "public/ahead.h.gch").unlink(),
    "no-files": lambda entry: shutil.rmtree(entry / "public"),
    "no-facts": lambda entry: (entry / "facts.json").unlink(),
    "other-facts": lambda entry: (entry / "facts.json").write_text("{}"),
    "empty-facts": lambda entry: os.truncate(entry / "facts.json", 0),
}


@each_row("damage", [lambda entry: None, *DAMAGES.values()])
def test_a_damaged_header_is_not_there(damage: Callable[[Path], object], tmp_path: Path) -> None:
    used, store = tmp_path / "used.h", stored(tmp_path, tmp_path / "used.h")
    entry = store.folder / "key"

    damage(entry)

    known = store.find("key")
    is_there = known is not None and store.is_whole(known)
    assert is_there == (damage not in DAMAGES.values())
    assert entry.exists() == is_there
    if is_there:
        entry.rename(entry.with_name("0" * 32))
        assert store.find("0" * 32) is None  # it is for another key
        again = stored(tmp_path / "again", used)
        used.write_text("int yy;")
        assert again.find("key") is None  # it was made of what has changed
        assert list(again.folder.iterdir()) == []


def stored(folder: Path, used: Path) -> HeaderStore:
    """A store with a header that was made of a file."""
    (folder / "public").mkdir(parents=True)
    used.write_text("int x;")
    for name in ("ahead.h", "ahead.h.gch"):
        (folder / "public" / name).write_text("text" * 500)
    store = HeaderStore(CacheFolder(folder / "cache"))
    store.add("key", folder / "public", stamps_of([str(used)]))
    return store


def test_what_the_compiler_refuses_is_not_tried_again(sandbox: Sandbox, tmp_path: Path) -> None:
    cache = CacheFolder(tmp_path)
    order = HeaderOrder(key="key", argv=("/bin/sh", "-c", "exit 3"), text="#include <vector>\n")

    made = [make_header(order, sandbox, cache) for _ in "12"]

    known = HeaderStore(cache).find("key")
    cache.close()
    assert made == [False, False]
    assert known is not None
    assert known.folder is None
    # Only one judge makes headers at a time.
    first, second = CacheFolder(tmp_path), CacheFolder(tmp_path)
    with first.alone("headers") as is_alone, second.alone("headers") as is_also:
        during = is_alone, is_also
    with second.alone("headers") as after:
        pass
    assert during == (True, False)
    assert after


def test_a_process_left_behind_makes_a_header(sandbox: Sandbox, tmp_path: Path) -> None:
    builder = Builder(sandbox, tmp_path)
    order = order_of(builder, b"#include <cstddef>\n")
    builder.close()

    start_making([order], tmp_path, sandbox.level)

    entry = tmp_path / "headers" / order.key
    while not entry.exists() or list((tmp_path / "running").iterdir()):
        time.sleep(0.05)  # until the test is stopped for its time
    cache = CacheFolder(tmp_path)
    known = HeaderStore(cache).find(order.key)
    cache.close()
    assert known is not None
    assert known.folder == entry / "public"


MAP, SET, QUEUE = (b"#include <%s>\n" % name for name in (b"map", b"set", b"queue"))


def test_headers_are_made_for_somebody_who_changes_a_source_or_two(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[HeaderOrder] = []
    monkeypatch.setattr(headers_module, "start_making", lambda orders, *_: started.extend(orders))
    for sources, most_bytes, is_on_terminal, files, expected in [
        ([MAP], 2 << 30, True, 1, 1),
        ([MAP, MAP + b"int x;\n"], 2 << 30, True, 1, 1),
        ([MAP, SET], 2 << 30, True, 1, 2),
        ([MAP, SET, QUEUE], 2 << 30, True, 1, 0),
        ([b"int x;\n"], 2 << 30, True, 1, 0),
        ([MAP], 500 << 20, True, 1, 0),
        ([MAP], 2 << 30, False, 1, 0),
        ([MAP], 2 << 30, True, 2, 0),
    ]:
        terminal = StringIO()
        monkeypatch.setattr(terminal, "isatty", lambda now=is_on_terminal: now)
        monkeypatch.setattr(sys, "stdin", terminal)
        monkeypatch.setattr(sys, "stdout", terminal)
        headers = HeaderStore(CacheFolder(tmp_path, most_bytes=most_bytes))
        for content in sources:
            file = SourceFile(name="a.cpp", content=content)
            assert headers.choose(CPP, "g++ 12", [file] * files) is None
        started.clear()
        headers.start_making(sandbox.level)
        assert len(started) == expected
