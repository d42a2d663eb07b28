"""Write `testdata/SLUG/catches.json`: which shipped wrong solutions fail on which inputs.

    python testdata/case_files/catches.py [SLUG ...]

The inputs are the cases and the counterexamples of the editorial. `judge stress` tries them in the
order of how many they catch. Each solution runs on each input for a second. Those that are only
slow are not run: the baseline has the cases on which they fail. What was known of a solution whose
language is missing here is kept.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.catalog.baseline import (
    CatchesRow,
    baseline_path,
    catches_path,
    catches_text,
    input_hash,
    read_baseline,
    read_catches,
)
from judge.catalog.kit import Kit
from judge.catalog.learning import editorial_counterexamples
from judge.commands.stress.tester import SolutionTester
from judge.files import replace_file
from judge.model import Case, Problem, Solution, Verdict
from judge.runner.local import LocalExecutor, one_core_executor

ROOT = Path(__file__).resolve().parents[2]
CPU_S = 1.0


def main(slugs: Sequence[str]) -> None:
    """Write the files of some problems, by default of all."""
    kit = Kit(ROOT)
    for slug in slugs or kit.slugs():
        rows = rows_of(kit, slug)
        replace_file(catches_path(ROOT, slug), catches_text(slug, rows).encode())
        print(f"{slug}: {len(rows)} inputs catch a wrong solution", flush=True)


def rows_of(kit: Kit, slug: str) -> list[CatchesRow]:
    """The inputs that catch something, those that catch most first."""
    inputs = known_inputs(kit, slug)
    wrong = [one for one in kit.solutions(slug) if "/" in one.name]
    before = read_catches(catches_path(ROOT, slug), slug)
    missing = {one.name for one in wrong if one.missing is not None}
    caught = {
        row.hash: [name for name in row.solutions if name in missing and not is_slow(name)]
        for row in before
        if row.hash in inputs
    }
    for key, name in slow_failures(slug, inputs):
        caught.setdefault(key, []).append(name)
    with one_core_executor(None, "best") as executor:
        for solution in wrong:
            if solution.name not in missing and not is_slow(solution.name):
                tester = tester_of(kit, kit.problem(slug), solution, executor)
                for key in failures(tester, inputs):
                    caught.setdefault(key, []).append(solution.name)
    rows = [
        CatchesRow(inputs[key].name, key, tuple(sorted(names)))
        for key, names in caught.items()
        if names
    ]
    return sorted(rows, key=lambda row: (-len(row.solutions), row.name))


def known_inputs(kit: Kit, slug: str) -> dict[str, Case]:
    """The cases and the counterexamples of the editorial, by their hashes."""
    cases = kit.cases(slug)
    shown = editorial_counterexamples(kit.editorial(slug))
    shown_cases = [
        Case(name=f"editorial/{name}", input=text.encode(), answer=b"")
        for name, text in shown.items()
    ]
    return {input_hash(case.input): case for case in [*reversed(shown_cases), *reversed(cases)]}


def tester_of(
    kit: Kit, problem: Problem, solution: Solution, executor: LocalExecutor
) -> SolutionTester:
    """What runs a solution; it knows the answers to the cases."""
    cases = kit.cases(problem.slug)
    tester = SolutionTester(
        problem,
        solution,
        reference=None,
        accepted=kit.solutions(problem.slug),
        cases=cases,
        jails=executor.jails,
    )
    for case in cases:
        tester.learn_answer(case.input, case.answer)
    return tester


def slow_failures(slug: str, inputs: Mapping[str, Case]) -> Iterator[tuple[str, str]]:
    """The inputs on which slow solutions fail by the baseline, each with the solution."""
    baseline = read_baseline(baseline_path(ROOT, slug), slug)
    keys = {case.name: key for key, case in inputs.items()}
    for name, results in baseline.results.items():
        for case, result in results.items():
            if is_slow(name) and result.verdict is not Verdict.AC and case in keys:
                yield keys[case], name


def is_slow(name: str) -> bool:
    """Whether the folder of a solution says that it takes too long, and nothing else."""
    return name.partition("/")[0] in ("time_limit_exceeded", "brute_force")


def failures(tester: SolutionTester, inputs: Mapping[str, Case]) -> Iterator[str]:
    """The inputs on which it fails within a second."""
    for key, one in inputs.items():
        attempt = tester.attempt(one.input, cpu_s=CPU_S)
        if not attempt.ok and not (attempt.verdict is Verdict.TLE and attempt.is_capped):
            yield key


if __name__ == "__main__":
    main(sys.argv[1:])
