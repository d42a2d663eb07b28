"""The recorded mutation score of a problem's cases, and its badge."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec

from judge.catalog.kit import Kit
from judge.model import Case
from judge.reports.summaries.mutation_score import (
    MutationRecord,
    MutationScore,
    badge_svg,
    cases_hash,
    record_path,
    recorded_score,
    score_badge,
    score_of,
    score_words,
)
from tests.conftest import each_row, write_kit

SCORE = MutationScore(score=0.98, killed=49, missing=1, unknown=4, date="2026-11-25", version="1.0")


def kit_with_record(folder: Path, *, cases: str | None = None) -> Kit:
    """A kit that has recorded the score of `sums`, by default on the cases that it has."""
    kit = Kit(write_kit(folder, {}))
    record = MutationRecord(
        date="2026-11-25",
        version="1.0",
        cases=cases or cases_hash(kit.cases("sums")),
        seed=42,
        stress_s=10.0,
        total=90,
        tried=60,
        not_built=1,
        equivalent=2,
        duplicate=3,
        killed=49,
        missing=1,
        unknown=4,
    )
    record_path(kit, "sums").write_bytes(msgspec.json.encode(record))
    return kit


def test_the_recorded_score_belongs_to_the_cases(tmp_path: Path) -> None:
    kit = kit_with_record(tmp_path)

    assert recorded_score(kit, "sums") == SCORE
    assert SCORE.words == "98.0 % (49 of 50), 2026-11-25"


def test_a_score_is_stale_when_a_case_has_changed(tmp_path: Path) -> None:
    kit = kit_with_record(tmp_path)
    (tmp_path / "testdata/sums/secret/02-many.in").write_text("1 2 3 4 \n")

    found = recorded_score(kit, "sums")

    assert found is not None
    assert found.stale
    assert found.current is None
    assert found.words == (
        "unknown: the cases have changed since 2026-11-25, when it was 98.0 % (49 of 50)"
    )


def test_no_run_fails_because_a_record_is_broken(tmp_path: Path) -> None:
    kit = kit_with_record(tmp_path)
    record_path(kit, "sums").write_text("{}")

    found = recorded_score(kit, "sums")

    assert found is not None
    assert found.current is None
    assert "mutants.json cannot be read: Object missing required field `date`" in found.words


def test_without_a_record_there_is_no_score(tmp_path: Path) -> None:
    assert recorded_score(Kit(write_kit(tmp_path, {})), "sums") is None


def test_the_hash_of_cases_depends_on_names_and_contents_and_not_on_the_order() -> None:
    one, two = Case(name="a", input=b"1", answer=b"2"), Case(name="b", input=b"1", answer=b"2")
    others = [[one], [one, one], [two], [Case(name="a", input=b"1", answer=b"3"), two]]

    assert cases_hash([one, two]) == cases_hash([two, one])
    assert cases_hash([one, two]) not in map(cases_hash, others)


@each_row(
    ("killed", "missing", "score", "words"),
    [
        (49, 1, 0.98, "98.0 % (49 of 50)"),
        (2, 0, 1.0, "100.0 % (2 of 2)"),
        (0, 3, 0.0, "0.0 % (0 of 3)"),
        (0, 0, None, ""),
    ],
)
def test_the_score_counts_what_can_be_killed(
    killed: int, missing: int, score: float | None, words: str
) -> None:
    assert (score_of(killed, missing), score_words(killed, missing)) == (score, words)


def test_a_badge_says_the_score_and_is_green_from_98_percent_on() -> None:
    badges = [score_badge(score) for score in (0.98, 0.979, 0.5, None)]

    titles = [ElementTree.fromstring(one)[0].text for one in badges]
    assert titles == [
        "mutation score: 98.0 %",
        "mutation score: 97.9 %",
        "mutation score: 50.0 %",
        "mutation score: unknown",
    ]
    assert ["#2f7d3b" in one for one in badges] == [True, False, False, False]


def test_the_texts_of_a_badge_are_escaped() -> None:
    assert ElementTree.fromstring(badge_svg("a<b>&", '"1"', "#000000"))[0].text == 'a<b>&: "1"'
