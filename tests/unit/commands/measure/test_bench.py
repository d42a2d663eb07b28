"""A bench: what is run how often and in which order, how solutions compare, its documents."""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace
from rich.text import Text

from judge.catalog.find_kit import find_kit
from judge.commands.measure.bench import Bench, BenchOrder, BenchResult
from judge.commands.measure.bench_report import as_text, page, report_bench
from judge.errors import LanguageError, UsageError
from judge.grading.growth import ExponentialFit, Growth, PowerFit
from judge.model import Execution, Program, Stop
from judge.reports.json import json_text
from judge.runner.scheduler import Phase, Step
from judge.sandbox import Guarantee
from tests.conftest import PROBLEM_YAML, FakeSandbox, each_row, execution, write_kit
from tests.unit.as_text import printed

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
SIZED = {"problems/echo/rules.py": f'{RULES}SIZE = "digits"\ndef size(game): return len(game)\n'}

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
        if "JUDGE_STATS" not in program.env:
            return execution(stdout=b"Some 1.0")  # a compiler, or asked for its version
        name = Path(program.argv[-1]).name
        text = stdin.decode()
        self.runs.append((name, text))
        return self._cost(name, [int(word) for word in text.split()])


def echo(numbers: list[int], **facts: Any) -> Execution:
    return execution(stdout="".join(f"{number}\n" for number in numbers).encode(), **facts)


def usual_cost(name: str, numbers: list[int]) -> Execution:
    """`fast.py` takes a tenth of a second and tells nodes, `slow.py` three of them and does not."""
    if name == "fast.py":
        nodes = sum(2**number for number in numbers)
        return echo(numbers, stderr=f"nodes={nodes}\n".encode())
    return echo(numbers, cpu_s=0.3)


def open_bench(root: Path, machine: Any = None, **order: Any) -> Bench:
    words = order.pop("words", ("echo",))
    sandbox = FakeSandbox(machine or Machine())
    return Bench(find_kit(root, {}), BenchOrder(words=words, **order), sandbox=sandbox)


def run_bench(root: Path, machine: Any = None, **order: Any) -> Bench:
    with open_bench(root, machine, **order) as bench:
        list(bench)
    return bench


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
        ({"cases": ("x",)}, "no case of echo matches 'x'"),
        ({"data": ("huge",)}, "echo has no data 'huge'"),
        ({"words": ("ecco",)}, "there is no problem 'ecco'"),
    ],
)
def test_all_that_are_right_or_files_and_globs_are_compared_and_others_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: dict[str, Any], names: list[str] | str
) -> None:
    more = {"brute_force/brute.py": "brute", "rejected/odd.py": "odd"}
    files = {f"solutions/echo/{name}": text for name, text in more.items()}
    kit = kit_of(tmp_path, files | {"mine.py": "mine"})
    monkeypatch.chdir(kit)

    if isinstance(names, str):
        with pytest.raises(UsageError, match=re.escape(names)):
            open_bench(kit, **order)
    else:
        found = run_bench(kit, rounds=1, **order).result()
        assert sorted(row.solution for row in found.solutions) == names


def test_a_missing_language_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = kit_of(tmp_path, {"mine.kt": "fun main() {}", "solutions/echo/other.kt": "fun main() {}"})
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(LanguageError, match=r"mine\.kt is in Kotlin, but"):
        open_bench(kit, words=("echo", str(kit / "mine.kt")))
    bench = run_bench(kit, solutions=("other.kt", "fast.py"), rounds=1)

    fast, other = bench.result().solutions
    assert (fast.solution, other.solution) == ("fast.py", "other.kt")
    assert (other.fault or "").startswith("not run: ")
    assert bench.status == 0


def test_every_solution_is_run_on_every_case_in_every_round_in_turn(tmp_path: Path) -> None:
    machine = Machine()
    fake, kit = FakeSandbox(machine), find_kit(kit_of(tmp_path), {})

    with Bench(kit, BenchOrder(words=("echo",), rounds=3), sandbox=fake) as bench:
        list(bench)

    whole = [name for name, text in machine.runs if "\n" in text[:-1]]
    assert whole == [
        *("fast.py", "slow.py", "slow.py", "fast.py"),
        *("slow.py", "fast.py", "fast.py", "slow.py"),
        *("fast.py", "slow.py", "slow.py", "fast.py"),
    ]
    opened = [Path(one.argv[-1]).name for one in fake.opened if "JUDGE_STATS" in one.env]
    assert sorted(opened) == ["fast.py", "slow.py"]  # each in a jail of its own
    assert fake.cancelled


