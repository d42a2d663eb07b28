"""Do what a user asks of a source besides its verdict: stress it, run it on one input, trace it.

Each is the work of the command of that name, in the sandbox and on the cores that the queue gives.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.catalog.kit import Kit
from judge.commands.run_input import RunInput, RunInputRequest
from judge.commands.trace.work import trace_solution
from judge.errors import Cancelled, ProblemError, UsageError
from judge.escaping import printable_lines
from judge.reports.pages import require_page_libraries
from judge.reports.progress import Step
from judge.runner.one_run import CaseOrder, select_cases
from judge.sandbox import Sandbox
from judge.terminal.translation import translations_of
from judge.web.records import Finding, InputFinding, StressFinding, Submission, Task, TraceFinding

STRESS_S, SHRINK_S = 30.0, 20.0
"""How long a stress test searches, and how long it shrinks what it has found."""

_MOST_KEPT = 256 << 10  # characters of each stream
_MOST_PAGE = 4 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskTools:
    """What a task works with.

    `on_stop` gets what ends the task from any thread, in place of what was given before; `note`
    gets each line about its progress.
    """

    kit: Kit
    sandbox: Sandbox
    cores: tuple[int, ...]
    on_stop: Callable[[Callable[[], None]], None]
    note: Callable[[str], None]


def do_task(submission: Submission, path: Path, tools: TaskTools) -> Finding:
    """What comes of the task of a submission, whose source lies at `path`.

    Raises `JudgeError` if the task cannot be done, `Cancelled` if it was stopped before it found
    anything.
    """
    match submission.task:
        case Task.STRESS:
            return _stress(submission, path, tools)
        case Task.TRACE:
            return _trace(submission, path, tools)
        case _:
            return _run_on_input(submission, path, tools)


def _stress(submission: Submission, path: Path, tools: TaskTools) -> Finding:
    from judge.commands.stress.text import stress_text
    from judge.commands.stress.work import StressOrder, StressTest  # slow: it imports Hypothesis

    order = StressOrder(
        words=(submission.problem, str(path)),
        time_s=STRESS_S,
        shrink_s=SHRINK_S,
        cores=tools.cores,
    )
    with StressTest(tools.kit, order, sandbox=tools.sandbox) as test:
        tools.on_stop(test.interrupt)
        for event in test:
            if isinstance(event, Step):
                tools.note(event.label.removesuffix("; seconds:"))
        result = test.conclude()

        def report() -> str:
            words = stress_text(result, test.problem, has_reference=False).plain
            return _without_folder(words, path)

        words, translations = report(), translations_of(report)
    found = result.failure
    if found is None and result.interrupted:
        raise Cancelled("the stress test was stopped")
    if result.trouble:
        raise ProblemError(result.trouble)
    counterexample: dict[str, Any] = {}
    if found is not None:
        counterexample = {
            "input": found.input,
            "verdict": found.verdict,
            "message": _without_folder(printable_lines(found.message), path),
            "expected": printable_lines(found.expected[:_MOST_KEPT]),
            "actual": printable_lines(found.actual[:_MOST_KEPT]),
            "kept": result.kept,
        }
    return StressFinding(
        words=words,
        translations=translations,
        inputs=result.inputs,
        is_stopped=result.interrupted,
        **counterexample,
    )


def _run_on_input(submission: Submission, path: Path, tools: TaskTools) -> Finding:
    content, answer = submission.input, b""
    if submission.case:
        (case,) = select_cases(tools.kit, submission.problem, submission.case)
        content, answer = case.input, case.answer
    given, right = path.with_name("input"), path.with_name("answer")
    given.write_bytes(content)
    right.write_bytes(answer)
    request = RunInputRequest(
        words=(submission.problem, str(path)),
        input=str(given),
        answer=str(right) if answer else None,
        cores=tools.cores,
    )
    with RunInput(tools.kit, request, sandbox=tools.sandbox) as work:
        (run,) = work
        source = f"the answer of {submission.case}" if answer else work.given.source
        return InputFinding(
            input=content.decode(errors="replace"),
            verdict=run.verdict,
            message=_without_folder(printable_lines(run.message), path),
            cpu_s=run.cpu_s,
            memory_bytes=run.memory_bytes,
            output=(run.output or "")[:_MOST_KEPT],
            stderr=(run.stderr or "")[:_MOST_KEPT],
            transcript=None if run.transcript is None else run.transcript[:_MOST_KEPT],
            answer=(work.given.answer or b"").decode(errors="replace")[:_MOST_KEPT],
            source=source,
            odd=work.given.odd,
            note=work.given.note,
            unchecked=work.given.unchecked,
        )


def _trace(submission: Submission, path: Path, tools: TaskTools) -> Finding:
    require_page_libraries()
    from judge.commands.trace.text import trace_page  # with the libraries of pages

    case = (submission.case,) if submission.case else ()
    order = CaseOrder(words=(submission.problem, str(path), *case), cores=tools.cores)
    analysis = trace_solution(tools.kit, order, sandbox=tools.sandbox)
    problem = tools.kit.problem(submission.problem)

    def new_page() -> str:
        return _without_folder(trace_page(analysis, problem), path)

    page = new_page()
    if len(page) > _MOST_PAGE:
        raise UsageError(
            f"the X-ray is larger than {_MOST_PAGE >> 20} MiB",
            advice="Take a smaller case, or use `judge trace`",
        )
    return TraceFinding(
        headline=printable_lines(analysis.trace.headline),
        page=page,
        translations=translations_of(new_page),
    )


def _without_folder(words: str, path: Path) -> str:
    """The words with the name of the file in place of its path, which says nothing to the user."""
    return words.replace(f"{path.parent}/", "")
