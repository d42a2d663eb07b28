"""Watched programs: what they reach, however they end, and that they run as without a watcher."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.stress.coverage import jvm
from judge.commands.stress.coverage.coverage_map import CountingProgram, SiteLines, Unwatched
from judge.commands.stress.coverage.watched_program import WatchedProgram, watched_program
from judge.languages import language_of
from judge.model import Execution, Place, Program, Solution, Validation
from judge.runner.build import Builder
from judge.runner.source_names import name_sources
from judge.sandbox import (
    JailCache,
    Level,
    available_levels,
    best_sandbox,
    sandbox_of_level,
)
from tests.conftest import (
    LIMITS,
    FakeSandbox,
    each_row,
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

C = """\
#include <stdio.h>
#include <stdlib.h>
static int half(int number) {
    return number / 2;
}
int main(void) {
    int number;
    if (scanf("%d", &number) != 1) return 1;
    if (number == 7) {
        puts("seven");
        number = half(number);
    }
    for (int i = 0; i < number; i++) printf("%d\\n", i);
    if (number == -1) exit(3);
    if (number == -2) abort();
    while (number == -3) getchar();
    if (number == -4) _Exit(5);
    puts("end");
}
"""

PYTHON = """\
import os
import sys
def half(number):
    return number // 2
def main():
    number = int(input())
    if number == 7:
        print("seven")
        number = half(number)
    for i in range(number):
        print(i)
    if number == -1:
        sys.exit(3)
    if number == -2:
        raise ValueError("two")
    while number == -3:
        pass
    if number == -4:
        os._exit(5)
    print("end")
main()
"""

JAVA = """\
import java.util.Scanner;
public class Branches {
    static int half(int number) {
        return number / 2;
    }
    public static void main(String[] words) {
        int number = new Scanner(System.in).nextInt();
        if (number == 7) {
            System.out.println("seven");
            number = half(number);
        }
        for (int i = 0; i < number; i++) System.out.println(i);
        if (number == -1)
            System.exit(3);
        if (number == -2) throw new IllegalStateException("two");
        while (number == -3)
            number = -3;
        if (number == -4) Runtime.getRuntime().halt(5);
        System.out.println("end");
    }
}
"""

SOURCES = {".c": C, ".cpp": C, ".py": PYTHON, ".java": JAVA}
SLOW = [pytest.param(suffix, marks=pytest.mark.slow) for suffix in (".cpp", ".java")]
SUFFIXES = (".c", ".py", *SLOW)

# What a program can see of its surroundings, without the place where it is kept.
LOOKS_AROUND = {
    ".c": """\
#include <dirent.h>
#include <stdio.h>
#include <unistd.h>
extern char **environ;
int main(int count, char **words) {
    char place[4096];
    struct dirent *entry;
    printf("%d %s\\n", count, getcwd(place, sizeof place));
    for (char **one = environ; *one; one++) puts(*one);
    DIR *folder = opendir(".");
    while ((entry = readdir(folder))) puts(entry->d_name);
    for (int c; (c = getchar()) != EOF; ) putchar(c);
    fputs("words\\n", stderr);
    return 4;
}
""",
    ".py": """\
