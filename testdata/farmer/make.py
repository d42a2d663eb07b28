"""Write all cases of Farmer, wolf, goat and cabbage: hand-made and random puzzles.

    python testdata/farmer/make.py            writes the files
    python testdata/farmer/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `judge.game.shortest`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.game import shortest
from problems.farmer.rules import LONGEST_NAME, MOST_THINGS, River, write, write_answer
from testdata.case_files.generate import Texts, main, shuffle

HERE = Path(__file__).resolve().parent

TWELVE = "a b c d e f g h i j k l"


def cases() -> Iterator[tuple[str, River]]:
    """The name and the puzzle of every case."""
    wolf = "wolf goat cabbage"
    yield "sample/01-wolf-goat-and-cabbage", river(1, wolf, "wolf-goat goat-cabbage")
    yield "sample/02-one-after-the-other", river(1, "hen duck", "")
    yield "sample/03-two-seats", river(2, f"dog {wolf}", "dog-wolf wolf-goat goat-cabbage")
    yield "sample/04-no-solution", river(1, wolf, "wolf-goat goat-cabbage cabbage-wolf")
    yield "secret/01-one-thing", river(1, "goat", "")
    yield "secret/02-no-seat", river(0, "goat", "")
    yield "secret/03-no-seat-and-many-things", river(0, TWELVE, "")
    yield "secret/04-two-foes", river(1, "fox hen", "fox-hen")
    yield "secret/05-all-in-the-boat", river(3, wolf, "wolf-goat goat-cabbage cabbage-wolf")
    yield "secret/06-names-in-other-case", river(1, "Goat goat GOAT", "goat-GOAT Goat-goat")
    yield "secret/07-longest-names", long_names()
    yield "secret/08-names-that-begin-alike", river(1, "a aa aaa", "aaa-aa a-aa")
    yield "secret/09-pair-in-reverse", river(1, "a b c", "c-a b-a")
    yield "secret/10-pairs-in-reverse-no-solution", river(1, "a b c d", "b-a d-c")
    yield "secret/11-something-must-come-back", river(1, "a b c d e", "b-c c-d")
    yield "secret/12-more-seats-are-quicker", river(4, "a b c d e f g h i", "")
    yield "secret/13-first-load-is-the-wrong-one", river(1, "a b c d e f", "a-b a-d")
    yield "secret/14-fewest-left-is-not-nearest", river(2, "a b c d e f", "e-b d-a e-f d-f")
    yield "secret/15-fewest-left-again", river(2, "a b c d e f g h", "h-e h-g b-g b-e d-h c-b")
    yield "secret/16-seat-of-the-farmer", river(2, "a b c d", "a-b b-c c-d d-a")
    yield "secret/17-star-of-three-no-solution", river(1, "a b c d", star("a b c d"))
    yield "secret/18-star-and-two-seats", river(2, TWELVE, star("a b c d e f"))
    yield "secret/19-ring-of-twelve", river(6, TWELVE, ring(TWELVE))
    yield "secret/20-ring-and-a-seat-too-few", river(5, TWELVE, ring(TWELVE))
    yield "secret/21-chain-of-twelve", river(6, TWELVE, chain(TWELVE))
    yield "secret/22-four-couples", river(4, "a b c d e f g h", "a-b c-d e-f g-h")
    yield "secret/23-all-are-foes", river(10, TWELVE, every(TWELVE))
    yield "secret/24-all-are-foes-and-a-seat-more", river(11, TWELVE, every(TWELVE))
    yield "secret/25-all-are-foes-and-fit", river(12, TWELVE, every(TWELVE))
    yield "secret/26-two-sides", river(4, "a b c d e f g h", two_sides("a b c d", "e f g h"))
    yield "secret/27-most-crossings", river(1, TWELVE, "l-a l-k")
    yield "secret/28-many-crossings-two-seats", river(2, TWELVE, "c-a e-a g-a d-a i-a i-e")
    three = "c-b j-e j-d i-d l-e g-d e-d i-c c-a e-b"
    yield "secret/29-many-crossings-three-seats", river(3, TWELVE, three)
    four = "d-c f-a f-b f-c h-b c-b h-a h-f d-a h-e b-a h-g c-a h-c"
    yield "secret/30-many-crossings-four-seats", river(4, "a b c d e f g h", four)
    yield "secret/31-most-states", river(1, TWELVE, "")
    yield "secret/32-many-states-no-solution", river(1, TWELVE, star("a b c d"))
    yield "secret/33-no-pairs-two-seats", river(2, TWELVE, "")
    yield "secret/34-no-pairs-six-seats", river(6, TWELVE, "")
    two_stars = "a-g a-d a-h b-h b-g a-i b-i b-l"
    yield "secret/35-two-seats-many-states-no-solution", river(2, TWELVE, two_stars)
    for number in range(36, 48):
        yield f"secret/{number}-random", random_river(number)
    yield "secret/48-longest-names-differ-in-their-last-letter", long_names(alike=LONGEST_NAME - 1)
    yield "secret/49-names-that-are-others-put-together", river(1, "a aa aaa", "a-aaa aa-aaa")
    yield "secret/50-and-another-name", river(1, "b a aa aaa", "b-aaa aa-aaa")
    six, eight = "a b c d e f", "a b c d e f g h"
    yield "secret/51-full-boat-comes-back", river(2, six, "a-c a-d b-d c-e c-f d-e")
    seven = "a-c a-g b-g c-d c-e d-g e-g f-g"
    yield "secret/52-full-boat-comes-back-nine-crossings", river(2, f"{six} g", seven)
    yield "secret/53-as-many-foes-but-others", river(2, eight, "a-d a-h b-e c-e d-e e-g")
    yield "secret/54-as-many-foes-three-seats", river(3, eight, "a-b a-f b-g e-f f-h")


def river(seats: int, names: str, pairs: str) -> River:
    """A puzzle from its names and from pairs like `wolf-goat`."""
    banned = tuple((pair.split("-")[0], pair.split("-")[1]) for pair in pairs.split())
    return River(things=tuple(names.split()), seats=seats, pairs=banned)


def chain(names: str) -> str:
    """Each with the next one."""
    return " ".join(f"{one}-{other}" for one, other in pairwise(names.split()))


def ring(names: str) -> str:
    """Each with the next one, the last with the first."""
    return f"{chain(names)} {names.split()[-1]}-{names.split()[0]}"


def star(names: str) -> str:
    """The first with each other."""
    first, *others = names.split()
    return " ".join(f"{first}-{other}" for other in others)


def every(names: str) -> str:
    """Each with each other."""
    return " ".join(f"{one}-{other}" for one, other in combinations(names.split(), 2))


def two_sides(some: str, others: str) -> str:
    """Each of some with each of the others."""
    return " ".join(f"{one}-{other}" for one in some.split() for other in others.split())


def long_names(alike: int = 0) -> River:
    """As many and as long names as are allowed; so many letters at their beginning are alike."""
    names = " ".join(
        "Z" * alike + letter.upper() * (LONGEST_NAME - alike) for letter in TWELVE.split()
    )
    return river(5, names, star(" ".join(names.split()[:5])))


def random_river(seed: int) -> River:
    """Seven things or more; seats and pairs such that neither all nor none can be solved."""
    random = Random(seed)
    count = 7 + int(random.random() * (MOST_THINGS - 6))
    seats = 1 + int(random.random() * 5)
    likely = random.random() * 0.3 + 0.05 * (seats - 1)
    names = shuffle(TWELVE.split()[:count], random)
    pairs = [
        pair if random.random() < 0.5 else pair[::-1]
        for pair in combinations(names, 2)
        if random.random() < likely
    ]
    pairs = shuffle(pairs, random)
    return River(things=tuple(names), seats=seats, pairs=tuple((a, b) for a, b in pairs))


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, game in cases():
        yield name, write([game]), write_answer([game], [shortest(game)])


if __name__ == "__main__":
    main("Farmer, wolf, goat and cabbage", HERE, texts())
