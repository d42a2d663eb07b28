"""The solutions of every problem: each tells its effort, is right or is caught. New ones too.

Python solutions are run in this process, the others in the real sandbox; `test_problems.py` judges
all of them on all cases. Both choose the same problems on a day, so each program is built once.
"""

import importlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from msgspec.structs import replace

from judge.game import Rules
from judge.model import Case, Verdict
from judge.runner.judge_case import limits_of
from tests.conftest import ROOT, each_row
from tests.kit.games.test_moves import KNOWN, slugs_with
from tests.kit.solutions import (
    KIT,
    PYTHON,
    SOLUTIONS,
    TALKING,
    build_solution,
    cases,
    check_output,
    judge_here,
    new_jails,
    problem_slug,
    rules_for,
    run_python,
    run_python_with_stats,
    shared_program_cache,
    source_of,
)
from tests.kit.test_headers import ACCEPTED_ONES
from tests.kit.test_problems import DAYS, place_of
from tests.sweeps import due


def solutions_that(kind: str) -> list[str]:
    """The solutions of which this is known, in `SLUG.toml`."""
    return [f"{slug}/{name}" for slug in slugs_with(kind) for name in KNOWN[slug][kind]]


RANDOM_INPUTS = 25
MOST_TOGETHER = 20

CRASHES = (LookupError, RecursionError, StopIteration)


class Runner:
    """Runs solutions, each program built once and its jail kept."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.jails = new_jails(programs)

    def __call__(self, name: str, text: bytes) -> tuple[bytes, int | None]:
        """What a solution prints for an input, and its exit code."""
        if name in PYTHON:
            return run_python(name, text.decode()).encode(), 0
        program = build_solution(name, self.programs)
        limits = limits_of(KIT.problem(problem_slug(name)), SOLUTIONS[name])
        seen = self.jails.run(program, replace(limits, wall_s=900), stdin=text)  # of a busy machine
        return seen.stdout, seen.exit_code


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    runner = Runner(shared_program_cache(tmp_path_factory))
    yield runner
    runner.jails.close()


def due_today(names: Iterable[str]) -> list[str]:
    """One language of each idea of the problems of the day."""
    return due(names, days=DAYS, place=lambda name: place_of(problem_slug(name)))


# Solutions say how many states they made, if JUDGE_STATS is 1. Plain ones do not.
@each_row(
    "name",
    [
        name
        for name in PYTHON
        if "JUDGE_STATS" in source_of(name) and name not in solutions_that("make_tables")
    ],
)
def test_a_search_prints_its_effort_only_on_request(name: str) -> None:
    text = next(iter(cases(problem_slug(name)).values())).input.decode()

    quiet = run_python_with_stats(name, text, stats="0")
    loud = run_python_with_stats(name, text, stats="1")

    assert quiet == (loud[0], "")
    assert re.fullmatch(r"nodes=[1-9][0-9]*\n", loud[1])


# Random inputs


@cache
def random_cases(slug: str) -> list[Case]:
    """Random inputs with the answers of the oracle, the same for all solutions of a problem.

    Where an input may have many instances, those of many inputs are put into one: so a solution is
    started only a few times.
    """
    texts: list[str] = []

    @settings(
        max_examples=RANDOM_INPUTS,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(importlib.import_module(f"problems.{slug}.inputs").inputs())
    def draw(text: str) -> None:
        texts.append(text)

    draw()
    rules = rules_for(slug)
    return [
        Case(name="random", input=text.encode(), answer=rules.answer(rules.parse(text)).encode())
        for text in join_inputs(rules, dict.fromkeys(texts))
    ]


def join_inputs(rules: Rules, texts: Iterable[str]) -> Iterator[str]:
    """The inputs with `MOST_TOGETHER` instances each, where one may have several."""
    games = [game for text in texts for game in rules.parse(text)]
    for first in range(0, len(games), MOST_TOGETHER):
        some = games[first : first + MOST_TOGETHER]
        try:
            texts = [rules.write(some)]
            is_input = list(rules.parse(texts[0])) == some
        except ValueError:  # an input of this problem has one instance
            is_input = False
        yield from texts if is_input else (rules.write([game]) for game in some)


# Those that talk have no oracle, and no single output.
@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    due_today(
        name
        for name in (*ACCEPTED_ONES, *solutions_that("right_on_small_inputs"))
        if problem_slug(name) not in TALKING
    ),
)
def test_a_right_solution_agrees_with_the_oracle_on_random_inputs(name: str, run: Runner) -> None:
    for case in random_cases(problem_slug(name)):
        check = check_output(problem_slug(name), case, run(name, case.input)[0])
        assert check.ok, f"{case.input.decode()}\n{check.message}"


# Wrong solutions


def cases_for(name: str) -> list[Case]:
    """The cases that the page on them names a solution for."""
    page = (ROOT / "testdata" / problem_slug(name) / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (s\w+/\S+) \| ([^|]*) \|", page, flags=re.MULTILINE)
    stem = Path(name).stem
    return [cases(problem_slug(name))[case] for case, reason in rows if f"`{stem}`" in reason]


def in_folders(*folders: str) -> list[str]:
    """The solutions in some folders."""
    return [name for name in SOLUTIONS if name.split("/")[1] in folders]


def test_each_wrong_and_each_slow_solution_has_a_case_that_shows_it() -> None:
    shown = [
        *solutions_that("shown_to_be_slow"),
        *in_folders("wrong_answer", "rejected", "run_time_error"),
    ]

    assert [name for name in shown if not cases_for(name)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", due_today(in_folders("wrong_answer", "rejected")))
def test_each_case_for_a_wrong_solution_catches_it(name: str, run: Runner) -> None:
    passed = []
    for case in cases_for(name):
        if problem_slug(name) in TALKING:
            is_accepted = judge_here(name, case, run.jails) is Verdict.AC
        else:
            is_accepted = check_output(problem_slug(name), case, run(name, case.input)[0]).ok
        passed += [case.name] * is_accepted

    assert passed == []


@pytest.mark.slow
@pytest.mark.parametrize("name", due_today(in_folders("run_time_error")))
def test_each_case_for_a_crash_causes_it(name: str, run: Runner) -> None:
    for case in cases_for(name):
        if name in PYTHON:
            with pytest.raises(CRASHES):
                run_python(name, case.input.decode())
        else:
            assert run(name, case.input)[1] != 0
