"""`judge trace` on real programs, in all languages with a snippet; and what `judge run` tells."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from judge import languages
from judge.catalog.find_kit import find_kit
from judge.commands.trace.analysis import Analysis
from judge.commands.trace.findings import SearchKind
from judge.commands.trace.follow import MOST_BYTES
from judge.commands.trace.work import trace_solution
from judge.errors import UsageError
from judge.languages.trace_snippets import languages_with_trace, trace_snippet
from judge.model import Verdict
from judge.runner.one_run import CaseOrder
from tests.conftest import ROOT, skip_or_fail_on_ci
from tests.sweeps import due
from tests.unit.commands.trace.searches import FAR_EIGHT

PROGRAMS, BUGS = (Path(__file__).with_name(name) for name in ("trace_programs", "trace_bugs"))
LANGUAGES = {path.name.removesuffix(".txt"): path for path in sorted(PROGRAMS.iterdir())}
MISTAKES = {path.name.removesuffix(".txt"): path for path in sorted(BUGS.iterdir())}

REPORTS = {
    "jugs": ("breadth_first.py", "a, b = state", "state"),
    "puzzle8": ("a_star.py", "needed = moves[board] + 1", "board, moves[board], far"),
}
"""For each problem a shipped solution, the line before which it reports, and what."""


def traced(*words: str, **options: Any) -> Analysis:
    """The X-ray."""
    return trace_solution(find_kit(ROOT, {}), CaseOrder(words=words, **options))


def python_that_reports(slug: str) -> str:
    """A program for the problem with the snippet."""
    name, line, report = REPORTS[slug]
    line = f"{' ' * 8}{line}"
    text = (ROOT / "solutions" / slug / name).read_text()
    assert f"\n{line}" in text
    text = text.replace(f"\n{line}", f"\n{' ' * 8}trace({report})\n{line}", 1)
    head, docstring, code = text.split('"""', 2)
    return f'{head}"""{docstring}"""\n{snippet_of("mine.py")}{code}'


def snippet_of(name: str) -> str:
    """What a program of this name is to hold, if its language is installed."""
    language = languages.language_of(name)
    if missing := languages.missing_tool(language):
        skip_or_fail_on_ci(missing)
    snippet = trace_snippet(language)
    assert snippet is not None
    return snippet.code


def traced_program(path: Path, folder: Path, board: str) -> Analysis:
    """The X-ray of a program with the snippet in it, on a board of the 8-puzzle."""
    mine = folder / path.name.removesuffix(".txt")
    mine.write_text(path.read_text().replace("SNIPPET\n", snippet_of(mine.name)))
    (folder / "my.in").write_text(board)
    return traced("puzzle8", str(mine), str(folder / "my.in"))


@pytest.mark.slow
@pytest.mark.parametrize("name", due(LANGUAGES, by=str, days=2))
def test_a_program_in_each_language_reports_the_same(name: str, tmp_path: Path) -> None:
    found = traced_program(LANGUAGES[name], tmp_path, FAR_EIGHT)

    assert (found.trace.verdict, found.trace.findings) == (Verdict.AC, [])
    assert found.trace.kind is SearchKind.BREADTH_FIRST
    whole = found.trace.by_depth[:-1]  # the search ends within the last depth
    assert len(whole) > 5
    assert [row.expansions for row in whole] == [row.existing for row in whole]


def test_there_are_programs_in_all_languages_with_a_snippet() -> None:
    codes = [languages.language_of(name).code for name in LANGUAGES]

    assert sorted(codes) == languages_with_trace()


@pytest.mark.slow
@pytest.mark.parametrize("name", MISTAKES)
def test_the_first_sentence_names_the_mistake(name: str, tmp_path: Path) -> None:
    code, words = {
        "duplicates": (
            "dropped",
            "does the test for positions seen before compare the whole position?",
        ),
        "forgotten_set": ("again", "96 % of your expansions were of positions seen before"),
        "inadmissible": ("inadmissible", "the estimate is not admissible: h is 12 for "),
    }[name.partition(".")[0]]
    board = "1\n8 1 3\n4 0 2\n7 6 5\n" if code == "inadmissible" else FAR_EIGHT

    trace = traced_program(MISTAKES[name], tmp_path, board).trace

    first = trace.findings[0]
    assert first.code == code
    assert words in trace.headline
    if code == "inadmissible":
        assert (trace.kind, first.is_error) == (SearchKind.A_STAR, True)
        assert re.sub(r"\D", "", first.position or "") == "813025476"
        assert trace.estimate is not None
        assert trace.estimate.inadmissible == first.count


def test_a_program_that_cannot_report_or_does_not_is_told_how(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("print(1)\n")

    with pytest.raises(UsageError, match="does not contain JUDGE_TRACE") as caught:
        traced("puzzle8", str(path), "sample/01*")

    assert "def trace(" in str(caught.value)
    assert "the numbers row by row" in str(caught.value)
    path.write_text("import os\nos.environ.get('JUDGE_TRACE')\n")
    with pytest.raises(UsageError, match="reported no position on sample/01") as caught:
        traced("puzzle8", str(path), "sample/01*")
    assert "The snippet is in it, but trace() was never called. Call it" in str(caught.value)
    assert "def trace(" not in str(caught.value)
    with pytest.raises(UsageError, match="peek has no positions"):
        traced("peek", "parity.py")


REPORTING = """\
import os
if 'JUDGE_TRACE' in os.environ:
    with open(os.environ['JUDGE_TRACE'], 'wb') as file:
        for _ in range({}):
            file.write(b'e 0 -1 -1 {}\\n' * {})
"""


def test_a_search_that_is_stopped_is_shown_as_far_as_it_came(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"{REPORTING.format(1, '0,0', 1)}while True: pass\n")

    found = traced("jugs", str(path), "sample/01*", time_scale=0.05)

    assert found.trace.verdict is Verdict.TLE
    assert "cpu limit" in found.trace.ended
    assert found.trace.expansions == 1


def test_the_instance_that_fails_is_traced(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"{REPORTING.format(1, '0,0', 1)}print(1)\nprint('0,5')\nprint(-1)\n")
    (tmp_path / "my.in").write_text("2\n3 5 5\n3 5 4\n")

    found = traced("jugs", str(path), str(tmp_path / "my.in"))

    assert (found.trace.instance, found.trace.instances) == (2, 2)
    assert "pair 2" in found.trace.message


_STARTS = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:])
_, status, used = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), used.ru_maxrss, sep="\\n")
"""


@pytest.mark.nightly
def test_ten_million_records_are_counted_in_bounded_memory(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f"{REPORTING.format(1000, '1 2 3 4 5 6 7 8 0', 10_000)}print(-1)\n")
    words = [sys.executable, "-m", "judge", "trace", "puzzle8", str(path), "sample/01"]

    # The kernel counts what started a process into its most memory, so a small process starts it.
    done = subprocess.run(
        [sys.executable, "-I", "-c", _STARTS, *words, "--format", "json"],
        capture_output=True,
        text=True,
        check=True,
    )

    report, status, most_kib = done.stdout.rsplit("\n", 3)[:3]
    assert (int(status), json.loads(report)["expansions"]) == (1, 10_000_000)
    assert int(most_kib) << 10 < MOST_BYTES + (192 << 20)
