"""Show a watch on the terminal, and pass the user's keys to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Self

from msgspec.structs import replace
from rich.text import Text

from judge.catalog.counterexamples import PREFIX
from judge.commands.watch.work import (
    CaseExplained,
    CommandRequested,
    DifferenceRequested,
    ExplanationStarted,
    Key,
    RoundStarted,
    Watch,
    WatchEvent,
)
from judge.errors import JudgeError
from judge.escaping import first_line, printable
from judge.model import Judgement, Problem, Report, Verdict
from judge.reports.progress import report_gaps
from judge.reports.text import (
    cases_and_kept,
    cpu_time_text,
    failure_block,
    memory_text,
    on_case_text,
    output_diff,
    reused_text,
    score_text,
    title_of,
)
from judge.runner.scheduler import ResourceScope
from judge.terminal import signals
from judge.terminal.keys import Keyboard, is_terminal
from judge.terminal.screen import Screen, print_error
from judge.terminal.translation import (
    mark,
    translate,
    translate_count,
    translate_fact,
)

_KEYS = (
    (("enter", "a"), Key.ALL, mark("run all")),
    (("s",), Key.STRESS, mark("stress")),
    (("w",), Key.WHY, mark("why")),
    (("f",), Key.DIFFERENCE, mark("diff")),
    (("t",), Key.TRACE, mark("trace")),
    (("d",), Key.DEBUG, mark("debug")),
    (("q", "ctrl-d", ""), Key.QUIT, mark("quit")),  # the last: the terminal is gone
)
"""What a key is called, the first name in the help; what it asks for, and that in words."""

_KEY_OF_NAME = {name: key for names, key, _ in _KEYS for name in names}
_HEADINGS = {
    Key.STRESS: (mark("searching for an input on which it fails"), mark("; press any key to stop")),
    Key.TRACE: (mark("what the search does"), mark("; Ctrl-C stops")),
    Key.DEBUG: (mark("a debugger on the failing case"), ""),
}
"""What is said before a command runs."""

_MAX_FAILURES = 3  # shown in full in a round that continues after a failure

RunOnCase = Callable[[str, str, str | None], None]
"""Runs a command on a problem, a file and a case; None leaves the choice to the command."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchCommands:
    """What keys run, and what records each round that was judged to its end.

    `stress` ends the test when its third argument is cancelled, from any thread. What
    `record` returns is shown below the round.
    """

    stress: Callable[[str, str, Future[None]], None]
    trace: RunOnCase
    debug: RunOnCase
    record: Callable[[RoundStarted, Report], Text | None]


def show_watch(watch: Watch, commands: WatchCommands) -> int:
    """Show a watch on the terminal until the user quits; returns the exit status.

    Ctrl-C, any key or a save ends a stress test; Ctrl-C alone ends a trace, and what comes before
    a debugger. A debugger has the terminal for itself.
    """
    current: RoundStarted | None = None

    def press(name: str) -> None:
        key = _KEY_OF_NAME.get(name.lower())
        if watch.stop_stress():
            key = key if key is Key.QUIT else None
        if key is not None:
            watch.press(key)

    with ExitStack() as stack:
        keys = stack.enter_context(_Keys(press))
        screen = stack.enter_context(_WatchScreen(key_help() if keys.are_there else None))
        try:
            for event in watch:
                if isinstance(event, CommandRequested):
                    bold, dim = map(translate, _HEADINGS[event.key])
                    with screen.suspend(Text.assemble((f"\n{bold}", "bold"), (f"{dim}\n", "dim"))):
                        _run_command(event, commands, keys)
                        watch.end_stress()  # before the keys are offered again
                    signals.reset()
                    continue
                if isinstance(event, Report) and current is not None:
                    whole = screen.with_all_shown(event)
                    screen.show_report(whole, commands.record(current, whole))
                    continue
                screen.show(event)
                if isinstance(event, RoundStarted):
                    current = event
        except KeyboardInterrupt:
            return 130
    return watch.status


def _run_command(event: CommandRequested, commands: WatchCommands, keys: _Keys) -> None:
    try:
        if event.stopper is not None:
            commands.stress(event.slug, event.file, event.stopper)
        elif event.key is Key.TRACE:
            commands.trace(event.slug, event.file, event.case)
        else:
            with keys.released():
                commands.debug(event.slug, event.file, event.case)
    except KeyboardInterrupt:
        pass
    except JudgeError as error:
        print_error(error)


