"""The page of a run: it loads and runs nothing; its charts, and the pictures beside it."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from judge.errors import UsageError
from judge.model.pictures import Picture
from judge.reports.document import RunDocument
from judge.reports.mutation_score import MutationScore
from judge.reports.pages import ChartLine, CostRange, cost_chart, svg
from judge.reports.run_page import file_name, run_html, write_images
from tests.conftest import each_row
from tests.unit.reports.documents import (
    BAD,
    CASES,
    CAUGHT,
    EVERYTHING,
    RIGHT,
    document,
    hostile,
    section,
)

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert("&")</script>'


def attributes(page: str, tag: str, name: str) -> list[str]:
    """The values of an attribute of all tags of a kind that have it."""
    return [unescape(one) for one in re.findall(rf'<{tag}\b[^>]*\s{name}="([^"]*)"', page)]


def loaded(text: str) -> list[str]:
    """What a page or a picture would load or run; names of formats are no addresses."""
    addresses = set(re.findall(r"https?://[^\"\s<]+", text))
    formats = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    active = re.findall(r"<script|<link|<iframe|\ssrc=(?!\"run\.pictures/)|@import|url\(", text)
    return [*active, *(addresses - formats)]


def test_a_page_has_every_part_and_a_cell_for_each_judgement_and_loads_nothing() -> None:
    cells = run_html(document(section(CAUGHT, BAD)))
    text = run_html(EVERYTHING)

    wrong = "secret/02-two: WA, 0.250 s, 20 MiB\ndata set 1: 9 pushes, but 7 are enough"
    crash = "secret/03-three: RTE, 0.250 s, 20 MiB\nended by SIGSEGV ..."
    right = "sample/01-one: AC, 0.250 s, 20 MiB"
    assert attributes(cells, "td", "title") == [right, wrong, crash, right, wrong]
    assert re.findall('<td class="([A-Z][^"]*)"', cells) == ["AC", "WA odd", "RTE odd", "AC", "WA"]
    for words in ("Interrupted", "broken cannot be judged", "late.py", "42.5", "Jugs", "cut off"):
        assert words in text
    assert (loaded(text), run_html(EVERYTHING)) == ([], text)
    assert "prefers-color-scheme: dark" in text
    long = run_html(document(section(replace(RIGHT, solution=f"{'x' * 60}end.py"))))
    assert ">...xx" in long  # in the chart


def picture(case: str = "secret/01", solution: str = "", name: str = "testcase") -> Picture:
    return Picture(case=case, name=name, ending="svg", content=b"<svg/>", solution=solution)


def test_pictures_are_shown_as_images_beside_a_failure_and_at_the_end(tmp_path: Path) -> None:
    pictures = [picture(CASES[0]), picture(CASES[1]), picture(CASES[1], "bad.py", "judgeimage")]
    images = write_images({"sums": pictures}, tmp_path / "run.html")

    page = run_html(document(section(BAD)), images)

    first, second, third = (one.address for one in images)
    assert attributes(page, "img", "src") == [second, third, first, second, third]
    anchors = [f"#picture-sums-{number}" for number in (2, 3, 1, 2)]
    assert attributes(page, "a", "href") == anchors
    assert attributes(page, "figure", "id") == [one.anchor for one in images]
    assert ">secret/02-two, bad.py, output, for judges<" in page
    assert loaded(page) == []


def test_the_badge_of_a_mutation_score_is_green_from_98_percent_on() -> None:
    for score, words in (
        (0.98, '<span class="good">98.0 %</span>'),
        (0.979, '<span class="fair">97.9 %</span>'),
        (0.8999, '<span class="poor">90.0 %</span>'),
        (None, "<span>unknown</span>"),
    ):
        shown = replace(section(RIGHT), mutation_score=MutationScore(score=score))
        assert f"<span>mutation score</span>{words}" in run_html(document(shown))


@settings(max_examples=6, deadline=None)
@given(hostile())
def test_no_words_are_html(told: RunDocument) -> None:
    text = run_html(told)

    assert text.encode()
    assert "<script" not in text
    assert len(attributes(text, "td", "title")) == 2
    assert text.count("<details") == text.count("<section") == len(told.sections) == 1


def texts(chart: ElementTree.Element) -> list[str]:
    return ["".join(found.itertext()).strip() for found in chart.iter(f"{SVG}text")]


def test_a_chart_loads_nothing_and_is_the_same_each_time() -> None:
    line = ChartLine(name=HOSTILE, letter="<", points=[(2, 1), (3, 10), (4, 100)])
    titles = {"title": "Sums: nodes", "x_title": "moves", "y_title": "nodes"}
    charts = [svg([line], **titles, tick=lambda decade: f"10^{decade}") for _ in range(2)]

    assert charts[0] == charts[1]
    assert loaded(charts[0]) == []
    assert f"<  {HOSTILE}" in texts(ElementTree.fromstring(charts[0]))


def test_a_solution_is_a_row_from_its_least_to_its_greatest_cost() -> None:
    spreads = [
        CostRange(name="first.py", figures=(0.01, 0.02, 0.04), odd=False),
        CostRange(name=HOSTILE, figures=(0.5,), odd=True),
    ]

    text = cost_chart(spreads, title="CPU time", limit=1.0, tick=lambda figure: f"{figure:g} s")

    chart = ElementTree.fromstring(text)
    assert {"CPU time", "first.py", HOSTILE, "0.01 s", "0.1 s", "1 s"} <= set(texts(chart))
    assert not list(chart.iter(f"{SVG}script"))
    heights = {"".join(one.itertext()): one.get("y", "") for one in chart.iter(f"{SVG}text")}
    assert float(heights["first.py"]) < float(heights[HOSTILE])
    first, _ = [one for one in chart.iter(f"{SVG}g") if one.get("class") == "dots"]
    assert [child.tag for child in first] == [f"{SVG}circle", f"{SVG}title"]
    assert first[1].text == "first.py: median 0.02 s, from 0.01 s to 0.04 s"


@each_row(
    ("made", "name"),
    [
        (picture(), "sums-001-secret-01-testcase.svg"),
        (picture("secret/a b/\"<x>'"), "sums-001-secret-a-b-x-testcase.svg"),
        (picture("../../../etc/passwd"), "sums-001-etc-passwd-testcase.svg"),
        (picture("a", "/tmp/mine.py", "judgeimage"), "sums-001-a-mine-py-judgeimage.svg"),
        (picture("\N{SNOWMAN}\x00\n"), "sums-001-testcase.svg"),
        (picture("x" * 300), f"sums-001-{'x' * 40}-testcase.svg"),
    ],
)
def test_the_name_of_a_file_is_plain(made: Picture, name: str) -> None:
    assert file_name("sums", 1, made) == name


def test_the_addresses_of_a_page_lead_to_files_that_replace_older_ones(tmp_path: Path) -> None:
    page, folder, other = tmp_path / "my run.html", tmp_path / "my run.pictures", tmp_path / "other"
    write_images({"sums": []}, page)
    assert list(tmp_path.iterdir()) == []  # without pictures there is no folder

    two = [picture(), picture("sample/1")]
    images = write_images({"sums": two, "jugs": [picture()]}, page)
    places = ("sums-001-secret-01", "sums-002-sample-1", "jugs-001-secret-01")
    first, second, third = (f"{place}-testcase.svg" for place in places)
    assert {path.name for path in folder.iterdir()} == {first, second, third}
    assert [one.address for one in images] == [
        f"my%20run.pictures/{name}" for name in (first, second, third)
    ]

    other.write_text("mine")
    mine = {"notes.txt", "board.svg", "sums-2.svg"}
    for name in mine:
        (folder / name).write_text("mine")
    (folder / first).unlink()
    (folder / first).symlink_to(other)
    write_images({"sums": [picture()]}, page)
    assert {path.name for path in folder.iterdir()} == {first, *mine}
    assert ((folder / first).read_bytes(), other.read_text()) == (b"<svg/>", "mine")
    (tmp_path / "run.pictures").write_text("a file")
    with pytest.raises(UsageError, match="the pictures cannot be written"):
        write_images({"sums": [picture()]}, tmp_path / "run.html")
