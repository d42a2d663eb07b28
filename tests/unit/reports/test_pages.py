"""The page of a run: it loads and runs nothing; its charts, and the pictures beside it."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from judge.errors import UsageError
from judge.facts import Fact
from judge.model import Excerpt, Verdict
from judge.model.pictures import Picture
from judge.reports.document import RunDocument
from judge.reports.formats import write_document
from judge.reports.mutation_score import MutationScore
from judge.reports.run_page import write_images
from tests.unit.reports.documents import (
    BAD,
    CASES,
    CAUGHT,
    EVERYTHING,
    RIGHT,
    document,
    hostile,
    judgement,
    report,
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
    cells = write_document(document(section(CAUGHT, BAD)), "html")
    text = write_document(EVERYTHING, "html")

    wrong = "secret/02-two: WA, 0.250 s, 20 MiB\ndata set 1: 9 pushes, but 7 are enough"
    crash = "secret/03-three: RTE, 0.250 s, 20 MiB\nended by SIGSEGV ..."
    right = "sample/01-one: AC, 0.250 s, 20 MiB"
    assert attributes(cells, "td", "title") == [right, wrong, crash, right, wrong]
    assert re.findall('<td class="([A-Z][^"]*)"', cells) == ["AC", "WA odd", "RTE odd", "AC", "WA"]
    for words in ("Interrupted", "broken cannot be judged", "late.py", "42.5", "Jugs", "cut off"):
        assert words in text
    assert (loaded(text), write_document(EVERYTHING, "html")) == ([], text)
    assert "prefers-color-scheme: dark" in text


def picture(case: str = "secret/01", solution: str = "", name: str = "testcase") -> Picture:
    return Picture(case=case, name=name, ending="svg", content=b"<svg/>", solution=solution)


def test_pictures_are_shown_as_images_beside_a_failure_and_at_the_end(tmp_path: Path) -> None:
    pictures = [picture(CASES[0]), picture(CASES[1]), picture(CASES[1], "bad.py", "judgeimage")]
    images = write_images({"sums": pictures}, tmp_path / "run.html")

    page = write_document(document(section(BAD)), "html", images)

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
        assert f"<span>mutation score</span>{words}" in write_document(document(shown), "html")


@settings(max_examples=6, deadline=None)
@given(hostile())
def test_no_words_are_html(told: RunDocument) -> None:
    text = write_document(told, "html")

    assert text.encode()
    assert "<script" not in text
    assert len(attributes(text, "td", "title")) == 2
    assert text.count("<details") == text.count("<section") == len(told.sections) == 1


def test_words_in_a_fact_are_escaped_as_others_are() -> None:
    excerpt = Excerpt(input="1", expected="", actual="", stderr="", scope=Fact("{}", "\x1b\ud800"))
    told = judgement(CASES[1], Verdict.WA, excerpt=excerpt)

    assert "input, \\x1b\\ud800" in write_document(document(section(report("a.py", told))), "html")


def test_in_a_chart_a_solution_is_a_row_from_its_least_to_its_greatest_cost() -> None:
    first, odd, long = (
        report(name, *(judgement(cpu_s=cpu_s) for cpu_s in costs))
        for name, costs in (
            ("first.py", (0.01, 0.02, 0.04)),
            (HOSTILE, (0.5,)),
            ("x" * 60, (0.5,)),
        )
    )

    page = write_document(document(section(first, odd, long)), "html")

    time, _ = re.findall("<svg.*?</svg>", page, re.DOTALL)
    chart = ElementTree.fromstring(time)
    heights = {"".join(one.itertext()): one.get("y", "") for one in chart.iter(f"{SVG}text")}
    assert {"first.py", HOSTILE, f"...{'x' * 41}"} <= heights.keys()
    assert {"10 ms", "100 ms", "1 s"} <= heights.keys()
    assert not list(chart.iter(f"{SVG}script"))
    assert float(heights["first.py"]) < float(heights[HOSTILE])
    dots, *_ = [one for one in chart.iter(f"{SVG}g") if one.get("class") == "dots"]
    assert [child.tag for child in dots] == [f"{SVG}circle", f"{SVG}title"]
    assert dots[1].text == "first.py: median 20 ms, from 10 ms to 40 ms"


def test_the_name_of_a_file_is_plain(tmp_path: Path) -> None:
    for made, name in (
        (picture(), "secret-01-testcase.svg"),
        (picture("secret/a b/\"<x>'"), "secret-a-b-x-testcase.svg"),
        (picture("../../../etc/passwd"), "etc-passwd-testcase.svg"),
        (picture("a", "/tmp/mine.py", "judgeimage"), "a-mine-py-judgeimage.svg"),
        (picture("\N{SNOWMAN}\x00\n"), "testcase.svg"),
        (picture("x" * 300), f"{'x' * 40}-testcase.svg"),
    ):
        (image,) = write_images({"sums": [made]}, tmp_path / "run.html")
        assert image.address == f"run.pictures/sums-001-{name}"


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
