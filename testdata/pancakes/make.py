"""Write all cases of Pancakes: listed, enumerated, searched and random stacks.

    python testdata/pancakes/make.py            writes the files
    python testdata/pancakes/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `problems.pancakes.rules.shortest`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.pancakes.rules import (
    MOST_PANCAKES,
    MOST_STACKS,
    Stack,
    State,
    flipped,
    gaps,
    shortest,
    write,
    write_answer,
)
from testdata.case_files.generate import Texts, main, shuffle

HERE = Path(__file__).resolve().parent

# Found by a local search for many flips, or for many positions that IDA* visits.
DETOUR_FOUND_FIRST = ["3 6 4 5 1 2", "1 6 4 5 3 2", "7 5 1 6 3 4 2"]
FURTHEST = [
    "7 2 9 6 11 4 1 10 3 8 5",
    "7 3 1 5 2 6 4 8 10 12 9 11",
    "8 3 6 4 7 2 5 1 9 11 13 10 12",
    "2 4 6 3 1 5 7 12 9 14 11 8 13 10",
    "9 2 6 3 5 8 4 7 1 10 12 14 13 15 11",
    "10 7 12 2 13 8 11 9 6 15 4 1 3 16 5 14",
]
EIGHTEEN_FLIPS = "1 3 6 13 15 8 14 9 11 7 16 10 12 5 2 4"
FAR_ABOVE_THE_BOUND = [
    "13 12 10 3 11 15 14 16 5 8 9 1 7 6 2 4",
    "15 7 13 11 6 12 14 16 4 2 3 1 9 5 8 10",
    "12 9 15 7 3 11 14 10 13 16 5 6 1 8 2 4",
]
MOST_POSITIONS = "3 7 6 9 8 14 12 13 10 11 4 5 1 2 16 15"
# Thousands of positions, and one to four shortest ways. If a table of failures has 65,536 entries
# without keys, then of 64 random hash functions 6 to 27 made one flip too many on such a stack.
FEW_WAYS = [
    "12 4 14 15 13 5 16 10 11 8 9 7 3 1 2 6",
    "9 2 16 4 15 12 13 1 6 8 14 11 3 5 10 7",
    "5 2 11 4 13 12 14 6 3 7 16 15 9 10 1 8",
    "10 14 12 13 5 6 2 3 16 1 9 15 11 4 8 7",
    "10 11 2 13 4 6 5 7 9 8 14 12 1 3 16 15",
    "14 9 2 1 7 6 11 3 5 10 4 16 13 15 8 12",
    "4 8 13 16 14 10 9 5 2 6 12 7 1 3 11 15",
    "12 7 3 5 2 1 9 8 10 16 14 6 4 15 11 13",
    "6 14 15 1 13 7 2 4 12 9 3 5 16 10 8 11",
    "9 1 16 8 12 14 11 6 10 7 4 5 3 13 2 15",
    "2 7 12 13 4 5 15 9 11 14 3 1 10 8 16 6",
    "9 15 3 11 4 1 8 2 14 13 5 16 12 6 7 10",
]
FEW_WAYS_AGAIN = [
    "16 1 7 4 14 6 12 2 11 15 9 10 8 5 13 3",
    "5 13 8 9 3 11 7 1 4 16 14 6 15 2 10 12",
    "4 3 16 9 12 14 7 10 15 8 5 1 13 11 6 2",
    "11 4 2 3 1 8 10 6 14 7 16 13 15 9 5 12",
    "6 16 11 5 13 12 15 14 9 10 2 7 3 4 1 8",
    "9 14 13 15 5 16 10 1 7 3 12 4 6 8 2 11",
    "16 5 7 15 4 11 8 6 10 2 9 1 13 12 14 3",
    "15 8 6 13 9 2 14 5 7 3 16 1 11 10 12 4",
    "15 6 3 7 11 16 13 4 2 1 9 8 5 10 14 12",
    "9 4 5 16 2 11 12 6 14 3 13 7 15 8 10 1",
    "12 7 10 3 16 14 4 11 5 15 13 2 1 9 8 6",
    "9 10 11 12 7 8 5 6 16 15 2 1 14 13 4 3",
]
# The stack 1 7 5 3 6 4 2 is the block of the lower bound 15n / 14 of Heydari and Sudborough (1997).
BLOCK = (1, 7, 5, 3, 6, 4, 2)


def cases() -> Iterator[tuple[str, list[State]]]:
    """The name and the stacks of every case."""
    yield "sample/01-one-stack", [(2, 4, 1, 3)]
    yield "sample/02-several-stacks", [(1, 2, 3), (1,), in_order(5)[::-1], (1, 2, 4, 3), BLOCK]
    yield "secret/01-one-pancake", [(1,)]
    yield "secret/02-two-pancakes", [(1, 2), (2, 1)]
    yield "secret/03-sorted", [in_order(size) for size in sizes()]
    yield "secret/04-reversed", [in_order(size)[::-1] for size in sizes()]
    yield "secret/05-all-of-four", list(permutations(in_order(4)))
    yield "secret/06-all-of-five", list(permutations(in_order(5)))
    yield "secret/07-furthest-of-six-and-seven", [*furthest(6), *furthest(7)]
    yield "secret/08-furthest-of-eight", furthest(8)[::90]
    yield "secret/09-one-flip", [flipped(in_order(16), count) for count in range(2, 17)]
    yield "secret/10-rotated", [in_order(16)[by:] + in_order(16)[:by] for by in range(1, 16)]
    yield "secret/11-two-neighbours-exchanged", [exchanged(9, place) for place in range(8)]
    yield "secret/12-two-halves-riffled", [riffled(size) for size in sizes()[1:]]
    yield "secret/13-upper-pancakes-reversed", [upper_reversed(count) for count in range(2, 17)]
    yield "secret/14-largest-first-makes-most-too-many", most_too_many(20)
    yield "secret/15-one-more-flip-than-gaps", above_the_bound(7, 1)[::20]
    yield "secret/16-as-many-flips-as-gaps", above_the_bound(7, 0)[::30]
    yield "secret/17-three-more-flips-than-gaps", [*above_the_bound(7, 3), *above_the_bound(8, 3)]
    yield (
        "secret/18-detour-found-first",
        [(3, 6, 4, 5, 1, 2), (1, 6, 4, 5, 3, 2), (7, 5, 1, 6, 3, 4, 2)],
    )
    yield "secret/19-known-block", [BLOCK, BLOCK + tuple(size + 7 for size in BLOCK)]
    yield "secret/20-eleven-to-sixteen-furthest", read(FURTHEST)
    yield "secret/21-eighteen-flips", read([EIGHTEEN_FLIPS])
    yield "secret/22-far-above-the-bound", read(FAR_ABOVE_THE_BOUND)
    yield "secret/23-most-positions", read([MOST_POSITIONS])
    yield "secret/24-few-flips", [few_flips(24, number) for number in range(MOST_STACKS)]
    yield "secret/25-blocks", [blocks(25, number) for number in range(60)]
    yield "secret/26-two-hundred-of-eight", random_stacks(26, 8, MOST_STACKS)
    yield "secret/27-twelve-pancakes", random_stacks(27, 12, 40)
    yield "secret/28-fourteen-pancakes", random_stacks(28, 14, 60)
    yield "secret/29-sixteen-pancakes", random_stacks(29, 16, 100)
    yield "secret/30-two-hundred-of-any-size", mixed(30)
    yield "secret/31-many-positions-and-few-ways", read(FEW_WAYS)
    yield "secret/32-many-positions-and-few-ways-again", read(FEW_WAYS_AGAIN)


def in_order(size: int) -> State:
    """The sorted stack."""
    return tuple(range(1, size + 1))


def sizes() -> list[int]:
    """Every number of pancakes."""
    return list(range(1, MOST_PANCAKES + 1))


def read(texts: list[str]) -> list[State]:
    """Stacks from their numbers."""
    return [tuple(map(int, text.split())) for text in texts]


@cache
def distances(size: int) -> dict[State, int]:
    """The fewest flips of every stack, nearest first: breadth first from the sorted one."""
    found = {in_order(size): 0}
    queue = [in_order(size)]
    for state in queue:  # grows while it is read
        for count in range(2, size + 1):
            after = flipped(state, count)
            if after not in found:
                found[after] = found[state] + 1
                queue.append(after)
    return found


def furthest(size: int) -> list[State]:
    """All stacks that need the most flips, in order."""
    most = max(distances(size).values())
    return sorted(state for state, flips in distances(size).items() if flips == most)


def above_the_bound(size: int, more: int) -> list[State]:
    """All stacks that need so many flips more than they have gaps, in order, furthest first."""
    found = [state for state, flips in distances(size).items() if flips == gaps(state) + more]
    return sorted(found, key=lambda state: (-distances(size)[state], state))


def exchanged(size: int, place: int) -> State:
    """The sorted stack with two neighbours exchanged."""
    row = list(in_order(size))
    row[place], row[place + 1] = row[place + 1], row[place]
    return tuple(row)


def upper_reversed(count: int) -> State:
    """The upper pancakes are the largest ones, from above in falling order; the others follow."""
    row = in_order(MOST_PANCAKES)
    return (*row[: -count - 1 : -1], *row[:-count])


def riffled(size: int) -> State:
    """The odd sizes, then the even ones."""
    return (*range(1, size + 1, 2), *range(2, size + 1, 2))


def largest_first(state: State) -> int:
    """The flips if the largest pancake is brought to its place first, then the next one."""
    flips = 0
    for size in range(len(state), 1, -1):
        place = state.index(size) + 1
        if place < size:
            flips += 1 + (place > 1)
            state = flipped(flipped(state, place), size)
    return flips


def most_too_many(count: int) -> list[State]:
    """The first stacks of seven for which `largest_first` makes the most flips too many."""
    table = distances(7)
    return sorted(table, key=lambda state: (table[state] - largest_first(state), state))[:count]


def few_flips(seed: int, number: int) -> State:
    """The sorted stack of 16 after at most four random flips."""
    random = Random(f"{seed} {number}")
    state = in_order(MOST_PANCAKES)
    for _ in range(number % 5):
        state = flipped(state, 2 + int(random.random() * (MOST_PANCAKES - 1)))
    return state


def blocks(seed: int, number: int) -> State:
    """Sixteen pancakes in random order, but neighbours in pairs, some of them turned."""
    random = Random(f"{seed} {number}")
    pairs = [(size, size + 1) for size in range(1, MOST_PANCAKES, 2)]
    turned = [pair if random.random() < 0.5 else pair[::-1] for pair in shuffle(pairs, random)]
    return tuple(size for pair in turned for size in pair)


def random_stacks(seed: int, size: int, count: int) -> list[State]:
    """Random stacks of one size."""
    random = Random(seed)
    return [tuple(shuffle(in_order(size), random)) for _ in range(count)]


def mixed(seed: int) -> list[State]:
    """Random stacks of all sizes in turn."""
    random = Random(seed)
    turns = (1 + number % MOST_PANCAKES for number in range(MOST_STACKS))
    return [tuple(shuffle(in_order(size), random)) for size in turns]


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, stacks in cases():
        games = [Stack(start=state) for state in stacks]
        yield name, write(games), write_answer(games, [shortest(game) for game in games])


if __name__ == "__main__":
    main("Pancakes", HERE, texts())