class _Keys(ResourceScope):
    """Passes keys to `press`, if there is a terminal."""

    def __init__(self, press: Callable[[str], None]) -> None:
        super().__init__()
        self._press = press
        self.are_there = is_terminal()

    def __enter__(self) -> Self:
        self._read()
        return self

    @contextmanager
    def released(self) -> Iterator[None]:
        """The terminal as it was before, for a command that reads from it."""
        self._stack.close()
        try:
            yield
        finally:
            self._read()

    def _read(self) -> None:
        if self.are_there:
            keyboard = self._stack.enter_context(Keyboard())
            self._stack.enter_context(keyboard.forward_keys(self._press))


class _WatchScreen(ResourceScope):
    """Shows the current round, and `key_help` below it."""

    def __init__(self, key_help: Text | None) -> None:
        super().__init__()
        self._key_help = key_help
        self._screen = Screen()
        self._judgements: dict[str, Judgement] = {}
        self._max_failures = 1
        self._kept = 0  # counterexamples among the cases
        self._began = 0.0

    @contextmanager
    def suspend(self, heading: Text) -> Iterator[None]:
        """Without the bar, while another command writes to the terminal."""
        self._stack.close()
        if self._key_help is not None:
            self._screen.print(heading)
        yield
        self._print_help()

    def show(self, event: WatchEvent) -> None:
        """Show an event."""
        match event:
            case RoundStarted():
                self._show_round(event)
            case Judgement():
                self._show_judgement(event)
            case ExplanationStarted(case=str() as case):
                line = translate("looking again at {case}", case=printable(case))
                self._screen.print(Text(f"\n{line}", "bold"))
            case ExplanationStarted():
                line = translate("no case of the last round has a failure that can be explained")
                self._screen.print(Text(f"\n{line}", "dim"))
            case CaseExplained():
                if event.judgement == self._judgements.get(event.judgement.case):
                    line = translate("nothing more was found than is shown above")
                    self._screen.print(Text(line, "dim"))
                else:
                    self._screen.print(explanation(event.judgement))
                self._print_help()
            case DifferenceRequested():
                self._screen.print(difference(event.judgement, self._screen.width))
                self._print_help()
            case JudgeError():
                self._stack.close()
                print_error(event)
                self._print_help()

    def show_report(self, report: Report, below: Text | None) -> None:
        """Show the end of a round, and what is told `below` it."""
        self._stack.close()
        seconds = time.monotonic() - self._began
        self._screen.print(summary(report, kept=self._kept, seconds=seconds))
        if below is not None:
            self._screen.print(below)
        self._print_help()

    def with_all_shown(self, report: Report) -> Report:
        """The report with all judgements that were shown: it ends where the solution stopped."""
        judged = {judgement.case for judgement in report.judgements}
        others = (judgement for case, judgement in self._judgements.items() if case not in judged)
        return replace(report, judgements=(*report.judgements, *others))

    def _show_judgement(self, event: Judgement) -> None:
        """Show the judgement on a case, or the one that replaces it after it was run again."""
        is_again = event.case in self._judgements
        self._judgements[event.case] = event
        failed = event.verdict is not Verdict.AC
        if is_again:
            self._screen.print(judgement_line(event))
            return
        self._screen.advance(event.case)
        verdicts = [judgement.verdict for judgement in self._judgements.values()]
        failures = len(verdicts) - verdicts.count(Verdict.AC)
        if failed and failures <= self._max_failures:
            self._screen.print(failure_details(event))
        elif event.verdict is not Verdict.CE and (failed or event.case.startswith("sample/")):
            self._screen.print(judgement_line(event))  # a CE is the same on each case

    def _show_round(self, event: RoundStarted) -> None:
        self._stack.close()
        self._screen = Screen()  # with its own bar
        self._judgements = {}
        self._max_failures = _MAX_FAILURES if event.whole else 1
        self._began = time.monotonic()
        self._screen.clear()
        clock, columns = time.strftime("%H:%M:%S"), self._screen.width
        name = event.solution.name
        self._screen.print(heading(event.problem, name, clock=clock, columns=columns))
        self._kept = sum(case.name.startswith(PREFIX) for case in event.cases)
        report_gaps(event.setting, self._screen)
        self._stack.enter_context(self._screen)
        self._screen.start_progress(len(event.cases))

    def _print_help(self) -> None:
        if self._key_help is not None:
            self._screen.print(self._key_help)


def heading(problem: Problem, solution: str, *, clock: str, columns: int) -> Text:
    """The line above a round with the time when it began; two lines if it is too long for one."""
    limits = problem.limits
    default = "" if problem.timing.source is not None else translate(" by default")
    text = Text()
    text.append(f"{title_of(problem)} ({problem.slug})", "bold")
    text.append(f"  {printable(solution)}", "bold cyan")
    limits_text = translate(
        "limits {cpu_s:g} s{default}, {memory}",
        cpu_s=limits.cpu_s,
        default=default,
        memory=memory_text(limits.memory_bytes),
    )
    rest = Text(f"  {limits_text}  {clock}", "dim")
    if text.cell_len + rest.cell_len > columns:
        text.append("\n")
    return text.append_text(rest).append("\n")


