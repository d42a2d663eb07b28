"""Read what AddressSanitizer, UndefinedBehaviorSanitizer, libstdc++ and valgrind say of a run.

The formats are those of GCC 6 to 14 and of clang, and of valgrind since 3.13.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from judge.escaping import printable_lines
from judge.facts import Fact, counted
from judge.grading.feedback.crashes import OwnFiles
from judge.model import SourceFault

UBSAN, STL = "UndefinedBehaviorSanitizer", "libstdc++'s debug mode"
MSAN, VALGRIND = "MemorySanitizer", "valgrind"
ASSERT, EXCEPTION = "abort()", "an uncaught exception"

_LONGEST = 200  # characters of what a tool or the program says

STACK_OVERFLOW = "stack-overflow"
"""The kind of a fault that calls are nested too deeply."""

_FRAME = re.compile(
    r"^ +#[0-9]+ 0x[0-9a-f]+ (?:in )?(?P<name>.*?) ?"
    r"\(?(?P<file>[^\s():]+):(?P<line>[0-9]+)(?::[0-9]+)?\)?$"
)
_VALGRIND_FRAME = re.compile(
    r"^==[0-9]+== +(?:at|by) 0x[0-9A-F]+: (?P<name>.*) \((?P<file>[^():]+):(?P<line>[0-9]+)\)$"
)
_ERROR = re.compile(r"==[0-9]+==(?:ERROR|WARNING): (?P<tool_name>\w+Sanitizer): (?P<rest>.*)")
_UB = re.compile(
    r"^(?P<file>[^\s:]+):(?P<line>[0-9]+):(?:[0-9]+:)? runtime error: (?P<text>.*)", re.M
)
_ACCESS = re.compile(r"^(READ|WRITE) of size ([0-9]+)", re.M)
_HEAP = re.compile(
    r"is located ([0-9]+) bytes (to the right of|to the left of|inside of|after|before) "
    r"([0-9]+)-byte region"
)
_STACK = re.compile(
    r"^ +\[[0-9]+, [0-9]+\) '(?P<name>[^']+)'(?: \(line (?P<line>[0-9]+)\))?.*<==", re.M
)
_GLOBAL = re.compile(
    r"is located [0-9]+ bytes (?:to the (?:right|left) of|inside of|after|before) "
    r"global variable '(?P<name>[^']+)'"
)
_THROWN = re.compile(r"^terminate called after throwing an instance of '(?P<kind>[^']+)'", re.M)
_WHAT = re.compile(r"^ +what\(\): +(?P<text>.*)", re.M)
_ASSERTION = re.compile(r"^.*: Assertion [`'](?P<text>.*)' failed\.", re.M)
_STL = re.compile(r"^Error: (?P<text>.+(?:\n.+)*?)$(?=\n\n|\nObjects|\n==|\Z)", re.M)
_ORIGIN = re.compile(r"Uninitialised value was created by a (?P<what>stack|heap|client)")

_KINDS = {
    STACK_OVERFLOW: Fact("the recursion is so deep that the stack overflows"),
    "attempting double-free": Fact("it frees the same memory twice"),
    "attempting free": Fact("it frees memory that was not allocated"),
    "alloc-dealloc-mismatch": Fact(
        "it frees memory with a function that does not match its allocation"
    ),
    "requested allocation size": Fact("it asks for more memory than there can be"),
    "allocation-size-too-big": Fact("it asks for more memory than there can be"),
    "out-of-memory": Fact("it asks for more memory than there is"),
    "negative-size-param": Fact("it passes a negative size"),
}
"""What kinds of faults mean."""

_ACCESSED = {
    "heap-use-after-free": Fact("memory that was freed"),
    "stack-use-after-return": Fact("a local variable of a function that has returned"),
    "stack-use-after-scope": Fact("a local variable whose block has ended"),
}
"""What is read or written in others."""

_UNDEFINED = (
    ("integer overflow|cannot be represented", Fact("a number overflows its type")),
    ("division by zero", Fact("it divides by 0")),
    ("null pointer", Fact("it uses a null pointer")),
    ("without returning a value", Fact("a function ends without returning a value")),
    ("shift", Fact("it shifts by too many bits, or the result overflows")),
    ("out of bounds|insufficient space", Fact("an index or a pointer is out of bounds")),
    ("not a valid value", Fact("a variable is uninitialized, or was overwritten")),
)
"""What messages of UndefinedBehaviorSanitizer mean, by a part of them."""

_VALGRIND = (
    ("Conditional jump or move depends on uninit", Fact("it branches on an uninitialized value")),
    ("Use of uninitialised value", Fact("it uses an uninitialized index or pointer")),
    ("Syscall param", Fact("it passes on an uninitialized value")),
    ("Invalid read", Fact("it reads invalid memory")),
    ("Invalid write", Fact("it writes to invalid memory")),
    ("Invalid free", Fact("it frees memory that was not allocated, or frees it twice")),
    ("Jump to the invalid address", Fact("it calls a function at an invalid address")),
    ("Process terminating with default action", Fact("it was ended by a signal")),
)


def sanitizer_fault(stderr: bytes, files: OwnFiles) -> SourceFault | None:
    """The first fault that a sanitizer tells, in an own file; None if there is none."""
    text = printable_lines(stderr.decode(errors="replace"))
    if undefined := _UB.search(text):
        fault = _undefined(undefined, text, files)
        if fault is not None:
            return fault
    if error := _ERROR.search(text):
        return _address_fault(text[: error.start()], error, text[error.end() :], files)
    return None


def valgrind_fault(stderr: bytes, files: OwnFiles) -> SourceFault | None:
    """The first fault that valgrind tells, in an own file; None if there is none."""
    lines = printable_lines(stderr.decode(errors="replace")).splitlines()
    for number, line in enumerate(lines):
        for pattern, meaning in _VALGRIND:
            if not re.match(rf"==[0-9]+== +{pattern}", line):
                continue
            block = lines[number + 1 :]
            blank = (n for n, below in enumerate(block) if re.fullmatch(r"==[0-9]+== *", below))
            block = block[: next(blank, 0) or len(block)]
            split = next((n for n, below in enumerate(block) if _ORIGIN.search(below)), len(block))
            places = list(_own_places(block[:split], files, _VALGRIND_FRAME))
            if not places:
                continue
            place = places[0]
            if re.search("[Ss]tack overflow|extend stack", "\n".join(lines[number:])):
                place = _most_frequent(places)
                return _new_fault(files, place, STACK_OVERFLOW, _KINDS[STACK_OVERFLOW], VALGRIND)
            kind = re.sub(r"^==[0-9]+== +", "", line)
            origin = _origin(block[split:], files)
            return _new_fault(files, place, kind, Fact("{}{}", meaning, origin), VALGRIND)
    return None


def _undefined(error: re.Match[str], output: str, files: OwnFiles) -> SourceFault | None:
    """What UndefinedBehaviorSanitizer says; the place may be in a header of the library."""
    after = output[error.end() :].splitlines()
    place = _first_own(after, files, _FRAME)
    name = files.name_of(error["file"])
    if name is not None:
        function = place[2] if place and place[:2] == (name, int(error["line"])) else ""
        place = name, int(error["line"]), function
    if place is None:
        return None
    text = re.sub(r" 0x[0-9a-f]+", "", error["text"])
    kind = re.split(r"[:,]| of (?:value|type)| \d", text)[0]
    meanings = (meaning for part, meaning in _UNDEFINED if re.search(part, text))
    meaning = next(meanings, Fact("the C standard does not say what happens"))
    return _new_fault(files, place, kind, Fact("{}: {}", meaning, text[:_LONGEST]), UBSAN)


def _address_fault(
    before: str, error: re.Match[str], after: str, files: OwnFiles
) -> SourceFault | None:
    lines, rest = after.splitlines(), error["rest"]
    places = list(_own_places(lines, files, _FRAME))
    if not places:
        return None
    place, tool = places[0], error["tool_name"]
    if rest.startswith(STACK_OVERFLOW):
        place = _most_frequent(places)
    if rest.startswith("ABRT"):
        kind, message, tool = _abortion(before)
        return _new_fault(files, place, kind, message, tool)
    if rest.startswith(("SEGV", "BUS")):
        return _new_fault(files, place, "invalid pointer", _segmentation(after), tool)
    if rest.startswith("FPE"):
        return _new_fault(files, place, "division by zero", Fact("it divides by zero"), tool)
    kind = next(filter(rest.startswith, (*_KINDS, *_ACCESSED)), rest.split(" ")[0])
    access = _ACCESS.search(after)
    if tool == MSAN:
        return _new_fault(
            files, place, "use of uninitialised value", Fact("it uses an uninitialized value"), tool
        )
    if access is None:
        meaning = _KINDS.get(kind) or Fact("{}", re.sub(r" 0x[0-9a-f]+", "", rest[:100]))
        message = Fact("{}{}", meaning, _given_back(lines, files))
        return _new_fault(files, place, kind.removeprefix("attempting "), message, tool)
    size = counted(int(access[2]), "byte")
    verb = Fact("it reads {}", size) if access[1] == "READ" else Fact("it writes {}", size)
    accessed = _ACCESSED.get(kind)
    position = Fact("of {}", accessed) if accessed else _position(after, lines, files)
    message = Fact("{} {}{}", verb, position, _given_back(lines, files))
    return _new_fault(files, place, kind, message, tool)


def _position(after: str, lines: Sequence[str], files: OwnFiles) -> Fact:
    """Where an access lies, beside what it should have met."""
    if match := _HEAP.search(after):
        distance, side, size = int(match[1]), match[2], match[3]
        distance_text = Fact("just") if distance == 0 else Fact("{} bytes", distance)
        direction = Fact("in") if "inside" in side else Fact("{} before", distance_text)
        if side in ("to the right of", "after"):
            direction = Fact("{} after", distance_text)
        place = _own_after(lines, files, "allocated by")
        allocated = Fact(" that line {} allocates", place[1]) if place else ""
        return Fact("{} a block of {} bytes{}", direction, size, allocated)
    if match := _STACK.search(after):
        line = Fact(" of line {}", match["line"]) if match["line"] else ""
        verb = Fact("before") if "underflows" in match[0] else Fact("after")
        return Fact("{} the local variable {}{}", verb, match["name"], line)
    if match := _GLOBAL.search(after):
        side = Fact("before") if "left of" in match[0] or " before " in match[0] else Fact("after")
        return Fact("{} the global variable {}", side, match["name"])
    return Fact("of invalid memory")


def _given_back(lines: Sequence[str], files: OwnFiles) -> Fact:
    place = _own_after(lines, files, "freed by")
    return Fact("; line {} has freed it", place[1]) if place else Fact()


def _own_after(lines: Sequence[str], files: OwnFiles, prefix: str) -> tuple[str, int, str] | None:
    start = next((n for n, line in enumerate(lines) if line.startswith(prefix)), None)
    return None if start is None else _first_own(lines[start + 1 :], files, _FRAME)


def _segmentation(after: str) -> Fact:
    access = next((word for word in ("READ", "WRITE") if f"caused by a {word}" in after), "")
    verb = {"READ": Fact("it reads"), "WRITE": Fact("it writes")}.get(access, Fact("it uses"))
    if "address points to the zero page" in after:
        return Fact("{} through a null pointer, or an element of an empty container", verb)
    return Fact("{} memory far outside its own: a wild index or pointer", verb)


def _abortion(before: str) -> tuple[str, Fact, str]:
    """Kind, message and tool of a program that aborted itself, by what it had printed."""
    if match := _STL.search(before):
        text = " ".join(match["text"].split()).rstrip(".")
        return "debug assertion", Fact("{}", text[:_LONGEST]), STL
    if match := _THROWN.search(before):
        what = _WHAT.search(before, match.end())
        message = Fact("uncaught exception {}", match["kind"])
        if what:
            message = Fact("{}: {}", message, what["text"][:_LONGEST])
        return match["kind"], message, EXCEPTION
    if match := _ASSERTION.search(before):
        if match["text"] == "!this->empty()":
            return "debug assertion", Fact("it takes an element of an empty container"), STL
        return "assertion", Fact("the assertion {} fails", match["text"][:_LONGEST]), ASSERT
    return "abort", Fact("it calls abort()"), ASSERT


def _first_own(
    lines: Sequence[str], files: OwnFiles, pattern: re.Pattern[str]
) -> tuple[str, int, str] | None:
    return next(_own_places(lines, files, pattern), None)


def _most_frequent(places: Sequence[tuple[str, int, str]]) -> tuple[str, int, str]:
    """The call that is nested: the first place is only where its function begins."""
    return Counter(places).most_common(1)[0][0]


def _own_places(
    lines: Sequence[str], files: OwnFiles, pattern: re.Pattern[str]
) -> Iterator[tuple[str, int, str]]:
    begun = False
    for line in lines:
        if call := pattern.match(line):
            begun = True
            if (name := files.name_of(call["file"])) is not None:
                function = re.sub(r"\(.*", "", call["name"])  # without its arguments
                yield name, int(call["line"]), function.strip()[:60]
        elif begun and not line.strip():
            return


def _origin(block: Sequence[str], files: OwnFiles) -> Fact:
    if not block or (origin := _ORIGIN.search(block[0])) is None:
        return Fact()
    place = _first_own(block[1:], files, _VALGRIND_FRAME)
    if place is None:
        return Fact()
    if origin["what"] == "stack":
        function = place[2] or Fact("the function")
        return Fact(": a local variable of {} in line {}", function, place[1])
    return Fact(": memory that line {} allocates", place[1])


def _new_fault(
    files: OwnFiles, place: tuple[str, int, str], kind: str, message: Fact, tool: str
) -> SourceFault:
    file, line, function = place
    kind = kind[:_LONGEST]
    return SourceFault(
        file=file,
        line=line,
        function=function,
        kind=kind,
        message=message if kind in message else Fact("{} ({})", message, kind),
        source_line=files.source_line(file, line),
        tool=tool,
    )
