"""Attempts of a solution, and failures that become small."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.stress.inputs import Generator, InputStrategy, Origin
from judge.commands.stress.search import FirstFailure, Search
from judge.commands.stress.shrinking import Shrinker
from judge.commands.stress.tester import SolutionTester
from judge.errors import LanguageError
from judge.game import Game
from judge.model import Execution, Stop, Verdict
from judge.runner.references import ReferenceFailed
from tests.conftest import execution, solution
from tests.unit.commands.stress.testers import (
    JUGS,
    PAIR,
    RULES,
    Respond,
    first_failure,
    forgetful,
    make_tester,
    random_inputs,
    right,
    short,
)

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


@pytest.fixture(scope="module")
def inputs() -> InputStrategy:
    return InputStrategy("jugs")


def shrinker(
    made: SolutionTester,
    inputs: InputStrategy,
    failure: FirstFailure | None = None,
    *,
    seconds: float = 20,
) -> Shrinker:
    """The shrinker of the first failure of a search, before its work."""
    search = Search(made, lambda _: False)
    for seed in range(10):
        if failure is None:
            contents = [text.encode() for text in inputs.draw(seed, 60)]
            failure = first_failure(search, search.new_candidates(contents, Origin.DRAWN, seed, 60))
    assert failure is not None
    return Shrinker(made, search, failure, seconds=seconds, on_progress=lambda: None)


def crashes_beyond_three(text: str) -> str | Execution:
    if any(int(word) > 3 for word in text.split()[1:]):
        return execution(exit_code=1)
    return right(text)


@pytest.mark.slow
def test_a_failure_becomes_small(tmp_path: Path, inputs: InputStrategy) -> None:
    wrong = shrinker(make_tester(tmp_path, forgetful), inputs)
    crash = shrinker(make_tester(tmp_path, crashes_beyond_three), inputs)

    for made in (wrong, crash):
        made.shrink_by_strategy(inputs, [])
        assert made.is_done
        assert made.confirm() == made.best
        assert made.other is None
    assert (len(wrong.best.input), wrong.best.actual) == (len(b"1\n1 1 2\n"), b"0\n")
    assert (crash.best.verdict, crash.best.input) == (Verdict.RTE, b"1\n1 4 0\n")


def test_instances_are_removed_where_only_several_fail(
    tmp_path: Path, inputs: InputStrategy
) -> None:
    solution = make_tester(tmp_path, short)
    pairs = [pair for one in random_inputs(10) for pair in RULES.parse(one.decode())]
    together = solution.attempt(RULES.write(pairs).encode())
    made = shrinker(solution, inputs, FirstFailure(together, None))

    made.shrink_by_strategy(inputs, [])

    assert len(RULES.parse(made.best.input.decode())) == 6


def test_without_time_the_first_failure_stays(tmp_path: Path, inputs: InputStrategy) -> None:
    made = shrinker(make_tester(tmp_path, lambda text: "x"), inputs, seconds=0.0)

    made.shrink_by_strategy(inputs, [])

    assert made.best == made.failure.attempt
    assert not made.is_done


def test_a_generator_gives_inputs_until_there_are_no_more(
    tmp_path: Path, inputs: InputStrategy, monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = make_tester(tmp_path, forgetful)
    made = shrinker(solution, inputs, FirstFailure(solution.attempt(b"1\n20 20 13\n"), None))
    outputs = iter([b"1\n20 20 3\n", b"1\n1 1 1\n", b"1\n1 1 9\n", b"1\n1 1 10\n", None])
    generator = Generator(JUGS, [], [], solution.builder, solution.jails)
    monkeypatch.setattr(generator, "generate_smaller", lambda *_: next(outputs))

    made.shrink_by_generator(generator, 1)

    assert made.best.input == b"1\n1 1 9\n"


def test_a_time_limit_counts_only_in_full(tmp_path: Path, inputs: InputStrategy) -> None:
    costs = iter([3.0, 0.5])

    def slow(text: str) -> Execution:
        return execution(stdout=right(text).encode(), cpu_s=next(costs))

    solution = make_tester(tmp_path, slow)
    capped = replace(solution.attempt(PAIR.encode()), is_capped=True)
    made = shrinker(solution, inputs, FirstFailure(capped, None))

    assert capped.verdict is Verdict.TLE
    assert made.confirm() == capped  # it is in time when it runs again
