"""What commands show on a terminal: no line of code is wrapped, and no word of prose is cut."""

import re
import shutil
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.text import Text

from judge.languages import language_of
from judge.languages.trace_snippets import trace_snippet
from judge.terminal.translation import LANGUAGES, SOURCE_LANGUAGE, use_language
from tests.conftest import ROOT, each_row
from tests.end_to_end.commands import CommandResult, judge

WIDTHS = (60, 80, 100, 120, 240)
VIEWS = {
    "a solution": "show puzzle15 --solution wrong_answer/conflict_pairs.cpp",
    "a wrong and a right one": "show puzzle15 --solution wrong_answer/conflict_pairs.cpp --diff",
    "short ones": "show jugs --solution wrong_answer/greedy.py --diff",
    "an exercise": "exercise sokoban-find-1",
    "one of two": "exercise sokoban-which-1",
    "a slow one": "exercise sokoban-faster-1",
}
_NUMBERED = re.compile(r"[-+ ]? *[0-9]+ \| (.*)")
_CUT = "\N{HORIZONTAL ELLIPSIS}"
_NOTE = re.compile(r"^Lines are cut to [0-9]+ columns; [0-9]+ show all of them, [^.]*\.$", re.M)


def on_terminal(line: str, width: int) -> CommandResult:
    """What a command prints on a terminal of so many columns, without colours."""
    terminal = {"FORCE_COLOR": "1", "TERM": "dumb", "COLUMNS": str(width), "LINES": "24"}
    seen = judge(*line.split(), cwd=ROOT, env=terminal)
    out, err = (Text.from_ansi(text).plain for text in (seen.out, seen.err))
    return CommandResult(seen.status, out, err)


def code_lines(shown: str) -> list[str]:
    """The code of the lines with numbers, those of two columns one after the other."""
    pieces = (piece for line in shown.splitlines() for piece in re.split(" [\u2502\u2260] ", line))
    return [found[1].rstrip() for piece in pieces if (found := _NUMBERED.match(piece))]


def prose_words(shown: str) -> list[str]:
    """The words of the other lines, but for the note that lines are cut."""
    lines = _NOTE.sub("", shown).splitlines()
    return " ".join(line for line in lines if not _NUMBERED.match(line)).split()


@each_row(("name", "line"), VIEWS.items())
def test_a_line_of_code_is_whole_or_cut_at_the_edge(name: str, line: str) -> None:
    whole = judge(*line.split(), cwd=ROOT).out
    files = {text.expandtabs(4) for text in whole.splitlines()}
    if "--solution" not in line or "--diff" in line:
        files = {text.expandtabs(4).rstrip() for text in code_lines(whole)}
    assert len(files) > 10

    for width in WIDTHS:
        shown = on_terminal(line, width).out

        if "--diff" not in line and "--solution" in line:
            lines = _NOTE.sub("", shown).rstrip("\n").splitlines()
        else:
            lines = code_lines(shown)
            is_beside = "\u2502" in shown
            assert is_beside or prose_words(shown) == prose_words(whole), (name, width)
        cut = [one for one in lines if one.endswith(_CUT) and one not in files]
        assert {one for one in lines if one not in cut} <= files, (name, width)
        assert all(any(one.startswith(part[:-1]) for one in files) for part in cut)
        assert bool(cut) == bool(_NOTE.search(shown))
        assert max(map(cell_len, shown.splitlines())) <= width
        assert not cut or width < 130


PROSE = (
    *("--help", "run --help", "compare --help", "rum", "run --jbos 3", "run --jobs x"),
    *("show jusg", "list --topic magic", "new jugs --lang cobol", "new jugs none/a.py"),
    *("docs", "docs zyxwv", "doctor foo", "doctor cache", "list", "exercise", "exercise jugs"),
    "exercise jugs-find-1 --line 3",
    *("exercise jugs-find-1 --line 3 --wrong a", "run jugs none.py", "verify --explain V999"),
    *("run jugs --data none", "package jugs none.x", "compare jugs a.py", "regress jugs --time 3"),
)
"""Words of commands that print prose and tables, and of those that are refused."""


@pytest.mark.slow
@each_row("language", LANGUAGES)
def test_no_line_is_too_long_and_no_word_is_cut(language: str) -> None:
    with use_language(language):
        for line in PROSE:
            seen = judge(*line.split(), cwd=ROOT, env={"COLUMNS": "1000"})
            whole = (seen.out + seen.err).split()
            for width in (80, 120):
                shown = on_terminal(line, width)

                lines = (shown.out + shown.err).splitlines()
                words = " ".join(lines).split()
                if language == SOURCE_LANGUAGE:
                    assert words == whole, (line, width)
                else:
                    assert "".join(words) == "".join(whole), (line, width)
                wide = [one for one in lines if cell_len(one) > width]
                assert [one for one in wide if " " in one.strip()] == [], (line, width)


CRASHES = """\
import sys


def read_all_the_numbers_of_a_line(line):
    return [[int(word) for word in part.split()][9] for part in line.split(";")] or [len(line) + 1]


for line in sys.stdin:
    print(read_all_the_numbers_of_a_line(line), "and more words: it is long")
"""
BROKEN = """\
#include <iostream>
int main() { std::cout << "a line that is too long" << undeclared << std::endl; return 0; }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "crashes.py").write_text(CRASHES)
    (tmp_path / "broken.cpp").write_text(BROKEN)
    shutil.copy(ROOT / "solutions/jugs/breadth_first.py", tmp_path / "mine.py")
    return tmp_path


@pytest.mark.slow
def test_code_in_a_report_is_on_lines_of_its_own(folder: Path) -> None:
    code = next(line for line in CRASHES.splitlines() if "part.split()" in line).strip()
    caller = CRASHES.splitlines()[-1].strip()
    wrong = next(line for line in BROKEN.splitlines() if "undeclared" in line)
    crash = f"run jugs {folder / 'crashes.py'} --fresh"
    broken = f"run jugs {folder / 'broken.cpp'}"

    for width in (80, 120):
        shown = on_terminal(crash, width).out
        assert re.search(rf"\| {re.escape(code[:9])}.*{re.escape(code[-30:])}\n", shown)
        assert (f"| {code}\n" in shown) == (width == 120)
        assert f"{caller[-30:]}\n" in shown
        compiled = on_terminal(broken, width).out
        assert re.search(f" 2 \\| .*{wrong[40:66]}.*\\n +\\|  *\\| *\\^~{{9}}\\n", compiled)
        quoted = [line for line in f"{shown}{compiled}".splitlines() if " | " in line]
        assert max(map(cell_len, quoted)) <= width


@pytest.mark.slow
def test_a_snippet_to_copy_is_whole(folder: Path) -> None:
    snippet = trace_snippet(language_of("mine.py"))
    assert snippet is not None

    for width in (60, 80):
        assert snippet.code in on_terminal(f"trace jugs {folder / 'mine.py'}", width).err
