"""What is run how often and in which order, what is left out, and when it ends.

All seconds are those of the clock of `Machine`.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from judge.commands.compare.report import report_comparison
from judge.commands.compare.text import as_text
from judge.commands.compare.work import open_comparison
from judge.errors import UsageError
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox, each_row, write_kit
from tests.unit.commands.compare.machine import Machine, compare_programs, kit, order
from tests.unit.commands.golden import golden

CALM, MOST, SIZES = "cost=0.1 noise=0.01", "cost=0.05 cost4=19 noise=0.001", range(10, 40)
COMPARISONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "slower": (CALM, "cost=0.12 noise=0.01", {}),
    "faster": (CALM, "cost=0.08 noise=0.01", {}),
    "equal": (CALM, CALM, {}),
    "not enough time to tell": ("noise=0.1", "noise=0.1", {"time_s": 5.0}),
    "no time at all": (CALM, CALM, {"time_s": 0.0}),
    "a wrong answer, but faster": ("cost=0.1", "cost=0.05 fail=4", {}),
    "a right answer now": ("fail=4", "", {}),
    "both fail": ("fail=4", "fail=4", {"cases": ("02*",)}),
    "fails now and then": ("", "flaky=2 name=b", {"cases": ("02*",)}),
    "does not compile": ("", "broken=1", {}),
    "more nodes": ("nodes=10", "nodes=15", {}),
    "one case is mostly start-up": ("cost=0.012 cost4=20", "cost=0.012 cost4=20", {}),
    "all is mostly start-up": ("cost=0.0102", "cost=0.0102 noise=0.005", {"time_s": 2.0}),
    "no time for most of the work": (MOST, MOST, {"time_s": 10.0}),
    "slower on a few long cases, with no time for all": (
        "cost100=8 cost101=8 cost102=8 noise=0.02",
        "cost100=9 cost101=9 cost102=9 noise=0.02",
        {"time_s": 30.0, "sizes": (*SIZES, 100, 101, 102)},
    ),
}
"""Two programs, as `Machine` reads them, and what is asked for."""


def test_what_is_found_of_two_programs(tmp_path: Path) -> None:
    parts = []
    for number, (name, (a, b, changes)) in enumerate(COMPARISONS.items()):
        given = order(**{key: one for key, one in changes.items() if key != "sizes"})
        root, sizes = tmp_path / str(number), changes.get("sizes", ())
        found = compare_programs(root, Machine(), a, b, given, sizes)
        assert found.seconds <= 1.1 * given.time_s
        _, _, told = as_text(found, "Sums").plain.split("\n\n", 2)
        parts.append(f"{name}: status {found.status}\n{told}")
    told = "\n\n".join(parts)

    assert told == golden(__file__, "programs.txt", told)


def test_the_order_alternates_and_both_run_as_often(tmp_path: Path) -> None:
    machine = Machine()

    found = compare_programs(tmp_path, machine, "noise=0.02", "noise=0.02")

    pairs = ["".join(machine.runs[at : at + 2]) for at in range(0, len(machine.runs), 2)]
    assert pairs[:2] == ["ab", "ba"]  # both are judged on the two cases
    assert pairs[2:8] == ["ab", "ba", "ba", "ab", "ab", "ba"]
    assert all(len(case.cpu_s) == len(found.cases[0].cpu_s) for case in found.cases)


@each_row("form", ["text", "json"])
def test_an_interruption_is_reported_with_what_is_known(form: str, tmp_path: Path) -> None:
    machine, output = Machine(), io.StringIO()
    machine.interrupt_at = 25
    source = kit(tmp_path, a="noise=0.2", b="noise=0.2")

    with (
        open_comparison(source, order(), sandbox=FakeSandbox(machine), clock=machine.clock) as work,
        Screen(output=output) as screen,
    ):
        report_comparison(work, screen, form)
        found = work.comparison()

    assert found.status == 130
    assert found.cpu is not None
    assert found.cpu.rounds == 5
    if form == "json":
        assert json.loads(output.getvalue())["interrupted"] is True
    else:
        assert "5 rounds of 2 cases" in output.getvalue()
        assert "interrupted; this is what was measured so far" in output.getvalue()


@each_row(
    ("changes", "words"),
    [
        ({"candidates": ("a.py", "none.py")}, "there is no file 'none.py'"),
        ({"cases": ("nope",)}, "no case of sums matches"),
        ({"data": ("nope",)}, "sums has no data 'nope'"),
        ({"problem": ("nope",)}, "there is no problem 'nope'"),
        ({"candidates": ("a.py@", "b.py")}, "names no revision after its @"),
        ({"candidates": ("a.py@HEAD", "b.py")}, "is in no git repository"),
        (
            {"problem": (), "candidates": ("x/q.py@HEAD", "q.py")},
            "neither 'x/q.py@HEAD' nor 'q.py'",
        ),
    ],
)
def test_unknown_arguments_are_refused(
    changes: dict[str, object], words: str, tmp_path: Path
) -> None:
    source = kit(tmp_path, a="", b="")
    write_kit(tmp_path / "kit", {"problems/other/problem.yaml": "name: Other\n"})

    given, fake = order(**changes), FakeSandbox(Machine())
    with pytest.raises(UsageError, match=words), open_comparison(source, given, sandbox=fake):
        pass
