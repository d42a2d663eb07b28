"""Finds the answers that are beyond the oracle: two solvers that agree make `ways.txt`.

    python testdata/sokoban/prove.py            all levels that are not small
    python testdata/sokoban/prove.py 66 71      those whose names hold one of the words, no writing

One of the two is plain A* with the sum of the nearest goals in C++, which leaves out nothing but
dead squares; the other is the strong solver in Python, which leaves out a lot. Needs g++.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from make import WAYS, cases

from problems.sokoban.rules import check, parse, small

HERE = Path(__file__).resolve().parent
SOLUTIONS = HERE.parents[1] / "solutions" / "sokoban"

HEAD = """\
The answers of the levels that are too large for the oracle, and how many positions
two solvers looked at to find them. `prove.py` wrote this file, `make.py` reads it.

"""


def solve(command: list[str], level: str) -> tuple[str, int]:
    """The output of a solution, and how many positions it looked at."""
    run = subprocess.run(
        command,
        input=level,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"JUDGE_STATS": "1"},
    )
    return run.stdout, int(run.stderr.removeprefix("nodes="))


def block(name: str, level: str, plain: list[str], strong: list[str]) -> str:
    """The entry of a level; exits if the solvers disagree."""
    games = parse(level)
    answer, positions = solve(strong, level)
    other, more_positions = solve(plain, level)
    for one, two in ((answer, other), (other, answer)):
        if fault := check(games, one, two):
            sys.exit(f"{name}: the solvers disagree: {fault.message}")
    found = f"; plain A*: {more_positions} positions, the strong solver: {positions}\n"
    return f"= {name}\n{found}{answer}\n"


def main() -> None:
    words = sys.argv[1:]
    found: list[str] = []
    with TemporaryDirectory() as folder:
        source, program = SOLUTIONS / "time_limit_exceeded" / "astar.cpp", Path(folder) / "astar"
        subprocess.run(["g++", "-O2", "-std=gnu++20", "-o", str(program), str(source)], check=True)
        plain, strong = [str(program)], [sys.executable, str(SOLUTIONS / "strong.py")]
        for name, level in cases():
            if not small(parse(level)[0]) and (not words or any(word in name for word in words)):
                found.append(block(name, level, plain, strong))
                print(found[-1], flush=True)
    if not words:
        WAYS.write_text(HEAD + "".join(found).rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
