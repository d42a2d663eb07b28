"""What crashes mean: messages of many languages, signals and exit codes."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.grading.feedback import crashes
from judge.grading.feedback.crashes import crash_advice, error_meaning, own_frames
from tests.conftest import execution

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


def test_a_message_is_given_its_meaning() -> None:
    for message, word, meaning in [
        ("RecursionError: maximum recursion depth exceeded", "RecursionError", "too deeply"),
        ("ValueError: not enough values to unpack (expected 2, got 1)", "ValueError", "is split"),
        ("ValueError: invalid literal for int() with base 10: 'x'", "ValueError", "not a number"),
        ("TypeError: 'NoneType' object is not subscriptable", "'NoneType'", "has no value"),
        ("IndexError: pop from an empty deque", "IndexError", "an empty list"),
        ("IndexError: list index out of range", "IndexError", "is outside"),
        ("terminate called after throwing an instance of 'std::bad_alloc'", "std::bad", "memory"),
        ("mine: mine.cpp:3: int main(): Assertion `x' failed.", "Assertion", "assertions failed"),
        ("*** stack smashing detected ***: terminated", "stack smashing", "past the end"),
        ('Exception in thread "main" java.lang.StackOverflowError', "StackOverflow", "too deeply"),
        ("java.util.NoSuchElementException: No line found", "NoSuchElement", "end of the input"),
        ("RangeError: Maximum call stack size exceeded", "Maximum call", "too deeply"),
        ("panic: runtime error: integer divide by zero", "integer divide", "divides by zero"),
        ("Fatal error: exception End_of_file", "End_of_file", "end of the input"),
        ("mine.hs: Prelude.read: no parse", "Prelude.read: no parse", "not a number"),
        ("mine.rb:1:in `f': stack level too deep (SystemStackError)", "stack level", "too deeply"),
        ("Unhandled Exception: System.IndexOutOfRangeException", "IndexOutOf", "is outside"),
        # An index error is told by the line of code where it happened.
        (PYTHON, "IndexError", "empty heap, queue or list"),
        (
            PYTHON.replace("heappop(queue)", "input().split()[1]"),
            *("IndexError", "past the end of the input"),
        ),
    ]:
        said = error_meaning(f"something before\n{message}\n")
        assert said is not None
        assert said.startswith(word)
        assert meaning in said


def test_other_text_has_no_meaning() -> None:
    assert error_meaning("nodes=12\nhello\n") is None
    assert not any(re.compile(pattern).search("") for pattern, _ in crashes.ADVICE)
    assert crash_advice(execution(exit_code=1, stderr=bytes(range(256)) * 300)) == []
    # An exit code beside words of the program's own is left to them.
    assert crash_advice(execution(exit_code=1, stderr=b"cannot go on\n")) == []


def test_the_places_are_the_learners_own_lines() -> None:
    for stderr, said in [
        (
            PYTHON,
            [
                "it happened in line 6, in main: print(heappop(queue))",
                "called from line 9: main()",
            ],
        ),
        (RECURSION, ["it happened in line 3, in f: return f(n + 1)", "called from line 4: f(0)"]),
        (JAVA, ["it happened in line 12, in Main.solve", "called from line 4, in Main.main"]),
        (GO, ["it happened in line 7", "called from line 12"]),
        (RUST, ["it happened in line 5"]),
        (NODE, ["it happened in line 2, in solve", "called from line 5, in Object.<anonymous>"]),
        ("nothing of that kind\n", []),
        ('  File "/box/mine.py", line 1', ["it happened in line 1"]),
    ]:
        assert own_frames(stderr) == said
        assert own_frames(stderr.replace("/box/", "")) == said  # named without its folder


def test_an_exit_code_is_given_its_meaning() -> None:
    for exit_code, said in [
        (139, ["exit code 139 is SIGSEGV: an index far outside"]),
        (137, ["exit code 137 is SIGKILL"]),
        (127, ["exit code 127: a command was not found"]),
        (3, ["it printed no error and ended with exit code 3; only 0 is success"]),
        (255, ["it printed no error and ended with exit code 255"]),
    ]:
        found = crash_advice(execution(exit_code=exit_code))
        assert len(found) == len(said)
        assert found[0].startswith(said[0])


def test_a_signal_is_explained_by_the_message_before_it() -> None:
    aborted = replace(execution(exit_code=None, stderr=b"std::bad_alloc\n"), signal=6)

    assert crash_advice(aborted)[0].startswith("std::bad_alloc: there is no memory left")
    assert "a pointer to nothing" in crash_advice(replace(aborted, signal=11, stderr=b""))[0]
    assert crash_advice(replace(aborted, signal=40, stderr=b"")) == []


def test_a_line_of_code_cannot_command_the_terminal() -> None:
    said = crash_advice(execution(exit_code=1, stderr=b'  File "a.py", line 1\n    \x1b[2J\n'))

    assert said == ["it happened in line 1: \\x1b[2J"]
