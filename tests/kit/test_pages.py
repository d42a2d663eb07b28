"""Statements have the limits of the constraints, and the counterexamples of editorials work."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from judge.catalog.learning import editorial_counterexamples, read_drawings
from judge.catalog.rules import load_picture_from_text, read_picture_source
from judge.commands.package.statements import markdown_html
from judge.commands.run_input import RunInput, RunInputRequest
from judge.game import Formula
from judge.grading.feedback.playback import play_moves
from judge.model import Case, Verdict
from judge.web.positions import MOST_MOVES, first_picture
from tests.conftest import ROOT, each_row
from tests.kit.solutions import (
    KIT,
    SLUGS,
    SOLUTIONS,
    TALKING,
    judge_here,
    new_jails,
    problem_slug,
    rules_for,
)
from tests.kit.test_headers import WRONG

_FIGURE = r"\d[\d,]*\d|\d"
_CODE = r"`([^`\n]+)`"
_FILE = re.compile(r"`((?:\w+/)?\w+(?:\.\w+)+)`")


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|")]


def cells(row: str) -> list[str]:
    return re.split(r"\s*\|\s*", row.strip("| "))


def figures(text: str) -> set[int]:
    return {int(figure.replace(",", "")) for figure in re.findall(_FIGURE, text)}


@each_row("slug", SLUGS)
def test_the_limits_stand_at_the_end_of_the_input_and_are_those_of_the_constraints(
    slug: str,
) -> None:
    constraints, names = rules_for(slug).constraints, list[str]()
    for text, header in zip(
        (KIT.statement(slug, language).text for language in ("en", "ja")),
        (["quantity", "limit"], ["項目", "制限"]),
        strict=True,
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
def test_a_drawing_of_a_statement_shows_boards_of_the_problem(slug: str) -> None:
    source, wrong = read_picture_source(KIT.root, slug), []
    assert source is not None
    rules, _ = load_picture_from_text(source)
    drawings = read_drawings(KIT.root / "problems" / slug)
    for drawing in (one for several in drawings.values() for one in several):
        (game,) = rules.parse(drawing.board)
        for way in drawing.ways:
            names = way.split()  # none in a dialogue, whose games have no moves
            legal = play_moves(game, names, longest=MOST_MOVES).states[1:] if names else ()
            drawn = first_picture(source, drawing.board, names)
            if len(legal) != len(names) or not drawn.startswith("<svg"):
                wrong.append(f"{drawing.board}: {way}")

    assert wrong == []
    for language in "en", "ja":
        page = markdown_html(KIT.statement(slug, language).text, lambda number, _: f"[{number}]")
        assert [number for number in drawings if f"[{number}]" not in page] == [], language


@each_row("slug", SLUGS)
def test_there_are_three_hints_and_an_editorial_that_names_what_is_wrong_in_both_languages(
    slug: str,
) -> None:
    english, japanese = (
        (ROOT / "problems" / slug / f"editorial.{language}.md").read_text(encoding="utf-8")
        for language in ("en", "ja")
    )
    files = {name.partition("/")[2] for name in SOLUTIONS if problem_slug(name) == slug}

    assert [len(KIT.hints(slug, language)) for language in ("en", "ja")] == [3, 3]
    assert editorial_counterexamples(english) == editorial_counterexamples(japanese)
    named = set(_FILE.findall(english))
    assert {name for name in files if "/" in name} <= named <= files


def solved_with(slug: str) -> set[str]:
    """The problem, and all that one solves before it."""
    return {slug}.union(*map(solved_with, KIT.lesson(slug).before))


@each_row("slug", SLUGS)
def test_an_editorial_names_a_next_problem_for_which_nothing_else_is_to_be_solved_before(
    slug: str,
) -> None:
    following = KIT.lesson(slug).next

    assert following is not None
    assert {*KIT.lesson(following).before} <= solved_with(slug)
    for language in "en", "ja":
        end = KIT.editorial(slug, language).rstrip().rpartition("\n\n")[2]
        named = (name for name in re.findall("`([^`]+)`", end) if name in SLUGS)
        assert next(named) == following, language


def verdict_on(slug: str, name: str, text: str, folder: Path) -> Verdict | None:
    """The verdict of a solution on an input, which must be as the statement says."""
    if slug in TALKING:
        case = Case(name="counterexample", input=text.encode(), answer=b"")
        with closing(new_jails(folder)) as jails:
            return judge_here(f"{slug}/{name}", case, jails)
    path = folder / "counterexample.in"
    path.write_text(text, encoding="utf-8")
    words = (slug, str(ROOT / "solutions" / slug / name))
    with RunInput(KIT, RunInputRequest(words=words, input=str(path))) as run:
        assert run.given.odd == "", name
        (outcome,) = run
        return outcome.verdict


@pytest.mark.nightly
@pytest.mark.parametrize("slug", SLUGS)
def test_a_wrong_solution_fails_on_the_counterexample_of_its_editorial(
    slug: str, tmp_path: Path
) -> None:
    page = ROOT / "problems" / slug / "editorial.en.md"
    examples = editorial_counterexamples(page.read_text(encoding="utf-8"))

    passed = [
        name
        for name, text in examples.items()
        if verdict_on(slug, name, text, tmp_path) in {None, Verdict.AC}
    ]

    assert passed == []
    wrong = {name.partition("/")[2] for name in WRONG if problem_slug(name) == slug}
    assert wrong <= examples.keys()
