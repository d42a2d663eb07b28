"""Drawing, hunting and shrinking, each alone; solutions are functions here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from judge.catalog.rules import load_rules
from judge.commands.stress.generators import GeneratorCommand
from judge.commands.stress.inputs import InputStrategy, StopShrinking
from judge.commands.stress.search import Candidate, FirstFailure, Search
from judge.commands.stress.shrinking import Shrinker
from judge.commands.stress.tester import Tester
from judge.errors import LanguageError, ProblemError, UsageError
from judge.game import Rules
from judge.model import Case, Execution, Problem, Program, Verdict
from judge.runner.build import Builder
from judge.runner.references import Oracle, ReferenceFailed, fastest_accepted, lower_cpu_limit
from judge.sandbox import JailCache
from tests.conftest import FakeSandbox, execution, solution, write_kit
from tests.kit.solutions import KIT

Answering = Callable[[str], str | Execution]

BOARD = "3 1\n2 3 4\n0 0\n"


@pytest.fixture
def push() -> Problem:
    return KIT.problem("push")


@pytest.fixture
def rules(push: Problem) -> Rules:
    found = load_rules(push)
    assert found is not None
    return found


def right(text: str) -> str:
    """What a right solution of Push!! answers."""
    rules = load_rules(KIT.problem("push"))
    assert rules is not None
    return rules.answer(rules.parse(text))


def contest(
    tmp_path: Path,
    problem: Problem,
    answering: Answering,
    others: Mapping[str, Answering] | None = None,
    *,
    rival: str | None = None,
) -> Tester:
    """A contest of a solution that answers by a function, against the oracle or `others`."""
    functions = {"mine.sh": answering, **(others or {})}

    def behaviour(program: Program, stdin: bytes) -> Execution:
        name = program.argv[-1].rpartition("/")[2]
        said = functions[name](stdin.decode())
        return said if isinstance(said, Execution) else execution(stdout=said.encode())

    sandbox = FakeSandbox(behaviour)
    accepted = [solution(name, content=name) for name in functions if name != "mine.sh"]
    return Tester(
        problem,
        solution("mine.sh", content="mine"),
        reference=next((one for one in accepted if one.name == rival), None),
        accepted=accepted,
        cases=[Case(name="sample/01", input=BOARD.encode(), answer=right(BOARD).encode())],
        builder=Builder(sandbox, tmp_path / "programs"),
        jails=JailCache(sandbox),
    )


def endless(_: int) -> bool:
    return False


# Drawing


def test_the_same_seed_draws_the_same_inputs() -> None:
    inputs = InputStrategy("jugs")

    drawn = inputs.draw(5, 30)

    assert len(set(drawn)) > 10
    assert inputs.draw(5, 30) == drawn != inputs.draw(6, 30)


def test_what_was_drawn_is_shrunk_as_long_as_it_fails() -> None:
    inputs = InputStrategy("jugs")
    target = next(text for text in inputs.draw(5, 40) if len(text.splitlines()) > 3)
    asked: list[str] = []

    def fails(text: str) -> bool:
        asked.append(text)
        return len(text.splitlines()) > 3

    inputs.shrink(5, 40, target, fails)

    failing = [text for text in asked if len(text.splitlines()) > 3]
    assert failing[-1] == "3\n1 1 0\n1 1 0\n1 1 0\n"


def test_shrinking_ends_when_it_is_enough() -> None:
    inputs = InputStrategy("jugs")
    asked: list[str] = []

    def fails(text: str) -> bool:
        asked.append(text)
        raise StopShrinking

    inputs.shrink(5, 40, inputs.draw(5, 40)[-1], fails)

    assert len(asked) == 1


def test_an_error_while_shrinking_is_no_failure_of_the_input() -> None:
    inputs = InputStrategy("jugs")

    def fails(text: str) -> bool:
        raise ProblemError("the judge's fault")

    with pytest.raises(ProblemError, match="the judge's fault"):
        inputs.shrink(5, 40, inputs.draw(5, 40)[-1], fails)


def test_hypothesis_leaves_nothing_where_the_user_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    InputStrategy("push").shrink(
        1, 20, InputStrategy("push").draw(1, 20)[3], lambda text: "1" in text
    )

    assert list((tmp_path / "here").iterdir()) == []
    assert capfd.readouterr() == ("", "")


def test_some_inputs_of_push_lack_the_last_line() -> None:
    drawn = InputStrategy("push").draw(1, 200)

    assert 0 < sum(not text.endswith("0 0\n") for text in drawn) < len(drawn) / 4


@pytest.mark.parametrize(
    ("content", "kind", "words"),
    [
        (None, UsageError, "sums has no inputs.py"),
        ("import nothing_of_the_kind", ProblemError, "cannot be imported"),
        ("1 / 0", ProblemError, "ZeroDivisionError"),
        ("x = 1", ProblemError, "inputs"),
        ("def inputs(): return 1 / 0", ProblemError, "ZeroDivisionError"),
    ],
)
def test_inputs_that_cannot_be_drawn_are_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    content: str | None,
    kind: type[Exception],
    words: str,
) -> None:
    files = {} if content is None else {"problems/brokensums/inputs.py": content}
    monkeypatch.syspath_prepend(write_kit(tmp_path, files))

    with pytest.raises(kind, match=words):
        InputStrategy("brokensums" if files else "sums")


def test_a_strategy_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from hypothesis import strategies as st\ndef inputs(): return st.just(1).map(len)\n"
    files = {"problems/failingsums/inputs.py": text}
    monkeypatch.syspath_prepend(write_kit(tmp_path, files))

    with pytest.raises(ProblemError, match=r"problems.failingsums.inputs cannot draw: TypeError"):
        InputStrategy("failingsums").draw(1, 5)


@pytest.fixture(autouse=True)
def _kit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules of `problems` are found where the path says now, not where they were before."""
    import problems

    monkeypatch.setattr(problems, "__path__", problems.__path__)


