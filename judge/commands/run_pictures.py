"""Draw the pictures for the HTML report of a run, after everything is judged.

A package draws with its visualizers: the inputs, and the outputs of the user's own files and of
solutions that are not as expected, which run once more for it. A problem of the kit draws the
instance on which a solution fails. What cannot be drawn is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial

from judge.catalog.rules import load_picture, load_rules
from judge.errors import JudgeError
from judge.model import Case, Judgement, Verdict, is_static_case
from judge.model.pictures import Picture, Visualizers
from judge.reports.document import SHOWN_FAILURES, SolutionEntry, SolutionOutcome
from judge.runner.session import ProblemResult, Session
from judge.runner.visualizers import Drawn, draw_input, draw_output
from judge.terminal.screen import Screen, print_warning

MOST_INPUTS = 100
"""How many inputs of a problem are drawn."""

MOST_OUTPUTS = 50
"""How many outputs of a problem are drawn."""

MOST_BYTES = 64 << 20
"""How large all pictures together may become; then no more are drawn."""

_MOST_FAULTS = 3  # of a visualizer; then it is not asked any more
_VALIDATED = (Verdict.AC, Verdict.WA)
_INSTANCE_ALONE = re.compile(r" (\d+) alone$")


@dataclass(frozen=True, slots=True, kw_only=True)
class _DrawingTask:
    """A picture to draw: whose it is, in words, and what draws it."""

    program: str
    subject: str
    draw: Callable[[], Drawn]


def draw_pictures(session: Session, screen: Screen) -> dict[str, list[Picture]]:
    """The pictures of each problem of a session that is still open; none if it was interrupted.

    Ctrl-C ends the drawing, and keeps what is drawn.
    """
    drawn: dict[str, list[Picture]] = {}
    if session.interrupted:
        return drawn
    total_bytes = 0
    try:
        for result in session.results:
            problem = result.started.problem
            drawn[problem.slug] = pictures = []
            try:
                for picture in _draw_problem(session, result, screen):
                    pictures.append(picture)
                    total_bytes += len(picture.content)
                    if total_bytes > MOST_BYTES:
                        _warn(screen, f"the pictures have more than {MOST_BYTES >> 20} MiB")
                        return drawn
            except JudgeError as error:
                _warn(screen, f"no pictures of {problem.slug}: {error}")
    except KeyboardInterrupt:
        session.interrupted = True
    return drawn


def _draw_problem(session: Session, result: ProblemResult, screen: Screen) -> Iterator[Picture]:
    problem = result.started.problem
    visualizers = session.source.visualizers(problem.slug)
    if visualizers is None:
        yield from _positions(result)
        return
    tasks = _drawing_tasks(session, result, visualizers)
    screen.start_progress(len(tasks), "pictures")
    faults: dict[str, int] = {}
    executor = session.local_executor()
    while tasks:
        batch, tasks = tasks[: executor.size], tasks[executor.size :]
        futures: list[tuple[_DrawingTask, Future[Drawn]]] = [
            (task, executor.submit(task.draw))
            for task in batch
            if faults.get(task.program, 0) < _MOST_FAULTS
        ]
        for task, future in futures:
            drawn = future.result()
            screen.advance(task.subject)
            yield from drawn.pictures
            if drawn.fault:
                faults[task.program] = count = faults.get(task.program, 0) + 1
                last = "; it is not asked any more" if count == _MOST_FAULTS else ""
                message = f"{problem.slug}: the {task.program} visualizer {drawn.fault}"
                _warn(screen, f"{message} (on {task.subject}){last}")


def _drawing_tasks(
    session: Session, result: ProblemResult, visualizers: Visualizers
) -> list[_DrawingTask]:
    """The inputs, and the outputs that the report shows, its failures first."""
    jails, tasks = session.local_executor().jails, list[_DrawingTask]()
    solutions = {solution.name: solution for solution in result.started.solutions}
    cases = {case.name: case for case in result.cases if not is_static_case(case.name)}
    if visualizers.input is not None:
        for case in list(cases.values())[:MOST_INPUTS]:
            draw = partial(draw_input, visualizers, case, jails=jails)
            tasks.append(_DrawingTask(program="input", subject=case.name, draw=draw))
    if visualizers.output is None and not visualizers.validator_draws:
        return tasks
    judged = list(_failures(result))
    for report in () if result.whole else result.reports:
        judged += [(report.solution, judgement) for judgement in report.judgements]
    outputs = dict.fromkeys(
        (solution, judgement.case)
        for solution, judgement in judged
        if judgement.verdict in _VALIDATED and judgement.case in cases
    )
    for name, case_name in list(outputs)[:MOST_OUTPUTS]:
        draw = partial(
            draw_output,
            visualizers,
            result.started.problem,
            solutions[name],
            cases[case_name],
            jails=jails,
        )
        tasks.append(_DrawingTask(program="output", subject=f"{case_name}, {name}", draw=draw))
    return tasks


def _failures(result: ProblemResult) -> Iterator[tuple[str, Judgement]]:
    """The failures that the report shows, with their solutions."""
    for report in result.reports:
        entry = SolutionEntry.from_report(report)
        if entry.outcome is SolutionOutcome.SURPRISE:
            yield from ((report.solution, failure) for failure in entry.failures[:SHOWN_FAILURES])


def _positions(result: ProblemResult) -> Iterator[Picture]:
    """The instances of the kit's problem on which solutions fail, as far as their number shows."""
    problem = result.started.problem
    picture, rules = load_picture(problem), load_rules(problem)
    if picture is None or rules is None:
        return
    cases: Mapping[str, Case] = {case.name: case for case in result.cases}
    drawn = set()
    for _, judgement in _failures(result):
        games: Sequence[object] = rules.parse(cases[judgement.case].input.decode())
        scope = judgement.excerpt.scope if judgement.excerpt is not None else ""
        match = _INSTANCE_ALONE.search(scope)
        number = int(match[1]) if match else 1 if len(games) == 1 else 0
        if number and (judgement.case, number) not in drawn:
            drawn.add((judgement.case, number))
            game = games[number - 1]
            svg = picture(game, getattr(game, "start", None))
            yield Picture(
                case=judgement.case,
                name=f"{rules.instance or 'input'} {number}" if len(games) > 1 else "input",
                ending="svg",
                content=svg.encode(errors="replace"),
            )


def _warn(screen: Screen, message: str) -> None:
    with screen.without_bar():
        print_warning(message)
