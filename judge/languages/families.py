"""Tell what builds or runs the programs of a language, by its commands.

A table of languages may bring other rows and other commands, so the code of a row says little.
"""

from __future__ import annotations

import re

from judge.model import Language

_C_COMPILER = re.compile(r"(.*/)?(gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(-[0-9.]+)?")
_PYTHON = re.compile(r"(.*/)?(python|pypy)[0-9.]*")


def is_compiled_as_c(language: Language) -> bool:
    """Whether GCC or clang makes a binary of its programs, which then runs by itself."""
    return (
        bool(language.compile)
        and _C_COMPILER.fullmatch(language.compile[0]) is not None
        and "{binary}" in language.compile
        and language.run[:1] == ("{binary}",)
    )


def is_python(language: Language) -> bool:
    """Whether a Python runs its programs, and so imports a `sitecustomize` first."""
    run = language.run
    return bool(run) and _PYTHON.fullmatch(run[0]) is not None and "{folder}/{main}" in run
