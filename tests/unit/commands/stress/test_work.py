"""`judge stress` from an order to its result; every wrong solution that ships is found by it."""

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from judge.catalog import counterexamples
from judge.catalog.kit import Kit
from judge.commands.stress.inputs import Origin
from judge.commands.stress.result import FailureFound, StressResult
from judge.commands.stress.shrinking import Shrinker
from judge.commands.stress.work import StressOrder, StressTest
from judge.errors import JudgeError, ProblemError, SandboxError
from judge.model import Case, Execution, Program, Verdict
from judge.packages.icpc import IcpcPackage
from judge.packages.package import Package
from judge.runner.scheduler import Phase, Step
from tests.conftest import ROOT, FakeSandbox, execution, skip_or_fail_on_ci
from tests.kit.solutions import KIT, SOLUTIONS, check_output, problem_slug, rules_for
from tests.sweeps import AT_NIGHT, due
from tests.unit.commands.stress.testers import forgetful, right
from tests.unit.packages.written import CURRENT, write_files

WRONG = [
    name
    for name in SOLUTIONS
    if name.split("/")[1] in ("wrong_answer", "run_time_error", "rejected")
]
KNOWN = {one.value for one in (Origin.KEPT, Origin.EDITORIAL, Origin.CASE)}
"""The strategies whose inputs come first: what `judge run` catches is found in no time."""


