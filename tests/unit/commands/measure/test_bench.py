"""The work of a bench: what is run how often and in which order, and what is left of it."""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.measure.bench import Bench, BenchOrder, BenchResult
from judge.commands.measure.bench_report import report_bench
from judge.errors import LanguageError, UsageError
from judge.model import Execution, Program, Stop
from judge.reports.progress import Phase, Step
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.conftest import PROBLEM_YAML, FakeSandbox, each_row, execution, write_kit
from tests.unit.commands.golden import golden

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


def open_bench(root: Path, machine: Any = None, **order: Any) -> Bench:
    words = order.pop("words", ("echo",))
    sandbox = FakeSandbox(machine or Machine())
    return Bench(find_kit(root, {}), BenchOrder(words=words, **order), sandbox=sandbox)


def run_bench(root: Path, machine: Any = None, **order: Any) -> Bench:
    with open_bench(root, machine, **order) as bench:
        list(bench)
    return bench


def bench_result(root: Path, machine: Any = None, **order: Any) -> BenchResult:
    return run_bench(root, machine, **order).result()


# Which solutions


@each_row(
    ("order", "names"),
    [
        ({}, ["brute_force/brute.py", "fast.py", "time_limit_exceeded/slow.py"]),
        ({"solutions": ("slow*", "fast*")}, ["fast.py", "time_limit_exceeded/slow.py"]),
        ({"solutions": ("wrong_answer/*", "fast.py")}, ["fast.py", "wrong_answer/wrong.py"]),
        (
            {"words": ("echo", "mine.py", "fast.py"), "solutions": ("slow*",)},
            ["fast.py", "mine.py", "time_limit_exceeded/slow.py"],
        ),
    ],
)
def test_all_that_are_right_or_files_and_globs_are_compared(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    order: dict[str, tuple[str, ...]],
    names: list[str],
) -> None:
    more = {"brute_force/brute.py": "brute", "rejected/odd.py": "odd"}
    files = {f"solutions/echo/{name}": text for name, text in more.items()}
    kit = kit_of(tmp_path, files | {"mine.py": "mine"})
    monkeypatch.chdir(kit)

    found = bench_result(kit, rounds=1, **order)

    assert sorted(row.solution for row in found.solutions) == names


@each_row(
    ("order", "error"),
    [
        (
            {"solutions": ("wrong.py",)},
            "no solution of echo matches 'wrong.py'; those that are right: fast.py "
            "time_limit_exceeded/slow.py. For others write the folder too: 'wrong_answer/*'",
        ),
        ({"cases": ("x",)}, "no case of echo matches 'x'"),
        ({"data": ("huge",)}, "echo has no data 'huge'"),
        ({"words": ("ecco",)}, "there is no problem 'ecco'"),
    ],
)
def test_what_is_unknown_is_refused_before_anything_is_run(
    tmp_path: Path, order: dict[str, Any], error: str
) -> None:
    with pytest.raises(UsageError) as caught:
        open_bench(kit_of(tmp_path), **order)

    assert error in str(caught.value)


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


def test_every_solution_is_run_on_every_case_in_every_round_alone_and_in_a_rotating_order(
    tmp_path: Path,
) -> None:
    machine = Machine()
    fake, kit = FakeSandbox(machine), find_kit(kit_of(tmp_path), {})

    with Bench(kit, BenchOrder(words=("echo",), rounds=3), sandbox=fake) as bench:
        list(bench)
    found = bench.result()

    whole = [name for name, text in machine.runs if "\n" in text[:-1]]
    assert whole == [
        *("fast.py", "slow.py", "slow.py", "fast.py"),
        *("slow.py", "fast.py", "fast.py", "slow.py"),
        *("fast.py", "slow.py", "slow.py", "fast.py"),
    ]
    names = [Path(program.argv[-1]).name for program in fake.opened if is_solution(program)]
    assert sorted(names) == ["fast.py", "slow.py"]  # each in a jail of its own
    assert fake.cancelled
    assert [row.rounds_s for row in found.solutions] == [
        pytest.approx((0.2, 0.2, 0.2)),
        pytest.approx((0.6, 0.6, 0.6)),
    ]
    assert [row.relative for row in found.solutions] == [1.0, pytest.approx(3.0)]
    assert (found.rounds, found.time_scale, found.sandbox.level) == (3, 1.0, "limits")
    assert (found.data, found.versions) == (("sample", "secret"), {"Python 3": "Some 1.0"})


def slow_is(when: Callable[[list[int]], bool], seen: Callable[[list[int]], Execution]) -> Cost:
    """A cost where `slow.py` does something else on some numbers."""
    return lambda name, numbers: (
        seen(numbers) if name == "slow.py" and when(numbers) else usual_cost(name, numbers)
    )


