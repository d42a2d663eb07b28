"""Programs from solutions: compiled once, kept, and the compiler's words where it fails."""

import os
import shutil
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from judge.errors import LanguageError, SandboxError
from judge.facts import Fact
from judge.files import write_file
from judge.model import Execution, MainName, Program, Solution, SourceFile, Stop
from judge.runner.build import Builder, CompileFailure
from judge.runner.local import LocalExecutor
from judge.sandbox import Level, available_levels, best_sandbox, sandbox_of_level
from tests.conftest import SHELL, Behaviour, FakeSandbox, each_row, execution, problem, solution

COMPILED = replace(
    SHELL,
    code="compiled",
    compile=("sh", "-c", "compile {binary} {files}"),
    run=("{binary}", "{memory_mib}"),
)


def compiler(*, version: str = "sh 1.0", mode: int = 0o755) -> Behaviour:
    """The behaviour of a sandbox in which a compiler says its version and makes a program."""

    def behaviour(program: Program, stdin: bytes) -> Execution:
        if "--version" in program.argv:
            return execution(stdout=version.encode())
        made = [word for word in program.argv[-1].split() if word.endswith("/program")]
        for word in made if mode else ():
            Path(word).touch(mode)
        return execution()

    return behaviour


def compiles(sandbox: FakeSandbox) -> int:
    return sum("--version" not in program.argv for program in sandbox.opened)


def program_of(builder: Builder, wanted: Solution) -> Program:
    program = builder.build(wanted, memory_bytes=64 << 20)
    assert isinstance(program, Program), program
    return program


def test_a_program_holds_its_sources_and_nothing_is_left_of_the_build(tmp_path: Path) -> None:
    loading = replace(SHELL, run=("cat", "{files}"))
    names = ["main.pl", "shared.pl", "part.sh", "words.txt"]  # the first is the entry point
    files = tuple(SourceFile(name=name, content=name.encode()) for name in names)
    builder = Builder(FakeSandbox(compiler()), tmp_path)

    program = program_of(builder, replace(solution(language=loading), files=files))
    builder.close()

    assert {path.name: path.read_text() for path in program.folder.iterdir()} == {
        name: name for name in names
    }
    assert Path(program.argv[0]).is_absolute()
    assert list(program.argv[1:]) == [str(program.folder / name) for name in names[:3]]
    assert program.env["JUDGE_STATS"] == "1"  # it is asked for its search effort
    assert list((tmp_path / "running").iterdir()) == []
    assert len(list((tmp_path / "programs").iterdir())) == 1


def test_any_difference_but_memory_makes_another_program(tmp_path: Path) -> None:
    for other in [
        solution(content="else", language=COMPILED),
        solution("b.sh", language=COMPILED),
        solution(language=replace(COMPILED, compile=("sh", "-c", "other {binary}"))),
        solution(language=replace(COMPILED, env={"A": "1"})),
        solution(language=replace(COMPILED, suffixes=(".sh", ".h"))),
        solution(language=replace(COMPILED, main=MainName.KOTLIN)),
        solution(language=replace(COMPILED, compile_cpu_s=1.0)),
        replace(solution(language=COMPILED), compile_bytes=64 << 20),
    ]:
        builder, usual = Builder(FakeSandbox(compiler()), tmp_path), solution(language=COMPILED)
        larger = builder.build(usual, memory_bytes=512 << 20)
        assert isinstance(larger, Program)
        assert (program_of(builder, usual).argv[1], larger.argv[1]) == ("64", "512")
        assert program_of(builder, usual).folder == larger.folder
        assert program_of(builder, other).folder != larger.folder


def test_the_compilers_version_is_asked_once_and_another_compiles_anew(tmp_path: Path) -> None:
    (tmp_path / "versions.json").write_text("no json")
    sandbox = FakeSandbox(compiler(version="sh 1.0\nmore"))
    assert {Builder(sandbox, tmp_path).version(COMPILED) for _ in range(3)} == {"sh 1.0"}
    assert len(sandbox.opened) == 1

    one = program_of(Builder(sandbox, tmp_path), solution(language=COMPILED))
    (tmp_path / "versions.json").unlink()  # as if the tool on the disk had changed
    second = Builder(FakeSandbox(compiler(version="sh 2.0")), tmp_path)

    assert one.folder != program_of(second, solution(language=COMPILED)).folder