import os, sys
folder = os.path.dirname(__file__)
print(__name__, os.path.basename(__file__), [word.replace(folder, "") for word in sys.argv])
print([word.replace(folder, "") for word in sys.path])
print(os.getcwd(), os.listdir(), sorted(os.environ.items()), sys.getrecursionlimit())
print(sys.stdin.read())
print("words", file=sys.stderr)
raise KeyError(4)
""",
    ".java": """\
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.TreeMap;
public class Around {
    public static void main(String[] words) throws IOException {
        System.out.println(Arrays.toString(words) + new TreeMap<>(System.getenv()));
        System.out.println(new File("").getAbsolutePath() + Arrays.toString(new File(".").list()));
        System.out.println(ManagementFactory.getRuntimeMXBean().getInputArguments());
        System.out.println(Thread.activeCount());
        System.out.println(Arrays.toString(Around.class.getDeclaredMethods()));
        System.out.println(new String(System.in.readAllBytes()));
        System.err.println("words");
        throw new IllegalStateException("four");
    }
}
""",
}

# A class with nothing but what compilers add to it, and more than one way past a line.
ODD_JAVA = """\
import java.util.function.IntUnaryOperator;
public class Odd {
    enum Colour { RED, GREEN }
    record Pair(int one, int other) {}
    static class Never {
        int field = 4;
    }
    static int ended(int number) {
        try {
            return number / (number - number);
        } catch (ArithmeticException error) {
            return 1;
        } finally {
            number++;
        }
    }
    public static void main(String[] words) {
        IntUnaryOperator unused = number ->
            number + 1;
        IntUnaryOperator used = number ->
            number + 2;
        System.out.println(used.applyAsInt(Colour.RED.ordinal()) + ended(1));
        System.out.println(new Pair(1, 2).one());
        switch (words.length) {
            case 0:
                System.out.println("none");
                break;
            case 1:
                System.out.println("one");
                break;
            default:
                System.out.println("many");
        }
        Integer.parseInt("no number");
        System.out.println("never");
    }
}
"""

KOTLIN = """\
fun half(number: Int): Int {
    return number / 2
}
fun main() {
    val numbers = readLine()!!.split(" ").map { it.toInt() }
    if (numbers[0] == 7) {
        println("seven")
        println(half(numbers[0]))
    }
    println(numbers.size)
}
"""

SCALA = """\
object Halves {
  def half(number: Int): Int = {
    number / 2
  }
  def main(words: Array[String]): Unit = {
    val numbers = scala.io.StdIn.readLine().split(" ").map(_.toInt)
    if (numbers(0) == 7) {
      println("seven")
      println(half(numbers(0)))
    }
    println(numbers.length)
  }
}
"""


@dataclass(frozen=True)
class Watcher:
    """A builder and jails, and the ways of running a solution with them."""

    builder: Builder
    jails: JailCache

    def watch(self, wanted: Solution, *, place: Place = Place.SCRATCH) -> WatchedProgram:
        limits = replace(LIMITS, cpu_stop_s=0.3 if wanted.language.code != "java" else 1.0)
        judged = replace(problem(), place=place)
        found = watched_program(judged, wanted, self.builder, self.jails, limits)
        assert isinstance(found, WatchedProgram), found
        return found

    def run_ordinarily(self, wanted: Solution, content: bytes) -> Execution:
        program = self.builder.build(wanted, memory_bytes=LIMITS.memory_bytes)
        assert isinstance(program, Program), program
        return name_sources(program, self.jails.run(program, LIMITS, stdin=content))


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    return Builder(best_sandbox(), tmp_path_factory.mktemp("programs"))


@pytest.fixture
def watcher(builder: Builder) -> Iterator[Watcher]:
    with closing(JailCache(best_sandbox())) as jails:
        yield Watcher(builder, jails)


def written_in(suffix: str, content: str) -> Solution:
    """A solution in the language of that suffix."""
    if shutil.which(TOOLS[suffix]) is None:
        skip_or_fail_on_ci(f"{TOOLS[suffix]} is not installed")
    name = f"mine{suffix}"
    return solution(name, content, language=language_of(name))


def outcome(seen: Execution) -> tuple[bytes, bytes, int | None, int | None]:
    """What a run leaves besides its costs."""
    return seen.stdout, seen.stderr, seen.exit_code, seen.signal


@pytest.mark.parametrize(
    ("suffix", "never"),
    [
        (".c", {3, 4, 10, 11}),
        pytest.param(".cpp", {3, 4, 10, 11}, marks=pytest.mark.slow),
        (".py", {4, 8, 9, 11, 13, 15, 17, 19}),
        pytest.param(".java", {4, 9, 10, 14, 17}, marks=pytest.mark.slow),
    ],
)
def test_the_lines_never_reached_are_those_of_the_other_branches(
    suffix: str, never: set[int], watcher: Watcher
) -> None:
    watched = watcher.watch(written_in(suffix, SOURCES[suffix]))

    reached = watched.run(b"0\n")

    assert reached is not None
    assert watched.lines - reached.lines == never


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_another_branch_reaches_other_edges_and_lines(suffix: str, watcher: Watcher) -> None:
    watched = watcher.watch(written_in(suffix, SOURCES[suffix]))

    first, again, other = (watched.run(text) for text in (b"0\n", b"0\n", b"7\n"))

    assert first is not None
    assert other is not None
    assert again == first
    assert other.edges - first.edges
    assert other.lines - first.lines >= {4, 10 if suffix == ".java" else 11}


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_loop_that_turns_more_often_reaches_other_edges(suffix: str, watcher: Watcher) -> None:
    watched = watcher.watch(written_in(suffix, SOURCES[suffix]))

    few, more, as_many = (watched.run(text) for text in (b"2\n", b"20\n", b"21\n"))

    assert few is not None
    assert more is not None
    assert more.edges - few.edges
    assert more == as_many


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("number", [0, -1, -2, -4], ids=["end", "exit", "crash", "_exit"])
def test_a_program_ends_as_without_a_watcher_and_tells(
    number: int, suffix: str, watcher: Watcher
) -> None:
    wanted, content = written_in(suffix, SOURCES[suffix]), f"{number}\n".encode()
    ordinary = watcher.run_ordinarily(wanted, content)

    seen, reached = watcher.watch(wanted).observe(content)

    assert outcome(seen) == outcome(ordinary)
    assert reached is not None
    assert (14 if suffix == ".java" else 13) in reached.lines or number != -1


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_program_that_is_killed_tells_how_far_it_came(suffix: str, watcher: Watcher) -> None:
    watched = watcher.watch(written_in(suffix, SOURCES[suffix]))

    seen, reached = watched.observe(b"-3\n")

    assert seen.signal is not None
    assert reached is not None
    assert reached.lines & {16, 17}
    assert 18 not in reached.lines


@pytest.mark.parametrize("suffix", [".c", ".py", pytest.param(".java", marks=pytest.mark.slow)])
def test_a_program_sees_nothing_of_its_watcher(suffix: str, watcher: Watcher) -> None:
    wanted = written_in(suffix, LOOKS_AROUND[suffix])
    ordinary = watcher.run_ordinarily(wanted, b"1 2\n")

    seen, _ = watcher.watch(wanted).observe(b"1 2\n")

    assert outcome(seen) == outcome(ordinary)
    assert b"words" in seen.stderr


def test_the_threads_of_a_python_program_are_watched(watcher: Watcher) -> None:
    source = """\
