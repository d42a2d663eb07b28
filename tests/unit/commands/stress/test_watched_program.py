"""Watched programs: what they reach, however they end, and that they run as without a watcher."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.stress.coverage.builds import (
    ASM_OF_DEBIAN,
    ASM_OF_JDK,
    Asm,
    Unwatched,
    count_in_jvm,
)
from judge.commands.stress.coverage.watched import Reached, WatchedProgram, watched_program
from judge.languages import language_of
from judge.model import Execution, Program, Solution, Validation
from judge.runner.build import Builder, Jails
from judge.runner.solution_run import name_sources
from judge.sandbox import (
    Level,
    available_levels,
    best_sandbox,
    sandbox_of_level,
)
from tests.conftest import (
    LIMITS,
    FakeSandbox,
    execution,
    problem,
    skip_or_fail_on_ci,
    solution,
)

TOOLS = {
    ".c": "gcc",
    ".cpp": "g++",
    ".py": "python3",
    ".java": "javac",
    ".rs": "rustc",
    ".kt": "kotlinc",
    ".scala": "scalac",
}

PROGRAMS = Path(__file__).parents[3] / "programs/watched"
"""What they print for a number, or of their surroundings; the tests know the numbers of lines."""

SUFFIXES = [
    ".c",
    ".py",
    pytest.param(".cpp", marks=pytest.mark.slow),
    pytest.param(".java", marks=pytest.mark.slow),
]


@dataclass(frozen=True)
class Watcher:
    """Jails, and the ways of running a solution with them."""

    jails: Jails

    def watch(self, wanted: Solution) -> WatchedProgram:
        limits = replace(LIMITS, cpu_stop_s=0.3 if wanted.language.code != "java" else 1.0)
        return watched_program(problem(), wanted, self.jails, limits)

    def run_ordinarily(self, wanted: Solution, content: bytes) -> Execution:
        program = self.jails.builder.build(wanted, memory_bytes=LIMITS.memory_bytes)
        assert isinstance(program, Program), program
        return name_sources(program, self.jails.run(program, LIMITS, stdin=content))


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    return Builder(best_sandbox(), tmp_path_factory.mktemp("programs"))


@pytest.fixture
def watcher(builder: Builder) -> Iterator[Watcher]:
    with closing(Jails(best_sandbox(), builder)) as jails:
        yield Watcher(jails)


def written_in(suffix: str, content: str) -> Solution:
    """A solution in the language of that suffix."""
    if shutil.which(TOOLS[suffix]) is None:
        skip_or_fail_on_ci(f"{TOOLS[suffix]} is not installed")
    name = f"mine{suffix}"
    return solution(name, content, language=language_of(name))


def program(name: str) -> Solution:
    path = PROGRAMS / name
    return written_in(path.suffix, path.read_text())


def branches(suffix: str) -> Solution:
    return program("branches.c" if suffix == ".cpp" else f"branches{suffix}")


def outcome(seen: Execution) -> tuple[bytes, bytes, int | None, int | None]:
    """What a run leaves besides its costs."""
    return seen.stdout, seen.stderr, seen.exit_code, seen.signal


NEVER = {
    ".c": {3, 4, 10, 11},
    ".cpp": {3, 4, 10, 11},
    ".py": {4, 8, 9, 11, 13, 15, 17, 19},
    ".java": {4, 9, 10, 14, 17},
}
"""The lines of the branches that 0 does not take."""


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_program_shows_its_branches_and_ends_as_without_a_watcher(
    suffix: str, watcher: Watcher
) -> None:
    wanted = branches(suffix)
    watched = watcher.watch(wanted)

    def reach(number: int) -> Reached:
        found = watched.run(f"{number}\n".encode())
        assert found is not None
        return found

    zero, seven, few, more = map(reach, (0, 7, 2, 20))
    assert (reach(0), reach(21)) == (zero, more)
    assert watched.lines - zero.lines == NEVER[suffix]
    assert seven.edges - zero.edges
    assert seven.lines - zero.lines >= {4, 10 if suffix == ".java" else 11}
    assert more.edges - few.edges
    for ending, number in {"end": 0, "exit": -1, "crash": -2, "_exit": -4}.items():
        content = f"{number}\n".encode()
        seen, reached = watched.observe(content)
        assert outcome(seen) == outcome(watcher.run_ordinarily(wanted, content)), ending
        assert reached is not None, ending
        assert (14 if suffix == ".java" else 13) in reached.lines or number != -1
    killed, reached = watched.observe(b"-3\n")
    assert killed.signal is not None
    assert reached is not None
    assert reached.lines & {16, 17}
    assert 18 not in reached.lines


@pytest.mark.parametrize("suffix", [".c", ".py", pytest.param(".java", marks=pytest.mark.slow)])
def test_a_program_sees_nothing_of_its_watcher(suffix: str, watcher: Watcher) -> None:
    wanted = program(f"looks_around{suffix}")
    ordinary = watcher.run_ordinarily(wanted, b"1 2\n")

    seen, _ = watcher.watch(wanted).observe(b"1 2\n")

    assert outcome(seen) == outcome(ordinary)
    assert b"words" in seen.stderr


THREADS = """\
import threading
def work():
    for word in {str(number) for number in range(20)}:
        if word < "5":
            continue
        print(word)
