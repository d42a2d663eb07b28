"""Read what a solution of a task says of itself for task-maker: `@check-wrong-answer: SUBTASK ...`.

Such a line is about subtasks. Here it is about the whole solution: one of the failures that are
named must occur. Source: task-maker's documentation.
"""

from __future__ import annotations

import re

_CHECK = re.compile(rb"@check-([a-z-]{1,40}):[ \t]*([^\r\n]*)")
_ANY_FAILURE = ("RTE", "TLE", "WA")
_FAILURES = {
    b"wrong-answer": ("WA",),
    b"time-limit-exceeded": ("TLE",),
    b"memory-limit-exceeded": ("RTE",),
    b"runtime-error": ("RTE",),
    b"zero": _ANY_FAILURE,
}


def is_said_to_be_right(source: bytes) -> bool:
    """Whether a solution says that it is right in all subtasks, and nowhere else."""
    checks = [(kind, patterns.split()) for kind, patterns in _CHECK.findall(source)]
    return bool(checks) and all(
        kind == b"accepted" and b"*" in patterns for kind, patterns in checks
    )


def stated_failures(source: bytes, part: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The verdicts of which at least one must occur; none if it names no failure.

    `part` are those of a solution that is said to get a part of the points.
    """
    known = {**_FAILURES, b"partial-score": part}
    found = {
        verdict
        for kind, patterns in _CHECK.findall(source)
        if patterns.split()
        for verdict in known.get(kind, ())
    }
    return tuple(sorted(found))
