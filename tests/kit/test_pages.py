"""Statements, hints and editorials say the same in both languages, and counterexamples work."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from judge.catalog.learning import editorial_counterexamples
from judge.commands.run_input import RunInput, RunInputRequest
from judge.game import Formula
from judge.model import Case, Verdict
from judge.sandbox import JailCache, best_sandbox
from tests.conftest import ROOT, each_row
from tests.kit.solutions import (
    KIT,
    SLUGS,
    SOLUTIONS,
    TALKING,
    judge_here,
    problem_slug,
    rules_for,
)
from tests.kit.test_headers import WRONG

_FIGURE = r"\d[\d,]*\d|\d"
_CODE = r"`([^`\n]+)`"
_FILE = re.compile(r"`((?:\w+/)?\w+(?:\.\w+)+)`")
# In a language's drawings words stand beside the board; only English names a range as one word.
_ENGLISH_ALONE = {"far bank", "near bank", "rows of"}
_LARGEST_WORD = 16  # English writes figures up to sixteen as words where it likes

SECTIONS = {
    "statement": [
        ["Input", "Output", "Sample explained"],
        ["入力", "出力", "入出力例の説明"],
    ],
    "editorial": [
        [
            *("In short", "The states", "Algorithms", "What each costs"),
            *("Why the wrong ones fail", "Read next"),
        ],
        [
            "要点",
            "状態",
            "アルゴリズム",
            "計算量の比較",
            "誤った解法が失敗する理由",
            "次に読むもの",
        ],
    ],
}

Pair = tuple[str, str]


def statements(slug: str) -> Pair:
    """The statement of a problem in English and in Japanese."""
    return KIT.statement(slug, "en").text, KIT.statement(slug, "ja").text


def editorials(slug: str) -> Pair:
    english, japanese = (
        (ROOT / "problems" / slug / f"editorial.{language}.md").read_text(encoding="utf-8")
        for language in ("en", "ja")
    )
    return english, japanese


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


def cells(row: str) -> list[str]:
    return re.split(r"\s*\|\s*", row.strip("| "))


def drawings(text: str) -> list[str]:
    """The lines of drawings without the words beside them."""
    lines = [line for line in text.splitlines() if line.startswith("    ")]
    lines = [re.sub(r"\(.*|\d rows of .*", "", line).rstrip() for line in lines if line.isascii()]
    return [line for line in lines if not any(words in line for words in _ENGLISH_ALONE)]


def figures(text: str) -> set[int]:
    return {int(figure.replace(",", "")) for figure in re.findall(_FIGURE, text)}


def large_figures(text: str) -> set[int]:
    """Those of the prose that no language writes as words."""
    lines = [line for line in text.splitlines() if not line.startswith(("    ", "|"))]
    prose = re.sub(_CODE, "", "\n".join(lines))
    return {figure for figure in figures(prose) if figure > _LARGEST_WORD}


def code(text: str) -> set[str]:
    return {word for code in re.findall(_CODE, text) for word in code.split()}


def assert_same(pair: Pair, kind: str) -> None:
    """Both languages have the sections of their kind, the same tables, drawings and figures."""
    english, japanese = pair
    for text, sections in zip(pair, SECTIONS[kind], strict=True):
        assert re.findall(r"^## (.*)", text, re.MULTILINE) == sections
    tables = [[figures(row) for row in rows(text)] for text in pair]
    ones = {1} if kind == "statement" else set[int]()  # Japanese counts "one line" by a figure
    assert [row - ones for row in tables[0]] == [row - ones for row in tables[1]]
    assert large_figures(english) == large_figures(japanese)


@each_row("slug", SLUGS)
def test_both_statements_say_the_same(slug: str) -> None:
    english, japanese = statements(slug)

    assert_same((english, japanese), "statement")
    drawn = [drawings(text) for text in (english, japanese)]
    assert drawn[0]
    assert set(drawn[0]) >= set(drawn[1])
    signs = [[line for line in lines if re.search(r"[^\w\s]", line)] for lines in drawn]
    assert signs[0] == signs[1]
    names = {"pegs", "from", "to", "C"}  # English explains these without a mark
    assert code(english) - names == code(japanese) - names


@each_row("slug", SLUGS)
def test_the_limits_stand_at_the_end_of_the_input_and_are_those_of_the_constraints(
    slug: str,
) -> None:
    constraints, names = rules_for(slug).constraints, list[str]()
    for text, header in zip(
        statements(slug), (["quantity", "limit"], ["項目", "制限"]), strict=True
    ):
        assert [cells(row) for row in rows(text)].count(header) == 1
        before, _, after = text.partition(f"| {header[0]}")
        assert [before.count("\n## "), after.count("\n## ")] == [1, 2]
        table, _, rest = after.partition("\n\n")
        # Only remarks that draw on the limits follow the table.
        assert not rows(f"\n{rest}".partition("\n## ")[0])

        limits = [cells(row) for row in rows(table)[1:]]
        names = names or [name for name, _ in limits]  # the English ones
        stated = {name: limit for name, (_, limit) in zip(names, limits, strict=True)}
        assert list(dict.fromkeys(one.row for one in constraints)) == [
            row for row, limit in stated.items() if figures(limit) or "`n`" in limit
        ]
        for row, limit in stated.items():
            bounds = [b for one in constraints if one.row == row for b in (one.low, one.high)]
            numbers = {bound for bound in bounds if isinstance(bound, int)}
            formulas = {bound.text for bound in bounds if isinstance(bound, Formula)}
            assert figures(re.sub(_CODE, "", limit)) == numbers
            assert {some for some in re.findall(_CODE, limit) if "n" in some} == formulas


@each_row("slug", SLUGS)
def test_there_are_three_hints_that_say_the_same_in_both_languages(slug: str) -> None:
    english, japanese = (KIT.hints(slug, language) for language in ("en", "ja"))

    assert len(english) == len(japanese) == 3
    assert list(map(large_figures, english)) == list(map(large_figures, japanese))
    assert [set(re.findall(_CODE, one)) for one in english] == [
        set(re.findall(_CODE, one)) for one in japanese
    ]


@each_row("slug", SLUGS)
def test_both_editorials_say_the_same_and_name_the_solutions_that_are_wrong(slug: str) -> None:
    english, japanese = editorials(slug)
    files = {name.partition("/")[2] for name in SOLUTIONS if problem_slug(name) == slug}

    assert_same((english, japanese), "editorial")
    assert len(drawings(english)) == len(drawings(japanese))
    assert editorial_counterexamples(english) == editorial_counterexamples(japanese)
    headings, named = [], []
    for text in (english, japanese):
        headings.append(re.findall(r"^(##+) ", text, re.MULTILINE))
        named.append(set(_FILE.findall(text)))
        assert text.count("\n<!-- costs -->\n") == text.count("\n<!-- /costs -->\n") == 1
    assert headings[0] == headings[1]
    assert named[0] == named[1]
    assert {name for name in files if "/" in name} <= named[0] <= files


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
@pytest.mark.parametrize("slug", SLUGS)
def test_a_wrong_solution_fails_on_the_counterexample_of_its_editorial(
    slug: str, tmp_path: Path
) -> None:
    examples = editorial_counterexamples(editorials(slug)[0])

    passed = [
        name
        for name, text in examples.items()
        if verdict_on(slug, name, text, tmp_path) in {None, Verdict.AC}
    ]

    assert passed == []
    wrong = {name.partition("/")[2] for name in WRONG if problem_slug(name) == slug}
    assert wrong <= examples.keys()