def test_headers_and_wrappers_that_users_change_compile_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, added = tmp_path / "shown/lib.h", tmp_path / "added/a/lib.h"
    monkeypatch.setattr("judge.runner.build._ADDED", str(tmp_path / "added"))
    compiler_path = tmp_path / "bin/mycc"
    monkeypatch.setenv("PATH", str(compiler_path.parent), prepend=os.pathsep)
    compiled = replace(COMPILED, compile=("mycc", *COMPILED.compile[1:]))
    wanted = solution(language=replace(compiled, shows=(str(shown.parent),)))
    folders = []
    write_file(compiler_path, b"#!/bin/sh\n", executable=True)
    for path, text in [(shown, b"1"), (added, b"1"), (shown, b"20"), (compiler_path, b"#!/bin/sh")]:
        write_file(path, text)
        built = [Builder(FakeSandbox(compiler()), tmp_path / "cache") for _ in range(2)]
        folders.append({program_of(builder, wanted).folder for builder in built})
    assert [len(each) for each in folders] == [1] * 4
    assert len(set.union(*folders)) == 4


def failed(words: str) -> Execution:
    return execution(stderr=words.encode(), exit_code=1)


def fails(seen: Execution, program: Program, stdin: bytes) -> Execution:
    return replace(seen, stderr=seen.stderr.replace(b"{folder}", bytes(program.folder)))


ZIP = "\u2018zip\u2019"
TOO_SLOW = replace(execution(cpu_s=61, exit_code=None), stopped_by=Stop.CPU, signal=9)


def test_a_compile_error_has_the_compilers_words(tmp_path: Path) -> None:
    for seen, message in [
        (failed("mine.sh:1: no such thing"), "mine.sh:1: no such thing"),
        (failed("{folder}/mine.sh:1: bad"), "mine.sh:1: bad"),
        (execution(exit_code=7), "the compiler failed: exit code 7"),
        (TOO_SLOW, "the compiler failed: stopped after 61.00 s of CPU time"),
        (failed("x" * 100_000), "x" * 1000),
        (failed("a.cpp:1:10: fatal error: print: No such file\n"), "print is of C++23; the comp"),
        (failed("a.cpp:1:1: error: 'import' does not name a type\n"), "import is of C++23"),
        (failed(f"error: {ZIP} is not a member of \u2018std::views\u2019"), "zip is of C++23"),
        (failed("a.kt:1:24: error: unresolved reference: readln"), "readln is of Kotlin 1.6; "),
        (failed("error: unresolved reference: print"), "error: unresolved"),
    ]:
        sandbox = FakeSandbox(partial(fails, seen))
        builder = Builder(sandbox, tmp_path)
        failures = [builder.build(solution(language=COMPILED), memory_bytes=1) for _ in range(3)]
        assert isinstance(failures[0], CompileFailure)
        assert failures[0].message.startswith(message)
        assert len(failures[0].message) < 5_000
        # It is remembered, but not on the disk.
        assert failures[0] == failures[1] == failures[2]
        assert compiles(sandbox) == 1
        assert not (tmp_path / "programs").exists()


def test_a_compiler_that_makes_no_program_is_a_compile_error(tmp_path: Path) -> None:
    for mode in (0, 0o644):  # nothing, and a library as Go makes of a package that is not `main`
        builder = Builder(FakeSandbox(compiler(mode=mode)), tmp_path / str(mode))
        built = builder.build(solution(language=COMPILED), memory_bytes=64 << 20)
        assert built == CompileFailure(
            message=Fact("the compiler made no program: is there no main?")
        )


def test_a_program_takes_the_place_of_no_source(tmp_path: Path) -> None:
    names = ("main.sh", "program/board.h", "program_")
    files = tuple(SourceFile(name=name, content=b"", executable=True) for name in names)
    language = replace(SHELL, compile=("cp", "{main}", "{binary}"), run=("{binary}",))

    program = program_of(
        Builder(best_sandbox(), tmp_path), replace(solution(language=language), files=files)
    )

    assert program.argv == (str(program.folder / "program__"),)


