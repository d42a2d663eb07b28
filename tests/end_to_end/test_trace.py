"""`judge trace` on real programs: in all languages with a snippet, and for all problems."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from judge import languages
from judge.catalog.find_kit import find_kit
from judge.cli import app
from judge.commands.new import template
from judge.commands.trace.analysis import Analysis
from judge.commands.trace.records import MOST_BYTES
from judge.commands.trace.work import TraceOrder, trace_solution
from judge.errors import UsageError
from judge.languages.trace_snippets import languages_with_trace, trace_snippet
from judge.model import Verdict
from judge.reports.summaries.search_trace import SearchKind
from tests.conftest import ROOT, skip_or_fail_on_ci
from tests.kit.test_positions import TRACED
from tests.unit.commands.trace.searches import FAR_EIGHT

PROGRAMS = Path(__file__).with_name("trace_programs")
LANGUAGES = {path.name.removesuffix(".txt"): path for path in sorted(PROGRAMS.iterdir())}
ROWS = {row.code: row for row in languages.table()}

_BITS = "format({}, f'0{{{}}}b')[::-1]"
_FARMER, _HOPPERS, _LIGHTS = (
    _BITS.format(*words)
    for words in (("state", "n + 1"), ("board", "13"), ("board", "len(crosses)"))
)
_PUSH = "[*divmod(man - line - 1, line), *divmod(box - line - 1, line)], pushes"
REPORTS = {
    "cube": ("brute_force/breadth_first.py", "if cube == SOLVED:", "''.join(cube)"),
    "farmer": ("breadth_first.py", "here = (state if state", _FARMER),
    "hanoi": ("time_limit_exceeded/breadth_first.py", "if state == goal:", "state"),
    "hoppers": ("breadth_first.py", "if board == goal:", _HOPPERS),
    "jugs": ("breadth_first.py", "a, b = state", "state"),
    "knights": ("brute_force/strings.py", "if board == goal:", "board"),
    "lightsout": ("brute_force/breadth_first.py", "if board == 0:", _LIGHTS),
    "pancakes": ("ida_star.py", "if gaps == 0:", "row[:-1], limit - left, gaps, limit"),
    "push": ("breadth_first.py", "if box == goal:", _PUSH),
    "puzzle11": ("brute_force/bidirectional.py", "after = neighbours(board)", "board"),
    "puzzle15": ("brute_force/a_star.py", "for square in NEAR[blank]:", "board, moves, distance"),
    "puzzle24": ("beam_search.py", "    for square in NEAR[blank]:", "board, -1, distance"),
    "puzzle8": ("a_star.py", "needed = moves[board] + 1", "board, moves[board], far"),
    "puzzle8count": ("breadth_first.py", "further = moves[board] + 1", "board, moves[board]"),
    "rushhour": ("breadth_first.py", "if state[red] == 4:", "state"),
}
"""For each problem a shipped solution, the line before which it reports, and what."""

SOKOBAN = """
import sys
from collections import deque

rows = sys.stdin.read().rstrip().split("\\n")
squares = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
(man,) = [square for square, sign in squares.items() if sign in "@+"]
boxes = frozenset(square for square, sign in squares.items() if sign in "$*")
goals = {square for square, sign in squares.items() if sign in ".+*"}
queue = deque([(boxes, man, 0)])
seen = set()
while queue:
    boxes, man, pushes = queue.popleft()
    if (boxes, man) in seen:
        continue
    seen.add((boxes, man))
    trace([*man, *sum(sorted(boxes), ())], pushes)
    if boxes == goals:
        break
    for down, right in ((0, -1), (-1, 0), (0, 1), (1, 0)):
        to, beyond = (man[0] + down, man[1] + right), (man[0] + 2 * down, man[1] + 2 * right)
        if to not in boxes and squares.get(to, "#") != "#":
            queue.appendleft((boxes, to, pushes))
        elif to in boxes and beyond not in boxes and squares.get(beyond, "#") != "#":
            queue.append((boxes - {to} | {beyond}, to, pushes + 1))
print(pushes)
"""


def traced(*words: str, **options: Any) -> Analysis:
    """The X-ray."""
    return trace_solution(find_kit(ROOT, {}), TraceOrder(words=words, **options))


def python_that_reports(slug: str) -> str:
    """A program for the problem with the snippet."""
    snippet = trace_snippet(ROWS["python3"])
    assert snippet is not None
    if slug == "sokoban":
        return snippet.code + SOKOBAN
    name, line, report = REPORTS[slug]
    line = f"{' ' * 8}{line}"
    text = (ROOT / "solutions" / slug / name).read_text()
    assert f"\n{line}" in text
    indent = line[: len(line) - len(line.lstrip())]
    text = text.replace(f"\n{line}", f"\n{indent}trace({report})\n{line}", 1)
    head, docstring, code = text.split('"""', 2)
    return f'{head}"""{docstring}"""\n{snippet.code}{code}'


