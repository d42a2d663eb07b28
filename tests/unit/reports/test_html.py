"""The page of a run: one file, with a cell for each case, charts, and nothing that runs."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from hypothesis import given, settings

from judge.model.pictures import Picture
from judge.reports.document import RunDocument
from judge.reports.run_page import page_images, run_html
from tests.unit.reports.documents import (
    BAD,
    CASES,
    CAUGHT,
    EVERYTHING,
    document,
    hostile,
    section,
)


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


def test_pictures_are_shown_as_images_beside_a_failure_and_at_the_end() -> None:
    pictures = {
        "sums": [
            Picture(case=CASES[0], name="testcase", ending="svg", content=b"<svg/>"),
            Picture(case=CASES[1], name="testcase", ending="svg", content=b"<svg/>"),
            Picture(case=CASES[1], name="judgeimage", ending="png", content=b"", solution="bad.py"),
        ]
    }
    images = page_images(pictures, Path("run.html"))

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