Seen = Callable[[list[int]], Execution | None]


def where(**seen: Seen) -> Cost:
    """A cost where some programs, or `all` of them, do something else; None is as usual."""
    as_usual: Seen = lambda numbers: None  # noqa: E731  # shorter than a function

    def cost(name: str, numbers: list[int]) -> Execution:
        found = seen.get(name.partition(".")[0], seen.get("all", as_usual))(numbers)
        return found or usual_cost(name, numbers)

    return cost


def stop(why: Stop) -> Seen:
    return lambda numbers: replace(echo(numbers, cpu_s=1.2), stopped_by=why)


def late_if(when: Callable[[list[int]], bool]) -> Seen:
    return lambda numbers: stop(Stop.CPU)(numbers) if when(numbers) else None


def told(nodes: Callable[[list[int]], int]) -> Seen:
    return lambda numbers: echo(numbers or [0], stderr=b"nodes=%d\n" % nodes(numbers))


def growing(numbers: list[int]) -> Execution | None:
    """It doubles with each number."""
    cpu_s = 0.03 + sum(0.002 * 2**number for number in numbers)
    return stop(Stop.CPU)(numbers) if max(numbers) > 6 else echo(numbers, cpu_s=cpu_s)


def changing() -> Cost:
    """`fast.py` takes another time and other nodes each round, of some cases none."""
    rounds: Counter[str] = Counter()

    def cost(name: str, numbers: list[int]) -> Execution:
        number = rounds[f"{name} {numbers}"]
        rounds[f"{name} {numbers}"] += 1
        if name == "fast.py":
            nodes = b"nodes=%d\n" % (10 + number)
            memory = (3, 7, 4, 4)[number % 4] << 20
            return echo(
                numbers, cpu_s=(0.1, 0.2, 0.9, 0.1)[number % 4], stderr=nodes, memory_bytes=memory
            )
        if name == "slow.py" and numbers[0] == 5 and number == 1:
            return replace(echo(numbers), stopped_by=Stop.CPU)  # not once, so it does not count
        return echo(numbers, cpu_s=0.0625, stderr=b"" if 0 in numbers else b"nodes=1\n")

    return cost


# Rules whose `check` cannot do with a 7 alone: a bug that only instances on their own show.
CRASHING = RULES.replace(
    'CHECK = "tokens"', "def check(games, answer, output):\n    1 // (games != ['7'])"
)
ODD = {"cases": ("09",)}
LONG_NAME = f"solutions/echo/{'x' * 40}end.py"
OTHERS = ("output.py", "crash.py", *(f"brute_force/{one}.py" for one in ("memory", "may_crash")))
ENDS: dict[str, Seen] = {
    "memory": stop(Stop.MEMORY),
    "output": stop(Stop.OUTPUT),
    **dict.fromkeys(("crash", "may_crash"), lambda numbers: execution(exit_code=1, stderr=b"why")),
}
LATE, LONG = stop(Stop.CPU), where(all=lambda numbers: echo(numbers, cpu_s=1.5))
LATE_FROM_4 = late_if(lambda numbers: len(numbers) == 1 and numbers[0] >= 4)
BENCHES: dict[str, tuple[Any, ...]] = {
    "as usual": (usual_cost,),
    "slow.py does not finish a case": (where(slow=late_if(lambda numbers: 7 in numbers)),),
    "fast.py does not finish a case": (where(fast=late_if(lambda numbers: 7 in numbers)),),
    "the rounds differ": (changing,),
    "each ends otherwise": (where(**ENDS), {f"solutions/echo/{one}": one for one in OTHERS}),
    "slow.py finishes none": (where(slow=LATE),),
    "slow.py is wrong": (where(slow=lambda numbers: echo([0])),),
    "slow.py is stopped by the judge": (where(slow=stop(Stop.REQUESTED)),),
    "nothing finishes within the limit": (LONG,),
    "all finish within a scaled limit, and take long": (LONG, {}, {"time_scale": 2.0}),
    "costs grow in both units": (where(slow=growing),),
    "slow.py does not finish the instances from 4 on": (where(slow=LATE_FROM_4),),
    "slow.py is wrong alone": (where(slow=lambda one: echo([8]) if one == [7] else None),),
    "the rules crash on an instance": (usual_cost, {"problems/echo/rules.py": CRASHING}),
    "an instance has no solution": (usual_cost, case("-1 3"), ODD),
    "instances are repeated": (usual_cost, case("3 3 3"), ODD),
    "a case is not as stated": (where(all=told(lambda _: 5)), case(" ", answer="0"), ODD),
    "the rules say what the size is": (usual_cost, case("1 1000 -1") | SIZED, ODD),
    "several stand in one place": (where(fast=told(sum), all=told(lambda _: 9)), {LONG_NAME: "x"}),
    "no cost has a place on a logarithmic axis": (where(all=told(lambda _: 0)),),
}
"""What the programs do, files of the kit, and what is asked for."""