def test_what_keeps_from_building_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flags = os.statvfs(tmp_path).f_flag | os.ST_NOEXEC
    with monkeypatch.context() as patch:
        patch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_flag=flags))
        with pytest.raises(SandboxError, match="cannot be started: it is mounted noexec"):
            program_of(Builder(FakeSandbox(compiler()), tmp_path), solution(language=COMPILED))
    says = b"a.sh:1: error: No space left on device"
    full = FakeSandbox(lambda *_: execution(stderr=says, exit_code=1))
    with monkeypatch.context() as patch:
        patch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_bavail=0, f_frsize=1))
        with pytest.raises(SandboxError, match=r"cannot be built in .*: No space left on device"):
            Builder(full, tmp_path).build(solution(language=COMPILED), memory_bytes=1)
        patch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_bavail=1 << 30, f_frsize=1))
        built = Builder(full, tmp_path).build(solution(language=COMPILED), memory_bytes=1)
        assert isinstance(built, CompileFailure)  # the source has made it say so
    language = replace(SHELL, version=("no-such-tool",), install="apt install it")
    (tmp_path / "file").write_text("in the way")
    sandbox = FakeSandbox(compiler())

    with pytest.raises(LanguageError, match=r"no-such-tool is not installed \(apt install it\)"):
        Builder(sandbox, tmp_path).build(solution(language=language), memory_bytes=1)
    with pytest.raises(SandboxError, match="XDG_CACHE_HOME"):
        Builder(sandbox, tmp_path / "file").build(solution(), memory_bytes=1)


def test_a_program_whose_output_has_no_buffer_gets_what_stdbuf_sets(tmp_path: Path) -> None:
    loud = replace(solution(), unbuffered=True)
    builder = Builder(best_sandbox(), tmp_path)

    program = program_of(builder, loud)
    mute = Builder(FakeSandbox(lambda *_: execution(stdout=b"HOME=/\n")), tmp_path / "other")

    assert Path(program.env["LD_PRELOAD"]).is_file()
    assert (program.env["_STDBUF_O"], program.env["PYTHONUNBUFFERED"]) == ("0", "1")
    assert "LD_PRELOAD" not in program_of(builder, solution()).env
    with pytest.raises(LanguageError, match="stdbuf is not the one of the coreutils"):
        mute.build(loud, memory_bytes=64 << 20)


