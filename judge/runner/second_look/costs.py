"""Explain why a case took too much time or memory: how the cost grows, and what passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath

from msgspec.structs import replace

from judge.catalog.baseline import baseline_path, read_baseline
from judge.catalog.rules import load_rules
from judge.errors import ProblemError
from judge.escaping import shell_word
from judge.grading.feedback.cost_growth import case_size, find_growth, growth_sentence
from judge.model import Case, Judgement, PassingSolution, Problem, Report, Verdict


def explain_costs(
    problem: Problem, root: Path, report: Report, cases: Sequence[Case]
) -> Iterator[Judgement]:
    """The judgements with TLE or MLE in a report, with what is known of the growth.

    `root` is the folder of the kit, whose baseline says which shipped solution passes.
    """
    costly = (Verdict.TLE, Verdict.MLE)
    failed = [one for one in report.judgements if one.verdict in costly and one.excerpt]
    if not failed:
        return
    rules = load_rules(problem)
    judged = {one.case for one in report.judgements}
    sizes = {}
    for case in cases if rules is not None else ():
        if case.name in judged and rules and (size := case_size(rules, case)) is not None:
            sizes[case.name] = size
    name = rules.size_name if rules is not None else ""
    for one in failed:
        growth = find_growth(report.judgements, one, sizes, name, problem.limits)
        passing = passing_solution(problem.slug, root, report.solution, one)
        told = [] if growth is None else [growth_sentence(growth)]
        told += [] if passing is None else [_passing_sentence(problem.slug, passing)]
        if told:
            advice = (*one.advice, *told)
            yield replace(one, advice=advice, growth=growth, passing=passing)


def passing_solution(
    slug: str, root: Path, solution: str, failed: Judgement
) -> PassingSolution | None:
    """The shipped solution that passes a case with the fewest positions, by the baseline.

    One in the language of the solution is preferred. None if none is known.
    """
    try:
        baseline = read_baseline(baseline_path(root, slug), slug)
    except ProblemError:
        return None
    if baseline.cases.get(failed.case) != failed.hash:
        return None
    rows = [
        (name, found.nodes)
        for name, results in baseline.results.items()
        if "/" not in name.removeprefix("accepted/") and name != solution
        if all(one.verdict is Verdict.AC for one in results.values())
        if (found := results.get(failed.case)) is not None and found.nodes is not None
    ]
    if not rows:
        return None
    suffix = PurePath(solution).suffix
    name, nodes = min(rows, key=lambda row: (PurePath(row[0]).suffix != suffix, row[1], row[0]))
    return PassingSolution(solution=name, nodes=nodes)


def _passing_sentence(slug: str, passing: PassingSolution) -> str:
    show = f"judge show {slug} --solution {shell_word(passing.solution)}"
    if not passing.nodes:
        return f"the shipped {passing.solution} passes this case without searching (`{show}`)"
    positions = f"{passing.nodes:,} position{'' if passing.nodes == 1 else 's'}"
    return f"the shipped {passing.solution} passes this case with {positions} (`{show}`)"
