"""Run shipped solutions, and check their outputs.

The name of a solution is its path below `solutions/`: "push/wrong_answer/greedy.py". Python
solutions run in this process, which saves a start each; the others are built and started.
"""

import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules
from judge.game import Fault, FormatError, Game, Rules, Words, as_fact
from judge.grading import checkers
from judge.grading.expectations import ACCEPTED
from judge.model import Case, Check, Program, Verdict
from judge.runner.build import Builder, Jails
from judge.runner.judge_case import judge_case
from judge.sandbox import best_sandbox
from tests.conftest import ROOT, skip_or_fail_on_ci

KIT = Kit(ROOT)
SLUGS = KIT.slugs()
SOLUTIONS = {f"{slug}/{one.name}": one for slug in SLUGS for one in KIT.solutions(slug)}
_VALIDATIONS = {slug: KIT.problem(slug).validation for slug in SLUGS}
TALKING = [slug for slug, validation in _VALIDATIONS.items() if validation is not None]
"""The problems whose rules talk to a program, in a dialogue or in several passes.

No checker reads an output of theirs. What a solution does, `judge_here` finds out.
"""
DIALOGUES = [slug for slug, one in _VALIDATIONS.items() if one is not None and one.interactive]
"""Those of them with a dialogue: there is nothing to move, and no search to trace."""
CHECKED = [slug for slug in SLUGS if slug not in TALKING]
PYTHON = [name for name, solution in SOLUTIONS.items() if solution.language.code == "python3"]

_WRONG = Path(__file__).parent / "wrong"
WRONG = sorted(str(path.relative_to(_WRONG)).removesuffix(".diff") for path in _WRONG.glob("*/*.*"))
"""Wrong solutions of strangers, which are not shipped."""


def problem_slug(name: str) -> str:
    """The problem that a solution is for."""
    return name.partition("/")[0]


def changed(name: str, folder: Path) -> Path:
    """The folder that has one of `WRONG`: that of all, or `folder` if it has to be made."""
    diff, path = _WRONG / f"{name}.diff", folder / name
    if not diff.exists():
        return _WRONG
    right = diff.read_text(encoding="utf-8").partition(". WRONG: ")[0]  # it begins with that name
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "solutions" / path.parent.name / right, path)
    subprocess.run(["git", "apply", diff], cwd=path.parent, check=True)
    return folder


def python_for(slug: str) -> list[str]:
    """All Python solutions of a problem, right and wrong."""
    return [name for name in PYTHON if problem_slug(name) == slug]


def right_for(slug: str) -> list[str]:
    """The Python solutions of a problem that are accepted."""
    return [name for name in python_for(slug) if SOLUTIONS[name].expectation == ACCEPTED]


def source_of(name: str) -> str:
    """The source of a solution."""
    return (ROOT / "solutions" / name).read_text(encoding="utf-8")


@cache
def rules_for(slug: str) -> Rules:
    """The rules of a problem."""
    rules = load_rules(KIT.problem(slug))
    assert rules is not None
    return rules


@cache
def cases(slug: str) -> dict[str, Case]:
    """The cases of a problem by their names, in order."""
    return {case.name: case for case in KIT.cases(slug)}


def case_texts(slug: str, case: str) -> tuple[str, str]:
    """The input and the answer of a case."""
    found = cases(slug)[case]
    return found.input.decode(), found.answer.decode()


def known_distances(slug: str) -> dict[tuple[int, ...], int]:
    """The boards in a problem's `boards.txt` for which it states the least number of moves."""
    text = (ROOT / "testdata" / slug / "boards.txt").read_text(encoding="utf-8")
    lines = re.findall(r"^ *(\d+): (.*)$", text, re.MULTILINE)
    return {tuple(map(int, numbers.split())): int(moves) for moves, numbers in lines}


def check_moves(slug: str, games: Sequence[Game[Any]], answer: str, output: str) -> Check:
    """The result of the checker by moves for an output."""
    return checkers.check_moves(rules_for(slug), games, answer, output)


def find_fault(slug: str, games: Sequence[Game[Any]], answer: str, output: str) -> Fault | None:
    """What the problem's own checker, or that of its numbers, finds wrong with an output."""
    check = rules_for(slug).check
    assert check is not None
    return check(games, answer, output)


def check_output(slug: str, case: Case, output: str | bytes) -> Check:
    """The result of the problem's checker for an output on a case."""
    return checkers.check_output(
        rules_for(slug),
        KIT.problem(slug).checker_args,
        case,
        output.encode() if isinstance(output, str) else output,
    )


