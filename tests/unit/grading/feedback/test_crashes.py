"""What crashes mean: messages of many languages, signals and exit codes."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.grading.feedback import crashes
from judge.grading.feedback.crashes import crash_advice, error_meaning, own_frames
from tests.conftest import each_row, execution

PYTHON = """\
Traceback (most recent call last):
  File "/box/mine.py", line 9, in <module>
    main()
  File "/box/mine.py", line 6, in main
    print(heappop(queue))
          ^^^^^^^^^^^^^^
  File "/usr/lib/python3.11/heapq.py", line 3, in heappop
    return heap.pop()
IndexError: index out of range
"""

RECURSION = """\
Traceback (most recent call last):
  File "/box/mine.py", line 4, in <module>
    f(0)
  File "/box/mine.py", line 3, in f
    return f(n + 1)
           ^^^^^^^^
  File "/box/mine.py", line 3, in f
    return f(n + 1)
           ^^^^^^^^
  [Previous line repeated 996 more times]
RecursionError: maximum recursion depth exceeded
"""

JAVA = """\
Exception in thread "main" java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds
\tat java.base/java.util.ArrayList.get(ArrayList.java:427)
\tat Main.solve(Main.java:12)
\tat Main.main(Main.java:4)
"""

GO = """\
panic: runtime error: index out of range [5] with length 3

goroutine 1 [running]:
main.solve(...)
\t/box/mine.go:7
main.main()
\t/box/mine.go:12 +0x1d
exit status 2
"""

RUST = """\
thread 'main' panicked at src/mine.rs:5:10:
index out of bounds: the len is 3 but the index is 5
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
"""

NODE = """\
/box/mine.js:2
TypeError: Cannot read properties of undefined (reading '0')
    at solve (/box/mine.js:2:15)
    at Object.<anonymous> (/box/mine.js:5:1)
    at Module._compile (node:internal/modules/cjs/loader:1105:14)
