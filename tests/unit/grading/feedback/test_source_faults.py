"""The line of its source at which a program says that it failed."""

from __future__ import annotations

from judge.grading.feedback.crashes import SIGNAL_HINTS
from judge.grading.feedback.source_faults import (
    STDERR,
    OwnFiles,
    fault_advice,
    fault_in_messages,
    with_fault_advice,
)
from judge.model import SourceFault
from tests.conftest import each_row, solution

PYTHON = """\
Traceback (most recent call last):
  File "mine.py", line 3, in <module>
    main()
  File "mine.py", line 2, in main
    heappop(queue)
  File "/usr/lib/python3.11/heapq.py", line 3, in heappop
IndexError: index out of range
"""

JAVA = """\
Exception in thread "main" java.lang.IndexOutOfBoundsException: Index 5 out of bounds
\tat java.base/java.util.ArrayList.get(ArrayList.java:427)
\tat Main.solve(Main.java:2)
\tat Main.main(Main.java:3)
"""

GO = "panic: runtime error: index out of range [5]\n\nmain.main()\n\tmine.go:2 +0x1d\n"
RUST = "thread 'main' panicked at mine.rs:2:10:\nattempt to add with overflow\nnote: run with\n"
OLD_RUST = "thread 'main' panicked at 'index out of bounds', mine.rs:2:10\n"
NODE = "mine.js:2\n\nTypeError: x is undefined\n    at solve (mine.js:2:15)\n    at mine.js:3:1\n"
RUBY = "mine.rb:2:in `/': divided by 0 (ZeroDivisionError)\n\tfrom mine.rb:3:in `<main>'\n"
MONO = """\

Unhandled Exception:
System.IndexOutOfRangeException: Index was outside the bounds of the array.
  at Mine.Main (System.String[] args) [0x00008] in mine.cs:2
"""


def files(name: str) -> OwnFiles:
    return OwnFiles.of(solution(name, "first\n  second()\nthird\n"))


@each_row(
    ("name", "stderr", "kind", "function", "message"),
    [
        ("mine.py", PYTHON, "IndexError", "main", "IndexError: index out of range"),
        (
            *("Main.java", JAVA, "IndexOutOfBoundsException", "Main.solve"),
            "java.lang.IndexOutOfBoundsException: Index 5 out of bounds",
        ),
        ("mine.go", GO, "panic", "", "runtime error: index out of range [5]"),
        ("mine.rs", RUST, "panic", "", "attempt to add with overflow"),
        ("mine.rs", OLD_RUST, "panic", "", "index out of bounds"),
        ("mine.js", NODE, "TypeError", "solve", "TypeError: x is undefined"),
        ("mine.rb", RUBY, "ZeroDivisionError", "/", "ZeroDivisionError: divided by 0"),
        (
            *("mine.cs", MONO, "IndexOutOfRangeException", "Mine.Main"),
            "System.IndexOutOfRangeException: Index was outside the bounds of the array.",
        ),
        ("mine.pl", "Illegal division by zero at mine.pl line 2, <STDIN> line 1.", "", "",
         "<STDIN> line 1"),
        ("mine.lua", "lua: mine.lua:2: attempt to index a nil value", "", "",
         "attempt to index a nil value"),
        ("mine.php", "PHP Fatal error:  Uncaught Error in mine.php:2", "", "",
         "PHP Fatal error:  Uncaught Error"),
    ],
)  # fmt: skip
def test_the_last_call_in_an_own_file_is_the_fault(
    name: str, stderr: str, kind: str, function: str, message: str
) -> None:
    found = fault_in_messages(stderr.encode(), files(name))

    assert found == SourceFault(
        file=name,
        line=2,
        kind=kind,
        function=function,
        message=message,
        source_line="second()",
        tool=STDERR,
    )


def test_a_message_without_an_own_line_has_no_fault() -> None:
    for stderr in (b"", b"hello\n", b"other.py: line 2\n", bytes(range(256)) * 99):
        assert fault_in_messages(stderr, files("mine.py")) is None
    # A line that is only named is no call, and one that is not there has no code.
    assert fault_in_messages(b"mine.lua:2: seen", files("mine.lua"), only_calls=True) is None
    missing = fault_in_messages(b"mine.lua:999: x", files("mine.lua"))
    assert missing is not None
    assert (missing.line, missing.source_line) == (999, "")
    # A file of several is found by its last name.
    several = OwnFiles({"a/one.py": ("x",), "b/two.py": ("y",)})
    assert several.name_of("/box/a/one.py") == "a/one.py"
    assert several.name_of("/usr/lib/python3/two.py") is None


FAULT = SourceFault(
    file="a.cpp", line=7, kind="overflow", message="it overflows", tool="UBSan", function="f",
    source_line="n++;", values=(("n", "3"), ("m", "4")),
)  # fmt: skip


def test_advice_tells_what_where_and_the_values() -> None:
    told = ["a.cpp:7: it overflows", "it happened in line 7, in f: n++;", "there n = 3, m = 4"]

    assert fault_advice(FAULT) == told
    # The place of the fault replaces that of the message, and the fault a guess.
    advice = ["KeyError: x", "it happened in line 7, in f", "called from line 9"]
    assert with_fault_advice(advice, FAULT) == ("KeyError: x", *told, "called from line 9")
    assert with_fault_advice([*SIGNAL_HINTS.values(), "x"], FAULT) == (*told, "x")