def new_jails(programs: Path) -> Jails:
    return Jails(best_sandbox(), _builder(programs))


def judge_here(name: str, case: Case, jails: Jails) -> Verdict:
    """The verdict of a solution on a case, as the judge gives it."""
    problem = KIT.problem(problem_slug(name))
    return judge_case(problem, SOLUTIONS[name], case, jails=jails).verdict


def run_python(name: str, text: str) -> str:
    """The standard output of a Python solution on an input."""
    return run_python_with_stats(name, text)[0]


def count_nodes(name: str, text: str) -> int:
    """The number of nodes that a Python solution reports."""
    error = run_python_with_stats(name, text, stats="1")[1]
    match = re.fullmatch(r"nodes=([1-9][0-9]*)\n", error)
    assert match, f"{name} reported {error!r}"
    return int(match[1])


def run_python_with_stats(name: str, text: str, stats: str | None = None) -> tuple[str, str]:
    """The standard output and error of a Python solution; JUDGE_STATS is `stats`."""
    out, error = io.BytesIO(), io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(io.TextIOWrapper(out, encoding="utf-8", write_through=True)) as stream,
        redirect_stderr(error),
    ):
        patch.delenv("JUDGE_STATS", raising=False)
        if stats is not None:
            patch.setenv("JUDGE_STATS", stats)
        run_for_globals(name, text, patch)
        stream.flush()
        return out.getvalue().decode(), error.getvalue()


def run_for_globals(name: str, text: str, patch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The globals of a Python solution after it has run on an input."""
    main = ModuleType("__main__")
    patch.setitem(sys.modules, "__main__", main)  # dataclasses look there for what they name
    patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
    exec(_code(name), main.__dict__)
    return main.__dict__


def shared_program_cache(factory: pytest.TempPathFactory) -> Path:
    """The cache folder that all tests of a run share, so that each program is compiled once."""
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "programs"
    folder.mkdir(exist_ok=True)
    return folder


def build_solution(name: str, programs: Path) -> Program:
    """The program of a solution in any language; skips if its language is missing."""
    one = SOLUTIONS[name]
    if one.missing:
        skip_or_fail_on_ci(f"{name}: {one.missing}")
    memory_bytes = KIT.problem(problem_slug(name)).limits.memory_bytes
    program = _builder(programs).build(one, memory_bytes=memory_bytes)
    assert isinstance(program, Program)
    return program


def run_program(program: Program, text: str, stats: str | None = None) -> tuple[str, str]:
    """The standard output and error of a program; JUDGE_STATS is `stats`."""
    environment = {key: value for key, value in os.environ.items() if key != "JUDGE_STATS"}
    if stats is not None:
        environment["JUDGE_STATS"] = stats
    run = subprocess.run(
        program.argv, input=text, env=environment, capture_output=True, text=True, check=True
    )
    return run.stdout, run.stderr


class Script:
    """A program that says these lines, and the dialogue that comes of it."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.left = list(lines)
        self.said: list[str] = []

    def say(self, *words: object) -> None:
        self.said.append("<" + " ".join(map(str, words)))

    def hear(self, what: str, *values: object) -> Words:
        if not self.left:
            raise FormatError("no {}", as_fact(what, *values))
        self.said.append(">" + self.left[0])
        return Words(self.left.pop(0))


def count_questions(program: Program, slug: str, text: str) -> list[int]:
    """How many lines `?` a program says about each game of a dialogue, which it must pass."""
    asked = [0]
    with subprocess.Popen(
        program.argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdin
        assert run.stdout
        to_program, of_program = run.stdin, run.stdout

        class Player:
            """The program; a line that is no question ends a game."""

            def say(self, *words: object) -> None:
                print(*words, file=to_program, flush=True)

            def hear(self, what: str, *values: object) -> Words:
                line = of_program.readline()
                asked[-1] += line.startswith("?")
                if not line.startswith("?"):
                    asked.append(0)
                return Words(line)

        interact = rules_for(slug).interact
        assert interact
        assert interact(rules_for(slug).parse(text), "", Player()) is None
    return asked[:-1]


@cache
def _code(name: str) -> CodeType:
    return compile((ROOT / "solutions" / name).read_bytes(), name, "exec")


@cache
def _builder(programs: Path) -> Builder:
    return Builder(best_sandbox(), programs / "judge")
