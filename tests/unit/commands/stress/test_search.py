"""The search for a failure: inputs are joined, split, tried at once, share the time, get small."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.commands.stress.inputs import Generator, InputStrategy, Origin
from judge.commands.stress.search import (
    Candidate,
    FirstFailure,
    ParallelSearch,
    Search,
    Strategy,
    next_ready,
)
from judge.commands.stress.shrinking import Shrinker
from judge.commands.stress.slowest import SlowSearch
from judge.commands.stress.tester import SolutionTester
from judge.errors import LanguageError, ProblemError
from judge.game import Game
from judge.model import Execution, Stop, Verdict
from judge.runner.references import ReferenceFailed
from tests.conftest import each_row, execution, solution
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


def endless(_: int) -> bool:
    return False


def no_way(text: str) -> str:
    return "-1\n" * len(RULES.parse(text))


def right_in(cpu_s: float, each_s: float = 0.0) -> Respond:
    """A right answer that takes so long, and more for each pair."""
    return lambda text: execution(
        stdout=right(text).encode(), cpu_s=cpu_s + each_s * len(RULES.parse(text))
    )


def search(tmp_path: Path, respond: Respond, **others: Respond) -> Search:
    limits = replace(JUGS.limits, cpu_s=1.0, cpu_stop_s=1.6)
    reference = next(iter(others), None)
    problem = replace(JUGS, limits=limits)
    tester = make_tester(tmp_path, respond, others, problem=problem, reference=reference)
    return Search(tester, endless)


# Joined inputs


def test_inputs_are_joined_and_split(tmp_path: Path) -> None:
    """More and more, slowly what takes its time; the one that fails is found, or the fewest."""
    inputs = random_inputs(40)
    bad = next(one for one in inputs[16:] if right(one.decode()) != "-1\n")
    (bad_pair,) = RULES.parse(bad.decode())
    large = [f"1\n10000 {n} 1\n".encode() for n in range(9_960, 10_000)]

    def crashing(text: str) -> str | Execution:
        return execution(exit_code=1) if bad_pair in RULES.parse(text) else right(text)

    def wrong_on_bad(text: str) -> str:  # a wrong instance is taken out at once
        pairs = RULES.parse(text)
        return "".join("-1\n" if pair == bad_pair else RULES.answer([pair]) for pair in pairs)

    found = ""
    for name, respond, given, others in (
        ("each is tried once", right_in(0.1), [*inputs, *inputs], {}),
        ("what takes its time", right_in(0.1, 0.02), inputs, {}),
        ("one crashes", crashing, inputs, {}),
        ("one is wrong", wrong_on_bad, inputs, {}),
        ("an input that is too large is no failure", right_in(0.0, 0.3), inputs[:20], {}),
        ("they fail only together", short, inputs, {}),
        ("too large for one input", no_way, large, {"o.sh": no_way}),
    ):
        sizes: list[int] = []

        def counted(text: str, respond: Respond = respond, to: list[int] = sizes) -> Any:
            to.append(len(RULES.parse(text)))
            return respond(text)

        made = search(tmp_path, counted, **others)
        failure = first_failure(made, made.new_candidates(given, Origin.DRAWN))
        found += f"{name}: runs of {sizes[: 3 if respond is crashing else None]}\n"
        if failure is None:
            found += f"  none in {made.input_count} inputs\n"
        else:
            assert failure.candidate in (None, Candidate(bad))
            pairs = RULES.parse(failure.attempt.input.decode())
            found += f"  {failure.attempt.verdict.name}, {len(pairs)} pairs, "
            found += "together\n" if failure.candidate is None else "alone\n"
            assert failure.candidate is None or failure.attempt.input == bad

    assert found == external_file("joined.txt")
    small_pair, large_pair = (RULES.parse(f"1\n{size} {size} 1\n") for size in (1, 10_000))
    assert made.join_instances([*small_pair] * 100) is not None
    assert made.join_instances([*large_pair] * 10) is not None
    assert made.join_instances([*large_pair] * 11) is None


# The time of one input


@each_row(
    ("slow_s", "fails", "cap_s"),
    [(0.5, False, 1.0), (0.8, False, 1.6), (9.0, True, 1.0)],  # twice what is slow and right
)
def test_an_input_that_may_wait_is_put_off_if_it_takes_long(
    tmp_path: Path, slow_s: float, fails: bool, cap_s: float
) -> None:
    quick, slow, other = random_inputs(3)

    def slow_on_one(text: str) -> Execution:
        cpu_s = slow_s if text == slow.decode() else 0.1
        return execution(stdout=right(text).encode(), cpu_s=cpu_s)

    made = search(tmp_path, slow_on_one)
    batch = [Candidate(one, origin=Origin.CASE, may_wait=True) for one in (quick, slow, other)]

    assert first_failure(made, batch) is None
    assert (list(made.put_off.waiting), made.input_count) == ([batch[1]], 2)
    failure = first_failure(made, list(made.put_off.waiting))
    assert made.input_count == 3
    assert failure is None or failure.attempt.verdict is Verdict.TLE
    assert (failure is not None) is fails
    assert made.cpu_cap_s == cap_s


def test_of_what_was_put_off_that_comes_first_which_may_fail_and_catches_most(
    tmp_path: Path,
) -> None:
    """What has had its whole time and may not fail by it is not tried again."""
    made = search(tmp_path, lambda _: execution(cpu_s=9.0, stopped_by=Stop.CPU))
    shortest, short, long, longest = sorted(random_inputs(4), key=len)
    full = Candidate(shortest, Origin.FULL)
    other = Candidate(short, Origin.CASE, may_wait=True)
    case, edge = Candidate(longest, Origin.CASE), Candidate(long, Origin.EDGE)

    assert first_failure(made, [full, other, case, edge]) is None

    assert list(made.put_off.waiting) == [edge, case, other]
    assert made.input_count == 1


# Several at once

SLOTS = 2


def failure_among(
    tmp_path: Path,
    respond: Respond,
    inputs: Sequence[bytes] | Iterator[list[Candidate]],
    *,
    most: int | None = None,
    patience_s: float = 0.0,
) -> tuple[FirstFailure | None, Search]:
    """The first failure among inputs that are not joined, and the search afterwards."""
    search = Search(make_tester(tmp_path, respond), endless, most)
    if not isinstance(inputs, Iterator):
        inputs = iter([[Candidate(content) for content in inputs]])
    with ThreadPoolExecutor(1) as maker, ThreadPoolExecutor(SLOTS) as pool:
        strategies = [Strategy(Origin.DRAWN, inputs)]
        parallel = ParallelSearch(search, maker, pool, SLOTS)
        return parallel.first_failure(strategies, patience_s), search


def test_two_inputs_run_at_once_and_no_more_than_asked_for(tmp_path: Path) -> None:
    both = Barrier(SLOTS, timeout=60)

    def meeting(text: str) -> str:
        both.wait()
        return right(text)

    failure, search = failure_among(tmp_path, meeting, random_inputs(9), most=4)

    assert failure is None
    assert search.input_count == 4


def test_the_earliest_failure_is_told_although_a_later_one_is_known_first(tmp_path: Path) -> None:
    first, second = random_inputs(2)
    second_is_over = Event()

    def crashing(text: str) -> Execution:
        if text.encode() == first:
            assert second_is_over.wait(60)
        else:
            second_is_over.set()
        return execution(exit_code=1)

    failure, _ = failure_among(tmp_path, crashing, [first, second])

    assert failure is not None
    assert failure.attempt.input == first


@each_row(
    ("first_s", "later_s", "load", "fails"),
    [
        (100.0, 0.1, 0.0, False),  # the next run of the same input is quick
        (100.0, 100.0, 0.0, True),
        (1.5, 1.5, 0.0, True),  # near the limit
        (1.5, 1.5, 1000.0, False),  # on a busy machine
        (100.0, 100.0, 1000.0, True),
    ],
)
def test_a_time_is_a_failure_only_if_it_is_confirmed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    first_s: float,
    later_s: float,
    load: float,
    fails: bool,
) -> None:
    monkeypatch.setattr("os.getloadavg", lambda: (load,) * 3)
    runs = []

    def slow(text: str) -> Execution:
        runs.append(text)
        cpu_s = first_s if len(runs) == 1 else later_s
        return execution(stdout=right(text).encode(), cpu_s=cpu_s)

    failure, _ = failure_among(tmp_path, slow, random_inputs(1))

    assert len(runs) > 1
    assert (failure is not None) is fails
    assert failure is None or failure.attempt.verdict is Verdict.TLE


@each_row(
    ("late", "verdict"),
    [("crashes", Verdict.RTE), ("is wrong", Verdict.WA), ("is right", Verdict.TLE)],
)
def test_a_late_input_fails_only_if_no_other_is_wrong(
    tmp_path: Path, late: str, verdict: Verdict
) -> None:
    """The time comes last, and of two late inputs the smaller one."""
    long, short, *others = sorted(random_inputs(9), key=len, reverse=True)[:4]
    stopped = execution(cpu_s=9.0, stopped_by=Stop.CPU)

    def behave(text: str) -> str | Execution:
        if text.encode() in (long, short):
            return stopped
        if text.encode() == others[-1] and late != "is right":
            return execution(exit_code=1) if late == "crashes" else "no number\n"
        return right(text)

    failure, _ = failure_among(tmp_path, behave, [long, short, *others], patience_s=600.0)

    assert failure is not None
    assert failure.attempt.verdict is verdict
    expected = short if late == "is right" else others[-1]
    assert failure.attempt.input == expected


def test_a_strategy_that_fails_ends_the_search(tmp_path: Path) -> None:
    def broken() -> Iterator[list[Candidate]]:
        yield [Candidate(content) for content in random_inputs(1)]
        raise ProblemError("the inputs cannot be made")

    with pytest.raises(ProblemError, match="the inputs cannot be made"):
        failure_among(tmp_path, right, broken())


# Shares of the time


def test_the_strategy_that_has_had_the_least_time_for_its_weight_comes_next() -> None:
    strategies = [
        Strategy(origin, iter([[Candidate(b"a")]]), weight, spent_s=spent_s)
        for origin, weight, spent_s in (
            (Origin.DRAWN, 1.0, 2.0),
            (Origin.FULL, 1.0, 3.0),
            (Origin.EDGE, 4.0, 4.0),
        )
    ]
    for strategy in strategies:
        strategy.waiting.append(Candidate(b"a"))

    assert next_ready(strategies) is strategies[2]


# The slowest input


def litres(text: str) -> int:
    return sum(int(line.split()[2]) for line in text.splitlines()[1:])


def copies(text: str) -> str:
    return RULES.write(list(RULES.parse(text)) * 64)


def slow_search(tmp_path: Path, respond: Respond, most: int) -> tuple[SlowSearch, Search]:
    tester = make_tester(tmp_path, respond)
    search = Search(tester, lambda count: count >= most)
    return SlowSearch(tester, search, seed=1), search


def test_the_slowest_are_copied_changed_and_fill_an_input(tmp_path: Path) -> None:
    def slow_for_large_goals(text: str) -> Execution:
        return execution(stdout=right(text).encode(), cpu_s=litres(text) / 1e6)

    drawn = [one.decode() for one in random_inputs(4)]
    slow, search = slow_search(tmp_path, slow_for_large_goals, 1)

    assert slow.first_failure([Candidate(drawn[0].encode(), origin=Origin.DRAWN)]) is None
    assert slow.slowest is not None
    assert slow.slowest.input.decode() == copies(drawn[0])
    assert search.counts_by_strategy() == {"random inputs": 1}

    slow, search = slow_search(tmp_path, slow_for_large_goals, 40)
    while not search.is_over():
        slow.first_failure([Candidate(one.encode(), origin=Origin.DRAWN) for one in drawn])
    assert slow.slowest is not None
    assert litres(slow.slowest.input.decode()) > 2 * max(litres(copies(one)) for one in drawn)
    result = slow.result()
    assert result is not None
    sizes = [size for size, _ in result.growth]
    assert sizes == sorted(sizes)
    assert search.tried[Origin.COSTLY]
    assert search.tried[Origin.FULL]
    slow, _ = slow_search(tmp_path, right_in(9.0), 400)
    failure = slow.first_failure([Candidate(b"1\n5 3 4\n", origin=Origin.DRAWN)])
    assert failure is not None  # it is beyond the limit
    assert (failure.attempt.verdict, failure.origin) == (Verdict.TLE, Origin.DRAWN)


# Attempts, and failures that become small

PACKAGE = replace(JUGS, rules=None)


def test_an_attempt_blames_a_file_by_the_oracle_or_the_checker(tmp_path: Path) -> None:
    """An output that is whole is wrong before it is late; a reference that fails shows nothing."""

    def crash(text: str) -> Execution:
        return execution(exit_code=1)

    def late_and_wrong(text: str) -> Execution:
        return execution(stdout=b"-1\n", cpu_s=9.0)

    def late_and_cut(text: str) -> Execution:
        return execution(stdout=b"-1\n", cpu_s=9.0, stopped_by=Stop.CPU)

    found = ""
    for mine, other in (
        *((no_way, None), (no_way, no_way), (no_way, right), (right, crash)),
        *((crash, right), (crash, crash), (right, lambda text: "no number")),
        *((late_and_wrong, None), (late_and_cut, None)),
    ):
        others = {} if other is None else {"other.sh": other}
        made = make_tester(tmp_path, mine, others, reference="other.sh" if others else None)
        try:
            found += f"{made.attempt(PAIR.encode())}\n"
        except ReferenceFailed as error:
            found += f"{error}\n"
    # A limit is that of the problem, also where a busy machine gets more.
    found += f"{made.attempt(PAIR.encode(), patience=2.5).message}\n"

    assert found == external_file("attempts.txt")


def test_a_supposed_way_lets_pass_but_does_not_blame(tmp_path: Path) -> None:
    for respond, way, verdict in (
        (right, ["0,2"], Verdict.AC),
        (no_way, ["0,2"], Verdict.WA),
        (right, ["4,0", "4,2", "0,2"], Verdict.AC),
        (no_way, ["4,0", "4,2", "0,2"], Verdict.WA),
    ):
        tester = make_tester(tmp_path, respond)
        assert tester.oracle is not None
        for game in tester.games(PAIR.encode()) or ():
            tester.oracle.suppose(game, way)
        assert tester.attempt(PAIR.encode()).verdict is verdict


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

    with pytest.raises(LanguageError, match=r"mine.sh cannot be compiled:\n\nit is nonsense"):
        SolutionTester(JUGS, refused, reference=None, accepted=[], cases=[], jails=made.jails)


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


def test_inputs_on_which_a_named_reference_fails_are_passed_over_and_counted(
    tmp_path: Path,
) -> None:
    """They show nothing, whether the solution passes them or not."""
    hard, wrong, *others = sorted(random_inputs(9))

    def brute(text: str) -> str | Execution:
        is_hard = hard.decode().split("\n")[1] in text
        return execution(stopped_by=Stop.MEMORY) if is_hard else right(text)

    def crash(text: str) -> str | Execution:
        fails = any(one.decode().split("\n")[1] in text for one in (hard, wrong))
        return execution(exit_code=1) if fails else right(text)

    for respond, failing in ((right, None), (crash, wrong)):
        made = search(tmp_path, respond, **{"brute.sh": brute})
        failure = first_failure(made, [Candidate(one) for one in (hard, *others, wrong)])
        assert (failure and failure.attempt.input) == failing
        assert made.passed_over == {"memory limit exceeded": 1}


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
            failure = first_failure(search, search.new_candidates(contents, Origin.DRAWN))
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
    assert crash.best.verdict is Verdict.RTE
    assert sorted(crash.best.input.split()) == [b"0", b"1", b"1", b"4"]


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


def test_what_is_late_on_all_smaller_inputs_is_not_said_to_be_shrunk(
    tmp_path: Path, inputs: InputStrategy
) -> None:
    def waits(text: str) -> str | Execution:
        return "x" if text == PAIR else execution(exit_code=None, stopped_by=Stop.WALL)

    solution = make_tester(tmp_path, waits)
    made = shrinker(solution, inputs, FirstFailure(solution.attempt(PAIR.encode()), None))

    made.shrink_by_strategy(inputs, [])

    assert (made.best.input, made.is_done) == (PAIR.encode(), False)


def test_a_generator_gives_inputs_until_there_are_no_more(
    tmp_path: Path, inputs: InputStrategy, monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = make_tester(tmp_path, forgetful)
    made = shrinker(solution, inputs, FirstFailure(solution.attempt(b"1\n20 20 13\n"), None))
    outputs = iter([b"1\n20 20 3\n", b"1\n1 1 1\n", b"1\n1 1 9\n", b"1\n1 1 10\n", None])
    generator = Generator(JUGS, [], [], solution.jails)
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
