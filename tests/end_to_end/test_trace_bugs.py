"""`judge trace` names the mistake of small real programs, which have one each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge import languages
from judge.catalog.find_kit import find_kit
from judge.commands.trace.work import TraceOrder, trace_solution
from judge.languages.trace_snippets import trace_snippet
from judge.reports.summaries.search_trace import SearchKind, SearchTrace
from tests.conftest import ROOT, skip_or_fail_on_ci
from tests.unit.commands.trace.searches import FAR_EIGHT

BUGS = Path(__file__).with_name("trace_bugs")
PROGRAMS = {path.name.removesuffix(".txt"): path for path in sorted(BUGS.iterdir())}
MISTAKES = {
    "duplicates": ("dropped", "does the test for positions seen before compare all of a position?"),
    "forgotten_set": ("again", "96 % of your expansions were of positions seen before"),
    "inadmissible": ("inadmissible", "the estimate is not admissible: h is 12 for "),
}
"""For each the code of the first finding, and words of the first sentence."""

BOARDS = {
    "duplicates": FAR_EIGHT,
    "forgotten_set": FAR_EIGHT,
    "inadmissible": "1\n8 1 3\n4 0 2\n7 6 5\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_first_sentence_names_the_mistake(name: str, tmp_path: Path) -> None:
    code, words = MISTAKES[name.partition(".")[0]]

    trace = traced(name, tmp_path)

    first = trace.findings[0]
    assert first.code == code
    assert words in trace.headline
    if code == "inadmissible":
        assert (trace.kind, first.is_error) == (SearchKind.A_STAR, True)
        assert re.sub(r"\D", "", first.position or "") == "813025476"
        assert trace.estimate is not None
        assert trace.estimate.inadmissible == first.count


def traced(name: str, folder: Path) -> SearchTrace:
    """The X-ray of one of the programs, on its board."""
    language = languages.language_of(name)
    if missing := languages.missing_tool(language):
        skip_or_fail_on_ci(missing)
    snippet = trace_snippet(language)
    assert snippet is not None
    mine, board = folder / name, folder / "my.in"
    mine.write_text(PROGRAMS[name].read_text().replace("SNIPPET\n", snippet.code))
    board.write_text(BOARDS[Path(name).stem])
    order = TraceOrder(words=("puzzle8", str(mine), str(board)))
    return trace_solution(find_kit(ROOT, {}), order).trace