def measured(root: Path, name: str) -> tuple[Bench, BenchResult, Machine]:
    """One of these benches, on a machine that is the same everywhere."""
    cost, files, order = (*BENCHES[name], {}, {})[:3]
    for module in [one for one in sys.modules if one.partition(".")[0] == "problems"]:
        del sys.modules[module]  # a process has one kit
    machine = Machine(cost() if cost is changing else cost)
    bench = run_bench(kit_of(root, files), machine, rounds=4, **order)
    return bench, replace(bench.result(), processor="A processor", version="1.2"), machine


def test_what_is_measured(tmp_path: Path) -> None:
    parts = []
    for number, name in enumerate(BENCHES):
        bench, found, machine = measured(tmp_path / str(number), name)
        runs = Counter((mine, " ".join(text.split())) for mine, text in machine.runs)
        lines = [f"{mine} ran {count} x on {what}" for (mine, what), count in runs.items()]
        text = as_text(found, Text("Echo")).plain
        parts.append("\n".join((f"{name}: status {bench.status}", *lines, text)))
    text = "\n\n".join(parts)

    assert text == external_file("benches.txt")


def test_what_was_measured_before_an_interruption_is_kept(tmp_path: Path) -> None:
    lines = []
    for after in (*range(11), 13, 30):
        with open_bench(kit_of(tmp_path), Machine(changing()), rounds=2) as bench:
            list(islice(bench, after + 1))
            bench.interrupted = True
        found = bench.result()
        assert (found.interrupted, bench.status) == (True, 130)
        for curve in found.growth.solutions:
            assert all(point.finished == point.instances for point in curve.points)
        lines.append(f"after {after} steps: {found.growth.why}")
        lines += [
            f"  {row.solution}: {row.finished} of {row.cases} in {row.rounds_s}, {row.relative} x"
            for row in found.solutions
        ]
    text = "\n".join(lines)

    assert text == external_file("interrupted.txt")


def test_the_page_and_json_have_what_the_text_has_and_load_nothing(tmp_path: Path) -> None:
    _, found, _ = measured(tmp_path / "a", "costs grow in both units")
    _, flat, _ = measured(tmp_path / "b", "no cost has a place on a logarithmic axis")

    made, document = page(found, "Echo", "2 cases"), json_text(found)

    assert document == external_file("measured.json", format=".txt")
    assert made.startswith("<!doctype html>")
    assert not re.search(r"<(script|link|img|iframe|object)|\b(src|href)=|@import|url\(", made)
    body = made.partition("</style>")[2]
    said = "|".join(" ".join(unescape(one).split()) for one in re.findall(r">([^<>]+)<", body))
    said = re.sub(r"\|[ |]*\|", "|", f"|{said}|")
    for words in (
        "|Echo (echo)|2 cases; 4 rounds|",
        "|a|fast.py|2 / 2|200 ms|± 0.0 %|1.00 x|1.02 k|5.12 k|10 MiB|",
        "|b|time_limit_exceeded/slow.py|1 / 2|92.0 ms|± 0.0 %|0.92 x|10 MiB|",
        ": finished 1 of 2 cases, and is compared on these|",
        "|CPU time above start-up|x 2.13 per move (± 0.03, 5 sizes)|",
        "|Echo: CPU time above start-up|moves of the optimum|seconds (logarithmic)|",
        "|moves|b|0|~0|1|~0|2|6.00 ms|",
        "|7|-|8|-|9|-|Measured on|A processor|Python 3: Some 1.0|",
    ):
        assert words in said
    assert [made.count("<svg"), page(flat, "Echo", "").count("<svg")] == [2, 0]


