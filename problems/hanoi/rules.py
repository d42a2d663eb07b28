"""Towers of Hanoi: from text to games and back, and from an output to the moves in it.

A state is a string of pegs: its first letter is the peg of the smallest disc. Each such string is
one legal position, as the discs of a peg can lie in one order only. A move is two letters: the top
disc of the first peg is moved to the second one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judge.game import Constraint, Fact, FormatError, Way, Words, read_ways, write_ways

INSTANCE = "puzzle"
CHECK = "moves"

MOST_PUZZLES = 1000
MOST_DISCS = {3: 15, 4: 10}
"""The most discs of a puzzle, by its pegs."""

MOST_IN_ALL = {3: 2**16, 4: 4**11}
"""The most that the sum of `WEIGHTS[pegs] ** discs` may be over the puzzles with so many pegs."""

WEIGHTS = {3: 2, 4: 4}
"""Three pegs: what bounds the moves, so the output; four pegs: the positions, so the search."""

CONSTRAINTS = (
    Constraint(row="number of puzzles `T`", low=1, high=MOST_PUZZLES, all=len),
    Constraint(row="number of pegs `P`", low=3, high=4, each=lambda game: game.pegs),
    Constraint(
        row="number of discs `N` on 3 pegs",
        low=1,
        high=MOST_DISCS[3],
        each=lambda game: _discs([game], 3),
    ),
    Constraint(
        row="number of discs `N` on 4 pegs",
        low=1,
        high=MOST_DISCS[4],
        each=lambda game: _discs([game], 4),
    ),
    Constraint(
        row="sum of 2^`N` over all puzzles with 3 pegs",
        high=MOST_IN_ALL[3],
        all=lambda games: sum(WEIGHTS[3] ** discs for discs in _discs(games, 3)),
    ),
    Constraint(
        row="sum of 4^`N` over all puzzles with 4 pegs",
        high=MOST_IN_ALL[4],
        all=lambda games: sum(WEIGHTS[4] ** discs for discs in _discs(games, 4)),
    ),
)


@dataclass(frozen=True)
class Hanoi:
    """One puzzle: the pegs of the discs at the start and at the goal, the smallest disc first."""

    pegs: int
    start: str
    goal: str

    def moves(self, state: str) -> Iterator[tuple[str, int, str]]:
        """The legal moves: a top disc to a peg that is empty or has a larger disc on top."""
        names = letters(self.pegs)
        tops = [state.find(peg) % (len(state) + 1) for peg in names]  # an empty peg: the floor
        for source, disc in zip(names, tops):
            for target, floor in zip(names, tops):
                if disc < floor:
                    yield source + target, 1, state[:disc] + target + state[disc + 1 :]

    def solved(self, state: str) -> bool:
        """Whether each disc is on its peg."""
        return state == self.goal


def letters(pegs: int) -> str:
    """The names of the pegs."""
    return "ABCD"[:pegs]


def parse(text: str) -> list[Hanoi]:
    """The puzzles of `text`."""
    words = Words(text)
    count = words.integer("the number of puzzles", 1, MOST_PUZZLES)
    games: list[Hanoi] = []
    in_all = {3: 0, 4: 0}
    for number in range(1, count + 1):
        name = Fact("puzzle {}", number)
        pegs = words.integer("the number of pegs of {}", 3, 4, name)
        discs = words.integer("the number of discs of {}", 1, MOST_DISCS[pegs], name)
        start, goal = (
            _position(words, what, pegs, discs)
            for what in (Fact("the start of {}", name), Fact("the goal of {}", name))
        )
        in_all[pegs] += WEIGHTS[pegs] ** discs
        if in_all[pegs] > MOST_IN_ALL[pegs]:
            raise FormatError(
                "the sum of {}^N for {} pegs is {} with {}, but at most {} is expected",
                WEIGHTS[pegs],
                pegs,
                in_all[pegs],
                name,
                MOST_IN_ALL[pegs],
            )
        games.append(Hanoi(pegs=pegs, start=start, goal=goal))
    words.end()
    return games


def _discs(games: Iterable[Hanoi], pegs: int) -> list[int]:
    """The numbers of discs of the puzzles with so many pegs."""
    return [len(game.start) for game in games if game.pegs == pegs]


def _position(words: Words, what: Fact, pegs: int, discs: int) -> str:
    word = words.word(what)
    if len(word) != discs or set(word) - set(letters(pegs)):
        raise FormatError(
            "{} is {!r} where a word of {} letters from {} is expected",
            what,
            word[:40],
            discs,
            letters(pegs),
        )
    return word


def write(games: Sequence[Hanoi]) -> str:
    """The canonical text of `games`."""
    lines = (f"{game.pegs} {len(game.start)} {game.start} {game.goal}\n" for game in games)
    return f"{len(games)}\n{''.join(lines)}"


def write_answer(games: Iterable[Hanoi], ways: Iterable[Way | None]) -> str:
    """The number of moves and the moves of each solution; there always is one."""
    return write_ways(ways)


def read_answer(text: str, games: Sequence[Hanoi]) -> Iterator[Way | None]:
    """The moves that `text` holds for each game."""
    return read_ways(text, games, INSTANCE)


def show(game: Hanoi, state: str) -> str:
    """The pegs lying on their sides, their bottoms at the left; larger numbers, larger discs."""
    lines = []
    for peg in letters(game.pegs):
        discs = [str(number) for number, at in enumerate(state, 1) if at == peg]
        lines.append(" ".join([f"{peg} |", *discs[::-1]]))
    return "\n".join(lines)


def goal(game: Hanoi) -> str:
    """Where each disc shall lie."""
    return " / ".join(show(game, game.goal).split("\n"))


def shortest(game: Hanoi) -> Way:
    """A shortest solution: by recursion with three pegs, by two frontiers with four."""
    return _with_three(game.start, game.goal) if game.pegs == 3 else _with_four(game)


def _with_three(start: str, goal: str) -> Way:
    """The largest disc that is on a wrong peg moves once, or twice by the third peg."""
    large = max((disc for disc in range(len(start)) if start[disc] != goal[disc]), default=-1)
    if large == -1:
        return []
    source, target = start[large], goal[large]
    (other,) = set("ABC") - {source, target}
    start, goal = start[:large], goal[:large]
    once = [
        *_gather(start, other),
        source + target,
        *_undone(_gather(goal, other)),
    ]
    twice = [
        *_gather(start, target),
        source + other,
        *_gather(target * large, source),
        other + target,
        *_undone(_gather(goal, source)),
    ]
    return min(once, twice, key=len)


def _gather(state: str, target: str) -> Way:
    """The shortest moves, with three pegs, that bring all discs of `state` to one peg."""
    if not state:
        return []
    rest, source = state[:-1], state[-1]
    if source == target:
        return _gather(rest, target)
    (other,) = set("ABC") - {source, target}
    return [*_gather(rest, other), source + target, *_gather(other * len(rest), target)]


def _undone(way: Way) -> Way:
    return [move[::-1] for move in reversed(way)]


def _with_four(game: Hanoi) -> Way:
    """Whole layers, from the side with the smaller one, until a layer meets the other side."""
    came: list[dict[str, tuple[str, str]]] = [{game.start: ("", "")}, {game.goal: ("", "")}]
    layers = [[game.start], [game.goal]]
    meeting = game.start if game.start == game.goal else ""
    while not meeting:
        side = int(len(layers[1]) < len(layers[0]))
        layer: list[str] = []
        for state in layers[side]:
            for name, _, after in game.moves(state):
                if after not in came[side]:
                    came[side][after] = (state, name)
                    layer.append(after)
        meeting = next((state for state in layer if state in came[1 - side]), "")
        layers[side] = layer
    return [*_back(meeting, came[0])[::-1], *(move[::-1] for move in _back(meeting, came[1]))]


def _back(state: str, came: dict[str, tuple[str, str]]) -> Way:
    """The moves that led to `state`, the last one first."""
    way: Way = []
    state, name = came[state]
    while name:
        way.append(name)
        state, name = came[state]
    return way
