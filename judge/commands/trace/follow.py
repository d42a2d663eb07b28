"""Read what a program reports, and follow its search by the rules of the puzzle.

docs/how-to/trace.md describes the lines:

e 5 7 12 1 2 3 4 5 6 7 8 0      kind, depth, estimate, bound, position; -1 is unknown
/2                              from here on each line stands for two positions
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from judge.facts import Fact
from judge.game import FormatError, Game, shorten
from judge.sandbox import Reported

MOST_EXACT = 65_536
"""So many records are looked at one by one; the rest is counted by depth and bound."""

MOST_BYTES = 64 << 20
_LONGEST_LINE = 4096
_LARGEST = 10**9
_PYTHON_BYTES = re.compile(r"(bytearray\()?b['\"]")
_MOST_KEYS = 100_000  # depths, and bounds
_FRONTIER_POINTS = 200
_MOST_MOVES = 600_000  # positions whose moves are asked for: some seconds
_MOST_AREAS = 300_000
_LOOKED_AT = 200


class Record(NamedTuple):
    """One report. `line` counts from 1; None is unknown."""

    line: int
    is_expansion: bool
    depth: int | None
    estimate: int | None
    bound: int | None
    position: str


class Records(Struct, kw_only=True):
    """The reports of one run.

    `exact` has the first ones. `expansions` estimates how many there were in all; it is exact if
    `step` is 1: each line of the last part stands for `step` positions. `by_depth` and `by_bound`
    add up to it where those are known. `malformed` is what is wrong with the first line that is no
    report.
    """

    exact: list[Record] = field(default_factory=list)
    expansions: int = 0
    step: int = 1
    by_depth: Counter[int] = field(default_factory=Counter)
    by_bound: Counter[int] = field(default_factory=Counter)
    malformed: Fact = Fact()
    malformed_lines: int = 0
    is_cut: bool = False

    @property
    def exact_expansions(self) -> int:
        """How many expansions `exact` has."""
        return sum(record.is_expansion for record in self.exact)

    @property
    def is_whole(self) -> bool:
        """Whether `exact` has everything."""
        return self.expansions == self.exact_expansions and not self.is_cut


def read_records(reported: Reported) -> Records:
    """The records in what a program wrote; a last line that does not end is left out."""
    records = Records(is_cut=not reported.is_whole)
    for number, line in _lines(reported.content):
        if line[:1] == b"/" and line[1:].isdigit() and len(line) < 12:
            records.step = max(1, int(line[1:]))
            continue
        record = _record(number, line)
        if record is None:
            records.malformed_lines += 1
            text = shorten(line.decode(errors="replace"))
            records.malformed = records.malformed or Fact("line {} is {!r}", number, text)
            continue
        if records.step == 1 and len(records.exact) < MOST_EXACT:
            records.exact.append(record)
        if record.is_expansion:
            records.expansions += records.step
            for number_of, counts in (
                (record.depth, records.by_depth),
                (record.bound, records.by_bound),
            ):
                if number_of is not None and (number_of in counts or len(counts) < _MOST_KEYS):
                    counts[number_of] += records.step
    if records.is_cut:  # the rest was counted only
        lines = reported.content.count(b"\n")
        records.expansions += (reported.total_lines - lines) * records.step
    return records


def _lines(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Each whole line with its number, without copying all of them at once."""
    start, number = 0, 0
    while (end := content.find(b"\n", start)) >= 0:
        number += 1
        line = content[start : min(end, start + _LONGEST_LINE)].strip()
        start = end + 1
        if line:
            yield number, line


def _record(number: int, line: bytes) -> Record | None:
    """The record in a line; None if it is none."""
    parts = line.split(None, 4)
    if len(parts) != 5 or parts[0] not in (b"e", b"s"):
        return None
    try:
        numbers = [int(part) for part in parts[1:4] if len(part) < 12]
    except ValueError:
        return None
    if len(numbers) != 3 or not all(-1 <= number <= _LARGEST for number in numbers):
        return None
    depth, estimate, bound = (None if number == -1 else number for number in numbers)
    text = _plain_text(parts[4].decode(errors="replace"))
    return Record(number, parts[0] == b"e", depth, estimate, bound, text)


def _plain_text(text: str) -> str:
    """The numbers or signs of what Python prints for bytes; other texts as they are."""
    if not _PYTHON_BYTES.match(text):
        return text
    try:
        value = ast.literal_eval(text.removeprefix("bytearray(").removesuffix(")"))
    except (SyntaxError, ValueError):
        return text
    if not isinstance(value, bytes):
        return text
    if any(value < 32 for value in value):
        return " ".join(map(str, value))
    return value.decode(errors="replace")


class Oddity(Struct, frozen=True):
    """The first report of some kind that is not as it should be, and how many there are."""

    record: Record
    why: Fact
    count: int = 1