# References


def test_the_oracle_answers_what_it_was_asked_before_from_memory(rules: Rules) -> None:
    asked = []
    oracle = Oracle(replace(rules, shortest=lambda game: asked.append(game) or ["R"]))  # type: ignore[func-returns-value]
    games = rules.parse(BOARD)

    answers = [oracle.answer(games), oracle.answer([*games, *games])]

    assert answers == [b"1\n", b"1\n1\n"]
    assert len(asked) == 1
    assert oracle.length(games[0]) == 1


def test_the_oracle_is_silent_where_it_would_take_long(rules: Rules) -> None:
    oracle = Oracle(replace(rules, small=lambda game: False))

    assert oracle.answer(rules.parse(BOARD)) is None


def test_the_fastest_accepted_solution_is_the_reference(tmp_path: Path, push: Problem) -> None:
    quick = lambda text: execution(stdout=right(text).encode(), cpu_s=0.01)  # noqa: E731
    wrong = lambda text: execution(stdout=b"7\n", cpu_s=0.001)  # noqa: E731
    others: dict[str, Answering] = {"slow.sh": right, "quick.sh": quick, "wrong.sh": wrong}
    made = contest(tmp_path, push, right, others)

    best = fastest_accepted(push, made._accepted, made._cases, made._builder, made._jails)

    assert best is not None
    assert best.name == "quick.sh"


def test_a_reference_that_fails_is_told_and_never_passed_over(
    tmp_path: Path, push: Problem
) -> None:
    def crashes(text: str) -> str | Execution:
        return right(text) if text == BOARD else execution(exit_code=1, stderr=b"Oh!\n")

    package = replace(push, rules=None)
    made = contest(tmp_path, package, right, {"other.sh": crashes})

    with pytest.raises(ReferenceFailed, match=r"the reference other.sh fails .*exit code 1: Oh!"):
        made.attempt(b"3 1\n2 4 3\n0 0\n")


def test_without_any_reference_nothing_can_be_tried(tmp_path: Path, push: Problem) -> None:
    made = contest(tmp_path, replace(push, rules=None), right)

    with pytest.raises(UsageError, match="no accepted solution"):
        made.attempt(BOARD.encode())


def test_a_smaller_limit_is_a_cut_and_a_larger_one_is_none(push: Problem) -> None:
    limits = replace(push.limits, cpu_s=4.0, cpu_stop_s=4.6, wall_s=9.0)

    assert lower_cpu_limit(limits, 1.0).cpu_s == 1.0
    assert lower_cpu_limit(limits, 1.0).wall_s == 3.0
    assert lower_cpu_limit(limits, 5.0) is limits


# Attempts


def test_an_attempt_tells_what_was_expected_and_what_came(tmp_path: Path, push: Problem) -> None:
    made = contest(tmp_path, push, lambda text: "5\n")

    attempt = made.attempt(BOARD.encode())

    assert attempt.verdict is Verdict.WA
    assert attempt.message == "data set 1: 5, but it cannot be solved: -1 is expected"
    assert (attempt.expected, attempt.actual) == (right(BOARD).encode(), b"5\n")
    assert (attempt.instance, attempt.blamed) == (1, "mine.sh")


