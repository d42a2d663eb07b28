"""Debug a solution on a case, in a sandbox that permits what a debugger needs and no more.

Only the session itself is loosened: the program is built, and judged to find the case, as ever. The
program stops where it prints the first wrong word of its output. The only known format of an output
is that of `write_ways`, the number of moves and the moves: in another one no word is found.

An editor starts debugpy, gdb or lldb-dap itself, without the sandbox, when the judge has ended. So
`.vscode/launch.json` gets a configuration, and the input and the program lie beside it.
"""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.text import Text

from judge.catalog.rules import load_rules
from judge.catalog.source import ProblemSource
from judge.commands.debug.debuggers import (
    Debugger,
    DebugTarget,
    debug_build,
    debugger_of,
    terminal_command,
)
from judge.errors import SandboxError, UsageError
from judge.facts import Fact
from judge.files import replace_file
from judge.game import Game, Rules, Way, replay
from judge.grading.feedback.playback import find_mistake, play_moves, read_ways
from judge.grading.verdicts import LIMIT_VERDICTS
from judge.model import Case, Check, Execution, Problem, Program, Solution, Verdict
from judge.runner.build import CompileFailure, Jails
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.one_run import CaseOrder, ordered_cases, ordered_problem, run_on_case
from judge.runner.solution_run import CaseOutcome, SolutionRun
from judge.sandbox import Jail, Level, Loosening, Sandbox, sandbox_by_name
from judge.terminal.keys import forward_terminal, is_on_terminal
from judge.terminal.screen import Screen
from judge.terminal.translation import translate, translate_fact

Search = Callable[[str, str], bool]
"""Looks for an input on which a file fails at a problem, and keeps it; whether it found one."""

_BUDGET = 300_000  # moves searched for the one that lost the minimum: half a second at worst
_WORD = re.compile(rb"\S+")
_MAX_ORACLE_CALLS = 8  # to find it, where the search does not
_DAY_S = 24 * 3600.0
_DEBUGGER_BYTES = 2 << 30  # for the debugger, beside the memory of the program
_VERSION = "0.2.0"  # of the format; VS Code knows no other
_SEARCH_S = 10.0  # for another failure than an exceeded limit
_WITH_INPUT = Path(__file__).with_name("with_input.py")


def debug_solution(
    source: ProblemSource,
    order: CaseOrder,
    search: Search,
    *,
    stops_at_start: bool = False,
    writes_launch: bool = False,
) -> int:
    """Debug a solution on a case, or write how an editor does; the exit status.

    Raises `LanguageError` if the debugger is not installed, `SandboxError` if it cannot run in this
    sandbox.
    """
    with Screen() as screen, one_core_executor(None, order.sandbox) as executor:
        target = find_target(source, order, executor)
        if target is None:
            note = translate(
                "It passes every case; `judge stress` searches for an input on which it fails."
            )
            screen.print(Text(f"{note}\n"))
            (slug, *_), (file, *_) = source.resolve(order.words)
            target = find_target(source, order, executor) if search(slug, file) else None
        if target is None:
            raise UsageError(
                Fact("no input on which it fails is known"),
                advice=Fact("Name a case: judge debug PROBLEM FILE CASE"),
            )
        if writes_launch:
            file_path, name = write_launch(executor, target, Path.cwd())
            note = translate(
                'Start "{name}" in your editor; it is defined in {file}. '
                "It runs without the sandbox.",
                name=name,
                file=file_path,
            )
            screen.print(Text(f"{_target_text(target)}\n{note}"))
            return 0
        if stops_at_start:
            target = replace(target, wrong_byte=None, crashes=False)
        failure = _debug_on_terminal(executor, target, order.sandbox, screen).failed_to_start
        if failure is not None:
            raise UsageError("the debugger cannot be started: {}", failure)
        return 0


def _target_text(target: DebugTarget) -> str:
    text = translate("{solution} on {case}", solution=target.solution.name, case=target.case.name)
    if target.verdict is Verdict.AC:
        return text
    text += f": {target.verdict.value}"
    return text + (f", {translate_fact(target.message)}" if target.message else "")