def judgement_line(judgement: Judgement) -> Text:
    """A judgement as one line."""
    right = judgement.verdict is Verdict.AC
    text = Text()
    text.append("\N{CHECK MARK} " if right else "\N{BALLOT X} ", _colour(judgement))
    text.append(f"{judgement.verdict.value:<4}", _colour(judgement)).append(judgement.case)
    if judgement.cpu_s is not None:
        text.append(f" {cpu_time_text(judgement)} {memory_text(judgement.memory_bytes)}", "dim")
    if judgement.message:
        text.append(
            f"  {printable(translate_fact(judgement.message).partition(chr(10))[0])}", "dim"
        )
    return text


def failure_details(judgement: Judgement) -> Text:
    """A case that failed, with its input and outputs."""
    head = f"\N{BALLOT X} {judgement.verdict.value}", _colour(judgement)
    return Text.assemble(head, failure_block(judgement))


def explanation(judgement: Judgement) -> Text:
    """A case that was looked at again; also that a wrong answer has no fault of its memory."""
    text = failure_details(judgement)
    look = judgement.second_look
    if judgement.verdict is Verdict.WA and look is not None and look.tools and not look.found:
        text.rstrip()
        tools = translate(", then ").join(look.tools)
        line = translate("a second run with {tools} found nothing", tools=tools)
        text.append(f"\n{line}", "dim")
    return text


def summary(report: Report, *, kept: int, seconds: float) -> Text:
    """The last line of a round; `kept` of its cases are counterexamples."""
    done, total = len(report.judgements), report.cases_total
    verdicts = [judgement.verdict for judgement in report.judgements]
    passed = [judgement.case for judgement in report.judgements if judgement.verdict is Verdict.AC]
    failed = done - len(passed)
    samples = sum(case.startswith("sample/") for case in passed)
    of_samples = translate(" ({count} of them samples)", count=samples)
    text = Text("\n")
    if report.verdict is Verdict.AC and done == total:
        text.append(translate("accepted: {cases}", cases=cases_and_kept(total, kept)), "bold green")
    elif Verdict.CE in verdicts:
        text.append(translate("does not compile"), "bold red")
    elif failed:
        result = translate_count("{count} case failed", "{count} cases failed", failed)
        text.append(result, "bold red")
        passing = translate(
            ", {passed} passed{of_samples}, {left} not judged",
            passed=len(passed),
            of_samples=of_samples if 0 < samples < len(passed) else "",
            left=total - done,
        )
        text.append(passing)
    else:
        result = translate_count(
            "{done} of {count} case judged", "{done} of {count} cases judged", total, done=done
        )
        text.append(result, "bold yellow")
    if report.remark:
        text.append(f"; {translate_fact(report.remark)}", "bold red")
    if report.score is not None:
        text.append(translate("; ") + score_text(report.score), "bold")
    slowest = report.slowest
    if slowest is not None:
        costs = translate(
            "; slowest {time} on {case}, at most {memory}",
            time=cpu_time_text(slowest).strip(),
            case=slowest.case,
            memory=memory_text(report.memory_bytes),
        )
        text.append(costs, "dim")
    text.append(translate("; {seconds:.1f} s in total", seconds=seconds), "dim")
    if reused := reused_text(report.cached, len(report.judgements)):
        text.append(f"\n{reused}", "dim")
    return text


def key_help() -> Text:
    """The line of the keys and what they do; it fits into 80 columns in each language."""
    keys = [
        Text.assemble((name, "bold"), (f" {translate(meaning)}", "dim"))
        for (name, *_), _, meaning in _KEYS
    ]
    return Text.assemble("\n", Text("  ").join(keys))


def difference(judgement: Judgement | None, columns: int) -> Text:
    """The outputs of a wrong answer with what differs; None if there was no wrong answer."""
    diff = None if judgement is None else output_diff(judgement, columns)
    if judgement is None or diff is None:
        line = translate("no output of the last round differs from an expected one")
        return Text(f"\n{line}", "dim")
    text = Text.assemble(
        (f"\n{translate_fact(judgement.verdict.words)}", "bold red"),
        on_case_text(printable(judgement.case)),
    )
    if judgement.message:
        text.append(f": {first_line(translate_fact(judgement.message))}")
    text.append("\n").append_text(diff)
    text.rstrip()
    return text


def _colour(judgement: Judgement) -> str:
    return "bold green" if judgement.verdict is Verdict.AC else "bold red"
