"""What crashes, sanitizers and valgrind say, and the line of its source that a program names."""

from pathlib import Path

from msgspec.structs import replace

from judge.facts import Fact
from judge.grading.feedback.crashes import (
    SIGNAL_HINTS,
    STDERR,
    OwnFiles,
    code_at_end,
    crash_advice,
    error_meaning,
    fault_advice,
    fault_in_messages,
    own_frames,
    with_fault_advice,
)
from judge.grading.feedback.sanitizers import sanitizer_fault, valgrind_fault
from judge.model import SourceFault
from tests.conftest import execution, solution


def text_of(name: str) -> str:
    """What a tool said, in a file beside this one."""
    return (Path(__file__).with_name("said") / f"{name}.txt").read_text()


PYTHON, JAVA, GO, RUST, NODE, MONO = map(text_of, ("python", "java", "go", "rust", "node", "mono"))
HEAP, SEGV, ABORTED = map(text_of, ("asan_heap", "asan_segv", "asan_abort"))
STL, UNSET = text_of("stl_debug"), text_of("valgrind_unset")
OWN_NAME = '  File "/x/heapq.py", line 1, in <module>\n    import heapq\nEOFError: EOF'
READS = "input().split()[1]"


def test_a_message_is_given_its_meaning() -> None:
    for message, word, meaning in [
        ("RecursionError: maximum recursion depth exceeded", "RecursionError", "too deep"),
        (OWN_NAME, "the file is called heapq.py", "imports itself"),
        ("ValueError: not enough values to unpack (expected 2, got 1)", "ValueError", "variables"),
        ("TypeError: 'NoneType' object is not subscriptable", "'NoneType'", "is missing"),
        ("IndexError: list index out of range", "IndexError", "out of range"),
        ("terminate called after throwing an instance of 'std::bad_alloc'", "std::bad", "memory"),
        ('Exception in thread "main" java.lang.StackOverflowError', "StackOverflow", "too deep"),
        ("mine.hs: Prelude.read: no parse", "Prelude.read: no parse", "the word is not one"),
        ("Unhandled Exception: System.IndexOutOfRangeException", "IndexOutOf", "out of range"),
        # An index error is told by the line of code where it happened.
        (PYTHON, "IndexError", "empty heap, queue or list"),
        (PYTHON.replace("heappop(queue)", READS), "IndexError", "past the end of the input"),
    ]:
        said = error_meaning(f"something before\n{message}\n") or ""
        assert (said.startswith(word), meaning in said) == (True, True), said
    # A signal is explained by the message before it.
    aborted = replace(execution(exit_code=None, stderr=b"std::bad_alloc\n"), signal=6)
    assert crash_advice(aborted)[0].startswith("std::bad_alloc: the program ran out of memory")
    assert "a null pointer" in crash_advice(replace(aborted, signal=11, stderr=b""))[0]
    assert crash_advice(replace(aborted, signal=40, stderr=b"")) == []
    # A line of code cannot command the terminal.
    told = crash_advice(execution(exit_code=1, stderr=b'  File "a.py", line 1\n    \x1b[2J\n'))
    assert told == ["it happened in line 1: \\x1b[2J"]


def test_the_places_are_the_learners_own_lines() -> None:
    places = ["it happened in line 6, in main: print(heappop(queue))", "called from line 9: main()"]
    for stderr, said in [
        (PYTHON, places),
        ("nothing of that kind\n", []),
        ('  File "/box/mine.py", line 1', ["it happened in line 1"]),
    ]:
        assert own_frames(stderr) == said
        assert own_frames(stderr.replace("/box/", "")) == said  # named without its folder


# The line of its source at which a program says that it failed

RUBY = "mine.rb:2:in `/': divided by 0 (ZeroDivisionError)\n\tfrom mine.rb:3:in `<main>'\n"
PERL = "Illegal division by zero at mine.pl line 2, <STDIN> line 1."
LUA = "lua: mine.lua:2: attempt to index a nil value"
PHP = "PHP Fatal error:  Uncaught Error in mine.php:2"


def files(name: str) -> OwnFiles:
    return OwnFiles.of(solution(name, "\n".join(f"  line{n}()" for n in range(1, 13))))


OUT_OF_BOUNDS = "System.IndexOutOfRangeException: Index was outside the bounds of the array."
UNDEFINED = "TypeError: Cannot read properties of undefined (reading '0')"
OVERRUN = "ArrayIndexOutOfBoundsException"
OVERRUN_MESSAGE = f"java.lang.{OVERRUN}: Index 5 out of bounds"


