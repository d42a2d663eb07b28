"""Rounds of a watch: on a real terminal, and as text."""

from __future__ import annotations

import signal
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from judge.commands.watch.screen import (
    _WatchScreen,
    difference,
    explanation,
    explanation_heading,
    failure_details,
    heading,
    judgement_line,
    key_help,
    summary,
)
from judge.commands.watch.work import DifferenceRequested, RoundStarted, WatchEvent
from judge.errors import UsageError
from judge.grading.expectations import ACCEPTED
from judge.model import Excerpt, Judgement, Report, SecondLook, Setting, Timing, Verdict
from judge.sandbox import sandbox_by_name
from tests.conftest import problem, solution, write_kit
from tests.unit.commands.golden import golden
from tests.unit.terminal.pseudo_terminal import Terminal, on_terminal

RIGHT = Judgement(
    case="sample/01-one",
    hash="",
    verdict=Verdict.AC,
    message="",
    cpu_s=0.0251,
    wall_s=0.03,
    memory_bytes=10 << 20,
)
WRONG = replace(
    RIGHT,
    case="secret/02-two",
    verdict=Verdict.WA,
    message="2 is too many",
    excerpt=Excerpt(input="1 2", expected="1", actual="2", stderr=""),
)


def report(*judgements: Judgement, total: int = 2) -> Report:
    return Report(
        problem="sums",
        solution="mine.py",
        language="python3",
        expectation=ACCEPTED,
        judgements=judgements,
        cases_total=total,
    )


def test_the_parts_of_a_round() -> None:
    by_default = replace(problem(), timing=Timing(source=None))
    two = replace(WRONG, second_look=SecondLook(tools=("one", "another")))
    late = replace(WRONG, cpu_s=None, message="a\nb")

    found = "\n".join(
        one.plain
        for one in (
            heading(problem(), "mine\x1b.py", at="12:00:00"),
            heading(by_default, "a.py", at="12:00:00"),
            *(judgement_line(one) for one in (RIGHT, WRONG, late)),
            failure_details(problem(), WRONG),
            explanation_heading("secret/1"),
            explanation_heading(None),
            explanation(problem(), WRONG),
            explanation(problem(), two),
            difference(WRONG, 120),
            key_help(),
        )
    )

    assert found == golden(__file__, "round.txt", found)


def test_a_round_ends_with_what_came_of_it() -> None:
    for judged, words in (
        ([RIGHT, RIGHT], "accepted: 2 cases"),
        ([WRONG], "1 case failed, 0 passed, 1 not judged"),
        ([RIGHT], "1 of 2 cases judged"),
        ([replace(WRONG, verdict=Verdict.CE, cpu_s=None)], "does not compile"),
    ):
        verdicts = [one.verdict for one in judged]
        assert words in summary(report(*judged), verdicts, seconds=1.0).plain


SCRIPT = """
import os, sys, threading
from pathlib import Path
from judge.terminal import signals
from judge.catalog.find_kit import find_kit
from judge.commands.watch.screen import WatchCommands, show_watch
from judge.commands.watch.work import Watch, WatchOrder

def stress(slug, file, set_stopper):
    stopped = threading.Event()
    set_stopper(stopped.set)
    print("stressing", slug, flush=True)
    stopped.wait(60)
    print("stopped", slug, flush=True)

def trace(slug, file, case):
    print("tracing", slug, case, flush=True)

def debug(slug, file, case):
    print("debugging", slug, case, flush=True)
    print("typed:", input(), flush=True)

def record(current, report):
    print("recorded", report.verdict.value)

signals.install()
kit = find_kit(Path.cwd(), {})
with Watch(kit, WatchOrder(words=("sums", sys.argv[1]), jobs=1, sandbox="none")) as watch:
    commands = WatchCommands(stress=stress, trace=trace, debug=debug, record=record)
    status = show_watch(watch, commands)
print("status", status)
"""


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    mine = tmp_path / "mine.py"
    mine.write_text("print(sum(map(int, input().split())))")
    with on_terminal(SCRIPT, str(mine), cwd=write_kit(tmp_path / "kit", {})) as opened:
        yield opened