def find_target(
    source: ProblemSource, order: CaseOrder, executor: LocalExecutor
) -> DebugTarget | None:
    """The solution with the case that is named, or with the smallest on which it fails.

    One on which it only exceeds a limit is taken if no other is found within some seconds. None if
    no case was named and it fails on none. Raises `UsageError` if the order names nothing that can
    be debugged.
    """
    problem, words = ordered_problem(source, order, "debug")
    if problem.validation is not None and not problem.validation.has_one_output:
        raise UsageError(
            Fact(
                "{} is interactive or runs a program several times, so a debugger cannot "
                "give it its input",
                problem.slug,
            ),
            advice=Fact("`judge run PROBLEM FILE -v` shows the dialogue"),
        )
    (solution,) = source.named_solutions(problem.slug, words[:1])
    cases = ordered_cases(source, order, problem.slug, words)
    failure = _failing_case(problem, solution, cases, executor, is_named=len(words) == 2)
    if failure is None:
        return None
    case, outcome = failure
    rules, wrong_byte = load_rules(problem), None
    if rules and outcome.check and outcome.verdict is Verdict.WA and problem.validation is None:
        wrong_byte = first_wrong_byte(rules, case, outcome.seen.stdout, outcome.check)
    return DebugTarget(
        problem=problem,
        solution=solution,
        path=_own_path(words[0], solution),
        case=case,
        verdict=outcome.verdict,
        message=outcome.message,
        wrong_byte=wrong_byte,
        crashes=outcome.verdict is Verdict.RTE and outcome.seen.signal is not None,
    )


def _failing_case(
    problem: Problem,
    solution: Solution,
    cases: Sequence[Case],
    executor: LocalExecutor,
    *,
    is_named: bool,
) -> tuple[Case, CaseOutcome] | None:
    """The smallest case on which a solution fails, or the one that is named; None if there is none.

    A time or a memory shows no line to stop at, so another failure that is found soon is preferred.
    """
    late: tuple[Case, CaseOutcome] | None = None
    until = math.inf
    for case in sorted(cases, key=lambda case: len(case.input)):
        if time.monotonic() >= until:
            break
        outcome = executor.submit(run_on_case, executor, problem, solution, case).result()
        if is_named or outcome.verdict not in (Verdict.AC, *LIMIT_VERDICTS):
            return case, outcome
        if outcome.verdict is not Verdict.AC and late is None:
            late, until = (case, outcome), time.monotonic() + _SEARCH_S
    return late


def _own_path(word: str, solution: Solution) -> Path | None:
    """The file of a solution that was named by its path, if its content is what is judged."""
    path = Path(word).absolute()
    try:
        return path if path.read_bytes() == solution.files[0].content else None
    except OSError:
        return None


def first_wrong_byte(rules: Rules, case: Case, output: bytes, check: Check) -> int | None:
    """The place in `output` of the first wrong word; None if it cannot be told.

    With moves it is the first that is illegal or loses the minimum, else the number of them.
    """
    words = list(_WORD.finditer(output))
    if rules.read_answer is None:
        pairs = zip(words, case.answer.split(), strict=False)
        return next((word.start() for word, right in pairs if word[0] != right), None)
    games = rules.parse(case.input.decode())
    ways, _ = read_ways(rules, output.decode(errors="replace"), games)
    number = (check.instance or 1) - 1
    first = 0  # the word with which the answer to the wrong instance begins
    for way in ways[:number]:
        first += 1 if way is None else 1 + len(way)
    if number > len(ways) or first >= len(words):
        return None
    word = first + _wrong_word(rules, games, ways, number, case)
    if not _has_usual_layout(words, ways, number):
        return None
    return words[min(word, len(words) - 1)].start()


