"""The page of a run: it loads and runs nothing; its charts, and the pictures beside it."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from judge.errors import UsageError
from judge.model.pictures import Picture
from judge.reports.document import RunDocument
from judge.reports.pages import ChartLine, CostRange, cost_chart, svg
from judge.reports.run_page import file_name, run_html, write_images
from tests.conftest import each_row
from tests.unit.reports.documents import (
    BAD,
    CASES,
    CAUGHT,
    EVERYTHING,
    document,
    hostile,
    section,
)

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert("&")</script>'


class Reader(HTMLParser):
    """The tags of a page, and what is not closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def cells(self) -> list[tuple[str, str]]:
        """Class and title of the cells of the matrix."""
        return [
            (attrs.get("class") or "", attrs["title"] or "")
            for tag, attrs in self.tags
            if tag == "td" and "title" in attrs
        ]


def test_a_cell_has_verdict_time_memory_and_message() -> None:
    page = Reader(run_html(document(section(CAUGHT, BAD))))

    assert page.cells() == [
        ("AC", "sample/01-one: AC, 0.250 s, 20 MiB"),
        (
            "WA odd",
            "secret/02-two: WA, 0.250 s, 20 MiB\ndata set 1: 9 pushes, but 7 are enough",
        ),
        ("RTE odd", "secret/03-three: RTE, 0.250 s, 20 MiB\nended by SIGSEGV ..."),
        ("AC", "sample/01-one: AC, 0.250 s, 20 MiB"),
        ("WA", "secret/02-two: WA, 0.250 s, 20 MiB\ndata set 1: 9 pushes, but 7 are enough"),
    ]


