"""Two cases catch each wrong solution, and `judge stress` finds those of strangers.

These stand in `tests/kit/wrong`, most of them as changes of shipped solutions. The page on the
cases of a problem has a table that says which cases catch them.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from judge.catalog.baseline import catches_path, read_catches
from judge.commands.stress.result import StressResult
from judge.commands.stress.work import StressOrder, StressTest
from judge.model import Solution, Verdict
from judge.runner.build import Builder, Jails
from judge.runner.judge_case import judge_case
from judge.sandbox import best_sandbox
from tests.conftest import ROOT, each_row
from tests.kit.solutions import (
    KIT,
    SLUGS,
    WRONG,
    cases,
    changed,
    problem_slug,
    shared_program_cache,
)
from tests.kit.test_headers import ACCEPTED_ONES
from tests.sweeps import due

DAYS = 9
"""Within so many days CI tries the cases on every wrong solution."""

OTHERS = " and others"
"""This ends the list of cases if more of them catch a wrong solution."""

# What shows only in a large input, or on a board that is not small; or is slow to shrink, because
# the program waits for its wall limit each time.
MOST_BYTES = {
    "hanoi/round_stamp.cpp": 9000,
    "roads/a_million_at_most.py": 8000,
    "roads/no_flush.cpp": 10_000,
    "roads/short_lines.cpp": 30_000,
    "sokoban/ByteDistances.java": 1000,
}


@pytest.fixture(autouse=True)
def _own_counterexamples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def stressed(name: str, folder: Path, time_s: float) -> StressResult:
    """The result of a search for a failure of a solution."""
    slug = name.partition("/")[0]
    if missing := KIT.named_solutions(slug, [str(folder / name)])[0].missing:
        pytest.skip(f"{name}: {missing}")
    order = StressOrder(words=(slug, str(folder / name)), seed=1, time_s=time_s)
    with StressTest(KIT, order) as stress:
        for _ in stress:
            pass
        return stress.conclude()


def test_there_are_wrong_solutions_of_every_problem(tmp_path: Path) -> None:
    assert {name.partition("/")[0] for name in WRONG} == set(KIT.slugs())
    for name in WRONG:
        changed(name, tmp_path)


def catching_cases(slug: str) -> dict[str, tuple[list[str], bool]]:
    """For wrong solutions, the cases that catch it by the page on them, and if no others do."""
    page = (ROOT / "testdata" / slug / "README.md").read_text(encoding="utf-8")
    table = page.partition("\n## Mistakes that few cases show\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| [^|]+ \| `([^`|]+)` \| ([^|]+) \|$", table, flags=re.MULTILINE)
    assert len(rows) == max(table.count("\n| ") - 2, 0)  # a title, and the line below it
    return {
        f"{slug}/{name}": (listed.removesuffix(OTHERS).split(", "), not listed.endswith(OTHERS))
        for name, listed in rows
    }


@each_row("slug", SLUGS)
def test_the_page_on_the_cases_names_two_or_more_for_each_wrong_solution(slug: str) -> None:
    rows = catching_cases(slug)

    assert sorted(rows) == [name for name in WRONG if problem_slug(name) == slug]
    for name, (caught_by, _) in rows.items():
        assert caught_by == [case for case in cases(slug) if case in caught_by], name
        assert len(caught_by) >= 2, name


@each_row("slug", SLUGS)
def test_two_cases_or_more_catch_each_wrong_solution_that_ships(slug: str) -> None:
    rows = read_catches(catches_path(ROOT, slug), slug)
    caught = Counter(name for row in rows if row.name in cases(slug) for name in row.solutions)
    folders = ("wrong_answer/", "run_time_error/", "rejected/")
    wrong = [one.name for one in KIT.solutions(slug) if one.name.startswith(folders)]

    assert [name for name in wrong if caught[name] < 2] == []


def catching(names: Iterable[str], slug: str, solution: Solution, programs: Path) -> Iterator[str]:
    """Those of some cases on which a wrong solution fails."""
    builder = Builder(best_sandbox(), programs / "judge")
    with closing(Jails(best_sandbox(), builder)) as jails:
        for name in names:
            case = cases(slug)[name]
            judged = judge_case(KIT.problem(slug), solution, case, jails=jails)
            if judged.verdict is not Verdict.AC:
                yield name


@pytest.mark.slow
@pytest.mark.parametrize("name", due(WRONG, days=DAYS, by=str))
def test_the_cases_that_the_page_names_catch_it(
    name: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    slug = problem_slug(name)
    (solution,) = KIT.named_solutions(slug, [str(changed(name, tmp_path) / name)])
    if solution.missing:
        pytest.skip(f"{name}: {solution.missing}")
    caught_by, is_all = catching_cases(slug)[name]
    programs = shared_program_cache(tmp_path_factory)

    found = catching(cases(slug) if is_all else caught_by, slug, solution, programs)

    assert list(found) == caught_by


@pytest.mark.nightly
@pytest.mark.parametrize("name", WRONG)
def test_stress_finds_it(name: str, tmp_path: Path) -> None:
    result = stressed(name, changed(name, tmp_path), time_s=300.0)  # a minute on a quiet machine

    assert result.failure is not None, result.strategies
    assert result.failure.verdict is not Verdict.AC
    assert result.failure.bytes <= MOST_BYTES.get(name, 350), result.failure.input


@pytest.mark.nightly
@pytest.mark.parametrize("name", ACCEPTED_ONES)
def test_stress_finds_nothing_in_a_right_solution(name: str) -> None:
    result = stressed(name, ROOT / "solutions", time_s=10.0)

    assert result.failure is None, result.failure