"""


@each_row(
    ("message", "word", "meaning"),
    [
        ("RecursionError: maximum recursion depth exceeded", "RecursionError", "too deeply"),
        ("MemoryError", "MemoryError", "no memory left"),
        ("EOFError: EOF when reading a line", "EOFError", "past the end of the input"),
        ("ValueError: not enough values to unpack (expected 2, got 1)", "ValueError", "is split"),
        ("ValueError: invalid literal for int() with base 10: 'x'", "ValueError", "not a number"),
        ("ModuleNotFoundError: No module named 'numpy'", "ModuleNotFoundError", "not installed"),
        ("NameError: name 'x' is not defined", "NameError", "before it has a value"),
        ("SyntaxError: invalid syntax", "SyntaxError", "a syntax error"),
        ("KeyError: (0, False)", "KeyError", "does not have"),
        ("TypeError: 'NoneType' object is not subscriptable", "'NoneType'", "has no value"),
        (
            "AttributeError: 'list' object has no attribute 'push'",
            "AttributeError",
            "does not have",
        ),
        ("ZeroDivisionError: division by zero", "ZeroDivisionError", "divides by zero"),
        ("StopIteration", "StopIteration", "found nothing more"),
        ("IndexError: pop from an empty deque", "IndexError", "an empty list"),
        ("IndexError: list index out of range", "IndexError", "is outside"),
        ("AssertionError", "AssertionError", "assertions failed"),
        ("TypeError: unhashable type: 'list'", "TypeError", "a tuple"),
        ("RuntimeError: dictionary changed size during iteration", "changed size", "a copy"),
        ("FileNotFoundError: [Errno 2] No such file", "FileNotFoundError", "no files"),
        ("terminate called after throwing an instance of 'std::bad_alloc'", "std::bad", "memory"),
        (
            "terminate called after throwing an instance of 'std::out_of_range'",
            "std::out",
            "outside",
        ),
        ("mine: mine.cpp:3: int main(): Assertion `x' failed.", "Assertion", "assertions failed"),
        ("*** stack smashing detected ***: terminated", "stack smashing", "past the end"),
        ("free(): invalid pointer", "free(): invalid", "given back twice"),
        ('Exception in thread "main" java.lang.StackOverflowError', "StackOverflow", "too deeply"),
        ("java.util.NoSuchElementException: No line found", "NoSuchElement", "end of the input"),
        ("java.lang.NullPointerException", "NullPointer", "has no value"),
        ("java.lang.NumberFormatException: For input", "NumberFormat", "not a number"),
        ("java.lang.OutOfMemoryError: Java heap space", "OutOfMemory", "no memory left"),
        ("RangeError: Maximum call stack size exceeded", "Maximum call", "too deeply"),
        ("fatal error: all goroutines are asleep - deadlock!", "all goroutines", "waits"),
        ("panic: runtime error: integer divide by zero", "integer divide", "divides by zero"),
        ("Fatal error: exception Stack_overflow", "Stack_overflow", "too deeply"),
        ("Fatal error: exception End_of_file", "End_of_file", "end of the input"),
        ("Fatal error: exception Not_found", "Not_found", "a key"),
        ("uncaught exception: Subscript", "uncaught exception: Subscript", "is outside"),
        ("mine.hs: Prelude.read: no parse", "Prelude.read: no parse", "not a number"),
        ("mine.rb:1:in `f': stack level too deep (SystemStackError)", "stack level", "too deeply"),
        ("Unhandled Exception: System.IndexOutOfRangeException", "IndexOutOf", "is outside"),
    ],
)
def test_a_message_is_given_its_meaning(message: str, word: str, meaning: str) -> None:
    said = error_meaning(f"something before\n{message}\n")

    assert said is not None
    assert said.startswith(word)
    assert meaning in said


def test_other_text_has_no_meaning() -> None:
    assert error_meaning("nodes=12\nhello\n") is None
    assert error_meaning("") is None


@each_row("pattern", [pattern for pattern, _ in crashes.ADVICE])
def test_every_pattern_is_one(pattern: str) -> None:
    assert re.compile(pattern).search("") is None


def test_a_traceback_is_cut_to_the_learners_own_lines() -> None:
    assert own_frames(PYTHON) == [
        "it happened in line 6, in main: print(heappop(queue))",
        "called from line 9: main()",
    ]


def test_repeated_calls_are_listed_once() -> None:
    assert own_frames(RECURSION) == [
        "it happened in line 3, in f: return f(n + 1)",
        "called from line 4: f(0)",
    ]


@each_row(
    ("stderr", "said"),
    [
        (JAVA, ["it happened in line 12, in Main.solve", "called from line 4, in Main.main"]),
        (GO, ["it happened in line 7", "called from line 12"]),
        (RUST, ["it happened in line 5"]),
        (NODE, ["it happened in line 2, in solve", "called from line 5, in Object.<anonymous>"]),
        ("nothing of that kind\n", []),
        ("", []),
        ('  File "/box/mine.py", line 1', ["it happened in line 1"]),
    ],
)
def test_the_places_are_found_in_other_languages_too(stderr: str, said: list[str]) -> None:
    assert own_frames(stderr) == said


def test_an_empty_heap_is_recognized_by_the_line_of_the_index_error() -> None:
    said = error_meaning(PYTHON)

    assert said is not None
    assert "empty heap, queue or list" in said


def test_an_index_into_the_words_of_the_input_is_past_its_end() -> None:
    said = error_meaning(PYTHON.replace("heappop(queue)", "input().split()[1]"))

    assert said is not None
    assert "past the end of the input" in said


@each_row(
    ("exit_code", "said"),
    [
        (139, ["exit code 139 is SIGSEGV: an index far outside"]),
        (137, ["exit code 137 is SIGKILL"]),
        (127, ["exit code 127: a command was not found"]),
        (3, ["it printed no error and ended with exit code 3; only 0 is success"]),
        (255, ["it printed no error and ended with exit code 255"]),
    ],
)
def test_an_exit_code_is_given_its_meaning(exit_code: int, said: list[str]) -> None:
    found = crash_advice(execution(exit_code=exit_code))

    assert len(found) == len(said)
    assert found[0].startswith(said[0])


def test_an_exit_code_beside_words_of_the_programs_own_is_left_to_them() -> None:
    assert crash_advice(execution(exit_code=1, stderr=b"cannot go on\n")) == []


def test_a_signal_is_explained_by_the_message_before_it() -> None:
    aborted = replace(execution(exit_code=None, stderr=b"std::bad_alloc\n"), signal=6)

    assert crash_advice(aborted)[0].startswith("std::bad_alloc: there is no memory left")
    assert "a pointer to nothing" in crash_advice(replace(aborted, signal=11, stderr=b""))[0]
    assert crash_advice(replace(aborted, signal=40, stderr=b"")) == []


def test_a_line_of_code_cannot_command_the_terminal() -> None:
    said = crash_advice(execution(exit_code=1, stderr=b'  File "a.py", line 1\n    \x1b[2J\n'))

    assert said == ["it happened in line 1: \\x1b[2J"]


def test_standard_error_may_be_any_bytes() -> None:
    assert crash_advice(execution(exit_code=1, stderr=bytes(range(256)) * 300)) == []


@each_row("stderr", [RECURSION, GO, NODE])
def test_a_file_may_be_named_without_its_folder(stderr: str) -> None:
    assert own_frames(stderr.replace("/box/", "")) == own_frames(stderr) != []
