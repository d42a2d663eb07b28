"""Fifty levels of Sokoban of 3 to 12 boxes: makes them, and measures who solves how many.

    python testdata/sokoban/generated.py write FOLDER
    python testdata/sokoban/generated.py measure [SECONDS]

The first writes them as `00.xsb` to `49.xsb`, the same every time. The second gives each level to
the strong solvers and to plain A*, in Python and in C++ (with g++), for 5 s of CPU time unless it
is told otherwise, and replays every answer. If plain A* in C++ ends in three times that time, it
says whether the answers are the least.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.sokoban.level import Sokoban, Square
from problems.sokoban.reverse_play import Plan, generate_level
from problems.sokoban.rules import check, parse

SOLUTIONS = Path(__file__).resolve().parents[2] / "solutions" / "sokoban"
FEWEST, MOST = 3, 12
TRIES = 10


def plans(boxes: int) -> list[Plan]:
    """Five kinds of levels: rooms, with goals strewn, large; pillars, with goals strewn."""
    more = boxes // 4
    return [
        Plan(width=9 + more, height=8 + more, boxes=boxes, rooms=5),
        Plan(width=11 + more, height=9 + more, boxes=boxes, rooms=6, patch=False),
        Plan(width=14 + more, height=12 + more, boxes=boxes, rooms=7),
        Plan(width=9 + more, height=8 + more, boxes=boxes, pillars=20 + 4 * more),
        Plan(width=9 + more, height=8 + more, boxes=boxes, pillars=14, patch=False),
    ]


def levels() -> Iterator[tuple[str, str]]:
    """The names and the texts: of ten levels, the one whose boxes are furthest from the goals."""
    kinds = len(plans(FEWEST))
    for kind in range(kinds):
        for boxes in range(FEWEST, MOST + 1):
            number = kind * (MOST - FEWEST + 1) + boxes - FEWEST
            seeds = range(number * TRIES, (number + 1) * TRIES)
            made = [generate_level(plans(boxes)[kind], seed) for seed in seeds]
            yield f"{number:02}", max(made, key=lambda text: far(parse(text)[0]))


def far(game: Sokoban) -> int:
    """The steps from all boxes to the goals that are nearest to them."""
    steps: dict[Square, int] = {}
    layer, made = set(game.goals), 0
    while layer:
        steps |= dict.fromkeys(layer, made)
        around = {
            (y + dy, x + dx) for y, x in layer for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        layer, made = (around & game.floor) - steps.keys(), made + 1
    return sum(steps[box] for box in game.start.boxes)


def solve(command: list[str], text: str, cpu_s: int) -> tuple[str, float, int] | None:
    """The output, the CPU time and the positions examined, or None if the time was too short."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        command,
        input=text,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"JUDGE_STATS": "1"},
        preexec_fn=partial(resource.setrlimit, resource.RLIMIT_CPU, (cpu_s, cpu_s + 1)),
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if run.returncode:
        return None
    return run.stdout, used, int(run.stderr.removeprefix("nodes="))


def measure(cpu_s: int, folder: Path) -> None:
    """Prints a line for each level, and in the end who solved how many."""
    plain = SOLUTIONS / "time_limit_exceeded"
    for source in (SOLUTIONS / "strong.cpp", plain / "astar.cpp"):
        command = ["g++", "-O2", "-std=gnu++20", "-o", str(folder / source.stem), str(source)]
        subprocess.run(command, check=True)
    solvers = {
        "strong.py": [sys.executable, str(SOLUTIONS / "strong.py")],
        "strong.cpp": [str(folder / "strong")],
        "astar.py": [sys.executable, str(plain / "astar.py")],
        "astar.cpp": [str(folder / "astar")],
    }
    solved = dict.fromkeys(solvers, 0)
    proven = 0
    print("level boxes pushes " + " ".join(f"{name:>18}" for name in solvers), flush=True)
    for name, text in levels():
        games = parse(text)
        found = {solver: solve(command, text, cpu_s) for solver, command in solvers.items()}
        witness = found["astar.cpp"] or solve(solvers["astar.cpp"], text, 3 * cpu_s)
        expected = witness or found["strong.cpp"] or found["strong.py"]
        cells = []
        for solver, result in found.items():
            if result is None or expected is None:
                cells.append("-")
                continue
            output, used, nodes = result
            if fault := check(games, expected[0], output):
                sys.exit(f"{name}: {solver}: {fault.message}")
            solved[solver] += 1
            cells.append(f"{used:.2f}s {nodes}")
        proven += witness is not None
        pushes = expected[0].split()[0] if expected else "?"
        line = " ".join(f"{cell:>18}" for cell in cells)
        sign = " " if witness else "*"
        print(f"{name:>5} {len(games[0].goals):5} {pushes:>5}{sign} {line}", flush=True)
    print("solved" + " " * 13 + " ".join(f"{number:18}" for number in solved.values()))
    print(f"{proven} of {len(list(levels()))} answers are proven by plain A*, the others have a *")


def main() -> None:
    if sys.argv[1:2] == ["write"] and len(sys.argv) == 3:
        folder = Path(sys.argv[2])
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in levels():
            (folder / f"{name}.xsb").write_text(text, encoding="utf-8")
    elif sys.argv[1:2] == ["measure"] and len(sys.argv) <= 3:
        with TemporaryDirectory() as folder_name:
            measure(int(sys.argv[2]) if len(sys.argv) == 3 else 5, Path(folder_name))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
