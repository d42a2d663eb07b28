"""The editorials: both languages say the same and name each solution; counterexamples work."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from judge.catalog.learning import editorial_counterexamples
from judge.commands.run_input.work import RunInput, RunInputRequest
from judge.model import Case, Verdict
from judge.sandbox import JailCache, best_sandbox
from tests.conftest import ROOT
from tests.kit.solutions import KIT, SLUGS, SOLUTIONS, TALKING, judge_here, problem_slug
from tests.kit.test_headers import WRONG
from tests.kit.test_statements import drawings, figures, prose, rows

ENGLISH = [
    "In short",
    "The states",
    "Algorithms",
    "What each costs",
    "Why the wrong ones fail",
    "Read next",
]

JAPANESE = [
    "要点",
    "状態",
    "アルゴリズム",
    "計算量の比較",
    "誤った解法が失敗する理由",
    "次に読むもの",
]

_FILE = re.compile(r"`((?:\w+/)?\w+(?:\.\w+)+)`")


@pytest.fixture(params=SLUGS)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def editorials(slug: str) -> tuple[str, str]:
    english, japanese = (
        (ROOT / "problems" / slug / f"editorial.{language}.md").read_text(encoding="utf-8")
        for language in ("en", "ja")
    )
    return english, japanese


def headings(text: str) -> list[str]:
    return re.findall(r"^(##+) ", text, re.MULTILINE)


def test_an_editorial_has_the_same_sections_as_the_others(editorials: tuple[str, str]) -> None:
    english, japanese = editorials

    assert re.findall(r"^## (.*)", english, re.MULTILINE) == ENGLISH
    assert re.findall(r"^## (.*)", japanese, re.MULTILINE) == JAPANESE
    assert headings(english) == headings(japanese)
    for text in editorials:
        assert text.count("\n<!-- costs -->\n") == text.count("\n<!-- /costs -->\n") == 1


def test_both_editorials_say_the_same(editorials: tuple[str, str]) -> None:
    english, japanese = editorials

    assert [figures(row) for row in rows(english)] == [figures(row) for row in rows(japanese)]
    assert len(drawings(english)) == len(drawings(japanese))
    assert editorial_counterexamples(english) == editorial_counterexamples(japanese)
    large = [{figure for figure in figures(prose(text)) if figure > 16} for text in editorials]
    assert large[0] == large[1]
    assert set(_FILE.findall(english)) == set(_FILE.findall(japanese))


def test_an_editorial_names_solutions_that_exist_and_each_that_is_wrong(
    slug: str, editorials: tuple[str, str]
) -> None:
    files = {name.partition("/")[2] for name in SOLUTIONS if problem_slug(name) == slug}

    named = set(_FILE.findall(editorials[0]))

    assert named <= files
    assert {name for name in files if "/" in name} <= named


def verdict_on(slug: str, name: str, text: str, folder: Path) -> Verdict | None:
    """The verdict of a solution on an input, which must be as the statement says."""
    if slug in TALKING:
        case = Case(name="counterexample", input=text.encode(), answer=b"")
        with closing(JailCache(best_sandbox())) as jails:
            return judge_here(f"{slug}/{name}", case, folder, jails)
    path = folder / "counterexample.in"
    path.write_text(text, encoding="utf-8")
    words = (slug, str(ROOT / "solutions" / slug / name))
    with RunInput(KIT, RunInputRequest(words=words, input=str(path))) as run:
        assert run.given.odd == "", name
        (outcome,) = run
        return outcome.verdict


@pytest.mark.slow
@pytest.mark.nightly
def test_a_wrong_solution_fails_on_the_counterexample_of_its_editorial(
    slug: str, editorials: tuple[str, str], tmp_path: Path
) -> None:
    passed, missing = [], {name.partition("/")[2] for name in WRONG if problem_slug(name) == slug}
    for name, text in editorial_counterexamples(editorials[0]).items():
        missing.discard(name)
        passed += [name] * (verdict_on(slug, name, text, tmp_path) in {None, Verdict.AC})

    assert passed == []
    assert missing == set()
