"""Run a solution on one instance, so that it reports its search, and make the X-ray.

The run that gives the verdict, the time and the memory is an ordinary one. In the second run the
variable `JUDGE_TRACE` names a pipe in the work directory, and the limits are larger: a program that
is too slow shall still show what it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import copy_context
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.catalog.rules import load_position_reader, load_rules
from judge.catalog.source import ProblemSource
from judge.commands.trace.analysis import Analysis, TracedRun, analyse_search
from judge.commands.trace.records import MOST_BYTES, read_records
from judge.commands.trace.shipped import solutions_of_kind
from judge.errors import JudgeError, ProblemError, UsageError
from judge.game import Game, Rules, Way, read_costs, replay
from judge.game.positions import PositionReader
from judge.grading.feedback.playback import read_ways
from judge.grading.verdicts import (
    is_surely_late,
    reported_nodes,
    verdict_of,
    verdict_reason,
)
from judge.languages.trace_snippets import trace_snippet
from judge.model import Case, Execution, Problem, Solution, Verdict
from judge.reports.summaries.search_trace import ReferenceSearch
from judge.runner.build import CompileFailure
from judge.runner.judge_case import check_within_limits, limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.references import select_cases, with_answer
from judge.sandbox import Access, Reported, Sandbox
from judge.terminal.translation import translate
from judge.terminal.translation.facts import translate_fact

VARIABLE = "JUDGE_TRACE"
_PIPE = "judge-trace"
_SLOWER = 2.0  # the limits of the traced run, in those of the problem
_MORE_BYTES = 64 << 20
_MOST_SHIPPED = 2  # solutions to run beside it


class TraceOrder(Struct, frozen=True, kw_only=True):
    """The words `[PROBLEM] FILE [CASE]` and options of `judge trace`; `instance` counts from 1.

    `cores` are those to run on, by default any.
    """

    words: tuple[str, ...]
    data: tuple[str, ...] = ()
    instance: int | None = None
    time_scale: float = 1.0
    sandbox: str = "best"
    cores: tuple[int, ...] | None = None


class _Subject(Struct, frozen=True, kw_only=True):
    """What is traced, and with what it is read."""

    problem: Problem
    rules: Rules
    reader: PositionReader
    solution: Solution


class _Judged(Struct, frozen=True, kw_only=True):
    """How a run ended. `instance` is what the checker named, from 1."""

    seen: Execution
    verdict: Verdict | None
    message: str
    instance: int | None = None


def trace_solution(
    source: ProblemSource, order: TraceOrder, *, sandbox: Sandbox | None = None
) -> Analysis:
    """The X-ray of a solution on an instance of a case.

    Without a case it is the first that fails, or else the last. Without a number it is the instance
    that the checker names, or else the one with the longest answer. Raises `UsageError` if the
    order names nothing that can be traced, if the solution cannot be compiled, or if it reports
    nothing.
    """
    (slug, *_), words = source.resolve(order.words)
    if not 1 <= len(words) <= 2:
        raise UsageError(
            f"expected a file and a case after the problem; got {len(words)} words",
            advice="For example: judge trace PROBLEM FILE CASE",
        )
    problem = source.problem(slug)
    rules, reader = load_rules(problem), load_position_reader(problem)
    if rules is None or reader is None:
        raise UsageError(
            f"{slug} has no positions that a search could report",
            advice="A problem of a kit can be traced if it has a position.py; see "
            "docs/how-to/trace.md",
        )
    problem = replace(problem, limits=problem.limits.scale(order.time_scale))
    (solution,) = source.named_solutions(slug, words[:1])
    if VARIABLE.encode() not in b"".join(one.content for one in solution.files):
        raise UsageError(
            f"{solution.name} does not report its positions: {VARIABLE} is not in it",
            advice=_how_to_report(solution, reader),
        )
    subject = _Subject(problem=problem, rules=rules, reader=reader, solution=solution)
    cases = select_cases(source, slug, words[1] if len(words) == 2 else None, order.data)
    with one_core_executor(sandbox, order.sandbox, order.cores) as executor:
        # In the executor's thread, so that Ctrl-C is handled; the language is that of this one.
        run, alone = executor.submit(
            copy_context().run, _run, executor, subject, cases, order.instance
        ).result()
        found = analyse_search(run)
        like = solutions_of_kind(source.solutions(slug), found.trace.kind, solution)
        beside = executor.submit(_shipped_search, executor, subject, alone, like).result()
    trace = msgspec.structs.replace(found.trace, reference=[*found.trace.reference, *beside])
    return replace(found, trace=trace)


def _run(
    executor: LocalExecutor, subject: _Subject, cases: Sequence[Case], number: int | None
) -> tuple[TracedRun, Case]:
    """The run, and the case of the one instance that was traced."""
    rules = subject.rules
    for case in cases:
        case = with_answer(rules, case)
        whole = _judge(executor, subject, case)
        if whole.verdict is not Verdict.AC:
            break
    games = rules.parse(case.input.decode())
    costs = _answer_costs(rules, case, games)
    index = _instance_index(games, costs, number, whole.instance, case, rules)
    game = games[index]
    if len(games) > 1:
        alone = Case(name=case.name, input=rules.write([game]).encode(), answer=b"")
        alone = with_answer(rules, alone)
        plain = _judge(executor, subject, alone)
    else:
        alone, plain = case, whole
    seen, reported = _run_traced(executor, subject, alone)
    records = read_records(reported)
    if not records.exact and not records.malformed:
        raise UsageError(
            f"{subject.solution.name} reported no position on {case.name} ({_ending(seen)})",
            advice=_how_to_report(subject.solution, subject.reader),
        )
    run = TracedRun(
        problem=subject.problem.slug,
        solution=subject.solution.name,
        case=case.name,
        instance=index + 1,
        instances=len(games),
        rules=rules,
        reader=subject.reader,
        game=game,
        minimum=costs[index],
        verdict=plain.verdict,
        message=_message(whole, plain, index + 1),
        cpu_s=plain.seen.cpu_s,
        memory_bytes=plain.seen.memory_bytes,
        traced_cpu_s=seen.cpu_s,
        ended=_ending(seen) if seen.stopped_by is not None or seen.exit_code != 0 else "",
        records=records,
    )
    return run, alone


def _shipped_search(
    executor: LocalExecutor, subject: _Subject, case: Case, like: Sequence[Solution]
) -> list[ReferenceSearch]:
    """How many positions a shipped solution counts; of a few, the first that is right in time."""
    for solution in like[:_MOST_SHIPPED]:
        try:
            found = _judge_once(executor, replace(subject, solution=solution), case)
        except JudgeError:  # it cannot be built here
            continue
        nodes = reported_nodes(found.seen.stderr)
        if found.verdict is Verdict.AC and nodes:
            return [
                ReferenceSearch(name=f"the shipped {solution.name}", least=nodes, most=nodes,
                                solution=solution.name)
            ]  # fmt: skip
    return []


def _judge(executor: LocalExecutor, subject: _Subject, case: Case) -> _Judged:
    """As `_judge_once`; a TLE that a busy machine may have caused is judged again."""
    found = _judge_once(executor, subject, case)
    limits = limits_of(subject.problem, subject.solution, case.name)
    if found.verdict is not Verdict.TLE or is_surely_late(found.seen.cpu_s, limits):
        return found
    return _judge_once(executor, subject, case)


def _judge_once(executor: LocalExecutor, subject: _Subject, case: Case) -> _Judged:
    """An ordinary run on a case, and its verdict; None if no answer is known."""
    problem, solution = subject.problem, subject.solution
    seen = executor.run(problem, solution, case.input, args=case.args)
    if isinstance(seen, CompileFailure):
        raise UsageError(f"{solution.name} cannot be compiled: {seen.message}")
    limits = limits_of(problem, solution, case.name)
    verdict = verdict_of(seen, limits)
    if verdict is not None:
        return _Judged(seen=seen, verdict=verdict, message=verdict_reason(seen, limits, verdict))
    if not case.answer:
        return _Judged(seen=seen, verdict=None, message="no answer is known")
    verdict, message, check = check_within_limits(
        problem, case, seen.stdout, calls=executor.jails.calls
    )
    if verdict is Verdict.JE:
        raise ProblemError(message)
    instance = check.instance if check is not None else None
    return _Judged(seen=seen, verdict=verdict, message=message, instance=instance)


def _run_traced(
    executor: LocalExecutor, subject: _Subject, case: Case
) -> tuple[Execution, Reported]:
    """A run in which the program reports, within larger limits."""
    limits = limits_of(subject.problem, subject.solution).scale(_SLOWER)
    limits = replace(limits, memory_bytes=limits.memory_bytes + _MORE_BYTES)
    program = executor.builder.build(subject.solution, memory_bytes=limits.memory_bytes)
    assert not isinstance(program, CompileFailure)  # it has run before
    program = replace(program, env={**program.env, VARIABLE: _PIPE})
    lease = executor.jails.lease(program, limits, Access.WRITABLE)
    lease.work_dir.fill()
    with lease.work_dir.report_pipe(_PIPE, MOST_BYTES) as pipe:
        seen = lease.jail.run(stdin=case.input, args=case.args)
        return seen, pipe.finish()


def _answer_costs(rules: Rules, case: Case, games: Sequence[Game[Any]]) -> list[int | None]:
    """The least cost of each game by the answer of the case; None where it tells none."""
    text = case.answer.decode(errors="replace")
    if rules.score is not None:  # the best known, which need not be the least
        return [None] * len(games)
    ways, _ = read_ways(rules, text, games)
    if len(ways) == len(games):
        return [_cost(game, way) for game, way in zip(games, ways, strict=True)]
    firsts = "\n".join(line.split()[0] for line in text.splitlines() if line.strip())
    costs = read_costs(firsts, games)
    if costs is None:
        return [None] * len(games)
    return [None if cost < 0 else cost for cost in costs]


def _cost(game: Game[Any], way: Way | None) -> int | None:
    played = None if way is None else replay(game, way)
    return played.cost if played is not None and played.solved else None


def _instance_index(
    games: Sequence[Game[Any]],
    costs: Sequence[int | None],
    number: int | None,
    failed: int | None,
    case: Case,
    rules: Rules,
) -> int:
    """The index of the instance to trace."""
    if number is not None and number > len(games):
        what = rules.instance or "instance"
        raise UsageError(f"{case.name} has no {what} {number}; it has {len(games)}")
    if number is not None:
        return number - 1
    if failed is not None and failed <= len(games):
        return failed - 1
    return max(range(len(games)), key=lambda index: costs[index] or 0)


def _message(whole: _Judged, alone: _Judged, number: int) -> str:
    """Why an instance fails; where it can be, with its number in the whole case."""
    is_same = whole.verdict is alone.verdict and whole.instance == number
    return whole.message if is_same else alone.message


def _ending(seen: Execution) -> str:
    """How a traced run ended."""
    if seen.stopped_by is not None:
        return f"it was stopped at the {seen.stopped_by.value} limit, {_SLOWER:g} times the usual"
    if seen.signal is not None:
        return f"it ended by signal {seen.signal}"
    return f"it ended with exit code {seen.exit_code}"


def _how_to_report(solution: Solution, reader: PositionReader) -> str:
    """What to put into a program."""
    snippet = trace_snippet(solution.language)
    if snippet is None:
        return translate(
            "docs/how-to/trace.md says what it has to write; a position is {description}",
            description=translate_fact(reader.description),
        )
    # Code stands in it, which nothing may translate in part.
    words = translate(
        "Put this into it, and call it where you expand a position: {call}\n"
        "A position is {description}.",
        call=snippet.call,
        description=translate_fact(reader.description),
    )
    return f"{words}\n\n{snippet.code}"
