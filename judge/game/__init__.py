"""A puzzle as a game: its rules provide the checker, the validator and the oracle of a problem.

The rules of a problem (`problems/<slug>/rules.py`) import this module alone. They define

    INSTANCE                      the name of one instance in messages: "data set", "board";
                                  empty if an input has only one
    parse(text) -> games          lenient about white space; raises FormatError
    write(games) -> text          the canonical text: write(parse(text)) == text for a case
    write_answer(games, ways)     a complete right output, from a shortest way (or None) per game
    show(game, state) -> str      the board as text

and one of these, for the checker:

    CHECK = "tokens"              the output must equal the answer, word by word
    CHECK = "moves"               with read_answer(text, games) -> ways, which are replayed; if it
                                  is a generator, each way before the next is read. `write_ways`
                                  and `read_ways` do both for "the number of moves, then the moves".
                                  NUMBERS = {"turn": "turns"} says what a move is in messages
    CHECK = "numbers"             the output is the least cost of each game, -1 if there is none;
                                  `write_costs` writes it. NUMBERS = {"push": "pushes"} says what
                                  is counted (a move by default), for messages. Further entries are
                                  further numbers, which follow the first unless that is -1.
                                  OUTCOMES = (Fact("White mates in {}", "{}"), Fact("it is a draw"))
                                  says what a number and what -1 mean
    check(games, expected, actual) -> Fault | None       a check of its own

A problem whose `type` in `problem.yaml` is more than pass-fail defines besides, or instead:

    score(games, expected, actual) -> Share    scoring: the share of a case's points for an output
                                  that is right. With CHECK = "moves" the ways need not be the
                                  cheapest then. Without `score` a right output gets all points
    interact(games, expected, player) -> Fault | Share | None    interactive: the judge's side of
                                  the dialogue with a `Dialogue`
    next_pass(games, expected, outputs) -> Fault | Share | str | None    multi-pass: given the
                                  outputs of all passes so far, a text is the input of the next

With one of the last two there is no CHECK, and only INSTANCE, parse and write must be there. None
accepts; a `Share` accepts with that share of the points.

They may define `shortest(game) -> way | None`, a faster oracle than the one below;
`small(game) -> bool`, whether the oracle answers within about a second; and `goal(game) -> str`,
the goal, if the board does not show it.
`SIZE = "boxes"`, a plural noun, with `size(game) -> int` defines the size of an instance by which
the growth of costs is measured. The default is the length of a shortest way, with which an output
for a single instance begins; `SIZE` alone names its steps: "pushes".

`CONSTRAINTS` are the bounds of the inputs, one `Constraint` for each variable in the statement's
table of limits; `judge verify` tells which of them the cases reach.

Invalid texts raise `FormatError`, which says what was found, what was expected and where. A message
has a `{}` for each of its values, and a value that is a sentence or a name itself is a `Fact`:

    words.integer("row {} of {}", 0, 9, row, Fact("board {}", number))
    raise FormatError("{} has {} rows, but {} are expected", Fact("board {}", number), rows, most)
    Fault(Fact("the route ends in town {}", town), instance=number)

So it can be translated, and an input of a million words makes no text that nobody reads. A message
that was put together already, as by an f-string, is shown as it is.

Nothing here depends on files, processes or verdicts. This package and the rules run on Python 3.8
too, which judges that get an exported package may have: so no `slots`, no `zip(strict=True)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from itertools import zip_longest
from typing import Any, Generic, List, Protocol, TypeVar

from judge.facts import Fact as Fact
from judge.facts import FactError
from judge.facts import as_fact as as_fact
from judge.facts import counted as counted

State = TypeVar("State", bound=Hashable)
Choice = TypeVar("Choice")
One = TypeVar("One")
Other = TypeVar("Other")

Way = List[str]
"""The moves of one solution, in order."""

MOVES: Mapping[str, str] = {"move": "moves"}
"""What is counted if the rules do not say `NUMBERS`: the singular and the plural."""

OUTCOMES = (Fact("it can be solved in {}", "{}"), Fact("it cannot be solved"))
"""What a number and what -1 mean if the rules do not say `OUTCOMES`."""

Share = Fraction
"""What part of the points an output gets: from 0 to 1."""


class Game(Protocol[State]):
    """One instance of a puzzle."""

    @property
    def start(self) -> State:
        """The state before the first move."""

    def moves(self, state: State) -> Iterable[tuple[str, int, State]]:
        """Every legal move in `state`: its name, its cost (at least 0), the state after it."""

    def solved(self, state: State) -> bool:
        """Whether `state` is a goal."""


class FormatError(FactError, ValueError):
    """A text does not follow the statement: what was found, what was expected, and where.

    `first` is what should be the first word of a text that has none.
    """

    first = ""


@dataclass(frozen=True)
class Fault:
    """Why an output is wrong, for the author of the program.

    `instance` and `move` count from 1; `move` is the move that fails.
    """

    message: Fact
    instance: int | None = None
    move: int | None = None


class Dialogue(Protocol):
    """A dialogue with the program that is judged, from the side of the judge."""

    def say(self, *words: object) -> None:
        """Send it the words as a line."""

    def hear(self, what: str, *values: object) -> Words:
        """The words of its next line, which `what` names; `FormatError` if it says no more."""


@dataclass(frozen=True)
class Replay:
    """The result of playing a way from the start.

    `failed` is the index (from 0) of the first illegal move, or None; `legal` has the legal moves
    there.
    """

    cost: int
    solved: bool
    failed: int | None = None
    legal: tuple[str, ...] = ()


@dataclass(frozen=True)
class Formula:
    """A bound that depends on the game: `text` is how the statement writes it."""

    text: str
    value: Callable[[Any], int]


@dataclass(frozen=True)
class Constraint:
    """The bounds of one variable of the inputs, and how its values are read; None is no bound.

    `row` is the row of the statement's table of limits. `name` is the variable, if the row has
    several. Values are read from each game, from all games of an input, or from the least costs of
    all games (None for one that cannot be solved), by the one of three functions that is given. A
    `Formula` needs the first of them.
    """

    row: str
    low: int | Formula | None = None
    high: int | Formula | None = None
    name: str = ""
    each: Callable[[Any], int | Iterable[int]] | None = None
    all: Callable[[Sequence[Any]], int] | None = None
    costs: Callable[[Sequence[int | None]], int | Iterable[int]] | None = None

    @property
    def variable(self) -> str:
        """The name for messages."""
        return self.name or self.row.replace("`", "")

    def readings(
        self, games: Sequence[Any], costs: Sequence[int | None]
    ) -> Iterator[tuple[int, Any]]:
        """The values in an input, each with its game if it is of one."""
        if self.each is not None:
            for game in games:
                yield from ((number, game) for number in _numbers(self.each(game)))
        if self.all is not None:
            yield self.all(games), None
        if self.costs is not None and len(costs) == len(games):
            yield from ((number, None) for number in _numbers(self.costs(costs)))


def _numbers(read: int | Iterable[int]) -> Iterable[int]:
    return (read,) if isinstance(read, int) else read


@dataclass(frozen=True)
class Rules:
    """The rules of one problem, as its module defines them; see the head of this file.

    For `CHECK = "tokens"` both `check` and `read_answer` are None. `score`, `interact` and
    `next_pass` are there for the types of problems that need them.
    """

    instance: Fact
    parse: Callable[[str], Sequence[Game[Any]]]
    write: Callable[[Sequence[Game[Any]]], str]
    write_answer: Callable[[Sequence[Game[Any]], Sequence[Way | None]], str]
    show: Callable[[Game[Any], Any], str]
    check: Callable[[Sequence[Game[Any]], str, str], Fault | None] | None = None
    read_answer: Callable[[str, Sequence[Game[Any]]], Iterable[Way | None]] | None = None
    shortest: Callable[[Game[Any]], Way | None] | None = None
    small: Callable[[Game[Any]], bool] | None = None
    goal: Callable[[Game[Any]], str] | None = None
    size: Callable[[Game[Any]], int] | None = None
    score: Callable[[Sequence[Game[Any]], str, str], Share] | None = None
    interact: Callable[[Sequence[Game[Any]], str, Dialogue], Fault | Share | None] | None = None
    next_pass: (
        Callable[[Sequence[Game[Any]], str, Sequence[str]], Fault | Share | str | None] | None
    ) = None
    size_name: str = "moves"
    numbers: Mapping[str, str] = field(default_factory=lambda: MOVES)
    outcomes: tuple[Fact, Fact] = OUTCOMES
    constraints: Sequence[Constraint] = ()

    def answer(self, games: Sequence[Game[Any]]) -> str:
        """A right output, found by the oracle: for small instances."""
        oracle = self.shortest or shortest
        return self.write_answer(games, [oracle(game) for game in games])

    def are_small(self, games: Sequence[Game[Any]]) -> bool:
        """Whether the oracle answers all of `games` within seconds."""
        return self.small is None or all(map(self.small, games))


def shortest(game: Game[State]) -> Way | None:
    """A cheapest list of moves that solves `game`, or None if there is none.

    Time and memory grow with the number of states, so this is the oracle for small instances, not
    a solution. Ties are broken by the order of `game.moves`.
    """
    came: dict[State, tuple[State, str]] = {}
    states = CheapestFirst([game.start])
    for state in states:
        if game.solved(state):
            return _way_to(state, came)
        for name, cost, after in game.moves(state):
            if states.reach(after, states.costs[state] + cost):
                came[after] = (state, name)
    return None


class CheapestFirst(Generic[State]):
    """Each state that was reached, once, the cheapest first: the order of Dijkstra's algorithm.

    `costs` has the least known cost of each. No move may cost less than 0. Of states with the same
    cost the last one that a free move reached comes first, then the first that another move did:
    the order of 0-1 breadth first search.
    """

    def __init__(self, starts: Iterable[State]) -> None:
        self.costs = dict.fromkeys(starts, 0)
        self._queue = [(0, number, state) for number, state in enumerate(self.costs)]  # a heap
        self._count = len(self._queue)
        self._done: set[State] = set()
        self._cost = 0

    def reach(self, state: State, cost: int) -> bool:
        """Whether `cost` is less than what was known for the state; then it is its cost."""
        if cost >= self.costs.get(state, cost + 1):
            return False
        self.costs[state] = cost
        self._count += 1
        heappush(self._queue, (cost, self._count if cost > self._cost else -self._count, state))
        return True

    def __iter__(self) -> Iterator[State]:
        while self._queue:
            self._cost, _, state = heappop(self._queue)
            if state not in self._done:
                self._done.add(state)
                yield state


def replay(game: Game[State], way: Iterable[str]) -> Replay:
    """Plays `way`: its cost, whether it solves `game`, and where it fails if it does."""
    state, cost = game.start, 0
    for index, name in enumerate(way):
        after = {move: (price, target) for move, price, target in game.moves(state)}
        if name not in after:
            return Replay(cost=cost, solved=False, failed=index, legal=tuple(after))
        price, state = after[name]
        cost += price
    return Replay(cost=cost, solved=game.solved(state))


def way_costs(games: Iterable[Game[Any]], ways: Iterable[Way | None]) -> list[int | None]:
    """The cost of each way, None for None: for `score`."""
    return [None if way is None else replay(game, way).cost for game, way in pairs(games, ways)]


def read_costs(expected: str, games: Sequence[Game[Any]]) -> list[int] | None:
    """The costs in an answer that consists of costs alone, -1 for no way; None if it does not."""
    words = expected.split()
    if len(words) != len(games) or not all(map(_COST.fullmatch, words)):
        return None
    return [int(word) for word in words]


def share_text(share: Share) -> str:
    """The share as a decimal number, as it stands in a score file; `ValueError` if it is none."""
    if not 0 <= share <= 1:
        raise ValueError(Fact("the share of the points is {}, but 0 to 1 is expected", share))
    return f"{float(share):.9f}"


def _way_to(state: State, came: dict[State, tuple[State, str]]) -> Way:
    way: Way = []
    while state in came:
        state, name = came[state]
        way.append(name)
    return way[::-1]


def write_ways(ways: Iterable[Way | None]) -> str:
    """The output of most problems: the number of moves and the moves of each way; -1 for None."""
    texts = ("-1\n" if way is None else f"{len(way)}\n{' '.join(way)}\n" for way in ways)
    return "".join(texts)


def read_ways(
    text: str,
    games: Iterable[object],
    instance: str,
    *,
    moves: str = "moves",
    move: str = "move",
    longest: int = 40,
) -> Iterator[Way | None]:
    """The ways in an output that `write_ways` could have written, one for each game, None for -1.

    Messages call what the output consists of by `instance` (empty if an input has only one),
    `moves` and `move`. A name of more than `longest` characters is cut and ends in "...": make
    `longest` as large as that of the longest name of a legal move.
    """
    words = Words(text)
    for number, _ in enumerate(games, 1):
        whose = Fact(" of {} {}", as_fact(instance), number) if instance else ""
        # Whether there are too many, the replay says: it knows how many are needed.
        count = words.integer("the number of {}{}", -1, 10**9, as_fact(moves), whose)
        noun = as_fact(move)
        names = (words.word("{} {}{}", noun, place, whose) for place in range(1, count + 1))
        yield None if count == -1 else [shorten(name, longest) for name in names]
    words.end()


def write_costs(games: Iterable[Game[Any]], ways: Iterable[Way | None]) -> str:
    """An output that has only the cost of each way; -1 for None."""
    costs = (-1 if way is None else replay(game, way).cost for game, way in pairs(games, ways))
    return "".join(f"{cost}\n" for cost in costs)


def pairs(ones: Iterable[One], others: Iterable[Other]) -> Iterator[tuple[One, Other]]:
    """Each of `ones` with its one of `others`; raises `ValueError` if there are more of either.

    What raises an error where it should end does so here: both are read to their end.
    """
    for one, other in zip_longest(ones, others, fillvalue=_NOTHING):
        if one is _NOTHING or other is _NOTHING:
            raise ValueError(Fact("they differ in number"))
        yield one, other


_NOTHING: Any = object()


def number_fault(word: str) -> Fact:
    """Why `word` is not a number as it should be written, or nothing if it is."""
    if _INTEGER.fullmatch(word):
        return Fact()
    if not _DIGITS.fullmatch(word):
        return Fact("{!r} is not a number", shorten(word))
    return Fact(
        "{!r} is not a plain number: no sign (except for -1), no leading zero", shorten(word)
    )


def weighted(weights: Mapping[Choice, int]) -> list[Choice]:
    """Each choice as often as its weight says, for `sampled_from` in an `inputs.py`."""
    return [choice for choice, weight in weights.items() for _ in range(weight)]


def output_text(output: bytes) -> str:
    """An output or an answer, as text in which only ASCII's blanks separate words and lines.

    `str.split` knows others, such as the full-width space, which no reader of numbers in C++ skips.
    """
    return _OTHER_BLANKS.sub("\ufffd", output.decode(errors="replace"))


def shorten(word: str, longest: int = 40) -> str:
    """The word; of a longer one the beginning and "..."."""
    return word if len(word) <= longest else f"{word[:longest]}..."


_INTEGER = re.compile(r"-1|0|[1-9][0-9]*")
_DIGITS = re.compile(r"[+-]?[0-9]+")
_OTHER_BLANKS = re.compile(r"[^\S \t\n\r\v\f]")
_COST = re.compile(r"-1|0|[1-9][0-9]{0,8}")


class Words:
    """Reads the words of a text one after the other; raises `FormatError`.

    `what` is expected, in the words of an error: a message with a `{}` for each of the `values`,
    which is put together for an error only, because a large input has many words.
    """

    def __init__(self, text: str) -> None:
        self._words: Sequence[str] = text.split()
        self._next = 0

    def __bool__(self) -> bool:
        """Whether there are words left."""
        return self._next < len(self._words)

    def word(self, what: str, *values: object) -> str:
        """The next word."""
        if not self:
            after, expected = counted(self._next, "word"), as_fact(what, *values)
            error = FormatError("the text ends after {} where {} is expected", after, expected)
            error.first = "" if self._next else expected
            raise error
        self._next += 1
        return self._words[self._next - 1]

    def integer(self, what: str, low: int, high: int, *values: object) -> int:
        """The next word as a plain decimal from `low` to `high`: no sign, no leading zero."""
        word = self.word(what, *values)
        # Python refuses to convert thousands of digits; no limit of ours has as many as these.
        if not _INTEGER.fullmatch(word[:40]) or not low <= int(word[:40]) <= high:
            number = as_fact(what, *values)
            if re.fullmatch(r"[-+]?[0-9]+", word):
                number = Fact("{} ({}..{})", number, low, high)
            raise FormatError("word {} is {!r} where {} is expected", self._next, word[:40], number)
        return int(word)

    def end(self) -> None:
        """Raises `FormatError` if there are words left."""
        if self:
            word = self._words[self._next][:40]
            raise FormatError("word {} is {!r} where the text should end", self._next + 1, word)
