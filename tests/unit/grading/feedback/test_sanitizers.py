"""What sanitizers and valgrind say, as they wrote it in runs of programs in tests/programs/bugs."""

from __future__ import annotations

from judge.grading.feedback.sanitizers import sanitizer_fault, valgrind_fault
from judge.grading.feedback.source_faults import OwnFiles
from tests.conftest import each_row, solution

FILES = OwnFiles.of(solution("a.cpp", "\n".join(f"line{number}();" for number in range(1, 40))))

HEAP = """\
=================================================================
==3==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602 at pc 0x55 bp 0x7f sp 0x7f
READ of size 4 at 0x602 thread T0
    #0 0x55d in std::vector<int>::f(int) /usr/include/c++/12/bits/stl_vector.h:99
    #1 0x55d in main a.cpp:11
    #2 0x7f2 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58

0x602 is located {where} 12-byte region [0x600,0x602)
{tail}
SUMMARY: AddressSanitizer: heap-buffer-overflow a.cpp:11 in main
"""
ALLOCATED = "allocated by thread T0 here:\n    #0 0x7 in malloc\n    #1 0x5 in main a.cpp:7\n\n"
FREED = "freed by thread T0 here:\n    #0 0x7 in free\n    #1 0x5 in end(int*) a.cpp:9\n\n"
AFTER_FREE = HEAP.replace("heap-buffer-overflow", "heap-use-after-free").replace("READ", "WRITE")
STACK = """\
==3==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7ff at pc 0x55 bp 0x7f sp 0x7f
WRITE of size 1 at 0x7ff thread T0
    #0 0x55d in fill(char*) a.cpp:5:3

Address 0x7ff is located in stack of thread T0 at offset 44 in frame
    #0 0x55c in main a.cpp:3

  This frame has 1 object(s):
    [32, 44) 'counts' (line 4) <== Memory access at offset 44 overflows this variable
"""
GLOBAL = """\
==3==ERROR: AddressSanitizer: global-buffer-overflow on address 0x55 at pc 0x55 bp 0x7f sp 0x7f
READ of size 8 at 0x55 thread T0
    #0 0x55d in main a.cpp:5

0x55 is located 0 bytes to the right of global variable 'board' defined in 'a.cpp:2' (0x5)
"""
SEGV = """\
AddressSanitizer:DEADLYSIGNAL
==3==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000008 (pc 0x5 bp 0x7 sp 0x7 T0)
==3==The signal is caused by a READ memory access.
==3==Hint: address points to the zero page.
    #0 0x55d in Node::depth() const a.cpp:6
    #1 0x55d in main a.cpp:9
"""
DEEP = """\
==3==ERROR: AddressSanitizer: stack-overflow on address 0x7ff (pc 0x55 bp 0x7f sp 0x7f T0)
    #0 0x55d in depth(int) a.cpp:3
    #1 0x55d in depth(int) a.cpp:5
    #2 0x55d in depth(int) a.cpp:5
"""
ABORTED = """\
==3==ERROR: AddressSanitizer: ABRT on unknown address 0x3 (pc 0x7f bp 0x7f sp 0x7f T0)
    #0 0x7f in __pthread_kill_implementation nptl/pthread_kill.c:44
    #1 0x7f  (/lib/x86_64-linux-gnu/libstdc++.so.6+0x9ffa4)
    #2 0x55 in f(std::vector<int>&, int) a.cpp:5
"""
STL = """\
/usr/include/c++/12/debug/vector:442:
In function:
    std::vector<int>::operator[](int)

Error: attempt to subscript container with out-of-bounds index 77, but
container only holds 10 elements.

Objects involved in the operation:
"""
THROWN = "terminate called after throwing an instance of 'std::out_of_range'\n  what():  it is 7\n"
ASSERTED = "a.out: a.cpp:5: int main(): Assertion `n > 0' failed.\n"
EMPTY = "/usr/include/c++/12/bits/stl_queue.h:184: T f(): Assertion '!this->empty()' failed.\n"
LIBRARY_UB = """\
/usr/include/c++/12/bits/stl_vector.h:9:3: runtime error: reference binding to null pointer
    #0 0x5 in std::vector<int>::operator[](unsigned long) /usr/include/c++/12/bits/stl_vector.h:9
    #1 0x5 in main a.cpp:8
"""
UNSET = """\
==9== Conditional jump or move depends on uninitialised value(s)
==9==    at 0x48: vfprintf (vfprintf-internal.c:1516)
==9==    by 0x10: main (a.cpp:7)
==9==  Uninitialised value was created by a {what} allocation
==9==    at 0x10: main (a.cpp:3)
==9== 
"""


