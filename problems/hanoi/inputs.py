"""Hypothesis strategies for Towers of Hanoi: small choices become positions, and so they shrink.

Some positions are towers, as the best known puzzles have them; the others are any words of pegs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.game.edges import edge_values
from problems.hanoi.rules import (
    MOST_DISCS,
    MOST_IN_ALL,
    MOST_PUZZLES,
    WEIGHTS,
    Hanoi,
    letters,
    write,
)

_MANY = 4**8
_MOST_DISCS = {3: 8, 4: 6}


def inputs() -> SearchStrategy[str]:
    """Canonical inputs of 1 to 5 puzzles."""
    return games().map(write)


def edges() -> Iterator[str]:
    """Every number of discs: a tower to each peg, alternate pegs, one disc; the most puzzles."""
    for pegs, most in MOST_DISCS.items():
        names = letters(pegs)
        for discs in range(1, most + 1):
            towers = [name * discs for name in names]
            mixed = [(names * discs)[:discs], (names[::-1] * discs)[:discs]]
            moved = names[1] + names[0] * (discs - 1), names[0] * (discs - 1) + names[-1]
            pairs = [
                (towers[0], towers[-1]),
                (mixed[0], mixed[1]),
                (mixed[1], towers[-1]),
                *((one, other) for one in (towers[0], towers[-1]) for other in towers),
                *((towers[0], one) for one in (*mixed, *moved)),
            ]
            if WEIGHTS[pegs] ** discs > _MANY:
                del pairs[3:]  # the oracle needs a while for each
            for start, goal in pairs:
                yield write([Hanoi(pegs=pegs, start=start, goal=goal)])
    disc = Hanoi(pegs=3, start="A", goal="C")
    yield from (write([disc] * count) for count in edge_values(1, MOST_PUZZLES))
    for sizes in product(*(((pegs, 1), (pegs, most)) for pegs, most in MOST_DISCS.items())):
        both = [_tower(*size) for size in sizes]
        yield write(both)
        yield write([disc] * (MOST_PUZZLES - len(both)) + both)
    large = [_tower(4, discs) for discs in _discs_in_all(4, 30)]
    for count in (2, 30, MOST_PUZZLES - len(large)):
        yield write([*(_tower(3, discs) for discs in _discs_in_all(3, count)), *large])


def _discs_in_all(pegs: int, count: int) -> list[int]:
    """The discs of so many puzzles, or a few more, that together are as much as there may be."""
    weight, most = WEIGHTS[pegs], MOST_DISCS[pegs]
    sizes = [most] * (MOST_IN_ALL[pegs] // weight**most)
    while len(sizes) < count:
        smallest = min(discs for discs in sizes if discs > 1)
        sizes.remove(smallest)
        sizes += [smallest - 1] * weight
    return sizes


def _tower(pegs: int, discs: int) -> Hanoi:
    names = letters(pegs)
    return Hanoi(pegs=pegs, start=names[0] * discs, goal=names[-1] * discs)


def games() -> SearchStrategy[list[Hanoi]]:
    """1 to 5 puzzles."""
    return st.lists(puzzles(), min_size=1, max_size=5)


def puzzles() -> SearchStrategy[Hanoi]:
    """A puzzle with three or four pegs and a few discs."""
    sizes = st.sampled_from((3, 4)).flatmap(
        lambda pegs: st.tuples(st.just(pegs), st.integers(1, _MOST_DISCS[pegs]))
    )
    return sizes.flatmap(lambda size: _puzzles(*size))


def _puzzles(pegs: int, discs: int) -> SearchStrategy[Hanoi]:
    towers = st.sampled_from([peg * discs for peg in letters(pegs)])
    words = st.text(letters(pegs), min_size=discs, max_size=discs)
    positions = words | words | towers
    return st.builds(Hanoi, pegs=st.just(pegs), start=positions, goal=positions)
