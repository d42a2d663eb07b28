"""Answers by the oracle, by a solution, or from the store."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.catalog.datasets.answers import Answer, AnswerRequest
from judge.catalog.kit import Kit
from judge.model import Case, Execution, Problem, Program
from judge.runner.build import Builder
from judge.runner.references import Answerer
from judge.runner.store import history_path
from tests.conftest import ROOT, FakeSandbox, each_row, execution
from tests.kit.solutions import KIT, rules_for

WAYS = {1: "r", 2: "rd", 4: "rdrd"}
BOARDS = {
    1: "1\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n",
    4: "1\n1 2 3 4\n5 0 6 8\n9 10 7 11\n13 14 15 12\n",
}


def requests_for(*moves: int) -> list[AnswerRequest]:
    """Boards of the 15-puzzle that need so many moves."""
    return [AnswerRequest(game=rules_for("puzzle15").parse(BOARDS[one])[0]) for one in moves]


class Programs:
    """A sandbox in which every solution finds the ways of `BOARDS`, unless it is told otherwise."""

    def __init__(self) -> None:
        self.said: bytes | None = None
        self.most = 100
        self.runs: list[int] = []
        self.sandbox = FakeSandbox(self.run)

    def run(self, program: Program, stdin: bytes) -> Execution:
        games = rules_for("puzzle15").parse(stdin.decode())
        known = {rules_for("puzzle15").parse(text)[0]: moves for moves, text in BOARDS.items()}
        if not set(games) <= known.keys():  # a case, by which the fastest one is chosen
            return execution(stdout=rules_for("puzzle15").answer(games).encode())
        self.runs.append(len(games))
        if len(games) > self.most:
            return execution(exit_code=1)
        if self.said is not None:
            return execution(stdout=self.said)
        moves = [known[game] for game in games]
        return execution(stdout="".join(f"{n}\n{WAYS[n]}\n" for n in moves).encode())


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


def test_a_solution_answers_several_instances_in_one_run_and_answers_are_stored(
    programs: Programs, tmp_path: Path
) -> None:
    run_answerer(programs, tmp_path, requests_for(1))

    found = run_answerer(programs, tmp_path, requests_for(1, 4, 1, 4))

    assert [answer.output for answer in found] == [b"1\n", b"4\n", b"1\n", b"4\n"]
    assert programs.runs == [1, 2]


def test_after_a_failure_each_instance_is_tried_alone_and_none_is_lost_where_none_is_stored(
    programs: Programs, tmp_path: Path
) -> None:
    history_path().parent.parent.mkdir(parents=True, exist_ok=True)
    history_path().parent.write_text("a file where the folder should be")
    programs.most = 1

    found = run_answerer(programs, tmp_path, requests_for(1, 4))

    assert [answer.minimum for answer in found] == [1, 4]
    assert programs.runs == [2, 1, 1]


@each_row("said", [b"", b"1\n", b"1\nu\n", b"1\nrr\n", b"nonsense", b"\xff\xff"])
def test_a_wrong_output_is_no_answer_and_that_is_stored(
    said: bytes, programs: Programs, tmp_path: Path
) -> None:
    programs.said = said

    (found,) = run_answerer(programs, tmp_path, requests_for(1))
    runs = [*programs.runs]
    (again,) = run_answerer(programs, tmp_path, requests_for(1))

    assert found == again == Answer(output=None, why="no solution found it in 25 s of CPU time")
    assert programs.runs == runs
