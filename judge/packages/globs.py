"""Convert globs of `submissions.yaml` to regular expressions.

`*` stands for anything but `/`, `{a,b}` for one or the other. A glob that matches a folder matches
everything below it. The expressions take linear time at most, whatever a package says.
"""

from __future__ import annotations

import re
from itertools import pairwise

from judge.errors import ProblemError

_ALTERNATIVES = 200
_LONGEST = 512


def glob_to_regex(glob: str) -> str:
    """The expression that fully matches what `glob` matches; `ProblemError` if it is no glob."""
    if "**" in glob or "[" in glob or "]" in glob:
        raise ProblemError(
            f"the glob {glob!r} holds ** or [], which mean nothing here", advice="Use * and {a,b}"
        )
    if len(glob) > _LONGEST:
        raise ProblemError(f"a glob has {len(glob)} characters, more than {_LONGEST}")
    parts = [_regex(one) for one in _expand_braces(glob.strip().strip("/"), glob)]
    inner = parts[0] if len(parts) == 1 else f"(?:{'|'.join(parts)})"
    return f"{inner}(?:/.*)?"


def _expand_braces(text: str, glob: str) -> list[str]:
    """The globs without braces that a glob stands for; blanks inside braces are ignored."""
    start = text.find("{")
    if start < 0:
        if "}" in text:
            raise ProblemError(f"the glob {glob!r} closes a brace that it does not open")
        return [text]
    depth = 0
    cuts = [start]
    for place in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if (depth == 1 and text[place] == ",") or depth == 0:
            cuts.append(place)
        if depth == 0:
            break
    else:
        raise ProblemError(f"the glob {glob!r} opens a brace that it does not close")
    head, tails = text[:start], _expand_braces(text[cuts[-1] + 1 :], glob)
    inner: list[str] = []
    for left, right in pairwise(cuts):
        inner += _expand_braces(text[left + 1 : right].strip(), glob)
        if len(inner) * len(tails) > _ALTERNATIVES:
            raise ProblemError(f"the glob {glob!r} stands for more than {_ALTERNATIVES} others")
    return [f"{head}{one}{tail}" for one in inner for tail in tails]


def _regex(text: str) -> str:
    """The expression for a glob without braces.

    It never backtracks into a star once it has found the next fixed part, except for the last star:
    the first match is as good as any later one.
    """
    head, *parts = map(re.escape, text.split("*"))
    if not parts:
        return head
    *inner, last = parts
    return "".join([head, *(f"(?>[^/]*?{part})" for part in inner), f"[^/]*{last}"])