def _wrong_word(
    rules: Rules,
    games: Sequence[Game[Any]],
    ways: Sequence[Way | None],
    number: int,
    case: Case,
) -> int:
    """Which word of the answer to an instance is wrong: 0 for the number of moves."""
    way = ways[number] if number < len(ways) else None
    if way is None:
        return 0
    game = games[number]
    own = play_moves(game, way)
    best, _ = read_ways(rules, case.answer.decode(errors="replace"), games)
    minimum_way = best[number] if number < len(best) else None
    moves = [own.illegal] if own.illegal else []
    if minimum_way is not None and (played := replay(game, minimum_way)).solved:
        arguments = rules, game, own, played.cost, _BUDGET
        mistake = find_mistake(*arguments, oracle_calls=_MAX_ORACLE_CALLS)
        moves += [mistake.move] if mistake else []
    return min(moves, default=0)


def _has_usual_layout(
    words: Sequence[re.Match[bytes]], ways: Sequence[Way | None], number: int
) -> bool:
    """Whether the output is the number and the moves of each way, up to the wrong instance."""
    expected: list[str] = []
    for way in ways[: number + 1]:
        expected += ["-1"] if way is None else [str(len(way)), *way]
    return expected == [word[0].decode(errors="replace") for word in words[: len(expected)]]


def _permissions(level: Level, *, has_loopback: bool) -> str:
    """What the sandbox permits in a session."""
    if has_loopback:
        return translate(
            "Sandbox: {level}. In this session a debugger may hold the program and change its "
            "memory and processes may talk over the loopback interface; time is not limited.",
            level=level.value,
        )
    return translate(
        "Sandbox: {level}. In this session a debugger may hold the program and change its memory; "
        "time is not limited.",
        level=level.value,
    )


def _debug_on_terminal(
    executor: LocalExecutor, target: DebugTarget, sandbox_name: str, screen: Screen
) -> Execution:
    """Print what is debugged and permitted, and run the debugger until the user leaves it.

    The input lies in a folder that is removed at the end.
    """
    debugger = debugger_of(target.solution.language)
    loosened = (Loosening.TRACING,) + ((Loosening.LOOPBACK,) if debugger.needs_loopback else ())
    sandbox = sandbox_by_name(sandbox_name, loosened=loosened)
    if debugger.needs_loopback and sandbox.level is Level.LANDLOCK:
        raise SandboxError(
            Fact(
                "{} talks over the loopback interface, which the sandbox landlock closes",
                debugger.value,
            ),
            advice=Fact("--sandbox limits debugs with time and memory limits alone"),
        )
    folder = executor.builder.cache.own_folder() / "debug"
    folder.mkdir(exist_ok=True)
    try:
        input_path = folder / "input"
        input_path.write_bytes(target.case.input)
        program = build_for_debugger(executor, target, debugger)
        lines = [
            f"{debugger.value}: {_target_text(target)}",
            translate("Standard input is the case, {path}.", path=input_path),
            _permissions(sandbox.level, has_loopback=debugger.needs_loopback),
            translate("`help` lists the commands of the debugger, and `quit` leaves it."),
        ]
        screen.print(Text("\n".join(lines) + "\n"))
        is_terminal = is_on_terminal()
        command = terminal_command(debugger, target, program, input_path, is_terminal=is_terminal)
        with _open_jail(executor, sandbox, target, command) as jail:
            if not is_terminal:
                sys.stdout.flush()
                return executor.submit(jail.run_piped, os.dup(0), os.dup(1)).result()
            futures: list[Future[Execution]] = []
            forward_terminal(
                lambda fd: futures.append(executor.submit(jail.run_piped, fd, os.dup(fd))),
                lambda: futures[0].done(),
            )
            return futures[0].result()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _open_jail(
    executor: LocalExecutor, sandbox: Sandbox, target: DebugTarget, command: Program
) -> Iterator[Jail]:
    """A jail for the debugger, where the program finds the files that it has in the judge.

    Time is not limited, because the user thinks; the debugger has memory of its own.
    """
    limits = target.problem.limits
    memory_bytes = limits.memory_bytes + _DEBUGGER_BYTES
    limits = replace(
        limits, cpu_s=_DAY_S, cpu_stop_s=_DAY_S, wall_s=_DAY_S, memory_bytes=memory_bytes
    )
    jails = Jails(sandbox, executor.builder)
    try:
        yield (
            SolutionRun(target.problem, target.case, command, limits, jails).open_jail(limits).jail
        )
    finally:
        sandbox.cancel()
        jails.close()