def test_two_files_are_compared_by_the_checker(tmp_path: Path, push: Problem) -> None:
    crash = lambda text: execution(exit_code=1)  # noqa: E731
    seven = lambda text: "7\n"  # noqa: E731

    def between(mine: Answering, other: Answering) -> tuple[Verdict, str]:
        made = contest(tmp_path, push, mine, {"other.sh": other}, rival="other.sh")
        attempt = made.attempt(BOARD.encode())
        return attempt.verdict, attempt.blamed

    assert between(seven, seven) == (Verdict.AC, "")
    assert between(right, seven) == (Verdict.WA, "mine.sh")
    assert between(right, crash) == (Verdict.RTE, "other.sh")
    assert between(crash, right) == (Verdict.RTE, "mine.sh")
    assert between(right, lambda text: "no number") == (Verdict.WA, "other.sh")


def test_attempts_differ_by_verdict_or_output(tmp_path: Path, push: Problem) -> None:
    outputs = iter(["1\n", "1\n", "2\n", "3\n"])
    made = contest(tmp_path, push, lambda text: next(outputs))
    one, same, two, three = (made.attempt(BOARD.encode()) for _ in range(4))

    assert not one.differs(same)
    assert two.differs(three)
    assert one.differs(two)
    assert not replace(two, verdict=Verdict.TLE).differs(replace(three, verdict=Verdict.TLE))


def test_what_does_not_compile_cannot_be_tried(tmp_path: Path, push: Problem) -> None:
    made = contest(tmp_path, push, right)
    refused = replace(solution("mine.sh"), refused="it is nonsense")

    with pytest.raises(LanguageError, match=r"mine.sh cannot be compiled:\nit is nonsense"):
        Tester(
            push,
            refused,
            reference=None,
            accepted=[],
            cases=[],
            builder=made._builder,
            jails=made._jails,
        )


# Hunting


def boards(rules: Rules, count: int) -> list[bytes]:
    """So many different inputs of one data set each."""
    games = [game for text in InputStrategy("push").draw(3, 60) for game in rules.parse(text)]
    return list(dict.fromkeys(rules.write([game]).encode() for game in games))[:count]


def test_inputs_are_put_together_more_and_more(tmp_path: Path, push: Problem, rules: Rules) -> None:
    sizes: list[int] = []

    def counting(text: str) -> str:
        sizes.append(len(rules.parse(text)))
        return right(text)

    hunt = Search(contest(tmp_path, push, counting), endless)

    found = hunt.first_failure(hunt.new_candidates(boards(rules, 40), 0, 0))

    assert found is None
    assert hunt.input_count == 40
    assert sizes == [1, 2, 4, 8, 16, 9]


def test_what_fails_together_is_taken_apart(tmp_path: Path, push: Problem, rules: Rules) -> None:
    inputs = boards(rules, 40)
    bad = inputs[30]

    def crashing(text: str) -> str | Execution:
        if rules.parse(bad.decode())[0] in rules.parse(text):
            return execution(exit_code=1)
        return right(text)

    hunt = Search(contest(tmp_path, push, crashing), endless)

    found = hunt.first_failure(hunt.new_candidates(inputs, 7, 9))

    assert found is not None
    assert found.candidate == Candidate(bad, 7, 9)
    assert found.attempt.verdict is Verdict.RTE
    assert found.attempt.input == bad


def test_what_is_only_too_large_together_is_no_failure(
    tmp_path: Path, push: Problem, rules: Rules
) -> None:
    def slow(text: str) -> Execution:
        return execution(stdout=right(text).encode(), cpu_s=0.3 * len(rules.parse(text)))

    hunt = Search(contest(tmp_path, push, slow), endless)

    assert hunt.first_failure(hunt.new_candidates(boards(rules, 20), 0, 0)) is None
    assert hunt.input_count == 20


def test_what_fails_only_together_is_found_too(tmp_path: Path, push: Problem, rules: Rules) -> None:
    def short(text: str) -> str:
        return "".join(right(text).splitlines(keepends=True)[:5])

    made = contest(tmp_path, push, short)
    hunt = Search(made, endless)

    found = hunt.first_failure(hunt.new_candidates(boards(rules, 40), 0, 0))

    assert found is not None
    assert found.candidate is None
    assert len(rules.parse(found.attempt.input.decode())) > 5


def test_what_is_too_much_in_all_is_not_put_together(tmp_path: Path) -> None:
    jugs = KIT.problem("jugs")
    rules = load_rules(jugs)
    assert rules is not None
    small, large = (rules.parse(f"1\n{size} {size} 1\n") for size in (1, 10_000))
    hunt = Search(contest(tmp_path, jugs, right), endless)

    assert hunt.join_instances([*small] * 100) is not None
    assert hunt.join_instances([*large] * 10) is not None
    assert hunt.join_instances([*large] * 11) is None


