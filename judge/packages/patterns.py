"""Match the regular expressions and globs of packages in limited calls: some never end."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn, TypeVar

from judge.errors import CallLimitError
from judge.sandbox import LimitedCalls

Answer = TypeVar("Answer")

Groups = Mapping[str, str | None]
"""What the named groups of an expression hold."""

_CPU_S = 5.0
_MEMORY_BYTES = 1 << 30
_FAULTS = (re.error, OverflowError, RecursionError, ValueError, NotImplementedError, OSError)


def match_each(
    pattern: str,
    texts: Sequence[str],
    fail: Callable[[str], NoReturn],
    *,
    flags: int = 0,
    anywhere: bool = False,
) -> list[Groups | None]:
    """The groups for each text; None for one that does not match from its beginning, or anywhere.

    `fail` is called with what is wrong with the expression.
    """
    call = partial(_match_each, pattern, texts, flags, anywhere=anywhere)
    return _limited(call, fail, f"{pattern!r}", "regular expression")


def files_of_glob(root: Path, pattern: str, fail: Callable[[str], NoReturn]) -> list[str]:
    """The sorted paths below `root` that a pattern stands for; `fail` as in `match_each`."""
    return _limited(partial(_files_of_glob, root, pattern), fail, f"{pattern!r}", "pattern")


def _limited(
    call: Callable[[], Answer], fail: Callable[[str], NoReturn], shown: str, what: str
) -> Answer:
    try:
        return LimitedCalls().call(call, _CPU_S, _MEMORY_BYTES)
    except CallLimitError as error:
        fail(f"{shown} {error.message}")
    except _FAULTS as error:
        fail(f"{shown} is no {what}: {error}")


def _match_each(
    pattern: str, texts: Sequence[str], flags: int, *, anywhere: bool
) -> list[Groups | None]:
    compiled = re.compile(pattern, flags)
    matches = map(compiled.search if anywhere else compiled.match, texts)
    return [None if match is None else match.groupdict() for match in matches]


def _files_of_glob(root: Path, pattern: str) -> list[str]:
    return [path.relative_to(root).as_posix() for path in sorted(root.glob(pattern))]