Respond = Callable[[str], str]


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A file; what it does is said by a `FakeSandbox`."""
    path = tmp_path / "mine.py"
    path.write_text("pass\n")
    return str(path)


def order(*words: str, **options: Any) -> StressOrder:
    """An order that is served soon."""
    return StressOrder(words=words, **({"seed": 1, "time_s": 20.0, "shrink_s": 0.3} | options))


def result_of(
    order: StressOrder, source: Kit | Package = KIT, *, sandbox: Any = None
) -> StressResult:
    """What is known in the end."""
    with StressTest(source, order, sandbox=sandbox) as stress:
        assert all(isinstance(event, Phase | Step | FailureFound) for event in stress)
        return stress.conclude()


def run_pretender(order: StressOrder, respond: Respond, source: Kit = KIT) -> StressResult:
    """What is known in the end, of a solution that answers by a function."""
    return result_of(order, source, sandbox=fake(respond))


def fake(respond: Respond) -> FakeSandbox:
    def behaviour(program: Program, stdin: bytes) -> Execution:
        # Nothing is told to a compiler that is asked for its version.
        return execution(stdout=respond(stdin.decode()).encode() if stdin else b"")

    return FakeSandbox(behaviour)


# With a sandbox that is none


@pytest.mark.slow
def test_a_failure_is_found_shrunk_and_kept(mine: str) -> None:
    result = run_pretender(order("jugs", mine, shrink_s=60.0), forgetful)

    found = result.failure
    assert found is not None
    assert (result.status, found.instances, found.smallest, found.other) == (1, 1, True, None)
    assert len(found.input) <= min(9, found.first_bytes)
    (case,) = counterexamples.load_cases("jugs")
    assert case == Case(name=result.kept or "", input=found.input.encode(), answer=b"-1\n")
    assert result.kept_in == str(counterexamples.folder("jugs") / f"{case.hash}.in")


@pytest.mark.slow
def test_a_case_that_fails_is_found_and_then_a_smaller_input(mine: str) -> None:
    rules = rules_for("rook")

    def half_moves(text: str) -> str:
        return re.sub(
            r"[1-9].*", lambda moves: f"{2 * int(moves[0])}", rules.answer(rules.parse(text))
        )

    result = run_pretender(order("rook", mine, shrink_s=60.0), half_moves)

    assert result.found_by == Origin.CASE.value
    assert KNOWN.issuperset(result.strategies)
    assert result.failure is not None
    assert result.failure.input.startswith(("2 3\n1\n", "3 2\n1\n"))


@pytest.mark.slow
def test_the_same_seed_finds_the_same(mine: str) -> None:
    first, second = (
        run_pretender(order("jugs", mine, seed=5, shrink_s=0.0), lambda text: "") for _ in range(2)
    )

    assert first.failure is not None
    assert second.failure is not None
    assert first.failure.input == second.failure.input


def test_an_interruption_before_a_failure_gives_status_130(mine: str) -> None:
    with StressTest(KIT, order("jugs", mine), sandbox=fake(right)) as stress:
        events = iter(stress)
        first = next(events), next(events)
        Timer(0.0, stress.interrupt).start()  # from another thread
        assert all(isinstance(event, Step) for event in events)
        result = stress.conclude()

    assert [type(event) for event in first] == [Phase, Step]
    assert (result.status, result.failure) == (130, None)


@pytest.mark.slow
def test_a_counterexample_that_cannot_be_kept_is_still_reported(mine: str) -> None:
    data = Path(os.environ["XDG_DATA_HOME"])
    data.parent.mkdir(parents=True, exist_ok=True)
    data.write_text("no folder")

    result = run_pretender(order("jugs", mine), forgetful)

    assert result.failure is not None
    assert result.kept is None
    assert "cannot be stored" in str(result.trouble)
    assert result.status == 2


@pytest.mark.slow
def test_what_was_found_is_kept_if_the_machine_fails_later(
    mine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def confirm(_: Shrinker) -> None:
        raise SandboxError("it waited for a core for 9 s")

    monkeypatch.setattr(Shrinker, "confirm", confirm)

    result = run_pretender(order("jugs", mine), forgetful)

    assert (result.kept is None, result.status) == (False, 2)
    assert result.trouble == "it waited for a core for 9 s"


@pytest.mark.slow
def test_save_to_adds_a_case_to_the_kit(tmp_path: Path, mine: str) -> None:
    kit = Kit(tmp_path / "kit")
    for name in ("problems", "solutions", "testdata"):
        shutil.copytree(ROOT / name / "jugs", kit.root / name / "jugs")

    result = run_pretender(order("jugs", mine, save_to="no-way", shrink_s=60.0), forgetful, kit)

    assert result.saved is not None
    assert Path(result.saved).parent == kit.root / "testdata" / "jugs" / "secret"
    found = next(one for one in kit.cases("jugs") if one.name.endswith("-no-way"))
    assert result.failure is not None
    assert (found.input, found.answer) == (result.failure.input.encode(), b"-1\n")


@pytest.mark.slow
def test_a_bug_of_the_judge_is_no_failure_of_the_solution(mine: str) -> None:
    def failing(text: str) -> str:
        raise ProblemError("the machine is on fire")

    with pytest.raises(ProblemError, match="the machine is on fire"):
        run_pretender(order("jugs", mine), failing)


def test_wrong_orders_are_errors_before_any_run(tmp_path: Path, mine: str) -> None:
    source = package(tmp_path)
    files = {f"{slug}/mine.py": "" for slug in ("push", "jugs")}
    push, jugs = (str(write_files(tmp_path, files) / name) for name in files)
    boards = ("push", "bit_boards.py")

    for kit, asked, words in (
        (KIT, order("push"), "no file is named"),
        (KIT, order("push", "a.py", "b.py"), "but 2 files are named"),
        (KIT, order(), "no file is named"),
        (KIT, order("push", "nowhere.py"), "there is no file 'nowhere.py'"),
        (KIT, order("nothing", "a.py"), "there is no problem 'nothing'"),
        (KIT, order(*boards, against="nowhere.py"), "there is no file 'nowhere.py'"),
        (KIT, order(*boards, generator="nowhere.py"), "there is no file 'nowhere.py'"),
        (KIT, order(*boards, generator=""), "--generator names no file"),
        (KIT, order(*boards, save_to="../x"), "is not a name for a case"),
        (KIT, order(push, against=jugs), "different problems"),
        (
            KIT,
            order("peek", mine, against=mine),
            "peek is interactive or runs a program several times",
        ),
        (source, order(ADDS), "Give a program that writes inputs: --generator"),
        (source, order(ADDS, generator="x.py", save_to="x"), "--save-to saves cases to a kit"),
    ):
        with pytest.raises(JudgeError, match=words):
            StressTest(kit, asked, sandbox=fake(right))


# With real programs


@pytest.fixture
def _shared_programs(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is compiled is kept for all tests here."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "programs"))


@pytest.mark.slow
@pytest.mark.usefixtures("_shared_programs")
@pytest.mark.parametrize("name", due(WRONG, days=8))
def test_every_wrong_solution_is_found_and_its_input_shrunk(name: str) -> None:
    if SOLUTIONS[name].missing:
        skip_or_fail_on_ci(f"{name}: {SOLUTIONS[name].missing}")
    slug, times = problem_slug(name), (300.0, 30.0) if AT_NIGHT else (60.0, 3.0)

    result = result_of(order(slug, name.partition("/")[2], time_s=times[0], shrink_s=times[1]))

    found = result.failure
    assert found is not None, f"nothing was found in {result.inputs} inputs"
    assert result.found_by in KNOWN or result.inputs <= 12, result.found_by
    expected = found.expected.encode()
    case = Case(name="found", input=found.input.encode(), answer=expected)
    assert check_output(slug, case, expected).ok
    if found.verdict is Verdict.WA:
        assert not check_output(slug, case, found.actual.encode()).ok
    assert found.instances <= 2 or not AT_NIGHT  # a person can follow it by hand
    assert found.bytes <= HANDY.get(name, 130) or not AT_NIGHT, found.input
    assert found.other is None


# What needs a large input to fail at all, or is not made as small as it could be.
HANDY = {
    "sokoban/run_time_error/small_board.cpp": 1000,
    "farmer/wrong_answer/greedy.py": 200,  # 8 things at times, where 6 would do
}


@pytest.mark.slow
def test_a_random_solution_is_reported_as_not_deterministic(tmp_path: Path) -> None:
    path = tmp_path / "dice.py"
    path.write_text("import os\nprint(int.from_bytes(os.urandom(4), 'big') + 1000)\n")

    result = result_of(order("jugs", str(path), shrink_s=0.3))

    assert result.failure is not None
    assert result.failure.other is not None
    assert result.failure.other.actual != result.failure.actual


@pytest.mark.slow
@pytest.mark.usefixtures("_shared_programs")
def test_of_two_files_the_wrong_one_is_blamed() -> None:
    wrong, other = "wrong_answer/forgets_start.py", "two_orders.py"

    result = result_of(order("jugs", wrong, against=other, shrink_s=1.0))
    found = result.failure
    assert found is not None
    assert result.against == (other,)
    verdicts = {one.solution: one.verdict for one in found.opinions}
    assert verdicts == {wrong: Verdict.WA, other: Verdict.AC}
    assert [case.name for case in counterexamples.load_cases("jugs")] == [result.kept]

    swapped = result_of(order("jugs", other, against=wrong, shrink_s=1.0))
    assert swapped.failure is not None
    assert swapped.failure.blamed == wrong
    assert swapped.kept is None


# Packages, whose inputs a program writes

GENERATOR = """\
import random, sys
seed, size = int(sys.argv[1]), int(sys.argv[2])
chance = random.Random(seed)
print(*(chance.randrange(-9, 10) for _ in range(size)))
"""
CHECKS = (
    "import sys\nsys.exit(42 if all(-9 <= int(x) <= 9 for x in sys.stdin.read().split()) else 43)\n"
)
ADDS, FORGETS = "accepted/adds.py", "wrong_answer/forgets.py"
FILES = {
    "problem.yaml": CURRENT,
    ".timelimit": "1\n",
    "data/sample/1.in": "1 2\n",
    "data/sample/1.ans": "3\n",
    f"submissions/{ADDS}": "print(sum(map(int, input().split())))\n",
    f"submissions/{FORGETS}": (
        "print(sum(abs(int(x)) if x == '-7' else int(x) for x in input().split()))\n"
    ),
    "submissions/wrong_answer/crashes.py": "print(1 // (int(input().split()[0]) + 9))\n",
    "input_validators/checks.py": CHECKS,
    "../gen.py": GENERATOR,
    "../wild.py": "print(1000)\n",
    "../breaks.py": "print(1 // 0)\n",
    "../one.py": "print(5)\n",
}


def package(root: Path, **more: str) -> Package:
    return IcpcPackage(write_files(root / "sums", {**FILES, **more}))


@pytest.mark.slow
def test_a_package_is_tried_with_a_generator(tmp_path: Path) -> None:
    source = package(tmp_path)
    options = {"generator": f"{tmp_path / 'gen.py'} {{seed}} {{size}}", "seed": None}

    result = result_of(order(FORGETS, **options, time_s=300.0, shrink_s=30.0), source)

    assert result.failure is not None
    words = result.failure.input.split()
    assert "-7" in words
    assert len(words) <= 3
    assert result.against == (ADDS,)
    (case,) = counterexamples.load_cases(counterexamples.package_key("sums", CURRENT.encode()))
    assert case.name == result.kept


@pytest.mark.slow
def test_a_failing_case_is_made_small_and_generators_yaml_says_what_writes_inputs(
    tmp_path: Path,
) -> None:
    files = {
        "data/secret/1.in": "1 2 3 4 -7 5 6\n",
        "data/secret/1.ans": "14\n",
        "generators/gen.py": GENERATOR,
        "generators/generators.yaml": "data: {secret: {data: [{one: 'gen.py {seed} 9'}]}}\n",
    }

    result = result_of(order(FORGETS, shrink_s=30.0), package(tmp_path, **files))

    assert result.found_by == Origin.CASE.value
    assert result.failure is not None
    words = result.failure.input.split()
    assert "-7" in words
    assert len(words) < 7  # how small depends on the machine


@pytest.mark.slow
def test_a_generator_may_be_wrong_or_have_one_thing_to_say(tmp_path: Path) -> None:
    source = package(tmp_path)
    for generator, words in (
        ("wild.py", "wild.py 1 writes an invalid input: checks"),
        ("breaks.py", "the generator fails: .*breaks.py 1: exit code 1: ZeroDivisionError"),
    ):
        with pytest.raises(ProblemError, match=words):
            result_of(order(ADDS, generator=str(tmp_path / generator), seed=None), source)

    result = result_of(order(ADDS, generator=str(tmp_path / "one.py"), time_s=600.0), source)

    assert (result.inputs, result.exhausted, result.status) == (2, True, 0)
    assert result.strategies == {"cases": 1, "generator": 1}
