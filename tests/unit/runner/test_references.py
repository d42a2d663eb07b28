"""References: the oracle, the fastest accepted solution, and limits below the problem's."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.errors import UsageError
from judge.game import Game
from judge.model import Execution, Program
from judge.runner.build import Builder
from judge.runner.references import Oracle, fastest_accepted, lower_cpu_limit, select_cases
from judge.sandbox import JailCache
from tests.conftest import FakeSandbox, case, each_row, execution, problem, solution
from tests.kit.solutions import KIT, rules_for

PAIR = "1\n4 2 2\n"


def test_the_oracle_remembers_its_answers_and_expects_time_only_for_what_it_does_not_know() -> None:
    asked: list[Game[object]] = []

    def shortest(game: Game[object]) -> list[str]:
        asked.append(game)
        return ["0,2"]

    rules = dataclasses.replace(rules_for("jugs"), shortest=shortest)
    oracle, games = Oracle(rules), rules.parse(PAIR)
    answers = [oracle.answer(games), oracle.answer([*games, *games])]
    assert answers == [b"1\n0,2\n", b"1\n0,2\n1\n0,2\n"]
    assert (len(asked), oracle.length(games[0])) == (1, 1)
    slow = dataclasses.replace(rules, small=lambda game: False)
    assert Oracle(slow).answer(games) is None  # it would take too long

    oracle = Oracle(rules_for("jugs"))
    games = [game for size in range(3, 15) for game in rules.parse(f"1\n{size} 2 2\n")]
    before = oracle.expected_s(games)
    oracle.answer(games[:11])
    last, both = oracle.expected_s(games[11:]), oracle.expected_s([games[11], games[11]])
    assert before == oracle.expected_s(games[:11]) == oracle.expected_s(None) == 0
    assert both == 2 * last > 0


def test_the_oracle_forgets_long_solutions_before_they_fill_the_memory() -> None:
    rules = rules_for("jugs")
    oracle = Oracle(rules)
    games = [game for size in (3, 5, 7) for game in rules.parse(f"1\n{size} 2 2\n")]

    for game in games:
        oracle.learn(game, ["0,2"] * 600_000)

    assert [oracle.length(game) for game in games] == [0, 0, 600_000]


# For each solution its output, and its CPU time on small cases and on a large one.
STEADY = {"slow.sh": (b"1\n", 0.2, 0.2), "quick.sh": (b"1\n", 0.01, 0.01)}
WRONG = {"wrong.sh": (b"7\n", 0.001, 0.001)}
UNSTEADY = {"starts_fast.sh": (b"1\n", 0.01, 3.0), "starts_slow.sh": (b"1\n", 0.2, 0.3)}


@each_row(
    ("behaviours", "fastest"),
    [(STEADY | WRONG, "quick.sh"), (UNSTEADY, "starts_slow.sh"), ({}, None)],
)
def test_the_fastest_accepted_solution_is_fastest_where_it_is_slowest(
    behaviours: dict[str, tuple[bytes, float, float]], fastest: str | None, tmp_path: Path
) -> None:
    large = b"1\n9\n"

    def behaviour(program: Program, stdin: bytes) -> Execution:
        stdout, *cpu_s = behaviours[Path(program.argv[-1]).name]
        return execution(stdout=stdout, cpu_s=cpu_s[stdin == large])

    builder, jails = Builder(sandbox := FakeSandbox(behaviour), tmp_path), JailCache(sandbox)
    solutions = [solution(name, content=name) for name in behaviours]
    cases = [case() for _ in range(30)] + [replace(case(), name="large", input=large)]

    best = fastest_accepted(problem(), solutions, cases, builder, jails)

    assert (best and best.name) == fastest
    limits = replace(problem().limits, cpu_s=4.0, cpu_stop_s=4.6, wall_s=9.0)
    assert lower_cpu_limit(limits, 1.0).cpu_s == 1.0  # a limit is only lowered
    assert lower_cpu_limit(limits, 1.0).wall_s == 3.0
    assert lower_cpu_limit(limits, 5.0) is limits


@each_row(
    ("word", "message"),
    [
        *((word, "") for word in ("secret/05-box-in-corner", "05-box-in-corner", "05")),
        ("secret/05*", ""),
        ("01", "'01' matches 2 cases of push, but one is expected: sample/01-one-board secret/01-"),
        ("*", r"'\*' matches \d+ cases of push, but one is expected: .* \.\.\."),
        ("nowhere.in", "'nowhere.in' is neither a file nor a case of push; there are"),
        ("", "'' matches|'' is neither"),
    ],
)
def test_a_case_is_named_by_its_name_or_how_that_begins(word: str, message: str) -> None:
    if not message:
        found = [case.name for case in select_cases(KIT, "push", word)]
        assert found == ["secret/05-box-in-corner"]
        return
    with pytest.raises(UsageError, match=message):
        select_cases(KIT, "push", word)