def test_a_slow_solution_gets_the_time_of_the_problem(
    tmp_path: Path, push: Problem, rules: Rules
) -> None:
    def slow(text: str) -> Execution:
        return execution(stdout=right(text).encode(), cpu_s=2.0)

    patient = replace(push, limits=replace(push.limits, cpu_s=4.0, cpu_stop_s=4.6))
    hunt = Search(contest(tmp_path, patient, slow), endless)

    assert hunt.first_failure(hunt.new_candidates(boards(rules, 5), 0, 0)) is None
    assert hunt.cpu_cap_s is None


def test_an_input_is_tried_once(tmp_path: Path, push: Problem, rules: Rules) -> None:
    hunt = Search(contest(tmp_path, push, right), endless)

    assert len(hunt.new_candidates([b"a", b"b", b"a"], 0, 0)) == 2
    assert hunt.new_candidates([b"b"], 0, 0) == []


# Shrinking


def shrunk(made: Tester, hunt: Search, found: FirstFailure, seconds: float = 20.0) -> Shrinker:
    """The shrinker of a failure after it has done its work."""
    shrinker = Shrinker(made, hunt, found, seconds=seconds, on_progress=lambda state: None)
    shrinker.shrink_by_strategy(InputStrategy("push"), [])
    return shrinker


def hunted(made: Tester) -> tuple[Search, FirstFailure]:
    hunt = Search(made, endless)
    for seed in range(10):
        contents = [text.encode() for text in InputStrategy("push").draw(seed, 60)]
        found = hunt.first_failure(hunt.new_candidates(contents, seed, 60))
        if found is not None:
            return hunt, found
    raise AssertionError("nothing was found")


def test_a_failure_becomes_small(tmp_path: Path, push: Problem, rules: Rules) -> None:
    def forgets(text: str) -> str:
        return right(text).replace("-1\n", "0\n")

    made = contest(tmp_path, push, forgets)

    shrinker = shrunk(made, *hunted(made))

    best = shrinker.confirm()
    assert shrinker.state.is_done
    assert shrinker.other is None
    assert len(best.input.split()) <= 7
    assert best.actual == b"0\n"


def test_instances_are_left_out_where_only_several_fail(
    tmp_path: Path, push: Problem, rules: Rules
) -> None:
    def short(text: str) -> str:
        return "".join(right(text).splitlines(keepends=True)[:5])

    made = contest(tmp_path, push, short)
    games = [game for one in boards(rules, 30) for game in rules.parse(one.decode())]
    hunt = Search(made, endless)
    together = made.attempt(rules.write(games).encode())

    shrinker = shrunk(made, hunt, FirstFailure(together, None))

    assert len(rules.parse(shrinker.state.best.input.decode())) == 6


def test_a_chance_failure_is_called_so(tmp_path: Path, push: Problem) -> None:
    turns = iter(range(10**6))
    made = contest(tmp_path, push, lambda text: f"{next(turns) % 5 + 90}\n")

    shrinker = shrunk(made, *hunted(made), seconds=1.0)

    best = shrinker.confirm()
    assert not best.ok
    assert shrinker.other is not None
    assert shrinker.other.actual != best.actual


def test_without_time_the_first_failure_stays(tmp_path: Path, push: Problem) -> None:
    made = contest(tmp_path, push, lambda text: "x")
    hunt, found = hunted(made)

    shrinker = shrunk(made, hunt, found, seconds=0.0)

    assert shrinker.state.best == found.attempt
    assert not shrinker.state.is_done


# Generators


@pytest.mark.parametrize(
    ("words", "expected", "filled"),
    [
        ("gen.py", GeneratorCommand("gen.py", ("{seed}",)), ["7"]),
        (
            "'my gen.py' {seed} {size}",
            GeneratorCommand("my gen.py", ("{seed}", "{size}")),
            ["7", "2"],
        ),
        (
            "gen.py --n={size} -s {seed}",
            GeneratorCommand("gen.py", ("--n={size}", "-s", "{seed}")),
            None,
        ),
    ],
)
def test_the_words_of_a_generator(
    words: str, expected: GeneratorCommand, filled: list[str] | None
) -> None:
    told = GeneratorCommand.parse(words)

    assert told == expected
    assert told.arguments_for(7, 2) == (filled or ["--n=2", "-s", "7"])
    assert told.has_size == ("{size}" in words)


@pytest.mark.parametrize("words", ["", "gen.py 5", "'gen.py"])
def test_words_that_tell_no_generator_are_refused(words: str) -> None:
    with pytest.raises(UsageError, match="--generator"):
        GeneratorCommand.parse(words)