def test_it_loads_nothing_and_runs_nothing() -> None:
    text = run_html(EVERYTHING)

    assert run_html(EVERYTHING) == text
    assert not re.search(r"<script|<link|<iframe|\ssrc=|@import|url\(", text)
    assert set(re.findall(r"https?://[^\"\s<]+", text)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert "prefers-color-scheme: dark" in text


def test_every_part_of_a_document_is_there() -> None:
    page = Reader(run_html(EVERYTHING))
    words = " ".join(page.texts)

    expected = ("Interrupted", "broken cannot be judged", "late.py", "42.5", "Jugs", "cut off")
    assert [one for one in expected if one not in words] == []


def test_pictures_are_shown_as_images_beside_a_failure_and_at_the_end(tmp_path: Path) -> None:
    pictures = {
        "sums": [
            Picture(case=CASES[0], name="testcase", ending="svg", content=b"<svg/>"),
            Picture(case=CASES[1], name="testcase", ending="svg", content=b"<svg/>"),
            Picture(case=CASES[1], name="judgeimage", ending="png", content=b"", solution="bad.py"),
        ]
    }
    images = write_images(pictures, tmp_path / "run.html")

    page = Reader(run_html(document(section(BAD)), images))

    sources = [attrs["src"] for tag, attrs in page.tags if tag == "img"]
    first, second, third = (one.address for one in images)
    assert sources == [second, third, first, second, third]
    links = [attrs["href"] for tag, attrs in page.tags if tag == "a"]
    assert links == ["#picture-sums-2", "#picture-sums-3", "#picture-sums-1", "#picture-sums-2"]
    figures = [attrs["id"] for tag, attrs in page.tags if tag == "figure"]
    assert figures == [one.anchor for one in images]
    assert "secret/02-two, bad.py, output, for judges" in page.texts


@settings(max_examples=6, deadline=None)
@given(hostile())
def test_no_words_are_html(told: RunDocument) -> None:
    text = run_html(told)

    assert text.encode()
    page = Reader(text)
    tags = [tag for tag, _ in page.tags]
    assert tags.count("script") == 0
    assert len(page.cells()) == 2
    assert tags.count("details") == 1
    assert tags.count("section") == len(told.sections) == 1
    assert len(CASES) == 3


def chart_svg(*lines: ChartLine) -> str:
    return svg(
        lines,
        title="Sums: nodes",
        x_title="moves of the optimum",
        y_title="nodes (logarithmic)",
        tick=lambda decade: f"10^{decade}",
    )


def line(name: str = "a.py", costs: tuple[float, ...] = (1, 10, 100)) -> ChartLine:
    return ChartLine(name=name, letter=name[0], points=list(enumerate(costs, 2)))


def texts(chart: ElementTree.Element) -> list[str]:
    return ["".join(found.itertext()).strip() for found in chart.iter(f"{SVG}text")]


def dots(chart: ElementTree.Element) -> list[tuple[float, float]]:
    return [
        (float(found.attrib["cx"]), float(found.attrib["cy"]))
        for found in chart.iter(f"{SVG}circle")
        if "dot" in found.attrib.get("class", "")
    ]


def test_a_chart_loads_nothing_runs_nothing_and_leaves_nothing_behind() -> None:
    css = chart_svg(line(HOSTILE))

    assert css == chart_svg(line(HOSTILE))
    assert set(re.findall(r"https?://[^\"\s<]+", css)) <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert f"<  {HOSTILE}" in texts(ElementTree.fromstring(css))
    assert "<script" not in css
    finders = [type(one).__module__ for one in sys.meta_path]
    assert [module for module in finders if module.startswith("pygal")] == []


# What solutions cost: a row each


def draw_costs(*spreads: CostRange, limit: float = 1.0) -> ElementTree.Element:
    text = cost_chart(spreads, title="CPU time", limit=limit, tick=lambda figure: f"{figure:g} s")
    return ElementTree.fromstring(text)


def cost_range(name: str = "a.py", *figures: float, odd: bool = False) -> CostRange:
    return CostRange(name=name, figures=figures or (0.01, 0.02, 0.04), odd=odd)


def test_a_solution_is_a_row_from_its_least_to_its_greatest_cost() -> None:
    chart = draw_costs(cost_range("first.py"), cost_range(HOSTILE, 0.5))

    assert {"CPU time", "first.py", HOSTILE, "0.01 s", "0.1 s", "1 s"} <= set(texts(chart))
    assert not list(chart.iter(f"{SVG}script"))
    heights = {"".join(one.itertext()): one.get("y", "") for one in chart.iter(f"{SVG}text")}
    assert float(heights["first.py"]) < float(heights[HOSTILE])
    first, _ = [one for one in chart.iter(f"{SVG}g") if one.get("class") == "dots"]
    assert [child.tag for child in first] == [f"{SVG}circle", f"{SVG}title"]
    assert first[1].text == "first.py: median 0.02 s, from 0.01 s to 0.04 s"


def picture(case: str = "secret/01", solution: str = "", name: str = "testcase") -> Picture:
    return Picture(case=case, name=name, ending="svg", content=b"<svg/>", solution=solution)


@each_row(
    ("made", "name"),
    [
        (picture(), "sums-001-secret-01-testcase.svg"),
        (picture("secret/a b/\"<x>'"), "sums-001-secret-a-b-x-testcase.svg"),
        (picture("../../../etc/passwd"), "sums-001-etc-passwd-testcase.svg"),
        (
            picture(solution="/tmp/mine.py", name="judgeimage"),
            "sums-001-secret-01-mine-py-judgeimage.svg",
        ),
        (picture("\N{SNOWMAN}\x00\n"), "sums-001-testcase.svg"),
        (picture("x" * 300), f"sums-001-{'x' * 40}-testcase.svg"),
    ],
)
def test_the_name_of_a_file_is_plain(made: Picture, name: str) -> None:
    assert file_name("sums", 1, made) == name


def test_the_addresses_on_a_page_lead_to_the_files(tmp_path: Path) -> None:
    page = tmp_path / "my run.html"
    pictures = {"sums": [picture(), picture("sample/1")], "jugs": []}

    write_images({"sums": []}, page)
    assert list(tmp_path.iterdir()) == []  # without pictures there is no folder

    images = write_images(pictures, page)
    found = sorted(path.name for path in (tmp_path / "my run.pictures").iterdir())
    assert found == ["sums-001-secret-01-testcase.svg", "sums-002-sample-1-testcase.svg"]
    assert [one.address for one in images] == [f"my%20run.pictures/{name}" for name in found]


def test_files_of_an_earlier_run_are_replaced_and_no_others_nor_what_links_lead_to(
    tmp_path: Path,
) -> None:
    page, folder, other = tmp_path / "run.html", tmp_path / "run.pictures", tmp_path / "other"
    other.write_text("mine")
    write_images({"sums": [picture(), picture("sample/1")], "jugs": [picture()]}, page)
    for name in ("notes.txt", "board.svg", "sums-2.svg"):
        (folder / name).write_text("mine")
    file = folder / file_name("sums", 1, picture())
    file.unlink()
    file.symlink_to(other)

    write_images({"sums": [picture()]}, page)

    assert {path.name for path in folder.iterdir()} == {
        "board.svg", "notes.txt", "sums-001-secret-01-testcase.svg", "sums-2.svg",
    }  # fmt: skip
    assert (file.read_bytes(), other.read_text()) == (b"<svg/>", "mine")


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "run.pictures").write_text("a file")

    with pytest.raises(UsageError, match="the pictures cannot be written"):
        write_images({"sums": [picture()]}, tmp_path / "run.html")
