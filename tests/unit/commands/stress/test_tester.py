"""Attempts of a solution against the oracle, an accepted solution, or another file."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.stress.tester import SolutionTester
from judge.errors import LanguageError, UsageError
from judge.game import Game
from judge.model import Execution, Stop, Verdict
from judge.runner.references import ReferenceFailed
from tests.conftest import execution, solution
from tests.unit.commands.stress.testers import JUGS, PAIR, Respond, make_tester, right

PACKAGE = replace(JUGS, rules=None)


def no_way(text: str) -> str:
    return "-1\n"


def test_an_attempt_has_the_expected_and_the_actual_output(tmp_path: Path) -> None:
    attempt = make_tester(tmp_path, no_way).attempt(PAIR.encode())

    assert attempt.verdict is Verdict.WA
    assert attempt.message == "pair 1: -1, but it can be solved in 1 move"
    assert (attempt.expected, attempt.actual) == (right(PAIR).encode(), b"-1\n")
    assert (attempt.instance, attempt.blamed) == (1, "mine.sh")


def test_a_supposed_way_lets_pass_but_does_not_blame(tmp_path: Path) -> None:
    def verdict(respond: Respond, way: list[str]) -> Verdict:
        tester = make_tester(tmp_path, respond)
        assert tester.oracle is not None
        for game in tester.games(PAIR.encode()) or ():
            tester.oracle.suppose(game, way)
        return tester.attempt(PAIR.encode()).verdict

    detour = ["4,0", "4,2", "0,2"]

    assert verdict(right, ["0,2"]) is Verdict.AC
    assert verdict(no_way, ["0,2"]) is Verdict.WA
    assert verdict(right, detour) is Verdict.AC
    assert verdict(no_way, detour) is Verdict.WA


def test_two_files_are_compared_by_the_checker(tmp_path: Path) -> None:
    def crash(text: str) -> Execution:
        return execution(exit_code=1)

    def between(mine: Respond, other: Respond) -> tuple[Verdict, str]:
        made = make_tester(tmp_path, mine, {"other.sh": other}, reference="other.sh")
        attempt = made.attempt(PAIR.encode())
        return attempt.verdict, attempt.blamed

    assert between(no_way, no_way) == (Verdict.AC, "")
    assert between(no_way, right) == (Verdict.WA, "mine.sh")
    assert between(right, crash) == (Verdict.RTE, "other.sh")
    assert between(crash, right) == (Verdict.RTE, "mine.sh")
    assert between(crash, crash) == (Verdict.RTE, "mine.sh")
    assert between(right, lambda text: "no number") == (Verdict.WA, "other.sh")


def test_attempts_differ_by_verdict_or_output(tmp_path: Path) -> None:
    outputs = iter([right(PAIR), right(PAIR), "2\n", "3\n"])
    made = make_tester(tmp_path, lambda text: next(outputs))
    one, same, two, three = (made.attempt(PAIR.encode()) for _ in range(4))

    assert not one.differs(same)
    assert two.differs(three)
    assert one.differs(two)
    assert not replace(two, verdict=Verdict.TLE).differs(replace(three, verdict=Verdict.TLE))

    lengths = iter((10, 20))  # how far a program comes before it has too many processes
    made = make_tester(
        tmp_path,
        lambda text: replace(execution(stdout=b"x" * next(lengths)), stopped_by=Stop.PROCESSES),
    )
    cut, cut_later = (made.attempt(PAIR.encode()) for _ in range(2))
    assert (cut.verdict, cut_later.verdict) == (Verdict.RTE, Verdict.RTE)
    assert cut.actual != cut_later.actual
    assert not cut.differs(cut_later)


def test_a_solution_that_does_not_compile_cannot_be_tested(tmp_path: Path) -> None:
    refused = replace(solution("mine.sh"), refused="it is nonsense")
    made = make_tester(tmp_path, right)

    with pytest.raises(LanguageError, match=r"mine.sh cannot be compiled:\nit is nonsense"):
        SolutionTester(
            JUGS,
            refused,
            reference=None,
            accepted=[],
            cases=[],
            builder=made.builder,
            jails=made.jails,
        )


def test_a_reference_that_fails_is_an_error(tmp_path: Path) -> None:
    def fails_on_others(text: str) -> str | Execution:
        return right(text) if text == PAIR else execution(exit_code=1, stderr=b"Oh!\n")

    def not_best(text: str) -> str:
        return right(text) if text == PAIR else "no number"

    def crash(games: list[Game[object]]) -> bytes:
        raise ZeroDivisionError

    package = make_tester(tmp_path, right, {"other.sh": fails_on_others}, problem=PACKAGE)
    with pytest.raises(ReferenceFailed, match=r"the reference other.sh fails .*exit code 1: Oh!"):
        package.attempt(b"1\n3 1 3\n")

    made = make_tester(tmp_path, right, {"other.sh": not_best})
    assert made.oracle is not None
    made.oracle.answer = lambda games: None  # type: ignore[method-assign]  # as if it took too long
    with pytest.raises(ReferenceFailed, match=r"the reference other.sh fails"):
        made.attempt(b"1\n3 1 3\n")
    assert made.references == ["the oracle", "other.sh"]

    made.oracle.answer = crash  # type: ignore[assignment,method-assign]  # code of a kit
    with pytest.raises(ReferenceFailed, match=r"the oracle fails .*ZeroDivisionError"):
        made.attempt(PAIR.encode())


def test_without_any_reference_nothing_can_be_tested(tmp_path: Path) -> None:
    made = make_tester(tmp_path, right, problem=PACKAGE)

    with pytest.raises(UsageError, match="no accepted solution"):
        made.attempt(PAIR.encode())
    assert made.games(PAIR.encode()) is None
