"""Do what a user asks of a source besides its verdict: stress it, run it on one input, trace it.

Each is the work of the command of that name, in the sandbox and on the cores that the queue gives.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.catalog.kit import Kit
from judge.commands.run_input import RunInput, RunInputRequest
from judge.commands.trace.work import trace_solution
from judge.errors import Cancelled, ProblemError, UsageError
from judge.escaping import printable_lines
from judge.facts import Fact
from judge.game import as_fact
from judge.reports.progress import Step
from judge.runner.one_run import CaseOrder, select_cases
from judge.terminal.translation import translations_of
from judge.web.records import Finding, InputFinding, StressFinding, Submission, Task, TraceFinding

if TYPE_CHECKING:
    from judge.web.queue import Running

STRESS_S, SHRINK_S = 30.0, 20.0
"""How long a stress test searches, and how long it shrinks what it has found."""

_MOST_KEPT = 256 << 10  # characters of each stream
_MOST_PAGE = 4 << 20


def do_task(kit: Kit, submission: Submission, path: Path, running: Running) -> Finding:
    """What comes of the task of a submission, whose source lies at `path`.

    Raises `JudgeError` if the task cannot be done, `Cancelled` if it was stopped before it found
    anything.
    """
    does = {Task.STRESS: _stress, Task.TRACE: _trace}.get(submission.task, _run_on_input)
    return does(kit, submission, path, running)


def _stress(kit: Kit, submission: Submission, path: Path, running: Running) -> Finding:
    from judge.commands.stress.text import stress_text
    from judge.commands.stress.work import StressOrder, StressTest  # slow: it imports Hypothesis

    order = StressOrder(
        words=(submission.problem, str(path)),
        time_s=STRESS_S,
        shrink_s=SHRINK_S,
        cores=running.cores,
    )
    with StressTest(kit, order, sandbox=running.sandbox) as test:
        running.set_end(test.interrupt)
        for event in test:
            if isinstance(event, Step):
                running.tell(event.label)
        result = test.conclude()

        def report() -> str:
            words = stress_text(result, test.problem, has_reference=False).plain
            return _without_folder(words, path)

        words, translations = report(), translations_of(report)
    found = result.failure
    if found is None and result.interrupted:
        raise Cancelled(Fact("the stress test was stopped"))
    if result.trouble:
        raise ProblemError(result.trouble)
    counterexample: dict[str, Any] = {}
    if found is not None:
        counterexample = {
            "input": found.input,
            "verdict": found.verdict,
            "message": as_fact(found.message).with_texts(partial(_without_folder, path=path)),
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


def _run_on_input(kit: Kit, submission: Submission, path: Path, running: Running) -> Finding:
    content, answer = submission.input, b""
    if submission.case:
        (case,) = select_cases(kit, submission.problem, submission.case)
        content, answer = case.input, case.answer
    given, right = path.with_name("input"), path.with_name("answer")
    given.write_bytes(content)
    right.write_bytes(answer)
    request = RunInputRequest(
        words=(submission.problem, str(path)),
        input=str(given),
        answer=str(right) if answer else None,
        cores=running.cores,
    )
    with RunInput(kit, request, sandbox=running.sandbox) as work:
        (run,) = work
        source = Fact("the answer of {}", submission.case) if answer else None
        return InputFinding(
            input=content.decode(errors="replace"),
            verdict=run.verdict,
            message=as_fact(run.message).with_texts(partial(_without_folder, path=path)),
            cpu_s=run.cpu_s,
            memory_bytes=run.memory_bytes,
            output=(run.output or "")[:_MOST_KEPT],
            stderr=(run.stderr or "")[:_MOST_KEPT],
            transcript=None if run.transcript is None else run.transcript[:_MOST_KEPT],
            answer=(work.given.answer or b"").decode(errors="replace")[:_MOST_KEPT],
            source=source or as_fact(work.given.source),
            odd=as_fact(work.given.odd),
            note=as_fact(work.given.note),
            unchecked=as_fact(work.given.unchecked),
        )


def _trace(kit: Kit, submission: Submission, path: Path, running: Running) -> Finding:
    from judge.commands.trace.text import trace_page  # with the libraries of pages

    case = (submission.case,) if submission.case else ()
    order = CaseOrder(words=(submission.problem, str(path), *case), cores=running.cores)
    analysis = trace_solution(kit, order, sandbox=running.sandbox)
    problem = kit.problem(submission.problem)

    def new_page() -> str:
        return _without_folder(trace_page(analysis, problem), path)

    page = new_page()
    if len(page) > _MOST_PAGE:
        raise UsageError(
            Fact("the X-ray is larger than {} MiB", _MOST_PAGE >> 20),
            advice=Fact("Take a smaller case, or use `judge trace`"),
        )
    return TraceFinding(
        headline=as_fact(analysis.trace.headline),
        page=page,
        translations=translations_of(new_page),
    )


def _without_folder(words: str, path: Path) -> str:
    """The words with the name of the file in place of its path, which says nothing to the user."""
    return words.replace(f"{path.parent}/", "")
