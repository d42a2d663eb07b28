"""Measure what accepted solutions cost on their slowest case, and write it into the pages.

    python -m tests.benchmarks.costs [PROBLEM]...          prints the tables
    python -m tests.benchmarks.costs --write [PROBLEM]...  writes them into the pages of problems

Every accepted solution is judged on all cases, one program at a time. The margin is the time limit
divided by the CPU time of the slowest case. The tables stand between `<!-- costs -->` and
`<!-- /costs -->` in the editorials and in the README beside the cases; the slowest solutions in
some languages stand in BENCHMARKS.md. Use a quiet machine.
"""

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from judge import languages
from judge.catalog.kit import Kit
from judge.catalog.learning import learning_order
from judge.catalog.solution_text import read_solution_text
from judge.grading.expectations import ACCEPTED
from judge.model import Verdict
from judge.runner.session import RunRequest, Session
from tests.benchmarks.shared import ROOT, write_between

KIT = Kit(ROOT)
NAMES = {language.code: language.name for language in languages.table()}

IN_BENCHMARKS = ("python3", "java", "cpp")
"""The languages in BENCHMARKS.md: every problem has a solution in each of them."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a solution costs: `cpu_s` on its slowest case, under a limit of `limit_s`."""

    solution: str
    language: str
    algorithm: str
    cpu_s: float
    limit_s: float

    @property
    def margin(self) -> str:
        """How often it fits into the time limit."""
        margin = self.limit_s / self.cpu_s
        return f"{margin:.1f}" if margin < 10 else f"{margin:.0f}"


def measured(slug: str) -> list[Cost]:
    """The costs of the accepted solutions to a problem, the cheapest first."""
    solutions = {one.name: one for one in KIT.solutions(slug) if one.expectation == ACCEPTED}
    words = (slug, *(str(ROOT / "solutions" / slug / name) for name in solutions))
    with Session(KIT, RunRequest(words=words, jobs=1, all_cases=True)) as session:
        for _ in session:
            pass
        reports = session.reports
    costs = []
    for report, solution in zip(reports, solutions.values(), strict=True):
        slowest = report.slowest
        if report.verdict is not Verdict.AC or slowest is None or not slowest.cpu_s:
            raise SystemExit(f"{slug}/{solution.name}: {report.verdict} {report.skipped or ''}")
        algorithm = read_solution_text(solution.files[0].content.decode()).title[:-1]
        limit_s = KIT.problem(slug).limits.cpu_s
        language = solution.language.code
        costs.append(Cost(solution.name, language, algorithm, slowest.cpu_s, limit_s))
    return sorted(costs, key=lambda cost: cost.cpu_s)


HEADS = {
    "en": "| solution | language | CPU time of its slowest case | margin |",
    "ja": "| 解答 | 言語 | 最も遅いケースの CPU 時間 | 余裕 |",
    "readme": "| solution | language | algorithm | CPU time | margin |",
}


def cost_table(costs: Iterable[Cost], kind: str) -> str:
    """The table for an editorial, or for the README beside the cases, which has algorithms too."""
    algorithms = kind == "readme"
    rows = (
        f"| `{cost.solution}` | {NAMES[cost.language]} "
        f"{f'| {cost.algorithm} ' * algorithms}| {cost.cpu_s:.3f} s | {cost.margin} |"
        for cost in costs
    )
    line = f"| --- | --- {'| --- ' * algorithms}| --: | --: |"
    return "\n".join((HEADS[kind], line, *rows)) + "\n"


def problem_rows(text: str, costs: dict[str, list[Cost]]) -> str:
    """BENCHMARKS.md with new costs in its table of the shipped solutions.

    What follows the costs in a row, the mutants that the cases kill, stays as it is.
    """
    lines: list[str] = []
    for line in text.splitlines():
        row = re.match(r"\| `(\w+)` \| [0-9.]+ s \|", line)
        if row and row[1] in costs:
            some = costs[row[1]]
            slowest = [[one for one in some if one.language == code][-1] for code in IN_BENCHMARKS]
            cells = (f"{cost.cpu_s:.3f}\u00a0s, {cost.margin}\u00a0x" for cost in slowest)
            _, _, killed = line.rpartition(" | ")
            line = f"| `{row[1]}` | {some[0].limit_s:g} s | {' | '.join(cells)} | {killed}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def main(words: list[str]) -> None:
    """Measure, print, and write."""
    wanted = [word for word in words if word != "--write"]
    slugs = wanted or learning_order({slug: KIT.lesson(slug) for slug in KIT.slugs()})
    found = {}
    for slug in slugs:
        found[slug] = measured(slug)
        print(f"{slug}\n\n{cost_table(found[slug], 'readme')}", flush=True)
        if "--write" in words:
            for language in ("en", "ja"):
                page = ROOT / "problems" / slug / f"editorial.{language}.md"
                write_between(page, "costs", cost_table(found[slug], language))
            page = ROOT / "testdata" / slug / "README.md"
            write_between(page, "costs", cost_table(found[slug], "readme"))
    page = ROOT / "BENCHMARKS.md"
    text = problem_rows(page.read_text(encoding="utf-8"), found)
    if "--write" in words:
        page.write_text(text, encoding="utf-8")
    else:
        print(text[text.index("| problem | limit") :].partition("\n\n")[0])


if __name__ == "__main__":
    main(sys.argv[1:])