def test_what_a_solution_is_called_is_neither_obeyed_nor_markup(tmp_path: Path) -> None:
    evil = '<script>alert("&")\x1b[2J</script>'
    _, found, _ = measured(tmp_path, "as usual")
    row, curve = found.solutions[0], found.growth.solutions[0]
    odd = (replace(row, solution=evil), replace(row, solution=evil, cpu_s=None, fault=evil))
    growth = replace(found.growth, solutions=(replace(curve, solution=evil),), size_name=evil)

    text = as_text(replace(found, solutions=odd, growth=Growth()), Text("Echo")).plain
    versions = {evil: evil}
    bad = replace(found, processor=evil, versions=versions, solutions=odd, growth=growth)

    assert "\x1b" not in text
    assert "<script" not in page(bad, "Echo", "")
    assert page(bad, "Echo", "").count("&lt;script&gt;alert") > 5


def test_figures_have_three_digits_and_a_fit_is_a_factor_or_a_power(tmp_path: Path) -> None:
    _, found, _ = measured(tmp_path, "as usual")
    steep = ExponentialFit(factor=23.456, standard_error=1.25, sizes=6)
    power = PowerFit(exponent=1.017, standard_error=0.021, sizes=9)
    curve = found.growth.solutions[0]
    boxes = replace(found, growth=Growth(size_name="boxes", is_depth=False))

    figures = {
        (5e-6, 0.05, 61.5, 7, 7.25): "5 us ± 5.0 % 61.50 x 7 7.2",
        (0.0123, 0.0994, 99.995, 1234, 2e7): "12.3 ms ± 9.9 % 100 x 1.23 k 20.0 M",
        (5.0, 0.0995, 1.0, 0, 0.0): "5.00 s ± 10 % 1.00 x 0 0",
        (999.6, 0.5, 1.0, 10**9, 1.0): "1000 s ± 50 % 1.00 x 1.00 G 1",
    }
    names = ("cpu_s", "spread", "relative", "nodes", "nodes_per_s")
    for row, words in figures.items():
        shown = replace(found.solutions[0], **dict(zip(names, row, strict=True)))
        text = as_text(replace(found, solutions=(shown,), growth=Growth()), Text("Echo")).plain
        assert f"fast.py {words} 10 MiB" in re.sub(" +", " ", text)
    assert boxes.axis == "boxes"
    assert boxes.fit_words(replace(curve, fit=steep)) == "x 23.5 per box (± 1.2, 6 sizes)"
    assert found.fit_words(replace(curve, fit=power)) == "moves ^ 1.02 (± 0.02, 9 sizes)"


class Stopped(Bench):
    """A bench during which somebody presses Ctrl-C."""

    def __iter__(self) -> Iterator[Phase | Step]:
        yield from islice(super().__iter__(), 6)
        raise KeyboardInterrupt


@each_row(
    ("form", "begin", "end"),
    [
        (
            "text",
            "Echo (echo)\n2 cases of sample and secret; limits 1 s, 256 MiB; sandbox: ",
            "Python 3: Some 1.0",
        ),
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
    sandbox = FakeSandbox(Machine())
    sandbox.missing = (Guarantee.FILES,)
    kit, order = find_kit(kit_of(tmp_path), {}), BenchOrder(words=("echo",), rounds=2)

    with kind(kit, order, sandbox=sandbox) as bench:
        text = printed(lambda screen: report_bench(bench, screen, form))

    assert bench.status == (130 if kind is Stopped else 0)
    assert text.startswith(begin)
    assert "fast.py" in text
    assert kind is Stopped or text.rstrip().endswith(end)
    if form == "json":
        document = json.loads(text)
        assert document["interrupted"] is (kind is Stopped)
        assert document["sandbox"]["missing"] == ["files"]
    else:
        assert ("nterrupted" in text) == (kind is Stopped)
    assert ("does not hold: files" in capsys.readouterr().err) == (form == "text")
