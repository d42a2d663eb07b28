"""Rounds of a watch: on a real terminal, and as text."""

import re
import signal
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.commands.watch.screen import _WatchScreen, key_help
from judge.commands.watch.work import (
    CaseExplained,
    DifferenceRequested,
    ExplanationStarted,
    RoundStarted,
    WatchEvent,
)
from judge.errors import UsageError
from judge.model import Excerpt, Judgement, Report, SecondLook, Setting, Timing, Verdict
from judge.sandbox import sandbox_by_name
from judge.terminal.translation import use_language
from tests.conftest import case, problem, report, solution, write_kit
from tests.unit.terminal.pseudo_terminal import OnTerminal, on_terminal

RIGHT = Judgement(
    case="sample/01-one",
    hash="",
    verdict=Verdict.AC,
    cpu_s=0.0251,
    wall_s=0.03,
    memory_bytes=10 << 20,
)
WRONG = replace(
    RIGHT,
    case="secret/02-two",
    verdict=Verdict.WA,
    message="2 is too many\nmore",
    excerpt=Excerpt(input="1 2", expected="1", actual="2", stderr=""),
)
FAILURES = [replace(WRONG, case=f"secret/{number}", excerpt=None) for number in range(5)]
TWICE = [RIGHT, replace(RIGHT, case="secret/2")]
TWO = FAILURES[:2]
UNBUILT = [replace(one, verdict=Verdict.CE, cpu_s=None) for one in TWO]
EXPLAINED = replace(WRONG, second_look=SecondLook(tools=("one", "another")))
LATE, AGAIN = replace(RIGHT, verdict=Verdict.TLE, cpu_s=1.01), replace(RIGHT, rerun=True)
START = RoundStarted(
    problem=problem(),
    setting=Setting(version="1", data=(), time_scale=1.0, level="none", missing=()),
    solution=solution("mine\x1b.py"),
    cases=[],
    whole=False,
    sandbox=sandbox_by_name("none"),
)
ALL = replace(START, whole=True)

ROUNDS: dict[str, list[WatchEvent]] = {
    "all pass": [START, RIGHT, TWICE[1], report(*TWICE)],
    "one failure is shown whole": [
        START,
        RIGHT,
        WRONG,
        *TWO,
        report(RIGHT, WRONG, *TWO, cases_total=9),
    ],
    "what was shown after the failure counts": [
        START,
        *(RIGHT, WRONG),
        *(replace(RIGHT, case=case) for case in ("sample/02", "secret/3")),
        report(RIGHT, WRONG, cases_total=9),
    ],
    "a counterexample is not a test case of the problem, and a long head has two lines": [
        replace(START, cases=[case(name="kept/1"), case()], solution=solution("m" * 60)),
        *(replace(RIGHT, case="kept/1"), RIGHT),
        report(replace(RIGHT, case="kept/1"), RIGHT),
    ],
    "three are where all are run": [ALL, *FAILURES, report(*FAILURES)],
    "it was cut off": [START, RIGHT, report(RIGHT, cases_total=2)],
    "it does not compile": [START, *UNBUILT, report(*UNBUILT)],
    "a case that is run again counts once": [START, LATE, AGAIN, report(AGAIN)],
    "the limit is that of every problem": [
        replace(START, problem=replace(problem(), timing=Timing(source=None)))
    ],
    "looked at again": [START, ExplanationStarted(case="secret/1"), CaseExplained(judgement=WRONG)],
    "and nothing is found": [START, CaseExplained(judgement=EXPLAINED)],
    "and all was said": [START, WRONG, CaseExplained(judgement=WRONG)],
    "nothing to be looked at": [ExplanationStarted(case=None)],
    "what differs": [DifferenceRequested(judgement=WRONG)],
    "nothing differs": [DifferenceRequested(judgement=None)],
    "an error": [UsageError("there is no file")],
}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_line_of_keys_fits_into_a_terminal(language: str) -> None:
    with use_language(language):
        assert key_help().cell_len <= 80


def test_what_is_shown_of_each_event(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for name, events in ROUNDS.items():
        with _WatchScreen(key_help()) as screen:
            for event in events:
                if isinstance(event, Report):
                    screen.show_report(screen.with_all_shown(event), None)
                else:
                    screen.show(event)
        shown = "".join(capsys.readouterr())
        shown = re.sub(r"\d\d:\d\d:\d\d|\d\.\d s in total", "(time)", shown)
        found.append(f"# {name}\n{shown}")
    text = "\n".join(found)

    assert text == external_file("rounds.txt")
    assert "\x1b" not in text  # without a terminal nothing is cleared


SCRIPT = """
import os, sys, threading
from pathlib import Path
from judge.terminal import signals
from judge.catalog.find_kit import find_kit
from judge.commands.watch.screen import WatchCommands, show_watch
from judge.commands.watch.work import Watch
from judge.runner.session import RunRequest

def stress(slug, file, stopper):
    stopped = threading.Event()
    stopper.add_done_callback(lambda _: stopped.set())
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
with Watch(kit, RunRequest(words=("sums", sys.argv[1]), jobs=1, sandbox="none")) as watch:
    commands = WatchCommands(stress=stress, trace=trace, debug=debug, record=record)
    status = show_watch(watch, commands)
print("status", status)
"""

INTERRUPT = "Ctrl-C"


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[OnTerminal]:
    mine = tmp_path / "mine.py"
    mine.write_text("print(sum(map(int, input().split())))")
    with on_terminal(SCRIPT, str(mine), cwd=write_kit(tmp_path / "kit", {})) as opened:
        yield opened


@pytest.mark.slow
def test_keys_run_other_work_and_quit_and_the_terminal_is_as_before(terminal: OnTerminal) -> None:
    first = terminal.until(" quit")
    terminal.type("\x1b[A\n")
    again = terminal.until(" quit")
    for typed, shown in (
        ("s", "stressing sums"),
        ("x", "stopped sums"),
        ("", " quit"),
        ("s", "stressing sums"),
        (INTERRUPT, " quit"),  # ends the stress test alone
        ("t", "tracing sums None"),
        ("", " quit"),
        ("d", "debugging sums None"),
        ("sqt\n", "typed: sqt"),  # the debugger has the terminal; these are keys too
        ("", " quit"),
        ("d", "debugging sums None"),
        (INTERRUPT, " quit"),  # ends the debugger alone
        ("s", "stressing sums"),
        ("q", "status 0"),  # ends the watch too
    ):
        if typed == INTERRUPT:
            terminal.process.send_signal(signal.SIGINT)
        else:
            terminal.type(typed)
        terminal.until(shown)

    assert first.startswith("\x1b[H\x1b[2J")
    assert "accepted: 2 cases" in first
    assert "recorded AC" in again
    assert terminal.process.wait(60) == 0
    assert termios.tcgetattr(terminal.side) == terminal.before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 0)]
)
def test_a_signal_restores_the_terminal(terminal: OnTerminal, number: int, status: int) -> None:
    terminal.until(" quit")
    terminal.process.send_signal(number)
    if number == signal.SIGINT:
        terminal.until("status 130")

    assert terminal.process.wait(60) == status
    assert termios.tcgetattr(terminal.side) == terminal.before
