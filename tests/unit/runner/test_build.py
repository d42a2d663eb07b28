"""Programs from solutions: compiled once, kept, and the compiler's words where it fails."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import LanguageError, SandboxError
from judge.model import Execution, Language, MainName, Program, Solution, SourceFile, Stop
from judge.runner.build import Builder, CompileFailure
from judge.sandbox import Level, available_levels, best_sandbox, sandbox_of_level
from tests.conftest import SHELL, FakeSandbox, each_row, execution, solution

COMPILED = replace(
    SHELL,
    code="compiled",
    compile=("sh", "-c", "compile {binary} {files}"),
    run=("{binary}", "{memory_mib}"),
)


def compiler(
    words: str = "", *, exit_code: int = 0, version: str = "sh 1.0"
) -> Callable[[Program, bytes], Execution]:
    """The behaviour of a sandbox in which a compiler says `words`."""

    def behaviour(program: Program, stdin: bytes) -> Execution:
        if "--version" in program.argv:
            return execution(stdout=version.encode())
        return execution(stderr=words.encode(), exit_code=exit_code)

    return behaviour


def compiles(sandbox: FakeSandbox) -> int:
    return sum("--version" not in program.argv for program in sandbox.opened)


def program_of(builder: Builder, wanted: Solution) -> Program:
    program = builder.build(wanted, memory_bytes=64 << 20)
    assert isinstance(program, Program), program
    return program


def test_a_program_holds_its_sources_and_its_command(tmp_path: Path) -> None:
    program = program_of(Builder(FakeSandbox(compiler()), tmp_path), solution("a.sh", "echo 1"))

    assert (program.folder / "a.sh").read_text() == "echo 1"
    assert program.argv[1:] == (str(program.folder / "a.sh"),)
    assert Path(program.argv[0]).is_absolute()


def test_the_sources_are_those_in_the_language_and_named_as_the_entry_point(tmp_path: Path) -> None:
    loading = replace(SHELL, run=("cat", "{files}"))
    names = ["main.pl", "shared.pl", "part.sh", "words.txt"]
    files = tuple(SourceFile(name=name, content=b"") for name in names)
    wanted = replace(solution(language=loading), files=files)

    program = program_of(Builder(FakeSandbox(compiler()), tmp_path), wanted)

    assert list(program.argv[1:]) == [str(program.folder / name) for name in names[:3]]


def test_the_memory_limit_goes_into_the_command_and_not_into_the_key(tmp_path: Path) -> None:
    builder = Builder(FakeSandbox(compiler()), tmp_path)
    wanted = solution(language=COMPILED)

    programs = [builder.build(wanted, memory_bytes=mib << 20) for mib in (64, 512)]

    assert [isinstance(p, Program) and p.argv[1] for p in programs] == ["64", "512"]
    assert len({p.folder for p in programs if isinstance(p, Program)}) == 1


def test_a_program_is_compiled_once_a_machine(tmp_path: Path) -> None:
    sandbox = FakeSandbox(compiler())

    folders = {
        program_of(Builder(sandbox, tmp_path), solution(language=COMPILED)).folder for _ in "123"
    }

    assert len(folders) == 1
    assert compiles(sandbox) == 1


@each_row(
    "other",
    [
        pytest.param(solution(content="else", language=COMPILED), id="another-source"),
        pytest.param(solution("b.sh", language=COMPILED), id="another-name"),
        pytest.param(
            solution(language=replace(COMPILED, compile=("sh", "-c", "other"))),
            id="another-command",
        ),
        pytest.param(solution(language=replace(COMPILED, env={"A": "1"})), id="another-variable"),
        pytest.param(
            solution(language=replace(COMPILED, suffixes=(".sh", ".h"))), id="other-suffixes"
        ),
        pytest.param(solution(language=replace(COMPILED, main=MainName.KOTLIN)), id="other-main"),
    ],
)
def test_another_program_is_built_for(other: Solution, tmp_path: Path) -> None:
    builder = Builder(FakeSandbox(compiler()), tmp_path)

    folders = {
        program_of(builder, wanted).folder for wanted in (solution(language=COMPILED), other)
    }

    assert len(folders) == 2


def test_another_compiler_version_compiles_anew(tmp_path: Path) -> None:
    first = Builder(FakeSandbox(compiler(version="sh 1.0")), tmp_path)
    second = Builder(FakeSandbox(compiler(version="sh 2.0")), tmp_path)

    one = program_of(first, solution(language=COMPILED))
    (tmp_path / "versions.json").unlink()  # as if the tool on the disk had changed
    two = program_of(second, solution(language=COMPILED))

    assert one.folder != two.folder


def test_the_version_is_determined_once_a_machine(tmp_path: Path) -> None:
    sandbox = FakeSandbox(compiler(version="sh 1.0\nmore"))

    versions = {Builder(sandbox, tmp_path).version(COMPILED) for _ in range(3)}

    assert versions == {"sh 1.0"}
    assert len(sandbox.opened) == 1


def test_an_unreadable_file_of_versions_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "versions.json").write_text("no json")

    assert Builder(FakeSandbox(compiler()), tmp_path).version(COMPILED) == "sh 1.0"


def test_a_compile_error_has_the_message_of_the_compiler(tmp_path: Path) -> None:
    sandbox = FakeSandbox(compiler("mine.sh:1: no such thing", exit_code=1))

    failure = Builder(sandbox, tmp_path).build(solution(language=COMPILED), memory_bytes=1)

    assert failure == CompileFailure(message="mine.sh:1: no such thing")


def test_a_compile_error_is_remembered_but_not_on_the_disk(tmp_path: Path) -> None:
    sandbox = FakeSandbox(compiler("bad", exit_code=1))
    builder = Builder(sandbox, tmp_path)

    for _ in range(3):
        builder.build(solution(language=COMPILED), memory_bytes=1)

    assert compiles(sandbox) == 1
    assert not (tmp_path / "programs").exists()


def test_the_build_folder_is_removed_from_the_message(tmp_path: Path) -> None:
    def behaviour(program: Program, stdin: bytes) -> Execution:
        return execution(stderr=f"{program.folder}/mine.sh:1: bad".encode(), exit_code=1)

    failure = Builder(FakeSandbox(behaviour), tmp_path).build(
        solution(language=COMPILED), memory_bytes=1
    )

    assert failure == CompileFailure(message="mine.sh:1: bad")


def test_a_silent_compiler_that_fails_is_reported_by_its_exit_code(tmp_path: Path) -> None:
    failure = Builder(FakeSandbox(compiler(exit_code=7)), tmp_path).build(
        solution(language=COMPILED), memory_bytes=1
    )

    assert failure == CompileFailure(message="the compiler failed: exit code 7")


def test_a_compiler_that_never_ends_is_a_compile_error(tmp_path: Path) -> None:
    def behaviour(program: Program, stdin: bytes) -> Execution:
        return replace(execution(cpu_s=61, exit_code=None), stopped_by=Stop.CPU, signal=9)

    failure = Builder(FakeSandbox(behaviour), tmp_path).build(
        solution(language=COMPILED), memory_bytes=1
    )

    assert isinstance(failure, CompileFailure)
    assert "stopped unfinished after 61.00 s of CPU time" in failure.message


def test_a_very_long_message_is_cut(tmp_path: Path) -> None:
    failure = Builder(FakeSandbox(compiler("x" * 100_000, exit_code=1)), tmp_path).build(
        solution(language=COMPILED), memory_bytes=1
    )

    assert isinstance(failure, CompileFailure)
    assert len(failure.message) < 5_000


def test_a_language_that_is_not_installed_is_an_error_that_says_how_to_get_it(
    tmp_path: Path,
) -> None:
    language = replace(SHELL, version=("no-such-tool",), install="apt install it")

    with pytest.raises(LanguageError, match=r"no-such-tool is not installed \(apt install it\)"):
        Builder(FakeSandbox(compiler()), tmp_path).build(
            solution(language=language), memory_bytes=1
        )


def test_a_cache_that_cannot_be_written_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(SandboxError, match="XDG_CACHE_HOME"):
        Builder(FakeSandbox(compiler()), tmp_path / "file").build(solution(), memory_bytes=1)


def test_threads_that_build_one_program_compile_it_once(tmp_path: Path) -> None:
    sandbox = FakeSandbox(compiler())
    builder = Builder(sandbox, tmp_path)
    threads = [
        threading.Thread(target=program_of, args=(builder, solution(language=COMPILED)))
        for _ in range(8)
    ]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert compiles(sandbox) == 1


def test_judges_that_build_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    barrier = threading.Barrier(4)

    def behaviour(program: Program, stdin: bytes) -> Execution:
        if "--version" not in program.argv:
            barrier.wait(timeout=60)  # all four are in the middle of compiling
            (program.folder / "program").write_text("made")
        return execution(stdout=b"1")

    folders: list[Path] = []

    def judge() -> None:
        builder = Builder(FakeSandbox(behaviour), tmp_path)
        folders.append(program_of(builder, solution(language=COMPILED)).folder)

    threads = [threading.Thread(target=judge) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(folders) == 4
    assert len(set(folders)) == 1
    assert (folders[0] / "program").read_text() == "made"
    assert [path.name for path in (tmp_path / "programs").iterdir()] == [folders[0].parent.name]


def test_nothing_but_the_program_is_left_of_a_build(tmp_path: Path) -> None:
    builder = Builder(FakeSandbox(compiler()), tmp_path)
    program_of(builder, solution(language=COMPILED))

    builder.close()

    assert list((tmp_path / "running").iterdir()) == []
    assert len(list((tmp_path / "programs").iterdir())) == 1


def test_a_compiler_that_makes_very_deep_folders_is_a_compile_error(tmp_path: Path) -> None:
    language = replace(SHELL, compile=("sh", "-c", "mkdir -p $(printf 'd/%.0s' $(seq 1500))"))
    builder = Builder(best_sandbox(), tmp_path)

    failure = builder.build(solution("a.sh", language=language), memory_bytes=64 << 20)
    builder.close()

    words = "the compiler wrote too much: folders more than 64 deep"
    assert failure == CompileFailure(message=words)
    assert not (tmp_path / "programs").exists()
    assert list((tmp_path / "running").iterdir()) == []


@pytest.mark.attack
@pytest.mark.slow
@pytest.mark.parametrize("level", [*available_levels(), Level.NONE], ids=lambda level: level.value)
def test_a_compiler_that_fills_the_disk_is_a_compile_error(level: Level, tmp_path: Path) -> None:
    script = "head -c 900M /dev/zero > 1 && cp 1 2 && cp 1 3 && cp 1 4 && cp 1 5 && cp 1 6"
    language = replace(SHELL, compile=("sh", "-c", script))
    builder = Builder(sandbox_of_level(level), tmp_path)

    failure = builder.build(solution("a.sh", language=language), memory_bytes=64 << 20)
    builder.close()

    assert isinstance(failure, CompileFailure)
    assert not (tmp_path / "programs").exists()
    assert list((tmp_path / "running").iterdir()) == []


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


def test_a_real_compiler_writes_to_the_build_folder_only(tmp_path: Path) -> None:
    language: Language = replace(
        SHELL, compile=("sh", "-c", "pwd > where; ls > {binary}"), run=("cat", "{binary}")
    )

    program = program_of(Builder(best_sandbox(), tmp_path), solution("a.sh", language=language))

    assert sorted(path.name for path in program.folder.iterdir()) == ["a.sh", "program", "where"]


def test_a_program_is_asked_for_its_search_effort(tmp_path: Path) -> None:
    sandbox = FakeSandbox(lambda program, stdin: execution())

    assert program_of(Builder(sandbox, tmp_path), solution()).env["JUDGE_STATS"] == "1"
