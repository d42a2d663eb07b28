"""Find which bounds of a problem's constraints its inputs reach: by its rules, or by validators.

Two libraries for validators tell it, each by an option with the path of a file to be written:

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
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from judge.game import Constraint, Formula, Game, Rules, read_costs, shorten, way_costs
from judge.model import Case, Source, ValidatorProtocol
from judge.model.inspections import ReachedBounds

Number = int | float
Bound = TypeVar("Bound", Number | str | None, Number | None)


def bounds_of_case(rules: Rules, case: Case) -> tuple[ReachedBounds, ...]:
    """Which bounds of the rules' constraints a case reaches. Raises what the rules raise."""
    games = rules.parse(case.input.decode())
    costs: Sequence[int | None] = ()
    if any(constraint.costs is not None for constraint in rules.constraints):
        costs = _least_costs(rules, games, case.answer.decode())
    return tuple(_bounds_of(constraint, games, costs) for constraint in rules.constraints)


def merge_bounds(first: ReachedBounds, second: ReachedBounds) -> ReachedBounds:
    """What two sets of inputs reach of the bounds of one variable.

    Where the bounds differ, the widest count; one is reached if an input reaches its own.
    """
    return ReachedBounds(
        variable=first.variable,
        low=_widest(min, first.low, second.low),
        high=_widest(max, first.high, second.high),
        low_reached=first.low_reached or second.low_reached,
        high_reached=first.high_reached or second.high_reached,
        least=_widest(min, first.least, second.least),
        greatest=_widest(max, first.greatest, second.greatest),
    )


def _least_costs(rules: Rules, games: Sequence[Game[Any]], answer: str) -> list[int | None]:
    """The cost of each game by the answer, None if there is no way; empty if it does not say."""
    costs = read_costs(answer, games)
    if costs is not None:
        return [None if cost == -1 else cost for cost in costs]
    if rules.read_answer is None:
        return []
    return way_costs(games, rules.read_answer(answer, games))


def _bounds_of(
    constraint: Constraint, games: Sequence[Any], costs: Sequence[int | None]
) -> ReachedBounds:
    values: list[int] = []
    low_reached = high_reached = False
    for number, game in constraint.readings(games, costs):
        values.append(number)
        low_reached = low_reached or number == _bound(constraint.low, game)
        high_reached = high_reached or number == _bound(constraint.high, game)
    return ReachedBounds(
        variable=constraint.variable,
        low=_shown(constraint.low),
        high=_shown(constraint.high),
        low_reached=low_reached,
        high_reached=high_reached,
        least=min(values, default=None),
        greatest=max(values, default=None),
    )


def _bound(bound: int | Formula | None, game: Any) -> int | None:
    return bound.value(game) if isinstance(bound, Formula) else bound


def _shown(bound: int | Formula | None) -> int | str | None:
    return bound.text if isinstance(bound, Formula) else bound


def _widest(choose: Callable[..., Number], first: Bound, second: Bound) -> Bound:
    bounds = [bound for bound in (first, second) if bound is not None]
    numbers = [bound for bound in bounds if not isinstance(bound, str)]
    return choose(numbers) if numbers else next(reversed(bounds), None)


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
    parse = _test_overview if option == TEST_OVERVIEW else _constraints
    by_variable: dict[str, ReachedBounds] = {}
    for reached in parse(lines):
        bounds = by_variable.get(reached.variable)
        if bounds is None and len(by_variable) == _MOST_VARIABLES:
            break
        by_variable[reached.variable] = reached if bounds is None else merge_bounds(bounds, reached)
    return tuple(by_variable.values())


def _constraints(lines: list[str]) -> Iterator[ReachedBounds]:
    for line in lines:
        words = line.split()
        if len(words) != 8 or not {words[2], words[3]} <= {"0", "1"}:
            continue
        numbers = [_number(word) for word in words[4:]]
        least, greatest, low, high = numbers
        yield ReachedBounds(
            variable=shorten(words[1], _LONGEST_NAME),
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
                variable=shorten(match[1], _LONGEST_NAME),
                low="min" if low is None else low,
                high="max" if high is None else high,
                low_reached=match[2] is not None,
                high_reached=match[3] is not None,
            )


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
