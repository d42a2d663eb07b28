"""Tell what builds or runs the programs of a language, by its commands.

A table of languages may bring other rows and other commands, so the code of a row says little.
"""

from __future__ import annotations

import re

from judge.model import Language

_C_COMPILER = re.compile(r"(.*/)?(gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(-[0-9.]+)?")
_NEWER = {
    "C++20": "bit concepts coroutine format latch numbers ranges semaphore source_location span",
    "C++23": "expected flat_map flat_set generator mdspan print println fold_left byteswap "
    "unreachable to_underlying stacktrace zip enumerate chunk chunk_by stride cartesian_product "
    "import",
    "Kotlin 1.4": "maxOrNull minOrNull firstNotNullOf sumOf runningFold runningReduce",
    "Kotlin 1.6": "readln readlnOrNull buildList buildSet buildMap digitToInt",
}
"""What a version of a language brought, of that for which solutions are refused."""
_UNKNOWN = re.compile(
    r"fatal error: ([a-z_]+): No such file|[\u2018'`]([a-z_]+)['\u2019] is not a member of "
    r"[\u2018'`]std(?:::[a-z:]+)?['\u2019]|error: unresolved reference:? '?([A-Za-z]+)"
    r"|error: [\u2018'`](import)['\u2019] does not name a type"
)

_PYTHON = re.compile(r"(.*/)?(python|pypy)(?!2)[0-9.]*")


def is_compiled_as_c(language: Language) -> bool:
    """Whether GCC or clang makes a binary of its programs, which then runs by itself."""
    return (
        bool(language.compile)
        and _C_COMPILER.fullmatch(language.compile[0]) is not None
        and "{binary}" in language.compile
        and language.run[:1] == ("{binary}",)
    )


def newer_version(message: str) -> tuple[str, str] | None:
    """A name that the compiler does not know, and the version of the language that brought it.

    `message` is what the compiler says. None if the first name that it does not know is of no newer
    version.
    """
    match = _UNKNOWN.search(message)
    if match and match[2] and "is defined in header" in message:  # it is only not included
        return None
    name = next(filter(None, match.groups()), "") if match else ""
    is_kotlin = match is not None and match[3] is not None
    for version, names in _NEWER.items():
        if name in names.split() and version.startswith("Kotlin") == is_kotlin:
            return name, version
    return None


def is_python(language: Language) -> bool:
    """Whether a Python 3 runs its programs, and so imports a `sitecustomize` first."""
    run = language.run
    return bool(run) and _PYTHON.fullmatch(run[0]) is not None and "{folder}/{main}" in run
