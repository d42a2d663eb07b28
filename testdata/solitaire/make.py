"""Write all cases of Peg solitaire: hand-made, enumerated and random boards.

    python testdata/solitaire/make.py            writes the files
    python testdata/solitaire/make.py --check    compares, and exits with 1 if any file differs

It writes the same files every time. The answers are those of `shortest` of the rules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.catalog.datasets.random_choices import RandomChoices
from judge.game import Way
from problems.solitaire.dataset import backward_board, random_board
from problems.solitaire.rules import (
    HOLES,
    JUMPS,
    MOST_BOARDS,
    MOST_PEGS,
    PLACES,
    WHOLE,
    Solitaire,
    can_be_ruled_out,
    class_of,
    layers_from,
    shortest,
    symmetries,
    write,
    write_answer,
)
from testdata.case_files.generate import Texts, main

HERE = Path(__file__).resolve().parent

CENTRE = HOLES // 2
LINE = "... .o. ...o... ....... ....... ... ..."
CROSS = "... .o. ..ooo.. ...o... ...o... ... ..."
PLUS = "... .o. ...o... .ooooo. ...o... .o. ..."
FIREPLACE = "ooo ooo ..ooo.. ..o.o.. ....... ... ..."


def cases() -> Iterator[tuple[str, Sequence[Solitaire]]]:
    """The name and the boards of every case."""
    yield "sample/01-central-game", [single(CENTRE, CENTRE)]
    yield (
        "sample/02-several-boards",
        [
            board(LINE, (3, 3)),
            board(LINE, (5, 3)),
            board(LINE, (6, 3)),
            board("... .o. ...o... ....o.. ....... ... ...", (3, 2)),
            board("... ... ....... ....... ....... ... .o.", (6, 3)),
        ],
    )
    yield "secret/01-one-peg", [Solitaire(1 << hole, hole) for hole in range(0, HOLES, 4)]
    yield (
        "secret/02-one-peg-elsewhere",
        [Solitaire(1 << hole, (hole * 5 + 7) % HOLES) for hole in range(0, HOLES, 4)],
    )
    yield "secret/03-jumps-left", jumps(0, -1)
    yield "secret/04-jumps-up", jumps(-1, 0)
    yield "secret/05-jumps-right", jumps(0, 1)
    yield "secret/06-jumps-down", jumps(1, 0)
    yield "secret/07-figures", [board(figure, (3, 3)) for figure in (CROSS, PLUS, FIREPLACE)]
    yield "secret/08-figures-that-end-elsewhere", elsewhere()
    yield "secret/09-another-class", random_boards(9, 10, is_of_another_class)
    yield "secret/10-too-little-of-a-count", random_boards(10, 9, has_too_little)
    yield "secret/11-no-way-that-only-search-knows", random_boards(11, 9, needs_search)
    yield "secret/12-the-same-with-the-most-pegs", random_boards(12, MOST_PEGS, needs_search)
    yield "secret/13-same-pegs-other-targets", same_pegs(13)
    yield "secret/14-mirror-images", mirror_images(14)
    yield "secret/15-few-jumps-taken-back", taken_back(15, range(2, 7))
    yield "secret/16-jumps-taken-back", taken_back(16, range(6, 12))
    yield "secret/17-most-jumps-taken-back", taken_back(17, [MOST_PEGS])
    yield "secret/18-most-pegs-with-a-way", random_boards(18, MOST_PEGS, has_a_way)
    yield (
        "secret/19-empty-hole-is-the-target",
        sorted({single(hole, hole) for hole, target in distinct()}, key=lambda game: game.target),
    )
    problems = list(distinct())
    for number in range(3):
        yield (
            f"secret/{20 + number}-single-empty-hole-{'abc'[number]}",
            [single(*turned(one, number)) for one in problems[number::3]],
        )
    yield "secret/23-empty-holes-without-a-way", hopeless(23)
    yield "secret/24-each-number-of-pegs", taken_back(24, range(5, MOST_PEGS + 1))
    yield "secret/25-way-far-from-the-centre", far_ways(25)
    yield "secret/26-a-single-board", [board("o" * 31 + ".o", (6, 3))]


def board(signs: str, target: tuple[int, int]) -> Solitaire:
    """A board by its rows, and row and column of the target, from 0."""
    start = sum(1 << hole for hole, sign in enumerate(signs.replace(" ", "")) if sign == "o")
    return Solitaire(start, PLACES.index(target))


def single(empty: int, target: int) -> Solitaire:
    """The board with one empty hole."""
    return Solitaire(WHOLE ^ 1 << empty, target)


def jumps(down: int, right: int) -> list[Solitaire]:
    """Ten pairs of pegs of which one jumps in this direction."""
    some = [
        Solitaire(1 << origin | 1 << over, beyond)
        for origin, over, beyond in JUMPS
        if PLACES[over] == (PLACES[origin][0] + down, PLACES[origin][1] + right)
    ]
    return some[::2]


def elsewhere() -> list[Solitaire]:
    """The figures with other targets: of their class, but without a way, or of another class."""
    targets = ((3, 0), (0, 3), (4, 3))
    return [board(figure, target) for figure in (CROSS, PLUS, FIREPLACE) for target in targets]


def is_of_another_class(game: Solitaire) -> bool:
    return class_of(game.start) != class_of(1 << game.target)


def has_too_little(game: Solitaire) -> bool:
    return not is_of_another_class(game) and can_be_ruled_out(game)


def needs_search(game: Solitaire) -> bool:
    return not can_be_ruled_out(game) and answer(game) is None


def has_a_way(game: Solitaire) -> bool:
    return answer(game) is not None


def random_boards(seed: int, pegs: int, is_wanted: Callable[[Solitaire], bool]) -> list[Solitaire]:
    """As many boards as are allowed with random pegs."""
    choices = RandomChoices("solitaire", seed)
    found: list[Solitaire] = []
    while len(found) < MOST_BOARDS:
        drawn = random_board(choices, pegs)
        if is_wanted(drawn):
            found.append(drawn)
    return found


def taken_back(seed: int, pegs: Sequence[int]) -> list[Solitaire]:
    """As many boards as are allowed, each made from a single peg by jumps that are taken back."""
    choices = RandomChoices("solitaire", seed)
    return [backward_board(choices, pegs[number % len(pegs)]) for number in range(MOST_BOARDS)]


def same_pegs(seed: int) -> list[Solitaire]:
    """Boards with a way, each after the same pegs with a target of that class without a way."""
    choices = RandomChoices("solitaire", seed)
    found: list[Solitaire] = []
    while len(found) < MOST_BOARDS:
        drawn = backward_board(choices, 10)
        others = [Solitaire(drawn.start, target) for target in range(HOLES)]
        without = [other for other in others if needs_search(other)]
        if without:
            found += [without[0], drawn]
    return found


def mirror_images(seed: int) -> list[Solitaire]:
    """Pegs that are their own mirror image, with a target on the left, then with its image."""
    choices = RandomChoices("solitaire", seed)
    mirrored = symmetries()[2]
    found: list[Solitaire] = []
    while len(found) < MOST_BOARDS:
        half = choices.some_of((hole for hole in range(HOLES) if PLACES[hole][1] <= 3), 6)
        start = sum(1 << hole for hole in {*half, *(mirrored[hole] for hole in half)})
        target = choices.one_of([hole for hole in range(HOLES) if PLACES[hole][1] < 3])
        pair = [Solitaire(start, target), Solitaire(start, mirrored[target])]
        if has_a_way(pair[0]):
            found += pair
    return found


def far_ways(seed: int) -> list[Solitaire]:
    """Boards with a way that the 100 boards nearest to the centre do not show."""
    choices = RandomChoices("solitaire", seed)
    found: list[Solitaire] = []
    while len(found) < 4:
        drawn = backward_board(choices, MOST_PEGS)
        layers, _ = layers_from(drawn, 100)
        if 1 << drawn.target not in layers[-1]:
            found.append(drawn)
    return found


def distinct() -> Iterator[tuple[int, int]]:
    """The 21 pairs of an empty hole and a target of one class; none is another's image."""
    images = symmetries()
    for empty in range(HOLES):
        for target in range(HOLES):
            if not is_of_another_class(single(empty, target)) and (empty, target) == min(
                (image[empty], image[target]) for image in images
            ):
                yield empty, target


def turned(pair: tuple[int, int], number: int) -> tuple[int, int]:
    """One of its mirror images."""
    image = symmetries()[(3 * number + pair[0] + pair[1]) % 8]
    return image[pair[0]], image[pair[1]]


def hopeless(seed: int) -> list[Solitaire]:
    """Boards with one empty hole and a target of another class."""
    choices = RandomChoices("solitaire", seed)
    found: list[Solitaire] = []
    while len(found) < MOST_BOARDS:
        drawn = single(choices.below(HOLES), choices.below(HOLES))
        if is_of_another_class(drawn):
            found.append(drawn)
    return found


@cache
def answer(game: Solitaire) -> Way | None:
    """A way."""
    return shortest(game)


def texts() -> Iterator[Texts]:
    """The name, the input and the answer of every case."""
    for name, games in cases():
        yield name, write(games), write_answer(games, [answer(game) for game in games])


if __name__ == "__main__":
    main("Peg solitaire", HERE, texts())
