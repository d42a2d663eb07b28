"""The page: whole, on its own, escaped, with the figures of the text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from msgspec.structs import replace

from judge.commands.bench import page
from judge.commands.bench.result import BenchResult
from judge.commands.bench.text import setting_line
from judge.grading.growth import Growth, Point
from tests.conftest import each_row
from tests.unit.commands.bench.test_result import FAST_CURVE, GROWTH, MEASURED, SLOW, WRONG

VOID = {"meta", "br", "link", "img", "hr"}


class Reader(HTMLParser):
    """Reads a page: the elements that are open, the texts, what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [f"{key}={value}" for key, value in attrs if key in ("src", "href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip() and self.open[-1] != "style":
            self.texts.append(" ".join(data.split()))


def parse_page(measured: BenchResult = MEASURED) -> Reader:
    reader = Reader()
    reader.feed(page.page(measured, "Sums"))
    reader.close()
    return reader


def test_the_page_is_whole() -> None:
    reader = parse_page()

    assert reader.open == []
    assert page.page(MEASURED, "Sums").startswith("<!doctype html>")
    assert reader.texts[0] == "Sums (sums)"


def test_the_page_needs_nothing_beside_itself() -> None:
    reader = parse_page()

    assert not {"script", "link", "img", "iframe", "object"} & set(reader.tags)
    assert reader.loads == []
    assert "@import" not in page.page(MEASURED, "Sums")
    assert "url(" not in page.page(MEASURED, "Sums")


def test_the_figures_are_those_of_the_text() -> None:
    texts = parse_page().texts

    for figure in ("fast.cpp", "100 ms", "± 5.0 %", "1.00 x", "1.23 k", "12.3 k", "3 MiB"):
        assert figure in texts
    assert setting_line(MEASURED) in texts
    assert {"2 of 3", "time_limit_exceeded/slow.py", "61.50 x"} <= set(texts)


def test_the_machine_and_the_versions_are_reported() -> None:
    texts = parse_page().texts

    assert {"A processor", "C++: g++ 12", "Python 3: Python 3.11", "judge 1.2"} <= set(texts)


def test_remarks_are_reported() -> None:
    texts = parse_page().texts

    assert ": finished 2 of 3 cases, and is compared on these" in texts


def test_everything_is_escaped() -> None:
    evil = '<script>alert("&")</script>'
    wrong = replace(
        WRONG,
        solution=f"wrong_answer/{evil}",
        fault=f"wrong answer on {evil}",
    )
    curve = replace(FAST_CURVE, solution=evil)
    bad = replace(
        MEASURED,
        processor=evil,
        versions={evil: evil},
        solutions=(replace(SLOW, solution=evil), wrong),
        growth=replace(GROWTH, solutions=(curve,), size_name=evil),
    )

    reader = parse_page(bad)

    assert "script" not in reader.tags
    assert "<script>alert" not in page.page(bad, "Sums")
    assert any(evil in text for text in reader.texts)


def test_there_is_a_chart_for_each_unit_with_its_legend() -> None:
    reader = parse_page()

    assert reader.tags.count("svg") == 2
    assert {"Sums: nodes", "Sums: CPU time above start-up"} <= set(reader.texts)
    assert "a fast.cpp: x 2.00 per move" in reader.texts
    assert "b slow.py" in reader.texts
    assert {"nodes (logarithmic)", "seconds (logarithmic)", "moves of the optimum"} <= set(
        reader.texts
    )


def test_there_is_a_row_for_each_size() -> None:
    texts = parse_page().texts

    at = texts.index("512")
    assert texts[at - 1] == "9"
    assert {"20.0 ms", "300 ms", "~0", "-"} <= set(texts)


def test_each_solution_has_its_growth_in_words() -> None:
    texts = parse_page().texts

    assert "x 2.00 per move (± 0.03, 8 sizes)" in texts
    assert "too few sizes with a cost: 2 of the 5 that a fit needs" in texts


def test_costs_of_nothing_have_a_table_and_no_chart() -> None:
    nothing = Point(size=3, cost=0.0, finished=1, instances=1)
    growth = replace(GROWTH, solutions=(replace(FAST_CURVE, points=(nothing,)),))

    reader = parse_page(replace(MEASURED, growth=growth))

    assert "svg" not in reader.tags
    assert "nodes, median of each size." in " ".join(reader.texts)


def test_growth_that_was_not_measured_says_why() -> None:
    texts = parse_page(replace(MEASURED, growth=Growth(why="no solution is right"))).texts

    assert "Not measured, as no solution is right." in texts


def test_nothing_compared_is_reported() -> None:
    texts = parse_page(replace(MEASURED, solutions=(WRONG,), growth=Growth(why="no"))).texts

    assert "Nothing could be compared." in texts


def test_an_interruption_is_reported() -> None:
    words = "Interrupted: this is what was measured so far."

    assert words in parse_page(replace(MEASURED, interrupted=True)).texts
    assert words not in parse_page().texts


def test_both_schemes_give_every_colour_that_is_used() -> None:
    made = page.page(MEASURED, "Sums")
    light, dark = re.findall(r":root \{(.*?)\}", made, re.S)

    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", made))

    for scheme in (light, dark):
        assert used <= set(re.findall(r"(--[a-z0-9-]+):", scheme))
    assert "prefers-color-scheme: dark" in made


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@each_row("scheme", [0, 1])
def test_every_colour_can_be_read_on_its_paper(scheme: int) -> None:
    # WCAG 2.2, 1.4.3: 4.5 to 1 for text.
    found = re.findall(r":root \{(.*?)\}", page.page(MEASURED, "Sums"), re.S)[scheme]
    colours = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", found))
    paper = _luminance(colours.pop("paper"))

    for name, colour in colours.items():
        low, high = sorted((paper, _luminance(colour)))
        assert name == "faint" or (high + 0.05) / (low + 0.05) >= 4.5, name
