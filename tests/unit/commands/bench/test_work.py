"""The work of a bench: what is run how often and in which order, and what is left of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.bench.result import BenchResult
from judge.commands.bench.text import as_text
from judge.commands.bench.work import Bench, BenchOrder
from judge.errors import LanguageError, ProblemError, UsageError
from judge.grading.growth import ExponentialFit, Unit
from judge.model import Execution, Program, Stop
from judge.reports.progress import Phase, Step
from judge.sandbox import best_sandbox
from tests.conftest import PROBLEM_YAML, FakeSandbox, each_row, execution, write_kit

# A problem in which a number is to be said: an instance is a line of a number, its answer too.
RULES = """\
from judge.game import FormatError

INSTANCE = "number"
CHECK = "tokens"

def parse(text):
    if not text.strip():
        raise FormatError("nothing")
    return text.split()

def write(games): return "".join(f"{game}\\n" for game in games)
def write_answer(games, ways): return ""
def show(game, state): return ""
"""
SIZED = 'SIZE = "digits"\ndef size(game): return len(game)\n'

Cost = Callable[[str, list[int]], Execution]


def kit_of(root: Path, files: dict[str, str] | None = None, *, cases: int = 2) -> Path:
    """A kit whose problem `echo` has cases of the numbers 0 to 4, 5 to 9 and so on."""
    everything = {
        "problems/echo/problem.yaml": PROBLEM_YAML.replace("Sums", "Echo"),
        "problems/echo/problem.en.md": "Say it.\n",
        "problems/echo/rules.py": RULES,
        "solutions/echo/fast.py": "fast",
        "solutions/echo/time_limit_exceeded/slow.py": "slow",
        "solutions/echo/wrong_answer/wrong.py": "wrong",
        "solutions/echo/run_time_error/crash.py": "crash",
    }
    for number in range(cases):
        numbers = "".join(f"{5 * number + more}\n" for more in range(5))
        everything[f"testdata/echo/secret/{number:02}-case.in"] = numbers
        everything[f"testdata/echo/secret/{number:02}-case.ans"] = numbers
    return write_kit(root, everything | (files or {}))


def case(numbers: str, *, answer: str | None = None) -> dict[str, str]:
    """The files of one more case, `secret/09`."""
    name = "testdata/echo/secret/09"
    return {f"{name}.in": numbers, f"{name}.ans": numbers if answer is None else answer}


class Machine:
    """What a fake sandbox does: each program says its input back, at a cost that is looked up."""

    def __init__(self, cost: Cost | None = None) -> None:
        self.runs: list[tuple[str, str]] = []
        self._cost = cost or usual_cost

    def __call__(self, program: Program, stdin: bytes) -> Execution:
        if not is_solution(program):
            return execution(stdout=b"Some 1.0")  # a compiler, or asked for its version
        name = Path(program.argv[-1]).name
        text = stdin.decode()
        self.runs.append((name, text))
        return self._cost(name, [int(word) for word in text.split()])

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.runs]


def is_solution(program: Program) -> bool:
    return "JUDGE_STATS" in program.env


def echo(numbers: list[int], **facts: Any) -> Execution:
    return execution(stdout="".join(f"{number}\n" for number in numbers).encode(), **facts)


def usual_cost(name: str, numbers: list[int]) -> Execution:
    """`fast.py` takes a tenth of a second and tells nodes, `slow.py` three of them and does not."""
    if name == "fast.py":
        nodes = sum(2**number for number in numbers)
        return echo(numbers, stderr=f"nodes={nodes}\n".encode())
    return echo(numbers, cpu_s=0.3)


def time_out(numbers: list[int]) -> Execution:
    return replace(echo(numbers, cpu_s=1.2), stopped_by=Stop.CPU)


def open_bench(root: Path, machine: Any = None, *, files: Any = None, **order: Any) -> Bench:
    words = order.pop("words", ("echo",))
    sandbox = FakeSandbox(machine or Machine())
    return Bench(find_kit(root, {}), BenchOrder(words=words, **order), sandbox=sandbox)


def run_bench(root: Path, machine: Any = None, **order: Any) -> Bench:
    with open_bench(root, machine, **order) as bench:
        for _ in bench:
            pass
    return bench


def bench_result(root: Path, machine: Any = None, **order: Any) -> BenchResult:
    return run_bench(root, machine, **order).result()


def solution_names(found: BenchResult) -> list[str]:
    return [row.solution for row in found.solutions]


# Which solutions


def test_by_default_all_that_are_right_are_compared(tmp_path: Path) -> None:
    kit = kit_of(
        tmp_path,
        {
            "solutions/echo/brute_force/brute.py": "brute",
            "solutions/echo/rejected/odd.py": "odd",
        },
    )

    found = bench_result(kit)

    assert set(solution_names(found)) == {
        "fast.py",
        "time_limit_exceeded/slow.py",
        "brute_force/brute.py",
    }


@each_row(
    ("globs", "names"),
    [
        (("fast.py",), ["fast.py"]),
        (("*.py",), ["fast.py", "time_limit_exceeded/slow.py"]),
        (("slow*", "fast*"), ["fast.py", "time_limit_exceeded/slow.py"]),
        (("time_limit_exceeded/*",), ["time_limit_exceeded/slow.py"]),
        (("wrong_answer/*", "fast.py"), ["fast.py", "wrong_answer/wrong.py"]),
    ],
)
def test_globs_choose_solutions(tmp_path: Path, globs: tuple[str, ...], names: list[str]) -> None:
    found = bench_result(kit_of(tmp_path), solutions=globs)

    assert sorted(solution_names(found)) == names


def test_a_glob_that_nothing_matches_is_reported_with_what_there_is(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        open_bench(kit_of(tmp_path), solutions=("wrong.py",))

    assert caught.value.message == (
        "no solution of echo matches 'wrong.py'; "
        "those that are right: fast.py time_limit_exceeded/slow.py"
    )
    assert caught.value.advice == "For others write the folder too: 'wrong_answer/*'"


def test_files_are_compared_alone_or_beside_those_that_globs_choose(tmp_path: Path) -> None:
    kit = kit_of(tmp_path, {"mine.py": "mine"})
    mine = str(kit / "mine.py")

    alone = bench_result(kit, words=("echo", mine))
    beside = bench_result(kit, words=("echo", mine, "fast.py"), solutions=("*",))

    assert solution_names(alone) == [mine]
    assert set(solution_names(beside)) == {mine, "fast.py", "time_limit_exceeded/slow.py"}


def test_a_file_in_a_language_that_is_missing_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = kit_of(tmp_path, {"mine.kt": "fun main() {}", "solutions/echo/other.kt": "fun main() {}"})
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(LanguageError, match=r"mine\.kt is in Kotlin, but"):
        open_bench(kit, words=("echo", str(kit / "mine.kt")))
    bench = run_bench(kit, solutions=("other.kt", "fast.py"), rounds=1)

    fast, other = bench.result().solutions
    assert (fast.solution, other.solution) == ("fast.py", "other.kt")
    assert (other.fault or "").startswith("not run: ")
    assert bench.status == 0


# Comparing


def test_every_solution_is_run_on_every_case_in_every_round(tmp_path: Path) -> None:
    machine = Machine()

    found = bench_result(kit_of(tmp_path), machine, rounds=3)

    whole = [run for run in machine.runs if "\n" in run[1][:-1]]
    assert len(whole) == 3 * 2 * 2
    assert [row.rounds_s for row in found.solutions] == [
        pytest.approx((0.2, 0.2, 0.2)),
        pytest.approx((0.6, 0.6, 0.6)),
    ]
    assert [row.relative for row in found.solutions] == [1.0, pytest.approx(3.0)]


def test_the_order_rotates_from_case_to_case_and_from_round_to_round(tmp_path: Path) -> None:
    machine = Machine()

    bench_result(kit_of(tmp_path), machine, rounds=2)

    assert machine.names[:8] == [
        *("fast.py", "slow.py"),
        *("slow.py", "fast.py"),
        *("slow.py", "fast.py"),
        *("fast.py", "slow.py"),
    ]


def test_a_solution_that_does_not_finish_a_case_is_not_run_on_it_again(tmp_path: Path) -> None:
    def cost(name: str, numbers: list[int]) -> Execution:
        return (
            time_out(numbers) if name == "slow.py" and 7 in numbers else usual_cost(name, numbers)
        )

    machine = Machine(cost)

    bench = run_bench(kit_of(tmp_path), machine, rounds=4)

    assert machine.runs.count(("slow.py", "5\n6\n7\n8\n9\n")) == 1
    assert machine.runs.count(("slow.py", "0\n1\n2\n3\n4\n")) == 4
    slow = bench.result().solutions[1]
    assert (slow.finished, slow.cases) == (1, 2)
    assert (slow.cpu_s, slow.relative) == pytest.approx((0.3, 3.0))
    assert bench.status == 0


def test_a_solution_that_is_wrong_is_not_run_again_and_is_reported(tmp_path: Path) -> None:
    def cost(name: str, numbers: list[int]) -> Execution:
        return echo([n + 1 for n in numbers]) if name == "wrong.py" else usual_cost(name, numbers)

    machine = Machine(cost)

    bench = run_bench(kit_of(tmp_path), machine, solutions=("fast.py", "wrong_answer/*"))

    assert machine.names.count("wrong.py") == 1
    fault = bench.result().solutions[-1].fault or ""
    assert fault.startswith("wrong answer on secret/00-case: ")
    assert bench.status == 1


def test_a_judge_error_is_status_2(tmp_path: Path) -> None:
    def cost(name: str, numbers: list[int]) -> Execution:
        seen = usual_cost(name, numbers)
        return replace(seen, stopped_by=Stop.REQUESTED) if name == "slow.py" else seen

    assert run_bench(kit_of(tmp_path), Machine(cost), rounds=1).status == 2


def test_one_program_runs_at_a_time_each_in_a_jail_of_its_own(tmp_path: Path) -> None:
    fake = FakeSandbox(Machine())
    kit = find_kit(kit_of(tmp_path), {})

    with Bench(kit, BenchOrder(words=("echo",)), sandbox=fake) as bench:
        for _ in bench:
            pass

    names = [Path(program.argv[-1]).name for program in fake.opened if is_solution(program)]
    assert sorted(names) == ["fast.py", "slow.py"]
    assert fake.cancelled


def test_limits_are_scaled(tmp_path: Path) -> None:
    def cost(name: str, numbers: list[int]) -> Execution:
        return echo(numbers, cpu_s=1.5)

    assert bench_result(kit_of(tmp_path), Machine(cost)).timed_rows == []
    assert len(bench_result(kit_of(tmp_path), Machine(cost), time_scale=2.0).timed_rows) == 2


def test_nothing_finished_is_status_2_and_says_so(tmp_path: Path) -> None:
    bench = run_bench(kit_of(tmp_path), Machine(lambda name, numbers: time_out(numbers)))

    assert (bench.status, bench.result().growth.why) == (2, "no solution finished a case")


def test_cases_are_chosen_as_for_judge_run(tmp_path: Path) -> None:
    kit = kit_of(tmp_path, {"testdata/echo/big/1.in": "77\n", "testdata/echo/big/1.ans": "77\n"})

    assert bench_result(kit, cases=("01-*",)).cases == ("secret/01-case",)
    assert bench_result(kit, data=("big",)).cases == ("big/1",)
    with pytest.raises(UsageError, match="no case of echo matches 'x'"):
        open_bench(kit, cases=("x",))
    with pytest.raises(UsageError, match="echo has no data 'huge'"):
        open_bench(kit, data=("huge",))


def test_an_unknown_problem_or_a_broken_one_is_reported_before_anything_is_run(
    tmp_path: Path,
) -> None:
    kit = kit_of(tmp_path, {"problems/echo/rules.py": "CHECK = 'guess'\n"})

    with pytest.raises(UsageError, match="there is no problem 'ecco'"):
        open_bench(kit, words=("ecco",))
    with pytest.raises(ProblemError, match="lacks INSTANCE"):
        open_bench(kit)


def test_the_setting_and_the_versions_are_kept(tmp_path: Path) -> None:
    found = bench_result(kit_of(tmp_path), rounds=2, time_scale=3.0)

    assert (found.rounds, found.time_scale, found.sandbox.level) == (2, 3.0, "limits")
    assert found.data == ("sample", "secret")
    assert found.versions == {"Python 3": "Some 1.0"}
    assert found.processor


# Growing


def test_the_growth_is_measured_on_instances_alone(tmp_path: Path) -> None:
    machine = Machine()

    found = bench_result(kit_of(tmp_path), machine)

    names = [one.name for one in found.growth.instances]
    assert names == [f"secret/00-case#{n}" for n in range(1, 6)] + [
        f"secret/01-case#{n}" for n in range(1, 6)
    ]
    assert [one.size for one in found.growth.instances] == list(range(10))
    assert ("fast.py", "7\n") in machine.runs


def test_the_growth_of_nodes_is_found_exactly(tmp_path: Path) -> None:
    fast, slow = bench_result(kit_of(tmp_path)).growth.solutions

    assert fast.unit is Unit.NODES
    assert isinstance(fast.fit, ExponentialFit)
    assert fast.fit.factor == pytest.approx(2.0)
    assert (slow.unit, slow.fit) == (Unit.CPU, None)


def test_nodes_are_exact_and_need_no_second_round_but_times_do(tmp_path: Path) -> None:
    machine = Machine()

    bench_result(kit_of(tmp_path), machine, rounds=4)

    sounding = 1
    assert machine.runs.count(("fast.py", "7\n")) == sounding + 1
    assert machine.runs.count(("slow.py", "7\n")) == 4


def test_what_takes_long_is_measured_once(tmp_path: Path) -> None:
    def cost(name: str, numbers: list[int]) -> Execution:
        return echo(numbers, cpu_s=1.5) if name == "slow.py" else usual_cost(name, numbers)

    machine = Machine(cost)

    bench_result(kit_of(tmp_path), machine, rounds=4, time_scale=2.0)

    assert machine.runs.count(("slow.py", "7\n")) == 1


def test_a_solution_that_does_not_finish_three_instances_skips_the_larger_ones(
    tmp_path: Path,
) -> None:
    def cost(name: str, numbers: list[int]) -> Execution:
        hard = name == "slow.py" and len(numbers) == 1 and numbers[0] >= 4
        return time_out(numbers) if hard else usual_cost(name, numbers)

    machine = Machine(cost)

    found = bench_result(kit_of(tmp_path), machine, rounds=3)

    alone = {text for name, text in machine.runs if name == "slow.py" and text.count("\n") == 1}
    assert alone == {f"{number}\n" for number in range(7)}
    slow = found.growth.solutions[1]
    assert [point.finished for point in slow.points] == [1] * 4 + [0] * 6


def test_a_solution_that_is_wrong_on_an_instance_alone_has_no_curve(tmp_path: Path) -> None:
    def cost(name: str, numbers: list[int]) -> Execution:
        return echo([8]) if (name, numbers) == ("slow.py", [7]) else usual_cost(name, numbers)

    found = bench_result(kit_of(tmp_path), Machine(cost))

    slow = found.growth.solutions[1]
    assert slow.points == ()
    assert (slow.why or "").startswith("wrong answer on secret/01-case#3: ")


def test_instances_that_the_fastest_solution_cannot_finish_are_left_out(tmp_path: Path) -> None:
    def cost(name: str, numbers: list[int]) -> Execution:
        return (
            time_out(numbers) if (name, numbers) == ("fast.py", [7]) else usual_cost(name, numbers)
        )

    found = bench_result(kit_of(tmp_path), Machine(cost))

    assert [one.size for one in found.growth.instances] == [0, 1, 2, 3, 4, 5, 6, 8, 9]


# Rules whose `check` cannot do with a 7 alone: a bug that only instances on their own show.
CRASHING = RULES.replace(
    'CHECK = "tokens"', "def check(games, answer, output):\n    1 // (games != ['7'])"
)


def test_instances_on_which_the_rules_crash_are_left_out_and_named(tmp_path: Path) -> None:
    kit = kit_of(tmp_path, {"problems/echo/rules.py": CRASHING})

    bench = run_bench(kit)

    growth = bench.result().growth
    why = "the rules of echo failed with ZeroDivisionError: integer division or modulo by zero"
    assert [one.size for one in growth.instances] == [0, 1, 2, 3, 4, 5, 6, 8, 9]
    assert growth.why == f"1 was left out; secret/01-case#3: {why} (problems/echo/rules.py, line 5)"
    assert f"9 instances alone\n  {growth.why}\n" in as_text(bench.result(), "Echo").plain
    assert bench.status == 0


def test_instances_without_a_solution_are_left_out(tmp_path: Path) -> None:
    kit = kit_of(tmp_path, case("-1 3"))

    found = bench_result(kit, cases=("09",))

    assert [one.name for one in found.growth.instances] == ["secret/09#2"]


def test_repeated_instances_are_used_once(tmp_path: Path) -> None:
    kit = kit_of(tmp_path, case("3 3 3"))

    found = bench_result(kit, cases=("09",))

    assert [one.name for one in found.growth.instances] == ["secret/09#1"]


def test_a_case_whose_input_is_not_as_the_statement_says_has_no_instances(tmp_path: Path) -> None:
    kit = kit_of(tmp_path, case(" ", answer="0"))

    found = bench_result(
        kit, Machine(lambda name, numbers: echo(numbers or [0], stderr=b"nodes=5\n"))
    )

    assert len(found.growth.instances) == 10


def test_rules_may_say_what_the_size_is(tmp_path: Path) -> None:
    kit = kit_of(tmp_path, case("1 1000 -1") | {"problems/echo/rules.py": RULES + SIZED})

    growth = bench_result(kit, cases=("09",)).growth

    assert (growth.size_name, growth.is_depth) == ("digits", False)
    assert [(one.number, one.size) for one in growth.instances] == [(1, 1), (2, 4)]


def test_without_rules_the_growth_is_not_measured(tmp_path: Path) -> None:
    with open_bench(kit_of(tmp_path)) as bench:
        bench._rules = None  # as of a problem package, which a kit cannot hold yet
        for _ in bench:
            pass

    found = bench.result()

    assert len(found.timed_rows) == 2
    assert found.growth.why == "the problem has no rules that split cases into instances"


# News and interruption


def test_the_events_announce_the_amount_of_work(tmp_path: Path) -> None:
    with open_bench(kit_of(tmp_path), rounds=3) as bench:
        news = list(bench)

    phases = [event.steps for event in news if isinstance(event, Phase)]
    assert phases == [3 * 2 * 2, 10, 3 * 10 * 2]
    assert sum(isinstance(event, Step) for event in news) == sum(phases)
    assert news[1] == Step("fast.py")


@each_row("after", [0, 2, 9, 13, 30])
def test_what_was_measured_before_an_interruption_is_kept(tmp_path: Path, after: int) -> None:
    with open_bench(kit_of(tmp_path), rounds=2) as bench:
        for count, _ in enumerate(bench):
            if count == after:
                bench.interrupted = True
                break

    found = bench.result()

    assert (found.interrupted, bench.status) == (True, 130)
    assert all(row.fault is None for row in found.solutions)
    if after >= 5:
        assert [row.relative for row in found.timed_rows] == [1.0, pytest.approx(3.0)]
    for curve in found.growth.solutions:
        assert all(point.finished == point.instances for point in curve.points)


def test_an_interruption_before_the_growth_is_the_reason(tmp_path: Path) -> None:
    with open_bench(kit_of(tmp_path)) as bench:
        next(iter(bench))

    assert bench.result().growth.why == "the work was interrupted before"


# Real programs


@pytest.mark.slow
def test_real_programs_are_compared_and_their_growth_is_found(tmp_path: Path) -> None:
    echo = "import sys\nprint(*map(int, sys.stdin.read().split()), sep='\\n')\n"
    works = (
        "import sys\nnumbers = [*map(int, sys.stdin.read().split())]\n"
        "for number in numbers:\n    for _ in range(3 ** number * 9): pass\n"
        "print(*numbers, sep='\\n')\n"
        "print(f'nodes={sum(3 ** number for number in numbers)}', file=sys.stderr)\n"
    )
    kit = kit_of(
        tmp_path,
        {"solutions/echo/fast.py": echo, "solutions/echo/time_limit_exceeded/slow.py": works},
        cases=1,
    )

    order = BenchOrder(words=("echo",), rounds=1)
    with Bench(find_kit(kit, {}), order, sandbox=best_sandbox()) as bench:
        for _ in bench:
            pass
    found = bench.result()

    assert bench.status == 0
    assert [row.finished for row in found.solutions] == [1, 1]
    slow = next(row for row in found.solutions if row.solution.endswith("slow.py"))
    curve = next(one for one in found.growth.solutions if one.solution == slow.solution)
    assert slow.nodes == sum(3**number for number in range(5))
    assert isinstance(curve.fit, ExponentialFit)
    assert curve.fit.factor == pytest.approx(3.0)
