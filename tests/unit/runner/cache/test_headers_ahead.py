"""Headers compiled ahead: they are used only as they were made, and change nothing but the time."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.languages import language_of
from judge.model import Program, Source, SourceFile
from judge.runner.build import Builder, CompileFailure
from judge.runner.cache import headers_ahead
from judge.runner.cache.cache_folder import CacheFolder
from judge.runner.cache.header_store import HeaderOrder, HeaderStore, stamps_of
from judge.runner.cache.headers_ahead import HeadersAhead, header_order
from judge.runner.cache.make_header import make_header, start_making
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


def entry_of(builder: Builder) -> Path:
    (entry,) = (builder.cache.path / "headers").iterdir()
    return entry


def built(builder: Builder, content: bytes) -> bytes:
    program = builder.build(source(content), memory_bytes=1 << 28)
    assert isinstance(program, Program)
    return (program.folder / "program").read_bytes()


def commands_of(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that a sandbox is about to run, as they come."""
    seen: list[tuple[str, ...]] = []
    opened = sandbox.open

    def watched(program: Program, **options: object) -> object:
        seen.append(tuple(program.argv))
        return opened(program, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(sandbox, "open", watched)
    return seen


def test_a_program_compiled_with_a_header_is_the_same_bytes(
    builder: Builder, sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Builder(sandbox, tmp_path / "plain")
    expected = built(plain, SOURCE)
    plain.close()
    seen = commands_of(sandbox, monkeypatch)

    program = built(builder, SOURCE)

    assert program == expected
    assert ["-include" in argv for argv in seen] == [True]


def test_a_header_that_the_source_forgets_is_missing_with_the_same_message(
    builder: Builder, sandbox: Sandbox, tmp_path: Path
) -> None:
    plain = Builder(sandbox, tmp_path / "plain")

    failures = [one.build(source(LACKS_LIMITS), memory_bytes=1 << 28) for one in (builder, plain)]

    plain.close()
    assert failures[0] == failures[1]
    assert isinstance(failures[0], CompileFailure)
    assert "INT_MAX" in failures[0].message


def damage_content(entry: Path) -> None:
    with (entry / "public/ahead.h.gch").open("r+b") as file:
        file.seek(-100, os.SEEK_END)
        file.write(b"damaged")


def change_what_it_was_made_of(entry: Path) -> None:
    facts = (entry / "facts.json").read_text()
    (entry / "facts.json").write_text(facts.replace('"digest"', '"digset"'))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "other-content": damage_content,
    "cut": lambda entry: os.truncate(entry / "public/ahead.h.gch", 1000),
    "empty": lambda entry: os.truncate(entry / "public/ahead.h.gch", 0),
    "other-text": lambda entry: (entry / "public/ahead.h").write_text("#include <climits>\n"),
    "no-text": lambda entry: (entry / "public/ahead.h").unlink(),
    "not-compiled": lambda entry: (entry / "public/ahead.h.gch").unlink(),
    "no-files": lambda entry: shutil.rmtree(entry / "public"),
    "no-facts": lambda entry: (entry / "facts.json").unlink(),
    "other-facts": change_what_it_was_made_of,
    "empty-facts": lambda entry: os.truncate(entry / "facts.json", 0),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_header_counts_as_not_there(
    damage: Callable[[Path], object], builder: Builder, sandbox: Sandbox, tmp_path: Path
) -> None:
    entry = entry_of(builder)
    damage(entry)
    plain = Builder(sandbox, tmp_path / "plain")
    expected = built(plain, SOURCE)

    program = built(builder, SOURCE)

    plain.close()
    assert program == expected
    assert not entry.exists()


def test_a_header_for_another_key_counts_as_not_there(builder: Builder) -> None:
    entry = entry_of(builder)
    other = entry.with_name("0" * 32)
    entry.rename(other)

    assert HeaderStore(builder.cache).find("0" * 32) is None
    assert not other.exists()


def test_a_header_made_of_what_has_changed_counts_as_not_there(tmp_path: Path) -> None:
    cache = CacheFolder(tmp_path / "cache")
    used, public = tmp_path / "used.h", tmp_path / "public"
    used.write_text("int x;")
    public.mkdir()
    for name in ("ahead.h", "ahead.h.gch"):
        (public / name).write_text("text")
    store = HeaderStore(cache)
    store.add("key", public, stamps_of([str(used)]))
    known = store.find("key")
    used.write_text("int yy;")

    changed = store.find("key")

    cache.close()
    assert known is not None
    assert store.is_whole(known) or known.folder is not None
    assert changed is None
    assert list((cache.path / "headers").iterdir()) == []


def test_what_the_compiler_refuses_is_not_tried_again(sandbox: Sandbox, tmp_path: Path) -> None:
    cache = CacheFolder(tmp_path)
    order = HeaderOrder(key="key", argv=("/bin/sh", "-c", "exit 3"), text="#include <vector>\n")

    made = [make_header(order, sandbox, cache) for _ in "12"]

    known = HeaderStore(cache).find("key")
    cache.close()
    assert made == [False, False]
    assert known is not None
    assert known.folder is None


def test_headers_take_a_quarter_of_the_cache(tmp_path: Path) -> None:
    cache = CacheFolder(tmp_path / "cache", most_bytes=100_000)
    public = tmp_path / "public"
    public.mkdir()
    (public / "ahead.h").write_text("text")
    (public / "ahead.h.gch").write_bytes(b"x" * 9_000)
    store = HeaderStore(cache)
    (program := cache.path / "programs/one").mkdir(parents=True)
    os.utime(program, (1, time.time() - 9_000))

    for number in range(5):
        store.add(str(number), public, stamps_of(()))
        os.utime(store.folder / str(number), (1, time.time() - 1_000 + number))
        cache = CacheFolder(tmp_path / "cache", most_bytes=100_000)
        store = HeaderStore(cache)

    left = sorted(path.name for path in store.folder.iterdir())
    assert left == ["4"] or left == ["3", "4"]
    assert program.is_dir()


def test_only_one_judge_makes_headers_at_a_time(tmp_path: Path) -> None:
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


@each_row(
    ("is_on_terminal", "sources", "most_bytes", "expected"),
    [
        (True, [b"#include <map>\n"], 2 << 30, 1),
        (True, [b"#include <map>\n", b"#include <map>\nint x;\n"], 2 << 30, 1),
        (True, [b"#include <map>\n", b"#include <set>\n"], 2 << 30, 2),
        (True, [b"#include <map>\n", b"#include <set>\n", b"#include <queue>\n"], 2 << 30, 0),
        (True, [b"int x;\n"], 2 << 30, 0),
        (True, [], 2 << 30, 0),
        (True, [b"#include <map>\n"], 500 << 20, 0),
        (False, [b"#include <map>\n"], 2 << 30, 0),
    ],
)
def test_headers_are_made_for_somebody_who_changes_a_source_or_two(
    is_on_terminal: bool,
    sources: list[bytes],
    most_bytes: int,
    expected: int,
    sandbox: Sandbox,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[HeaderOrder] = []
    monkeypatch.setattr(headers_ahead, "_is_on_terminal", lambda: is_on_terminal)
    monkeypatch.setattr(
        "judge.runner.cache.make_header.start_making", lambda orders, *_: started.extend(orders)
    )
    headers = HeadersAhead(sandbox, CacheFolder(tmp_path, most_bytes=most_bytes))
    for content in sources:
        file = SourceFile(name="a.cpp", content=content)
        assert headers.find(CPP, "g++ 12", [file]) is None

    headers.start_making()

    assert len(started) == expected


def test_the_key_covers_compiler_flags_version_and_headers() -> None:
    other = replace(CPP, compile=("g++", "-O3", "-o", "{binary}", "{files}"))
    rows = [
        (CPP, "g++ 12", SOURCE),
        (CPP, "g++ 13", SOURCE),
        (other, "g++ 12", SOURCE),
        (CPP, "g++ 12", b"#include <utility>\n#include <cstdlib>\n"),
    ]

    orders = [header_order(*row) for row in rows]

    assert len({order.key for order in orders if order is not None}) == len(rows)


def test_sources_of_several_files_have_no_header(sandbox: Sandbox, tmp_path: Path) -> None:
    files = [SourceFile(name=name, content=SOURCE) for name in ("a.cpp", "b.cpp")]

    assert HeadersAhead(sandbox, CacheFolder(tmp_path)).find(CPP, "g++ 12", files) is None
