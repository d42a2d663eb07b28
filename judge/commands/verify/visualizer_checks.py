"""Check that the visualizers of a package draw the samples."""

from __future__ import annotations

from collections.abc import Iterator

from judge.commands.verify.made import make_warning
from judge.commands.verify.margins import is_to_be_accepted
from judge.errors import JudgeError
from judge.model import Case, Code, Finding, Problem, is_static_case
from judge.model.inspections import Inspection
from judge.model.pictures import Visualizers
from judge.runner.events import ProblemResult
from judge.runner.package_programs.visualizers import draw_input, draw_output
from judge.runner.session import Session

MOST_CASES = 3
"""How many cases are drawn."""


def inspect_visualizers(session: Session) -> list[Inspection]:
    """An inspection for each problem with visualizers; they run in the session, still open."""
    made = []
    for result in () if session.interrupted else session.results:
        problem = result.started.problem
        try:
            visualizers = session.source.visualizers(problem.slug)
        except JudgeError:
            continue  # a program that cannot be read is told by the lints
        if visualizers is None or not (visualizers.input or visualizers.output):
            continue
        cases = _first_cases(result)
        made.append(
            Inspection(
                problem=problem.slug,
                name="visualizers",
                about="The visualizers draw the samples",
                subjects=tuple(case.name for case in cases),
                findings=tuple(_check(session, result, visualizers, cases)),
            )
        )
    return made


def visualizer_finding(problem: Problem, folder: str, case: str, fault: str) -> Finding:
    """The finding on a visualizer that did something wrong on a case."""
    words = f"on {case}: it {fault}"
    return make_warning(Code.VISUALIZER_DRAWS_NOTHING, problem, folder, words)


def _check(
    session: Session, result: ProblemResult, visualizers: Visualizers, cases: list[Case]
) -> Iterator[Finding]:
    """A finding for each visualizer, about the first case on which it is wrong."""
    problem, executor = result.started.problem, session.local_executor()
    builder, jails = executor.builder, executor.jails
    if visualizers.input is not None:
        for case in cases:
            drawing = executor.submit(draw_input, visualizers, case, builder=builder, jails=jails)
            if fault := drawing.result().fault:
                yield visualizer_finding(problem, "input_visualizer", case.name, fault)
                break
    solution = next(
        (
            one
            for one in result.started.solutions
            if one.missing is None and is_to_be_accepted(one.expectation)
        ),
        None,
    )
    if visualizers.output is not None and solution is not None:
        for case in cases:
            drawing = executor.submit(
                draw_output, visualizers, problem, solution, case, builder=builder, jails=jails
            )
            if fault := drawing.result().fault:
                yield visualizer_finding(problem, "output_visualizer", case.name, fault)
                break


def _first_cases(result: ProblemResult) -> list[Case]:
    """The first samples, or cases if there are no samples."""
    cases = [one for one in result.cases if not is_static_case(one.name)]
    samples = [one for one in cases if one.name.startswith("sample/")]
    return (samples or cases)[:MOST_CASES]