# Rules whose `check` cannot do with a 7 alone: a bug that only instances on their own show.
CRASHING = RULES.replace(
    'CHECK = "tokens"', "def check(games, answer, output):\n    1 // (games != ['7'])"
)
ODD = {"cases": ("09",)}
BENCHES: dict[str, tuple[Cost, dict[str, str], dict[str, Any]]] = {
    "as usual": (usual_cost, {}, {}),
    "slow.py does not finish a case": (slow_is(lambda numbers: 7 in numbers, time_out), {}, {}),
    "slow.py is wrong": (slow_is(lambda numbers: True, lambda numbers: echo([0])), {}, {}),
    "slow.py is stopped by the judge": (
        slow_is(lambda _: True, lambda n: replace(echo(n), stopped_by=Stop.REQUESTED)),
        {},
        {},
    ),
    "nothing finishes": (lambda name, numbers: time_out(numbers), {}, {}),
    "nothing finishes within the limit": (lambda name, n: echo(n, cpu_s=1.5), {}, {}),
    "all finish within a scaled limit, and take long": (
        lambda name, n: echo(n, cpu_s=1.5),
        {},
        {"time_scale": 2.0},
    ),
    "slow.py does not finish the instances from 4 on": (
        slow_is(lambda numbers: len(numbers) == 1 and numbers[0] >= 4, time_out),
        {},
        {},
    ),
    "slow.py is wrong on an instance alone": (
        slow_is(lambda numbers: numbers == [7], lambda numbers: echo([8])),
        {},
        {},
    ),
    "the rules crash on an instance": (usual_cost, {"problems/echo/rules.py": CRASHING}, {}),
    "an instance has no solution": (usual_cost, case("-1 3"), ODD),
    "instances are repeated": (usual_cost, case("3 3 3"), ODD),
    "a case is not as the statement says": (
        lambda name, n: echo(n or [0], stderr=b"nodes=5\n"),
        case(" ", answer="0"),
        ODD,
    ),
    "the rules say what the size is": (
        usual_cost,
        case("1 1000 -1") | {"problems/echo/rules.py": RULES + SIZED},
        ODD,
    ),
}
"""What the programs do, files of the kit, and what is asked for."""


def test_what_is_measured(tmp_path: Path) -> None:
    parts = []
    for number, (name, (cost, files, order)) in enumerate(BENCHES.items()):
        for module in [one for one in sys.modules if one.partition(".")[0] == "problems"]:
            del sys.modules[module]  # a process has one kit
        machine = Machine(cost)
        bench = run_bench(kit_of(tmp_path / str(number), files), machine, rounds=4, **order)
        found = bench.result()
        told = [f"{name}: status {bench.status}"]
        for row in found.solutions:
            relative = "" if row.relative is None else f", {row.relative:.2f} x"
            mine = row.solution.rpartition("/")[2]
            runs = Counter(" ".join(text.split()) for name, text in machine.runs if name == mine)
            told.append(
                f"{row.solution}: {row.fault or f'{row.finished} of {row.cases} cases'}{relative}; "
                f"runs: {runs['0 1 2 3 4']} and {runs['5 6 7 8 9']} of the cases, "
                f"{runs['3']} of 3 alone, {runs['7']} of 7 alone"
            )
        sizes = [(one.name.removeprefix("secret/"), one.size) for one in found.growth.instances]
        told += [f"by {found.axis}: {sizes}", f"why: {found.growth.why}"]
        for curve in found.growth.solutions:
            finished = [point.finished for point in curve.points]
            told.append(f"{curve.solution} finished {finished}: {found.fit_words(curve)}")
        parts.append("\n  ".join(told))
    text = "\n".join(parts)

    assert text == golden(__file__, "benches.txt", text)


# News, interruption and the report


@each_row("after", [0, 9, 30])
def test_what_was_measured_before_an_interruption_is_kept(tmp_path: Path, after: int) -> None:
    with open_bench(kit_of(tmp_path), rounds=2) as bench:
        list(islice(bench, after + 1))
        bench.interrupted = True

    found = bench.result()

    assert (found.interrupted, bench.status) == (True, 130)
    assert (found.growth.why == "the work was interrupted before") == (after <= 13)
    if after >= 5:
        assert [row.relative for row in found.timed_rows] == [1.0, pytest.approx(3.0)]
    for curve in found.growth.solutions:
        assert all(point.finished == point.instances for point in curve.points)


class Stopped(Bench):
    """A bench during which somebody presses Ctrl-C."""

    def __iter__(self) -> Iterator[Phase | Step]:
        yield from islice(super().__iter__(), 6)
        raise KeyboardInterrupt


@each_row(
    ("form", "begin", "end"),
    [
        ("text", "Echo (echo)\n2 cases of sample and secret, 2 rounds; ", "Python 3: Some 1.0"),
        ("json", '{\n "schema": 1,\n', "}"),
        ("html", "<!doctype html>", "</html>"),
    ],
)
@each_row("kind", [Bench, Stopped])
def test_a_bench_is_reported_in_each_form_also_after_ctrl_c(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    kind: type[Bench],
    form: str,
    begin: str,
    end: str,
) -> None:
    out, sandbox = io.StringIO(), FakeSandbox(Machine())
    sandbox.missing = (Guarantee.FILES,)
    kit, order = find_kit(kit_of(tmp_path), {}), BenchOrder(words=("echo",), rounds=2)

    with kind(kit, order, sandbox=sandbox) as bench, Screen(output=out) as screen:
        report_bench(bench, screen, form)

    text = out.getvalue()
    assert bench.status == (130 if kind is Stopped else 0)
    assert text.startswith(begin)
    assert "fast.py" in text
    if kind is Bench:
        assert text.rstrip().endswith(end)
    if form == "json":
        document = json.loads(text)
        assert document["interrupted"] is (kind is Stopped)
        assert document["sandbox"]["missing"] == ["files"]
    else:
        assert ("nterrupted" in text) == (kind is Stopped)
    assert ("does not hold: files" in capsys.readouterr().err) == (form == "text")
