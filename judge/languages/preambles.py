"""The headers that a C++ source includes before anything else, as far as they are the library's.

They may be compiled ahead, because including them first changes nothing: the source includes the
same ones, in the same order, before its first other word. So a header that it forgets is missing
as before. The scan stops at whatever it does not know, such as a macro, a condition or a file of
the user; what it has found until then holds all the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

_HEADERS = frozenset(
    b"""
    algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts
    condition_variable coroutine deque exception execution expected filesystem format
    forward_list fstream functional future generator initializer_list iomanip ios iosfwd iostream
    istream iterator latch limits list locale map memory memory_resource mutex new numbers numeric
    optional ostream print queue random ranges ratio regex scoped_allocator semaphore set
    shared_mutex source_location span spanstream sstream stack stacktrace stdexcept stop_token
    streambuf string string_view strstream syncstream system_error thread tuple type_traits
    typeindex typeinfo unordered_map unordered_set utility valarray variant vector version
    cassert ccomplex cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal
    cstdarg cstddef cstdint cstdio cstdlib cstring ctgmath ctime cuchar cwchar cwctype
    assert.h ctype.h errno.h fenv.h float.h inttypes.h limits.h locale.h math.h setjmp.h signal.h
    stdarg.h stddef.h stdint.h stdio.h stdlib.h string.h time.h uchar.h wchar.h wctype.h
    bits/stdc++.h ext/pb_ds/assoc_container.hpp ext/pb_ds/tree_policy.hpp
    """.split()
)
# White space, a comment, or an include with nothing behind it in its line but a comment.
_PART = re.compile(
    rb"[ \t\r\n\v\f]+|//[^\n]*|/\*.*?\*/"
    rb"|#[ \t]*include[ \t]*<(?P<name>[^>\n]+)>[ \t]*(?://[^\n]*|\r?)(?=\n|\Z)",
    re.DOTALL,
)
# A line that goes on in the next one: a comment may end elsewhere than it seems to.
_CONTINUED = re.compile(rb"(?:\\|\?\?/)[ \t\r\v\f]*(?:\n|\Z)")

_COMPILERS = re.compile(r"(?:[a-z0-9_]+-linux-gnu-)?g\+\+(?:-[0-9]+)?")
# What decides which headers are found, or what counts as an error, is not among these.
_FLAGS = re.compile(
    r"-(?:O|std=|g|m|D|l|W(?!error|p,)|f(?!input|preprocessed|directives|plugin|modules)).*"
    r"|-(?:s|w|pipe|static|pthread)"
)


def library_headers(content: bytes) -> tuple[bytes, ...]:
    """The names of the library's headers that a source includes first, in its order."""
    headers: list[bytes] = []
    place = 0
    while part := _PART.match(content, place):
        name = part["name"]
        if _CONTINUED.search(part[0]) or (name is not None and name not in _HEADERS):
            break
        if name is not None:
            headers.append(name)
        place = part.end()
    return tuple(headers)


def header_text(headers: Sequence[bytes]) -> bytes:
    """A header that includes these, in this order."""
    return b"".join(b"#include <%s>\n" % name for name in headers)


def header_command(compile_argv: Sequence[str], version: str) -> tuple[str, ...] | None:
    """A compile command without its files and libraries; None if no header may be compiled ahead.

    `version` is the first line that the compiler prints. Only flags of which we know that they
    neither change where headers are found nor make errors of warnings are allowed.
    """
    if not compile_argv or not version.startswith("g++"):
        return None
    if not _COMPILERS.fullmatch(PurePosixPath(compile_argv[0]).name):
        return None
    words = list(compile_argv[1:])
    if words.count("{files}") != 1 or words.count("{binary}") != 1:
        return None
    place = words.index("{binary}")
    if words[place - 1] != "-o":
        return None
    del words[place - 1 : place + 1]
    words.remove("{files}")
    if not all(_FLAGS.fullmatch(word) and "{" not in word for word in words):
        return None
    return (compile_argv[0], *(word for word in words if not word.startswith("-l")))