import threading
def work():
    print(1)
thread = threading.Thread(target=work)
thread.start()
"""

    reached = watcher.watch(written_in(".py", source)).run(b"")

    assert reached is not None
    assert reached.lines == {1, 2, 3, 4, 5}


def test_the_order_of_a_set_is_the_same_in_all_runs(watcher: Watcher) -> None:
    source = """\
for word in {str(number) for number in range(20)}:
    if word < "5":
        continue
    print(word)
"""
    watched = watcher.watch(written_in(".py", source))

    first, again = watched.observe(b""), watched.observe(b"")

    assert first[0].stdout == again[0].stdout
    assert first[1] == again[1]


@pytest.mark.parametrize("place", [Place.OWN, Place.COPY])
def test_a_program_of_a_package_runs_among_its_files(place: Place, watcher: Watcher) -> None:
    wanted = written_in(".py", "print(open('mine.py').read() != '')\n")

    seen, reached = watcher.watch(wanted, place=place).observe(b"")

    assert seen.stdout == b"True\n"
    assert reached is not None
    assert reached.lines == {1}


@pytest.mark.parametrize("level", [one for one in Level if one is not Level.NAMESPACES])
def test_a_program_tells_in_every_sandbox(level: Level, tmp_path: Path) -> None:
    if level not in (*available_levels(), Level.NONE):
        pytest.skip(f"this machine has no sandbox of level {level.value}")
    sandbox = sandbox_of_level(level)
    with closing(JailCache(sandbox)) as jails:
        watched = Watcher(Builder(sandbox, tmp_path), jails).watch(written_in(".py", PYTHON))

        seen, reached = watched.observe(b"-1\n")

    assert (seen.exit_code, seen.stdout, seen.stderr) == (3, b"", b"")
    assert reached is not None
    assert 13 in reached.lines


@pytest.mark.slow
def test_what_a_java_compiler_adds_is_not_missed(watcher: Watcher) -> None:
    watched = watcher.watch(written_in(".java", ODD_JAVA))

    reached = watched.run(b"")

    assert reached is not None
    assert watched.lines - reached.lines == {5, 6, 19, 29, 30, 32, 35}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("suffix", "source", "never"), [(".kt", KOTLIN, {2, 7, 8}), (".scala", SCALA, {3, 8, 9})]
)
def test_kotlin_and_scala_are_watched(
    suffix: str, source: str, never: set[int], watcher: Watcher
) -> None:
    wanted = written_in(suffix, source)
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
@pytest.mark.parametrize("asm", [jvm.ASM_OF_JDK, jvm.ASM_OF_DEBIAN], ids=["JDK", "Debian"])
def test_each_copy_of_asm_finds_the_same_lines(asm: jvm.Asm, watcher: Watcher) -> None:
    if asm.archive and not Path(asm.archive).exists():
        skip_or_fail_on_ci("ASM is not installed (apt install libasm-java)")
    wanted = written_in(".java", ODD_JAVA)

    built = jvm.build_counting(wanted, watcher.builder, LIMITS.memory_bytes, [asm])

    assert isinstance(built, CountingProgram), built
    assert {19, 20, 21} <= built.site_lines.lines
    assert len(built.site_lines.by_site) > 20


@pytest.mark.slow
def test_a_java_machine_without_asm_says_how_to_install_it(watcher: Watcher) -> None:
    wanted = written_in(".java", JAVA)
    missing = jvm.Asm("org.objectweb.asm", "/nowhere/asm.jar")

    built = jvm.build_counting(wanted, watcher.builder, LIMITS.memory_bytes, [missing])

    assert built == Unwatched("the JDK has no ASM: apt install libasm-java")


def test_lines_and_those_of_sites_are_read() -> None:
    rows = ["3 4 7", "0 3", "2 4 5"]

    assert jvm.parse_sites(rows) == SiteLines(lines={3, 4, 7}, by_site={0: {3}, 2: {4, 5}})


def test_a_dialogue_is_not_watched(tmp_path: Path) -> None:
    sandbox = FakeSandbox(lambda program, stdin: execution())
    validation = Validation(validators=(), limits=LIMITS, interactive=True)
    wanted = solution("mine.py", "", language=language_of("mine.py"))
    tools = Builder(sandbox, tmp_path), JailCache(sandbox)

    found = watched_program(replace(problem(), validation=validation), wanted, *tools, LIMITS)

    assert found == Unwatched("it is judged by all that it says, not by one output")


@each_row(
    ("name", "reason"),
    [
        ("mine.c", "the compiler cannot build a program that counts its edges"),
        ("mine.py", "it cannot be built"),
        ("mine.java", "it cannot be built"),
        ("mine.rs", "nothing makes programs in Rust count it"),
    ],
)
def test_what_cannot_be_built_or_watched_says_why(name: str, reason: str, tmp_path: Path) -> None:
    sandbox = FakeSandbox(lambda program, stdin: execution(exit_code=1, stderr=b"no"))
    wanted = solution(name, "", language=language_of(name))
    written_in(Path(name).suffix, "")
    tools = Builder(sandbox, tmp_path), JailCache(sandbox)

    assert watched_program(problem(), wanted, *tools, LIMITS) == Unwatched(reason)
