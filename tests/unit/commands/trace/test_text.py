"""The X-ray as text, as JSON and as a page."""

from __future__ import annotations

import json
import re

import msgspec

from judge.commands.trace.page import trace_page
from judge.commands.trace.text import as_text
from judge.reports.summaries.search_trace import ReferenceSearch
from tests.conftest import each_row
from tests.kit.solutions import KIT
from tests.unit.commands.trace.searches import (
    EIGHT,
    a_star,
    analysed,
    breadth_first,
    deepening,
    game_of,
    manhattan,
)

GAME = game_of("puzzle8", EIGHT)


@each_row("width", [60, 80, 120])
def test_the_charts_fit_the_terminal(width: int) -> None:
    found = analysed("puzzle8", EIGHT, breadth_first(GAME, key=None))

    lines = as_text(found.trace, "8-puzzle", width).plain.split("\n")

    assert lines[0] == "8-puzzle (puzzle8): mine.py on sample/01"
    chart = lines[next(k for k, line in enumerate(lines) if line.startswith(" depth")) :]
    assert max(map(len, chart[:5])) <= width


def test_the_estimate_and_the_rounds_are_told() -> None:
    best = as_text(analysed("puzzle8", EIGHT, a_star(GAME, manhattan)).trace, "8", 80).plain
    deeper = as_text(
        analysed("puzzle8", EIGHT, deepening(GAME, lambda state: 0, back=False)).trace, "8", 80
    ).plain

    assert "admissible as far as seen (0 of 4 too high)" in best
    assert "A* with your estimate, each position once expands" in best
    assert re.search(r"bound +expansions", deeper)


def test_a_shipped_solution_is_told_with_the_command_that_shows_it() -> None:
    beside = ReferenceSearch(name="the shipped a.py", least=1234, most=1234, solution="a.py")
    found = analysed("puzzle8", EIGHT, breadth_first(GAME)).trace

    text = as_text(msgspec.structs.replace(found, reference=[beside]), "8", 200).plain

    words = "the shipped a.py counts 1,234 positions (`judge show puzzle8 --solution a.py`)"
    assert f"beside it: {words}\n" in text


def test_the_page_loads_nothing_and_escapes_what_a_program_wrote() -> None:
    lines = [*breadth_first(GAME), "e 3 -1 -1 </script><img src=http://example.org/x>"]
    found = analysed("puzzle8", EIGHT, lines)

    page = trace_page(found, KIT.problem("puzzle8"))

    assert "<img" not in page
    assert page.count("</script>") == 2
    assert not re.search(r"<[^>]*(src|href)\s*=", page)
    (steps,) = re.findall(r'<script id="steps" type="application/json">(.*?)</script>', page)
    kinds = [step[3] for step in json.loads(steps)]
    assert kinds[-1] == "illegal"
    assert "way" in kinds
