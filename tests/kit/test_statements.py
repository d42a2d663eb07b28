"""Statements and hints say the same in both languages: figures, tables, drawings, code."""

from __future__ import annotations

import re
from functools import cache

from judge.game import Formula
from tests.conftest import each_row
from tests.kit.solutions import KIT, SLUGS, rules_for

_FIGURE = r"\d[\d,]*\d|\d"
_CODE = r"`([^`\n]+)`"
# In a language's drawings words stand beside the board; only English names a range as one word.
_ENGLISH_ALONE = {"far bank", "near bank", "rows of"}
_LARGEST_WORD = 16  # English writes figures up to sixteen as words where it likes


@cache
def statements(slug: str) -> tuple[str, str]:
    """The statement of a problem in English and in Japanese."""
    english, japanese = (KIT.statement(slug, language).text for language in ("en", "ja"))
    return english, japanese


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


def drawings(text: str) -> list[str]:
    """The lines of drawings without the words beside them."""
    lines = [line for line in text.splitlines() if line.startswith("    ")]
    lines = [re.sub(r"\(.*|\d rows of .*", "", line).rstrip() for line in lines if line.isascii()]
    return [line for line in lines if not any(words in line for words in _ENGLISH_ALONE)]


def figures(text: str) -> set[int]:
    return {int(figure.replace(",", "")) for figure in re.findall(_FIGURE, text)}


def prose(text: str) -> str:
    lines = [line for line in text.splitlines() if not line.startswith(("    ", "|"))]
    return re.sub(_CODE, "", "\n".join(lines))


@each_row("slug", SLUGS)
def test_the_sections_are_the_same(slug: str) -> None:
    english, japanese = (re.findall(r"^## (.*)", text, re.MULTILINE) for text in statements(slug))

    assert english == ["Input", "Output", "Sample explained"]
    assert japanese == ["入力", "出力", "入出力例の説明"]


@each_row("slug", SLUGS)
def test_the_limits_stand_in_one_table_at_the_end_of_the_input(slug: str) -> None:
    for text, header in zip(
        statements(slug), (["quantity", "limit"], ["項目", "制限"]), strict=True
    ):
        headers = [re.split(r"\s*\|\s*", row.strip("| ")) for row in rows(text)]
        assert headers.count(header) == 1
        before, _, after = text.partition(f"| {header[0]}")
        assert [before.count("\n## "), after.count("\n## ")] == [1, 2]
        table_end = after.index("\n\n")
        # Only remarks that draw on the limits follow the table.
        assert not rows(after[table_end:].partition("\n## ")[0])


@each_row("slug", SLUGS)
def test_the_tables_hold_the_same_figures(slug: str) -> None:
    english, japanese = ([figures(row) for row in rows(text)] for text in statements(slug))

    assert len(english) == len(japanese)
    for one, other in zip(english, japanese, strict=True):
        assert one - {1} == other - {1}  # Japanese counts "one line" by a figure


def limits(text: str) -> list[list[str]]:
    """The rows of the table of limits: what is limited, and how."""
    table = re.split(r"\n\n", re.split(r"\| (?:quantity|項目)", text)[1])[0]
    cells = [re.split(r"\s*\|\s*", row.strip("| ")) for row in rows(table)]
    return [row for row in cells if not set(row[0]) <= set("-: ")]


@each_row("slug", SLUGS)
@each_row("language", ["en", "ja"])
def test_the_table_of_limits_says_what_the_constraints_do(slug: str, language: str) -> None:
    constraints = rules_for(slug).constraints
    table, names = (limits(KIT.statement(slug, code).text) for code in (language, "en"))

    stated = {name[0]: limit for name, (_, limit) in zip(names, table, strict=True)}
    assert list(dict.fromkeys(one.row for one in constraints)) == [
        row for row, limit in stated.items() if figures(limit) or "`n`" in limit
    ]
    for row, limit in stated.items():
        bounds = [bound for one in constraints if one.row == row for bound in (one.low, one.high)]
        numbers = {bound for bound in bounds if isinstance(bound, int)}
        formulas = {bound.text for bound in bounds if isinstance(bound, Formula)}
        assert figures(re.sub(_CODE, "", limit)) == numbers
        assert {code for code in re.findall(_CODE, limit) if "n" in code} == formulas


@each_row("slug", SLUGS)
def test_the_drawings_are_the_same(slug: str) -> None:
    english, japanese = map(drawings, statements(slug))

    assert english
    assert set(english) >= set(japanese)
    assert [line for line in english if re.search(r"[^\w\s]", line)] == [
        line for line in japanese if re.search(r"[^\w\s]", line)
    ]


@each_row("slug", SLUGS)
def test_the_text_holds_the_same_figures(slug: str) -> None:
    english, japanese = (
        {figure for figure in figures(prose(text)) if figure > _LARGEST_WORD}
        for text in statements(slug)
    )

    assert english == japanese


@each_row("slug", SLUGS)
def test_the_same_words_are_set_as_code(slug: str) -> None:
    english, japanese = (
        {word for code in re.findall(_CODE, text) for word in code.split()}
        for text in statements(slug)
    )

    names = {"pegs", "from", "to", "C"}  # English explains these without a mark
    assert english - names == japanese - names


@each_row("slug", SLUGS)
def test_there_are_three_hints_that_say_the_same_in_both_languages(slug: str) -> None:
    english, japanese = (KIT.hints(slug, language) for language in ("en", "ja"))

    assert len(english) == len(japanese) == 3
    for one, other in zip(english, japanese, strict=True):
        large = [
            {figure for figure in figures(prose(text)) if figure > _LARGEST_WORD}
            for text in (one, other)
        ]
        assert large[0] == large[1]
        assert set(re.findall(_CODE, one)) == set(re.findall(_CODE, other))
