"""Explain crashes by standard error and the exit status.

Every row of the tables is a message of the run-time system of some language, with a sentence of
advice for somebody who sees it for the first time.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping, Sequence

from judge.escaping import printable_lines
from judge.grading.feedback.stack_frames import stack_frames
from judge.model import Execution

_FRAMES = 3  # how many of the solution's own calls are shown, the last ones
_TEXT = 1 << 16  # how much of standard error is read, from its end: 1,024 calls of Java

_END = "it read past the end of the input; read exactly what the statement says is there"
_DEPTH = "the calls are nested too deeply; use a loop with a list as a stack"
_INDEX = "an index is outside a list or an array; print it just before this line"
_MEMORY = "there is no memory left; keep fewer states, or smaller ones (a number for a board)"
_NONE = "something has no value where one is needed: None, null, nil or undefined"
_ZERO = "it divides by zero; look at the case in which the divisor can be 0"
_NUMBER = "a word that is not a number is read as one; look at what the input holds at that place"

ADVICE: Sequence[tuple[str, str]] = (
    # Python
    (r"RecursionError", f"{_DEPTH}, or raise the limit with sys.setrecursionlimit"),
    (r"\bMemoryError|std::bad_alloc|std::bad_array_new_length", _MEMORY),
    (r"OutOfMemoryError|heap out of memory|out of memory|Out_of_memory|heap exhausted", _MEMORY),
    (r"EOFError|End_of_file|end of file|EndOfStreamException|NoSuchElementException", _END),
    (
        r"ValueError: not enough values to unpack|ValueError: too many values to unpack",
        "a line is split into more or fewer words than there are names for them; the statement "
        "may allow the numbers on other lines: read all words at once, sys.stdin.read().split()",
    ),
    (r"ValueError: invalid literal for int|ValueError: could not convert", _NUMBER),
    (r"NumberFormatException|InputMismatchException|FormatException|ParseIntError", _NUMBER),
    (r"Prelude\.read: no parse|int_of_string|std::invalid_argument|strconv\.", _NUMBER),
    (
        r"ModuleNotFoundError|ImportError|Cannot find module|LoadError",
        "it imports a library that is not installed; a judge has only the standard library",
    ),
    (r"NameError|UnboundLocalError|ReferenceError", "a name is used before it has a value"),
    (
        r"SyntaxError|IndentationError|TabError",
        "the program has a syntax error: see the line that is named",
    ),
    (r"KeyError|Not_found", "it looks up a key that the dictionary does not have"),
    (r"'NoneType'|NullPointerException|NullReferenceException|nil pointer", _NONE),
    (r"TypeError: Cannot read propert(y|ies)|undefined method .* for nil", _NONE),
    (
        r"AttributeError|NoMethodError|is not a function",
        "it uses an attribute or a method that this kind of value does not have",
    ),
    (r"ZeroDivisionError|ArithmeticException|integer divide by zero|Division_by_zero", _ZERO),
    (r"DivideByZeroException|divide by zero|attempt to divide by zero|DivisionByZero", _ZERO),
    (
        r"StopIteration",
        f"next() found nothing more; if it reads the input, {_END}",
    ),
    (
        r"IndexError: pop from (an )?empty|NoSuchElement.*Deque",
        "it takes an element from an empty list",
    ),
    (r"AssertionError|Assertion .* failed|assertion failed", "one of your assertions failed"),
    (r"UnicodeDecodeError|UnicodeEncodeError", "the input or output is plain ASCII; read bytes"),
    (
        r"TypeError: unhashable type",
        "a list cannot be in a set or a key of a dictionary; make a tuple of it",
    ),
    # Indices, in all languages
    (r"IndexError|ArrayIndexOutOfBounds|StringIndexOutOfBounds|IndexOutOf", _INDEX),
    (r"std::out_of_range|vector::_M_range_check|index out of (range|bounds)", _INDEX),
    (r"ArgumentOutOfRange|Index out of range|uncaught exception:? Subscript", _INDEX),
    (r'Invalid_argument\("index out of bounds"\)|Prelude\.!!: index', _INDEX),
    # Depth, in all languages
    (r"StackOverflowError|Stack_overflow|stack overflow|has overflowed its stack", _DEPTH),
    (r"Maximum call stack size exceeded|stack level too deep|SystemStackError", _DEPTH),
    # C and C++
    (
        r"stack smashing detected|buffer overflow detected",
        "it wrote past the end of an array that is a local variable",
    ),
    (
        r"double free|free\(\): invalid|corrupted size|malloc\(\): |munmap_chunk|corrupted top",
        "memory was given back twice, or something was written past the end of an array",
    ),
    (r"AddressSanitizer|UndefinedBehaviorSanitizer|runtime error: ", _INDEX),
    # Others
    (r"all goroutines are asleep", "every goroutine waits for another one"),
    (r"Non-exhaustive patterns|Match_failure|uncaught exception:? (Match|Bind)", "no pattern fits"),
    (
        r"Concurrent(Modification|)Exception|Set changed size|changed size during",
        "it changes a collection while it iterates over it; iterate over a copy",
    ),
    (
        r"Permission denied|PermissionError|Read-only file system",
        "a solution reads standard input and writes standard output, and no files",
    ),
    (r"FileNotFoundError|No such file", "a solution reads standard input; there are no files"),
    (r"Exception in thread|Unhandled exception|Uncaught", "an uncaught exception"),
)
"""Messages on standard error and what they mean; the first that matches counts."""

_INDEXED = (
    (
        r"heappop|popleft|\.pop\(",
        "it takes from an empty heap, queue or list: the search has seen "
        "everything that it can reach; is there a case without a way?",
    ),
    (
        r"split\(|input\(|stdin|argv|\b(words|tokens|numbers|lines|data)\[",
        f"a line or the whole input has fewer words than are asked for: {_END}",
    ),
)
"""What an IndexError in Python means, by the line in which it happened."""

SIGNAL_HINTS: Mapping[int, str] = {
    signal.SIGSEGV: "an index far outside of an array, a pointer to nothing, or calls nested too "
    "deeply",
    signal.SIGABRT: "a failed assertion, an uncaught exception, or damaged memory",
    signal.SIGFPE: "most likely a division or a remainder by zero",
    signal.SIGILL: "often a function that should return a value and does not",
    signal.SIGBUS: "most likely an index far outside of an array",
}
"""What a signal most likely means, where nothing tells it."""

_IMPORTS_ITSELF = re.compile(
    r'File "(?:[^"\n]*/)?(\w+)\.py", line [0-9]+, in <module>\n *(?:import|from) \1\b'
)

_CODES = {
    126: "the command was found but could not be run",
    127: "a command was not found",
}


def crash_advice(execution: Execution) -> list[str]:
    """Advice on a program that ended with an exit code or by a signal."""
    stderr = printable_lines(execution.stderr[-_TEXT:].decode(errors="replace"))
    meaning = _meaning(execution, stderr)
    return [*([meaning] if meaning else []), *own_frames(stderr)]


def error_meaning(stderr: str) -> str | None:
    """The meaning of the last message on standard error that the tables know."""
    if found := _IMPORTS_ITSELF.search(stderr):
        return (
            f"the file is called {found[1]}.py, so it imports itself and not the library: give it "
            "another name"
        )
    own = stack_frames(stderr)
    if own and "IndexError" in stderr.rstrip().rpartition("\n")[2]:
        for pattern, words in _INDEXED:
            if re.search(pattern, own[-1].code):
                return f"IndexError: {words}"
    for line in reversed(stderr.splitlines()):
        for pattern, words in ADVICE:
            if found := re.search(pattern, line[:500]):
                return f"{found.group().strip()}: {words}"
    return None


def own_frames(stderr: str) -> list[str]:
    """Where it happened in the solution's own files, last calls first: `line 3, in f: code`.

    Frames of the standard library are left out; repeated calls are listed once.
    """
    found = list(dict.fromkeys(frame.words for frame in stack_frames(stderr)))
    if not found:
        return []
    shown = found[::-1][:_FRAMES]
    return [f"it happened in {shown[0]}", *(f"called from {frame}" for frame in shown[1:])]


def _meaning(execution: Execution, stderr: str) -> str | None:
    if execution.signal is not None:
        return error_meaning(stderr) or SIGNAL_HINTS.get(execution.signal)
    code = execution.exit_code or 0
    if words := error_meaning(stderr):
        return words
    if code in _CODES:
        return f"exit code {code}: {_CODES[code]}"
    if code > 128 and code - 128 in set(signal.Signals):
        name, hint = signal.Signals(code - 128).name, SIGNAL_HINTS.get(code - 128)
        return f"exit code {code} is {name}" + (f": {hint}" if hint else "")
    if code and not stderr.strip():
        return f"it printed no error and ended with exit code {code}; only 0 is success"
    return None