def test_the_first_own_line_is_told_with_the_access() -> None:
    for stderr, line, function, kind, message in [
        (
            HEAP.format(where="8 bytes before", tail=ALLOCATED),
            *(11, "main", "heap-buffer-overflow"),
            "it reads 4 bytes 8 bytes before a block of 12 bytes that line 7 allocates "
            "(heap-buffer-overflow)",
        ),
        (
            AFTER_FREE.format(where="4 bytes inside of", tail=FREED + ALLOCATED),
            *(11, "main", "heap-use-after-free"),
            "it writes 4 bytes of memory that was given back; line 9 has given it back "
            "(heap-use-after-free)",
        ),
        (
            STACK,
            *(5, "fill", "stack-buffer-overflow"),
            "it writes 1 byte after the local variable counts of line 4 (stack-buffer-overflow)",
        ),
        (
            GLOBAL,
            *(5, "main", "global-buffer-overflow"),
            "it reads 8 bytes after the global variable board (global-buffer-overflow)",
        ),
        (
            SEGV,
            *(6, "Node::depth", "invalid pointer"),
            "it reads through a pointer to nothing, or an element of nothing (invalid pointer)",
        ),
        (
            DEEP,
            *(5, "depth", "stack-overflow"),
            "the calls are nested so deeply that the stack is full (stack-overflow)",
        ),
        (
            STL + ABORTED,
            *(5, "f", "debug assertion"),
            "attempt to subscript container with out-of-bounds index 77, but container only holds "
            "10 elements (debug assertion)",
        ),
        (
            THROWN + ABORTED,
            *(5, "f", "std::out_of_range"),
            "uncaught exception std::out_of_range: it is 7",
        ),
        (ASSERTED + ABORTED, 5, "f", "assertion", "the assertion n > 0 fails"),
        (
            EMPTY + ABORTED,
            *(5, "f", "debug assertion"),
            "it takes an element of an empty container (debug assertion)",
        ),
        (ABORTED, 5, "f", "abort", "it aborts itself"),
        (
            "a.cpp:4:9: runtime error: signed integer overflow: 1 + 2 cannot be represented\n",
            *(4, "", "signed integer overflow"),
            "a number becomes too large for its type: signed integer overflow: 1 + 2 cannot be "
            "represented",
        ),
        (
            LIBRARY_UB,
            *(8, "main", "reference binding to null pointer"),
            "it uses a pointer to nothing: reference binding to null pointer",
        ),
    ]:
        found = sanitizer_fault(f"debug output\n{stderr}".encode(), FILES)
        assert found is not None
        assert (found.file, found.line, found.function) == ("a.cpp", line, function)
        assert (found.kind, found.message) == (kind, message)
        assert found.source_line == f"line{line}();"


def test_what_names_no_own_line_is_no_fault() -> None:
    for stderr in [
        "",
        "runtime error: none\n",
        HEAP.replace("a.cpp", "other.cpp"),
        "==3==ERROR: AddressSanitizer: \n",
        ABORTED.replace("a.cpp:5", "x"),
        "\0\x1b[2J" * 999,
    ]:
        assert sanitizer_fault(stderr.encode(), FILES) is None


@each_row(
    ("what", "origin"),
    [("stack", "a local variable of main in line 3"), ("heap", "memory that line 3 allocates")],
)
def test_valgrind_tells_where_a_value_that_was_never_set_comes_from(what: str, origin: str) -> None:
    found = valgrind_fault(f"words\n{UNSET.format(what=what)}".encode(), FILES)

    assert found is not None
    assert (found.line, found.function, found.tool) == (7, "main", "valgrind")
    assert found.message.startswith(f"it decides by a value that was never set: {origin}")


def test_valgrind_that_is_content_tells_nothing() -> None:
    assert valgrind_fault(b"==9== Memcheck, a memory error detector\n", FILES) is None