def test_the_last_call_in_an_own_file_is_the_fault() -> None:
    for name, stderr, line, kind, function, message in [
        ("mine.py", PYTHON, 6, "IndexError", "main", "IndexError: index out of range"),
        ("Main.java", JAVA, 12, OVERRUN, "Main.solve", OVERRUN_MESSAGE),
        ("mine.go", GO, 7, "panic", "", "runtime error: index out of range [5] with length 3"),
        ("mine.rs", RUST, 5, "panic", "", "index out of bounds: the len is 3 but the index is 5"),
        ("mine.js", NODE, 2, "TypeError", "solve", UNDEFINED),
        ("mine.rb", RUBY, 2, "ZeroDivisionError", "/", "ZeroDivisionError: divided by 0"),
        ("mine.cs", MONO, 2, "IndexOutOfRangeException", "Mine.Main", OUT_OF_BOUNDS),
        ("mine.pl", PERL, 2, "", "", "<STDIN> line 1"),
        ("mine.lua", LUA, 2, "", "", "attempt to index a nil value"),
        ("mine.php", PHP, 2, "", "", "PHP Fatal error:  Uncaught Error"),
    ]:
        fault = SourceFault(
            file=name, line=line, kind=kind, message=Fact("{}", message), tool=STDERR
        )
        told = replace(fault, function=function, source_line=f"line{line}()")
        assert fault_in_messages(stderr.encode(), files(name)) == told
    # A message without an own line has none.
    for said in (b"", b"hello\n", b"other.py: line 2\n", bytes(range(256)) * 99):
        assert fault_in_messages(said, files("mine.py")) is None
    # A line that is only named is not a call, and one that is not there has no code.
    assert fault_in_messages(b"mine.lua:2: seen", files("mine.lua"), only_calls=True) is None
    missing = fault_in_messages(b"mine.lua:999: x", files("mine.lua"))
    assert missing is not None
    assert (missing.line, missing.source_line) == (999, "")
    # A file of several is found by its last name.
    several = OwnFiles({"a/one.py": ("x",), "b/two.py": ("y",)})
    assert several.name_of("/box/a/one.py") == "a/one.py"
    assert several.name_of("/usr/lib/python3/two.py") is None


FAULT = SourceFault(
    file="a.cpp", line=7, kind="overflow", message=Fact("it overflows"), tool="UBSan", function="f",
    source_line="n++;", values={"n": "3", "m": "4"},
)  # fmt: skip


def test_advice_tells_what_where_and_the_values() -> None:
    told = ["a.cpp:7: it overflows", "it happened in line 7, in f: n++;", "there n = 3, m = 4"]

    assert fault_advice(FAULT) == told
    # What a tool says behind a colon is prose, and no code.
    asan = replace(FAULT, message=Fact("{}: {}", Fact("it is undefined"), "shift of -1"))
    assert [code_at_end(sentence) for sentence in fault_advice(asan)] == ["", "n++;", ""]
    # The rank of the fault replaces that of the message, and the fault a guess.
    lines = ["KeyError: x", "it happened in line 7, in f", "called from line 9"]
    advice = list(map(Fact, lines))
    assert with_fault_advice(advice, FAULT) == ("KeyError: x", *told, "called from line 9")
    assert with_fault_advice([*SIGNAL_HINTS.values(), Fact("x")], FAULT) == (*told, "x")


# What sanitizers and valgrind say, as they wrote it in runs of programs in tests/programs/bugs


FILES = OwnFiles.of(solution("a.cpp", "\n".join(f"line{number}();" for number in range(1, 40))))

ALLOCATED = "allocated by thread T0 here:\n    #0 0x7 in malloc\n    #1 0x5 in main a.cpp:7\n\n"
EXCEPTION = "terminate called after throwing an instance of 'std::out_of_range'\n  what():  7\n"
ASSERTION = "a.out: a.cpp:5: int main(): Assertion `n > 0' failed.\n"
EMPTY = "/usr/include/c++/12/bits/stl_queue.h:184: T f(): Assertion '!this->empty()' failed.\n"
TAKES = "it takes an element of an empty container (debug assertion)"
ABORTIONS = [
    (EXCEPTION, "std::out_of_range", "uncaught exception std::out_of_range: 7"),
    (ASSERTION, "assertion", "the assertion n > 0 fails"),
    (EMPTY, "debug assertion", TAKES),
    ("", "abort", "it calls abort()"),
]


def test_the_first_own_line_is_told_with_the_access() -> None:
    heap = HEAP.format(where="8 bytes before", tail=ALLOCATED)
    before = "it reads 4 bytes 8 bytes before a block of 12 bytes that line 7 allocates"
    nothing = "it reads through a null pointer, or an element of an empty container"
    index = "attempt to subscript container with out-of-bounds index 77"
    index += ", but container only holds 10 elements (debug assertion)"
    overflow = "signed integer overflow: 1 + 2 cannot be represented"
    large = "a number overflows its type"
    for stderr, line, function, kind, message in [
        (heap, 11, "main", "heap-buffer-overflow", f"{before} (heap-buffer-overflow)"),
        (SEGV, 6, "Node::depth", "invalid pointer", f"{nothing} (invalid pointer)"),
        (STL + ABORTED, 5, "f", "debug assertion", index),
        (f"a.cpp:4:9: runtime error: {overflow}\n", 4, "", overflow[:23], f"{large}: {overflow}"),
        # An abortion is explained by the words before it.
        *((said + ABORTED, 5, "f", kind, told) for said, kind, told in ABORTIONS),
    ]:
        found = sanitizer_fault(f"debug output\n{stderr}".encode(), FILES)
        assert found is not None
        assert (found.file, found.line, found.function) == ("a.cpp", line, function)
        assert (found.kind, found.message) == (kind, message)
        assert found.source_line == f"line{line}();"
    # What names no own line is no fault.
    no_error = ("", "runtime error: none\n", "==3==ERROR: AddressSanitizer: \n", "\0\x1b[2J" * 999)
    for stderr in [*no_error, HEAP.replace("a.cpp", "other.cpp"), ABORTED.replace("a.cpp:5", "x")]:
        assert sanitizer_fault(stderr.encode(), FILES) is None


def test_valgrind_tells_where_a_value_that_was_never_set_comes_from() -> None:
    for what, origin in [
        ("stack", "a local variable of main in line 3"),
        ("heap", "memory that line 3 allocates"),
    ]:
        found = valgrind_fault(f"words\n{UNSET.format(what=what)}".encode(), FILES)
        assert found is not None
        assert (found.line, found.function, found.tool) == (7, "main", "valgrind")
        assert found.message.startswith(f"it branches on an uninitialized value: {origin}")
