"""What is told of the line at which a program fails: programs with one error each, and its line.

Each reads "3 4", and fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge import languages
from judge.grading.expectations import ACCEPTED
from judge.model import Judgement, Limits, Solution, SourceFile, Verdict
from judge.reports.text import failure_text
from judge.runner.build import Builder
from judge.runner.judge_case import judge_case
from judge.runner.second_look.look import look_again
from judge.sandbox import JailCache, Level, best_sandbox
from tests.conftest import case, problem, skip_or_fail_on_ci
from tests.sweeps import due

BUGS = Path(__file__).parents[1] / "programs" / "bugs"

LINES = {
    "overflow.c": (7, "signed integer overflow"),
    "off_by_one.c": (11, "heap-buffer-overflow"),
    "use_after_free.c": (19, "heap-use-after-free"),
    "double_free.c": (5, "double-free"),
    "null.c": (10, "member access within null pointer"),
    "recursion.c": (7, "stack-overflow"),
    "division.c": (7, "division by zero"),
    "shift.c": (6, "shift exponent"),
    "uninitialised.c": (7, "uninitialised"),
    "local_array.c": (8, "outside of an array"),
    "global_array.c": (10, "index"),
    "string.c": (10, "heap-buffer-overflow"),
    "index.cpp": (10, "debug assertion"),
    "iterator.cpp": (8, "debug assertion"),
    "comparator.cpp": (9, "debug assertion"),
    "missing_return.cpp": (3, "execution reached"),
    "reference.cpp": (10, "heap-use-after-free"),
    "returned_reference.cpp": (15, "stack-use-after"),
    "empty_queue.cpp": (11, "debug assertion"),
    "at.cpp": (5, "std::out_of_range"),
    "number.cpp": (8, "std::invalid_argument"),
    "past_the_end.cpp": (9, "debug assertion"),
    "erase.cpp": (8, "debug assertion"),
    "null_object.cpp": (17, "member call on null pointer"),
    "uninitialised.cpp": (16, "uninitialised"),
    "wrong_size.cpp": (9, "std::length_error"),
    "key.py": (2, "KeyError"),
    "recursion.py": (2, "RecursionError"),
    "index.py": (4, "IndexError"),
    "none.py": (9, "TypeError"),
    "number.py": (2, "ValueError"),
    "zero.py": (2, "ZeroDivisionError"),
    "empty_heap.py": (6, "IndexError"),
    "thread.py": (6, "IndexError"),
    "NullPointer.java": (9, "NullPointerException"),
    "Index.java": (7, "ArrayIndexOutOfBoundsException"),
    "Number.java": (8, "NumberFormatException"),
    "Recursion.java": (5, "StackOverflowError"),
    "Changed.java": (8, "ConcurrentModificationException"),
    "index.rs": (6, "index out of bounds"),
    "overflow.rs": (8, "attempt to subtract with overflow"),
    "index.go": (10, "index out of range"),
    "nil_map.go": (9, "assignment to entry in nil map"),
    "undefined.js": (5, "Cannot read properties of undefined"),
    "recursion.js": (4, "Maximum call stack size exceeded"),
}
"""For each program the line with its error, and a word of what is told."""

_LIMITS = Limits.of(cpu_s=1.0, memory_bytes=512 << 20)

SHARE = 23 / 25
"""For how many of them the very line must be told: other compilers say other things."""


def judged(
    name: str, builder: Builder, jails: JailCache, *, content: bytes | None = None
) -> Judgement:
    """The judgement on one of the programs, or on other content, with a second look."""
    language = languages.language_of(name)
    file = SourceFile(name=name, content=content or (BUGS / name).read_bytes())
    one = Solution(name=name, files=(file,), language=language, expectation=ACCEPTED)
    what, where = problem(limits=_LIMITS), case(input="3 4\n", answer="none\n")
    first = judge_case(what, one, where, builder=builder, jails=jails)
    return look_again(what, one, where, first, builder=builder, jails=jails)


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Builder]:
    builder = Builder(best_sandbox(), tmp_path_factory.mktemp("programs"))
    yield builder
    builder.close()


@pytest.fixture(scope="module")
def jails() -> Iterator[JailCache]:
    jails = JailCache(best_sandbox())
    yield jails
    jails.close()


@pytest.mark.slow
def test_the_very_line_of_nearly_every_bug_is_told(builder: Builder, jails: JailCache) -> None:
    for command in ("gcc", "g++", "java", "valgrind", "rustc", "go", "node"):
        if languages.find_command(command) is None:
            skip_or_fail_on_ci(f"{command} is not installed")

    missed = {}
    programs = due(LINES, by=str, days=3)
    for name in programs:
        line, words = LINES[name]
        judgement = judged(name, builder, jails)
        fault, text = judgement.fault, failure_text(judgement)
        is_told = fault is not None and (fault.file, fault.line) == (name, line)
        is_told = is_told and f"line {line}" in text and words in text
        if judgement.verdict is Verdict.AC or not is_told:
            missed[name] = text

    assert len(missed) <= max(1, (1 - SHARE) * len(programs)), missed


def test_each_bug_is_in_the_table() -> None:
    assert {path.name for path in BUGS.iterdir()} == set(LINES)


SNOOPER = """\
#include <fcntl.h>
#include <stdlib.h>
int main(void) {
    volatile int *nothing = NULL;
#ifdef __SANITIZE_ADDRESS__
    if (open("%s", O_RDONLY) >= 0) *nothing = 1;
    if (open("%s.new", O_WRONLY | O_CREAT, 0600) >= 0) *nothing = 1;
#endif
    *nothing = 1;
}
"""


@pytest.mark.slow
def test_a_program_in_its_second_run_is_as_confined_as_in_its_first(
    builder: Builder, jails: JailCache, tmp_path: Path
) -> None:
    if best_sandbox().level not in (Level.NAMESPACES, Level.LANDLOCK):
        pytest.skip("this machine has no sandbox that hides files")
    secret = tmp_path / "secret"
    secret.write_text("secret")

    content = (SNOOPER % (secret, secret)).encode()
    judgement = judged("snooper.c", builder, jails, content=content)

    assert judgement.fault is not None
    assert judgement.fault.line == 9
    assert not secret.with_name("secret.new").exists()
