"""Programs in the cache: what is not as it was built is built again."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from judge.model import Execution, Program
from judge.runner.build import Builder, ProgramStore
from judge.runner.cache_folder import CacheFolder
from judge.runner.local import LocalExecutor
from judge.sandbox import best_sandbox
from tests.conftest import FakeSandbox, each_row, execution, problem, solution
from tests.unit.runner.test_build import COMPILED, compiles


def compile_program(program: Program, stdin: bytes) -> Execution:
    if "--version" not in program.argv:
        (program.folder / "program").write_bytes(b"\x7fELF" + bytes(range(256)) * 40)
        (program.folder / "program").chmod(0o755)
        (program.folder / "sub").mkdir()
        (program.folder / "sub/library").write_text("library")
        (program.folder / "link").symlink_to("program")
    return execution(stdout=b"1.0")


def entry_of(cache: Path) -> Path:
    (entry,) = (cache / "programs").iterdir()
    return entry


def exchange_link(entry: Path) -> None:
    (entry / "program/link").unlink()
    (entry / "program/link").symlink_to("mine.sh")


def turn_into_link(entry: Path) -> None:
    shutil.move(entry, entry.parent.parent / "elsewhere")
    entry.symlink_to(entry.parent.parent / "nowhere")


def turn_into_file(entry: Path) -> None:
    shutil.rmtree(entry)
    entry.write_text("a file")


DAMAGES: dict[str, Callable[[Path], object]] = {
    "cut": lambda entry: os.truncate(entry / "program/program", 1000),
    "empty": lambda entry: os.truncate(entry / "program/program", 0),
    "other-content": lambda entry: (entry / "program/mine.sh").write_text("dog"),
    "not-executable": lambda entry: (entry / "program/program").chmod(0o644),
    "no-file": lambda entry: (entry / "program/program").unlink(),
    "one-file-more": lambda entry: (entry / "program/more").touch(),
    "other-name": lambda entry: (entry / "program/sub").rename(entry / "program/bus"),
    "other-link": exchange_link,
    "no-program": lambda entry: shutil.rmtree(entry / "program"),
    "no-digest": lambda entry: (entry / "digest").unlink(),
    "empty-digest": lambda entry: (entry / "digest").write_text(""),
    "no-entry": shutil.rmtree,
    "a-file": turn_into_file,
    "a-link": turn_into_link,
}


@each_row("damage", DAMAGES.values())
def test_a_damaged_program_is_built_again(damage: Callable[[Path], object], tmp_path: Path) -> None:
    sandbox = FakeSandbox(compile_program)
    built = Builder(sandbox, tmp_path).build(solution(language=COMPILED), memory_bytes=1)
    damage(entry_of(tmp_path))

    again = Builder(sandbox, tmp_path).build(solution(language=COMPILED), memory_bytes=1)
    third = Builder(sandbox, tmp_path).build(solution(language=COMPILED), memory_bytes=1)

    assert built == again == third
    assert isinstance(again, Program)
    assert (again.folder / "program").stat().st_size == 4 + 256 * 40
    assert compiles(sandbox) == 2


def test_a_program_that_vanishes_while_the_judge_runs_is_built_again(tmp_path: Path) -> None:
    wanted = solution("a.sh", "cat")
    with LocalExecutor(best_sandbox(), home=tmp_path) as executor:
        before = executor.run(problem(), wanted, b"1")
        shutil.rmtree(tmp_path)

        after = executor.run(problem(), wanted, b"2")

    assert isinstance(before, Execution)
    assert isinstance(after, Execution)
    assert (before.stdout, after.stdout) == (b"1", b"2")


def test_a_program_is_not_taken_for_another_one(tmp_path: Path) -> None:
    (tmp_path / "built").mkdir()
    (tmp_path / "built/main").write_text("one")
    store = ProgramStore(CacheFolder(tmp_path / "cache"))
    one = store.add("one", tmp_path / "built").parent
    shutil.copytree(one, one.with_name("two"))

    assert store.find("two") is None
    assert store.find("one") == one / "program"
