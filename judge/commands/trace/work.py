"""Run a solution on one instance, so that it reports its search, and make the X-ray.

The run that gives the verdict, the time and the memory is an ordinary one. In the second run the
variable `JUDGE_TRACE` names a pipe in the work directory, and the limits are larger: a program that
is too slow shall still show what it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import copy_context
from pathlib import PurePosixPath
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge.catalog.rules import load_position_reader, load_rules
from judge.catalog.source import ProblemSource
from judge.commands.trace.analysis import Analysis, analyse_search
from judge.commands.trace.findings import ReferenceSearch, SearchKind, TracedRun
from judge.commands.trace.follow import MOST_BYTES, read_records
from judge.errors import JudgeError, UsageError
from judge.facts import Fact
from judge.game import Game, Rules, Way, read_costs, replay
from judge.game.positions import PositionReader
from judge.grading.feedback.playback import read_ways
from judge.languages import missing_tool
from judge.languages.trace_snippets import trace_snippet
from judge.model import Case, Execution, Problem, Solution, Verdict
from judge.runner.build import CompileFailure
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor, one_core_executor
from judge.runner.one_run import (
    CaseOrder,
    ordered_cases,
    ordered_problem,
    run_on_case,
    run_to_failure,
    with_answer,
)
from judge.runner.solution_run import CaseOutcome
from judge.sandbox import Access, Reported, Sandbox
from judge.terminal.translation import translate, translate_fact

VARIABLE = "JUDGE_TRACE"
_PIPE = "judge-trace"
_SLOWER = 2.0  # the limits of the traced run, in those of the problem
_MORE_BYTES = 64 << 20
_MOST_SHIPPED = 2  # solutions to run beside it
_NAMES = {  # of the files of shipped solutions, without underscores
    SearchKind.BREADTH_FIRST: ("breadthfirst",),
    SearchKind.DEPTH_FIRST: ("depthfirst", "backtracking"),
    SearchKind.ITERATIVE: ("ida", "iterativedeepening"),
    SearchKind.A_STAR: ("astar",),
    SearchKind.BEST_FIRST: ("bestfirst", "beam"),
}


class _Subject(Struct, frozen=True, kw_only=True):
    """What is traced, and with what it is read."""

    problem: Problem
    rules: Rules
    reader: PositionReader
    solution: Solution


def trace_solution(
    source: ProblemSource, order: CaseOrder, *, sandbox: Sandbox | None = None
) -> Analysis:
    """The X-ray of a solution on an instance of a case.

    Without a case it is the first that fails, or else the last. Without a number it is the instance
    that the checker names, or else the one with the longest answer. Raises `UsageError` if the
    order names nothing that can be traced, if the solution cannot be compiled, or if it reports
    nothing.
    """
    problem, words = ordered_problem(source, order, "trace")
    slug = problem.slug
    rules, reader = load_rules(problem), load_position_reader(problem)
    if rules is None or reader is None:
        raise UsageError(
            Fact("{} has no positions that a search could report", slug),
            advice=Fact(
                "A problem of a kit can be traced if it has a position.py; see docs/how-to/trace.md"
            ),
        )
    (solution,) = source.named_solutions(slug, words[:1])
    if VARIABLE.encode() not in b"".join(file.content for file in solution.files):
        raise UsageError(
            Fact(
                "{} does not report its positions: it does not contain {}", solution.name, VARIABLE
            ),
            advice=_how_to_report(solution, reader, is_there=False),
        )
    subject = _Subject(problem=problem, rules=rules, reader=reader, solution=solution)
    cases = ordered_cases(source, order, slug, words)
    with one_core_executor(sandbox, order.sandbox, order.cores) as executor:
        case, whole = run_to_failure(executor, problem, solution, cases, rules)
        # In the executor's thread, so that Ctrl-C is handled; the language is that of this one.
        run, alone = executor.submit(
            copy_context().run, _run, executor, subject, case, whole, order.instance
        ).result()
        analysis = analyse_search(run)
        like = solutions_of_kind(source.solutions(slug), analysis.trace.kind, solution)
        beside = executor.submit(_shipped_search, executor, subject, alone, like).result()
    trace = msgspec.structs.replace(analysis.trace, reference=[*analysis.trace.reference, *beside])
    return replace(analysis, trace=trace)


def _run(
    executor: LocalExecutor, subject: _Subject, case: Case, whole: CaseOutcome, number: int | None
) -> tuple[TracedRun, Case]:
    """The run, and the case of the one instance that was traced."""
    rules = subject.rules
    games = rules.parse(case.input.decode())
    costs = _answer_costs(rules, case, games)
    failed = whole.check.instance if whole.check is not None else None
    index = max(range(len(games)), key=lambda index: costs[index] or 0)
    if number is not None:
        if number > len(games):
            kind = rules.instance or Fact("instance")
            raise UsageError("{} has no {} {}; it has {}", case.name, kind, number, len(games))
        index = number - 1
    elif failed is not None and failed <= len(games):
        index = failed - 1
    game = games[index]
    if len(games) > 1:
        alone = Case(name=case.name, input=rules.write([game]).encode(), answer=b"")
        alone = with_answer(rules, alone)
        plain = run_on_case(executor, subject.problem, subject.solution, alone)
    else:
        alone, plain = case, whole
    end, reported = _run_traced(executor, subject, alone)
    records = read_records(reported)
    if not records.exact and not records.malformed:
        raise UsageError(
            Fact(
                "{} reported no position on {} ({})",
                subject.solution.name,
                case.name,
                _ending(end),
            ),
            advice=_how_to_report(subject.solution, subject.reader, is_there=True),
        )
    run = TracedRun(
        problem=subject.problem.slug,
        solution=subject.solution.name,
        case=case.name,
        instance=index + 1,
        instances=len(games),
        instance_name=rules.instance or Fact("instance"),
        rules=rules,
        reader=subject.reader,
        game=game,
        minimum=costs[index],
        verdict=plain.known_verdict,
        # Where it can be, with the number of the instance in the whole case.
        message=whole.message
        if whole.verdict is plain.verdict and failed == index + 1
        else plain.message,
        cpu_s=plain.seen.cpu_s,
        memory_bytes=plain.seen.memory_bytes,
        traced_cpu_s=end.cpu_s,
        ended=_ending(end) if end.stopped_by is not None or end.exit_code != 0 else Fact(),
        records=records,
    )
    return run, alone


def _shipped_search(
    executor: LocalExecutor, subject: _Subject, case: Case, like: Sequence[Solution]
) -> list[ReferenceSearch]:
    """How many positions a shipped solution counts; of a few, the first that is right in time."""
    for solution in like[:_MOST_SHIPPED]:
        try:
            outcome = run_on_case(executor, subject.problem, solution, case)
        except JudgeError:  # it cannot be built here
            continue
        if outcome.known_verdict is Verdict.AC and (nodes := outcome.nodes):
            return [
                ReferenceSearch(name=Fact('the shipped {}', solution.name), least=nodes, most=nodes,
                                solution=solution.name)
            ]  # fmt: skip
    return []


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
        end = lease.jail.run(stdin=case.input, args=case.args)
        return end, pipe.finish()


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


def _ending(end: Execution) -> Fact:
    """How a traced run ended."""
    if end.stopped_by is not None:
        return Fact(
            "it was stopped at the {} limit, {:g} times the usual", end.stopped_by.value, _SLOWER
        )
    if end.signal is not None:
        return Fact("it ended by signal {}", end.signal)
    return Fact("it ended with exit code {}", end.exit_code)


def _how_to_report(solution: Solution, reader: PositionReader, *, is_there: bool) -> str:
    """What to put into a program, or what to do with one in which that is already."""
    snippet, description = trace_snippet(solution.language), translate_fact(reader.description)
    if snippet is None:
        return translate(
            "docs/how-to/trace.md describes what it has to write; a position is {description}",
            description=description,
        )
    values = {"call": snippet.call, "description": description}
    if is_there:
        return translate(
            "The snippet is in it, but trace() was never called. Call it where you expand a "
            "position: {call}\n"
            "A position is {description}.",
            **values,
        )
    # Code stands in it, which nothing may translate in part.
    line = translate(
        "Add this to it, or let `judge trace --add` do it. Call it where you expand a position: "
        "{call}\n"
        "A position is {description}.",
        **values,
    )
    return f"{line}\n\n{snippet.code}"


def solutions_of_kind(
    shipped: Sequence[Solution], kind: SearchKind, like: Solution
) -> list[Solution]:
    """The right solutions that are named for this kind of search and can be run here.

    Those in the language of `like` come first, then those that are fast enough.
    """
    alike = [
        file
        for file in shipped
        if file.files != like.files
        and PurePosixPath(file.name).stem.lower().replace("_", "").startswith(_NAMES.get(kind, ()))
        and Verdict.WA not in file.expectation.permitted
        and missing_tool(file.language) is None
    ]
    return sorted(
        alike,
        key=lambda file: (file.language.code != like.language.code, "/" in file.name, file.name),
    )