@pytest.mark.slow
@pytest.mark.parametrize("slug", TRACED)
def test_the_search_of_a_solution_to_each_problem_is_understood(slug: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(python_that_reports(slug))

    found = traced(slug, str(path), "sample/01*")

    assert [one.sentence for one in found.trace.findings if one.is_error] == []
    assert found.trace.expansions > 0
    assert found.trace.distinct > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", LANGUAGES)
def test_a_program_in_each_language_reports_the_same(name: str, tmp_path: Path) -> None:
    language = languages.language_of(name)
    if missing := languages.missing_tool(language):
        skip_or_fail_on_ci(missing)
    snippet = trace_snippet(language)
    assert snippet is not None
    mine, board = tmp_path / name, tmp_path / "my.in"
    mine.write_text(LANGUAGES[name].read_text().replace("SNIPPET\n", snippet.code))
    board.write_text(FAR_EIGHT)

    found = traced("puzzle8", str(mine), str(board))

    assert (found.trace.verdict, found.trace.findings) == (Verdict.AC, [])
    assert found.trace.kind is SearchKind.BREADTH_FIRST
    whole = found.trace.by_depth[:-1]  # the search ends within the last depth
    assert len(whole) > 5
    assert [row.expansions for row in whole] == [row.existing for row in whole]


def test_there_are_programs_in_all_languages_with_a_snippet() -> None:
    codes = [languages.language_of(name).code for name in LANGUAGES]

    assert sorted(codes) == languages_with_trace()


@pytest.mark.slow
@pytest.mark.parametrize("code", languages_with_trace())
def test_a_new_file_that_reports_can_be_built_and_run(code: str, tmp_path: Path) -> None:
    row = ROWS[code]
    if missing := languages.missing_tool(row):
        skip_or_fail_on_ci(missing)
    path = tmp_path / f"Mine{row.suffixes[0]}"
    runner = CliRunner()
    made = runner.invoke(app, ["new", "puzzle8", str(path), "--trace"])
    assert made.exit_code == 0, made.output
    todo = tomllib.loads((Path(template.__file__).parent / f"templates/{code}.toml").read_text())

    result = runner.invoke(app, ["run", "puzzle8", str(path), "--format", "json", "--fail-fast"])

    assert todo["traced"].split("{")[0].strip() in path.read_text()
    verdicts = [one["verdict"] for one in json.loads(result.stdout)["solutions"]]
    assert verdicts == ["WA"]


def test_a_program_that_cannot_report_or_does_not_is_told_how(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("print(1)\n")

    with pytest.raises(UsageError, match=r"JUDGE_TRACE is not in it") as caught:
        traced("puzzle8", str(path), "sample/01*")

    assert "def trace(" in str(caught.value)
    assert "the numbers row by row" in str(caught.value)
    path.write_text("import os\nos.environ.get('JUDGE_TRACE')\n")
    with pytest.raises(UsageError, match="reported no position on sample/01"):
        traced("puzzle8", str(path), "sample/01*")
    with pytest.raises(UsageError, match="peek has no positions"):
        traced("peek", "parity.py")


def test_a_search_that_is_stopped_is_shown_as_far_as_it_came(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "import os\n"
        "if 'JUDGE_TRACE' in os.environ:\n"
        "    file = open(os.environ['JUDGE_TRACE'], 'w', 1)\n"
        "    file.write('e 0 -1 -1 (0, 0)\\n')\n"
        "while True: pass\n"
    )

    found = traced("jugs", str(path), "sample/01*", time_scale=0.05)

    assert found.trace.verdict is Verdict.TLE
    assert "cpu limit" in found.trace.ended
    assert found.trace.expansions == 1


_STARTS = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:])
_, status, used = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), used.ru_maxrss, sep="\\n")
"""


@pytest.mark.slow
def test_ten_million_records_are_counted_in_bounded_memory(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "import os\n"
        "if 'JUDGE_TRACE' in os.environ:\n"
        "    with open(os.environ['JUDGE_TRACE'], 'wb') as file:\n"
        "        for _ in range(1000):\n"
        "            file.write(b'e 3 5 -1 1 2 3 4 5 6 7 8 0\\n' * 10_000)\n"
        "print(-1)\n"
    )
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


def test_the_instance_that_fails_is_traced(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "import os\n"
        "if 'JUDGE_TRACE' in os.environ:\n"
        "    open(os.environ['JUDGE_TRACE'], 'w').write('e 0 -1 -1 0,0\\n')\n"
        "print(1)\nprint('0,5')\nprint(-1)\n"
    )
    (tmp_path / "my.in").write_text("2\n3 5 5\n3 5 4\n")

    found = traced("jugs", str(path), str(tmp_path / "my.in"))

    assert (found.trace.instance, found.trace.instances) == (2, 2)
    assert "pair 2" in found.trace.message


def test_the_command_prints_text_and_json(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(python_that_reports("jugs"))
    runner = CliRunner()
    words = ["trace", "jugs", str(path), "sample/01-one-pair"]

    text, document = (runner.invoke(app, [*words, *more]) for more in ([], ["--format", "json"]))

    assert (text.exit_code, document.exit_code) == (0, 0)
    assert "nothing odd" in text.stdout
    assert json.loads(document.stdout)["verdict"] == "AC"