class FollowedSearch:
    """What the first reports of a search are by the rules, until moves were asked for too often.

    `states` has the state of each expansion in order, None for what is no position; `first` the
    first report of each state. `again` are expansions of positions seen before in the same round (a
    bound, or a new start), and `wasted` those of them that do not come by a shorter way. `frontier`
    has points (expansions, positions waiting). `takes_back` are expansions that undo the move
    before, where the search is depth-first. `dropped` are positions that a breadth-first search
    would not have passed over, each with the report of an expansion that leads to it. `sums_missed`
    (`estimates_missed`) counts the expansions with a lower g + h (h) than the one before, though
    they had been waiting: a search in the order of g + h (h) expands them first.

    Moves that cost nothing (walks) count as no step: a program may report any position that they
    lead to. So positions are linked through all positions in reach of walks.
    """

    def __init__(
        self, game: Game[Any], read: Callable[[Any, str], Any], records: Sequence[Record]
    ) -> None:
        """`read` reads a position."""
        self.states: list[Any] = []
        self.records: list[Record] = []
        self.first: dict[Any, Record] = {}
        self.oddities: dict[str, Oddity] = {}
        self.again_by_depth: Counter[int] = Counter()
        self.again = self.wasted = self.takes_back = self.children_of_last = 0
        self.parents = self.distinct_steps = 0
        self.frontier: list[tuple[int, int]] = []
        self.most_waiting = self.most_held = 0
        self.solved_at: int | None = None
        self.falling_depths = self.falling_sums = self.sums_missed = self.estimates_missed = 0
        self.rounds = self.compared_estimates = 0
        self.begins_at_goal = False
        self.dropped: list[tuple[Any, Record]] = []
        self._game, self._read = game, read
        self._budget = _MOST_MOVES
        self._states: dict[str, Any] = {}
        self._areas: dict[Any, Any] = {}
        self._generated: dict[Any, int] = {}  # the expansion that first led to it
        self._parents: dict[Any, tuple[Any, int]] = {}
        self._records: dict[Any, Record] = {}  # the first expansion of each area
        self._best: dict[Any, int] = {}
        self._bound: int | None = None
        self._way: dict[int, tuple[Any, frozenset[Any]]] = {}
        self._waiting = 0
        self._last: Record | None = None
        self._has_walks = has_walks(game)
        self._start = self._area(game.start)
        self._follow(records)

    @property
    def followed(self) -> int:
        """How many expansions were followed."""
        return len(self.states)

    @property
    def distinct(self) -> int:
        """How many different positions they were of."""
        return len(self.first)

    @property
    def branching(self) -> float | None:
        """How many legal moves a position has, on the average."""
        return self.distinct_steps / self.parents if self.parents else None

    def _note(self, kind: str, record: Record, why: Fact = Fact()) -> None:
        """Counts an oddity, and keeps the first of its kind."""
        oddity = self.oddities.get(kind)
        if oddity is None:
            self.oddities[kind] = Oddity(record, why)
        else:
            self.oddities[kind] = Oddity(oddity.record, oddity.why, oddity.count + 1)

    def _follow(self, records: Sequence[Record]) -> None:
        every = max(1, sum(record.is_expansion for record in records) // _FRONTIER_POINTS)
        for record in records:
            if self._budget < 0:
                break
            state = self._state(record)
            if not record.is_expansion:
                if state is not None:
                    self._check_claim(record, state)
                continue
            self.states.append(state)
            self.records.append(record)
            if state is not None:
                self._expand(record, state)
            if len(self.states) % every == 0:
                self.frontier.append((len(self.states), self._waiting))
        self._find_dropped()

    def _state(self, record: Record) -> Any:
        """The state of a record; None if it is no position."""
        if record.position in self._states:
            return self._states[record.position]
        try:
            state = self._read(self._game, record.position)
        except FormatError as error:
            self._note("illegal", record, error.fact)
            return None
        self._states[record.position] = state
        return state

    def _area(self, state: Any) -> Any:
        """The same for all positions that moves without cost join: one of them."""
        if not self._has_walks:
            return state
        if state in self._areas:
            return self._areas[state]
        area = self._walks(state)
        if len(self._areas) + len(area) > _MOST_AREAS:
            self._areas.clear()
        least = min(area, key=hash)
        self._areas.update(dict.fromkeys(area, least))
        return least

    def _walks(self, state: Any) -> list[Any]:
        """The positions that moves without cost lead to, `state` first."""
        area, states = [state], {state}
        for place in area if self._has_walks else ():  # grows while it is read
            self._budget -= 1
            for _, cost, after in self._game.moves(place):
                if not cost and after not in states:
                    states.add(after)
                    area.append(after)
        return area

    def _steps(self, state: Any) -> list[tuple[int, Any]]:
        """The moves with a cost, after any walk: the cost and the area after it."""
        area = self._walks(state)
        self._budget -= len(area)
        out = ((cost, after) for here in area for _, cost, after in self._game.moves(here) if cost)
        return [(cost, self._area(after)) for cost, after in out]

    def _expand(self, record: Record, state: Any) -> None:
        index, area = len(self.states) - 1, self._area(state)
        self._note_order(record, state, area)
        steps = self._steps(state)
        if area not in self._records and not self._is_linked(area, steps):
            self._note("unlinked", record)
        self._note_repetition(record, state)
        self._note_depth_first(record, area, steps)
        self._note_estimates(record, area, steps)
        if record.depth == 0 and area != self._start and self._is_solved(state):
            self.begins_at_goal = True
        self.first.setdefault(state, record)
        if area not in self._records:
            self._records[area] = record
            self._waiting -= area in self._generated
            self.distinct_steps += len(set(steps))
            self.parents += 1
            for cost, after in steps:
                if after not in self._generated:
                    self._generated[after] = index
                    self._parents[after] = (area, cost)
                    self._waiting += after not in self._records
            self.most_held = max(self.most_held, self._waiting + len(self._records))
            self.most_waiting = max(self.most_waiting, self._waiting)
        if self.solved_at is None and self._is_solved(state):
            self.solved_at = index

    def _is_solved(self, state: Any) -> bool:
        return any(map(self._game.solved, self._walks(state)))

    def _is_linked(self, area: Any, steps: Sequence[tuple[int, Any]]) -> bool:
        """Whether it is a start or a goal, or a move joins it with a position reported before."""
        if area == self._start or area in self._generated or self._is_solved(area):
            return True
        return any(after in self._records for _, after in steps)

    def _note_order(self, record: Record, state: Hashable, area: Any) -> None:
        last, self._last = self._last, record
        is_new = record.bound != self._bound or last is None
        if is_new or (state == self._game.start and record.depth == 0):
            self.rounds += 1
            self._best.clear()
            self._bound = record.bound
        elif last is not None and last.depth is not None and record.depth is not None:
            self.falling_depths += record.depth < last.depth
            if last.estimate is not None and record.estimate is not None:
                is_sum_lower = record.depth + record.estimate < last.depth + last.estimate
                was_waiting = area not in self._way[last.depth][1]
                self.falling_sums += is_sum_lower
                self.sums_missed += is_sum_lower and was_waiting
                self.estimates_missed += record.estimate < last.estimate and was_waiting

    def _note_repetition(self, record: Record, state: Hashable) -> None:
        best = self._best.get(state)
        depth = 0 if record.depth is None else record.depth
        if best is not None:
            self.again += 1
            if record.depth is not None:
                self.again_by_depth[record.depth] += 1
            if depth >= best:
                self.wasted += 1
                self._note("again", record)
        self._best[state] = depth if best is None else min(best, depth)

    def _note_depth_first(
        self, record: Record, area: Any, steps: Sequence[tuple[int, Any]]
    ) -> None:
        """Keeps the way that a depth-first search would be on, and sees whether it is one."""
        if record.depth is None:
            return
        above = self._way.get(record.depth - 1)
        if above is not None and area in above[1]:
            self.children_of_last += 1
            two_above = self._way.get(record.depth - 2)
            if two_above is not None and two_above[0] == area:
                self.takes_back += 1
                self._note("back", record)
        self._way[record.depth] = (area, frozenset(after for _, after in steps))

    def _note_estimates(self, record: Record, area: Any, steps: Sequence[tuple[int, Any]]) -> None:
        """Compares the estimate with those beside it: h(n) <= cost + h(n') if it is consistent."""
        if record.estimate is None:
            return
        for cost, after in steps:
            self._compare(record, cost, self._records.get(after))
        if area in self._parents:
            parent, cost = self._parents[area]
            self._compare(self._records.get(parent), cost, record)

    def _compare(self, record: Record | None, cost: int, after: Record | None) -> None:
        if record is None or after is None or record.estimate is None or after.estimate is None:
            return
        self.compared_estimates += 1
        if record.estimate > cost + after.estimate:
            why = Fact(
                "h is {}, but a move of cost {} leads to h = {} ({})",
                record.estimate,
                cost,
                after.estimate,
                after.position,
            )
            self._note("inconsistent", record, why)

    def _check_claim(self, record: Record, state: Any) -> None:
        """Whether what is reported as seen before has been."""
        area, now = self._area(state), len(self.states) - 1
        is_known = area == self._start or area in self._records
        if not is_known and self._generated.get(area, now) >= now:
            self._note("claim", record)

    def _find_dropped(self) -> None:
        """Positions that were generated and passed over, though much deeper ones were expanded."""
        deepest = max((record.depth or 0 for record in self._records.values()), default=0)
        for area, index in self._generated.items():
            depth = self.records[index].depth
            if depth is not None and depth + 2 <= deepest and area not in self._records:
                self.dropped.append((area, self.records[index]))


def has_walks(game: Game[Any]) -> bool:
    """Whether some moves cost nothing, of those near the start."""
    states, reached = [game.start], {game.start}
    for state in states:  # grows while it is read
        for _, cost, after in game.moves(state):
            if not cost:
                return True
            if after not in reached and len(reached) < _LOOKED_AT:
                reached.add(after)
                states.append(after)
    return False
