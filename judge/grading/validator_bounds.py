"""Ask input validators which bounds an input reaches, and read what they write.

Two libraries tell it, each by an option with the path of a file to be written:

- `--constraints_file`, of the headers for validators in BAPCtools and of its checktestdata in
  Python (`pyctd`). A line a variable: twice its name, whether the least and the greatest allowed
  value were read (0 or 1), the least and the greatest value read, the least and the greatest
  allowed.
- `--testOverviewLogFileName`, of testlib: `"n": min-value-hit max-value-hit`. Newer ones add
  `constant-bounds "n": 1 100`.

Any validator that takes one of them can tell.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from judge.grading.constraints import merge_bounds
from judge.model import Source, ValidatorProtocol
from judge.model.inspections import ReachedBounds

CONSTRAINTS_FILE = "--constraints_file"
TEST_OVERVIEW = "--testOverviewLogFileName"

MOST_BYTES = 1 << 18
"""How much of such a file is read."""

_MOST_VARIABLES = 256  # as in testlib
_LONGEST_NAME = 80
_LONGEST_NUMBER = 40
_PYCTD = "pyctd"
_REGISTERS = re.compile(rb"\bregisterValidation\s*\(\s*\w")
_HITS = re.compile(r'"(.+)":( min-value-hit)?( max-value-hit)?')
_CONSTANTS = re.compile(r'constant-bounds "(.+)": (\S+) (\S+)')


def bounds_option(source: Source, protocol: ValidatorProtocol) -> str | None:
    """The option by which a validator tells which bounds an input reaches; None if it has none.

    Its sources say so, as in BAPCtools. testlib reads options only if it is given them.
    """
    if protocol is ValidatorProtocol.CHECKTESTDATA:
        return CONSTRAINTS_FILE if source.language.run[0] == _PYCTD else None
    texts = [file.content for file in source.files]
    if any(CONSTRAINTS_FILE[2:].encode() in text for text in texts):
        return CONSTRAINTS_FILE
    has_option = any(TEST_OVERVIEW[2:].encode() in text for text in texts)
    return TEST_OVERVIEW if has_option and any(map(_REGISTERS.search, texts)) else None


def read_bounds(content: bytes, option: str) -> tuple[ReachedBounds, ...]:
    """The bounds in a file that a validator wrote when it was given `option`, by variable.

    Lines of another form are passed over.
    """
    lines = content[:MOST_BYTES].decode(errors="replace").splitlines()
    read = _test_overview if option == TEST_OVERVIEW else _constraints
    found: dict[str, ReachedBounds] = {}
    for one in read(lines):
        known = found.get(one.variable)
        if known is None and len(found) == _MOST_VARIABLES:
            break
        found[one.variable] = one if known is None else merge_bounds(known, one)
    return tuple(found.values())


def _constraints(lines: list[str]) -> Iterator[ReachedBounds]:
    for line in lines:
        words = line.split()
        if len(words) != 8 or not {words[2], words[3]} <= {"0", "1"}:
            continue
        numbers = [_number(word) for word in words[4:]]
        least, greatest, low, high = numbers
        yield ReachedBounds(
            variable=_name(words[1]),
            low=low,
            high=high,
            low_reached=words[2] == "1",
            high_reached=words[3] == "1",
            least=least,
            greatest=greatest,
        )


def _test_overview(lines: list[str]) -> Iterator[ReachedBounds]:
    constants = {}
    for line in lines:
        if match := _CONSTANTS.fullmatch(line):
            constants[match[1]] = (_number(match[2]), _number(match[3]))
    for line in lines:
        if match := _HITS.fullmatch(line):
            low, high = constants.get(match[1], (None, None))
            yield ReachedBounds(
                variable=_name(match[1]),
                low="min" if low is None else low,
                high="max" if high is None else high,
                low_reached=match[2] is not None,
                high_reached=match[3] is not None,
            )


def _name(text: str) -> str:
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}..."


def _number(word: str) -> int | float | None:
    """The finite number that a word stands for; None if it is none."""
    if len(word) > _LONGEST_NUMBER:
        return None
    try:
        return int(word)
    except ValueError:
        pass
    try:
        number = float(word)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