def build_for_debugger(executor: LocalExecutor, target: DebugTarget, debugger: Debugger) -> Program:
    """The solution, built with symbols; `UsageError` if it cannot be."""
    solution = debug_build(target.solution, target.path)
    memory_bytes = target.problem.limits.memory_bytes
    build = executor.submit(executor.builder.build, solution, memory_bytes=memory_bytes)
    program = build.result()
    if isinstance(program, CompileFailure):
        raise UsageError(
            "{} cannot be compiled for {}:\n\n{}", solution.name, debugger.value, program.message
        )
    return program


def write_launch(executor: LocalExecutor, target: DebugTarget, folder: Path) -> tuple[Path, str]:
    """Add a configuration to the file in `folder`, in place of one for a solution of the same name.

    Returns the file and the name of the configuration. What else is in the file stays. Raises
    `UsageError` if it cannot be read as JSON, or not be written.
    """
    debugger = debugger_of(target.solution.language)
    if debugger is Debugger.JDB:
        raise UsageError(
            Fact("editors debug Java with a language server, so no configuration can be made"),
            advice=Fact("Leave --launch out: jdb debugs on the terminal"),
        )
    if target.path is None:
        raise UsageError(
            Fact("an editor needs the file of {}", target.solution.name),
            advice=Fact("Name the solution by the path of its file"),
        )
    file, files = folder / ".vscode/launch.json", folder / ".vscode/judge"
    document = _read(file)
    program = build_for_debugger(executor, target, debugger)
    input_path, binary = (files / f"{target.path.name}.{suffix}" for suffix in ("in", "program"))
    name = f"judge: {target.path.name}"
    configuration = {
        "name": name,
        "request": "launch",
        "cwd": str(folder),
        **_start(debugger, program, target, input_path, binary),
    }
    others = (other for other in document["configurations"] if other.get("name") != name)
    document["configurations"] = [configuration, *others]
    try:
        files.mkdir(parents=True, exist_ok=True)
        replace_file(input_path, target.case.input)
        if debugger is not Debugger.PDB:
            binary.unlink(missing_ok=True)  # it may be running
            shutil.copy(program.argv[0], binary)
        replace_file(file, json.dumps(document, indent=4).encode() + b"\n")
    except OSError as error:
        raise UsageError("{} cannot be written: {}", error.filename, error.strerror) from error
    return file, name


def _start(
    debugger: Debugger, program: Program, target: DebugTarget, input_path: Path, binary: Path
) -> dict[str, object]:
    """What differs between debuggers: how the program starts, and reads its input."""
    first, *rest = program.argv
    if debugger is Debugger.PDB:
        return {
            "type": "debugpy",
            "python": first,
            "pythonArgs": rest[:-1],
            "program": str(_WITH_INPUT),
            "args": [str(input_path), str(target.path), *target.case.args],
        }
    args = [*rest, *target.case.args]
    if debugger is Debugger.GDB:  # it starts the program with a shell
        return {
            "type": "cppdbg",
            "MIMode": "gdb",
            "program": str(binary),
            "args": [*args, "<", str(input_path)],
            "stopAtEntry": True,
        }
    return {
        "type": "lldb-dap",
        "program": str(binary),
        "args": args,
        "preRunCommands": [f'settings set target.input-path "{input_path}"'],
        "stopOnEntry": True,
    }


def _read(path: Path) -> dict[str, Any]:
    """The document, with a list of configurations."""
    empty = {"version": _VERSION, "configurations": []}
    try:
        document = {**empty, **json.loads(path.read_bytes())}
        if not all(isinstance(entry, dict) for entry in document["configurations"]):
            raise TypeError("its configurations are not objects")
    except FileNotFoundError:
        return empty
    except (OSError, ValueError, TypeError) as error:
        raise UsageError(
            Fact("{} exists, but no configuration can be added: {}", path, error),
            advice=Fact("It must be JSON without comments; move it away"),
        ) from error
    return document
