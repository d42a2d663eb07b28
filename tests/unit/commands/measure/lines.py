"""A small kit for these tests: steps on a line, solutions told by what they do, and no process.

A solution is a JSON object: `extra` says how many moves too many it makes, by the goal; `nodes` the
effort it tells; `late` and `crash` the goals on which it is too slow or crashes.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from judge.catalog.find_kit import find_kit
from judge.commands.measure.regress import ProblemChanges, Regress, RegressOrder
from judge.model import Execution, Program
from tests.conftest import PROBLEM_YAML, FakeSandbox, execution

RULES = '''\
"""Steps on a line."""

from dataclasses import dataclass

INSTANCE = "line"
CHECK = "moves"


@dataclass(frozen=True)
class Line:
    goal: int
    start: int = 0

    def moves(self, state): return [("stay", 1, state), ("step", 1, state + 1)]
    def solved(self, state): return state == self.goal


def parse(text): return [Line(int(word)) for word in text.split()]
def write(games): return "".join(f"{game.goal}\\n" for game in games)
def write_answer(games, ways): return "".join(f"{' '.join(way)}\\n" for way in ways)
def show(game, state): return str(state)
def read_answer(text, games):
    return [line.split() for line in (text + "\\n" * len(games)).split("\\n")[: len(games)]]
'''


def steps(*goals: int) -> str:
    """The right output for some goals."""
    return "".join("step " * goal + "\n" for goal in goals)


def write_lines(root: Path, files: Mapping[str, str | None] | None = None) -> Path:
    """A kit with the problem `lines` and one right solution; `files` over it, None: without."""
    everything: dict[str, str | None] = {
        "problems/lines/problem.yaml": PROBLEM_YAML,
        "problems/lines/problem.en.md": "Step.\n",
        "problems/lines/rules.py": RULES,
        "solutions/lines/walks.py": json.dumps({"nodes": 100}),
        "testdata/lines/sample/01-two.in": "2\n",
        "testdata/lines/sample/01-two.ans": steps(2),
        "testdata/lines/secret/02-far.in": "4\n",
        "testdata/lines/secret/02-far.ans": steps(4),
        "testdata/lines/secret/03-both.in": "1 3\n",
        "testdata/lines/secret/03-both.ans": steps(1, 3),
        **(files or {}),
    }
    for name, content in everything.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(content)
    return root


def behaviour(program: Program, stdin: bytes) -> Execution:
    """What a solution of the kit does."""
    if not stdin:
        return execution()  # it is compiled
    does = json.loads(Path(program.argv[-1]).read_text())
    goals = [int(word) for word in stdin.split()]
    if set(goals) & set(does.get("late", ())):
        return execution(cpu_s=9.0)
    if set(goals) & set(does.get("crash", ())):
        return execution(exit_code=1)
    lines = ("step " * goal + "stay " * does.get("extra", {}).get(str(goal), 0) for goal in goals)
    told = f"nodes={does['nodes']}\n".encode() if "nodes" in does else b""
    return execution(stdout="\n".join(lines).encode(), stderr=told)


def open_regress(root: Path, sandbox: Any = None, **order: Any) -> Regress:
    """A regress of the kit that has not begun."""
    source = find_kit(root, {})
    fake = sandbox or FakeSandbox(behaviour)
    return Regress(source, RegressOrder(jobs=1, **order), sandbox=fake)


def run_regress(root: Path, **order: Any) -> Regress:
    """A regress of the kit that is over."""
    with open_regress(root, **order) as work:
        for _ in work:
            pass
        work.finish()
    return work


def changes_of(root: Path, **order: Any) -> ProblemChanges:
    """What has become of the one problem of the kit."""
    (one,) = run_regress(root, **order).compared
    return one
