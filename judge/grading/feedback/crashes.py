"""Explain crashes by standard error and the exit status, and find the line that they name.

Every row of the tables is a message of the run-time system of some language, with a sentence of
advice for somebody who sees it for the first time. Calls are read in many languages.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import PurePath

from msgspec import Struct
from msgspec.structs import replace

from judge.escaping import printable, printable_lines
from judge.facts import Fact
from judge.model import Execution, Source, SourceFault

_FRAMES = 3  # how many of the solution's own calls are shown, the last ones
_TEXT = 1 << 16  # how much of standard error is read, from its end: 1,024 calls of Java

_END = Fact("it read past the end of the input; read exactly what the statement describes")
_DEPTH = Fact("the recursion is too deep; use a loop with a list as a stack")
_INDEX = Fact("an index is out of range; print it just before this line")
_MEMORY = Fact(
    "the program ran out of memory; store fewer states, or smaller ones (a board as a number)"
)
_NONE = Fact("a value is missing here: it is None, null, nil or undefined")
_ZERO = Fact("it divides by zero; find out when the divisor can be 0")
_NUMBER = Fact("it reads a word as a number, but the word is not one; look at the input there")

ADVICE: Sequence[tuple[str, Fact]] = (
    # Python
    (r"RecursionError", Fact("{}, or raise the limit with sys.setrecursionlimit", _DEPTH)),
    (r"\bMemoryError|std::bad_alloc|std::bad_array_new_length", _MEMORY),
    (r"OutOfMemoryError|heap out of memory|out of memory|Out_of_memory|heap exhausted", _MEMORY),
    (r"EOFError|End_of_file|end of file|EndOfStreamException|NoSuchElementException", _END),
    (
        r"ValueError: not enough values to unpack|ValueError: too many values to unpack",
        Fact(
            "a line has more or fewer words than there are variables for them; the "
            "statement may allow other line breaks: read all words at once, "
            "sys.stdin.read().split()"
        ),
    ),
    (r"ValueError: invalid literal for int|ValueError: could not convert", _NUMBER),
    (r"NumberFormatException|InputMismatchException|FormatException|ParseIntError", _NUMBER),
    (r"Prelude\.read: no parse|int_of_string|std::invalid_argument|strconv\.", _NUMBER),
    (
        r"ModuleNotFoundError|ImportError|Cannot find module|LoadError",
        Fact("it imports a library that is not installed; a judge has only the standard library"),
    ),
    (
        r"NameError|UnboundLocalError|ReferenceError",
        Fact("a variable or function is used before it is defined"),
    ),
    (
        r"SyntaxError|IndentationError|TabError",
        Fact("the program has a syntax error: see the line number in the message"),
    ),
    (r"KeyError|Not_found", Fact("it looks up a key that the dictionary does not have")),
    (r"'NoneType'|NullPointerException|NullReferenceException|nil pointer", _NONE),
    (r"TypeError: Cannot read propert(y|ies)|undefined method .* for nil", _NONE),
    (
        r"AttributeError|NoMethodError|is not a function",
        Fact("it uses an attribute or a method that this type does not have"),
    ),
    (r"ZeroDivisionError|ArithmeticException|integer divide by zero|Division_by_zero", _ZERO),
    (r"DivideByZeroException|divide by zero|attempt to divide by zero|DivisionByZero", _ZERO),
    (
        r"StopIteration",
        Fact("next() found no more items; if it reads the input, {}", _END),
    ),
    (
        r"IndexError: pop from (an )?empty|NoSuchElement.*Deque",
        Fact("it takes an element from an empty list"),
    ),
    (r"AssertionError|Assertion .* failed|assertion failed", Fact("one of your assertions failed")),
    (
        r"UnicodeDecodeError|UnicodeEncodeError",
        Fact("the input or output is plain ASCII; read bytes"),
    ),
    (
        r"TypeError: unhashable type",
        Fact("a list cannot be in a set or a key of a dictionary; convert it to a tuple"),
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
        Fact("it wrote past the end of a local array"),
    ),
    (
        r"double free|free\(\): invalid|corrupted size|malloc\(\): |munmap_chunk|corrupted top",
        Fact("memory was freed twice, or the program wrote past the end of an array"),
    ),
    (r"AddressSanitizer|UndefinedBehaviorSanitizer|runtime error: ", _INDEX),
    # Others
    (r"all goroutines are asleep", Fact("every goroutine waits for another one")),
    (
        r"Non-exhaustive patterns|Match_failure|uncaught exception:? (Match|Bind)",
        Fact("no pattern matches"),
    ),
    (
        r"Concurrent(Modification|)Exception|Set changed size|changed size during",
        Fact("it changes a collection while it iterates over it; iterate over a copy"),
    ),
    (
        r"Permission denied|PermissionError|Read-only file system",
        Fact(
            "a solution reads standard input and writes standard output; it may "
            "write files only in its working folder, which TMPDIR names"
        ),
    ),
    (
        r"FileNotFoundError|No such file",
        Fact("a solution reads standard input; there are no files"),
    ),
    (r"Exception in thread|Unhandled exception|Uncaught", Fact("an uncaught exception")),
)
"""Messages on standard error and what they mean; the first that matches counts."""

_INDEXED = (
    (
        r"heappop|popleft|\.pop\(",
        Fact(
            "it takes an element from an empty heap, queue or list: the search has "
            "visited all that it can reach; does this case have no solution?"
        ),
    ),
    (
        r"split\(|input\(|stdin|argv|\b(words|tokens|numbers|lines|data)\[",
        Fact("a line or the whole input has fewer words than the program reads: {}", _END),
    ),
)
"""What an IndexError in Python means, by the line in which it happened."""

SIGNAL_HINTS: Mapping[int, Fact] = {
    signal.SIGSEGV: Fact(
        "an index far out of range, a null pointer (malloc returns one when "
        "memory runs out), or recursion that is too deep"
    ),
    signal.SIGABRT: Fact("a failed assertion, an uncaught exception, or corrupted memory"),
    signal.SIGFPE: Fact("most likely a division or modulo by zero"),
    signal.SIGILL: Fact("often a function that should return a value and does not"),
    signal.SIGBUS: Fact("most likely an index far out of range"),
}
"""What a signal most likely means, where nothing tells it."""

_IMPORTS_ITSELF = re.compile(
    r'File "(?:[^"\n]*/)?(\w+)\.py", line [0-9]+, in <module>\n *(?:import|from) \1\b'
)

_CODES = {
    126: Fact("the command was found but could not be run"),
    127: Fact("a command was not found"),
}


def crash_advice(execution: Execution) -> list[Fact]:
    """Advice on a program that ended with an exit code or by a signal."""
    stderr = printable_lines(execution.stderr[-_TEXT:].decode(errors="replace"))
    meaning = _meaning(execution, stderr)
    return [*([meaning] if meaning else []), *own_frames(stderr)]


def error_meaning(stderr: str) -> Fact | None:
    """The meaning of the last message on standard error that the tables know."""
    if match := _IMPORTS_ITSELF.search(stderr):
        return Fact(
            "the file is called {}.py, so it imports itself and not the library: "
            "give it another name",
            match[1],
        )
    frames = stack_frames(stderr)
    if frames and "IndexError" in stderr.rstrip().rpartition("\n")[2]:
        for pattern, meaning in _INDEXED:
            if re.search(pattern, frames[-1].code):
                return Fact("IndexError: {}", meaning)
    for line in reversed(stderr.splitlines()):
        for pattern, meaning in ADVICE:
            if match := re.search(pattern, line[:500]):
                return Fact("{}: {}", match.group().strip(), meaning)
    return None


def own_frames(stderr: str) -> list[Fact]:
    """Where it happened in the solution's own files, last calls first: `line 3, in f: code`.

    Frames of the standard library are left out; repeated calls are listed once.
    """
    frames = list(dict.fromkeys(frame.words for frame in stack_frames(stderr)))
    if not frames:
        return []
    last, *callers = frames[::-1][:_FRAMES]
    return [Fact("it happened in {}", last), *(Fact("called from {}", call) for call in callers)]


def _meaning(execution: Execution, stderr: str) -> Fact | None:
    if execution.signal is not None:
        return error_meaning(stderr) or SIGNAL_HINTS.get(execution.signal)
    code = execution.exit_code or 0
    if meaning := error_meaning(stderr):
        return meaning
    if code in _CODES:
        return Fact("exit code {}: {}", code, _CODES[code])
    if code > 128 and code - 128 in set(signal.Signals):
        status = Fact("exit code {} is {}", code, signal.Signals(code - 128).name)
        hint = SIGNAL_HINTS.get(code - 128)
        return Fact("{}: {}", status, hint) if hint else status
    if code and not stderr.strip():
        return Fact("it printed no error and ended with exit code {}; only 0 means success", code)
    return None


_MESSAGE = 200  # characters of a message, and of a line of the source
STDERR = "standard error"

_RUST = r"panicked at (?:'(?P<text>.*)', )?\S+\.rs:"
_RUBY = r"^\S+\.rb:[0-9]+:in [`'].*?': (?P<text>.*) \((?P<kind>[\w:]+)\)"
_GO = r"(?m)^(?:panic|fatal error): (?P<text>.*)"
_PREFIX = r'^(Exception in thread "[^"]*" |Caused by: |\[ERROR\] [A-Z ]+: )'
_NAMED = r"(?P<kind>[A-Za-z_][\w.$]*)(?:: ?(?P<text>.*))?"


class OwnFiles(Struct, frozen=True):
    """The files of a program, as messages name them, with their lines."""

    lines: dict[str, tuple[str, ...]]

    @classmethod
    def of(cls, source: Source) -> OwnFiles:
        """Those of a source; a single file has the name that its author gave it."""
        texts = {file.name: file.content for file in source.files}
        if len(source.files) == 1:
            texts = {PurePath(source.name).name: source.files[0].content}
        lines = {
            name: tuple(content.decode(errors="replace").splitlines())
            for name, content in texts.items()
        }
        return cls(lines)

    def name_of(self, path: str) -> str | None:
        """The own file that a message means by a path; None if it is none of them."""
        if path in self.lines:
            return path
        names = [name for name in self.lines if PurePath(name).name == PurePath(path).name]
        return names[0] if len(names) == 1 and "/usr/" not in path else None

    def source_line(self, name: str, line: int) -> str:
        """The code of a line, without its indentation; empty if there is no such line."""
        lines = self.lines.get(name, ())
        return printable(lines[line - 1].strip()[:_MESSAGE]) if 0 < line <= len(lines) else ""


def fault_in_messages(
    stderr: bytes, files: OwnFiles, *, only_calls: bool = False
) -> SourceFault | None:
    """The fault that a run-time system tells; None if it names no line of an own file.

    With `only_calls`, what merely looks like a name of a file with a number does not count.
    """
    text = printable_lines(stderr[-_TEXT:].decode(errors="replace"))
    frames = [
        replace(frame, file=name)
        for frame in stack_frames(text)
        if (name := files.name_of(frame.file)) is not None
    ]
    if frames:
        kind, message = _error_of(text.splitlines(), frames[-1])
        return _fault(files, frames[-1], kind, message)
    return None if only_calls else _named_line(text, files)


def fault_advice(fault: SourceFault) -> list[Fact]:
    """Sentences about a fault: what happened, unless a message says that, and where."""
    sentences = [Fact("it happened in {}", _place(fault.line, fault.function, fault.source_line))]
    if fault.tool != STDERR:
        sentences.insert(0, Fact("{}:{}: {}", fault.file, fault.line, fault.message))
    if fault.values:
        values = ", ".join(f"{name} = {value}" for name, value in fault.values.items())
        sentences.append(Fact("there {}", values))
    return sentences


def _place(line: int, function: str, code: str) -> Fact:
    """A place in words: `line 3, in f: code`, as far as it is known."""
    if not code:
        return Fact("line {}, in {}", line, function) if function else Fact("line {}", line)
    if not function:
        return Fact("line {}: {}", line, code)
    return Fact("line {}, in {}: {}", line, function, code)


def code_at_end(sentence: str) -> str:
    """The code with which a sentence about a place in the source ends; empty if there is none."""
    place = sentence.values[-1] if isinstance(sentence, Fact) and sentence.values else None
    messages = ("line {}: {}", "line {}, in {}: {}")  # of `_place`
    if not isinstance(place, Fact) or place.message not in messages:
        return ""
    return str(place.values[-1])


def with_fault_advice(advice: Sequence[Fact], fault: SourceFault) -> tuple[Fact, ...]:
    """The advice on a failure, in which the place of the fault is that of the fault."""
    sentences = fault_advice(fault)
    places = [number for number, text in enumerate(advice) if text.startswith("it happened in ")]
    if places:
        index = places[0]
        return (*advice[:index], *sentences, *advice[index + 1 :])
    if fault.tool == STDERR:
        return (*advice, *sentences)
    guesses = set(SIGNAL_HINTS.values())
    return (*sentences, *(sentence for sentence in advice if sentence not in guesses))


def _fault(files: OwnFiles, frame: StackFrame, kind: str, message: str) -> SourceFault:
    return SourceFault(
        file=frame.file,
        line=frame.line,
        function=frame.function,
        kind=kind,
        message=Fact("{}", message[:_MESSAGE]),
        source_line=files.source_line(frame.file, frame.line),
        tool=STDERR,
    )


def _error_of(lines: Sequence[str], frame: StackFrame) -> tuple[str, str]:
    line, above = lines[frame.message_line], lines[: frame.message_line]
    below = lines[frame.message_line + 1 :]
    if match := re.search(_RUST, line):
        return "panic", match["text"] or next(iter(below), "").strip()
    if match := re.match(_RUBY, line):
        return match["kind"], f"{match['kind']}: {match['text']}"
    if frame.file.endswith(".go"):
        match = re.search(_GO, "\n".join(lines))
        return "panic", match["text"].strip() if match else ""
    if line.lstrip().startswith("File "):  # of Python, which says it at the end
        error = next((text for text in below if text[:1].strip()), "")
    else:
        error = next((text for text in reversed(above) if not _is_call(text)), "")
    message = re.sub(_PREFIX, "", error.strip())
    match = re.fullmatch(_NAMED, message)
    return (match["kind"].rpartition(".")[2] if match else ""), message


def _is_call(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith(("at ", "File "))


def _named_line(text: str, files: OwnFiles) -> SourceFault | None:
    """The first line of an own file that a message names; the last where it says so."""
    places = [
        (name, match, line)
        for line in text.splitlines()
        for name in files.lines
        if (match := re.search(_place_pattern(name), line[:1000]))
    ]
    if not places:
        return None
    name, match, line = places[-1 if "most recent call last" in text else 0]
    rest = line[match.end() :].strip(" :,;.()\"'")
    message = (rest or line[: match.start()]).strip(" :,;\"'")
    frame = StackFrame(file=name, line=int(match["line"]))
    return _fault(files, frame, "", message)


def _place_pattern(name: str) -> str:
    return (
        rf"(?:\b(?:in|at|on|from) (?:file )?)?[\"']?(?<![\w.-])"
        rf"{re.escape(PurePath(name).name)}[\"']?"
        r"(?::|\(|,? (?:on )?line )(?P<line>[0-9]{1,9})(?:[:,][0-9]+)*\)?"
    )


class StackFrame(Struct, frozen=True, kw_only=True):
    """A call: a line of a file, the function that the line is in, and its code, if both are known.

    `message_line` is the number, from 0, of the line of the message that tells it.
    """

    file: str
    line: int
    function: str = ""
    code: str = ""
    message_line: int = 0

    @property
    def words(self) -> Fact:
        """The place in words: `line 3, in f: code`."""
        return _place(self.line, self.function, self.code)


_PYTHON = r'^ *File "(?P<file>[^"]+)", line (?P<line>[0-9]+)(?:, in (?:<.*|(?P<name>.+)))?$'
_OTHERS = [  # Java, C#, Go, Rust, Node and Ruby, which begin with the last call
    r"^\s*at (?P<name>[\w.$<>]+)\((?P<file>[\w.-]+\.(?:java|kt)):(?P<line>[0-9]+)\)",
    r"^\s*at (?P<name>[\w.<>]+) \(.*\) \[0x[0-9a-f]+\] in (?P<file>\S+\.cs):(?P<line>[0-9]+)",
    r"^\s+(?P<file>/\S+\.go|[\w.-]+\.go):(?P<line>[0-9]+)",
    r"panicked at (?:'.*', )?(?P<file>[\w./-]+\.rs):(?P<line>[0-9]+)",
    r"^\s*at (?:(?P<name>\S+) \()?(?P<file>/[^():]+\.js|[\w.-]+\.js):(?P<line>[0-9]+)",
    r"^(?:\s*from )?(?P<file>/\S+\.rb|[\w.-]+\.rb):(?P<line>[0-9]+):in [`'](?P<name>[^']+)'",
]
_LIBRARY = (
    r"/lib(64)?/(python|ruby|go|pypy)|/usr/(lib|share|local)/|<frozen|<string>|site-packages"
    r"|/rustc/|/rustlib/|node:|/go/src/"
)
_JAVA_LIBRARY = r"^(java|javax|jdk|sun|kotlin)\."


def stack_frames(stderr: str) -> list[StackFrame]:
    """The calls in the solution's own files, the last at the end; none of the library."""
    lines = [*stderr.splitlines(), ""]
    frames, backwards = [], []
    for number, (line, following) in enumerate(pairwise(lines)):
        if match := re.match(_PYTHON, line):
            if not re.search(_LIBRARY, match["file"]):
                code = following.strip()
                is_code = code and not re.match(_PYTHON, code) and not code.startswith("Traceback")
                frames.append(_frame(match, number, code[:100] if is_code else ""))
        elif match := next(filter(None, (re.search(pattern, line) for pattern in _OTHERS)), None):
            name = match.groupdict().get("name") or ""
            if not re.search(_LIBRARY, match["file"]) and not re.match(_JAVA_LIBRARY, name):
                backwards.append(_frame(match, number))
    return [*frames, *reversed(backwards)]


def _frame(match: re.Match[str], number: int, code: str = "") -> StackFrame:
    return StackFrame(
        file=match["file"],
        line=int(match["line"][:9]),
        function=match.groupdict().get("name") or "",
        code=code,
        message_line=number,
    )
