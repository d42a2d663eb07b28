"""Choose the cases that get a second look, and look at them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from judge.model import Case, Judgement, Problem, Report, Solution, Verdict, is_static_case
from judge.runner.local import LocalExecutor


def judgement_to_explain(report: Report, cases: Sequence[Case]) -> Judgement | None:
    """The smallest failing case that a second look may explain; None if there is none.

    A crash comes first, since it tells most.
    """
    inputs = {case.name: case.input for case in cases}
    found = [one for one in report.judgements if one.case in inputs and is_explainable(one)]
    return min(
        found,
        key=lambda one: (one.verdict is not Verdict.RTE, len(inputs[one.case])),
        default=None,
    )


def is_explainable(judgement: Judgement) -> bool:
    """Whether a fault of its memory may be why a case failed."""
    if is_static_case(judgement.case):
        return False
    if judgement.verdict in (Verdict.RTE, Verdict.WA):
        return True
    # Where the stack is full, the limit of memory is the limit of the stack.
    return judgement.verdict is Verdict.MLE and judgement.signal is not None


def look_at_all(
    problem: Problem,
    solution: Solution,
    cases: Sequence[Case],
    judgements: Sequence[Judgement],
    executor: LocalExecutor,
) -> Iterator[Judgement]:
    """The judgements with what second looks find, by the threads of the executor."""
    from judge.runner.second_look.look import look_again  # where something failed alone

    by_name = {case.name: case for case in cases}
    look = partial(look_again, builder=executor.builder, jails=executor.jails)
    futures = [
        executor.submit(look, problem, solution, by_name[one.case], one) for one in judgements
    ]
    for future in futures:
        yield future.result()


def with_judgements(report: Report, explained: Mapping[tuple[str, str], Judgement]) -> Report:
    """The report with judgements by solution and case in the place of its own."""
    if not any(solution == report.solution for solution, _ in explained):
        return report
    known = (explained.get((report.solution, one.case), one) for one in report.judgements)
    return replace(report, judgements=tuple(known))
