"""The recorded mutation score of every problem belongs to its cases, and the pages say the same."""

from __future__ import annotations

import re

from judge.reports.mutation_score import (
    GOOD_SCORE,
    MutationRecord,
    read_record,
    recorded_score,
    score_of,
)
from tests.conftest import ROOT, each_row
from tests.kit.solutions import KIT, SLUGS

AGAIN = "run judge verify {slug} --mutants --update, and correct the tables"


def record(slug: str) -> MutationRecord:
    found = read_record(KIT, slug)
    assert found is not None, AGAIN.format(slug=slug)
    return found


@each_row("slug", SLUGS)
def test_the_cases_are_those_whose_score_is_recorded_and_kill_98_percent(slug: str) -> None:
    score = recorded_score(KIT, slug)

    assert score is not None, AGAIN.format(slug=slug)
    assert not score.stale, f"{score.words}: {AGAIN.format(slug=slug)}"
    assert score.current is not None
    assert score.current >= GOOD_SCORE


def test_the_guide_has_the_recorded_numbers() -> None:
    rows = []
    for slug in SLUGS:
        one = record(slug)
        score = score_of(one.killed, one.missing) or 0.0
        numbers = f"{one.total:,} | {one.tried} | {one.killed} | {one.missing} | {one.unknown}"
        others = one.not_built + one.equivalent + one.duplicate
        rows.append(f"| `{slug}` | {numbers} | {others} | {100 * score:.1f} % |")

    text = (ROOT / "docs/reference/verify.md").read_text()

    assert [line for line in text.splitlines() if re.match(r"\| `\w+` \| [\d,]+ \| ", line)] == rows


def test_the_benchmarks_have_the_recorded_numbers() -> None:
    text = (ROOT / "BENCHMARKS.md").read_text()

    cells = dict(re.findall(r"^\| `(\w+)` \|.*\| (\d+ of \d+) \|$", text, re.MULTILINE))

    expected = {slug: record(slug) for slug in SLUGS}
    assert cells == {
        slug: f"{one.killed} of {one.killed + one.missing}" for slug, one in expected.items()
    }
