"""References: the oracle, the fastest accepted solution, and limits below the problem's."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.catalog.datasets.answers import Answer, AnswerRequest
from judge.catalog.kit import Kit
from judge.errors import UsageError
from judge.game import Game
from judge.model import Case, Execution, Problem, Program
from judge.runner.build import Builder, Jails
from judge.runner.one_run import select_cases
from judge.runner.references import Answerer, Oracle, fastest_accepted, lower_cpu_limit
from judge.runner.store import history_path
from tests.conftest import ROOT, FakeSandbox, case, each_row, execution, problem, solution
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
    # It forgets long solutions before they fill the memory.
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


def test_the_fastest_accepted_solution_is_fastest_where_it_is_slowest(tmp_path: Path) -> None:
    large, known = b"1\n9\n", STEADY | WRONG | UNSTEADY

    def behaviour(program: Program, stdin: bytes) -> Execution:
        stdout, *cpu_s = known[Path(program.argv[-1]).name]
        return execution(stdout=stdout, cpu_s=cpu_s[stdin == large])

    jails = Jails(sandbox := FakeSandbox(behaviour), Builder(sandbox, tmp_path))
    cases = [case() for _ in range(30)] + [replace(case(), name="large", input=large)]
    for names, fastest in [
        ({*STEADY, *WRONG}, "quick.sh"),
        (UNSTEADY, "starts_slow.sh"),
        ([], None),
    ]:
        solutions = [solution(name, content=name) for name in names]
        best = fastest_accepted(problem(), solutions, cases, jails)
        assert (best and best.name) == fastest
    limits = replace(problem().limits, cpu_s=4.0, cpu_stop_s=4.6, wall_s=9.0)
    assert lower_cpu_limit(limits, 1.0).cpu_s == 1.0  # a limit is only lowered
    assert lower_cpu_limit(limits, 1.0).wall_s == 3.0
    assert lower_cpu_limit(limits, 5.0) is limits


def test_a_case_is_named_by_its_name_or_how_that_begins() -> None:
    for word in ("secret/05-box-in-corner", "05-box-in-corner", "05", "secret/05*"):
        found = [case.name for case in select_cases(KIT, "push", word)]
        assert found == ["secret/05-box-in-corner"]
    several = "cases of push, but one is expected:"
    for word, message in [
        ("01", f"'01' matches 2 {several} sample/01-one-board secret/01-"),
        ("*", rf"'\*' matches \d+ {several} .* \.\.\."),
        ("nowhere.in", "'nowhere.in' is neither a file nor a case of push; there are"),
        ("", "'' matches|'' is neither"),
    ]:
        with pytest.raises(UsageError, match=message):
            select_cases(KIT, "push", word)


WAYS = {1: "r", 4: "rdrd"}
BOARDS = {
    1: "1\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n",
    4: "1\n1 2 3 4\n5 0 6 8\n9 10 7 11\n13 14 15 12\n",
}
GAMES = {moves: rules_for("puzzle15").parse(text)[0] for moves, text in BOARDS.items()}


def requests_for(*moves: int) -> list[AnswerRequest]:
    """Boards of the 15-puzzle that need so many moves."""
    return [AnswerRequest(game=GAMES[one]) for one in moves]


class Programs:
    """A sandbox in which every solution finds the ways of `BOARDS`, unless it is told otherwise."""

    def __init__(self) -> None:
        self.said: bytes | None = None
        self.most = 100
        self.runs: list[int] = []
        self.sandbox = FakeSandbox(self.run)

    def run(self, program: Program, stdin: bytes) -> Execution:
        games = rules_for("puzzle15").parse(stdin.decode())
        if not set(games) <= {*GAMES.values()}:  # a case, by which the fastest one is chosen
            return execution(stdout=rules_for("puzzle15").answer(games).encode())
        self.runs.append(len(games))
        moves = [n for game in games for n, known in GAMES.items() if game == known]
        right = "".join(f"{n}\n{WAYS[n]}\n" for n in moves).encode()
        stdout = right if self.said is None else self.said
        return execution(stdout=stdout, exit_code=int(len(games) > self.most))


class Small(Kit):
    """Our kit with cases that the oracle answers at once, to choose a solution by."""

    def cases(self, slug: str, data: Sequence[str] = ()) -> list[Case]:
        return [case for case in KIT.cases(slug) if case.name.endswith("/02-one-move")]


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Programs:
    """Nothing is compiled, for nothing is run."""
    program = Program(folder=tmp_path, argv=("a",))
    monkeypatch.setattr(Builder, "build", lambda self, source, *, memory_bytes: program)
    return Programs()


def run_answerer(
    programs: Programs, folder: Path, questions: list[AnswerRequest], *, oracle: bool = False
) -> list[Answer]:
    """The answers of an answerer that stores them in `folder`."""
    problem: Problem = KIT.problem("puzzle15")
    answerer = Answerer(programs.sandbox, folder)
    return answerer.find_answers(Small(ROOT), problem, questions, oracle=oracle)


def test_where_the_answer_is_known_no_program_runs(programs: Programs, tmp_path: Path) -> None:
    (question,) = requests_for(4)
    known = AnswerRequest(game=question.game, minimum=4)

    by_oracle = run_answerer(programs, tmp_path, requests_for(1, 4), oracle=True)

    assert [answer.output for answer in by_oracle] == [b"1\nr\n", b"4\nrdrd\n"]
    assert run_answerer(programs, tmp_path, [known]) == [Answer(output=b"4\n")]
    assert programs.sandbox.opened == []


def test_one_run_answers_several_and_they_are_kept(programs: Programs, tmp_path: Path) -> None:
    run_answerer(programs, tmp_path, requests_for(1))

    found = run_answerer(programs, tmp_path, requests_for(1, 4, 1, 4))

    assert [answer.output for answer in found] == [b"1\n", b"4\n", b"1\n", b"4\n"]
    assert programs.runs == [1, 2]


def test_after_a_failure_each_is_tried_alone(programs: Programs, tmp_path: Path) -> None:
    history_path().parent.parent.mkdir(parents=True, exist_ok=True)
    history_path().parent.write_text("a file where the folder should be")
    programs.most = 1

    found = run_answerer(programs, tmp_path, requests_for(1, 4))

    assert [answer.minimum for answer in found] == [1, 4]
    assert programs.runs == [2, 1, 1]


@each_row("said", [b"", b"1\n", b"1\nu\n", b"1\nrr\n", b"nonsense", b"\xff\xff"])
def test_a_wrong_output_is_no_answer(said: bytes, programs: Programs, tmp_path: Path) -> None:
    programs.said = said

    (found,) = run_answerer(programs, tmp_path, requests_for(1))
    runs = [*programs.runs]
    (again,) = run_answerer(programs, tmp_path, requests_for(1))

    assert found == again == Answer(output=None, why="no solution found it in 25 s of CPU time")
    assert programs.runs == runs