thread = threading.Thread(target=work)
thread.start()
"""


def test_threads_are_watched_and_the_order_of_a_set_is_the_same_in_all_runs(
    watcher: Watcher,
) -> None:
    watched = watcher.watch(written_in(".py", THREADS))

    (first, reached), (again, same) = watched.observe(b""), watched.observe(b"")

    assert first.stdout == again.stdout
    assert reached == same
    assert reached is not None
    assert reached.lines == set(range(1, 9))


@pytest.mark.parametrize("level", [one for one in Level if one is not Level.NAMESPACES])
def test_a_program_tells_in_every_sandbox(level: Level, tmp_path: Path) -> None:
    if level not in (*available_levels(), Level.NONE):
        pytest.skip(f"this machine has no sandbox of level {level.value}")
    sandbox = sandbox_of_level(level)
    with closing(Jails(sandbox, Builder(sandbox, tmp_path))) as jails:
        watched = Watcher(jails).watch(branches(".py"))

        seen, reached = watched.observe(b"-1\n")

    assert (seen.exit_code, seen.stdout, seen.stderr) == (3, b"", b"")
    assert reached is not None
    assert 13 in reached.lines


@pytest.mark.slow
def test_what_a_java_compiler_adds_is_not_missed(watcher: Watcher) -> None:
    watched = watcher.watch(program("odd.java"))

    reached = watched.run(b"")

    assert reached is not None
    assert watched.lines - reached.lines == {5, 6, 19, 29, 30, 32, 35}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "never"), [("halves.kt", {2, 7, 8}), ("halves.scala", {3, 8, 9})])
def test_kotlin_and_scala_are_watched(name: str, never: set[int], watcher: Watcher) -> None:
    wanted = program(name)
    ordinary = watcher.run_ordinarily(wanted, b"1 2\n")
    watched = watcher.watch(wanted)

    (seen, reached), other = watched.observe(b"1 2\n"), watched.run(b"7\n")

    assert outcome(seen) == outcome(ordinary)
    assert seen.stdout == b"2\n"
    assert reached is not None
    assert other is not None
    assert watched.lines - reached.lines == never
    assert other.lines >= never


@pytest.mark.slow
@pytest.mark.parametrize("asm", [ASM_OF_JDK, ASM_OF_DEBIAN], ids=["JDK", "Debian"])
def test_each_copy_of_asm_finds_the_same_lines(asm: Asm, watcher: Watcher) -> None:
    if asm.archive and not Path(asm.archive).exists():
        skip_or_fail_on_ci("ASM is not installed (apt install libasm-java)")
    wanted = program("odd.java")

    _, site_lines = count_in_jvm(wanted, watcher.jails.builder, LIMITS.memory_bytes, [asm])

    assert {19, 20, 21} <= site_lines.lines
    assert len(site_lines.by_site) > 20


@pytest.mark.slow
def test_a_java_machine_without_asm_says_how_to_install_it(watcher: Watcher) -> None:
    wanted = branches(".java")
    missing = Asm("org.objectweb.asm", "/nowhere/asm.jar")

    with pytest.raises(Unwatched, match="the JDK has no ASM: apt install libasm-java"):
        count_in_jvm(wanted, watcher.jails.builder, LIMITS.memory_bytes, [missing])


def test_what_cannot_be_built_or_watched_says_why(tmp_path: Path) -> None:
    sandbox = FakeSandbox(lambda program, stdin: execution(exit_code=1, stderr=b"no"))
    jails = Jails(sandbox, Builder(sandbox, tmp_path))
    validation = Validation(validators=(), limits=LIMITS, interactive=True)
    dialogue = replace(problem(), validation=validation)

    for suffix, reason in (
        (".c", "the compiler cannot build a program that counts its edges"),
        (".py", "it cannot be built"),
        (".java", "it cannot be built"),
        (".rs", "nothing makes programs in Rust count it"),
    ):
        wanted = written_in(suffix, "")
        with pytest.raises(Unwatched, match=reason):
            watched_program(problem(), wanted, jails, LIMITS)
        with pytest.raises(Unwatched, match="it is judged by all that it says, not by one output"):
            watched_program(dialogue, wanted, jails, LIMITS)
