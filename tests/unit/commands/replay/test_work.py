"""The work of a replay: which case is run, and what becomes of the output."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.catalog.find_kit import find_kit
from judge.commands.replay.scenes import SolutionReplay
from judge.commands.replay.work import ReplayOrder, instance_indices, replay_solution
from judge.errors import UsageError
from judge.model import Execution, Verdict
from judge.runner.references import select_cases
from tests.conftest import ROOT, FakeSandbox, each_row, execution
from tests.kit.solutions import KIT, case_texts
from tests.unit.commands.bench.test_work import is_solution

JUGS = "2\n3 5 5\n3 5 4\n"
BEST = "1\n0,5\n6\n0,5 3,2 0,2 2,0 2,5 3,4\n"


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A solution of somebody's own, in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.py"
    path.write_text("")
    return path


def replay_output(
    output: str | Execution, *words: str, **options: Any
) -> tuple[SolutionReplay, int]:
    """The replay of a solution that prints `output`, whatever it is given, and the status."""
    seen = execution(stdout=output.encode()) if isinstance(output, str) else output
    sandbox = FakeSandbox(lambda program, _: seen if is_solution(program) else execution())
    kit = find_kit(ROOT, {})
    order = ReplayOrder(words=words, **options)
    made = replay_solution(kit, order, sandbox=sandbox)
    instance_indices(made, order.instance)
    return made, made.status


def test_a_case_is_replayed_with_its_verdict(mine: Path) -> None:
    (given,) = select_cases(KIT, "jugs", "sample/01-one-pair")

    wrong, status = replay_output("-1\n", "jugs", str(mine), given.name)
    right, fine = replay_output(given.answer.decode(), "jugs", str(mine), given.name)

    assert (wrong.case, wrong.verdict, status) == (given.name, Verdict.WA, 1)
    assert wrong.message == "pair 1: -1, but it can be solved in 10 moves"
    assert (right.verdict, fine, right.scene(0).first_wrong) == (Verdict.AC, 0, None)


def test_an_input_file_is_answered_by_the_oracle(mine: Path) -> None:
    Path("my.in").write_text(JUGS)

    made, status = replay_output(BEST, "jugs", str(mine), "my.in")

    assert (made.case, made.verdict, status) == ("my.in", Verdict.AC, 0)


def test_an_answer_beside_the_input_file_is_taken(mine: Path) -> None:
    Path("my.in").write_text("1\n3 5 5\n")
    Path("my.ans").write_text("1\n0,5\n")

    scene = replay_output("2\n3,0 3,5\n", "jugs", str(mine), "my.in")[0].scene(0)

    assert (scene.minimum, scene.source) == (1, "the case's answer")


@pytest.mark.slow
def test_an_input_without_any_answer_is_shown_without_a_verdict(mine: Path) -> None:
    boards = case_texts("puzzle15", "secret/17-63-to-66-moves")[0].split("\n")
    Path("hard.in").write_text("\n".join(["1", *boards[1:5], ""]))

    made, status = replay_output("1\nu\n", "puzzle15", str(mine), "hard.in")

    assert (made.verdict, status) == (None, 0)
    assert made.message == "there is no answer beside the input, and it is too large for the oracle"
    assert made.scene(0).shortest is None


def test_a_program_that_ended_badly_is_shown_as_far_as_it_came(mine: Path) -> None:
    crashed = execution(stdout=b"1\n0,5\n", exit_code=1, stderr=b"Boom\n")
    Path("my.in").write_text(JUGS)

    made, status = replay_output(crashed, "jugs", str(mine), "my.in")

    assert (made.verdict, made.message, status) == (Verdict.RTE, "exit code 1: Boom", 1)
    assert made.scene(0).own is not None
    assert made.scene(1).own is None


def test_without_a_case_it_is_the_first_that_fails(mine: Path) -> None:
    (first,) = select_cases(KIT, "push", "sample/01-one-board")

    made, _ = replay_output(first.answer.decode(), "push", str(mine))

    assert made.case == "sample/02-several-boards"


def test_an_instance_is_chosen_by_its_number(mine: Path) -> None:
    Path("my.in").write_text(JUGS)
    order = ReplayOrder(words=("jugs", str(mine), "my.in"), instance=2)
    sandbox = FakeSandbox(lambda program, stdin: execution(stdout=b""))
    made = replay_solution(find_kit(ROOT, {}), order, sandbox=sandbox)
    assert instance_indices(made, order.instance) == [1]

    with pytest.raises(UsageError, match=r"my.in has no pair 3; it has 2"):
        replay_output("", "jugs", str(mine), "my.in", instance=3)


@each_row(
    ("words", "message"),
    [
        (("jugs",), "expected a file and a case after the problem; got 0 words"),
        (("jugs", "mine.py", "a", "b"), "expected a file and a case .*; got 3 words"),
        (("jugs", "yours.py", "01"), "there is no file 'yours.py'"),
        (("jug", "mine.py"), "there is no problem 'jug'"),
        (("jugs", "mine.py", "huge.in"), r"huge.in has more than 64 MiB"),
        *((("jugs", "mine.py", f"{n}.in"), r"in is not an input of this") for n in range(4)),
    ],
)
def test_unknown_arguments_are_refused(mine: Path, words: tuple[str, ...], message: str) -> None:
    for number, content in enumerate((b"", b"what\n", b"\xff\xfe", b"1\n")):
        Path(f"{number}.in").write_bytes(content)
    with Path("huge.in").open("wb") as file:
        file.truncate((64 << 20) + 1)

    with pytest.raises(UsageError, match=message):
        replay_output("", *words)


def test_a_compile_error_is_reported_with_the_compilers_message(mine: Path) -> None:
    broken = mine.with_name("broken.c")
    broken.write_text("int main(")

    order = ReplayOrder(words=("jugs", str(broken), "01-one-filling"))
    sandbox = FakeSandbox(lambda program, stdin: execution(exit_code=1, stderr=b"expected )\n"))
    with pytest.raises(UsageError, match=r"(?s)broken.c cannot be compiled: .*expected \)"):
        replay_solution(find_kit(ROOT, {}), order, sandbox=sandbox)