def run_at_once(number: int, work: Callable[[], object]) -> None:
    threads = [threading.Thread(target=work) for _ in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_threads_that_build_one_program_compile_it_once(tmp_path: Path) -> None:
    sandbox = FakeSandbox(compiler())
    builder = Builder(sandbox, tmp_path)

    run_at_once(8, lambda: program_of(builder, solution(language=COMPILED)))

    assert compiles(sandbox) == 1
    # Judges that build at once do not disturb each other.
    barrier = threading.Barrier(4)

    def behaviour(program: Program, stdin: bytes) -> Execution:
        if "--version" not in program.argv:
            barrier.wait(timeout=60)  # all four are in the middle of compiling
            write_file(program.folder / "program", b"made", executable=True)
        return execution(stdout=b"1")

    folders: list[Path] = []

    def judge() -> None:
        builder = Builder(FakeSandbox(behaviour), tmp_path / "judges")
        folders.append(program_of(builder, solution(language=COMPILED)).folder)

    run_at_once(4, judge)
    assert len(folders) == 4
    assert len(set(folders)) == 1
    assert (folders[0] / "program").read_text() == "made"
    assert entry_of(tmp_path / "judges") == folders[0].parent


FILLS = "head -c 900M /dev/zero > 1 && cp 1 2 && cp 1 3 && cp 1 4 && cp 1 5 && cp 1 6"


def build_too_much(script: str, level: Level, cache: Path) -> str:
    """Why a compiler that writes too much fails; nothing of it is left."""
    language = replace(SHELL, compile=("sh", "-c", script))
    builder = Builder(sandbox_of_level(level), cache)
    failure = builder.build(solution("a.sh", language=language), memory_bytes=64 << 20)
    builder.close()
    assert isinstance(failure, CompileFailure)
    assert not (cache / "programs").exists()
    assert list((cache / "running").iterdir()) == []
    return failure.message


def test_a_compiler_that_makes_very_deep_folders_is_a_compile_error(tmp_path: Path) -> None:
    script = "mkdir -p $(printf 'd/%.0s' $(seq 1500))"

    assert build_too_much(script, available_levels()[0], tmp_path) == (
        "the compiler wrote too much: folders more than 64 deep"
    )


@pytest.mark.attack
@pytest.mark.slow
@pytest.mark.parametrize("level", [*available_levels(), Level.NONE], ids=lambda level: level.value)
def test_a_compiler_that_fills_the_disk_is_a_compile_error(level: Level, tmp_path: Path) -> None:
    build_too_much(FILLS, level, tmp_path)


def test_links_of_a_build_are_kept_and_not_followed(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("kept")
    precious.chmod(0o600)
    script = f"ln -s a.sh main; ln -s {precious} other; mkfifo pipe; chmod 0 a.sh"
    language = replace(SHELL, compile=("sh", "-c", script))

    builder = Builder(best_sandbox(), tmp_path / "cache")
    folder = program_of(builder, solution("a.sh", language=language)).folder

    assert {path.name for path in folder.iterdir()} == {"a.sh", "main", "other"}
    assert (folder / "main").readlink() == Path("a.sh")
    assert (folder / "a.sh").stat().st_mode & 0o777 == 0o644
    assert precious.stat().st_mode & 0o777 == 0o600


def compile_program(program: Program, stdin: bytes) -> Execution:
    if "--version" not in program.argv:
        content = b"\x7fELF" + bytes(range(256)) * 40
        write_file(program.folder / "program", content, executable=True)
        write_file(program.folder / "sub/library", b"library")
        (program.folder / "link").symlink_to("program")
    return execution(stdout=b"1.0")


def entry_of(cache: Path) -> Path:
    (entry,) = (cache / "programs").iterdir()
    return entry


def put(path: Path, link: str = "", text: str = "") -> None:
    """Put a link or a file in the place of what is there."""
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    path.symlink_to(link) if link else path.write_text(text)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "cut": lambda entry: os.truncate(entry / "program/program", 1000),
    "empty": lambda entry: os.truncate(entry / "program/program", 0),
    "other-content": lambda entry: (entry / "program/mine.sh").write_text("dog"),
    "not-executable": lambda entry: (entry / "program/program").chmod(0o644),
    "no-file": lambda entry: (entry / "program/program").unlink(),
    "one-file-more": lambda entry: (entry / "program/more").touch(),
    "other-name": lambda entry: (entry / "program/sub").rename(entry / "program/bus"),
    "other-link": lambda entry: put(entry / "program/link", "mine.sh"),
    "no-program": lambda entry: shutil.rmtree(entry / "program"),
    "no-digest": lambda entry: (entry / "digest").unlink(),
    "empty-digest": lambda entry: (entry / "digest").write_text(""),
    "no-entry": shutil.rmtree,
    "a-file": lambda entry: put(entry, text="a file"),
    "a-link": lambda entry: put(entry, "nowhere"),
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
        for content in (b"1", b"2"):
            outcome = executor.run(problem(), wanted, content)
            assert outcome.seen.stdout == content
            shutil.rmtree(tmp_path)


def test_a_program_is_not_taken_for_another_one(tmp_path: Path) -> None:
    sandbox = FakeSandbox(compile_program)
    wanted = [solution(content=text, language=COMPILED) for text in ("one", "two")]
    one, two = (program_of(Builder(sandbox, tmp_path), each).folder for each in wanted)
    shutil.rmtree(two.parent)
    shutil.copytree(one.parent, two.parent)

    again = program_of(Builder(sandbox, tmp_path), wanted[1])

    assert (again.folder / "mine.sh").read_text() == "two"
    assert program_of(Builder(sandbox, tmp_path), wanted[0]).folder == one
    assert compiles(sandbox) == 3