@pytest.mark.slow
def test_keys_run_other_work_and_quit_and_the_terminal_is_as_before(terminal: Terminal) -> None:
    first = terminal.until(" quit")
    terminal.type("\x1b[A\n")
    again = terminal.until(" quit")
    terminal.type("s")
    terminal.until("stressing sums")
    terminal.type("x")
    terminal.until("stopped sums")
    terminal.until(" quit")
    terminal.type("s")
    terminal.until("stressing sums")
    terminal.process.send_signal(signal.SIGINT)  # ends the stress test alone
    terminal.until(" quit")
    terminal.type("t")
    terminal.until("tracing sums None")
    terminal.until(" quit")
    terminal.type("d")
    terminal.until("debugging sums None")
    terminal.type("sqt\n")  # the debugger has the terminal for itself; these are keys too
    terminal.until("typed: sqt")
    terminal.until(" quit")
    terminal.type("d")
    terminal.until("debugging sums None")
    terminal.process.send_signal(signal.SIGINT)  # ends the debugger alone
    terminal.until(" quit")
    terminal.type("s")
    terminal.until("stressing sums")
    terminal.type("q")  # ends the watch too
    terminal.until("status 0")

    assert first.startswith("\x1b[H\x1b[2J")
    assert "accepted: 2 cases" in first
    assert "recorded AC" in again
    assert terminal.process.wait(60) == 0
    assert termios.tcgetattr(terminal.side) == terminal.before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 0)]
)
def test_a_signal_leaves_the_terminal_as_before(
    terminal: Terminal, number: int, status: int
) -> None:
    terminal.until(" quit")
    terminal.process.send_signal(number)
    if number == signal.SIGINT:
        terminal.until("status 130")

    assert terminal.process.wait(60) == status
    assert termios.tcgetattr(terminal.side) == terminal.before


def shown(capsys: pytest.CaptureFixture[str], *events: WatchEvent) -> tuple[str, str]:
    with _WatchScreen(None) as screen:
        for event in events:
            if isinstance(event, Report):
                screen.show_report(event, None)
            else:
                screen.show(event)
    output = capsys.readouterr()
    return output.out, output.err


def start(*, whole: bool = False) -> RoundStarted:
    return RoundStarted(
        problem=problem(),
        setting=Setting(version="1", data=(), time_scale=1.0, level="none", missing=()),
        solution=solution("mine.py"),
        cases=[],
        whole=whole,
        sandbox=sandbox_by_name("none"),
    )


def test_the_first_failures_are_shown_whole_and_all_are_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    failures = [replace(WRONG, case=f"secret/{number}") for number in range(4)]
    end = report(RIGHT, WRONG, total=9)

    out, _ = shown(capsys, start(), RIGHT, *failures[:1], WRONG, end)
    whole, _ = shown(capsys, start(whole=True), *failures)

    assert (out.count("expected output"), out.count("\N{BALLOT X} WA")) == (1, 2)
    assert "2 cases failed, 1 passed, 6 not judged" in out
    assert whole.count("expected output") == 3


def test_what_differs_is_marked_on_request_and_a_rerun_counts_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    late = replace(RIGHT, verdict=Verdict.TLE, cpu_s=1.01)
    again = replace(RIGHT, rerun=True)

    out, _ = shown(capsys, start(), WRONG, DifferenceRequested(judgement=WRONG))
    none, _ = shown(capsys, DifferenceRequested(judgement=None))
    rerun, _ = shown(capsys, start(), late, again, report(again, total=1))

    difference = out.partition("wrong answer on secret/02-two: 2 is too many\n---")[2]
    assert "-   1 1\n+   1 2\n?     ^" in difference
    assert "no output of the last round differs" in none
    assert "judge: there is no file" in shown(capsys, UsageError("there is no file"))[1]
    assert "TLE" in rerun
    assert "accepted: 1 case" in rerun
    assert "\x1b" not in out + none + rerun  # without a terminal nothing is cleared
