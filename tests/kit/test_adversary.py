"""`judge stress` finds every wrong solution of strangers, and nothing in a right one.

Those in Python are shipped solutions with a change each; the others stand in `tests/kit/wrong`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.commands.stress.result import StressResult
from judge.commands.stress.work import StressOrder, StressTest
from judge.model import Verdict
from tests.conftest import ROOT
from tests.kit.solutions import KIT
from tests.kit.test_headers import ACCEPTED_ONES

FOLDER = Path(__file__).parent / "wrong"

# What is wrong, the right solution that it is made of, and each text with what takes its place.
CHANGED: dict[str, tuple[str, list[tuple[str, str]]]] = {
    # The key of a state has all names without a space between them.
    "farmer/joined_names.py": (
        "breadth_first.py",
        [
            ("breadth_first(n, seats, foes)", "breadth_first(n, seats, foes, names)"),
            (
                "    load_to = {start: None}\n",
                "    load_to, seen = {start: None}, {(''.join(names), farmer)}\n",
            ),
            (
                "                if after not in load_to:\n",
                "                near = (name for i, name in enumerate(names) if after >> i & 1)\n"
                "                if (key := (''.join(near), after & farmer)) not in seen:\n"
                "                    seen.add(key)\n",
            ),
        ],
    ),
    # Two moves of the largest disc are tried only if the next disc stands in their way.
    "hanoi/second_disc_decides.py": (
        "bidirectional.py",
        [
            (
                "    return min((along(",
                "    if (start[-2:-1], goal[-2:-1]) != (target, source):\n        del routes[1]\n"
                "    return min((along(",
            )
        ],
    ),
    # A peg that jumps in a circle seems to gain nothing.
    "hoppers/no_hole_twice.py": (
        "breadth_first.py",
        [("not now & beyond:", "not now & beyond and hole not in holes[1:]:")],
    ),
    # Each state carries its whole path, so the time is quadratic.
    "jugs/carries_paths.py": (
        "breadth_first.py",
        [
            ("deque([start])", "deque([(start, [])])"),
            ("state = queue.popleft()", "state, moves = queue.popleft()"),
            ("queue.append(after)", "queue.append((after, [*moves, after]))"),
        ],
    ),
    # The answer for `a b g` is printed for `b a g` too.
    "jugs/remembers_exchanged_pair.py": (
        "two_orders.py",
        [
            ("def main():\n", "answers = {}\n\n\ndef main():\n"),
            (
                "        path = shortest(full_a, full_b, goal)",
                "        key = frozenset((full_a, full_b)), goal\n"
                "        path = answers.setdefault(key, shortest(full_a, full_b, goal))",
            ),
        ],
    ),
    # On the way back a leap is known by the difference of its squares: it may cross the edge.
    "knights/way_back_over_the_edge.py": (
        "bidirectional.py",
        [
            (
                "    return moves, position_of",
                "    global loose\n    squares, near = number.values(), {b - a for a, b in moves}\n"
                "    pairs = ((a, b) for a in squares for b in squares if b - a in near)\n"
                "    loose = [(a, b) for a, b in pairs if a // columns != b // columns]\n"
                "    return moves, position_of",
            ),
            (
                "    occupied, black = position\n",
                "    moves, (occupied, black) = loose, position\n",
            ),
        ],
    ),
    # Free buttons are changed as long as one alone saves presses.
    "lightsout/one_free_at_a_time.py": (
        "gaussian_elimination.py",
        [
            ("    for free in set", "    changes = []\n    for free in set"),
            ("solutions += [solution ^ nothing for solution in solutions]", "changes += [nothing]"),
            (
                "    return min(solutions, ",
                "    for _ in changes * 3:\n"
                "        solutions += [solutions[-1] ^ change for change in changes]\n"
                "        solutions = [min(solutions, key=lambda some: bin(some).count('1'))]\n"
                "    return min(solutions, ",
            ),
        ],
    ),
    # Some stacks need a flip that parts two neighbours which fit together.
    "pancakes/never_parts_neighbours.py": (
        "ida_star.py",
        [("if after >= left:", "if after >= left or not is_gap(row[k - 1], row[k]):")],
    ),
    # The two squares that are left out may have different colours.
    "peek/opposite_corners.py": ("parity.py", [("[squares - columns - 2, ", "[0, ")]),
    # 40 signs are too few for 15! orders.
    "postcard/forty_signs_for_an_order.py": (
        "factorial_digits.py",
        [
            ("    number = board.index(0)\n", "    number = 0\n"),
            ("[tile for tile in board if tile][:-2]", "[tile for tile in board if tile]"),
            ("format(number, f", "format(board.index(0), '04b') + format(number, f"),
            ("SIGNS = 44", "SIGNS = 40"),
            ("number = int(card, 2)", "blank, number = int(card[:4], 2), int(card[4:], 2)"),
            ("range(3, SQUARES)", "range(1, SQUARES)"),
            (
                "    if is_even(tiles) != must_be_even(number):\n",
                "    number = blank\n    if False:\n",
            ),
        ],
    ),
    # Two regions of the same size are one.
    "push/region_by_size.py": ("regions.py", [("box, min(reached)", "box, len(reached)")]),
    # One order of the last six squares needs 21 moves.
    "puzzle24/twenty_moves_at_the_end.py": (
        "tile_by_tile.py",
        [
            ("[18, 23], [19, 20, 24]", "[18, 19, 20, 23, 24]"),
            ("if way is None:", "if way is None or len(group) == 5 and len(way) > 20:"),
        ],
    ),
    # The list in the cache is turned round each time that it is printed.
    "puzzle8/cached_list_reversed.py": (
        "table.py",
        [
            ("    nearer = table()\n", "    nearer, known = table(), {}\n"),
            (
                "        path = path_from(board, nearer)\n",
                "        path = known.setdefault(board, path_from(board, nearer)[::-1])\n"
                "        path.reverse()\n",
            ),
        ],
    ),
    # A memo has three bits for each of the nine numbers.
    "puzzle8count/three_bits_for_a_number.py": (
        "iterative_deepening.py",
        [
            ("        self.nodes = 0\n", "        self.nodes, self.memo = 0, {}\n"),
            (
                "        paths = 0\n",
                "        key = sum(tile << 3 * at for at, tile in enumerate(board)), left\n"
                "        if key in self.memo:\n            return self.memo[key]\n"
                "        paths = 0\n",
            ),
            ("        return paths\n", "        self.memo[key] = paths\n        return paths\n"),
        ],
    ),
    # The taken squares do not tell which piece is on them.
    "rushhour/occupied_as_key.py": (
        "breadth_first.py",
        [
            ("    came_from = {start: None}\n", "    came_from, known = {start: None}, set()\n"),
            (
                "            if after not in came_from:\n",
                "            key = sum(mask[offset] for mask, offset in zip(masks, after))\n"
                "            if after != start and key not in known:\n"
                "                known.add(key)\n",
            ),
        ],
    ),
}
WRONG = sorted([*CHANGED, *(str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/*.*"))])

# What shows only in a large input, or on a board that is not small.
MOST_BYTES = {"sokoban/ByteDistances.java": 1000, "hanoi/round_stamp.cpp": 9000}


@pytest.fixture(autouse=True)
def _own_counterexamples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def stressed(name: str, folder: Path, time_s: float) -> StressResult:
    """The result of a search for a failure of a solution."""
    slug = name.partition("/")[0]
    if missing := KIT.named_solutions(slug, [str(folder / name)])[0].missing:
        pytest.skip(f"{name}: {missing}")
    order = StressOrder(words=(slug, str(folder / name)), seed=1, time_s=time_s, shrink_s=5.0)
    with StressTest(KIT, order) as stress:
        for _ in stress:
            pass
        return stress.conclude()


def changed(name: str, folder: Path) -> Path:
    """The folder of wrong solutions, or another one if this one has to be made."""
    if name not in CHANGED:
        return FOLDER
    slug = name.partition("/")[0]
    right, changes = CHANGED[name]
    text = (ROOT / "solutions" / slug / right).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, (name, old)
        text = text.replace(old, new)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder


def test_there_are_wrong_solutions_of_every_problem(tmp_path: Path) -> None:
    assert {name.partition("/")[0] for name in WRONG} == set(KIT.slugs())
    for name in CHANGED:
        changed(name, tmp_path / name.replace("/", "-"))


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("name", WRONG)
def test_stress_finds_it(name: str, tmp_path: Path) -> None:
    result = stressed(name, changed(name, tmp_path), time_s=300.0)  # a minute on a quiet machine

    assert result.failure is not None, result.strategies
    assert result.failure.verdict is not Verdict.AC
    assert result.failure.bytes <= MOST_BYTES.get(name, 350), result.failure.input


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("name", ACCEPTED_ONES)
def test_stress_finds_nothing_in_a_right_solution(name: str) -> None:
    result = stressed(name, ROOT / "solutions", time_s=10.0)

    assert result.failure is None, result.failure
